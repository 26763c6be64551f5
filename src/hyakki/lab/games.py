"""One simulated game: who sits where, which deal, which luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hyakki.bots import Budget, choose
from hyakki.bots.playouts import first_seat, playout
from hyakki.bots.programs import Programs
from hyakki.bots.trial import LOT, PlayedGame, Seating, Trial
from hyakki.bots.trials import trial_of
from hyakki.games import game
from hyakki.kernel.chance import Chance, Seeded
from hyakki.kernel.game import Game, State
from hyakki.kernel.log import Log
from hyakki.kernel.record import Keeper, SeatLine
from hyakki.lab.plans import Plan, Played

__all__ = ["STEPS", "play", "record_name"]

STEPS = 20
"""A curve has so many, and its beginning."""


def play(plan: Plan, number: int, hear: Callable[[str], None] | None = None) -> Played:
    """Play one game of a plan. All its luck comes from the plan's seed and the game's number.

    `hear` gets every line that engines from elsewhere hear and say.
    """
    rules = game(plan.game)
    luck = Seeded(f"{plan.seed} deal {plan.deal(number)}")
    trial = trial_of(plan.game)
    if quick(plan, trial) and plan.records is None:
        state = rules.new(plan.seats, luck, rules.options(plan.options))
        return played(number, PlayedGame(playout(state, luck), state, ()))
    names = plan.seated(number)
    lines = tuple(SeatLine("bot", f"{bot} {seat + 1}", bot) for seat, bot in enumerate(names))
    keeper = Keeper(rules, lines, plan.options)
    curve: list[Sequence[int]] = []
    with Programs(plan.engines, rules, names, plan.options, f"{plan.seed} {number}", hear) as programs:
        if trial.play is not None:
            kept = plan.records is not None
            seating = Seating(names, plan.seed, number, plan.simulations, kept, programs)
            told = trial.play(seating, keeper, luck)
        else:
            told, curve = by_turns(plan, number, rules, keeper, luck, programs)
        programs.over(told.state.outcome())
    keep(plan, number, keeper)
    return played(number, told, curve, programs.faults)


def quick(plan: Plan, trial: Trial) -> bool:
    """Whether compiled playouts can play it, which tell of nothing but the end."""
    return plan.at_random and trial.tally is None and trial.play is None


def by_turns(
    plan: Plan, number: int, rules: Game[Any, Any], keeper: Keeper, luck: Chance, programs: Programs
) -> tuple[PlayedGame, list[Sequence[int]]]:
    """How the game went, and the points after every decision."""
    names = plan.seated(number)
    trial = trial_of(plan.game)
    tally = trial.tally(plan.seats) if trial.tally is not None else None
    log = Log() if trial.had is not None else None
    state = keeper.start(luck, log)
    decisions = 0
    curve: list[Sequence[int]] = []
    while not state.over:
        owing = state.must()
        if owing:
            seat = first_seat(owing)
            if seat in programs:
                move = rules.parse(state, programs.move(seat, state.view(seat)))
            else:
                seed = f"{plan.seed} {number} {decisions}"
                move = decide(plan, rules, state, seat, names[seat], seed, luck)
            decisions += 1
            if tally is not None:
                tally.see(state, move)
            keeper.move(state, seat, move, luck, log, at=decisions)
        else:
            keeper.advance(state, state.due(), luck, log, at=decisions)
        if trial.points is not None and not quick(plan, trial):
            curve.append(trial.points(state))
    counts = tally.counted(state) if tally is not None else ()
    had = trial.had(plan.seats, log) if trial.had is not None and log is not None else ()
    return PlayedGame(decisions, state, counts, had), curve


def decide(
    plan: Plan, rules: Game[Any, Any], state: State, seat: int, bot: str, seed: str, luck: Chance
) -> int:
    if plan.at_random:
        # As the compiled playouts do, so that a game is the same with a record and without.
        return state.draw(seat, luck)
    lot = trial_of(plan.game).lot
    if lot is not None and bot.endswith(LOT):
        move = lot(state, seat, Seeded(f"lot {seed}"))
        if move >= 0:
            return move
    budget = Budget(simulations=plan.simulations)
    text = choose(plan.game, rules.info.ruleset, state.view(seat), bot.removesuffix(LOT), seed, budget)
    return rules.parse(state, text)


def played(
    number: int,
    told: PlayedGame,
    curve: Sequence[Sequence[int]] = (),
    faults: tuple[tuple[str, str], ...] = (),
) -> Played:
    outcome = told.state.outcome()
    shown = thinned(curve)
    return Played(
        number, told.decisions, outcome.scores, outcome.places, told.counts, told.cards, shown, faults
    )


def thinned(curve: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """At equal steps from the first decision to the last.

    >>> thinned([[n] for n in range(101)])[:3]
    ((0,), (5,), (10,))
    """
    last = len(curve) - 1
    return tuple(tuple(curve[last * step // STEPS]) for step in range(STEPS + 1)) if curve else ()


def keep(plan: Plan, number: int, keeper: Keeper) -> None:
    if plan.records is not None:
        (plan.records / record_name(plan, number)).write_text(keeper.record().write(), "utf-8")


def record_name(plan: Plan, number: int) -> str:
    return f"{plan.game}-{number + 1:06d}.record"
