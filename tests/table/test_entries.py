"""Entries of a journal: every kind is written and read in one place, and stands for one thing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.table.stage import Anyhow, SetClock, matches_at, plan, play_on, turn
from tests.table.test_takeback import ask_of, move, open_swap, two_at

from hyakki.kernel.facts import RECORDED, RULES
from hyakki.kernel.record import Entry
from hyakki.store import Terms
from hyakki.table import Match
from hyakki.table.entries import (
    KINDS,
    Advance,
    BotSeated,
    ClockOut,
    ClocksStopped,
    Ended,
    EngineFailed,
    EntropyAdded,
    Exchange,
    Fact,
    Fork,
    HostChanged,
    Move,
    OptionsAgreed,
    Player,
    Ready,
    Rematch,
    SeatCount,
    SeatFreed,
    SeatKept,
    SeatOrder,
    SeatTaken,
    Start,
    TermsAgreed,
    UndoAnswered,
    UndoAsked,
    Undone,
    UnknownEntry,
    fact_of,
    written,
)
from hyakki.table.live import Finish, Photo

PHOTO = Photo(900, "hit", 25, 50, (Finish(0, "swing", 880, 210, 30, clamped=False),))

FACTS: list[Fact] = [
    Start(
        "phantom", "abc", {"rounds": "1"}, [Player("person"), Player("bot", "hard")], ["ab", ""], 1, {"a": 1}
    ),
    Move("P4"),
    Advance(1200),
    Fork(),
    SeatTaken("g1"),
    BotSeated("Ponta", 3, "easy", "secret", "g2"),
    SeatFreed("secret", "g2"),
    SeatKept("away"),
    Ready(True),
    SeatOrder([1, 0]),
    SeatCount([0, 2], ["secret"]),
    OptionsAgreed({"rounds": "2"}),
    TermsAgreed(Terms("bank", 60, 5, "lose")),
    HostChanged("g2"),
    EntropyAdded("g1", "ab" * 32),
    Rematch("m2"),
    ClockOut(),
    ClocksStopped(5_000, "bus", 700),
    EngineFailed("late"),
    Exchange(PHOTO, {"1": ("too_quick",)}, 1, {"0": [("swing", 210), ("guard", None)]}),
    UndoAsked(7),
    UndoAnswered("decline"),
    Undone(7),
    Ended("resigned", (2, 1)),
]


def test_there_is_an_example_of_every_kind() -> None:
    assert sorted(written(fact)[0] for fact in FACTS) == sorted(KINDS)
    assert set(RULES) < RECORDED < set(KINDS)


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: type(fact).__name__)
def test_what_is_written_is_read_again(fact: Fact) -> None:
    kind, text = written(fact)
    assert fact_of(Entry(3, 0, kind, 0, text)) == fact


def test_no_name_of_a_person_is_written() -> None:
    assert "Mio" not in written(SeatTaken("g1", "Mio", 7))[1]


@pytest.mark.parametrize(
    ("kind", "text", "why"),
    [
        ("juggled", "", "no kind of entry 'juggled'"),
        ("seat", '{"ready":true}', "no kind of entry 'seat'"),
        ("ready", "", "missing required field `ready`"),
        ("ready", '{"ready":"yes"}', "Expected `bool`"),
        ("advance", "soon", "a whole number of milliseconds"),
        ("undo", "ask 7", "names no entry to return to"),
        ("keep", '{"by":"a friend"}', "Invalid enum value"),
        ("end", "{", "no entry of the kind 'end'"),
    ],
)
def test_what_cannot_be_understood_is_refused_with_its_number(kind: str, text: str, why: str) -> None:
    with pytest.raises(UnknownEntry, match="entry 12: ") as refused:
        fact_of(Entry(12, 0, kind, 0, text))
    assert why in str(refused.value)


async def test_all_who_played_open_or_catch_up_stand_in_the_same_place(tmp_path: Path) -> None:
    """Two at one journal: one writes, the other only hears; a third opens it when all is done."""
    path, clock = tmp_path / "hyakki.db", SetClock()
    async with matches_at(path, Anyhow(), clock=clock) as matches, matches_at(path, clock=clock) as others:
        match, guests = await two_at(matches, "madoshi", terms=Terms("bank", 600, 5))
        other = await others.match(match.id)
        first = turn(match)
        for agree in (False, True):
            clock.time += 3_000
            await move(match, guests, text=open_swap(match))
            await same(match, other)
            await match.takeback.ask(guests[first].id, match.version)
            await same(match, other)
            await match.takeback.answer(guests[1 - first].id, await ask_of(match), agree)
            await same(match, other)
            assert (match.open_journal().standing.marks.returned == match.version) == agree
            first = first if agree else 1 - first
        await play_on(match, guests, 4)
        await same(match, other)
        await match.ending.resign(guests[1].id)
        await same(match, other)
        assert match.status == "over"
        await reopened(path, clock, match)


async def test_a_table_that_is_arranged_elsewhere_is_heard_with_its_names(tmp_path: Path) -> None:
    path, clock = tmp_path / "hyakki.db", SetClock()
    async with matches_at(path, clock=clock) as matches, matches_at(path, clock=clock) as others:
        mio, ken = [await matches.people.new_guest(name) for name in ("Mio", "Ken")]
        match = await matches.create(plan("person", "open", "easy"), mio)
        other = await others.match(match.id)
        seating = match.seating
        await seating.join(ken, 1, match.invites(mio.id)[0][1])
        await same(match, other)
        assert [seat.name for seat in other.seats][:2] == ["Mio", "Ken"]
        await seating.rotate(mio.id)
        await seating.resize(mio.id, 4)
        await seating.set_options(mio.id, {"rounds": "2"})
        await seating.set_terms(mio.id, Terms("move", 30))
        await seating.throw_in(ken.id, "cd" * 32)
        await same(match, other)
        await seating.stand_up(mio.id)
        await same(match, other)
        assert other.host == ken.id
        await reopened(path, clock, match)


async def same(match: Match, other: Match) -> None:
    async with other.lock:
        await other.catch_up()
    assert facts_of(other) == facts_of(match)


async def reopened(path: Path, clock: SetClock, match: Match) -> None:
    async with matches_at(path, clock=clock) as third:
        assert facts_of(await third.match(match.id)) == facts_of(match)


def facts_of(match: Match) -> dict[str, object]:
    """All of a table's standing, and its position."""
    journal = match.open_journal()
    standing = journal.standing
    names = ("version", "at", "mover", "host", "options", "terms", "times", "deal", "marks", "checksum")
    facts: dict[str, object] = {name: getattr(standing, name) for name in names}
    return facts | {
        "seats": list(standing.seats),
        "key": None if journal.state is None else journal.state.key(),
    }


def test_the_page_about_a_match_lists_every_kind_of_entry() -> None:
    page = (Path(__file__).parents[2] / "docs" / "match.md").read_text(encoding="utf-8")
    table = page.split("| about | kinds |", 1)[1].split("\n\n", 1)[0]
    listed = re.findall(r"`(\w+)`", table)
    assert sorted(listed) == sorted(KINDS)
