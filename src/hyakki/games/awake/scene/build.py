"""A view as the table draws it: who stands where, what may be done, and what an attack may bring."""

from __future__ import annotations

from functools import cache

from hyakki.games.awake.attacks import attack_bonus, defence_bonus
from hyakki.games.awake.awakening import may_awaken
from hyakki.games.awake.battle import (
    ASKS,
    CHAMPIONS,
    MOST,
    NOBODY_YET,
    OFFERED,
    PLACING,
    STAGES,
    STEPS,
    TEAMS,
    UNITS,
)
from hyakki.games.awake.board import BIT, CASTLE_AT, square_text, squares_in
from hyakki.games.awake.content import CONTENT, Castle, Character, Item, Side
from hyakki.games.awake.effects import SETTING
from hyakki.games.awake.emit import REASONS, name
from hyakki.games.awake.harm import hp_left
from hyakki.games.awake.items import cards_in
from hyakki.games.awake.moves import HIT, text_of
from hyakki.games.awake.pending import actor_of, asks, index_of, owner_of, program_of, target_of
from hyakki.games.awake.sampler import AwakeSampler
from hyakki.games.awake.scene.later import later_steps
from hyakki.games.awake.scene.odds import odds_of
from hyakki.games.awake.scene.reach import reaches, targets_of
from hyakki.games.awake.scene.strikes import reach_of, strikes_of
from hyakki.games.awake.scene.texts import castle_text, item_text, skill_text
from hyakki.games.awake.scene.types import (
    CastleCard,
    CharacterCard,
    Doing,
    Draft,
    ItemCard,
    ItemSquare,
    Scene,
    SceneCastle,
    SceneTrap,
    SceneUnit,
    SideCard,
)
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.tables import CHARACTERS, EFFECT, EFFECT_NAMES, FIRST, SIDES
from hyakki.games.awake.teams import LARGEST, choices, cost_of
from hyakki.games.awake.traps import area_of
from hyakki.games.awake.types import View
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import seats_in

__all__ = ["castle_card", "character_card", "item_card", "scene_of"]


def scene_of(view: View) -> Scene:
    # What a seat may do is the same in every world it could be in, so any one of them can be asked.
    state = AwakeSampler(view).sample(Seeded("scene"))
    mine = state.legal(view.seat)
    acting = tuple(seats_in(state.must()))
    choosing = view.stage == TEAMS
    return Scene(
        seat=view.seat,
        options=view.options,
        stage=STAGES[view.stage],
        over=view.over,
        acting=acting,
        turn=view.seat if view.seat in acting else acting[0] if acting else -1,
        player=view.player,
        turns=view.turn,
        step=STEPS[view.step],
        ask=asked_now(view, state),
        legal=tuple(text_of(state, move) for move in mine),
        made=view.made,
        choices=choices(state),
        draft=draft_of(view) if choosing and view.seat >= 0 else None,
        countries=tuple(castle_card(castle) for castle in CONTENT.castles) if choosing else (),
        cards=cards_of(view),
        items=items_of(view),
        files=CONTENT.board.files,
        ranks=CONTENT.board.ranks,
        territory=CONTENT.board.territory,
        item_squares=item_squares(),
        units=units_of(view, state),
        castles=tuple(castle_of(state, seat) for seat in (0, 1)) if not choosing else (),
        hand=tuple(CONTENT.items[view.kinds[card]].name for card in cards_in(view.hand)),
        counts=view.counts,
        decks=view.left,
        cemetery=tuple(CONTENT.items[view.kinds[card]].name for card in cards_in(view.grave)),
        traps=tuple(trap for seat in (0, 1) for trap in traps_of(view, state, seat)),
        odds=tuple(odds_of(state, move) for move in mine if move >= HIT),
        targets=tuple(targets_of(state, move) for move in mine if reaches(move)),
        later=later_steps(state, view.seat),
        doing=doing_now(state) if state.pending else None,
        champions=(champion_of(view, 0), champion_of(view, 1)),
        quiet=view.turn - view.hurt_turn,
        winner=view.winner,
        reason=REASONS[view.reason] if view.reason >= 0 else None,
    )


