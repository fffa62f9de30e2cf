"""`unorules serve-engine`: this library as an engine for programs in any language."""

from __future__ import annotations

import argparse

from unorules import __version__
from unorules.protocol import serve
from unorules.testing import REQUESTS, LocalEngine


def run(options: argparse.Namespace) -> int:
    """Answer requests until the input ends."""
    serve(LocalEngine().answer, can=REQUESTS, name="unorules", version=__version__)
    return 0
