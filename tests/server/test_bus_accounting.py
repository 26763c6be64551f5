"""A press that comes through another process counts when it was pressed, to the millisecond.

Real connections, links, remote clients, clocks and a real duel; only time and the network are the test's.
The two processes' clocks are minutes apart, and so are those of the pages.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from tests.server.serving import UNLIMITED
from tests.table.stage import Anyhow, SetClock, all_sit_down, legal, turn

from hyakki.kernel.game import NEVER
from hyakki.server.cluster import Cluster
from hyakki.server.cluster.bus import Bus, Outcome
from hyakki.server.cluster.messages import BusMessage, ClientPong, FromClient, read, write
from hyakki.server.cluster.sender import Sender
from hyakki.server.run import ServerSettings, opened
from hyakki.server.services import Services
from hyakki.server.sockets.connection import Connection
from hyakki.server.sockets.dueling import Dueling
from hyakki.store import Guest
from hyakki.table import Clock, Match, Plan, SeatPlan
from hyakki.table.holding import Holding
from hyakki.table.live import Input
from hyakki.table.live.duel import Duel

AWAY = 777_000
"""By so much the clocks of the two processes differ."""
TURNS = 30
"""Of the loop: by then every message that has arrived is handled."""

Forge = Callable[[Any], BusMessage]


class Ahead(Clock):
    """Another machine's clock."""

    def __init__(self, clock: SetClock) -> None:
        self.clock = clock

    def now(self) -> int:
        return self.clock.now() + AWAY

    def instant(self) -> float:
        return self.clock.instant() + AWAY

    async def sleep(self, milliseconds: int) -> None:
        await self.clock.sleep(milliseconds)


