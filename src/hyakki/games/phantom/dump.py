"""Whole positions as plain data and back, for snapshots, tests and bug reports; what cannot be is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.phantom.cards import TEXTS, card_of, cards_in_game, mask_of, size_of_hand, texts_of
from hyakki.kernel.fields import (
    Field,
    dump_fields,
    expect,
    fill_fields,
    flag,
    listed,
    number,
    options,
    within,
)
from hyakki.kernel.game import InvalidPosition

if TYPE_CHECKING:
    from hyakki.games.phantom.state import PhantomState

__all__ = ["dump", "fill", "table_of"]


def hands_into(state: PhantomState, texts: Any) -> None:
    for seat, hand in enumerate(listed(texts, state.seats)):
        state.hands[seat] = mask_of(cards(hand))


def rest_into(state: PhantomState, texts: Any) -> None:
    state.rest = vec[i64](cards(texts))


def leads_into(state: PhantomState, leads: Any) -> None:
    expect(1 <= len(listed(leads)) <= size_of_hand(state.seats), "there are not so many tricks")
    state.trick = len(leads) - 1
    for i, lead in enumerate(leads):
        state.leads[i] = within(lead, 0, state.seats)


def played_into(state: PhantomState, texts: Any) -> None:
    found = cards(texts)
    if len(found) > (state.trick + 1) * state.seats:
        raise InvalidPosition("the cards played do not fit the tricks led (HP-6)")
    for i, card in enumerate(found):
        state.played[i] = card
    state.plays = len(found)


def sheet_into(state: PhantomState, sheet: Any) -> None:
    for round, points in enumerate(listed(sheet, state.rounds)):
        for seat, point in enumerate(listed(points, state.seats)):
            state.sheet[round * state.seats + seat] = within(point, 0, 10)


def stuck_hand_into(state: PhantomState, texts: Any) -> None:
    state.stuck_hand = mask_of(cards(texts))


FIELDS: Final = (
    Field("seats", lambda state: int(state.seats)),
    options(),
    Field("removed", lambda state: int(state.removed)),
    number("round", 0, lambda state: state.rounds),
    number("starter", 0, lambda state: state.seats),
    number("leader", 0, lambda state: state.seats),
    flag("over"),
    number("player", lambda state: -1 if state.over else 0, lambda state: 0 if state.over else state.seats),
    Field("hands", lambda state: [texts_of(state.hands[seat]) for seat in range(state.seats)], hands_into),
    Field("rest", lambda state: [TEXTS[card] for card in state.rest], rest_into),
    Field("leads", lambda state: [int(state.leads[i]) for i in range(state.trick + 1)], leads_into),
    Field("played", lambda state: [TEXTS[state.played[i]] for i in range(state.plays)], played_into),
    Field("sheet", lambda state: [state.points(round) for round in range(state.rounds)], sheet_into),
    number("stuck", -1, lambda state: state.seats),
    Field("stuck_hand", lambda state: texts_of(state.stuck_hand), stuck_hand_into),
)


def dump(state: PhantomState) -> dict[str, Any]:
    return dump_fields(FIELDS, state)


def table_of(data: dict[str, Any]) -> tuple[int, int]:
    """What a state is made from, but for its options: seats, and the colour that left. Or InvalidPosition."""
    try:
        seats, removed = within(data.get("seats"), 3, 7), within(data.get("removed"), -1, 5)
        expect((removed >= 0) == (seats == 3), "a colour leaves with three seats only (HP-2)")
    except InvalidPosition as error:
        raise InvalidPosition(f"this is no position of Hero vs Phantom: {error}") from error
    return seats, removed


def fill(state: PhantomState, data: dict[str, Any]) -> PhantomState:
    """Give a fresh state the position that `dump` wrote. Raises InvalidPosition."""
    fill_fields(FIELDS, state, data, "Hero vs Phantom")
    everything = [card for texts in (*data["hands"], data["rest"], data["played"]) for card in cards(texts)]
    if sorted(everything) != cards_in_game(state.seats, state.removed):
        raise InvalidPosition("every card of the game must lie in exactly one place (HP-1 to HP-3)")
    state.lay_trick()
    return state


def cards(texts: Any) -> list[int]:
    found = [card_of(text) for text in listed(texts)]
    if -1 in found:
        raise InvalidPosition(f"{texts[found.index(-1)]!r} is no card")
    return found
