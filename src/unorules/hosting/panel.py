"""What a chat shows of a table: text that everybody or one player may read, and what may be said by pressing a button.

Each offer has a word for the data of its button. A word and the step at which it was offered are all that a button
needs to mean the same after a restart; `command_of` makes the command of them, for whoever presses it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
from unorules.cards import Card, Color
from unorules.decisions import RoundOver
from unorules.hosting.words import BY_NAME, CardText
from unorules.observation import Observation, observe
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


def public_panel(table: Table, *, card: CardText = BY_NAME) -> Panel:
    """What everybody in a chat may see of a table: people, piles and counts, windows and votes.

    Examples:
        >>> from unorules.table import open_table
        >>> table, outbox = open_table("t1", player="u1", name="Anna", now=0.0)
        >>> [offer.word for offer in public_panel(table).offers]
        ['sit', 'ready', 'start', 'go']
    """
    if table.phase is Phase.CLOSED:
        return Panel("The table is closed.", ())
    if table.phase is not Phase.PLAYING:
        return Panel("\n".join(_lobby(table)), _LOBBY)
    return Panel("\n".join(_game(table, card)), tuple(_game_offers(table)))


def own_panel(table: Table, player: str, *, card: CardText = BY_NAME) -> Panel:
    """The cards of a player, and what they may be used for; never to be shown to others.

    Each card is offered once, with and without a call; the game asks for a colour or target afterwards.
    """
    seat = table.seat_of(player)
    if table.phase is not Phase.PLAYING or table.game is None or seat is None:
        return Panel("You have no cards here.", ())
    seen = observe(table.game, seat)
    lines = [_asked(table, seen, seat), f"On the table: {_top(seen, card)}", *[card(each) for each in seen.hand]]
    offers = [_offer(table, seen, action) for action in seen.legal if not _is_asked_later(action)]
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
    if verb in ("yes", "no") and number.isascii() and number.isdigit():
        return Vote(int(number), verb == "yes", sequence=sequence)
    return Act(parse_action(word if ":" in word else f"{seat or 0}:{word}"), sequence=sequence)


# --- text -------------------------------------------------------------------------------------------------------------


def _lobby(table: Table) -> Iterator[str]:
    if table.results:
        best = sorted(table.results[-1].standings, key=lambda each: (each.place, each.seat))
        yield "The game is over. " + ", ".join(f"{each.place}. {each.name} ({each.score})" for each in best)
    yield f"A table of UNO. Rules: {table.rules}"
    seated = [chair.name + (" (ready)" if chair.ready else "") for chair in table.chairs]
    yield "Seated: " + (", ".join(seated) or "nobody yet")


def _game(table: Table, card: CardText) -> Iterator[str]:
    assert table.game is not None
    seen = observe(table.game)
    if isinstance(seen.decision, RoundOver):
        yield "The round is over. Totals: " + ", ".join(
            f"{chair.name} {total}" for chair, total in zip(table.chairs, seen.scores, strict=True)
        )
        return
    yield f"On the table: {_top(seen, card)}, {'clockwise' if seen.direction == 1 else 'counter-clockwise'}"
    yield "Cards: " + ", ".join(f"{table.chairs[seat].name} {seen.hand_sizes[seat]}" for seat in seen.in_play)
    yield _asked(table, seen, None)
    for ballot in table.ballots:
        yield f"Vote: {_motion(table, ballot)}? {len(ballot.yes)} yes, {len(ballot.no)} no"


def _top(seen: Observation, card: CardText) -> str:
    named = "" if seen.color is None or seen.color is seen.top.color else f" ({seen.color.name.lower()})"
    return card(seen.top) + named


def _asked(table: Table, seen: Observation, seat: int | None) -> str:
    if table.paused is not None:
        return "The game is paused." if table.paused.by else "The game waits until somebody plays again."
    if seen.to_act is None or isinstance(seen.decision, RoundOver):
        return "The round is over."
    who = "You have" if seen.to_act == seat else f"{table.chairs[seen.to_act].name} has"
    if seen.pending:
        return f"{who} {seen.pending} cards to take, or an answer."
    return f"{who} the turn."


def _motion(table: Table, ballot: Ballot) -> str:
    if ballot.motion is not Motion.KICK:
        return ballot.motion.replace("_", " ")
    return "remove " + next((chair.name for chair in table.chairs if chair.player == ballot.player), "somebody")


# --- offers -----------------------------------------------------------------------------------------------------------

_LOBBY: Final = (Offer("sit", "Sit down"), Offer("ready", "Ready"), Offer("start", "Start"), Offer("go", "Go"))


def _game_offers(table: Table) -> Iterator[Offer]:
    assert table.game is not None
    if isinstance(table.game.decision, RoundOver):
        yield Offer("next", "Next round")
    if any(isinstance(window, CatchWindow) for window in table.game.windows):
        yield Offer("uno", "UNO!")
    for window in table.game.windows:
        whose = table.chairs[window.seat].name
        if isinstance(window, CatchWindow):
            yield Offer(f"catch={window.seat}", f"Catch {whose}")
        elif isinstance(window, DisputeWindow):
            yield Offer(f"dispute={window.seat}", f"Dispute {whose}")
    if any(chair.bot is not None and not chair.robot for chair in table.chairs):
        yield Offer("return", "Play myself")
    if table.paused is not None and table.paused.by is not None:
        yield Offer("resume", "Go on")
    for ballot in table.ballots:
        yield Offer(f"yes={ballot.number}", f"Yes, {_motion(table, ballot)}")
        yield Offer(f"no={ballot.number}", "No")
    yield Offer("go", "Go")


def _is_asked_later(action: Action) -> bool:
    return isinstance(action, Play | JumpIn) and (action.color is not None or action.target is not None)


def _offer(table: Table, seen: Observation, action: Action) -> Offer:
    word = format_action(action)
    if isinstance(action, Play | JumpIn):
        laid = action.cards if isinstance(action, Play) else (action.card,)
        label = _names(laid) + (" and UNO!" if action.uno else "")
        return Offer(word, f"Jump in: {label}" if isinstance(action, JumpIn) else label, laid[-1].color, lays=True)
    if isinstance(action, NameColor):
        return Offer(word, action.color.name.capitalize(), action.color)
    if isinstance(action, Catch | Dispute | ChooseTarget):
        verb = {Catch: "Catch", Dispute: "Dispute", ChooseTarget: "The hand of"}[type(action)]
        return Offer(word, f"{verb} {table.chairs[action.target].name}")
    labels: dict[type[Action], str] = {
        Draw: "Draw",
        Pass: "Pass" if seen.drawn is None else "Keep it",
        Accept: f"Take {seen.pending} cards",
        Challenge: "Challenge",
        CallUno: "UNO!",
        NextRound: "Next round",
    }
    return Offer(word, labels.get(type(action), type(action).__name__))


def _names(laid: Iterable[Card]) -> str:
    return ", ".join([each.name for each in laid])
