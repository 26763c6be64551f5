"""The plain shapes that pass between a game and the world: facts, options, events, entries, outcomes.

They are dataclasses of the standard library and this module is never compiled, so that their
annotations stay readable at run time: the wire format and the TypeScript types come from them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, TypeVar, dataclass_transform, overload

from hyakki.kernel.chance import Drawn

__all__ = [
    "BySeat",
    "Entry",
    "Event",
    "GameInfo",
    "Option",
    "Outcome",
    "PlainScene",
    "Refusal",
    "Seat",
    "facts_of",
    "frozen",
    "option",
    "options_of",
    "plain_options",
]

T = TypeVar("T")

Seat = int
"""A seat by its number; in an event, somebody whom a sentence may speak to."""

BySeat = Annotated[tuple[T, ...], "BySeat"]
"""In a scene: one thing for every seat, in their order; the plain table sets it beside their names."""


@overload
def frozen(cls: type[T], /) -> type[T]: ...


@overload
def frozen(*, kw_only: bool = False) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T] | None = None, /, *, kw_only: bool = False) -> type[T] | Callable[[type[T]], type[T]]:
    """A dataclass that nobody may change, as the type checker sees to.

    Python would see to it too, but then making one takes seven times as long, and every move makes dozens.

    >>> @frozen
    ... class Card:
    ...     name: str
    >>> Card("P4"), Card("P4") == Card("P4"), len({Card("P4"), Card("P4")})
    (Card(name='P4'), True, 1)
    """
    make = dataclass(slots=True, unsafe_hash=True, kw_only=kw_only)
    return make if cls is None else make(cls)


@frozen(kw_only=True)
class Event:
    """Something that happened, as one audience knows it: data only, free of any language.

    A game's events subclass this and add a `kind`, a literal that names them on the wire.
    `rules` are the numbers of the rules that made it happen; the answer to "why?" starts there.
    """

    rules: tuple[str, ...]


def facts_of(event: Event) -> dict[str, Any]:
    """What an event speaks of, by name."""
    return {f.name: getattr(event, f.name) for f in fields(event)}


@frozen
class Refusal:
    """Why a move is not legal: a code, the rule, and the facts a sentence needs. Words come later."""

    code: str
    rule: str
    params: Mapping[str, str | int | list[str]] = field(default_factory=dict)


@frozen
class Outcome:
    """How a game ended: a place for every seat (1 is best, equals share), scores, and why it ended."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    rules: tuple[str, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


@frozen
class PlainScene:
    """A table for a game that the page does not draw: all of it comes from the view of one seat."""

    game: str
    seat: int
    over: bool
    waits: tuple[int, ...]
    """The seats that owe a decision."""
    legal: tuple[str, ...]
    """What I may play, in notation,"""
    offers: tuple[str, ...]
    """and the same in words."""
    places: tuple[int, ...]
    """By seat, once it is over."""
    scores: tuple[int, ...]
    lies: Any
    """What lies on the table: the game's own scene, whatever it has."""


@frozen
class Entry:
    """One thing that happened to a match as it is written down, with the luck it drew.

    `at` is the wall time in milliseconds, `key` the client's own name of a move. What kind and text say is
    read in one place: for the rules in `kernel/facts.py`, for a table in `table/entries.py`.
    """

    seq: int
    at: int
    kind: str
    seat: int = -1
    text: str = ""
    chance: list[Drawn] = field(default_factory=list)
    key: str = ""
    asked: list[int] = field(default_factory=list)
    """Of how many each outcome is one; empty where that was not kept."""
    occasion: str = ""
    """What its luck is for, if its draws are not simply counted."""


@frozen
class Option:
    """One house rule that can be set before a game, as a form can show it."""

    name: str
    label: str
    help: str
    default: str
    choices: tuple[tuple[str, str], ...]
    rule: str
    seats: tuple[int, ...] = ()
    """The player counts for which it means something; empty for all."""
    front: bool = False
    """Whether it changes so much that it is asked beside *Play*, not among the house rules."""
    minutes: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """How long a game takes with a choice that has times of its own, as `GameInfo.minutes` says it."""


@frozen
class GameInfo:
    """The facts of a game that hold before any card is dealt."""

    name: str
    title: str
    tagline: str
    seats: tuple[int, ...]
    default_seats: int
    minutes: tuple[int, ...]
    """How long it takes with each number of players in `seats`."""
    traits: tuple[str, ...]
    options: tuple[Option, ...]
    ruleset: str
    """A hash of the rules' version and of all card data; a match is pinned to it."""
    ranks: tuple[tuple[int, str], ...] = ()
    """Of a game for one: the least points of each rank and its name, best first."""


def option(
    default: str,
    *,
    label: str,
    help: str,
    rule: str,
    choices: tuple[tuple[str, str], ...],
    seats: tuple[int, ...] = (),
    front: bool = False,
    minutes: tuple[tuple[str, tuple[int, ...]], ...] = (),
) -> Any:
    """A field of a game's `Options` dataclass, with what a form and a help text need."""
    meta = {"label": label, "help": help, "rule": rule, "choices": choices, "seats": seats, "front": front}
    return field(default=default, metadata=meta | {"minutes": minutes})


def options_of(options: type) -> tuple[Option, ...]:
    """The options that an `Options` dataclass declares, in its order."""
    return tuple(
        Option(
            name=f.name,
            label=f.metadata["label"],
            help=f.metadata["help"],
            default=str(f.default),
            choices=f.metadata["choices"],
            rule=f.metadata["rule"],
            seats=f.metadata["seats"],
            front=f.metadata["front"],
            minutes=f.metadata["minutes"],
        )
        for f in fields(options)
    )


def plain_options(options: Any) -> dict[str, str]:
    """An `Options` as forms, records and positions carry it."""
    return {f.name: str(getattr(options, f.name)) for f in fields(options)}
