"""An engine whose truth is known: it throws coins instead of playing."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from hyakki.kernel.overlay import CardChange
from hyakki.lab.engines import Batch
from hyakki.lab.experiment import Experiment
from hyakki.lab.plans import Plan, Played
from hyakki.lab.reading import read


@dataclass
class Coins:
    """The first bot wins a game for two with this chance, the first of two equals likewise."""

    chance: float
    workers: int = 1

    def submit(self, plan: Plan, changes: tuple[CardChange, ...], deals: range) -> tuple[Plan, range]:
        return plan, deals

    def result(self, ticket: tuple[Plan, range]) -> Batch:
        plan, deals = ticket
        turns = plan.rotations
        return 1.0, [self.thrown(plan, n) for n in range(deals.start * turns, deals.stop * turns)]

    def thrown(self, plan: Plan, number: int) -> tuple[Any, ...]:
        won = random.Random(f"{plan.seed} {number}").random() < self.chance
        first = plan.seated(number)[0] == plan.bots[0]
        places = (1, 2) if won == first else (2, 1)
        return tuple(Played(number, 1, (0, 0), places))

    def drop(self, tickets: list[Any]) -> None:
        pass

    def close(self) -> None:
        pass


def asking(
    question: str, bots: str = '["normal", "easy"]', seed: object = 1, games: int = 4000
) -> Experiment:
    text = f"""
        title = "Coins"
        game = "madoshi"
        seed = "{seed}"
        games = {games}
        [[match]]
        name = "coins"
        bots = {bots}
        [[question]]
        about = "coins"
        {question}
        """
    return read(text, "coins.toml")
