"""A line read back as a position: every section on its own, what is wrong with each, then the whole as a state."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from unorules.cards import card
from unorules.decisions import (
    ColorDecision,
    Decision,
    DrawnCardDecision,
    GameOver,
    Link,
    Opening,
    PenaltyDecision,
    PendingPlay,
    PollDecision,
    RoundOver,
    TargetDecision,
    TurnDecision,
)
from unorules.errors import LoadError, NotationError, RulesError, SetupError
from unorules.move import color_code
from unorules.notation.lenient import tidied
from unorules.notation.words import (
    CARD,
    DECISIONS,
    MAX_LINE,
    NONE,
    ORDER,
    codes,
    read_json,
    read_number,
    read_optional_seat,
    read_seat,
    read_signed,
    read_word,
    split,
    texts,
    write_json,
)
from unorules.notation.writing import in_round
from unorules.observation import HOST, Observation, Viewer, observe
from unorules.plain import parsed, read_color, shown, versions
from unorules.ruleset import Rules
from unorules.shuffle import KEY_SIZE, shuffle
from unorules.soundness import defects
from unorules.state import NO_COLOR, NOBODY, GameState, Match, RoundResult, ring
from unorules.windows import AccusedMark, CatchWindow, DisputeWindow, Window


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
        >>> uno.legal_actions(state)[0]
        Play(seat=0, cards=(card('R7'),), color=None, target=None, uno=False, announce=False)
    """
    reading = _read(text, lenient)
    if "view" in reading.found:
        raise NotationError("view: this line tells what one seat knows; read it with parse_view")
    return _sound(reading.state(any_pile=lenient), any_cards)


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
    return observe(_sound(reading.stand_in(), any_cards=True), viewer)


def parse_recorded(text: str) -> tuple[GameState, dict[str, int]]:
    """Read the position that a record begins with, and the versions of behaviour that it names, whatever they are.

    Raises `NotationError` or `SetupError`, as `parse_position` does.
    """
    reading = _read(text, lenient=False, any_version=True)
    if "view" in reading.found:
        raise NotationError("view: a record begins with a whole position")
    return _sound(reading.state(any_pile=False), any_cards=True), reading.found.get("versions", {})


def _sound(state: GameState, any_cards: bool) -> GameState:
    problems = defects(state, any_cards=any_cards)
    if problems:
        raise SetupError(problems)
    return state


def _read(text: object, lenient: bool, any_version: bool = False) -> _Reading:
    if not isinstance(text, str):
        raise NotationError(f"a position is a text such as 'official; hands ...', not a {type(text).__name__}")
    if len(text) > MAX_LINE:
        raise NotationError(f"longer than {MAX_LINE} characters")
    head, *rest = _parts(tidied(text) if lenient else text)
    reading = _Reading(head)
    reading.read(rest)
    if not any_version:
        _present(reading)
    return reading


def _present(reading: _Reading) -> None:
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


