"""What a seat at Hero vs Phantom may not know, written down from the rulebook and not from the views."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import Any

from hyakki.games.phantom import PHANTOM
from hyakki.games.phantom.state import PhantomState
from hyakki.kernel.chance import Chance, Drawn
from hyakki.kernel.log import NOBODY
from hyakki.kernel.record import Entry, Record, RecordError, replay


def twins(record: Record, seat: int, luck: Chance) -> Record | None:
    """The same plays with the unseen cards of every round dealt to other places."""
    true = seen_in(record).turns
    for _ in range(20):
        twin = replace(record, entries=tuple(redealt(record, seat, luck)))
        if same_to_all(twin, true):
            return twin
    return None


def same_to_all(twin: Record, true: list[tuple[int, int]]) -> bool:
    """HP-8 is there for all to see: in every moment the same round and the same player to act."""
    turns = iter(true)

    def look(entry: Entry, state: PhantomState, log: Any) -> None:
        if (state.round, state.player) != next(turns):
            raise Apart

    try:
        replay(twin, PHANTOM, look)
    except (Apart, RecordError):
        return False  # anybody can tell, or some play of the record is impossible in that deal
    return True


class Apart(Exception):
    """A twin that is none: most are found out long before their last entry."""


def redealt(record: Record, seat: int, luck: Chance) -> list[Entry]:
    entries = list(record.entries)
    deals = [i for i, entry in enumerate(entries) if any(isinstance(drawn, list) for drawn in entry.chance)]
    for number, first in enumerate(deals):
        last = deals[number + 1] if number + 1 < len(deals) else len(entries) - 1
        chance = list(entries[first].chance)
        order = chance[-1]
        assert isinstance(order, list)
        known = known_places(record, order, first, last, seat)
        entries[first] = replace(entries[first], chance=[*chance[:-1], moved(order, known, luck)])
    return entries


def moved(order: list[int], known: set[int], luck: Chance) -> Drawn:
    places = [place for place in range(len(order)) if place not in known]
    shuffled = luck.order(len(places))
    new = list(order)
    for place, other in zip(places, shuffled):
        new[place] = order[places[other]]
    return new


def known_places(record: Record, order: list[int], first: int, last: int, seat: int) -> set[int]:
    """Places of the deal whose card this seat has seen: its own hand, cards played, turned up or shown."""
    seats = len(record.seats)
    size = 7 if seats == 6 else 9
    known = set(range(seat * size, seat * size + size)) if seat != NOBODY else set()
    cards = names_of_deal(record)
    place_of = {cards[card]: place for place, card in enumerate(order)}
    plays = [entry.text for entry in record.entries[first + 1 : last + 1] if entry.kind == "move"]
    known |= {place_of[card] for card in plays}
    if seats <= 4:
        finished = len(plays) // seats
        known |= {seats * size + trick for trick in range(min(finished + 1, size))}
    for seq, hand in seen_in(record).hands.items():
        if first < seq <= last:
            known |= {place_of[card] for card in hand}
    return known


def names_of_deal(record: Record) -> list[str]:
    """HP-1, HP-2: the cards in the order in which a deal counts them."""
    heroes = [f"{letter}{value}" for letter in "RBGYK" for value in range(1, 6)]
    phantoms = [f"P{value}" for value in range(1, 21)]
    if len(record.seats) != 3:
        return heroes + phantoms
    colours = ["red", "blue", "green", "yellow", "pink"]
    leaves = record.options.get("leaves", "drawn")
    drawn = record.entries[0].chance[0]
    gone = colours.index(leaves) if leaves != "drawn" else drawn
    assert isinstance(gone, int)
    return [hero for i, hero in enumerate(heroes) if i // 5 != gone] + phantoms[:16]


@dataclass
class Seen:
    """A record played through once: round and player after each entry, the hands that HP-8 showed."""

    turns: list[tuple[int, int]] = field(default_factory=list)
    hands: dict[int, tuple[str, ...]] = field(default_factory=dict)


def seen_in(record: Record) -> Seen:
    """The latest record is remembered: many twins are made of one."""
    if record.entries is not REMEMBERED.get("entries"):
        seen = Seen()

        def look(entry: Entry, state: PhantomState, log: Any) -> None:
            seen.turns.append((state.round, state.player))
            for event in log.heard(NOBODY):
                if event.kind == "stuck":
                    seen.hands[entry.seq] = event.hand

        replay(record, PHANTOM, look)
        REMEMBERED.update(entries=record.entries, seen=seen)
    found: Seen = REMEMBERED["seen"]
    return found


REMEMBERED: dict[str, Any] = {}


def worlds(state: PhantomState, seat: int) -> list[str] | None:
    """Every position this seat could be in, by trying all ways to lay the unseen cards."""
    data = state.dump()
    shown = data["stuck"] if data["over"] else -1
    hidden = [s for s in range(data["seats"]) if s not in (seat, shown)]
    deck_from = len(data["leads"]) if data["seats"] <= 4 else 0
    unseen = [card for s in hidden for card in data["hands"][s]] + data["rest"][deck_from:]
    if not unseen or len(unseen) > 5:
        return None
    found = set()
    for order in permutations(unseen):
        left = list(order)
        world = {**data, "hands": [list(hand) for hand in data["hands"]], "rest": list(data["rest"])}
        for s in hidden:
            world["hands"][s] = sorted((left.pop() for _ in data["hands"][s]), key=card_number)
        world["rest"][deck_from:] = left
        player = data["player"]
        if player in hidden and not any(playable(card, data) for card in world["hands"][player]):
            continue  # HP-8 would have ended the round
        found.add(PHANTOM.load(world).key())
    return sorted(found)


def card_number(card: str) -> tuple[int, int]:
    return "RBGYKP".index(card[0]), int(card[1:])


def playable(card: str, data: dict[str, Any]) -> bool:
    """HP-7, from the cards on the table."""
    trick = len(data["leads"]) - 1
    lying = data["played"][trick * data["seats"] :]
    if data["seats"] <= 4:
        lying = [data["rest"][trick], *lying]
    return card[0] == "P" or card[0] not in {other[0] for other in lying}
