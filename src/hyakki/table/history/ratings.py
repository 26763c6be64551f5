"""Everybody's strength: the list of a game, what a match changed, and rebuilding all of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from hyakki.games import GAMES, UnknownGame, game
from hyakki.kernel.types import GameInfo
from hyakki.store import Store
from hyakki.store.ratings import Ladder, Rated
from hyakki.store.skill import Book, Rating, RatingChange, prepare
from hyakki.table.errors import TableError
from hyakki.table.history.counting import Reason, rated, reason_for

if TYPE_CHECKING:
    from hyakki.table.matches import Matches

__all__ = ["Active", "MatchRatings", "Ratings", "WhyUnchanged", "rebuild", "settle"]

Active = Literal["month", "year", "ever"]
DAY = 24 * 3600 * 1000
SINCE: Final[dict[Active, int]] = {"month": 30 * DAY, "year": 365 * DAY}
PAGE = 50
DEEPEST = 10_000
"""So far down one can look; further ones find their own line on the first page."""
AT_ONCE = 20
"""Matches that are rated in one transaction, which everybody's moves wait for: some milliseconds."""
MANY = 500


WhyUnchanged = Literal[Reason, "learning", "earlier"]
"""`learning`: it is among the asker's first games of this kind. `earlier`: it ended when no ratings were kept
yet."""


@dataclass(frozen=True, slots=True)
class MatchRatings:
    """What a match that is over did to ratings, or why nothing."""

    changes: list[RatingChange]
    reason: WhyUnchanged | None


class Ratings:
    """What a server knows of strength."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches

    async def ladder(self, game_name: str, active: Active, start: int, guest: str) -> tuple[GameInfo, Ladder]:
        """Raises TableError unknown_game, bad_request, unavailable."""
        try:
            info = game(game_name).info
        except UnknownGame as error:
            raise TableError("unknown_game", str(error)) from error
        if not 0 <= start <= DEEPEST:
            raise TableError("bad_request", f"the list can be looked at from 0 to {DEEPEST}")
        since = self.matches.deps.clock.now() - SINCE[active] if active in SINCE else 0
        await self.settle()
        ladder = self.matches.deps.store.ratings.ladder(game_name, since, start, PAGE, guest)
        return info, await self.matches.or_unavailable(ladder)

    async def mine(self, guest: str) -> dict[str, Rating]:
        """Raises TableError unavailable."""
        await self.settle()
        return await self.matches.or_unavailable(self.matches.deps.store.ratings.of_guest(guest))

    async def unrated(self, guest: str) -> dict[str, int]:
        """How many of their next games leave their rating alone, by game. Raises TableError unavailable."""
        most = self.matches.deps.settings.unrated
        finished = self.matches.deps.store.ratings.finished(guest, GAMES, most)
        return {game: most - played for game, played in (await self.matches.or_unavailable(finished)).items()}

    async def of_match(self, match_id: str, guest: str) -> MatchRatings:
        """Raises TableError unknown_match, not_yours, bad_request, unavailable."""
        match = await self.matches.match(match_id)
        match.check_watcher(guest)
        if match.status in ("waiting", "running"):
            raise TableError("bad_request", "the game is not over yet")
        await self.settle()
        found = await self.matches.or_unavailable(self.matches.deps.store.ratings.changes([match_id]))
        if match_id in found:
            changes = found[match_id]
            ended = match.journal.standing.marks.ended if match.journal is not None else None
            if ended is not None and ended.reason == "broken":
                return MatchRatings([], "broken")
            learners = await self.matches.or_unavailable(self.matches.deps.store.ratings.learners(match_id))
            if match.seat_of(guest) in learners or (learners and not moved(changes)):
                return MatchRatings([change for change in changes if change.seat not in learners], "learning")
            return MatchRatings(changes, None) if moved(changes) else MatchRatings([], "line")
        reason = reason_for(match.journal or match.row, (match.journal or match.row).seats)
        return MatchRatings([], reason or "earlier")

    async def changed(self, matches: list[str]) -> dict[str, list[RatingChange]]:
        """What some matches have changed. Raises TableError unavailable."""
        await self.settle()
        found = await self.matches.or_unavailable(self.matches.deps.store.ratings.changes(matches))
        return {match: changes for match, changes in found.items() if moved(changes)}

    async def settle(self) -> None:
        """Rate everything that has ended. Raises TableError unavailable."""
        await self.matches.or_unavailable(settle(self.matches.deps.store))


def moved(changes: list[RatingChange]) -> bool:
    """Whether a match counted: then at least everybody's doubt is smaller, and somebody was not spared."""
    return any(change.after != change.before for change in changes)


async def settle(store: Store) -> None:
    await asyncio.to_thread(prepare)
    while await store.ratings.settle(AT_ONCE) == AT_ONCE:
        pass


async def rebuild(store: Store, progress: Callable[[int, int], None]) -> int:
    """Go through all matches again, in the order in which they were counted; how many there were.

    Those of an earlier program, which noted nothing down, come first. `progress` hears how many turns of how
    many are done. A server may go on meanwhile: it keeps its own numbers until the last moment.
    """
    await settle(store)
    await adopt(store)
    book, last, done, whole = Book(), None, 0, await store.ratings.count()
    while True:
        turns = await store.ratings.turns(last, MANY)
        changes = {}
        for turn in turns:
            if turn.heir:
                book.bring(turn.subject, turn.heir)
            else:
                changes[turn.subject] = book.count(turn.game, turn.at, turn.shares)
            last, done = turn.turn, done + 1
            progress(done, max(whole, done))
        await store.ratings.correct(changes)
        if not turns and await store.ratings.replace(book, last or 0):
            return done


async def adopt(store: Store) -> None:
    """Note down what was never noted, the earliest first."""
    found: list[Rated] = []
    after = ""
    while page := await store.ratings.uncounted(after, MANY):
        found += [match for row, at in page if (match := rated(row, at)) is not None]
        after = page[-1][0].id
    found.sort(key=lambda match: (match.at, match.match))
    for end in range(len(found), 0, -MANY):
        await store.ratings.adopt(found[max(0, end - MANY) : end])
