"""A player's cards and standing: hand, Hero and Duel card in play, stones, and what has left the game."""

from __future__ import annotations

from typing import Final, final

__all__ = ["MOST_SAVED", "NONE", "Player"]

NONE: Final = -1
"""No card."""
MOST_SAVED: Final = 3
"""No Hero that was set aside can have more stones: two of its own, one of a gift."""


@final
class Player:
    def __init__(self) -> None:
        # setup
        self.pool: list[int] = []
        """Cards one is choosing from: a deal to drop from, or the packet that was passed here."""
        self.pick: int = NONE
        """Kept from the packet, until everybody has kept one."""
        self.picks: list[int] = []
        """Kept from the packets so far, or prepared for a constructed deck, in order."""
        self.packets: list[list[int]] = []
        """Every packet as it came, to be remembered."""
        self.dropped: list[int] = []
        """Discarded face down in setup, or out of a constructed deck."""
        # the hand
        self.heroes: list[int] = []
        self.duels: list[int] = []
        self.known: list[int] = []
        """Cards in hand that everybody has seen."""
        self.saved: list[list[int]] = []
        """HB-R24: Heroes in hand that keep their stones, as [hero, stones]."""
        self.chosen_hero: int = NONE
        self.chosen_card: int = NONE
        self.chosen_stones: int = 0
        """HB-R27: which copy was chosen: one saved with so many stones, or a fresh one (0)."""
        self.barred: int = NONE
        """HB-R24, HB-R25: the Hero that has just left cannot be the one that comes in for it."""
        self.barred_stones: int = 0
        """The stones that this Hero was saved with, 0 if it enters fresh."""
        # in play
        self.hero: int = NONE
        self.card: int = NONE
        self.shown: bool = False
        """Whether the Duel card is revealed."""
        self.stones: int = 0
        self.full: int = 0
        """HB-R10: the stones of full health."""
        self.rescued: bool = False
        """The Hero in play came back after being set aside."""
        self.silenced: bool = False
        self.fresh: bool = False
        """At the beginning of its duel: an Artifact may be revealed (HB-25)."""
        self.broken: bool = False
        """HB-R21: lost its last stones without a hit, so its Hero is exiled at once."""
        self.gift: int = 0
        """HB-R23: stones more for the next Hero."""
        self.timeouts: int = 0
        """Time-outs asked for in this duel."""
        # out of play
        self.exiled: list[int] = []
        self.discards: list[int] = []
        self.unseen: list[int] = []
        """Duel cards discarded without being shown."""
        self.out: int = 0
        """0 while in the game, then how many were out with this one."""

    def clone(self) -> Player:
        twin = Player()
        twin.pool = self.pool[:]
        twin.pick = self.pick
        twin.picks = self.picks[:]
        twin.packets = [part[:] for part in self.packets]
        twin.dropped = self.dropped[:]
        twin.heroes = self.heroes[:]
        twin.duels = self.duels[:]
        twin.known = self.known[:]
        twin.saved = [part[:] for part in self.saved]
        twin.chosen_hero = self.chosen_hero
        twin.chosen_card = self.chosen_card
        twin.chosen_stones = self.chosen_stones
        twin.barred = self.barred
        twin.barred_stones = self.barred_stones
        twin.hero = self.hero
        twin.card = self.card
        twin.shown = self.shown
        twin.stones = self.stones
        twin.full = self.full
        twin.rescued = self.rescued
        twin.silenced = self.silenced
        twin.fresh = self.fresh
        twin.broken = self.broken
        twin.gift = self.gift
        twin.timeouts = self.timeouts
        twin.exiled = self.exiled[:]
        twin.discards = self.discards[:]
        twin.unseen = self.unseen[:]
        twin.out = self.out
        return twin

    @property
    def left(self) -> int:
        """Heroes left: in hand, set aside, or in play."""
        return len(self.heroes) + (1 if self.hero >= 0 or self.chosen_hero >= 0 else 0)

    def copies(self, hero: int, stones: int) -> int:
        """HB-R27: how many copies of a Hero in hand could enter, saved with so many stones or fresh (0)."""
        kept = [saved[1] for saved in self.saved if saved[0] == hero]
        count = len([1 for kept_stones in kept if kept_stones == stones])
        if stones == 0:
            count = len([1 for card in self.heroes if card == hero]) - len(kept)
        return count - (1 if self.barred == hero and self.barred_stones == stones else 0)

    def kinds(self, hero: int) -> list[int]:
        """The stones by which the copies of a Hero that could enter differ; mostly there is one kind."""
        if hero not in self.heroes:
            return []
        return [stones for stones in range(MOST_SAVED + 1) if self.copies(hero, stones) > 0]

    @property
    def hurt(self) -> bool:
        """HB-R10: not at full health."""
        return self.stones < self.full

    @property
    def hiding(self) -> bool:
        """Whether a Duel card lies face down before this player."""
        return self.card >= 0 and not self.shown
