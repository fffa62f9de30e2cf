"""Bad input: whatever is offered as an action, it is judged with a code and a sentence, and nothing has changed."""

import re

import pytest

import unorules as uno
from tests.playing import after, hand, opened, refusal, table, waits
from unorules.actions import ACTIONS
from unorules.cards import CARDS, Card
from unorules.testing import snapshot

PILE = "Y5 Y6 Y7 Y8 Y9 Y0"
HANDS = "R7 W W+4 G1 | B1 B2 | Y1 Y2"


def turn():
    return table(HANDS, "R2", draw_pile=PILE)


def drawn():
    return after(table(HANDS, "R2", draw_pile="R5 " + PILE), "0:draw")


def color():
    return after(turn(), "0:W")


def penalty():
    return after(turn(), "0:W+4>B")


def opening():
    return opened(HANDS, "W " + PILE, dealer=2)


def round_over():
    return after(table("R7 | B1 B2 | Y1 Y2", "R2"), "0:R7")


def game_over():
    return after(table("R7 | B1 B2 | Y1 Y2", "R2", scores=(499, 0, 0)), "0:R7")


STATES = {each.__name__: each for each in (turn, drawn, color, penalty, opening, round_over, game_over)}


def refuse(state, value):
    """The code and message that refuse any value; what everybody may read must not tell what others hold."""
    before, twin = snapshot(state), hash(state)
    with pytest.raises(uno.IllegalAction) as caught:
        uno.apply(state, value)
    assert (snapshot(state), hash(state)) == (before, twin)
    error, verdict = caught.value, uno.check(state, value)
    assert verdict.violations == error.violations
    assert (bool(verdict), verdict.normal) == (False, None)
    assert error.action is value
    with pytest.raises(uno.IllegalAction):
        uno.step(state, value)
    message = str(error)
    assert message == "; ".join(reason.message for reason in error.violations)
    assert 10 < len(message) < 200
    assert not re.search(r"object at|<|Traceback", message)
    named = set(re.findall(r"\b[RYGB](?:[0-9]|S|R|\+2)\b|W\+4|\bW\b", message.partition("; write for example")[0]))
    laid = [*getattr(value, "cards", ()), getattr(value, "card", "")]
    said = {str(card) for card in laid if isinstance(card, str | Card)}
    assert named <= said | {str(state.top), "R", "Y", "G", "B", "W+4"}
    return str(error.code), message


# --- seats ----------------------------------------------------------------------------------------------------------

NO_SEATS = [-1, -3, 3, 99, 10**30, True, False, 0.0, 1.0, float("nan"), "0", "", None, (), [0], b"0", object()]


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("seat", NO_SEATS, ids=lambda seat: repr(seat)[:12])
def test_a_seat_that_is_none_is_an_unknown_player_for_every_action(state, seat):
    state = STATES[state]()
    for action in every_action(seat):
        if isinstance(action, uno.EndRound):
            continue  # it is about no seat
        code, message = refuse(state, action)
        assert code == "unknown_player", action
        assert "seats are 0 to 2" in message


def every_action(seat):
    given = {"cards": "R7", "card": "R2", "color": "R", "target": 1, "fault": "slow"}
    needs = {
        "Play": ["cards"],
        "JumpIn": ["card"],
        "NameColor": ["color"],
        "ChooseTarget": ["target"],
        "Catch": ["target"],
        "Dispute": ["target"],
        "Penalize": ["fault"],
    }
    return [kind(seat, *[given[name] for name in needs.get(text, [])]) for text, kind in ACTIONS.items()]


# --- what is no action ----------------------------------------------------------------------------------------------


class Liar:
    """Says that it is a Draw."""

    __class__ = property(lambda self: uno.Draw)


class Hostile:
    """Cannot be compared, hashed, shown or called true."""

    def __eq__(self, other):
        raise RuntimeError

    __hash__ = None

    def __repr__(self):
        raise RuntimeError

    def __bool__(self):
        raise RuntimeError


class Own(uno.Action):
    """An action of nobody's rules."""


class OwnDraw(uno.Draw):
    """A Draw in disguise."""


NO_ACTIONS = {
    "nothing": None,
    "number": 7,
    "text": "0:R7",
    "card": CARDS[0],
    "class": uno.Draw,
    "tuple": (0, "R7"),
    "dict": {"seat": 0, "type": "Draw"},
    "list": [uno.Draw(0)],
    "event": uno.events.SeatLeft(0),
    "error": ValueError("x"),
    "bare action": uno.Action(0),
    "action of another kind": Own(0),
    "subclass": OwnDraw(0),
    "liar": Liar(),
    "hostile": Hostile(),
}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("value", NO_ACTIONS)
def test_an_object_that_is_no_action_is_an_unknown_action(state, value):
    state = STATES[state]()
    assert refuse(state, NO_ACTIONS[value])[0] == "unknown_action"
    assert uno.explain(state, NO_ACTIONS[value]).startswith("Refused: ")


