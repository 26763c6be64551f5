"""PettingZoo's parallel form, for games in which several seats decide at the same time."""

from __future__ import annotations

from typing import Any

from pettingzoo import ParallelEnv

from hyakki.envs.aec import agent_of, metadata_of
from hyakki.envs.episode import Episode
from hyakki.envs.render import rendered
from hyakki.envs.rewards import checked as checked_reward
from hyakki.envs.spaces import Observer, action_space, observation_space
from hyakki.envs.spaces import checked as checked_form
from hyakki.kernel.game import InvalidOption

__all__ = ["TogetherEnv"]


class TogetherEnv(ParallelEnv):
    """Everybody acts in every step: who owes a decision makes it, who owes none waits, with the last action.

    A mask allows a seat its legal moves, or to wait and nothing else. An illegal action raises IllegalMove.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        form: str = "dict",
        reward: str = "place",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.episode = Episode(game, seats, options, checked_reward(reward))
        features = self.episode.features
        if not features.together:
            raise InvalidOption(f"in {self.episode.game.info.title} one seat decides at a time: take env()")
        self.render_mode = render_mode
        self.metadata = metadata_of(self.episode, parallel=True)
        self.possible_agents = [agent_of(seat) for seat in range(self.episode.seats)]
        self.agents: list[str] = []
        self.observer = Observer(features, checked_form(form))
        self.observation_spaces = {
            agent: observation_space(features, self.observer.form) for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space(features) for agent in self.possible_agents}

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        self.episode.reset(seed, listen=self.render_mode is not None)
        self.agents = self.possible_agents[:]
        return self._observations(), self._infos()

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        owing = self.episode.owing()
        wait = self.episode.features.moves
        for seat, agent in enumerate(self.possible_agents):
            if seat not in owing and int(actions[agent]) != wait:
                raise ValueError(f"{agent} owes no decision now and can only wait, which is action {wait}")
        for seat in owing:
            self.episode.act(seat, int(actions[agent_of(seat)]))
        over = self.episode.state.over
        rewards = dict(zip(self.possible_agents, self.episode.rewards()))
        ended = dict.fromkeys(self.possible_agents, over)
        cut = dict.fromkeys(self.possible_agents, False)
        seen, infos = self._observations(), self._infos()
        if over:
            self.agents = []
        return seen, rewards, ended, cut, infos

    def _observations(self) -> dict[str, Any]:
        state = self.episode.state
        return {agent: self.observer.look(state, seat) for seat, agent in enumerate(self.possible_agents)}

    def _infos(self) -> dict[str, dict[str, Any]]:
        """For a flat observation the mask is told beside it, too."""
        if self.observer.form != "flat":
            return {agent: {} for agent in self.possible_agents}
        state = self.episode.state
        return {
            agent: {"action_mask": self.observer.mask(state, seat)}
            for seat, agent in enumerate(self.possible_agents)
        }

    def render(self) -> Any:
        return rendered(self.episode, self.render_mode)

    def close(self) -> None:
        """There is nothing to close: no window, no file."""
