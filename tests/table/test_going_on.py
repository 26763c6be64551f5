"""Going on from a moment of another game: a match like any other, with its clocks, deal and rematch."""

from __future__ import annotations

from pathlib import Path

from tests.table.stage import SetClock, all_sit_down, key_of, matches_at, plan, turn
from tests.table.test_clocks import BANK, times
from tests.table.test_finished_games import ME, points_of, told
from tests.table.test_takeback import ask_of, move, open_swap, two_at

from hyakki.games import game
from hyakki.kernel.fair import check
from hyakki.kernel.log import NOBODY
from hyakki.kernel.record import Record
from hyakki.server.http.records import record_of
from hyakki.table import SeatPlan
from hyakki.table.deal import promise
from hyakki.table.seats.rematch import play_again

THROWN = "0a" * 32


async def test_it_has_clocks_takes_moves_back_is_dealt_as_promised_and_played_again(tmp_path: Path) -> None:
    path, clock = tmp_path / "hyakki.db", SetClock()
    async with matches_at(path, clock=clock) as matches:
        first, guests = await two_at(matches, "madoshi")
        for _ in range(3):
            await move(first, guests, text=open_swap(first))
        await first.ending.resign(guests[1].id)
        moment = points_of(await told(matches, first.id, NOBODY))[-1]
        made = promise(matches.deps.ids, "madoshi")
        match = await matches.replays.fork(
            first.id,
            moment,
            (ME, SeatPlan("open")),
            guests[0],
            terms=BANK,
            promise=made,
        )
        assert match.id == made.match
        await match.seating.throw_in(guests[0].id, THROWN)
        await all_sit_down(match, guests)

        seat = turn(match)
        me, other = guests[seat], guests[1 - seat]
        begun = key_of(match)
        await clock.pass_by(20_000)
        assert times(match).remaining(seat, clock.now()) == 40_000
        # Moves of the earlier game are not there to be taken back.
        assert "no move" in str(await match.takeback.why_not(me.id))
        await move(match, guests, text=open_swap(match))
        assert times(match).left[seat] == 45_000
        await match.takeback.ask(me.id, match.version)
        await match.takeback.answer(other.id, await ask_of(match), True)
        assert key_of(match) == begun

    async with matches_at(path, clock=clock) as matches:
        match = await matches.match(match.id)
        assert key_of(match) == begun
        await match.ending.resign(other.id)
        record = Record.read((await record_of(matches.deps.store, match.id, clock.now())).write())
        check(record, game("madoshi"))
        assert record.deal is not None
        assert (record.deal.commitment, record.deal.entropy) == (made.commitment, (THROWN, ""))
        fresh = await matches.match(await play_again(matches, match, me))
        assert fresh.row.origin is None, "a rematch is dealt, it does not go on"
        assert (fresh.status, fresh.row.terms) == ("waiting", match.row.terms)
        assert [seat.name for seat in fresh.seats] == [guests[1].name, guests[0].name]


async def test_bots_that_stay_keep_their_names_and_faces(tmp_path: Path) -> None:
    async with matches_at(tmp_path / "hyakki.db") as matches:
        guest = await matches.people.new_guest("Mio")
        first = await matches.create(plan("person", "easy", game="madoshi"), guest)
        await first.ending.resign(guest.id)
        rival = first.seats[1]
        moment = points_of(await told(matches, first.id, NOBODY))[0]
        again = await matches.replays.fork(first.id, moment, (ME, SeatPlan("bot", "hard")), guest)
        assert [seat.name for seat in again.seats] == ["Mio", rival.name]
        assert again.seats[1].face == rival.face
        swapped = await matches.replays.fork(first.id, moment, (SeatPlan("bot", "easy"), ME), guest)
        assert swapped.seats[0].name != rival.name
        namesake = await matches.people.new_guest(rival.name)
        other = await matches.replays.fork(first.id, moment, (ME, SeatPlan("bot", "easy")), namesake)
        assert other.seats[1].name != rival.name
