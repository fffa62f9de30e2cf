"""The pack is known to every test here, whether or not it is installed."""

import pytest

from unorules.extension import add_pack
from unorules_flip import PACK

add_pack(PACK)


def pytest_addoption(parser: pytest.Parser) -> None:
    """How long the laws are walked through."""
    parser.addoption("--laws", action="store_true", help="check every rule of the pack against the laws, for longer")
