"""One game in progress, as every environment plays it: its luck, who owes a decision, what it was worth."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from hyakki import games
from hyakki.envs.rewards import Reward, rewards
from hyakki.kernel.chance import Seeded
from hyakki.kernel.features import Features
from hyakki.kernel.game import Game, IllegalMove, InvalidOption, State
from hyakki.kernel.log import Log, seats_in
from hyakki.kernel.words import Words

__all__ = ["Episode", "features_of", "options_for"]


def features_of(game: Game[Any, Any]) -> Features:
    """How a game's views become numbers. Raises InvalidOption if it does not say."""
    if game.features is None:
        raise InvalidOption(
            f"{game.info.title} says nowhere what a seat knows as numbers: it has no features"
        )
    return game.features


def options_for(game: Game[Any, Any], chosen: Mapping[str, Any]) -> dict[str, str]:
    """A game's options as an environment plays it. Raises InvalidOption for those without turns."""
    options = {name: str(value) for name, value in chosen.items()}
    for name, value in features_of(game).always.items():
        if options.setdefault(name, value) != value:
            raise InvalidOption(f"{game.info.title} as an environment: {name} must be {value!r}")
    game.options(options)
    return options


class Episode:
    """A game with its luck; `reset` begins another one."""

    def __init__(self, name: str, seats: int | None, options: Mapping[str, Any], reward: Reward) -> None:
        self.game = games.game(name)
        self.features = features_of(self.game)
        self.seats = seats if seats is not None else self.game.info.default_seats
        self.game.check_seats(self.seats)
        self.options = options_for(self.game, options)
        self.reward: Reward = reward
        self.luck: Seeded | None = None
        self.state: State
        self.log: Log | None = None
        """What has been told since the beginning, if somebody listens."""

    def reset(self, seed: int | None, listen: bool = False) -> None:
        """A fresh game. A seed begins a row of games that is always the same; without one the row goes on."""
        if seed is not None or self.luck is None:
            self.luck = Seeded(seed if seed is not None else secrets.randbits(64))
        self.log = Log() if listen else None
        chosen = self.game.options(self.options)
        self.state = self.game.new(self.seats, self.luck, chosen, self.log)

    def owing(self) -> list[int]:
        """The seats that owe a decision, the lowest first; the rules hide from each what the others chose."""
        return seats_in(self.state.must())

    def act(self, seat: int, move: int) -> None:
        """Make a move. Raises IllegalMove with the rule that refuses it."""
        refusal = None if move in self.state.legal(seat) else self.refusal(seat, move)
        if refusal is not None:
            raise refusal
        assert self.luck is not None
        self.state.apply(seat, move, self.luck, self.log)

    def refusal(self, seat: int, move: int) -> Exception:
        if not 0 <= move < self.features.moves:
            return ValueError(f"{move} is no move of {self.game.info.title}, which has {self.features.moves}")
        refusal = self.game.why(self.state, seat, move)
        assert refusal is not None, "what is not legal is refused"
        return IllegalMove(refusal, self.game.explain(refusal, Words(me=seat)))

    def rewards(self) -> list[float]:
        """What the game was worth to each seat; nothing before it is over."""
        if not self.state.over:
            return [0.0] * self.seats
        return rewards(self.state.outcome(), self.reward, self.game.info.ranks)
