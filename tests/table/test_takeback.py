"""Taking a move back: who is asked, what stands in the way, and what it does to everything else."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.table.stage import (
    Anyhow,
    Ear,
    QuickClock,
    SetClock,
    all_sit_down,
    key_of,
    legal,
    matches_at,
    plan,
    said,
    table_of_friends,
    turn,
    until,
)

from hyakki.games import game_by_ruleset
from hyakki.kernel.chance import Seeded
from hyakki.kernel.record import Record, SeatLine, replay
from hyakki.store import Guest, Terms
from hyakki.table import Match, Matches, Settings, TableError
from hyakki.table.errors import MoveStands
from hyakki.table.history.records import record_entries


async def two_at(matches: Matches, game: str, **settings: object) -> tuple[Match, list[Guest]]:
    guests = [await matches.people.new_guest(name) for name in ("Mio", "Ken")]
    match = await matches.create(plan("person", "open", game=game, **settings), guests[0])
    await all_sit_down(match, guests)
    return match, guests


async def move(match: Match, guests: list[Guest], seat: int | None = None, text: str | None = None) -> int:
    """The first legal move of the player to act, or another; returns who made it."""
    who = turn(match) if seat is None else seat
    await match.move(guests[who].id, text or legal(match, who)[0], match.version, f"key {match.version}")
    return who


def open_swap(match: Match) -> str:
    """A swap of Madoshi that takes nothing: one after which the turn has passed on."""
    assert match.journal is not None
    journal, state = match.journal, match.journal.state
    assert state is not None
    who = turn(match)
    for number in state.legal(who):
        after = state.clone()
        after.apply(who, number, Seeded(0), None)
        if int(after.must()).bit_length() - 1 != who:
            return str(journal.game.text(state, number))
    raise AssertionError("every swap takes something")


def taking_swap(match: Match) -> str | None:
    """A swap after which its player may take something."""
    assert match.journal is not None
    journal, state = match.journal, match.journal.state
    assert state is not None
    who = turn(match)
    for number in state.legal(who):
        after = state.clone()
        after.apply(who, number, Seeded(0), None)
        if int(after.must()).bit_length() - 1 == who:
            return str(journal.game.text(state, number))
    return None


async def ask_of(match: Match) -> int:
    assert match.journal is not None
    assert match.journal.standing.marks.ask is not None
    return match.journal.standing.marks.ask.seq


async def refused(doing: object) -> TableError:
    with pytest.raises(TableError) as caught:
        await doing  # type: ignore[misc]
    return caught.value


def texts(match: Match, ear: Ear, me: int = -1) -> list[str]:
    return [line for frame in ear.frames for line in said(match, frame.events, me)]


async def test_the_other_is_asked_and_may_decline_or_agree(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await two_at(matches, "madoshi")
        first = turn(match)
        me, other = guests[first], guests[1 - first]
        ear = Ear()
        await match.attach(ear, me.id)
        assert "no move" in str(await match.takeback.why_not(me.id))
        start = key_of(match)
        await move(match, guests, text=open_swap(match))
        moved = key_of(match)
        assert await match.takeback.why_not(me.id) is None
        assert "no move" in str(await match.takeback.why_not(other.id))
        assert (await refused(match.takeback.ask("a stranger", match.version))).code == "not_seated"

        await match.takeback.ask(me.id, match.version)
        assert "already" in str(await match.takeback.why_not(me.id))
        ask = await ask_of(match)
        assert (await refused(match.takeback.answer(other.id, ask - 1, True))).code == "stale"
        assert (await refused(match.takeback.answer(me.id, ask, True))).code == "bad_request"
        assert (await refused(match.takeback.answer("a stranger", ask, True))).code == "not_seated"
        await match.takeback.answer(other.id, ask, False)
        assert key_of(match) == moved
        assert (await refused(match.takeback.answer(other.id, ask, True))).code == "stale"

        await match.takeback.ask(me.id, match.version)
        await match.takeback.answer(other.id, await ask_of(match), True)
        assert key_of(match) == start
        assert turn(match) == first
        assert texts(match, ear, first)[-5:] == [
            "You ask to take your last move back.",
            f"{other.name} does not agree. The move stands.",
            "You ask to take your last move back.",
            f"{other.name} agrees.",
            "You take your last move back.",
        ]
        assert ear.versions == list(range(ear.versions[0], match.version + 1))
        # Nothing is left to take back, and another move can be made.
        assert "no move" in str(await match.takeback.why_not(me.id))
        await move(match, guests, text=open_swap(match))


async def test_it_takes_back_what_came_after_it_too_and_then_what_was_before(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await two_at(matches, "madoshi")
        keys = [key_of(match)]
        for _ in range(4):
            await move(match, guests, text=open_swap(match))
            keys.append(key_of(match))
        first = turn(match)  # made the first and the third move
        for stands, asker in ((2, first), (1, 1 - first), (0, first)):
            await match.takeback.ask(guests[asker].id, match.version)
            await match.takeback.answer(guests[1 - asker].id, await ask_of(match), True)
            assert key_of(match) == keys[stands]
        assert "no move" in str(await match.takeback.why_not(guests[first].id))


async def test_a_move_ends_the_asking_and_an_old_look_moves_nothing(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await two_at(matches, "madoshi")
        first = await move(match, guests, text=open_swap(match))
        seen = match.version
        await match.takeback.ask(guests[first].id, seen)
        ask = await ask_of(match)
        await move(match, guests, text=open_swap(match))
        assert (await refused(match.takeback.answer(guests[1 - first].id, ask, True))).code == "stale"
        assert (await refused(match.takeback.ask(guests[first].id, seen))).code == "stale"
        # A move that was thought of before a move was taken back counts no more.
        thought, late = legal(match)[0], match.version
        await match.takeback.ask(guests[first].id, match.version)
        await match.takeback.answer(guests[1 - first].id, await ask_of(match), True)
        assert turn(match) == first
        error = await refused(match.move(guests[first].id, thought, late, "late"))
        assert error.code == "stale"
        # Three times for the same move is enough, also if one lets it stand oneself.
        await move(match, guests, text=open_swap(match))
        for _ in range(3):
            await match.takeback.ask(guests[first].id, match.version)
            await match.takeback.answer(guests[first].id, await ask_of(match), False)
        assert "3 times" in str(await refused(match.takeback.ask(guests[first].id, match.version)))


async def test_all_people_are_asked_and_bots_wait_meanwhile(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, Anyhow(), clock=clock, settings=Settings(keep_after=10_000)) as matches:
        guests = [await matches.people.new_guest(name) for name in ("Mio", "Ken", "Rin")]
        match = await matches.create(
            plan("person", "open", "open", "easy", game="hoshi", options={"mode": "calm"}), guests[0]
        )
        await all_sit_down(match, guests)
        ears = [Ear() for _ in guests]
        for ear, guest in zip(ears, guests, strict=True):
            await match.attach(ear, guest.id)
        await move(match, guests, 0)
        await match.takeback.ask(guests[0].id, match.version)
        ask = await ask_of(match)
        await match.takeback.answer(guests[1].id, ask, True)
        assert match.journal is not None
        assert match.journal.bots_to_act() == []
        await match.takeback.answer(guests[1].id, ask, True)  # said twice, heard once
        # Rin goes; after a while a bot keeps the place, and bots agree.
        made = len(legal(match, 1))
        match.detach(ears[2])
        await clock.pass_by(10_000)
        await until(lambda: match.journal is not None and match.journal.standing.marks.returned > 0)
        assert len(legal(match, 0)) == made
        # With the bot in the third place nobody but Ken is asked; nobody answers.
        await move(match, guests, 0)
        await match.takeback.ask(guests[0].id, match.version)
        await clock.pass_by(matches.deps.settings.answer_within)
        await until(lambda: match.journal is not None and match.journal.standing.marks.ask is None)
        assert texts(match, ears[1])[-1] == "Not everybody has answered. The move stands."


async def test_against_bots_and_alone_it_is_done_at_once(path: Path) -> None:
    async with matches_at(path, Anyhow()) as matches:
        mio = await matches.people.new_guest("Mio")
        alone = await matches.create(plan("person", game="madoshi"), mio)
        start = key_of(alone)
        swap = open_solitaire(alone)
        seen = alone.version
        await alone.move(mio.id, swap, seen, "one")
        await alone.takeback.ask(mio.id, alone.version)
        assert key_of(alone) == start
        # Sent again it is the same move, though it was taken back.
        assert (await alone.move(mio.id, swap, seen, "one")).again
        assert key_of(alone) == start


def open_solitaire(match: Match) -> str:
    assert match.journal is not None
    state = match.journal.state
    assert state is not None
    for number in state.legal(0):
        after = state.clone()
        after.apply(0, number, Seeded(0), None)
        if len(after.legal(0)) == 3:  # a Yokai is to be discarded
            return str(match.journal.game.text(state, number))
    raise AssertionError("every swap takes something")


async def test_never_across_luck_or_a_reveal(path: Path) -> None:
    """In each game: what can be taken back, and the sentence that says why the rest cannot."""
    async with matches_at(path) as matches:
        # Hero vs Phantom: a card that was shown was seen.
        match, friends = await table_of_friends(matches, 3)
        me = friends[await move(match, friends)]
        why = await match.takeback.why_not(me.id)
        assert isinstance(why, MoveStands)
        assert why.told is not None
        assert said(match, [why.told], friends.index(me))[0].startswith("You play ")
        assert str(why).endswith("cannot be taken back")
        assert (await refused(match.takeback.ask(me.id, match.version))).code == "bad_request"

        # Madoshi: a capture turns the next Yokai up.
        match, guests = await two_at(matches, "madoshi")
        while (swap := taking_swap(match)) is None:
            await move(match, guests, text=open_swap(match))
        who = await move(match, guests, text=swap)
        assert await match.takeback.why_not(guests[who].id) is None
        await move(match, guests, who)
        assert "cannot be taken back" in str(await match.takeback.why_not(guests[who].id))

        # Awake Heroes: secret choices and open placing, until something is drawn.
        match, guests = await two_at(matches, "awake")
        assert match.journal is not None
        await move(match, guests, 0)
        secret = key_of(match)
        await move(match, guests, 1)
        await move(match, guests, 0)
        await match.takeback.ask(guests[0].id, match.version)
        await match.takeback.answer(guests[1].id, await ask_of(match), True)
        await match.takeback.ask(guests[1].id, match.version)
        await match.takeback.answer(guests[0].id, await ask_of(match), True)
        assert key_of(match) == secret
        await move(match, guests, 1)
        while match.journal.state is not None and match.journal.state.must() == 3:
            await move(match, guests, 0)
            await move(match, guests, 1)
        why = None
        while why is None:
            who = await move(match, guests)
            why = await match.takeback.why_not(guests[who].id)
        assert isinstance(why, MoveStands)
        assert why.told is not None
        assert " draw" in said(match, [why.told], who)[0]

        # Hoshi Battle, in real time: face-down choices, until they are turned up.
        match, guests = await two_at(matches, "hoshi", options={"setup": "experienced"})
        assert match.journal is not None
        await move(match, guests, 0)
        assert await match.takeback.why_not(guests[0].id) is None
        while match.journal.state is not None and match.journal.state.must():
            await move(match, guests)
        # With some deals a hidden card can be played now, with others the fight begins at once.
        assert str(await match.takeback.why_not(guests[0].id)).endswith("be taken back")
        assert (await refused(match.takeback.ask(guests[0].id, match.version))).code == "bad_request"


async def test_it_is_kept_with_everything_and_nothing_half_done(path: Path) -> None:
    """Loaded again, from snapshots too; clocks; the record and what it replays to."""
    settings = Settings(snapshot_every=4)
    clock = SetClock()
    async with matches_at(path, clock=clock, settings=settings) as matches:
        match, guests = await two_at(matches, "madoshi", terms=Terms("bank", 60, 5))
        for _ in range(3):
            clock.time += 2_000
            await move(match, guests, text=open_swap(match))
        first = 1 - turn(match)
        before = match.journal.standing.times.left if match.journal else ()
        await match.takeback.ask(guests[first].id, match.version)
        ident = match.id
        # The ask itself is in the journal: it outlives the program.
        asked = await ask_of(match)
    async with matches_at(path, clock=clock, settings=settings) as matches:
        match = await matches.match(ident)
        assert await ask_of(match) == asked
        clock.time += 3_000
        await match.takeback.answer(guests[1 - first].id, asked, True)
        assert match.journal is not None
        left = match.journal.standing.times.left
        assert left[first] == before[first] - 5_000  # earned by the move, and gone with it
        assert left[1 - first] == before[1 - first] - 3_000  # used
        await move(match, guests, text=open_swap(match))
        await move(match, guests, text=open_swap(match))
        key, version = key_of(match), match.version
        frames = await matches.replay(ident)
        assert [frame.version for frame in frames] == list(range(1, version + 1))
    async with matches_at(path, clock=clock, settings=settings) as matches:
        match = await matches.match(ident)
        assert (key_of(match), match.version) == (key, version)
        # From here, too: what to return to lies before the snapshot.
        await match.takeback.ask(guests[first].id, match.version)
        await match.takeback.answer(guests[1 - first].id, await ask_of(match), True)
        here = key_of(match)
        entries = await matches.deps.store.entries(ident)
        assert match.journal is not None
        assert list(match.journal.replaying(entries))[-1].state.key() == here  # type: ignore[union-attr]
        game = game_by_ruleset(match.game, match.journal.ruleset)
        lines = tuple(SeatLine(seat.kind, seat.name) for seat in match.seats)
        record = Record(
            match.game, match.journal.ruleset, lines, match.options, tuple(record_entries(entries))
        )
        assert replay(Record.read(record.write()), game).key() == here


async def test_a_bot_that_thinks_of_what_was_taken_back_thinks_again(path: Path) -> None:
    """Its move is never made in a position for which it was not meant."""

    class Slow(Anyhow):
        def __init__(self) -> None:
            super().__init__()
            self.gate = asyncio.Event()

        async def choose(self, *args: object, **named: object) -> str:
            await self.gate.wait()
            return await super().choose(*args, **named)  # type: ignore[arg-type]

    thinker = Slow()
    async with matches_at(path, thinker, clock=QuickClock()) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan("person", "easy", game="madoshi", options={"side": "sun"}), mio)
        assert turn(match) == 0
        start = key_of(match)
        await match.move(mio.id, open_swap(match), match.version, "one")
        await until(lambda: bool(match.bots))
        await match.takeback.ask(mio.id, match.version)
        thinker.gate.set()
        await until(lambda: not match.bots)
        assert key_of(match) == start
        await match.move(mio.id, open_swap(match), match.version, "two")
        await until(lambda: turn(match) == 0)
