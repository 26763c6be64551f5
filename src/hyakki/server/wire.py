"""The table's shapes as the wire carries them."""

from __future__ import annotations

from typing import cast

from hyakki.server import protocol
from hyakki.store import Guest
from hyakki.table import Because, Frame, Line, Match, MatchLine, Opened

__all__ = ["frame_of", "info_of", "line_of_match", "person_of", "refusal_of", "table_of"]


def person_of(guest: Guest) -> protocol.Person:
    return protocol.Person(guest.name, guest.face)


def info_of(match: Match, guest: str) -> protocol.MatchInfo:
    """A match as this guest may know it."""
    return protocol.MatchInfo(
        match=match.id,
        game=match.game,
        title=match.title,
        options=match.options,
        seats=[
            protocol.SeatInfo(
                seat=seat.seat,
                kind=seat.kind,
                name=seat.name,
                face=seat.face,
                level=cast("protocol.Level", seat.level) if seat.level else None,
                online=match.online(seat.seat),
            )
            for seat in match.seats
        ],
        me=match.seat_of(guest),
        creator=match.creator == guest,
        pace=match.pace,
        status=match.status,
        notice=match.notice,
        invites=[protocol.Invite(seat, secret) for seat, secret in match.invites(guest)],
        created=match.created,
    )


def table_of(id: str, match: Match, guest: str, opened: Opened) -> protocol.Table:
    return protocol.Table(id, info_of(match, guest), frame_of(opened.frame), lines_of(opened.history))


def frame_of(frame: Frame) -> protocol.Frame:
    return protocol.Frame(frame.version, frame.at, lines_of(frame.lines), frame.scene)


def lines_of(lines: tuple[Line, ...]) -> list[protocol.Line]:
    return [protocol.Line(line.event, line.text) for line in lines]


def refusal_of(because: Because | None) -> protocol.RefusalInfo | None:
    return None if because is None else protocol.RefusalInfo(because.code, because.rule, because.text)


def line_of_match(line: MatchLine) -> protocol.MatchLine:
    return protocol.MatchLine(
        match=line.match,
        game=line.game,
        title=line.title,
        status=line.status,
        names=list(line.names),
        me=line.me,
        my_turn=line.my_turn,
        places=list(line.places),
        created=line.created,
    )
