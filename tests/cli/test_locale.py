"""The command line in the language that is asked for, or in that of the environment."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.cli.running import Command
from tests.languages.english import LANGUAGES, left, nothing_is_missed  # noqa: F401

RULES = "official +stacking +jump_in +seven_zero +uno_call(false_catch=1) +scoring(rounds=1, target=None)"


@pytest.mark.usefixtures("nothing_is_missed")
@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_whole_game_is_watched_and_replayed_without_english(locale: str, command: Command, tmp_path):
    file = str(tmp_path / "game.uno")
    shown = command("demo", "--rules", RULES, "--record", file, "--locale", locale)
    again = command("replay", file, "--locale", locale)
    for run in (shown, again):
        assert run.code == 0
        lines = [line for line in run.out.splitlines() if RULES.split()[1] not in line]
        assert left("\n".join(lines[3:]), locale) == set()


@pytest.mark.usefixtures("nothing_is_missed")
@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_person_plays_without_english(locale: str, command: Command):
    typed = "\n".join(["?", "zzz", "R99", "d", "p"] + ["1", "", "r", "0", "y"] * 30)
    run = command("play", "--seed", "3", "--rules", RULES, "--locale", locale, typed=typed)
    assert f"unorules play --locale {locale} --resume" in run.out
    told = " ".join(run.out.partition("unorules play")[0].split())
    assert left(told.replace(str(uno.parse_rules(RULES)), ""), locale) == set()


@pytest.mark.parametrize("words", ["rules --locale id explain official", "rules explain official --locale id"])
def test_rules_are_explained_in_a_language(words: str, command: Command):
    assert "Setiap kursi mendapat 7 kartu." in command(*words.split()).out


@pytest.mark.parametrize("name", ["LC_ALL", "LC_MESSAGES", "LANG"])
def test_the_environment_tells_the_language(name: str, command: Command, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(name, "fil_PH.UTF-8")
    assert "Tig-7 baraha ang bawat upuan." in command("rules", "explain", "official").out
    assert "Each seat is dealt 7 cards." in command("rules", "--locale", "en", "explain", "official").out


def test_the_strongest_variable_counts_and_an_unknown_language_is_english(
    command: Command, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("LANG", "id_ID.UTF-8")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    run = command("rules", "explain", "official")
    assert "Each seat is dealt 7 cards." in run.out
    assert run.err == ""


def test_an_unknown_language_that_is_asked_for_is_an_error(command: Command):
    run = command("demo", "--locale", "xx")
    assert run.code == 2
    assert run.err == "unorules: there is no locale 'xx'; there are en, fil, id\n"
