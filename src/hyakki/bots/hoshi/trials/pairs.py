"""Single duels of Hoshi Battle between chosen cards: who beats whom, and what a Duel card is worth."""

from __future__ import annotations

from hyakki.bots.hoshi.bouts import clash
from hyakki.bots.hoshi.choices import decide
from hyakki.bots.hoshi.duellist import Duellist
from hyakki.bots.hoshi.reflexes import REFLEXES, Reflexes
from hyakki.bots.levels import USUAL
from hyakki.bots.playouts import first_seat
from hyakki.games.hoshi.cards import COPIES
from hyakki.games.hoshi.duels import first_duel
from hyakki.games.hoshi.moves import CHOOSE
from hyakki.games.hoshi.options import Options
from hyakki.games.hoshi.stages import FIGHT
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import NOBODY, Log

__all__ = ["NO_CARD", "duel", "share"]

NO_CARD = -1
HAND = 3
NORMAL = (REFLEXES[USUAL], REFLEXES[USUAL])


def duel(
    fighters: tuple[tuple[int, int], tuple[int, int]],
    seed: str,
    hands: tuple[Reflexes, Reflexes] = NORMAL,
) -> int:
    """One duel between two Heroes, each with a Duel card or none; which of them won.

    >>> duel(((1, NO_CARD), (5, 23)), "a") in (0, 1)
    True
    """
    state = HoshiState(2, Options())
    luck, own, log = Seeded(f"luck {seed}"), Seeded(f"own {seed}"), Log()
    meeting = (fighters[0][0], fighters[1][0])
    spare = [card for card in range(COPIES) if card not in meeting][: HAND - 1]
    for player, (hero, card) in zip(state.players, fighters):
        player.heroes = sorted([hero, *spare])
        player.duels = [card] if card >= 0 else []
    state.starter = luck.below(2)
    first_duel(state, luck, log)
    for seat, (hero, card) in enumerate(fighters):
        state.apply(seat, CHOOSE + hero, luck, log)
        if card >= 0:
            state.apply(seat, CHOOSE + card, luck, log)
    bots = [Duellist(reflexes, state.times, own) for reflexes in hands]
    while state.duel == 1 and not state.over:
        owing = state.must()
        if owing:
            seat = first_seat(owing)
            state.apply(seat, decide(state, seat, own), luck, log)
        elif state.stage == FIGHT:
            clash(state, bots, luck, log)
        else:
            state.advance(state.due(), luck, log)
    ended = [event for event in log.heard(NOBODY) if event.kind == "duel_ended"]  # type: ignore[attr-defined]
    winner: int = ended[0].winner  # type: ignore[attr-defined]
    return winner


def share(one: tuple[int, int], two: tuple[int, int], duels: int, seed: str) -> float:
    """How many of so many duels the first wins; they change seats after every one."""
    won = 0
    for number in range(duels):
        turned = number % 2
        pair = (two, one) if turned else (one, two)
        won += duel(pair, f"{seed} {one} {two} {number}") == turned
    return won / duels
