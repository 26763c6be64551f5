"""Gymnasium's form: one seat learns, bots sit in the others.

    import gymnasium, hyakki.envs.gym
    env = gymnasium.make("hyakki/phantom-v0", seats=4, bots="greedy")
    envs = gymnasium.make_vec("hyakki/phantom-v0", num_envs=8, bots=["greedy", "random", "search@100"])

The action mask is in the observation, and `env.unwrapped.action_masks()` gives it as learners with masks ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from hyakki.bots import Budget, choose
from hyakki.bots.players import player
from hyakki.envs.episode import Episode
from hyakki.envs.render import MODES, rendered
from hyakki.envs.rewards import checked as checked_reward
from hyakki.envs.spaces import Observer, action_space, observation_space
from hyakki.envs.spaces import checked as checked_form
from hyakki.games import GAMES
from hyakki.kernel.game import InvalidOption

__all__ = ["SeatEnv", "names"]

THINKING = Budget(simulations=100)
"""How long a search thinks if its name does not say so; never by time, so that games repeat."""


class SeatEnv(gymnasium.Env):
    """One seat of a game. `bots` is one bot for all other seats, or one for each of them in order."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        form: str = "dict",
        reward: str = "place",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.episode = Episode(game, seats, options, checked_reward(reward))
        count = self.episode.seats
        if not 0 <= seat < count:
            raise InvalidOption(f"seat={seat}: there are {count} seats, counted from 0")
        self.seat = seat
        others = [other for other in range(count) if other != seat]
        chosen = [bots] * len(others) if isinstance(bots, str) else list(bots)
        if len(chosen) != len(others):
            raise InvalidOption(f"{len(chosen)} bots for {len(others)} other seats")
        for bot in chosen:
            player(bot, THINKING)  # an unknown one is told now, not in the middle of a game
        self.bots = dict(zip(others, chosen))
        self.render_mode = render_mode
        self.metadata = {"render_modes": list(MODES), "render_fps": 1}
        self.observer = Observer(self.episode.features, checked_form(form))
        self.observation_space = observation_space(self.episode.features, self.observer.form)
        self.action_space = action_space(self.episode.features)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        # Gymnasium's generator is seeded once and then goes on, and so do our games
        self.deal = int(self.np_random.integers(1 << 62))
        self.decisions = 0
        self.episode.reset(self.deal, listen=self.render_mode is not None)
        self._let_others_play()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Raises IllegalMove, with its rule, for what the mask forbids."""
        self.episode.act(self.seat, int(action))
        self._let_others_play()
        over = self.episode.state.over
        return self._seen(), self.episode.rewards()[self.seat], over, False, self._info()

    def _let_others_play(self) -> None:
        """Until the learner owes a decision, or it is over."""
        episode = self.episode
        info = episode.game.info
        while not episode.state.over and self.seat not in episode.owing():
            other = episode.owing()[0]
            view = episode.state.view(other)
            seed = f"{self.deal} {self.decisions}"
            text = choose(info.name, info.ruleset, view, self.bots[other], seed, THINKING)
            episode.act(other, episode.game.parse(episode.state, text))
            self.decisions += 1

    def _seen(self) -> Any:
        return self.observer.look(self.episode.state, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()} if self.observer.form == "flat" else {}

    def action_masks(self) -> Any:
        return self.observer.mask(self.episode.state, self.seat).astype(np.bool_)

    def render(self) -> Any:
        return rendered(self.episode, self.render_mode)


def names() -> dict[str, str]:
    """What `gymnasium.make` knows our games by."""
    return {
        name: f"hyakki/{name}-v{game.features.version}"
        for name, game in GAMES.items()
        if game.features is not None
    }


for _game, _name in names().items():
    gymnasium.register(_name, entry_point="hyakki.envs.gym:SeatEnv", kwargs={"game": _game})
