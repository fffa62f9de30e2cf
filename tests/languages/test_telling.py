"""Events, refusals and rules told in every language."""

from __future__ import annotations

from itertools import islice, product
from random import Random

import pytest

import unorules as uno
from tests.games import SETS
from tests.languages.english import LANGUAGES, left
from unorules import events as happened
from unorules.cards import CARDS

NAMES = ("Ana", "Ben", "Caloy", "Dewi", "Eka", "Fe", "Gus", "Hani", "Ika", "Jo")


@pytest.mark.parametrize(
    ("event", "me", "told"),
    [
        (
            happened.CardsLaid(1, uno.cards("R7 W+4")),
            None,
            {
                "en": "Ben lays Red 7, Wild Draw Four.",
                "fil": "Naglapag si Ben ng Pulang 7, Wild Draw Four.",
                "id": "Ben meletakkan 7 Merah, Wild Draw Four.",
            },
        ),
        (
            happened.CardsLaid(1, uno.cards("BS")),
            1,
            {
                "en": "You lay Blue Skip.",
                "fil": "Naglapag ka ng Asul na Skip.",
                "id": "Kamu meletakkan Skip Biru.",
            },
        ),
        (
            happened.CardsDrawn(0, 4, 6, "penalty", None),
            None,
            {
                "en": "Ana draws 4 cards, all that is left of 6 due.",
                "fil": "Bumunot si Ana ng 4 na baraha, iyon na lang ang natira sa 6 na dapat bunutin.",
                "id": "Ana mengambil 4 kartu, hanya itu sisanya dari 6 yang harus diambil.",
            },
        ),
        (
            happened.HandsSwapped(0, 1),
            1,
            {
                "en": "Ana swaps hands with you.",
                "fil": "Nakipagpalit si Ana ng hawak sa iyo.",
                "id": "Ana bertukar kartu denganmu.",
            },
        ),
        (
            happened.CardsUndone(0, 1),
            1,
            {
                "en": "Ana disputes your card; it was wrong, and all that happened since is undone.",
                "fil": "Kinuwestiyon ni Ana ang baraha mo; mali ito, at binawi ang lahat ng nangyari mula noon.",
                "id": "Ana menyanggah kartumu; itu salah, dan semua yang terjadi sejak itu dibatalkan.",
            },
        ),
        (
            happened.Challenged(1, 0, guilty=True),
            0,
            {
                "en": "Ben challenges you: guilty.",
                "fil": "Hinamon ka ni Ben: may sala.",
                "id": "Ben menantangmu: bersalah.",
            },
        ),
        (
            happened.GameEnded((0, 1), "target"),
            1,
            {
                "en": "Ana and you win the game.",
                "fil": "Panalo sa laro sina Ana at ikaw.",
                "id": "Ana dan kamu memenangkan permainan.",
            },
        ),
        (happened.TurnStarted(1), None, {"en": "", "fil": "", "id": ""}),
    ],
)
def test_one_event_is_one_sentence(event: uno.Event, me: int | None, told: dict[str, str]):
    assert {locale: uno.describe(event, locale=locale, me=me, names=NAMES) for locale in uno.locales()} == told


def test_a_turn_is_one_sentence_whose_subject_is_named_once():
    turn = [
        happened.CardsLaid(0, uno.cards("W")),
        happened.ColorNamed(0, uno.Color.BLUE),
        happened.UnoCalled(0),
        happened.CardsDrawn(1, 1, 1, "draw", None),
    ]
    assert uno.describe(turn) == "Seat 0 lays Wild, names blue, calls UNO; seat 1 draws a card."
    assert (
        uno.describe(turn, locale="fil", names=NAMES)
        == "Naglapag si Ana ng Wild, pumili ng asul, sumigaw ng UNO; bumunot si Ben ng 1 baraha."
    )
    assert (
        uno.describe(turn, locale="id")
        == "Kursi 0 meletakkan Wild, memilih warna biru, menyerukan UNO; kursi 1 mengambil 1 kartu."
    )


