"""Paired worlds: two games that one viewer cannot tell apart, and whether it ever learns more than the rules declare.

A pair is a game and the same game with hidden cards changed about: the viewer holds the same hand, everything public
is the same, other hands and the draw pile hold other cards. The same actions are carried out in both. As long as no
disclosure that the rules declare has told the viewer more, everything that it gets must be the same in both worlds.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs

from unorules.actions import (
    Accept,
    Action,
    CallUno,
    Catch,
    Challenge,
    ChooseTarget,
    Dispute,
    Draw,
    JumpIn,
    NameColor,
    NextRound,
    Pass,
    Play,
)
from unorules.decisions import Decision, DrawnCardDecision, PollDecision
from unorules.defaults import default_action
from unorules.engine import check, host_actions, legal_actions, may_act, step
from unorules.events import (
    CardsDrawn,
    CardsShed,
    Challenged,
    Event,
    GameEnded,
    HandShown,
    RoundEnded,
    RoundScored,
    SeatEliminated,
    SeatPutOut,
    TurnStarted,
)
from unorules.observation import Observation, observe
from unorules.serialization import dumps
from unorules.state import GameState
from unorules.testing.laws import LawBroken
from unorules.verdict import Status

Viewer = int | None
"""A seat, or None for a spectator."""


class Leak(LawBroken):
    """The viewer gets something else in the two worlds, and no declared disclosure says why (law 5)."""


@attrs.define
class World:
    """One of the two games, and what its last action told."""

    state: GameState
    events: tuple[Event, ...] = ()

    def go(self, action: Action) -> World:
        """The world after an action."""
        return World(*step(self.state, action))


# --- building a pair --------------------------------------------------------------------------------------------------


def twin(state: GameState, viewer: Viewer, chance: Random, how: str) -> GameState:
    """The same state with hidden cards changed about.

    `how` says which: `bottom` exchanges a few cards of other hands with the lower half of the pile, `hands` a few
    cards between other hands, `all` shuffles every hidden card. Where rules show something of hidden cards (their
    backs, for example), only what looks the same to the viewer is exchanged.
    """
    if state.book.views:
        return _twin_in_view(state, viewer, chance)
    others = [seat for seat in state.ring.seats if seat != viewer]
    hands = [bytearray(hand) for hand in state.hand_codes]
    pile = bytearray(state.pile_codes)
    if how == "all":
        hidden = bytearray().join([*(hands[seat] for seat in others), pile])
        chance.shuffle(hidden)
        for part in (*(hands[seat] for seat in others), pile):
            part[:] = hidden[: len(part)]
            del hidden[: len(part)]
    for _ in range(1 + chance.randrange(6)):
        one = hands[chance.choice(others)]
        if how == "hands":
            other, lowest = hands[chance.choice(others)], 0
        else:
            other, lowest = pile, len(pile) // 2
        if one and len(other) > lowest:
            i, j = chance.randrange(len(one)), chance.randrange(lowest, len(other))
            one[i], other[j] = other[j], one[i]
    return attrs.evolve(state, hand_codes=tuple(bytes(sorted(hand)) for hand in hands), pile_codes=bytes(pile))


def _twin_in_view(state: GameState, viewer: Viewer, chance: Random) -> GameState:
    """The same state with hidden cards exchanged one by one, as long as the views of rules stay as they are."""
    sees = _views(state, viewer)
    for _ in range(60):
        hands, pile = [bytearray(hand) for hand in state.hand_codes], bytearray(state.pile_codes)
        hidden = [*(hands[seat] for seat in state.ring.seats if seat != viewer), pile]
        one, other = chance.choice(hidden), chance.choice(hidden)
        if one and other:
            i, j = chance.randrange(len(one)), chance.randrange(len(other))
            one[i], other[j] = other[j], one[i]
        packed = tuple(bytes(sorted(hand)) for hand in hands)
        changed = attrs.evolve(state, hand_codes=packed, pile_codes=bytes(pile))
        if _views(changed, viewer) == sees:
            state = changed
    return state


def _views(state: GameState, viewer: Viewer) -> list[object]:
    return [view(state, viewer) for view in state.book.views.values()]


def may_be_changed(state: GameState, viewer: Viewer) -> bool:
    """Whether hidden cards can be changed about without changing what public facts rest on."""
    return len(state.pile_codes) > 1 and any(seat != viewer for seat in state.ring.seats)


# --- what the viewer gets ---------------------------------------------------------------------------------------------


def odd_actions(state: GameState, seat: int) -> Iterator[Action]:
    """Everything that a seat could think of, most of it refused."""
    held = state.hands[seat]
    for laid in dict.fromkeys((*held, state.top, *state.book.cards[:: 1 + state.ply % 7])):
        yield Play(seat, laid, state.book.colors[state.ply % len(state.book.colors)])
        yield JumpIn(seat, laid)
    yield Play(seat, ())
    yield Play(seat, held[:2], announce=True, uno=True)
    yield from (Draw(seat), Pass(seat), Accept(seat), Challenge(seat), CallUno(seat), NextRound(seat))
    yield NameColor(seat, state.book.colors[-1])
    for other in range(state.players):
        yield from (Catch(seat, other), Dispute(seat, other), ChooseTarget(seat, other))


def seen(world: World, viewer: Viewer) -> dict[str, Any]:
    """All that a viewer gets: the view, its JSON, its list, its events, how its own actions would be judged."""
    state = world.state
    view = observe(state, viewer)
    got: dict[str, Any] = {
        "view": view,
        "bytes": dumps(view),
        "events": tuple(event.for_seat(viewer) for event in world.events),
        "spectator": (observe(state), tuple(event.for_seat(None) for event in world.events)),
        "to_act": state.to_act,
        "may_act": may_act(state),
        "decision": state.decision.for_seat(viewer),
        "text": (str(state), repr(state)),
    }
    if viewer is not None:
        got["legal"] = legal_actions(state, viewer)
        got["default"] = default_action(state, viewer)
        got["judged"] = tuple((each, check(state, each)) for each in odd_actions(state, viewer))
    return got


def differences(one: World, other: World, viewer: Viewer) -> dict[str, tuple[Any, Any]]:
    """What the viewer gets in one world and not in the other."""
    here, there = seen(one, viewer), seen(other, viewer)
    return {name: (here[name], there[name]) for name in here if here[name] != there[name]}


# --- what the rules say becomes known ---------------------------------------------------------------------------------


def disclosed(before: tuple[World, World], action: Action, after: tuple[World, World], viewer: Viewer) -> set[str]:
    """The disclosures by which this action told something else in the two worlds.

    They are read from what happened, never from what the viewer got, so that a leak cannot excuse itself.
    """
    one, other = after
    found: set[str] = set()
    for kind, tells, name in _TOLD:
        if _told(one, kind, tells) != _told(other, kind, tells):
            found.add(name)
    for declared in one.state.book.disclosures:
        if declared.by and _by(one, declared.by, viewer) != _by(other, declared.by, viewer):
            found.add(declared.name)
    drawn = [below_polls(world.state) for world in after]
    early = {put_out_early(world) for world in after}
    if len({isinstance(each, DrawnCardDecision) for each in drawn}) == 2 or len(early) == 2:
        sources = {each.source for each in drawn if isinstance(each, DrawnCardDecision)}
        found.add("greninja_draw" if "greninja" in sources else "drawn_card_fits")
    if _told(one, CardsDrawn, _count) != _told(other, CardsDrawn, _count):
        found.add("greninja_draw" if _laid(action, one, "GRE") else "cards_until_fit")
    waited = [below_polls(world.state) for world in before]
    if all(isinstance(each, DrawnCardDecision) for each in waited) and isinstance(action, Play):
        fresh = {action.cards == (each.card,) for each in waited if isinstance(each, DrawnCardDecision)}
        if len(fresh) == 2:
            found.add("laid_drawn_card")
    judgements = {judged(world.state, action) for world in before}
    if len(judgements) == 2 and any(str(card) == "W+4" for card in getattr(action, "cards", ())):
        found.add("wrong_wild_draw_four")
    if viewer is not None and _shown(one, viewer) != _shown(other, viewer):
        found.add("accused_hand")
    return found


def below_polls(state: GameState) -> Decision:
    """The open decision, or the one that a poll delays."""
    return [each for each in state.decisions if not isinstance(each, PollDecision)][-1]


def put_out_early(world: World) -> bool:
    """Whether a seat that drew was put out of the round before the next turn began: it was to be asked."""
    kinds = [type(event) for event in world.events]
    if SeatPutOut not in kinds:
        return False
    return TurnStarted not in kinds[: kinds.index(SeatPutOut)]


def _count(event: CardsDrawn) -> object:
    """How many a seat drew, where it drew until a card was right; what else is drawn is asked for in public."""
    return (event.seat, event.count) if event.reason in ("draw", "greninja") else None


_TOLD = (
    (CardsShed, lambda event: event, "shed_cards"),
    (Challenged, lambda event: event, "guilt"),
    (RoundScored, lambda event: event, "hands_scored"),
    (SeatEliminated, lambda event: event, "hands_scored"),
    (GameEnded, lambda event: event, "hands_scored"),
)


def _told(world: World, kind: type[Event], tells: Any) -> list[object]:
    found = [tells(event) for event in world.events if type(event) is kind]
    return [each for each in found if each is not None]


def _by(world: World, kind: str, viewer: Viewer) -> list[Event]:
    return [event.for_seat(viewer) for event in world.events if type(event).__name__ == kind]


def _shown(world: World, viewer: int) -> list[object]:
    return [event.for_seat(viewer) for event in world.events if type(event) is HandShown]


def _laid(action: Action, world: World, face: str) -> bool:
    waiting = world.events and isinstance(action, NameColor) and world.state.discard_pile
    return any(card.face == face for card in getattr(action, "cards", (getattr(action, "card", None),)) if card) or (
        bool(waiting) and any(card.face == face for card in world.state.discard_pile[:3])
    )


def lowest_hand(before: tuple[World, World], after: tuple[World, World]) -> bool:
    """Whether a round that nobody could end was won by another seat."""
    ends = [[e for e in world.events if type(e) is RoundEnded] for world in after]
    return ends[0] != ends[1] and all(e.reason in ("blocked", "ended") for end in ends for e in end)


# --- playing a pair ---------------------------------------------------------------------------------------------------


@attrs.define
class Pair:
    """How a pair fared: how many actions it lived, and why it ended."""

    plies: int
    ended: str
    actions: list[Action]


def choose(one: GameState, other: GameState, viewer: Viewer, chance: Random) -> Action | None:
    """An action that is judged alike in both worlds, if there is any; else one of the first world."""
    listed = list(legal_actions(one))
    if chance.random() < 0.2 and one.to_act is not None:
        listed += tolerated(one, chance)
    if chance.random() < 0.03:
        listed += host_actions(one)
    both = [each for each in listed if judged(one, each) == judged(other, each)]
    plays = [each for each in both if isinstance(each, Play)]
    if plays and chance.random() < 0.6:
        return chance.choice(plays)
    return chance.choice(both or listed) if listed else None


def tolerated(state: GameState, chance: Random) -> list[Action]:
    """Faults that some seat could make now."""
    if not state.running or state.to_act is None or not state.hands[state.to_act]:
        return []
    seat, other = chance.choice(state.ring.seats), chance.randrange(state.players)
    odd: list[Action] = [Catch(seat, other), Dispute(seat, other), CallUno(seat)]
    odd += [
        Play(who, chance.choice(state.hands[who]), chance.choice(state.book.colors))
        for who in (state.to_act, state.to_act, seat)
        if state.hands[who]
    ]
    return [each for each in odd if check(state, each).status is Status.TOLERATED]


def judged(state: GameState, action: Action) -> Status:
    """The verdict on an action, in one word."""
    return check(state, action).status


def play_pair(state: GameState, other: GameState, viewer: Viewer, chance: Random, plies: int = 25) -> Pair:
    """Play a pair on until it ends. Raises `Leak`."""
    worlds = (World(state), World(other))
    pair = Pair(0, "lived", [])
    compare(worlds, viewer, pair)
    for _ in range(plies):
        action = choose(worlds[0].state, worlds[1].state, viewer, chance)
        if action is None or not worlds[0].state.running:
            pair.ended = "round over"
            break
        if not check(worlds[1].state, action):
            if action.seat == viewer:
                raise Leak(told(pair, worlds, viewer, f"{action} of the viewer is refused in one world only"))
            pair.ended = "the actor's own choice"
            break
        after = (worlds[0].go(action), worlds[1].go(action))
        names = disclosed(worlds, action, after, viewer)
        if lowest_hand(worlds, after):
            names.add("lowest_hand")
        pair.actions.append(action)
        if names:
            declared = {each.name for each in state.rules.book.disclosures}
            if not names & declared and differences(*after, viewer):
                raise Leak(told(pair, after, viewer, f"{sorted(names)} told, and not declared"))
            pair.ended = min(names & declared or names)
            break
        if viewer is not None and own_cards(after[0], viewer) != own_cards(after[1], viewer):
            pair.ended = "own cards"
            break
        compare(after, viewer, pair)
        worlds = after
        pair.plies += 1
    return pair


def own_cards(world: World, viewer: int) -> object:
    """The cards that a seat holds, and those that it has drawn since."""
    mine = [each.cards for each in world.events if type(each) is CardsDrawn and each.seat == viewer]
    return world.state.hand_codes[viewer], mine


def compare(worlds: tuple[World, World], viewer: Viewer, pair: Pair) -> None:
    """Raise `Leak` unless the viewer gets the same in both worlds."""
    found = differences(*worlds, viewer)
    if found:
        what = "\n".join(f"  {name}: {_apart(here, there)}" for name, (here, there) in found.items())
        raise Leak(told(pair, worlds, viewer, f"not the same in both worlds:\n{what}"))


def _apart(here: Any, there: Any) -> str:
    """Where two things differ, as short as can be."""
    if isinstance(here, tuple) and isinstance(there, tuple) and len(here) == len(there):
        return "; ".join(_apart(a, b) for a, b in zip(here, there, strict=True) if a != b)[:800]
    if isinstance(here, Observation) and isinstance(there, Observation):
        names = [field.name for field in attrs.fields(Observation)]
        pairs = {name: (getattr(here, name), getattr(there, name)) for name in names}
        return "; ".join(f"{name} {_apart(a, b)}" for name, (a, b) in pairs.items() if a != b)
    if isinstance(here, str):
        return "differ"
    return f"{here!r} / {there!r}"[:400]


def told(pair: Pair, worlds: tuple[World, World], viewer: Viewer, why: str) -> str:
    """The report of a leak."""
    state = worlds[0].state
    return "\n".join(
        [
            f"law 5: {why}",
            f"viewer   {viewer}",
            f"rules    {state.rules}",
            f"actions  {' '.join(map(str, pair.actions))}",
            *[f"hands    {[' '.join(map(str, hand)) for hand in world.state.hands]}" for world in worlds],
            *[f"decision {world.state.decision}" for world in worlds],
        ]
    )
