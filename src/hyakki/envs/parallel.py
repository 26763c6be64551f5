"""PettingZoo's parallel form, for games in which several seats decide at the same time."""

from __future__ import annotations

from typing import Any

from pettingzoo import ParallelEnv

from hyakki.envs.agents import Agents, agent_of
from hyakki.kernel.game import InvalidOption

__all__ = ["TogetherEnv"]


class TogetherEnv(Agents, ParallelEnv):
    """Everybody acts in every step: who owes a decision makes it, who owes none waits, with the last action.

    A mask allows a seat its legal moves, or to wait and nothing else. An illegal action raises IllegalMove.
    """

    all_at_once = True

    def __init__(self, game: str, seats: int | None = None, **words: Any) -> None:
        super().__init__(game, seats, **words)
        if not self.episode.features.together:
            raise InvalidOption(f"in {self.episode.game.info.title} one seat decides at a time: take env()")

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
