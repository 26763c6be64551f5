"""What a hand could do in the states of duels: `.venv/bin/python tools/hoshi_inputs.py`

The page draws what one's own hand begins before the server has decided it, so it must know what is possible.
Here the rules say it, state by state; `web/src/games/hoshi/arena/possible.test.ts` asks the page the same.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from ground import ROOT
from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.inputs import possible
from hyakki.games.hoshi.moves import LIFT, TEXTS, UNCOVER
from hyakki.games.hoshi.stages import FIGHT
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import seats_in

FILE = ROOT / "web" / "src" / "games" / "hoshi" / "arena" / "possible.json"
GAMES = 200
INPUTS = range(LIFT, UNCOVER + 1)


def recorded() -> dict[str, Any]:
    """Every kind of state that random hands come to, once: as the page sees it, and what is legal."""
    found: dict[str, list[Any]] = {}
    for number in range(GAMES):
        luck = Seeded(f"inputs {number}")
        state: HoshiState = HOSHI.new(2, luck)
        while not state.over:
            if state.stage == FIGHT:
                for seat in (state.first, state.second):
                    look(state, seat, found)
            act(state, luck)
    return {"inputs": [TEXTS[move] for move in INPUTS], "states": list(found.values())}


def act(state: HoshiState, luck: Seeded) -> None:
    """Hands do something every now and then; between, time passes a little."""
    seats = seats_in(state.must())
    if not seats and state.stage == FIGHT and luck.below(3) == 0:
        seats = [seat for seat in (state.first, state.second) if luck.below(2)]
    for seat in seats[:1]:
        state.apply(seat, state.draw(seat, luck), luck, None)
    if not seats:
        due = state.due()
        ahead = due - state.now
        state.advance(state.now + 1 + luck.below(ahead) if ahead > 1 and luck.below(2) else due, luck, None)


def look(state: HoshiState, seat: int, found: dict[str, list[Any]]) -> None:
    scene = HOSHI.show(state.view(seat))
    hand = msgspec.to_builtins(scene.hands[scene.fighters.index(seat)])
    legal = [TEXTS[move] for move in INPUTS if possible(state, seat, move)]
    asked = "nobody" if scene.timeout_by < 0 else "me" if scene.timeout_by == seat else "other"
    phases = [hand[name] for name in ("die", "swing", "guard", "shouting", "covering")]
    kind = json.dumps([*phases, asked, legal])
    found.setdefault(kind, [hand, scene.now, asked, scene.times["pull_last"], legal])


if __name__ == "__main__":
    rows = recorded()
    lines = ",\n".join(json.dumps(row) for row in rows["states"])
    FILE.write_text(f'{{"inputs": {json.dumps(rows["inputs"])},\n"states": [\n{lines}\n]}}\n', "utf-8")
    print(f"{FILE.relative_to(ROOT)}: {len(rows['states'])} states")
