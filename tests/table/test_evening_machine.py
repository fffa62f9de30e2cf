"""Random evenings: people come, sit, start, play, sleep, lose connections, go, come back, vote; the program crashes.

At every step the laws of the game hold, the table is what its entries make of it, and no two people have been told
different public facts. In the end everybody goes to sleep, and the table closes by itself.
"""

from __future__ import annotations

from typing import Any

import attrs
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import unorules as uno
from tests.table.evenings import Evening
from unorules.decisions import GameOver
from unorules.table import (
    Accepted,
    Act,
    AddBot,
    Close,
    Command,
    Configure,
    Connect,
    Disconnect,
    EndGame,
    Enter,
    Exit,
    Exits,
    Goodbye,
    Kick,
    MakeHost,
    Motion,
    Pause,
    Phase,
    Propose,
    Ready,
    Resume,
    Return,
    SetRules,
    Settings,
    Sit,
    Stand,
    Start,
    Table,
    TableView,
    TakeOver,
    Update,
    Vote,
    dumps,
    loads,
)

RULES = (
    "official +scoring(rounds=2) +deal(hand_size=3)",
    "official +jump_in +stacking +uno_call(false_catch=1, false_call=1) +scoring(target=60) +deal(hand_size=4)",
    "pokemon +misplay(mode=catchable, out_of_turn=penalty) +faults(slow=1) +hand_limit(cards=12) +scoring(rounds=1)",
    "official +teams +deal(hand_size=2) +scoring(target=40)",
    "official +polled +seven_zero +draw(choice=must_play_if_able) +deal(hand_size=3)",
    "official +scoring(method=knockout, target=30) +deal(hand_size=3)",
)
"""Short rounds, so that an evening sees many of them."""

PEOPLE = [f"p{number}" for number in range(5)]
SOMEBODY = st.sampled_from(PEOPLE)
ODD = ("draw", "W>R", "catch=0", "leave", "uno", "next")
PLAIN = (Stand, Return, TakeOver, Ready, Pause, Resume, Start, AddBot)
AGE = st.sampled_from([0, 0, 0, 0, 1, 2, 5])
"""By how many steps a sender is behind."""


def public(view: TableView) -> TableView:
    """A view without what is meant for its player alone: what must be the same for everybody."""
    seen = view.observation
    if seen is not None:
        seen = attrs.evolve(
            seen,
            viewer=None,
            legal=(),
            hand=(),
            drawn=None,
            decision=seen.decision.for_seat(None),
            delayed=seen.delayed.for_seat(None),
        )
    recent = tuple(
        [attrs.evolve(told, events=tuple([event.for_seat(None) for event in told.events])) for told in view.recent]
    )
    return attrs.evolve(view, you="", seat=None, observation=seen, recent=recent)


