"""`python -m uno_discord`: run the bot. Its token, its database and its language come from the environment."""

from __future__ import annotations

import os
import sys

from uno_discord.bot import UnoBot
from unorules import LocaleError
from unorules.table import StorageError, open_storage

NO_TOKEN = """\
The bot needs a token. Make an application at https://discord.com/developers/applications, add a bot to it, copy the
token of the bot, and run:

    DISCORD_TOKEN=... python -m uno_discord

Invite it to a server with the scopes `bot` and `applications.commands`, and the permission to send messages."""


def main() -> int:
    """Run the bot until it is told to stop."""
    token = os.environ.get("DISCORD_TOKEN")
    if not token:
        print(NO_TOKEN, file=sys.stderr)
        return 2
    try:
        storage = open_storage(os.environ.get("UNO_STORAGE", "sqlite:///discord.db"))
        bot = UnoBot(storage, os.environ.get("UNO_LOCALE", "en"))
    except (StorageError, LocaleError) as error:
        print(f"The bot cannot start: {error}", file=sys.stderr)
        return 2
    bot.run(token)
    storage.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
