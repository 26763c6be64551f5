"""A view as the web table draws it: cards with their words, hands, and why which die is rolled."""

from __future__ import annotations

from typing import Literal, cast

from hyakki.games.hoshi import calm_cards, drafts
from hyakki.games.hoshi.cards import CARDS, KIND_NAMES, WHEN, card_text, is_hero
from hyakki.games.hoshi.clash import (
    BLUFFS,
    CARD_HITS,
    CLAIMED,
    CLAIMED_EFFECT,
    EFFECTS,
    EITHER,
    STRIKES,
    touch_with,
)
from hyakki.games.hoshi.dice import SYMBOLS, die_name
from hyakki.games.hoshi.duels import places
from hyakki.games.hoshi.effects import NEEDS, UNTIL_ROUND, WHILE_CARD
from hyakki.games.hoshi.emit import WINDOWS
from hyakki.games.hoshi.hands import counted, symbols
from hyakki.games.hoshi.marks import die_chain
from hyakki.games.hoshi.moves import TEXTS
from hyakki.games.hoshi.sampler import position
from hyakki.games.hoshi.stages import CHOOSING, DRAFT, EXCHANGE, STAGES, WINDOW
from hyakki.games.hoshi.state import HoshiState
from hyakki.games.hoshi.times import NAMES
from hyakki.games.hoshi.types import (
    DieLink,
    PlayerView,
    Scene,
    SceneCard,
    SceneHand,
    SceneLasting,
    ScenePlayer,
    SceneWindow,
    View,
)
from hyakki.games.hoshi.views import HIDDEN
from hyakki.games.hoshi.whose import about, words
from hyakki.games.hoshi.windows import closes, touch_symbols

__all__ = ["scene_of"]

DIE = ("lying", "held", "rolling", "away")
SWING = ("still", "out", "recovering")
GUARD = ("down", "rising", "up", "lowering")
TOUCH = {
    BLUFFS: "bluff",
    STRIKES: "hit",
    EFFECTS: "effect",
    CLAIMED: "hidden",
    CLAIMED_EFFECT: "effect",
    EITHER: "hit",
    CARD_HITS: "hit",
}


def scene_of(view: View) -> Scene:
    state = position(view)
    fighters = (view.first, view.second) if view.first >= 0 else ()
    return Scene(
        seat=view.seat,
        seats=view.seats,
        over=view.over,
        now=view.now,
        stage=STAGES[view.stage],
        draft=cast("Literal['drop', 'keep', 'build']", drafts.step_name(view.draft)),
        options=view.options,
        calm=state.calm,
        times={name: state.times[number] for number, name in enumerate(NAMES)},
        starter=view.starter,
        fighters=fighters,
        chooser=view.chooser,
        duel=view.duel,
        round=view.round,
        until=view.until,
        window=window_of(view, state),
        timeout_by=view.timeout_by,
        players=tuple([player_of(state, view, seat) for seat in range(view.seats)]),
        hands=tuple([hand_of(view, seat, touch_now(state, view, seat)) for seat in fighters]),
        heroes=scene_cards(view.heroes, state.calm),
        duels=scene_cards(view.duels, state.calm),
        card=scene_card(view.card, state.calm) if view.card >= 0 else None,
        pool=scene_cards(view.pool, state.calm),
        picks=scene_cards(view.picks, state.calm),
        dropped=scene_cards(view.dropped, state.calm),
        chosen=scene_cards(
            tuple([card for card in (view.chosen_hero, view.chosen_card, view.pick) if card >= 0]),
            state.calm,
        ),
        choice=TEXTS[view.choice] if view.choice >= 0 and view.stage == EXCHANGE else "",
        quicker=calm_cards.first_of_two(state) if fighters and state.calm else -1,
        cards=scene_cards(tuple(range(len(CARDS))), state.calm) if building(view) else (),
        budget=state.budget,
        spent=drafts.cost_of(list(view.picks)),
        legal=tuple([TEXTS[move] for move in legal_of(state, view)]),
        places=places(state),
    )


def building(view: View) -> bool:
    return view.stage == DRAFT and view.draft == drafts.BUILD


def legal_of(state: HoshiState, view: View) -> list[int]:
    """One's own moves: they depend on nothing that one cannot see."""
    return state.legal(view.seat) if view.seat >= 0 else []


def window_of(view: View, state: HoshiState) -> SceneWindow | None:
    if view.stage != WINDOW:
        return None
    name = WINDOWS[view.window]
    until = -1 if state.calm else closes(state)
    return SceneWindow(name=name, seat=view.asked, asked_at=view.asked_at, until=until)


