"""The best move missed: for those who played, after the end, from their own views, if it is clear."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.table.stage import (
    Anyhow,
    QuickClock,
    legal,
    matches_at,
    plan,
    play_on,
    table_of_friends,
    turn,
    until,
)

from hyakki.bots import CLEARLY, Hint, Later, Review
from hyakki.bots.hints import Facts
from hyakki.bots.workers import WorkerFailed
from hyakki.kernel.game import State
from hyakki.store import Guest
from hyakki.table import Match, Matches, TableError
from hyakki.table.history import reviews
from hyakki.table.history.reviews import CLOSE_LOOK, CLOSER, GLANCE


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hyakki.db"


class Critic(Anyhow):
    """Says what each decision of a seat has cost, in the order in which they were made."""

    def __init__(self, *gains: float) -> None:
        super().__init__()
        self.gains = gains
        self.made: list[str] = []
        self.views: list[Any] = []
        self.budgets: list[int] = []

    async def review(self, game: str, ruleset: str, view: Any, made: str, **terms: Any) -> Review | None:
        if view not in self.views:
            self.views.append(view)
            self.made.append(made)
        self.budgets.append(terms["milliseconds"])
        gain = dict(enumerate(self.gains)).get(self.views.index(view), -1.0)
        return Review(Hint(f"better than {made}", {"reason": "best_results"}), gain)


class Same(Critic):
    """Says that the move which was made would have been better, which is one that can be made."""

    async def review(self, game: str, ruleset: str, view: Any, made: str, **terms: Any) -> Review | None:
        found = await super().review(game, ruleset, view, made, **terms)
        return found and replace(found, better=Hint(made, {"reason": "the hint's own"}))


@pytest.fixture(autouse=True)
def no_hindsight(monkeypatch: pytest.MonkeyPatch) -> None:
    """The critic's word is taken for what it is; only a test about hindsight asks for more."""
    monkeypatch.setattr(reviews, "HINDSIGHT", {})


async def finished(matches: Matches) -> tuple[Match, list[Guest]]:
    match, guests = await table_of_friends(matches)
    await play_on(match, guests)
    return match, guests


async def refused(matches: Matches, match: str, guest: str) -> str:
    with pytest.raises(TableError) as caught:
        await matches.reviews.best_missed(match, guest)
    return caught.value.code


async def test_the_costliest_move_is_told_with_the_table_before_it(path: Path) -> None:
    critic = Critic(0.1, 0.4, 0.3)
    async with matches_at(path, critic) as matches:
        match, guests = await finished(matches)
        missed = await matches.reviews.best_missed(match.id, guests[1].id)
        assert missed is not None
        assert missed.better.move == f"better than {critic.made[1]}"
        entries = {entry.seq: entry for entry in await matches.deps.store.entries(match.id)}
        assert entries[missed.version].seat == 1
        assert critic.made[1] in entries[missed.version].text
        assert (missed.scene.seat, missed.scene.turn) == (1, 1)
        assert critic.made[1] in missed.scene.hand


async def test_a_good_game_gives_nothing(path: Path) -> None:
    async with matches_at(path, Critic(CLEARLY / 2, 0.0)) as matches:
        match, guests = await finished(matches)
        assert await matches.reviews.best_missed(match.id, guests[0].id) is None


async def test_what_brought_no_less_in_hindsight_is_not_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int, int, Later]] = []

    def hindsight(state: State, seat: int, made: int, better: int, later: Later) -> Facts | None:
        asked.append((seat, made, better, later))
        return {"reason": "scores"} if len(state.legal(seat)) == 3 else None

    monkeypatch.setattr(reviews, "HINDSIGHT", {"phantom": hindsight})
    async with matches_at(path, Same(*[0.4] * 20)) as matches:
        match, guests = await finished(matches)
        missed = await matches.reviews.best_missed(match.id, guests[1].id)
        assert missed is not None
        assert (len(missed.scene.legal), missed.better.facts) == (3, {"reason": "scores"})
        moves = [entry for entry in await matches.deps.store.entries(match.id) if entry.kind == "move"]
    assert {seat for seat, *_ in asked} == {1}
    assert all(made == better for _, made, better, _ in asked)
    seats = "".join(str(entry.seat) for entry in moves)  # what follows my first card, until my next one
    assert [str(seat) for seat, _ in asked[0][3]] == list(seats.split("1")[1])


async def test_where_hindsight_has_nothing_to_add_the_hint_keeps_its_reason(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "HINDSIGHT", {"phantom": lambda *_: {}})
    async with matches_at(path, Same(0.4)) as matches:
        match, guests = await finished(matches)
        missed = await matches.reviews.best_missed(match.id, guests[1].id)
        assert missed is not None
        assert missed.better.facts == {"reason": "the hint's own"}


async def test_every_question_has_a_view_of_the_askers_own_seat_and_nothing_else(path: Path) -> None:
    critic = Critic()
    async with matches_at(path, critic) as matches:
        match, guests = await finished(matches)
        await matches.reviews.best_missed(match.id, guests[2].id)
        assert len(critic.views) > 3
        assert {view.seat for view in critic.views} == {2}
        assert match.journal is not None
        replay = await matches.replays.find(match.id, guests[2].id)
        own = [step.state.view(2) async for step in replay.steps() if step.state is not None]
        assert all(view in own for view in critic.views)


