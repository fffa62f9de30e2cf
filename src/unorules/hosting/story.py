"""What happens at a table in words, for chat lines and screen readers: sentences with the names of the people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from unorules.events import Event
from unorules.hosting.words import CardText, ChatStyle
from unorules.locale import ENGLISH, translate
from unorules.phrases import phrase, with_values
from unorules.table import Ending, Motion, News, Notice, Table
from unorules.telling import Teller, sentence

_NEWS: Final = {
    News.OPENED: phrase("{who} opens the table"),
    News.ENTERED: phrase("{who} comes to the table"),
    News.EXITED: phrase("{who} goes"),
    News.SAT: phrase("{who} takes a seat"),
    News.STOOD: phrase("{who} gives up the seat"),
    News.DISCONNECTED: phrase("{who} has lost the connection"),
    News.AWAY: phrase("{who} is away"),
    News.READY: phrase("{who} is ready"),
    News.NOT_READY: phrase("{who} is not ready"),
    News.RULES: phrase("new rules: {text}"),
    News.SETTINGS: phrase("new settings of the table"),
    News.BOT_ADDED: phrase("{who} takes a seat"),
    News.KICKED: phrase("{who} is removed from the table"),
    News.HOST: phrase("{who} is the host now"),
    News.STARTED: phrase("the game begins"),
    News.COUNTDOWN: phrase("everybody is ready; the game begins soon"),
    News.TIME_UP: phrase("time is up for {who}"),
    News.BOT_PLAYS: phrase("a bot plays for {who}"),
    News.RETURNED: phrase("{who} is back and plays"),
    News.PAUSED: phrase("the game is paused"),
    News.RESUMED: phrase("the game goes on"),
    News.PROPOSED: phrase("a vote is open: {text}"),
    News.VOTED: phrase("{who} votes {text}"),
    News.CARRIED: phrase("the vote is carried: {text}"),
    News.FAILED: phrase("the vote has failed: {text}"),
    News.CLOSED: phrase("the table is closed"),
    News.RESTARTED: phrase("the table was interrupted and goes on"),
}
"""What is told of people and votes. An opened connection is not: whoever comes back is told to be back."""

_MOTIONS: Final = {
    Motion.KICK: phrase("remove {who}"),
    Motion.PAUSE: phrase("a pause"),
    Motion.END_ROUND: phrase("end the round"),
    Motion.END_GAME: phrase("end the game"),
}
_VOTES: Final = {"yes": phrase("yes"), "no": phrase("no")}
_ENDINGS: Final = {
    Ending.LEFT: phrase("the game is over: all others have left"),
    Ending.ABANDONED: phrase("the game is over: nobody is left to play"),
    Ending.ENDED: phrase("the game is ended; nobody has won"),
    Ending.TIME: phrase("the game is over: its time is up"),
    Ending.CLOSED: phrase("the game is over: the table is closed"),
}
"""Why a game ended where its rules do not say it."""


class Story:
    """Tells the steps of one table in sentences.

    It remembers the names that it has seen, so that it can tell of somebody who has just gone. `card` says how a card
    is written; without it by its name, such as "Red 7". Raises `LocaleError` when there is no such language.

    Examples:
        >>> from unorules.table import Enter, open_table
        >>> table, outbox = open_table("t1", player="u1", name="Anna", now=0.0)
        >>> story = Story(table)
        >>> after, outbox = table.receive("u2", Enter("Ben", sit=True, sequence=0), now=1.0)
        >>> story.tell(after, after.recent[-1].notices)
        ('Ben comes to the table.', 'Ben takes a seat.')
    """

    def __init__(self, table: Table, *, card: CardText | None = None, locale: str = ENGLISH) -> None:
        self._style = ChatStyle(locale, card)
        self._names: dict[str, str] = {}
        self._learn(table)

    def tell(
        self, table: Table, notices: Iterable[Notice], events: Iterable[Event] = (), *, me: int | None = None
    ) -> tuple[str, ...]:
        """What a step has brought about. `table` is the table afterwards, `me` the seat that is addressed as "you".

        Cut the events to who will read the sentences: `event.for_seat(None)` where everybody does.
        """
        self._learn(table)
        teller = Teller(self._style, me, [chair.name for chair in table.chairs])
        log = tuple(events)
        told = [*[self._notice(notice) for notice in notices], teller.tell(log), *map(teller.ending, log)]
        return tuple([sentence(text) for text in told if text])

    def _learn(self, table: Table) -> None:
        self._names |= {each.id: each.name for each in table.members}
        self._names |= {chair.player: chair.name for chair in table.chairs}

    def _notice(self, notice: Notice) -> str:
        who = self._names.get(notice.player or "", phrase("somebody"))
        if notice.news is News.ENDED:
            return translate(_ENDINGS.get(Ending(notice.text), ""), self._style.locale)
        text: str = notice.text
        if notice.news in (News.PROPOSED, News.CARRIED, News.FAILED):
            text = with_values(_MOTIONS[Motion(text)], who=who)
        elif notice.news is News.VOTED:
            text = _VOTES.get(text, text)
        return translate(with_values(_NEWS.get(notice.news, phrase("")), who=who, text=text), self._style.locale)
