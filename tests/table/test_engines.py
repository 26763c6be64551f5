"""Engines from elsewhere at the table: whatever they do, the match goes on, and everybody is told."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.bots.test_programs import gone, written
from tests.table.stage import Anyhow, CountedIds, Ear, QuickClock, legal, matches_at, plan, said, turn, until

from hyakki.bots.engines import Engines, NoMove, Sat, check_together
from hyakki.bots.programs import Program, UnfitProgram
from hyakki.games import game
from hyakki.kernel.chance import Seeded
from hyakki.table import Match, Matches
from hyakki.table.errors import TableError
from hyakki.table.events import TableEvent
from hyakki.table.seats.rematch import play_again

PHANTOM = game("phantom")
FALLS = "def at(asked): os.abort()"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hyakki.db"


def at_table(match: Match, events: Any) -> list[str]:
    return said(match, [event for event in events if isinstance(event, TableEvent)])


async def whole_match(matches: Matches, *seats: str, **settings: Any) -> tuple[Match, list[str]]:
    """A match without people; what was told of the table, not of the game."""
    mio = await matches.people.new_guest("Mio")
    match = await matches.create(plan(*seats, **settings), mio)
    ear = Ear()
    opened = await match.attach(ear, mio.id)
    await until(lambda: match.status == "over")
    told = [event for frame in ear.frames for event in frame.events]
    return match, at_table(match, [*opened.history, *told])


async def test_an_engine_plays_a_whole_match_under_its_own_name(path: Path, tmp_path: Path) -> None:
    noted = tmp_path / "asked"
    notes = f"def at(asked): open({str(noted)!r}, 'a').write('x'); say('move', asked['legal'][0])"
    mine = written(tmp_path, notes)
    async with matches_at(path, Anyhow(), clock=QuickClock(), engines=Engines([mine])) as matches:
        match, told = await whole_match(matches, "mine", "easy", "mine")
        assert [seat.name for seat in match.seats][::2] == ["mine", "mine 2"]
        assert [(seat.kind, seat.level) for seat in match.seats][::2] == [("bot", "mine")] * 2
        assert told == []
        assert noted.exists()


@pytest.mark.parametrize(
    ("instead", "sentence"),
    [
        (FALLS, "Mine stopped working; a move was made for it."),
        ("sys.exit(3)", "Mine stopped working; a move was made for it."),
        ("def at(asked): pass", "Mine did not answer in time; a move was made for it."),
        (
            "def at(asked): say('move X99')",
            "Mine answered with a move that is not allowed; another one was made for it.",
        ),
        ("def at(asked): say('x' * 2_000_000)", "Mine stopped working; a move was made for it."),
    ],
)
async def test_for_an_engine_that_fails_a_legal_move_is_made_and_told(
    path: Path, tmp_path: Path, instead: str, sentence: str
) -> None:
    mine = written(tmp_path, instead, milliseconds=300)
    async with matches_at(path, Anyhow(), clock=QuickClock(), engines=Engines([mine])) as matches:
        match, told = await whole_match(matches, "mine", "easy", "easy")
        assert told[0] == sentence
        assert set(told) <= {sentence, "Mine is starting again; a move was made for it."}
        assert match.journal is not None
        moves = [e for e in await matches.deps.store.entries(match.id) if e.kind == "move" and e.seat == 0]
        assert len(told) == len(moves)


async def test_what_was_told_is_told_again_after_a_restart(path: Path, tmp_path: Path) -> None:
    mine = written(tmp_path, FALLS)
    async with matches_at(path, Anyhow(), clock=QuickClock(), engines=Engines([mine])) as matches:
        match, told = await whole_match(matches, "mine", "easy", "easy")
    async with matches_at(path) as matches:
        opened = await (await matches.match(match.id)).attach(Ear(), "")
        assert at_table(match, opened.history) == told


async def test_without_its_engine_a_match_goes_on_with_legal_moves_and_says_so(
    path: Path, tmp_path: Path
) -> None:
    mine = written(tmp_path, "")
    options = {"first": "0", "rounds": "1"}
    async with matches_at(path, Anyhow(), clock=QuickClock(), engines=Engines([mine])) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan("person", "mine", "easy", options=options), mio)
        name = match.id
    async with matches_at(path, Anyhow(), clock=QuickClock()) as matches:
        match = await matches.match(name)
        ear = Ear()
        await match.attach(ear, mio.id)
        await match.move(mio.id, legal(match)[0], match.version, "k")
        await until(lambda: match.status == "over" or (turn(match) == 0 and len(ear.frames) > 3))
        told = at_table(match, [event for frame in ear.frames for event in frame.events])
        assert set(told) == {"Mine is no longer on this server; a move was made for it."}


async def test_it_sees_its_own_view_and_nothing_else(path: Path, tmp_path: Path) -> None:
    """What it reads is the same whatever the others hold."""
    heard = tmp_path / "heard"
    notes = (
        f"noted = open({str(heard)!r}, 'a')\n"
        "real = sys.stdin\n"
        "sys.stdin = (noted.write(line) and noted.flush() or line for line in real)\n"
    )
    mine = written(tmp_path, notes)
    engines = Engines([mine])
    state = PHANTOM.new(3, Seeded(7))
    seat = next(seat for seat in range(3) if state.must() >> seat & 1)
    sat = Sat("m1", seat, 3, "phantom", PHANTOM.info.ruleset, {}, "a seed")
    asked: list[str] = []
    try:
        for luck in range(3):
            other = PHANTOM.resample(state.view(seat), Seeded(luck))
            await engines.move("mine", sat, other.view(seat))
            engines.leave("m1")
            await until(lambda: not engines.running)
            asked.append(heard.read_text())
            heard.unlink()
    finally:
        await engines.close()
    assert asked[0] == asked[1] == asked[2]
    words = [line.partition(" ")[0] for line in asked[0].splitlines()]
    assert words == ["hyakki", "new", "go"]
    assert set(json.loads(asked[0].splitlines()[1].partition(" ")[2])) == {
        "game",
        "ruleset",
        "seats",
        "seat",
        "options",
        "seed",
    }


async def test_an_engine_that_falls_rests_longer_every_time(tmp_path: Path) -> None:
    now = [0.0]
    engines = Engines([written(tmp_path, FALLS)], ticks=lambda: now[0])
    state = PHANTOM.new(3, Seeded(7))
    view = state.view(int(state.must()).bit_length() - 1)
    sat = Sat("m1", view.seat, 3, "phantom", PHANTOM.info.ruleset, {}, "a seed")
    rests: list[int] = []

    async def trouble() -> str:
        with pytest.raises(NoMove) as failed:
            await engines.move("mine", sat, view)
        return failed.value.trouble

    try:
        assert await trouble() == "failed"
        for _ in range(8):
            rests.append(0)
            while await trouble() == "resting":
                rests[-1] += 1
                now[0] += 1
    finally:
        await engines.close()
    assert rests == [1, 2, 4, 8, 16, 32, 60, 60]


async def test_processes_end_with_their_match_and_never_are_too_many(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    mine = written(tmp_path, f"open({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n')")
    engines = Engines([mine], at_once=1)
    state = PHANTOM.new(3, Seeded(7))
    view = state.view(int(state.must()).bit_length() - 1)
    try:
        for number in range(engines.most + 2):
            sat = Sat(f"m{number}", view.seat, 3, "phantom", PHANTOM.info.ruleset, {}, "a seed")
            await engines.move("mine", sat, view)
            assert engines.running <= engines.most
        started = [int(line) for line in pids.read_text().split()]
        assert [gone(pid) for pid in started] == [True, True] + [False] * engines.most
        engines.leave("m3")
        await until(lambda: gone(started[3]))
    finally:
        await engines.close()
    assert all(map(gone, started))


async def test_who_stops_waiting_leaves_the_next_question_its_own_answer(tmp_path: Path) -> None:
    slow = "def at(asked): time.sleep(0.2); say('move', asked['legal'][0])"
    engines = Engines([written(tmp_path, slow)])
    state = PHANTOM.new(3, Seeded(7))
    view = state.view(int(state.must()).bit_length() - 1)
    sat = Sat("m1", view.seat, 3, "phantom", PHANTOM.info.ruleset, {}, "a seed")
    try:
        given_up = asyncio.create_task(engines.move("mine", sat, view))
        await until(lambda: engines.running == 1)
        given_up.cancel()
        await asyncio.gather(given_up, return_exceptions=True)
        move, _ = await engines.move("mine", sat, view)
        assert move == PHANTOM.show(view).legal[0]
    finally:
        await engines.close()


async def test_stopping_the_server_waits_for_no_engine(tmp_path: Path) -> None:
    engines = Engines([written(tmp_path, "def at(asked): time.sleep(60)", milliseconds=60_000)])
    state = PHANTOM.new(3, Seeded(7))
    view = state.view(int(state.must()).bit_length() - 1)
    sat = Sat("m1", view.seat, 3, "phantom", PHANTOM.info.ruleset, {}, "a seed")
    asked = asyncio.create_task(engines.move("mine", sat, view))
    await until(lambda: engines.running == 1)
    async with asyncio.timeout(15):
        await engines.close()
        with pytest.raises(NoMove):
            await asked


async def test_a_seat_in_a_room_can_be_given_to_an_engine_and_back(path: Path, tmp_path: Path) -> None:
    engines = Engines([written(tmp_path, "")])
    async with matches_at(path, Anyhow(), ids=CountedIds(), engines=engines) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan("person", "open", "easy"), mio)
        first = match.seats[2].name
        await match.seating.set_seat(mio.id, 2, "bot", "mine")
        assert (match.seats[2].name, match.seats[2].level) == ("mine", "mine")
        await match.seating.set_seat(mio.id, 2, "bot", "hard")
        assert match.seats[2].level == "hard"
        assert match.seats[2].name not in ("mine", "")
        assert first
        with pytest.raises(TableError, match="there is no bot 'yours'; there is: easy, normal, hard, mine"):
            await match.seating.set_seat(mio.id, 2, "bot", "yours")


async def test_playing_again_without_the_engine_is_against_a_usual_bot(path: Path, tmp_path: Path) -> None:
    engines = Engines([written(tmp_path, "")])
    async with matches_at(path, Anyhow(), engines=engines) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan("person", "mine", game="madoshi"), mio)
        await match.ending.resign(mio.id)
        again = await matches.match(await play_again(matches, match, mio))
        assert sorted(seat.level for seat in again.seats) == ["", "mine"]
        await again.ending.resign(mio.id)
    async with matches_at(path, Anyhow()) as matches:
        fresh = await matches.match(await play_again(matches, await matches.match(again.id), mio))
        assert sorted(seat.level for seat in fresh.seats) == ["", "normal"]


async def test_a_match_against_an_engine_counts_on_a_line_of_its_own(path: Path, tmp_path: Path) -> None:
    engines = Engines([written(tmp_path, "")])
    async with matches_at(path, Anyhow(), clock=QuickClock(), engines=engines) as matches:
        await whole_match(matches, "mine", "easy", "hard")
        _, ladder = await matches.ratings.ladder("phantom", "ever", 0, "")
        assert sorted(rung.level for rung in ladder.rungs) == ["easy", "hard", "mine"]


async def test_in_real_time_an_engine_decides_about_cards_with_usual_hands(
    path: Path, tmp_path: Path
) -> None:
    engines = Engines([written(tmp_path, "")])
    async with matches_at(path, Anyhow(), engines=engines) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan("mine", "easy", game="hoshi"), mio)
        assert match.duel is not None
        assert match.journal is not None
        assert match.journal.state is not None
        assert match.duel.hands._hand(0, match.journal.state) is not None


@pytest.mark.parametrize("name", ["easy", "Hard", "search", "open", "YOU", "mixed", "Akari", "tama"])
def test_no_engine_goes_by_a_name_that_means_something_else(name: str) -> None:
    with pytest.raises(UnfitProgram, match=f"engine {name}: we have a bot or a word of that name"):
        check_together([Program(name, "true")])


def test_two_engines_of_one_name_are_refused() -> None:
    with pytest.raises(UnfitProgram, match="engine Mine: there are two of that name"):
        Engines([Program("mine", "true"), Program("Mine", "true")])


async def test_an_engine_that_does_not_start_is_told_to_the_host(tmp_path: Path) -> None:
    engines = Engines([written(tmp_path, "sys.exit(3)"), written(tmp_path, "", name="other")])
    try:
        assert await engines.tried() == [
            "engine mine: it ended by itself (exit code 3). Until it works, moves are made for it"
        ]
    finally:
        await engines.close()
