"""Two people at their screens, the lines between them and the server, and the server's real referee.

All of it in virtual time: a thousand exchanges take seconds, and the same seed gives the same duel.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from random import Random
from typing import Any

from tests.games.hoshi.arena import table

from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.real_time import HandsInTheArena
from hyakki.games.hoshi.stages import CHOOSING, TIMEOUT
from hyakki.kernel.chance import Chance, Recorder, Seeded
from hyakki.kernel.fair import label
from hyakki.kernel.game import NEVER, IllegalMove, State
from hyakki.kernel.log import Log
from hyakki.kernel.record import Entry
from hyakki.table.live import (
    Glimpse,
    Glimpses,
    Input,
    Let,
    PassTime,
    Photo,
    Play,
    Referee,
    Sync,
)

HEROES = "H1 H5 H9"
"""Three Heroes that ask nothing special of a hand; both players have the same."""
STRIKES = 60
"""Of a hundred throws."""
BORED = 900
"""After so long without a plan a hand starts over."""
BEGIN = 2_000.0
"""When the server lets the duel's time begin: the clocks are measured by then."""


class Loaded(Chance):
    """Dice that show a Strike more often, so that less time goes by between exchanges."""

    def __init__(self, seed: str) -> None:
        self.luck = Seeded(seed)

    def below(self, n: int) -> int:
        if n in (8, 10):
            return 0 if self.luck.below(100) < STRIKES else 3
        return int(self.luck.below(n))

    def order(self, n: int) -> list[int]:
        return self.luck.order(n)


@dataclass
class Way:
    """One direction of a line: in order, as TCP is; a lost packet comes after a retransmission."""

    delay: float
    jitter: float
    loss: float
    luck: Random
    latest: float = 0.0

    def arrival(self, now: float) -> float:
        late = self.luck.expovariate(1 / self.jitter) if self.jitter else 0.0
        if self.luck.random() < self.loss:
            late += 200 + self.delay
        self.latest = max(self.latest, now + self.delay + late)
        return self.latest


@dataclass(frozen=True)
class LineOf:
    """A line by its round trip."""

    rtt: float
    jitter: float = 0.0
    loss: float = 0.0

    def ways(self, luck: Random) -> tuple[Way, Way]:
        one_way = max(self.rtt / 2 - self.jitter / 2, 0.1)
        up = Way(one_way, self.jitter / 2, self.loss, luck)
        return up, Way(one_way, self.jitter / 2, self.loss, luck)


def honest(pressed: float, luck: Random) -> float:
    return pressed


def in_no_time(pressed: float, luck: Random) -> float:
    """As if every reaction had taken 0 ms, or less."""
    return pressed - 1e9


def at_random(pressed: float, luck: Random) -> float:
    return pressed + luck.uniform(-400, 400)


@dataclass
class Person:
    """Reactions are ex-Gaussian; the same for everybody here."""

    stamp: Callable[[float, Random], float] = honest
    lapse: float = 0.08
    quicker: float = 0.0

    def reaction(self, luck: Random, mean: float, spread: float, tail: float) -> float:
        return max(100.0, luck.gauss(mean, spread) + luck.expovariate(1 / tail) - self.quicker)


