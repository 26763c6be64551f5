"""Secrecy on the wire: whatever a seat may not know can change, and not a byte that it receives does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.games.madoshi import hidden as madoshi
from tests.games.phantom import hidden as phantom
from tests.table.stage import Anyhow, CountedIds, Ear, matches_at, table_of_friends, turn

from hyakki.conformance import Case
from hyakki.games import game
from hyakki.kernel.chance import Chance, Drawn, Seeded, Tape
from hyakki.kernel.log import NOBODY
from hyakki.kernel.record import Record
from hyakki.table import TableError

CASES = [
    *[Case(game("phantom"), n, 47, phantom.twins, phantom.worlds, {"rounds": "2"}) for n in (3, 4, 5, 6)],
    Case(game("madoshi"), 1, 0, madoshi.twins, madoshi.worlds, {"memory_aid": "yes"}),
    Case(game("madoshi"), 2, 0, madoshi.twins, madoshi.worlds),
]
QUESTIONS = {
    "phantom": ("R1", "P17", "K5", "?"),
    "madoshi": ("a1-b1", "x1:wood", "flip c3", "magic 1", "?"),
}
CUTS = 2
TRIES = 8


class Scripted(CountedIds):
    """The luck of a record."""

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.tapes: dict[int, list[Drawn]] = {}
        drawn = 0
        for entry in record.entries:
            if entry.chance:
                self.tapes[drawn] = entry.chance
                drawn += len(entry.chance)

    def draws(self, key: bytes, occasion: str, first: int) -> Chance:
        return Tape(self.tapes.get(first, []))


async def received(path: Path, record: Record, seats: int) -> dict[int, list[bytes]]:
    """All bytes that each seat and a spectator get while a record's moves are made at a real table."""
    ears = {seat: Ear() for seat in (*range(seats), NOBODY)}
    heard: dict[int, list[bytes]] = {}
    async with matches_at(path, Anyhow(), ids=Scripted(record)) as matches:
        match, guests = await table_of_friends(matches, seats, game=record.game, options=record.options)
        for seat, ear in ears.items():
            opened = await match.attach(ear, guests[seat].id if seat >= 0 else "spectator")
            heard[seat] = [repr(opened).encode()]
        for entry in record.entries[1:]:
            for seat in range(seats):
                heard[seat] += [
                    await asked(match.why, guests[seat].id, move) for move in QUESTIONS[record.game]
                ]
            player = turn(match)
            heard[player].append(repr(await match.hint(guests[player].id, match.version)).encode())
            await match.move(guests[entry.seat].id, entry.text, match.version, f"k{entry.seq}")
        for seat, ear in ears.items():
            again = await match.attach(Ear(), guests[seat].id if seat >= 0 else "spectator")
            heard[seat] += [*ear.wire, repr(again).encode()]
        heard[NOBODY].append(repr(await matches.replay(match.id)).encode())
    return heard


async def asked(why: Callable[[str, str], object], guest: str, card: str) -> bytes:
    try:
        return repr(why(guest, card)).encode()
    except TableError as error:
        return f"{error.code} {error}".encode()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game.info.name}-{case.seats}")
async def test_two_matches_that_differ_only_in_what_a_seat_may_not_know_send_it_the_same_bytes(
    case: Case, tmp_path: Path
) -> None:
    seats = case.seats
    info = case.game.info
    whole, _ = case.played(f"wire {seats}")
    luck = Seeded(f"wire {seats}")
    compared: set[int] = set()
    for cut in range(CUTS):
        length = 2 + int(luck.below(len(whole.entries) // 2))
        record = Record(info.name, info.ruleset, case.lines, case.options, tuple(whole.entries[:length]))
        mine = await received(tmp_path / f"{cut}.db", record, seats)
        for seat in case.viewers:
            twins = [case.twin(record, seat, luck) for _ in range(TRIES)]
            twin = next((twin for twin in twins if twin is not None and twin.entries != record.entries), None)
            if twin is not None:
                theirs = await received(tmp_path / f"{cut} {seat}.db", twin, seats)
                assert mine[seat] == theirs[seat]
                # somebody else does see the difference, but for backs and stacks that nobody has seen
                assert (mine != theirs) == (info.name == "phantom")
                compared.add(seat)
    assert compared == set(case.viewers)
