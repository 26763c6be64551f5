"""PettingZoo's turn by turn form: one seat after the other decides what it owes."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from hyakki.envs.agents import Agents, agent_of

__all__ = ["TurnEnv", "wrapped"]


class TurnEnv(Agents, AECEnv):
    """A game for any number of learners. Where several seats decide at once, they are asked one by one; what
    each has chosen stays hidden from the others until all have.

    An illegal move raises IllegalMove with the rule; `wrapped` ends the game instead, as PettingZoo's own do.
    """

    all_at_once = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.episode.reset(seed, listen=self.render_mode is not None)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """Whose decision is next; for a flat observation the mask is told beside it, too."""
        owing = self.episode.owing()
        self.agent_selection = agent_of(owing[0]) if owing else self.agents[0]
        if self.observer.form == "flat":
            for seat, agent in enumerate(self.possible_agents):
                if agent in self.agents:
                    self.infos[agent] = {"action_mask": self.observer.mask(self.episode.state, seat)}

    def observe(self, agent: str) -> Any:
        return self.observer.look(self.episode.state, self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self.episode.act(self.possible_agents.index(agent), int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.episode.rewards()))
        if self.episode.state.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()


def wrapped(game: str, seats: int | None = None, **words: Any) -> Any:
    """As PettingZoo's own come: an illegal move ends the game, a call out of order is told."""
    env = wrappers.TerminateIllegalWrapper(TurnEnv(game, seats, **words), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