class World:
    """One game at a time; `played` goes through several."""

    def __init__(self, lines: list[LineOf], people: list[Person] | None = None, seed: int = 1) -> None:
        self.seed = seed
        self.luck = Random(seed)
        self.people = people or [Person() for _ in lines]
        self.ways = [line.ways(self.luck) for line in lines]
        self.time = 0.0
        self.agenda: list[tuple[float, int, Callable[[], None]]] = []
        self.numbers = count()
        self.state: State = table(HEROES, HEROES).state
        self.start = self.state.clone()
        self.entries: list[Entry] = []
        self.photos: list[Photo] = []
        self.hits = [0, 0]
        self.draws = 0
        self.misses = [0, 0]
        self.lets = 0
        self.refused = 0
        self.referee = Referee(HOSHI, HandsInTheArena(), 2, self.chance)
        self.referee.zero = BEGIN
        self.glimpses = Glimpses(self.referee)
        self.screens = [Screen(self, seat) for seat in range(2)]
        self.woken = NEVER
        for side in self.referee.sides:
            side.connect(Sync())
        for seat in range(2):
            self.ping(seat)
        self.at(BEGIN, self.settle)

    def chance(self, what: str) -> Chance:
        return Loaded(f"{self.seed} {what}")

    # ------------------------------------------------------------ virtual time

    def at(self, time: float, what: Callable[[], None]) -> None:
        heapq.heappush(self.agenda, (max(time, self.time), next(self.numbers), what))

    def run(self) -> World:
        while self.agenda and not self.state.over:
            self.time, _, what = heapq.heappop(self.agenda)
            what()
        return self

    @property
    def now(self) -> int:
        """The duel's time."""
        return int(self.time - BEGIN)

    def up(self, seat: int, what: Callable[[], None]) -> None:
        self.at(self.ways[seat][0].arrival(self.time), what)

    def down(self, seat: int, what: Callable[[], None]) -> None:
        self.at(self.ways[seat][1].arrival(self.time), what)

    # ------------------------------------------------------------ the server

    def ping(self, seat: int) -> None:
        sync, sent, screen = self.sync(seat), self.time, self.screens[seat]
        if sync.due(sent):
            sync.probes.sent(sent)

            def answered(echoed: float) -> None:
                sync.clock_echo(sent, echoed, self.time)
                sync.pong(self.time - sent, self.time)

            def answer() -> None:
                echoed = screen.clock
                self.up(seat, lambda: answered(echoed))

            self.down(seat, answer)
        self.at(sync.next_ask, lambda: self.ping(seat))

    def sync(self, seat: int) -> Sync:
        sync = self.referee.sides[seat].sync
        assert sync is not None
        return sync

    def probe(self, seat: int, what: Callable[[], None] = lambda: None) -> None:
        """Send a protocol ping, alone or behind something that is shown."""
        sync, sent = self.sync(seat), self.time
        sync.probes.sent(sent)

        def answered() -> None:
            sync.pong(self.time - sent, self.time)
            if self.referee.wants_proof(self.now):
                self.settle()

        def arrive() -> None:
            what()
            self.up(seat, answered)

        self.down(seat, arrive)

    def hear(self, seat: int, move: str, stamp: float) -> None:
        if not self.referee.sides[seat].allow(self.time):
            self.refused += 1
            return
        at, clamped = self.referee.believed(seat, move, stamp, self.time)
        self.referee.hear(self.state, Input(seat, move, at, at, self.now, clamped))
        self.settle()

    def settle(self) -> None:
        """Commit what can be committed, and show what can be shown."""
        while not self.state.over:
            if self.state.stage == CHOOSING:  # type: ignore[attr-defined]
                self.choose()
                continue
            if self.state.stage == TIMEOUT:  # type: ignore[attr-defined]
                self.commit("move", self.state.timeout_by, "resume", None)  # type: ignore[attr-defined]
                continue
            act = self.referee.next(self.state, self.now)
            if act is None:
                break
            if isinstance(act, Let):
                self.lets += 1
            elif isinstance(act, PassTime):
                self.commit("advance", -1, str(act.to), None)
            elif isinstance(act, Play):
                self.commit("move", act.press.seat, act.press.move, act.press)
        for seat, glimpses in self.glimpses.fresh(self.state, self.now).items():
            if seat >= 0:
                show = partial(self.screens[seat].receive, glimpses)
                if any(glimpse.startling for glimpse in glimpses):
                    self.probe(seat, show)
                else:
                    self.down(seat, show)
        for seat in self.referee.probes(self.now):
            self.probe(seat)
        wakes = [self.referee.wake(self.state), self.glimpses.next]
        soonest = min((wake for wake in wakes if wake != NEVER), default=NEVER)
        if soonest != NEVER and not (self.now < self.woken <= soonest):
            self.woken = max(soonest, self.now + 1)
            self.at(BEGIN + self.woken, self.settle)

    def choose(self) -> None:
        for seat in range(2):
            if self.state.must() >> seat & 1:
                self.commit("move", seat, HOSHI.text(self.state, self.state.legal(seat)[0]), None)  # type: ignore[arg-type]

    def commit(self, kind: Any, seat: int, move: str, press: Input | None) -> None:
        log = Log()
        instant = int(move) if kind == "advance" else int(self.state.now)
        kept = Recorder(self.chance(label(kind, instant, seat, move)))
        if kind == "advance":
            self.state.advance(instant, kept, log)
        else:
            try:
                HOSHI.play(self.state, seat, move, kept, log)  # type: ignore[arg-type]
            except IllegalMove:
                self.refused += 1
                return
        self.entries.append(Entry(len(self.entries), int(self.time), kind, seat, move, kept.tape))
        if press is not None:
            self.referee.done(press, log.lines)
        photo = self.referee.photo(self.state, log.lines)
        if photo is not None:
            self.photos.append(photo)
        for line in log.lines:
            self.count(line.public)
        for viewer, screen in enumerate(self.screens):
            heard = log.heard(viewer)
            if heard:
                self.down(viewer, partial(screen.decided, heard))

    def count(self, event: Any) -> None:
        if event.kind == "touched":
            if event.verdict == "hit":
                self.hits[event.seats[0]] += 1
            elif event.verdict == "draw":
                self.draws += 1
        elif event.kind == "moved" and event.motion == "miss":
            self.misses[event.seat] += 1


