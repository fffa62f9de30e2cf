"""Write one page a rule into docs/reference/rules/, and their index, from what the modules and the rulebook say.

python scripts/rule_pages.py           # write
python scripts/rule_pages.py --check   # name the pages that are not as they would be written, and fail
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import attrs
import rule_facts as facts

import unorules as uno
from unorules.interactions import Interaction
from unorules.ruleset import Module, module_text, value_text

PAGES = facts.DOCS / "reference/rules"
INDEX = facts.DOCS / "reference/modules.md"

FACES = {
    "S": "Skip",
    "R": "Reverse",
    "+2": "Draw Two",
    "W": "Wild",
    "W+4": "Wild Draw Four",
    "SNX": "Snorlax",
    "GRE": "Greninja",
    "SWH": "Swap Hands",
    "SHH": "Shuffle Hands",
    "CST": "customizable",
}
SAYS = {  # what a rule says of a face, by the field of its trait
    "asks_color": "asks for a colour",
    "asks_target": "asks for another seat",
    "effect": "has an effect when it is laid",
    "before_out": "takes effect before anybody is asked who has gone out",
    "final": "strikes the next seat as the last card, too",
    "permutes": "moves whole hands",
    "opening": "takes effect as the opening card",
    "opening_swap": "swaps hands as the opening card",
}
OPENS = {
    "plain": "opens without an effect",
    "action": "opens as an action card",
    "wild": "opens as a wild card",
    "asks": "asks for a colour as the opening card",
    "never": "never opens a round",
}


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    """A table without its empty columns; a bar within a cell stays one."""
    cells = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    columns = [[title, "---", *column] for title, *column in zip(head, *cells, strict=True) if any(column)]
    return [f"| {' | '.join(line)} |" for line in zip(*columns, strict=True)]


def name_of(kind: str) -> str:
    """A class, with its place in the reference where it is public."""
    return f"[`{kind}`](../python.md#unorules.{kind})" if hasattr(uno, kind) else f"`{kind}`"


def parameters(module: type[Module]) -> list[str]:
    """Every parameter: its values, its default, what they mean."""
    rows = [
        (f"`{field.name}`" * (place == 0), *cells)
        for field in attrs.fields(module)
        for place, cells in enumerate(_values(field))
    ]
    return ["## Parameters", "", *(table(("Parameter", "Value", "Meaning"), rows) if rows else ["None."])]


def _values(field: attrs.Attribute[object]) -> Iterator[tuple[str, str]]:
    says, default = field.metadata["says"], field.default
    if isinstance(says, Mapping):
        for value in facts.values(field):
            yield f"`{value}`" + " (default)" * (value == default), says[value]
        return
    if "none" in field.metadata:
        yield "`None`" + " (default)" * (default is None), field.metadata["none"]
    wants = field.metadata["wants"].removeprefix("None or ")
    of_its_own = "" if default is None else f", by default `{value_text(default)}`"
    yield wants + of_its_own, says.format("{…}" if field.metadata.get("table") else "n")


def cards(module: type[Module]) -> list[str]:
    """Faces of which it says something."""
    rows, numbers = [], []
    for old, new, points in facts.faces(module):
        says = [words for name, words in SAYS.items() if getattr(new, name) != getattr(old, name)]
        says += [OPENS[new.opens]] if new.opens != old.opens else []
        says += [f"makes a seat draw {new.draws}"] if new.draws != old.draws else []
        if not says and new.face.isdigit():
            numbers.append(new.face)
        else:
            rows.append((f"`{new.face}` {FACES.get(new.face, '')}".strip(), "; ".join(says), str(points)))
    if numbers:
        rows.append((f"`{numbers[0]}` to `{numbers[-1]}`", "can be laid", "the number"))
    head = ("Card", "With this rule", "Counts in a hand")
    return ["## Cards", "", *table(head, rows)] if rows else []


def adds(module: type[Module]) -> list[str]:
    """Actions, decisions, windows, codes."""
    kinds = facts.actions(module)
    found = {
        "Actions": [name_of(kind.__name__) for kind in kinds if not kind.host],
        "Actions of the host": [name_of(kind.__name__) for kind in kinds if kind.host],
        "Decisions that it opens, answers or looks at": map(name_of, facts.decisions(module)),
        "Windows that it opens or closes": map(name_of, facts.windows(module)),
        "[Violation codes](../codes.md)": [f"`{code}`" for code in facts.codes(module)],
    }
    lines = [f"- {what}: {text}" for what, names in found.items() if (text := ", ".join(names))]
    lines += [f"- It {says}{when(module, by, ', ')}." for says, by in facts.works(module).items()]
    return ["## What it adds", "", *lines] if lines else []


def when(module: type[Module], by: list[str], before: str = "") -> str:
    """Under which of its variants something holds; nothing, if under all and there is something to say it after."""
    others = " or ".join([f"`{words}`" for words, _, _ in facts.playable(module) if words not in by])
    if "" not in by:
        return before + ("if " if before else "") + " or ".join([f"`{words}`" for words in by])
    if others:
        return before + ("but " if before else "by default, but ") + f"not with {others}"
    return "" if before else "always"


def told(module: type[Module]) -> list[str]:
    """What it makes known of hidden cards, and under which values."""
    rows = [(each.says, each.to, when(module, by)) for each, by in facts.disclosures(module).items()]
    return ["## What becomes known of hidden cards", "", *table(("What", "To", "When"), rows)] if rows else []


def beside(module: type[Module]) -> list[str]:
    """How it meets other rules."""
    rows = [
        (
            ", ".join([linked(name) for name in joint.modules if name != module.name]),
            condition(module, joint),
            joint.says,
        )
        for joint in facts.rulings(module)
    ]
    rulings = table(("With", "When", "Ruling"), rows) if rows else ["No joint ruling is needed."]
    lines = ["## Beside other rules", "", *rulings]
    refused = facts.refusals().get(module.name, [])
    if refused:
        lines += ["", "Refused when the rules are put together:", "", *[f"- {why}" for why in refused]]
    stages, meetings = "../../explanation/turns.md", "../../explanation/interactions.md"
    return [*lines, "", f"The rest follows from the [stages of a play]({stages}); see [where rules meet]({meetings})."]


def linked(name: str) -> str:
    """A module with its page."""
    return f"[`{name}`]({name}.md)"


def condition(module: type[Module], joint: Interaction) -> str:
    """Which parameters must hold for a ruling, its own ones first and without its name."""
    found = []
    for name, keys in sorted(joint.when.items(), key=lambda each: each[0] != module.name):
        values = [f"`{key}={' or '.join(map(str, each))}`" for key, each in keys.items()]
        found.append(" and ".join(values) + ("" if name == module.name else f" of `{name}`"))
    return ", ".join(found)


def presets(module: type[Module]) -> list[str]:
    """Presets in which it stands, or in which it is other than official."""
    rows = [
        (f"`{name}`", f"`{module_text(module.name, here.changed)}`") for name, here in facts.presets(module).items()
    ]
    rest = "All others have it with its defaults." if module.always else ""
    if not rows:
        return ["## Presets", "", "All have it with its defaults." if module.always else "It stands in no preset."]
    return ["## Presets", "", *table(("Preset", "With"), rows), *(["", rest] if rest else [])]


def sources(module: type[Module]) -> list[str]:
    """What the rulebook says of where it comes from."""
    lines = [f"[Section {each} of the rulebook]({facts.anchor(each)})" for each in facts.sections(module)]
    lines = ["## Where it comes from", "", f"{'; '.join(lines)}; its [sources](../rulebook.md#13-sources)."]
    said, differ = facts.rows("9", module), facts.rows("10", module)
    if said:
        lines += ["", "000 and 004 are the guides that stand first among the sources."]
        lines += ["", *table(("What they say", "Scenarios"), said)]
    return [*lines, "", *table(("Where sources differ", "Default", "Why"), differ)] if differ else lines


def example(module: type[Module]) -> list[str]:
    """The rule put into the official game."""
    found = [changes for _, changes, _ in facts.playable(module)]
    changes = found[1] if len(found) > 1 else {}
    inside = "".join([f", {key}={value!r}" for key, value in changes.items()]).replace("'", '"')
    text = f"official +{module_text(module.name, changes)}"
    call = f'uno.OFFICIAL.plus("{module.name}"{inside})'
    return [
        "```python",
        "import unorules as uno",
        "",
        f"rules = {call}",
        f'assert rules == uno.parse_rules("{text}")',
        "```",
    ]


def summary(module: type[Module]) -> str:
    """What the index says of it."""
    return " ".join((module.__doc__ or "").split("\n\n")[0].split())


def page(module: type[Module]) -> str:
    """The page of a rule."""
    says = re.sub(r" \(sections? [^)]*\)", "", facts.file_says(module))
    kind = "It is part of every game." if module.always else f"A house rule: `+{module.name}` puts it into a game."
    parts = [[f"# {module.name}"], [f"{says} {summary(module)}"], [kind], example(module)]
    parts += [part(module) for part in (parameters, cards, adds, told, beside, presets, sources)]
    parts.append([f"Version of its behaviour: {module.version}. [All modules](../modules.md)."])
    return "\n\n".join(["\n".join(part) for part in parts if part]) + "\n"


def indexed(text: str) -> str:
    """The index with its two tables as the modules are."""
    for mark, always in (("official", True), ("house", False)):
        rows = [
            (module.section, f"[`{module.name}`](rules/{module.name}.md)", summary(module))
            for module in facts.modules()
            if module.always is always
        ]
        begin, end = f"<!-- begin {mark} -->", f"<!-- end {mark} -->"
        lines = "\n".join(table(("Section", "Module", "What it rules"), rows))
        text = f"{text.partition(begin)[0]}{begin}\n\n{lines}\n\n{end}{text.partition(end)[2]}"
    return text


def written() -> dict[Path, str]:
    """Every page that this script writes, with its text."""
    pages = {PAGES / f"{module.name}.md": page(module) for module in facts.modules()}
    return pages | {INDEX: indexed(INDEX.read_text("utf-8"))}


def main(arguments: list[str]) -> int:
    pages = written()
    stale = [path for path, text in pages.items() if not path.exists() or path.read_text("utf-8") != text]
    strays = [path for path in PAGES.glob("*.md") if path not in pages]
    if "--check" in arguments:
        for path in stale + strays:
            print(f"{path.relative_to(facts.DOCS.parent)} is not as the rules are; run scripts/rule_pages.py")
        return bool(stale or strays)
    PAGES.mkdir(exist_ok=True)
    for path in strays:
        path.unlink()
    for path in stale:
        path.write_text(pages[path], "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
