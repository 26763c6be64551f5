"""Why a card is good, as data: what it does to the trick as far as it has come."""

from __future__ import annotations

from typing import Final, cast

from hyakki.bots.phantom.judgement import PHANTOM_MIDDLE, Judgement, worth_later
from hyakki.games.phantom.cards import BIT, CARDS, HEROES, VALUE
from hyakki.games.phantom.forces import Forces
from hyakki.games.phantom.state import PhantomState
from hyakki.kernel.game import State

__all__ = ["reason_for", "steadier"]

Facts = dict[str, str | int | list[str]]

SELDOM: Final = 12
"""The Heroes of a trick seldom add up to more. To lead a higher Phantom is called a gamble on the table."""
SMALL: Final = 5
"""Up to this a Phantom takes little off a higher one."""
LOW: Final = 2
"""Up to this a Hero adds little."""
NEAR: Final = 3
"""So far above the Phantom that is worth least, others are worth hardly more."""


def reason_for(state: State, seat: int, move: int) -> Facts:
    """The plainest reason for a card: a point now before being ahead, that before a card got rid of."""
    position = cast("PhantomState", state)
    card = move
    played = position.plays - position.seats * position.trick
    forces = with_card(position, seat, card)
    heroes, phantoms = int(forces.hero_value), int(forces.phantom_value())
    facts: Facts = {"heroes": heroes, "phantoms": phantoms}
    if played == 0:
        return opens(position, seat, card, facts)
    if played + 1 == position.seats:
        return ends(position, seat, card, facts)
    facts["left"] = int(position.seats - played - 1)
    if not is_ahead(forces, card):
        return behind(position, seat, card, facts)
    if card >= HEROES:
        return {"reason": "phantoms_ahead", **facts}
    facts["above"] = bar = turns(forces)
    if bar >= highest(position):
        return {"reason": "heroes_safe", **facts}
    return {"reason": "heroes_level" if heroes == phantoms else "heroes_ahead", **facts}


def steadier(state: State, seat: int, move: int) -> tuple[int, bool]:
    """For a high Phantom that would be led, the card judged best of those that are no gamble, else the same;
    and whether that is plain, because there is no such choice.

    A search may like the gamble by a hair's breadth; the table warns of it.
    """
    position = cast("PhantomState", state)
    if position.plays != position.seats * position.trick or not gambles(position, seat, move):
        return move, True
    others = [card for card in position.legal(seat) if not gambles(position, seat, card)]
    if not others:
        return move, True
    judgement = Judgement(position.seats)
    judgement.look(position, seat)
    return max(others, key=lambda card: judgement.worth(position, card)), False


def gambles(position: PhantomState, seat: int, card: int) -> bool:
    """Whether to lead this card risks a Phantom that could win later."""
    ahead = with_card(position, seat, card).phantom_value() > SMALL
    return bool(card >= HEROES and VALUE[card] > SELDOM and ahead)


def opens(position: PhantomState, seat: int, card: int, facts: Facts) -> Facts:
    """The first card of a trick, which the others will answer."""
    forces, value = with_card(position, seat, card), int(VALUE[card])
    if card < HEROES and is_ahead(forces, card):
        return {"reason": "opens_hero", **facts}
    if card >= HEROES:
        if gambles(position, seat, card) and forces.phantom_value() > SELDOM:
            higher = any(other > card for other in position.legal(seat))  # a Phantom, as this one
            return {"reason": "opens_high", **facts, "higher": higher}
        if value <= SMALL:
            return {"reason": "opens_small", **facts, "value": value}
    wasted = waste(position, seat, card)
    if (
        card < HEROES
        and wasted["waste"] == "other"
        and any(VALUE[it] < value for it in position.legal(seat) if it < HEROES)
    ):
        wasted = {"waste": "more"}
    return {"reason": "opens_low", **facts, **wasted}


def behind(position: PhantomState, seat: int, card: int, facts: Facts) -> Facts:
    """A card whose side is behind with it, though others are still to come."""
    forces, wasted = with_card(position, seat, card), waste(position, seat, card)
    others = [it for it in position.legal(seat) if is_ahead(with_card(position, seat, it), it)]
    if not others and wasted["waste"] != "other":
        return {"reason": "all_behind", **facts, **wasted}
    if card < HEROES:
        return {"reason": "heroes_behind", **facts, "gap": int(forces.phantom_value() - forces.hero_value)}
    bar = turns(forces)
    if bar < highest(position):
        return {"reason": "phantoms_behind", **facts, "above": bar}
    return {"reason": "phantoms_lost", **facts, **wasted}


def ends(position: PhantomState, seat: int, card: int, facts: Facts) -> Facts:
    """The last card of a trick: who scores is known, with this card and with every other."""
    everyone = BIT[position.seats] - 1
    won = int(with_card(position, seat, card).winners(everyone))
    if not won:
        return {"reason": "denies", **facts}
    if won >> seat & 1:
        return {"reason": "scores", **facts}
    others = [int(with_card(position, seat, other).winners(everyone)) for other in position.legal(seat)]
    if any(winners >> seat & 1 for winners in others):
        return {"reason": "saves", **facts}
    if won.bit_count() < max(winners.bit_count() for winners in others):
        return {"reason": "spares", **facts, "scorers": won.bit_count()}
    return {"reason": "gives_up", **facts, **waste(position, seat, card)}


def waste(position: PhantomState, seat: int, card: int) -> Facts:
    """What a judgement knows of a card that one can do without."""
    middle = int(PHANTOM_MIDDLE[position.seats - 3])
    later = worth_later(position.seats)
    if card >= HEROES:
        kind = "middle" if SMALL < VALUE[card] <= middle + NEAR else "other"
    else:
        heroes = [other for other in position.legal(seat) if other < HEROES]
        if len(heroes) == 1:
            kind = "low" if VALUE[card] <= LOW else "other"
        else:
            kind = "hero" if later[card] == min(later[other] for other in heroes) else "other"
    return {"waste": kind}


def is_ahead(forces: Forces, card: int) -> bool:
    """Whether the side of a card is ahead with it (HP-12)."""
    return bool((forces.phantom_value() > forces.hero_value) == (card >= HEROES))


def turns(forces: Forces) -> int:
    """Of Heroes that are ahead: only a Phantom above this beats them, as the others come off it (HP-11)."""
    return int(forces.hero_value + forces.phantom_sum)


def highest(position: PhantomState) -> int:
    """The highest Phantom of the game (HP-2)."""
    return int(VALUE[CARDS - 5 if position.seats == 3 else CARDS - 1])


def with_card(position: PhantomState, seat: int, card: int) -> Forces:
    forces = position.forces.clone()
    forces.play(seat, card)
    return forces
