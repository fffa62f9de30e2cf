"""The bot: a table in each group. Cards are shown to their owner in an inline query, and laid by choosing one there."""

from __future__ import annotations

import html
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeAlias

from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputTextMessageContent,
    Update,
    User,
)
from telegram.constants import ParseMode
from telegram.error import BadRequest, TelegramError
from telegram.ext import (
    Application,
    ApplicationBuilder,
    CallbackQueryHandler,
    ChosenInlineResultHandler,
    CommandHandler,
    ContextTypes,
    InlineQueryHandler,
)

import unorules as uno
from unorules import table as tables
from unorules.hosting import Keeper, Story, command_of, own_panel, public_panel
from unorules.locale import locale_named, preferred
from unorules.table import Command, Outbox, Phase, Refused, Settings, Storage, Table, TableCode, TableError

Context: TypeAlias = ContextTypes.DEFAULT_TYPE
App: TypeAlias = Application[Any, Any, Any, Any, Any, Any]

SETTINGS: Final = Settings(
    clocks=tables.Clocks(turn=300, drawn=120, penalty=120, color=120, target=120, next_round=600),
    lobby_limit=24 * 3600,
)
"""In a chat nobody is in a hurry, and nobody has a connection that could be lost."""
PREFIX: Final = "telegram"
NO_TABLE: Final = "There is no table in this group. /uno opens one."
MAX_TEXT, MAX_ALERT, MAX_RESULTS, MAX_DATA = 4000, 200, 50, 64
"""What Telegram takes."""
EMOJI: Final = {"R": "🟥", "Y": "🟨", "G": "🟩", "B": "🟦"}
PLAYED: Final = "🃏"
"""What stands in the chat for a choice. It tells nothing, since the choice may come too late to be played."""


def card_text(card: uno.Card, locale: str = "en") -> str:
    """A card with the square of its colour, and in words for who cannot tell colours apart."""
    return f"{EMOJI.get(card.color or '', '⬛')} {uno.translate(card.name, locale)}"


