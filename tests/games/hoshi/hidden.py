"""What a seat at Hoshi Battle may not know, written down from the rulebook and not from the views."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from hyakki.games.hoshi import HOSHI, calm_cards
from hyakki.games.hoshi.calm import choices
from hyakki.games.hoshi.hands import ROLLING
from hyakki.games.hoshi.moves import CALM, TEXTS
from hyakki.games.hoshi.times import SETTLE_LEAST, SETTLE_MOST, times_at
from hyakki.kernel.chance import Chance, Drawn, Fixed, Recorder
from hyakki.kernel.log import NOBODY, Log
from hyakki.kernel.record import Entry, Record, RecordError, replay

Names = dict[str, str]

TIMES = times_at("normal")
SPREAD = TIMES[SETTLE_MOST] - TIMES[SETTLE_LEAST]
ROLLS = {TEXTS[move] for move in CALM}


@dataclass
class Seen:
    """A record played through once: what everybody saw at each entry, which cards were shown."""

    trace: list[tuple[object, ...]] = field(default_factory=list)
    shown: list[tuple[int, str]] = field(default_factory=list)
    began: int = -1
    """At which entry the last round began,"""
    saves: int = 0
    """and how often the Ring of Regeneration was rolled for in it."""
    state: Any = None


def twins(record: Record, seat: int, luck: Chance) -> Record | None:
    """The same duels with other hidden cards, another die in the air, another face or choice not seen yet."""
    if record.entries is not REMEMBERED.get("entries"):
        REMEMBERED.update(entries=record.entries, seen=watched(record))
    true: Seen = REMEMBERED["seen"]
    for _ in range(12):
        entries = other_dice(record.entries, true.state, seat, luck)
        entries = other_rolls(entries, true, seat, luck)
        entries = other_choices(entries, true.state, seat, luck)
        names = other_names(record, true, seat, luck)
        twin = replace(record, entries=tuple(renamed(record, entry, names) for entry in entries))
        try:
            watched(twin, true.trace)
        except (Apart, RecordError):
            continue  # anybody can tell, or some move of the record is impossible with those cards
        return twin
    return None


class Apart(Exception):
    """A twin that is none: most are found out long before their last entry."""


def watched(record: Record, like: list[tuple[object, ...]] | None = None) -> Seen:
    """Raises Apart as soon as it does not look `like` that to everybody."""
    seen = Seen()

    def look(entry: Entry, state: Any, log: Log | None) -> None:
        # Who is asked is for all to see, and so is how long it takes.
        seen.trace.append((state.stage, state.asked, state.now, state.duel, state.round, state.must()))
        if like is not None and seen.trace[-1] != like[len(seen.trace) - 1]:
            raise Apart
        events: list[Any] = log.heard(NOBODY) if log else []
        kinds = [event.kind for event in events]
        if "began" in kinds:
            seen.began, seen.saves = len(seen.trace) - 1, kinds.count("saved")
        seen.shown += [(event.seat, event.hero) for event in events if event.kind == "revealed"]
        seen.shown += [(event.seat, event.card) for event in events if event.kind == "played"]

    seen.state = replay(record, HOSHI, look)
    return seen


REMEMBERED: dict[str, Any] = {}
"""The record that twins were made of last."""


# ---------------------------------------------------------------- cards


def other_names(record: Record, true: Seen, seat: int, luck: Chance) -> dict[int, Names]:
    """For each seat which card stands where another one stood: those that `seat` has seen stay."""
    seats = range(len(record.seats))
    if record.options.get("setup") == "constructed":
        shown = {s: {card for who, card in true.shown if who == s} for s in seats}
        return {s: {} if s == seat else shuffled(shown[s], luck, 4) for s in seats}
    known = {card for _, card in true.shown}
    if seat != NOBODY:
        known |= cards_seen(record, seat)
    names = shuffled(known, luck)
    return dict.fromkeys(seats, names)


def shuffled(known: set[str], luck: Chance, most: int = 20) -> Names:
    """Some cards change places; few of them, where a deck must still be paid for."""
    names: Names = {}
    for letter in "HD":
        hidden = [f"{letter}{n + 1}" for n in luck.order(20) if f"{letter}{n + 1}" not in known][:most]
        names.update(zip(hidden, [hidden[i] for i in luck.order(len(hidden))]))
    return names


def cards_seen(record: Record, seat: int) -> set[str]:
    """HB-3, HB-4, HB-31: what was dealt and passed to a seat."""
    seats = len(record.seats)
    deals = [drawn for entry in record.entries for drawn in entry.chance if isinstance(drawn, list)]
    size = 5 if seats == 2 and record.options.get("setup") != "experienced" else 4
    seen: set[str] = set()
    for letter, deal in zip("HD", deals):
        cards = [f"{letter}{place % 20 + 1}" for place in deal]
        packets = [cards[size * s : size * s + size] for s in range(seats)]
        seen |= set(packets[seat])
        if seats > 2:
            seen |= passed(record, letter, packets, seat)
    return seen


def passed(record: Record, letter: str, packets: list[list[str]], seat: int) -> set[str]:
    """HB-31: Heroes go to the left, Duel cards to the right."""
    seats = len(packets)
    step = 1 if letter == "H" else -1
    keeps = [
        (entry.seat, entry.text[5:]) for entry in record.entries if entry.text.startswith(f"keep {letter}")
    ]
    seen: set[str] = set()
    for first in range(0, len(keeps) - seats + 1, seats):
        for who, card in keeps[first : first + seats]:
            packets[who] = [*packets[who]]
            packets[who].remove(card)
        packets = [packets[(s - step) % seats] for s in range(seats)]
        seen |= set(packets[seat])
    return seen


def renamed(record: Record, entry: Entry, names: dict[int, Names]) -> Entry:
    move = entry.text
    if entry.kind == "move":
        verb, _, card = move.partition(" ")
        move = f"{verb} {names[entry.seat].get(card, card)}" if card else verb
        move = entry.text if verb in ("challenge", "swing") else move
    chance = entry.chance
    if record.options.get("setup") == "constructed":
        if any(isinstance(drawn, list) for drawn in chance):
            chance = redrawn(record, names, chance)
    else:
        chance = [redealt(record, entry, i, names[0]) for i in range(len(chance))]
    if (move, chance) == (entry.text, entry.chance):
        return entry  # as nearly all
    return replace(entry, text=move, chance=chance)


def redealt(record: Record, entry: Entry, place: int, names: Names) -> Drawn:
    drawn = entry.chance[place]
    if not isinstance(drawn, list):
        return drawn
    heroes = entry.kind == "start" and not any(isinstance(before, list) for before in entry.chance[:place])
    letter = "H" if heroes else "D"
    new = {n: int(names.get(f"{letter}{n + 1}", f"{letter}{n + 1}")[1:]) - 1 for n in range(20)}
    return [new[card % 20] + card // 20 * 20 for card in drawn]


def redrawn(record: Record, names: dict[int, Names], chance: list[Drawn]) -> list[Drawn]:
    """HB-34: the cards drawn from a deck are the new names of those drawn before."""
    orders = [drawn for drawn in chance if isinstance(drawn, list)]
    new: list[Drawn] = []
    for seat in range(len(record.seats)):
        for letter in "HD":
            order = orders.pop(0)
            deck = [
                entry.text[5:]
                for entry in record.entries
                if entry.seat == seat and entry.text.startswith(f"keep {letter}")
            ]
            before = sorted(deck, key=number)
            after = sorted((names[seat].get(card, card) for card in deck), key=number)
            new.append([after.index(names[seat].get(before[i], before[i])) for i in order])
    return new + [drawn for drawn in chance if not isinstance(drawn, list)]


def number(card: str) -> int:
    return int(card[1:])


# ---------------------------------------------------------------- dice


def other_dice(entries: tuple[Entry, ...], state: Any, seat: int, luck: Chance) -> list[Entry]:
    """A die in the air may settle later; a face that cannot be read yet may be another (HB-R5)."""
    new = list(entries)
    for other, hand in enumerate(state.hands):
        thrown = max((i for i, e in enumerate(entries) if (e.seat, e.text) == (other, "throw")), default=-1)
        if hand.die == ROLLING and not any(e.kind == "advance" for e in entries[thrown:]):
            drawn = [luck.below(SPREAD) for _ in entries[thrown].chance]
            new[thrown] = replace(entries[thrown], chance=[*drawn])
        last = entries[-1]
        unread = other != seat and hand.faces and not hand.read
        if unread and last.kind == "advance" and len(last.chance) == len(hand.faces) == 1:
            new[-1] = replace(last, chance=[luck.below(8)])
    return new


def other_choices(entries: list[Entry], state: Any, seat: int, luck: Chance) -> list[Entry]:
    """HB-R4, calm mode: a choice is sealed until both have chosen."""
    new = list(entries)
    for other, hand in enumerate(state.hands):
        if other != seat and hand.choice >= 0:
            made = max(i for i, e in enumerate(entries) if e.kind == "move" and e.seat == other)
            moves = choices(hand.tired, hand.hoarse)
            new[made] = replace(entries[made], text=TEXTS[moves[luck.below(len(moves))]])
    return new


def other_rolls(entries: list[Entry], true: Seen, seat: int, luck: Chance) -> list[Entry]:
    """HB-R29, calm mode: a fresh face is its owner's alone, so in a twin it may be another."""
    state = true.state
    if not state.calm or state.first < 0:
        return entries
    done = [i for i, e in enumerate(entries) if i > true.began and e.text in ROLLS and e.chance]
    if not done:
        return other_first_rolls(entries, true, seat, luck)
    last = entries[done[-1]]
    before = next(e for e in reversed(entries[: done[-1]]) if e.kind == "move" and e.seat != last.seat)
    moved = {last.seat: last.text, before.seat: before.text}
    draws: list[Drawn] = []
    old = list(last.chance)
    for other in (int(state.first), int(state.second)):
        if moved[other] not in ("roll", "feint"):
            continue
        hand = state.hands[other]
        fooling = moved[other] == "feint" and moved[int(state.opponent(other))] == "guard"
        mine = rolled(state, other, fooling, Fixed(old))
        old = old[len(mine) :]
        unseen = other != seat and moved[other] == "roll" and hand.faces and not hand.read
        draws += rolled(state, other, fooling, luck) if unseen else mine
    new = list(entries)
    new[done[-1]] = replace(last, chance=draws)
    return entries if old else new


def other_first_rolls(entries: list[Entry], true: Seen, seat: int, luck: Chance) -> list[Entry]:
    """The same of the roll of both that begins a round, as long as it lasts."""
    began, state = entries[true.began], true.state
    if not all(state.hands[other].faces for other in (state.first, state.second)):
        return entries
    draws, old = list(began.chance[: true.saves]), list(began.chance[true.saves :])
    for other in (int(state.first), int(state.second)):
        hand = state.hands[other]
        mine = rolled(state, other, False, Fixed(old))
        old = old[len(mine) :]
        unseen = other != seat and hand.faces and not hand.read
        draws += rolled(state, other, False, luck) if unseen else mine
    new = list(entries)
    new[true.began] = replace(began, chance=draws)
    return entries if old else new


def rolled(state: Any, seat: int, fooling: bool, luck: Chance) -> list[Drawn]:
    """What is drawn for a roll."""
    kept = Recorder(luck)
    calm_cards.roll(state, seat, fooling, kept)
    return kept.tape


def worlds(state: Any, seat: int) -> list[str] | None:
    """Always too many: of 40 cards most are in nobody's hand. `test_unseen.py` counts places instead."""
    return None
