"""What a seat at Lanterns may not know, written down from its rules and not from its views."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

from tests.toys.lanterns import CARDS, SEATS, LanternState

from hyakki.kernel.chance import Chance
from hyakki.kernel.log import NOBODY
from hyakki.kernel.record import Entry, Record

Hands = list[list[int]]


def twins(record: Record, seat: int, luck: Chance) -> Record | None:
    """The same game with other hidden cards, other secret choices, another die in the air."""
    deal = record.entries[0].chance[0]
    assert isinstance(deal, list)
    hands = [sorted(deal[3 * s : 3 * s + 3]) for s in range(SEATS)]
    passes = {e.seat: int(e.text[1:]) - 1 for e in record.entries[1:] if e.kind == "move" and is_pass(e)}
    given = [(e.seat, int(e.text[1:]) - 1) for e in record.entries if e.kind == "move" and is_gift(e)]
    for _ in range(300):
        new_hands, new_passes = shuffled(hands, passes, seat, luck)
        if consistent(hands, passes, new_hands, new_passes, given, seat):
            entries = [rewritten(entry, new_hands, new_passes) for entry in record.entries]
            return replace(record, entries=tuple(other_die(entries, seat, luck)))
    return None


def is_pass(entry: Entry) -> bool:
    return entry.text.startswith("c") and entry.seq <= SEATS


def is_gift(entry: Entry) -> bool:
    return entry.text.startswith("c") and entry.seq > SEATS


def shuffled(hands: Hands, passes: dict[int, int], seat: int, luck: Chance) -> tuple[Hands, dict[int, int]]:
    unseen = [card for s in range(SEATS) if s != seat for card in hands[s]]
    order = [unseen[i] for i in luck.order(len(unseen))]
    new = [hands[s] if s == seat else sorted(order.pop() for _ in range(3)) for s in range(SEATS)]
    return new, {s: passes[s] if s == seat else new[s][luck.below(3)] for s in passes}


def consistent(
    hands: Hands,
    passes: dict[int, int],
    new: Hands,
    new_passes: dict[int, int],
    given: list[tuple[int, int]],
    seat: int,
) -> bool:
    """What the seat was passed and what was given up in the open are the same as before."""
    if len(passes) < SEATS:
        return True
    right = (seat - 1) % SEATS
    if seat != NOBODY and new_passes[right] != passes[right]:
        return False
    after = after_passing(new, new_passes)
    return all(card in after[who] for who, card in given)


def after_passing(hands: Hands, passes: dict[int, int]) -> Hands:
    return [
        sorted([card for card in hands[s] if card != passes[s]] + [passes[(s - 1) % SEATS]])
        for s in range(SEATS)
    ]


def rewritten(entry: Entry, hands: Hands, passes: dict[int, int]) -> Entry:
    if entry.kind == "start":
        return replace(entry, chance=[[card for hand in hands for card in hand]])
    if entry.kind == "move" and is_pass(entry):
        return replace(entry, text=f"c{passes[entry.seat] + 1}")
    return entry


def other_die(entries: list[Entry], seat: int, luck: Chance) -> list[Entry]:
    """A die in the air may settle later; one that cannot be read yet may show another face."""
    thrown = max((i for i, e in enumerate(entries) if e.text == "throw"), default=None)
    if thrown is None:
        return entries
    settled = next((i for i in range(thrown + 1, len(entries)) if entries[i].chance), None)
    if settled is None and not any(e.kind == "advance" for e in entries[thrown:]):
        entries[thrown] = replace(entries[thrown], chance=[luck.below(180)])
    elif settled is not None and entries[thrown].seat != seat and not readable(entries, thrown, settled):
        entries[settled] = replace(entries[settled], chance=[luck.below(6)])
    return entries


def readable(entries: list[Entry], thrown: int, settled: int) -> bool:
    """Whether 100 ms of play have passed since the die settled, pauses left out."""
    start = settle_instant(entries, thrown)
    paused = 0
    since: int | None = None
    now = 0
    for entry in entries[: settled + 1]:
        now = int(entry.text) if entry.kind == "advance" else now
    for entry in entries[settled + 1 :]:
        if entry.text == "pause":
            since = now
        elif entry.text == "resume" and since is not None:
            paused += now - since
            since = None
        elif entry.kind == "advance":
            now = int(entry.text)
    if since is not None:
        paused += now - since
    return now - paused >= start + 100


def settle_instant(entries: list[Entry], thrown: int) -> int:
    now = 0
    for entry in entries[:thrown]:
        now = int(entry.text) if entry.kind == "advance" else now
    drawn = entries[thrown].chance[0]
    assert isinstance(drawn, int)
    instant = now + 300 + drawn
    since: int | None = None
    for entry in entries[thrown:]:
        if entry.text == "pause":
            since = now
        elif entry.text == "resume" and since is not None:
            instant += now - since
            since = None
        elif entry.kind == "advance":
            now = int(entry.text)
            if since is None and now >= instant:
                return instant
    return instant


def worlds(state: LanternState, seat: int) -> list[str] | None:
    """Every position this seat could be in: all deals, all choices of the others, all unread faces."""
    if state.stage == "rolling" or seat == NOBODY:
        return None  # 180 instants times 1680 deals are too many to count here
    gone = [card for _, card in state.gone]
    unseen = [card for card in range(CARDS) if card not in gone and card not in state.hands[seat]]
    one, two = [s for s in range(SEATS) if s != seat]
    faces = range(6) if state.stage == "settled" and seat != state.thrower else [state.face]
    found = []
    for hand in combinations(unseen, len(state.hands[one])):
        hands = {seat: state.hands[seat], one: list(hand), two: [c for c in unseen if c not in hand]}
        for choices in product(*(choices_of(state, hands, s, seat) for s in range(SEATS))):
            if state.stage != "pass" and not fits(state, hands, choices, seat):
                continue
            for face in faces:
                world = state.clone()
                world.hands = [sorted(hands[s]) for s in range(SEATS)]
                world.choices = list(choices)
                world.passed = list(choices) if state.stage != "pass" else world.passed
                world.face = face
                found.append(world.key())
    return found


def choices_of(state: LanternState, hands: dict[int, list[int]], s: int, seat: int) -> list[int]:
    if s == seat or state.choices[s] < 0:
        return [state.choices[s]]
    return hands[s] if state.stage == "pass" else held_after(state, hands, (s + 1) % SEATS)


def held_after(state: LanternState, hands: dict[int, list[int]], s: int) -> list[int]:
    return hands[s] + [card for who, card in state.gone if who == s]


def fits(state: LanternState, hands: dict[int, list[int]], choices: tuple[int, ...], seat: int) -> bool:
    right = (seat - 1) % SEATS
    mine_arrived = choices[seat] in held_after(state, hands, (seat + 1) % SEATS)
    return choices[right] == state.passed[right] and mine_arrived
