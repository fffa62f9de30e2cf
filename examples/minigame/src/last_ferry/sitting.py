"""One sitting at the game: scenes are shown, choices asked, rounds animated, until the story ends or you leave."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import unorules as uno
from last_ferry import menu, saving
from last_ferry.adventure import Adventure, Events, act, choose, opponents_action, outcome
from last_ferry.scenes import Choice, Table
from last_ferry.screen import Screen
from last_ferry.story import THINGS
from last_ferry.telling import Teller

HELP: Final = (
    "Type the number of a choice, or words of it.",
    "At a table: a number, or a card by its name or as r7, bs, yr, g+2, w, w+4. To call UNO put 'uno' or ! behind "
    "it: 'r7 uno', '2!'. 'w>b' lays a Wild and names blue. 'fold' gives the round up.",
    "Anywhere: look, things, save, help, quit. Quit saves; so do Ctrl-C and Ctrl-D.",
)


class Sitting:
    """Holds the adventure as it stands, so that it can be saved whenever you leave."""

    def __init__(self, adventure: Adventure, screen: Screen, path: Path) -> None:
        self.adventure: Adventure = adventure
        self._screen = screen
        self._path = path

    def run(self) -> None:
        """Play on to the end of the story. Raises `EOFError` or `KeyboardInterrupt` when you leave."""
        self._arrive()
        while not self.adventure.here.is_end:
            table = self.adventure.here.table
            if table is None:
                self._scene()
            else:
                self._round(table)
        self._screen.say("", "The end.")

    # --- scenes -----------------------------------------------------------------------------------------------------

    def _arrive(self) -> None:
        here, facts = self.adventure.here, self.adventure.facts
        self._screen.title(here.title)
        self._screen.say(here.text, *[text for fact, text in here.also.items() if fact in facts])

    def _scene(self) -> None:
        """Let one choice of the scene be made."""
        offered = self.adventure.here.open_choices(self.adventure.facts)
        self._offer(offered)
        while True:
            typed = self._typed()
            found = _meant(typed, offered)
            if typed in ("", "look"):
                self._arrive()
                self._offer(offered)
            elif len(found) == 1:
                self._go(found[0])
                return
            elif found:
                self._screen.say("Which one: " + "; or ".join(choice.says for choice in found) + "?")
            else:
                self._screen.say(f"{typed!r} is nothing you can do here. Type a number, or help.")

    def _offer(self, offered: tuple[Choice, ...]) -> None:
        self._screen.say("")
        self._screen.options([choice.says for choice in offered])

    def _go(self, choice: Choice) -> None:
        before = self.adventure.scene
        self.adventure, events = choose(self.adventure, choice)
        if choice.tells:
            self._screen.say("", choice.tells)
        if self.adventure.scene != before:
            self._arrive()
        table = self.adventure.here.table
        if table is not None:
            self._screen.say("")
            self._animate(table, events)

    # --- rounds -----------------------------------------------------------------------------------------------------

    def _round(self, table: Table) -> None:
        """Let the next action of anybody be done, or the end of the round lead on."""
        end = outcome(self.adventure)
        if end is not None:
            self._go(end)
            return
        action = opponents_action(self.adventure) or self._your_action(table)
        if action is None:
            self._go(table.lost)
            return
        self.adventure, events = act(self.adventure, action)
        self._animate(table, events)

    def _your_action(self, table: Table) -> uno.Action | None:
        """What you do; None when you give the round up."""
        game = self.adventure.game
        assert game is not None
        view = uno.observe(game, table.you)
        offered = menu.options(view, table)
        self._lay_out(menu.situation(view, table), offered)
        while True:
            typed = self._typed()
            if typed == "fold":
                return None
            if typed in ("", "look"):
                self._lay_out(menu.situation(view, table), offered)
                continue
            action = menu.read(typed, game, table.you, offered)
            if isinstance(action, uno.Action):
                return action
            self._screen.say(action)

    def _animate(self, table: Table, events: Events) -> None:
        moment = 0 if self.adventure.game is None else self.adventure.game.ply
        self._screen.animate(Teller(table, moment).lines(events))

    def _lay_out(self, situation: list[str], offered: list[menu.Option]) -> None:
        self._screen.say("", *situation)
        self._screen.options([option.says for option in offered])

    # --- what is the same everywhere ----------------------------------------------------------------------------------

    def _typed(self) -> str:
        """What is typed, in small letters; what needs no answer of the story is done here."""
        while True:
            typed = " ".join(self._screen.ask("> ").lower().split())
            match typed:
                case "quit" | "q":
                    raise EOFError
                case "help" | "?":
                    self._screen.say(*HELP)
                case "things":
                    carried = [text for thing, text in THINGS.items() if thing in self.adventure.facts]
                    self._screen.say("You carry " + (", ".join(carried) or "nothing") + ".")
                case "save":
                    self._save()
                case _:
                    return typed

    def _save(self) -> None:
        try:
            saving.write(self.adventure, self._path)
        except OSError as error:
            self._screen.say(f"The story could not be saved: {error.filename}: {error.strerror}.")
        else:
            self._screen.say(f"The story is saved in {self._path}.")


def _meant(typed: str, offered: tuple[Choice, ...]) -> list[Choice]:
    """The choices that a number or words can mean."""
    if typed.isdecimal():
        return [choice for number, choice in enumerate(offered, 1) if str(number) == typed]
    words = typed.split()
    return [choice for choice in offered if words and all(word in choice.says.lower() for word in words)]
