"""Checks of real time: what a game tells the table of hands that race each other."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

from hyakki.conformance.case import Case, Nonconformity
from hyakki.kernel.chance import Seeded
from hyakki.kernel.game import NEVER, InvalidMove
from hyakki.kernel.log import seats_in
from hyakki.kernel.real_time import RealTime


def races(case: Case) -> None:
    """Inputs are moves and motions are events; fighters sit at the table, and contacts lie ahead."""
    real_time = case.game.real_time
    if real_time is None:
        return
    for seed in case.seeds("races"):
        for turn, state in enumerate(case.playing(seed)):
            if turn == 0:
                declared(case, real_time, state)
            positions(case, real_time, state)
            threats(case, real_time, state)


def declared(case: Case, real_time: RealTime[Any], state: Any) -> None:
    inputs = {*real_time.threats, *real_time.answers, real_time.timeout, real_time.resume}
    for text in sorted(inputs):
        try:
            case.game.parse(state, text)
        except InvalidMove:
            raise Nonconformity("races", f"{text!r} is no move of this game") from None
    if both := real_time.threats & real_time.answers:
        raise Nonconformity("races", f"threats and answers at once: {sorted(both)}")
    if not 0 < real_time.guesses < 1:
        raise Nonconformity("races", f"{real_time.guesses} of all guesses are right")
    kinds = {kind for event in case.game.events for kind in get_args(get_type_hints(event)["kind"])}
    if strange := real_time.motions - kinds:
        raise Nonconformity("races", f"motions that are no events: {sorted(strange)}")


def positions(case: Case, real_time: RealTime[Any], state: Any) -> None:
    fighters, now = real_time.fighters(state), int(state.now)
    if len(set(fighters)) != len(fighters) or not set(fighters) <= set(range(case.seats)):
        raise Nonconformity("races", f"{fighters} at {case.seats} seats")
    if real_time.fights(state) and real_time.counts_down(state):
        raise Nonconformity("races", "hands are free while a countdown runs")
    if real_time.paused_by(state) not in (-1, *range(case.seats)):
        raise Nonconformity("races", f"paused by {real_time.paused_by(state)}")
    contacts = real_time.contacts(state)
    if contacts and not (real_time.fights(state) and set(contacts) <= set(fighters)):
        raise Nonconformity("races", f"contacts of seats that do not fight: {contacts}")
    for at in contacts.values():
        if at < now or not now <= state.due() <= at:
            raise Nonconformity("races", f"a contact at {at}, now it is {now}, due at {state.due()}")
    for seat in fighters:
        for text in (*real_time.threats, *real_time.answers):
            since = real_time.stimulus(state, seat, text)
            if since != NEVER and not 0 <= since <= now:
                raise Nonconformity("races", f"{text} answers what happens at {since}; now it is {now}")


def threats(case: Case, real_time: RealTime[Any], state: Any) -> None:
    """A seat that threatens has a contact ahead, unless it comes at once."""
    for seat in seats_in(state.may()):
        for text in real_time.threats:
            move = case.game.parse(state, text)
            if case.game.why(state, seat, move) is None:
                twin = state.clone()
                twin.apply(seat, move, Seeded(text), None)
                if real_time.fights(twin) and seat not in real_time.contacts(twin):
                    raise Nonconformity("races", f"{text} of seat {seat} leads to no contact")
