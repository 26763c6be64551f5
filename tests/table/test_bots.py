"""Bots at the table: their own view, a person's time, and on they go after a restart."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.table.stage import (
    Anyhow,
    Ear,
    QuickClock,
    SetClock,
    all_sit_down,
    legal,
    matches_at,
    plan,
    play_on,
    said,
    turn,
    until,
)

from hyakki.store import End, MatchChange, OnWritten, StoreUnavailable
from hyakki.table import Matches, Pace, Pacer, Settings
from hyakki.table.bots.pace import MEDIAN
from hyakki.table.keys import of_bot, of_person

BOTS = ("easy", "normal", "hard", "easy")


class CountedPacer(Pacer):
    """Takes one second more every time, and keeps what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Pace] = []

    def delay(self, pace: Pace) -> int:
        self.asked.append(pace)
        return 1000 * len(self.asked)


async def test_a_match_of_bots_plays_itself_to_its_end(path: Path) -> None:
    thinker = Anyhow()
    async with matches_at(path, thinker, clock=QuickClock()) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan(*BOTS), mio)
        ear = Ear()
        opened = await match.attach(ear, mio.id)
        await until(lambda: match.status == "over")
        assert ear.versions == list(range(opened.frame.version + 1, match.version + 1))
        levels = {view.seat: level for level, view in thinker.asked}
        assert levels == dict(enumerate(BOTS))
        assert len(thinker.asked) == match.version - 1


async def test_a_bot_is_asked_with_the_view_of_its_own_seat(path: Path) -> None:
    thinker = Anyhow()
    async with matches_at(path, thinker) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan(*BOTS), mio)
        await until(lambda: bool(thinker.asked))
        (_, view), seat = thinker.asked[0], turn(match)
        assert match.journal is not None
        assert match.journal.state is not None
        assert view == match.journal.state.view(seat)


async def test_bots_wait_for_people(path: Path) -> None:
    thinker = Anyhow()
    async with matches_at(path, thinker, clock=QuickClock()) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(
            plan("person", "easy", "easy", options={"first": "0", "rounds": "1"}), mio
        )
        await asyncio.sleep(0.02)
        assert (match.version, turn(match), thinker.asked) == (1, 0, [])
        await match.move(mio.id, legal(match)[0], 1, "k")
        await until(lambda: match.version >= 4 or match.status == "over")


async def test_a_forced_move_takes_as_long_as_any_other(path: Path) -> None:
    """A delay of the pace, or a quarter of it for one who just moved, whatever hand, choices and thoughts."""
    clock, pacer = SetClock(), CountedPacer()
    async with matches_at(path, Anyhow(), clock=clock, pacer=pacer) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan(*BOTS, pace="calm"), mio)
        seen: set[tuple[bool, bool]] = set()
        waits: list[int] = []
        latest = -1
        for number in range(1, 1000):
            again = turn(match) == latest
            waits.append(1000 * number // (4 if again else 1))
            seen.add((again, len(legal(match)) == 1))
            latest, before = turn(match), match.version
            await until(lambda number=number: len(clock.slept) == number)  # type: ignore[misc]
            await clock.pass_by(waits[-1] - 1)
            for _ in range(5):
                await asyncio.sleep(0)
            assert match.version == before
            await clock.pass_by(1)
            await until(lambda before=before: match.version == before + 1)  # type: ignore[misc]
            if match.status == "over":
                break
        assert seen >= {(True, False), (False, True), (False, False)}
        assert clock.slept == waits
        assert set(pacer.asked) == {"calm"}


async def test_only_the_first_of_several_decisions_takes_the_whole_time(path: Path) -> None:
    """Eleven secret choices of a team in Awake Heroes are one thought, unless somebody comes in between."""
    clock, pacer = SetClock(), CountedPacer()
    async with matches_at(path, Anyhow(), clock=clock, pacer=pacer) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan("person", "easy", game="awake", options={}), mio)
        for number, wait in enumerate([1000, 500, 750], start=1):
            await until(lambda number=number: len(clock.slept) == number)  # type: ignore[misc]
            assert clock.slept[-1] == wait
            await clock.pass_by(wait)
            await until(lambda number=number: match.version == number + 1)  # type: ignore[misc]
        await until(lambda: len(clock.slept) == 4)
        await match.move(mio.id, "country Moonwild Kingdom", match.version, "k")
        assert clock.slept[3:] == [1000]  # begun before she chose
        await clock.pass_by(1000)
        await until(lambda: len(clock.slept) == 5)
        assert clock.slept[4] == 1250


