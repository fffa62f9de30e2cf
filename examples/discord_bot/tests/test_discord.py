"""The bot as people in a channel meet it, from the payload of an event to what they are shown."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

import unorules as uno
from fake_discord import FakeDiscord, buttons, user, words
from uno_discord import __main__ as program
from uno_discord.bot import UnoBot, quoted
from unorules.table import SqlStorage, Tables

ANNA, BEN, EVE = user(1, "Anna"), user(2, "Ben"), user(3, "Eve")
PEOPLE = {who["id"]: who for who in (ANNA, BEN, EVE)}
ONE_ROUND = "official +scoring(rounds=1,target=None)"


@pytest.fixture
def discord(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeDiscord:
    monkeypatch.setattr("unorules.table.table.token_bytes", bytes)  # the same cards every time
    return FakeDiscord(f"sqlite:///{tmp_path}/bot.db", monkeypatch)


def run(evening: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(evening())


async def stop(bot: UnoBot) -> None:
    await bot.close()
    assert isinstance(bot.storage, SqlStorage)
    bot.storage.close()


async def opened(discord: FakeDiscord) -> UnoBot:
    bot = await discord.start()
    assert "open" in await discord.command(bot, ANNA, "open")
    return bot


async def started(discord: FakeDiscord, rules: str = ONE_ROUND) -> UnoBot:
    bot = await opened(discord)
    assert await discord.command(bot, ANNA, "rules", text=rules) == "Done."
    await discord.press(bot, BEN, discord.board, "sit")
    await discord.press(bot, BEN, discord.board, "ready")
    await discord.press(bot, ANNA, discord.board, "start")
    return bot


def asked(discord: FakeDiscord) -> dict[str, Any]:
    """Who the board says is asked: it ends with a mention."""
    return PEOPLE[discord.board["content"].rpartition("<@")[2].rstrip(">")]


def state_of(bot: UnoBot) -> uno.GameState:
    game = Tables(bot.storage).get("discord-2000").game
    assert game is not None
    return game


async def move(discord: FakeDiscord, bot: UnoBot, who: dict[str, Any], call: bool = False) -> None:
    """Lay the first card that may be laid, with or without a call; else do the first thing that may be done."""
    own = await discord.hand(bot, who)
    lays = words(own, lambda word: word[2] in "RYGBW")
    wanted = [word for word in lays if word.endswith("!") is call] or lays or words(own)
    await discord.press(bot, who, own, wanted[0])


def test_a_round_is_played_to_its_end_with_a_restart_in_the_middle(discord: FakeDiscord) -> None:
    async def evening() -> None:
        bot = await started(discord)
        caught = moves = 0
        while "game is over" not in discord.board["content"]:
            catches = words(discord.board, lambda word: word.startswith("catch="))
            if catches:
                await discord.press(bot, ANNA if catches == ["catch=1"] else BEN, discord.board, catches[0])
                caught += 1
            elif moves == 5:
                who, board = asked(discord), discord.board
                own = await discord.hand(bot, who)
                await stop(bot)  # its messages stay
                bot = await discord.start()
                assert "interrupted" in discord.board["content"]
                await discord.press(bot, BEN, board, "rules")
                assert "Each seat is dealt 7 cards." in discord.private["Ben"][-1]["attached"][0]
                before = state_of(bot)
                await discord.press(bot, who, own, words(own)[0])
                assert state_of(bot) != before
            else:
                await move(discord, bot, asked(discord), call=caught > 0)
            moves += 1
            assert moves < 200
        assert caught
        assert sorted(words(discord.board)) == ["go", "ready", "rules", "sit", "start"]
        await stop(bot)

    run(evening)


def test_cards_are_shown_to_their_owner_alone(discord: FakeDiscord) -> None:
    async def evening() -> None:
        bot = await started(discord)
        for who, seat in ((ANNA, 0), (BEN, 1)):
            own = await discord.hand(bot, who)
            hand = [card.name for card in state_of(bot).hands[seat]]
            assert [line.partition(" ")[2] for line in own["content"].splitlines()[-7:]] == hand
        for message in discord.public.values():
            _, dealt, rest = message["content"].partition("turned up")
            shown = rest if dealt else message["content"]
            hidden = {card.name for hand in state_of(bot).hands for card in hand} - {state_of(bot).top.name}
            assert not [name for name in hidden if name in shown]
        stranger = await discord.hand(bot, EVE)
        assert stranger["content"] == "You have no cards here."
        assert words(stranger) == ["hand"]
        await stop(bot)

    run(evening)


def test_a_button_of_somebody_else_or_of_an_earlier_turn_does_nothing(discord: FakeDiscord) -> None:
    async def evening() -> None:
        bot = await started(discord)
        first = asked(discord)
        own = await discord.hand(bot, first)
        draw = next(word for word in words(own) if word.endswith("draw"))
        before = state_of(bot)
        other = BEN if first is ANNA else ANNA
        await discord.press(bot, other, own, draw)
        assert "you speak for seat" in discord.private[other["global_name"]][-1]["content"]
        assert state_of(bot) == before
        old = dict(own)
        await move(discord, bot, first)
        after = state_of(bot)
        await discord.press(bot, first, old, draw)
        assert any("was meant for step" in each["content"] for each in discord.private[first["global_name"]])
        assert state_of(bot) == after
        await stop(bot)

    run(evening)


def test_a_vote_removes_somebody_and_a_closed_table_makes_room_for_another(discord: FakeDiscord) -> None:
    async def evening() -> None:
        bot = await opened(discord)
        for who in (BEN, EVE):
            await discord.press(bot, who, discord.board, "sit")
        for who in (BEN, EVE):
            await discord.press(bot, who, discord.board, "ready")
        await discord.press(bot, ANNA, discord.board, "start")
        assert await discord.command(bot, ANNA, "remove", member=EVE) == "Done."
        (yes,) = words(discord.board, lambda word: word.startswith("yes="))
        await discord.press(bot, BEN, discord.board, yes)
        assert "Eve is removed" in discord.board["content"]
        assert await discord.command(bot, ANNA, "open") == "There is a table in this channel already."
        assert "only the host" in await discord.command(bot, BEN, "close")
        assert await discord.command(bot, ANNA, "close") == "Done."
        assert "The table is closed" in discord.board["content"]
        assert buttons(discord.board) == []
        assert "is open" in await discord.command(bot, BEN, "open")
        await stop(bot)

    run(evening)


def test_commands_without_a_table_and_words_without_sense_are_answered(discord: FakeDiscord) -> None:
    async def evening() -> None:
        bot = await discord.start()
        assert "no table in this channel" in await discord.command(bot, ANNA, "close")
        assert "no table in this channel" in await discord.command(bot, ANNA, "play", action="R7")
        await discord.command(bot, ANNA, "open")
        assert "did you mean 'stacking'" in await discord.command(bot, ANNA, "rules", text="official +stakcing")
        assert "Q9" in await discord.command(bot, ANNA, "play", action="Q9")
        assert "no game" in await discord.command(bot, ANNA, "play", action="R7")
        await discord.press(bot, ANNA, discord.board, "rules")
        assert (
            "Draw cards" in discord.private["Anna"][-1]["attached"][0]
            or "deal" in discord.private["Anna"][-1]["attached"][0]
        )
        await stop(bot)

    run(evening)


def test_a_board_that_somebody_deletes_comes_back_and_a_closed_table_is_forgotten(discord: FakeDiscord) -> None:
    async def evening() -> None:
        bot = await opened(discord)
        board = discord.board
        discord.public.clear()
        await discord.press(bot, BEN, board, "sit")
        assert "Ben takes a seat" in discord.board["content"]
        discord.public.clear()
        assert await discord.command(bot, ANNA, "close") == "Done."
        discord.public.clear()
        assert "is open" in await discord.command(bot, BEN, "open")
        assert "Ben takes a seat" in discord.board["content"]
        await stop(bot)

    run(evening)


def test_names_are_shown_as_they_are_and_call_nobody(discord: FakeDiscord) -> None:
    async def evening() -> None:
        bot = await opened(discord)
        rude = user(4, "**@everyone**")
        await discord.press(bot, rude, discord.board, "sit")
        assert "@everyone" not in discord.board["content"]
        assert "**" not in discord.board["content"].replace("\\*\\*", "")
        await stop(bot)

    run(evening)


@pytest.mark.parametrize(
    "text",
    [
        "<#123456789012345678>",
        "<t:1:R>",
        "</uno open:123456789012345678>",
        "<:a:123456789012345678>",
        "<id:home>",
        "http://a.example/b_c_",
        "<https://a.example>",
        "[x](https://a.example)",
        "discord.gg/abc",
    ],
)
def test_text_makes_no_mention_and_no_link(text: str) -> None:
    told = quoted(text)
    assert not re.findall(r"(?<!\\)[</_]", told)
    assert told.replace("\\", "") == text


def test_a_name_with_characters_that_no_table_takes_is_cleaned(discord: FakeDiscord) -> None:
    async def evening() -> None:
        bot = await discord.start()
        assert "is open" in await discord.command(bot, user(4, "Zoe \U0001f469\u200d\U0001f4bb"), "open")
        assert "Zoe \U0001f469\U0001f4bb takes a seat" in discord.board["content"]
        await discord.press(bot, user(5, "\u200b \u2066"), discord.board, "sit")
        assert "Player takes a seat" in discord.board["content"]
        await stop(bot)

    run(evening)


def test_without_a_token_the_program_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    assert program.main() == 2
    assert "DISCORD_TOKEN=" in capsys.readouterr().err


def test_the_channel_has_the_language_of_the_bot_and_everybody_an_own_one(discord: FakeDiscord) -> None:
    async def evening() -> None:
        bot = await discord.start("fil")
        await discord.command(bot, ANNA, "open")
        assert "Mesa ng UNO." in discord.board["content"]
        budi = BEN | {"locale": "id"}
        await discord.press(bot, budi, discord.board, "start")
        assert discord.private["Ben"][-1]["content"].startswith("kamu tidak ada di meja ini")
        await discord.press(bot, budi, discord.board, "sit")
        await discord.press(bot, budi, discord.board, "ready")
        await discord.press(bot, ANNA, discord.board, "start")
        assert "ang namimigay" in discord.board["content"]
        hand = (await discord.hand(bot, budi))["content"]
        assert any(color in hand for color in ("Merah", "Kuning", "Hijau", "Biru"))
        await discord.press(bot, budi, discord.board, "rules")
        assert "Setiap kursi mendapat 7 kartu." in discord.private["Ben"][-1]["attached"][0]
        await stop(bot)

    run(evening)


def test_an_unknown_language_is_told_and_the_bot_does_not_start(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a token")
    monkeypatch.setenv("UNO_STORAGE", f"sqlite:///{tmp_path}/bot.db")
    monkeypatch.setenv("UNO_LOCALE", "xx")
    assert program.main() == 2
    assert "there is no locale 'xx'; there are en, fil, id" in capsys.readouterr().err
