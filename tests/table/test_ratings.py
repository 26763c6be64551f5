"""Ratings at the table: which matches count, for whom, and that rebuilding them finds the same numbers."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from tests.table.stage import (
    Anyhow,
    QuickClock,
    all_sit_down,
    legal,
    matches_at,
    plan,
    play_on,
    table_of_friends,
    turn,
    until,
)

from hyakki.games import game
from hyakki.store import Guest, MatchRow, Origin, SeatRow, Summary
from hyakki.store.skill import FRESH
from hyakki.table import Match, Matches, SeatPlan, Settings, TableError
from hyakki.table.history.counting import rated, reason_for, shares_of
from hyakki.table.history.ratings import rebuild
from hyakki.table.seats.rematch import play_again
from hyakki.table.seats.sitting import by_bot

MIO, KEN, RIN = (SeatRow(seat, "person", guest) for seat, guest in enumerate(("mio", "ken", "rin")))


def kept(seat: SeatRow, how: str) -> SeatRow:
    return SeatRow(seat.seat, "person", seat.guest, kept=how)  # type: ignore[arg-type]


def ended(*seats: SeatRow, places: tuple[int, ...] = (1, 2, 3), **facts: object) -> MatchRow:
    usual = {
        "game": "phantom",
        "ruleset": game("phantom").info.ruleset,
        "summary": Summary("over", places=places),
    }
    row = {
        "id": "m",
        "options": {},
        "pace": "off",
        "creator": "mio",
        "created": 0,
        "secret": b"",
        "version": 9,
    }
    return MatchRow(**{**row, **usual, "seats": seats, **facts})  # type: ignore[arg-type]


def test_places_count_and_equal_places_are_equal() -> None:
    shares = shares_of((MIO, KEN, RIN, SeatRow(3, "bot", level="hard")), (2, 1, 2, 4))
    assert [(share.player, share.place) for share in shares] == [
        ("mio", 2),
        ("ken", 1),
        ("rin", 2),
        ("bot:hard", 4),
    ]


@pytest.mark.parametrize("how", ["left", "away"])
def test_a_player_who_is_not_there_at_the_end_is_last_even_if_their_bot_wins(how: str) -> None:
    shares = shares_of((kept(MIO, how), KEN, RIN), (1, 2, 3))
    assert [share.place for share in shares] == [3, 1, 2]
    assert [share.spared for share in shares] == [False] * 3
    both = shares_of((kept(MIO, how), kept(KEN, "left"), RIN), (1, 2, 3))
    assert [share.place for share in both] == [2, 2, 1]


def test_a_player_who_was_removed_is_spared_and_the_others_are_measured_by_where_the_bot_came() -> None:
    shares = shares_of((MIO, kept(KEN, "removed"), RIN), (2, 1, 3))
    assert [(share.place, share.spared) for share in shares] == [(2, False), (1, True), (3, False)]


def test_some_matches_count_for_nothing() -> None:
    easy = [SeatRow(seat, "bot", level="easy") for seat in range(3)]
    assert rated(ended(MIO, KEN, RIN), 7) is not None
    assert reason_for(ended(MIO, easy[1], easy[2]), (MIO, easy[1], easy[2])) is None
    reasons = [
        ended(MIO, places=(1,)),
        ended(MIO, places=(1,), daily="2026-11-15"),
        ended(MIO, easy[1], easy[2], practice=True),
        ended(MIO, KEN, RIN, origin=Origin("m0", 3)),
        ended(MIO, KEN, RIN, ruleset="an earlier one"),
        ended(*easy),
    ]
    because = ["alone", "board", "casual", "fork", "retired", "same"]
    assert [reason_for(row, row.seats) for row in reasons] == because
    assert [rated(row, 7) for row in reasons] == [None] * 6
    assert rated(ended(MIO, KEN, RIN, summary=Summary("running")), 7) is None


async def test_a_casual_table_is_for_one_person_and_bots_and_each_is_a_choice_of_its_own(path: Path) -> None:
    async with matches_at(path, Anyhow(), clock=QuickClock()) as matches:
        mio = await matches.people.new_guest("Mio")
        with pytest.raises(TableError, match="one person and bots"):
            await matches.create(replace(plan("person", "easy", "open"), casual=True), mio)
        match = await matches.create(replace(plan("person", "easy", "easy"), casual=True), mio)
        await play_beside_bots(match, [mio] * 3)
        assert (await matches.ratings.of_match(match.id, mio.id)).reason == "casual"
        assert (await numbers(matches, [mio]))["Mio"][2] == 0
        again = await matches.match(await play_again(matches, match, mio, casual=True))
        assert again.row.practice
        await play_beside_bots(again, [mio] * 3)
        third = await matches.match(await play_again(matches, again, mio))
        assert not third.row.practice


async def test_the_first_two_games_of_a_kind_leave_a_rating_alone_and_the_third_counts(path: Path) -> None:
    async with matches_at(path, Anyhow(), clock=QuickClock()) as matches:
        mio = await matches.people.new_guest("Mio")
        told = []
        for left in (2, 1, 0):
            assert (await matches.ratings.unrated(mio.id))["madoshi"] == left
            match = await matches.create(plan("person", "easy", game="madoshi"), mio)
            await match.ending.resign(mio.id)
            found = await matches.ratings.of_match(match.id, mio.id)
            told.append((found.reason, len(found.changes)))
        assert told == [("learning", 1), ("learning", 1), (None, 2)]
        assert [rating.games for rating in (await matches.ratings.mine(mio.id)).values()] == [1]
        assert (await matches.ratings.mine("bot:easy"))["madoshi"].games == 1, "not by beating beginners"
        assert await matches.ratings.unrated(mio.id) == {"phantom": 2, "madoshi": 0, "awake": 2, "hoshi": 2}
        live = await matches.ratings.mine(mio.id)
        await rebuild(matches.deps.store, lambda *now: None)
        assert await matches.ratings.mine(mio.id) == live


async def test_who_is_measured_by_a_beginner_is_rated_while_the_beginner_is_not(path: Path) -> None:
    async with matches_at(path, Anyhow(), clock=QuickClock()) as matches:
        mio, ken = await matches.people.new_guest("Mio"), await matches.people.new_guest("Ken")
        for _ in range(2):
            bots = await matches.create(plan("person", "easy", game="madoshi"), mio)
            await bots.ending.resign(mio.id)
        match = await seated(matches, [mio, ken], "madoshi")
        await match.ending.resign(ken.id)
        assert (await matches.ratings.of_match(match.id, mio.id)).reason is None
        assert (await matches.ratings.of_match(match.id, ken.id)).reason == "learning"
        assert (await matches.ratings.mine(mio.id))["madoshi"].points > 1500
        assert await matches.ratings.mine(ken.id) == {}


async def numbers(matches: Matches, guests: list[Guest]) -> dict[str, tuple[float, float, int]]:
    found = {}
    for guest in guests:
        mine = (await matches.ratings.mine(guest.id)).get("phantom", FRESH)
        found[guest.name] = (mine.strength, mine.doubt, mine.games)
    return found


async def seated(matches: Matches, guests: list[Guest], game: str = "phantom") -> Match:
    """The same people at another table."""
    match = await matches.create(plan("person", *["open"] * (len(guests) - 1), game=game), guests[0])
    await all_sit_down(match, guests)
    return match


async def play_beside_bots(match: Match, guests: list[Guest]) -> None:
    """People play their first legal move, bots as they like."""
    while match.status == "running":
        seat, version = turn(match), match.version
        if by_bot(match.open_journal().seats[seat]):
            await until(lambda version=version: match.version > version)  # type: ignore[misc]
        else:
            await match.move(guests[seat].id, legal(match)[0], version, f"key {version}")


async def test_ratings_built_again_are_the_same_numbers_even_without_any_notes(path: Path) -> None:
    async with matches_at(path, Anyhow(), clock=QuickClock(), settings=Settings(unrated=0)) as matches:
        first, guests = await table_of_friends(matches, 3)
        await play_on(first, guests)
        (line, *_) = await matches.matches_of(guests[0].id)
        best = line.places.index(1)
        assert (await numbers(matches, guests))[guests[best].name][0] > 1500
        # Ken gives up: a bot plays on in that seat, and Ken is last whatever it reaches.
        second = await seated(matches, guests)
        await second.ending.resign(guests[1].id)
        await play_beside_bots(second, guests)
        found = await matches.ratings.of_match(second.id, guests[0].id)
        assert found.reason is None
        assert found.changes[1].after.strength < found.changes[1].before.strength
        two = await seated(matches, guests[:2], "madoshi")
        await two.ending.resign(guests[0].id)
        told = await matches.ratings.of_match(two.id, "")
        assert [change.after.points > 1500 for change in told.changes] == [False, True]
        # A game that goes on from another one counts nothing.
        replay = await matches.replays.find(first.id, guests[0].id)
        story_told = matches.replays.frames(replay, -1, guests[0].id)
        point = [one.frame.version async for one in story_told if one.point][-1]
        seats = (SeatPlan("person"), SeatPlan("bot"), SeatPlan("bot"))
        fork = await matches.replays.fork(first.id, point, seats, guests[0])
        await play_beside_bots(fork, [guests[0]] * 3)
        assert (await matches.ratings.of_match(fork.id, "")).reason == "fork"
        live = await numbers(matches, guests)
        assert {name: games for name, (_, _, games) in live.items()} == {"Mio": 2, "Ken": 2, "Rin": 2}
        told_live = await matches.ratings.changed([first.id, second.id])
        done: list[tuple[int, int]] = []
        assert await rebuild(matches.deps.store, lambda *now: done.append(now)) == 3
        assert done[-1] == (3, 3)
        assert await numbers(matches, guests) == live
        assert await matches.ratings.changed([first.id, second.id]) == told_live
        with closing(sqlite3.connect(path)) as file:  # as an earlier program would have left it
            for table in ("rated", "shares", "ratings", "rating_turn"):
                file.execute(f"DELETE FROM {table}")
            file.commit()
        assert (await matches.ratings.of_match(first.id, "")).reason == "earlier"
        assert await rebuild(matches.deps.store, lambda *now: None) == 3
        assert await numbers(matches, guests) == live
        _, ladder = await matches.ratings.ladder("phantom", "month", 0, guests[2].id)
        assert ladder.mine is not None
        assert (ladder.count, ladder.mine.name, ladder.mine.place) == (3, "Rin", None)


async def test_a_list_is_of_a_known_game_and_a_running_match_has_changed_nothing_yet(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches, 3)
        for work, code in (
            (matches.ratings.ladder("chess", "month", 0, ""), "unknown_game"),
            (matches.ratings.ladder("phantom", "month", -1, ""), "bad_request"),
            (matches.ratings.ladder("phantom", "ever", 10_001, ""), "bad_request"),
            (matches.ratings.of_match(match.id, guests[0].id), "bad_request"),
            (matches.ratings.of_match("m0", guests[0].id), "unknown_match"),
        ):
            with pytest.raises(TableError) as caught:
                await work
            assert caught.value.code == code
