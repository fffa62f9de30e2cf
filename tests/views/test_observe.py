"""What a view holds in every phase, for a seat, a spectator and the host; and that it holds nothing else."""

from __future__ import annotations

import json
import re
from functools import cache

import attrs
import pytest

import unorules as uno
from tests.games import HOUSE, SETS, moments
from tests.playing import after, opened, table
from unorules.decisions import Link
from unorules.windows import AccusedMark, CatchWindow, DisputeWindow

# --- positions in which every place holds cards of its own colour: red lies open, seat 0 holds green and wild kinds,
# seat 1 blue, seat 2 yellow, and the pile has the 9s and Skips that nobody else has.

PILE = "G9 B9 Y9 GS BS YS"


def mine(
    rules: str = "official", hands: str = "G1 G2 W W+4 | B1 B2 B3 R2 | Y1 Y2 Y3 R2", **more: object
) -> uno.GameState:
    return table(hands, "R2", rules, **({"draw_pile": PILE, "discard_under": "R0 R4 RS"} | more))


def turn() -> uno.GameState:
    return mine()


def drawn() -> uno.GameState:
    return after(mine(draw_pile="R5 B9 Y9"), "0:draw")


def penalty() -> uno.GameState:
    return after(mine(), "0:W+4>R")


def stacked() -> uno.GameState:
    state = mine("official +stacking(mode=any)", "G1 G2 W+4 | B1 B2 W+4 | Y1 Y2 Y3")
    return after(state, "0:W+4>R", "1:W+4>R")


def color_owed() -> uno.GameState:
    return after(mine(), "0:W+4")


def target_owed() -> uno.GameState:
    return after(mine("official +seven_zero", "R7 G1 G2 | B1 B2 | Y1 Y2"), "0:R7")


def call_owed() -> uno.GameState:
    return after(mine(hands="R7 G1 | B1 B2 | Y1 Y2"), "0:R7")


def disputable() -> uno.GameState:
    return after(mine("pokemon_table"), "0:G1")


def falsely_accused() -> uno.GameState:
    return after(mine("official +uno_call(false_catch=1)"), "1:catch=2")


def polled() -> uno.GameState:
    state = mine("official +jump_in +polled", "R7 G1 G2 | B1 B2 | Y1 Y2")
    while isinstance(state.decision, uno.PollDecision):
        state = after(state, uno.Pass(state.decision.seat))
    return after(state, "0:R7")


def first_color() -> uno.GameState:
    return opened("G1 G2 | B1 B2 | Y1 Y2", f"W {PILE}")


def round_over() -> uno.GameState:
    return after(mine(hands="R7 | B1 B2 | Y1 Y2 Y3"), "0:R7")


def game_over() -> uno.GameState:
    return after(mine("official +scoring(target=5)", hands="R7 | B1 B2 | Y1 Y2 Y3"), "0:R7")


def put_out() -> uno.GameState:
    return after(mine("official +hand_limit(cards=5)", hands="G1 G2 | B1 B2 B3 B4 | Y1 Y2"), "0:draw", "1:draw")


PHASES = {
    "turn": turn,
    "drawn card": drawn,
    "penalty": penalty,
    "stack": stacked,
    "colour owed": color_owed,
    "target owed": target_owed,
    "call owed": call_owed,
    "disputable": disputable,
    "false catch": falsely_accused,
    "poll": polled,
    "opening colour": first_color,
    "round over": round_over,
    "game over": game_over,
    "put out": put_out,
}
VIEWERS = (0, 1, 2, None, "host")


@cache
def every_moment() -> tuple[uno.GameState, ...]:
    """The positions above, the first moment of each kind of decision and window on a walk, and every 30th."""
    kinds, found = set(), [make() for make in PHASES.values()]
    for at, state in enumerate(moments(SETS, plies=160)):
        kind = (type(state.decision), *sorted({type(each).__name__ for each in state.windows}), state.players)
        if at % 30 == 0 or kind not in kinds:
            kinds.add(kind)
            found.append(state)
    return tuple(found)


def viewers(state: uno.GameState):
    return (*range(state.players), None, uno.HOST)


# --- nothing is missing, and nothing is false ------------------------------------------------------------------------


