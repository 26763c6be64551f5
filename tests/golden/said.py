"""One of everything that four games say, to those it is about and to others: the page must say the same."""

from __future__ import annotations

from typing import Any

import msgspec

from hyakki.games import GAMES
from hyakki.kernel.chance import Seeded
from hyakki.kernel.game import Game
from hyakki.kernel.log import NOBODY, Log
from hyakki.kernel.types import Event
from hyakki.kernel.words import Words

NAMES = ("Ayame", "Benkei", "Chiyo", "Daiki")
SAME = 4
"""So many sentences of one kind are enough."""
TABLES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("phantom", 3, {}),
    ("phantom", 4, {}),
    ("madoshi", 1, {}),
    ("madoshi", 2, {}),
    ("awake", 2, {}),
    ("awake", 2, {"chosen_items": "yes"}),
    ("hoshi", 2, {}),
    ("hoshi", 3, {"mode": "calm"}),
)


class Said:
    """What was said, by the game and the kind of thing."""

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []
        self.counts: dict[tuple[Any, ...], int] = {}

    def add(self, game: str, table: str, name: str, facts: dict[str, Any], words: Words, text: str) -> None:
        key = (game, table, name, words.me >= 0 and facts.get("seat") == words.me)
        if self.counts.get(key, 0) < SAME and not any(text == line["text"] for line in self.lines):
            self.counts[key] = self.counts.get(key, 0) + 1
            line = {"game": game, "table": table, "name": name, "facts": facts, "text": text}
            self.lines.append({**line, "names": words.names, "me": words.me})


def everything_said() -> list[dict[str, Any]]:
    said = Said()
    for name, seats, options in TABLES:
        for seed in range(2):
            tell(said, GAMES[name], seats, f"{name} {seats} {seed}", options)
    return said.lines


def tell(said: Said, game: Game[Any, Any], seats: int, seed: str, options: dict[str, str]) -> None:
    luck, choice, log, name = Seeded(seed), Seeded(f"choice {seed}"), Log(), game.info.name
    state = game.new(seats, luck, game.options(options), log)
    for _ in range(400):
        for me in range(NOBODY, seats):
            words = Words(NAMES[:seats], me)
            for event in log.heard(me):
                said.add(
                    name, "log", kind_of(event), msgspec.to_builtins(event), words, game.say(event, words)
                )
        log.lines.clear()
        if state.over:
            return
        acting = [seat for seat in range(seats) if state.may() >> seat & 1]
        if not acting or (state.due() >= 0 and choice.below(2) == 0):
            state.advance(state.due(), luck, log)
            continue
        seat = acting[choice.below(len(acting))]
        words = Words(NAMES[:seats], seat)
        refusal = game.why(state, seat, choice.below(300))
        if refusal is not None:
            facts = {**refusal.params, "rule": refusal.rule}
            said.add(name, "refusals", refusal.code, facts, words, game.explain(refusal, words))
        state.apply(seat, state.draw(seat, choice), luck, log)


def kind_of(event: Event) -> str:
    told: Any = event
    return str(told.kind)