# --- cards, colours and targets that are none -------------------------------------------------------------------------

NO_CARDS = {
    "letter": "P7",
    "word": "red seven",
    "number": 7,
    "nothing": None,
    "colour": uno.Color.RED,
    "list": ["R7", None],
    "deep": [["R7"]],
    "hostile": [Hostile()],
    "a card made by hand": Card(uno.Color.RED, "7"),
    "a card that does not exist": Card(None, "W+8"),
    "no card at all": (),
    "a card that nobody knows how to play": "SNX",
}


@pytest.mark.parametrize("state", [turn, drawn, penalty], ids=["turn", "drawn", "penalty"])
@pytest.mark.parametrize("value", NO_CARDS)
def test_cards_that_are_none_are_not_in_hand(state, value):
    state = state()
    assert refuse(state, uno.Play(state.to_act, NO_CARDS[value]))[0] == "card_not_in_hand"
    assert refuse(state, uno.Play(2, NO_CARDS[value]))[0] == "not_your_turn"


@pytest.mark.parametrize("value", ["P", "", "rainbow", 0, 1.5, True, ("R",), ["R"], {"R"}, b"R"], ids=repr)
def test_a_colour_that_is_none_is_a_bad_colour(value):
    assert refuse(turn(), uno.Play(0, "W", color=value))[0] == "bad_color"
    assert refuse(color(), uno.NameColor(0, value))[0] == "bad_color"
    assert refuse(opening(), uno.NameColor(0, value))[0] == "bad_color"


@pytest.mark.parametrize("value", [None, -1, 3, 99, True, 1.0, "1", (), [1], {}], ids=repr)
def test_a_target_that_is_none_has_nothing_to_answer_for(value):
    for state in (turn(), penalty(), color()):
        assert refuse(state, uno.Catch(1, value))[0] == "nothing_to_catch"
        assert refuse(state, uno.Dispute(1, value))[0] == "nothing_to_dispute"
    assert refuse(turn(), uno.ChooseTarget(0, value))[0] == "nothing_to_target"
    assert uno.apply(turn(), uno.Play(0, "R7", target=value)) == after(turn(), "0:R7")


def test_a_target_that_cannot_be_compared_is_judged_as_well():
    assert refuse(turn(), uno.Catch(1, Hostile()))[0] == "nothing_to_catch"
    assert refuse(turn(), uno.Dispute(1, Hostile()))[0] == "nothing_to_dispute"


@pytest.mark.parametrize("value", [None, "", 7, ("slow",)], ids=repr)
def test_a_fault_that_is_none_is_refused(value):
    assert refuse(turn(), uno.Penalize(0, value))[0] == "faults_off"


# --- the lines of a player's mistakes -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "said", "code", "words"),
    [
        (turn, "1:B1", "not_your_turn", "seat 0 must act, not seat 1"),
        (turn, "2:draw", "not_your_turn", "seat 0 must act"),
        (turn, "0:B1", "card_not_in_hand", "seat 0 does not hold B1"),
        (turn, "0:R7,R7", "card_not_in_hand", "seat 0 does not hold R7 R7"),
        (turn, "0:G1", "illegal_card", "G1 does not fit on R2"),
        (turn, "0:R7,G1", "multi_not_allowed", "only one card"),
        (turn, "0:color=R", "nothing_to_name", "no colour is asked for"),
        (turn, "0:target=1", "nothing_to_target", "no target is asked for"),
        (penalty, "1:color=R", "nothing_to_name", "no colour is asked for"),
        (color, "0:R7", "color_required", "first name the colour"),
        (color, "0:draw", "color_required", "first name the colour"),
        (opening, "0:R7", "color_required", "first name the colour"),
        (game_over, "0:draw", "game_over", "the game is over"),
        (game_over, "1:B1", "game_over", "the game is over"),
        (game_over, "1:next", "game_over", "the game is over"),
        (round_over, "1:B1", "round_over", "the round is over"),
        (round_over, "0:catch=1", "round_over", "the round is over"),
        (turn, "1:catch=2", "nothing_to_catch", "2 owes no UNO call"),
        (turn, "1:catch=1", "self_catch", "cannot catch itself"),
        (turn, "0:uno", "uno_not_applicable", "owes no UNO call"),
        (turn, "1:uno", "uno_not_applicable", "owes no UNO call"),
        (penalty, "2:challenge", "not_your_turn", "seat 1 must act, not seat 2"),
        (penalty, "0:challenge", "not_your_turn", "seat 1 must act, not seat 0"),
        (penalty, "1:B1", "penalty_pending", "4 cards are aimed at seat 1"),
        (penalty, "1:draw", "penalty_pending", "4 cards are aimed at seat 1"),
        (turn, "0:challenge", "not_challengeable", "no Wild Draw Four"),
        (turn, "0:accept", "nothing_pending", "no draw cards are aimed"),
        (turn, "0:pass", "must_draw", "lay a card or draw"),
        (drawn, "0:draw", "already_drew", "lay the card or pass"),
        (drawn, "0:R7", "only_drawn_card", "only the card just drawn"),
        (turn, "1:dispute=0", "nothing_to_dispute", "no wrong card"),
        (turn, "1:dispute=1", "self_dispute", "card of its own"),
        (turn, "1:^R2", "jump_in_off", "no jumping in"),
        (turn, "1:penalize=slow", "faults_off", "no faults"),
        (turn, "0:next", "round_not_over", "the round is not over"),
        (turn, "1:join", "not_joinable", "between rounds"),
        (round_over, "1:join", "seat_taken", "has not left"),
        (round_over, "0:end", "round_over", "the round is over"),
    ],
)
def test_a_mistake_is_told_with_its_code_and_a_sentence(state, said, code, words):
    found, message = refuse(state(), uno.parse_action(said))
    assert (found, words in message) == (code, True), message


