"""Chromium without a window: several people in one browser, each with cookies of their own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Generator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from selenium.common.exceptions import ElementNotInteractableException, StaleElementReferenceException
from selenium.webdriver import Chrome, ChromeOptions, ChromeService
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

PROGRAMS = ("chromium", "chromedriver")
MISSING = "the browser tests need Chromium and its driver: `apt-get install chromium chromium-driver`"
OPTIONS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-background-timer-throttling "
    "--disable-renderer-backgrounding --disable-backgrounding-occluded-windows --force-color-profile=srgb"
)
PATIENCE = 20


class Page:
    """One person's page."""

    def __init__(self, driver: Chrome, window: str, width: int, height: int) -> None:
        self.driver = driver
        self.window = window
        self.show()
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)

    def show(self) -> None:
        """What follows is about this page."""
        if self.driver.current_window_handle != self.window:
            self.driver.switch_to.window(self.window)

    def open(self, url: str) -> None:
        """Go to an address."""
        self.show()
        self.driver.get(url)

    def run(self, script: str, *arguments: object) -> Any:
        """What a script in the page returns."""
        self.show()
        return self.driver.execute_script(script, *arguments)

    def find(self, selector: str) -> list[WebElement]:
        """Elements that are there now."""
        self.show()
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def button(self, text: str) -> WebElement:
        """The button of that name, once it is there; while a dialog is open, one of it."""
        path = f"//button[starts-with(normalize-space(.), '{text}')]"

        def found() -> WebElement | None:
            there = self.driver.find_elements(By.XPATH, f"//dialog[@open]{path}")
            return next(iter(there or self.driver.find_elements(By.XPATH, path)), None)

        found_button: WebElement = self.wait(found, f"a button {text!r}")
        return found_button

    def press(self, text: str) -> None:
        """Click the button of that name."""
        self.wait(lambda: clicked(self.button(text)), f"to press {text!r}")

    def wait(self, until: Callable[[], Any], what: str) -> Any:
        """Wait until something holds."""
        self.show()
        try:
            return WebDriverWait(self.driver, PATIENCE, 0.02).until(lambda _: until())
        except Exception as error:
            raise AssertionError(f"waited in vain for {what} on a page that says:\n{self.text()}") from error

    def text(self) -> str:
        """All that can be read."""
        return str(self.run("return document.body.innerText"))

    def state(self) -> dict[str, Any]:
        """What the page knows of its table."""
        return dict(self.run("return app.view ?? {}"))

    def save(self, path: Path) -> None:
        """A picture of what can be seen."""
        self.show()
        self.driver.save_screenshot(str(path))

    def barriers(self) -> list[str]:
        """What axe finds that keeps people from using the page."""
        if not self.run("return Boolean(window.axe)"):
            self.run(files("axe_core_python").joinpath("axe.min.js").read_text())
        found = self.driver.execute_async_script("axe.run(document).then(arguments[0])")
        return [
            f"{each['id']}: {each['help']}: {[node['html'] for node in each['nodes']]}" for each in found["violations"]
        ]


def clicked(element: WebElement) -> bool:
    """Click, unless the page has just changed under the hand."""
    try:
        element.click()
    except (StaleElementReferenceException, ElementNotInteractableException):
        return False
    return True


class Browser:
    """The browser, with a page for each person."""

    def __init__(self, driver: Chrome) -> None:
        self.driver = driver
        self.pages: list[Page] = []

    def person(self, width: int = 1280, height: int = 900) -> Page:
        """A page with cookies of its own."""
        cookies = self.driver.browser.create_user_context()
        window = self.driver.browsing_context.create(type="tab", user_context=cookies)
        self.pages.append(Page(self.driver, window, width, height))
        return self.pages[-1]

    def errors(self) -> list[str]:
        """What the pages complained of, but for lines that were lost with a server that was killed."""
        said = []
        for page in self.pages:
            page.show()
            log = self.driver.execute(Command.GET_LOG, {"type": "browser"})["value"]
            said += [entry["message"] for entry in log if entry["level"] == "SEVERE"]
        return [text for text in said if "WebSocket connection" not in text and "ERR_CONNECTION_REFUSED" not in text]


@contextmanager
def browser(home: Path) -> Generator[Browser]:
    """A browser that lives as long as the context."""
    found = [shutil.which(program) for program in PROGRAMS]
    if None in found:
        raise RuntimeError(MISSING)
    options = ChromeOptions()
    options.enable_bidi = True
    options.binary_location = found[0] or ""
    for option in [*OPTIONS.split(), f"--user-data-dir={home}", "--window-size=1280,900"]:
        options.add_argument(option)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = Chrome(options=options, service=ChromeService(found[1], env={**os.environ, "HOME": str(home)}))
    try:
        yield Browser(driver)
    finally:
        driver.quit()
