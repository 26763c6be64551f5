"""What is wrong with a catalogue: sentences that are missing, left over, or ask for what is not told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

from hyakki.kernel.types import Event
from hyakki.kernel.words import BUILT_IN, Catalogue, Slot, slots_in

__all__ = ["asked_for", "faults_in_log", "left_unsaid", "sentences_of"]

SPOKEN = ("log", "refusals", "hints", "common", "moves", "scene", "values")
"""Tables of sentences; all others hold words for values."""


def sentences_of(catalogue: Catalogue, table: str, name: str) -> dict[str, list[str | Slot]]:
    """All sentences that are said of one kind of thing, by their names."""
    found = catalogue.tables.get(table, {})
    if f"{table} {name}" in catalogue.choosing:
        return {key: said for key, said in found.items() if key.startswith(f"{name}.")}
    return {name: found[name]} if name in found else {}


def slots_of(catalogue: Catalogue, sentence: list[str | Slot]) -> Iterator[Slot]:
    """Every slot of a sentence, and of the words that it uses."""
    for slot in slots_in(sentence):
        yield slot
        for table in slot.filters:
            if table not in BUILT_IN:
                for term in catalogue.tables.get(table, {}).values():
                    yield from slots_of(catalogue, term)


def asked_for(catalogue: Catalogue, table: str, name: str) -> set[str]:
    """The arguments that a sentence may use."""
    slots = [
        slot for said in sentences_of(catalogue, table, name).values() for slot in slots_of(catalogue, said)
    ]
    names = {name for slot in slots for name in (slot.others or [slot.name])} - {"#"}
    return names | {catalogue.choosing.get(f"{table} {name}", "")} - {""}


def faults_in_log(catalogue: Catalogue, events: Iterable[type[Any]]) -> list[str]:
    """What a page or a command could not say of these events."""
    faults = unknown_filters(catalogue)
    wanted: set[str] = set()
    for event in events:
        kind = str(event.__dataclass_fields__["kind"].default)
        said = sentences_of(catalogue, "log", kind)
        if not said:
            faults.append(f"{kind}: there is no sentence")
        by = catalogue.choosing.get(f"log {kind}")
        if by is None or not values_of(event, by):
            wanted.update(said)
        if by is not None and (values := values_of(event, by)):
            wanted.update(f"{kind}.{value}" for value in values)
            faults += [
                f"{kind}.{value}: there is no sentence"
                for value in values - {one[len(kind) + 1 :] for one in said}
            ]
        for name, sentence in said.items():
            for slot in slots_of(catalogue, sentence):
                faults += [f"{name}: {fault}" for fault in faults_of(catalogue, event, slot)]
    nobody = set(catalogue.tables.get("log", {})) - wanted
    return faults + [f"{name}: nothing happens that this is said of" for name in sorted(nobody)]


def left_unsaid(catalogue: Catalogue, events: Iterable[type[Any]]) -> set[str]:
    """What events tell and no sentence of theirs says, as `dealt.hand`: only a table can make use of it."""
    found: set[str] = set()
    for event in events:
        fields = event.__dataclass_fields__
        kind = str(fields["kind"].default)
        unsaid = set(fields) - {"kind", "rules"} - asked_for(catalogue, "log", kind)
        found.update(f"{kind}.{name}" for name in unsaid)
    return found


def unknown_filters(catalogue: Catalogue) -> list[str]:
    known = BUILT_IN | set(catalogue.tables)
    used: set[str] = set()
    faults: list[str] = []
    for table, found in catalogue.tables.items():
        for name, sentence in found.items():
            for slot in slots_in(sentence):
                used.update(slot.filters)
                strange = [word for word in slot.filters if word not in known]
                faults += [f"{table} {name}: {word} is not known" for word in strange]
    unused = set(catalogue.tables) - used - set(SPOKEN)
    return faults + [f"[{table}]: no sentence uses it" for table in sorted(unused)]


def faults_of(catalogue: Catalogue, event: type[Event], slot: Slot) -> Iterator[str]:
    fields = event.__dataclass_fields__
    for name in slot.others or [slot.name]:
        if name not in fields and name != "#":
            yield f"{event.__name__} has no {name}"
            return
    if slot.others or slot.name == "#":
        return
    a_seat = "Seat" in str(fields[slot.name].type)
    as_seat = "seat" in slot.filters or any(key == "you" for key, _ in slot.cases)
    if as_seat and not a_seat:
        yield f"{slot.name} is no seat"
    if a_seat and not as_seat and not slot.cases and "count" not in slot.filters:
        yield f"the seat {slot.name} is said as a number"
    values = values_of(event, slot.name)
    for table in slot.filters:
        if table not in BUILT_IN:
            missing = values - set(catalogue.tables.get(table, {})) - {"none"}
            yield from (f"[{table}] has no word for {value}" for value in sorted(missing))
    if values and not slot.filters:
        strange = {key for key, _ in slot.cases if key not in (None, "-")} - values
        yield from (f"{slot.name} is never {key}" for key in sorted(strange))


def values_of(event: type[Any], name: str) -> set[Any]:
    """What a field can be, if its type says so."""
    found: set[Any] = set()

    def walk(hint: Any) -> None:
        if get_origin(hint) is Literal:
            found.update(get_args(hint))
        else:
            for inner in get_args(hint):
                walk(inner)

    walk(get_type_hints(event)[name])
    return found
