"""Tables as pictures: what a view holds and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import unorules as uno
from tests.games import HOUSE, moments, walk
from tests.packs import known
from tests.pictures.drawing import NAMESPACE, read, size, texts, title
from tests.two_sided.conftest import make
from unorules import pictures, testing
from unorules.pictures.svg import length, shortened

HANDS = ["G7 R1", "R3 R4 R5", "R6 R7 R8"]


def position(rules: uno.Rules = uno.OFFICIAL, **more) -> uno.GameState:
    return testing.position(rules, **{"hands": HANDS, "top": "G5", "draw_pile": "B1 B2 B3 B4", **more})


def test_a_table_tells_its_view_in_words() -> None:
    state = uno.apply(position(), uno.Play(0, "G7"))
    assert title(pictures.table(uno.observe(state, 0))) == (
        "Seat 1 has the turn. On the table: Green 7, colour green, clockwise. "
        "Cards: Seat 0 1, Seat 1 3, Seat 2 3; 4 to draw. Seat 0 has not called UNO. In hand: Red 1"
    )


def test_a_seat_is_drawn_nothing_that_it_does_not_see() -> None:
    """The same table with the hidden cards dealt otherwise is the same picture."""
    state = uno.new_game(uno.OFFICIAL, players=4, seed=7)
    info = uno.information((state, []), seat=1)
    others = [uno.resample(info, seed=seed).state for seed in range(5)]
    assert all(each.hands != state.hands for each in others)
    assert {pictures.table(uno.observe(each, 1)) for each in others} == {pictures.table(uno.observe(state, 1))}


def test_a_state_is_drawn_as_the_host_sees_it() -> None:
    state = position()
    assert pictures.table(state) == pictures.table(uno.observe(state, "host"))
    assert ". Seat 1: Red 3, Red 4, Red 5. " in title(pictures.table(state))
    assert "Blue 1" not in title(pictures.table(state))  # the draw pile


def test_a_spectator_is_drawn_no_hand() -> None:
    shown = texts(pictures.table(uno.observe(position())))
    assert not {"7", "1", "6", "8"} & set(shown)


@pytest.mark.parametrize("value", [None, "R7", 7, uno.OFFICIAL])
def test_what_is_no_table_is_refused(value: object) -> None:
    with pytest.raises(uno.SetupError, match="is no table"):
        pictures.table(value)  # type: ignore[arg-type]


def test_cards_that_may_be_laid_stand_higher() -> None:
    def lifted(seat: int) -> int:
        rects = read(pictures.table(uno.observe(position(), seat))).iter(NAMESPACE + "rect")
        return sum(each.get("width") == "96" and "uno-line-accent" in each.get("class", "") for each in rects)

    assert lifted(0) == 1  # the green 7 on the green 5
    assert lifted(1) == 0


def test_who_must_act_and_what_is_aimed_at_it() -> None:
    state = position(uno.OFFICIAL.plus("stacking"), hands=["G+2 R1 R2", *HANDS[1:]])
    after = uno.apply(state, uno.Play(0, "G+2"))
    assert {"Seat 1: take 2 cards, or answer", "+2 for Seat 1"} <= set(texts(pictures.table(uno.observe(after))))


@pytest.mark.parametrize(
    ("hands", "action", "says"),
    [
        (["W R1 R2", "R3"], uno.Play(0, "W"), "Seat 0 names a colour"),
        (["G7 R1 R2", "R3 R4"], uno.Draw(0), "Seat 0 has drawn a card that fits"),
        (["G7", "R3"], uno.Play(0, "G7"), "The round is over; Seat 0 won it"),
    ],
)
def test_what_the_game_waits_for(hands: list[str], action: uno.Action, says: str) -> None:
    state = uno.apply(position(hands=hands, draw_pile="G1 B2"), action)
    assert says in texts(pictures.table(uno.observe(state)))


def test_a_game_that_is_over_names_who_won() -> None:
    state = position(uno.OFFICIAL.plus("scoring", rounds=1), hands=["G7", "R3"])
    state = uno.apply(state, uno.Play(0, "G7"))
    assert "The game is over; Ada won" in texts(pictures.table(state, names=["Ada", "Ben"]))


def test_names_are_quoted_and_cut_short() -> None:
    names = ['<script>"&', "Maximiliane von Hohenstein", "\x00\ud800"]
    picture = pictures.table(uno.observe(position(), 1), names=names)
    assert title(picture).startswith('<script>"& has the turn')
    assert "\ufffd\ufffd" in texts(picture)
    assert any(each.startswith("Max") and each.endswith("…") for each in texts(picture))
    assert "<script" not in picture


def test_as_much_of_a_text_is_shown_as_has_room() -> None:
    for text in ("Maximiliane", "WWWWWWWW", "iiiiiiiiiiiiiii", "Ada Ada Ada"):
        for room in (0.5, 1.0, 2.5, 4.0, 6.0):
            short = shortened(text, room)
            fitting = [text[:end] for end in range(len(text) + 1) if length(text[:end]) + 1 <= room]
            cut = (fitting[-1] if fitting else "").rstrip() + "…"
            assert short == (text if length(text) <= room else cut)


def test_a_name_may_be_of_any_length() -> None:
    assert "x…" in pictures.table(position(), names=["x" * 200_000, "Ben", "Cleo"])  # hours, if each letter cost a look


@pytest.mark.parametrize("names", [["Ada"], ["Ada", "Ben", "Cleo", "Dora"]])
def test_there_is_one_name_for_each_seat(names: list[str]) -> None:
    with pytest.raises(uno.SetupError, match=rf"{len(names)} names were given for 3 seats"):
        pictures.table(position(), names=names)


@pytest.mark.parametrize("players", range(2, 11))
def test_the_viewer_sits_in_front_and_the_next_seat_on_its_left(players: int) -> None:
    state = uno.new_game(uno.OFFICIAL, players=players, seed=1)
    for viewer in range(players):
        places = where(pictures.table(uno.observe(state, viewer)), players)
        assert max(places, key=lambda seat: places[seat][1]) == viewer
        follower = (viewer + 1) % players
        assert places[follower][0] <= places[viewer][0]
        assert places[follower][1] < places[viewer][1]


def where(picture: str, players: int) -> dict[int, tuple[float, float]]:
    """Where the plate of each seat stands."""
    found = {}
    for group in read(picture).iter(NAMESPACE + "g"):
        names = [each.text or "" for each in group.findall(NAMESPACE + "text")]
        if names and names[0] in {f"Seat {seat}" for seat in range(players)}:
            x, y = group.get("transform", "").removeprefix("translate(").split(")")[0].split()
            found[int(names[0].split()[1])] = (float(x), float(y))
    assert len(found) == players
    return found


@pytest.mark.parametrize("players", range(2, 11))
def test_plates_do_not_overlap_and_stay_inside(players: int) -> None:
    picture = pictures.table(uno.new_game(uno.OFFICIAL, players=players, seed=1))
    places = sorted(where(picture, players).values())
    for one in places:
        assert 0 <= one[0] <= size(picture)[0] - 118
        assert all(one is other or abs(one[0] - other[0]) >= 118 or abs(one[1] - other[1]) >= 56 for other in places)


def test_any_moment_of_any_rules_is_drawn_for_everybody() -> None:
    for state in moments(HOUSE, plies=120, step=17):
        for viewer in (*range(state.players), None, "host"):
            view = uno.observe(state, viewer)
            picture = pictures.table(view)
            assert len(picture) < 200_000
            hand = ", ".join(card.name for card in view.hand)
            assert hand in title(picture)
            assert picture == pictures.table(uno.loads(uno.dumps(view)))


@pytest.fixture
def night() -> Iterator[None]:
    with known(make):
        yield


@pytest.mark.usefixtures("night")
def test_backs_that_rules_show_are_drawn() -> None:
    state = testing.position(
        uno.parse_rules("night"),
        hands=["PT/R4 T1/R5", "P1/R1 T2/R6"],
        top="P2/R1",
        side=1,
        draw_pile="P3/R2 T1/R5",
        turn=0,
    )
    says = title(pictures.table(uno.observe(state, 0)))
    assert says.endswith(
        "In hand: Pink Turn, on its back Red 4, Teal 1, on its back Red 5. Seat 1, backs: Red 1, Red 6"
    )


def test_notebooks_draw_states_and_views() -> None:
    state = position()
    assert state._repr_svg_() == pictures.table(state)
    assert uno.observe(state, 1)._repr_svg_() == pictures.table(uno.observe(state, 1))


def test_a_film_shows_each_table_for_its_time() -> None:
    states = [state for state, _ in walk(uno.new_game(uno.OFFICIAL, players=3, seed=1), Random(1), 4)]
    captions = [f"Step {place} < 9" for place in range(len(states))]
    picture = pictures.film(states, captions, seconds=2)
    assert title(picture) == " / ".join(captions)
    assert set(captions) < set(texts(picture))
    frames = [each for each in read(picture) if each.get("class") == "uno-film"]
    count = len(states)
    timing = [each.get("style", "").split() for each in frames]
    assert {tuple(each[:3]) for each in timing} == {(f"animation:uno-film{count}", f"{2 * count}s", "step-end")}
    delays = [float(each[3].removesuffix("s")) for each in timing]
    assert delays == [2.0 * place - 2 * count for place in range(count)]  # all have begun when it is first seen
    assert ".uno-film{animation:none!important}" in picture.split("prefers-reduced-motion:reduce")[1]


@pytest.mark.parametrize("count", [1, 2, 3, 6, 7, 30])
def test_one_frame_of_a_film_is_seen_until_the_next(count: int) -> None:
    picture = pictures.film([position()] * count, ["Same"] * count)
    visible = float(picture.split("visibility:visible}")[1].split("%")[0])
    assert 100 / count <= visible < 100 / count + 0.011


def test_a_long_caption_takes_a_second_line() -> None:
    one, two = (pictures.film([position()], [says]) for says in ("Short", "A caption that is long " * 4))
    assert size(two)[1] == size(one)[1] + 24


def test_a_film_has_a_caption_for_each_table() -> None:
    with pytest.raises(uno.SetupError, match="2 captions were given for 1 tables"):
        pictures.film([position()], ["one", "two"])
    with pytest.raises(uno.SetupError, match="0 captions were given for 0 tables"):
        pictures.film([], [])
    for seconds in (0, -1, float("nan"), float("inf"), 1e308, 10**400, "100", True):
        with pytest.raises(uno.SetupError, match="give more than 0"):
            pictures.film([position()], ["one"], seconds=seconds)  # type: ignore[arg-type]
