"""A game in words, for language models and terminals: what is told, what is seen, what can be done.

The sentences are those of the log, moves are their notation, in and out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from hyakki.envs.episode import Episode
from hyakki.envs.rewards import checked
from hyakki.kernel.log import NOBODY
from hyakki.kernel.words import Words

__all__ = ["TextGame", "described", "told"]

LEFT_OUT = (
    "seat",
    "legal",
    "options",
    "previews",
    "promises",
    "threats",
    "times",
    "cards",
    "swappable",
    "barred",
)
"""What a scene says for the page's eyes only, or what is said elsewhere."""


class TextGame:
    """A game played in words: `observe(seat)` is a text, `play(seat, text)` takes a move in notation.

    >>> game = TextGame("phantom", 3, seed=7, rounds=1)
    >>> game.play(game.turn, game.moves(game.turn)[0])
    >>> print(game.observe(0).splitlines()[0])
    You are seat 1 of 3 in Hero vs Phantom.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        seed: int | None = None,
        reward: str = "place",
        **options: Any,
    ) -> None:
        self.episode = Episode(game, seats, options, checked(reward))
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        self.episode.reset(seed, listen=True)
        self.heard = [0] * self.episode.seats

    @property
    def over(self) -> bool:
        return self.episode.state.over

    @property
    def turn(self) -> int:
        """The seat that is to decide next, -1 once it is over."""
        owing = self.episode.owing()
        return owing[0] if owing else NOBODY

    def moves(self, seat: int) -> list[str]:
        """What a seat can do now, in notation."""
        state = self.episode.state
        return [self.episode.game.text(state, move) for move in state.legal(seat)]

    def play(self, seat: int, text: str) -> None:
        """Make a move in notation. Raises InvalidMove or IllegalMove, in words to learn from."""
        self.episode.act(seat, self.episode.game.parse(self.episode.state, text.strip()))

    def observe(self, seat: int) -> str:
        """What has happened since the seat last asked, what it sees, and its moves."""
        episode = self.episode
        log = told(episode, seat)
        news, self.heard[seat] = log[self.heard[seat] :], len(log)
        lines = [f"You are seat {seat + 1} of {episode.seats} in {episode.game.info.title}."]
        lines += ["", "What has happened:", *[f"- {line}" for line in news]] if news else []
        lines += ["", "What you see:", *described(episode.game.show(episode.state.view(seat)))]
        moves = self.moves(seat)
        lines += ["", "Your moves: " + ", ".join(moves)] if moves else []
        return "\n".join(lines) + "\n"

    def rewards(self) -> list[float]:
        return self.episode.rewards()


def told(episode: Episode, seat: int) -> list[str]:
    """The log as a seat has heard it, sentence by sentence."""
    words = Words(names=tuple(f"Seat {other + 1}" for other in range(episode.seats)), me=seat)
    return [episode.game.say(event, words) for event in episode.log.heard(seat)] if episode.log else []


def described(scene: Any, indent: str = "  ") -> Iterator[str]:
    """A scene as indented lines; what is empty is left out."""
    for field in fields(scene):
        value = getattr(scene, field.name)
        if field.name in LEFT_OUT or value is None or value == () or value == "":
            continue
        name = field.name.replace("_", " ")
        if is_dataclass(value):
            yield f"{indent}{name}:"
            yield from described(value, indent + "  ")
        elif isinstance(value, tuple) and is_dataclass(value[0]):
            yield f"{indent}{name}:"
            for part in value:
                yield f"{indent}  - " + ", ".join(line.strip() for line in described(part))
        else:
            yield f"{indent}{name}: {plain(value)}"


def plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(f"({plain(part)})" if isinstance(part, tuple) else plain(part) for part in value)
    return str(value)
