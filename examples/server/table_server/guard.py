"""What keeps a public server usable: who somebody is, how much of it anybody may use."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Final
from urllib.parse import urlsplit

import attrs
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from unorules.table import Settings

COOKIE: Final = "unorules_player"
MAX_MESSAGE: Final = 16 * 1024
"""Most bytes of a WebSocket message or of the body of a request."""

# --8<-- [start:bounds]
CLOCK: Final = (3, 24 * 3600)
BOUNDS: Final = {
    "people": (1, 100),
    "pace": (0.5, 4),
    "autopilot_after": (1, 10),
    "bot_delay": (0.2, 60),
    "grace": (5, 3600),
    "catch_delay": (0, 60),
    "vote_limit": (5, 3600),
    "pause_limit": (0, 3600),
    "abandon_after": (0, 3600),
    "lobby_limit": (60, 24 * 3600),
}
"""The least and the most that a host may choose, so that a table works slowly and comes to its end when it is left."""
# --8<-- [end:bounds]

_HEADERS: Final = {
    b"content-security-policy": b"default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
    b"cache-control": b"no-cache",
}


# --8<-- [start:player]
def player_of(request: HTTPConnection) -> str | None:
    """Who asks: a name made of the secret in the cookie. Others may see the name; it does not tell the secret."""
    secret = request.cookies.get(COOKIE, "")
    if not 20 <= len(secret) <= 64:
        return None
    return blake2b(secret.encode(), digest_size=12, person=b"unorules").hexdigest()


# --8<-- [end:player]


def address_of(request: HTTPConnection) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def is_from_our_page(request: HTTPConnection) -> bool:
    """Whether a page of this server asks; the pages of others may not use a visitor's cookie."""
    origin = request.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == request.headers.get("host")
    except ValueError:  # no address
        return False


def out_of_bounds(settings: Settings) -> Iterator[str]:
    """What a host chose that this server does not allow; a clock may be None, since who is away is played for."""
    chosen = [(name, getattr(settings, name), bounds) for name, bounds in BOUNDS.items()]
    clocks = attrs.asdict(settings.clocks).items()
    chosen += [(f"clocks.{name}", value, CLOCK) for name, value in clocks if value is not None]
    for name, value, (least, most) in chosen:
        if value is None or not least <= value <= most:
            yield f"{name} is {value}; here it must be {least} to {most}"


class Buckets:
    """So much at once, and so much a second, for each key."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> bool:
        """Whether one more is allowed; then it is counted."""
        now = self._clock()
        left, at = self._left.get(key, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._rate)
        allowed = left >= 1
        self._left[key] = (left - 1 if allowed else left, now)
        if len(self._left) > 10_000:
            refill = self._burst / self._rate
            self._left = {key: kept for key, kept in self._left.items() if now - kept[1] < refill}
        return allowed


class Guard:
    """Refuses large requests before they are read, and adds the headers that an answer does not bring itself."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name.lower() for name, _ in message["headers"]}
                more = [(name, value) for name, value in _HEADERS.items() if name not in own]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        headers = dict(scope["headers"])
        length = headers.get(b"content-length", b"0")
        if b"transfer-encoding" in headers or not length.isdigit() or int(length) > MAX_MESSAGE:
            refusal = PlainTextResponse(f"at most {MAX_MESSAGE} bytes, and their number beforehand\n", 413)
            await refusal(scope, receive, send_with_headers)
            return
        await self._app(scope, receive, send_with_headers)
