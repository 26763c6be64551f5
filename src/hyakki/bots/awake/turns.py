"""What simulated games of Awake Heroes show: how long they are, who begins, how they end, whose team wins."""

from __future__ import annotations

from typing import Any, Final, cast, final

from hyakki.bots.players import Budget, UnknownBot, player
from hyakki.bots.trial import LOT, Card, Counts, Figure, Trial
from hyakki.games.awake.battle import TEAMS
from hyakki.games.awake.content import CONTENT
from hyakki.games.awake.moves import PASS
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.turns import LONGEST, QUIET
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import NOBODY, Log

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
        reason = position.outcome().reason
        ends = [(float(reason == end), 1.0) for end in ("duel", "castle")]
        alone = reason == "duel" and came_by_itself(position)
        return (float(position.turn),), (began, 1.0), *ends, (float(alone), 1.0)


def came_by_itself(position: AwakeState) -> bool:
    """Whether the duel at the end is one that nobody agreed on."""
    return bool(position.turn >= LONGEST or position.turn - position.hurt_turn >= QUIET)


def had(seats: int, log: Log) -> tuple[tuple[str, ...], ...]:
    """The castle and the team of each side and the items it used, without what both had: that wins and loses
    every time."""
    events: list[Any] = log.heard(NOBODY)
    for event in events:
        if event.kind == "teams_shown":
            sides = [
                [castle, *team, *used(seat, log)]
                for seat, (castle, team) in enumerate(zip(event.castles, event.teams))
            ]
            return tuple([tuple([one for one in sides[s] if one not in sides[1 - s]]) for s in range(seats)])
    return ()


def used(seat: int, log: Log) -> list[str]:
    """A trap is used when it is set, any other item when it is played."""
    events: list[Any] = log.heard(seat)
    own = [event for event in events if event.kind in ("item_played", "trap_set") and event.seat == seat]
    return sorted({event.item for event in own if event.kind == "trap_set" or not event.trap})


def lot(state: Any, seat: int, chance: Chance) -> int:
    """A country, and characters as long as there is money for one."""
    position = cast("AwakeState", state)
    if position.stage != TEAMS:
        return -1
    moves = [move for move in position.legal(seat) if move != PASS] or [PASS]
    return moves[chance.below(len(moves))]


def check(bot: str) -> None:
    try:
        player(bot.removesuffix(LOT), Budget(simulations=1))
    except UnknownBot as error:
        raise UnknownBot(f"{error}; with {LOT} behind it, as in normal{LOT}, its team is drawn") from error


def card(name: str) -> Card:
    cost = COSTS.get(name, 0)
    return Card(name, name, "character" if cost else KINDS[name], cost)


def points(state: Any) -> list[int]:
    """The damage that each side has done to the other's castle."""
    position = cast("AwakeState", state)
    return [int(position.castle[1]), int(position.castle[0])]


COSTS: Final = {character.name: character.cost for character in CONTENT.characters}
KINDS: Final = {castle.name: "castle" for castle in CONTENT.castles} | {
    item.name: "item" for item in CONTENT.items
}

TURNS: Final = Trial(
    figures=(
        Figure("turns", "spread", "the median game takes {median:g} turns of both ({least:g} to {most:g})"),
        Figure("starter", "share", "the player who begins wins {share} of the games ({interval})"),
        Figure("duels", "share", "{share} of the games end in a duel ({interval})"),
        Figure("castles", "share", "{share} of the games end at a castle ({interval})"),
        Figure("automatic", "share", "{share} end in a duel that nobody agreed on ({interval})"),
    ),
    tally=Turns,
    check=check,
    card=card,
    had=had,
    lot=lot,
    points=points,
)
