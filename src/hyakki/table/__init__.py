"""A match in progress: seats, clocks, journal, viewers, bots at the table.

`Matches` holds every match, `Match` is one of them. Memory is a cache of the journal.
"""

from hyakki.table.bots.pace import Pace, Pacer
from hyakki.table.dependencies import Settings, Thinker
from hyakki.table.errors import Code, TableError
from hyakki.table.history.solitaire import rank_of
from hyakki.table.ids import Ids
from hyakki.table.match import Match
from hyakki.table.matches import Matches
from hyakki.table.timekeeping.clock import Clock
from hyakki.table.types import (
    Ack,
    DailyBoard,
    DuelClock,
    DuelSide,
    Frame,
    ListedMatch,
    Listener,
    LiveListener,
    Opened,
    Plan,
    Seat,
    SeatPlan,
)

__all__ = [
    "Ack",
    "Clock",
    "Code",
    "DailyBoard",
    "DuelClock",
    "DuelSide",
    "Frame",
    "Ids",
    "ListedMatch",
    "Listener",
    "LiveListener",
    "Match",
    "Matches",
    "Opened",
    "Pace",
    "Pacer",
    "Plan",
    "Seat",
    "SeatPlan",
    "Settings",
    "TableError",
    "Thinker",
    "rank_of",
]
