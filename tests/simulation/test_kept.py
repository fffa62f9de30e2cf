"""The summaries that the documentation keeps: they can be read, and tell what the page tells."""

from pathlib import Path

import pytest

from unorules.simulation import Summary, read_json, summary_from_json, summary_to_json

DATA = Path(__file__).parents[2] / "docs" / "data"


def kept(name: str) -> Summary:
    return summary_from_json(read_json(DATA / f"{name}.json"))


@pytest.mark.parametrize("path", sorted(DATA.glob("*.json")), ids=lambda path: path.stem)
def test_a_kept_summary_is_read_and_kept_again_as_it_is(path: Path):
    summary = summary_from_json(read_json(path))
    assert summary_to_json(summary) == read_json(path)
    assert summary.truncated == 0
    assert summary.forfeits == ()


def test_a_million_rounds_were_played():
    summary = kept("million")
    assert summary.games == summary.rounds == 1_000_000
    assert sum(each.count for each in summary.rounds_by_seat) == 1_000_000


def test_fifty_thousand_games_were_played_to_their_end():
    summary = kept("fifty")
    assert summary.games == summary.finished == 50_000
    assert sum(each.count for each in summary.games_by_bot.values()) == 50_000


@pytest.mark.parametrize("players", [2, 4])
def test_search_beats_greedy_by_more_than_chance(players: int):
    summary = kept(f"search{players}")
    assert summary.games == 2000
    assert summary.rounds_by_bot["search"].low > 0.5 > summary.rounds_by_bot["greedy"].high
