"""A server on which every moment of Madoshi can be had: its luck is chosen, its bots follow a way."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import islice

from tests.browser.fate import Place, Way, tell
from tests.browser.madoshi.ways import dull, wise
from tests.table.stage import turn, until

from hyakki.games.madoshi.types import Scene
from hyakki.store import Guest
from hyakki.table import Clock, Match, Plan, SeatPlan

WAYS = {"easy": dull, "normal": wise}
"""How the bots play, by their level."""

Wanted = Callable[[Scene], bool]


class Unhurried(random.Random):
    """Bots that have a pace take as long as that pace allows, so that there is time to see them think."""

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        return mu + 9 * sigma


class FromNoonOn(Clock):
    """Sets out at noon of one day: daily boards are the same in every run, and no test sees midnight."""

    NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def __init__(self) -> None:
        self.began = super().now()

    def now(self) -> int:
        return int(self.NOON.timestamp()) * 1000 + super().now() - self.began


class Shrine(Place):
    async def moment(self, guest: Guest, wanted: Wanted, *, seats: int = 2, **options: str) -> str:
        """A match that stands where this guest, in the first seat, sees what is wanted; its name."""
        ways = [wise] * seats

        def comes(luck: str, secret: bytes) -> bool:
            moments = tell("madoshi", luck, secret, ways, options)
            return any(moment.seat == 0 and wanted(moment.scene) for moment in moments)

        self.fate.choose(comes)
        return await self.reach(guest, wanted, seats=seats, **options)

    async def opening(self, guest: Guest, swap: Way) -> str:
        """A match in which this guest begins, and with this swap gives nobody anything to catch; its name."""

        def quiet(luck: str, secret: bytes) -> bool:
            moments = islice(tell("madoshi", luck, secret, [swap, dull], {}), 2)
            return [(moment.seat, moment.scene.phase) for moment in moments] == [(0, "swap"), (1, "swap")]

        self.fate.choose(quiet)
        return await self.reach(guest, swapping, seats=2)

    async def end(self, guest: Guest, *, seats: int = 2) -> str:
        """A finished match; its name."""
        return await self.reach(guest, lambda scene: scene.over, seats=seats)

    async def reach(self, guest: Guest, wanted: Wanted, *, seats: int, **options: str) -> str:
        plan = (SeatPlan("person"), *[SeatPlan("bot", "normal")] * (seats - 1))
        match = await self.served.services.matches.create(
            Plan("madoshi", plan, options=options, pace="off"), guest
        )
        await self.play(match, guest, wanted)
        return match.id

    async def play(self, match: Match, guest: Guest, wanted: Wanted, *, way: Way = wise) -> None:
        """Let everybody follow their way until then, or to the end."""
        while True:
            await until(lambda: match.status == "over" or turn(match) == 0)
            if match.status == "over" or wanted(scene_of(match)):
                return
            await match.move(guest.id, way(scene_of(match)), match.version, f"key {match.version}")

    async def hurry(self, name: str, wanted: Wanted) -> int:
        """Let the people of a match follow the wise way until the first seat sees this; the version then."""
        match = await self.served.services.matches.match(name)
        while not wanted(scene_of(match)):
            seat = turn(match)
            assert match.seats[seat].kind == "person"
            await match.play(seat, wise(scene_of(match, seat)), match.version, f"key {match.version}")
        return match.version

    async def board(self, guest: Guest) -> Match:
        """Today's board, begun."""
        return await self.served.services.matches.solitaire.play_daily("madoshi", guest)

    async def daily(self, guest: Guest) -> str:
        """Today's board, played to the end; the match's name."""
        match = await self.board(guest)
        await self.play(match, guest, lambda scene: scene.over)
        return match.id


def scene_of(match: Match, seat: int = 0) -> Scene:
    """What the first seat sees, or another."""
    assert match.journal is not None
    assert match.journal.state is not None
    scene: Scene = match.journal.game.show(match.journal.state.view(seat))
    return scene


# ---------------------------------------------------------------- moments


def swapping(scene: Scene) -> bool:
    return scene.phase == "swap"


def choosing(scene: Scene) -> bool:
    """Several Yokai to be had."""
    return scene.phase == "collect" and len({move[:2] for move in scene.legal}) > 2


def ordering(scene: Scene) -> bool:
    return scene.phase == "order"


def magic(word: str) -> Wanted:
    """`flip`, `slide row`, `turn` …: a magic of this kind, and more than one way to do it."""
    return lambda scene: (
        scene.phase == "magic" and len(scene.legal) > 2 and any(move.startswith(word) for move in scene.legal)
    )


def discarding(scene: Scene) -> bool:
    return scene.phase == "discard"


def barred(scene: Scene) -> bool:
    """Two tokens could be swapped, but not with each other."""
    return scene.phase == "swap" and len(scene.barred) == 2 and set(scene.barred) <= set(scene.swappable)


def face_down(scene: Scene) -> bool:
    """At my swap some token shows its back."""
    return scene.phase == "swap" and len(scene.swappable) < 25


def after_their_catch(scene: Scene) -> bool:
    """My swap, and in the turn before the opponent has caught a Yokai and used its magic."""
    return scene.phase == "swap" and scene.quiet == 0 and bool(scene.caught) and scene.caught[-1].seat == 1


def all_flipped(scene: Scene) -> bool:
    """One Yokai to be had, and its magic has to flip all tokens there are of a kind."""
    tops = [
        stack.top for stack in scene.stacks if any(move.startswith(f"x{stack.stack}") for move in scene.legal)
    ]
    if scene.phase != "collect" or len(tops) != 1 or tops[0] is None or len(scene.legal) != 2:
        return False
    signs = tops[0].signs
    shown = [token for token in scene.tokens if signs[0] == f"flip {token.face}"]
    return 2 <= len(shown) <= len(signs)


def crowded(scene: Scene) -> bool:
    """Late in a game: Yokai on all sides, tokens face down, something to take."""
    mine = {caught.source for caught in scene.caught if caught.seat == 0}
    theirs = [caught for caught in scene.caught if caught.seat == 1]
    reach = any(promise.hole for promise in scene.promises)
    return barred(scene) and face_down(scene) and len(mine) == 2 and len(theirs) > 3 and reach
