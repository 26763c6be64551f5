"""What a seat at Awake Heroes may not know, written down from the rulebook and not from the views.

Hidden are the other's items in hand, the faces of the other's traps, the order of the decks, and choices made
in secret until they are shown. A twin of a record is the same game with two hidden cards exchanged from the
shuffling on, or with other secret choices.
"""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import permutations, product
from typing import Any

from hyakki.games.awake import AWAKE
from hyakki.games.awake.state import AwakeState
from hyakki.kernel.chance import Chance
from hyakki.kernel.record import Record, RecordError, replay

TRAPS = {"Pitfall", "Snare", "Powder Keg", "Whirl Gate", "Nightmare Bell"}
COUNTRIES = 3


def twins(record: Record, seat: int, luck: Chance) -> Record | None:
    """Another game that this seat could not tell from the true one, as far as it has gone."""
    data = dumps_of(record)[-1]
    if data["stage"] == "teams":
        return other_choices(record, seat, luck)
    if data["stage"] == "champions" and not data["over"] and luck.below(2):
        return other_champion(record, data, seat, luck)
    for _ in range(20):
        pair = two_hidden(data, seat, luck)
        if pair is None:
            continue
        twin = exchanged(record, data, *pair)
        if twin is not None:
            return twin
    return None


# ---------------------------------------------------------------- secret choices


def other_choices(record: Record, seat: int, luck: Chance) -> Record:
    """Other seats choose at random instead, as often as before."""
    state: Any = AWAKE.new(2, luck, AWAKE.options(record.options))
    entries = [record.entries[0]]
    for entry in record.entries[1:]:
        move = entry.text if entry.seat == seat else AWAKE.text(state, state.draw(entry.seat, luck))
        AWAKE.play(state, entry.seat, move, luck)
        entries.append(replace(entry, text=move))
    return replace(record, entries=tuple(entries))


def other_champion(record: Record, data: dict[str, Any], seat: int, luck: Chance) -> Record | None:
    last = record.entries[-1]
    if not last.text.startswith("champion") or last.seat == seat:
        return None
    standing = [unit["at"] for unit in data["teams"][last.seat] if unit["at"]]
    move = f"champion {standing[luck.below(len(standing))]}"
    return replace(record, entries=(*record.entries[:-1], replace(last, text=move)))


# ---------------------------------------------------------------- hidden cards


def hidden_cards(data: dict[str, Any], seat: int) -> list[int]:
    """AH-7, AH-26: everything but one's own hand and traps, and the cemetery."""
    known = set(data["cemetery"])
    if seat >= 0:
        known |= set(data["hands"][seat]) | {trap["card"] for trap in data["traps"][seat]}
        if data["laying"] >= 0 and data["pending"][-1]["owner"] == seat:
            known.add(data["laying"])
    return [card for card in range(36) if card not in known]


def two_hidden(data: dict[str, Any], seat: int, luck: Chance) -> tuple[int, int] | None:
    """Two hidden cards that were shuffled in together; where a trap lies, both must be traps."""
    cards = hidden_cards(data, seat)
    if len(cards) < 2:
        return None
    a, b = cards[luck.below(len(cards))], cards[luck.below(len(cards))]
    same = a // 18 == b // 18 and data["shuffled"][a] == data["shuffled"][b]
    if a == b or not same:
        return None
    set_out = {trap["card"] for traps in data["traps"] for trap in traps} | {data["laying"]}
    if ({a, b} & set_out) and not (is_trap(data, a) and is_trap(data, b)):
        return None
    return a, b


def is_trap(data: dict[str, Any], card: int) -> bool:
    return data["items"][card] in TRAPS


