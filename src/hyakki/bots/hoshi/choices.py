"""Quick decisions outside of the clash: which cards to drop, keep, choose and play, at first sight."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.bots.hoshi.fencing import PLAIN, fence
from hyakki.games.hoshi.cards import CARDS, card_of
from hyakki.games.hoshi.effects import RETURN_HERO
from hyakki.games.hoshi.moves import CHALLENGE, CHOOSE, CHOOSE_SAVED, HIT, KEEP, PLAY
from hyakki.games.hoshi.players import MOST_SAVED
from hyakki.games.hoshi.stages import EXCHANGE, WINDOW
from hyakki.games.hoshi.state import HoshiState
from hyakki.games.hoshi.windows import TOUCHED
from hyakki.kernel.chance import Chance

__all__ = ["DRAWN_OUT", "decide", "liveliest", "plainest"]

PLAYS: Final = 70
"""Of a hundred times in which a hidden card can be played it is."""
DRAWN_OUT: Final = ("H1", "H3", "H7", "H12", "H15", "H19", "D2", "D3", "D6", "D7", "D9", "D14", "D15")
"""They give stones or save them: calm games take longer with them. The page's ready hand has none, too."""
SLOW: Final = [card_of(card) for card in DRAWN_OUT]
DEAREST: Final = max([card.cost for card in CARDS])


def decide(state: HoshiState, seat: i64, chance: Chance, style: int = PLAIN) -> i64:
    """A move for a seat that owes a decision, in calm mode in a style of fencing.

    It looks only at what the seat may see.
    """
    if state.stage == WINDOW:
        moves = state.legal(seat)
        if moves[0] == HIT:
            return HIT
        return PLAY if moves[0] == PLAY and plays(state, seat, chance) else moves[len(moves) - 1]
    if state.stage == EXCHANGE:
        return fence(state, seat, chance, style)
    return state.draw(seat, chance)


def plainest(moves: list[int]) -> list[int]:
    """Of a choice among cards only what leaves one with the cheapest: a beginner meets those first."""
    if moves[0] < KEEP:
        most = max([CARDS[move].cost for move in moves])
        return [move for move in moves if CARDS[move].cost == most]
    costs = [cost_of(move) for move in moves]
    least = min(costs)
    return [move for move, cost in zip(moves, costs) if cost == least]


def liveliest(moves: list[int]) -> list[int]:
    """Of a choice among cards only what leaves one with the strongest that draw nothing out."""
    if moves[0] < KEEP:
        pulls = [-pull_of(move) for move in moves]
    else:
        pulls = [pull_of(card_in(move)) for move in moves]
    most = max(pulls)
    return [move for move, pull in zip(moves, pulls) if pull == most]


def pull_of(card: int) -> int:
    """How gladly somebody takes a card who wants things to happen."""
    if card < 0:
        return 0
    return CARDS[card].cost - (DEAREST if card in SLOW else 0)


def cost_of(move: int) -> int:
    """Of the card that a move keeps or chooses; whatever is no choice of a card costs nothing."""
    card = card_in(move)
    return CARDS[card].cost if card >= 0 else 0


def card_in(move: int) -> int:
    """The card that a move keeps or chooses, or -1."""
    if move < CHOOSE:
        return move - KEEP
    if move < CHALLENGE:
        return move - CHOOSE
    return (move - CHOOSE_SAVED) // MOST_SAVED if move >= CHOOSE_SAVED else -1


def plays(state: HoshiState, seat: i64, chance: Chance) -> bool:
    """Whether to play the hidden card that one could play."""
    player = state.players[seat]
    if state.window == TOUCHED or player.stones == 0:  # HB-23: the last chance
        return True
    if CARDS[player.card].effects[0].kind == RETURN_HERO and not player.hurt:
        return False  # nobody sends an unhurt Hero home
    return chance.below(100) < PLAYS
