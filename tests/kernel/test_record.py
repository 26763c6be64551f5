"""Records: readable, complete, and refused with the line where they are broken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyakki.games.phantom import PHANTOM
from hyakki.kernel.chance import Seeded
from hyakki.kernel.record import Entry, Keeper, Record, RecordError, SeatLine, replay

SEATS = tuple(SeatLine("bot", name, "random") for name in ("Mio", "Ken", "Rin"))


def recorded() -> Record:
    keeper = Keeper(PHANTOM, SEATS, {"rounds": "1"})
    luck = Seeded(1)
    state = keeper.start(luck, at=1000)
    while not state.over:
        seat = int(state.player)
        keeper.move(state, seat, state.draw(seat, luck), luck, at=1000 + 700 * len(keeper.entries))
    return keeper.record()


def test_a_record_reads_like_a_game() -> None:
    lines = recorded().write().splitlines()
    assert lines[:7] == [
        "hyakki record 1",
        "game phantom",
        f"ruleset {PHANTOM.info.ruleset}",
        "option rounds 1",
        'seat 0 bot random "Mio"',
        'seat 1 bot random "Ken"',
        'seat 2 bot random "Rin"',
    ]
    assert lines[8].startswith("0 start at 1000 chance ")
    assert lines[9].startswith("1 move at 1700 seat ")
    assert lines[-1].startswith(f"end {len(lines) - 9} entries sha256 ")


def test_a_replay_meets_every_position_and_needs_no_generator() -> None:
    record = recorded()
    seen: list[int] = []
    last = replay(record, PHANTOM, lambda entry, state, log: seen.append(entry.seq))
    assert seen == list(range(len(record.entries)))
    assert last.over


def cut(text: str) -> str:
    return "\n".join(text.split("\n")[:12]) + "\n"


DAMAGE: dict[str, tuple[Callable[[str], str], int | None, str]] = {
    "nothing at all": (lambda text: "", 1, "ends here"),
    "another kind of file": (lambda text: "[Event chess]\n", 1, "not a hyakki record"),
    "a newer format": (lambda text: text.replace("record 1", "record 3", 1), 1, "newer"),
    "no game": (lambda text: text.replace("game phantom\n", "", 1), 2, "'game'"),
    "an option twice": (
        lambda text: text.replace("option rounds 1", "option rounds 1\noption rounds 1"),
        5,
        "once",
    ),
    "seats out of order": (lambda text: text.replace("seat 1", "seat 4", 1), 6, "seat 1 should stand here"),
    "no empty line": (lambda text: text.replace("\n\n", "\n", 1), 8, "empty line"),
    "an entry that is none": (lambda text: text.replace("1 move", "1 ~~~~", 1), 10, "not an entry"),
    "a time without end": (
        lambda text: text.replace(" at 1000 ", f" at {'9' * 5000} ", 1),
        9,
        "not an entry",
    ),
    "a seat without end": (
        lambda text: text.replace("seat 0", f"seat {'9' * 5000}", 1),
        5,
        "seat 0 should stand here",
    ),
    "an unknown kind": (lambda text: text.replace("1 move", "1 jump", 1), 10, "no kind of entry"),
    "an entry missing": (lambda text: text.replace("1 move", "2 move", 1), 10, "where entry 1 should"),
    "cut in the middle": (cut, 13, "before its 'end' line"),
    "one outcome changed": (lambda text: text.replace(" at 1000 ", " at 1001 ", 1), None, "cut or changed"),
    "something after the end": (lambda text: text + "more\n", None, "nothing may follow"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_refused_with_its_line(damage: str) -> None:
    change, line, problem = DAMAGE[damage]
    with pytest.raises(RecordError, match=problem) as refused:
        Record.read(change(recorded().write()))
    if line is not None:
        assert refused.value.line == line
    assert str(refused.value).startswith(f"line {refused.value.line}: ")


def test_an_illegal_move_is_refused_with_its_line_and_rule() -> None:
    record = recorded()
    first = record.entries[1]
    other = next(e.text for e in record.entries[2:] if e.seat != first.seat)
    broken = replace(record, entries=(record.entries[0], replace(first, text=other)))
    with pytest.raises(RecordError, match=r"line 10: .*HP-3") as refused:
        replay(Record.read(broken.write()), PHANTOM)
    assert broken.write().splitlines()[refused.value.line - 1].startswith("1 move")


@pytest.mark.parametrize("instant", ["", "soon", "-1", "9" * 19])
def test_time_that_goes_on_to_no_instant_is_refused_with_its_line(instant: str) -> None:
    record = recorded()
    advance = replace(record.entries[1], kind="advance", seat=-1, text=instant)
    with pytest.raises(RecordError, match="line 10: time goes on to an instant"):
        replay(replace(record, entries=(record.entries[0], advance)), PHANTOM)


def test_a_game_that_goes_on_as_seen_from_no_seat_is_refused_with_its_line() -> None:
    record = recorded()
    fork = replace(record.entries[1], kind="fork", seat=3, text="")
    with pytest.raises(RecordError, match="line 10: there is no seat 3 to see from"):
        replay(replace(record, entries=(record.entries[0], fork)), PHANTOM)


def test_luck_that_was_never_used_is_refused() -> None:
    record = recorded()
    extra = replace(record.entries[1], chance=[3])
    with pytest.raises(RecordError, match="never used"):
        replay(replace(record, entries=(record.entries[0], extra)), PHANTOM)


def test_another_ruleset_is_refused() -> None:
    with pytest.raises(RecordError, match="line 3: made with ruleset old"):
        replay(replace(recorded(), ruleset="old"), PHANTOM)


TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\n\r"), max_size=30)
MOVES = st.sampled_from(
    ["P17", "a1-c4", "x2:wood", "slide row 2 left", "hit b4 d5", "seat", "key", 'say "x"', "{}"]
)
DRAWN = st.one_of(st.integers(0, 2**40), st.lists(st.integers(0, 99), max_size=6))
ENTRIES = st.builds(
    Entry,
    seq=st.just(0),
    at=st.integers(-5, 2**45),
    kind=st.sampled_from(["start", "move", "advance", "undo", "out", "exchange", "end"]),
    seat=st.integers(-1, 9),
    text=st.one_of(st.just(""), MOVES, TEXT),
    chance=st.lists(DRAWN, max_size=4),
    key=TEXT,
)


@given(
    entries=st.lists(ENTRIES, max_size=6),
    names=st.lists(TEXT, max_size=4),
    options=st.dictionaries(
        st.from_regex(r"[a-z_]{1,9}", fullmatch=True), st.from_regex(r"[a-z0-9]{1,9}", fullmatch=True)
    ),
)
def test_whatever_is_written_reads_back(
    entries: list[Entry], names: list[str], options: dict[str, str]
) -> None:
    numbered = tuple(replace(entry, seq=i) for i, entry in enumerate(entries))
    record = Record("phantom", "abc", tuple(SeatLine("person", name) for name in names), options, numbered)
    assert Record.read(record.write()) == record
