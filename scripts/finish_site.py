"""Finish the built documentation: put the examples beside it, write llms.txt and llms-full.txt, look for broken links.

python scripts/finish_site.py site
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from api_text import with_entries

ROOT = Path(__file__).parents[1]
SEARCHED = {  # a page that must be found by a word
    "stacking": "reference/rules/stacking/",
    "challenge": "reference/rules/wild_draw_four/",
    "snorlax": "reference/rules/snorlax/",
}


# --- llms.txt ---------------------------------------------------------------------------------------------------------


def navigation(config: str) -> Iterator[tuple[int, str, str]]:
    """Depth, title and path of each entry of the navigation; sections have no path."""
    for line in config.partition("\nnav:\n")[2].splitlines():
        entry = re.fullmatch(r"( *)- (.+?):(?: (\S+\.md))?", line)
        if entry is None:
            raise SystemExit(f"mkdocs.yml: {line!r} is no entry of the navigation")
        yield len(entry[1]) // 4, entry[2], entry[3] or ""


def address(path: str) -> str:
    """Where the site shows a page."""
    return re.sub(r"(^|/)index\.md$", r"\1", path).removesuffix(".md") + ("" if path.endswith("index.md") else "/")


def summary(text: str) -> str:
    """The first sentence or two that a page tells, without its marks."""
    blocks = [block.strip() for block in re.sub(r"```.*?```", "", text, flags=re.DOTALL).split("\n\n")]
    told = next((block for block in blocks if re.match(r"[A-Za-z`*\[]", block)), "")
    plain = re.sub(r"\[([^]]*)\]\([^)]*\)|[`*]", lambda found: found[1] or "", " ".join(told.split()))
    found = re.match(r".{30,}?[.?!](?=\s|$)|.*", plain)
    return found[0].rstrip(":") if found else ""


def expanded(text: str) -> str:
    """A page with the files that it shows put in, and the entries of the reference."""

    def shown(found: re.Match[str]) -> str:
        lines = (ROOT / found[1]).read_text("utf-8").splitlines()
        if found[2]:
            begin, end = [next(n for n, line in enumerate(lines) if f"[{mark}:{found[2]}]" in line) for mark in MARKS]
            lines = lines[begin + 1 : end]
        return "\n".join([line for line in lines if "--8<--" not in line])

    return with_entries(re.sub(r'^--8<-- "([^":]+)(?::(\w+))?"$', shown, text, flags=re.MULTILINE))


MARKS = ("start", "end")


def write_llms(site: Path, config: str, docs: Path) -> None:
    """The list of all pages with a line each, and all pages in one file."""
    name, about = [
        re.findall(rf'^{key}: "?(.*?)"?$', config, re.MULTILINE)[0] for key in ("site_name", "site_description")
    ]
    lines, whole = [f"# {name}", "", f"> {about}", ""], []
    for depth, title, path in navigation(config):
        if not path:
            lines += ["", f"{'#' * (depth + 2)} {title}", ""]
            continue
        text = (docs / path).read_text("utf-8")
        lines.append(f"- [{title}]({address(path) or './'}): {summary(text)}")
        whole.append(f"<!-- {address(path) or './'} -->\n\n{expanded(text)}")
    (site / "llms.txt").write_text(re.sub(r"\n{3,}", "\n\n", "\n".join(lines)) + "\n", "utf-8")
    (site / "llms-full.txt").write_text("\n".join(whole), "utf-8")


# --- examples ---------------------------------------------------------------------------------------------------------

CITED = re.compile(r"<code>(examples/[\w./-]+)</code>")
TEXTS = {".cjs", ".css", ".html", ".js", ".json", ".jsonl", ".md", ".py", ".toml"}


def link_examples(site: Path) -> None:
    """Make a link of each example that a page names, and put it into the site as text; of a folder, every file."""
    for page in list(site.rglob("*.html")):
        text = page.read_text("utf-8")
        home = "../" * (len(page.relative_to(site).parts) - 1)
        for name in set(CITED.findall(text)):
            cited = f"<code>{name}</code>"
            text = text.replace(cited, f'<a href="{home}{shown(site, name)}">{cited}</a>')
        page.write_text(text, "utf-8")


def shown(site: Path, name: str) -> str:
    """Where the site shows an example; it is put there."""
    source = ROOT / name
    if source.is_dir():
        inside = sorted(path.relative_to(source) for path in source.rglob("*") if path.suffix in TEXTS)
        seen = [path.as_posix() for path in inside if not any(part.startswith(".") for part in path.parts)]
        listed = [shown(site, f"{name}/{path}").removeprefix(f"{name}/") for path in seen]
        target = site / name / "index.html"
        target.parent.mkdir(parents=True, exist_ok=True)
        items = "".join(f'<li><a href="{each}">{each.removesuffix(".txt")}</a></li>' for each in listed)
        target.write_text(f'<!doctype html><meta charset="utf-8"><title>{name}</title><h1>{name}</h1><ul>{items}</ul>')
        return f"{name}/"
    target = site / f"{name}.txt"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(source.read_text("utf-8"), "utf-8-sig")  # a browser knows the encoding by its mark
    return f"{name}.txt"


# --- checks -----------------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """The links of a page, and the places in it that a link may lead to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.add(value)
            elif value and (name == "id" or (tag == "a" and name == "name")):
                self.places.add(value)


def broken(site: Path) -> Iterator[str]:
    """Links within the site that lead nowhere. 404.html is passed over: it is shown at any address."""
    files = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
    pages = {name: Page(path.read_text("utf-8")) for name, path in files.items() if name.endswith(".html")}
    for name, page in pages.items():
        for link in sorted(page.links) if name != "404.html" else ():
            to = urlsplit(urljoin(f"https://site/{name}", link))
            if to.netloc != "site":
                continue
            path = unquote(to.path).lstrip("/")
            path += "index.html" if path.endswith("/") or not path else ""
            if path not in files:
                yield f"{name}: {link} leads to no file"
            elif to.fragment and path in pages and unquote(to.fragment) not in pages[path].places:
                yield f"{name}: {link} leads to no place on that page"
    for target in re.findall(r"\]\(([^)]*)\)", (site / "llms.txt").read_text("utf-8")):
        if not (site / target / "index.html").exists():
            yield f"llms.txt: {target} leads to no page"


def unfound(site: Path) -> Iterator[str]:
    """Words by which the search does not find their page."""
    index = json.loads((site / "search/search_index.json").read_text("utf-8"))["docs"]
    for word, page in SEARCHED.items():
        found = [doc for doc in index if word in f"{doc['title']} {doc['text']}".lower()]
        if not any(doc["location"].startswith(page) for doc in found):
            yield f"search: {word} does not find {page}"


def main(site: Path) -> int:
    link_examples(site)
    write_llms(site, (ROOT / "mkdocs.yml").read_text("utf-8"), ROOT / "docs")
    problems = [*broken(site), *unfound(site)]
    print(*problems, sep="\n", end="\n" if problems else "")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
