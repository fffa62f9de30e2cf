"""`--load`: every place counts, and what is missing is told with the option that helps."""

from __future__ import annotations

import pytest

from unorules.cli import main
from unorules.cli.options import loads, parser

from ..extension.test_packs import SOURCE, install, site

__all__ = ["site"]


def test_packs_named_before_and_after_an_inner_command_are_added_up():
    options = parser().parse_args(["rules", "--load", "flip", "explain", "--load", "no_mercy", "flip"])
    assert loads(options) == ["flip", "no_mercy"]
    assert loads(parser().parse_args(["rules"])) == []


def test_several_names_in_one_option_are_told_how_to_be_written(capsys):
    assert main(["demo", "--load", "a,b"]) == 2
    assert "for several write --load a --load b" in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("rules", ["quiet", "official +quiet"])
def test_an_installed_pack_that_is_not_loaded_is_named(site, capsys, rules):
    install(site, "quiet_package", "quiet", SOURCE.format(name="quiet"))
    assert main(["demo", "--rules", rules]) == 2
    assert "the installed pack 'quiet' is not loaded, --load quiet loads it" in capsys.readouterr().err


def test_a_file_that_needs_a_pack_names_the_option(tmp_path, capsys):
    file = tmp_path / "game.json"
    file.write_text(
        '{"schema":1,"kind":"record","rules":"t","packs":["threes"],"players":2,"dealer":0,"shuffles":[],"actions":[]}'
    )
    assert main(["replay", str(file)]) == 2
    assert "--load threes does" in capsys.readouterr().err
