"""Finished games: told again with all hands open, gone on from, and brought from outside."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.table.stage import Ear, key_of, matches_at, plan, play_on, said, table_of_friends

from hyakki.games import game
from hyakki.kernel.chance import Seeded
from hyakki.kernel.fair import check
from hyakki.kernel.game import NEVER
from hyakki.kernel.log import NOBODY, seats_in
from hyakki.kernel.record import Entry, Keeper, Record, SeatLine, replay
from hyakki.server.http.records import record_of
from hyakki.store import Origin, Upload, Wanted
from hyakki.table import Matches, SeatPlan, TableError
from hyakki.table.history import checking, uploads
from hyakki.table.history.checking import LARGEST, LATEST
from hyakki.table.history.replays import OPEN, ReplayFrame

BOT = SeatPlan("bot", "easy")
ME = SeatPlan("person")


async def told(matches: Matches, match: str, eyes: int, guest: str = "", after: int = 0) -> list[ReplayFrame]:
    shown = await matches.replays.find(match, guest)
    return [one async for one in matches.replays.frames(shown, eyes, guest, after)]


def points_of(shown: list[ReplayFrame]) -> list[int]:
    return [one.frame.version for one in shown if one.point]


async def refused(work: Any, code: str, words: str = "") -> None:
    with pytest.raises(TableError) as error:
        await work
    assert error.value.code == code
    assert words in str(error.value)


async def test_until_the_end_nobody_is_told_more_than_their_own_seat_saw(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        ears = [Ear() for _ in guests]
        opened = [await match.attach(ear, guest.id) for ear, guest in zip(ears, guests, strict=True)]
        await play_on(match, guests, 5)
        for seat, guest in enumerate(guests):
            for eyes in (OPEN, *range(3)):
                if eyes != seat:
                    await refused(told(matches, match.id, eyes, guest.id), "not_yours")
            mine = [one.frame for one in await told(matches, match.id, seat, guest.id)]
            live = [replace(frame, times=mine[0].times) for frame in (opened[seat].frame, *ears[seat].frames)]
            assert mine[-len(live) :] == live
            assert points_of(await told(matches, match.id, NOBODY, guest.id)) == []
        await refused(told(matches, match.id, 1, "a stranger"), "not_yours")
        await refused(
            matches.replays.fork(match.id, 2, (ME, BOT, BOT), guests[0]), "not_yours", "once it is over"
        )
        await refused(told(matches, match.id, 3), "bad_request")
        await play_on(match, guests)
        open_ = await told(matches, match.id, OPEN, "a stranger")
        assert [len(hand["hand"]) for hand in open_[-8].hands or () if hand] != []
        seen = await told(matches, match.id, 1, "a stranger")
        assert seen[-1].frame.scene.seat == 1


async def test_with_all_hands_open_each_seats_scene_can_be_put_together(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        await play_on(match, guests)
        open_ = await told(matches, match.id, OPEN)
        for seat in range(3):
            mine = await told(matches, match.id, seat)
            hand: dict[str, Any] = {}
            for open_one, true in zip(open_, mine, strict=True):
                assert open_one.hands is not None
                mine_now = open_one.hands[seat]
                hand = hand if mine_now is None else mine_now
                if open_one.frame.scene is not None:
                    assert replace(open_one.frame.scene, **hand) == true.frame.scene


async def test_a_story_told_from_an_entry_on_has_all_hands_in_its_first_frame(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        await play_on(match, guests)
        whole = await told(matches, match.id, OPEN)
        for after in (5, len(whole) - 1):
            rest = await told(matches, match.id, OPEN, after=after)
            assert [one.frame for one in rest] == [one.frame for one in whole[after:]]
            assert [one.hands for one in rest[1:]] == [one.hands for one in whole[after + 1 :]]
            held: list[Any] = [None] * 3
            for one in whole[: after + 1]:
                held = [before if now is None else now for before, now in zip(held, one.hands or ())]
            assert rest[0].hands == held
        assert await told(matches, match.id, OPEN, after=len(whole)) == []


def some_game(name: str, options: dict[str, str], entries: int) -> Record:
    """So many entries of a game in which everybody does anything."""
    rules = game(name)
    seats = 3 if name == "phantom" else 2
    luck = Seeded(f"some {name}")
    keeper = Keeper(rules, tuple(SeatLine("person", who) for who in ("Mio", "Ken", "Rin")[:seats]), options)
    state = keeper.start(luck)
    while len(keeper.entries) < entries and not state.over:
        owing = seats_in(state.must())
        if owing and state.due() == NEVER:
            keeper.move(state, owing[0], int(state.draw(owing[0], luck)), luck)
        else:
            keeper.advance(state, int(state.due()), luck)
    return keeper.record()


@pytest.fixture
def checked_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check records in this process: starting another one takes longer than the check."""

    async def here(data: bytes) -> dict[str, Any]:
        return checking.answer(data.decode())

    monkeypatch.setattr(uploads, "answered", here)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("phantom", {"rounds": "1"}),
        ("madoshi", {}),
        ("awake", {}),
        ("hoshi", {"mode": "calm"}),
        ("hoshi", {"mode": "clock"}),
    ],
)
@pytest.mark.usefixtures("checked_here")
async def test_one_can_play_on_from_any_game_and_its_record_is_checked_and_gone_on_from_again(
    path: Path, name: str, options: dict[str, str]
) -> None:
    rules = game(name)
    record = some_game(name, options, 40)
    async with matches_at(path) as matches:
        guest = await matches.people.new_guest("Mio")
        for again in range(2):
            upload = await matches.replays.uploads.keep(guest.id, record.write().encode())
            shown = await matches.replays.find(upload.id, guest.id)
            points = points_of(await told(matches, upload.id, OPEN, guest.id))
            assert points
            steps = list(shown.journal.replaying(shown.entries))
            version = points[-1]
            true = steps[version - 1].state
            assert true is not None
            assert true.due() == NEVER
            me = 0 if name == "phantom" else seats_in(true.must())[0]
            seats = tuple(ME if seat == me else BOT for seat in range(len(record.seats)))
            match = await matches.replays.fork(upload.id, version, seats, guest)
            assert match.journal is not None
            assert match.row.origin == Origin(upload.id, version, uploaded=True)
            begun = match.journal.state
            assert begun is not None
            assert begun.view(me) == true.view(me)
            (read,) = list(match.journal.replaying(await matches.deps.store.entries(match.id)))
            assert read.state is not None
            assert read.state.key() == begun.key()
            (line,) = said(match, (await match.attach(Ear(), guest.id)).history, me)
            assert line == "The game goes on from here. What you could not see was dealt again."
            while begun.must() >> me & 1 and match.version < 4:
                move = rules.text(begun, int(begun.draw(me, Seeded(match.version))))
                await match.move(guest.id, move, match.version, f"{match.version}")
                begun = match.journal.state
                assert begun is not None
            shown = await matches.replays.find(match.id, guest.id)
            record = await matches.replays._record(shown)
            assert [entry.kind for entry in record.entries].count("fork") == again + 1
            assert replay(record, rules).key() == key_of(match)
            await matches.replays.uploads.drop(upload.id, guest.id)  # nothing depends on it


