"""Play seeded games and print every position, view, event and search: run once compiled, once not."""

from __future__ import annotations

import sys
from typing import Any

import hyakki
from hyakki.bots import Budget, choose
from hyakki.bots.playouts import first_seat, playout, wait
from hyakki.games import GAMES, AnyGame
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import Log
from hyakki.kernel.words import Words

BOTS = ("random", "greedy", "search")
TABLES = 4
"""Of a game for many, tables of so many sizes are traced."""


def trace(game: AnyGame, seats: int, seed: int, thinking: bool) -> None:
    """One game, drawn at random or played by bots that think."""
    luck, log = Seeded(f"trace {seed}"), Log()
    state = game.new(seats, luck, None, log)
    print("deal", state.key())
    while not state.over:
        mask = state.must()
        if mask == 0:
            wait(state, luck)
            continue
        seat = first_seat(mask)
        move = chosen(game, state, seat, seed) if thinking else state.draw(seat, luck)
        print(seat, state.legal(seat), game.text(state, move), game.show(state.view(seat)))
        end = Seeded(seed)
        print(
            "resampled",
            game.resample(state.view(seat), end).key(),
            playout(state.clone(), end),
            end.below(10**9),
        )
        state.apply(seat, move, luck, log)
        print(state.key())
    print(state.outcome())
    print([game.say(told, Words(me=0)) for told in log.heard(0)])


def chosen(game: AnyGame, state: Any, seat: int, seed: int) -> int:
    bot = BOTS[seat % len(BOTS)]
    # A simulation of a game in real time fights whole duels.
    budget = Budget(simulations=4 if "real time" in game.info.traits else 200)
    text = choose(game.info.name, game.info.ruleset, state.view(seat), bot, str(seed), budget)
    return game.parse(state, text)


if __name__ == "__main__":
    print("compiled" if hyakki.compiled() else "interpreted", file=sys.stderr)
    for game in GAMES.values():
        for seats in game.info.seats[:TABLES]:
            for seed in range(int(sys.argv[1])):
                trace(game, seats, seed, thinking=seed == 0)
