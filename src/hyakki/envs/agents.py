"""What both forms of PettingZoo share: the agents of a game, their spaces, and what one sees of it."""

from __future__ import annotations

from typing import Any, ClassVar

from hyakki.envs.episode import Episode
from hyakki.envs.render import MODES, rendered
from hyakki.envs.rewards import checked as checked_reward
from hyakki.envs.spaces import Observer, action_space, observation_space
from hyakki.envs.spaces import checked as checked_form

__all__ = ["Agents", "agent_of"]


def agent_of(seat: int) -> str:
    return f"seat_{seat}"


class Agents:
    """One agent for each seat of an episode."""

    all_at_once: ClassVar[bool]
    """Whether every agent acts in every step."""

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
        self.metadata = {
            "name": f"{self.episode.game.info.name}_v{features.version}",
            "render_modes": list(MODES),
            "is_parallelizable": self.all_at_once,
            "render_fps": 1,
        }
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

    def render(self) -> Any:
        return rendered(self.episode, self.render_mode)

    def close(self) -> None:
        """There is nothing to close: no window, no file."""
