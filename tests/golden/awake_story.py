"""A game of Awake Heroes told as a story, by players who press forward and attack whenever they can."""

from __future__ import annotations

from typing import Any

from tests.golden.story import NAMES, told

from hyakki.games.awake import AWAKE
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import Log, seats_in
from hyakki.kernel.words import Words

FEW = 12
"""More moves than this are not listed one by one."""
SELDOM = 60
"""One in so many times they think of a duel."""


def story(seed: str, **options: str) -> str:
    luck, choice = Seeded(f"luck {seed}"), Seeded(f"choice {seed}")
    words = Words(names=NAMES[:2])
    state = AWAKE.new(2, luck, AWAKE.options(options))
    lines = [
        f"{AWAKE.info.title}, ruleset {AWAKE.info.ruleset}, seed {seed!r}",
        *(f"option {name} {value}" for name, value in options.items()),
        "",
    ]
    while not state.over:
        owing = seats_in(state.must())
        seat = owing[choice.below(len(owing))]
        move = chosen(state, seat, choice)
        lines.append(f"{NAMES[seat]} may play {possible(state, seat)}: {AWAKE.text(state, move)}")
        log = Log()
        state.apply(seat, move, luck, log)
        lines += told(AWAKE, log, words)
    outcome = state.outcome()
    lines += ["", f"places {outcome.places}, {outcome.reason}, key {state.key()}"]
    return "\n".join(lines) + "\n"


def chosen(state: Any, seat: int, choice: Seeded) -> int:
    """An attack or an awakening if there is one, of three moves the one that gets farthest, else anything."""
    texts = {move: AWAKE.text(state, move) for move in state.legal(seat)}
    moves = [move for move, text in texts.items() if text != "stalemate" or choice.below(SELDOM) == 0]
    for verb in ("awaken", "hit"):
        found = [move for move in moves if texts[move].startswith(verb)]
        if found:
            return int(found[choice.below(len(found))])
    some = [moves[choice.below(len(moves))] for _ in range(3)]
    steps = [move for move in some if texts[move].startswith("move")]
    if steps:
        return int(max(steps, key=lambda move: forward(texts[move], seat)))
    return int(some[0])


def forward(text: str, seat: int) -> int:
    rank = int(text[-1])
    return rank if seat == 0 else -rank


def possible(state: Any, seat: int) -> str:
    texts = [AWAKE.text(state, move) for move in state.legal(seat)]
    if len(texts) > FEW:
        return f"{len(texts)} moves from {texts[0]} to {texts[-1]}"
    return ", ".join(texts)