def decision_for(state: uno.GameState, viewer: object) -> uno.Decision:
    """The decision as the rulebook lets a viewer see it, written apart from the library's own way."""
    decision = state.decision
    if viewer == "host":
        return decision
    if isinstance(decision, uno.DrawnCardDecision) and viewer != decision.seat:
        return attrs.evolve(decision, card=None)
    if isinstance(decision, uno.PenaltyDecision):
        return attrs.evolve(decision, links=tuple(map(bare, decision.links)))
    if isinstance(decision, uno.ColorDecision | uno.TargetDecision) and hasattr(decision.waiting, "answered"):
        waiting = decision.waiting
        link = None if waiting.link is None else bare(waiting.link)
        answered = tuple(map(bare, waiting.answered))
        return attrs.evolve(decision, waiting=attrs.evolve(waiting, link=link, answered=answered))
    return decision


def bare(link: Link) -> Link:
    return Link(link.seat, link.card, link.amount, link.color, link.laid_by, None, None, link.deflected)


SAYS = {
    "viewer": lambda s, v: v,
    "rules": lambda s, v: s.rules,
    "ply": lambda s, v: s.ply,
    "phase": lambda s, v: type(s.decision).__name__,
    "to_act": lambda s, v: s.to_act,
    "may_act": lambda s, v: uno.may_act(s),
    "decision": decision_for,
    "delayed": lambda s, v: s.delayed if v == uno.HOST else s.delayed.for_seat(v),
    "windows": lambda s, v: s.windows,
    "legal": lambda s, v: (
        uno.host_actions(s)
        if v == "host"
        else tuple(a for a in uno.legal_actions(s) if a.seat == v and v is not None)
    ),
    "hand": lambda s, v: s.hands[v] if isinstance(v, int) else (),
    "hands": lambda s, v: s.hands if v == "host" else None,
    "hand_sizes": lambda s, v: tuple(map(len, s.hands)),
    "draw_pile_size": lambda s, v: len(s.draw_pile),
    "discard_size": lambda s, v: len(s.discard_pile),
    "top": lambda s, v: s.discard_pile[0],
    "color": lambda s, v: s.color,
    "direction": lambda s, v: s.direction,
    "drawn": lambda s, v: getattr(s.decision, "card", None) if v in (s.to_act, "host") else None,
    "pending": lambda s, v: s.pending,
    "scores": lambda s, v: s.scores,
    "dealer": lambda s, v: s.match.dealer,
    "round": lambda s, v: s.match.round,
    "in_play": lambda s, v: tuple(x for x in range(s.players) if x in s.ring.seats),
    "eliminated": lambda s, v: s.eliminated,
    "result": lambda s, v: s.match.result,
    "winners": lambda s, v: s.match.winners,
    "reason": lambda s, v: s.match.reason,
    "side": lambda s, v: 0,
    "extras": lambda s, v: {},
}  # fmt: skip
"""What each field of a view says, from the state itself."""


def test_every_field_of_a_view_is_looked_at_here():
    assert set(SAYS) == {field.name for field in attrs.fields(uno.Observation)}


def test_every_field_of_every_view_says_what_the_state_says():
    for state in every_moment():
        for viewer in viewers(state):
            view = uno.observe(state, viewer)
            told = {name: getattr(view, name) for name in SAYS}
            assert told == {name: says(state, viewer) for name, says in SAYS.items()}


def test_the_walks_meet_every_kind_of_decision_and_window():
    met = {type(each) for state in every_moment() for each in (*state.decisions, *state.windows)}
    assert met == {
        *(uno.TurnDecision, uno.DrawnCardDecision, uno.PenaltyDecision, uno.ColorDecision, uno.TargetDecision),
        *(uno.PollDecision, uno.RoundOver, uno.GameOver, CatchWindow, AccusedMark, DisputeWindow),
    }


# --- each phase in plain values --------------------------------------------------------------------------------------


def test_in_a_turn_the_seat_sees_its_hand_its_plays_and_the_table():
    view = uno.observe(turn(), 0)
    assert (view.phase, view.to_act, view.may_act, view.ply) == ("TurnDecision", 0, (), 0)
    assert (str(view.top), view.color, view.direction) == ("R2", "R", 1)
    assert " ".join(map(str, view.hand)) == "G1 G2 W W+4"
    assert (view.hand_sizes, view.draw_pile_size, view.discard_size) == ((4, 4, 4), 6, 4)
    assert {str(a) for a in view.legal} >= {"0:W", "0:W>B", "0:W+4>G", "0:draw"}
    assert (view.pending, view.drawn, view.windows, view.players) == (0, None, (), 3)
    assert (view.dealer, view.round, view.scores, view.in_play) == (0, 1, (0, 0, 0), (0, 1, 2))