class World:
    """Time, and what is to happen in it."""

    def __init__(self) -> None:
        self.clock = SetClock()
        self.tasks: set[asyncio.Task[None]] = set()

    def later(self, ms: int, what: Callable[[], None]) -> None:
        async def wait() -> None:
            await self.clock.sleep(ms)
            what()

        self.meanwhile(wait())

    def meanwhile(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def pass_by(self, ms: int) -> None:
        for _ in range(ms):
            await self.rest()
            await self.clock.pass_by(1)
        await self.rest()

    async def rest(self) -> None:
        for _ in range(TURNS):
            await asyncio.sleep(0)

    async def until(self, true: Callable[[], bool]) -> None:
        """Also what a real disk has a part in."""
        async with asyncio.timeout(20):
            while not true():
                await self.pass_by(5)
                await asyncio.sleep(0.001)


class Wire:
    """In place of the bus: every message takes equally long, and may be forged."""

    def __init__(self, world: World, process: str, way: int, forge: Forge) -> None:
        self.world = world
        self.process = process
        self.way = way
        self.forge = forge
        self.up = True
        self.cluster: dict[str, Cluster] = {}

    def send_nowait(self, to: str, body: BusMessage) -> None:
        self.world.later(self.way, partial(self._deliver, to, write(self.process, self.forge(body))))

    def broadcast(self, body: BusMessage) -> None:
        pass

    async def send(self, to: str, body: BusMessage) -> Outcome:
        self.send_nowait(to, body)
        return "heard"

    async def close(self) -> None:
        pass

    def _deliver(self, to: str, data: bytes) -> None:
        there = self.cluster[to]
        message = read(data)
        assert message is not None
        there._hear(*message, there.services.matches.deps.clock.instant())


class Page:
    """On a line that takes `way` milliseconds in either direction, to a process that may have much to do."""

    def __init__(self, world: World, services: Services, guest: Guest, way: int, ahead: int) -> None:
        self.world = world
        self.way = way
        self.ahead = ahead
        self.busy = 0
        """Milliseconds that the process is occupied with something else when a message comes in."""
        self.heard: list[Any] = []
        self.turn = asyncio.Lock()
        self.connection = Connection(services, guest, "", lambda: None, self.ping, self.tell)
        self.connection.greeted = True
        world.meanwhile(self.connection.write(self.send))

    @property
    def clock(self) -> float:
        return self.world.clock.instant() + self.ahead

    def tell(self, text: Any) -> bool:
        self.world.later(self.way, partial(self.shows, text))
        return True

    async def send(self, text: Any) -> None:
        self.tell(text)

    def ping(self, heard: Callable[[float, float], None]) -> bool:
        self.world.later(2 * self.way, partial(heard, 2 * self.way, 0.0))
        return True

    def shows(self, text: Any) -> None:
        message = msgspec.json.decode(text)
        self.heard.append(message)
        if message["type"] == "clock_probe":
            self.say("clock_echo", sent=message["sent"], at=self.clock)

    def say(self, type: str, **fields: Any) -> None:
        data = msgspec.json.encode({"type": type, "id": type, **fields})
        self.world.later(self.way, lambda: self.world.meanwhile(self._arrives(data)))

    async def _arrives(self, data: bytes) -> None:
        arrival = self.connection.clock.instant()
        async with self.turn:
            if self.busy:
                await self.world.clock.sleep(self.busy)
            self.connection.arrival = arrival
            await self.connection.handle(data)


class TwoProcesses:
    """Mio at home, Ken away: the same distance from the match, but half of Ken's way is over the bus."""

    def __init__(self, world: World, match: Match, mio: Page, ken: Page, away: Cluster) -> None:
        self.world = world
        self.match = match
        self.mio = mio
        self.ken = ken
        self.away = away
        self.inputs: dict[int, Input] = {}

    @property
    def duel(self) -> Duel:
        assert self.match.duel is not None
        return self.match.duel

    def rtt(self, seat: int) -> float:
        sync = self.duel.referee.sides[seat].sync
        assert sync is not None
        return sync.rtt

    async def presses(self) -> list[int]:
        """Both press at the same instant: by how many milliseconds too late each is counted."""
        assert self.duel.zero is not None
        pressed = self.world.clock.instant() - self.duel.zero
        for page in (self.mio, self.ken):
            page.say("press", match=self.match.id, move="lift", at=page.clock)
        await self.world.until(lambda: len(self.inputs) == 2)
        late = [self.inputs[seat].at - round(pressed) for seat in range(2)]
        self.inputs.clear()
        return late


@contextlib.asynccontextmanager
async def two_processes(
    data: Path, line: int, bus: int, forge: Forge = lambda body: body
) -> AsyncIterator[TwoProcesses]:
    """`line` and `bus` are one way."""
    world = World()
    clock = world.clock
    async with (
        opened(ServerSettings(data / "home", rates=UNLIMITED), Anyhow(), clock=clock) as home,
        opened(ServerSettings(data / "away", rates=UNLIMITED), Anyhow(), clock=Ahead(clock)) as away,
    ):
        wires = [Wire(world, name, bus, forge) for name in ("home", "away")]
        for services, wire in zip((home, away), wires):
            holding = Holding(services.store.leases, wire.process, services.matches.deps.clock)
            holding.alive_until = 1 << 62
            cluster = services.cluster = Cluster(services, holding, "unix:///nowhere", b"test")
            cluster.bus = services.cluster.shared_state.bus = cast("Bus", wire)
            for other in wires:
                other.cluster[wire.process] = cluster
        guests = [await home.matches.people.new_guest(name) for name in ("Mio", "Ken")]
        plan = Plan("hoshi", (SeatPlan("person"), SeatPlan("open")), pace="off")
        match = await home.matches.create(plan, guests[0])
        await all_sit_down(match, guests)
        while (state := match.open_journal().state) is not None and state.due() == NEVER:
            seat, version = turn(match), match.version
            await match.move(guests[seat].id, legal(match)[0], version, f"k{version}")
        here, there = wires[0].cluster["home"], wires[0].cluster["away"]
        here.holding.mine.add(match.id)
        there.holding.others.add("home")
        there.holding._elsewhere[match.id] = "home"
        mio = Page(world, home, guests[0], line + bus, ahead=250_000)
        ken = Page(world, away, guests[1], line, ahead=-80_000)
        yield await armed(TwoProcesses(world, match, mio, ken, there))
        for page in (mio, ken):
            page.connection.close()
        tasks = list(world.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def armed(two_processes: TwoProcesses) -> TwoProcesses:
    """Measured, and the duel's time runs."""
    for page in (two_processes.mio, two_processes.ken):
        page.say("open", match=two_processes.match.id)
        await two_processes.world.until(lambda page=page: bool(page.heard))  # type: ignore[misc]
        page.say("arm", match=two_processes.match.id, armed=True)
    duel = two_processes.duel
    await two_processes.world.until(lambda: all(map(duel.ready, range(2))) and duel.zero is not None)
    await two_processes.world.pass_by(100)
    duel._hear = lambda state, press: two_processes.inputs.__setitem__(press.seat, press)  # type: ignore[method-assign]
    return two_processes


@pytest.mark.parametrize(("line", "bus"), [(10, 1), (10, 80), (70, 25)])
async def test_home_and_away_a_press_counts_when_it_was_made(tmp_path: Path, line: int, bus: int) -> None:
    async with two_processes(tmp_path, line, bus) as both:
        assert [both.rtt(seat) for seat in range(2)] == [2 * (line + bus)] * 2
        assert await both.presses() == [0, 0]
        both.ken.busy = 40  # a busy process is nobody's lag
        assert await both.presses() == [0, 0]


async def test_a_ping_is_timed_up_to_the_match_and_not_up_to_the_other_process(tmp_path: Path) -> None:
    async with two_processes(tmp_path, line=10, bus=80) as both:
        for seat in range(2):
            ((listener, sync),) = both.duel.armed[seat].items()
            await both.world.until(lambda sync=sync: not sync.probes.pending)  # type: ignore[misc]
            listener.probe(both.match)  # type: ignore[attr-defined]
            await both.world.pass_by(2 * (10 + 80) - 1)
            assert sync.probes.pending
            await both.world.pass_by(1)
            assert not sync.probes.pending


def own_line_only(body: Any) -> BusMessage:
    """As if pings were timed by the process where the socket is: the bus there and back is missing."""
    return msgspec.structs.replace(body, ago=body.ago + 160) if isinstance(body, ClientPong) else body


def no_age(body: Any) -> BusMessage:
    """As if nobody said how long a message had waited."""
    return msgspec.structs.replace(body, age=0.0) if isinstance(body, FromClient) else body


@pytest.mark.parametrize("forge", [own_line_only, no_age])
async def test_a_program_that_left_out_the_bus_would_be_noticed(tmp_path: Path, forge: Forge) -> None:
    async with two_processes(tmp_path, line=10, bus=80, forge=forge) as both:
        both.ken.busy = 40
        home, away = await both.presses()
        assert home == 0
        assert away >= 25


async def test_a_ping_is_answered_by_its_own_answer_however_busy_the_loop_was() -> None:
    """The line is timed by the loop's clock, which stands still while the loop works."""
    clock, asked = SetClock(), list[Callable[[float, float], None]]()

    def ping(heard: Callable[[float, float], None]) -> bool:
        asked.append(heard)
        return True

    dueling = Dueling(cast("Any", None), clock, lambda message: None, lambda probe: probe(), ping)
    dueling.probe()  # the loop's clock is 3 ms behind
    clock.time += 40
    asked[0](43, 0)
    assert not dueling.sync.probes.pending
    assert not dueling.sync.probes.stalls


class Mute:
    """A line to a Redis that hears and does not answer yet."""

    is_connected = True

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.answers: asyncio.Queue[int] = asyncio.Queue()

    async def get_connection(self) -> Mute:
        return self

    async def release(self, line: Mute) -> None:
        pass

    async def disconnect(self, nowait: bool) -> None:
        pass

    def pack_commands(self, commands: list[Any]) -> list[Any]:
        return commands

    async def send_packed_command(self, commands: list[Any]) -> None:
        self.sent += commands

    async def read_response(self) -> int:
        return await self.answers.get()


async def test_no_message_waits_until_the_one_before_is_answered() -> None:
    line = Mute()
    sending = Sender(line, lambda error: None)
    running = asyncio.create_task(sending.run())
    loop = asyncio.get_running_loop()
    outcomes: list[asyncio.Future[Outcome]] = [loop.create_future() for _ in range(3)]
    for number, outcome in enumerate(outcomes):
        sending.put("there", b"%d" % number, outcome)
        for _ in range(TURNS):
            await asyncio.sleep(0)
        assert line.sent[-1] == ("PUBLISH", "there", b"%d" % number)
    line.answers.put_nowait(1)
    line.answers.put_nowait(0)
    assert [await outcome for outcome in outcomes[:2]] == ["heard", "nobody"]
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert await outcomes[2] == "unknown"
