"""JSON of tables, commands, entries, views and messages: read back equal, checked from outside, with every path."""

import json
from functools import cache
from types import UnionType
from typing import get_args, get_type_hints

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import unorules as uno
from tests.playing import after, table
from tests.table.evenings import Evening
from unorules.table import (
    Act,
    AddBot,
    Connect,
    Disconnect,
    Enter,
    Entry,
    Exit,
    Message,
    Motion,
    Opened,
    Propose,
    Ready,
    SetRules,
    Settings,
    Start,
    Table,
    TakeOver,
    TimeUp,
    dumps,
    from_json,
    loads,
    open_table,
    to_json,
)
from unorules.table.commands import KEEPERS_COMMANDS, PLAYERS_COMMANDS
from unorules.table.parts import Phase

TEXTS = st.text(min_size=1, max_size=8)
ACTIONS = st.sampled_from([uno.parse_action(text) for text in ("0:draw", "1:W+4>B!", "2:^R5", "3:catch=0", "0:R7@2!")])
BY_TYPE = {
    int: st.integers(0, 10**6),
    str: TEXTS,
    bool: st.booleans(),
    float: st.floats(0, 1e9),
    uno.Action: ACTIONS,
    uno.Rules: st.sampled_from([uno.OFFICIAL, uno.parse_rules("console +stacking(mode=any)")]),
    Settings: st.builds(Settings, pace=st.floats(0.1, 9), grace=st.none() | st.floats(0, 99), seats=st.integers(2, 10)),
    Motion: st.sampled_from(list(Motion)),
}


def values(hint):
    """Values of a type hint of a command."""
    if hint in BY_TYPE:
        return BY_TYPE[hint]
    if isinstance(hint, UnionType):
        return st.one_of([st.none() if part is type(None) else values(part) for part in get_args(hint)])
    if isinstance(hint, type) and hasattr(hint, "__members__"):
        return st.sampled_from(list(hint))
    return st.lists(values(get_args(hint)[0]), max_size=2).map(tuple)


@st.composite
def commands(draw, kinds=PLAYERS_COMMANDS):
    kind = draw(st.sampled_from(kinds))
    hints = get_type_hints(kind)
    return kind(**{field.name: draw(values(hints[field.name])) for field in attrs.fields(kind)})


@given(commands())
def test_every_command_is_read_back(command):
    text = dumps(command)
    assert loads(text) == loads(text, trusted=True) == command
    assert json.loads(text)["kind"] == "command"


@given(commands((*PLAYERS_COMMANDS, *KEEPERS_COMMANDS)), st.integers(1, 9**9), st.floats(0, 1e12), st.none() | TEXTS)
def test_every_entry_is_read_back(command, sequence, now, player):
    entry = Entry(sequence, now, player, command)
    text = dumps(entry)
    assert loads(text) == loads(text, trusted=True) == entry


@cache
def evening() -> tuple[Evening, tuple[Table, ...], tuple[Message, ...]]:
    """An evening, and its table and messages at every step."""
    evening = Evening(2)
    tables, messages = [], []

    def keep():
        tables.append(evening.table)
        messages.extend(evening.outbox)

    def do(player, kind, *parts, **more):
        evening.say(player, kind, *parts, **more)
        keep()

    do("p2", Enter, "P2", sit=True, key="k")
    do("p0", AddBot)
    do("p1", Connect, "c")
    for player in ("p1", "p2"):
        do(player, Ready)
    do("eve", Ready)
    do("p0", Start)
    for _ in range(25):
        action = uno.default_action(evening.game, evening.game.to_act)
        do(evening.asked, Act, action)
        if evening.table.chairs[evening.game.to_act].robot:
            evening.now = max(evening.now, evening.table.wakes_at)
            evening.tick()
            keep()
        do("p0", Act, uno.Play(0, "W"), sequence=0)
        do("p0", Act, uno.Play(0, "GRE"))
    do("p1", Propose, Motion.END_ROUND)
    do("p0", TakeOver)
    do("p1", Disconnect, "c")
    evening.wait(31.0)
    keep()
    do("p2", Exit)
    return evening, tuple(tables), tuple(messages)


