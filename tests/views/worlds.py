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

import unorules as uno
from unorules import events as happened
from unorules.cards import CARDS, COLORS

Viewer = int | None
"""A seat, or None for a spectator."""


class Leak(AssertionError):
    """The viewer gets something else in the two worlds, and no declared disclosure says why."""


@attrs.define
class World:
    """One of the two games, and what its last action told."""

    state: uno.GameState
    events: tuple[uno.Event, ...] = ()

    def go(self, action: uno.Action) -> World:
        """The world after an action."""
        return World(*uno.step(self.state, action))


# --- building a pair --------------------------------------------------------------------------------------------------


def twin(state: uno.GameState, viewer: Viewer, chance: Random, how: str) -> uno.GameState:
    """The same state with hidden cards changed about.

    `how` says which: `bottom` exchanges a few cards of other hands with the lower half of the pile, `hands` a few
    cards between other hands, `all` shuffles every hidden card.
    """
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


def may_be_changed(state: uno.GameState, viewer: Viewer) -> bool:
    """Whether hidden cards can be changed about without changing what public facts rest on."""
    return len(state.pile_codes) > 1 and any(seat != viewer for seat in state.ring.seats)


# --- what the viewer gets ---------------------------------------------------------------------------------------------


def odd_actions(state: uno.GameState, seat: int) -> Iterator[uno.Action]:
    """Everything that a seat could think of, most of it refused."""
    held = state.hands[seat]
    for laid in dict.fromkeys((*held, state.top, *CARDS[:: 1 + state.ply % 7])):
        yield uno.Play(seat, laid, COLORS[state.ply % 4])
        yield uno.JumpIn(seat, laid)
    yield uno.Play(seat, ())
    yield uno.Play(seat, held[:2], announce=True, uno=True)
    for kind in (uno.Draw, uno.Pass, uno.Accept, uno.Challenge, uno.CallUno, uno.NextRound):
        yield kind(seat)
    yield uno.NameColor(seat, uno.Color.GREEN)
    for other in range(state.players):
        for kind in (uno.Catch, uno.Dispute, uno.ChooseTarget):
            yield kind(seat, other)


def seen(world: World, viewer: Viewer) -> dict[str, Any]:
    """All that a viewer gets: the view, its JSON, its list, its events, how its own actions would be judged."""
    state = world.state
    view = uno.observe(state, viewer)
    got: dict[str, Any] = {
        "view": view,
        "bytes": uno.dumps(view),
        "events": tuple(event.for_seat(viewer) for event in world.events),
        "spectator": (uno.observe(state), tuple(event.for_seat(None) for event in world.events)),
        "to_act": state.to_act,
        "may_act": uno.may_act(state),
        "decision": state.decision.for_seat(viewer),
        "text": (str(state), repr(state)),
    }
    if viewer is not None:
        got["legal"] = uno.legal_actions(state, viewer)
        got["default"] = uno.default_action(state, viewer)
        got["judged"] = tuple((each, uno.check(state, each)) for each in odd_actions(state, viewer))
    return got


def differences(one: World, other: World, viewer: Viewer) -> dict[str, tuple[Any, Any]]:
    """What the viewer gets in one world and not in the other."""
    here, there = seen(one, viewer), seen(other, viewer)
    return {name: (here[name], there[name]) for name in here if here[name] != there[name]}


# --- what the rules say becomes known ---------------------------------------------------------------------------------


def disclosed(before: tuple[World, World], action: uno.Action, after: tuple[World, World], viewer: Viewer) -> set[str]:
    """The disclosures by which this action told something else in the two worlds.

    They are read from what happened, never from what the viewer got, so that a leak cannot excuse itself.
    """
    one, other = after
    found: set[str] = set()
    for kind, tells, name in _TOLD:
        if _told(one, kind, tells) != _told(other, kind, tells):
            found.add(name)
    drawn = [below_polls(world.state) for world in after]
    early = {put_out_early(world) for world in after}
    if len({isinstance(each, uno.DrawnCardDecision) for each in drawn}) == 2 or len(early) == 2:
        sources = {each.source for each in drawn if isinstance(each, uno.DrawnCardDecision)}
        found.add("greninja_draw" if "greninja" in sources else "drawn_card_fits")
    if _told(one, happened.CardsDrawn, _count) != _told(other, happened.CardsDrawn, _count):
        found.add("greninja_draw" if _laid(action, one, "GRE") else "cards_until_fit")
    waited = [below_polls(world.state) for world in before]
    if all(isinstance(each, uno.DrawnCardDecision) for each in waited) and isinstance(action, uno.Play):
        fresh = {action.cards == (each.card,) for each in waited if isinstance(each, uno.DrawnCardDecision)}
        if len(fresh) == 2:
            found.add("laid_drawn_card")
    judgements = {judged(world.state, action) for world in before}
    if len(judgements) == 2 and any(str(card) == "W+4" for card in getattr(action, "cards", ())):
        found.add("wrong_wild_draw_four")
    if viewer is not None and _shown(one, viewer) != _shown(other, viewer):
        found.add("accused_hand")
    return found


