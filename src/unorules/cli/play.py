"""`unorules play`: you against built-in players, shown only what your seat may know."""

from __future__ import annotations

import argparse
import secrets
import shlex
import signal
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from unorules.actions import Action, NextRound
from unorules.bots import offers
from unorules.cli import records, saves, table
from unorules.cli.prompt import Prompt
from unorules.cli.render import Paint, flow, say, wants_color
from unorules.cli.view import look
from unorules.decisions import GameOver
from unorules.engine import step
from unorules.errors import SetupError
from unorules.events import Event, RoundEnded, RoundStarted
from unorules.fair import FairDeal, nonce_of
from unorules.locale import ENGLISH
from unorules.observation import observe
from unorules.record import Record
from unorules.ruletext import parse_rules
from unorules.state import GameState
from unorules.telling import Teller, sentence


def run(options: argparse.Namespace) -> int:
    """Play until the game is over or the person leaves."""
    path = _save_file(options)
    log: tuple[Event, ...] = ()
    if options.resume is not None:
        game = saves.read(Path(options.resume) if options.resume else saves.usual_file())
        others = table.BuiltIn(game.bot, game.seed)
        sitting = Sitting(game.record, game.seat, others, path, options.load, options.locale)
    else:
        others = table.BuiltIn(options.bot, secrets.token_hex(8) if options.seed is None else str(options.seed))
        record = _begin(options)
        if options.begin is None:
            log = next(record.steps()).events
        sitting = Sitting(record, options.seat, others, path, options.load, options.locale)
    try:
        return sitting.run(log)
    finally:
        if options.record is not None:
            records.write(sitting.record, options.record)


def _save_file(options: argparse.Namespace) -> Path:
    """Where the game goes when it is left; what else the options say of files must agree with it."""
    saves.check("--record", options.record)
    saves.check("--save", options.save)
    path = Path(options.save or options.resume or saves.usual_file())
    if options.record is not None and Path(options.record).resolve() == path.resolve():
        raise SetupError(f"--record {options.record}: the game is saved in this file when you leave; give another one")
    if options.fair and (options.begin is not None or options.resume is not None):
        raise SetupError("--fair commits to a new deal; leave it out when a game goes on")
    return path


def _begin(options: argparse.Namespace) -> Record:
    """A new game, or one that is gone on with from a record or a position."""
    if options.begin is not None:
        record = records.begun(options.begin, options.game, options.at)
        _check_seat(options.seat, record.players)
        return record
    if options.at is not None:
        raise SetupError("--at is a ply of the record that --from names; give both")
    rules, players = parse_rules(options.rules), options.players
    rules.check_players(players)
    _check_seat(options.seat, players)
    if not options.fair:
        return Record.start(rules, players, seed=options.seed)
    if options.seed is not None:
        raise SetupError("--fair and --seed exclude one another: a seed is a choice of the cards")
    return Record.start(rules, players, fair=_fair_deal(players, options.seat))


def _check_seat(seat: int, players: int) -> None:
    if not 0 <= seat < players:
        raise SetupError(f"seat {seat} is no seat: seats are 0 to {players - 1}")


def _fair_deal(players: int, seat: int) -> FairDeal:
    """A deal that is committed to before the person adds anything."""
    deal = FairDeal.commit(players)
    say("The deal is committed to by this number; note it:", deal.commitment)
    return deal.with_nonce(seat, nonce_of(input("Anything you like, to mix into it (Enter for nothing): ")))


@contextmanager
def _ended_like_ctrl_c() -> Generator[None]:
    """Have the person leave as with Ctrl-C when the terminal is closed or the program is told to end."""

    def leave(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), leave) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


