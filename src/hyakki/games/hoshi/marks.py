"""Effects in play: which hold, in which order, and what they make of dice, faces and times.

A mark is one lasting effect of one card. Its serial says when it was played or began to hold; 0 means that
it does not hold now. "Latest played" (HB-29) is the highest serial.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from hyakki.games.hoshi.cards import CARDS, is_hero
from hyakki.games.hoshi.dice import SYMBOL_BIT, SYMBOLS
from hyakki.games.hoshi.effects import (
    COSTLIER,
    DIE,
    EXTRA_DIE,
    FIXED_DICE,
    HIT_NEEDS,
    HURT,
    OPPONENT,
    ORDER,
    OWNER,
    SILENCE,
    TIME,
    TIRES_GUARD,
    TOUCH,
    WHILE_CARD,
    Effect,
)

if TYPE_CHECKING:
    from hyakki.games.hoshi.state import HoshiState

__all__ = [
    "Mark",
    "Terms",
    "add_marks",
    "at_hook",
    "die_chain",
    "refresh",
    "remove_card",
    "remove_until",
    "renew",
]

LASTING = ("abilities", "dice", "faces", "times", "touch", "guarded", "hit")
"""Hooks whose effects lie in play; the others happen at once."""


@final
class Mark:
    def __init__(self, card: int, index: int, nested: bool, owner: int, serial: int) -> None:
        self.card: int = card
        self.index: int = index
        self.nested: bool = nested
        """Whether it is what follows from the effect (`then`)."""
        self.owner: int = owner
        self.serial: int = serial
        effect = CARDS[card].effects[index]
        if nested and effect.then is not None:
            effect = effect.then
        self.effect: Effect = effect

    def clone(self) -> Mark:
        return Mark(self.card, self.index, self.nested, self.owner, self.serial)


@final
class Terms:
    """What the marks in play make of one fighter's dice, faces and times; worked out once a change."""

    def __init__(self, times: list[int]) -> None:
        self.sides: list[int] = []
        """The dice one rolls."""
        self.counts: list[int] = [SYMBOL_BIT[face] for face in range(len(SYMBOLS))]
        """For every face what it counts as, as bits."""
        self.times: list[int] = times
        self.touches: int = 0
        """Symbols with which a card of one's own allows a touch."""
        self.needs: int = 0
        """What the opponent must do while hitting."""
        self.tires: bool = False


def add_marks(state: HoshiState, owner: int, card: int) -> None:
    """The lasting effects of a card that comes into play; they hold as the latest (HB-29)."""
    for index, effect in enumerate(CARDS[card].effects):
        if ORDER[effect.kind].hook in LASTING:
            state.marks.append(Mark(card, index, False, owner, 0))
    refresh(state)


def add_mark_of(state: HoshiState, owner: int, card: int, index: int) -> None:
    """What follows from an effect, as something that lasts."""
    state.marks.append(Mark(card, index, True, owner, 0))
    refresh(state)


def remove_card(state: HoshiState, owner: int, card: int) -> None:
    """HB-R14: with its card an effect ends, unless it was to last for a duel or a round."""
    state.marks = [
        mark
        for mark in state.marks
        if mark.card != card or mark.owner != owner or mark.effect.until != WHILE_CARD
    ]
    refresh(state)


def remove_until(state: HoshiState, until: int) -> None:
    """A round or a duel is over, and with it what was to last for it."""
    state.marks = [mark for mark in state.marks if mark.effect.until != until]
    refresh(state)


def renew(state: HoshiState, owner: int, card: int) -> None:
    """HB-R14: a card that is carried on counts as newly played."""
    for mark in state.marks:
        if mark.card == card and mark.owner == owner:
            mark.serial = 0
    refresh(state)


def look_again(state: HoshiState) -> None:
    """HB-R26: what depends on the opposing Hero is checked again, as the latest effect."""
    for mark in state.marks:
        if mark.effect.condition == COSTLIER:
            mark.serial = 0
    refresh(state)


def refresh(state: HoshiState) -> None:
    """See which marks hold now; one that begins to hold is the latest (HB-29)."""
    for mark in state.marks:
        if not holds(state, mark):
            mark.serial = 0
        elif mark.serial == 0:
            state.serial += 1
            mark.serial = state.serial
    work_out(state)


