"""Records: a whole game as its beginning, the orders of its shuffles, and the actions; replayed without a generator."""

from unorules.record.game import Deal, Record, Step
from unorules.record.orders import Shuffle

__all__ = ["Deal", "Record", "Shuffle", "Step"]
