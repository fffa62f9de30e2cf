"""What is looked for in the built documentation, on small sites; `make docs` looks at the real one."""

import json
from pathlib import Path

import finish_site
import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site whose links are whole and whose words are found."""
    pages = {"": '<a href="a/#there">a</a>', "a/": '<h2 id="there"></h2><a href="..">home</a><a href="#there">up</a>'}
    pages |= {page: f"<p>{word}</p>" for word, page in finish_site.SEARCHED.items()}
    for path, body in pages.items():
        (tmp_path / path).mkdir(parents=True, exist_ok=True)
        (tmp_path / path / "index.html").write_text(body, "utf-8")
    (tmp_path / "404.html").write_text('<a href="/nowhere">of no matter</a>', "utf-8")
    (tmp_path / "llms.txt").write_text("- [A](a/): a page\n", "utf-8")
    docs = [{"location": page, "title": word.title(), "text": ""} for word, page in finish_site.SEARCHED.items()]
    (tmp_path / "search").mkdir()
    (tmp_path / "search/search_index.json").write_text(json.dumps({"docs": docs}), "utf-8")
    return tmp_path


def test_a_whole_site_has_nothing_to_mend(site: Path):
    assert [*finish_site.broken(site), *finish_site.unfound(site)] == []


@pytest.mark.parametrize(
    ("link", "problem"),
    [
        ("b/", "b/ leads to no file"),
        ("a/#here", "a/#here leads to no place on that page"),
        ("#here", "#here leads to no place on that page"),
        ("picture.png", "picture.png leads to no file"),
        ("https://example.org/x", ""),
        ("mailto:somebody@example.org", ""),
    ],
)
def test_a_broken_link_is_told_with_its_page(site: Path, link: str, problem: str):
    (site / "index.html").write_text(f'<a href="{link}">x</a>', "utf-8")
    assert list(finish_site.broken(site)) == ([f"index.html: {problem}"] if problem else [])


def test_a_page_that_llms_txt_names_must_exist(site: Path):
    (site / "llms.txt").write_text("- [B](b/): a page\n", "utf-8")
    assert list(finish_site.broken(site)) == ["llms.txt: b/ leads to no page"]


def test_a_word_that_does_not_find_its_page_is_told(site: Path):
    (site / "search/search_index.json").write_text('{"docs": []}', "utf-8")
    assert len(list(finish_site.unfound(site))) == len(finish_site.SEARCHED)


def test_llms_txt_lists_every_page_of_the_navigation_with_a_line(tmp_path: Path):
    config = (ROOT / "mkdocs.yml").read_text("utf-8")
    finish_site.write_llms(tmp_path, config, ROOT / "docs")
    lines = [line for line in (tmp_path / "llms.txt").read_text("utf-8").splitlines() if line.startswith("- [")]
    pages = sorted((ROOT / "docs").rglob("*.md"))
    assert len(lines) == len(pages)
    assert [line for line in lines if line.endswith(": ")] == []
    assert "- [Host a game](how-to/host/): " in "\n".join(lines)
    whole = (tmp_path / "llms-full.txt").read_text("utf-8")
    assert "def create_app(storage: Storage, settings: Settings)" in whole  # of a file that a page shows
    assert '--8<-- "' not in whole


def test_a_summary_is_plain_words():
    text = "# Title\n\n```python\nx = 1\n```\n\nSee `x` and [y](z.md). More words follow here. And more.\n"
    assert finish_site.summary(text) == "See x and y. More words follow here."


def test_the_reference_is_written_out():
    page = """Before.

::: unorules.Catch

::: unorules.LoadError
    options:
      show_bases: false
      inherited_members: [problems]

::: unorules.table.TableCode
    options:
      members: false

::: unorules.table.Exits

::: unorules.bots.Bot

After.
"""
    text = finish_site.expanded(page)
    assert ":::" not in text
    assert "Before." in text
    assert "After." in text
    assert "Catch(seat: int, target: int)" in text
    assert "- `target: int` " in text
    assert "LoadError(problems: Iterable[str] | str)" in text
    assert "#### LoadError.problems" in text
    assert "#### TableCode" not in text
    assert "LEAVE = 'leave'" in text
    assert "choose(view: View, legal: Sequence[Action]) -> Action | None" in text


def test_an_entry_of_no_name_is_an_error():
    with pytest.raises(KeyError):
        finish_site.expanded("::: unorules.Snap\n")


def test_an_example_that_a_page_names_is_linked_and_stands_beside_it(site: Path):
    page = site / "a/index.html"
    page.write_text(
        '<p id="there"><code>examples/follower.py</code> <code>examples/socket_game</code> <code>examples</code></p>'
    )
    finish_site.link_examples(site)
    assert list(finish_site.broken(site)) == []
    assert finish_site.Page(page.read_text("utf-8")).links == {
        "../examples/follower.py.txt",
        "../examples/socket_game/",
    }
    follower = (site / "examples/follower.py.txt").read_text("utf-8-sig")
    assert follower == (ROOT / "examples/follower.py").read_text("utf-8")
    listed = finish_site.Page((site / "examples/socket_game/index.html").read_text("utf-8")).links
    assert {"duel_server.py.txt", "tests/test_duel.py.txt"} < listed
    assert not any(link.startswith(".") for link in listed)


def test_an_example_that_is_not_there_is_an_error(site: Path):
    (site / "a/index.html").write_text("<code>examples/snap.py</code>", "utf-8")
    with pytest.raises(FileNotFoundError):
        finish_site.link_examples(site)