async def test_what_the_finished_game_has_shown_is_worth_nothing_after_it(path: Path) -> None:
    """From many forks of one moment every card of another hand, and of the deck, has been elsewhere."""
    async with matches_at(path) as matches:
        first, guests = await table_of_friends(matches)
        await play_on(first, guests)
        assert first.journal is not None
        alone = [(ME, BOT, BOT), (BOT, ME, BOT)]
        friends = (ME, SeatPlan("open"), BOT)
        moment = points_of(await told(matches, first.id, NOBODY))[4]
        position = list(first.journal.replaying(await matches.deps.store.entries(first.id)))[moment - 1].state
        assert position is not None
        hands: dict[int, set[tuple[str, ...]]] = {0: set(), 1: set(), 2: set()}
        for seats in alone * 6:
            match = await matches.replays.fork(first.id, moment, seats, guests[0])
            assert match.journal is not None
            state = match.journal.state
            assert state is not None
            mine = seats.index(ME)
            assert state.view(mine) == position.view(mine)
            other = 1 - mine
            hands[other].add(state.view(other).hand)
        assert len(hands[0]) > 1
        assert len(hands[1]) > 1
        dealt: set[tuple[str, ...]] = set()
        for _ in range(6):
            match = await matches.replays.fork(first.id, moment, friends, guests[0])
            assert match.status == "waiting"
            ((seat, secret),) = match.invites(guests[0].id)
            await match.seating.join(guests[1], seat, secret)
            for guest in guests[:2]:
                await match.seating.say_ready(guest.id, True)
            assert match.journal is not None
            state = match.journal.state
            assert state is not None
            assert state.view(NOBODY) == position.view(NOBODY)
            dealt.add(state.view(0).hand)
        assert len(dealt) > 1


