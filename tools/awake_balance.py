"""Measure the balance of Awake Heroes (AH-D5): `.venv/bin/python tools/awake_balance.py [games] [seed]`.

Quick bots play random teams, every pair of teams twice with seats changed. Shares are given with a 95 %
interval; tune with one seed and report with another.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from hyakki.bots.awake import AwakeGuide
from hyakki.bots.playouts import first_seat
from hyakki.games.awake import AWAKE
from hyakki.games.awake.battle import TEAMS
from hyakki.games.awake.content import CONTENT
from hyakki.games.awake.moves import COUNTRY, PASS, PICK
from hyakki.games.awake.state import AwakeState
from hyakki.kernel.chance import Chance, Seeded

Plan = list[int]
"""The secret choices of one side: a country, then characters."""


@dataclass
class Share:
    wins: int = 0
    games: int = 0

    def add(self, won: bool) -> None:
        self.wins += won
        self.games += 1

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.5

    @property
    def off(self) -> float:
        """Half of the 95 % interval."""
        return 1.96 * math.sqrt(self.share * (1 - self.share) / self.games) if self.games else 0.5

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} ± {100 * self.off:.1f} % of {self.games}"


@dataclass
class Figures:
    starter: Share = field(default_factory=Share)
    characters: dict[int, Share] = field(default_factory=dict)
    castles: dict[int, Share] = field(default_factory=dict)
    turns: list[int] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)

    def add(self, state: AwakeState, plans: tuple[Plan, Plan]) -> None:
        self.starter.add(state.winner == state.starter)
        self.turns.append(int(state.turn))
        self.reasons[state.outcome().reason] += 1
        for seat in (0, 1):
            won = state.winner == seat
            if plans[0][0] != plans[1][0]:
                self.castles.setdefault(plans[seat][0] - COUNTRY, Share()).add(won)
            for move in plans[seat][1:]:
                if move not in plans[1 - seat]:
                    self.characters.setdefault(move - PICK, Share()).add(won)


def random_plan(luck: Chance) -> Plan:
    """A country and whoever is still affordable, until nobody is."""
    left = 10
    plan = [COUNTRY + int(luck.below(len(CONTENT.countries)))]
    while True:
        team = plan[1:]
        open = [i for i, c in enumerate(CONTENT.characters) if c.cost <= left and PICK + i not in team]
        if not open:
            return plan
        chosen = open[luck.below(len(open))]
        left -= CONTENT.characters[chosen].cost
        plan.append(PICK + chosen)


def played(plans: tuple[Plan, Plan], seed: str) -> AwakeState:
    luck = Seeded(seed)
    state = AWAKE.new(2, luck)
    while state.stage == TEAMS:
        seat = first_seat(state.must())
        made = state.made[seat]
        state.apply(seat, plans[seat][made] if made < len(plans[seat]) else PASS, luck, None)
    guide = AwakeGuide(state.view(0))
    while not state.over:
        seat = first_seat(state.must())
        moves = guide.moves(state, seat)
        best = moves[0]
        highest = -math.inf
        for move in moves:
            worth = guide.worth(state, seat, move)
            if worth > highest:
                best, highest = move, worth
        state.apply(seat, best, luck, None)
    return state


def figures(games: int, seed: str) -> Figures:
    found = Figures()
    for number in range(games // 2):
        luck = Seeded(f"{seed} draft {number}")
        first, second = random_plan(luck), random_plan(luck)
        for plans in ((first, second), (second, first)):
            found.add(played(plans, f"{seed} game {number}"), plans)
    return found


def report(found: Figures) -> Iterator[str]:
    turns = sorted(found.turns)
    tenth, middle, nine = (turns[len(turns) * n // 10] for n in (1, 5, 9))
    ends = ", ".join(f"{reason} {n / len(turns):.1%}" for reason, n in found.reasons.most_common())
    yield f"{len(turns)} games; the starting player wins {found.starter}"
    yield f"turns: {tenth}, {middle}, {nine} (10, 50, 90 %)"
    yield f"ended by {ends}"
    for country, share in sorted(found.castles.items()):
        yield f"{CONTENT.castles[country].name}: {share}"
    for number, share in sorted(found.characters.items(), key=lambda item: -item[1].share):
        character = CONTENT.characters[number]
        inside = share.share - share.off >= 0.4 and share.share + share.off <= 0.6
        yield f"{character.name} ({character.cost}): {share}{'' if inside else '  <- outside'}"


if __name__ == "__main__":
    games, seed = [*sys.argv[1:], *["400", "tune"][len(sys.argv) - 1 :]][:2]
    for line in report(figures(int(games), seed)):
        print(line)
