"""Draw the diagrams of the documentation from the library itself into docs/images.

python scripts/diagrams.py
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Final, TypeAlias

import attrs

import unorules as uno
from unorules import testing
from unorules.extension import Book, Draft, Face, Module, Move, Pack
from unorules.pictures.svg import SVG, at, document, length, tag, words
from unorules.windows import CatchWindow, DisputeWindow, Window

ROOT: Final = Path(__file__).parents[1]
IMAGES: Final = ROOT / "docs/images"

WIDTH: Final = 400
MARGIN: Final = 12
TEXT: Final = 14
BOX: Final = 28
GAP: Final = 4
ROOM: Final = WIDTH - 2 * MARGIN


@attrs.frozen
class Box:
    """A word in a box."""

    text: str
    fill: str = "paper"
    ink: str = "ink"
    dashed: bool = False

    @property
    def wide(self) -> float:
        """How wide it is at the least."""
        return length(self.text) * TEXT + 18

    def draw(self, x: float, y: float, wide: float = 0) -> str:
        """The box in its place."""
        wide = wide or self.wide
        edge = {"stroke_dasharray": "4 3"} if self.dashed else {}
        around = tag("rect", width=wide, height=BOX, rx=6, fill=self.fill, stroke="edge", stroke_width=1.5, **edge)
        return at(x, y, around + words(self.text, wide / 2, 19, TEXT, fill=self.ink))


def legend(*lines: str) -> tuple[list[str], float]:
    """Lines of plain words at the top; and where they end."""
    drawn = [
        words(line, MARGIN, 26 + 20 * place, TEXT, fill="soft", anchor="start", bold=False)
        for place, line in enumerate(lines)
    ]
    return drawn, 20.0 * len(lines) + 16


def heading(text: str, y: float) -> tuple[str, float]:
    """What the next rows are about; and where it ends."""
    ground = tag("rect", x=MARGIN, y=y + 6, width=WIDTH - 2 * MARGIN, height=BOX, rx=6, fill="felt")
    return ground + words(text, MARGIN + 10, y + 26, TEXT + 1, anchor="start"), y + BOX + 12


def row(label: str, boxes: Sequence[Box], y: float) -> tuple[str, float]:
    """A label with an arrow to all that belongs to it; and where they end."""
    left = 162.0
    parts = [words(label, MARGIN + 22, y + 19, TEXT, anchor="start", bold=False), arrow(left - 27, y)]
    x = left
    for box in boxes:
        if x + box.wide > WIDTH - MARGIN:
            x, y = left, y + BOX + 4
        parts.append(box.draw(x, y))
        x += box.wide + 6
    return "".join(parts), y + BOX + 4


def arrow(x: float, y: float) -> str:
    """A small arrow to the right."""
    return tag("path", d=f"M{x:g} {y + 14:g}h16m-6-5l7 5-7 5", fill="none", stroke="edge", stroke_width=2)


def sheet(title: str, parts: Iterable[str], height: float) -> SVG:
    """A diagram on its own ground."""
    ground = tag("rect", width=WIDTH, height=height + MARGIN, rx=12, fill="ground")
    return document(WIDTH, height + MARGIN, title, [ground, *parts])


# --- rooms ------------------------------------------------------------------------------------------------------------


def rooms() -> SVG:
    """The layers of the library as courses of bricks, the lowest at the bottom."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers: list[str] = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    core = loaded()
    courses: list[list[Box]] = [[]]
    for layer in reversed(layers):
        inside = not core.isdisjoint(re.findall(r"\w+", layer))
        brick = Box(layer, fill="felt" if inside else "paper", dashed=not inside)
        if sum([each.wide + GAP for each in courses[-1]]) + brick.wide > ROOM:
            courses.append([])
        courses[-1].append(brick)
    parts, y = legend(
        "A module imports only what stands in a lower row, or",
        "left of it in its own. Dashed: not loaded by",
        "import unorules.",
    )
    for course in reversed(courses):
        x = float(MARGIN)
        more = (ROOM + GAP - sum([brick.wide + GAP for brick in course])) / len(course)
        for brick in course:
            parts.append(brick.draw(x, y, brick.wide + more))
            x += brick.wide + more + GAP
        y += BOX + GAP
    return sheet("The layers of the library, from the lowest: " + ", ".join(reversed(layers)), parts, y - GAP)


def loaded() -> set[str]:
    """The modules that come with `import unorules`."""
    program = "import sys, unorules; print(*[name for name in sys.modules if name.startswith('unorules.')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return {name.split(".")[1] for name in done.stdout.split()}


# --- decisions --------------------------------------------------------------------------------------------------------

