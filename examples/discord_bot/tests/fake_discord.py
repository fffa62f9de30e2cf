"""Discord without a network: the framework's own client, with answers made here where it would send requests.

What people do comes in as the payload of a gateway event, in the form that Discord documents.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord.webhook.async_ import AsyncWebhookAdapter

from uno_discord.bot import UnoBot
from unorules.table import open_storage

GUILD, CHANNEL, APPLICATION = 1000, 2000, 3000
EPHEMERAL = 64
Payload = dict[str, Any]


def user(number: int, name: str) -> Payload:
    return {"id": str(number), "username": name.lower(), "global_name": name, "discriminator": "0", "avatar": None}


class FakeDiscord:
    """One channel: the messages that everybody sees, and those that only one person does."""

    def __init__(self, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.url = url
        self.public: dict[int, Payload] = {}
        self.private: dict[str, list[Payload]] = {}
        self._ids = itertools.count(50_000)
        self._owners: dict[str, tuple[str, int | None]] = {}
        monkeypatch.setattr(AsyncWebhookAdapter, "request", self._webhook)

    async def start(self, locale: str = "en") -> UnoBot:
        """A bot that has logged in."""
        bot = UnoBot(open_storage(self.url), locale)
        bot.http.request = self._request  # type: ignore[method-assign]
        await bot.login("a token")
        return bot

    # --- what the bot asks of Discord ---------------------------------------------------------------------------------

    async def _request(self, route: Any, **how: Any) -> Any:
        body: Any = how.get("json")
        place = route.url.partition("/v10")[2]
        if place == "/users/@me":
            return user(APPLICATION, "Uno") | {"bot": True}
        if place == "/oauth2/applications/@me":
            known = {"id": str(APPLICATION), "name": "Uno", "owner": user(1, "Anna"), "icon": None, "verify_key": ""}
            return known | {"description": "", "bot_public": True, "bot_require_code_grant": False, "flags": 0}
        if place.endswith("/commands"):
            return []
        assert place.startswith(f"/channels/{CHANNEL}/messages"), (route.method, place)
        if route.method == "POST":
            return self._store(body)
        number = int(place.rpartition("/")[2])
        if number not in self.public:
            raise discord.NotFound(cast("Any", SimpleNamespace(status=404, reason="Not Found")), "Unknown Message")
        if route.method == "DELETE":
            del self.public[number]
            return None
        assert route.method == "PATCH"
        self.public[number] |= body
        return self.public[number]

    async def _webhook(self, route: Any, session: Any, **how: Any) -> Any:
        body: Any = how.get("payload")
        if how.get("multipart"):
            body = json.loads(next(part["value"] for part in how["multipart"] if part["name"] == "payload_json"))
            body["attached"] = [file.fp.read().decode() for file in how["files"]]
        token = route.webhook_token
        owner, pressed = self._owners[token]
        if route.url.endswith("/callback"):
            data = body.get("data") or {}
            if body["type"] == 4:
                assert data["flags"] & EPHEMERAL
                self._keep(owner, data)
            return {"interaction": {"id": "1", "type": 3, "response_message_loading": False}, "resource": None}
        if route.method == "PATCH":  # @original: the message under which the button was
            message = next(each for each in self.private[owner] if int(each["id"]) == pressed)
            message |= body
            return message
        return self._keep(owner, body)

    def _message(self, body: Payload, flags: int = 0) -> Payload:
        told = {"tts": False, "pinned": False, "mention_everyone": False, "attachments": [], "embeds": [], "type": 0}
        told |= {
            "mentions": [],
            "mention_roles": [],
            "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": None,
        }
        told |= {
            "id": str(next(self._ids)),
            "channel_id": str(CHANNEL),
            "author": user(APPLICATION, "Uno"),
            "flags": flags,
        }
        return told | {"content": "", "components": []} | body

    def _store(self, body: Payload) -> Payload:
        message = self._message(body)
        self.public[int(message["id"])] = message
        return message

    def _keep(self, owner: str, body: Payload) -> Payload:
        message = self._message(
            {key: value for key, value in body.items() if key not in ("flags", "attachments")}, EPHEMERAL
        )
        self.private.setdefault(owner, []).append(message)
        return message

    # --- what people do -----------------------------------------------------------------------------------------------

    async def _happens(self, bot: UnoBot, who: Payload, kind: int, data: Payload, message: Payload | None) -> None:
        number = next(self._ids)
        token = f"token-{number}"
        self._owners[token] = who["global_name"], None if message is None else int(message["id"])
        event = {"id": str(number), "application_id": str(APPLICATION), "type": kind, "data": data, "token": token}
        event |= {"version": 1, "guild_id": str(GUILD), "channel_id": str(CHANNEL), "attachment_size_limit": 1_000_000}
        event |= {"member": {"user": who, "roles": [], "joined_at": None, "deaf": False, "mute": False, "flags": 0}}
        event |= {"channel": {"id": str(CHANNEL), "type": 0, "name": "games", "position": 0}} | (
            {} if message is None else {"message": message}
        )
        event |= {"locale": who.get("locale", "en-US")}
        before = asyncio.all_tasks()
        bot._connection.parsers["INTERACTION_CREATE"](json.loads(json.dumps(event)))
        await asyncio.wait_for(asyncio.gather(*(asyncio.all_tasks() - before)), 10)

    async def command(self, bot: UnoBot, who: Payload, name: str, **options: Any) -> str:
        """Somebody writes a command below /uno; what it is answered."""
        given = []
        for key, value in options.items():
            text = isinstance(value, str)
            given.append({"name": key, "type": 3 if text else 6, "value": value if text else value["id"]})
        users = {value["id"]: value for value in options.values() if isinstance(value, dict)}
        below = [{"name": name, "type": 1, "options": given}]
        data = {"id": "1", "name": "uno", "type": 1, "resolved": {"users": users, "members": {}}, "options": below}
        await self._happens(bot, who, 2, data, None)
        return str(self.private[who["global_name"]][-1]["content"])

    async def press(self, bot: UnoBot, who: Payload, message: Payload, word: str) -> None:
        """Somebody presses a button under a message."""
        button = next(each for each in buttons(message) if word_of(each) == word)
        await self._happens(bot, who, 3, {"custom_id": button["custom_id"], "component_type": 2}, message)

    @property
    def board(self) -> Payload:
        """The newest message that everybody sees."""
        return self.public[max(self.public)]

    async def hand(self, bot: UnoBot, who: Payload) -> Payload:
        """Somebody looks at its cards."""
        await self.press(bot, who, self.board, "hand")
        return self.private[who["global_name"]][-1]


def buttons(message: Payload) -> list[Payload]:
    """The buttons under a message."""
    return [button for row in message["components"] for button in row["components"]]


def word_of(button: Payload) -> str:
    """What a button says."""
    return str(button["custom_id"]).split(":", 2)[2]


def words(message: Payload, suits: Callable[[str], bool] = bool) -> list[str]:
    """What the buttons under a message say."""
    return [word for button in buttons(message) if suits(word := word_of(button))]
