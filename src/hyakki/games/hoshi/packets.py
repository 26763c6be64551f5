"""Who took what out of which packet (HB-31), guessed from what one seat has seen; and guesses of whole decks.

The packet that was dealt to seat `o` is held at the k-th choice by the seat k places on: to the left for
Heroes, to the right for Duel cards. So a draft is, for every `o`, the order in which its cards were taken.
"""

from __future__ import annotations

from typing import Final, final

from hyakki.games.hoshi.cards import CARDS, COPIES, is_hero
from hyakki.games.hoshi.players import NONE
from hyakki.kernel.chance import Chance

__all__ = ["Packets", "random_deck"]

SIZE: Final = 4
FREE: Final = -1


@final
class Packets:
    def __init__(
        self,
        seats: int,
        boxes: int,
        heroes: bool,
        viewer: int,
        mine: list[list[int]],
        taken: list[int],
        public: list[list[int]],
        done: int,
    ) -> None:
        self.seats = seats
        self.step: int = 1 if heroes else -1
        self.done = done
        """Choices that everybody has made and passed on."""
        self.viewer = viewer
        self.public = public
        self.taken = taken
        self.order: list[list[int]] = []
        self.groups: list[list[int]] = []
        """Sets of cards that are known to fill certain places, in some order."""
        self.group_of: list[list[int]] = [[FREE] * SIZE for _ in range(seats)]
        """For every place the group that fills it, or FREE."""
        base = 0 if heroes else COPIES
        self.free: list[int] = [card for card in range(base, base + COPIES) for _ in range(boxes)]
        for choice, packet in enumerate(mine):
            self._know(choice, packet)

    def _know(self, choice: int, packet: list[int]) -> None:
        """What a packet that came by tells of the places from here on."""
        origin = self.origin(self.viewer, choice)
        before = choice - self.seats
        if before >= 0:  # it was here before: the players in between took the rest
            group = self.groups[self.group_of[origin][choice]]
            for card in packet:
                group.remove(card)
        else:
            for card in packet:
                self.free.remove(card)
        rest = packet[:]
        if choice < len(self.taken):
            rest.remove(self.taken[choice])
        self.groups.append(rest)
        for place in range(choice, SIZE):
            self.group_of[origin][place] = len(self.groups) - 1

    def origin(self, seat: int, choice: int) -> int:
        return (seat - self.step * choice) % self.seats

    # ------------------------------------------------------------ guessing

    def sample(self, chance: Chance) -> None:
        """Fill every place, as what was seen and shown allows."""
        while not self._fill(chance):
            pass

    def _fill(self, chance: Chance) -> bool:
        self.order = [[NONE] * SIZE for _ in range(self.seats)]
        groups = [group[:] for group in self.groups]
        free = self.free[:]
        for choice, card in enumerate(self.taken):
            self.order[self.origin(self.viewer, choice)][choice] = card
        for seat in range(self.seats):
            if seat != self.viewer:
                for card in self.public[seat]:
                    if not self._lay(seat, card, groups, free, chance):
                        return False
        self._rest(groups, free, chance)
        return True

    def _lay(self, seat: int, card: int, groups: list[list[int]], free: list[int], chance: Chance) -> bool:
        """A card that this seat has shown was taken at one of its choices."""
        choices = []
        for choice in range(self.done):
            origin = self.origin(seat, choice)
            group = self.group_of[origin][choice]
            source = free if group == FREE else groups[group]
            if self.order[origin][choice] == NONE and card in source:
                choices.append(choice)
        if not choices:
            return False
        choice = choices[chance.below(len(choices))]
        origin = self.origin(seat, choice)
        group = self.group_of[origin][choice]
        (free if group == FREE else groups[group]).remove(card)
        self.order[origin][choice] = card
        return True

    def _rest(self, groups: list[list[int]], free: list[int], chance: Chance) -> None:
        shuffled = [[group[i] for i in chance.order(len(group))] for group in groups]
        others = [free[i] for i in chance.order(len(free))]
        for origin in range(self.seats):
            for place in range(SIZE):
                if self.order[origin][place] == NONE:
                    group = self.group_of[origin][place]
                    self.order[origin][place] = (others if group == FREE else shuffled[group]).pop()

    # ------------------------------------------------------------ answers

    def taken_by(self, seat: int) -> list[int]:
        return [self.order[self.origin(seat, choice)][choice] for choice in range(self.done)]

    def packet_at(self, seat: int, choice: int) -> list[int]:
        return sorted(self.order[self.origin(seat, choice)][choice:])

    def seen_by(self, seat: int) -> list[list[int]]:
        return [self.packet_at(seat, choice) for choice in range(min(self.done + 1, SIZE))]

    def next_of(self, seat: int) -> int:
        """What a seat keeps of the packet that lies before it."""
        return self.order[self.origin(seat, self.done)][self.done]


def random_deck(shown: list[int], budget: int, chance: Chance) -> list[int]:
    """HB-34: a deck with these cards in it that can be paid for, in the order it was put together."""
    while True:
        deck: list[int] = []
        for heroes in (True, False):
            base = 0 if heroes else COPIES
            known = [card for card in shown if is_hero(card) == heroes]
            others = [card for card in range(base, base + COPIES) if card not in known]
            order = chance.order(len(others))
            deck += known + [others[order[i]] for i in range(SIZE - len(known))]
        if sum([CARDS[card].cost for card in deck]) <= budget:
            return [deck[i] for i in chance.order(2 * SIZE)]