def below_polls(state: uno.GameState) -> uno.Decision:
    """The open decision, or the one that a poll delays."""
    return [each for each in state.decisions if not isinstance(each, uno.PollDecision)][-1]


def put_out_early(world: World) -> bool:
    """Whether a seat that drew was put out of the round before the next turn began: it was to be asked."""
    kinds = [type(event) for event in world.events]
    if happened.SeatPutOut not in kinds:
        return False
    return happened.TurnStarted not in kinds[: kinds.index(happened.SeatPutOut)]


def _count(event: uno.Event) -> object:
    """How many a seat drew, where it drew until a card was right; what else is drawn is asked for in public."""
    return (event.seat, event.count) if event.reason in ("draw", "greninja") else None


_TOLD = (
    (happened.CardsShed, lambda event: event, "shed_cards"),
    (happened.Challenged, lambda event: event, "guilt"),
    (happened.RoundScored, lambda event: event, "hands_scored"),
    (happened.SeatEliminated, lambda event: event, "hands_scored"),
    (happened.GameEnded, lambda event: event, "hands_scored"),
)


def _told(world: World, kind: type[uno.Event], tells: Any) -> list[object]:
    found = [tells(event) for event in world.events if type(event) is kind]
    return [each for each in found if each is not None]


def _shown(world: World, viewer: int) -> list[object]:
    return [event.for_seat(viewer) for event in world.events if type(event) is happened.HandShown]


def _laid(action: uno.Action, world: World, face: str) -> bool:
    waiting = world.events and isinstance(action, uno.NameColor) and world.state.discard_pile
    return any(card.face == face for card in getattr(action, "cards", (getattr(action, "card", None),)) if card) or (
        bool(waiting) and any(card.face == face for card in world.state.discard_pile[:3])
    )


def lowest_hand(before: tuple[World, World], after: tuple[World, World]) -> bool:
    """Whether a round that nobody could end was won by another seat."""
    ends = [[e for e in world.events if type(e) is happened.RoundEnded] for world in after]
    return ends[0] != ends[1] and all(e.reason in ("blocked", "ended") for end in ends for e in end)


# --- playing a pair ---------------------------------------------------------------------------------------------------


@attrs.define
class Pair:
    """How a pair fared: how many actions it lived, and why it ended."""

    plies: int
    ended: str
    actions: list[uno.Action]


def choose(one: uno.GameState, other: uno.GameState, viewer: Viewer, chance: Random) -> uno.Action | None:
    """An action that is judged alike in both worlds, if there is any; else one of the first world."""
    listed = list(uno.legal_actions(one))
    if chance.random() < 0.2 and one.to_act is not None:
        listed += tolerated(one, chance)
    if chance.random() < 0.03:
        listed += uno.host_actions(one)
    both = [each for each in listed if judged(one, each) == judged(other, each)]
    plays = [each for each in both if isinstance(each, uno.Play)]
    if plays and chance.random() < 0.6:
        return chance.choice(plays)
    return chance.choice(both or listed) if listed else None


def tolerated(state: uno.GameState, chance: Random) -> list[uno.Action]:
    """Faults that some seat could make now."""
    if not state.running or state.to_act is None or not state.hands[state.to_act]:
        return []
    seat, other = chance.choice(state.ring.seats), chance.randrange(state.players)
    odd: list[uno.Action] = [uno.Catch(seat, other), uno.Dispute(seat, other), uno.CallUno(seat)]
    odd += [
        uno.Play(who, chance.choice(state.hands[who]), chance.choice(COLORS))
        for who in (state.to_act, state.to_act, seat)
        if state.hands[who]
    ]
    return [each for each in odd if uno.check(state, each).status is uno.Status.TOLERATED]


def judged(state: uno.GameState, action: uno.Action) -> uno.Status:
    return uno.check(state, action).status


def play_pair(state: uno.GameState, other: uno.GameState, viewer: Viewer, chance: Random, plies: int = 25) -> Pair:
    """Play a pair on until it ends. Raises `Leak`."""
    worlds = (World(state), World(other))
    pair = Pair(0, "lived", [])
    compare(worlds, viewer, pair)
    for _ in range(plies):
        action = choose(worlds[0].state, worlds[1].state, viewer, chance)
        if action is None or not worlds[0].state.running:
            pair.ended = "round over"
            break
        if not uno.check(worlds[1].state, action):
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
    mine = [each.cards for each in world.events if type(each) is happened.CardsDrawn and each.seat == viewer]
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
    if isinstance(here, uno.Observation) and isinstance(there, uno.Observation):
        names = [field.name for field in attrs.fields(uno.Observation)]
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
            why,
            f"viewer   {viewer}",
            f"rules    {state.rules}",
            f"actions  {' '.join(map(str, pair.actions))}",
            *[f"hands    {[' '.join(map(str, hand)) for hand in world.state.hands]}" for world in worlds],
            *[f"decision {world.state.decision}" for world in worlds],
        ]
    )