def test_every_table_and_every_message_of_an_evening_is_read_back():
    _, tables, messages = evening()
    for each in tables:
        assert loads(dumps(each)) == loads(dumps(each), trusted=True) == each
        for member in each.members:
            assert loads(dumps(each.view(member.id))) == each.view(member.id)
    kinds = set()
    for message in messages:
        kinds.add(type(message.body).__name__)
        text = dumps(message)
        assert loads(text) == loads(text, trusted=True) == message
        assert loads(dumps(message.body)) == message.body
    assert kinds == {"Accepted", "Refused", "Update", "Goodbye"}


def test_a_table_read_back_goes_on_as_it_would_have():
    _, tables, _ = evening()
    for each in tables:
        stored = loads(dumps(each))
        assert stored.timers == each.timers
        assert stored.tick(each.now + 1000)[0] == each.tick(each.now + 1000)[0]


def test_a_stored_table_may_hold_a_position_built_by_hand():
    state = after(table("R1 R2 | G1 G2", "R5", "official +misplay(mode=catchable)", draw_pile="Y1 Y2"), "0:draw")
    position = Evening.at(state).table
    with pytest.raises(uno.LoadError, match="not the cards of the deck"):
        loads(dumps(position))
    assert loads(dumps(position), any_cards=True) == position


@pytest.mark.parametrize("key", [field.name for field in attrs.fields(Table)])
def test_a_table_without_one_of_its_parts_says_which(key):
    document = to_json(evening()[1][20])
    del document[key]
    with pytest.raises(uno.LoadError) as error:
        from_json(document)
    assert [problem for problem in error.value.problems if problem.startswith(f"$.{key}: ")]


def test_every_defect_of_a_document_is_told_with_its_path():
    document = to_json(evening()[1][20])
    document["chairs"][1]["ready"] = "yes"
    document["settings"]["pace"] = "fast"
    document["marks"]["decision"] = 1.5
    document["phase"] = "sleeping"
    document["game"]["direction"] = 7
    document["weather"] = "fine"
    with pytest.raises(uno.LoadError) as error:
        from_json(document)
    paths = sorted(problem.partition(":")[0] for problem in error.value.problems)
    assert paths == ["$", "$.chairs[1].ready", "$.game.direction", "$.marks.decision", "$.phase", "$.settings.pace"]
    assert any("must be one of lobby, playing, over, closed" in problem for problem in error.value.problems)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"key": "00"}, "$.key: must be 32 bytes in hexadecimal"),
        ({"key": "Z" * 64}, "$.key"),
        ({"host": "eve"}, "$.host: 'eve' is not among the members"),
        ({"phase": "lobby"}, "$.game: does not suit the phase lobby"),
        ({"game": None}, "$.game: does not suit the phase playing"),
        ({"chairs": []}, "$.chairs: 0, but the game has 4 seats"),
        ({"sequence": 0}, "$.sequence: must be 1 or more"),
        ({"game": [1]}, "$.game: must be an object, not list"),
        ({"now": True}, "$.now: must be a number, not True"),
    ],
)
def test_parts_that_do_not_fit_each_other_are_refused(change, says):
    document = to_json(evening()[1][20]) | change
    with pytest.raises(uno.LoadError) as error:
        from_json(document)
    assert any(says in problem for problem in error.value.problems), error.value.problems


