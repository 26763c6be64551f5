"""What simulated games of Awake Heroes show: how long they are, who begins, how they end, whose team wins."""

from __future__ import annotations

from typing import Any, Final, cast, final

from hyakki.bots.trial import Card, Counts, Figure, Trial
from hyakki.games.awake.content import CONTENT
from hyakki.games.awake.state import AwakeState

__all__ = ["TURNS", "Turns"]


@final
class Turns:
    """Everything stands in the last position."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def see(self, state: Any, move: int) -> None:
        pass

    def counted(self, state: Any) -> Counts:
        position = cast("AwakeState", state)
        began = float(position.winner == position.starter)
        duel = float(position.outcome().reason == "duel")
        return (float(position.turn),), (began, 1.0), (duel, 1.0)


def had(seats: int, events: list[Any]) -> tuple[tuple[str, ...], ...]:
    """The castle and the team of each side, without what both have: that wins and loses every time."""
    for event in events:
        if event.kind == "teams_shown":
            sides = [(castle, *team) for castle, team in zip(event.castles, event.teams)]
            return tuple([tuple([one for one in sides[s] if one not in sides[1 - s]]) for s in range(seats)])
    return ()


def card(name: str) -> Card:
    cost = COSTS.get(name, 0)
    return Card(name, name, "character" if cost else "castle", cost)


def points(state: Any) -> list[int]:
    """The damage that each side has done to the other's castle."""
    position = cast("AwakeState", state)
    return [int(position.castle[1]), int(position.castle[0])]


COSTS: Final = {character.name: character.cost for character in CONTENT.characters}

TURNS: Final = Trial(
    figures=(
        Figure("turns", "spread", "the median game takes {median:g} turns of both ({least:g} to {most:g})"),
        Figure("starter", "share", "the player who begins wins {share} of the games ({interval})"),
        Figure("duels", "share", "{share} of the games end in a duel ({interval})"),
    ),
    tally=Turns,
    card=card,
    had=had,
    points=points,
)
