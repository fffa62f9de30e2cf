"""The pack is known to every test here, installed or not."""

import pytest

from unorules.extension import add_pack
from unorules_no_mercy import PACK

add_pack(PACK)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--laws", action="store_true", help="check the laws of every rule at length, which takes minutes")
