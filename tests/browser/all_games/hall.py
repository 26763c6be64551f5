"""A server at which a match of each of the four games stands wherever a test wants it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.browser.awake.field import PACK, acts, scene_of
from tests.browser.awake.ways import Way as AwakeWay
from tests.browser.fate import Place, Way
from tests.browser.hoshi.dojo import roller
from tests.browser.madoshi.ways import dull, wise
from tests.browser.phantom.deal import first_card, last_card
from tests.table.stage import until

from hyakki.store import Guest
from hyakki.table import Match, Plan, SeatPlan


def striker(scene: Any) -> str:
    """In a calm duel: swings at once, which is a bluff and ends every game soon."""
    wanted = (move for move in scene.legal if move.startswith("swing") or move == "pass")
    return str(next(wanted, scene.legal[0]))


IDLE = AwakeWay("Moonwild Kingdom", ("Berserker", "Barghest"), "peace", strikes=False, awakens=False)
"""The team of those who fight, that never strikes."""


@dataclass(frozen=True)
class Kind:
    """How a game is played here: the better way by bots called normal, the worse by easy ones."""

    title: str
    seats: int
    better: Way
    worse: Way
    options: dict[str, str]


KINDS: dict[str, Kind] = {
    "phantom": Kind("Hero vs Phantom", 3, last_card, first_card, {"rounds": "1"}),
    "madoshi": Kind("Madoshi", 2, wise, dull, {}),
    "awake": Kind("Awake Heroes", 2, PACK, IDLE, {}),
    "hoshi": Kind("Hoshi Battle", 2, roller, striker, {"mode": "calm"}),
}


def of(scene: Any) -> Kind:
    """What is played, by what is seen of it."""
    return KINDS[type(scene).__module__.split(".")[2]]


def better(scene: Any) -> str:
    return of(scene).better(scene)


def worse(scene: Any) -> str:
    return of(scene).worse(scene)


WAYS: dict[str, Way] = {"easy": worse, "normal": better}


class Hall(Place):
    async def match(
        self, game: str, guest: Guest, way: Way, wanted: Callable[[Any], bool], *, seats: int | None = None
    ) -> Match:
        """A match of the guest's, in the first seat, played this way until they see what is wanted, or over.
        A person who plays worse meets bots that play better, and the other way round."""
        kind = KINDS[game]
        level = "easy" if way is better else "normal"
        bots = [SeatPlan("bot", level)] * ((seats or kind.seats) - 1)
        plan = Plan(game, (SeatPlan("person"), *bots), options=kind.options, pace="off")
        match = await self.served.services.matches.create(plan, guest)
        while True:
            await until(lambda: match.status == "over" or waits_for_me(match))
            if match.status == "over" or wanted(scene_of(match)):
                return match
            await match.play(0, way(scene_of(match)), match.version, f"key {match.version}")

    async def end(self, game: str, guest: Guest, way: Way, *, seats: int | None = None) -> Match:
        """A match that was played to its end."""
        return await self.match(game, guest, way, lambda _: False, seats=seats)


def waits_for_me(match: Match) -> bool:
    """Whether the first seat owes a decision, and nobody else does: where all choose at once bots have."""
    return acts(match, 0) and not any(acts(match, seat) for seat in range(1, len(match.seats)))


def after(moves: int) -> Callable[[Any], bool]:
    """Once so many decisions have been asked for."""
    seen = 0

    def enough(_: Any) -> bool:
        nonlocal seen
        seen += 1
        return seen > moves

    return enough
