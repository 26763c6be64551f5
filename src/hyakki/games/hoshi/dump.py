"""Whole positions as plain data and back, for snapshots, tests and bug reports; what cannot be is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hyakki.games.hoshi.cards import CARDS, card_of, card_text, texts_of
from hyakki.games.hoshi.dice import SYMBOLS
from hyakki.games.hoshi.hands import AWAY, LOWERING, RECOVERING
from hyakki.games.hoshi.marks import Mark, work_out
from hyakki.games.hoshi.moves import MOST_SEATS, MOVES
from hyakki.games.hoshi.players import NONE
from hyakki.games.hoshi.stages import STAGES
from hyakki.kernel.fields import (
    Field,
    dump_fields,
    expect,
    fill_fields,
    flag,
    listed,
    number,
    one_of,
    options,
    parts,
    within,
)
from hyakki.kernel.game import NEVER, InvalidPosition

if TYPE_CHECKING:
    from hyakki.games.hoshi.state import HoshiState

__all__ = ["HAND", "STATE", "dump", "fill", "seats_in"]

MANY: Final = 1_000_000
"""More than anything that is counted one by one."""
LATEST: Final = 1 << 53
"""No duel's clock comes so far; the page's numbers are exact up to here."""


def instant(name: str) -> Field:
    return number(name, NEVER, LATEST)


def count(name: str) -> Field:
    return number(name, 0, MANY)


def seat(name: str) -> Field:
    """A seat, or nobody's."""
    return number(name, -1, lambda state: state.seats)


def card(name: str) -> Field:
    """A card by its notation, or none."""

    def write(part: Any) -> str:
        held = getattr(part, name)
        return card_text(held) if held >= 0 else ""

    def read(part: Any, text: Any) -> None:
        setattr(part, name, card_in(text) if text else NONE)

    return Field(name, write, read)


def cards(name: str) -> Field:
    def read(part: Any, texts: Any) -> None:
        setattr(part, name, cards_in(texts))

    return Field(name, lambda part: texts_of(getattr(part, name)), read)


def packets(name: str) -> Field:
    def read(part: Any, packets: Any) -> None:
        setattr(part, name, [cards_in(texts) for texts in listed(packets)])

    return Field(name, lambda part: [texts_of(packet) for packet in getattr(part, name)], read)


def numbers(name: str, low: int, high: int) -> Field:
    def read(part: Any, values: Any) -> None:
        setattr(part, name, [within(value, low, high) for value in listed(values)])

    return Field(name, lambda part: [int(value) for value in getattr(part, name)], read)


def saved_of(player: Any) -> list[list[Any]]:
    return [[card_text(hero), int(stones)] for hero, stones in player.saved]


def saved_into(player: Any, saved: Any) -> None:
    player.saved = [[card_in(hero), within(stones, 0, MANY)] for hero, stones in listed(saved)]


def touches_of(state: HoshiState) -> list[list[int]]:
    return [[int(part) for part in touch] for touch in state.touching]


def touches_into(state: HoshiState, touches: Any) -> None:
    state.touching = [[within(seat, 0, state.seats), within(what, 0, MANY)] for seat, what in listed(touches)]


def marks_of(state: HoshiState) -> list[list[Any]]:
    return [
        [card_text(mark.card), mark.index, int(mark.nested), mark.owner, mark.serial] for mark in state.marks
    ]


def marks_into(state: HoshiState, marks: Any) -> None:
    for text, index, nested, owner, serial in listed(marks):
        card = card_in(text)
        within(index, 0, len(CARDS[card].effects))
        within(owner, 0, state.seats)
        state.marks.append(Mark(card, index, bool(nested), owner, within(serial, 0, MANY)))


PLAYER: Final = (
    cards("pool"),
    card("pick"),
    cards("picks"),
    packets("packets"),
    cards("dropped"),
    cards("heroes"),
    cards("duels"),
    cards("known"),
    Field("saved", saved_of, saved_into),
    card("chosen_hero"),
    card("chosen_card"),
    count("chosen_stones"),
    card("barred"),
    count("barred_stones"),
    card("hero"),
    card("card"),
    flag("shown"),
    count("stones"),
    count("full"),
    flag("rescued"),
    flag("silenced"),
    flag("fresh"),
    flag("broken"),
    count("gift"),
    count("timeouts"),
    cards("exiled"),
    cards("discards"),
    cards("unseen"),
    count("out"),
)
HAND: Final = (
    number("die", 0, AWAY + 1),
    instant("die_at"),
    instant("thrown_at"),
    numbers("faces", 0, len(SYMBOLS)),
    flag("live"),
    instant("shown_at"),
    instant("read_at"),
    flag("read"),
    number("swing", 0, RECOVERING + 1),
    instant("swing_at"),
    flag("trying"),
    number("guard", 0, LOWERING + 1),
    instant("guard_at"),
    instant("up_since"),
    instant("rest_until"),
    flag("shouting"),
    instant("shout_at"),
    flag("covering"),
    number("choice", -1, MOVES),
    count("tired"),
    count("guards"),
    flag("hoarse"),
    flag("fooling"),
    count("hidden"),
)
STATE: Final = (
    flag("over"),
    number("now", 0, LATEST),
    one_of("stage", STAGES),
    count("draft"),
    count("serial"),
    seat("starter"),
    seat("first"),
    seat("second"),
    seat("chooser"),
    count("duel"),
    count("round"),
    count("entering"),
    seat("lead"),
    count("quiet_rounds"),
    number("duel_ms", 0, LATEST),
    instant("fight_from"),
    instant("quiet_since"),
    instant("until"),
    flag("lost_before"),
    flag("lost_round"),
    number("hit_round", 0, 1 << MOST_SEATS),
    count("window"),
    seat("asked"),
    instant("asked_at"),
    flag("passed"),
    numbers("queue", 0, MANY),
    Field("touching", touches_of, touches_into),
    seat("doomed"),
    seat("timeout_by"),
)
FIELDS: Final = (
    Field("seats", lambda state: int(state.seats)),  # settled before the first deal: `seats_in` reads it
    options(),
    *STATE,
    parts("players", PLAYER),
    parts("hands", HAND),
    Field("marks", marks_of, marks_into),
)


def dump(state: HoshiState) -> dict[str, Any]:
    return dump_fields(FIELDS, state)


def seats_in(data: dict[str, Any]) -> int:
    """For how many a state is made. Raises InvalidPosition."""
    try:
        return within(data.get("seats"), 2, MOST_SEATS + 1)
    except InvalidPosition as error:
        raise InvalidPosition(f"this is no position of Hoshi Battle: seats: {error}") from error


def fill(state: HoshiState, data: dict[str, Any]) -> HoshiState:
    """Give a fresh state the position that `dump` wrote. Raises InvalidPosition."""
    fill_fields(FIELDS, state, data, "Hoshi Battle")
    work_out(state)
    return state


def cards_in(texts: Any) -> list[int]:
    return [card_in(text) for text in listed(texts)]


def card_in(text: Any) -> int:
    found = card_of(text) if isinstance(text, str) else -1
    expect(found >= 0, f"{text!r} is no card")
    return found