class Screen:
    """A page with a person before it: shows what it is sent at the instant it should, and presses keys."""

    def __init__(self, world: World, seat: int) -> None:
        self.world = world
        self.seat = seat
        self.person = world.people[seat]
        self.luck = Random(world.seed * 2 + seat)
        self.ahead = self.luck.uniform(-1e6, 1e6)
        """By how much this page's clock differs from the server's."""
        self.plans: dict[str, int] = {}
        self.strike = False
        self.guarding = False
        self.fighting = False
        self.seen: set[Any] = set()
        self.pause = 0
        """Counts what was done, so that a hand that does nothing for a while starts over."""

    @property
    def clock(self) -> float:
        return self.world.time + self.ahead

    def receive(self, glimpses: list[Glimpse]) -> None:
        """Show glimpses at their instants, by the page's own idea of them; late ones at once."""
        for glimpse in glimpses:
            page = self.world.sync(self.seat).to_page(BEGIN + glimpse.show, self.world.time)
            self.world.at(page - self.ahead, partial(self.see, glimpse.event))

    def decided(self, events: list[Any]) -> None:
        for event in events:
            if event.kind in ("round_ended", "began", "timed_out"):
                self.see(event)

    # ------------------------------------------------------------ the hand

    def plan(self, move: str, after: float) -> None:
        number = next(self.world.numbers)
        self.plans[move] = number
        self.pause = number
        self.world.at(self.world.time + after, lambda: self.press(move, number))
        self.world.at(self.world.time + after + BORED, lambda: self.bored(number))

    def bored(self, number: int) -> None:
        if self.pause == number and self.fighting:
            self.plan("lower" if self.guarding else "lift", 1)

    def drop(self, *moves: str) -> None:
        for move in moves:
            self.plans.pop(move, None)

    def press(self, move: str, number: int) -> None:
        if self.plans.get(move) != number:
            return
        del self.plans[move]
        stamp = self.person.stamp(self.clock, self.luck)
        self.world.up(self.seat, lambda: self.world.hear(self.seat, move, stamp))
        if move == "lift":
            self.strike = False
            self.plan("throw", self.luck.uniform(50, 90))
        elif move == "swing":
            self.drop("lift", "throw", "guard")
        elif move == "guard":
            self.guarding = True
            self.drop("lift", "throw", "swing")
            self.plan("lower", 720)
        elif move == "lower":
            self.guarding = False
            self.go_on(110)

    def go_on(self, after: float) -> None:
        if self.strike:
            self.plan("swing", after + self.react(120, 20, 30))
        else:
            self.plan("lift", after + self.react(120, 20, 30))

    def react(self, mean: float, spread: float, tail: float) -> float:
        return self.person.reaction(self.luck, mean, spread, tail)

    def see(self, event: Any) -> None:
        if event in self.seen:
            return
        self.seen.add(event)
        if event.kind == "began":
            self.plans.clear()
            self.strike = self.guarding = False
            self.fighting = True
            self.plan("lift", self.react(180, 25, 40))
        elif event.kind in ("round_ended", "timed_out"):
            self.plans.clear()
            self.fighting = False
        elif event.kind == "faced" and event.faces is not None:
            strike = "strike" in event.faces
            if event.seat == self.seat:
                self.own_die(strike)
            elif strike:
                self.alarmed()
        elif event.kind == "moved":
            self.motion(event.seat == self.seat, event.motion)

    def own_die(self, strike: bool) -> None:
        if self.strike:
            return  # known already; now the other reads it too
        self.strike = strike
        if self.guarding:
            return
        if strike:
            self.plan("swing", self.react(230, 35, 60))
        elif "guard" not in self.plans and "lift" not in self.plans:
            self.plan("lift", self.react(180, 25, 40))

    def alarmed(self) -> None:
        if not self.guarding and "guard" not in self.plans and self.luck.random() >= self.person.lapse:
            self.plan("guard", self.react(270, 45, 80))

    def motion(self, own: bool, motion: str) -> None:
        if own:
            if motion in ("recovered", "fetched") or (motion == "tired" and not self.plans):
                self.strike = False
                self.go_on(60)
            elif motion == "spent":
                self.strike = False
                self.drop("swing")
                self.go_on(60)
        elif motion == "swing":
            self.alarmed()
        elif motion in ("miss", "pull", "spent"):
            self.drop("guard")
            if self.guarding:
                self.plan("lower", self.react(180, 25, 40))


