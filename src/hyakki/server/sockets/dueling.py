"""One socket's part in duels: its clock is measured, its inputs are stamped, its screen is told."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial

from hyakki.server import protocol
from hyakki.table import DuelClock, Listener, Match, TableError
from hyakki.table.live import Glimpse, Photo, Sync
from hyakki.table.live.duel import Duel
from hyakki.table.timekeeping.clock import Clock

__all__ = ["Dueling"]

PROBES = 16
"""So many clock probes are remembered until they are answered."""

Ping = Callable[[Callable[[float, float], None]], bool]
Say = Callable[[protocol.ServerMessage], None]
PingAfter = Callable[[Callable[[], object]], object]


class Dueling:
    """`ping` measures the connection below the page's scripts, where the server can; else it says no.

    `ping_after` calls it once everything that was said before is on its way.
    """

    def __init__(self, owner: Listener, clock: Clock, say: Say, ping_after: PingAfter, ping: Ping) -> None:
        self.owner = owner
        self.clock = clock
        self.say = say
        self.ping_after = ping_after
        self.ping = ping
        self.sync = Sync()
        self.asked: deque[float] = deque(maxlen=PROBES)
        """When the page was asked for its clock and has not answered yet."""
        self.open: dict[str, Match] = {}
        """Those in which hands race. A table with other seats gets another duel: ask it each time."""
        self.armed: dict[str, int] = {}
        """Matches that the page wants to fight in, with its seat."""
        self.task: asyncio.Task[None] | None = None

    # ------------------------------------------------------------ which matches

    def follow(self, match: Match) -> None:
        """A match was opened; nothing happens unless hands race in it."""
        if match.duel is None:
            return
        self.open[match.id] = match
        self.duel_clock(match, match.duel.clock())
        if self.task is None:
            self.task = asyncio.get_running_loop().create_task(self._ask_clock())

    def leave(self, match: str) -> None:
        self.open.pop(match, None)
        self.armed.pop(match, None)

    def close(self) -> None:
        if self.task is not None:
            self.task.cancel()

    # ------------------------------------------------------------ the clock

    async def _ask_clock(self) -> None:
        """Ask for the page's clock as often as its connection needs it, as long as there is a duel."""
        while self.open:
            now = self.clock.instant()
            if self.sync.due(now):
                self.asked.append(now)
                self.say(protocol.ClockProbe(now))
                self.probe()
            await self.clock.sleep(max(1, int(self.sync.next_ask - now)))
        self.task = None

    def clock_echo(self, sent: float, at: float, arrival: float) -> None:
        """Only what was asked is believed, and once."""
        if sent not in self.asked:
            return
        self.asked.remove(sent)
        self.sync.clock_echo(sent, at, arrival)
        self._arm()
        for match in self.open:
            self._duel(match).tell()

    def probe(self) -> None:
        """Ask the connection itself; its answer proves what has been shown and what has come in."""
        self.ping_after(self._measure)

    def _measure(self) -> None:
        now = self.clock.instant()
        if self.ping(partial(self._answered, now)):
            self.sync.probes.sent(now)

    def _answered(self, sent: float, trip: float, ago: float) -> None:
        """Counted from when it was sent: the loop's clock, which times pings, lags behind this one by as much
        as the loop has to do just then, and an answer must not be taken for one to an earlier ping."""
        self.sync.pong(trip, sent + trip)
        for match in self.armed:
            if match in self.open:
                self._duel(match).proved()

    # ------------------------------------------------------------ the hand

    def arm(self, match: str, seat: int, armed: bool) -> None:
        duel = self._duel(match)
        if armed:
            if self.open[match].status == "waiting":  # somebody else may sit there once it begins
                raise TableError("not_started", "nobody fights before the game has begun")
            self.armed[match] = seat
            self._arm()
        else:
            self.armed.pop(match, None)
            duel.disarm(seat, self.owner)

    def _arm(self) -> None:
        """Nobody fights on a clock that is not measured yet."""
        if self.sync.ready:
            for match, seat in self.armed.items():
                if match in self.open and self.owner not in self._duel(match).armed.get(seat, {}):
                    self._duel(match).arm(seat, self.owner, self.sync)

    def press(self, match: str, seat: int, move: str, at: float, arrival: float) -> None:
        self._duel(match).press(seat, move, at, self.owner, arrival)

    def _duel(self, match: str) -> Duel:
        duel = self.open[match].duel if match in self.open else None
        if duel is None:
            raise TableError("bad_request", "no duel of that name is open on this page")
        return duel

    # ------------------------------------------------------------ the screen

    def page(self, instant: float) -> float:
        return round(self.sync.to_page(instant, self.clock.instant()), 1)

    def duel_clock(self, match: Match, clock: DuelClock) -> None:
        sides = [
            protocol.DuelSide(side.seat, side.armed, side.rtt, side.jitter, side.rated, side.lets)
            for side in clock.sides
        ]
        zero = None if clock.zero is None else self.page(clock.zero)
        self.say(protocol.DuelClock(match.id, zero, clock.hold, clock.band, sides, clock.patient))

    def glimpses(self, match: Match, glimpses: list[Glimpse]) -> None:
        if match.id not in self.open:
            return
        zero = self._duel(match.id).zero
        if zero is not None:
            told = [protocol.Glimpse(self.page(zero + seen.show), seen.at, seen.event) for seen in glimpses]
            self.say(protocol.Glimpses(match.id, match.version, told))
            if any(seen.startling for seen in glimpses):
                self.probe()

    def photo(self, match: Match, photo: Photo) -> None:
        hands = [
            protocol.Finish(hand.seat, hand.move, hand.at, hand.reaction, hand.compensation, hand.clamped)
            for hand in photo.hands
        ]
        self.say(protocol.PhotoFinish(match.id, photo.at, photo.verdict, photo.band, photo.hold, hands))
