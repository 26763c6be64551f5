"""One simulated game of Hoshi Battle: bots with human hands, in real time, and what their duels show."""

from __future__ import annotations

from typing import Any, cast

from hyakki.bots.hoshi.bouts import acting, bout, clash
from hyakki.bots.hoshi.choices import decide
from hyakki.bots.hoshi.duellist import Duellist
from hyakki.bots.hoshi.reflexes import REFLEXES
from hyakki.bots.hoshi.trials.fighters import hands_of, held_by_engine
from hyakki.bots.levels import USUAL
from hyakki.bots.players import Budget, choose
from hyakki.bots.playouts import first_seat
from hyakki.bots.trial import Card, Counts, Figure, PlayedGame, Seating, Trial
from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.cards import CARDS, COPIES, KIND_NAMES, card_of, texts_of
from hyakki.games.hoshi.inputs import possible
from hyakki.games.hoshi.stages import DRAFT, FIGHT
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.chance import Chance, Seeded
from hyakki.kernel.game import State
from hyakki.kernel.log import NOBODY, Log
from hyakki.kernel.record import Keeper

__all__ = ["DUELS", "play"]


def play(seating: Seating, keeper: Keeper, luck: Chance) -> PlayedGame:
    """Play one game; the keeper writes all of it down if it is to be kept."""
    own = Seeded(f"{seating.seed} hands {seating.number}")
    log = Log()
    fighters = [
        held_by_engine() if seat in seating.programs else hands_of(name)
        for seat, name in enumerate(seating.bots)
    ]
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
                seed = f"{seating.seed} {seating.number} {decisions}"
                move = thought(seating, state, seat, fighters[seat].cards, seed)
            decisions += 1
            keeper.move(state, seat, move, luck, log, at=decisions)
        elif state.stage != FIGHT:
            keeper.advance(state, state.due(), luck, log, at=decisions)
        elif not seating.kept:
            decisions += clash(state, bots, luck, log)
        else:
            decisions += clash_kept(keeper, state, bots, luck, log, decisions)
    return PlayedGame(decisions, state, fought(log), hands)


def thought(seating: Seating, state: HoshiState, seat: int, bot: str, seed: str) -> int:
    if seat in seating.programs:
        return HOSHI.parse(state, seating.programs.move(seat, state.view(seat)))
    budget = Budget(simulations=seating.simulations)
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


def fought(log: Log) -> Counts:
    """Count what a spectator saw."""
    strikes = landed = bluffed = began = now = exchanges = limits = 0
    seconds: list[float] = []
    calm: list[float] = []
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
            seconds.append((now - began) / 1000)
            limits += reason in ("time", "quiet")
            if exchanges:
                calm.append(exchanges)
            began = exchanges = 0
    duels = float(len(seconds))
    return (
        () if calm else tuple(seconds),
        tuple(calm),
        (float(limits), duels),
        (float(landed), max(1.0, float(strikes))),
        (float(bluffed),),
    )


def card(text: str) -> Card:
    number = card_of(text)
    found = CARDS[number]
    letter = "H" if number < COPIES else "D"  # copies of one card from several boxes are one
    return Card(f"{letter}{found.number}", found.name, KIND_NAMES[found.kind], found.cost)


def quickly(state: State, luck: Chance) -> int:
    position = cast("HoshiState", state)
    return int(bout(position, [REFLEXES[USUAL]] * position.seats, luck, luck))


def check(bot: str) -> None:
    hands_of(bot)


DUELS = Trial(
    figures=(
        Figure("duels", "spread", "the median duel takes {median:.1f} s ({least:.1f} to {most:.1f})"),
        Figure("exchanges", "spread", "the median duel takes {median:g} exchanges ({least:g} to {most:g})"),
        Figure("limits", "share", "{share} of all duels end by the limit of HB-R28 ({interval})"),
        Figure("landed", "share", "of all Strikes {share} land ({interval})"),
        Figure("bluffed", "mean", "bluffs cost {mean:.2f} stones a game"),
    ),
    play=play,
    check=check,
    card=card,
    quickly=quickly,
)
