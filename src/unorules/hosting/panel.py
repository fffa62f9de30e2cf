"""What a chat shows of a table: text that everybody or one player may read, and what may be said by pressing a button.

Each offer has a word for the data of its button. A word and the step at which it was offered are all that a button
needs to mean the same after a restart; `command_of` makes the command of them, for whoever presses it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from unorules.actions import (
    Accept,
    Action,
    CallUno,
    Catch,
    Challenge,
    ChooseTarget,
    Dispute,
    Draw,
    JumpIn,
    NameColor,
    NextRound,
    Pass,
    Play,
    format_action,
    parse_action,
)
from unorules.cards import Color
from unorules.decisions import RoundOver
from unorules.hosting.words import CardText, ChatStyle
from unorules.locale import ENGLISH
from unorules.notation.words import read_number
from unorules.observation import Observation, observe
from unorules.phrases import Phrase, joined, phrase
from unorules.table import (
    Act,
    Ballot,
    Command,
    Enter,
    Exit,
    Motion,
    Phase,
    Ready,
    Resume,
    Return,
    Sit,
    Start,
    Table,
    Vote,
)
from unorules.telling import Teller, direction
from unorules.windows import CatchWindow, DisputeWindow

_PLAIN: Final[dict[str, type[Exit | Start | Return | Resume]]] = {
    "go": Exit,
    "start": Start,
    "return": Return,
    "resume": Resume,
}


@attrs.frozen
class Offer:
    """Something that may be said to the table.

    Attributes:
        word: what says it: the text of an action (`0:R7`, or `catch=2` for whoever presses) or a word for the table.
        label: what people read.
        color: the colour that it is about, None for none.
        lays: whether it lays cards.
    """

    word: str
    label: str
    color: Color | None = None
    lays: bool = False


@attrs.frozen
class Panel:
    """What is shown of a table.

    Attributes:
        text: lines to read; names and all else in it are plain text, so quote what your chat takes for markup.
        offers: what may be said.
    """

    text: str
    offers: tuple[Offer, ...]


def public_panel(table: Table, *, card: CardText | None = None, locale: str = ENGLISH) -> Panel:
    """What everybody in a chat may see of a table: people, piles and counts, windows and votes.

    Raises `LocaleError` when there is no such language.

    Examples:
        >>> from unorules.table import open_table
        >>> table, outbox = open_table("t1", player="u1", name="Anna", now=0.0)
        >>> [offer.word for offer in public_panel(table).offers]
        ['sit', 'ready', 'start', 'go']
    """
    teller = _teller(table, None, card, locale)
    if table.phase is Phase.CLOSED:
        return Panel(teller.worded("The table is closed."), ())
    if table.phase is not Phase.PLAYING:
        return Panel("\n".join(_lobby(table, teller)), tuple(_lobby_offers(teller)))
    return Panel("\n".join(_game(table, teller)), tuple(_game_offers(table, teller)))


def _teller(table: Table, seat: int | None, card: CardText | None, locale: str) -> Teller:
    return Teller(ChatStyle(locale, card), seat, [chair.name for chair in table.chairs])


def own_panel(table: Table, player: str, *, card: CardText | None = None, locale: str = ENGLISH) -> Panel:
    """The cards of a player, and what they may be used for; never to be shown to others.

    Each card is offered once, with and without a call; the game asks for a colour or target afterwards.

    Raises `LocaleError` when there is no such language.
    """
    seat = table.seat_of(player)
    teller = _teller(table, seat, card, locale)
    if table.phase is not Phase.PLAYING or table.game is None or seat is None:
        return Panel(teller.worded("You have no cards here."), ())
    seen = observe(table.game, seat)
    on_top = teller.worded("On the table: {card}", card=_top(seen, teller))
    lines = [_asked(table, seen, teller), on_top, *[teller.style.card(each) for each in seen.hand]]
    offers = [_offer(seen, action, teller) for action in seen.legal if not _is_asked_later(action)]
    return Panel("\n".join(lines), tuple(offers))


def command_of(table: Table, player: str, name: str, word: str, sequence: int) -> Command:
    """The command that a word means when this player says it; `name` is used if it enters the table by it.

    Raises `NotationError` for what is no word of an offer and no action.

    Examples:
        >>> from unorules.table import open_table
        >>> table, outbox = open_table("t1", player="u1", name="Anna", now=0.0)
        >>> command_of(table, "u2", "Ben", "sit", 1)
        Enter(sequence=1, key=None, name='Ben', sit=True)
    """
    verb, _, number = word.partition("=")
    seat = table.seat_of(player)
    if word == "sit":
        here = table.member(player) is not None
        return Sit(sequence=sequence) if here else Enter(name, sit=True, sequence=sequence)
    if word == "ready":
        return Ready(seat is None or not table.chairs[seat].ready, sequence=sequence)
    if word in _PLAIN:
        return _PLAIN[word](sequence=sequence)
    if verb in ("yes", "no"):
        return Vote(read_number(number), verb == "yes", sequence=sequence)
    return Act(parse_action(word if ":" in word else f"{seat or 0}:{word}"), sequence=sequence)


# --- text -------------------------------------------------------------------------------------------------------------


def _lobby(table: Table, teller: Teller) -> Iterator[str]:
    if table.results:
        best = sorted(table.results[-1].standings, key=lambda each: (each.place, each.seat))
        places = ", ".join(f"{each.place}. {each.name} ({each.score})" for each in best)
        yield teller.worded("The game is over. {places}", places=places)
    yield teller.worded("A table of UNO. Rules: {rules}", rules=table.rules)
    here = [chair for chair in table.chairs if not chair.gone]
    seated = [teller.worded("{who} (ready)", who=each.name) if each.ready else each.name for each in here]
    yield teller.worded("Seated: {names}", names=", ".join(seated) or phrase("nobody yet"))


def _game(table: Table, teller: Teller) -> Iterator[str]:
    assert table.game is not None
    seen = observe(table.game)
    if isinstance(seen.decision, RoundOver):
        totals = ", ".join(f"{chair.name} {total}" for chair, total in zip(table.chairs, seen.scores, strict=True))
        yield teller.worded("The round is over. Totals: {totals}", totals=totals)
        return
    way = direction(seen.direction)
    yield teller.worded("On the table: {card}, {direction}", card=_top(seen, teller), direction=way)
    sizes = ", ".join(f"{table.chairs[seat].name} {seen.hand_sizes[seat]}" for seat in seen.in_play)
    yield teller.worded("Cards: {sizes}", sizes=sizes)
    yield _asked(table, seen, teller)
    for ballot in table.ballots:
        votes = {"yes": len(ballot.yes), "no": len(ballot.no)}
        yield teller.worded("Vote: {motion}? {yes} yes, {no} no", motion=_motion(table, ballot), **votes)


def _top(seen: Observation, teller: Teller) -> str:
    top = teller.style.card(seen.top)
    return top if seen.color in (None, seen.top.color) else f"{top} ({teller.style.color(seen.color)})"


def _asked(table: Table, seen: Observation, teller: Teller) -> str:
    if table.paused is not None:
        if table.paused.by:
            return teller.worded("The game is paused.")
        return teller.worded("The game waits until somebody plays again.")
    if seen.to_act is None or isinstance(seen.decision, RoundOver):
        return teller.worded("The round is over.")
    who, mine = table.chairs[seen.to_act].name, seen.to_act == teller.me
    if seen.pending and mine:
        return teller.worded("You have {cards} cards to take, or an answer.", cards=seen.pending)
    if seen.pending:
        return teller.worded("{who} has {cards} cards to take, or an answer.", who=who, cards=seen.pending)
    return teller.worded("You have the turn.") if mine else teller.worded("{who} has the turn.", who=who)


_MOTIONS: Final = {
    Motion.PAUSE: phrase("pause"),
    Motion.END_ROUND: phrase("end round"),
    Motion.END_GAME: phrase("end game"),
}


def _motion(table: Table, ballot: Ballot) -> Phrase:
    if ballot.motion in _MOTIONS:
        return _MOTIONS[ballot.motion]
    names = [chair.name for chair in table.chairs if chair.player == ballot.player]
    return phrase("remove {who}", who=names[0] if names else phrase("somebody"))


# --- offers -----------------------------------------------------------------------------------------------------------


def _lobby_offers(teller: Teller) -> Iterator[Offer]:
    yield Offer("sit", teller.worded("Sit down"))
    yield Offer("ready", teller.worded("Ready"))
    yield Offer("start", teller.worded("Start"))
    yield Offer("go", teller.worded("Go"))


def _game_offers(table: Table, teller: Teller) -> Iterator[Offer]:
    assert table.game is not None
    worded = teller.worded
    if isinstance(table.game.decision, RoundOver):
        yield Offer("next", worded("Next round"))
    if any(isinstance(window, CatchWindow) for window in table.game.windows):
        yield Offer("uno", "UNO!")
    for window in table.game.windows:
        whose = table.chairs[window.seat].name
        if isinstance(window, CatchWindow):
            yield Offer(f"catch={window.seat}", worded("Catch {who}", who=whose))
        elif isinstance(window, DisputeWindow):
            yield Offer(f"dispute={window.seat}", worded("Dispute {who}", who=whose))
    if any(chair.bot is not None and not chair.robot for chair in table.chairs):
        yield Offer("return", worded("Play myself"))
    if table.paused is not None and table.paused.by is not None:
        yield Offer("resume", worded("Go on"))
    for ballot in table.ballots:
        yield Offer(f"yes={ballot.number}", worded("Yes, {motion}", motion=_motion(table, ballot)))
        yield Offer(f"no={ballot.number}", worded("No"))
    yield Offer("go", worded("Go"))


def _is_asked_later(action: Action) -> bool:
    return isinstance(action, Play | JumpIn) and (action.color is not None or action.target is not None)


def _offer(seen: Observation, action: Action, teller: Teller) -> Offer:
    word = format_action(action)
    if isinstance(action, Play | JumpIn):
        laid = action.cards if isinstance(action, Play) else (action.card,)
        label = joined([card.name for card in laid], ", ")
        if action.uno:
            label = phrase("{cards} and UNO!", cards=label)
        if isinstance(action, JumpIn):
            label = phrase("Jump in: {cards}", cards=label)
        return Offer(word, teller.told(label), laid[-1].color, lays=True)
    if isinstance(action, NameColor):
        return Offer(word, _capital(teller.told(action.color.word)), action.color)
    if isinstance(action, Catch):
        return Offer(word, teller.worded("Catch {who}", who=teller.name(action.target)))
    if isinstance(action, Dispute):
        return Offer(word, teller.worded("Dispute {who}", who=teller.name(action.target)))
    if isinstance(action, ChooseTarget):
        return Offer(word, teller.worded("The hand of {who}", who=teller.name(action.target)))
    labels: dict[type[Action], Phrase] = {
        Draw: phrase("Draw"),
        Pass: phrase("Pass") if seen.drawn is None else phrase("Keep it"),
        Accept: phrase("Take {cards} cards", cards=seen.pending),
        Challenge: phrase("Challenge"),
        CallUno: phrase("UNO!"),
        NextRound: phrase("Next round"),
    }
    return Offer(word, teller.told(labels.get(type(action), phrase(type(action).__name__))))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
