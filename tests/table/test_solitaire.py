"""Games for one: they start at once, their results are kept, and a day has one board for everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from pathlib import Path

import pytest
from tests.store.shelf import on_disk
from tests.table.stage import (
    Ear,
    SetClock,
    SteadyIds,
    key_of,
    legal,
    matches_at,
    plan,
    play_on,
    table_of_friends,
)

from hyakki.games import game
from hyakki.kernel.chance import Chance
from hyakki.kernel.record import Entry
from hyakki.store import Guest
from hyakki.table import Match, Matches, TableError
from hyakki.table.history.solitaire import rank_of
from hyakki.table.timekeeping import days

TODAY = "2023-11-14"
"""Where a SetClock stands, less than two hours before midnight."""


async def refused(work: Awaitable[object]) -> str:
    with pytest.raises(TableError) as caught:
        await work
    return caught.value.code


async def start_of(matches: Matches, match: Match) -> Entry:
    return (await matches.deps.store.entries(match.id))[0]


async def finish(match: Match, guest: Guest, which: int = 0) -> int:
    """Play the first (or another) legal move each time; the points."""
    while match.status == "running":
        await match.move(guest.id, legal(match)[which], match.version, f"key {match.version}")
    assert match.journal is not None
    assert match.journal.state is not None
    return match.journal.state.outcome().scores[0]


async def test_a_game_for_one_runs_at_once_and_ends_with_a_first_place(path: Path) -> None:
    async with matches_at(path) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan("person", game="madoshi"), mio)
        assert (match.status, match.invites(mio.id), match.seat_of(mio.id)) == ("running", [], 0)
        points = await finish(match, mio)
        (line,) = await matches.matches_of(mio.id)
        assert (line.status, line.places, line.scores) == ("over", (1,), (points,))
        info = game("madoshi").info
        assert line.rank == rank_of(info.ranks, points)
        assert (line.daily, line.practice, line.my_turn) == ("", False, False)
        _, played, best = await matches.solitaire.results("madoshi", mio.id)
        assert (played, [(r.match, r.points, r.day) for r in best]) == (1, [(match.id, points, "")])


async def test_the_rank_on_the_list_is_the_rank_in_the_game(path: Path) -> None:
    async with matches_at(path) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan("person", game="madoshi"), mio)
        ear = Ear()
        await match.attach(ear, mio.id)
        points = await finish(match, mio)
    assert ear.frames[-1].scene.rank == rank_of(game("madoshi").info.ranks, points)


async def test_a_bot_alone_and_a_game_for_two_leave_no_results(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches, 2, game="madoshi")
        await play_on(match, guests, moves=40)
        mio = guests[0]
        await matches.create(plan("easy", game="madoshi"), mio)
        assert (await matches.solitaire.results("madoshi", mio.id))[1:] == (0, [])
    assert on_disk(path, "SELECT * FROM results") == []


async def test_everybody_plays_the_same_board_on_a_day_and_another_on_the_next(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        mio, ken = await matches.people.new_guest("Mio"), await matches.people.new_guest("Ken")
        one = await matches.solitaire.play_daily("madoshi", mio)
        other = await matches.solitaire.play_daily("madoshi", ken)
        assert one.id != other.id
        assert (await start_of(matches, one)).chance == (await start_of(matches, other)).chance
        assert key_of(one) == key_of(other)
        usual = await matches.create(plan("person", game="madoshi"), mio)
        assert (await start_of(matches, usual)).chance != (await start_of(matches, one)).chance
        await clock.pass_by(2 * 3600_000)
        tomorrow = await matches.solitaire.play_daily("madoshi", mio)
        assert (await start_of(matches, tomorrow)).chance != (await start_of(matches, one)).chance


async def test_the_board_of_a_day_depends_on_the_secret_of_the_host(tmp_path: Path) -> None:
    deals = []
    for name, host in (("a", b"h" * 32), ("b", b"i" * 32), ("c", b"h" * 32)):
        async with matches_at(tmp_path / name / "hyakki.db", host=host) as matches:
            match = await matches.solitaire.play_daily("madoshi", await matches.people.new_guest("Mio"))
            deals.append((await start_of(matches, match)).chance)
            (kept,) = on_disk(tmp_path / name / "hyakki.db", "SELECT secret FROM matches")
            assert host not in kept  # a match has the day's secret, never the host's
    assert deals[0] == deals[2] != deals[1]


async def test_later_luck_of_a_daily_board_is_the_same_for_everybody_too(path: Path) -> None:
    asked: list[tuple[bytes, str, int]] = []

    class Heard(SteadyIds):
        def draws(self, key: bytes, occasion: str, first: int) -> Chance:
            asked.append((key, occasion, first))
            return super().draws(key, occasion, first)

    async with matches_at(path, ids=Heard(path.parent)) as matches:
        for name in ("Mio", "Ken"):
            guest = await matches.people.new_guest(name)
            match = await matches.solitaire.play_daily("madoshi", guest)
            await play_on(match, [guest], moves=2)
    assert len(set(asked)) == 2  # before the first draw and after it, with one key
    assert asked[: len(asked) // 2] * 2 == asked


async def test_an_unfinished_try_goes_on_and_the_first_result_stands(path: Path) -> None:
    async with matches_at(path) as matches:
        mio = await matches.people.new_guest("Mio")
        board = await matches.solitaire.daily("madoshi", "", mio.id)
        assert (board.day, board.today, board.mine, board.list.match) == (TODAY, True, "new", None)
        begun = await matches.solitaire.play_daily("madoshi", mio)
        await play_on(begun, [mio], moves=3)
        board = await matches.solitaire.daily("madoshi", "", mio.id)
        assert (board.mine, board.list.match, board.list.players) == ("running", begun.id, 0)
    async with matches_at(path) as matches:
        again = await matches.solitaire.play_daily("madoshi", mio)
        assert (again.id, again.version) == (begun.id, begun.version)
        points = await finish(again, mio)
        board = await matches.solitaire.daily("madoshi", "", mio.id)
        assert board.mine == "done"
        assert board.list.mine is not None
        assert (board.list.mine.place, board.list.mine.points, board.list.players) == (1, points, 1)
        assert board.list.best == [board.list.mine]
        practice = await matches.solitaire.play_daily("madoshi", mio)
        assert practice.id != begun.id
        assert practice.row.practice
        assert (await start_of(matches, practice)).chance == (await start_of(matches, again)).chance
        await finish(practice, mio, which=-1)
        assert await matches.solitaire.daily("madoshi", "", mio.id) == board
        assert (await matches.solitaire.results("madoshi", mio.id))[1] == 1
        lines = await matches.matches_of(mio.id)
        assert sorted((line.daily, line.practice) for line in lines) == [(TODAY, False), (TODAY, True)]


async def test_two_tabs_that_start_at_once_have_one_try(path: Path) -> None:
    async with matches_at(path) as matches:
        mio = await matches.people.new_guest("Mio")
        started = await asyncio.gather(*(matches.solitaire.play_daily("madoshi", mio) for _ in range(5)))
        assert len({match.id for match in started}) == 1
    assert on_disk(path, "SELECT count(*) FROM matches") == [(1,)]


async def test_a_day_ends_at_midnight_and_a_try_finished_later_is_not_on_its_list(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        mio, ken = await matches.people.new_guest("Mio"), await matches.people.new_guest("Ken")
        in_time = await matches.solitaire.play_daily("madoshi", mio)
        late = await matches.solitaire.play_daily("madoshi", ken)
        left = days.ends(TODAY) - clock.now()
        await clock.pass_by(left - 1)
        await finish(in_time, mio)
        await clock.pass_by(1)
        await finish(late, ken)
        today = await matches.solitaire.daily("madoshi", "", ken.id)
        assert (today.day, today.mine, today.list.players) == ("2023-11-15", "new", 0)
        yesterday = await matches.solitaire.daily("madoshi", TODAY, ken.id)
        assert (yesterday.today, yesterday.mine, yesterday.list.match) == (False, "missed", late.id)
        assert [line.name for line in yesterday.list.best] == ["Mio"]
        assert (await matches.solitaire.daily("madoshi", TODAY, mio.id)).mine == "done"
        assert (await matches.solitaire.results("madoshi", ken.id))[1] == 1
        assert (await matches.solitaire.play_daily("madoshi", ken)).row.daily == "2023-11-15"


async def test_nobody_else_sees_a_board_before_its_day_is_over(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        mio, eve = await matches.people.new_guest("Mio"), await matches.people.new_guest("Eve")
        match = await matches.solitaire.play_daily("madoshi", mio)
        await match.attach(Ear(), mio.id)
        ear = Ear()
        assert await refused(match.attach(ear, eve.id)) == "not_yours"
        await finish(match, mio)
        assert await refused(match.attach(ear, eve.id)) == "not_yours"
        assert ear.frames == []
        assert not (
            await matches.replays.find(match.id, mio.id)
        ).whole  # what lay face down, others may meet yet
        await clock.pass_by(days.ends(TODAY) - clock.now())
        assert (await match.attach(ear, eve.id)).seat == -1
        assert (await matches.replays.find(match.id, eve.id)).whole


async def test_only_games_for_one_have_boards_and_results_and_only_days_that_have_been(path: Path) -> None:
    async with matches_at(path) as matches:
        mio = await matches.people.new_guest("Mio")
        alone = matches.solitaire
        for name, code in (("phantom", "bad_request"), ("chess", "unknown_game")):
            assert await refused(alone.daily(name, "", mio.id)) == code
            assert await refused(alone.play_daily(name, mio)) == code
            assert await refused(alone.results(name, mio.id)) == code
        for day in ("2023-11-15", "9999-12-31", "0001-01-01", "20231114", "yesterday", "2023-02-30"):
            assert await refused(alone.daily("madoshi", day, mio.id)) == "bad_request"
        assert (await alone.daily("madoshi", days.before(TODAY), mio.id)).mine == "missed"
