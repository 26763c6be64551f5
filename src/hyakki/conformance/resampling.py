"""Checks of resampling: what is known stays, all that is hidden varies, and as often as it should."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hyakki.conformance.case import Case, Nonconformity
from hyakki.conformance.chi_square import unlikely
from hyakki.kernel.chance import Seeded
from hyakki.kernel.game import NEVER
from hyakki.kernel.record import Record, replay

SAMPLES = 60


def resample(case: Case) -> None:
    """A resampled position looks the same from the seat, to its last refusal, and is whole."""
    for seed in case.seeds("resample"):
        luck = Seeded(seed)
        for turn, state in enumerate(case.playing(seed)):
            for seat in case.viewers:
                guess = case.game.resample(state.view(seat), luck)
                if guess.view(seat) != state.view(seat):
                    raise Nonconformity(
                        "resample", f"seat {seat} sees {guess.view(seat)}, not {state.view(seat)}"
                    )
                if turns(guess, seat) != turns(state, seat):
                    raise Nonconformity(
                        "resample", "in a resampled position other seats must or may act than in the true one"
                    )
                if guess.legal(seat) != state.legal(seat):
                    raise Nonconformity("resample", f"seat {seat} has other moves: {guess.legal(seat)}")
                if turn % 8 == 0:
                    _same_refusals(case, state, guess, seat)
                    _whole(case, guess)


def turns(state: Any, seat: int) -> tuple[int, int]:
    """Who must and may act, as far as a seat can tell.

    Where nothing happens by itself everybody sees who is waited for. Where time passes, whether another has
    decided already can be a secret until the time is over.
    """
    seen = -1 if state.due() == NEVER else 1 << seat if seat >= 0 else 0
    return state.must() & seen, state.may() & seen


def _same_refusals(case: Case, state: Any, guess: Any, seat: int) -> None:
    for move in case.tried:
        if case.game.why(state, seat, move) != case.game.why(guess, seat, move):
            raise Nonconformity("resample", f"seat {seat} is refused move {move} in another way")


def _whole(case: Case, guess: Any) -> None:
    """It is a position like any other: it dumps, loads, and every other seat has a view of it."""
    if case.game.load(case.game.dump(guess)).key() != guess.key():
        raise Nonconformity("resample", "a resampled position does not survive dump and load")
    for seat in case.viewers:
        guess.view(seat)


def varies(case: Case) -> None:
    """Every place that can differ between twin worlds differs between resampled positions too."""
    for seed in case.seeds("varies", 3):
        luck = Seeded(seed)
        whole, _ = case.played(seed)
        for part in (1, 2, 3):
            entries = tuple(whole.entries[: 1 + part * len(whole.entries) // 4])
            record = Record(case.game.info.name, case.game.info.ruleset, case.lines, case.options, entries)
            state = replay(record, case.game)
            for seat in case.viewers:
                if missing := _never_varied(case, record, state, seat, luck):
                    raise Nonconformity(
                        "varies",
                        f"seat {seat} cannot know what is at these places of the dump, "
                        f"and resample() never varied it: {sorted(missing)}",
                    )


def _never_varied(case: Case, record: Record, state: Any, seat: int, luck: Seeded) -> set[str]:
    """The places that differ in a twin world and in no resampled position, of which as many are looked at
    as are needed."""
    true = places(case.game.dump(state))
    twins: list[Record] = []
    for _ in range(SAMPLES):
        twin = case.twin(record, seat, luck)
        if twin is not None and twin not in twins:
            twins.append(twin)
    missing: set[str] = set()
    for twin in twins:
        missing |= changed(true, places(case.game.dump(replay(twin, case.game))))
    view = state.view(seat)
    for _ in range(2 * SAMPLES):
        if not missing:
            break
        missing -= changed(true, places(case.game.dump(case.game.resample(view, luck))))
    return missing


def changed(true: dict[str, object], other: dict[str, object]) -> set[str]:
    return {place for place in true.keys() | other.keys() if true.get(place) != other.get(place)}


def places(data: object) -> dict[str, object]:
    """The leaves of plain data by their path."""
    found: dict[str, object] = {}
    _gather(data, "", found)
    return found


def _gather(data: object, at: str, found: dict[str, object]) -> None:
    if isinstance(data, dict):
        for name, value in data.items():
            _gather(value, f"{at}/{name}", found)
    elif isinstance(data, list):
        for index, value in enumerate(data):
            _gather(value, f"{at}/{index}", found)
    else:
        found[at] = data


def frequencies(case: Case) -> None:
    """On small positions every possible world comes up, each as often as the others."""
    looked = 0
    for seed in case.seeds("frequencies", case.games * 3):
        luck = Seeded(seed)
        for state in case.playing(seed):
            for seat in case.viewers:
                if looked >= 12 or luck.below(6):
                    continue
                worlds = case.possible(state, seat)
                if worlds is None or len(worlds) < 2:
                    continue
                looked += 1
                every_world_as_often(case, state, seat, worlds, luck)
    if looked < 3:
        raise Nonconformity("frequencies", f"only {looked} small positions were found to look at")


def every_world_as_often(case: Case, state: Any, seat: int, worlds: list[str], luck: Seeded) -> None:
    sampler = case.game.sampler(state.view(seat))
    seen = Counter(sampler.sample(luck).key() for _ in range(40 * len(worlds)))
    if strange := set(seen) - set(worlds):
        raise Nonconformity("frequencies", f"{len(strange)} sampled worlds are impossible, of {len(worlds)}")
    if unlikely([seen[world] for world in worlds]):
        raise Nonconformity(
            "frequencies", f"seat {seat}: uneven over {len(worlds)} worlds: {seen.most_common(3)}"
        )