async def test_few_positions_are_looked_at_closely_and_all_others_in_passing(path: Path) -> None:
    critic = Critic()
    async with matches_at(path, critic) as matches:
        match, guests = await finished(matches)
        await matches.reviews.best_missed(match.id, guests[0].id)
        assert critic.budgets == [GLANCE] * len(critic.views) + [CLOSE_LOOK] * CLOSER


async def test_of_a_long_game_the_last_decisions_are_looked_at(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MOST", 2)
    critic = Critic()
    async with matches_at(path, critic) as matches:
        match, guests = await finished(matches)
        await matches.reviews.best_missed(match.id, guests[0].id)
        assert critic.budgets == [GLANCE] * 2 + [CLOSE_LOOK] * 2
        hands = [len(view.hand) for view in critic.views]
        assert hands == [3, 2]  # HP-5: with the last card there is nothing to choose


async def test_only_players_may_ask_and_only_after_the_end(path: Path) -> None:
    critic = Critic()
    async with matches_at(path, critic) as matches:
        match, guests = await table_of_friends(matches)
        await play_on(match, guests, 5)
        assert await refused(matches, match.id, guests[0].id) == "bad_request"
        assert await refused(matches, match.id, "a stranger") == "not_seated"
        await play_on(match, guests)
        assert await refused(matches, match.id, "a stranger") == "not_seated"
        assert await refused(matches, "m404", guests[0].id) == "unknown_match"
        assert critic.budgets == []
    async with matches_at(path) as matches:
        assert await refused(matches, match.id, guests[0].id) == "unavailable"


async def test_a_game_is_looked_over_once_for_each_seat(path: Path) -> None:
    critic = Critic(0.4)
    async with matches_at(path, critic) as matches:
        match, guests = await finished(matches)
        asking = [matches.reviews.best_missed(match.id, guests[0].id) for _ in range(3)]
        first, *others = await asyncio.gather(*asking)
        assert others == [first, first]
        assert len(critic.budgets) == len(critic.views) + CLOSER


async def test_what_was_taken_back_was_not_missed(path: Path) -> None:
    critic = Critic()
    async with matches_at(path, critic) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan("person", game="madoshi"), mio)
        first = legal(match)[0]
        await match.move(mio.id, first, match.version, "first")
        await match.takeback.ask(mio.id, match.version)
        second = legal(match)[1]
        await match.move(mio.id, second, match.version, "second")
        while match.status == "running":
            await match.move(mio.id, legal(match)[0], match.version, f"key {match.version}")
        await matches.reviews.best_missed(match.id, mio.id)
        assert first not in critic.made[:1]
        assert critic.made[0] == second


async def test_what_a_bot_played_in_somebodys_place_is_not_theirs(path: Path) -> None:
    critic = Critic()
    async with matches_at(path, critic, clock=QuickClock()) as matches:
        match, guests = await table_of_friends(matches)
        await match.ending.resign(guests[1].id)
        while match.status == "running":
            seat = turn(match)
            if seat == 1:
                await until(lambda: turn(match) != 1 or match.status != "running")
            else:
                await match.move(guests[seat].id, legal(match)[0], match.version, f"key {match.version}")
        await matches.reviews.best_missed(match.id, guests[1].id)
        assert critic.budgets == []


async def test_nobody_waits_for_ever_and_it_may_be_asked_again(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Busy(Critic):
        busy = True

        async def review(self, *question: Any, **terms: Any) -> Review | None:
            if self.busy:
                await asyncio.Event().wait()
            return await super().review(*question, **terms)

    busy = Busy(0.4)
    monkeypatch.setattr(reviews, "PATIENCE", 0.01)
    async with matches_at(path, busy) as matches:
        match, guests = await finished(matches)
        assert await refused(matches, match.id, guests[0].id) == "unavailable"
        assert all(record.levelname == "INFO" for record in caplog.records)  # nothing is broken
        busy.busy = False
        monkeypatch.setattr(reviews, "PATIENCE", 30.0)
        assert await matches.reviews.best_missed(match.id, guests[0].id) is not None


async def test_a_record_from_outside_is_not_even_followed(path: Path) -> None:
    async with matches_at(path, Critic()) as matches:
        guest = await matches.people.new_guest("Mio")
        assert await refused(matches, "~anything", guest.id) == "not_seated"


async def test_a_worker_that_fails_tells_nothing_of_the_inside(path: Path) -> None:
    class Failing(Critic):
        async def review(self, *question: Any, **terms: Any) -> Review | None:
            raise WorkerFailed("/secret/path: it broke")

    async with matches_at(path, Failing()) as matches:
        match, guests = await finished(matches)
        with pytest.raises(TableError, match=r"^the game cannot be looked over right now$"):
            await matches.reviews.best_missed(match.id, guests[0].id)


async def test_a_server_closes_while_somebody_looks_a_game_over(path: Path) -> None:
    class Slow(Critic):
        async def review(self, *question: Any, **terms: Any) -> Review | None:
            self.budgets.append(0)
            await asyncio.Event().wait()
            return None

    slow = Slow()
    async with matches_at(path, slow) as matches:
        match, guests = await finished(matches)
        asking = asyncio.ensure_future(matches.reviews.best_missed(match.id, guests[0].id))
        await until(lambda: slow.budgets == [0])
    with pytest.raises(TableError):
        await asking
