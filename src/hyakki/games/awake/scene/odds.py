"""What an attack may bring, every pair of rolls counted."""

from __future__ import annotations

from hyakki.games.awake.attacks import attack_bonus, defence_bonus, defence_die, from_weak_side, victim
from hyakki.games.awake.harm import landing
from hyakki.games.awake.moves import HIT, text_of
from hyakki.games.awake.scene.types import Odds
from hyakki.games.awake.state import AwakeState

__all__ = ["odds_of"]


def odds_of(state: AwakeState, move: int) -> Odds:
    unit, way = divmod(move - HIT, 8)
    target = victim(state, unit, way)
    weak = from_weak_side(state, unit, target)
    bonus = attack_bonus(state, unit)
    attacks = [roll + 1 + bonus for roll in range(state.attack_die(unit))]
    defences = [0]
    if not weak:
        added = defence_bonus(state, target)
        defences = [max(0, roll + 1 + added) for roll in range(defence_die(state, target))]
    rolled = [max(0, attack - defence) for attack in attacks for defence in defences]
    damages = [landing(state, target, damage) for damage in rolled]
    return Odds(
        move=text_of(state, move),
        weak=weak,
        mean=round(sum(damages) / len(damages), 3),
        chances=tuple(round(damages.count(n) / len(damages), 4) for n in range(max(damages) + 1)),
        walled=max(damages) < max(rolled),
    )
