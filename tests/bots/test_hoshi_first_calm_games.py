"""In somebody's first calm game something happens: the easy bot bluffs, plays its cards and hardly guards."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import median
from typing import Final

from hyakki.bots import choose
from hyakki.bots.hoshi.choices import DRAWN_OUT, card_in, decide, liveliest
from hyakki.bots.hoshi.fencing import FRESH_STRIKE, OPEN_THREAT, SHY, SWINGS, fence, own, threat
from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.cards import CARDS, card_text
from hyakki.games.hoshi.moves import GUARD, ROLL
from hyakki.games.hoshi.options import Options
from hyakki.games.hoshi.stages import CHOOSING, DRAFT, EXCHANGE
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.chance import Seeded

STARTER = Path(__file__).parents[2] / "web/src/games/hoshi/draft/starter.ts"
PERSON: Final = 0
BOT: Final = 1
WAYS: Final = ("shy", "wary", "bold")
"""Of beginners: fences like an easy bot; guards only against a Strike that lies open; never guards."""


def exchanged(state: HoshiState, way: str, luck: Seeded) -> int:
    if way == "shy":
        return int(fence(state, PERSON, luck, SHY))
    if own(state, PERSON) >= FRESH_STRIKE:
        return SWINGS[state.terms[BOT].needs]
    afraid = way == "wary" and threat(state, PERSON) == OPEN_THREAT
    return GUARD if afraid and state.hands[PERSON].tired == 0 else ROLL


def first_game(way: str, seed: str, gentle: bool) -> tuple[int, bool]:
    """How many turns it took, and whether the beginner won. The page has picked the beginner's cards."""
    luck, mine = Seeded(f"luck {seed}"), Seeded(f"person {seed}")
    state = HOSHI.new(2, luck, Options(mode="calm"))
    turns = asked = 0
    while not state.over:
        if not state.legal(PERSON):
            asked += 1
            view = state.view(BOT)
            text = choose("hoshi", HOSHI.info.ruleset, view, "easy", f"{seed} {asked}", gentle=gentle)
            state.apply(BOT, HOSHI.parse(state, text), luck, None)
            continue
        turns += state.stage == EXCHANGE
        if state.stage == EXCHANGE:
            move = exchanged(state, way, mine)
        elif state.stage in (DRAFT, CHOOSING):
            move = liveliest(state.legal(PERSON))[0]
        else:
            move = int(decide(state, PERSON, mine))
        state.apply(PERSON, move if move in state.legal(PERSON) else ROLL, luck, None)
    return turns, state.outcome().places[PERSON] == 1


def games(gentle: bool) -> list[tuple[int, bool]]:
    return [first_game(way, f"{way} {seed}", gentle) for way in WAYS for seed in range(40)]


def test_a_first_calm_game_takes_twenty_turns_and_a_beginner_wins_most_but_not_all() -> None:
    played = games(gentle=True)
    assert median(turns for turns, _ in played) <= 20
    assert 0.6 < sum(won for _, won in played) / len(played) < 0.85


def test_without_gentleness_an_easy_bot_takes_its_time() -> None:
    """So it is in games that count."""
    assert median(turns for turns, _ in games(gentle=False)) > 28


def test_the_bot_of_a_first_calm_game_keeps_nothing_that_draws_it_out_while_it_has_others() -> None:
    for seed in range(12):
        luck = Seeded(seed)
        state = HOSHI.new(2, luck, Options(mode="calm"))
        while state.stage == DRAFT:
            seat = PERSON if state.legal(PERSON) else BOT
            dropped = choose("hoshi", HOSHI.info.ruleset, state.view(seat), "easy", "s", gentle=True)
            slow = [card for card in state.players[seat].pool if card_text(card) in DRAWN_OUT]
            legal = [HOSHI.text(state, move).split()[1] for move in state.legal(seat)]
            wanted = [card_text(card) for card in slow if card_text(card) in legal]
            assert not wanted or dropped.split()[1] in wanted
            state.apply(seat, HOSHI.parse(state, dropped), luck, None)
        for seat in (PERSON, BOT):
            text = choose("hoshi", HOSHI.info.ruleset, state.view(seat), "easy", "s", gentle=True)
            chosen = CARDS[card_in(HOSHI.parse(state, text))]
            heroes = [CARDS[card] for card in state.players[seat].heroes if card_text(card) not in DRAWN_OUT]
            duels = [CARDS[card] for card in state.players[seat].duels if card_text(card) not in DRAWN_OUT]
            assert chosen.cost == max(card.cost for card in [*heroes, *duels])


def test_the_pages_ready_hand_leaves_out_the_same_cards() -> None:
    found = re.search(r"DRAWN_OUT\b.*?= \[(.*?)\]", STARTER.read_text("utf-8"))
    assert found
    assert tuple(re.findall(r"\w+", found[1])) == DRAWN_OUT
