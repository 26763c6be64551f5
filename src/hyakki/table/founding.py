"""How a match comes to be."""

from __future__ import annotations

from dataclasses import asdict, replace

from hyakki.games import UnknownGame, game, game_by_ruleset
from hyakki.store import Guest, MatchRow, NewMatch, SeatRow, Standing
from hyakki.table.bots.names import FACES, bot_name, check_level
from hyakki.table.bots.pace import MEDIAN
from hyakki.table.course import Course, Step, standing
from hyakki.table.deal import Deal, entropy_of, thrown_in
from hyakki.table.errors import TableError
from hyakki.table.live import READINGS
from hyakki.table.match import Match
from hyakki.table.meeting.lobby import check_public
from hyakki.table.room import Room
from hyakki.table.seats.places import check_options, check_terms, complete, start_text
from hyakki.table.shapes import Board, Branch, Plan

__all__ = ["found"]


def found(
    room: Room, plan: Plan, creator: Guest, board: Board | None = None, branch: Branch | None = None
) -> tuple[NewMatch, Match]:
    """A match as it will be written down, and as it will stand in memory.

    `board` is the daily one it is for, `branch` the moment of an earlier game that it goes on from.
    Raises TableError unknown_game, bad_request.
    """
    try:
        rules = game(plan.game) if branch is None else game_by_ruleset(plan.game, branch.ruleset)
    except UnknownGame as error:
        raise TableError("unknown_game", str(error)) from error
    check_options(rules, len(plan.seats), plan.options)
    check_terms(plan.terms, len(plan.seats), plan.game in READINGS)
    if plan.pace not in MEDIAN:
        raise TableError("bad_request", f"there is no pace {plan.pace!r}; there is: {', '.join(MEDIAN)}")
    if plan.public:
        check_public(room, len(plan.seats), creator.id)
    if plan.promise is not None and plan.promise.game != plan.game:
        raise TableError("bad_request", "what was promised was for another game")
    entropy = thrown_in(plan.entropy)
    born = MatchRow(
        id=room.ids.match() if plan.promise is None else plan.promise.match,
        game=plan.game,
        ruleset=rules.info.ruleset,
        options=dict(plan.options),
        pace=plan.pace,
        creator=creator.id,
        created=room.clock.now(),
        secret=secret_for(room, plan, board),
        version=0,
        standing=standing(None, 0, 0),
        seats=tuple(seat_rows(room, plan, creator)),
        daily=board.day if board is not None else "",
        practice=board is not None and board.practice,
        terms=asdict(plan.terms),
        deal=asdict(Deal(sealed=True, offered={creator.id: entropy} if entropy and board is None else {})),
        public=plan.public,
        origin=branch.origin if branch is not None else None,
    )
    match = Match(room, born)
    steps: list[Step] = []
    course = match.course
    if course is not None and branch is not None:
        course.fork = rules.load(branch.fork.position)
    if course is not None and complete(course.seats):
        entropies = entropy_of(course.deal, course.seats)
        start = start_text(born.game, born.ruleset, born.options, course.seats, entropies)
        steps.append(course.draft("start", move=start))
        course.accept(steps[0])
    written = NewMatch(
        id=born.id,
        game=born.game,
        ruleset=born.ruleset,
        options=born.options,
        pace=born.pace,
        creator=born.creator,
        created=born.created,
        secret=born.secret,
        seats=born.seats,
        standing=begun(course, steps) if course is not None and steps else born.standing,
        entries=tuple(step.entry for step in steps),
        daily=born.daily,
        practice=born.practice,
        terms=born.terms,
        times=asdict(course.times) if course is not None else {},
        deal=asdict(course.deal) if course is not None else born.deal,
        public=born.public,
        origin=born.origin,
        fork=branch.fork if branch is not None else None,
    )
    return written, match


def secret_for(room: Room, plan: Plan, board: Board | None) -> bytes:
    if board is not None:
        return board.secret
    return room.ids.secret() if plan.promise is None else plan.promise.secret


def begun(course: Course, steps: list[Step]) -> Standing:
    return standing(steps[0].state, course.sitting.bots, steps[0].entry.at, times=course.times)


def seat_rows(room: Room, plan: Plan, creator: Guest) -> list[SeatRow]:
    if sum(seat.kind == "person" and seat.guest is None for seat in plan.seats) > 1:
        raise TableError("bad_request", "you can take one seat only; leave the others open for friends")
    rows: list[SeatRow] = []
    # Whoever sets a table at which nobody is missing wants to play; else there is something to arrange.
    ready = all(seat.kind != "open" for seat in plan.seats)
    taken = {creator.name, *(seat.guest.name for seat in plan.seats if seat.guest is not None)}
    for number, seat in enumerate(plan.seats):
        # Every seat has a link: it may be freed before the start.
        row = SeatRow(number, seat.kind, invite=room.ids.invite())
        if seat.kind == "person":
            who = seat.guest or creator
            row = replace(row, guest=who.id, name=who.name, face=who.face, ready=ready and who is creator)
        elif seat.kind == "bot":
            check_level(seat.level)
            row = replace(row, name=bot_name(room.ids, taken), face=room.ids.below(FACES), level=seat.level)
            taken.add(row.name)
        rows.append(row)
    return rows
