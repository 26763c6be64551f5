"""A game told again is the game that was watched: every scene, event and sentence, from every seat."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.table.stage import Anyhow, Ear, QuickClock, matches_at, plan, until

from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import NOBODY, seats_in
from hyakki.store import Times
from hyakki.table import Frame, Match, Matches

ENTRIES = 60

GAMES = [
    ("phantom", ("person", "open", "easy", "easy"), {"rounds": "1"}),
    ("madoshi", ("person", "open"), {}),
    ("awake", ("person", "open"), {}),
    ("hoshi", ("person", "open"), {"mode": "calm"}),
    ("hoshi", ("easy", "easy"), {"mode": "clock"}),
]


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
async def test_a_replay_shows_what_everybody_saw(
    tmp_path: Path, game: str, seats: tuple[str, ...], options: dict[str, str]
) -> None:
    async with matches_at(tmp_path / "hyakki.db", Anyhow(), clock=QuickClock()) as matches:
        guests = [await matches.people.new_guest(name) for name in ("Mio", "Ken", "Rin")]
        match = await matches.create(plan(*seats, game=game, options=options), guests[0])
        ears = [Ear() for _ in guests]  # of two who play, and one who watches
        for seat, secret in match.invites(guests[0].id):
            await match.seating.join(guests[1], seat, secret)
        opened = [await match.attach(ear, guest.id) for ear, guest in zip(ears, guests, strict=True)]
        for guest in guests[:2]:
            if match.seat_of(guest.id) >= 0:
                await match.seating.say_ready(guest.id, True)
        await play(match, [guest.id for guest in guests])
        for ear, first, guest in zip(ears, opened, guests, strict=True):
            seat = match.seat_of(guest.id)
            again = await match.attach(Ear(), guest.id)  # bots may go on meanwhile
            told = (await replayed(matches, match, seat, guest.id))[: again.frame.version]
            assert still(again.frame) == told[-1]
            watched = {frame.version: still(frame) for frame in (first.frame, *ear.frames) if frame.version}
            assert len(watched) >= ENTRIES - 10 or match.status == "over"
            assert [watched[frame.version] for frame in told if frame.version in watched] == [
                frame for frame in told if frame.version in watched
            ]
            assert again.history == tuple(line for frame in told for line in frame.events)


async def play(match: Match, guests: list[str]) -> None:
    """Players who may move do anything, until there is enough to compare; bots move by themselves."""
    while match.status == "running" and match.version < ENTRIES:
        journal, version = match.open_journal(), match.version
        state = journal.state
        assert state is not None
        mine = [guest for guest in guests if match.seat_of(guest) in seats_in(state.must())]
        if mine:
            seat = match.seat_of(mine[0])
            move = journal.game.text(state, int(state.draw(seat, Seeded(f"{match.game} {version}"))))
            await match.move(mine[0], move, version, f"k{version}")
        else:
            await until(lambda: match.version > version or over(match))  # noqa: B023 (it waits here)


def over(match: Match) -> bool:
    return match.status == "over"


async def replayed(matches: Matches, match: Match, seat: int, guest: str) -> list[Frame]:
    replay = await matches.replays.find(match.id, guest)
    eyes = seat if seat >= 0 else NOBODY
    return [told.frame async for told in matches.replays.frames(replay, eyes, guest)]


def still(frame: Frame) -> Frame:
    """Without the clock: none runs in a replay."""
    return replace(frame, times=Times())
