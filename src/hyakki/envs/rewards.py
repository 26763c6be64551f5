"""What a finished game is worth to each seat: by place, or by the difference in points."""

from __future__ import annotations

from typing import Literal

from hyakki.kernel.game import InvalidOption
from hyakki.kernel.types import Outcome

__all__ = ["Reward", "checked", "rewards"]

Reward = Literal["place", "score"]
REWARDS: dict[str, Reward] = {"place": "place", "score": "score"}


def checked(reward: str) -> Reward:
    if reward not in REWARDS:
        raise InvalidOption(f"reward={reward!r}: choose one of {', '.join(REWARDS)}")
    return REWARDS[reward]


def rewards(outcome: Outcome, reward: Reward, ranks: tuple[tuple[int, str], ...] = ()) -> list[float]:
    """`place`: 1 for the first, -1 for the last, evenly between; equals share. `score`: points ahead of the
    others' mean. Both add up to nothing. Alone, `place` is the share of the ranks that were reached, and
    `score` the points.

    >>> rewards(Outcome((1, 2, 2, 4), (6, 3, 3, 0), "", ()), "place")
    [1.0, 0.0, 0.0, -1.0]
    >>> rewards(Outcome((1, 2, 2, 4), (6, 3, 3, 0), "", ()), "score")
    [4.0, 0.0, 0.0, -4.0]
    >>> rewards(Outcome((1,), (31,), "", ()), "place", ((40, "high"), (30, "low")))
    [0.5]
    """
    seats = len(outcome.places)
    if seats == 1:
        points = outcome.scores[0]
        if reward == "score":
            return [float(points)]
        return [sum(points >= least for least, _ in ranks) / len(ranks) if ranks else 1.0]
    if reward == "score":
        total = sum(outcome.scores)
        return [score - (total - score) / (seats - 1) for score in outcome.scores]
    # the mean of the places that equals share between them
    shared = [place + (outcome.places.count(place) - 1) / 2 for place in outcome.places]
    return [1 - 2 * (place - 1) / (seats - 1) for place in shared]