def test_the_loser_of_a_race_is_told_that_it_is_over():
    owed = after(table("R7 G1 | B1 B2 | Y1 Y2", "R2", draw_pile=PILE), "0:R7")
    assert refusal(after(owed, "1:catch=0"), "2:catch=0") == "nothing_to_catch"
    assert refusal(after(owed, "0:uno"), "2:catch=0") == "nothing_to_catch"
    assert refusal(after(owed, "2:catch=0"), "0:uno") == "uno_not_applicable"
    assert refusal(after(owed, "1:draw"), "2:catch=0") == "nothing_to_catch"
    assert refusal(after(round_over(), "1:next"), "2:next") == "round_not_over"
    assert refusal(after(penalty(), "1:accept"), "1:challenge") == "not_your_turn"
    assert refusal(after(turn(), "1:leave"), "1:leave") == "seat_out"


def test_a_seat_that_left_is_out_for_every_action():
    state = after(turn(), "2:leave")
    for action in every_action(2):
        if not isinstance(action, uno.Join | uno.EndRound):
            assert refuse(state, action)[0] in ("seat_out", "jump_in_off", "faults_off")
    assert refuse(state, uno.Draw(2))[0] == "seat_out"


def test_a_refusal_never_tells_the_drawn_card():
    code, message = refuse(drawn(), uno.Play(0, "R7"))
    assert code == "only_drawn_card"
    assert "R5" not in message


def test_the_message_of_a_challenge_never_tells_the_hand():
    for holding in ("W+4 R5 G1", "W+4 G5 G1"):
        state = after(table(f"{holding} | B1 | Y1", "R2", draw_pile=PILE), "0:W+4>B")
        assert refuse(state, uno.Challenge(2)) == ("not_your_turn", "seat 1 must act, not seat 2")
        assert refuse(state, uno.Challenge(0)) == ("not_your_turn", "seat 1 must act, not seat 0")


@pytest.mark.parametrize("state", STATES)
def test_what_is_refused_is_not_listed_and_what_is_listed_is_not_refused(state):
    state = STATES[state]()
    listed = [*uno.legal_actions(state), *uno.host_actions(state)]
    assert all(uno.check(state, action).status is uno.Status.LEGAL for action in listed)
    assert len(set(listed)) == len(listed)
    for seat in range(3):
        for action in every_action(seat):
            verdict = uno.check(state, action)
            assert (verdict.status is uno.Status.LEGAL) is (verdict.normal in listed)


@pytest.mark.parametrize("seat", [s for s in NO_SEATS if s is not None], ids=lambda seat: repr(seat)[:12])
@pytest.mark.parametrize("state", STATES)
def test_a_seat_that_is_none_has_no_legal_actions(state, seat):
    assert uno.legal_actions(STATES[state](), seat) == ()
    owed = after(table("R7 G1 | B1 B2 | Y1 Y2", "R2", draw_pile=PILE), "0:R7")
    assert uno.legal_actions(owed, seat) == ()


