"""Measure how often each card of a game wins: `.venv/bin/python tools/card_wins.py GAME`.

Writes `src/hyakki/lab/wins/<game>.json`, which the page of cards and the documentation show. Measure with
compiled rules, and with a seed that nothing was tuned with.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import awake_balance
from hyakki.bots import Budget, choose
from hyakki.bots.hoshi.trials.games import card
from hyakki.bots.playouts import first_seat
from hyakki.games import game
from hyakki.games.awake.content import CONTENT
from hyakki.games.hoshi.cards import CARDS
from hyakki.games.madoshi.cards import DECK
from hyakki.games.phantom.cards import TEXTS
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import NOBODY, Log
from hyakki.lab import Plan, simulate
from hyakki.lab.cards import card_figures
from hyakki.lab.shares import Share, clustered_share, share_of, win_shares
from hyakki.lab.wins import Measured, Wins, write

ROOT = Path(__file__).parent.parent
FILES = ROOT / "src" / "hyakki" / "lab" / "wins"


@dataclass(frozen=True, slots=True)
class Way:
    """How the cards of a game are measured."""

    what: str
    of: str
    how: str
    games: int
    """Usually so many."""
    measure: Callable[[int, str], dict[str, Wins]]


def awake(games: int, seed: str) -> dict[str, Wins]:
    """Characters against teams without them, castles against other castles, items for those who used them."""
    found, items = awake_balance.Figures(), dict[str, awake_balance.Share]()
    for number in range(games // 2):
        luck = Seeded(f"{seed} draft {number}")
        first, second = awake_balance.random_plan(luck), awake_balance.random_plan(luck)
        for plans in ((first, second), (second, first)):
            log = Log()
            state = awake_balance.played(plans, f"{seed} game {number}", 0, log)
            found.add(state, plans, number)
            for seat in (0, 1):
                for item in items_used(log.heard(seat), seat):
                    items.setdefault(item, awake_balance.Share()).add(state.winner == seat, number)
    kept = {one.name: found.characters.get(n) for n, one in enumerate(CONTENT.characters)}
    kept |= {one.name: found.castles.get(n) for n, one in enumerate(CONTENT.castles)}
    kept |= {one.name: items.get(one.name) for one in CONTENT.items}
    return {
        name: Wins(Share(one.share, max(0.0, one.share - one.off), min(1.0, one.share + one.off)), one.games)
        for name, one in kept.items()
        if one is not None
    }


def items_used(events: list[Any], seat: int) -> set[str]:
    """A trap is used when it is set, any other item when it is played."""
    own = [event for event in events if event.kind in ("item_played", "trap_set") and event.seat == seat]
    return {event.item for event in own if event.kind == "trap_set" or not event.trap}


def hoshi(games: int, seed: str) -> dict[str, Wins]:
    played = simulate(Plan("hoshi", 2, ("random",), games, seed), workers=os.cpu_count() or 1)
    counted = {found.name: found for found in card_figures(played, card)}
    named = [card.name for card in CARDS if card.name in counted]
    return {name: Wins(counted[name].wins, counted[name].held) for name in named}


def madoshi(games: int, seed: str) -> dict[str, Wins]:
    """A Yokai is caught once in a game, so each catch is a witness of its own."""
    won: dict[str, list[float]] = {}
    for events, places in told("madoshi", 2, games, seed):
        shares = win_shares(places)
        for event in events:
            if event.kind == "captured":
                won.setdefault(event.yokai, []).append(shares[event.seat])
    named = [card.name for card in DECK.cards if card.name in won]
    return {name: Wins(clustered_share(range(len(won[name])), won[name]), len(won[name])) for name in named}


def phantom(games: int, seed: str) -> dict[str, Wins]:
    """Tricks of one game belong together: the game is the witness."""
    scored: dict[str, dict[int, list[float]]] = {}
    for number, (events, _) in enumerate(told("phantom", 4, games, seed)):
        trick: dict[str, int] = {}
        for event in events:
            if event.kind == "played":
                trick[event.card] = event.seat
            elif event.kind == "battled":
                for card, seat in trick.items():
                    game_of = scored.setdefault(card, {}).setdefault(number, [0.0, 0.0])
                    game_of[0] += seat in event.scorers
                    game_of[1] += 1
            if event.kind in ("battled", "round_ended"):
                trick = {}
    return {card: tricks(list(scored[card].values())) for card in TEXTS if card in scored}


def tricks(games: list[list[float]]) -> Wins:
    return Wins(share_of([won for won, _ in games], [of for _, of in games]), int(sum(of for _, of in games)))


def told(name: str, seats: int, games: int, seed: str) -> Iterator[tuple[list[Any], tuple[int, ...]]]:
    """Games of equal bots: everything that a spectator hears, and the places at the end."""
    rules = game(name)
    budget = Budget(simulations=1)
    for number in range(games):
        luck, log, decisions = Seeded(f"{seed} deal {number}"), Log(), 0
        state = rules.new(seats, luck, None, log)
        while not state.over:
            seat = first_seat(state.must())
            thought = f"{seed} {number} {decisions}"
            text = choose(name, rules.info.ruleset, state.view(seat), "normal", thought, budget)
            state.apply(seat, rules.parse(state, text), luck, log)
            decisions += 1
        yield log.heard(NOBODY), state.outcome().places


WAYS = {
    "phantom": Way(
        "The player who plays it scores in the trick",
        "tricks",
        "{games} games of four bots, normal",
        12000,
        phantom,
    ),
    "madoshi": Way(
        "The player who catches it wins the game",
        "games",
        "{games} games of two bots, normal",
        12000,
        madoshi,
    ),
    "awake": Way(
        "Its side wins the game",
        "games",
        "{games} games of quick bots with random teams: characters against teams without them,"
        " castles against other castles, items for the players who used them",
        40000,
        awake,
    ),
    "hoshi": Way(
        "The player who holds it after the draft wins the game",
        "games",
        "{games} games of two bots in real time, with equal hands and random cards",
        20000,
        hoshi,
    ),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=WAYS)
    parser.add_argument("--games", type=int, help="how many (usually 12,000 or more)")
    parser.add_argument("--seed", default="cards", help="where all luck comes from")
    args = parser.parse_args()
    way = WAYS[args.game]
    games = way.games if args.games is None else args.games
    found = Measured(
        ruleset=game(args.game).info.ruleset,
        what=way.what,
        of=way.of,
        how=way.how.format(games=f"{games:,}"),
        command=f"tools/card_wins.py {args.game} --games {games} --seed {args.seed}",
        cards=way.measure(games, args.seed),
    )
    (FILES / f"{args.game}.json").write_text(write(found), "utf-8")


if __name__ == "__main__":
    main()
