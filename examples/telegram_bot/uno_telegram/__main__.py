"""`python -m uno_telegram`: run the bot. Its token, its database and its language come from the environment."""

from __future__ import annotations

import os
import sys

from telegram.ext import ApplicationBuilder

from uno_telegram.bot import UnoBot
from unorules import LocaleError
from unorules.table import StorageError, open_storage

NO_TOKEN = """\
The bot needs a token. Send /newbot to @BotFather, then /setinline and /setinlinefeedback (choose "Enabled": without it
the bot is not told which card was chosen), and run:

    TELEGRAM_TOKEN=... python -m uno_telegram

Add the bot to a group and send /uno there."""


def main() -> int:
    """Run the bot until it is told to stop."""
    token = os.environ.get("TELEGRAM_TOKEN")
    if not token:
        print(NO_TOKEN, file=sys.stderr)
        return 2
    try:
        storage = open_storage(os.environ.get("UNO_STORAGE", "sqlite:///telegram.db"))
        bot = UnoBot(storage, ApplicationBuilder().token(token), os.environ.get("UNO_LOCALE", "en"))
    except (StorageError, LocaleError) as error:
        print(f"The bot cannot start: {error}", file=sys.stderr)
        return 2
    bot.app.run_polling()
    storage.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
