"""What a seat may know of a position, named piece by piece."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.games.awake.battle import CHAMPIONS, MOST, TEAMS, Battle, deck_of
from hyakki.games.awake.board import BIT
from hyakki.games.awake.items import cards_in, held
from hyakki.games.awake.pending import owner_of
from hyakki.games.awake.tables import CARDS
from hyakki.games.awake.types import TrapView, UnitView, View

__all__ = ["view_of"]


def view_of(battle: Battle, seat: i64) -> View:
    return View(
        seat=seat,
        options=battle.options,
        stage=battle.stage,
        over=battle.over,
        country=(shown_country(battle, seat, 0), shown_country(battle, seat, 1)),
        picks=(shown_picks(battle, seat, 0), shown_picks(battle, seat, 1)),
        made=(battle.made[0], battle.made[1]),
        starter=battle.starter,
        units=(units_of(battle, 0), units_of(battle, 1)),
        castle=(battle.castle[0], battle.castle[1]),
        breach=battle.breach,
        placing=battle.placing,
        kinds=tuple([shown_kind(battle, seat, card) for card in range(CARDS)]),
        hand=battle.hands[seat] if seat >= 0 else 0,
        counts=(counts_of(battle, 0), counts_of(battle, 1)),
        left=(battle.left[0], battle.left[1]),
        grave=battle.grave,
        era=(battle.era[0], battle.era[1]),
        shuffled=tuple([battle.shuffled[card] for card in range(CARDS)]),
        holds=(holds(battle, 0), holds(battle, 1)),
        traps=(traps_of(battle, seat, 0), traps_of(battle, seat, 1)),
        laying=shown_laying(battle, seat),
        player=battle.player,
        step=battle.step,
        turn=battle.turn,
        hurt_turn=battle.hurt_turn,
        declined=(battle.declined[0], battle.declined[1]),
        pending=tuple(battle.pending),
        champion=(shown_champion(battle, seat, 0), shown_champion(battle, seat, 1)),
        winner=battle.winner,
        reason=battle.reason,
    )


def choosing(battle: Battle, seat: i64, other: i64) -> bool:
    """AH-R1: until both have chosen, nobody sees what the other chose."""
    return battle.stage == TEAMS and seat != other


def shown_country(battle: Battle, seat: i64, other: i64) -> int:
    return -1 if choosing(battle, seat, other) else battle.country[other]


def shown_picks(battle: Battle, seat: i64, other: i64) -> int:
    return 0 if choosing(battle, seat, other) else battle.picks[other]


def shown_kind(battle: Battle, seat: i64, card: i64) -> int:
    """AH-31: the first nine cards of each deck are the choice of seat 0, the others of seat 1."""
    chooser: i64 = 0 if card % 18 < 9 else 1
    if battle.chosen_items and choosing(battle, seat, chooser):
        return -1
    return battle.kinds[card]


def units_of(battle: Battle, seat: i64) -> tuple[UnitView, ...]:
    return tuple([unit_view(battle, seat * MOST + i) for i in range(battle.size[seat])])


def unit_view(battle: Battle, unit: i64) -> UnitView:
    return UnitView(
        character=battle.who[unit],
        at=battle.at[unit],
        hurt=battle.hurt[unit],
        awake=battle.awake[unit],
        attack_up=battle.attack_up[unit],
        defence_up=battle.defence_up[unit],
        sunder=battle.sunder[unit],
        stride=battle.stride[unit],
        roam=battle.roam[unit],
        bound=battle.bound[unit],
        dazed=battle.dazed[unit],
    )


def counts_of(battle: Battle, seat: i64) -> tuple[int, int]:
    """Which deck a card came from everybody saw."""
    return held(battle, seat, 0), held(battle, seat, 1)


def holds(battle: Battle, seat: i64) -> tuple[tuple[int, int, int], ...]:
    """Cards in hand and traps together: which of them a trap is, and so its age, is a secret."""
    mask = battle.hands[seat]
    for place in range(seat * 2, seat * 2 + 2):
        if battle.trap_card[place] >= 0:
            mask |= BIT[battle.trap_card[place]]
    if battle.laying >= 0 and owner_of(battle.pending[-1]) == seat:
        mask |= BIT[battle.laying]
    found: dict[tuple[int, int], int] = {}
    for card in cards_in(mask):
        key = (int(deck_of(card)), int(battle.shuffled[card]))
        found[key] = found.get(key, 0) + 1
    return tuple([(deck, era, found[(deck, era)]) for deck, era in sorted(found)])


def traps_of(battle: Battle, seat: i64, owner: i64) -> tuple[TrapView, ...]:
    """AH-R9: both see that a trap lies there, only its owner knows which."""
    found: list[TrapView] = []
    for place in range(owner * 2, owner * 2 + 2):
        if battle.trap_at[place] >= 0:
            card = battle.trap_card[place] if seat == owner else -1
            found.append(TrapView(battle.trap_at[place], card))
    return tuple(found)


def shown_laying(battle: Battle, seat: i64) -> int:
    if battle.laying < 0:
        return -1
    return battle.laying if owner_of(battle.pending[-1]) == seat else -2


def shown_champion(battle: Battle, seat: i64, other: i64) -> int:
    chosen = battle.champion[other]
    if chosen >= 0 and seat != other and battle.stage == CHAMPIONS and not battle.over:
        return -2
    return chosen
