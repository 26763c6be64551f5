"""Whole positions as plain data and back, and copies: each part's attributes by name, and what they hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hyakki.games.hoshi.cards import CARDS, card_of, card_text
from hyakki.games.hoshi.marks import Mark, work_out
from hyakki.games.hoshi.moves import MOST_SEATS
from hyakki.games.hoshi.stages import STAGES
from hyakki.kernel.game import InvalidPosition
from hyakki.kernel.types import plain_options

if TYPE_CHECKING:
    from hyakki.games.hoshi.state import HoshiState

__all__ = ["HAND", "PLAYER", "STATE", "clone", "dump", "fill", "seats_in"]

# n: a whole number, f: a flag, c: a card or none, C: cards, P: packets of cards, S: saved Heroes, N: numbers,
# T: touches.
PLAYER: Final[dict[str, str]] = {
    "pool": "C",
    "pick": "c",
    "picks": "C",
    "packets": "P",
    "dropped": "C",
    "heroes": "C",
    "duels": "C",
    "known": "C",
    "saved": "S",
    "chosen_hero": "c",
    "chosen_card": "c",
    "chosen_stones": "n",
    "barred": "c",
    "barred_stones": "n",
    "hero": "c",
    "card": "c",
    "shown": "f",
    "stones": "n",
    "full": "n",
    "rescued": "f",
    "silenced": "f",
    "fresh": "f",
    "broken": "f",
    "gift": "n",
    "timeouts": "n",
    "exiled": "C",
    "discards": "C",
    "unseen": "C",
    "out": "n",
}
HAND: Final[dict[str, str]] = {
    "die": "n",
    "die_at": "n",
    "thrown_at": "n",
    "faces": "N",
    "live": "f",
    "shown_at": "n",
    "read_at": "n",
    "read": "f",
    "swing": "n",
    "swing_at": "n",
    "trying": "f",
    "guard": "n",
    "guard_at": "n",
    "up_since": "n",
    "rest_until": "n",
    "shouting": "f",
    "shout_at": "n",
    "covering": "f",
    "choice": "n",
    "tired": "n",
    "guards": "n",
    "hoarse": "f",
    "fooling": "f",
    "hidden": "n",
}
STATE: Final[dict[str, str]] = {
    "over": "f",
    "now": "n",
    "stage": "n",
    "draft": "n",
    "serial": "n",
    "starter": "n",
    "first": "n",
    "second": "n",
    "chooser": "n",
    "duel": "n",
    "round": "n",
    "entering": "n",
    "lead": "n",
    "quiet_rounds": "n",
    "duel_ms": "n",
    "fight_from": "n",
    "quiet_since": "n",
    "until": "n",
    "lost_before": "f",
    "lost_round": "f",
    "hit_round": "n",
    "window": "n",
    "asked": "n",
    "asked_at": "n",
    "passed": "f",
    "queue": "N",
    "touching": "T",
    "doomed": "n",
    "timeout_by": "n",
}
TABLE: Final = ("seats", "options")
"""What is settled before the first deal."""


# ---------------------------------------------------------------- copies


def clone(state: HoshiState) -> HoshiState:
    twin = type(state)(state.seats, state.options)
    copy(STATE, state, twin)
    for seat in range(state.seats):
        copy(PLAYER, state.players[seat], twin.players[seat])
        copy(HAND, state.hands[seat], twin.hands[seat])
        twin.terms[seat] = state.terms[seat]  # never changed, only replaced
    twin.marks = [Mark(mark.card, mark.index, mark.nested, mark.owner, mark.serial) for mark in state.marks]
    return twin


def copy(names: dict[str, str], source: object, target: object) -> None:
    for name, kind in names.items():
        value = getattr(source, name)
        if kind in "CN":
            value = list(value)
        elif kind in "PST":
            value = [list(part) for part in value]
        setattr(target, name, value)


# ---------------------------------------------------------------- plain data


def dump(state: HoshiState) -> dict[str, Any]:
    data: dict[str, Any] = {"seats": state.seats, "options": plain_options(state.options)}
    data.update(plain(STATE, state))
    data["stage"] = STAGES[state.stage]
    data["players"] = [plain(PLAYER, player) for player in state.players]
    data["hands"] = [plain(HAND, hand) for hand in state.hands]
    data["marks"] = [
        [card_text(mark.card), mark.index, int(mark.nested), mark.owner, mark.serial] for mark in state.marks
    ]
    return data


def plain(names: dict[str, str], part: object) -> dict[str, Any]:
    return {name: plain_value(getattr(part, name), kind) for name, kind in names.items()}


def plain_value(value: Any, kind: str) -> Any:
    if kind == "n":
        return int(value)
    if kind == "f":
        return bool(value)
    if kind == "c":
        return card_text(value) if value >= 0 else ""
    if kind == "C":
        return [card_text(card) for card in value]
    if kind == "P":
        return [[card_text(card) for card in packet] for packet in value]
    if kind == "S":
        return [[card_text(hero), int(stones)] for hero, stones in value]
    if kind == "T":
        return [[int(part) for part in touch] for touch in value]
    return [int(part) for part in value]


def fill(state: HoshiState, data: dict[str, Any]) -> HoshiState:
    """Give a fresh state the position that `dump` wrote. Raises InvalidPosition."""
    expect(
        set(data) == {*TABLE, *STATE, "players", "hands", "marks"}, "its parts are not those of a position"
    )
    expect(data["stage"] in STAGES, f"{data['stage']!r} is no stage")
    read(STATE, {**data, "stage": STAGES.index(data["stage"])}, state)
    expect(len(data["players"]) == len(data["hands"]) == state.seats, "every seat has a player and a hand")
    for seat in range(state.seats):
        read(PLAYER, data["players"][seat], state.players[seat])
        read(HAND, data["hands"][seat], state.hands[seat])
    for text, index, nested, owner, serial in data["marks"]:
        number = card(text)
        expect(0 <= index < len(CARDS[number].effects) and 0 <= owner < state.seats, "a mark of no card")
        state.marks.append(Mark(number, index, bool(nested), owner, serial))
    for seat in (state.starter, state.first, state.second, state.chooser, state.asked, state.timeout_by):
        expect(-1 <= seat < state.seats, f"there is no seat {seat}")
    work_out(state)
    return state


def seats_in(data: dict[str, Any]) -> int:
    seats = number(data.get("seats"))
    expect(2 <= seats <= MOST_SEATS, f"2 to {MOST_SEATS} seats")
    return seats


def read(names: dict[str, str], data: dict[str, Any], part: object) -> None:
    expect(set(names) <= set(data), "something is missing")
    for name, kind in names.items():
        setattr(part, name, value_of(data[name], kind))


def value_of(value: Any, kind: str) -> Any:
    if kind == "n":
        return number(value)
    if kind == "f":
        expect(isinstance(value, bool), f"{value!r} is neither true nor false")
        return value
    if kind == "c":
        return card(value) if value else -1
    expect(isinstance(value, list), f"{value!r} is no list")
    if kind == "C":
        return [card(text) for text in value]
    if kind == "P":
        return [[card(text) for text in packet] for packet in value]
    if kind == "S":
        return [[card(hero), number(stones)] for hero, stones in value]
    if kind == "T":
        return [[number(seat), number(what)] for seat, what in value]
    return [number(part) for part in value]


def number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise InvalidPosition(f"{value!r} is no whole number")
    return value


def card(text: Any) -> int:
    found = card_of(text) if isinstance(text, str) else -1
    expect(found >= 0, f"{text!r} is no card")
    return found


def expect(holds: bool, problem: str) -> None:
    if not holds:
        raise InvalidPosition(f"this is no position of Hoshi Battle: {problem}")
