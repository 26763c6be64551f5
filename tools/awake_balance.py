"""Measure the balance of Awake Heroes (AH-D5): `.venv/bin/python tools/awake_balance.py GAMES SEED BOT`.

Equal bots play random teams, every pair of teams twice with seats changed: the quick one, or a search with
so many simulations a decision (`search@60`). Shares are given with a 95 % interval; tune with one seed and
report with another. `tools/card_wins.py awake` keeps the shares for the pages of cards.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from hyakki.bots.awake import AwakeGuide
from hyakki.bots.playouts import first_seat
from hyakki.bots.search import Search
from hyakki.games.awake import AWAKE
from hyakki.games.awake.battle import TEAMS
from hyakki.games.awake.content import CONTENT
from hyakki.games.awake.moves import COUNTRY, PASS, PICK
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.turns import LONGEST, QUIET
from hyakki.kernel.chance import Chance, Seeded
from hyakki.kernel.log import Log

Plan = list[int]
"""The secret choices of one side: a country, then characters."""


@dataclass
class Share:
    """Of all games; the two games of a pair of teams are one witness."""

    wins: int = 0
    games: int = 0
    pairs: dict[int, list[int]] = field(default_factory=dict)
    """For each pair of teams: won and played."""

    def add(self, won: bool, pair: int) -> None:
        self.wins += won
        self.games += 1
        found = self.pairs.setdefault(pair, [0, 0])
        found[0] += won
        found[1] += 1

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def off(self) -> float:
        """Half of the 95 % interval."""
        if len(self.pairs) < 2:
            return 0.5
        apart = sum((won - self.share * games) ** 2 for won, games in self.pairs.values())
        return 1.96 * math.sqrt(apart * len(self.pairs) / (len(self.pairs) - 1)) / self.games

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} ± {100 * self.off:.1f} % of {self.games}"


@dataclass
class Figures:
    starter: Share = field(default_factory=Share)
    characters: dict[int, Share] = field(default_factory=dict)
    castles: dict[int, Share] = field(default_factory=dict)
    turns: list[int] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)

    def add(self, state: AwakeState, plans: tuple[Plan, Plan], pair: int) -> None:
        self.starter.add(state.winner == state.starter, pair)
        self.turns.append(int(state.turn))
        self.reasons[reason_of(state)] += 1
        for seat in (0, 1):
            won = state.winner == seat
            if plans[0][0] != plans[1][0]:
                self.castles.setdefault(plans[seat][0] - COUNTRY, Share()).add(won, pair)
            for move in plans[seat][1:]:
                if move not in plans[1 - seat]:
                    self.characters.setdefault(move - PICK, Share()).add(won, pair)


def reason_of(state: AwakeState) -> str:
    """AH-D5 is about duels that nobody agreed on."""
    reason = state.outcome().reason
    if reason != "duel":
        return reason
    by_itself = state.turn >= LONGEST or state.turn - state.hurt_turn >= QUIET
    return "automatic duel" if by_itself else "agreed duel"


def random_plan(luck: Chance) -> Plan:
    """A country and characters that are still affordable, until none is."""
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


def played(plans: tuple[Plan, Plan], seed: str, simulations: int, log: Log | None = None) -> AwakeState:
    luck, thought = Seeded(seed), Seeded(f"{seed} thought")
    state = AWAKE.new(2, luck)
    while state.stage == TEAMS:
        seat = first_seat(state.must())
        made = state.made[seat]
        state.apply(seat, plans[seat][made] if made < len(plans[seat]) else PASS, luck, None)
    guide = AwakeGuide(state.view(0))
    while not state.over:
        seat = first_seat(state.must())
        guide.moves(state, seat)
        moves = guide.considered(state, seat, state.legal(seat))
        if simulations and len(moves) > 1:
            move = searched(state, seat, simulations, thought)
        else:
            move = max(moves, key=lambda move: guide.worth(state, seat, move))
        state.apply(seat, move, luck, log)
    return state


def searched(state: AwakeState, seat: int, simulations: int, thought: Chance) -> int:
    """As a bot at the table: from its own view."""
    view = state.view(seat)
    guide = AwakeGuide(view)
    move = int(guide.at_once(state, seat, thought))
    if move >= 0:
        return move
    search = Search(AWAKE.sampler(view), guide, seat, thought)
    search.run(simulations)
    return int(search.best())


def figures(games: int, seed: str, simulations: int) -> Figures:
    found = Figures()
    for number in range(games // 2):
        luck = Seeded(f"{seed} draft {number}")
        first, second = random_plan(luck), random_plan(luck)
        for plans in ((first, second), (second, first)):
            found.add(played(plans, f"{seed} game {number}", simulations), plans, number)
    return found


def report(found: Figures) -> Iterator[str]:
    turns = sorted(found.turns)
    tenth, middle, nine = (turns[len(turns) * n // 10] for n in (1, 5, 9))
    ends = ", ".join(f"{reason} {n / len(turns):.1%}" for reason, n in found.reasons.most_common())
    yield f"{len(turns)} games; the starting player wins {found.starter}"
    yield f"turns: {tenth}, {middle}, {nine} (10, 50, 90 %)"
    yield f"ended by {ends}"
    for country, share in sorted(found.castles.items()):
        yield line(CONTENT.castles[country].name, share, 0.45)
    for number, share in sorted(found.characters.items(), key=lambda item: -item[1].share):
        character = CONTENT.characters[number]
        yield line(f"{character.name}, cost {character.cost}", share, 0.4)


def line(name: str, share: Share, low: float) -> str:
    """AH-D5: the whole interval should lie in the band."""
    inside = share.share - share.off >= low and share.share + share.off <= 1 - low
    return f"{name}: {share}{'' if inside else '  <- outside'}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="?", type=int, default=400)
    parser.add_argument("seed", nargs="?", default="tune")
    parser.add_argument("bot", nargs="?", default="greedy", help="greedy, or search@60 for a stronger one")
    args = parser.parse_args()
    name, _, simulations = args.bot.partition("@")
    if name not in ("greedy", "search") or (name == "search") != simulations.isdecimal():
        parser.error(f"there is no bot {args.bot!r} here; there is greedy, or search@60")
    for text in report(figures(args.games, args.seed, int(simulations or 0))):
        print(text)


if __name__ == "__main__":
    main()
