"""The plain shapes that pass between a game and the world: facts, options, events, refusals, outcomes.

They are dataclasses of the standard library and this module is never compiled, so that their
annotations stay readable at run time: the wire format and the TypeScript types come from them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

__all__ = ["Event", "GameInfo", "Option", "Outcome", "Refusal", "option", "options_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened, as one audience knows it: data only, free of any language.

    A game's events subclass this and add a `kind`, a literal that names them on the wire.
    `rules` are the numbers of the rules that made it happen; the answer to "why?" starts there.
    """

    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not legal: a code, the rule, and the facts a sentence needs. Words come later."""

    code: str
    rule: str
    params: dict[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: a place for every seat (1 is best, equals share), scores, and why it ended."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    rules: tuple[str, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class GameInfo:
    """The facts of a game that hold before any card is dealt."""

    name: str
    title: str
    tagline: str
    seats: tuple[int, ...]
    default_seats: int
    minutes: int
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
) -> Any:
    """A field of a game's `Options` dataclass, with what a form and a help text need."""
    meta = {"label": label, "help": help, "rule": rule, "choices": choices, "seats": seats}
    return field(default=default, metadata=meta)


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
        )
        for f in fields(options)
    )