def asked_now(view: View, state: AwakeState) -> str:
    """What the one who acts is asked; while both choose in secret, what I am asked."""
    if view.over:
        return ""
    if view.stage == TEAMS:
        made = view.made[view.seat] if view.seat >= 0 else 0
        if view.seat < 0 or made == choices(state):
            return ""
        return "country" if made == 0 else "pick" if made <= MOST else "take"
    if view.stage == PLACING:
        return "place" if view.placing < 0 else "square"
    if view.stage == OFFERED:
        return "answer"
    if view.stage == CHAMPIONS:
        return "champion"
    return ASKS[asks(view.pending[-1])] if view.pending else STEPS[view.step]


def draft_of(view: View) -> Draft:
    picks = view.picks[view.seat]
    country = view.country[view.seat]
    first = view.seat * 9
    cards = (
        [*range(first, first + 9), *range(18 + first, 27 + first)]
        if view.options.chosen_items == "yes"
        else []
    )
    return Draft(
        country=CONTENT.countries[country].name if country >= 0 else None,
        team=tuple(CONTENT.characters[c].name for c in range(CHARACTERS) if picks & BIT[c]),
        cost=cost_of(picks),
        most=LARGEST,
        items=tuple(CONTENT.items[view.kinds[card]].name for card in cards if view.kinds[card] >= 0),
    )


# ---------------------------------------------------------------- cards


def cards_of(view: View) -> tuple[CharacterCard, ...]:
    if view.stage == TEAMS:
        return tuple(character_card(c) for c in range(CHARACTERS)) if view.seat >= 0 else ()
    shown = view.picks[0] | view.picks[1]
    return tuple(character_card(c) for c in range(CHARACTERS) if shown & BIT[c])


@cache
def character_card(number: int) -> CharacterCard:
    character: Character = CONTENT.characters[number]
    return CharacterCard(
        name=character.name,
        line=character.line,
        role=character.role,
        country=CONTENT.countries[character.country].name,
        cost=character.cost,
        plain=side_card(character.plain),
        awake=side_card(character.awake),
    )


def side_card(side: Side) -> SideCard:
    return SideCard(
        hp=side.hp,
        attack=side.attack,
        defence=side.defence,
        arrows=side.arrows,
        weak=side.weak,
        skill=side.skill.name,
        works=side.skill.works,
        text=skill_text(side.skill.does),
    )


def items_of(view: View) -> tuple[ItemCard, ...]:
    if view.stage == TEAMS:
        return tuple(item_card(item) for item in CONTENT.items) if view.options.chosen_items == "yes" else ()
    known = cards_in(view.hand | view.grave) + [
        trap.card for traps in view.traps for trap in traps if trap.card >= 0
    ]
    kinds = sorted({view.kinds[card] for card in known})
    return tuple(item_card(CONTENT.items[kind]) for kind in kinds)


@cache
def item_card(item: Item) -> ItemCard:
    return ItemCard(item.name, item.line, item.kind, item.trap, item.area, item.copies, item_text(item))


@cache
def castle_card(castle: Castle) -> CastleCard:
    country = CONTENT.countries[castle.country]
    return CastleCard(
        name=castle.name,
        line=castle.line,
        country=country.name,
        country_line=country.line,
        hp=castle.hp,
        defence=castle.defence,
        wall=castle.wall,
        text=castle_text(castle),
    )


@cache
def item_squares() -> tuple[ItemSquare, ...]:
    return tuple(ItemSquare(square_text(s), deck) for s, deck in enumerate(CONTENT.board.items) if deck)


# ---------------------------------------------------------------- what stands on the board


