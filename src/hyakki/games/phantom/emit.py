"""What each step of the rules tells the table, and to whom: the events of Hero vs Phantom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from hyakki.games.phantom.cards import COLOURS, HEROES, TEXTS, VALUE, texts_of
from hyakki.games.phantom.events import Battled, Dealt, GameEnded, Played, RoundEnded, Stuck, Turned, Winner
from hyakki.games.phantom.forces import Forces
from hyakki.kernel.game import places_by
from hyakki.kernel.log import Log, bit, seats_in
from hyakki.kernel.types import Event

if TYPE_CHECKING:
    from hyakki.games.phantom.state import PhantomState


def dealt(log: Log, state: PhantomState) -> None:
    """Everyone hears that cards were dealt, each player also which (HP-3)."""
    versions: list[tuple[int, Event]] = []
    for seat in range(state.seats):
        versions.append((bit(seat), _dealt(state, tuple(texts_of(state.hands[seat])))))
    log.tell_each(versions, _dealt(state, ()))


def _dealt(state: PhantomState, hand: tuple[str, ...]) -> Dealt:
    size = len(texts_of(state.hands[0]))
    return Dealt(
        rules=("HP-3", "HP-4") if state.round == 0 else ("HP-17", "HP-4"),
        round=state.round + 1,
        rounds=state.rounds,
        starter=state.starter,
        counts=tuple([size for _ in range(state.seats)]),
        deck=len(state.rest) if state.seats <= 4 else 0,
        aside=len(state.rest) if state.seats == 6 else 0,
        removed=COLOURS[state.removed] if state.removed >= 0 else None,
        hand=hand,
    )


def turned(log: Log, card: i64, forces: Forces) -> None:
    log.tell(
        Turned(rules=("HP-5",), card=TEXTS[card], heroes=forces.hero_value, phantoms=forces.phantom_value())
    )


def played(log: Log, seat: i64, card: i64, forces: Forces) -> None:
    log.tell(
        Played(
            rules=("HP-6", "HP-9", "HP-10" if card < HEROES else "HP-11"),
            seat=seat,
            card=TEXTS[card],
            heroes=forces.hero_value,
            phantoms=forces.phantom_value(),
        )
    )


def battled(log: Log, state: PhantomState, winners: i64, leader: i64) -> None:
    forces = state.forces
    heroes = forces.hero_value
    phantoms = forces.phantom_value()
    winner: Winner = "nobody"
    if winners:
        winner = "heroes" if winners == forces.heroes else "phantoms"
    tie = winners != 0 and heroes == phantoms
    rules: tuple[str, ...] = ("HP-13",) if winner == "nobody" else ("HP-12", "HP-14")
    leads_by: i64 = 0
    equals: i64 = 0
    if leader >= 0:
        rules += ("HP-15",)
        leads_by = forces.best_hero if leader == forces.best_hero_seat else forces.best_phantom
        for at in range(state.plays - state.seats, state.plays):
            card = state.played[at]
            # No two Phantoms have the same number, so only Heroes can be level.
            equals += 1 if card < HEROES and VALUE[card] == leads_by else 0
    log.tell(
        Battled(
            rules=rules,
            heroes=heroes,
            phantoms=phantoms,
            winner=winner,
            tie=tie,
            all_heroes=forces.best_phantom_seat < 0,
            scorers=tuple(seats_in(winners)),
            leader=leader,
            best=leads_by,
            latest=leader == forces.best_hero_seat and equals > 1,
        )
    )


def stuck(log: Log, seat: i64, hand: i64) -> None:
    log.tell(Stuck(rules=("HP-8", "HP-R2"), seat=seat, hand=tuple(texts_of(hand))))


def round_ended(log: Log, state: PhantomState) -> None:
    log.tell(
        RoundEnded(
            rules=("HP-16", "HP-17"),
            round=state.round + 1,
            points=tuple(state.points(state.round)),
            totals=tuple(state.totals()),
        )
    )


def game_ended(log: Log, state: PhantomState) -> None:
    totals = state.totals()
    places = places_by(totals)
    winners = tuple([seat for seat, place in enumerate(places) if place == 1])
    log.tell(GameEnded(rules=("HP-18", "HP-R5"), totals=tuple(totals), places=places, winners=winners))
