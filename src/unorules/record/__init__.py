"""Records: a whole game as its beginning, the orders of its shuffles, and the actions; replayed without a generator."""

from unorules.record.files import read_records
from unorules.record.game import Record, Step
from unorules.record.header import Header
from unorules.record.orders import Shuffle
from unorules.record.replay import Deal
from unorules.record.seat import SeatRecord, SeatStep

__all__ = ["Deal", "Header", "Record", "SeatRecord", "SeatStep", "Shuffle", "Step", "read_records"]
