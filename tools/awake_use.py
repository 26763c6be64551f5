"""Count which cards of Awake Heroes are used: `.venv/bin/python tools/awake_use.py GAMES SEED BOT`.

Equal bots play random teams: the quick one, or a search with so many simulations a decision (`search@60`).
For every item: how many of those drawn were used. For every side of a character: in how many of a hundred
turns that its owner had with it its skill was tried. And how often somebody was to draw from nothing.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hyakki.bots.awake import AwakeGuide
from hyakki.bots.playouts import first_seat
from hyakki.bots.search import Search
from hyakki.games.awake import AWAKE
from hyakki.games.awake.battle import MOST, TEAMS
from hyakki.games.awake.content import CONTENT
from hyakki.games.awake.moves import COUNTRY, PASS, PICK
from hyakki.games.awake.state import AwakeState
from hyakki.kernel.chance import Chance, Seeded
from hyakki.kernel.log import NOBODY, Log

Plan = list[int]
"""The secret choices of one side: a country, then characters."""
Side = tuple[str, bool]
"""A character, and whether it is awake."""


@dataclass
class Use:
    games: int = 0
    empty: int = 0
    drawn: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    turns: Counter[Side] = field(default_factory=Counter)
    tried: Counter[Side] = field(default_factory=Counter)

    def add(self, state: AwakeState, log: Log, teams: tuple[list[str], list[str]]) -> None:
        self.games += 1
        standing = [set(team) for team in teams]
        awake: list[set[str]] = [set(), set()]
        events: list[Any] = log.heard(NOBODY)
        for event in events:
            match event.kind:
                case "nothing_left":
                    self.empty += 1
                case "turn_began":
                    self.turns.update((name, name in awake[event.seat]) for name in standing[event.seat])
                case "fell":
                    standing[event.seat].discard(event.name)
                case "awakened":
                    awake[event.seat].add(event.name)
                case "skill_tried":
                    self.tried[event.name, event.name in awake[event.seat]] += 1
        for seat in (0, 1):
            own: list[Any] = log.heard(seat)
            self.drawn.update(event.item for event in own if event.kind == "drew" and event.seat == seat)
            for event in own:
                if event.kind in ("item_played", "trap_set") and event.seat == seat:
                    self.used[event.item] += event.kind == "trap_set" or not event.trap


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


def played(plans: tuple[Plan, Plan], seed: str, simulations: int, log: Log) -> AwakeState:
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


def used(games: int, seed: str, simulations: int) -> Use:
    found = Use()
    for number in range(games):
        luck = Seeded(f"{seed} draft {number}")
        plans = random_plan(luck), random_plan(luck)
        names = [[CONTENT.characters[move - PICK].name for move in plan[1:]] for plan in plans]
        log = Log()
        state = played(plans, f"{seed} game {number}", simulations, log)
        assert max(state.size[0], state.size[1]) <= MOST
        found.add(state, log, (names[0], names[1]))
    return found


def report(found: Use) -> Iterator[str]:
    yield f"{found.games} games; to draw from nothing: {found.empty} times"
    for item in CONTENT.items:
        drawn, used = found.drawn[item.name], found.used[item.name]
        yield f"{item.name}: {used} of {drawn} drawn were used, {100 * used / max(1, drawn):.0f} %"
    sides = sorted(found.turns, key=lambda side: found.tried[side] / found.turns[side])
    for side in sides:
        share = 100 * found.tried[side] / found.turns[side]
        yield f"{side[0]}{', awake' * side[1]}: {share:.1f} of 100 turns ({found.turns[side]})"


def asked() -> tuple[int, str, int]:
    """How many games, with which seed, and how many simulations a decision: none for the quick bot."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="?", type=int, default=200)
    parser.add_argument("seed", nargs="?", default="tune")
    parser.add_argument("bot", nargs="?", default="greedy", help="greedy, or search@60 for a stronger one")
    args = parser.parse_args()
    name, _, simulations = args.bot.partition("@")
    if name not in ("greedy", "search") or (name == "search") != simulations.isdecimal():
        parser.error(f"there is no bot {args.bot!r} here; there is greedy, or search@60")
    return args.games, args.seed, int(simulations or 0)


def main() -> None:
    for text in report(used(*asked())):
        print(text)


if __name__ == "__main__":
    main()
