"""What happens at a table in words, for chat lines and screen readers: sentences with the names of the people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from unorules.cards import Card
from unorules.cli.render import Paint
from unorules.cli.words import Teller, sentence
from unorules.events import Event, GameEnded, RoundEnded, RoundScored
from unorules.hosting.words import BY_NAME, CardText
from unorules.table import Ending, Motion, News, Notice, Table

_NEWS: Final = {
    News.OPENED: "{who} opens the table",
    News.ENTERED: "{who} comes to the table",
    News.EXITED: "{who} goes",
    News.SAT: "{who} takes a seat",
    News.STOOD: "{who} gives up the seat",
    News.DISCONNECTED: "{who} has lost the connection",
    News.AWAY: "{who} is away",
    News.READY: "{who} is ready",
    News.NOT_READY: "{who} is not ready",
    News.RULES: "new rules: {text}",
    News.SETTINGS: "new settings of the table",
    News.BOT_ADDED: "{who} takes a seat",
    News.KICKED: "{who} is removed from the table",
    News.HOST: "{who} is the host now",
    News.STARTED: "the game begins",
    News.COUNTDOWN: "everybody is ready; the game begins soon",
    News.TIME_UP: "time is up for {who}",
    News.BOT_PLAYS: "a bot plays for {who}",
    News.RETURNED: "{who} is back and plays",
    News.PAUSED: "the game is paused",
    News.RESUMED: "the game goes on",
    News.PROPOSED: "a vote is open: {text}",
    News.VOTED: "{who} votes {text}",
    News.CARRIED: "the vote is carried: {text}",
    News.FAILED: "the vote has failed: {text}",
    News.CLOSED: "the table is closed",
    News.RESTARTED: "the table was interrupted and goes on",
}
"""What is told of people and votes. An opened connection is not: whoever comes back is told to be back."""

_MOTIONS: Final = {
    Motion.KICK: "remove {who}",
    Motion.PAUSE: "a pause",
    Motion.END_ROUND: "end the round",
    Motion.END_GAME: "end the game",
}
_ENDINGS: Final = {
    Ending.LEFT: "the game is over: all others have left",
    Ending.ABANDONED: "the game is over: nobody is left to play",
    Ending.ENDED: "the game is ended; nobody has won",
    Ending.TIME: "the game is over: its time is up",
    Ending.CLOSED: "the game is over: the table is closed",
}
"""Why a game ended where its rules do not say it."""


class Story:
    """Tells the steps of one table in sentences.

    It remembers the names that it has seen, so that it can tell of somebody who has just gone. `card` says how a card
    is written; without it by its name, such as "Red 7".

    Examples:
        >>> from unorules.table import Enter, open_table
        >>> table, outbox = open_table("t1", player="u1", name="Anna", now=0.0)
        >>> story = Story(table)
        >>> after, outbox = table.receive("u2", Enter("Ben", sit=True, sequence=0), now=1.0)
        >>> story.tell(after, after.recent[-1].notices)
        ('Ben comes to the table.', 'Ben takes a seat.')
    """

    def __init__(self, table: Table, *, card: CardText = BY_NAME) -> None:
        self._paint = _Words(card)
        self._names: dict[str, str] = {}
        self._learn(table)

    def tell(
        self, table: Table, notices: Iterable[Notice], events: Iterable[Event] = (), *, me: int | None = None
    ) -> tuple[str, ...]:
        """What a step has brought about. `table` is the table afterwards, `me` the seat that is addressed as "you".

        Cut the events to who will read the sentences: `event.for_seat(None)` where everybody does.
        """
        self._learn(table)
        teller = _Named(self._paint, me, [chair.name for chair in table.chairs])
        told = [text for notice in notices if (text := self._notice(notice))]
        log = tuple(events)
        told += [text for text in (teller.tell(log), *[_ending(teller, event) for event in log]) if text]
        return tuple([sentence(text) for text in told])

    def _learn(self, table: Table) -> None:
        self._names |= {each.id: each.name for each in table.members}
        self._names |= {chair.player: chair.name for chair in table.chairs}

    def _notice(self, notice: Notice) -> str:
        who = self._names.get(notice.player or "", "somebody")
        if notice.news is News.ENDED:
            return _ENDINGS.get(Ending(notice.text), "")
        text = notice.text
        if notice.news in (News.PROPOSED, News.CARRIED, News.FAILED):
            text = _MOTIONS[Motion(text)].format(who=who)
        return _NEWS.get(notice.news, "").format(who=who, text=text)


class _Words(Paint):
    """Cards as somebody wants them written."""

    def __init__(self, card: CardText) -> None:
        super().__init__(on=False)
        self._card = card

    def card(self, known: Card) -> str:
        return self._card(known)

    def cards(self, known: Iterable[Card]) -> str:
        return ", ".join([self._card(each) for each in known])


class _Named(Teller):
    """Seats by the names of those who sit there."""

    def __init__(self, paint: Paint, me: int | None, names: list[str]) -> None:
        super().__init__(paint, me)
        self._names = names

    def name(self, seat: int) -> str:
        return "you" if seat == self.me else self._names[seat]


def _ending(teller: Teller, event: Event) -> str:
    """How a round or a game ended."""
    if isinstance(event, RoundEnded):
        why = "" if event.reason == "out" else f": {teller.why(event.reason)}"
        if event.winner is None:
            return f"nobody wins the round{why}"
        return f"{teller.name(event.winner)} {teller.verb(event.winner, 'win')} the round{why}"
    if isinstance(event, RoundScored):
        return "totals: " + ", ".join(f"{teller.name(seat)} {total}" for seat, total in enumerate(event.scores))
    if isinstance(event, GameEnded) and event.winners:
        first = event.winners[0]
        verb = teller.verb(first, "win") if len(event.winners) == 1 else "win"
        return f"{teller.names(event.winners)} {verb} the game"
    return ""
