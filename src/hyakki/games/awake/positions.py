"""Whole positions back from plain data, for snapshots, tests and bug reports; what cannot be is refused."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.awake.battle import ASKS, CHAMPIONS, MOST, OFFERED, STAGES, STEPS, TEAMS, UNITS
from hyakki.games.awake.board import BIT, CASTLES, square_of
from hyakki.games.awake.moves import CHARACTER_NAMES, ITEM_NAMES
from hyakki.games.awake.pending import frame
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.tables import CARDS, COUNTRIES, DECK, IS_TRAP, SIDES
from hyakki.games.awake.teams import LARGEST, choices, cost_of
from hyakki.kernel.game import InvalidPosition

__all__ = ["load"]

MOST_TURNS = 301


def load(data: dict[str, Any]) -> AwakeState:
    try:
        return read(data)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        if isinstance(error, InvalidPosition):
            raise
        raise InvalidPosition(f"this is no position of Awake Heroes: {error!r}") from error


def read(data: dict[str, Any]) -> AwakeState:
    state = AwakeState()
    state.own_country = bool(data["own_country"])
    state.chosen_items = bool(data["chosen_items"])
    state.stage = STAGES.index(data["stage"])
    state.over = bool(data["over"])
    state.country = pair(data["country"], -1, COUNTRIES)
    state.made = pair(data["made"], 0, choices(state) + 1)
    state.starter = within(data["starter"], -1, 2)
    read_teams(state, data)
    state.castle = pair(data["castle"], 0, 1000)
    state.breach = within(data["breach"], 0, 1000)
    state.placing = within(data["placing"], -1, UNITS)
    read_items(state, data)
    state.player = within(data["player"], -1 if state.stage == TEAMS else 0, 2)
    state.step = STEPS.index(data["step"])
    state.turn = within(data["turn"], 0, MOST_TURNS)
    state.hurt_turn = within(data["hurt_turn"], 0, state.turn + 1)
    state.declined = pair(data["declined"], -1, MOST_TURNS)
    state.pending = [pending(it) for it in data["pending"]]
    state.champion = pair(data["champion"], -1, UNITS)
    state.winner = within(data["winner"], 0 if state.over else -1, 2 if state.over else 0)
    state.reason = within(data["reason"], 0 if state.over else -1, 3 if state.over else 0)
    if state.pending and state.stage in (TEAMS, OFFERED, CHAMPIONS):
        raise InvalidPosition("only a turn has decisions in the middle of an effect")
    return state


def read_teams(state: AwakeState, data: dict[str, Any]) -> None:
    for seat in range(2):
        for name in data["picks"][seat]:
            state.picks[seat] |= BIT[CHARACTER_NAMES.index(name)]
        if cost_of(state.picks[seat]) > LARGEST:
            raise InvalidPosition("a team costs more than 10 (AH-4)")
        units: list[dict[str, Any]] = data["teams"][seat]
        if state.stage != TEAMS and sorted(unit["name"] for unit in units) != sorted(data["picks"][seat]):
            raise InvalidPosition("a team is made of the characters that were picked (AH-4)")
        state.size[seat] = within(len(units), 0, MOST + 1)
        for i, unit in enumerate(units):
            read_unit(state, seat * MOST + i, unit)
    placed = state.stage != STAGES.index("placing")
    for seat in range(2):
        standing = len([1 for unit in data["teams"][seat] if unit["at"] is not None])
        state.alive[seat] = standing if placed else state.size[seat]


def read_unit(state: AwakeState, unit: i64, data: dict[str, Any]) -> None:
    state.who[unit] = CHARACTER_NAMES.index(data["name"])
    state.awake[unit] = 1 if data["awake"] else 0
    state.hurt[unit] = within(data["hurt"], 0, 100)
    state.attack_up[unit] = within(data["attack_up"], 0, 20)
    state.defence_up[unit] = within(data["defence_up"], 0, 20)
    state.sunder[unit] = within(data["sunder"], 0, 20)
    state.stride[unit] = 1 if data["stride"] else 0
    state.roam[unit] = 1 if data["roam"] else 0
    state.bound[unit] = within(data["bound"], 0, 4)
    state.dazed[unit] = within(data["dazed"], 0, 3)
    if data["at"] is not None:
        square = square_of(data["at"])
        if square < 0 or state.on[square] >= 0 or CASTLES & BIT[square]:
            raise InvalidPosition(f"{data['name']} cannot stand on {data['at']}")
        state.put(unit, square)


def read_items(state: AwakeState, data: dict[str, Any]) -> None:
    kinds = [ITEM_NAMES.index(name) if name is not None else -1 for name in data["items"]]
    if len(kinds) != CARDS:
        raise InvalidPosition(f"there are {CARDS} items (AH-1)")
    state.kinds = vec[i64](kinds)
    state.era = pair(data["era"], 0, 100)
    state.shuffled = vec[i64]([within(era, 0, 100) for era in data["shuffled"]])
    places: list[int] = list(data["cemetery"])
    for seat in range(2):
        places += data["hands"][seat]
        places += [trap["card"] for trap in data["traps"][seat]]
        for i, trap in enumerate(data["traps"][seat]):
            state.trap_at[seat * 2 + i] = within(square_of(trap["at"]), 0, 56)
            state.trap_card[seat * 2 + i] = trap["card"]
            if not IS_TRAP[kinds[trap["card"]]]:
                raise InvalidPosition(f"{data['items'][trap['card']]} is no trap (AH-26)")
        for card in data["hands"][seat]:
            state.hands[seat] |= BIT[within(card, 0, CARDS)]
    for card in data["cemetery"]:
        state.grave |= BIT[within(card, 0, CARDS)]
    for deck in range(2):
        cards: list[int] = data["decks"][deck]
        places += cards
        state.left[deck] = len(cards)
        for i, card in enumerate(cards):
            state.deck[deck * DECK + i] = within(card, deck * DECK, deck * DECK + DECK)
    state.laying = within(data["laying"], -1, CARDS)
    if state.laying >= 0:
        places.append(state.laying)
    if state.stage != TEAMS and sorted(places) != list(range(CARDS)):
        raise InvalidPosition("every item must lie in exactly one place (AH-3)")


def pending(data: dict[str, Any]) -> int:
    program = data["program"]
    if not (0 <= program < SIDES + len(ITEM_NAMES) or program == 255):
        raise InvalidPosition(f"there is no program {program}")
    return frame(
        ASKS.index(data["ask"]),
        program,
        within(data["effect"], 0, 8),
        within(data["actor"], 0, 32),
        within(data["target"], 0, 32),
        within(data["owner"], 0, 2),
    )


def pair(values: list[int], low: int, high: int) -> vec[i64]:
    return vec[i64]([within(values[0], low, high), within(values[1], low, high)])


def within(value: int, low: int, high: int) -> int:
    if not low <= value < high:
        raise InvalidPosition(f"{value} is not between {low} and {high - 1}")
    return value
