"""Fair dealing: the luck of a game can be computed again by anybody, and nothing else passes for it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from tests.toys.lanterns import Lanterns

from hyakki.conformance.chi_square import unlikely
from hyakki.kernel.chance import Recorder
from hyakki.kernel.fair import Count, Draws, check, commitment, key_of
from hyakki.kernel.game import NEVER
from hyakki.kernel.log import seats_in
from hyakki.kernel.record import DealLines, Entry, Record, RecordError, SeatLine

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "fair-dealing.md").read_text()
EXAMPLE = ROOT / "web" / "src" / "kit" / "fair" / "example.record"
SECRET = bytes(range(32))
THROWN = "ff" * 32
OPTIONS = {"throws": "2"}
KEY = key_of(SECRET, "m1", "toy", "abc", {"rounds": "2"}, ["", THROWN])


def test_the_vector_in_the_documentation() -> None:
    luck = Draws(KEY, "", 0)
    facts = [
        f"`{commitment('m1', 'toy', SECRET)}`",
        f"`{KEY.hex()}`",
        *(str(drawn) for drawn in (luck.below(6), luck.order(5), luck.below(100))),
        str(Draws(KEY, "1200 advance", 0).below(8)),
    ]
    assert [row.split(" | ")[1].strip(" |") for row in re.findall(r"\n(\| [c`k].*)", PAGE)] == facts


def test_everything_that_is_bound_in_changes_everything() -> None:
    keys = {
        key_of(SECRET, "m1", "toy", "abc", {"rounds": "2"}, ["", THROWN]),
        key_of(SECRET[::-1], "m1", "toy", "abc", {"rounds": "2"}, ["", THROWN]),
        key_of(SECRET, "m2", "toy", "abc", {"rounds": "2"}, ["", THROWN]),
        key_of(SECRET, "m1", "boy", "abc", {"rounds": "2"}, ["", THROWN]),
        key_of(SECRET, "m1", "toy", "abd", {"rounds": "2"}, ["", THROWN]),
        key_of(SECRET, "m1", "toy", "abc", {"rounds": "3"}, ["", THROWN]),
        key_of(SECRET, "m1", "toy", "abc", {"rounds": "2"}, [THROWN, ""]),
        key_of(SECRET, "m1", "toy", "abc", {"rounds": "2"}, ["", THROWN, ""]),
        key_of(SECRET, "m1", "toy", "abc", {"rounds": "2"}, ["", ""]),
    }
    assert len(keys) == 9
    assert key_of(SECRET, "m", "g", "r", {"a": "1", "b": "2"}, []) == key_of(
        SECRET, "m", "g", "r", {"b": "2", "a": "1"}, []
    )


def test_draws_are_fair_and_have_nothing_to_do_with_each_other() -> None:
    luck = Draws(KEY, "", 0)
    for n in (2, 6, 7):
        counts = Counter(luck.below(n) for _ in range(150 * n))
        assert not unlikely([counts[i] for i in range(n)])
    orders = Counter(tuple(luck.order(4)) for _ in range(24 * 60))
    assert not unlikely([orders[order] for order in permutations(range(4))])
    # What was asked before changes nothing: the third draw is the third draw.
    first, second = Draws(KEY, "", 0), Draws(KEY, "", 2)
    first.order(50), first.below(3)
    assert first.below(1000) == second.below(1000)


def test_twice_in_one_millisecond_is_not_the_same_luck_again() -> None:
    count = Count().after(Entry(1, 0, "advance", -1, "1200", [3, 1], asked=[6, 6], occasion="1200 advance"))
    assert count.drawn == 2
    again = count.named("1200 advance")
    assert again == "1200 advance after 2"
    assert count.named("1200 move 0 throw") == "1200 move 0 throw"
    later = count.after(Entry(2, 0, "advance", -1, "1300", [3], asked=[6], occasion="1300 advance"))
    assert (later.drawn, later.occasions) == (3, ("1300 advance",))


# ---------------------------------------------------------------- a whole game with a clock of its own


def dealt(seats: int = 3) -> Record:
    """A game of Lanterns, which draws in moves and in its own time; people throw in, a bot does not."""
    game = Lanterns()
    entropy = tuple("" if seat == 1 else f"{seat:02x}" * 32 for seat in range(seats))
    players = tuple(SeatLine("bot" if seat == 1 else "person", f"P{seat}") for seat in range(seats))
    name, ruleset = game.info.name, game.info.ruleset
    key = key_of(SECRET, "m1", name, ruleset, OPTIONS, list(entropy))
    count, entries = Count(), list[Entry]()
    state = None
    choice = Draws(SECRET, "", 0)
    while state is None or not state.over:
        if state is None:
            kind, seat, move = "start", -1, ""
        elif state.must():
            kind, seat = "move", seats_in(state.must())[0]
            move = game.text(state, state.draw(seat, choice))
        else:
            assert state.due() != NEVER
            kind, seat, move = "advance", -1, str(int(state.due()))
        occasion = count.occasion(state, kind, seat, move)
        kept = Recorder(count.luck(key, occasion))
        if state is None:
            state = game.new(seats, kept, game.options(OPTIONS), None)
        elif kind == "move":
            game.play(state, seat, move, kept, None)
        else:
            state.advance(int(move), kept, None)
        entry = Entry(len(entries), 0, kind, seat, move, kept.tape, "", kept.asked)
        entries.append(replace(entry, occasion=occasion) if kept.tape else entry)
        count = count.after(entries[-1])
    deal = DealLines("m1", commitment("m1", name, SECRET), SECRET.hex(), entropy)
    return Record(name, ruleset, players, OPTIONS, tuple(entries), deal)


def test_a_dealt_game_reads_as_it_was_written_and_fits() -> None:
    record = dealt()
    assert Record.read(record.write()) == record
    state, draws = check(record, Lanterns())
    assert state.over
    assert draws == sum(len(entry.chance) for entry in record.entries) > 10
    assert any(entry.occasion for entry in record.entries)


def with_entry(record: Record, at: int, change: Callable[[Entry], Entry]) -> Record:
    entries = list(record.entries)
    entries[at] = change(entries[at])
    return replace(record, entries=tuple(entries))


def flipped(entry: Entry) -> Entry:
    drawn, n = entry.chance[0], entry.asked[0]
    other = [*drawn[1:], drawn[0]] if isinstance(drawn, list) else (drawn + 1) % n
    return replace(entry, chance=[other, *entry.chance[1:]])


def test_whatever_is_not_as_promised_is_found_and_said_where() -> None:
    record = dealt()
    deal = record.deal
    assert deal is not None
    drew = [entry.seq for entry in record.entries if entry.chance]
    timed = [entry.seq for entry in record.entries if entry.occasion]
    first = record.first_line
    cases: list[tuple[Record, int, str]] = [
        (replace(record, deal=replace(deal, secret="00" * 32)), 9, "commitment"),
        (replace(record, deal=replace(deal, name="m2")), 9, "commitment"),
        (
            replace(record, deal=replace(deal, entropy=("", "", deal.entropy[2]))),
            first - 1,
            "draw 0: the secret",
        ),
        (
            replace(record, deal=replace(deal, entropy=(THROWN, *deal.entropy[1:]))),
            first,
            "draw 0: the secret",
        ),
        (replace(record, deal=replace(deal, entropy=(THROWN,) * 3)), 11, "bot"),
        *[(with_entry(record, at, flipped), first + at, "the secret gives") for at in drew],
        (with_entry(record, drew[0], lambda e: replace(e, chance=e.chance[:-1])), first, "ended"),
        (with_entry(record, drew[0], lambda e: replace(e, asked=[99, *e.asked[1:]])), first, "one of 99"),
        (
            with_entry(record, timed[0], lambda e: replace(e, occasion="7 advance")),
            first + timed[0],
            "said to be for 7 advance",
        ),
    ]
    for changed, line, problem in cases:
        with pytest.raises(RecordError, match=problem) as found:
            check(changed, Lanterns())
        assert found.value.line == line, problem


def test_a_dealer_who_draws_again_until_it_suits_is_found() -> None:
    """Planted: the deal is repeated with another number until the first outcome is the highest."""
    record = dealt()
    start = record.entries[0]
    key = key_of(
        SECRET, "m1", record.game, record.ruleset, OPTIONS, list(record.deal.entropy if record.deal else ())
    )
    for number in range(1000):
        luck = Draws(key, "", number)
        again = [
            luck.below(n) if not isinstance(d, list) else luck.order(n)
            for d, n in zip(start.chance, start.asked)
        ]
        if again != start.chance:
            break
    with pytest.raises(RecordError, match="draw 0: the secret gives"):
        check(with_entry(record, 0, lambda entry: replace(entry, chance=again)), Lanterns())


# ---------------------------------------------------------------- other languages


def test_the_example_for_the_page_is_this_game() -> None:
    """`web/src/kit/fair/check.test.ts` reads it; after a change of Lanterns write it again from here."""
    assert EXAMPLE.read_text() == dealt().write()


def test_the_program_in_the_documentation_checks_a_record(tmp_path: Path) -> None:
    found = re.search(r"```py\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    program = tmp_path / "check.py"
    program.write_text(found[1])
    record = dealt()
    draws = sum(len(entry.chance) for entry in record.entries)
    told = subprocess.run([sys.executable, program, EXAMPLE], capture_output=True, text=True, check=True)
    assert told.stdout == f"{draws} draws fit\n"
    changed = tmp_path / "changed.record"
    last = max(entry.seq for entry in record.entries if entry.chance)
    changed.write_text(with_entry(record, last, flipped).write())
    told = subprocess.run([sys.executable, program, changed], capture_output=True, text=True, check=False)
    assert "does not fit" in told.stderr
