"""In somebody's first calm game something happens: the easy bot feints, plays its cards and seldom guards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from hyakki.bots import choose
from hyakki.bots.hoshi.choices import DRAWN_OUT, card_in, decide, liveliest
from hyakki.bots.hoshi.fencing import FRESH_STRIKE, OPEN_THREAT, SHY, SWINGS, fence, own, threat
from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.cards import CARDS, card_text
from hyakki.games.hoshi.events import Hit
from hyakki.games.hoshi.moves import GUARD, ROLL
from hyakki.games.hoshi.options import Options
from hyakki.games.hoshi.stages import CHOOSING, DRAFT, EXCHANGE
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import Log

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


@dataclass(frozen=True)
class Played:
    turns: int
    won: bool
    """By the beginner."""
    hits: int
    bluffs: int
    """Stones that the bot lost to the beginner's hand, and to its own bluffs."""


def first_game(way: str, seed: str, gentle: bool) -> Played:
    """The page has picked the beginner's cards."""
    luck, mine = Seeded(f"luck {seed}"), Seeded(f"person {seed}")
    state = HOSHI.new(2, luck, Options(mode="calm", heroes="2" if gentle else "3"))
    log = Log()
    turns = asked = 0
    while not state.over:
        if not state.legal(PERSON):
            asked += 1
            view = state.view(BOT)
            text = choose("hoshi", HOSHI.info.ruleset, view, "easy", f"{seed} {asked}", gentle=gentle)
            state.apply(BOT, HOSHI.parse(state, text), luck, log)
            continue
        turns += state.stage == EXCHANGE
        if state.stage == EXCHANGE:
            move = exchanged(state, way, mine)
        elif state.stage in (DRAFT, CHOOSING):
            move = liveliest(state.legal(PERSON))[0]
        else:
            move = int(decide(state, PERSON, mine))
        state.apply(PERSON, move if move in state.legal(PERSON) else ROLL, luck, log)
    hits = [event for event in log.heard(BOT) if isinstance(event, Hit) and not event.cancelled]
    lost = [hit.bluff for hit in hits if hit.seat == BOT]
    return Played(turns, state.outcome().places[PERSON] == 1, lost.count(False), lost.count(True))


def games(gentle: bool) -> list[Played]:
    return [first_game(way, f"{way} {seed}", gentle) for way in WAYS for seed in range(40)]


def test_a_first_calm_game_takes_fifteen_turns_and_a_beginner_wins_most_but_not_all() -> None:
    played = games(gentle=True)
    assert median(game.turns for game in played) <= 15
    assert 0.6 < sum(game.won for game in played) / len(played) < 0.85


def test_a_beginner_wins_a_first_calm_game_by_hits_and_not_by_the_bots_bluffs() -> None:
    """Who has only to wait for them decides nothing."""
    played = games(gentle=True)
    assert sum(game.bluffs for game in played) * 4 < sum(game.hits for game in played)


def test_without_gentleness_an_easy_bot_takes_its_time() -> None:
    """So it is in games that count."""
    assert median(game.turns for game in games(gentle=False)) > 28


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
