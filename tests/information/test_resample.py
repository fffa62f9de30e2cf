"""Drawing states: what a seed decides, how play goes on, what is asked of rules that nobody knows here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import attrs
import pytest

import unorules as uno
from tests.information.brute import alike, p_value, whereabouts
from tests.information.test_situations import CATCHABLE, LEAST, Situation
from tests.playing import act, play_on
from unorules.book import Book
from unorules.draft import Draft
from unorules.events import Challenged
from unorules.knowledge import Bag, Batch, Pool
from unorules.ruleset import MODULES, Module
from unorules.soundness import defects
from unorules.traits import Disclosure
from unorules.worlds import Chance, Path


def middle(seat: int = 1, plies: int = 20) -> tuple[uno.GameState, uno.Information]:
    """An official game at some ply, and what a seat knows of it."""
    first = state = uno.new_game(uno.OFFICIAL, 4, seed=3)
    actions = []
    for _ in range(plies):
        actions.append(uno.legal_actions(state)[0])
        state = uno.apply(state, actions[-1])
    return state, uno.information((first, actions), seat)


# --- the seed ---------------------------------------------------------------------------------------------------------


def test_the_same_seed_draws_the_same_state_and_others_draw_others():
    _, info = middle()
    assert uno.resample(info, 1) == uno.resample(info, 1)
    assert len({uno.resample(info, seed).state for seed in range(20)}) == 20
    assert len({uno.resample(info, seed).state.key for seed in range(20)}) == 20


def test_a_seed_is_a_number_a_text_or_bytes_as_for_a_new_game():
    _, info = middle()
    for seed in (7, "seven", b"seven", bytes(32)):
        assert uno.resample(info, seed).exact


@pytest.mark.parametrize(
    ("seed", "limit", "says"),
    [(1.5, 10, "the seed must be"), (True, 10, "the seed must be"), (1, 0, "limit 0 must be"), (1, True, "limit True")],
)
def test_what_is_no_seed_and_no_limit_is_refused(seed, limit, says):
    with pytest.raises(uno.SetupError, match=says):
        uno.resample(middle()[1], seed, limit=limit)


# --- the state --------------------------------------------------------------------------------------------------------


def test_play_goes_on_from_a_state_that_was_drawn():
    state, info = middle()
    for seed in range(5):
        drawn = uno.resample(info, seed).state
        assert type(drawn.key) is bytes
        play_on(drawn, seed)
        assert uno.loads(uno.dumps(drawn)) == drawn
    assert uno.observe(drawn, 1) == uno.observe(state, 1)


def test_the_real_state_is_among_those_drawn():
    """Where little is hidden it comes up soon."""
    situation = Situation("", "R1 G1|R2 B2|Y1", "R5", "B3", "0:R1!", (2,))
    state = situation.start()
    info = uno.information((state, situation.played()), 2)
    real = uno.apply(state, situation.played()[0])
    assert whereabouts(real) in {whereabouts(uno.resample(info, seed).state) for seed in range(100)}


def test_a_snapshot_of_a_wrong_card_is_drawn_with_it():
    """Whoever disputes it in the state drawn gets back the cards of that state."""
    situation = Situation("", "G1 G2 R1|B1 R2|Y1 B2", "R5", "B3 G3", "0:G1", (1,), CATCHABLE)
    state = situation.start()
    info = uno.information((state, situation.played()), 1)
    for seed in range(20):
        drawn = uno.resample(info, seed).state
        undone = uno.apply(drawn, act("1:dispute=0"))
        assert undone.top == uno.card("R5")
        assert Counter(undone.hands[0]) - Counter(drawn.hands[0]) - Counter(drawn.draw_pile) == Counter(
            [uno.card("G1")]
        )


def test_a_bluff_that_is_pending_is_judged_by_the_hand_drawn():
    situation = Situation("", "W+4 R1 G1|B1 R2|Y1 B2", "R5", "B3 G3", "0:W+4>G", (1,))
    info = uno.information((situation.start(), situation.played()), 1)
    verdicts = set()
    for seed in range(40):
        drawn = uno.resample(info, seed).state
        held = any(card.color is uno.Color.RED for card in drawn.hands[0])
        _, events = uno.step(drawn, act("1:challenge"))
        assert [event.guilty for event in events if isinstance(event, Challenged)] == [held]
        verdicts.add(held)
    assert verdicts == {True, False}


# --- what cannot be exact ---------------------------------------------------------------------------------------------


def test_after_too_many_rejections_the_state_is_not_exact_but_looks_the_same():
    """The points of three hands are known to the seat that won; few deals have just these."""
    situation = Situation("", "R1|B1 G7 B3|Y1 B2 Y5", "R5", "B6", "0:R1", (0,))
    state, actions = situation.start(), situation.played()
    after = uno.apply(state, actions[0])
    info = uno.information((state, actions), 0)
    drawn = [uno.resample(info, seed, limit=1) for seed in range(30)]
    assert {each.exact for each in drawn} == {True, False}
    for each in drawn:
        assert uno.observe(each.state, 0) == uno.observe(after, 0)
        assert defects(each.state) == []
    assert all(uno.resample(info, seed).exact for seed in range(10))


def test_a_redeal_is_forgotten_and_said_so():
    rules = uno.parse_rules("mattel_112 +deck(kind=mattel112, special=shuffle)")
    for seed in range(200):
        first = state = uno.new_game(rules, 3, seed=seed)
        actions = []
        while state.running and not any(str(card) == "SHH" for card in state.hands[state.to_act]):
            actions.append(uno.default_action(state, state.to_act))
            state = uno.apply(state, actions[-1])
            if len(actions) > 20:
                break
        shuffle = [each for each in uno.legal_actions(state, state.to_act) if "SHH>" in str(each)]
        if shuffle:
            actions.append(shuffle[0])
            break
    after = uno.apply(state, actions[-1])
    assert len({len(hand) for hand in after.hands}) <= 2
    for seat in (0, 1, 2, None):
        sample = uno.resample(uno.information((first, actions), seat), 1)
        assert not sample.exact
        assert uno.observe(sample.state, seat) == uno.observe(after, seat)
        assert defects(sample.state) == []


# --- rules that nobody knows here -------------------------------------------------------------------------------------


@attrs.frozen
class Reddened(uno.Event):
    """Whether the seat whose turn it is holds a red card."""

    seat: int
    red: bool


@attrs.frozen
class Blushing(Module):
    """Somebody else's rule: who has the turn must say whether it holds a red card."""

    name = "blushing"

    def install(self, book: Book) -> None:
        book.disclosures.append(Disclosure("red_held", self.name, "Whether the seat in turn holds a red card."))
        book.settlers.append(self._tell)

    def _tell(self, draft: Draft) -> None:
        seat = draft.decisions[-1].seat
        if draft.running:
            red = any(card.color is uno.Color.RED for card in draft.rules.book.codes if self._held(draft, seat, card))
            draft.tell(Reddened, seat, red)

    @staticmethod
    def _held(draft: Draft, seat: int, card: uno.Card) -> bool:
        return draft.rules.book.codes[card] in draft.hand_codes[seat]