class UnoBot:
    """Keeps a table in each group where somebody opens one.

    What a group is shown is in the language of the bot, what one person gets in that person's.
    """

    def __init__(
        self, storage: Storage, builder: ApplicationBuilder[Any, Any, Any, Any, Any, Any], locale: str = "en"
    ) -> None:
        self.storage = storage
        self.locale = locale_named(locale)
        self._card = partial(card_text, locale=self.locale)
        self.keeper = Keeper(storage, self.deliver, delete_closed=True)
        self.app: App = builder.post_init(self.begin).post_stop(self.end).build()
        self.bot: Bot = self.app.bot
        self._stories: dict[str, Story] = {}
        self._boards: dict[str, tuple[int, int | None]] = {}
        for name, answer in (("uno", self.open), ("rules", self.rules), ("remove", self.remove), ("close", self.close)):
            self.app.add_handler(CommandHandler(name, answer))
        self.app.add_handler(CallbackQueryHandler(self.press))
        self.app.add_handler(InlineQueryHandler(self.look))
        self.app.add_handler(ChosenInlineResultHandler(self.choose))

    async def begin(self, app: App) -> None:
        """Before the first update: tables of earlier runs go on."""
        for table in self.storage.tables():
            await self.keeper.keep(table)

    async def end(self, app: App) -> None:
        """Stop."""
        await self.keeper.close()

    # --- what people say ----------------------------------------------------------------------------------------------

    async def open(self, update: Update, context: Context) -> None:
        """`/uno`: open a table in this group, and seat who opens it."""
        chat, user = update.effective_chat, update.effective_user
        if chat is None or user is None:
            return
        table, player = f"{PREFIX}{chat.id}", str(user.id)
        try:
            await self.keeper.open(table, player=player, name=name_of(user), settings=SETTINGS)
            await self.keeper.receive(table, player, tables.Sit(sequence=1))
        except tables.Conflict:
            await self.bot.send_message(chat.id, "There is a table in this group already.")

    async def rules(self, update: Update, context: Context) -> None:
        """`/rules`: tell the rules; `/rules official +stacking`: the host proposes others."""
        text = " ".join(context.args or ())
        if not text:
            table = await self._table(update)
            if table is not None and update.effective_chat is not None:
                await self.bot.send_document(
                    update.effective_chat.id, table.rules.explain(locale=self.locale).encode(), filename="rules.txt"
                )
            return
        try:
            await self._say(update, tables.SetRules(uno.parse_rules(text), sequence=0))
        except (uno.RulesError, uno.NotationError) as error:
            await self._tell(update, str(error))

    async def remove(self, update: Update, context: Context) -> None:
        """`/remove` as an answer to somebody's message: the host removes them, anybody else proposes it."""
        message = update.effective_message
        whom = message.reply_to_message.from_user if message is not None and message.reply_to_message else None
        if whom is None:
            await self._tell(update, "Answer to a message of whom it is about with /remove.")
            return
        propose = tables.Propose(tables.Motion.KICK, str(whom.id), sequence=0)
        await self._say(update, tables.Kick(str(whom.id), sequence=0), propose)

    async def close(self, update: Update, context: Context) -> None:
        """`/close`: the host closes the table."""
        await self._say(update, tables.Close(sequence=0))

    async def press(self, update: Update, context: Context) -> None:
        """A button under the board was pressed."""
        query = update.callback_query
        table = await self._table(update)
        if query is None:
            return
        if table is None:
            await query.answer(NO_TABLE, show_alert=True)
            return
        sequence, _, word = (query.data or "").partition(":")
        said = command_of(table, str(query.from_user.id), name_of(query.from_user), word, int(sequence))
        answer = await self.keeper.receive(table.id, str(query.from_user.id), said)
        if isinstance(answer, Refused):
            told = uno.translate(answer.message, language_of(query.from_user))
            await query.answer(told[:MAX_ALERT], show_alert=True)
        else:
            await query.answer()

    # --8<-- [start:look]
    async def look(self, update: Update, context: Context) -> None:
        """Somebody looks at its cards: what may be done with them first, then those that do not fit."""
        query = update.inline_query
        if query is None:
            return
        results = []
        with suppress(TableError):
            table = await self.keeper.keep(query.query.strip())
            player = str(query.from_user.id)
            locale = language_of(query.from_user)
            panel = own_panel(table, player, card=partial(card_text, locale=locale), locale=locale)
            head, *cards = panel.text.splitlines()
            offered = [(f"{table.sequence}:{offer.word}", offer.label, head) for offer in panel.offers]
            held = [(f"-:{number}", text, "in your hand") for number, text in enumerate(cards[1:])]
            results = [
                InlineQueryResultArticle(key, title, InputTextMessageContent(PLAYED), description=description)
                for key, title, description in [*offered, *held]
                if len(key.encode()) <= MAX_DATA
            ]
        await query.answer(results[:MAX_RESULTS], cache_time=0, is_personal=True)

    async def choose(self, update: Update, context: Context) -> None:
        """Somebody chose what to do with its cards."""
        chosen = update.chosen_inline_result
        if chosen is None:
            return
        sequence, _, word = chosen.result_id.partition(":")
        if sequence == "-":
            return  # only looked at
        with suppress(TableError):
            table = await self.keeper.keep(chosen.query.strip())
            player = str(chosen.from_user.id)
            said = command_of(table, player, name_of(chosen.from_user), word, int(sequence))
            answer = await self.keeper.receive(table.id, player, said)
            if isinstance(answer, Refused):
                text = f"{name_of(chosen.from_user)}: {uno.translate(answer.message, self.locale)}"
                await self.bot.send_message(chat_of(table.id), text[:MAX_TEXT])

    # --8<-- [end:look]

    async def _table(self, update: Update) -> Table | None:
        """The table of the group that an update comes from."""
        try:
            return await self.keeper.keep(f"{PREFIX}{update.effective_chat.id if update.effective_chat else ''}")
        except TableError:
            return None

    async def _say(self, update: Update, *commands: Command) -> None:
        """Give commands to the table of the group; the next one is tried where the one before needs a vote."""
        table = await self._table(update)
        if table is None or update.effective_user is None:
            await self._tell(update, NO_TABLE)
            return
        for said in commands:
            answer = await self.keeper.receive(table.id, str(update.effective_user.id), said)
            if not isinstance(answer, Refused):
                return
            if said is commands[-1] or answer.code not in (TableCode.NEEDS_VOTE, TableCode.UNAUTHORIZED):
                await self._tell(update, uno.translate(answer.message, self.locale))
                return

    async def _tell(self, update: Update, text: str) -> None:
        if update.effective_message is not None:
            await update.effective_message.reply_text(text[:MAX_TEXT])

    # --- what people are shown ----------------------------------------------------------------------------------------

    async def deliver(self, table: Table, outbox: Outbox) -> None:
        """Show the table after a step: in a new message when somebody else is asked, else in the old one."""
        story = self._stories.setdefault(table.id, Story(table, card=self._card, locale=self.locale))
        shown, before = self._boards.pop(table.id, (None, None))
        if table.phase is Phase.CLOSED:
            del self._stories[table.id]
        body = next(each.body for each in outbox if isinstance(each.body, tables.Update | tables.Goodbye))
        events = [event.for_seat(None) for event in body.events] if isinstance(body, tables.Update) else []
        panel = public_panel(table, card=self._card, locale=self.locale)
        text = html.escape("\n".join([*story.tell(table, body.notices, events), "", panel.text]))[:MAX_TEXT]
        asked = asked_seat(table)
        if asked is not None:
            chair = table.chairs[asked]
            text += f'\n<a href="tg://user?id={chair.player}">{html.escape(chair.name)}</a>, look at your cards.'
        keys = keyboard(table, self.locale)
        chat = chat_of(table.id)
        board = await self._show(chat, shown if asked == before else None, text, keys)
        if table.phase is not Phase.CLOSED:
            self._boards[table.id] = (board, asked)
        if shown not in (None, board):
            with suppress(TelegramError):  # too old to be deleted, or gone
                await self.bot.delete_message(chat, shown)

    async def _show(self, chat: int, old: int | None, text: str, keys: InlineKeyboardMarkup) -> int:
        """Write in the place of an old message; in a new one when there is none, or somebody deleted it."""
        if old is not None:
            with suppress(BadRequest):
                await self.bot.edit_message_text(text, chat, old, parse_mode=ParseMode.HTML, reply_markup=keys)
                return old
        sent = await self.bot.send_message(chat, text, parse_mode=ParseMode.HTML, reply_markup=keys)
        return sent.message_id


def keyboard(table: Table, locale: str) -> InlineKeyboardMarkup:
    """What everybody may press, in rows of three; the step in each button keeps late ones harmless."""
    keys = [
        InlineKeyboardButton(offer.label, callback_data=f"{table.sequence}:{offer.word}")
        for offer in public_panel(table, locale=locale).offers
    ]
    if table.phase is Phase.PLAYING:
        keys.insert(0, InlineKeyboardButton("My cards", switch_inline_query_current_chat=table.id))
    return InlineKeyboardMarkup([keys[at : at + 3] for at in range(0, len(keys), 3)])


def language_of(user: User) -> str:
    """The language of somebody."""
    return preferred([user.language_code or ""])


def asked_seat(table: Table) -> int | None:
    """Who is to be told that it is asked."""
    seat = None if table.game is None or table.phase is not Phase.PLAYING else table.game.to_act
    return None if seat is None or table.chairs[seat].bot is not None else seat


def chat_of(table: str) -> int:
    """The group of a table."""
    return int(table.removeprefix(PREFIX))


def name_of(user: User) -> str:
    """What somebody is called at a table, which takes printable characters only."""
    return "".join(filter(str.isprintable, user.full_name)).strip()[:64] or "Player"
