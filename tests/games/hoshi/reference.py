"""An independent expectation of a duel, worked out from what is told at the table and the words of the rules.

It knows the cards by name and nothing of the engine: it listens to the events of one duel and says which dice
each fighter must have, how many stones, and what may not happen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

OWN_DIE = {"Glorious Phoenix": 8, "Clay Champion": 8, "Moon Rabbit": 8, "Drum Ogre": 8}
COST = {
    "Master of Battle": 5,
    "Reed Fencer": 6,
    "Poltergeist": 4,
    "Lightning Siren": 3,
    "Yoss, the Desperate One": 4,
    "Saal Swordsman": 8,
    "Lord of the Night": 3,
    "Fire Harpy": 3,
    "Swamp Monster": 3,
    "Clay Champion": 5,
    "Charming Trader": 4,
    "Stone Tortoise": 4,
    "Laughing Fox": 3,
    "Veiled Dancer": 7,
    "Hawk Watcher": 4,
    "Glorious Phoenix": 5,
    "Moon Rabbit": 5,
    "Drum Ogre": 5,
    "River Nurse": 6,
    "Night Thief": 3,
}
HURT_DIE = {"Yoss, the Desperate One": 8, "Clay Champion": 10}
TOUCHERS = {"Fire Harpy", "River Nurse", "Night Thief"}
LASTING_POWERS = {"Rage", "F'nex Swamp Magic", "Duellist's Oath"}
"""Discarded when they are played, and yet they go on."""
DEMANDS = {"Poltergeist", "Lord of the Night", "Bell of Nerves"}


@dataclass
class Fighter:
    hero: str = ""
    stones: int = 0
    full: int = 0
    silenced: bool = False
    cards: list[str] = field(default_factory=list)
    claims: list[tuple[str, int, str]] = field(default_factory=list)
    """(what says so, sides, until when), the latest last."""

    def claim(self, source: str, sides: int, until: str = "card") -> None:
        self.claims.append((source, sides, until))

    def drop(self, source: str = "", until: str = "") -> None:
        self.claims = [c for c in self.claims if c[0] != source and c[2] != until]

    @property
    def dice(self) -> list[int]:
        own = OWN_DIE.get(self.hero, 10)
        if self.hero == "Saal Swordsman" and not self.silenced:
            return [10, 8]
        return [self.claims[-1][1] if self.claims else own]


class Reference:
    """Listens to one duel of two fighters."""

    def __init__(self) -> None:
        self.fighters = [Fighter(), Fighter()]

    def hear(self, event: Any) -> None:
        known = getattr(self, f"on_{event.kind}", None)
        if known is not None:
            known(event)

    # ------------------------------------------------------------ Heroes

    def on_revealed(self, event: Any) -> None:
        me = self.fighters[event.seat] = Fighter(event.name, event.stones, max(2, event.stones))
        other = self.fighters[1 - event.seat]
        if other.hero:
            me.claims = [claim for claim in me.claims if claim[2] != "card"]
            if any("Deowi Pouring Rain" in fighter.cards for fighter in self.fighters):
                me.claim("Deowi Pouring Rain", 10)
            for one, two in ((me, other), (other, me)):
                one.silenced = two.hero == "Lightning Siren" and one.hero != "Lightning Siren"
            self.trade(0)
            self.trade(1)
            self.hurt(event.seat)

    def trade(self, seat: int) -> None:
        me, other = self.fighters[seat], self.fighters[1 - seat]
        me.drop("Charming Trader")
        if me.hero == "Charming Trader" and not me.silenced and COST[other.hero] > COST[me.hero]:
            me.claim("Charming Trader", 8)

    def hurt(self, seat: int) -> None:
        me = self.fighters[seat]
        said = any(claim[0] == me.hero for claim in me.claims)
        if me.hero in HURT_DIE:
            if me.stones < me.full and not me.silenced and not said:
                me.claim(me.hero, HURT_DIE[me.hero])
            elif me.stones >= me.full:
                me.drop(me.hero)

    def on_freed(self, event: Any) -> None:
        assert self.fighters[event.seat].silenced
        self.fighters[event.seat].silenced = False
        self.trade(event.seat)
        self.hurt(event.seat)

    # ------------------------------------------------------------ Duel cards

    def on_played(self, event: Any) -> None:
        me, other = self.fighters[event.seat], self.fighters[1 - event.seat]
        me.cards.append(event.name)
        if event.name == "Fire Axe":
            me.claim(event.name, 8)
        elif event.name == "Rage":
            me.claim(event.name, 8, "duel")
        elif event.name == "F'nex Swamp Magic":
            other.claim(event.name, 10, "round")
        elif event.name == "Deowi Pouring Rain":
            me.claim(event.name, 10)
            other.claim(event.name, 10)
        elif event.name == "Saal Iron Armor":
            me.full += 2

    def on_discarded(self, event: Any) -> None:
        me = self.fighters[event.seat]
        if event.name in me.cards and event.name not in LASTING_POWERS:
            me.cards.remove(event.name)
            me.drop(event.name)
            if event.name == "Deowi Pouring Rain":
                self.fighters[1 - event.seat].drop(event.name)
            if event.name == "Saal Iron Armor":
                me.full -= 2

    # ------------------------------------------------------------ the fight

    def on_began(self, event: Any) -> None:
        for seat, dice in zip(event.fighters, event.dice):
            expected = [f"d{sides}" for sides in self.fighters[seat].dice]
            assert list(dice) == expected, f"{self.fighters[seat]} rolls {dice}"

    def on_touched(self, event: Any) -> None:
        if event.verdict == "effect":
            acting = [seat for seat in event.seats if self.fighters[seat].hero in TOUCHERS]
            assert acting, "a touch that does something needs a card that says so"
            for seat in acting:
                assert not self.fighters[seat].silenced
                if self.fighters[seat].hero == "Fire Harpy":
                    self.fighters[1 - seat].claim("Fire Harpy", 10, "duel")

    def on_hit(self, event: Any) -> None:
        me = self.fighters[event.seat]
        if event.cancelled:
            allowed = {me.hero, *me.cards} & (DEMANDS | {"Ring of Regeneration", "Fox Charm"})
            assert event.name in allowed, f"{event.name} cannot cancel this"
            assert not (event.bluff and event.name in DEMANDS)
        else:
            cost = 2 if any("Duellist's Oath" in fighter.cards for fighter in self.fighters) else 1
            me.stones -= min(cost, me.stones)
            self.hurt(event.seat)
        assert event.stones == me.stones

    def on_stones(self, event: Any) -> None:
        me = self.fighters[event.seat]
        me.stones += event.change
        assert event.stones == me.stones
        assert 0 <= me.stones <= me.full
        self.hurt(event.seat)

    def on_round_ended(self, event: Any) -> None:
        for fighter in self.fighters:
            fighter.drop(until="round")
            if "Duellist's Oath" in fighter.cards:
                fighter.cards.remove("Duellist's Oath")