class Sitting:
    """One sitting."""

    def __init__(
        self,
        record: Record,
        seat: int,
        others: table.BuiltIn,
        path: Path,
        load: Sequence[str] = (),
        locale: str = ENGLISH,
    ) -> None:
        self.record: Record = record
        self.seat: int = seat
        self.others: table.BuiltIn = others
        self.path: Path = path
        self.load: Sequence[str] = load
        self.paint: Paint = Paint(wants_color(sys.stdout), locale)
        self.teller: Teller = Teller(self.paint, self.seat)
        self.prompt: Prompt = Prompt(self.paint, self.teller)

    @property
    def state(self) -> GameState:
        """Where the game stands."""
        return self.record.state

    def run(self, log: tuple[Event, ...]) -> int:
        """Play on from here; `log` tells what has happened before the first question."""
        try:
            worded = self.teller.worded
            here = worded("You are seat {seat} of {players}.", seat=self.seat, players=self.state.players)
            say(f"{self.paint.bold(here)} {worded('Type ? for help.')}")
            self._tell(log)
            with _ended_like_ctrl_c():
                self._play()
        except (EOFError, KeyboardInterrupt):
            return self._leave()
        return 0

    def _play(self) -> None:
        while not isinstance(self.state.decision, GameOver):
            action = self._next()
            silent = table.is_silent(self.state, action)
            log = step(self.state, action)[1]
            self.record = self.record.then(action)
            if not silent:
                self._tell(log)
        say("", flow(sentence(table.game_result(observe(self.state, self.seat), self.teller))))

    # --- whose word counts next -----------------------------------------------------------------------------------

    def _next(self) -> Action:
        """The next action of anybody: words out of turn come before the answer to the open decision."""
        state = self.state
        me = look(state, self.seat)
        offered = offers(state)
        mine_first = self.seat not in me.owing
        action = self._my_aside() if mine_first else None
        for seat in sorted(offered, key=lambda seat: seat in me.owing):
            if action is None and state.running and seat not in (self.seat, state.to_act):
                action = self.others.choose(self.record, seat, offered[seat])
        if action is None and not mine_first:
            action = self._my_aside()
        if action is not None:
            return action
        if len(me.legal) == 1 and table.is_silent(state, me.legal[0]):
            return me.legal[0]
        if me.legal and (me.mine or me.decision == "RoundOver"):
            return self.prompt.turn(state, me)
        assert state.to_act is not None
        if not state.running:
            return NextRound(state.to_act)
        action = self.others.choose(self.record, state.to_act, offered[state.to_act])
        assert action is not None  # it had to answer
        return action

    def _my_aside(self) -> Action | None:
        me = look(self.state, self.seat)
        if me.mine or me.decision == "RoundOver" or not me.legal:
            return None
        return self.prompt.aside(self.state, me)

    # --- what is told -----------------------------------------------------------------------------------------------

    def _tell(self, log: tuple[Event, ...]) -> None:
        seen = [event.for_seat(self.seat) for event in log]
        deals = [place for place, event in enumerate(seen) if isinstance(event, RoundStarted)]
        dealt = deals[0] if deals else 0
        self._say(seen[:dealt])
        for event in seen[dealt : dealt + 1]:
            if isinstance(event, RoundStarted):
                say("", self.paint.bold(self.teller.worded("Round {number}", number=event.round)))
                say(sentence(self.teller.opening(event)))
        self._say(seen[dealt:])
        if any(isinstance(event, RoundEnded) for event in seen):
            view = observe(self.state, self.seat)
            say("", flow(sentence(table.round_result(view, self.teller))))
            say(table.standings(view, self.teller, self.paint, table.out_of_game(self.state)))

    def _say(self, seen: list[Event]) -> None:
        told = self.teller.tell(seen)
        if told:
            say(flow(sentence(told)))

    def _leave(self) -> int:
        try:
            saves.write(saves.Game(self.record, self.seat, self.others.seed, str(self.others.spec)), self.path)
        except OSError as error:
            print(f"unorules: the game could not be saved: {error}", file=sys.stderr)
            return 1
        say("")
        words = ["unorules", "play", *[word for name in self.load for word in ("--load", name)]]
        words += ["--locale", self.paint.locale] if self.paint.locale != ENGLISH else []
        words += ["--resume", str(self.path)]
        say(self.teller.worded("The game is saved. To go on:"), f"  {shlex.join(words)}")
        return 0
