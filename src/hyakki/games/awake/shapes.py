"""What Awake Heroes shows to a player who remembers everything, and what it tells. Never compiled.

Inside the rules things are numbers; in events they are names and squares, as people say them.
"""

from __future__ import annotations

from typing import Literal, get_args

from hyakki.kernel.shapes import Event, shape

Deck = Literal["attack", "defence"]
Step = Literal["item", "skill", "move", "attack"]
HowMoved = Literal["stepped", "jumped", "pushed", "pulled", "leapt", "swapped"]
EndReason = Literal["annihilation", "castle", "duel"]


@shape
class UnitView:
    """A character on a team, and all that lies on its card."""

    character: int
    at: int
    hurt: int
    awake: int
    attack_up: int
    defence_up: int
    sunder: int
    stride: int
    roam: int
    bound: int
    dazed: int


@shape
class TrapView:
    square: int
    card: int
    """-1 where I do not know it."""


@shape
class View:
    """All that a player with perfect memory in `seat` may know; seat -1 is a spectator."""

    seat: int
    own_country: bool
    chosen_items: bool
    stage: int
    over: bool
    country: tuple[int, int]
    """-1 where it is not chosen or not shown yet."""
    picks: tuple[int, int]
    """Masks of characters, 0 where they are not shown yet."""
    made: tuple[int, int]
    starter: int
    units: tuple[tuple[UnitView, ...], tuple[UnitView, ...]]
    castle: tuple[int, int]
    breach: int
    """What the castle under attack has lost in this turn."""
    placing: int
    kinds: tuple[int, ...]
    """Which item each card shows; -1 where another has chosen it and not shown it yet."""
    hand: int
    """A mask of my cards."""
    counts: tuple[tuple[int, int], tuple[int, int]]
    """How many attack and defence items each seat holds in hand."""
    left: tuple[int, int]
    grave: int
    era: tuple[int, int]
    shuffled: tuple[int, ...]
    holds: tuple[tuple[tuple[int, int, int], ...], tuple[tuple[int, int, int], ...]]
    """For each seat (deck, era, how many): cards in hand or set as traps, by when they were last shuffled.
    Everybody saw them drawn."""
    traps: tuple[tuple[TrapView, ...], tuple[TrapView, ...]]
    laying: int
    """The trap on its way to its square: its card, -2 if I do not know it, -1 if there is none."""
    player: int
    step: int
    turn: int
    hurt_turn: int
    declined: tuple[int, int]
    pending: tuple[int, ...]
    champion: tuple[int, int]
    """-1 not chosen, -2 chosen in secret."""
    winner: int
    reason: int


# ---------------------------------------------------------------- events


@shape(kw_only=True)
class Chose(Event):
    """The last of somebody's secret choices is made; what they are is shown together with the other's."""

    kind: Literal["chose"] = "chose"
    seat: int


@shape(kw_only=True)
class TeamsShown(Event):
    kind: Literal["teams_shown"] = "teams_shown"
    countries: tuple[str, str]
    castles: tuple[str, str]
    teams: tuple[tuple[str, ...], tuple[str, ...]]
    items: tuple[tuple[str, ...], tuple[str, ...]]
    """What each seat chose in the variant, else nothing."""


@shape(kw_only=True)
class Rolled(Event):
    """The rolls for the start, pair by pair."""

    kind: Literal["rolled"] = "rolled"
    rolls: tuple[tuple[int, int], ...]
    seat: int


@shape(kw_only=True)
class Placed(Event):
    kind: Literal["placed"] = "placed"
    seat: int
    name: str
    square: str


@shape(kw_only=True)
class Drew(Event):
    kind: Literal["drew"] = "drew"
    seat: int
    deck: Deck
    item: str | None


@shape(kw_only=True)
class NothingLeft(Event):
    """A deck and its part of the cemetery are empty: nothing is drawn."""

    kind: Literal["nothing_left"] = "nothing_left"
    seat: int
    deck: Deck