@dataclass
class Tally:
    """Many games added up."""

    hits: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    misses: list[int] = field(default_factory=lambda: [0, 0])
    lets: int = 0
    refused: int = 0
    games: list[int] = field(default_factory=lambda: [0, 0])
    """Won by each."""

    @property
    def exchanges(self) -> int:
        """Swings with a verdict: one that lands is won by its hand, one that is averted by the other."""
        return sum(self.hits) + sum(self.misses) + self.draws

    @property
    def landed(self) -> float:
        return sum(self.hits) / (sum(self.hits) + sum(self.misses))

    @property
    def share(self) -> float:
        """Of exchanges that the first seat has won; a draw is half of one."""
        return (self.hits[0] + self.misses[1] + self.draws / 2) / self.exchanges

    @property
    def stones(self) -> float:
        """Of stones that the first seat has won."""
        return self.hits[0] / sum(self.hits)

    @property
    def won(self) -> float:
        """Of games that the first seat has won."""
        return self.games[0] / sum(self.games)


def played(
    lines: list[LineOf], people: list[Person] | None = None, exchanges: int = 300, seed: int = 1
) -> Tally:
    """Whole games until there were so many exchanges."""
    tally = Tally()
    while tally.exchanges < exchanges:
        world = World(lines, people, seed).run()
        tally.hits = [a + b for a, b in zip(tally.hits, world.hits)]
        tally.draws += world.draws
        tally.misses = [a + b for a, b in zip(tally.misses, world.misses)]
        tally.lets += world.lets
        tally.refused += world.refused
        tally.games[world.state.outcome().places.index(1)] += 1
        seed += 1
    return tally
