"""How a match comes to be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hyakki.games import UnknownGame, game, game_by_ruleset
from hyakki.kernel.game import Game
from hyakki.kernel.record import Entry
from hyakki.store import Deal, Guest, MatchRow, SeatRow
from hyakki.table.bots.names import BOT_NAMES, FACES, LEVELS, bot_name, check_level
from hyakki.table.bots.pace import check_pace
from hyakki.table.deal import checked_entropy, entropy_of
from hyakki.table.dependencies import Dependencies
from hyakki.table.errors import TableError
from hyakki.table.journal import Journal
from hyakki.table.match import Match
from hyakki.table.matchmaking.lobby import check_public
from hyakki.table.seats.arranging import check_options, check_terms, complete, start_of
from hyakki.table.types import Board, Branch, Plan

__all__ = ["create_match"]


def create_match(
    deps: Dependencies, plan: Plan, creator: Guest, board: Board | None = None, branch: Branch | None = None
) -> tuple[MatchRow, tuple[Entry, ...], Match]:
    """A match and its first entries as they will be written down, and as it will stand in memory.

    `board` is the daily one it is for, `branch` the moment of an earlier game that it goes on from.
    Raises TableError unknown_game, bad_request, too_fast.
    """
    try:
        rules = game(plan.game) if branch is None else game_by_ruleset(plan.game, branch.ruleset)
    except UnknownGame as error:
        raise TableError("unknown_game", str(error)) from error
    check_plan(deps, rules, plan, creator)
    entropy = checked_entropy(plan.entropy)
    born = MatchRow(
        id=deps.ids.match() if plan.promise is None else plan.promise.match,
        game=plan.game,
        ruleset=rules.info.ruleset,
        pace=plan.pace,
        creator=creator.id,
        created=deps.clock.now(),
        secret=secret_for(deps, plan, board),
        seats=tuple(seat_rows(deps, plan, creator, branch.bots if branch is not None else {})),
        options=dict(plan.options),
        terms=plan.terms,
        deal=Deal({creator.id: entropy} if entropy and board is None else {}),
        daily=board.day if board is not None else "",
        practice=plan.casual or (board is not None and board.practice),
        public=plan.public,
        origin=branch.origin if branch is not None else None,
    )
    match = Match(deps, born)
    journal = match.open_journal()
    if branch is not None:
        journal.fork = rules.load(branch.fork.position)
    if not complete(journal.seats):
        return born, (), match
    begun, entry = begin(journal, born)
    return begun, (entry,), match


def check_plan(deps: Dependencies, rules: Game[Any, Any], plan: Plan, creator: Guest) -> None:
    """Raises TableError bad_request, too_fast."""
    check_options(rules, len(plan.seats), plan.options)
    check_terms(plan.terms, len(plan.seats), rules.real_time is not None)
    check_pace(plan.pace)
    if plan.public:
        check_public(deps, len(plan.seats), creator.id)
    bots = [seat.kind == "bot" or (seat.guest is not None and seat.guest.bot) for seat in plan.seats]
    if plan.casual and bots.count(True) != len(plan.seats) - 1:
        raise TableError("bad_request", "a casual table is for one person and bots")
    if plan.promise is not None and plan.promise.game != plan.game:
        raise TableError("bad_request", "the promised deal was for another game")


def begin(journal: Journal, born: MatchRow) -> tuple[MatchRow, Entry]:
    """Start at once: the match after its first entry, and that entry."""
    entropies = entropy_of(journal.standing.deal, journal.seats)
    step = journal.draft(start_of(born.game, born.ruleset, born.options, journal.seats, entropies))
    journal.accept(step)
    then = journal.standing
    begun = replace(
        born,
        version=then.version,
        summary=then.summary(step.state),
        times=then.times,
        deal=then.deal,
        checksum=then.checksum,
    )
    return begun, step.entry


def secret_for(deps: Dependencies, plan: Plan, board: Board | None) -> bytes:
    if board is not None:
        return board.secret
    return deps.ids.secret() if plan.promise is None else plan.promise.secret


def seat_rows(
    deps: Dependencies, plan: Plan, creator: Guest, known: Mapping[int, tuple[str, int]]
) -> list[SeatRow]:
    """`known` are bots that keep name and face in their seats."""
    if sum(seat.kind == "person" and seat.guest is None for seat in plan.seats) > 1:
        raise TableError("bad_request", "you can take only one seat; leave the others open for friends")
    rows: list[SeatRow] = []
    # A person who sets a table at which nobody is missing wants to play; else there is something to arrange.
    ready = all(seat.kind != "open" for seat in plan.seats)
    taken = {creator.name, *(seat.guest.name for seat in plan.seats if seat.guest is not None)}
    staying: dict[int, tuple[str, int]] = {}
    for number, (name, face) in known.items():
        # A record that somebody has brought may call its bots anything.
        if plan.seats[number].kind == "bot" and name in BOT_NAMES and name not in taken:
            staying[number] = name, face
            taken.add(name)
    for number, seat in enumerate(plan.seats):
        # Every seat has a link: it may be freed before the start.
        row = SeatRow(number, seat.kind, invite=deps.ids.invite())
        if seat.kind == "person":
            who = seat.guest or creator
            row = replace(row, guest=who.id, name=who.name, face=who.face, ready=ready and who is creator)
        elif seat.kind == "bot":
            check_level(seat.level, deps.engines)
            name, face = bot_name(deps.ids, taken, seat.level), deps.ids.below(FACES)
            if seat.level in LEVELS:
                name, face = staying.get(number, (name, face))
            row = replace(row, name=name, face=face, level=seat.level)
            taken.add(name)
        rows.append(row)
    return rows
