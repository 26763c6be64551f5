"""One simulated game: who sits where, which deal, which luck."""

from __future__ import annotations

from typing import Any

from hyakki.bots import Budget, choose
from hyakki.bots.playouts import first_seat, playout
from hyakki.games import game
from hyakki.kernel.chance import Chance, Seeded
from hyakki.kernel.game import Game, State
from hyakki.kernel.record import Keeper, SeatLine
from hyakki.lab import duels
from hyakki.lab.plans import Plan, Played
from hyakki.lab.tallies import Tally, tally_of

__all__ = ["play", "record_name"]


def play(plan: Plan, number: int) -> Played:
    """Play one game of a plan. All its luck comes from the plan's seed and the game's number."""
    rules = game(plan.game)
    luck = Seeded(f"{plan.seed} deal {plan.deal(number)}")
    tally = tally_of(plan.game)
    if plan.at_random and plan.records is None and tally is None and plan.game != "hoshi":
        state = rules.new(plan.seats, luck, rules.options(plan.options))
        return played(number, playout(state, luck), state)
    names = plan.seated(number)
    lines = tuple(SeatLine("bot", f"{bot} {seat + 1}", bot) for seat, bot in enumerate(names))
    keeper = Keeper(rules, lines, plan.options)
    if plan.game == "hoshi":
        fought = duels.play(plan, number, keeper, luck)
        keep(plan, number, keeper)
        return fought
    state = keeper.start(luck)
    decisions = 0
    while not state.over:
        owing = state.must()
        if owing:
            seat = first_seat(owing)
            move = decide(plan, rules, state, seat, names[seat], f"{plan.seed} {number} {decisions}", luck)
            decisions += 1
            if tally is not None:
                tally.see(state, move)
            keeper.move(state, seat, move, luck, at=decisions)
        else:
            keeper.advance(state, state.due(), luck, at=decisions)
    keep(plan, number, keeper)
    return played(number, decisions, state, tally)


def decide(
    plan: Plan, rules: Game[Any, Any], state: State, seat: int, bot: str, seed: str, luck: Chance
) -> int:
    if plan.at_random:
        # As the compiled playouts do, so that a game is the same with a record and without.
        return state.draw(seat, luck)
    budget = Budget(simulations=plan.simulations)
    text = choose(plan.game, rules.info.ruleset, state.view(seat), bot, seed, budget)
    return rules.parse(state, text)


def played(number: int, decisions: int, state: State, tally: Tally | None = None) -> Played:
    outcome = state.outcome()
    counted = tally.counted(state) if tally is not None else (0, 0, False)
    return Played(number, decisions, outcome.scores, outcome.places, *counted)


def keep(plan: Plan, number: int, keeper: Keeper) -> None:
    if plan.records is not None:
        (plan.records / record_name(plan, number)).write_text(keeper.record().write(), "utf-8")


def record_name(plan: Plan, number: int) -> str:
    return f"{plan.game}-{number + 1:06d}.record"
