"""What happens in Awake Heroes, as data: every kind of event, listed once. Never compiled."""

from __future__ import annotations

from typing import Literal, get_args

from hyakki.kernel.types import Event, Seat, frozen

Deck = Literal["attack", "defence"]
Step = Literal["item", "skill", "move", "attack"]
HowMoved = Literal["stepped", "jumped", "pushed", "pulled", "leapt", "swapped"]
WhyRemoved = Literal["own", "inside", "beside"]
EndReason = Literal["annihilation", "castle", "duel"]


@frozen(kw_only=True)
class Chose(Event):
    """The last of somebody's secret choices is made; what they are is shown together with the other's."""

    kind: Literal["chose"] = "chose"
    seat: Seat


@frozen(kw_only=True)
class TeamsShown(Event):
    kind: Literal["teams_shown"] = "teams_shown"
    countries: tuple[str, str]
    castles: tuple[str, str]
    teams: tuple[tuple[str, ...], tuple[str, ...]]
    items: tuple[tuple[str, ...], tuple[str, ...]]
    """What each seat chose in the variant, else nothing."""


@frozen(kw_only=True)
class Rolled(Event):
    """The rolls for the start, pair by pair."""

    kind: Literal["rolled"] = "rolled"
    rolls: tuple[tuple[int, int], ...]
    seat: Seat


@frozen(kw_only=True)
class Placed(Event):
    kind: Literal["placed"] = "placed"
    seat: Seat
    name: str
    square: str


@frozen(kw_only=True)
class Drew(Event):
    kind: Literal["drew"] = "drew"
    seat: Seat
    deck: Deck
    item: str | None


@frozen(kw_only=True)
class NothingLeft(Event):
    """A deck and its part of the cemetery are empty: nothing is drawn."""

    kind: Literal["nothing_left"] = "nothing_left"
    seat: Seat
    deck: Deck


@frozen(kw_only=True)
class Refilled(Event):
    kind: Literal["refilled"] = "refilled"
    deck: Deck
    cards: int


@frozen(kw_only=True)
class TurnBegan(Event):
    kind: Literal["turn_began"] = "turn_began"
    seat: Seat
    turn: int
    round: int
    """A turn of each: so a person counts their own."""


@frozen(kw_only=True)
class Passed(Event):
    kind: Literal["passed"] = "passed"
    seat: Seat
    step: Step


@frozen(kw_only=True)
class Blocked(Event):
    kind: Literal["blocked"] = "blocked"
    seat: Seat


@frozen(kw_only=True)
class ItemPlayed(Event):
    """`item` is None for those who may not know which trap it is."""

    kind: Literal["item_played"] = "item_played"
    seat: Seat
    item: str | None
    trap: bool


@frozen(kw_only=True)
class TrapSet(Event):
    kind: Literal["trap_set"] = "trap_set"
    seat: Seat
    square: str
    item: str | None


@frozen(kw_only=True)
class TrapSprung(Event):
    kind: Literal["trap_sprung"] = "trap_sprung"
    seat: Seat
    square: str
    item: str
    name: str
    at: str


@frozen(kw_only=True)
class TrapRemoved(Event):
    kind: Literal["trap_removed"] = "trap_removed"
    seat: Seat
    square: str
    item: str
    name: str | None
    """Who moved onto it; nobody where a card removed it."""
    why: WhyRemoved | None
    """Why it did not go off: for one of its owner's; for an enemy who was in its area already, or who came
    straight onto it and its square is not in its area."""


@frozen(kw_only=True)
class Dropped(Event):
    kind: Literal["dropped"] = "dropped"
    seat: Seat
    item: str


@frozen(kw_only=True)
class SkillTried(Event):
    kind: Literal["skill_tried"] = "skill_tried"
    seat: Seat
    name: str
    square: str
    skill: str
    roll: int
    needs: tuple[int, ...]
    """The rolls that it works on."""
    works: bool


@frozen(kw_only=True)
class Moved(Event):
    kind: Literal["moved"] = "moved"
    seat: Seat
    name: str
    start: str
    end: str
    how: HowMoved
    other: str | None
    """Who pushed or pulled it, or changed places with it."""


@frozen(kw_only=True)
class Hurt(Event):
    """Damage on a character or a castle."""

    kind: Literal["hurt"] = "hurt"
    seat: Seat
    name: str
    square: str
    amount: int
    left: int


@frozen(kw_only=True)
class Healed(Event):
    kind: Literal["healed"] = "healed"
    seat: Seat
    name: str
    square: str
    amount: int
    left: int


@frozen(kw_only=True)
class Marked(Event):
    """Something that lasts a while: a boost, sundered armour, a bound or dazed character."""

    kind: Literal["marked"] = "marked"
    seat: Seat
    name: str
    square: str
    effect: str
    amount: int


@frozen(kw_only=True)
class Fell(Event):
    kind: Literal["fell"] = "fell"
    seat: Seat
    name: str
    square: str


@frozen(kw_only=True)
class Attacked(Event):
    kind: Literal["attacked"] = "attacked"
    seat: Seat
    name: str
    start: str
    target: str
    square: str
    roll: int
    attack: int
    """The roll with what was added to it."""
    defence_roll: int
    """0 where there was none, from a weak side."""
    defence: int
    weak: bool
    damage: int
    wall: int
    """The most that a castle loses in a turn, where that kept off some of it; else 0."""


@frozen(kw_only=True)
class Awakened(Event):
    kind: Literal["awakened"] = "awakened"
    seat: Seat
    name: str
    square: str
    way: Literal["territory", "alone"]


@frozen(kw_only=True)
class Offered(Event):
    kind: Literal["offered"] = "offered"
    seat: Seat


@frozen(kw_only=True)
class Answered(Event):
    kind: Literal["answered"] = "answered"
    seat: Seat
    accepted: bool


@frozen(kw_only=True)
class DuelCalled(Event):
    kind: Literal["duel_called"] = "duel_called"
    by_itself: bool


@frozen(kw_only=True)
class ChampionChosen(Event):
    kind: Literal["champion_chosen"] = "champion_chosen"
    seat: Seat
    name: str | None


@frozen(kw_only=True)
class DuelBegan(Event):
    kind: Literal["duel_began"] = "duel_began"
    names: tuple[str, str]
    hp: tuple[int, int]
    rolls: tuple[int, int]
    seat: Seat
    """Who strikes first."""


@frozen(kw_only=True)
class Struck(Event):
    kind: Literal["struck"] = "struck"
    seat: Seat
    name: str
    attack: int
    defence: int
    damage: int
    left: int


@frozen(kw_only=True)
class GameEnded(Event):
    kind: Literal["game_ended"] = "game_ended"
    winner: Seat
    reason: EndReason


AwakeEvent = (
    Chose
    | TeamsShown
    | Rolled
    | Placed
    | Drew
    | NothingLeft
    | Refilled
    | TurnBegan
    | Passed
    | Blocked
    | ItemPlayed
    | TrapSet
    | TrapSprung
    | TrapRemoved
    | Dropped
    | SkillTried
    | Moved
    | Hurt
    | Healed
    | Marked
    | Fell
    | Attacked
    | Awakened
    | Offered
    | Answered
    | DuelCalled
    | ChampionChosen
    | DuelBegan
    | Struck
    | GameEnded
)
EVENTS: tuple[type[Event], ...] = get_args(AwakeEvent)
"""Every kind of event."""
