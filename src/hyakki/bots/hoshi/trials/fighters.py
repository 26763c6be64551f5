"""Who fights in a simulated game of Hoshi Battle: how cards are chosen, and how quick the hands are.

>>> hands_of("hard").cards, hands_of("random+50").reflexes.slower
('hard', 50)
>>> hands_of("random+much")
Traceback (most recent call last):
hyakki.bots.players.UnknownBot: 'random+much': say how many milliseconds, as in random+50
"""

from __future__ import annotations

from typing import NamedTuple

from hyakki.bots.hoshi.fencing import ALWAYS, KEEN, NEVER, PLAIN
from hyakki.bots.hoshi.reflexes import REFLEXES, Reflexes
from hyakki.bots.levels import LEVELS, USUAL
from hyakki.bots.players import BOTS, Budget, UnknownBot, player

__all__ = ["FIGHTERS", "Hands", "hands_of", "held_by_engine"]

ENGINE = "engine"

FIGHTERS = {
    "honest": Reflexes(bluffs=0),
    "sly": Reflexes(bluffs=30),
    "bluffer": Reflexes(bluffs=100),
    "nervous": Reflexes(bluffs=0, calls=0, lingers=200),
    "patient": Reflexes(bluffs=0, calls=100),
}
"""Normal hands that play cards at random like `random`, with other habits.

The first three differ in how much they bluff: never; often, but only as long as it pays; always. The others
never do: one answers every swing, and keeps the hand up long, one never falls for a bluff."""


STYLES = {"honest": NEVER, "sly": KEEN, "bluffer": ALWAYS}
"""How they fence in calm mode: strong mixes without feints, as they are, all feints. Others are plain."""


class Hands(NamedTuple):
    cards: str
    """Who decides about cards: `random` takes any and plays most, quickly; others as in any game."""
    reflexes: Reflexes
    style: int = PLAIN


def held_by_engine() -> Hands:
    """An engine from elsewhere decides about cards; the hands are the usual ones."""
    return Hands(ENGINE, REFLEXES[USUAL])


def hands_of(bot: str) -> Hands:
    """By name, with milliseconds added to or taken off every reaction: `random+50`, `hard-20`."""
    name, sign, ms = bot, "", ""
    for mark in "+-":
        if mark in bot:
            name, sign, ms = bot.partition(mark)
    if sign and not ms.isdecimal():
        raise UnknownBot(f"{bot!r}: say how many milliseconds, as in random+50")
    if name in FIGHTERS:
        hands = Hands("random", FIGHTERS[name], STYLES.get(name, PLAIN))
    elif name.partition("@")[0] in BOTS:
        player(name, Budget(simulations=1))
        hands = Hands(name, REFLEXES[name if name in LEVELS else USUAL])
    else:
        raise UnknownBot(
            f"no bot {bot!r}: there is {', '.join((*BOTS, *FIGHTERS))}, slower or quicker as in random+50"
        )
    return hands._replace(reflexes=hands.reflexes.shifted(int(sign + ms))) if sign else hands
