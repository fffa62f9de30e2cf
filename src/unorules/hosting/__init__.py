"""For programs that host tables: a keeper for asyncio, and what happens at a table in words."""

from unorules.hosting.keeper import Deliver, Keeper
from unorules.hosting.story import Story

__all__ = ["Deliver", "Keeper", "Story"]