def test_delays_depend_on_pace_and_luck_alone_and_have_a_long_tail() -> None:
    for pace, median in MEDIAN.items():
        delays = sorted(Pacer(random.Random(seed)).delay(pace) for seed in range(2001))
        assert abs(delays[1000] - median) <= median * 0.06
        assert delays == sorted(Pacer(random.Random(seed)).delay(pace) for seed in range(2001))
        if median:
            assert delays[1800] - delays[1000] > delays[1000] - delays[200] > 0
    assert MEDIAN["calm"] > MEDIAN["normal"] > MEDIAN["brisk"] > MEDIAN["off"] == 0


async def test_a_new_pace_counts_at_once(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, Anyhow(), clock=clock) as matches:
        mio = await matches.people.new_guest("Mio")
        wish = plan("person", "easy", "easy", pace="calm", options={"first": "1", "rounds": "1"})
        match = await matches.create(wish, mio)
        await until(lambda: len(clock.slept) == 1)
        await match.set_pace(mio.id, "off")
        await until(lambda: len(clock.slept) == 2)
        assert clock.slept[1] < 50  # as long as thinking may take, and no longer
        await clock.pass_by(50)
        await until(lambda: match.version == 2)


@pytest.mark.parametrize("paces", [("calm",), ("normal", "calm"), ("brisk", "calm", "normal")])
async def test_nobody_holds_a_table_by_setting_the_pace_over_and_over(
    path: Path, paces: tuple[Pace, ...]
) -> None:
    """Each message would start the bot's wait again, and while a bot is to move no clock runs."""
    clock = SetClock()
    async with matches_at(path, Anyhow(), clock=clock) as matches:
        mio = await matches.people.new_guest("Mio")
        wish = plan("person", "easy", "easy", pace="calm", options={"first": "1", "rounds": "1"})
        match = await matches.create(wish, mio)
        await until(lambda: len(clock.slept) == 1)
        first = clock.slept[0]
        for number in range(first // 200):
            await match.set_pace(mio.id, paces[number % len(paces)])
            await clock.pass_by(200)
            for _ in range(5):
                await asyncio.sleep(0)
        await clock.pass_by(200)
        await until(lambda: match.version >= 2)


async def test_a_slower_pace_counts_from_the_next_move_on(path: Path) -> None:
    clock, pacer = SetClock(), CountedPacer()
    async with matches_at(path, Anyhow(), clock=clock, pacer=pacer) as matches:
        mio = await matches.people.new_guest("Mio")
        wish = plan("person", "easy", "easy", pace="brisk", options={"first": "1", "rounds": "1"})
        match = await matches.create(wish, mio)
        await until(lambda: len(clock.slept) == 1)
        await match.set_pace(mio.id, "calm")
        await clock.pass_by(1000)
        await until(lambda: match.version == 2)
        await until(lambda: len(clock.slept) == 2)
        assert (pacer.asked[0], pacer.asked[-1], clock.slept[1]) == ("brisk", "calm", 3000)


async def test_a_pace_that_was_set_already_changes_nothing(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, Anyhow(), clock=clock) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan("person", "easy", "easy", pace="calm"), mio)
        ear = Ear()
        await match.attach(ear, mio.id)
        told = ear.seats_told
        await match.set_pace(mio.id, "calm")
        assert ear.seats_told == told


def refused(error: Exception, finish: OnWritten) -> Awaitable[None]:
    """An append that ends with an error."""
    finish(error)
    failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    failed.set_exception(error)
    return failed


class Broken(Anyhow):
    """Fails, or answers with nonsense, or with somebody else's card."""

    def __init__(self, answer: str | Exception) -> None:
        super().__init__()
        self.answer = answer

    async def choose(self, *given: Any, **named: Any) -> str:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.mark.parametrize("answer", [RuntimeError("worker died"), "nonsense", "R1"])
async def test_a_broken_bot_never_stops_a_match(path: Path, answer: str | Exception) -> None:
    async with matches_at(path, Broken(answer), clock=QuickClock()) as matches:
        match = await matches.create(plan(*BOTS), await matches.people.new_guest("Mio"))
        await until(lambda: match.status == "over")


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("pace", ["calm", "normal", "brisk", "off"])
async def test_at_no_pace_is_a_delay_shorter_than_thinking_takes(
    path: Path, pace: Pace, again: bool, level: str
) -> None:
    """Else a forced move, about which nobody thinks, would come sooner than a choice."""
    budgets: list[int] = []

    class Asked(Anyhow):
        async def choose(self, *given: Any, milliseconds: int, **named: Any) -> str:
            budgets.append(milliseconds)
            return await super().choose(*given, milliseconds=milliseconds, **named)

    clock = SetClock()
    async with matches_at(path, Asked(), clock=clock) as matches:
        wish = plan("person", level, game="awake" if again else "phantom", pace=pace, options={})
        if not again:
            wish = plan(level, level, level, pace=pace)
        await matches.create(wish, await matches.people.new_guest("Mio"))
        for number in range(1, 6):
            await until(lambda number=number: len(budgets) == len(clock.slept) == number)  # type: ignore[misc]
            assert clock.slept[-1] >= budgets[-1] + 5
            await clock.pass_by(clock.slept[-1])


