"""Fair dealing at the table: promised before the first card, thrown together, and the same ever after."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.table.stage import CountedIds, matches_at, plan, play_on, table_of_friends, turn

from hyakki.games import game
from hyakki.kernel.chance import Chance, Seeded
from hyakki.kernel.fair import Draws, check
from hyakki.kernel.record import Record, RecordError
from hyakki.server.http.records import record_of
from hyakki.store import Guest
from hyakki.table import Match, Matches, Settings, TableError
from hyakki.table.deal import promise

THROWN = ("0a" * 32, "1b" * 32, "2c" * 32)


async def record(matches: Matches, match: Match) -> Record:
    """As somebody downloads it."""
    return Record.read((await record_of(matches.deps.store, match.id, matches.deps.clock.now())).write())


async def thrown_together(matches: Matches, *thrown: str, **settings: Any) -> tuple[Match, list[Guest]]:
    """A running match of three people who have thrown this in."""
    guests = [await matches.people.new_guest(name) for name in ("Mio", "Ken", "Rin")]
    match = await matches.create(plan("person", "open", "open", **settings), guests[0])
    for seat, secret in match.invites(guests[0].id):
        await match.seating.join(guests[seat], seat, secret)
    for guest, entropy in zip(guests, thrown):
        if entropy:
            await match.seating.throw_in(guest.id, entropy)
    for guest in guests:
        await match.seating.say_ready(guest.id, True)
    return match, guests


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [("phantom", 3, {"rounds": "2"}), ("madoshi", 2, {}), ("awake", 2, {}), ("hoshi", 2, {"mode": "calm"})],
)
async def test_every_game_is_dealt_as_promised_though_people_leave_and_whenever_it_is_opened(
    path: Path, name: str, seats: int, options: dict[str, str]
) -> None:
    luck = Seeded(name)
    settings = Settings(snapshot_every=4)
    async with matches_at(path, settings=settings) as matches:
        match, guests = await table_of_friends(matches, seats, game=name, options=options)
        promised = match.open_journal().commitment
    for _ in range(3):
        async with matches_at(path, settings=settings) as matches:
            match = await matches.match(match.id)
            for _ in range(20):
                if match.status == "over":
                    break
                state = match.open_journal().state
                assert state is not None
                seat = turn(match)
                move = match.open_journal().game.text(state, int(state.draw(seat, luck)))
                await match.move(guests[seat].id, move, match.version, f"key {match.version}")
    async with matches_at(path, settings=settings) as matches:
        match = await matches.match(match.id)
        for guest in guests:
            if match.status != "over":
                await match.ending.resign(guest.id)
        told = await record(matches, match)
    assert told.deal is not None
    assert told.deal.commitment == promised
    _, draws = check(told, game(name))
    assert draws == sum(len(entry.chance) for entry in told.entries) > 0


async def test_what_people_throw_in_is_mixed_in_and_outlives_a_restart(path: Path, tmp_path: Path) -> None:
    async with matches_at(path, ids=CountedIds()) as matches:
        guests = [await matches.people.new_guest(name) for name in ("Mio", "Ken", "Rin")]
        match = await matches.create(plan("person", "open", "open"), guests[0])
        promised = match.open_journal().commitment
        assert len(promised) == 64
        for seat, secret in match.invites(guests[0].id):
            await match.seating.join(guests[seat], seat, secret)
        await match.seating.throw_in(guests[2].id, THROWN[2])
        await match.seating.throw_in(guests[0].id, THROWN[0])
        for who, entropy, code in (
            (guests[0].id, THROWN[1], "bad_request"),  # once is enough
            (guests[1].id, "F" * 64, "bad_request"),
            (guests[1].id, "", "bad_request"),
            ("nobody", THROWN[1], "not_seated"),
        ):
            with pytest.raises(TableError) as refused:
                await match.seating.throw_in(who, entropy)
            assert refused.value.code == code
        await match.seating.swap(guests[0].id, 0, 2)
    # Nobody was ready yet: all that was thrown in has to be in the journal.
    async with matches_at(path, ids=CountedIds()) as matches:
        match = await matches.match(match.id)
        for guest in guests:
            await match.seating.say_ready(guest.id, True)
        with pytest.raises(TableError, match="has started"):
            await match.seating.throw_in(guests[1].id, THROWN[1])
        await play_on(match, [guests[2], guests[1], guests[0]])
        told = await record(matches, match)
    assert told.deal is not None
    assert (told.deal.commitment, told.deal.entropy) == (promised, (THROWN[2], "", THROWN[0]))
    check(told, game("phantom"))
    deals = set()
    for number, thrown in enumerate((("", "", ""), THROWN, (*THROWN[:2], "3d" * 32), THROWN)):
        async with matches_at(tmp_path / f"{number}.db", ids=CountedIds()) as matches:
            match, guests = await thrown_together(matches, *thrown)
            await play_on(match, guests)
            deals.add(str((await record(matches, match)).entries[0].chance))
    assert len(deals) == 3  # the same secret and match; the last two that threw in the same got the same


async def test_a_match_that_starts_at_once_keeps_what_was_promised(path: Path) -> None:
    async with matches_at(path) as matches:
        mio = await matches.people.new_guest("Mio")
        made = promise(matches.deps.ids, "madoshi")
        alone = replace(plan("person", game="madoshi"), promise=made, entropy=THROWN[0])
        match = await matches.create(alone, mio)
        assert (match.id, match.open_journal().commitment) == (made.match, made.commitment)
        with pytest.raises(TableError, match="not over"):
            await record(matches, match)
        await play_on(match, [mio])
        told = await record(matches, match)
        assert told.deal is not None
        assert (told.deal.secret, told.deal.entropy) == (made.secret.hex(), (THROWN[0],))
        check(told, game("madoshi"))
        with pytest.raises(TableError, match="another game"):
            await matches.create(
                replace(plan("person", game="madoshi"), promise=promise(matches.deps.ids, "awake")), mio
            )
        assert made.secret.hex() not in repr(made) + repr(match.row)


class Choosy(CountedIds):
    """Planted: the first player to start is always seat 0."""

    def draws(self, key: bytes, occasion: str, first: int) -> Chance:
        for number in range(first, first + 100):
            luck = Draws(key, occasion, number)
            luck.below(5)
            if luck.below(3) == 0:
                return Draws(key, occasion, number)
        raise AssertionError


async def test_a_table_that_deals_again_until_it_likes_the_cards_is_found(path: Path) -> None:
    async with matches_at(path, ids=Choosy(b"t" * 32)) as matches:
        match, guests = await table_of_friends(matches)
        await play_on(match, guests)
        told = await record(matches, match)
    with pytest.raises(RecordError, match="draw 0: the secret gives"):
        check(told, game("phantom"))
