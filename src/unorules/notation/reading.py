"""A line read back as a position: every section on its own, what is wrong with each, then the whole as a state."""

from __future__ import annotations

import re
from typing import Any, Final

import attrs

from unorules.book import Book
from unorules.cards import card
from unorules.decisions import Decision
from unorules.draft import Draft, freeze
from unorules.errors import LoadError, NotationError, RulesError, SetupError
from unorules.notation.lenient import tidied
from unorules.notation.sections import READERS
from unorules.notation.words import (
    DECISION_WORDS,
    DECISIONS,
    MANY,
    MAX_LINE,
    NONE,
    ORDER,
    SECTIONS,
    read_number,
    write_json,
)
from unorules.notation.writing import in_round
from unorules.observation import Observation, Viewer, observe, own_seat
from unorules.packs import PACKS, packs_of
from unorules.plain import parsed, shown, versions
from unorules.ruleset import Rules
from unorules.saved import constant
from unorules.shuffle import KEY_SIZE, shuffle
from unorules.soundness import defects
from unorules.state import NO_COLOR, NOBODY, GameState, Match, ring
from unorules.windows import DisputeWindow


def parse_position(text: str, *, lenient: bool = False, any_cards: bool = False) -> GameState:
    """Read a position line, as `format_position` writes it or as one is put down by hand.

    Three things must stand there: the rules, the hands and the discards, and what the game waits for. All else has a
    default. The cards must be those of the deck, unless `any_cards` allows others. With `lenient` the line may be
    written carelessly (see the reference of the notation for what is forgiven), and a missing pile is the rest of the
    deck, shuffled.

    Raises `NotationError` with every section that cannot be read, or `SetupError` with everything that makes the
    position impossible.

    Examples:
        >>> import unorules as uno
        >>> state = uno.parse_position("official; hands R7 W | G1 G2; discard R2; turn 0", any_cards=True)
        >>> uno.Play(0, "R7") in uno.legal_actions(state)
        True
    """
    reading = _read(text, lenient)
    if "view" in reading.found:
        raise NotationError("view: this line tells what one seat knows; read it with parse_view")
    return _sound(reading, reading.state(any_pile=lenient), any_cards)


def parse_view(text: str, *, lenient: bool = False) -> Observation:
    """Read the line that `format_view` writes, as the observation that it tells of.

    Raises `NotationError` with every section that cannot be read, or `SetupError` with everything that makes the
    view impossible.

    Examples:
        >>> import unorules as uno
        >>> state = uno.new_game(uno.OFFICIAL, players=3, seed=7)
        >>> uno.parse_view(uno.format_view(state, seat=1)) == uno.observe(state, seat=1)
        True
    """
    reading = _read(text, lenient)
    if "view" not in reading.found:
        raise NotationError("view: is missing; a line without it tells all and is read with parse_position")
    viewer: Viewer = reading.found["view"]
    seen = observe(_sound(reading, reading.stand_in(), any_cards=True), viewer)
    return attrs.evolve(seen, extras=reading.found.get("extra", {})) if seen.extras else seen


def parse_recorded(text: str) -> tuple[GameState, dict[str, int]]:
    """Read the position that a record begins with, and the versions of behaviour that it names, whatever they are.

    Raises `NotationError` or `SetupError`, as `parse_position` does.
    """
    reading = _read(text, lenient=False, any_version=True)
    if "view" in reading.found:
        raise NotationError("view: a record begins with a whole position")
    return _sound(reading, reading.state(any_pile=False), any_cards=True), reading.found.get("versions", {})


def _sound(reading: Reading, state: GameState, any_cards: bool) -> GameState:
    problems = defects(state, any_cards=any_cards)
    if problems:
        raise SetupError([reading.in_words(problem) for problem in problems])
    return state


def _read(text: object, lenient: bool, any_version: bool = False) -> Reading:
    if not isinstance(text, str):
        raise NotationError(f"a position is a text such as 'official; hands ...', not a {type(text).__name__}")
    if len(text) > MAX_LINE:
        raise NotationError(f"longer than {MAX_LINE} characters")
    head, *rest = _parts(tidied(text) if lenient else text)
    missing = _not_loaded(rest) if "packs " in text else []
    if missing:
        raise NotationError([f"packs: {shown(name)} is not loaded; load_packs loads it" for name in missing])
    try:
        reading = Reading(head)
    except RulesError as error:
        raise NotationError([f"rules: {problem}" for problem in error.problems]) from None
    reading.read(rest)
    if PACKS and reading.found.get("packs", []) != packs_of(reading.rules):
        raise NotationError(f"packs: these rules need {' '.join(packs_of(reading.rules)) or 'none'}")
    if not any_version:
        _present(reading)
    return reading


def _not_loaded(sections: list[str]) -> list[str]:
    """The packs that a line names and that are not loaded."""
    named = [part.split(" ")[1:] for part in sections if part.startswith("packs ")]
    return [name for name in named[0] if name not in PACKS] if named else []


