"""Why a table refuses a command, for programs. The rules of the game have codes of their own (`unorules.Code`)."""

from __future__ import annotations

from enum import StrEnum

from unorules.phrases import phrase


class TableCode(StrEnum):
    """Why a command is refused. The table is as it was then."""

    BAD_COMMAND = "bad_command"
    """No command of a table, or a part of it has no sense (an empty name, a text that is too long)."""
    UNKNOWN_PLAYER = "unknown_player"
    """The sender is not at this table."""
    CLOSED = "closed"
    """The table is closed for good."""
    DUPLICATE = "duplicate"
    """The idempotency key was used before, for another command."""
    OUT_OF_ORDER = "out_of_order"
    """The sequence number lies ahead of the table: the sender saw what this table has not seen yet."""
    STALE = "stale"
    """What the command is about has passed since the sequence number it names."""
    FORGED = "forged"
    """The action speaks for a seat that is not the sender's."""
    UNAUTHORIZED = "unauthorized"
    """Only the host, or only the program that keeps the table, may say this."""
    NEEDS_VOTE = "needs_vote"
    """Nobody may do this alone while a game runs: propose it."""
    NOT_SEATED = "not_seated"
    """The sender has no seat."""
    ALREADY_HERE = "already_here"
    """The sender is at the table, or seated, already."""
    KICKED = "kicked"
    """The sender was removed from this table and may not come back."""
    TABLE_FULL = "table_full"
    """No room, or no room for spectators."""
    SEAT_TAKEN = "seat_taken"
    """The seat is not free."""
    NO_SUCH_SEAT = "no_such_seat"
    """The table has no such seat."""
    NO_SUCH_PLAYER = "no_such_player"
    """The command names somebody who is not here."""
    NO_SUCH_CONNECTION = "no_such_connection"
    """The sender has no connection of that name."""
    NO_SUCH_BOT = "no_such_bot"
    """The settings name no such bot, or the program has none."""
    NO_SUCH_VOTE = "no_such_vote"
    """No vote of that number is open."""
    VOTE_OPEN = "vote_open"
    """The same is being voted on already."""
    NOT_ENTITLED = "not_entitled"
    """The sender has no voice in this vote, or has used it."""
    GAME_RUNNING = "game_running"
    """Not while a game runs."""
    NO_GAME = "no_game"
    """Only while a game runs."""
    ROUND_RUNNING = "round_running"
    """Seats change hands between rounds only."""
    NOT_READY = "not_ready"
    """Somebody is not ready; the message names who."""
    BAD_SETUP = "bad_setup"
    """These rules cannot be played by so many."""
    PAUSED = "paused"
    """The table is paused."""
    NOT_PAUSED = "not_paused"
    """The table is not paused."""
    IN_CONTROL = "in_control"
    """Nobody plays for the sender: there is nothing to return to."""
    TOO_EARLY = "too_early"
    """A catch before the delay of the settings has passed."""
    ILLEGAL_ACTION = "illegal_action"
    """The rules of the game refuse the action; the violations say why."""


Why = tuple[TableCode, str]
"""A code for programs, and a sentence for people."""


def because(code: TableCode, message: str, /, **values: object) -> Why:
    """Why a command is refused; `values` go into the braces of the message."""
    return code, phrase(message, **values)
