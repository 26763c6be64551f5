"""Talk at a table: who hears it, what is left of a text, complaints, and being sent away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from pathlib import Path

import pytest
from tests.table.stage import (
    Anyhow,
    Ear,
    QuickClock,
    all_sit_down,
    matches_at,
    plan,
    said,
    table_of_friends,
    until,
)

from hyakki.store import Spoken
from hyakki.table import Match, TableError
from hyakki.table.seats.rematch import play_again
from hyakki.table.seats.removing import remove
from hyakki.table.talk.chat import KEPT, LONGEST, SHOWN, who_of
from hyakki.table.talk.plain import plain_text


class Talker(Ear):
    """A listener that hears talk, too."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def said(self, match: Match, line: Spoken) -> None:
        self.heard.append(f"{line.name}: {line.phrase or line.text}")


async def code_of(doing: Awaitable[object]) -> str:
    with pytest.raises(TableError) as caught:
        await doing
    return caught.value.code


async def test_those_who_sit_there_hear_each_other_and_nobody_else_does(path: Path) -> None:
    async with matches_at(path) as matches:
        mio, ken, rin = [await matches.people.new_guest(name) for name in ("Mio", "Ken", "Rin")]
        match = await matches.create(plan("person", "open", "open"), mio)
        ears = {guest.id: Talker() for guest in (mio, ken, rin)}
        for guest, ear in ears.items():
            await match.attach(ear, guest)
        await match.attach(Ear(), mio.id)  # one that only follows the game
        await match.chat.say(mio.id, "I wait for you", None, "1")
        for outside in (ken, rin):
            assert await code_of(match.chat.say(outside.id, "let me in", None, "1")) == "not_seated"
            assert await code_of(match.chat.lines(outside.id)) == "not_seated"
        (seat, secret), _ = match.invites(mio.id)
        await match.seating.join(ken, seat, secret)
        await match.chat.say(ken.id, "", "hello", "1")
        await match.chat.say(ken.id, "sent again", "hello", "1")
        await match.seating.set_seat(mio.id, seat, "open")  # removed before the start
        await match.chat.say(mio.id, "he is gone", None, "2")
        assert ears[mio.id].heard == ["Mio: I wait for you", "Ken: hello", "Mio: he is gone"]
        assert (ears[ken.id].heard, ears[rin.id].heard) == (["Ken: hello"], [])
        assert await code_of(match.chat.lines(ken.id)) == "not_seated"
        version = match.version
    async with matches_at(path) as matches:  # a restart
        match = await matches.match(match.id)
        kept = await match.chat.lines(mio.id)
        assert [(line.name, line.phrase, line.text) for line in kept] == [
            ("Mio", "", "I wait for you"),
            ("Ken", "hello", ""),
            ("Mio", "", "he is gone"),
        ]
        assert match.version == version, "talk is no part of the journal"
        assert not any("wait for you" in entry.text for entry in await matches.deps.store.entries(match.id))


async def test_a_line_is_limited_and_there_must_be_somebody_to_read_it(path: Path) -> None:
    async with matches_at(path, Anyhow()) as matches:
        match, (mio, _) = await table_of_friends(matches, 2, game="madoshi")
        for bad in ("", " \n\t", "\u202e\u200b\u2066", "\u3164\u2800", "x" * (LONGEST + 1)):
            assert await code_of(match.chat.say(mio.id, bad, None, "k")) == "bad_request"
        for key in ("", "k" * 65):
            assert await code_of(match.chat.say(mio.id, "hi", None, key)) == "bad_request"
        assert await match.chat.lines(mio.id) == []
        said = [match.chat.say(mio.id, "x" * LONGEST + " \n", None, f"k{n}") for n in range(KEPT + 5)]
        await asyncio.gather(*said)
        assert [line.line for line in await match.chat.lines(mio.id)] == list(range(6, KEPT + 6))
        alone = await matches.create(plan("person", "easy", "easy"), mio)
        assert await code_of(alone.chat.say(mio.id, "hi", None, "k")) == "bad_request"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("two\nlines\tand\u2028three ", "two lines and three"),
        ("a\x00b\x1b[31mc\x7f\u0085d", "ab[31mc d"),
        ("safe\u202egnp.exe", "safegnp.exe"),
        ("\u2067abc\u2069\u200e\u200f\u061c", "abc"),
        ("<b>not bold</b> &amp;", "<b>not bold</b> &amp;"),
        ("z" + "\u0336" * 50 + "algo", "z\u0336\u0336\u0336algo"),
        ("\u0301start \u0489", "start"),
        ("e\u0301", "é"),
        ("👨\u200d👩\u200d👧 ❤\ufe0f 👍🏽", "👨\u200d👩\u200d👧 ❤\ufe0f 👍🏽"),
        ("می\u200cخواهم שָׁלוֹם ไม่เป็นไร", "می\u200cخواهم שָׁלוֹם ไม่เป็นไร"),
        ("x\u200d\u200d\u200d\u200d\u200dy \u200d", "x\u200d\u200d\u200dy"),
        ("\ue000\ufffe\ufdd0\U0001ffff\ufeffok", "ok"),
    ],
)
def test_what_is_written_becomes_one_plain_line(written: str, read: str) -> None:
    assert plain_text(written) == read
    assert plain_text(read) == read