OFFICIAL: Final = ("official",)
HOUSE: Final = (
    "official +stacking +seven_zero(last_card=effect_first) +jump_in",
    "official +stacking(mode=any) +swap_hands +misplay(mode=catchable)",
)
GAMES: Final = 200
ORDER: Final = (
    uno.TurnDecision,
    uno.DrawnCardDecision,
    uno.PenaltyDecision,
    uno.ColorDecision,
    uno.TargetDecision,
    uno.RoundOver,
    uno.GameOver,
)
"""The decisions as they are drawn: all but the question of a poll, which only the module `polled` asks."""
BESIDE: Final = (uno.CallUno, uno.Catch, uno.Dispute, uno.JumpIn)

Way: TypeAlias = tuple[type[uno.Decision], str, type[uno.Decision]]
"""From a decision, by an action, to a decision."""


@cache
def games(texts: Sequence[str], count: int = GAMES) -> Sequence[tuple[uno.GameState, uno.Action, uno.GameState]]:
    """Each step of short games in which anybody does anything."""
    steps = []
    for text in texts:
        rules = uno.parse_rules(f"{text} +deal(hand_size=3) +scoring(target=100)")
        for seed in range(count):
            chance = random.Random(seed)
            state = uno.new_game(rules, players=2 + seed % 4, seed=seed)
            for _ in range(100):
                if isinstance(state.decision, uno.GameOver):
                    break
                action = some_action(state, chance)
                after = uno.apply(state, action)
                steps.append((state, action, after))
                state = after
    return steps


def some_action(state: uno.GameState, chance: random.Random) -> uno.Action:
    """An action: mostly a play, which leaves its target open, now and then a wrong card where the rules let it be."""
    seat = state.to_act
    if seat is not None and chance.random() < 0.05:
        wrong = uno.Play(seat, chance.choice(state.hands[seat] or (state.top,)))
        if uno.check(state, wrong).status is uno.Status.TOLERATED:
            return wrong
    kinds: dict[type[uno.Action], list[uno.Action]] = {}
    for action in uno.legal_actions(state):
        if not isinstance(action, uno.Play) or action.target is None:
            kinds.setdefault(type(action), []).append(action)
    kind = uno.Play if uno.Play in kinds and chance.random() < 0.75 else chance.choice(list(kinds))
    return chance.choice(kinds[kind])


def ways(texts: Sequence[str], count: int = GAMES) -> set[Way]:
    """Which decision followed which, by which answer."""
    return {
        (type(before.decision), type(action).__name__, type(after.decision))
        for before, action, after in games(texts, count)
        if not isinstance(action, BESIDE)
    }


def decisions() -> SVG:
    """Which decision leads to which by which action, as games went."""
    official = ways(OFFICIAL)
    found = official | ways(HOUSE)
    parts, y = legend("What is asked, what is answered, and what may be", "asked then. Dashed: only with house rules.")
    told = []
    for start in ORDER:
        drawn, y = heading(start.__name__, y)
        parts.append(drawn)
        for action in sorted({by for asked, by, _ in found if asked is start}):
            ends = [end for end in ORDER if (start, action, end) in found]
            boxes = [Box(short(end), dashed=(start, action, end) not in official) for end in ends]
            drawn, y = row(action, boxes, y)
            parts.append(drawn)
            told.append(f"{start.__name__} by {action} to " + " or ".join(end.__name__ for end in ends))
    return sheet("Decisions and what follows them: " + "; ".join(told), parts, y)


def short(decision: type[uno.Decision]) -> str:
    """A decision as it is called inside the diagram."""
    return decision.__name__.removesuffix("Decision")


# --- windows ----------------------------------------------------------------------------------------------------------

WINDOWS: Final = (CatchWindow, DisputeWindow)


def windows() -> SVG:
    """What opens a window, what it makes legal, and what closes it, as games went."""
    opens: dict[type[Window], set[str]] = {kind: set() for kind in WINDOWS}
    allows: dict[type[Window], set[str]] = {kind: set() for kind in WINDOWS}
    closes: dict[type[Window], set[str]] = {kind: set() for kind in WINDOWS}
    for before, action, after in games(HOUSE):
        for window in after.windows:
            kind = type(window)
            if kind not in opens:
                continue
            closes[kind] |= set(window.until)
            if window not in before.windows:
                opens[kind].add(type(action).__name__)
                shut = attrs.evolve(after, windows=tuple([each for each in after.windows if type(each) is not kind]))
                allowed = set(uno.legal_actions(after)) - set(uno.legal_actions(shut))
                allows[kind] |= {type(each).__name__ for each in allowed}
    parts, y = legend("What opens a window, what it lets seats do out of", "turn, and the events that close it.")
    told = []
    for kind in WINDOWS:
        drawn, y = heading(kind.__name__, y)
        parts.append(drawn)
        for label, names in (("opened by", opens[kind]), ("allows", allows[kind]), ("closed by", closes[kind])):
            drawn, y = row(label, [Box(name) for name in sorted(names)], y)
            parts.append(drawn)
            told.append(f"{kind.__name__} {label} " + ", ".join(sorted(names)))
    return sheet("Windows: " + "; ".join(told), parts, y)


