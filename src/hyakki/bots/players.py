"""The bots by name. A bot gets a view and nothing else, and answers with a move in notation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, assert_never

from hyakki.bots.awake import AwakeGuide
from hyakki.bots.guide import Guide
from hyakki.bots.hoshi import HoshiGuide
from hyakki.bots.levels import LEVELS, STYLES, Style
from hyakki.bots.madoshi import MadoshiGuide
from hyakki.bots.phantom import PhantomGuide
from hyakki.bots.search import Search
from hyakki.games import game_by_ruleset
from hyakki.kernel.chance import Chance, Seeded
from hyakki.kernel.game import Sampler, State

__all__ = ["BOTS", "Budget", "UnknownBot", "choose", "guide_for", "player"]


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: in simulations, which repeats exactly, or in milliseconds.

    >>> Budget(milliseconds=200)
    Budget(simulations=None, milliseconds=200)
    """

    simulations: int | None = None
    milliseconds: float | None = None

    def __post_init__(self) -> None:
        given = [limit for limit in (self.simulations, self.milliseconds) if limit is not None]
        if len(given) != 1 or given[0] <= 0:
            raise ValueError("a budget is a number of simulations or of milliseconds, more than 0")


class UnknownBot(ValueError):
    """No bot of that name."""


NAMES: dict[str, Style] = {**dict(zip(STYLES, STYLES)), **LEVELS}
BOTS = tuple(NAMES)
"""The names one can ask for; `search@2000` asks for a number of simulations too."""

GUIDES: dict[str, Callable[[Any], Guide]] = {
    "phantom": PhantomGuide,
    "madoshi": MadoshiGuide,
    "awake": AwakeGuide,
    "hoshi": HoshiGuide,
}
"""Who knows more of a game than its rules; any other game gets the plain `Guide`."""

LONG_ENOUGH = Budget(simulations=1000)
GLANCE = 25
"""A careless player looks at no more moves than these."""
LOOKS = 4
"""Where nobody has judgement, a greedy player looks ahead for this part of a searcher's time."""


def choose(
    game: str,
    ruleset: str,
    view: Any,
    bot: str,
    seed: str,
    budget: Budget | None = None,
    *,
    gentle: bool = False,
) -> str:
    """The move, in notation, that a bot makes in this view.

    The same view, bot and seed give the same move, unless the budget is in milliseconds. A `gentle` game is
    somebody's first, or like one.

    >>> from hyakki.games import game
    >>> phantom = game("phantom")
    >>> state = phantom.new(4, Seeded(7))
    >>> choose("phantom", phantom.info.ruleset, state.view(state.player), "greedy", "a seed")
    'R1'
    """
    style, limit = player(bot, budget or LONG_ENOUGH)
    rules = game_by_ruleset(game, ruleset)
    chance = Seeded(f"{style} {seed}")
    sampler = rules.sampler(view)
    seat: int = view.seat
    state = sampler.sample(chance)
    moves = state.legal(seat) if seat >= 0 else []
    if not moves:
        raise ValueError(f"seat {seat} has nothing to decide in this view")
    guide = guide_for(game, view, chance)
    if game not in GUIDES:
        style, limit = unguided(style, limit)
    if style != "random":
        moves = guide.considered(state, seat, moves)
    if style == "search":
        move = searched(sampler, guide, state, seat, moves, chance, limit)
    elif len(moves) == 1:
        move = moves[0]
    elif style == "random":
        move = moves[chance.below(len(moves))]
    elif style == "careless":
        if gentle:
            guide.newcomer()
        moves = guide.gentle(state, seat, moves)
        seen = noticed(moves, guide.notices(), chance) + guide.plain(state, seat, moves)
        move = judged_best(guide, state, seat, seen)
    elif style == "greedy":
        move = judged_best(guide, state, seat, moves)
    else:
        assert_never(style)
    return rules.text(state, move)


def guide_for(game: str, view: Any, chance: Chance) -> Guide:
    """Made for one decision in this view."""
    guide = GUIDES[game](view) if game in GUIDES else Guide()
    guide.wonder(chance)
    return guide


def player(bot: str, budget: Budget) -> tuple[Style, Budget]:
    """How a bot of that name plays, and how long it may think. Raises UnknownBot.

    >>> player("hard", Budget(simulations=500))
    ('search', Budget(simulations=500, milliseconds=None))
    >>> player("search@2000", Budget(simulations=500))
    ('search', Budget(simulations=2000, milliseconds=None))
    >>> player("genius", Budget(simulations=500))
    Traceback (most recent call last):
    hyakki.bots.players.UnknownBot: no bot 'genius': ask for random, greedy, search, easy, normal, hard
    """
    name, at, simulations = bot.partition("@")
    style = NAMES.get(name)
    if style is None:
        raise UnknownBot(f"no bot {bot!r}: ask for {', '.join(BOTS)}")
    if at:
        if style != "search":
            raise UnknownBot(f"{bot!r}: only a search takes a number, as in search@2000")
        if not simulations.isdecimal() or int(simulations) == 0:
            raise UnknownBot(f"{bot!r}: say how many simulations, at least 1, as in search@2000")
        budget = Budget(simulations=int(simulations))
    return style, budget


def unguided(style: Style, limit: Budget) -> tuple[Style, Budget]:
    """Of a game that nobody has judgement of: the careless play anything, the greedy look ahead a little.

    >>> unguided("greedy", Budget(milliseconds=200))
    ('search', Budget(simulations=None, milliseconds=50.0))
    """
    if style == "careless":
        return "random", limit
    if style != "greedy":
        return style, limit
    if limit.simulations is not None:
        return "search", Budget(simulations=max(1, limit.simulations // LOOKS))
    return "search", Budget(milliseconds=(limit.milliseconds or 0) / LOOKS)


def searched(
    sampler: Sampler, guide: Guide, state: State, seat: int, moves: list[int], chance: Chance, limit: Budget
) -> int:
    """The move that a search likes best.

    With a stopwatch running it thinks to the end even about a move that needs no thought. Otherwise the time
    it takes, and what it leaves of a busy machine for everybody else, would tell that it had no choice.
    """
    known = moves[0] if len(moves) == 1 else guide.at_once(state, seat, chance)
    if known >= 0 and limit.milliseconds is None:
        return known
    search = Search(sampler, guide, seat, chance)
    if limit.simulations is not None:
        search.run(limit.simulations)
    else:
        search.run_for(float(limit.milliseconds or 0))
    return known if known >= 0 else search.best()


def judged_best(guide: Guide, state: State, seat: int, moves: list[int]) -> int:
    guide.moves(state, seat)
    return max(moves, key=lambda move: guide.worth(state, seat, move))


def noticed(moves: list[int], share: int, chance: Chance) -> list[int]:
    """The moves that a careless player sees, so many of a hundred; there is always one."""
    seen = [move for move in moves if chance.below(100) < share]
    if len(seen) > GLANCE:
        seen = [seen[i] for i in chance.order(len(seen))[:GLANCE]]
    return seen or [moves[chance.below(len(moves))]]