async def test_a_complaint_goes_to_the_host_with_the_last_lines_and_nothing_of_the_game(path: Path) -> None:
    async with matches_at(path) as matches:
        match, (mio, ken, _) = await table_of_friends(matches)
        stranger = await matches.people.new_guest("Eve")
        for number in range(SHOWN + 5):
            await match.chat.say(ken.id, f"line {number}", None, f"k{number}")
        await match.chat.report(mio.id, who_of(ken.id), "rude", "see\nabove")
        report = match.chat.report
        assert await code_of(report(mio.id, who_of(mio.id), "rude", "")) == "bad_request"
        assert await code_of(report(mio.id, who_of(stranger.id), "rude", "")) == "bad_request"
        assert await code_of(report(mio.id, "", "rude", "")) == "bad_request"
        assert await code_of(report(mio.id, who_of(ken.id), "rude", "x" * 201)) == "bad_request"
        assert await code_of(report(stranger.id, who_of(ken.id), "rude", "")) == "not_seated"
        (kept,) = await matches.deps.store.talk.reports()
        assert (kept.accused.name, kept.reporter.name, kept.text) == ("Ken", "Mio", "see above")
        assert [line.text for line in kept.lines] == [f"line {n}" for n in range(5, SHOWN + 5)]
        # A player who was sent away may still complain about the others.
        await remove(match, mio.id, 1)
        await match.chat.report(ken.id, who_of(mio.id), "other", "")
        assert len(await matches.deps.store.talk.reports()) == 2
        # Also before the start, and without having said a word.
        waiting = await matches.create(plan("person", "open", "open"), mio)
        (seat, secret), _ = waiting.invites(mio.id)
        await waiting.seating.join(ken, seat, secret)
        await waiting.seating.set_seat(mio.id, seat, "open")
        await waiting.chat.report(ken.id, who_of(mio.id), "rude", "")
        assert await code_of(waiting.chat.report(stranger.id, who_of(mio.id), "rude", "")) == "not_seated"
        assert len(await matches.deps.store.talk.reports()) == 3


async def test_the_host_sends_somebody_away_from_a_running_game_and_a_bot_plays_on(path: Path) -> None:
    async with matches_at(path) as matches:
        match, (mio, ken, rin) = await table_of_friends(matches)
        ears = {guest.id: Talker() for guest in (mio, ken, rin)}
        for guest, ear in ears.items():
            await match.attach(ear, guest)
        assert await code_of(remove(match, ken.id, 2)) == "not_yours"
        for nobody in (0, 3, -1):
            assert await code_of(remove(match, mio.id, nobody)) == "bad_request"
        await remove(match, mio.id, 1)
        version = match.version
        await remove(match, mio.id, 1)
        assert (match.version, match.seats[1].kept) == (version, "removed")
        assert [said(match, ear.frames[-1].events, seat)[0] for seat, ear in enumerate(ears.values())] == [
            "The host removes Ken. A bot plays on in that seat.",
            "The host removes you. A bot plays on in your seat.",
            "The host removes Ken. A bot plays on in that seat.",
        ]
        for barred in (
            match.chat.say(ken.id, "I had the 20", None, "k"),
            match.chat.lines(ken.id),
            match.move(ken.id, "R1", match.version, "k"),
        ):
            assert await code_of(barred) == "not_seated"
        await match.ending.resign(ken.id)
        await match.chat.say(rin.id, "so we are two", None, "k")
        assert (match.version, ears[ken.id].heard) == (version, [])
        assert ears[mio.id].heard == ["Rin: so we are two"]
    async with matches_at(path, Anyhow(), clock=QuickClock()) as matches:
        match = await matches.match(match.id)
        assert match.seats[1].kept == "removed"
        for guest in (mio.id, rin.id):
            await match.ending.resign(guest)
        await until(lambda: match.status == "over")
        assert await code_of(remove(match, mio.id, 2)) == "over"
        assert await code_of(play_again(matches, match, ken)) == "not_seated"
        fresh = await matches.match(await play_again(matches, match, mio))
        assert sorted(seat.kind for seat in fresh.seats) == ["bot", "person", "person"]


async def test_nobody_is_sent_away_between_two_or_before_the_start(path: Path) -> None:
    async with matches_at(path) as matches:
        mio, ken = [await matches.people.new_guest(name) for name in ("Mio", "Ken")]
        match = await matches.create(plan("person", "open", game="madoshi"), mio)
        assert await code_of(remove(match, mio.id, 1)) == "not_started"
        await all_sit_down(match, [mio, ken])
        assert await code_of(remove(match, mio.id, 1)) == "bad_request"
