"""One simulated game of Hoshi Battle: bots with human hands, in real time, and what their duels show."""

from __future__ import annotations

from typing import Any

from hyakki.bots import Budget, choose
from hyakki.bots.hoshi import Duellist
from hyakki.bots.hoshi.bouts import acting, clash
from hyakki.bots.hoshi.choices import decide
from hyakki.bots.playouts import first_seat
from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.cards import texts_of
from hyakki.games.hoshi.inputs import possible
from hyakki.games.hoshi.stages import DRAFT, FIGHT
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.chance import Chance, Seeded
from hyakki.kernel.log import NOBODY, Log
from hyakki.kernel.record import Keeper
from hyakki.lab.hands import hands_of
from hyakki.lab.plans import Fought, Plan, Played

__all__ = ["play"]


def play(plan: Plan, number: int, keeper: Keeper, luck: Chance) -> Played:
    """Play one game of a plan; the keeper writes all of it down if the plan wants records."""
    own = Seeded(f"{plan.seed} hands {number}")
    log = Log()
    fighters = [hands_of(name) for name in plan.seated(number)]
    state: HoshiState = keeper.start(luck, log)
    bots = [Duellist(fighter.reflexes, state.times, own) for fighter in fighters]
    hands: tuple[tuple[str, ...], ...] = ()
    decisions = 0
    while not state.over:
        if not hands and state.stage != DRAFT:
            hands = tuple(tuple(texts_of(player.heroes + player.duels)) for player in state.players)
        owing = state.must()
        if owing:
            seat = first_seat(owing)
            if fighters[seat].cards == "random":
                move = decide(state, seat, own, fighters[seat].style)
            else:
                seed = f"{plan.seed} {number} {decisions}"
                move = thought(plan, state, seat, fighters[seat].cards, seed)
            decisions += 1
            keeper.move(state, seat, move, luck, log, at=decisions)
        elif state.stage != FIGHT:
            keeper.advance(state, state.due(), luck, log, at=decisions)
        elif plan.records is None:
            decisions += clash(state, bots, luck, log)
        else:
            decisions += clash_kept(keeper, state, bots, luck, log, decisions)
    outcome = state.outcome()
    return Played(number, decisions, outcome.scores, outcome.places, fought=fought(log, hands))


def thought(plan: Plan, state: HoshiState, seat: int, bot: str, seed: str) -> int:
    budget = Budget(simulations=plan.simulations)
    return HOSHI.parse(state, choose("hoshi", HOSHI.info.ruleset, state.view(seat), bot, seed, budget))


def clash_kept(
    keeper: Keeper, state: HoshiState, bots: list[Duellist], luck: Chance, log: Log, made: int
) -> int:
    """The same as the compiled `clash`, with every input written down."""
    for bot in bots:
        bot.rest()
    before = made
    while state.stage == FIGHT:
        seat = acting(state, bots)
        to = int(state.due() if seat < 0 else bots[seat].at)
        if to > state.now or seat < 0:
            keeper.advance(state, to, luck, log, at=made)
        if seat < 0:
            continue
        move = bots[seat].move
        bots[seat].done()
        if possible(state, seat, move):
            made += 1
            keeper.move(state, seat, move, luck, log, at=made)
    return made - before


def fought(log: Log, hands: tuple[tuple[str, ...], ...]) -> Fought:
    """Count what a spectator saw."""
    strikes = landed = bluffed = began = now = exchanges = limits = 0
    duels: list[int] = []
    calm: list[int] = []
    reason = ""
    events: list[Any] = log.heard(NOBODY)
    for event in events:
        if event.kind == "moved":
            now = event.at
        elif event.kind == "faced":
            now = event.at
            strikes += "strike" in (event.faces or ())
        elif event.kind == "countdown":
            now = event.until
            began = began or now
        elif event.kind == "hit":
            landed += not event.bluff
            bluffed += event.bluff
        elif event.kind == "exchanged":
            exchanges += 1
        elif event.kind == "round_ended":
            reason = event.reason
        elif event.kind == "duel_ended":
            duels.append(now - began)
            limits += reason in ("time", "quiet")
            if exchanges:
                calm.append(exchanges)
            began = exchanges = 0
    return Fought(strikes, landed, bluffed, tuple(duels), hands, tuple(calm), limits)
