"""People play on the page, in a real browser: to the end of a game, with keys alone, on a phone, through a crash."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

import unorules as uno
from browser import Browser, Page, browser
from guests import id_of
from servers import Server
from table_server.app import SETTINGS
from table_server.guard import COOKIE
from unorules.table import Phase, Tables, open_storage

LAPTOP, PHONE = (1280, 900), (390, 844)
SEED = 268
RULES = "official +scoring(rounds=2,target=None)"
SECRET = "the secret of the host of this test"
PICTURES = os.environ.get("PICTURES")
"""A folder for pictures of the pages; none are taken without it."""


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("chromium")) as found:
        yield found


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.save(Path(PICTURES, f"{name}.png"))


def come(page: Page, url: str, name: str, how: str = "Take a seat") -> None:
    page.open(url)
    page.wait(lambda: page.find("#name"), "the door")
    page.find("#name")[0].send_keys(name)
    page.press(how)
    page.wait(lambda: page.state().get("phase"), "the table")


# --- what each person does when it is asked ---------------------------------------------------------------------------

GLANCE = """
const view = app.view ?? {sequence: 0};
const seen = view.observation ?? {legal: [], windows: []};
return {
  sequence: view.sequence, phase: view.phase, asked: seen.phase, name: view.places?.[seen.to_act]?.name,
  owing: seen.windows.map((each) => view.places[each.seat].name),
  shown: [...document.querySelectorAll(".seat .count, .top p, .force .chip")].map((each) => each.textContent),
}
"""


class Player:
    """Somebody who lays the first card that fits, and else does the first thing that is offered."""

    def __init__(self, page: Page, *, calls: bool = True) -> None:
        self.page = page
        self.calls = calls

    def glance(self, since: int = 0) -> dict[str, Any]:
        """What the page shows, once it has got so far."""
        found: dict[str, Any] = self.page.wait(
            lambda: glance if (glance := self.page.run(GLANCE))["sequence"] >= since else None, f"step {since}"
        )
        return found

    def moves(self) -> None:
        """Answer what is asked."""
        fitting = self.page.find("#hand .playable")
        if self.calls and fitting:
            for box in self.page.find("#uno"):
                self.use(box)
            fitting = self.page.find("#hand .playable")
        self.use(fitting[0] if fitting else self.page.find("#choices .row button")[0])
        while fitting and (choice := self.page.find("dialog[open] .choices button")):
            self.use(choice[0])

    def use(self, element: Any) -> None:
        """Press what is on the page."""
        element.click()


class KeyPlayer(Player):
    """The same with the keyboard alone."""

    def use(self, element: Any) -> None:
        """Tab until the focus is there, then press it."""
        keys = ActionChains(self.page.driver, duration=0)
        for _ in range(80):
            if self.page.driver.switch_to.active_element == element:
                break
            keys.send_keys(Keys.TAB).perform()
        assert self.page.driver.switch_to.active_element == element
        keys.send_keys(Keys.SPACE).perform()


def test_four_people_play_a_game_to_its_end(chromium: Browser, serve: Callable[..., Server], database: str) -> None:
    storage = open_storage(database)
    rules, host = uno.parse_rules(RULES), id_of(SECRET)
    tables = Tables(storage)
    tables.open("evening", player=host, name="Anna", now=time.time(), rules=rules, settings=SETTINGS, seed=SEED)
    server = serve()
    url = f"{server.address}t/evening"
    anna, ben, cleo, dana, eve = (chromium.person(*size) for size in (LAPTOP, LAPTOP, PHONE, LAPTOP, PHONE))
    anna.open(server.address)
    anna.driver.add_cookie({"name": COOKIE, "value": SECRET, "httpOnly": True})
    anna.open(url)
    anna.press("Take a seat")
    for page, name in ((ben, "Ben"), (cleo, "Cleo"), (dana, "Dana")):
        come(page, url, name)
        page.press("I am ready")
    picture(anna, "lobby-1280")
    picture(cleo, "lobby-390")
    assert cleo.barriers() == []
    anna.press("Start the game")
    come(eve, url, "Eve", how="Just watch")
    assert eve.find("#hand") == []

    players = {"Anna": Player(anna), "Ben": KeyPlayer(ben), "Cleo": Player(cleo), "Dana": Player(dana, calls=False)}
    everybody = [*players.values(), Player(eve)]
    moves, seen, last = 0, set(), players["Anna"]
    while (now := last.glance())["phase"] == "playing":
        at = now["sequence"]
        if now["asked"] == "RoundOver":
            seen.add("round")
            picture(anna, "round-1280")
            last = players["Anna"]
            last.glance(at)
            anna.press("Deal the next round")
        elif now["owing"]:
            last = next(each for name, each in players.items() if name not in now["owing"])
            last.glance(at)
            picture(last.page, "catch")
            last.page.press("Catch")
            seen.add("catch")
        else:
            last = players[now["name"]]
            last.glance(at)
            if moves > 6 and now["asked"] == "TurnDecision":
                picture(last.page, f"game-{now['name']}")
            if last.page.find("[data-action=Challenge]"):
                picture(last.page, "challenge")
                last.page.press("Challenge")
                seen.add("challenge")
            else:
                last.moves()
            moves += 1
        newest = last.glance(at + 1)
        if moves % 10 == 0:
            shown = [each.glance(newest["sequence"])["shown"] for each in everybody]
            assert shown == [newest["shown"]] * len(everybody)
        if moves == 11:
            assert anna.barriers() == []
            dana.show()
            dana.driver.refresh()
            players["Dana"].glance(newest["sequence"])
        if moves == 15 and "crash" not in seen:
            seen.add("crash")
            server.kill()
            anna.wait(lambda: anna.find("[data-connection=lost]"), "the page to see that the line is lost")
            picture(anna, "lost-1280")
            server.start()
            for each in everybody:
                each.page.wait(lambda: each.page.find("[data-connection=open]"), "the line to come back")  # noqa: B023
        assert moves < 300

    titles = []
    for each in everybody:
        each.page.wait(lambda: each.page.find("#result-title"), "the result")  # noqa: B023
        titles.append(each.page.find("#result-title")[0].text)
    table = tables.get("evening")
    storage.close()
    assert table.phase is Phase.OVER
    winners = [chair.name for chair in table.chairs if chair.player in table.results[-1].winners]
    assert titles == [f"{winners[0]} wins!"] * 5
    assert seen == {"round", "catch", "challenge", "crash"}
    picture(anna, "result-1280")
    picture(cleo, "result-390")
    assert cleo.barriers() == []
    assert chromium.errors() == []


def test_a_table_is_opened_with_house_rules_and_a_bot_and_left(chromium: Browser, serve: Callable[..., Server]) -> None:
    server = serve()
    page = chromium.person(*PHONE)
    page.open(server.address)
    picture(page, "home-390")
    page.find("#name")[0].send_keys("Fay")
    page.press("Open a table")
    page.wait(lambda: page.find("#preset"), "the lobby of the host")
    assert page.barriers() == []
    page.find("label:has(input[type=checkbox])")[0].click()  # one round only
    page.wait(lambda: "rounds=1" in page.state()["rules"], "rules of one round")
    page.press("Read them")
    page.wait(lambda: "wins the round" in page.text(), "rules in words")
    picture(page, "rules-390")
    assert page.barriers() == []
    page.press("Close")
    rules = page.find("#rules-text")[0]
    rules.clear()
    rules.send_keys("official +stakcing")
    page.press("Use this text")
    page.wait(lambda: page.find(".problem"), "what is wrong with the rules")
    assert "did you mean 'stacking'?" in page.find(".problem")[0].text
    dark = {"features": [{"name": "prefers-color-scheme", "value": "dark"}]}
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", dark)
    picture(page, "dark-390")
    assert page.barriers() == []
    page.press("Add a bot")
    page.wait(lambda: len(page.state()["places"]) == 2, "the bot")
    page.press("Start the game")
    page.wait(lambda: page.state()["phase"] == "playing", "the game")
    wide = page.run("return document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    picture(page, "dark-game-390")
    assert page.barriers() == []
    page.find("details summary")[0].click()
    page.press("Leave the table")
    page.wait(lambda: page.find("#name"), "the door")
    assert chromium.errors() == []


def test_the_page_speaks_the_language_that_is_chosen(chromium: Browser, serve: Callable[..., Server]) -> None:
    server = serve()
    page = chromium.person(*PHONE)
    page.open(server.address)
    page.run("const list = document.getElementById('language'); list.value = 'fil'; list.onchange()")
    page.wait(lambda: "Maglaro ng UNO" in page.text(), "the first page in Filipino")
    page.find("#name")[0].send_keys("Fe")
    page.press("Magbukas ng mesa")
    page.press("Magdagdag ng bot")
    page.wait(lambda: len(page.state()["places"]) == 2, "the bot")
    page.press("Simulan ang laro")
    page.wait(lambda: page.state()["phase"] == "playing", "the game")
    page.wait(lambda: "nagsisimula na ang laro" in page.text().lower(), "what happened, in Filipino")
    assert page.run("return document.documentElement.lang") == "fil"
    assert page.run("return document.documentElement.scrollWidth - innerWidth") <= 0
    english = ("Your turn", "has the turn", "Draw a card", "Scores", "clockwise", "Total", "Red ", "Green ")
    assert [words for words in english if words in page.text()] == []
    picture(page, "filipino-390")
    assert page.barriers() == []
    assert chromium.errors() == []