def work_out(state: HoshiState) -> None:
    """Both fighters' terms from the marks that hold."""
    for seat in (state.first, state.second):
        if seat >= 0:
            state.terms[seat] = terms_of(state, seat)


def holds(state: HoshiState, mark: Mark) -> bool:
    player = state.players[mark.owner]
    if is_hero(mark.card) and player.silenced and not mark.nested:
        return False
    condition = mark.effect.condition
    if condition == HURT:
        return player.hurt
    if condition == COSTLIER:
        other = state.opponent(mark.owner)
        if other < 0 or state.players[other].hero < 0 or player.hero < 0:
            return False
        return CARDS[state.players[other].hero].cost > CARDS[player.hero].cost
    return True


def applies(state: HoshiState, mark: Mark, seat: int) -> bool:
    """Whether a mark that holds is about this fighter. Only fighters' cards count in a duel (HB-R3)."""
    if mark.serial == 0 or (mark.owner != state.first and mark.owner != state.second):
        return False
    whom = mark.effect.whom
    if whom == OWNER:
        return mark.owner == seat
    if whom == OPPONENT:
        return mark.owner != seat
    return True


def at_hook(state: HoshiState, hook: str, seat: int) -> list[Mark]:
    """The marks about a fighter at a hook: by the table's order of kinds, then the latest first."""
    found = [m for m in state.marks if ORDER[m.effect.kind].hook == hook and applies(state, m, seat)]
    found.sort(key=lambda mark: (mark.effect.kind, -mark.serial))
    return found


def terms_of(state: HoshiState, seat: int) -> Terms:
    terms = Terms(state.times[:])
    hero = state.players[seat].hero
    terms.sides = [die.effect.sides for die in extra_dice(state, seat)]
    if hero >= 0:
        terms.sides.insert(0, main_die(state, seat))
    for mark in at_hook(state, "faces", seat)[::-1]:  # the latest comes last and holds
        effect = mark.effect
        if effect.also:
            terms.counts[effect.symbol] |= SYMBOL_BIT[effect.counts_as]
        else:
            terms.counts[effect.symbol] = SYMBOL_BIT[effect.counts_as]
    for mark in state.marks:
        effect = mark.effect
        if not applies(state, mark, seat):
            continue
        if effect.kind == TIME:
            terms.times[effect.what] = terms.times[effect.what] * effect.percent // 100
        elif effect.kind == TOUCH:
            terms.touches |= SYMBOL_BIT[effect.symbol]
        elif effect.kind == HIT_NEEDS:
            terms.needs |= effect.need
        elif effect.kind == TIRES_GUARD:
            terms.tires = True
    return terms


def main_die(state: HoshiState, seat: int) -> int:
    """HB-29, HB-R14: the latest die effect holds, else the Hero's own die; some dice nothing changes."""
    own = CARDS[state.players[seat].hero].sides
    for mark in at_hook(state, "dice", seat):
        if mark.effect.kind == FIXED_DICE:
            return own
        if mark.effect.kind == DIE:
            return mark.effect.sides
    return own


def extra_dice(state: HoshiState, seat: int) -> list[Mark]:
    return [mark for mark in at_hook(state, "dice", seat) if mark.effect.kind == EXTRA_DIE]


def die_chain(state: HoshiState, seat: int) -> list[tuple[int, int, bool]]:
    """ "Which die do I roll and why?": (card, sides, whether it holds), from the Hero's own die on.

    The latest stands last; of those before it none holds any more, unless the dice are fixed.
    """
    hero = state.players[seat].hero
    if hero < 0:
        return []
    marks = at_hook(state, "dice", seat)[::-1]
    fixed = any(mark.effect.kind == FIXED_DICE for mark in marks)
    dice = [mark for mark in marks if mark.effect.kind == DIE]
    chain = [(hero, CARDS[hero].sides, fixed or not dice)]
    for mark in dice:
        chain.append((mark.card, mark.effect.sides, not fixed and mark is dice[-1]))
    chain += [(mark.card, mark.effect.sides, True) for mark in marks if mark.effect.kind == EXTRA_DIE]
    return chain


def silences(hero: int) -> int:
    """The symbol bit that ends the silence a Hero lays on its opponent; 0 if it lays none."""
    mask = 0
    if hero >= 0:
        for effect in CARDS[hero].effects:
            if effect.kind == SILENCE:
                mask |= SYMBOL_BIT[effect.symbol]
    return mask
