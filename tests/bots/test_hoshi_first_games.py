"""An easy bot fights with the plainest cards it is dealt, so that a newcomer's are no weaker."""

from __future__ import annotations

import pytest

from hyakki.bots import choose
from hyakki.bots.hoshi.live import fighter
from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.cards import CARDS, card_of
from hyakki.games.hoshi.options import Options
from hyakki.games.hoshi.stages import CHOOSING, DRAFT
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.chance import Seeded


def answered(state: HoshiState, seat: int, seed: int) -> str:
    """What an easy bot does with its cards, in real time or calm."""
    view = state.view(seat)
    if state.calm:
        return choose("hoshi", HOSHI.info.ruleset, view, "easy", str(seed))
    intent = fighter("easy", view, str(seed)).see(view)
    assert intent
    return intent.move


@pytest.mark.parametrize("mode", ["clock", "calm"])
def test_an_easy_bot_drops_its_costliest_cards_and_begins_with_the_cheapest(mode: str) -> None:
    for seed in range(3):
        chance = Seeded(seed)
        state = HOSHI.new(2, chance, Options(mode=mode))
        met = set[int]()
        while state.stage in (DRAFT, CHOOSING):
            met.add(state.stage)
            seat = 0 if state.legal(0) else 1
            moves = [HOSHI.text(state, move) for move in state.legal(seat)]
            costs = {move: CARDS[card_of(move.split()[1])].cost for move in moves}
            move = answered(state, seat, seed)
            wanted = max(costs.values()) if state.stage == DRAFT else min(costs.values())
            assert costs[move] == wanted, (seed, move, costs)
            state.apply(seat, HOSHI.parse(state, move), chance, None)
        assert met == {DRAFT, CHOOSING}
