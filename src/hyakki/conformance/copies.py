"""Checks of sameness: clones, dumps, seeds, records, and time cut into pieces."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from hyakki.conformance.case import Case, Nonconformity
from hyakki.kernel.chance import Recorder, Seeded
from hyakki.kernel.game import NEVER
from hyakki.kernel.log import Log, seats_in
from hyakki.kernel.record import Record, RecordError, replay


def clone(case: Case) -> None:
    """A clone equals its original, goes its own way, and old positions keep their key."""
    for seed in case.seeds("clone"):
        kept: list[tuple[Any, str]] = []
        for state in case.playing(seed):
            twin, key = state.clone(), state.key()
            if twin.key() != key:
                raise Nonconformity("clone", "a clone's key is not its original's")
            kept.append((twin, key))
            for _ in _going_on(state.clone(), "aside", 12):
                pass
            if state.key() != key:
                raise Nonconformity("clone", "playing on with a clone changed the original")
        for position, key in kept:
            if position.key() != key:
                raise Nonconformity("clone", "an old position changed while its original was played on")


def dump(case: Case) -> None:
    """A position goes through JSON and back whole: the same key, views and future."""
    for seed in case.seeds("dump"):
        for turn, state in enumerate(case.playing(seed)):
            back = case.game.load(json.loads(json.dumps(case.game.dump(state))))
            if back.key() != state.key():
                raise Nonconformity("dump", "load(dump(state)) has another key")
            if any(back.view(seat) != state.view(seat) for seat in case.viewers):
                raise Nonconformity("dump", "load(dump(state)) has another view")
            if turn % 9 == 0 and _future(state.clone(), seed, 25) != _future(back, seed, 25):
                raise Nonconformity("dump", "a loaded position has another future: it holds luck of its own")


def seeds(case: Case) -> None:
    """The same luck and choices give the same game; other luck gives another."""
    first, second = case.seeds("seeds", 2)
    once, again, other = (case.played(seed)[1].key() for seed in (first, first, second))
    if once != again:
        raise Nonconformity("seeds", "the same seed gave two games")
    if once == other:
        raise Nonconformity("seeds", "two seeds gave the same game")


def record(case: Case) -> None:
    """A record reads back, replays without a generator to the same position, and shows any damage."""
    for seed in case.seeds("record"):
        keeper, state = case.played(seed)
        text = keeper.record().write()
        back = Record.read(text)
        if back != keeper.record():
            raise Nonconformity("record", "a record does not read back as it was written")
        try:
            if replay(back, case.game).key() != state.key():
                raise Nonconformity("record", "a replay ends in another position")
        except RecordError as error:
            raise Nonconformity("record", f"a record does not replay: {error}") from error
        for broken in (text[: len(text) // 2], text.replace(" at 0", " at 1", 1), "hello\n" + text):
            try:
                Record.read(broken)
            except RecordError:
                continue
            raise Nonconformity("record", "a damaged record was read without complaint")


def advance(case: Case) -> None:
    """advance(a) then advance(b) equals advance(b): position, luck and everything told."""
    for seed in case.seeds("advance"):
        choice = Seeded(seed)
        for state in case.playing(seed):
            if state.over:
                continue
            ahead = (state.due() - state.now if state.due() != NEVER else 50) + choice.below(400)
            cut = choice.below(ahead + 1)
            whole = _advanced(state.clone(), seed, state.now + ahead)
            parts = _advanced(state.clone(), seed, state.now + cut, state.now + ahead)
            if whole != parts:
                raise Nonconformity("advance", f"cut at {cut} of {ahead} ms it goes another way")


def _advanced(state: Any, seed: str, *instants: int) -> tuple[object, ...]:
    luck, log = Recorder(Seeded(seed)), Log()
    for instant in instants:
        state.advance(instant, luck, log)
        if state.now != instant:
            raise Nonconformity("advance", f"it is {state.now} after advance({instant})")
    return state.key(), luck.tape, [(line.versions, line.public) for line in log.lines]


def _future(state: Any, seed: str, steps: int) -> list[str]:
    """The keys of the next positions."""
    return [then.key() for then in _going_on(state, seed, steps)]


def _going_on(state: Any, seed: str, steps: int) -> Iterator[Any]:
    """Play some steps with luck of one's own: every position on the way, the same object each time."""
    luck = Seeded(seed)
    for _ in range(steps):
        if state.over:
            return
        seats = seats_in(state.must()) or ([] if state.due() != NEVER else seats_in(state.may()))
        if seats:
            seat = seats[luck.below(len(seats))]
            state.apply(seat, state.draw(seat, luck), luck, None)
        else:
            state.advance(state.due(), luck, None)
        yield state
