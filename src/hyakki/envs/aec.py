"""PettingZoo's turn by turn form: one seat after the other decides what it owes."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from hyakki.envs.episode import Episode
from hyakki.envs.render import MODES, rendered
from hyakki.envs.rewards import checked as checked_reward
from hyakki.envs.spaces import Observer, action_space, observation_space
from hyakki.envs.spaces import checked as checked_form

__all__ = ["TurnEnv", "agent_of", "metadata_of", "wrapped"]


def agent_of(seat: int) -> str:
    return f"seat_{seat}"


def metadata_of(episode: Episode, parallel: bool) -> dict[str, Any]:
    name = f"{episode.game.info.name}_v{episode.features.version}"
    return {"name": name, "render_modes": list(MODES), "is_parallelizable": parallel, "render_fps": 1}


class TurnEnv(AECEnv):
    """A game for any number of learners. Where several seats decide at once, they are asked one by one; what
    each has chosen stays hidden from the others until all have.

    An illegal move raises IllegalMove with the rule; `wrapped` ends the game instead, as PettingZoo's own do.
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
        super().__init__()
        self.episode = Episode(game, seats, options, checked_reward(reward))
        features = self.episode.features
        self.render_mode = render_mode
        self.metadata = metadata_of(self.episode, parallel=False)
        self.possible_agents = [agent_of(seat) for seat in range(self.episode.seats)]
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

    def render(self) -> Any:
        return rendered(self.episode, self.render_mode)

    def close(self) -> None:
        """There is nothing to close: no window, no file."""


def wrapped(game: str, seats: int | None = None, **words: Any) -> Any:
    """As PettingZoo's own come: an illegal move ends the game, a call out of order is told."""
    env = wrappers.TerminateIllegalWrapper(TurnEnv(game, seats, **words), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
