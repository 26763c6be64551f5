"""The contract that every game signs: a `Game` (facts, constructors, words) and a `State` (a position)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from hyakki.kernel.chance import Chance, Seeded
from hyakki.kernel.features import Features
from hyakki.kernel.gallery import Card, Group
from hyakki.kernel.log import Log, seats_in
from hyakki.kernel.real_time import RealTime
from hyakki.kernel.types import Event, GameInfo, Outcome, PlainScene, Refusal, facts_of, plain_options
from hyakki.kernel.words import Catalogue, Words

__all__ = [
    "NEVER",
    "Game",
    "IllegalMove",
    "InvalidContent",
    "InvalidMove",
    "InvalidOption",
    "InvalidPosition",
    "Sampler",
    "State",
    "digest",
    "places_by",
]

NEVER: Final = -1
"""`due()` of a state in which nothing happens by itself."""


class InvalidMove(ValueError):
    """A notation that names no move of this game at all."""


class InvalidOption(ValueError):
    """An option, a value of one, or a number of seats that this game does not have."""


class InvalidContent(ValueError):
    """Cards, maps or other data of a game that cannot be played with; says where and why."""


class InvalidPosition(ValueError):
    """Dumped data that is no position of this game."""


class IllegalMove(ValueError):
    """A move that the rules refuse here; `refusal` says which one."""

    def __init__(self, refusal: Refusal, text: str) -> None:
        super().__init__(text)
        self.refusal = refusal


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: mutable, cheap to clone, complete but for the luck still to come."""

    def __init__(self) -> None:
        self.over: bool = False
        self.now: i64 = 0
        """Milliseconds; stays 0 in turn games."""

    def must(self) -> i64:
        """Mask of the seats that owe a decision; several where choices are secret and simultaneous."""
        raise unsigned(self, "must")

    def may(self) -> i64:
        """Mask of the seats that can act: those that must, and those with a real-time input or an offer."""
        return self.must()

    def legal(self, seat: i64) -> list[int]:
        """This seat's moves, sorted; empty if it cannot act."""
        raise unsigned(self, "legal")

    def draw(self, seat: i64, chance: Chance) -> i64:
        """One legal move, all equally likely, without building the list where the game knows how."""
        moves = self.legal(seat)
        return moves[chance.below(len(moves))]

    def apply(self, seat: i64, move: i64, chance: Chance, log: Log | None) -> None:
        """Make a legal move at this instant. The caller has asked `legal` or `why` before."""
        raise unsigned(self, "apply")

    def due(self) -> i64:
        """The next instant at which something happens by itself, or NEVER."""
        return NEVER

    def advance(self, to: i64, chance: Chance, log: Log | None) -> None:
        """Let time pass. Advancing to a and then to b equals advancing to b, luck included."""
        self.now = to

    def view(self, seat: i64) -> Any:
        """All that a player with perfect memory in that seat may know; NOBODY for a spectator."""
        raise unsigned(self, "view")

    def outcome(self) -> Outcome:
        """Places and scores; only once the game is over."""
        raise unsigned(self, "outcome")

    def clone(self) -> State:
        """An independent copy."""
        raise unsigned(self, "clone")

    def dump(self) -> dict[str, Any]:
        """The whole position as plain data that JSON can carry."""
        raise unsigned(self, "dump")

    def key(self) -> str:
        """A hash of everything: equal positions have equal keys, compiled or not."""
        return digest(self.dump())


S = TypeVar("S", bound=State)
V = TypeVar("V")


