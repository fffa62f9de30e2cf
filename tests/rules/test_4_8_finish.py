"""Rulebook 4.8 and 4.9: which card may be the last one, and what it still does."""

import pytest

from tests.playing import after, hand, lays, refusal, says, sizes, table, waits
from unorules import Play, check

PILE = "Y1 Y2 Y3 Y4 Y5 Y6"
CARDS = ["R0", "R7", "RS", "RR", "R+2", "W", "W+4"]
MAY_BE_LAST = {
    "any": CARDS,
    "no_wild": ["R0", "R7", "RS", "RR", "R+2"],
    "no_action": ["R0", "R7"],
}


def last(card, finish="", others="B1 | B2", **rest):
    return table(f"{card} | {others}", "R2", f"official +finish({finish})", draw_pile=PILE, **rest)


# --- 4.8 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("last_card", MAY_BE_LAST)
def test_4_8_which_card_may_be_the_last_one(last_card, card):
    state = last(card, f"last_card={last_card}")
    if card in MAY_BE_LAST[last_card]:
        assert lays(state) == {card}
        assert waits(after(state, f"0:{card}")) == "round over"
    else:
        assert lays(state) == set()
        assert refusal(state, f"0:{card}") == "illegal_card"
        assert says(state) == {"draw"}, "the seat must draw"


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("last_card", MAY_BE_LAST)
def test_4_8_a_card_that_is_not_the_last_one_is_free(last_card, card):
    state = table(f"{card} G9 | B1 | B2", "R2", f"official +finish(last_card={last_card})", draw_pile=PILE)
    assert lays(state) == {card}
    assert sizes(after(state, f"0:{card}>B"))[0] == 1


def test_4_8_after_drawing_it_is_no_longer_the_last_card():
    state = table("W | B1 | B2", "R2", "official +finish(last_card=no_wild)", draw_pile="R5")
    assert waits(after(state, "0:draw", "0:R5")) == "turn 1"
    whole = table(
        "W | B1 | B2", "R2", "official +finish(last_card=no_wild) +draw(hand_after_draw=True)", draw_pile="G9"
    )
    drawn = after(whole, "0:draw")
    assert (waits(drawn), lays(drawn)) == ("drawn 0", {"W"})


@pytest.mark.parametrize(("last_card", "card"), [("no_wild", "W"), ("no_wild", "W+4"), ("no_action", "RS")])
def test_4_8_a_forbidden_last_card_is_told_in_words(last_card, card):
    message = check(last(card, f"last_card={last_card}"), Play(0, card)).violations[0].message
    assert f"{card} may not be the last card" in message


def test_4_8_with_nothing_to_draw_a_forbidden_last_card_passes():
    state = table("W | B1", "R2", "official +finish(last_card=no_wild)")
    assert (lays(state), says(state)) == (set(), {"pass"})


# --- 4.9 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 10])
@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize(("card", "draws"), [("R+2", 2), ("W+4", 4), ("W", 0), ("RS", 0), ("RR", 0), ("R7", 0)])
def test_4_9_the_next_seat_suffers_a_last_draw_card(players, way, card, draws):
    for turn in range(players):
        hands = ["B1"] * players
        hands[turn] = card
        state = table(" | ".join(hands), "R2", turn=turn, direction=way, draw_pile=PILE)
        ended = after(state, f"{turn}:{card}")
        victim = (turn + way) % players
        assert (waits(ended), ended.match.result.winner) == ("round over", turn)
        assert sizes(ended) == [0 if s == turn else 1 + draws * (s == victim) for s in range(players)]
        points = {0: 0, 2: 1 + 2, 4: 1 + 2 + 3 + 4}[draws]
        assert ended.match.result.points == players - 1 + points, "what was drawn is scored"


@pytest.mark.parametrize("card", ["R+2", "W+4"])
def test_4_9_ignore_nothing_is_drawn(card):
    ended = after(last(card, "final_draw=ignore"), f"0:{card}")
    assert (sizes(ended), ended.match.result.points) == ([0, 1, 1], 3)


@pytest.mark.parametrize("rest", ["", "final_draw=ignore"])
def test_4_9_no_challenge_and_no_answer(rest):
    ended = after(last("W+4", rest), "0:W+4>B")
    for said in ("challenge", "accept"):
        assert refusal(ended, f"1:{said}") == "round_over"


@pytest.mark.parametrize("policy", ["challenge", "strict", "free"])
@pytest.mark.parametrize("guilty", ["draw_instead", "take_back"])
def test_4_9_a_last_wild_draw_four_is_honest_by_definition(policy, guilty):
    rules = f"official +wild_draw_four(policy={policy}, guilty={guilty})"
    ended = after(table("W+4 | R1 | B2", "R2", rules, draw_pile=PILE), "0:W+4")
    assert (waits(ended), sizes(ended), hand(ended, 1)) == ("round over", [0, 5, 1], "R1 Y1 Y2 Y3 Y4")


def test_4_9_the_victim_draws_what_there_is():
    ended = after(table("W+4 | B1 | B2", "R2", draw_pile="Y1", discard_under="Y2"), "0:W+4")
    assert sizes(ended) == [0, 4, 1], "Y1, then Y2 and R2 from under the top"


def test_4_9_a_drawn_last_card_cannot_be():
    """A seat that draws holds two cards at least, so the drawn card is never the last one."""
    state = after(table("G9 | B1", "R2", "official +finish(last_card=no_action)", draw_pile="RS"), "0:draw")
    assert (waits(state), lays(state)) == ("drawn 0", {"RS"})