def units_of(view: View, state: AwakeState) -> tuple[SceneUnit, ...]:
    reach = [reach_of(state, unit) for unit in range(UNITS)]
    return tuple(
        unit_of(state, seat * MOST + i, reach) for seat in (0, 1) for i in range(len(view.units[seat]))
    )


def unit_of(state: AwakeState, unit: int, reach: list[int]) -> SceneUnit:
    at = state.at[unit]
    standing = at >= 0
    return SceneUnit(
        seat=unit // MOST,
        name=CONTENT.characters[state.who[unit]].name,
        square=square_text(at) if standing else None,
        fallen=not standing and state.turn > 0,
        hp=state.hp(unit),
        left=hp_left(state, unit),
        attack=state.attack_die(unit),
        defence=state.defence_die(unit),
        awake=state.awake[unit] != 0,
        attack_bonus=attack_bonus(state, unit) if standing else 0,
        defence_bonus=defence_bonus(state, unit) if standing else 0,
        stride=state.stride[unit] != 0,
        roam=state.roam[unit] != 0,
        bound=state.bound[unit] & 1 != 0,
        dazed=state.dazed[unit] != 0,
        can_awaken=may_awaken(state, unit) and state.turn > 0,
        reach=named(reach[unit]),
        strikes=named(strikes_of(state, unit, reach)),
    )


def named(squares: int) -> tuple[str, ...]:
    return tuple(sorted(square_text(square) for square in squares_in(squares)))


def castle_of(state: AwakeState, seat: int) -> SceneCastle:
    castle = CONTENT.castles[state.country[seat]]
    return SceneCastle(seat, square_text(CASTLE_AT[seat]), hp_left(state, UNITS + seat), castle_card(castle))


def traps_of(view: View, state: AwakeState, seat: int) -> list[SceneTrap]:
    found: list[SceneTrap] = []
    may = areas_unseen(view)
    for i, trap in enumerate(view.traps[seat]):
        known = trap.card >= 0
        area = squares_in(area_of(state, seat * 2 + i)) if known else []
        found.append(
            SceneTrap(
                seat=seat,
                square=square_text(trap.square),
                item=CONTENT.items[view.kinds[trap.card]].name if known else None,
                area=tuple(square_text(square) for square in area),
                may=() if known else may,
            )
        )
    return found


def areas_unseen(view: View) -> tuple[str, ...]:
    """The areas of all traps that I see nowhere: a hidden one is one of these."""
    seen = view.hand | view.grave | (BIT[view.laying] if view.laying >= 0 else 0)
    for traps in view.traps:
        for trap in traps:
            if trap.card >= 0:
                seen |= BIT[trap.card]
    unseen = [kind for card, kind in enumerate(view.kinds) if kind >= 0 and not seen & BIT[card]]
    return tuple(sorted({CONTENT.items[kind].area for kind in unseen if CONTENT.items[kind].trap}))


def doing_now(state: AwakeState) -> Doing:
    top = state.pending[-1]
    program = program_of(top)
    if program == SETTING:
        return Doing(owner_of(top), "a trap", "", None, "", False, None)
    effect = EFFECT_NAMES[EFFECT[FIRST[program] + index_of(top)]]
    target = target_of(top)
    who = name(state, target) if target != NOBODY_YET else None
    further = index_of(top) > 0
    if program >= SIDES:
        item = CONTENT.items[program - SIDES]
        return Doing(owner_of(top), item.name, item_text(item), None, effect, further, who)
    character = CONTENT.characters[program // 2]
    skill = (character.awake if program % 2 else character.plain).skill
    at = state.at[actor_of(top)]
    text = skill_text(skill.does)
    return Doing(owner_of(top), skill.name, text, square_text(at), effect, further, who)


def champion_of(view: View, seat: int) -> str | None:
    chosen = view.champion[seat]
    if chosen < 0:
        return None
    return CONTENT.characters[view.units[seat][chosen % MOST].character].name
