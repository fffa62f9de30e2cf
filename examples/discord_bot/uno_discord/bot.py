"""The bot: a table in each channel. Buttons carry all that they mean, so they outlive a restart."""

from __future__ import annotations

import io
import re
from contextlib import suppress
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.utils import escape_markdown, escape_mentions

import unorules as uno
from unorules.hosting import Keeper, Offer, Panel, Story, command_of, own_panel, public_panel
from unorules.locale import locale_named, preferred
from unorules.table import (
    Accepted,
    Clocks,
    Close,
    Command,
    Conflict,
    Goodbye,
    Kick,
    Motion,
    Outbox,
    Phase,
    Propose,
    Refused,
    SetRules,
    Settings,
    Sit,
    Storage,
    Table,
    TableCode,
    TableError,
    Update,
)

SETTINGS: Final = Settings(
    clocks=Clocks(turn=300, drawn=120, penalty=120, color=120, target=120, next_round=600), lobby_limit=24 * 3600
)
"""In a chat nobody is in a hurry, and nobody has a connection that could be lost."""
NO_TABLE: Final = "There is no table in this channel. `/uno open` opens one."
MAX_TEXT, MAX_BUTTONS, MAX_LABEL, MAX_ID = 1900, 25, 80, 100
"""What Discord takes."""
EMOJI: Final = {"R": "🟥", "Y": "🟨", "G": "🟩", "B": "🟦"}


def card_text(card: uno.Card, locale: str = "en") -> str:
    """A card with the square of its colour, and in words for who cannot tell colours apart."""
    return f"{EMOJI.get(card.color or '', '⬛')} {uno.translate(card.name, locale)}"


def quoted(text: str) -> str:
    """Text as it is, also where it looks like markup, a mention or a link."""
    escaped = escape_mentions(escape_markdown(text, ignore_links=False))
    return re.sub("[</]", r"\\\g<0>", escaped)[:MAX_TEXT]