def player_of(state: HoshiState, view: View, seat: int) -> ScenePlayer:
    seen = view.players[seat]
    fights = state.fights(seat)
    return ScenePlayer(
        seat=seat,
        heroes=seen.heroes,
        duels=seen.duels,
        known=scene_cards(seen.known, state.calm),
        hero=scene_card(seen.hero, state.calm) if seen.hero >= 0 else None,
        card=scene_card(seen.card, state.calm) if seen.card >= 0 else None,
        hidden=seen.card == HIDDEN,
        stones=seen.stones,
        full=seen.full,
        silenced=seen.silenced,
        left=seen.heroes + (1 if seen.hero >= 0 or seen.has_chosen_hero else 0),
        exiled=scene_cards(seen.exiled, state.calm),
        discards=scene_cards(seen.discards, state.calm),
        lasting=lasting_of(state, seat),
        out=seen.out > 0,
        ready=ready(state, view, seen, seat),
        dice=tuple([die_name(sides) for sides in state.terms[seat].sides]) if fights else (),
        throws=calm_cards.throws(state, seat) if fights and state.calm else 0,
        demands=tuple([name for number, name in enumerate(NEEDS) if state.terms[seat].needs >> number & 1]),
        uses=uses_of(state, view, seat) if fights else {},
        chain=tuple(
            [
                DieLink(card_text(card), CARDS[card].name, die_name(sides), holds)
                for card, sides, holds in (die_chain(state, seat) if fights else [])
            ]
        ),
    )


def lasting_of(state: HoshiState, seat: int) -> SceneLasting | None:
    """HB-R14: a card may be gone while what it did lasts for a round or a duel."""
    for mark in reversed(state.marks):
        if mark.owner == seat and not is_hero(mark.card) and mark.effect.until != WHILE_CARD:
            card = scene_card(mark.card, state.calm)
            return SceneLasting(card, "round" if mark.effect.until == UNTIL_ROUND else "duel")
    return None


def ready(state: HoshiState, view: View, seen: PlayerView, seat: int) -> bool:
    """Whether a player has made the secret choice that is being made."""
    if view.stage == DRAFT:
        if drafts.step_name(view.draft) == "keep":
            return seen.picked
        return seen.picks == 8 if view.draft == drafts.BUILD else seen.pool_heroes + seen.pool_duels == 0
    if view.stage == CHOOSING:
        return seen.has_chosen_hero and (seen.has_chosen_card or seen.duels == 0)
    return state.fights(seat) and has_chosen(view, seat)


def touch_now(state: HoshiState, view: View, seat: int) -> str:
    """What a touch would be, as far as this seat can know: nobody else knows what a hidden card can do."""
    return touch_by(state, view, seat, symbols(state, seat))


def touch_by(state: HoshiState, view: View, seat: int, mask: int) -> str:
    what = touch_with(state, seat, mask)
    if what == CLAIMED and seat == view.seat and not mask & touch_symbols(CARDS[view.card]):
        return "bluff"
    return TOUCH[what]


def uses_of(state: HoshiState, view: View, seat: int) -> dict[str, Literal["hit", "effect", "hidden"]]:
    """What each face is good for. Of what lies hidden only its owner is told."""
    found = {
        name: touch_by(state, view, seat, counted(state, seat, face)) for face, name in enumerate(SYMBOLS)
    }
    useless = ("bluff",) if seat == view.seat else ("bluff", "hidden")
    return cast(
        'dict[str, Literal["hit", "effect", "hidden"]]',
        {name: touch for name, touch in found.items() if touch not in useless},
    )


def has_chosen(view: View, seat: int) -> bool:
    """Whether a sealed choice lies there: both are open while a touch is asked about."""
    return view.stage == EXCHANGE and view.hands[seat].has_chosen


def hand_of(view: View, seat: int, touch: str) -> SceneHand:
    hand = view.hands[seat]
    return SceneHand(
        die=cast("Literal['lying', 'held', 'rolling', 'away']", DIE[hand.die]),
        thrown_at=hand.thrown_at,
        faces=tuple([SYMBOLS[face] for face in hand.faces]),
        settled=hand.settled,
        live=hand.live,
        touch=cast("Literal['bluff', 'hit', 'effect', 'hidden']", touch),
        shown_at=hand.shown_at,
        swing=cast("Literal['still', 'out', 'recovering']", SWING[hand.swing]),
        swing_at=hand.swing_at,
        trying=hand.trying,
        guard=cast("Literal['down', 'rising', 'up', 'lowering']", GUARD[hand.guard]),
        guard_at=hand.guard_at,
        rest_until=hand.rest_until,
        shouting=hand.shouting,
        shout_at=hand.shout_at,
        covering=hand.covering,
        has_chosen=has_chosen(view, seat),
        tired=hand.tired,
        hoarse=hand.hoarse,
        hidden=0 if hand.read else hand.hidden,  # a hand that landed has shown its roll
    )


def scene_cards(cards: tuple[int, ...], calm: bool) -> tuple[SceneCard, ...]:
    return tuple([scene_card(card, calm) for card in cards])


def scene_card(number: int, calm: bool) -> SceneCard:
    card = CARDS[number]
    return SceneCard(
        card=card_text(number),
        name=card.name,
        kind=KIND_NAMES[card.kind],
        cost=card.cost,
        die=die_name(card.sides) if is_hero(number) else None,
        text=words(number, calm),
        about=about(number, calm),
        when="" if is_hero(number) else WHEN[card.when],
        ours=card.ours,
    )
