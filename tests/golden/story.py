"""A game told as a story: what was possible, what was played, what happened; one text for one seed."""

from __future__ import annotations

from typing import Any

from hyakki.kernel.chance import Seeded
from hyakki.kernel.game import Game
from hyakki.kernel.log import Log, seats_in
from hyakki.kernel.words import Words

NAMES = ("Ayame", "Benkei", "Chiyo", "Daiki", "Emi", "Fuji")


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
        moves = state.legal(seat)
        move = state.draw(seat, choice)
        texts = " ".join(game.text(state, m) for m in moves)
        lines.append(f"{NAMES[seat]} may play {texts}: {game.text(state, move)}")
        log = Log()
        state.apply(seat, move, luck, log)
        lines += told(game, log, words)
    outcome = state.outcome()
    lines += ["", f"places {outcome.places}, scores {outcome.scores}, key {state.key()}"]
    return "\n".join(lines) + "\n"


def told(game: Game[Any, Any], log: Log, words: Words) -> list[str]:
    """What a spectator reads, with the rules behind it."""
    return [f"    {game.say(event, words)} ({', '.join(event.rules)})" for event in log.heard(-1)]
