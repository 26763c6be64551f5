"""Effects that happen at once: stones gained, cards discarded, Heroes withdrawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.games.hoshi import duels, emit
from hyakki.games.hoshi.cards import ARTIFACT, CARDS
from hyakki.games.hoshi.effects import (
    DISCARD_ARTIFACT,
    DISCARD_CARD,
    DISCARD_OWN,
    GIFT,
    HEAL,
    RETURN_HERO,
    SET_ASIDE,
    STONES,
    Effect,
)
from hyakki.games.hoshi.events import Cause
from hyakki.games.hoshi.marks import refresh, remove_card
from hyakki.games.hoshi.players import NONE
from hyakki.kernel.log import Log

if TYPE_CHECKING:
    from hyakki.games.hoshi.state import HoshiState

__all__ = ["carry_out", "discard", "has_artifact"]


def carry_out(state: HoshiState, effect: Effect, card: int, seat: int, log: Log | None) -> None:
    """What an effect of a card does for its owner, at once."""
    player = state.players[seat]
    other = state.opponent(seat)
    if effect.kind == STONES:
        player.stones += effect.stones
        player.full += effect.stones  # HB-R10
        refresh(state)
        if log is not None:
            emit.stones(log, seat, effect.stones, player.stones, "HB-R10")
    elif effect.kind == HEAL:
        gained = min(effect.stones, player.full - player.stones)
        player.stones += gained
        refresh(state)
        if log is not None and gained:
            emit.stones(log, seat, gained, player.stones, "HB-18")
    elif effect.kind == DISCARD_ARTIFACT:
        if has_artifact(state, other):
            discard(state, other, "card", card, log)
    elif effect.kind == DISCARD_CARD:
        if other >= 0 and state.players[other].card >= 0:
            discard(state, other, "card", card, log)
    elif effect.kind == DISCARD_OWN:
        if player.card >= 0:
            discard(state, seat, "card", card, log)
    elif effect.kind == GIFT:
        player.gift += effect.stones
    elif effect.kind == RETURN_HERO:
        state.entering = duels.START_OVER
        duels.withdraw(state, seat, 0, log)
    elif effect.kind == SET_ASIDE:
        state.entering = duels.GO_ON
        duels.withdraw(state, seat, effect.stones, log)


def has_artifact(state: HoshiState, seat: int) -> bool:
    """HB-R20: a revealed Artifact."""
    if seat < 0:
        return False
    player = state.players[seat]
    return player.shown and CARDS[player.card].kind == ARTIFACT


def discard(state: HoshiState, seat: int, cause: Cause, by: int, log: Log | None) -> None:
    """A player's Duel card leaves play, revealed or not, and by which card."""
    player = state.players[seat]
    card = player.card
    shown = player.shown
    player.card = NONE
    player.shown = False
    if shown:
        player.discards.append(card)
    else:
        player.unseen.append(card)
    if log is not None:
        emit.discarded(log, seat, card, shown, cause, by)
    if shown:
        remove_card(state, seat, card)
        lose_stones(state, seat, card, log)


def lose_stones(state: HoshiState, seat: int, card: int, log: Log | None) -> None:
    """HB-R21: stones that came with a card go with it; that is no hit."""
    player = state.players[seat]
    for effect in CARDS[card].effects:
        if effect.kind == STONES and player.hero >= 0:
            lost = min(effect.stones, player.stones)
            player.full -= effect.stones
            player.stones -= lost
            player.broken = player.stones == 0
            state.lost_round = True
            refresh(state)
            if log is not None:
                emit.stones(log, seat, -lost, player.stones, "HB-R21")