# --8<-- [start:button]
class Press(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"uno:(?P<sequence>\d+):(?P<word>.+)"):
    """A button: the step of the table at which it was offered, and what it says."""

    def __init__(self, sequence: int, offer: Offer) -> None:
        self.sequence = sequence
        self.word = offer.word
        style = discord.ButtonStyle.success if offer.lays or offer.color else discord.ButtonStyle.secondary
        emoji = EMOJI.get(offer.color or "", "⬛") if offer.lays or offer.color else None
        name = f"uno:{sequence}:{offer.word}"
        super().__init__(discord.ui.Button(label=offer.label[:MAX_LABEL], emoji=emoji, style=style, custom_id=name))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> Press:
        """The button as it was, made from its id alone."""
        return cls(int(match["sequence"]), Offer(match["word"], "-"))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Somebody presses it."""
        await interaction.client.press(interaction, self.sequence, self.word)


# --8<-- [end:button]


def buttons(sequence: int, panel: Panel, *more: Offer) -> discord.ui.View:
    """What a panel offers, as buttons."""
    fitting = [offer for offer in panel.offers if len(f"uno:{sequence}:{offer.word}") <= MAX_ID]
    view = discord.ui.View(timeout=None)
    for offer in [*fitting[: MAX_BUTTONS - len(more)], *more]:
        view.add_item(Press(sequence, offer))
    return view


class UnoBot(discord.Client):
    """Keeps a table in each channel where somebody opens one.

    What a channel is shown is in the language of the bot, what one person gets in that person's.
    """

    def __init__(self, storage: Storage, locale: str = "en") -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(Commands(self))
        self.storage = storage
        self.locale = locale_named(locale)
        self._card = partial(card_text, locale=self.locale)
        self.keeper = Keeper(storage, self.deliver, delete_closed=True)
        self._stories: dict[str, Story] = {}
        self._boards: dict[str, tuple[int, str | None]] = {}

    # --8<-- [start:setup]
    async def setup_hook(self) -> None:
        """Before the first event: buttons of earlier runs work, and their tables go on."""
        self.add_dynamic_items(Press)
        for table in self.storage.tables():
            await self.keeper.keep(table)
        await self.tree.sync()

    # --8<-- [end:setup]

    async def close(self) -> None:
        """Stop."""
        await self.keeper.close()
        await super().close()

    # --- what people say ----------------------------------------------------------------------------------------------

    # --8<-- [start:press]
    async def press(self, interaction: discord.Interaction[UnoBot], sequence: int, word: str) -> None:
        """A button was pressed: under the board, or under the cards that only its owner sees."""
        await interaction.response.defer()  # Discord waits three seconds for a sign, and no more for all the rest
        player, locale = str(interaction.user.id), preferred([str(interaction.locale)])
        try:
            table = await self.keeper.keep(name_for(interaction))
            if word == "rules":
                rules = discord.File(io.BytesIO(table.rules.explain(locale=locale).encode()), "rules.txt")
                await interaction.followup.send("The rules of this table.", file=rules, ephemeral=True)
                return
            if word != "hand":
                said = command_of(table, player, name_of(interaction), word, sequence)
                answer = await self.keeper.receive(table.id, player, said)
                if isinstance(answer, Refused):
                    await interaction.followup.send(quoted(uno.translate(answer.message, locale)), ephemeral=True)
            own = interaction.message is not None and interaction.message.flags.ephemeral
            if own or word == "hand":
                table = await self.keeper.keep(table.id)
                panel = own_panel(table, player, card=partial(card_text, locale=locale), locale=locale)
                view = buttons(table.sequence, panel, Offer("hand", "Look again"))
                if own:
                    await interaction.edit_original_response(content=quoted(panel.text), view=view)
                else:
                    await interaction.followup.send(quoted(panel.text), view=view, ephemeral=True)
        except TableError:
            await interaction.followup.send(NO_TABLE, ephemeral=True)

    # --8<-- [end:press]

    async def tell(self, interaction: discord.Interaction[UnoBot], *commands: Command) -> None:
        """Say something to the table of the channel; the next command is tried where the one before needs a vote."""
        await interaction.response.defer(ephemeral=True)
        try:
            table = await self.keeper.keep(name_for(interaction))
            for said in commands:
                answer = await self.keeper.receive(table.id, str(interaction.user.id), said)
                if isinstance(answer, Accepted):
                    await interaction.followup.send("Done.")
                    return
                if said is commands[-1] or answer.code not in (TableCode.NEEDS_VOTE, TableCode.UNAUTHORIZED):
                    told = uno.translate(answer.message, preferred([str(interaction.locale)]))
                    await interaction.followup.send(quoted(told))
                    return
        except TableError:
            await interaction.followup.send(NO_TABLE)

    # --- what people are shown ----------------------------------------------------------------------------------------

    # --8<-- [start:deliver]
    async def deliver(self, table: Table, outbox: Outbox) -> None:
        """Show the table after a step: in a new message when somebody else is asked, else in the old one."""
        story = self._stories.setdefault(table.id, Story(table, card=self._card, locale=self.locale))
        shown, before = self._boards.pop(table.id, (None, None))
        if table.phase is Phase.CLOSED:
            del self._stories[table.id]
        body = next(message.body for message in outbox if isinstance(message.body, Update | Goodbye))
        events = [event.for_seat(None) for event in body.events] if isinstance(body, Update) else []
        panel = public_panel(table, card=self._card, locale=self.locale)
        text = quoted("\n".join([*story.tell(table, body.notices, events), "", panel.text]))
        asked = asked_player(table)
        if asked is not None:
            text += f"\n<@{asked}>"
        channel = self.get_partial_messageable(int(table.id.partition("-")[2]))
        more = [Offer("rules", "Rules")] if panel.offers else []
        if table.phase is Phase.PLAYING:
            more.append(Offer("hand", "My cards"))
        view = buttons(table.sequence, panel, *more)
        board = None
        if shown is not None and asked == before:
            with suppress(discord.NotFound):  # somebody deleted it
                board = (await channel.get_partial_message(shown).edit(content=text, view=view)).id
        if board is None:
            only = [discord.Object(int(asked))] if asked is not None else []
            mentions = discord.AllowedMentions(everyone=False, roles=False, users=only)
            board = (await channel.send(text, view=view, allowed_mentions=mentions)).id
        if table.phase is not Phase.CLOSED:
            self._boards[table.id] = (board, asked)
        if shown not in (None, board):
            with suppress(discord.NotFound):
                await channel.get_partial_message(shown).delete()

    # --8<-- [end:deliver]


def name_for(interaction: discord.Interaction[Any]) -> str:
    """The table of a channel."""
    return f"discord-{interaction.channel_id}"


def name_of(interaction: discord.Interaction[Any]) -> str:
    """What somebody is called at a table, which takes printable characters only."""
    return "".join(filter(str.isprintable, interaction.user.display_name)).strip()[:64] or "Player"


def asked_player(table: Table) -> str | None:
    """Who is to be told that it is asked."""
    if table.phase is not Phase.PLAYING or table.game is None or table.game.to_act is None:
        return None
    chair = table.chairs[table.game.to_act]
    return None if chair.bot is not None else chair.player


class Commands(app_commands.Group):
    """The commands below `/uno`."""

    def __init__(self, bot: UnoBot) -> None:
        super().__init__(name="uno", description="A table of UNO in this channel")
        self.bot = bot

    @app_commands.command(description="Open a table in this channel")
    async def open(self, interaction: discord.Interaction[UnoBot]) -> None:
        """Open a table and seat who opens it."""
        await interaction.response.defer(ephemeral=True)
        table, player = name_for(interaction), str(interaction.user.id)
        try:
            await self.bot.keeper.open(table, player=player, name=name_of(interaction), settings=SETTINGS)
            await self.bot.keeper.receive(table, player, Sit(sequence=1))
        except Conflict:
            await interaction.followup.send("There is a table in this channel already.")
            return
        await interaction.followup.send("The table is open. Others sit down with its buttons; then start.")

    @app_commands.command(description="Agree on other rules, for example: official +stacking +jump_in")
    async def rules(self, interaction: discord.Interaction[UnoBot], text: str) -> None:
        """The host proposes rules."""
        try:
            said = SetRules(uno.parse_rules(text), sequence=0)
        except (uno.RulesError, uno.NotationError) as error:
            await interaction.response.send_message(quoted(str(error)), ephemeral=True)
            return
        await self.bot.tell(interaction, said)

    @app_commands.command(description="Remove somebody from the table, or propose it")
    async def remove(self, interaction: discord.Interaction[UnoBot], member: discord.User) -> None:
        """The host removes somebody; who may not do so alone opens a vote."""
        whom = str(member.id)
        await self.bot.tell(interaction, Kick(whom, sequence=0), Propose(Motion.KICK, whom, sequence=0))

    @app_commands.command(description="Do something with your cards as text, for example R7,B7 or W>G!")
    async def play(self, interaction: discord.Interaction[UnoBot], action: str) -> None:
        """What no button offers: long sets of cards."""
        try:
            table = await self.bot.keeper.keep(name_for(interaction))
            said = command_of(table, str(interaction.user.id), name_of(interaction), action, table.sequence)
        except TableError:
            await interaction.response.send_message(NO_TABLE, ephemeral=True)
            return
        except uno.NotationError as error:
            await interaction.response.send_message(quoted(str(error)), ephemeral=True)
            return
        await self.bot.tell(interaction, said)

    @app_commands.command(description="Close the table of this channel")
    async def close(self, interaction: discord.Interaction[UnoBot]) -> None:
        """The host closes the table."""
        await self.bot.tell(interaction, Close(sequence=0))