def exchanged(record: Record, data: dict[str, Any], a: int, b: int) -> Record | None:
    """The record with a and b in each other's places since they were last shuffled, if it can be."""
    entries = list(record.entries)
    history = dumps_of(record)
    shuffle = shuffling(record, history, a // 18, data["shuffled"][a])
    if shuffle is None:
        return None
    at, number, cards = shuffle
    chance = list(entries[at].chance)
    order = chance[number]
    assert isinstance(order, list)
    exchange = {cards.index(a): cards.index(b), cards.index(b): cards.index(a)}
    chance[number] = [exchange.get(index, index) for index in order]
    entries[at] = replace(entries[at], chance=chance)
    for i in range(at + 1, len(entries)):
        laid = history[i]["laying"]
        if laid in (a, b) and history[i - 1]["laying"] < 0:
            entries[i] = replace(entries[i], text=f"item {data['items'][b if laid == a else a]}")
    twin = replace(record, entries=tuple(entries))
    try:
        found = replay(twin, AWAKE).dump()
    except RecordError:
        return None
    return twin if found == relabelled(data, a, b) else None


def dumps_of(record: Record) -> list[dict[str, Any]]:
    """The position after every entry; those of the latest record are remembered."""
    if record.entries is not REMEMBERED.get("entries"):
        found: list[dict[str, Any]] = []
        replay(record, AWAKE, lambda entry, state, log: found.append(state.dump()))
        REMEMBERED.update(entries=record.entries, dumps=found)
    dumps: list[dict[str, Any]] = REMEMBERED["dumps"]
    return dumps


REMEMBERED: dict[str, Any] = {}


def shuffling(
    record: Record, history: list[dict[str, Any]], deck: int, era: int
) -> tuple[int, int, list[int]] | None:
    """Entry, number of the outcome, and cards of a shuffling; None where an entry shuffles twice."""
    for at, entry in enumerate(record.entries):
        orders = [i for i, drawn in enumerate(entry.chance) if isinstance(drawn, list)]
        if era == 0 and history[at]["stage"] == "placing" and orders:
            return at, orders[deck], list(range(18 * deck, 18 * deck + 18))
        if era and at and history[at - 1]["era"][deck] < era == history[at]["era"][deck]:
            cards = [c for c in range(18 * deck, 18 * deck + 18) if history[at]["shuffled"][c] == era]
            return (at, orders[0], cards) if len(orders) == 1 else None
    return None


def relabelled(data: dict[str, Any], a: int, b: int) -> dict[str, Any]:
    """A position with two cards in each other's places."""
    change = {a: b, b: a}

    def cards(found: list[int], in_order: bool) -> list[int]:
        new = [change.get(card, card) for card in found]
        return new if in_order else sorted(new)

    return {
        **data,
        "decks": [cards(deck, True) for deck in data["decks"]],
        "hands": [cards(hand, False) for hand in data["hands"]],
        "cemetery": cards(data["cemetery"], False),
        "traps": [
            [{**trap, "card": change.get(trap["card"], trap["card"])} for trap in traps]
            for traps in data["traps"]
        ],
        "laying": change.get(data["laying"], data["laying"]),
    }


# ---------------------------------------------------------------- all worlds


def worlds(state: AwakeState, seat: int) -> list[str] | None:
    """Every position this seat could be in, where they are few."""
    data = state.dump()
    others = [other for other in (0, 1) if other != seat]
    if data["stage"] == "teams":
        return countries(data, others)
    hidden = hidden_cards(data, seat)
    secret_champion = data["stage"] == "champions" and not data["over"]
    if not 2 <= len(hidden) <= 6 or secret_champion:
        return None
    return sorted({AWAKE.load(world).key() for world in deals(data, others, hidden)})


def countries(data: dict[str, Any], others: list[int]) -> list[str] | None:
    """AH-R1: after one choice there is only a country to guess."""
    if any(data["made"][other] > 1 for other in others):
        return None
    choices = [range(COUNTRIES) if data["made"][other] else [-1] for other in others]
    found = []
    for chosen in product(*choices):
        world = json.loads(json.dumps(data))
        for other, country in zip(others, chosen):
            world["country"][other] = country
        found.append(AWAKE.load(world).key())
    return found


def deals(data: dict[str, Any], others: list[int], hidden: list[int]) -> list[dict[str, Any]]:
    """All ways to lay the hidden cards where hidden cards lie, as far as everybody saw them being dealt."""
    found = []
    places = places_of(data, others)
    shuffled = data["shuffled"]
    for order in permutations(hidden):
        world = json.loads(json.dumps(data))
        fits = True
        for (kind, who, index, old), card in zip(places, order):
            fits = fits and card // 18 == old // 18
            if kind == "deck":
                world["decks"][who][index] = card
                fits = fits and shuffled[card] == data["era"][card // 18]
            elif kind == "hand":
                world["hands"][who][index] = card
            else:
                fits = fits and is_trap(data, card)
                if kind == "trap":
                    world["traps"][who][index]["card"] = card
                else:
                    world["laying"] = card
        for other in others:
            fits = fits and eras(world, other, places) == eras(data, other, places)
            world["hands"][other].sort()
        if fits:
            found.append(world)
    return found


def places_of(data: dict[str, Any], others: list[int]) -> list[tuple[str, int, int, int]]:
    places = [("deck", deck, i, card) for deck in (0, 1) for i, card in enumerate(data["decks"][deck])]
    for other in others:
        places += [("hand", other, i, card) for i, card in enumerate(data["hands"][other])]
        places += [("trap", other, i, trap["card"]) for i, trap in enumerate(data["traps"][other])]
        if data["laying"] >= 0 and data["pending"][-1]["owner"] == other:
            places.append(("laying", other, 0, data["laying"]))
    return places


def eras(data: dict[str, Any], who: int, places: list[tuple[str, int, int, int]]) -> list[tuple[int, int]]:
    """When the cards that a seat holds were last shuffled: everybody saw it draw them."""
    cards = list(data["hands"][who]) + [trap["card"] for trap in data["traps"][who]]
    if any(kind == "laying" and owner == who for kind, owner, _, _ in places):
        cards.append(data["laying"])
    return sorted((card // 18, data["shuffled"][card]) for card in cards)
