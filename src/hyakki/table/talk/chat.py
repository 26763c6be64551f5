"""Talk at one table: ready phrases, free text, and complaints to the host of the server.

The room is the people who sit at the table. Those who only watch, have left or were removed neither hear
nor say anything: they may know what others at the table must not.
"""

from __future__ import annotations

import base64
import hashlib
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from hyakki.store import Report, Speech, Spoken
from hyakki.table.entries import SeatTaken, fact_of
from hyakki.table.errors import TableError
from hyakki.table.keys import LONGEST_KEY, is_key
from hyakki.table.seats.sitting import gone_for_good
from hyakki.table.talk.plain import plain_text

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["Chat", "ChatListener", "Complaint", "Phrase", "who_of"]

Phrase = Literal[
    "hello",
    "good_luck",
    "thank_you",
    "well_played",
    "nice_move",
    "that_was_close",
    "oh_no",
    "sorry",
    "one_moment",
    "take_your_time",
    "good_game",
    "one_more_game",
    "smile",
    "laugh",
    "surprise",
    "sad",
    "thumbs_up",
]
"""What can be said by one press, in every language; the last five are pictures."""

Complaint = Literal["rude", "spam", "cheating", "waiting", "name", "other"]

LONGEST = 200
"""Characters of a line, or of what is added to a complaint."""
KEPT = 200
"""Lines of a match."""
SHOWN = 20
"""Last lines that go with a complaint."""
COMPLAINTS = 1000
"""Of the whole server; the oldest go first."""


@runtime_checkable
class ChatListener(Protocol):
    """A listener that can hear talk. As quick and quiet as any other."""

    def said(self, match: Match, line: Spoken) -> None:
        """Somebody at the table says something; only those who sit there are told."""


class Chat:
    """Every method may raise TableError unavailable."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def hears(self, guest: str) -> bool:
        """Whether somebody belongs to the room."""
        seat = self.match.seat_of(guest)
        return seat >= 0 and not gone_for_good(self.match.seats[seat])

    async def lines(self, guest: str) -> list[Spoken]:
        """What was said so far. Raises TableError not_seated."""
        self._check(guest)
        return await self.match.shielded(self.match.deps.store.talk.lines(self.match.id))

    async def say(self, guest: str, text: str, phrase: Phrase | None, key: str) -> None:
        """Say a ready phrase or a text. Raises TableError not_seated, bad_request."""
        self._check(guest)
        if all(seat.kind == "bot" or seat.guest == guest for seat in self.match.seats):
            raise TableError("bad_request", "there is nobody else at this table to read it")
        if not is_key(key):
            raise TableError("bad_request", f"a line's key has 1 to {LONGEST_KEY} characters")
        self.match.absence.acted(guest)
        said = "" if phrase else checked(text)
        if not (phrase or said):
            raise TableError("bad_request", "this message is empty")
        speech = Speech(self.match.deps.clock.now(), guest, phrase or "", said, key)
        await self.match.shielded(self._say(speech))

    async def _say(self, speech: Speech) -> None:
        line, new = await self.match.deps.store.talk.say(self.match.id, speech, KEPT)
        if not new:
            return  # sent again on a new line
        viewers = self.match.viewers
        for listener, other in list(viewers.guests.items()):
            if isinstance(listener, ChatListener) and self.hears(other):
                viewers.tell(listener.said, line)

    async def report(self, guest: str, who: str, reason: Complaint, text: str) -> None:
        """Complain to the host of the server about somebody who sits or sat here, or has said something.

        Raises TableError not_seated, bad_request.
        """
        talk = self.match.deps.store.talk
        lines = await self.match.shielded(talk.lines(self.match.id))
        people = {seat.guest for seat in self.match.seats if seat.guest} | {line.guest for line in lines}
        people |= await self._were_seated()
        if guest not in people:
            raise TableError("not_seated", "you have not been at this table")
        accused = next((other for other in people if who_of(other) == who and other != guest), None)
        if accused is None:
            raise TableError("bad_request", "there is nobody like that at this table")
        now = self.match.deps.clock.now()
        report = Report(now, self.match.id, guest, accused, reason, checked(text))
        await self.match.shielded(talk.report(report, lines[-SHOWN:], COMPLAINTS))

    async def _were_seated(self) -> set[str]:
        """Everyone who ever took a seat, even if they were removed before the start and never said a word."""
        entries = await self.match.shielded(self.match.deps.store.entries(self.match.id))
        return {fact.guest for fact in map(fact_of, entries) if isinstance(fact, SeatTaken)}

    def _check(self, guest: str) -> None:
        if not self.hears(guest):
            raise TableError("not_seated", "only people sitting at this table can chat here")


@lru_cache(maxsize=20_000)
def who_of(guest: str) -> str:
    """A name for somebody that is the same everywhere and proves nothing: their id stays inside."""
    digest = hashlib.sha256(b"who\0" + guest.encode()).digest()
    return base64.urlsafe_b64encode(digest[:9]).decode()


def checked(text: str) -> str:
    said = plain_text(text)
    if len(said) > LONGEST:
        raise TableError(
            "bad_request", f"a message can have at most {LONGEST} characters; this one has {len(said)}"
        )
    return said