def test_beginnings_and_ends_are_sentences_of_their_own_in_order():
    log = [
        happened.CardsLaid(0, uno.cards("R7")),
        happened.RoundEnded(0, "out"),
        happened.RoundScored(12, (12, 0), (12, 0)),
    ]
    assert uno.describe(log, me=0) == "You lay Red 7. You win the round. Totals: you 12, seat 1 0."


def play(rules: uno.Rules, players: int, chance: Random, plies: int):
    """States and events of a game at random; it is dealt again when a round is over."""
    state, log = uno.new_game_with_events(rules, players, seed=chance.randrange(1 << 30))
    yield state, log
    for _ in range(plies):
        legal = (*uno.legal_actions(state), *(uno.host_actions(state) if chance.random() < 0.03 else ()))
        if not legal:
            return
        state, log = uno.step(state, chance.choice(legal))
        yield state, log


@pytest.mark.usefixtures("nothing_is_missed")
@pytest.mark.parametrize("rules", SETS)
def test_a_whole_game_is_told_without_english(rules: str):
    chance = Random(rules)
    for _, log in play(uno.parse_rules(rules), 4, chance, 250):
        for locale, me in product(LANGUAGES, (None, 0)):
            text = uno.describe(log, locale=locale, me=me, names=NAMES)
            assert left(text, locale) == set(), text


def offered(state: uno.GameState, chance: Random):
    """Anything that somebody might try."""
    seats = (0, 1, state.players - 1, 99)
    for seat in seats:
        yield from (uno.Draw(seat), uno.Pass(seat), uno.Accept(seat), uno.Challenge(seat), uno.CallUno(seat))
        yield from (uno.NextRound(seat), uno.Leave(seat), uno.Join(seat), uno.NameColor(seat, uno.Color.RED))
        yield uno.Penalize(seat, "cheating")
    for seat, target in product(seats, seats):
        yield from (uno.Catch(seat, target), uno.Dispute(seat, target), uno.ChooseTarget(seat, target))
    for seat in seats:
        for card in chance.sample(CARDS, 12):
            yield uno.Play(seat, card, uno=chance.random() < 0.3, target=chance.choice((None, *seats)))
            yield uno.JumpIn(seat, card)
        held = state.hands[seat] if seat < state.players else CARDS[:3]
        yield from (uno.Play(seat, chance.sample(CARDS, 2)), uno.Play(seat, held[:2]), uno.Play(seat, held))
        for known in held:
            yield uno.Play(seat, known, color=chance.choice((None, uno.Color.RED)), target=chance.choice((None, 7)))
    yield from (uno.EndRound(), uno.Play(0, ()), uno.Play(0, ("R99",)), "R7", None)


@pytest.mark.usefixtures("nothing_is_missed")
@pytest.mark.parametrize("rules", SETS)
def test_every_refusal_is_told_without_english(rules: str):
    chance = Random(rules)
    written = {"str", "nonetype", "cheating", "advice", "exposure", "trading", "slow"}  # as texts of actions have them
    for state, _ in islice(play(uno.parse_rules(rules), 4, chance, 60), 0, None, 10):
        for action, locale in product(offered(state, chance), LANGUAGES):
            text = uno.explain(state, action, locale=locale)
            assert left(text, locale) - written == set(), text


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.usefixtures("nothing_is_missed")
@pytest.mark.parametrize("rules", SETS)
def test_rules_are_explained_without_english(rules: str, locale: str):
    for line in uno.parse_rules(rules).explain(locale=locale).splitlines()[1:]:
        says = line.partition(": ")[2] or line
        assert left(says, locale) == set(), line


def test_an_error_can_be_told_in_another_language():
    state = uno.new_game(uno.OFFICIAL, players=2, seed=1)
    with pytest.raises(uno.IllegalAction) as error:
        uno.apply(state, uno.Draw(1 - state.to_act))
    assert str(error.value) == error.value.message == "seat 0 must act, not seat 1"
    assert uno.translate(error.value.message, "id") == "kursi 0 yang harus bertindak, bukan kursi 1"
