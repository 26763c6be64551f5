"""The bots' worker processes: real ones."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.table.stage import PATIENCE, until
from uvicorn.loops.auto import auto_loop_factory

import hyakki
from hyakki.bots import workers
from hyakki.bots.questions import Question
from hyakki.bots.workers import WorkerFailed, WorkerPool
from hyakki.games import game
from hyakki.kernel.chance import Seeded

PHANTOM = game("phantom")
QUESTIONS = '''
import os, time
from dataclasses import dataclass
from pathlib import Path

@dataclass
class TestQuestion:
    bot: str
    seed: str

    def answer(self, budget):
        return choose(self.bot, self.seed, budget)

def choose(bot, seed, budget):
    """Does what `bot` says, and keeps a diary."""
    if bot.startswith("wait "):
        Path(bot[5:] + ".begun").touch()
        while not Path(bot[5:]).exists():
            time.sleep(0.001)
    if bot.startswith("die once "):
        mark = Path(bot[9:])
        if not mark.exists():
            mark.touch()
            os._exit(9)
    if bot == "die":
        os._exit(9)
    if bot == "raise":
        raise ValueError("no idea")
    if bot == "print":
        print("a stray word")
    if bot == "who":
        return str(os.getpid())
    with open(os.environ["DIARY"], "a") as diary:
        diary.write(seed + "\\n")
    return f"{bot} {seed} {budget.milliseconds}"
'''


@contextlib.asynccontextmanager
async def pool_of(size: int, folder: Path, patch: pytest.MonkeyPatch) -> AsyncIterator[WorkerPool]:
    (folder / "told_questions.py").write_text(QUESTIONS)
    patch.setenv("PYTHONPATH", str(folder))
    patch.syspath_prepend(folder)
    patch.delitem(sys.modules, "told_questions", raising=False)
    patch.setenv("DIARY", str(folder / "diary"))
    pool = WorkerPool(size)
    await pool.start()
    try:
        yield pool
    finally:
        await pool.close()


def touch(gate: str) -> None:
    Path(gate).touch()


async def ask(
    pool: WorkerPool, bot: str, seed: str = "s", urgent: bool = False, at_leisure: bool = False
) -> str:
    question: Question[str] = importlib.import_module("told_questions").TestQuestion(bot, seed)
    return await pool.ask(question, milliseconds=50, urgent=lambda: urgent, at_leisure=at_leisure)


async def test_a_real_bot_answers_a_real_view_with_a_legal_move() -> None:
    pool = WorkerPool(1)
    await pool.start()
    try:
        state: Any = PHANTOM.new(4, Seeded(1))
        for level in ("easy", "normal", "hard"):
            move = await pool.choose(
                "phantom",
                PHANTOM.info.ruleset,
                state.view(state.player),
                level,
                seed="s",
                milliseconds=30,
                urgent=lambda: True,
            )
            assert PHANTOM.parse(state, move) in state.legal(state.player)
    finally:
        await pool.close()


async def test_questions_are_answered_by_several_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with pool_of(2, tmp_path, monkeypatch) as pool:
        gate = str(tmp_path / "gate")
        held = asyncio.create_task(ask(pool, f"wait {gate}"))
        assert await ask(pool, "hello") == "hello s 50"
        assert (pool.busy, pool.waiting) == (1, 0)
        touch(gate)
        assert await held == f"wait {gate} s 50"


async def test_matches_that_people_watch_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with pool_of(1, tmp_path, monkeypatch) as pool:
        gate = str(tmp_path / "gate")
        held = asyncio.create_task(ask(pool, f"wait {gate}", "first"))
        await until(lambda: pool.busy == 1)
        others = [asyncio.create_task(ask(pool, "x", f"bots {n}")) for n in range(5)]
        await asyncio.sleep(0)
        people = asyncio.create_task(ask(pool, "x", "people", urgent=True))
        await asyncio.sleep(0)
        assert pool.waiting == 6
        touch(gate)
        await asyncio.gather(held, people, *others)
        diary = (tmp_path / "diary").read_text().split("\n")
        assert diary == ["first", "people", *(f"bots {n}" for n in range(5)), ""]


async def test_what_can_wait_comes_last_and_takes_no_time_from_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with pool_of(1, tmp_path, monkeypatch) as pool:
        gate = str(tmp_path / "gate")
        held = asyncio.create_task(ask(pool, f"wait {gate}", "first"))
        await until(lambda: pool.busy == 1)
        leisure = [asyncio.create_task(ask(pool, "x", f"leisure {n}", at_leisure=True)) for n in range(5)]
        await asyncio.sleep(0)
        bot = asyncio.create_task(ask(pool, "x", "bot"))
        await asyncio.sleep(0)
        touch(gate)
        # Five wait behind it, and yet the bot has all of its 50 milliseconds.
        assert await bot == "x bot 50"
        await asyncio.gather(held, *leisure)
        diary = (tmp_path / "diary").read_text().split("\n")
        assert diary == ["first", "bot", *(f"leisure {n}" for n in range(5)), ""]


async def test_a_real_review_comes_back_from_a_worker() -> None:
    pool = WorkerPool(1)
    await pool.start()
    try:
        state: Any = PHANTOM.new(4, Seeded(1))
        seat = state.player
        for move in [PHANTOM.text(state, move) for move in state.legal(seat)]:
            told = await pool.review(
                "phantom", PHANTOM.info.ruleset, state.view(seat), move, seed="s", milliseconds=20
            )
            assert told is None or told.better.move != move
    finally:
        await pool.close()


async def test_a_worker_that_dies_is_replaced_and_its_question_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with pool_of(1, tmp_path, monkeypatch) as pool:
        before = await ask(pool, "who")
        assert await ask(pool, f"die once {tmp_path / 'mark'}") == f"die once {tmp_path / 'mark'} s 50"
        assert await ask(pool, "who") != before


@pytest.mark.parametrize("loop", [auto_loop_factory(), asyncio.new_event_loop], ids=["served", "plain"])
def test_a_worker_that_died_while_nobody_asked_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loop: Callable[[], asyncio.AbstractEventLoop]
) -> None:
    async def die_and_ask() -> None:
        async with pool_of(1, tmp_path, monkeypatch) as pool:
            before = await ask(pool, "who")
            os.kill(int(before), signal.SIGKILL)
            await until(lambda: not Path(f"/proc/{before}").exists())  # the loop has heard of it
            assert await ask(pool, "who") != before

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(die_and_ask())


async def test_a_question_that_kills_every_worker_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with pool_of(1, tmp_path, monkeypatch) as pool:
        with pytest.raises(WorkerFailed, match="3 workers died"):
            await ask(pool, "die")
        assert await ask(pool, "hello") == "hello s 50"


async def test_a_stuck_worker_counts_as_dead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SLACK", 0.1)
    async with pool_of(1, tmp_path, monkeypatch) as pool:
        with pytest.raises(WorkerFailed, match="3 workers died"):
            await ask(pool, f"wait {tmp_path / 'never'}")


async def test_a_bot_that_fails_says_why_and_its_worker_lives_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with pool_of(1, tmp_path, monkeypatch) as pool:
        before = await ask(pool, "who")
        with pytest.raises(WorkerFailed, match="ValueError: no idea"):
            await ask(pool, "raise")
        assert await ask(pool, "print") == "print s 50"
        assert await ask(pool, "who") == before


async def test_a_cancelled_question_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with pool_of(1, tmp_path, monkeypatch) as pool:
        gate = str(tmp_path / "gate")
        held = asyncio.create_task(ask(pool, f"wait {gate}", "first"))
        await until(lambda: pool.busy == 1)
        dropped = asyncio.create_task(ask(pool, "x", "dropped"))
        await asyncio.sleep(0)
        dropped.cancel()
        await asyncio.gather(dropped, return_exceptions=True)
        assert pool.waiting == 0
        held.cancel()  # one that is being thought about ends unheard
        touch(gate)
        assert await ask(pool, "x", "last") == "x last 50"
        assert (tmp_path / "diary").read_text() == "first\nlast\n"


async def test_refresh_replaces_idle_workers_at_once_and_busy_ones_after_their_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with pool_of(1, tmp_path, monkeypatch) as pool:
        first = await ask(pool, "who")
        pool.refresh()
        second = await ask(pool, "who")
        if second == first:  # asked before the bell rang: busy, so replaced afterwards
            second = await ask(pool, "who")
        gate = str(tmp_path / "gate")
        held = asyncio.create_task(ask(pool, f"wait {gate}"))
        await until(lambda: Path(gate + ".begun").exists())
        pool.refresh()
        touch(gate)
        assert await held == f"wait {gate} s 50"
        third = await ask(pool, "who")
        assert len({first, second, third}) == 3


async def test_workers_are_replaced_once_the_rules_are_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    overlay: list[Path | None] = [None]
    monkeypatch.delenv("HYAKKI_INTERPRETED", raising=False)
    monkeypatch.setattr(hyakki, "compiled_overlay", lambda: overlay[0])
    monkeypatch.setattr(workers, "LOOK_FOR_COMPILED", 0.01)
    async with pool_of(1, tmp_path, monkeypatch) as pool:
        before = await ask(pool, "who")
        overlay[0] = tmp_path
        async with asyncio.timeout(PATIENCE):
            while await ask(pool, "who") == before:
                pass


async def test_closing_leaves_no_process_and_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with pool_of(1, tmp_path, monkeypatch) as pool:
        worker = int(await ask(pool, "who"))
        held = asyncio.create_task(ask(pool, f"wait {tmp_path / 'never'}"))
        await until(lambda: pool.busy == 1)
        waiting = asyncio.create_task(ask(pool, "x"))
        await asyncio.sleep(0)
        await pool.close()
        for task in (held, waiting):
            with pytest.raises(WorkerFailed, match="stopped"):
                await task
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)


async def test_while_others_wait_each_thinks_for_its_fair_part_of_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = str(tmp_path / "gate")
    async with pool_of(1, tmp_path, monkeypatch) as pool:
        holding = asyncio.create_task(ask(pool, f"wait {gate}"))
        await until(lambda: Path(gate + ".begun").exists())
        asked = [asyncio.create_task(ask(pool, "think", f"s{n}")) for n in range(6)]
        await until(lambda: pool.waiting == 6)
        touch(gate)
        budgets = [int((await answer).split()[-1]) for answer in asked]
        await holding
    assert budgets == [20, 20, 20, 20, 25, 50]  # 50 ms shared with those behind, and never under 20