def test_another_seat_sees_whose_turn_it_is_and_that_it_may_do_nothing():
    view = uno.observe(turn(), 1)
    assert (view.to_act, view.legal, " ".join(map(str, view.hand))) == (0, (), "R2 B1 B2 B3")


def test_the_drawn_card_is_shown_to_its_seat_and_to_the_host_only():
    state = drawn()
    assert [str(uno.observe(state, viewer).drawn) for viewer in VIEWERS] == ["R5", "None", "None", "None", "R5"]
    assert [uno.observe(state, viewer).phase for viewer in VIEWERS] == ["DrawnCardDecision"] * 5
    assert {str(action) for action in uno.observe(state, 0).legal} == {"0:R5", "0:pass"}


def test_a_penalty_is_shown_with_its_size_its_victim_and_who_laid_it():
    for viewer in VIEWERS:
        view = uno.observe(penalty(), viewer)
        assert (view.phase, view.to_act, view.pending, view.color) == ("PenaltyDecision", 1, 4, "R")
        assert [(link.seat, str(link.card), link.amount) for link in view.decision.links] == [(0, "W+4", 4)]
    assert [str(action) for action in uno.observe(penalty(), 1).legal] == ["1:accept", "1:challenge"]
    assert uno.observe(stacked(), 2).pending == 8
    assert [link.seat for link in uno.observe(stacked(), 2).decision.links] == [0, 1]


def test_guilt_and_the_accused_hand_are_in_no_view_but_the_hosts():
    for state in (penalty(), stacked(), color_owed()):
        for viewer in (0, 1, 2, None):
            text = uno.dumps(uno.observe(state, viewer))
            assert '"guilty":true' not in text
            assert "B2" not in text or viewer == 1
            assert "G1" not in text or viewer == 0
    links = uno.observe(penalty(), uno.HOST).decision.links
    assert [(link.guilty, " ".join(map(str, link.hand))) for link in links] == [(False, "G1 G2 W")]


def test_a_bluff_and_an_honest_card_look_the_same_to_all_but_the_host():
    honest = after(mine(hands="G1 W+4 | B1 B2 | Y1 Y2"), "0:W+4>B")
    bluff = after(mine(hands="R1 W+4 | B1 B2 | Y1 Y2"), "0:W+4>B")
    for viewer in (1, 2, None):
        assert uno.dumps(uno.observe(honest, viewer)) == uno.dumps(uno.observe(bluff, viewer))
    assert uno.observe(honest, "host").decision != uno.observe(bluff, "host").decision


def test_an_owed_colour_is_shown_with_the_card_that_waits():
    for viewer in VIEWERS:
        view = uno.observe(color_owed(), viewer)
        assert (view.phase, view.to_act, str(view.top)) == ("ColorDecision", 0, "W+4")
        assert [str(card) for card in view.decision.waiting.cards] == ["W+4"]
    assert [str(action) for action in uno.observe(color_owed(), 0).legal] == [f"0:color={c}" for c in "RYGB"]
    assert uno.observe(first_color(), 1).decision.waiting.first == 1


def test_an_owed_target_is_shown_with_the_seats_to_choose_from():
    view = uno.observe(target_owed(), 0)
    assert (view.phase, view.to_act) == ("TargetDecision", 0)
    assert [str(action) for action in view.legal] == ["0:target=1", "0:target=2"]


def test_a_window_is_shown_to_everybody_and_lets_the_right_seats_act():
    for viewer in VIEWERS:
        view = uno.observe(call_owed(), viewer)
        assert [(type(w), w.seat) for w in view.windows] == [(CatchWindow, 0)]
        assert view.may_act == (0, 1, 2)
    assert [str(action) for action in uno.observe(call_owed(), 0).legal] == ["0:uno"]
    assert [str(action) for action in uno.observe(call_owed(), 2).legal] == ["2:catch=0"]
    disputed = uno.observe(disputable(), 2)
    assert [(type(w), w.seat) for w in disputed.windows] == [(DisputeWindow, 0)]
    assert [str(action) for action in disputed.legal] == ["2:dispute=0"]
    marked = uno.observe(falsely_accused(), None)
    assert [(w.seat, w.target) for w in marked.windows] == [(1, 2)]
    assert marked.may_act == ()