@pytest.fixture
def blushing() -> Iterator[None]:
    MODULES["blushing"] = Blushing
    yield
    del MODULES["blushing"]


@pytest.mark.usefixtures("blushing")
@pytest.mark.parametrize("said", ["0:G1", "0:G1 1:B1", "0:draw 1:draw", "0:G1 1:draw 2:draw"])
def test_what_rules_of_others_disclose_is_respected_by_replaying(said: str) -> None:
    situation = Situation("", "G1 R2 B3|B1 G2|R1 B2", "G3", "B4 R4", said, (1, 2), "+blushing")
    state, actions = situation.start(), situation.played()
    for seat in situation.seats:
        info = uno.information((state, actions), seat)
        expected = alike(state, actions, seat)
        counts: Counter[object] = Counter()
        for seed in range(600):
            sample = uno.resample(info, seed)
            assert sample.exact
            counts[whereabouts(sample.state)] += 1
        assert p_value(counts, expected, 600) > LEAST


# --- the ways that reveals may have gone ------------------------------------------------------------------------------


def test_every_way_to_share_out_what_was_revealed_is_equally_likely():
    """Three cards were laid from a hand of four and one that came alone; one of them was the one that came alone.

    Each of the three may have been it, so that each way comes as often.
    """
    pools = [Pool(256, bytes(range(20)))]
    bag: Bag | None = Bag((Batch(0, 256, 4), Batch(0, 260, 1)))
    for code in (1, 2, 3):
        assert bag is not None
        bag = bag.revealing(code, pools, (0, 1), chosen=True)
    assert bag is not None
    assert dict(zip(bag.ways, bag.paths[-1].values(), strict=True)) == {(3, 0): 24.0, (2, 1): 36.0}
    chance = Chance(1)
    counts = Counter(tuple(Path(bag, (2, 1)).back_to(0, chance)) for _ in range(3000))
    assert p_value(Counter(dict(counts)), {(1, 0, 0): 1 / 3, (0, 1, 0): 1 / 3, (0, 0, 1): 1 / 3}, 3000) > LEAST
