"""The list of games: ours, and those of packages that are installed beside us.

>>> game("phantom").info.title
'Hero vs Phantom'
"""

from __future__ import annotations

from typing import Any

from hyakki.games.awake import AWAKE
from hyakki.games.hoshi import HOSHI
from hyakki.games.installed import installed, rules_of, sources_of
from hyakki.games.madoshi import MADOSHI
from hyakki.games.phantom import PHANTOM
from hyakki.kernel.game import Game

__all__ = ["BROKEN", "GAMES", "UnknownGame", "game", "game_by_ruleset", "rules_of", "sources_of"]

AnyGame = Game[Any, Any]

GAMES: dict[str, AnyGame] = {game.info.name: game for game in (PHANTOM, MADOSHI, AWAKE, HOSHI)}
"""The games as one plays them today, in the order in which they are offered."""

BROKEN: dict[str, str] = {}
"""Games that are installed and cannot be played, by the name of their entry point, with a sentence why."""


class UnknownGame(KeyError):
    """No game of that name, or no such ruleset of it."""

    def __str__(self) -> str:
        return str(self.args[0])


def game(name: str) -> AnyGame:
    """A game by its name."""
    if name in BROKEN:
        raise UnknownGame(BROKEN[name])
    if name not in GAMES:
        raise UnknownGame(f"there is no game {name!r}; there is: {', '.join(GAMES)}")
    return GAMES[name]


def game_by_ruleset(name: str, ruleset: str) -> AnyGame:
    """The game, if its rules and cards are still those that a match or a record was made with."""
    current = game(name)
    if current.info.ruleset == ruleset:
        return current
    raise UnknownGame(
        f"{current.info.title}: this program does not know ruleset {ruleset}, only {current.info.ruleset}"
    )


# Last, for what is installed may look at the games that are there.
installed(GAMES, BROKEN)
