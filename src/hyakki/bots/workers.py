"""Where bots think: worker processes that get a view and answer with a move, a hint or a review.

Processes, not threads: compiled loops hold the interpreter lock, and the server must answer meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable
from typing import Any, BinaryIO, TypeVar

import hyakki
from hyakki.bots.hints import Hint
from hyakki.bots.players import Budget
from hyakki.bots.questions import HintQuestion, MoveQuestion, Question, ReviewQuestion
from hyakki.bots.reviews import Review

__all__ = ["WorkerFailed", "WorkerPool", "work"]

log = logging.getLogger(__name__)

TRIES = 3
LOOK_FOR_COMPILED = 3.0
LEAST = 20
"""Milliseconds of thinking that nobody is denied, however many wait."""
SLACK = 30.0
"""Seconds beyond its budget after which a worker counts as stuck."""
SIZE = struct.Struct(">I")
Died = (EOFError, OSError, TimeoutError)
A = TypeVar("A")


class WorkerFailed(RuntimeError):
    """No worker could answer: the bot failed, or its worker died again and again."""


class Request:
    """A question that waits. `urgent` is asked when a worker is free: people may have come meanwhile.

    One `at_leisure` is taken when nothing else waits, and nobody thinks less because of it.
    """

    def __init__(
        self, question: Question[Any], milliseconds: int, urgent: Callable[[], bool], at_leisure: bool
    ) -> None:
        self.question = question
        self.milliseconds = milliseconds
        self.urgent = urgent
        self.at_leisure = at_leisure
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def give_up(self, why: str) -> None:
        if not self.answer.done():
            self.answer.set_exception(WorkerFailed(why))


class WorkerPool:
    """`size` workers, each with one request at a time; matches that people watch come first."""

    def __init__(self, size: int | None = None) -> None:
        self.size = size or max(1, (os.cpu_count() or 2) - 1)
        self.busy = 0
        self._generation = 0
        self._waiting: list[Request] = []
        self._bell = asyncio.Semaphore(0)
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def waiting(self) -> int:
        """Requests that no worker has taken yet."""
        return len(self._waiting)

    async def start(self) -> None:
        """Start the workers, and look out for compiled rules where there are none yet."""
        self._tasks = [asyncio.create_task(self._serve(), name=f"worker {n}") for n in range(self.size)]
        if not os.environ.get("HYAKKI_INTERPRETED") and hyakki.compiled_overlay() is None:
            self._tasks.append(asyncio.create_task(self._look_for_compiled(), name="look for compiled rules"))

    async def choose(
        self,
        game: str,
        ruleset: str,
        view: Any,
        bot: str,
        *,
        seed: str,
        milliseconds: int,
        urgent: Callable[[], bool],
        gentle: bool = False,
    ) -> str:
        """A bot's move in notation. Raises WorkerFailed."""
        question = MoveQuestion(game, ruleset, view, bot, seed, gentle)
        return await self.ask(question, milliseconds=milliseconds, urgent=urgent)

    async def hint(self, game: str, ruleset: str, view: Any, *, seed: str, milliseconds: int) -> Hint:
        """A good move and why; bots for whom people wait come first. Raises WorkerFailed."""
        question = HintQuestion(game, ruleset, view, seed)
        return await self.ask(question, milliseconds=milliseconds, urgent=lambda: False)

    async def review(
        self, game: str, ruleset: str, view: Any, made: str, *, seed: str, milliseconds: int
    ) -> Review | None:
        """What would have been better than a move that was made; everything else comes first.

        Raises WorkerFailed.
        """
        question = ReviewQuestion(game, ruleset, view, made, seed)
        return await self.ask(question, milliseconds=milliseconds, urgent=lambda: False, at_leisure=True)

    async def ask(
        self,
        question: Question[A],
        *,
        milliseconds: int,
        urgent: Callable[[], bool],
        at_leisure: bool = False,
    ) -> A:
        """What a worker answers. Cancelling it drops the question. Raises WorkerFailed."""
        request = Request(question, milliseconds, urgent, at_leisure)
        self._waiting.append(request)
        self._bell.release()
        try:
            answer: A = await request.answer
        finally:
            if request in self._waiting:
                self._waiting.remove(request)
        return answer

    def refresh(self) -> None:
        """Replace every worker: idle ones at once, busy ones after their answer."""
        self._generation += 1
        for _ in range(self.size):
            self._bell.release()

    async def close(self) -> None:
        """Stop all workers. Callers that still wait are told that no answer will come."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        for request in self._waiting:
            request.give_up("the workers were stopped")

    async def _serve(self) -> None:
        worker: Worker | None = None
        try:
            while True:
                if worker is None or worker.generation != self._generation:
                    worker = await self._replaced(worker)
                await self._bell.acquire()
                request = self._next()
                if request is None:
                    continue
                self.busy += 1
                try:
                    worker = await self._answer(request, worker)
                finally:
                    self.busy -= 1
                    request.give_up("the workers were stopped")
        finally:
            if worker is not None:
                await worker.stop()

    def _next(self) -> Request | None:
        if not self._waiting:
            return None
        first = min(self._waiting, key=lambda request: (request.at_leisure, not request.urgent()))
        self._waiting.remove(first)
        return first

    def _budget(self, request: Request) -> int:
        """What it asked for, or its fair part of that while others wait: a full server thinks faster."""
        waiting = sum(not other.at_leisure or request.at_leisure for other in self._waiting)
        behind = max(0, waiting - (self.size - self.busy))
        fair = request.milliseconds * self.size // (self.size + behind)
        return min(request.milliseconds, max(fair, LEAST))

    async def _answer(self, request: Request, worker: Worker) -> Worker:
        milliseconds = self._budget(request)
        packed = pickle.dumps((request.question, milliseconds))
        for _ in range(TRIES):
            try:
                answered, answer = await asyncio.wait_for(worker.ask(packed), milliseconds / 1000 + SLACK)
            except Exception as error:
                # Whatever it is: uvloop, for one, has a RuntimeError for one that died while idle, and
                # without this task no bot would ever think again.
                log.warning("a bot's worker died (%s); another takes its place", type(error).__name__)
                worker = await self._replaced(worker)
                continue
            if not answered:
                request.give_up(str(answer))
            elif not request.answer.done():
                request.answer.set_result(answer)
            return worker
        request.give_up(f"{TRIES} workers died of one request")
        return worker

    async def _replaced(self, old: Worker | None) -> Worker:
        if old is not None:
            await old.stop()
        while True:
            generation = self._generation
            try:
                return await Worker.started(generation)
            except Died:
                log.error("a bot's worker could not start; trying again in a second")
                await asyncio.sleep(1)

    async def _look_for_compiled(self) -> None:
        while True:
            await asyncio.sleep(LOOK_FOR_COMPILED)
            if hyakki.compiled_overlay() is not None:
                log.info("the rules are compiled: bots think faster from now on")
                self.refresh()
                return


class Worker:
    """One process at the other end of two pipes."""

    def __init__(self, process: asyncio.subprocess.Process, generation: int) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process = process
        self.generation = generation
        self.to = process.stdin
        self.back = process.stdout

    @staticmethod
    async def started(generation: int) -> Worker:
        """A worker that has read the rules and waits for its first request."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            "-c",
            "from hyakki.bots.workers import work; work()",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        worker = Worker(process, generation)
        try:
            await worker.hear()
        except BaseException:
            await worker.stop()
            raise
        return worker

    async def ask(self, packed: bytes) -> tuple[bool, Any]:
        """Whether it could be answered, and the answer, or why not."""
        self.to.write(SIZE.pack(len(packed)) + packed)
        await self.to.drain()
        return await self.hear()

    async def hear(self) -> tuple[bool, Any]:
        (size,) = SIZE.unpack(await self.back.readexactly(SIZE.size))
        answered, answer = pickle.loads(await self.back.readexactly(size))
        return bool(answered), answer

    async def stop(self) -> None:
        # It holds nothing worth saving.
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        self.to.close()
        await self.process.wait()


# ---------------------------------------------------------------- inside the worker process


def work() -> None:
    """A worker's whole life: read a request, answer it, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then stops us
    if hasattr(os, "nice"):
        os.nice(5)  # the process that answers people comes first
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a stray print must not look like an answer
    with contextlib.suppress(BrokenPipeError):
        send(answers, (True, "ready"))
        while True:
            header = requests.read(SIZE.size)
            if len(header) < SIZE.size:
                return
            send(answers, answered(requests.read(SIZE.unpack(header)[0])))


def answered(packed: bytes) -> tuple[bool, Any]:
    try:
        question, milliseconds = pickle.loads(packed)
        return True, question.answer(Budget(milliseconds=milliseconds))
    except Exception as error:
        return False, f"{type(error).__name__}: {error}"


def send(pipe: BinaryIO, message: tuple[bool, Any]) -> None:
    packed = pickle.dumps(message)
    pipe.write(SIZE.pack(len(packed)) + packed)
    pipe.flush()
