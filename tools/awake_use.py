"""Count which cards of Awake Heroes are used: `.venv/bin/python tools/awake_use.py GAMES SEED BOT`.

Equal bots play random teams, as in `awake_balance.py`. For every item: how many of those drawn were used. For
every side of a character: in how many of a hundred turns that its owner had with it its skill was tried. And
how often somebody was to draw from nothing.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from awake_balance import played, random_plan
from hyakki.games.awake.battle import MOST
from hyakki.games.awake.content import CONTENT
from hyakki.games.awake.moves import PICK
from hyakki.games.awake.state import AwakeState
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import NOBODY, Log

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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="?", type=int, default=200)
    parser.add_argument("seed", nargs="?", default="tune")
    parser.add_argument("bot", nargs="?", default="greedy", help="greedy, or search@60 for a stronger one")
    args = parser.parse_args()
    name, _, simulations = args.bot.partition("@")
    if name not in ("greedy", "search") or (name == "search") != simulations.isdecimal():
        parser.error(f"there is no bot {args.bot!r} here; there is greedy, or search@60")
    for text in report(used(args.games, args.seed, int(simulations or 0))):
        print(text)


if __name__ == "__main__":
    main()
