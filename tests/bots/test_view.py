"""A view shows what `observe` shows, and nothing leads from it to a hidden card."""

import copy
import pickle

import pytest

import unorules as uno
from tests.games import SETS, moments
from unorules.bots import BotError, GreedyBot, HiddenInformation, NoAnswer, Told, View, by_observation, view_of

SHOWN = sorted(name for name, what in vars(View).items() if isinstance(what, property))
OWN = {"history", "information", "observation", "seat", "following"}
"""What a view has beyond the fields of an observation."""


@pytest.mark.parametrize("text", SETS)
def test_each_property_is_the_field_of_the_observation(text: str):
    for state in moments((text,), plies=120, step=7):
        for seat in range(state.players):
            view, seen = view_of(state, seat), uno.observe(state, seat)
            assert view.observation == seen
            assert view.seat == seen.viewer
            for name in set(SHOWN) - OWN:
                assert getattr(view, name) == getattr(seen, name), name


def test_following_is_the_next_seat_in_the_present_direction():
    state = uno.testing.position(
        uno.OFFICIAL, hands=["R1 R2", "G1 G2", "B1 B2", "Y1 Y2"], top="R5", direction=-1, out=(3,)
    )
    assert [view_of(state, seat).following for seat in range(3)] == [2, 0, 1]


STATE = [name for name in dir(uno.GameState) if not name.startswith("__") and name not in SHOWN]


@pytest.mark.parametrize("name", [*STATE, "_state", "_View__state", "_seat", "_history"])
def test_what_belongs_to_the_state_is_hidden(name: str):
    view = view_of(uno.new_game(uno.OFFICIAL, 3, seed=1), 1)
    with pytest.raises(HiddenInformation, match=f"{name!r} is not for a seat to see"):
        getattr(view, name, None)


def test_another_seat_cannot_be_taken():
    view = view_of(uno.new_game(uno.OFFICIAL, 3, seed=1), 1)
    for name in ("seat", "_seat", "_state", "hand"):
        with pytest.raises(AttributeError):
            setattr(view, name, 2)
    assert view.seat == 1


@pytest.mark.parametrize("look", [vars, pickle.dumps, copy.copy, copy.deepcopy])
def test_a_view_cannot_be_taken_apart_stored_or_copied(look):
    with pytest.raises(TypeError):
        look(view_of(uno.new_game(uno.OFFICIAL, 3, seed=1), 1))


def test_a_misspelt_name_is_told_with_what_there_is():
    view = view_of(uno.new_game(uno.OFFICIAL, 3, seed=1), 1)
    with pytest.raises(AttributeError, match="a view has no 'hnad'; it shows color, decision"):
        view.hnad  # noqa: B018


def test_a_view_stays_as_it_is_when_play_goes_on():
    state = uno.new_game(uno.OFFICIAL, 2, seed=1)
    view = view_of(state, state.to_act)
    before = view.hand
    after = uno.apply(state, uno.Draw(state.to_act))
    assert view.hand == before
    assert view.observation == uno.observe(state, state.to_act) != uno.observe(after, state.to_act)


def test_history_is_told_only_to_who_asked_for_it():
    state = uno.new_game(uno.OFFICIAL, 2, seed=1)
    with pytest.raises(HiddenInformation, match="wants_history"):
        view_of(state, 0).history  # noqa: B018
    told = [Told.to(0, None, (), state)]
    assert view_of(state, 0, told).history == (Told(None, (), uno.observe(state, 0)),)


@pytest.mark.parametrize("text", SETS)
def test_a_bot_does_from_an_observation_what_it_does_from_a_view(text: str):
    for state in moments((text,), plies=120, step=7):
        seat = state.to_act
        if seat is None or not state.running:
            continue
        seen = uno.observe(state, seat)
        expected = GreedyBot(1).choose(view_of(state, seat), uno.legal_actions(state, seat))
        assert by_observation(GreedyBot(1))(seen) == expected


def test_who_need_not_answer_is_not_asked():
    state = uno.new_game(uno.OFFICIAL, 3, seed=1)
    for viewer in {0, 1, 2, None, "host"} - {state.to_act}:
        with pytest.raises(NoAnswer, match=f"seat {state.to_act} must answer"):
            by_observation(GreedyBot(1))(uno.observe(state, viewer))


def test_a_bot_that_listens_cannot_be_asked_from_observations():
    class Listens(GreedyBot):
        wants_history = True

    with pytest.raises(BotError, match="wants to be told"):
        by_observation(Listens(1))
