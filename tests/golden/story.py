"""A game told as a story: what was possible, what was played, what happened; one text for one seed."""

from __future__ import annotations

from typing import Any

from hyakki.kernel.chance import Seeded
from hyakki.kernel.game import Game, digest
from hyakki.kernel.log import Log, seats_in
from hyakki.kernel.words import Words

NAMES = ("Ayame", "Benkei", "Chiyo", "Daiki", "Emi", "Fuji")
MANY = 60
"""More moves than this are not listed one by one."""
HOPED_FOR = {"madoshi": "x"}
"""How the moves begin that such a move should lead to: a swap to a capture."""


def story(game: Game[Any, Any], seats: int, seed: str, **options: str) -> str:
    luck, choice, log = Seeded(f"luck {seed}"), Seeded(f"choice {seed}"), Log()
    words = Words(names=NAMES[:seats])
    state = game.new(seats, luck, game.options(options), log)
    lines = [
        f"{game.info.title}, {seats} players, ruleset {game.info.ruleset}, seed {seed!r}",
        *(f"option {name} {value}" for name, value in options.items()),
        "",
        *told(game, log, words),
    ]
    while not state.over:
        (seat,) = seats_in(state.must())
        move = chosen(game, state, seat, choice)
        lines.append(f"{NAMES[seat]} may play {possible(game, state, seat)}: {game.text(state, move)}")
        log = Log()
        state.apply(seat, move, luck, log)
        lines += told(game, log, words)
    outcome = state.outcome()
    lines += ["", f"places {outcome.places}, scores {outcome.scores}, key {state.key()}"]
    return "\n".join(lines) + "\n"


def chosen(game: Game[Any, Any], state: Any, seat: int, choice: Seeded) -> int:
    """A move by chance; where there are very many, one that leads to something if luck finds it soon."""
    move = int(state.draw(seat, choice))
    if len(state.legal(seat)) > MANY:
        for _ in range(60):
            after = state.clone()
            after.apply(seat, move, choice.clone(), None)
            if any(game.text(after, m).startswith(HOPED_FOR[game.info.name]) for m in after.legal(seat)):
                break
            move = int(state.draw(seat, choice))
    return move


def possible(game: Game[Any, Any], state: Any, seat: int) -> str:
    """All moves; of very many only how many there are, and a mark that changes with the list."""
    texts = [game.text(state, move) for move in state.legal(seat)]
    if len(texts) > MANY:
        return f"{len(texts)} moves from {texts[0]} to {texts[-1]}, list {digest(texts)[:4]}"
    return (", " if any(" " in text for text in texts) else " ").join(texts)


def told(game: Game[Any, Any], log: Log, words: Words) -> list[str]:
    """What a spectator reads, with the rules behind it."""
    return [f"    {game.say(event, words)} ({', '.join(event.rules)})" for event in log.heard(-1)]
