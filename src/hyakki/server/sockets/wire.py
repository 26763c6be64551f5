"""The table's shapes as the wire carries them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from hyakki.kernel.log import seats_in
from hyakki.kernel.types import GameInfo, Refusal
from hyakki.server import protocol
from hyakki.store import DayLine, End, Guest, Origin, Result, Spoken, Terms, Times, is_bot
from hyakki.store.skill import Rating, RatingChange
from hyakki.table import DailyBoard, Frame, ListedMatch, Match, Opened, rank_of
from hyakki.table.history.uploads import UPLOADED
from hyakki.table.talk.chat import who_of
from hyakki.table.timekeeping.days import before, ends

__all__ = [
    "board_of",
    "change_of",
    "chat_line_of",
    "frame_of",
    "info_of",
    "match_line_of",
    "person_of",
    "rating_of",
    "refusal_of",
    "result_of",
    "table_of",
    "terms_from",
    "terms_of",
]


def person_of(guest: Guest, by_link: bool = False) -> protocol.Person:
    """A player who came by a link to a seat is no host there, even in a host's seat."""
    return protocol.Person(guest.name, guest.face, guest.owned, guest.host and not by_link, guest.bot)


def info_of(match: Match, guest: str, by_link: bool = False) -> protocol.MatchInfo:
    """A match as this guest may know it; by a private link to their seat nothing that leads further."""
    invites = [] if by_link else match.invites(guest)
    journal = match.journal
    standing = journal.standing if journal is not None else None
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
                level=seat.level or None,
                bot=seat.kind == "bot" or is_bot(seat.guest),
                online=match.online(seat.seat),
                ready=seat.ready,
                kept=seat.kept or None,
                missed=missed(match, seat.seat, guest),
                who=who_of(seat.guest) if seat.guest else "",
            )
            for seat in match.seats
        ],
        me=match.seat_of(guest),
        creator=match.host == guest and not by_link,
        host=match.seat_of(match.host),
        pace=match.pace,
        status=match.status,
        notice=match.notice,
        invites=[protocol.Invite(seat, secret) for seat, secret in invites],
        link=match.seating.link() if invites else None,
        clock=terms_of(standing.terms if standing else Terms()),
        asked=asked_of(match),
        ended=ended_of(standing.marks.ended) if standing else None,
        rematch=(standing.marks.rematch or None) if standing and not by_link else None,
        public=match.public,
        created=match.created,
        commitment=journal.commitment if journal else None,
        thrown=bool(standing and guest in standing.deal.offered),
        daily=match.row.daily or None,
        practice=match.row.practice,
        forked=forked_of(match.row.origin),
        uploaded=match.id.startswith(UPLOADED),
        version=match.version,
        hints=not match.row.daily_try,
    )


def forked_of(origin: Origin | None) -> protocol.Forked | None:
    return None if origin is None else protocol.Forked(origin.match, origin.version, origin.uploaded)


def missed(match: Match, seat: int, guest: str) -> int | None:
    if match.seat_of(guest) == seat and match.absence.dozes(seat):
        return 0
    until = match.absence.missed_until(seat)
    return None if until is None else max(0, until - match.deps.clock.now())


def asked_of(match: Match) -> protocol.TakeBackAsk | None:
    journal = match.journal
    if journal is None or journal.standing.marks.ask is None or journal.over:
        return None
    ask, deps = journal.standing.marks.ask, match.deps
    waits = [seat.seat for seat in match.takeback.waits_for(journal, ask)]
    left = max(0, ask.at + deps.settings.answer_within - deps.clock.now())
    return protocol.TakeBackAsk(ask.seq, ask.seat, waits, left)


def ended_of(end: End | None) -> protocol.Ended | None:
    return None if end is None else protocol.Ended(end.seat, end.reason, list(end.places))


def table_of(id: str, match: Match, guest: str, opened: Opened, by_link: bool = False) -> protocol.Table:
    frame = replace(opened.frame, times=match.journal.standing.times if match.journal else Times())
    now = match.deps.clock.now()
    return protocol.Table(id, info_of(match, guest, by_link), frame_of(frame, now), list(opened.history))


def frame_of(frame: Frame, now: int | None = None, events: Any = None) -> protocol.Frame:
    """A frame as it is sent right after its entry, or later; its events may be encoded already."""
    clock = clock_face_of(frame.times, frame.at if now is None else now) if frame.times.left else None
    lines: Any = frame.events if events is None else events
    return protocol.Frame(frame.version, frame.at, lines, frame.scene, clock)


def clock_face_of(times: Times, now: int) -> protocol.ClockFace:
    left = [times.remaining(seat, now) for seat in range(len(times.left))]
    return protocol.ClockFace(left, seats_in(times.running), max(0, times.at - now) if times.running else 0)


def terms_of(terms: Terms) -> protocol.ClockTerms:
    return protocol.ClockTerms(terms.kind, terms.seconds, terms.increment, terms.then)


def terms_from(clock: protocol.ClockTerms) -> Terms:
    return Terms(clock.kind, clock.seconds, clock.increment, clock.then)


def refusal_of(refusal: Refusal | None) -> protocol.RefusalInfo | None:
    return None if refusal is None else protocol.RefusalInfo(refusal.code, refusal.rule, dict(refusal.params))


def chat_line_of(line: Spoken, guest: str) -> protocol.ChatLine:
    """A line as this guest reads it."""
    return protocol.ChatLine(
        line=line.line,
        at=line.at,
        who=who_of(line.guest),
        name=line.name,
        face=line.face,
        me=line.guest == guest,
        phrase=cast("protocol.Phrase", line.phrase) if line.phrase else None,
        text=line.text,
    )


def match_line_of(listed: ListedMatch) -> protocol.MatchLine:
    return protocol.MatchLine(
        match=listed.match,
        game=listed.game,
        title=listed.title,
        status=listed.status,
        names=list(listed.names),
        me=listed.me,
        my_turn=listed.my_turn,
        places=list(listed.places),
        scores=list(listed.scores),
        rank=listed.rank,
        daily=listed.daily or None,
        practice=listed.practice,
        forked=listed.forked,
        created=listed.created,
        friends=list(listed.friends),
    )


def rating_of(rating: Rating) -> protocol.Rating:
    return protocol.Rating(rating.points, rating.margin, not rating.settled)


def change_of(change: RatingChange) -> protocol.RatingChange:
    return protocol.RatingChange(change.seat, rating_of(change.before), rating_of(change.after))


def result_of(info: GameInfo, result: Result) -> protocol.Result:
    rank = rank_of(info.ranks, result.points)
    return protocol.Result(result.match, result.points, rank, result.at, result.day or None)


def board_of(id: str, board: DailyBoard, guest: str) -> protocol.DailyBoard:
    def line_of(line: DayLine) -> protocol.DailyLine:
        rank = rank_of(board.game.ranks, line.points)
        return protocol.DailyLine(line.place, line.name, line.face, line.points, rank, line.guest == guest)

    return protocol.DailyBoard(
        id=id,
        game=board.game.name,
        title=board.game.title,
        day=board.day,
        today=board.today,
        ends=ends(board.day),
        before=before(board.day),
        mine=board.mine,
        match=board.list.match,
        commitment=board.commitment,
        players=board.list.players,
        best=[line_of(line) for line in board.list.best],
        my_line=line_of(board.list.mine) if board.list.mine else None,
    )