@shape(kw_only=True)
class Refilled(Event):
    kind: Literal["refilled"] = "refilled"
    deck: Deck
    cards: int


@shape(kw_only=True)
class TurnBegan(Event):
    kind: Literal["turn_began"] = "turn_began"
    seat: int
    turn: int


@shape(kw_only=True)
class Passed(Event):
    kind: Literal["passed"] = "passed"
    seat: int
    step: Step


@shape(kw_only=True)
class Blocked(Event):
    kind: Literal["blocked"] = "blocked"
    seat: int


@shape(kw_only=True)
class ItemPlayed(Event):
    """`item` is None for those who may not know which trap it is."""

    kind: Literal["item_played"] = "item_played"
    seat: int
    item: str | None
    trap: bool


@shape(kw_only=True)
class TrapSet(Event):
    kind: Literal["trap_set"] = "trap_set"
    seat: int
    square: str
    item: str | None


@shape(kw_only=True)
class TrapSprung(Event):
    kind: Literal["trap_sprung"] = "trap_sprung"
    seat: int
    square: str
    item: str
    name: str
    at: str


@shape(kw_only=True)
class TrapRemoved(Event):
    kind: Literal["trap_removed"] = "trap_removed"
    seat: int
    square: str
    item: str


@shape(kw_only=True)
class Dropped(Event):
    kind: Literal["dropped"] = "dropped"
    seat: int
    item: str


@shape(kw_only=True)
class SkillTried(Event):
    kind: Literal["skill_tried"] = "skill_tried"
    seat: int
    name: str
    square: str
    skill: str
    roll: int
    works: bool


@shape(kw_only=True)
class Moved(Event):
    kind: Literal["moved"] = "moved"
    seat: int
    name: str
    start: str
    end: str
    how: HowMoved


@shape(kw_only=True)
class Hurt(Event):
    """Damage on a character or a castle."""

    kind: Literal["hurt"] = "hurt"
    seat: int
    name: str
    square: str
    amount: int
    left: int


@shape(kw_only=True)
class Healed(Event):
    kind: Literal["healed"] = "healed"
    seat: int
    name: str
    square: str
    amount: int
    left: int


@shape(kw_only=True)
class Marked(Event):
    """Something that lasts a while: a boost, sundered armour, a bound or dazed character."""

    kind: Literal["marked"] = "marked"
    seat: int
    name: str
    square: str
    effect: str
    amount: int


@shape(kw_only=True)
class Fell(Event):
    kind: Literal["fell"] = "fell"
    seat: int
    name: str
    square: str


@shape(kw_only=True)
class Attacked(Event):
    kind: Literal["attacked"] = "attacked"
    seat: int
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


@shape(kw_only=True)
class Awakened(Event):
    kind: Literal["awakened"] = "awakened"
    seat: int
    name: str
    square: str
    way: Literal["territory", "alone"]


@shape(kw_only=True)
class Offered(Event):
    kind: Literal["offered"] = "offered"
    seat: int


@shape(kw_only=True)
class Answered(Event):
    kind: Literal["answered"] = "answered"
    seat: int
    accepted: bool


@shape(kw_only=True)
class DuelCalled(Event):
    kind: Literal["duel_called"] = "duel_called"
    by_itself: bool


@shape(kw_only=True)
class ChampionChosen(Event):
    kind: Literal["champion_chosen"] = "champion_chosen"
    seat: int
    name: str | None


@shape(kw_only=True)
class DuelBegan(Event):
    kind: Literal["duel_began"] = "duel_began"
    names: tuple[str, str]
    hp: tuple[int, int]
    rolls: tuple[int, int]
    seat: int
    """Who strikes first."""


@shape(kw_only=True)
class Struck(Event):
    kind: Literal["struck"] = "struck"
    seat: int
    name: str
    attack: int
    defence: int
    damage: int
    left: int


@shape(kw_only=True)
class GameEnded(Event):
    kind: Literal["game_ended"] = "game_ended"
    winner: int
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