class _Reading:
    """The sections of one line, and what is wrong with them.

    `outer` is the position that holds this one in a slot: rules and key are the same there.
    """

    def __init__(self, head: str, outer: _Reading | None = None) -> None:
        self.found: dict[str, Any] = {}
        self.problems: list[str] = []
        self.outer = outer
        self.hidden = False
        """Whether something stands there that a viewer does not know."""
        if outer is None:
            try:
                self.rules = parsed(head)
            except RulesError as error:
                raise NotationError([f"rules: {problem}" for problem in error.problems]) from None
        else:
            self.rules = outer.rules
        self.codes: Mapping[str, bytes] = codes(self.rules)

    def read(self, parts: list[str]) -> None:
        """Read every section. Raises `NotationError` with all that is wrong."""
        before, last = -1, ""
        for part in parts:
            keyword, _, rest = part.partition(" ")
            place = ORDER.get(keyword)
            if place is None:
                self.problems.append(f"{shown(part)} is no section; sections begin with {', '.join(ORDER)}")
                continue
            if place <= before and keyword != "slot":
                why = "stands twice" if place == before else f"must stand before {last}"
                self.problems.append(f"{keyword}: {why}")
            before, last = place, keyword
            try:
                self.found[keyword] = _READERS[keyword](self, rest)
            except (NotationError, LoadError, SetupError) as error:
                self.problems += [f"{keyword}: {problem}" for problem in error.problems]
        self._look_at_the_whole()
        if self.problems:
            raise NotationError(self.problems)

    def _look_at_the_whole(self) -> None:
        begun = {problem.partition(":")[0] for problem in self.problems}
        self.problems += [
            f"{keyword}: is missing" for keyword in ("hands", "discard") if keyword not in self.found.keys() | begun
        ]
        if not (self.found.keys() | begun) & set(DECISIONS):
            self.problems.append(f"what the game waits for is missing; write one of {', '.join(DECISIONS)}")
        if self.hidden and "view" not in self.found:
            self.problems.append("?: only a view may leave cards unknown")

    # --- cards ----------------------------------------------------------------------------------------------------

    def cards(self, text: str) -> bytes:
        """Cards separated by single spaces, packed in their order; a minus for none, `?3` for three unknown ones."""
        try:
            return b"".join(map(self.codes.__getitem__, text.split(" ")))
        except KeyError:
            if text == NONE:
                return b""
        packed = []
        problems: list[str] = []
        for word in text.split(" "):
            if word in self.codes:
                packed.append(self.codes[word])
            elif word.startswith("?"):
                packed.append(self.unknown(read_number(word[1:])))
            else:
                problems += _card_problems(word)
        if problems:
            raise NotationError(problems)
        return b"".join(packed)

    def unknown(self, count: int) -> bytes:
        """Some card in the place of each that the viewer does not know."""
        self.hidden = True
        if not 0 < count <= MAX_LINE:
            raise NotationError(f"?{count}: write how many cards are unknown, from 1 to {MAX_LINE}")
        return self.rules.book.pack[:1] * count

    # --- the whole ------------------------------------------------------------------------------------------------

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
        return GameState(
            rules=self.rules,
            match=match,
            ring=ring(players, found["in"] if "in" in found else tuple(in_round(match))),
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

    def _color(self, discard: bytes) -> int:
        if "color" in self.found:
            return color_code(self.found["color"])
        return color_code(card(texts(self.rules)[discard[-1]]).color) if discard else NO_COLOR

    def _decisions(self) -> tuple[Decision, ...]:
        delayed: Decision = next(self.found[keyword] for keyword in DECISIONS if keyword in self.found)
        return (delayed, self.found["poll"]) if "poll" in self.found else (delayed,)

    def _slots(self, key: bytes) -> tuple[object, ...]:
        book = self.rules.book
        slots = list(book.slots)
        for name, value in self.found.get("slot", {}).items():
            slots[book.slot_at[name]] = value.inside(key) if isinstance(value, _Reading) else value
        return tuple(slots)

    def inside(self, key: bytes) -> GameState:
        """The state in a slot; the key is that of the state around it."""
        return attrs.evolve(self.state(any_pile=False), key=key)

    def stand_in(self) -> GameState:
        """A state that looks to the viewer like the real one, some card being in the place of each unknown one."""
        state = self.state(any_pile=False)
        at = state.rules.book.slot_at.get("misplay")
        if at is None or not any(isinstance(window, DisputeWindow) for window in state.windows):
            return state
        before = attrs.evolve(
            state, windows=tuple([window for window in state.windows if not isinstance(window, DisputeWindow)])
        )
        return attrs.evolve(state, slots=(*state.slots[:at], before, *state.slots[at + 1 :]))


def _card_problems(word: str) -> tuple[str, ...]:
    try:
        card(word)
    except NotationError as error:
        return error.problems
    return (f"{word!r} is no card of these rules",)


def _rest_of_the_deck(rules: Rules, gone: list[bytes], key: bytes, counter: int) -> tuple[bytes, int]:
    rest = bytearray(rules.book.pack)
    for code in b"".join(gone):
        at = rest.find(code)
        if at >= 0:
            del rest[at]
    return shuffle(bytes(rest), key, counter)


# --- the sections -----------------------------------------------------------------------------------------------------


def _versions(reading: _Reading, text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for word in text.split(" "):
        name, _, number = word.partition("=")
        if not name.isidentifier() or name in found:
            raise NotationError(f"{shown(word)}: write each module once, as in draw=2")
        found[name] = read_number(number)
    return found


def _view(reading: _Reading, text: str) -> Viewer:
    return HOST if text == HOST else read_optional_seat(text)


def _hands(reading: _Reading, text: str) -> tuple[bytes, ...]:
    hands, problems = [], []
    for seat, hand in enumerate(text.split(" | ")):
        try:
            hands.append(bytes(sorted(reading.cards(hand))))
        except NotationError as error:
            problems += [f"seat {seat}: {problem}" for problem in error.problems]
    if problems:
        raise NotationError(problems)
    return tuple(hands)


def _pile(reading: _Reading, text: str) -> bytes:
    return reading.cards(text)


def _discard(reading: _Reading, text: str) -> bytes:
    return reading.cards(text)[::-1]


def _color(reading: _Reading, text: str) -> object:
    return None if text == NONE else read_color(text)


def _ccw(reading: _Reading, text: str) -> None:
    if text:
        raise NotationError(f"{shown(text)} follows; write ccw and no more")


def _turn(reading: _Reading, text: str) -> Decision:
    return TurnDecision(read_seat(text))


def _over(reading: _Reading, text: str) -> Decision:
    return RoundOver(read_seat(text))


def _end(reading: _Reading, text: str) -> Decision:
    if text:
        raise NotationError(f"{shown(text)} follows; write end and no more")
    return GameOver()


def _poll(reading: _Reading, text: str) -> Decision:
    seat, *rest = split(text, read_seat)
    return PollDecision(seat, tuple(rest))


_WORD: Final = r'[A-Za-z_][A-Za-z0-9_]*|"(?:[^"\\\s;\[\]|]|\\.)*"'
_LINK: Final = (
    rf"\[[0-9] {CARD} [0-9]+(?: on [A-Z])?(?: by [0-9])?(?: deflected)?(?: \?|(?: guilty)?(?: had(?: {CARD})+)?)\]"
)
_DRAWN: Final = re.compile(rf"([0-9]) (\?|{CARD})( whole)?( forced)?(?: by ({_WORD}))?")
_PENALTY: Final = re.compile(rf"([0-9])((?: {_LINK})+)")
_LINK_PARTS: Final = re.compile(
    rf"\[([0-9]) ({CARD}) ([0-9]+)(?: on ([A-Z]))?(?: by ([0-9]))?( deflected)?( \?)?( guilty)?"
    rf"(?: had((?: {CARD})+))?\]"
)
_OPENING: Final = re.compile(r"([0-9]) opening ([0-9])")
_PENDING: Final = re.compile(
    rf"([0-9]) (\^?)({CARD}(?:,{CARD})*)(?:@([0-9]))?(!?)( single)?(?: noted ({_LINK}))?(?: answers((?: {_LINK})+))?"
)
_WINDOW: Final = re.compile(r"(catch|accused|dispute) ([0-9])(?: ([0-9]))? \(((?:[a-z]+(?: [a-z]+)*)?)\)")
_SLOT: Final = re.compile(r"([A-Za-z_][A-Za-z0-9_]*) (?:= (\S+)|\[(.*)\])", re.DOTALL)
_CHANCE: Final = re.compile(rf"([0-9a-f]{{{2 * KEY_SIZE}}})@([0-9]+)")
_COUNTER: Final = re.compile("()@([0-9]+)")


def _matched(pattern: re.Pattern[str], text: str, right: str) -> re.Match[str]:
    found = pattern.fullmatch(text)
    if found is None:
        raise NotationError(f"{shown(text)} cannot be read; write {right}")
    return found


def _drawn(reading: _Reading, text: str) -> Decision:
    found = _matched(_DRAWN, text, "the seat and the card, as in 2 R7")
    seat, drawn, whole, forced, source = found.groups()
    card_ = None
    if drawn == "?":
        reading.hidden = True
        card_ = card(texts(reading.rules)[reading.rules.book.pack[0]])
    return DrawnCardDecision(
        int(seat), card_ or card(drawn), bool(whole), bool(forced), "draw" if source is None else read_word(source)
    )


def _penalty(reading: _Reading, text: str) -> Decision:
    found = _matched(_PENALTY, text, "the seat and each draw card, as in 2 [1 W+4 4 on R]")
    return PenaltyDecision(int(found[1]), _links(reading, found[2]))


def _links(reading: _Reading, text: str) -> tuple[Link, ...]:
    return tuple([_link(reading, found) for found in _LINK_PARTS.finditer(text)])


def _link(reading: _Reading, found: re.Match[str]) -> Link:
    seat, drawn, amount, color, laid_by, deflected, unknown, guilty, hand = found.groups()
    if unknown:
        reading.hidden = True
    return Link(
        int(seat),
        card(drawn),
        read_number(amount),
        None if color is None else read_color(color),
        None if laid_by is None else int(laid_by),
        bool(guilty),
        tuple([card(word) for word in (hand or "").split()]),
        bool(deflected),
    )


def _waiting(reading: _Reading, text: str) -> tuple[int, Opening | PendingPlay]:
    opening = _OPENING.fullmatch(text)
    if opening is not None:
        return int(opening[1]), Opening(int(opening[2]))
    found = _matched(_PENDING, text, "the seat and the play that waits, as in 2 W or 2 opening 2")
    seat, jumped, laid, target, uno, single, noted, answered = found.groups()
    play = PendingPlay(
        int(seat),
        tuple([card(word) for word in laid.split(",")]),
        None if target is None else int(target),
        bool(uno),
        bool(single),
        bool(jumped),
        _links(reading, noted)[0] if noted else None,
        _links(reading, answered or ""),
    )
    return play.seat, play


def _name(reading: _Reading, text: str) -> Decision:
    return ColorDecision(*_waiting(reading, text))


def _target(reading: _Reading, text: str) -> Decision:
    return TargetDecision(*_waiting(reading, text))


def _windows(reading: _Reading, text: str) -> tuple[Window, ...]:
    return tuple([_window(each) for each in text.split(" | ")])


def _window(text: str) -> Window:
    found = _matched(_WINDOW, text, "a window such as catch 2 (turn), dispute 1 (card leave) or accused 0 2 (card)")
    kind, seat, target, until = found.groups()
    closes = tuple(until.split())
    if (kind == "accused") != (target is not None):
        raise NotationError(f"{shown(text)}: accused names two seats, other windows one")
    if target is not None:
        return AccusedMark(int(seat), closes, int(target))
    return (CatchWindow if kind == "catch" else DisputeWindow)(int(seat), closes)


def _seat(reading: _Reading, text: str) -> int:
    return read_seat(text)


def _seats(reading: _Reading, text: str) -> tuple[int, ...]:
    return split(text, read_seat)


def _ring(reading: _Reading, text: str) -> tuple[int, ...]:
    return () if text == NONE else split(text, read_seat)


def _number(reading: _Reading, text: str) -> int:
    return read_number(text)


def _scores(reading: _Reading, text: str) -> tuple[int, ...]:
    return split(text, read_signed)


def _away(reading: _Reading, text: str) -> tuple[tuple[int, bytes], ...]:
    found = []
    for part in text.split(" | "):
        seat, _, hand = part.partition(" ")
        found.append((read_seat(seat), reading.cards(hand)))
    return tuple(found)


def _result(reading: _Reading, text: str) -> RoundResult:
    return read_result(text)


def read_result(text: str) -> RoundResult:
    """How a round ended, as `write_result` writes it."""
    words = text.split(" ")
    if len(words) < 4:
        raise NotationError(f"{shown(text)}: write winner, reason, points and a change for each seat")
    winner, reason, points, *deltas = words
    return RoundResult(
        read_optional_seat(winner), read_word(reason), read_signed(points), tuple(map(read_signed, deltas))
    )


def _won(reading: _Reading, text: str) -> tuple[tuple[int, ...], str]:
    return read_winners(text)


def read_winners(text: str) -> tuple[tuple[int, ...], str]:
    """Winners and reason, as `write_winners` writes them."""
    seats, _, reason = text.rpartition(" ")
    return (() if seats == NONE else split(seats, read_seat)), read_word(reason)


def _slot(reading: _Reading, text: str) -> dict[str, object]:
    found = _matched(_SLOT, text, "a name and = JSON, or a position in brackets")
    name, plain, inside = found.groups()
    slots: dict[str, object] = reading.found.get("slot", {})
    if name not in reading.rules.book.slot_at:
        raise NotationError(f"{name}: no rule keeps a slot of that name")
    if name in slots:
        raise NotationError(f"{name} stands twice")
    if inside is None:
        value = read_json(plain)
        if write_json(value) != plain:
            raise NotationError(f"{name}: {shown(plain)} is not written as {shown(write_json(value))}")
    elif reading.outer is not None:
        raise NotationError(f"{name}: a position in a slot holds none itself")
    else:
        value = _Reading("", reading)
        value.read(inside.split("; "))
    return {**slots, name: value}


def _chance(reading: _Reading, text: str) -> tuple[bytes, int]:
    if reading.outer is None:
        found = _matched(_CHANCE, text, "the key in 64 hexadecimal digits, @ and a number")
    else:
        found = _matched(_COUNTER, text, "@ and a number; the key is that of the position around it")
    return bytes.fromhex(found[1]), read_number(found[2])


_READERS: Final[dict[str, Callable[[_Reading, str], object]]] = {
    "versions": _versions,
    "view": _view,
    "hands": _hands,
    "pile": _pile,
    "discard": _discard,
    "color": _color,
    "ccw": _ccw,
    "turn": _turn,
    "drawn": _drawn,
    "penalty": _penalty,
    "name": _name,
    "target": _target,
    "over": _over,
    "end": _end,
    "poll": _poll,
    "windows": _windows,
    "laid": _seat,
    "passes": _number,
    "scores": _scores,
    "dealer": _seat,
    "round": _number,
    "left": _seats,
    "knocked": _seats,
    "away": _away,
    "result": _result,
    "won": _won,
    "in": _ring,
    "slot": _slot,
    "ply": _number,
    "chance": _chance,
}