@pytest.mark.parametrize(
    ("casual", "level", "gentle"), [(True, "easy", True), (False, "easy", False), (True, "normal", False)]
)
async def test_the_table_says_whether_a_game_is_like_somebodys_first(
    path: Path, casual: bool, level: str, gentle: bool
) -> None:
    told: list[bool] = []

    class Asked(Anyhow):
        async def choose(self, *given: Any, **named: Any) -> str:
            told.append(named["gentle"])
            return await super().choose(*given, **named)

    async with matches_at(path, Asked(), clock=QuickClock()) as matches:
        wish = plan("person", level, game="hoshi", options={"mode": "calm"}, casual=casual)
        await matches.create(wish, await matches.people.new_guest("Mio"))
        await until(lambda: bool(told))
    assert set(told) == {gentle}


async def test_delays_make_up_for_a_machine_that_is_too_slow_for_its_bots(path: Path) -> None:
    clock = QuickClock()

    class Slow(Anyhow):
        async def choose(self, *given: Any, **named: Any) -> str:
            clock.time += 200  # somebody else has the processor
            return await super().choose(*given, **named)

    async with matches_at(path, Slow(), clock=clock) as matches:
        match = await matches.create(
            plan("normal", "normal", "normal"), await matches.people.new_guest("Mio")
        )
        await until(lambda: match.status == "over")
        assert matches.deps.overruns.allow("phantom normal", clock.instant()) > 200


@pytest.mark.parametrize("guess", ["bot-{}", "bot {} 0", "person bot {} 0"])
async def test_nobody_uses_up_the_key_of_a_bots_move(path: Path, guess: str) -> None:
    """A player who did and then left would freeze the table: the bot in that seat could never move."""
    async with matches_at(path, Anyhow(), clock=QuickClock()) as matches:
        guests = [await matches.people.new_guest(name) for name in ("Mio", "Ken", "Rin")]
        match = await matches.create(plan("person", "open", "open"), guests[0])
        await all_sit_down(match, guests)
        leaver = turn(match)
        # Her move, her leaving, a move of each of the others: then the bot in her seat is to move.
        await match.move(guests[leaver].id, legal(match)[0], match.version, guess.format(match.version + 4))
        await match.ending.resign(guests[leaver].id)
        while True:
            await until(lambda: match.status == "over" or turn(match) != leaver)
            if match.status == "over":
                break
            seat = turn(match)
            await match.move(guests[seat].id, legal(match)[0], match.version, f"{match.version}")
        assert match.journal is not None
        assert match.journal.standing.marks.ended is None
        assert match.retries.count == 0


async def test_a_seat_keeps_a_persons_keys_apart_from_a_bots(path: Path) -> None:
    async with matches_at(path, Anyhow(), clock=QuickClock()) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(
            plan("person", "easy", "easy", options={"first": "0", "rounds": "1"}), mio
        )
        await match.move(mio.id, legal(match)[0], 1, of_bot(2, 0))
        await until(lambda: match.version >= 3)
        keys = [entry.key for entry in await matches.deps.store.entries(match.id) if entry.kind == "move"]
        assert keys[:2] == [of_person(of_bot(2, 0)), of_bot(2, 0)]


