"""Telegram without a network: the framework's own application, with a transport that answers requests here.

What people do comes in as an update in the form that Telegram documents.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from typing import Any

from telegram import Update
from telegram.error import BadRequest
from telegram.ext import ApplicationBuilder
from telegram.request import BaseRequest, RequestData

from uno_telegram.bot import UnoBot
from unorules.table import SqlStorage, open_storage

GROUP = -1001
Payload = dict[str, Any]


def user(number: int, name: str) -> Payload:
    return {"id": number, "is_bot": False, "first_name": name}


class FakeTransport(BaseRequest):
    """Hands every request to a function."""

    def __init__(self, answer: Callable[[str, Payload], Any]) -> None:
        self._answer = answer

    @property
    def read_timeout(self) -> float:
        return 1.0

    async def initialize(self) -> None: ...

    async def shutdown(self) -> None: ...

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *_: Any, **__: Any
    ) -> Any:
        files = {} if request_data is None else request_data.multipart_data or {}
        asked = {} if request_data is None else {**request_data.parameters, "files": files}
        return 200, json.dumps({"ok": True, "result": self._answer(url.rpartition("/")[2], asked)}).encode()


class FakeTelegram:
    """One group: its messages, and what the bot answered to each query."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.messages: dict[int, Payload] = {}
        self.answers: list[Payload] = []
        self._ids = itertools.count(1)

    async def start(self, locale: str = "en") -> UnoBot:
        """A bot that has begun."""
        builder = ApplicationBuilder().token("1:a-token").updater(None)
        builder = builder.request(FakeTransport(self._answer)).get_updates_request(FakeTransport(self._answer))
        bot = UnoBot(open_storage(self.url), builder, locale)
        await bot.app.initialize()
        await bot.begin(bot.app)
        return bot

    async def stop(self, bot: UnoBot) -> None:
        """The end of the bot; the messages stay."""
        await bot.end(bot.app)
        await bot.app.shutdown()
        assert isinstance(bot.storage, SqlStorage)
        bot.storage.close()

    def _answer(self, method: str, asked: Payload) -> Any:
        match method:
            case "getMe":
                return user(1, "Uno") | {"is_bot": True, "username": "uno_bot"}
            case "sendMessage" | "sendDocument":
                number = next(self._ids)
                keys = (
                    json.loads(asked["reply_markup"])
                    if isinstance(asked.get("reply_markup"), str)
                    else asked.get("reply_markup")
                )
                self.messages[number] = asked | {"message_id": number, "keys": keys}
                return self._message(number, user(1, "Uno"))
            case "editMessageText" | "deleteMessage" if asked["message_id"] not in self.messages:
                raise BadRequest("Message not found")
            case "editMessageText":
                self.messages[asked["message_id"]] |= asked | {"keys": asked["reply_markup"]}
                return self._message(asked["message_id"], user(1, "Uno"))
            case "deleteMessage":
                del self.messages[asked["message_id"]]
                return True
            case "answerCallbackQuery" | "answerInlineQuery":
                self.answers.append(asked)
                return True
        raise AssertionError(method)

    def _message(self, number: int, who: Payload, **more: Any) -> Payload:
        return {
            "message_id": number,
            "date": 0,
            "chat": {"id": GROUP, "type": "group", "title": "games"},
            "from": who,
            **more,
        }

    async def _happens(self, bot: UnoBot, **what: Payload) -> None:
        update = Update.de_json({"update_id": next(self._ids), **what}, bot.bot)
        await bot.app.process_update(update)

    # --- what people do -----------------------------------------------------------------------------------------------

    async def write(self, bot: UnoBot, who: Payload, text: str, to: Payload | None = None) -> None:
        """Somebody writes a command, perhaps as an answer to a message of somebody else."""
        length = len(text.split(maxsplit=1)[0])
        more: Payload = {"text": text, "entities": [{"type": "bot_command", "offset": 0, "length": length}]}
        if to is not None:
            more["reply_to_message"] = self._message(next(self._ids), to, text="hello")
        await self._happens(bot, message=self._message(next(self._ids), who, **more))

    async def press(self, bot: UnoBot, who: Payload, word: str, board: Payload | None = None) -> Payload:
        """Somebody presses a button under a message; what the bot answers."""
        board = board or self.board
        data = next(data for data in self.data(board) if data.partition(":")[2] == word)
        query = {"id": "1", "from": who, "chat_instance": "1", "data": data}
        await self._happens(bot, callback_query=query | {"message": self._message(board["message_id"], user(1, "Uno"))})
        return self.answers[-1]

    async def look(self, bot: UnoBot, who: Payload) -> list[Payload]:
        """Somebody looks at its cards with the button of the board."""
        (table,) = [
            key["switch_inline_query_current_chat"] for key in self.keys(self.board) if "callback_data" not in key
        ]
        await self._happens(bot, inline_query={"id": "1", "from": who, "query": table, "offset": ""})
        answer = self.answers[-1]
        assert answer["is_personal"] is True
        assert answer["cache_time"] == 0
        return list(answer["results"])

    async def choose(self, bot: UnoBot, who: Payload, result: Payload) -> None:
        """Somebody chooses one of the results: it is sent to the group, and the bot is told."""
        sent = result["input_message_content"]["message_text"]
        number = next(self._ids)
        self.messages[number] = {"text": sent, "message_id": number, "keys": None}
        chosen = {"result_id": result["id"], "from": who, "query": f"telegram{GROUP}"}
        await self._happens(bot, chosen_inline_result=chosen)

    @property
    def board(self) -> Payload:
        """The newest message with buttons."""
        return self.messages[max(number for number, message in self.messages.items() if message["keys"])]

    def keys(self, board: Payload) -> list[Payload]:
        """The buttons under a message."""
        return [key for row in board["keys"]["inline_keyboard"] for key in row]

    def data(self, board: Payload) -> list[str]:
        """What the buttons under a message carry."""
        return [key["callback_data"] for key in self.keys(board) if "callback_data" in key]

    def words(self) -> list[str]:
        """What the buttons under the board say."""
        return [data.partition(":")[2] for data in self.data(self.board)]