# --- one play ---------------------------------------------------------------------------------------------------------

Trace: TypeAlias = list[tuple[str, str]]
"""What happened, in order: the kind of thing (`rule`, `tells`, `asks`, `opens`) and its name."""


class Watch:
    """Writes down what comes when: calls of hooks, and between them events, windows and decisions."""

    def __init__(self) -> None:
        self.trace: Trace = []
        self.told = 0

    def hook(self, name: str, draft: Draft, move: Move | None = None) -> None:
        self.events(draft)
        self.trace.append(("rule", name))

    def events(self, draft: Draft) -> None:
        for event in (draft.log or [])[self.told :]:
            self.trace.append(("tells", type(event).__name__))
        self.told = len(draft.log or [])


def watching(watch: Watch) -> type[Module]:
    """A rule that uses every stage, with a card that has all that a card may have."""

    @attrs.frozen
    class WatchingRule(Module):
        """Writes down when it is asked."""

        name = "watching"
        section = ""
        faces = (Face("ALL", "All"),)

        def install(self, book: Book) -> None:
            hook = watch.hook
            book.vetoes.append(lambda table, seat, codes: (watch.trace.append(("rule", "Book.vetoes")), "")[1])
            book.face(
                "ALL",
                asks_color=True,
                asks_target=True,
                note=partial(hook, "Trait.note"),
                effect=partial(hook, "Trait.effect"),
                final=partial(hook, "Trait.final"),
            )
            book.before_lay.append(partial(hook, "Book.before_lay"))
            book.after_effect.append(partial(hook, "Book.after_effect"))
            book.settlers.append(partial(hook, "Book.settlers"))
            book.tidies.append(partial(hook, "Book.tidies"))

    return WatchingRule


def watched(rule: type[Module], watch: Watch) -> uno.Rules:
    """The official rules with this rule; it is written down, too, when the duties to call are looked at."""
    rules = uno.OFFICIAL.replace(rule())
    calls = rules.book.calls
    duties: Callable[[Draft, Move], None] = calls.duties

    def watched_duties(draft: Draft, move: Move) -> None:
        watch.hook("Calls.duties", draft)
        duties(draft, move)
        watch.trace += [("opens", type(window).__name__) for window in draft.windows]

    calls.duties = watched_duties  # type: ignore[method-assign]
    return rules


def traced(hand: str, *answers: uno.Action) -> Trace:
    """What happens from laying the card until the next turn."""
    watch = Watch()
    rule = watching(watch)
    with testing.loaded(Pack("watching", modules=[rule])):
        state = testing.position(
            watched(rule, watch), hands=[hand, "R3 R4 R5", "R6 R7 R8"], top="G5", draw_pile="B1 B2"
        )
        for action in (uno.Play(0, "ALL"), *answers):
            watch.told = 0
            watch.trace += [("does", type(action).__name__)]
            state, events = uno.step(state, action)
            watch.trace += [("tells", type(event).__name__) for event in events[watch.told :]]
            watch.trace.append(("asks", type(state.decision).__name__))
    return watch.trace


LOOKS: Final = {
    "rule": {"fill": "felt"},
    "tells": {},
    "opens": {"dashed": True},
    "asks": {"fill": "accent", "ink": "on-accent"},
}


def play_order() -> SVG:
    """What comes when, from laying a card to the next question; then the same where it was the last card."""
    runs = {"": traced("ALL R1", uno.NameColor(0, "R"), uno.ChooseTarget(0, 1)), ", the last card": traced("ALL")}
    parts, y = legend(
        "What runs when. With a dot: where a rule hooks in.",
        "Filled: the next question. Dashed: a window opens.",
        "All others: events.",
    )
    left = MARGIN + 10.0
    for more, trace in runs.items():
        x = left
        for kind, name in trace:
            if kind == "does":
                drawn, y = heading(name + more, y)
                parts.append(drawn)
                continue
            box = Box(name, **LOOKS[kind])
            if x + 24 + box.wide > WIDTH - MARGIN:
                x, y = left, y + BOX + 6
            parts += [arrow(x, y), box.draw(x + 24, y)]
            x += 24 + box.wide + 6
            if kind == "asks":
                x, y = left, y + BOX
    told = [", ".join(name for _, name in trace) for trace in runs.values()]
    return sheet(f"One play in order: {told[0]}. With the last card: {told[1]}", parts, y)


def drawn() -> Mapping[str, str]:
    """Every diagram by the name of its file."""
    return {
        "rooms.svg": rooms(),
        "decisions.svg": decisions(),
        "windows.svg": windows(),
        "play-order.svg": play_order(),
    }


if __name__ == "__main__":
    for file, picture in drawn().items():
        (IMAGES / file).write_text(picture + "\n", "utf-8")