def test_a_poll_is_shown_with_the_seat_that_is_asked_and_those_after_it():
    view = uno.observe(polled(), 0)
    assert (view.phase, view.to_act, view.decision.rest, view.may_act) == ("PollDecision", 0, (2,), ())
    assert [str(action) for action in view.legal] == ["0:pass"]


def test_the_end_of_a_round_is_shown_with_its_result():
    for viewer in VIEWERS:
        view = uno.observe(round_over(), viewer)
        assert (view.phase, view.to_act, view.scores, view.winners) == ("RoundOver", 1, (9, 0, 0), ())
        assert view.result == uno.RoundResult(winner=0, reason="out", points=9, deltas=(9, 0, 0))
    assert uno.observe(round_over(), 2).legal == (uno.NextRound(2),)


def test_the_end_of_the_game_is_shown_with_its_winners():
    for viewer in VIEWERS:
        view = uno.observe(game_over(), viewer)
        assert (view.phase, view.to_act, view.winners, view.reason, view.legal) == (
            "GameOver",
            None,
            (0,),
            "target",
            (),
        )


def test_a_seat_put_out_of_the_round_is_shown_as_such_but_not_the_cards_it_put_away():
    for viewer in (0, 2, None):
        view = uno.observe(put_out(), viewer)
        assert (view.in_play, view.eliminated, view.hand_sizes) == ((0, 2), (1,), (3, 0, 2))
        assert "B2" not in uno.dumps(view)


def test_the_host_sees_every_hand_and_has_the_host_actions():
    view = uno.observe(turn(), uno.HOST)
    assert [" ".join(map(str, hand)) for hand in view.hands] == ["G1 G2 W W+4", "R2 B1 B2 B3", "R2 Y1 Y2 Y3"]
    assert view.hand == ()
    assert [str(action) for action in view.legal] == ["0:end", "0:leave", "1:leave", "2:leave"]


def test_a_seat_that_left_still_has_a_view():
    view = uno.observe(after(turn(), "2:leave"), 2)
    assert (view.hand, view.legal, view.eliminated, view.in_play) == ((), (), (2,), (0, 1))


@pytest.mark.parametrize("viewer", [-1, 3, True, False, 1.0, "0", "HOST", "", (), [], {}, Ellipsis], ids=repr)
def test_who_is_no_viewer_gets_no_view(viewer):
    with pytest.raises(uno.SetupError, match="seats are 0 to 2"):
        uno.observe(turn(), viewer)


# --- nothing hidden is in it -----------------------------------------------------------------------------------------


def told_cards(view: uno.Observation) -> set[str]:
    """Every card that the repr of a view names, and every card text in its JSON."""
    document = uno.to_json(view)
    del document["rules"]
    words = set(re.findall(r'"([RYGB](?:[0-9]|S|R|\+2)|W|W\+4|SNX|GRE|SWH|SHH|CST)"', json.dumps(document)))
    return words | set(re.findall(r"card\('([^']+)'\)", repr(view)))


def open_cards(state: uno.GameState) -> set[str]:
    """The cards that everybody can see: the top, what a play that waits has laid, the draw cards of a penalty."""
    decision = state.decision
    waiting = getattr(decision, "waiting", None)
    laid = [*getattr(waiting, "cards", ()), *(link.card for link in getattr(waiting, "answered", ()))]
    links = [link.card for link in getattr(decision, "links", ())]
    return {str(card) for card in (state.top, *laid, *links)}


def test_a_view_names_no_card_but_its_viewers_own_and_those_that_lie_open():
    for state in every_moment():
        for viewer in (*range(state.players), None):
            own = set() if viewer is None else set(map(str, state.hands[viewer]))
            assert told_cards(uno.observe(state, viewer)) <= own | open_cards(state)


def test_a_view_of_the_host_names_no_card_of_the_pile():
    for state in every_moment():
        held = {str(card) for hand in state.hands for card in hand}
        noted = {str(card) for each in links(state) for card in each.hand or ()}
        assert told_cards(uno.observe(state, uno.HOST)) <= held | noted | open_cards(state)


def links(state: uno.GameState) -> list[Link]:
    """Every link of the open decision."""
    waiting = getattr(state.decision, "waiting", None)
    found = [*getattr(state.decision, "links", ()), *getattr(waiting, "answered", ()), getattr(waiting, "link", None)]
    return [link for link in found if link is not None]


