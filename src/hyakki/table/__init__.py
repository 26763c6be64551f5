"""A match in progress: seats, clocks, journal, viewers, bots at the table.

`House` holds every match, `Match` is one of them. Memory is a cache of the journal.
"""

from hyakki.store import faults
from hyakki.table.bots.pace import Pace, Pacer
from hyakki.table.errors import Code, TableError
from hyakki.table.house import House
from hyakki.table.ids import Ids
from hyakki.table.match import Match
from hyakki.table.memory.solitaire import rank_of
from hyakki.table.room import Settings, Thinker
from hyakki.table.shapes import (
    Ack,
    Beat,
    Because,
    DailyBoard,
    DuelSide,
    Frame,
    Line,
    Listener,
    LiveListener,
    MatchLine,
    Opened,
    Plan,
    Seat,
    SeatPlan,
)
from hyakki.table.timekeeping.clock import Clock

__all__ = [
    "Ack",
    "Beat",
    "Because",
    "Clock",
    "Code",
    "DailyBoard",
    "DuelSide",
    "Frame",
    "House",
    "Ids",
    "Line",
    "Listener",
    "LiveListener",
    "Match",
    "MatchLine",
    "Opened",
    "Pace",
    "Pacer",
    "Plan",
    "Seat",
    "SeatPlan",
    "Settings",
    "TableError",
    "Thinker",
    "faults",
    "rank_of",
]
