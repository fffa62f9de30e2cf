"""Flip 7: others see the backs of a hand and of the next card of the pile, and nothing else tells what is in front."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random

import attrs
import pytest

import unorules as uno
from flip_table import after, dark, table
from unorules import testing


def backs(state: uno.GameState, seat: int | None = None) -> object:
    return uno.observe(state, seat).extras["backs"]


# --- what is seen -----------------------------------------------------------------------------------------------------


def test_everybody_sees_all_backs_and_the_next_one_of_the_pile() -> None:
    state = table("R5/T5 R1/P3 | G1/O5 B6/TSE W/V7", "R9/V5", pile="B4/V1 G7/T2")
    for viewer in (0, 1, None):
        view = uno.observe(state, viewer)
        assert view.extras == {"backs": [["P3", "T5"], ["O5", "TSE", "V7"]], "pile_back": "V1"}
        assert uno.loads(uno.dumps(view)) == view


def test_backs_stand_in_an_order_that_tells_nothing_of_the_fronts() -> None:
    """R1 and B6 have the backs V2 and TSE; so could others have them, in any order."""
    one = table("R5/T5 | R1/V2 B6/TSE", "R9", pile="B4")
    other = table("R5/T5 | G3/V2 G2/TSE", "R9", pile="B4")
    assert backs(one) == backs(other) == [["T5"], ["TSE", "V2"]]


def test_the_own_hand_shows_both_sides() -> None:
    state = table("R5/T5 R1/P3 | G1/O5", "R9", pile="B4")
    assert [str(card) for card in uno.observe(state, 0).hand] == ["R1/P3", "R5/T5"]


def test_a_drawn_card_shows_its_back_to_all_and_its_front_to_nobody_else() -> None:
    state = table("R1/P3 R2 | G1/O5 G2", "B9", pile="Y4/VF B4/V1")
    after_draw, events = uno.step(state, uno.Draw(0))
    (drawn,) = [event for event in events if type(event).__name__ == "CardsDrawn"]
    assert "Y4" not in str(drawn.for_seat(1))
    view = uno.observe(after_draw, 1)
    assert view.extras["pile_back"] == "V1"
    assert "VF" in view.extras["backs"][0]  # type: ignore[index]
    assert "Y4" not in uno.dumps(view)


def test_an_empty_pile_has_no_back() -> None:
    assert uno.observe(table("R1 R2 | G1", "R9"), 0).extras["pile_back"] is None


def test_turned_over_what_was_in_front_is_behind() -> None:
    state = after(table("RF R1/P3 R2/OR | G1/O5 B6/TSE", "R5", under="Y3/V1", pile="G7/T2 B4/T+5"), "0:RF")
    view = uno.observe(state, 1)
    assert view.side == 1
    assert view.extras == {"backs": [["R1", "R2"], ["B6", "G1"]], "pile_back": "B4"}
    assert [str(card) for card in view.hand] == ["TSE/B6", "O5/G1"]


def test_the_host_sees_hands_and_backs() -> None:
    view = uno.observe(dark("P3/R1 T5/R5 | O5/G1", "P9", pile="T2/G7"), "host")
    assert view.hands is not None
    assert str(view.hands[1][0]) == "O5/G1"
    assert view.extras["backs"] == [["R1", "R5"], ["G1"]]


def test_what_is_seen_is_declared() -> None:
    names = {each.name for each in uno.observe(table("R1 | G1", "R9")).disclosures if each.rule.startswith("flip")}
    assert names == {"backs", "guilt", "accused_hand", "cards_until_color"}


# --- two worlds -------------------------------------------------------------------------------------------------------


def twin(state: uno.GameState, viewer: int | None, chance: Random) -> uno.GameState:
    """The same state with hidden cards changed about: cards with equal backs change places, so no view differs."""
    data = uno.to_json(state)
    hands, pile = [hand.split() for hand in data["hands"]], data["draw_pile"].split()
    places: dict[str, list[tuple[list[str], int]]] = defaultdict(list)
    for part in [*[hand for seat, hand in enumerate(hands) if seat != viewer], pile]:
        for at, text in enumerate(part):
            places[text.partition("/")[2]].append((part, at))
    for same in places.values():
        texts = [part[at] for part, at in same]
        chance.shuffle(texts)
        for (part, at), text in zip(same, texts, strict=True):
            part[at] = text
    data |= {"hands": [" ".join(hand) for hand in hands], "draw_pile": " ".join(pile)}
    made = uno.from_json(data, any_cards=True)
    assert isinstance(made, uno.GameState)
    return made


def known(state: uno.GameState, events: Sequence[uno.Event], viewer: int | None) -> dict[str, object]:
    """All that a viewer gets."""
    seats = [] if viewer is None else [viewer]
    tried = [action for seat in seats for action in odd(state, seat)]
    return {
        "view": uno.observe(state, viewer),
        "events": [event.for_seat(viewer) for event in events],
        "legal": [uno.legal_actions(state, seat) for seat in seats],
        "default": [uno.default_action(state, seat) for seat in seats],
        "judged": [uno.check(state, action) for action in tried],
        "text": (str(state), uno.may_act(state), state.to_act),
    }


def odd(state: uno.GameState, seat: int) -> list[uno.Action]:
    cards = [*state.hands[seat], state.top, *state.rules.book.cards[60::7], *state.rules.book.other.cards[60::7]]
    tried: list[uno.Action] = [uno.Play(seat, card, state.colors[0]) for card in cards]
    tried += [uno.JumpIn(seat, card) for card in cards]
    return tried + [kind(seat) for kind in (uno.Draw, uno.Pass, uno.Accept, uno.Challenge, uno.CallUno)]


TELLING = ("CardsTurnedOver", "Challenged", "RoundEnded", "RoundScored", "HandShown")
"""Events after which the two worlds may look different: the rules declare what they tell."""


def lives(state: uno.GameState, other: uno.GameState, viewer: int | None, chance: Random) -> int:
    """How many actions two worlds can be played on before a declared disclosure tells them apart."""
    assert known(state, (), viewer) == known(other, (), viewer)
    for ply in range(40):
        both = [each for each in uno.legal_actions(state) if uno.check(other, each).status is uno.Status.LEGAL]
        if not both or not state.running:
            return ply
        action = chance.choice(both)
        (state, events), (other, news) = uno.step(state, action), uno.step(other, action)
        kinds = [[type(event).__name__ for event in each] for each in (events, news)]
        if kinds[0] != kinds[1] or set(kinds[0]) & set(TELLING):  # for one, whether a drawn card may be laid
            return ply
        drawn = [[e for e in each if type(e).__name__ == "CardsDrawn"] for each in (events, news)]
        if [getattr(e, "count", 0) for e in drawn[0]] != [getattr(e, "count", 0) for e in drawn[1]]:
            return ply  # until the colour showed
        if viewer is not None and (
            state.hands[viewer] != other.hands[viewer]
            or [e.for_seat(viewer) for e in drawn[0]] != [e.for_seat(viewer) for e in drawn[1]]
        ):
            return ply
        phases = {type(each.decision) for each in (state, other)}
        if len(phases) > 1 or type(state.delayed) is not type(other.delayed):
            return ply
        assert known(state, events, viewer) == known(other, news, viewer), f"{action} told more than it should"
    return 40


@pytest.mark.parametrize("rules", ["flip", "flip +jump_in(cards=all) +seven_zero(zero=off)", "flip +polled +stacking"])
def test_worlds_that_agree_in_a_view_stay_equal_until_a_disclosure(rules: str) -> None:
    lived, differ = 0, 0
    for seed in range(60):
        chance = Random(seed)
        state = uno.new_game(uno.parse_rules(rules), 2 + seed % 4, seed=seed)
        for _ in range(chance.choice((0, 8, 25))):
            if state.running:
                state = uno.apply(state, chance.choice(uno.legal_actions(state)))
        viewer = chance.choice((None, *state.ring.seats))
        if not state.running:
            continue
        other = twin(state, viewer, chance)
        differ += state != other
        lived += lives(state, other, viewer, chance)
    assert differ > 40
    assert lived > 150


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = uno.observe
    monkeypatch.setattr(
        uno,
        "observe",
        lambda state, seat=None: attrs.evolve(honest(state, seat), discard_size=str(state.hands[1]).count("R")),
    )
    state = table("G1 G2 | R1/V2 B2", "R9", pile="B4")
    other = table("G1 G2 | G3/V2 B2", "R9", pile="B4")
    assert testing.count_cards(state) == testing.count_cards(other)
    with pytest.raises(AssertionError):
        lives(state, other, 0, Random(0))


def test_cards_with_one_side_show_no_backs() -> None:
    state = uno.new_game(uno.parse_rules("official +flip"), 3, seed=1)
    assert uno.observe(state, 0).extras == {"backs": [[], [], []], "pile_back": None}