async def test_a_game_that_went_on_is_checked_as_a_fair_deal_and_counts_nowhere(path: Path) -> None:
    async with matches_at(path) as matches:
        guest = await matches.people.new_guest("Mio")
        first = await matches.create(plan("person", game="madoshi"), guest)
        await play_on(first, [guest])
        points = points_of(await told(matches, first.id, NOBODY))
        match = await matches.replays.fork(first.id, points[len(points) // 2], (ME,), guest)
        await play_on(match, [guest])
        record = await record_of(matches.deps.store, match.id, matches.deps.clock.now())
        state, drawn = check(Record.read(record.write()), game("madoshi"))
        assert state.over
        assert drawn > 0
        count, results = await matches.deps.store.results_of(guest.id, "madoshi", 5)
        assert (count, [result.match for result in results]) == (1, [first.id])


async def test_a_page_of_games_is_filtered_and_goes_on_where_the_last_one_ended(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        await play_on(match, guests)
        assert match.journal is not None
        assert match.journal.state is not None
        winners = match.journal.state.outcome().winners
        later = [await matches.create(plan("person", "easy", "easy"), guests[0]) for _ in range(4)]
        alone = await matches.create(plan("person", game="madoshi"), guests[0])
        me = guests[0].id

        async def found(limit: int = 20, **wanted: Any) -> list[str]:
            lines, more = await matches.history_of(me, Wanted(**wanted), limit)
            assert more is None or limit < 20
            return [line.match for line in lines]

        everything = {match.id, alone.id, *(other.id for other in later)}
        assert set(await found()) == everything
        assert await found(game="madoshi") == [alone.id]
        assert await found(running=False) == [match.id]
        assert set(await found(running=True)) == everything - {match.id}
        assert await found(other="kEN") == [match.id]
        assert await found(other="mio") == []
        assert (await found(result="won"), await found(result="lost")) == (
            ([match.id], []) if 0 in winners else ([], [match.id])
        )
        seen: list[str] = []
        before = None
        while len(seen) < 6:
            lines, before = await matches.history_of(me, Wanted(before=before), 2)
            seen += [line.match for line in lines]
        assert (set(seen), len(seen), before) == (everything, 6, None)


def and_then(record: Record, kind: str, text: str, seat: int = NOBODY) -> Record:
    """With an entry more."""
    entry = Entry(len(record.entries), record.entries[-1].at, kind, seat, text)
    return replace(record, entries=(*record.entries, entry))


async def test_a_record_that_was_kept_and_cannot_be_told_is_said_to_be_so(path: Path) -> None:
    """An earlier program took records of which it looked at no more than what the rules need."""
    record = some_game("phantom", {"rounds": "1"}, 12)
    broken = [and_then(record, "end", "hello"), and_then(record, "out", "", seat=99)]
    async with matches_at(path) as matches:
        guest = (await matches.people.new_guest("Mio")).id
        for number, one in enumerate(broken):
            names = tuple(seat.name for seat in one.seats)
            kept = Upload(f"~{number}", guest, 0, one.game, one.ruleset, names, len(one.entries), one.write())
            await matches.deps.store.history.add_upload(kept, uploads.MOST)
            await refused(matches.replays.find(kept.id, guest), "retired", "can no longer read")


@pytest.mark.usefixtures("checked_here")
async def test_a_record_that_is_not_by_the_rules_is_refused_with_its_line(path: Path) -> None:
    record = some_game("phantom", {"rounds": "1"}, 12)
    last = record.entries[-1]
    bad: list[tuple[Record, str]] = [
        (replace(record, game="chess"), "line 2: there is no game 'chess'"),
        (replace(record, ruleset="0" * 12), "line 3: Hero vs Phantom: this program does not know ruleset"),
        (replace(record, options={"rounds": "many"}), "rounds='many'"),
        (replace(record, seats=record.seats[:2]), "not for 2 players"),
        (replace(record, entries=(*record.entries[:-1], replace(last, text="R99"))), "line 20: "),
        (
            replace(record, entries=(*record.entries[:-1], replace(last, seat=(last.seat + 1) % 3))),
            "line 20: ",
        ),
        (
            replace(record, entries=(*record.entries[:-1], replace(last, kind="advance", text="x"))),
            "line 20: time goes on to an instant",
        ),
        (replace(record, entries=record.entries[1:2]), "line 9: "),
        (
            replace(record, entries=(*record.entries[:-1], replace(last, key="k"))),
            "line 20: a move's key belongs in no record",
        ),
        (
            replace(record, entries=(*record.entries[:-1], replace(last, occasion="k" * 2_000, chance=[0]))),
            "line 20: it has 20",
        ),
        (
            replace(record, seats=(SeatLine("person", "M" * 3_000), *record.seats[1:])),
            "line 5: it has 3018 letters; 2000 are the most",
        ),
        (replace(record, seats=(SeatLine("person", "\ud800"), *record.seats[1:])), "line 5: "),
        (and_then(record, "end", "hello"), "line 21: no table writes this of 'end'"),
        (and_then(record, "exchange", "{}"), "line 21: no table writes this of 'exchange'"),
        (and_then(record, "out", "", seat=3), "line 21: there is no seat 3; there are 3"),
        (and_then(record, "advance", str(LATEST + 1)), "line 21: no game takes so long"),
    ]
    async with matches_at(path) as matches:
        keep = matches.replays.uploads.keep
        for broken, words in bad:
            entries = tuple(replace(entry, seq=seq) for seq, entry in enumerate(broken.entries))
            await refused(keep("g", replace(broken, entries=entries).write().encode()), "bad_request", words)
        text = record.write().encode()
        await refused(keep("g", text[:-20]), "bad_request", "line ")
        await refused(keep("g", b"\xff" + text), "bad_request", "line 1")
        await refused(keep("g", text + b" " * LARGEST), "bad_request", "at most 256 kB")
        luck = Seeded("damaged")
        for _ in range(120):
            at = int(luck.below(len(text)))
            changed = text[:at] + bytes([int(luck.below(256))]) + text[at + 1 :]
            if changed != text:
                with pytest.raises((TableError, UnicodeDecodeError)):
                    await keep("g", changed)
        guest = await matches.people.new_guest("Mio")
        kept = [await keep(guest.id, text) for _ in range(uploads.MOST)]
        await refused(keep(guest.id, text), "bad_request", "already")
        await refused(matches.replays.find(kept[0].id, "somebody else"), "unknown_match")
        await refused(matches.replays.uploads.drop(kept[0].id, "somebody else"), "unknown_match")
        await matches.replays.uploads.drop(kept[0].id, guest.id)
        assert len(await matches.replays.uploads.of(guest.id)) == uploads.MOST - 1


def test_a_record_may_be_so_long_and_an_entry_may_take_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    text = some_game("phantom", {"rounds": "1"}, 5).write()
    with monkeypatch.context() as patch:
        patch.setattr(checking, "LONGEST", 4)
        with pytest.raises(checking.RecordRefused, match="it has 5 entries; 4 are the most"):
            checking.checked(text)
    monkeypatch.setattr(checking, "SLOWEST", -1)
    with pytest.raises(checking.RecordRefused, match="takes too long to follow") as refused:
        checking.checked(text)
    assert text.splitlines()[refused.value.line - 1].startswith("0 start")


async def test_a_record_is_checked_in_a_process_that_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    text = some_game("phantom", {"rounds": "1"}, 5).write().encode()
    assert (await uploads.checked_in_subprocess(text))["entries"] == 5
    monkeypatch.setattr(uploads, "PATIENCE", 0)
    await refused(uploads.checked_in_subprocess(text), "bad_request", "too long")