@pytest.mark.parametrize("expect", [1, -1, 2.5, "0", object()], ids=lambda value: repr(value)[:9])
def test_an_action_for_another_ply_is_stale(expect):
    state = turn()
    before = snapshot(state)
    with pytest.raises(uno.StaleAction) as caught:
        uno.apply(state, uno.Draw(0), expect=expect)
    assert caught.value.code == "stale"
    assert snapshot(state) == before


# --- new_game and positions -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [-1, 0, 1, 11, 2.0, True, "4", None, [4]], ids=repr)
def test_players_outside_2_to_10_are_refused(players):
    with pytest.raises(uno.SetupError, match="there must be 2 to 10") as caught:
        uno.new_game(uno.OFFICIAL, players)
    assert caught.value.code == "bad_config"


@pytest.mark.parametrize(
    "rules", [None, "official", uno.OFFICIAL["deal"], uno.Rules, [], 7], ids=lambda r: repr(r)[:20]
)
def test_rules_that_are_none_are_refused(rules):
    with pytest.raises(uno.SetupError, match="OFFICIAL"):
        uno.new_game(rules, 4)


@pytest.mark.parametrize("seed", [1.5, True, [1], (1,), {}, object()], ids=lambda seed: repr(seed)[:8])
def test_a_seed_that_is_none_is_refused(seed):
    with pytest.raises(uno.SetupError, match="the seed must be a whole number, a text or bytes"):
        uno.new_game(uno.OFFICIAL, 4, seed=seed)


@pytest.mark.parametrize("dealer", [-1, 4, True, 1.0, "0", [0]], ids=repr)
def test_a_dealer_that_is_no_seat_is_refused(dealer):
    with pytest.raises(uno.SetupError, match="seats are 0 to 3"):
        uno.new_game(uno.OFFICIAL, 4, seed=1, dealer=dealer)


def test_a_deck_too_small_for_the_hands_is_refused():
    rules = uno.OFFICIAL.plus("deck", kind="standard52").plus("deal", hand_size=10)
    with pytest.raises(
        uno.SetupError, match="6 seats with 10 cards each and one to open need 61 cards, the deck has 52"
    ):
        uno.new_game(rules, 6)
    assert waits(uno.new_game(rules, 5, seed=1)) != "game over"


@pytest.mark.parametrize(
    ("rules", "arguments", "told"),
    [
        ("official", {"players": 4, "dealer": 9, "seed": 1.5}, ["dealer 9", "seed"]),
        ("official", {"players": 11, "dealer": 20, "seed": 1.5}, ["11 players", "dealer 20", "seed"]),
        ("official +deal(hand_size=30)", {"players": 4, "dealer": 9, "seed": 1.5}, ["121", "dealer 9", "seed"]),
        (
            "official +deck(kind=custom, cards={W+4: 20}) +deal(hand_size=30)",
            {"players": 4, "seed": 1.5},
            ["121", "may open", "seed"],
        ),
    ],
    ids=["dealer and seed", "all", "deck and all", "a deck that cannot open"],
)
def test_all_that_is_wrong_with_a_game_is_told_at_once(rules, arguments, told):
    with pytest.raises(uno.SetupError) as caught:
        uno.new_game(uno.parse_rules(rules), **arguments)
    assert [word for word in told if word not in str(caught.value)] == []
    assert len(caught.value.problems) == len(told)


def test_unknown_names_suggest_the_nearest():
    with pytest.raises(uno.RulesError) as caught:
        uno.parse_rules("oficial +drwa(chioce=optional) +deal(hand_sise=3)")
    for name in ("'official'", "'draw'", "'hand_size'"):
        assert name in str(caught.value)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"top": ""}, "top must be one card"),
        ({"top": "R1 R2"}, "top must be one card"),
        ({"turn": 3}, "turn 3 is no seat in play"),
        ({"turn": 1, "out": (1,)}, "turn 1 is no seat in play"),
    ],
    ids=str,
)
def test_a_position_that_cannot_be_is_refused(more, said):
    with pytest.raises(uno.SetupError, match=said):
        table("R7 | G1 | B1", **({"top": "R2"} | more))


def test_an_opening_without_a_card_to_turn_up_is_refused():
    with pytest.raises(uno.SetupError):
        opened("R7 | G1", "")


@pytest.mark.parametrize("hands", ["R7 P1 | G1", "R7 | 7"])
def test_a_position_with_cards_that_are_none_is_refused(hands):
    with pytest.raises(uno.NotationError):
        table(hands, "R2")


def test_a_state_shows_in_public_only_what_everybody_may_know():
    state = turn()
    for text in (str(state), repr(state)):
        assert not any(card in text.split() for card in hand(state, 1).split() + hand(state, 2).split())
        assert "R2" in text
