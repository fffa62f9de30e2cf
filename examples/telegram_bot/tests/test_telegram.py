"""The bot as people in a group meet it, from an update to what they are shown."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

import unorules as uno
from fake_telegram import FakeTelegram, user
from uno_telegram import __main__ as program
from uno_telegram.bot import PLAYED, UnoBot
from unorules.table import Tables

ANNA, BEN, EVE = user(11, "Anna"), user(12, "Ben"), user(13, "Eve")
PEOPLE = {who["id"]: who for who in (ANNA, BEN, EVE)}
ONE_ROUND = "official +scoring(rounds=1,target=None)"


@pytest.fixture
def telegram(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeTelegram:
    monkeypatch.setattr("unorules.table.table.token_bytes", bytes)  # the same cards every time
    return FakeTelegram(f"sqlite:///{tmp_path}/bot.db")


def run(evening: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(evening())


async def started(telegram: FakeTelegram, *more: dict[str, Any]) -> UnoBot:
    bot = await telegram.start()
    await telegram.write(bot, ANNA, "/uno")
    await telegram.write(bot, ANNA, f"/rules {ONE_ROUND}")
    for who in (BEN, *more):
        await telegram.press(bot, who, "sit")
    for who in (BEN, *more):
        await telegram.press(bot, who, "ready")
    await telegram.press(bot, ANNA, "start")
    return bot


def asked(telegram: FakeTelegram) -> dict[str, Any]:
    """Who the board says is asked."""
    return PEOPLE[int(re.findall(r"tg://user\?id=(\d+)", telegram.board["text"])[-1])]


def state_of(bot: UnoBot) -> uno.GameState:
    game = Tables(bot.storage).get("telegram-1001").game
    assert game is not None
    return game


async def move(telegram: FakeTelegram, bot: UnoBot, who: dict[str, Any], call: bool = False) -> None:
    """Lay the first card that may be laid, with or without a call; else do the first thing that may be done."""
    may = [each for each in await telegram.look(bot, who) if not each["id"].startswith("-")]
    lays = [each for each in may if re.search(r":\d:[RYGBW]", each["id"])]
    wanted = [each for each in lays if each["id"].endswith("!") is call] or lays or may
    await telegram.choose(bot, who, wanted[0])


def test_a_round_is_played_to_its_end_with_a_restart_in_the_middle(telegram: FakeTelegram) -> None:
    async def evening() -> None:
        bot = await started(telegram)
        caught = moves = 0
        while "game is over" not in telegram.board["text"]:
            catches = [word for word in telegram.words() if word.startswith("catch=")]
            if catches:
                await telegram.press(bot, ANNA if catches == ["catch=1"] else BEN, catches[0])
                caught += 1
            elif moves == 5:
                who, hand = asked(telegram), await telegram.look(bot, asked(telegram))
                await telegram.stop(bot)
                bot = await telegram.start()
                assert "interrupted" in telegram.board["text"]
                before = state_of(bot)
                await telegram.choose(bot, who, hand[0])
                assert state_of(bot) != before
            else:
                await move(telegram, bot, asked(telegram), call=caught > 0)
            moves += 1
            assert moves < 200
        assert caught
        assert sorted(telegram.words()) == ["go", "ready", "sit", "start"]
        await telegram.stop(bot)

    run(evening)


def test_cards_are_shown_to_their_owner_alone(telegram: FakeTelegram) -> None:
    async def evening() -> None:
        bot = await started(telegram)
        for who, seat in ((ANNA, 0), (BEN, 1)):
            held = [each["title"].partition(" ")[2] for each in await telegram.look(bot, who) if each["id"][0] == "-"]
            assert held == [card.name for card in state_of(bot).hands[seat]]
        assert await telegram.look(bot, EVE) == []
        for message in telegram.messages.values():
            _, dealt, rest = message["text"].partition("turned up")
            shown = rest if dealt else message["text"]
            hidden = {card.name for hand in state_of(bot).hands for card in hand} - {state_of(bot).top.name}
            assert not [name for name in hidden if name in shown]
        await telegram.stop(bot)

    run(evening)


def test_a_choice_of_somebody_else_or_of_an_earlier_turn_does_nothing_and_shows_no_card(telegram: FakeTelegram) -> None:
    async def evening() -> None:
        bot = await started(telegram)
        first = asked(telegram)
        hand = await telegram.look(bot, first)
        before = state_of(bot)
        await telegram.choose(bot, BEN if first is ANNA else ANNA, hand[0])
        assert "you speak for seat" in telegram.messages[max(telegram.messages)]["text"]
        assert state_of(bot) == before
        await telegram.choose(bot, first, hand[-1])  # a card that was only looked at
        assert state_of(bot) == before
        await move(telegram, bot, first)
        after = state_of(bot)
        await telegram.choose(bot, first, hand[0])
        assert "was meant for step" in telegram.messages[max(telegram.messages)]["text"]
        assert state_of(bot) == after
        assert {each["input_message_content"]["message_text"] for each in hand} == {PLAYED}
        await telegram.stop(bot)

    run(evening)


def test_a_vote_removes_somebody_and_a_closed_table_makes_room_for_another(telegram: FakeTelegram) -> None:
    async def evening() -> None:
        bot = await started(telegram, EVE)
        await telegram.write(bot, BEN, "/remove")
        assert "Answer to a message" in telegram.messages[max(telegram.messages)]["text"]
        await telegram.write(bot, BEN, "/remove", to=EVE)
        (yes,) = [word for word in telegram.words() if word.startswith("yes=")]
        refused = await telegram.press(bot, EVE, yes)
        assert "may vote" in refused["text"]
        await telegram.press(bot, ANNA, yes)
        assert "Eve is removed" in telegram.board["text"]
        await telegram.write(bot, ANNA, "/uno")
        assert "already" in telegram.messages[max(telegram.messages)]["text"]
        await telegram.write(bot, ANNA, "/close")
        assert any("The table is closed" in message.get("text", "") for message in telegram.messages.values())
        await telegram.write(bot, BEN, "/uno")
        assert "Ben" in telegram.board["text"]
        await telegram.stop(bot)

    run(evening)


def test_commands_without_a_table_and_words_without_sense_are_answered(telegram: FakeTelegram) -> None:
    async def evening() -> None:
        bot = await telegram.start()
        for text in ("/close", "/rules official"):
            await telegram.write(bot, ANNA, text)
            assert "no table in this group" in telegram.messages[max(telegram.messages)]["text"]
        await telegram.write(bot, ANNA, "/uno")
        await telegram.write(bot, ANNA, "/rules official +stakcing")
        assert "did you mean 'stacking'" in telegram.messages[max(telegram.messages)]["text"]
        await telegram.write(bot, BEN, "/close")
        assert "not at this table" in telegram.messages[max(telegram.messages)]["text"]
        await telegram.write(bot, ANNA, "/rules")
        (sent,) = [message for message in telegram.messages.values() if message["files"]]
        assert b"Each seat is dealt 7 cards." in next(iter(sent["files"].values()))[1]
        await telegram.stop(bot)

    run(evening)


def test_a_board_that_somebody_deletes_comes_back_and_a_closed_table_is_forgotten(telegram: FakeTelegram) -> None:
    async def evening() -> None:
        bot = await telegram.start()
        await telegram.write(bot, ANNA, "/uno")
        board = telegram.board
        telegram.messages.clear()
        await telegram.press(bot, BEN, "sit", board)
        assert "Ben takes a seat" in telegram.board["text"]
        telegram.messages.clear()
        await telegram.write(bot, ANNA, "/close")
        telegram.messages.clear()
        await telegram.write(bot, BEN, "/uno")
        assert "Ben takes a seat" in telegram.board["text"]
        await telegram.stop(bot)

    run(evening)


def test_names_are_shown_as_they_are(telegram: FakeTelegram) -> None:
    async def evening() -> None:
        bot = await telegram.start()
        await telegram.write(bot, user(14, "<b>Zoe</b> & co"), "/uno")
        assert "&lt;b&gt;Zoe&lt;/b&gt; &amp; co" in telegram.board["text"]
        await telegram.stop(bot)

    run(evening)


def test_a_name_with_characters_that_no_table_takes_is_cleaned(telegram: FakeTelegram) -> None:
    async def evening() -> None:
        bot = await telegram.start()
        await telegram.write(bot, user(14, "Zoe \U0001f469\u200d\U0001f4bb"), "/uno")
        assert "Zoe \U0001f469\U0001f4bb takes a seat" in telegram.board["text"]
        await telegram.press(bot, user(15, "\u200b \u2066"), "sit")
        assert "Player takes a seat" in telegram.board["text"]
        await telegram.stop(bot)

    run(evening)


def test_without_a_token_the_program_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("TELEGRAM_TOKEN", raising=False)
    assert program.main() == 2
    assert "TELEGRAM_TOKEN=" in capsys.readouterr().err


def test_the_group_has_the_language_of_the_bot_and_everybody_an_own_one(telegram: FakeTelegram) -> None:
    async def evening() -> None:
        bot = await telegram.start("fil")
        await telegram.write(bot, ANNA, "/uno")
        assert "Mesa ng UNO." in telegram.board["text"]
        assert [key["text"] for key in telegram.keys(telegram.board)] == ["Umupo", "Handa", "Simulan", "Umalis"]
        budi = BEN | {"language_code": "id"}
        refused = await telegram.press(bot, budi, "start")
        assert refused["text"].startswith("kamu tidak ada di meja ini")
        await telegram.press(bot, budi, "sit")
        await telegram.press(bot, budi, "ready")
        await telegram.press(bot, ANNA, "start")
        assert "ang namimigay" in telegram.board["text"]
        told = " ".join(each["title"] for each in await telegram.look(bot, budi))
        assert any(color in told for color in ("Merah", "Kuning", "Hijau", "Biru"))
        await telegram.stop(bot)

    run(evening)