@mypyc_attr(allow_interpreted_subclasses=True)
class Sampler:
    """Full states that a view's owner could not tell from the true one, as many as one likes."""

    def sample(self, chance: Chance) -> State:
        raise unsigned(self, "sample")


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S, V]):
    """A game's facts, constructors and words. It has no state of its own."""

    info: GameInfo
    Options: type[Any]
    """A frozen dataclass with a default for every option."""
    events: tuple[type[Any], ...]
    """Every kind of event, for the wire's types."""
    scene: type[Any]
    """What `show` returns."""
    catalogue: Catalogue
    """What it tells, in words."""
    real_time: RealTime[Any] | None = None
    """Of a game whose hands race each other: what a table must know for that."""
    drawn: bool = False
    """Whether the page has a table of its own for it; any other is laid on the plain one."""
    features: Features | None = None
    """What a seat knows as numbers, for learners."""

    def new(self, seats: int, chance: Chance, options: Any = None, log: Log | None = None) -> S:
        """A fresh game, dealt. Raises InvalidOption for seats or options it does not have."""
        raise unsigned(self, "new")

    def text(self, state: S, move: int) -> str:
        """A move's short notation; wire and records use it."""
        raise unsigned(self, "text")

    def parse(self, state: S, text: str) -> int:
        """The move a notation names, legal or not. Raises InvalidMove."""
        raise unsigned(self, "parse")

    def why(self, state: S, seat: int, move: int) -> Refusal | None:
        """None if legal. Says nothing that the seat's view does not know."""
        raise unsigned(self, "why")

    def sampler(self, view: V) -> Sampler:
        """Prepares `resample` for many draws from one view."""
        raise unsigned(self, "sampler")

    def resample(self, view: V, chance: Chance) -> State:
        """A full state that the view's owner could not tell from the true one."""
        return self.sampler(view).sample(chance)

    def show(self, view: V) -> Any:
        """A view as plain data for the wire, an instance of `scene`."""
        raise unsigned(self, "show")

    def scenes(self, state: S, seats: list[int]) -> list[Any]:
        """What each of these seats is shown now. A game may count once what they all see."""
        return [self.show(state.view(seat)) for seat in seats]

    def offers(self, view: V) -> list[tuple[str, str]]:
        """What the view's owner may play, as notation and in words. It is asked of the view alone."""
        known: Any = view
        seat: int = known.seat
        state: Any = self.resample(view, Seeded(0))
        texts = [self.text(state, move) for move in state.legal(seat)] if seat >= 0 else []
        return [(text, self.call(text)) for text in texts]

    def call(self, text: str) -> str:
        """A move in words, from its notation: what `[moves]` of the catalogue says, else the notation."""
        return self.catalogue.called("moves", text)

    def laid(self, state: S, seats: list[int]) -> list[Any]:
        """What the page is sent for each of these seats: a game that it does not draw is laid out plainly."""
        return self.scenes(state, seats) if self.drawn else [self.plainly(state.view(seat)) for seat in seats]

    def plainly(self, view: V) -> PlainScene:
        """Of a game that the page does not draw: what a seat sees and may do."""
        known: Any = view
        state = self.resample(view, Seeded(0))
        offers = self.offers(view)
        outcome = state.outcome() if state.over else None
        return PlainScene(
            game=self.info.name,
            seat=known.seat,
            over=state.over,
            waits=tuple(seats_in(state.must())),
            legal=tuple([text for text, _ in offers]),
            offers=tuple([words for _, words in offers]),
            places=() if outcome is None else outcome.places,
            scores=() if outcome is None else outcome.scores,
            lies=self.show(view),
        )

    def plain(self, state: S, event: Event) -> bool:
        """Whether an event, as a spectator hears it, tells an open move and nothing else; `state` follows it.

        A move all of whose events are plain has drawn no luck, and nobody has learnt anything from it that
        was hidden: it can be taken back. Where a game does not say so, no move can.
        """
        return False

    def say(self, event: Event, words: Words) -> str:
        """An event, as one audience knows it, in words."""
        told: Any = event
        return self.catalogue.say("log", told.kind, facts_of(event), words)

    def explain(self, refusal: Refusal, words: Words) -> str:
        """A refusal in words, with its rule's number."""
        facts = {**refusal.params, "rule": refusal.rule}
        return self.catalogue.say("refusals", refusal.code, facts, words)

    def advise(self, facts: Mapping[str, Any], words: Words) -> str:
        """Why a move is good, in words: a `reason`, and what that reason speaks of."""
        return self.catalogue.say("hints", facts["reason"], facts, words)

    def gallery(self) -> tuple[list[Group], list[Card]]:
        """All its cards to look at, and what is said of those that belong together."""
        return [], []

    def dump(self, state: S) -> dict[str, Any]:
        return state.dump()

    def load(self, data: dict[str, Any]) -> S:
        """The position that `dump` wrote. Raises InvalidPosition."""
        raise unsigned(self, "load")

    def options(self, chosen: dict[str, str]) -> Any:
        """An `Options` from plain text, as forms, records and the wire carry them. Raises InvalidOption."""
        known = [option.name for option in self.info.options]
        for name in chosen:
            if name not in known:
                has = ", ".join(known) or "none"
                raise InvalidOption(f"{self.info.title} has no option {name!r}; it has: {has}")
        return self.checked(self.Options(**chosen))

    def checked(self, options: Any) -> Any:
        """The same options in plain text, or the defaults. Raises InvalidOption for what is no choice."""
        if options is None:
            return self.Options()
        for option in self.info.options:
            value = getattr(options, option.name)
            allowed = [choice for choice, _ in option.choices]
            if str(value) not in allowed:
                raise InvalidOption(f"{option.name}={value!r}: choose one of {', '.join(allowed)}")
        return self.Options(**plain_options(options))

    def options_in(self, data: dict[str, Any]) -> Any:
        """The options of a dumped position. Raises InvalidPosition."""
        try:
            return self.options(data["options"])
        except (KeyError, TypeError, AttributeError, InvalidOption) as error:
            raise InvalidPosition(f"this is no position of {self.info.title}: options: {error}") from error

    def check_seats(self, seats: int) -> None:
        if seats not in self.info.seats:
            counts = ", ".join(str(n) for n in self.info.seats)
            raise InvalidOption(f"{self.info.title} is for {counts} players, not {seats}")

    def play(self, state: S, seat: int, text: str, chance: Chance, log: Log | None = None) -> int:
        """Make a move given in notation: the careful way in. Raises InvalidMove or IllegalMove."""
        move = self.parse(state, text)
        refusal = self.why(state, seat, move)
        if refusal is not None:
            raise IllegalMove(refusal, self.explain(refusal, Words(me=seat)))
        state.apply(seat, move, chance, log)
        return move


def digest(data: Any) -> str:
    """A short hash of plain data, the same on every machine."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def places_by(scores: list[int] | tuple[int, ...]) -> tuple[int, ...]:
    """Places from scores: the most is first, equals share.

    >>> places_by([3, 5, 5, 1])
    (3, 1, 1, 4)
    """
    return tuple([1 + len([1 for other in scores if other > score]) for score in scores])


def unsigned(thing: object, name: str) -> TypeError:
    """A part of the contract that a game has not signed."""
    return TypeError(f"{type(thing).__name__} has no {name}: every game must bring its own")
