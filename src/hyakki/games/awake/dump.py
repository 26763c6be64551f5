"""Whole positions as plain data and back, readable where they can be; what cannot be is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.awake.battle import ASKS, CHAMPIONS, MOST, OFFERED, PLACING, STAGES, STEPS, TEAMS, UNITS
from hyakki.games.awake.board import BIT, CASTLES, square_of, square_text
from hyakki.games.awake.content.numbers import DECK
from hyakki.games.awake.items import cards_in
from hyakki.games.awake.moves import CHARACTER_NAMES, ITEM_NAMES
from hyakki.games.awake.pending import actor_of, asks, frame, index_of, owner_of, program_of, target_of
from hyakki.games.awake.tables import (
    CARDS,
    CHARACTERS,
    COUNTRIES,
    IS_TRAP,
    SIDES,
)
from hyakki.games.awake.teams import LARGEST, choices, cost_of
from hyakki.kernel.fields import (
    Bound,
    Field,
    bound,
    dump_fields,
    expect,
    fill_fields,
    flag,
    listed,
    number,
    one_of,
    options,
    within,
)
from hyakki.kernel.game import InvalidPosition

if TYPE_CHECKING:
    from hyakki.games.awake.state import AwakeState

__all__ = ["dump", "fill"]

MOST_TURNS: Final = 301


def pair(name: str, low: int, high: Bound) -> Field:
    """A number for each of the two players."""

    def write(state: AwakeState) -> list[int]:
        return [int(value) for value in getattr(state, name)]

    def read(state: AwakeState, values: Any) -> None:
        most = bound(high, state)
        setattr(state, name, vec[i64]([within(value, low, most) for value in listed(values, 2)]))

    return Field(name, write, read)


# ---------------------------------------------------------------- teams


NUMBERS: Final = {"hurt": 100, "attack_up": 20, "defence_up": 20, "sunder": 20, "bound": 4, "dazed": 3}
"""What is counted of a character, and what each stays below."""
FLAGS: Final = ("awake", "stride", "roam")


def picks_of(state: AwakeState) -> list[list[str]]:
    return [[CHARACTER_NAMES[c] for c in range(CHARACTERS) if state.picks[seat] & BIT[c]] for seat in (0, 1)]


def picks_into(state: AwakeState, picks: Any) -> None:
    for seat, names in enumerate(listed(picks, 2)):
        for name in listed(names):
            state.picks[seat] |= BIT[CHARACTER_NAMES.index(name)]
        expect(cost_of(state.picks[seat]) <= LARGEST, "a team costs more than 10 (AH-4)")


def teams_of(state: AwakeState) -> list[list[dict[str, Any]]]:
    return [[unit_of(state, seat * MOST + i) for i in range(state.size[seat])] for seat in (0, 1)]


def unit_of(state: AwakeState, unit: i64) -> dict[str, Any]:
    at = state.at[unit]
    data: dict[str, Any] = {"name": CHARACTER_NAMES[state.who[unit]], "at": None}
    if at >= 0:
        data["at"] = square_text(at)
    for name in NUMBERS:
        data[name] = int(getattr(state, name)[unit])
    for name in FLAGS:
        data[name] = getattr(state, name)[unit] != 0
    return data


def teams_into(state: AwakeState, teams: Any) -> None:
    for seat, units in enumerate(listed(teams, 2)):
        names = sorted(unit["name"] for unit in listed(units))
        if state.stage != TEAMS and names != sorted(picks_of(state)[seat]):
            raise InvalidPosition("a team is made of the characters that were picked (AH-4)")
        state.size[seat] = within(len(units), 0, MOST + 1)
        for i, unit in enumerate(units):
            unit_into(state, seat * MOST + i, unit)
        standing = len([1 for unit in units if unit["at"] is not None])
        state.alive[seat] = state.size[seat] if state.stage == PLACING else standing


def unit_into(state: AwakeState, unit: i64, data: dict[str, Any]) -> None:
    state.who[unit] = CHARACTER_NAMES.index(data["name"])
    state.hurt[unit] = within(data["hurt"], 0, NUMBERS["hurt"])
    state.attack_up[unit] = within(data["attack_up"], 0, NUMBERS["attack_up"])
    state.defence_up[unit] = within(data["defence_up"], 0, NUMBERS["defence_up"])
    state.sunder[unit] = within(data["sunder"], 0, NUMBERS["sunder"])
    state.bound[unit] = within(data["bound"], 0, NUMBERS["bound"])
    state.dazed[unit] = within(data["dazed"], 0, NUMBERS["dazed"])
    state.awake[unit] = 1 if data["awake"] else 0
    state.stride[unit] = 1 if data["stride"] else 0
    state.roam[unit] = 1 if data["roam"] else 0
    if data["at"] is not None:
        square = square_of(data["at"])
        if square < 0 or state.on[square] >= 0 or CASTLES & BIT[square]:
            raise InvalidPosition(f"{data['name']} cannot stand on {data['at']}")
        state.put(unit, square)


# ---------------------------------------------------------------- items


def items_of(state: AwakeState) -> list[str | None]:
    return [ITEM_NAMES[kind] if kind >= 0 else None for kind in state.kinds]


def items_into(state: AwakeState, items: Any) -> None:
    kinds = [ITEM_NAMES.index(name) if name is not None else -1 for name in listed(items)]
    expect(len(kinds) == CARDS, f"there are {CARDS} items (AH-1)")
    state.kinds = vec[i64](kinds)


def decks_of(state: AwakeState) -> list[list[int]]:
    return [[int(state.deck[deck * DECK + i]) for i in range(state.left[deck])] for deck in (0, 1)]


def decks_into(state: AwakeState, decks: Any) -> None:
    for deck, cards in enumerate(listed(decks, 2)):
        state.left[deck] = len(listed(cards))
        for i, card in enumerate(cards):
            state.deck[deck * DECK + i] = within(card, deck * DECK, deck * DECK + DECK)


def hands_into(state: AwakeState, hands: Any) -> None:
    for seat, cards in enumerate(listed(hands, 2)):
        state.hands[seat] = mask_of(cards)


def cemetery_into(state: AwakeState, cards: Any) -> None:
    state.grave = mask_of(cards)


def shuffled_into(state: AwakeState, eras: Any) -> None:
    state.shuffled = vec[i64]([within(era, 0, 100) for era in listed(eras, CARDS)])


def traps_of(state: AwakeState) -> list[list[dict[str, Any]]]:
    return [
        [
            {"at": square_text(state.trap_at[place]), "card": int(state.trap_card[place])}
            for place in range(seat * 2, seat * 2 + 2)
            if state.trap_at[place] >= 0
        ]
        for seat in (0, 1)
    ]


def traps_into(state: AwakeState, traps: Any) -> None:
    for seat, laid in enumerate(listed(traps, 2)):
        for i, trap in enumerate(listed(laid)):
            card = within(trap["card"], 0, CARDS)
            state.trap_at[seat * 2 + i] = within(square_of(trap["at"]), 0, 56)
            state.trap_card[seat * 2 + i] = card
            kind = state.kinds[card]
            expect(IS_TRAP[kind] != 0, f"{ITEM_NAMES[kind]} is no trap (AH-26)")


def mask_of(cards: Any) -> int:
    mask = 0
    for card in listed(cards):
        mask |= BIT[within(card, 0, CARDS)]
    return mask


def places_of(data: dict[str, Any]) -> list[int]:
    """Where every item lies."""
    places: list[int] = list(data["cemetery"])
    for seat in range(2):
        places += data["hands"][seat] + data["decks"][seat] + [trap["card"] for trap in data["traps"][seat]]
    return places + ([data["laying"]] if data["laying"] >= 0 else [])


# ---------------------------------------------------------------- decisions in the middle of an effect


def pending_of(it: i64) -> dict[str, Any]:
    return {
        "ask": ASKS[asks(it)],
        "program": int(program_of(it)),
        "effect": int(index_of(it)),
        "actor": int(actor_of(it)),
        "target": int(target_of(it)),
        "owner": int(owner_of(it)),
    }


def pending_into(state: AwakeState, pending: Any) -> None:
    if pending and state.stage in (TEAMS, OFFERED, CHAMPIONS):
        raise InvalidPosition("only a turn has decisions in the middle of an effect")
    state.pending = [decision(it) for it in listed(pending)]


def decision(data: dict[str, Any]) -> int:
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


# ---------------------------------------------------------------- all of it


FIELDS: Final = (
    options(),
    one_of("stage", STAGES),
    flag("over"),
    pair("country", -1, COUNTRIES),
    pair("made", 0, lambda state: choices(state) + 1),
    Field("picks", picks_of, picks_into),
    number("starter", -1, 2),
    Field("teams", teams_of, teams_into),
    pair("castle", 0, 1000),
    number("breach", 0, 1000),
    number("placing", -1, UNITS),
    Field("items", items_of, items_into),
    Field("decks", decks_of, decks_into),
    Field("hands", lambda state: [cards_in(state.hands[0]), cards_in(state.hands[1])], hands_into),
    Field("cemetery", lambda state: cards_in(state.grave), cemetery_into),
    pair("era", 0, 100),
    Field("shuffled", lambda state: [int(era) for era in state.shuffled], shuffled_into),
    Field("traps", traps_of, traps_into),
    number("laying", -1, CARDS),
    number("player", lambda state: -1 if state.stage == TEAMS else 0, 2),
    one_of("step", STEPS),
    number("turn", 0, MOST_TURNS),
    number("hurt_turn", 0, lambda state: state.turn + 1),
    pair("declined", -1, MOST_TURNS),
    Field("pending", lambda state: [pending_of(it) for it in state.pending], pending_into),
    pair("champion", -1, UNITS),
    number("winner", lambda state: 0 if state.over else -1, lambda state: 2 if state.over else 0),
    number("reason", lambda state: 0 if state.over else -1, lambda state: 3 if state.over else 0),
)


def dump(state: AwakeState) -> dict[str, Any]:
    return dump_fields(FIELDS, state)


def fill(state: AwakeState, data: dict[str, Any]) -> AwakeState:
    """Give a fresh state the position that `dump` wrote. Raises InvalidPosition."""
    fill_fields(FIELDS, state, data, "Awake Heroes")
    if state.stage != TEAMS and sorted(places_of(data)) != list(range(CARDS)):
        raise InvalidPosition("every item must lie in exactly one place (AH-3)")
    return state