async def test_a_bot_that_can_never_move_ends_in_an_end_that_everybody_hears(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with matches_at(path, Anyhow(), clock=QuickClock()) as matches:
        append = matches.deps.store.append

        def fails(match: str, change: MatchChange, finish: OnWritten) -> Awaitable[None]:
            if change.entries[-1].kind != "move":
                return append(match, change, finish)
            return refused(RuntimeError("a fault that nobody has foreseen"), finish)

        monkeypatch.setattr(matches.deps.store, "append", fails)
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(
            plan("person", "hard", "easy", options={"first": "1", "rounds": "1"}), mio
        )
        ear = Ear()
        await match.attach(ear, mio.id)
        await until(lambda: match.status == "over")
        assert match.journal is not None
        assert match.journal.standing.marks.ended == End("broken", -1, (1, 1, 1))
        assert said(match, ear.frames[-1].events)[0].startswith("Something went wrong on the server")
        await until(lambda: not match.bots)
        told = await matches.ratings.of_match(match.id, mio.id)
        assert (told.changes, told.reason) == ([], "broken")


async def test_bots_try_again_when_the_journal_could_not_be_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with matches_at(path, Anyhow(), clock=QuickClock()) as matches:
        append = matches.deps.store.append
        failures = [StoreUnavailable("disk full")] * 3

        def sometimes(match: str, change: MatchChange, finish: OnWritten) -> Awaitable[None]:
            if not failures:
                return append(match, change, finish)
            return refused(failures.pop(), finish)

        monkeypatch.setattr(matches.deps.store, "append", sometimes)
        match = await matches.create(plan(*BOTS), await matches.people.new_guest("Mio"))
        await until(lambda: match.status == "over")
        assert failures == []


async def test_bots_go_on_by_themselves_after_a_start_and_persons_are_waited_for(path: Path) -> None:
    async with matches_at(path, clock=QuickClock()) as matches:  # no bot can think here
        mio = await matches.people.new_guest("Mio")
        alone = await matches.create(plan(*BOTS), mio)
        wish = plan("person", "easy", "easy", options={"first": "1", "rounds": "1"})
        mixed = await matches.create(wish, mio)
        mine = await matches.create(plan("person", "easy", "easy", options={"first": "0"}), mio)
        waiting = await matches.create(plan("person", "open", "easy"), mio)
    async with matches_at(path, Anyhow(), clock=QuickClock(), start=True) as matches:
        await until(lambda: alone.id in matches.loaded and mixed.id in matches.loaded)
        await until(lambda: matches.loaded[alone.id].status == "over")
        await until(lambda: matches.loaded[mixed.id].version == 3 and turn(matches.loaded[mixed.id]) == 0)
        assert mine.id not in matches.loaded
        assert waiting.id not in matches.loaded
        assert await matches.deps.store.due((-1, ""), 10) == []


async def test_a_start_opens_only_so_many_matches_at_a_time(path: Path) -> None:
    async with matches_at(path, clock=QuickClock()) as matches:
        mio = await matches.people.new_guest("Mio")
        all_of_them = [(await matches.create(plan(*BOTS), mio)).id for _ in range(12)]
    most = 0

    class Watched(Anyhow):
        async def choose(self, *given: Any, **named: Any) -> str:
            nonlocal most
            most = max(most, sum(match.restless for match in houses[0].loaded.values()))
            return await super().choose(*given, **named)

    houses: list[Matches] = []
    settings = Settings(resume_at_once=3)
    async with matches_at(path, Watched(), clock=QuickClock(), settings=settings) as matches:
        houses.append(matches)
        await matches.start()
        await until(lambda: set(matches.loaded) == set(all_of_them))
        await until(lambda: all(match.status == "over" for match in matches.loaded.values()))
    assert most == 3


async def test_a_retired_match_does_not_hold_up_the_others_at_a_start(path: Path) -> None:
    from tests.table.test_memory import change

    async with matches_at(path, clock=QuickClock()) as matches:
        mio = await matches.people.new_guest("Mio")
        ids = [(await matches.create(plan(*BOTS), mio)).id for _ in range(4)]
    change(path, f"UPDATE matches SET ruleset = 'gone' WHERE id IN ('{ids[0]}', '{ids[1]}', '{ids[2]}')")
    settings = Settings(resume_at_once=2)
    async with matches_at(path, Anyhow(), clock=QuickClock(), settings=settings, start=True) as matches:
        await until(lambda: ids[3] in matches.loaded and matches.loaded[ids[3]].status == "over")


async def test_people_who_watch_make_a_bots_question_urgent(path: Path) -> None:
    urgent: list[Callable[[], bool]] = []

    class Keeping(Anyhow):
        async def choose(self, *given: Any, **named: Any) -> str:
            urgent.append(named["urgent"])
            await asyncio.Event().wait()
            return ""

    async with matches_at(path, Keeping()) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan(*BOTS), mio)
        await until(lambda: bool(urgent))
        assert not urgent[0]()
        ear = Ear()
        await match.attach(ear, mio.id)
        assert urgent[0]()
        match.detach(ear)
        assert not urgent[0]()


async def test_a_match_with_a_bot_to_move_is_not_let_go(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, Anyhow(), clock=clock, settings=Settings(idle=0)) as matches:
        match = await matches.create(plan(*BOTS, pace="calm"), await matches.people.new_guest("Mio"))
        clock.time += 1
        matches.sweep()
        assert match.id in matches.loaded


async def test_people_and_bots_finish_a_game_together(path: Path) -> None:
    async with matches_at(path, Anyhow(), clock=QuickClock()) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan("person", "easy", "normal", "hard"), mio)
        while match.status == "running":
            await until(lambda: match.status == "over" or turn(match) == 0)
            if match.status == "running":
                await match.move(mio.id, legal(match)[0], match.version, f"k{match.version}")
        keys = [entry.key for entry in await matches.deps.store.entries(match.id) if entry.kind == "move"]
        assert len(keys) == len(set(keys)) == match.version - 1
        await play_on(match, [])
