"""What happens in Hoshi Battle, as data: every kind of event, listed once. Never compiled."""

from __future__ import annotations

from typing import Literal, get_args

from hyakki.kernel.types import Event, Seat, frozen

Motion = Literal[
    "lift",
    "throw",
    "void",
    "fetched",
    "swing",
    "pull",
    "miss",
    "recovered",
    "guard",
    "up",
    "lower",
    "tired",
    "down",
    "spent",
    "shout",
    "hush",
    "cover",
    "uncover",
]
Verdict = Literal["hit", "bluff", "effect", "draw"]
Cause = Literal["used", "exile", "card"]
"""Why a Duel card leaves play: it has done its work, its Hero is gone, or a card says so."""
Outcome = Literal[
    "plain",
    "bluffed",
    "both_hit",
    "strikes",
    "bluffs",
    "die",
    "heals",
    "whole",
    "discards",
    "bare",
    "also_die",
    "also_heals",
    "also_whole",
    "also_discards",
    "also_bare",
]
WindowName = Literal["begin", "end", "touch"]
RoundReason = Literal["hit", "cancelled", "draw", "effect", "quiet", "time"]


@frozen(kw_only=True)
class Dealt(Event):
    """Cards come to a player, by the deal or passed on; only the player sees which."""

    kind: Literal["dealt"] = "dealt"
    seat: Seat
    count: int
    passed: bool = False
    starter: Seat
    cards: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


@frozen(kw_only=True)
class Chosen(Event):
    """A secret choice: a card dropped, kept, prepared, or laid down for the duel; or an exchange's move."""

    kind: Literal["chosen"] = "chosen"
    seat: Seat
    what: Literal["drop", "keep", "hero", "card", "exchange"]
    card: str | None = None
    name: str | None = None


@frozen(kw_only=True)
class Challenged(Event):
    kind: Literal["challenged"] = "challenged"
    seat: Seat
    opponent: Seat


@frozen(kw_only=True)
class Revealed(Event):
    """A Hero enters the Arena."""

    kind: Literal["revealed"] = "revealed"
    seat: Seat
    opponent: Seat
    hero: str
    name: str
    text: str
    calm: bool
    die: str
    stones: int


@frozen(kw_only=True)
class Asked(Event):
    """A player who hides a Duel card may play it now."""

    kind: Literal["asked"] = "asked"
    seat: Seat
    window: WindowName


@frozen(kw_only=True)
class Declined(Event):
    kind: Literal["declined"] = "declined"
    seat: Seat


@frozen(kw_only=True)
class Played(Event):
    """A Duel card is revealed."""

    kind: Literal["played"] = "played"
    seat: Seat
    opponent: Seat
    card: str
    name: str
    text: str
    calm: bool


@frozen(kw_only=True)
class Discarded(Event):
    """A Duel card leaves play; unseen if it was never revealed."""

    kind: Literal["discarded"] = "discarded"
    seat: Seat
    card: str | None
    name: str | None
    cause: Cause
    by: str


@frozen(kw_only=True)
class Countdown(Event):
    kind: Literal["countdown"] = "countdown"
    until: int
    ms: int


@frozen(kw_only=True)
class Began(Event):
    """A round begins: both hands are free; in calm mode both roll at once."""

    kind: Literal["began"] = "began"
    calm: bool
    duel: int
    round: int
    fighters: tuple[Seat, ...]
    dice: tuple[tuple[str, ...], ...]


@frozen(kw_only=True)
class Moved(Event):
    """Something a hand does, or that happens to it."""

    kind: Literal["moved"] = "moved"
    seat: Seat
    motion: Motion
    at: int


@frozen(kw_only=True)
class Faced(Event):
    """Dice lie still. Their owner reads them at once, the others a moment later."""

    kind: Literal["faced"] = "faced"
    seat: Seat
    at: int
    dice: int
    faces: tuple[str, ...] | None
    strike: bool
    """There is no Strike among them, but one that counts as a Strike."""
    opened: bool
    """The owner has read them before; now the others do."""


@frozen(kw_only=True)
class Exchanged(Event):
    """Calm mode: both choices are opened."""

    kind: Literal["exchanged"] = "exchanged"
    seats: tuple[Seat, ...]
    moves: tuple[str, ...]


@frozen(kw_only=True)
class Touched(Event):
    """One hand, or both, has touched the other."""

    kind: Literal["touched"] = "touched"
    seats: tuple[Seat, ...]
    verdict: Verdict
    at: int
    race: bool
    """The other hand was swinging too, but came later."""
    name: str | None
    """The card that made the difference in such a race, if one did."""
    by: Seat
    """Whose touch the outcome is about."""
    opponent: Seat
    outcome: Outcome
    """What else there is to say: what the other hand was, or what a card's touch does."""


@frozen(kw_only=True)
class Hit(Event):
    """A hit and what became of it; `card` cancelled it."""

    kind: Literal["hit"] = "hit"
    seat: Seat
    by: Seat
    bluff: bool
    stones: int
    cancelled: bool
    card: str | None
    name: str | None


@frozen(kw_only=True)
class Saved(Event):
    """A roll that may cancel a hit."""

    kind: Literal["saved"] = "saved"
    seat: Seat
    name: str
    face: str
    cancelled: bool


@frozen(kw_only=True)
class Stones(Event):
    """Stones come or go other than by a hit."""

    kind: Literal["stones"] = "stones"
    seat: Seat
    change: int
    stones: int


@frozen(kw_only=True)
class Freed(Event):
    """A Hero's ability is on again."""

    kind: Literal["freed"] = "freed"
    seat: Seat
    name: str


@frozen(kw_only=True)
class RoundEnded(Event):
    kind: Literal["round_ended"] = "round_ended"
    reason: RoundReason
    stones: tuple[int, ...]
    """By seat."""


@frozen(kw_only=True)
class Withdrew(Event):
    """A Hero leaves the Arena without being exiled: back to hand, or set aside with its stones."""

    kind: Literal["withdrew"] = "withdrew"
    seat: Seat
    hero: str
    name: str
    stones: int


@frozen(kw_only=True)
class Exiled(Event):
    kind: Literal["exiled"] = "exiled"
    seat: Seat
    hero: str
    name: str
    left: int


@frozen(kw_only=True)
class DuelEnded(Event):
    kind: Literal["duel_ended"] = "duel_ended"
    winner: Seat
    loser: Seat


@frozen(kw_only=True)
class Out(Event):
    kind: Literal["out"] = "out"
    seat: Seat


@frozen(kw_only=True)
class TimedOut(Event):
    kind: Literal["timed_out"] = "timed_out"
    seat: Seat
    what: Literal["asked", "began", "resumed"]


@frozen(kw_only=True)
class GameEnded(Event):
    kind: Literal["game_ended"] = "game_ended"
    winner: Seat
    places: tuple[int, ...]


HoshiEvent = (
    Dealt
    | Chosen
    | Challenged
    | Revealed
    | Asked
    | Declined
    | Played
    | Discarded
    | Countdown
    | Began
    | Moved
    | Faced
    | Exchanged
    | Touched
    | Hit
    | Saved
    | Stones
    | Freed
    | RoundEnded
    | Withdrew
    | Exiled
    | DuelEnded
    | Out
    | TimedOut
    | GameEnded
)

EVENTS: tuple[type[Event], ...] = get_args(HoshiEvent)
