"""Days, in UTC. A day is written as 2026-11-15."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

__all__ = ["before", "board_is_open", "day_of", "ends", "is_day"]


def day_of(at: int) -> str:
    """
    >>> day_of(1_700_000_000_000)
    '2023-11-14'
    """
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


def ends(day: str) -> int:
    """The first instant of the next day.

    >>> ends("2023-11-14") - 1_700_000_000_000
    6400000
    """
    midnight = datetime.combine(date.fromisoformat(day) + timedelta(days=1), time(), UTC)
    return int(midnight.timestamp()) * 1000


def board_is_open(daily: str, now: int) -> bool:
    """Whether others are still dealt the board of a day, so that nobody may see another's.

    >>> board_is_open("2023-11-14", 1_700_000_000_000), board_is_open("2023-11-13", 1_700_000_000_000)
    (True, False)
    >>> board_is_open("", 1_700_000_000_000)  # any other match
    False
    """
    return bool(daily) and now < ends(daily)


def before(day: str) -> str:
    """
    >>> before("2024-03-01")
    '2024-02-29'
    """
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def is_day(text: str) -> bool:
    """
    >>> is_day("2026-11-15"), is_day("20261115"), is_day("2026-02-30")
    (True, False, False)
    """
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
