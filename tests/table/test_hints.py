"""Hints: for the player to move, from their own view, once for a position, and never part of the match."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.table.stage import Anyhow, Ear, legal, matches_at, plan, table_of_friends, turn, until

from hyakki.bots import Hint
from hyakki.bots.workers import WorkerFailed
from hyakki.store import Guest
from hyakki.table import Match, TableError
from hyakki.table.bots import hints


class Pondering(Anyhow):
    """Thinks until it is told to answer, and notes who gave up waiting."""

    def __init__(self) -> None:
        super().__init__()
        self.answer = asyncio.Event()
        self.cancelled = 0

    async def hint(self, *question: Any, **terms: Any) -> Hint:
        advice = await super().hint(*question, **terms)
        try:
            await self.answer.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return advice


async def refused(match: Match, guest: str, version: int | None = None) -> str:
    with pytest.raises(TableError) as caught:
        await match.hint(guest, match.version if version is None else version)
    return caught.value.code


def asker(match: Match, guests: list[Guest]) -> str:
    return guests[turn(match)].id


@pytest.mark.parametrize(("game", "seats"), [("phantom", 3), ("madoshi", 2)])
async def test_a_hint_is_a_legal_move_from_the_askers_own_view(path: Path, game: str, seats: int) -> None:
    thinker = Anyhow()
    async with matches_at(path, thinker) as matches:
        match, guests = await table_of_friends(matches, seats, game=game)
        advice = await match.hint(asker(match, guests), match.version)
        assert advice.move in legal(match)
        assert advice.facts["reason"]
        ((kind, view),) = thinker.asked
        assert (kind, view.seat) == ("hint", turn(match))
        assert match.journal is not None
        assert match.journal.state is not None
        assert view == match.journal.state.view(turn(match))


async def test_a_hint_leaves_no_trace(path: Path) -> None:
    async with matches_at(path, Anyhow()) as matches:
        match, guests = await table_of_friends(matches)
        ears = [Ear() for _ in guests]
        for ear, guest in zip(ears, guests):
            await match.attach(ear, guest.id)
        told = [ear.seats_told for ear in ears]
        before = (match.version, await matches.deps.store.entries(match.id))
        await match.hint(asker(match, guests), match.version)
        assert (match.version, await matches.deps.store.entries(match.id)) == before
        assert all(ear.frames == [] for ear in ears)
        assert [ear.seats_told for ear in ears] == told


async def test_hints_are_for_the_player_who_is_to_move_and_for_nobody_else(path: Path) -> None:
    thinker = Anyhow()
    async with matches_at(path, thinker) as matches:
        match, guests = await table_of_friends(matches)
        waiter = guests[(turn(match) + 1) % 3]
        assert await refused(match, waiter.id) == "bad_request"
        assert await refused(match, "a spectator") == "not_seated"
        assert await refused(match, asker(match, guests), match.version - 1) == "stale"
        assert await refused(match, asker(match, guests), match.version + 1) == "stale"
        waiting = await matches.create(plan("person", "open", "easy"), guests[0])
        assert await refused(waiting, guests[0].id) == "not_started"
        daily = await matches.solitaire.play_daily("madoshi", guests[0])
        assert await refused(daily, guests[0].id) == "bad_request"
        assert thinker.asked == []
    async with matches_at(path) as matches:
        assert await refused(await matches.match(match.id), asker(match, guests)) == "unavailable"


async def test_practice_on_a_daily_board_has_hints(path: Path) -> None:
    async with matches_at(path, Anyhow()) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.solitaire.play_daily("madoshi", mio)
        while match.status == "running":
            await match.move(mio.id, legal(match)[0], match.version, f"key {match.version}")
        assert await refused(match, mio.id) == "over"
        practice = await matches.solitaire.play_daily("madoshi", mio)
        assert (await practice.hint(mio.id, practice.version)).move in legal(practice)


async def test_one_position_is_thought_about_once(path: Path) -> None:
    thinker = Pondering()
    async with matches_at(path, thinker) as matches:
        match, guests = await table_of_friends(matches)
        asking = [asyncio.ensure_future(match.hint(asker(match, guests), match.version)) for _ in range(3)]
        await until(lambda: len(thinker.asked) == 1)
        assert not match.idle  # nobody looks, but it must not be put away meanwhile
        thinker.answer.set()
        answers = await asyncio.gather(*asking)
        assert answers[0] == answers[1] == answers[2]
        assert await match.hint(asker(match, guests), match.version) == answers[0]
        assert len(thinker.asked) == 1
        await match.move(asker(match, guests), legal(match)[0], match.version, "on")
        await match.hint(asker(match, guests), match.version)
        assert len(thinker.asked) == 2


async def test_thinking_stops_when_the_match_goes_on(path: Path) -> None:
    thinker = Pondering()
    async with matches_at(path, thinker) as matches:
        match, guests = await table_of_friends(matches)
        mio = asker(match, guests)
        asking = asyncio.ensure_future(match.hint(mio, match.version))
        await until(lambda: len(thinker.asked) == 1)
        await match.move(mio, legal(match)[0], match.version, "another tab")
        with pytest.raises(TableError, match="moved on"):
            await asking
        assert thinker.cancelled == 1


async def test_a_player_who_stops_asking_does_not_take_the_hint_from_others(path: Path) -> None:
    thinker = Pondering()
    async with matches_at(path, thinker) as matches:
        match, guests = await table_of_friends(matches)
        gone, stays = [
            asyncio.ensure_future(match.hint(asker(match, guests), match.version)) for _ in range(2)
        ]
        await until(lambda: len(thinker.asked) == 1)
        gone.cancel()
        assert isinstance((await asyncio.gather(gone, return_exceptions=True))[0], asyncio.CancelledError)
        thinker.answer.set()
        assert (await stays).move in legal(match)


async def test_a_hint_that_fails_says_so_and_may_be_asked_for_again(path: Path) -> None:
    class Failing(Anyhow):
        async def hint(self, *question: Any, **terms: Any) -> Hint:
            advice = await super().hint(*question, **terms)
            if len(self.asked) == 1:
                raise WorkerFailed("/secret/path: it broke")
            return advice

    async with matches_at(path, Failing()) as matches:
        match, guests = await table_of_friends(matches)
        with pytest.raises(TableError, match=r"^no hint can be found right now$") as caught:
            await match.hint(asker(match, guests), match.version)
        assert caught.value.code == "unavailable"
        assert (await match.hint(asker(match, guests), match.version)).move in legal(match)


async def test_nobody_waits_for_ever_while_workers_have_more_urgent_things_to_do(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hints, "PATIENCE", 0.01)
    thinker = Pondering()
    async with matches_at(path, thinker) as matches:
        match, guests = await table_of_friends(matches)
        assert await refused(match, asker(match, guests)) == "unavailable"
        assert thinker.cancelled == 1
        assert all(record.levelname == "INFO" for record in caplog.records)  # nothing is broken


async def test_a_server_closes_while_somebody_thinks(path: Path) -> None:
    thinker = Pondering()
    async with matches_at(path, thinker) as matches:
        match, guests = await table_of_friends(matches)
        asking = asyncio.ensure_future(match.hint(asker(match, guests), match.version))
        await until(lambda: len(thinker.asked) == 1)
    with pytest.raises(TableError):
        await asking
    assert thinker.cancelled == 1
