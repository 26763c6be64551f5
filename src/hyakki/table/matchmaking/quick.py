"""Quick match: join a table that waits for players, or open one that others will join.

One game's quick matches are made one after the other, so that two who come at once meet at one table. A seat
that somebody else takes meanwhile is taken by what the journal says; then the next table is tried.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from typing import TYPE_CHECKING

from hyakki.games import UnknownGame, game
from hyakki.kernel.types import GameInfo
from hyakki.store import Guest, Terms
from hyakki.table.errors import TableError
from hyakki.table.holding import Elsewhere
from hyakki.table.matchmaking.lobby import OpenTable, check_lobby
from hyakki.table.types import Plan, SeatPlan

if TYPE_CHECKING:
    from hyakki.table.match import Match
    from hyakki.table.matches import Matches

__all__ = ["Quick", "terms_for"]

MOVE_SECONDS = 180
"""Strangers get so long for a move, then a bot makes it: nobody waits for ever."""


class Quick:
    """A server's quick matches."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.finding: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def match(self, game_name: str, seats: int, guest: Guest) -> str:
        """A table of this game for so many (any number for 0), at which the guest sits.

        Raises TableError unknown_game, bad_request, too_fast, unavailable.
        """
        info = game_for_several(game_name, seats)
        check_lobby(self.matches.deps)
        async with self.finding[game_name]:
            waiting = self._waiting(info, seats)
            for table in waiting:
                with contextlib.suppress(Elsewhere):
                    match = await self.matches.match(table.match)
                    if match.seat_of(guest.id) >= 0:
                        return match.id
            for table in waiting:
                if await self._sat_down(table, guest):
                    return table.match
            return (await self._open(info, seats, guest)).id

    def _waiting(self, info: GameInfo, seats: int) -> list[OpenTable]:
        """The tables that suit: those with people at them first, then the fullest, then the oldest."""
        lobby = self.matches.deps.lobby
        found = [
            table
            for table in lobby.all()
            if (table.game, table.running) == (info.name, False)
            and seats in (0, len(table.sitters))
            # Players who want unusual rules look for them in the list.
            and all(
                table.options.get(option.name, option.default) == option.default for option in info.options
            )
        ]
        return sorted(found, key=lambda table: (lobby.deserted(table.match), table.free, table.created))

    async def _sat_down(self, table: OpenTable, guest: Guest) -> bool:
        try:
            match = await self.matches.match(table.match)
            await match.seating.sit(guest)
        except Elsewhere as elsewhere:
            return await self.matches.others.sit(elsewhere.holder, table.match, guest)
        except TableError as error:
            if error.code == "unavailable":
                raise
            return False  # somebody was faster, it began, or they do not want this guest
        return True

    async def _open(self, info: GameInfo, seats: int, guest: Guest) -> Match:
        count = seats or min(n for n in info.seats if n > 1)
        sitters = (SeatPlan("person"), *[SeatPlan("open")] * (count - 1))
        plan = Plan(info.name, sitters, terms=terms_for(info.name), public=True)
        return await self.matches.create(plan, guest)


def terms_for(game_name: str) -> Terms:
    """What strangers agree on if nobody says otherwise."""
    return Terms() if game(game_name).real_time is not None else Terms("move", MOVE_SECONDS)


def game_for_several(game_name: str, seats: int) -> GameInfo:
    try:
        info = game(game_name).info
    except UnknownGame as error:
        raise TableError("unknown_game", str(error)) from error
    several = [n for n in info.seats if n > 1]
    if not several or seats not in (0, *several):
        raise TableError(
            "bad_request", f"{info.title} with others is for {', '.join(map(str, several)) or 'nobody'}"
        )
    return info
