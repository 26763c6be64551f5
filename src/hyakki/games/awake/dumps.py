"""A whole position as plain data that JSON can carry, readable where it can be."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from hyakki.games.awake.battle import ASKS, MOST, STAGES, STEPS, Battle
from hyakki.games.awake.board import BIT, square_text
from hyakki.games.awake.items import cards_in
from hyakki.games.awake.moves import CHARACTER_NAMES, ITEM_NAMES
from hyakki.games.awake.pending import actor_of, asks, index_of, owner_of, program_of, target_of
from hyakki.games.awake.tables import CARDS, CHARACTERS, DECK

__all__ = ["dump_of"]


def dump_of(battle: Battle) -> dict[str, Any]:
    return {
        "own_country": battle.own_country,
        "chosen_items": battle.chosen_items,
        "stage": STAGES[battle.stage],
        "over": battle.over,
        "country": ints(battle, 0),
        "made": ints(battle, 1),
        "picks": [picked(battle.picks[0]), picked(battle.picks[1])],
        "starter": int(battle.starter),
        "teams": [team(battle, 0), team(battle, 1)],
        "castle": ints(battle, 2),
        "breach": int(battle.breach),
        "placing": int(battle.placing),
        "items": [ITEM_NAMES[kind] if kind >= 0 else None for kind in battle.kinds],
        "decks": [deck(battle, 0), deck(battle, 1)],
        "hands": [cards_in(battle.hands[0]), cards_in(battle.hands[1])],
        "cemetery": cards_in(battle.grave),
        "era": ints(battle, 3),
        "shuffled": [int(battle.shuffled[card]) for card in range(CARDS)],
        "traps": [traps(battle, 0), traps(battle, 1)],
        "laying": int(battle.laying),
        "player": int(battle.player),
        "step": STEPS[battle.step],
        "turn": int(battle.turn),
        "hurt_turn": int(battle.hurt_turn),
        "declined": ints(battle, 4),
        "pending": [pending(it) for it in battle.pending],
        "champion": ints(battle, 5),
        "winner": int(battle.winner),
        "reason": int(battle.reason),
    }


def ints(battle: Battle, which: int) -> list[int]:
    pairs = (battle.country, battle.made, battle.castle, battle.era, battle.declined, battle.champion)
    return [int(pairs[which][0]), int(pairs[which][1])]


def picked(mask: i64) -> list[str]:
    return [CHARACTER_NAMES[character] for character in range(CHARACTERS) if mask & BIT[character]]


def team(battle: Battle, seat: i64) -> list[dict[str, Any]]:
    return [unit_data(battle, seat * MOST + i) for i in range(battle.size[seat])]


def unit_data(battle: Battle, unit: i64) -> dict[str, Any]:
    at = battle.at[unit]
    return {
        "name": CHARACTER_NAMES[battle.who[unit]],
        "at": square_text(at) if at >= 0 else None,
        "hurt": int(battle.hurt[unit]),
        "awake": battle.awake[unit] != 0,
        "attack_up": int(battle.attack_up[unit]),
        "defence_up": int(battle.defence_up[unit]),
        "sunder": int(battle.sunder[unit]),
        "stride": battle.stride[unit] != 0,
        "roam": battle.roam[unit] != 0,
        "bound": int(battle.bound[unit]),
        "dazed": int(battle.dazed[unit]),
    }


def deck(battle: Battle, which: i64) -> list[int]:
    return [int(battle.deck[which * DECK + i]) for i in range(battle.left[which])]


def traps(battle: Battle, seat: i64) -> list[dict[str, Any]]:
    return [
        {"at": square_text(battle.trap_at[place]), "card": int(battle.trap_card[place])}
        for place in range(seat * 2, seat * 2 + 2)
        if battle.trap_at[place] >= 0
    ]


def pending(it: i64) -> dict[str, Any]:
    return {
        "ask": ASKS[asks(it)],
        "program": int(program_of(it)),
        "effect": int(index_of(it)),
        "actor": int(actor_of(it)),
        "target": int(target_of(it)),
        "owner": int(owner_of(it)),
    }