class Machine(RuleBasedStateMachine):
    """One table; what anybody says may be accepted or refused, and must always be answered."""

    def __init__(self) -> None:
        super().__init__()
        self.evening: Evening
        self.keys = 0
        self.connections: dict[str, list[str]] = {}
        self.accepted: list[tuple[str, Command, Accepted]] = []

    @initialize(rules=st.sampled_from(RULES), seats=st.integers(2, 4), exits=st.sampled_from(list(Exits)))
    def begin(self, rules: str, seats: int, exits: Exits) -> None:
        how = Settings(exits=exits, vote_limit=20.0, grace=15.0, abandon_after=60.0, bots=("default", "bold"))
        seats = 4 if "teams" in rules else seats
        self.evening = Evening.playing(seats, rules=rules, settings=how)
        self.deck = self.count()
        self.deck_game = self.evening.table.games

    # --- saying -------------------------------------------------------------------------------------------------------

    def say(self, player: str, kind: type[Command], *parts: Any, age: int = 0, key: bool = False) -> None:
        """Send a command, which must be answered; what is accepted is told to everybody who is here."""
        before = self.evening.table
        self.keys += 1
        more = {"key": f"k{self.keys}"} if key else {}
        command = kind(*parts, sequence=max(before.sequence - age, 0), **more)
        answer = self.evening.send(player, command)
        outbox, after = self.evening.outbox, self.evening.table
        if not isinstance(answer, Accepted):
            assert after is before
            assert [message.to for message in outbox] == [player]
            return
        if outbox.entry is None:
            assert after is before
            return
        assert answer.sequence == after.sequence == before.sequence + 1
        self.accepted.append((player, command, answer))
        self.told()

    def told(self) -> None:
        """Everybody who is here was told the same public facts; who went was told goodbye."""
        table = self.evening.table
        updates = {each.to: each.body for each in self.evening.outbox if isinstance(each.body, Update)}
        gone = {each.to for each in self.evening.outbox if isinstance(each.body, Goodbye)}
        assert set(updates) == {member.id for member in table.members}
        assert not gone & set(updates)
        for player, update in updates.items():
            assert update.view == table.view(player)
        facts = {dumps(public(update.view)) for update in updates.values()}
        assert len(facts) <= 1

    @rule(age=AGE, key=st.booleans(), data=st.data())
    def play(self, age: int, key: bool, data: st.DataObject) -> None:
        game = self.evening.table.game
        if game is None:
            return
        legal = uno.legal_actions(game)
        if legal:
            action = data.draw(st.sampled_from(legal))
            self.say(self.evening.player(action.seat), Act, action, age=age, key=key)

    @rule(count=st.sampled_from([1, 5, 40]))
    def play_on(self, count: int) -> None:
        for _ in range(count):
            game = self.evening.table.game
            if game is None or game.to_act is None or self.evening.table.phase is not Phase.PLAYING:
                return
            action = uno.default_action(game, game.to_act)
            lays = [each for each in uno.legal_actions(game, game.to_act) if isinstance(each, uno.Play)]
            self.say(self.evening.asked, Act, lays[0] if lays else action)

    @rule(
        player=SOMEBODY,
        seat=st.integers(0, 4),
        text=st.sampled_from(["draw", "W>R", "catch=0", "leave", "uno", "next"]),
    )
    def say_odd_things(self, player: str, seat: int, text: str) -> None:
        self.say(player, Act, uno.parse_action(f"{seat}:{text}"))

    @rule()
    def repeat(self) -> None:
        """The latest keyed command again: the same answer, and nothing else."""
        keyed = [each for each in self.accepted[-16:] if each[1].key is not None]
        if keyed:
            player, command, answer = keyed[-1]
            before = self.evening.table
            assert self.evening.send(player, command) == answer
            assert self.evening.table is before

    # --- people -------------------------------------------------------------------------------------------------------

    @rule(player=SOMEBODY, sit=st.booleans())
    def enter(self, player: str, sit: bool) -> None:
        self.say(player, Enter, player.upper(), sit)

    @rule(player=SOMEBODY, key=st.booleans())
    def leave(self, player: str, key: bool) -> None:
        self.say(player, Exit, key=key)

    @rule(player=SOMEBODY, seat=st.none() | st.integers(0, 4))
    def sit(self, player: str, seat: int | None) -> None:
        self.say(player, Sit, seat)

    @rule(
        player=SOMEBODY, kind=st.sampled_from([Stand, Return, TakeOver, Ready, Pause, Resume, Start, AddBot]), age=AGE
    )
    def do(self, player: str, kind: type[Command], age: int) -> None:
        self.say(player, kind, age=age)

    @rule()
    def everybody_is_ready(self) -> None:
        for chair in self.evening.table.chairs:
            self.say(chair.player, Ready)
        self.say(self.evening.table.host, Start)

    @rule(player=SOMEBODY, back=st.booleans())
    def connect(self, player: str, back: bool) -> None:
        known = self.connections.setdefault(player, [])
        if known and not back:
            self.say(player, Disconnect, known.pop(0))
        else:
            self.keys += 1
            known.append(f"c{self.keys}")
            self.say(player, Connect, known[-1])

    @rule(player=SOMEBODY, other=SOMEBODY, kind=st.sampled_from([Kick, MakeHost]))
    def rule_over(self, player: str, other: str, kind: type[Command]) -> None:
        self.say(player, kind, other)

    @precondition(lambda self: self.evening.table.phase is not Phase.PLAYING)
    @rule(rules=st.sampled_from(RULES), pace=st.sampled_from([0.5, 1.0]))
    def change_the_terms(self, rules: str, pace: float) -> None:
        host = self.evening.table.host
        self.say(host, SetRules, uno.parse_rules(rules))
        self.say(host, Configure, attrs.evolve(self.evening.table.settings, pace=pace))

    @rule(player=SOMEBODY, motion=st.sampled_from(list(Motion)), other=SOMEBODY)
    def propose(self, player: str, motion: Motion, other: str) -> None:
        self.say(player, Propose, motion, other if motion is Motion.KICK else None)

    @rule(yes=st.booleans())
    def vote(self, yes: bool) -> None:
        for ballot in self.evening.table.ballots[:1]:
            for player in PEOPLE:
                self.say(player, Vote, ballot.number, yes)

    @rule(kind=st.sampled_from([EndGame, EndGame, Close]), sure=st.integers(0, 3))
    def end(self, kind: type[Command], sure: int) -> None:
        if sure == 0:
            self.say(self.evening.table.host, kind)

    # --- time and trouble ---------------------------------------------------------------------------------------------

    @rule(seconds=st.sampled_from([0.5, 1.0, 5.0, 30.0, 70.0]))
    def wait(self, seconds: float) -> None:
        for _ in range(40):
            at = self.evening.table.wakes_at
            if at is None or at > self.evening.now + seconds:
                break
            self.evening.now = max(self.evening.now, at)
            self.tick()
        self.evening.now += seconds

    def tick(self) -> None:
        before = self.evening.table
        bold = {"bold": lambda view: view.legal[-1]}
        after, outbox = before.tick(self.evening.now, bots=bold)
        assert outbox.entry is not None
        self.evening.table, self.evening.outbox = after, outbox
        self.evening.entries.append(outbox.entry)
        self.told()

    @rule(lost=st.booleans())
    def crash(self, lost: bool) -> None:
        """The program is gone: the table is built again from what was stored, and goes on."""
        rows = [dumps(entry) for entry in self.evening.entries]
        built = Table.replay([loads(row, trusted=True) for row in rows])
        assert built == self.evening.table
        self.evening.table = built
        if lost:
            self.evening.now += 100.0
            self.evening.table, self.evening.outbox = built.restarted(now=self.evening.now)
            assert self.evening.outbox.entry is not None
            self.evening.entries.append(self.evening.outbox.entry)
            self.connections.clear()
            self.told()

    @rule()
    def restore(self) -> None:
        stored = dumps(self.evening.table)
        assert loads(stored) == loads(stored, trusted=True) == self.evening.table

    # --- what always holds --------------------------------------------------------------------------------------------

    def count(self) -> int:
        game = self.evening.table.game
        return 0 if game is None else sum(map(len, game.hand_codes)) + len(game.pile_codes) + len(game.discard_codes)

    @invariant()
    def cards_are_conserved(self) -> None:
        table = self.evening.table
        if table.games != self.deck_game:
            self.deck, self.deck_game = self.count() or self.deck, table.games
        assert table.game is None or self.count() == self.deck

    @invariant()
    def the_parts_of_the_table_fit(self) -> None:
        table = self.evening.table
        here = [member.id for member in table.members]
        assert len(set(here)) == len(here)
        assert table.host in here or table.phase is Phase.CLOSED
        assert len(table.results) == table.games - (table.phase is Phase.PLAYING)
        assert (table.game is not None) or table.phase in (Phase.LOBBY, Phase.CLOSED)
        assert table.paused is None or table.phase is Phase.PLAYING
        assert not table.ballots or table.phase is Phase.PLAYING
        if table.phase is Phase.PLAYING:
            game = table.game
            assert game is not None
            waits = table.paused is not None and table.paused.by is None
            seated = [table.seat_of(member.id) for member in table.members]
            assert waits is all(table.chairs[seat].bot is not None for seat in seated if seat is not None)
            assert not isinstance(game.decision, GameOver)
            assert len(table.chairs) == game.players
            assert len(table.marks.windows) == len(table.marks.windows_at) == len(game.windows)
            assert uno.legal_actions(game, game.to_act), "somebody can always go on"
        seated = [chair.player for chair in table.chairs if not chair.gone]
        assert len(set(seated)) == len(seated)
        marks = table.marks
        assert max(marks.rules, marks.lobby, marks.moved, marks.decision, marks.top, *marks.windows) <= table.sequence

    @invariant()
    def views_hold_what_their_player_may_know(self) -> None:
        table = self.evening.table
        for member in table.members:
            view = table.view(member.id)
            assert (view.you, view.seat) == (member.id, table.seat_of(member.id))
            if table.game is not None:
                assert view.observation is not None
                seen = uno.observe(table.game, view.seat)
                assert view.observation in (seen, attrs.evolve(seen, legal=()))

    @invariant()
    def timers_are_in_order(self) -> None:
        table = self.evening.table
        assert [timer.at for timer in table.timers] == sorted(timer.at for timer in table.timers)
        assert (table.wakes_at is None) is (table.phase is Phase.CLOSED)

    def teardown(self) -> None:
        """Everybody falls asleep. The table ends its game, waits for another, and closes."""
        if not hasattr(self, "evening"):
            return
        for _ in range(2000):
            at = self.evening.table.wakes_at
            if at is None:
                break
            self.evening.now = max(self.evening.now, at)
            self.tick()
        assert self.evening.table.phase is Phase.CLOSED
        assert len(self.evening.table.results) == self.evening.table.games
        assert Table.replay(self.evening.entries) == self.evening.table


def test_random_evenings(pytestconfig: Any) -> None:
    count = 300 if pytestconfig.getoption("--evenings") else 10
    run_state_machine_as_test(Machine, settings=settings(max_examples=count, stateful_step_count=40))
