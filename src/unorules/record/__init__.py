"""Records: a whole game as its beginning, the orders of its shuffles, and the actions; replayed without a generator."""

from unorules.record.files import read_records
from unorules.record.game import Record, Step
from unorules.record.header import Header
from unorules.record.orders import Shuffle
from unorules.record.replay import Deal
from unorules.record.seat import SeatRecord, SeatStep
from unorules.record.verification import Finding, Standing, Verification, verify

__all__ = [
    "Deal",
    "Finding",
    "Header",
    "Record",
    "SeatRecord",
    "SeatStep",
    "Shuffle",
    "Standing",
    "Step",
    "Verification",
    "read_records",
    "verify",
]