def test_people_and_chairs_that_stand_twice_are_refused():
    document = to_json(evening()[1][20])
    document["members"][1] = document["members"][0]
    document["chairs"][1] = document["chairs"][0]
    document["marks"]["windows"] = [1, 2]
    document["settings"]["seats"] = 99
    with pytest.raises(uno.LoadError) as error:
        from_json(document)
    paths = [problem.partition(":")[0] for problem in error.value.problems]
    assert paths == ["$.members", "$.chairs", "$.marks.windows", "$.settings"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", r"\$: not JSON"),
        ("[]", r"\$: must be an object"),
        ('{"schema":2,"kind":"command"}', r"\$\.schema: is 2; this version reads 1"),
        ('{"schema":1,"kind":"state"}', r"\$\.kind: is 'state'; it must be one of table, command, entry, view"),
        ('{"schema":1,"kind":"command","type":"Fly","sequence":1}', r"\$: .*Fly"),
        ('{"schema":1,"kind":"command","sequence":1}', r"\$: type is missing"),
        ('{"schema":1,"kind":"command","type":"Ready"}', r"\$\.sequence: sequence is missing"),
        ('{"schema":1,"kind":"command","type":"Ready","sequence":"1"}', r"\$\.sequence: must be int, not str"),
        ('{"schema":1,"kind":"command","type":"Ready","sequence":1,"x":1}', r"\$: .*x"),
        ('{"schema":1,"kind":"command","type":"TimeUp","alarm":"away","sequence":1}', r"\$: .*TimeUp"),
        (
            '{"schema":1,"kind":"command","type":"Act","sequence":1,"action":{"type":"Play","seat":0,"cards":["Q7"]}}',
            r"\$\.action\.cards\[0\]: 'Q7' is no card",
        ),
        (
            '{"schema":1,"kind":"command","type":"SetRules","sequence":1,"rules":"official +flying"}',
            r"\$\.rules: there is no module 'flying'",
        ),
        (
            '{"schema":1,"kind":"command","type":"Propose","sequence":1,"motion":"party"}',
            r"\$\.motion: 'party' must be one of kick, pause, end_round, end_game",
        ),
        ('{"schema":1,"kind":"command","type":"Ready","sequence":1,"sequence":2}', r"the key 'sequence' stands twice"),
    ],
)
def test_a_text_that_is_no_command_says_what_would_be_right(text, says):
    with pytest.raises(uno.LoadError, match=says):
        loads(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(),
    lambda part: st.lists(part) | st.dictionaries(st.text(), part),
    max_leaves=10,
)


@given(st.sampled_from(["table", "command", "entry", "view", "update", "message", "x", 7]), JSON)
def test_whatever_stands_in_a_document_it_is_a_value_or_a_load_error(kind, data):
    document = {"schema": 1, "kind": kind} | (data if isinstance(data, dict) else {"type": data, "command": data})
    with pytest.raises(uno.LoadError) as error:
        from_json(document)
    assert all(problem.startswith("$") for problem in error.value.problems)


def test_rules_that_have_changed_their_behaviour_are_not_taken_for_the_old_ones(monkeypatch):
    from unorules import plain
    from unorules.table import documents

    opened = open_table("t", player="a", name="A", now=0.0)[1].entry
    set_rules = Entry(2, 0.0, "a", SetRules(uno.OFFICIAL, sequence=1))
    before = [dumps(each) for each in (opened, set_rules, Evening(2).table)]
    for module in (plain, documents):
        monkeypatch.setattr(module, "versions", lambda rules: {"draw": 2})
    for text in before:
        for trusted in (True, False):
            with pytest.raises(uno.LoadError, match=r"\$\.versions: .*; this version of the library has \{'draw': 2\}"):
                loads(text, trusted=trusted)
    assert json.loads(dumps(opened))["versions"] == {"draw": 2}
    assert loads(dumps(opened)) == opened


def test_what_has_no_form_here_is_told():
    with pytest.raises(TypeError, match="a GameState has no JSON form here"):
        to_json(uno.new_game(uno.OFFICIAL, 2, seed=1))
    with pytest.raises(uno.LoadError, match="not what this program wrote"):
        loads("{", trusted=True)


def test_views_and_messages_hold_neither_key_nor_pile_nor_foreign_hands():
    _, tables, messages = evening()
    texts = [dumps(message) for message in messages]
    texts += [dumps(each.view(member.id)) for each in tables for member in each.members]
    for text in texts:
        assert tables[0].key not in text
        assert 'draw_pile"' not in text
        assert "connections" not in text


def test_an_entry_holds_all_that_decides_its_step():
    """Rows alone make the table: times, keys and what a timer played are in them."""
    played, _, _ = evening()
    rows = [dumps(entry) for entry in played.entries]
    assert Table.replay([loads(row, trusted=True) for row in rows]) == played.table
    assert {type(entry.command) for entry in played.entries} >= {TimeUp, Act, Start}
    opened = loads(rows[0])
    assert isinstance(opened.command, Opened)
    assert opened.command.key == played.table.key
    assert played.table.phase is Phase.PLAYING
