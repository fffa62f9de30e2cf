"""The server: the page, tables to open and to find, and a WebSocket for each player at a table."""

from __future__ import annotations

import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Final

from fastapi import FastAPI, HTTPException, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel, Field
from starlette.websockets import WebSocket

import unorules as uno
from table_server.guard import COOKIE, Buckets, Guard, address_of, is_from_our_page, player_of
from table_server.live import Lines
from unorules import pictures
from unorules.bots import GreedyBot, by_observation
from unorules.deck import SPECIAL
from unorules.locale import preferred
from unorules.ruleset import MODULES
from unorules.table import Phase, Settings, Sit, Storage

PAGE: Final = Path(__file__).parent / "page"
MAX_TABLES: Final = 1000
"""Most tables that are kept at one time."""
SETTINGS: Final = Settings(bots=("default", "greedy"), autopilot="greedy", grace=60.0)
_A_YEAR: Final = 365 * 24 * 3600
_PICTURE: Final = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",  # its own style sheet and nothing else
    "cache-control": "public, max-age=3600",
}


class Opening(BaseModel):
    """What opens a table: the name of who opens it."""

    name: Annotated[str, Field(min_length=1, max_length=64)]


def create_app(storage: Storage, *, process: str = "main", look_every: float | None = None) -> FastAPI:
    """The server of the tables in a storage.

    `process` names it among those that serve the same storage, and must be the same after a restart; `look_every` is
    how often it looks for what the others did, in seconds, None when it is alone.
    """
    lines = Lines(storage, {"greedy": by_observation(GreedyBot(seed=0))}, process, look_every)
    keeper = lines.keeper
    house = {  # what can be added to any game; the special modules come with decks of their own
        name: module.tells() for name, module in MODULES.items() if not module.always and name not in SPECIAL.values()
    }
    arrivals, openings = Buckets(burst=60, rate=2), Buckets(burst=6, rate=0.1)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        yield
        await keeper.close()

    app = FastAPI(lifespan=lifespan, openapi_url=None)
    app.add_middleware(Guard)
    app.mount("/page", StaticFiles(directory=PAGE), name="page")

    @app.exception_handler(RequestValidationError)
    async def unfit(request: Request, error: RequestValidationError) -> Response:
        """What is wrong with a request, without what it said: not all that is read as JSON can be written so."""
        problems = [f"{each['loc'][-1]}: {each['msg']}" for each in error.errors()]
        return JSONResponse({"detail": problems}, 422)

    @app.get("/")
    @app.get("/t/{table}")
    async def page(request: Request, table: str = "") -> Response:
        """The page. Whoever has none gets a cookie with a secret, which is all that an account is here."""
        answer = FileResponse(PAGE / "index.html")
        if player_of(request) is None:
            secure = request.url.scheme == "https"
            secret = secrets.token_urlsafe(24)
            answer.set_cookie(COOKIE, secret, max_age=_A_YEAR, secure=secure, httponly=True, samesite="lax")
        return answer

    @app.get("/tables")
    async def tables() -> list[dict[str, object]]:
        """The tables kept here that somebody may still come to."""
        return [
            {"table": each.id, "phase": each.phase, "names": [chair.name for chair in each.chairs]}
            for each in keeper.kept
            if each.settings.spectators or (each.phase is Phase.LOBBY and len(each.chairs) < each.settings.seats)
        ]

    @app.post("/tables", status_code=201)
    async def open_table(request: Request, opening: Opening) -> dict[str, str]:
        """Open a table, and seat who opens it."""
        player = player_of(request)
        if player is None or not is_from_our_page(request):
            raise HTTPException(403, "this page needs its cookie: allow cookies for it and load it again")
        if len(keeper.kept) >= MAX_TABLES or not openings.take(address_of(request)):
            raise HTTPException(429, "too many tables were opened; try again in a minute")
        table = "-".join(_syllable() + _syllable() for _ in "123")
        try:
            await keeper.open(table, player=player, name=opening.name, settings=SETTINGS)
        except uno.SetupError as error:
            raise HTTPException(422, str(error)) from error
        await keeper.receive(table, player, Sit(sequence=1))
        return {"table": table}

    # --8<-- [start:card]
    @app.get("/card")
    async def card(text: Annotated[str, Query(max_length=20)] = "") -> Response:
        """A card as a picture; without a text one that is face down."""
        try:
            picture = pictures.card(text or None)
        except uno.NotationError as error:
            raise HTTPException(404, str(error)) from error
        return Response(picture, media_type="image/svg+xml", headers=_PICTURE)

    # --8<-- [end:card]

    @app.get("/rules")
    async def rules(
        request: Request,
        text: Annotated[str, Query(max_length=2000)] = "official",
        locale: Annotated[str, Query(max_length=20)] = "en",
    ) -> dict[str, object]:
        """Rules told in plain words, their cards, and the words that rules are made of."""
        if not arrivals.take(address_of(request)):
            raise HTTPException(429, "too many questions; try again in a minute")
        language = preferred([locale])

        def told(text: str) -> str:
            return uno.translate(text, language)

        known = {"presets": list(uno.PRESETS), "house": {name: told(says) for name, says in house.items()}}
        try:
            parsed = uno.parse_rules(text)
        except (uno.RulesError, uno.NotationError) as error:
            return {**known, "problems": error.problems}
        faults = parsed["misplay"].parameters
        return {
            **known,
            "text": str(parsed),
            "explained": parsed.explain(locale=language),
            "cards": {str(card): {"name": told(card.name), "color": card.color} for card in parsed.book.cards},
            "colors": {color: told(color.word).capitalize() for color in parsed.book.colors},
            "tolerant": any(faults[name] != "reject" for name in ("mode", "out_of_turn")),
        }

    @app.websocket("/t/{table}/live")
    async def live(socket: WebSocket, table: str) -> None:
        """What a player says to a table, and what the table tells the player."""
        player = player_of(socket)
        if player is None or not is_from_our_page(socket) or not arrivals.take(address_of(socket)):
            await socket.close()  # before it was accepted: the answer is 403
            return
        await lines.serve(socket, table, player)

    return app


def _syllable() -> str:
    return secrets.choice("bdfgklmnprstvz") + secrets.choice("aeiou")