def keys_of(value: object) -> set[str]:
    if isinstance(value, dict):
        return set(value).union(*map(keys_of, value.values()))
    return set().union(*map(keys_of, value)) if isinstance(value, list) else set()


def test_no_view_holds_the_key_the_pile_the_discards_or_a_snapshot():
    hidden = {"key", "counter", "draw_pile", "discard", "slots", "misplay", "put_away", "passes", "laid_by"}
    for state in every_moment():
        for viewer in viewers(state):
            view = uno.observe(state, viewer)
            document = uno.to_json(view)
            within = {
                key for name, part in document.items() if name not in ("decision", "delayed") for key in keys_of(part)
            }
            assert not hidden & {*document, *within}
            for text in (uno.dumps(view), repr(view)):
                assert state.key.hex() not in text
                assert repr(state.key) not in text


def test_nobody_but_the_host_is_shown_guilt_or_an_accused_hand():
    seen = 0
    for state in every_moment():
        for viewer in (*range(state.players), None):
            for link in _links_of(uno.observe(state, viewer).decision):
                seen += 1
                assert (link.guilty, link.hand) == (None, None)
    assert seen > 50


def _links_of(decision: uno.Decision) -> list[Link]:
    waiting = getattr(decision, "waiting", None)
    found = [*getattr(decision, "links", ()), *getattr(waiting, "answered", ()), getattr(waiting, "link", None)]
    return [link for link in found if link is not None]


def test_a_view_holds_no_state_to_dig_in():
    for make in PHASES.values():
        view = uno.observe(make(), 0)
        assert not [name for name in SAYS if isinstance(getattr(view, name), uno.GameState)]
        assert not hasattr(view, "__dict__")
        assert not hasattr(view, "state")


def test_every_hidden_card_moved_elsewhere_leaves_a_view_as_it_was():
    """Seat 1 and the pile hold other cards of the same number: seat 0 and spectators cannot tell."""
    one = mine(hands="G1 G2 W W+4 | B1 B2 B3 R2 | Y1 Y2 Y3 R2")
    other = mine(hands="G1 G2 W W+4 | Y9 Y9 YS W+4 | R2 R2 R2 R2", draw_pile="B1 B2 B3 R2 Y1 Y2")
    for viewer in (0, None):
        assert uno.observe(one, viewer) == uno.observe(other, viewer)
        assert uno.dumps(uno.observe(one, viewer)) == uno.dumps(uno.observe(other, viewer))
    assert uno.observe(one, 1) != uno.observe(other, 1)


# --- reconnecting ----------------------------------------------------------------------------------------------------


def test_a_client_that_reconnects_cold_plays_on_from_the_json_of_its_view():
    played = 0
    for state in every_moment():
        for viewer in range(state.players):
            view = uno.loads(uno.dumps(uno.observe(state, viewer)))
            assert view == uno.observe(state, viewer)
            assert hash(view) == hash(uno.observe(state, viewer))
            for action in view.legal[:1]:
                assert uno.apply(state, action, expect=view.ply).ply == state.ply + 1
                played += 1
    assert played > 100


def test_a_view_tells_what_the_rules_make_known():
    for text in ("official", *HOUSE):
        state = uno.new_game(uno.parse_rules(text), 4, seed=1)
        view = uno.observe(state, 0)
        assert view.disclosures == tuple(state.rules.book.disclosures)
    assert {each.name for each in uno.observe(turn(), 0).disclosures} == {
        *("drawn_card_fits", "guilt", "accused_hand", "lowest_hand", "hands_scored")
    }
    assert [each.to for each in uno.observe(turn(), 0).disclosures if each.name == "accused_hand"] == ["challenger"]


def test_under_a_poll_the_penalty_that_it_delays_stays_in_view():
    """Who reconnects while seats are asked must still see that four cards are aimed at seat 2."""
    state = mine("official +jump_in(pending=accumulate) +polled", "R+2 G1 G2 | B1 B2 | Y1 Y2")
    while isinstance(state.decision, uno.PollDecision):
        state = after(state, uno.Pass(state.decision.seat))
    state = after(state, "0:R+2")
    assert isinstance(state.decision, uno.PollDecision)
    assert uno.observe(state, 1).pending == 2