def _present(reading: Reading) -> None:
    """Refuse what was written when modules behaved otherwise."""
    told, here = reading.found.get("versions", {}), versions(reading.rules)
    if told != here:
        raise NotationError(f"versions: {told or 'none'}; this version of the library has {here or 'none but 1'}")


def _parts(text: str) -> list[str]:
    """What stands between semicolons outside of brackets."""
    if "; slot" not in text:
        return text.split("; ")
    parts, depth, begin = [], 0, 0
    for found in re.finditer(r"; |\[|\]", text):
        mark = found[0]
        if mark == "; ":
            if depth == 0:
                parts.append(text[begin : found.start()])
                begin = found.end()
        else:
            depth += 1 if mark == "[" else -1
    return [*parts, text[begin:]]


_OUTSIDE: Final = {"slot": "has no place in a view", "chance": "has no place in a view"}
_IN_A_VIEW: Final = {"extra": "has a place in a view only"}
_AROUND: Final = {
    "versions": "is told by the position around it",
    "packs": "is told by the position around it",
    "view": "a slot holds no view",
}
"""Sections that have no place in a view, or in a whole position, or in one that stands in a slot, and why."""


_PART: Final = re.compile(r"(?:match\.)?[a-z_]+")


class Reading:
    """The sections of one line, and what is wrong with them.

    `outer` is the position that holds this one in a slot: rules and key are the same there.
    """

    def __init__(self, head: str, outer: Reading | None = None) -> None:
        self.found: dict[str, Any] = {}
        self.problems: list[str] = []
        self.outer = outer
        self.hidden: bool = False
        """Whether something stands there that a viewer does not know."""
        if outer is None:
            self.rules: Rules = parsed(head)
        else:
            self.rules = outer.rules
        self.book: Book = self.rules.book

    def show(self, side: int) -> None:
        """Read cards as those that show this side."""
        self.book = self.rules.book.on_side(side)

    def read(self, parts: list[str]) -> None:
        """Read every section. Raises `NotationError` with all that is wrong."""
        found, place_of = self.found, ORDER.get
        before, last = -1, ""
        for part in parts:
            keyword, _, rest = part.partition(" ")
            place = place_of(keyword)
            if place is None:
                self.problems.append(f"{shown(part)} is no section; sections begin with {', '.join(ORDER)}")
                continue
            if place <= before and not (place == before and keyword in MANY):
                why = "stands twice" if place == before else f"must stand before {last}"
                self.problems.append(f"{keyword}: {why}")
            before, last = place, keyword
            try:
                found[keyword] = READERS[keyword](self, rest)
            except (NotationError, LoadError, SetupError) as error:
                self.problems += [f"{keyword}: {problem}" for problem in error.problems]
        self._look_at_the_whole()
        if self.problems:
            raise NotationError(self.problems)

    def _look_at_the_whole(self) -> None:
        found = self.found
        told = found.keys() | {problem.partition(":")[0] for problem in self.problems} if self.problems else found
        self.problems += [f"{keyword}: is missing" for keyword in ("hands", "discard") if keyword not in told]
        if DECISIONS.isdisjoint(told):
            self.problems.append(f"what the game waits for is missing; write one of {', '.join(DECISION_WORDS)}")
        if self.hidden and "view" not in found:
            self.problems.append("?: only a view may leave cards unknown")
        misplaced = _OUTSIDE if "view" in found else _IN_A_VIEW
        if self.outer is not None:
            misplaced = misplaced | _AROUND
        if not misplaced.keys().isdisjoint(found):
            self.problems += [f"{keyword}: {why}" for keyword, why in misplaced.items() if keyword in found]

    # --- cards ----------------------------------------------------------------------------------------------------

    def cards(self, text: str) -> bytes:
        """Cards separated by single spaces, packed in their order; a minus for none, `?3` for three unknown ones."""
        codes = self.book.text_codes
        words = text.split(" ")
        try:
            return bytes(map(codes.__getitem__, words))
        except KeyError:
            if text == NONE:
                return b""
        packed = bytearray()
        problems: list[str] = []
        for word in words:
            if word in codes:
                packed.append(codes[word])
            elif word.startswith("?"):
                packed += self.unknown(read_number(word[1:]))
            else:
                problems += _card_problems(word)
        if problems:
            raise NotationError(problems)
        return bytes(packed)

    def unknown(self, count: int) -> bytes:
        """Some card in the place of each that the viewer does not know."""
        self.hidden = True
        if not 0 < count < 10_000:
            raise NotationError(f"?{count}: write how many cards are unknown, from 1 to 9999")
        return self.book.pack[:1] * count

    def some_card(self) -> str:
        """A card in the place of one that the viewer does not know; unknown hands hold it."""
        self.hidden = True
        return self.book.texts[self.book.pack[0]]

    # --- the whole ------------------------------------------------------------------------------------------------

    def in_words(self, problem: str) -> str:
        """A defect of the state with the section that it is about in the place of the part of the state."""
        places, colon, why = problem.partition(":")
        return ", ".join(map(self._section, places.split(", "))) + colon + why

    def _section(self, place: str) -> str:
        if place.startswith("decisions["):
            at, _, part = place.partition(".")
            keyword = next(word for word in self.found if word in DECISIONS) if at == "decisions[0]" else "poll"
            return keyword if part == "seat" else f"{keyword} {part}"
        found = _PART.match(place)
        assert found is not None, "a defect begins with the part it is about"
        return SECTIONS.get(found[0], found[0]) + place[found.end() :]

    def state(self, any_pile: bool) -> GameState:
        """The state that the sections tell of."""
        found = self.found
        hands: tuple[bytes, ...] = found["hands"]
        players = len(hands)
        discard: bytes = found["discard"]
        match = Match(
            found.get("scores") or (0,) * players,
            found.get("dealer", 0),
            found.get("round", 1),
            found.get("left", ()),
            found.get("knocked", ()),
            found.get("away", ()),
            found.get("result"),
            *found.get("won", ((), "")),
        )
        key, counter = found.get("chance", (bytes(KEY_SIZE), 0))
        pile = found.get("pile", b"")
        if any_pile and "pile" not in found:
            pile, counter = _rest_of_the_deck(self.rules, [*hands, discard], key, counter)
        draft = Draft(
            book=self.book,
            match=match,
            ring=ring(players, found["in"] if "in" in found else in_round(match)),
            hand_codes=hands,
            pile_codes=pile,
            discard_codes=discard,
            color_code=self._color(discard),
            direction=-1 if "ccw" in found else 1,
            decisions=self._decisions(),
            windows=found.get("windows", ()),
            slots=self._slots(key),
            laid_by=found.get("laid", NOBODY),
            passes=found.get("passes", 0),
            ply=found.get("ply", 0),
            key=key,
            counter=counter,
        )
        return freeze(draft)

    def _color(self, discard: bytes) -> int:
        if "color" in self.found:
            return self.book.color_code(self.found["color"])
        return self.book.color_of[discard[-1]] if discard else NO_COLOR

    def _decisions(self) -> tuple[Decision, ...]:
        delayed: Decision = next(self.found[keyword] for keyword in self.found if keyword in DECISIONS)
        return (delayed, self.found["poll"]) if "poll" in self.found else (delayed,)

    def _slots(self, key: bytes) -> tuple[object, ...]:
        book = self.book
        if "slot" not in self.found:
            return book.slots
        slots = list(book.slots)
        for name, value in self.found["slot"].items():
            slots[book.slot_at[name]] = value.inside(key) if isinstance(value, Reading) else value
        return tuple(slots)

    def inside(self, key: bytes) -> GameState:
        """The state in a slot; the key is that of the state around it."""
        return attrs.evolve(self.state(any_pile=False), key=key)

    def within(self, text: str) -> Reading:
        """The sections of a position that stands in a slot of this one."""
        if self.outer is not None:
            raise NotationError("a position in a slot holds none itself")
        inner = Reading("", self)
        inner.read(text.split("; "))
        return inner

    def stand_in(self) -> GameState:
        """A state that looks to the viewer like the real one, some card being in the place of each unknown one."""
        state = self._with_shown_slots(self.state(any_pile=False))
        at = state.book.slot_at.get("misplay")
        if at is None or not any(isinstance(window, DisputeWindow) for window in state.windows):
            return state
        before = attrs.evolve(
            state, windows=tuple([window for window in state.windows if not isinstance(window, DisputeWindow)])
        )
        return attrs.evolve(state, slots=(*state.slots[:at], before, *state.slots[at + 1 :]))

    def _with_shown_slots(self, state: GameState) -> GameState:
        """The state with the slots that a view shows as they are; what a rule shows of others does not tell them."""
        viewer = own_seat(state, self.found["view"])
        for name, shown_so in self.found.get("extra", {}).items():
            if name not in state.book.slot_at:
                continue
            try:
                value = constant(shown_so)
            except ValueError:  # a mapping: no slot holds one
                continue
            at = state.book.slot_at[name]
            supposed = attrs.evolve(state, slots=(*state.slots[:at], value, *state.slots[at + 1 :]))
            if write_json(state.book.views[name](supposed, viewer)) == write_json(shown_so):
                state = supposed
        return state


def _card_problems(word: str) -> tuple[str, ...]:
    try:
        card(word)
    except NotationError as error:
        return error.problems
    return (f"{word} does not show in these rules",)


def _rest_of_the_deck(rules: Rules, gone: list[bytes], key: bytes, counter: int) -> tuple[bytes, int]:
    rest = bytearray(rules.book.pack)
    for code in b"".join(gone):
        at = rest.find(code)
        if at >= 0:
            del rest[at]
    return shuffle(bytes(rest), key, counter)
