"""Games for one: their results, and the daily board.

A daily board is the same for everybody. Its luck comes from a secret of the host and the day, so nobody can
compute beforehand what lies face down. A guest's first try counts if it is finished on its day; every
further one is practice.
"""

from __future__ import annotations

import asyncio
import hmac
from typing import TYPE_CHECKING

from hyakki.games import UnknownGame, game
from hyakki.kernel.fair import commitment
from hyakki.kernel.types import GameInfo
from hyakki.store import Guest, Result
from hyakki.table.deal import daily_deal
from hyakki.table.errors import TableError
from hyakki.table.holding import Elsewhere
from hyakki.table.timekeeping import days
from hyakki.table.types import Board, DailyBoard, Plan, SeatPlan

if TYPE_CHECKING:
    from hyakki.table.match import Match
    from hyakki.table.matches import Matches

__all__ = ["Solitaire", "rank_of"]

LINES = 10
"""How many results a list shows."""

FIRST_DAY = "2000-01-01"


class Solitaire:
    """What a server knows of games for one."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.starting = asyncio.Lock()
        self._host = b""
        """The host's secret, once it was asked for: every visitor looks at the board of the day."""

    async def results(self, game_name: str, guest: str) -> tuple[GameInfo, int, list[Result]]:
        """The game, how many games a guest has finished, and the best of them.

        Raises TableError unknown_game, bad_request, unavailable.
        """
        info = game_for_one(game_name)
        count, best = await self.matches.or_unavailable(
            self.matches.deps.store.results_of(guest, game_name, LINES)
        )
        return info, count, best

    async def daily(self, game_name: str, day: str, guest: str) -> DailyBoard:
        """The list of a day, today's for an empty one. Raises TableError as `results` does."""
        info = game_for_one(game_name)
        today = self.today()
        day = day or today
        if not days.is_day(day) or not FIRST_DAY <= day <= today:
            raise TableError("bad_request", f"there is no board of that day; today is {today}")
        found = await self.matches.or_unavailable(self.matches.deps.store.day(game_name, day, guest, LINES))
        promised = commitment(daily_deal(day), game_name, await self._secret(game_name, day))
        if found.mine is not None:
            return DailyBoard(info, day, day == today, "done", found, promised)
        if day < today:
            return DailyBoard(info, day, False, "missed", found, promised)
        return DailyBoard(info, day, True, "running" if found.match else "new", found, promised)

    async def play_daily(self, game_name: str, guest: Guest) -> Match:
        """Today's board: the try that is not finished yet, or a new one.

        Raises TableError as `results`, and Elsewhere if another process holds it.
        """
        game_for_one(game_name)
        deps = self.matches.deps
        # Two tabs that start at once are one try.
        async with self.starting:
            day = self.today()
            found = await self.matches.or_unavailable(deps.store.day(game_name, day, guest.id, 0))
            if found.match is not None:
                try:
                    begun = await self.matches.match(found.match)
                except Elsewhere:
                    row = await self.matches.or_unavailable(deps.store.match(found.match))
                    if row is not None and row.summary.status == "running":
                        raise
                else:
                    if begun.status == "running":
                        return begun
            board = Board(day, await self._secret(game_name, day), practice=found.match is not None)
            return await self.matches.create(Plan(game_name, (SeatPlan("person"),)), guest, board)

    async def _secret(self, game_name: str, day: str) -> bytes:
        if not self._host:
            self._host = await self.matches.or_unavailable(self.matches.deps.store.secret("daily"))
        return hmac.digest(self._host, f"{game_name} {day}".encode(), "sha256")

    def today(self) -> str:
        return days.day_of(self.matches.deps.clock.now())


def game_for_one(game_name: str) -> GameInfo:
    try:
        info = game(game_name).info
    except UnknownGame as error:
        raise TableError("unknown_game", str(error)) from error
    if 1 not in info.seats:
        raise TableError("bad_request", f"{info.title} is not for one player")
    return info


def rank_of(ranks: tuple[tuple[int, str], ...], points: int) -> str:
    """The rank that points reach in a game for one.

    >>> ranks = ((40, "master"), (20, "pupil"))
    >>> rank_of(ranks, 40), rank_of(ranks, 39), rank_of(ranks, 3)
    ('master', 'pupil', 'none')
    """
    return next((rank for least, rank in ranks if points >= least), "none")
