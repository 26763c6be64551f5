"""A view as the web table draws it: squares and faces in words, moves listed, captures within reach."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from hyakki.games.madoshi.board import SQUARES, VOID, WILD, square_text, texts_in
from hyakki.games.madoshi.emit import face_text
from hyakki.games.madoshi.events import Face, Rank
from hyakki.games.madoshi.moves import FIRST, SECOND, STACKS, move_text
from hyakki.games.madoshi.reach import within_reach
from hyakki.games.madoshi.sampler import MadoshiSampler
from hyakki.games.madoshi.stacks import rank_of
from hyakki.games.madoshi.state import PHASES, SWAPPING, USING, MadoshiState
from hyakki.games.madoshi.types import (
    Caught,
    Promise,
    Scene,
    SceneLast,
    SceneStack,
    SceneToken,
    SceneYokai,
    View,
)
from hyakki.games.madoshi.yokai import SIDES, Deck, Yokai

__all__ = ["scene_of", "yokai_scene"]


def scene_of(view: View, deck: Deck) -> Scene:
    state = MadoshiSampler(view, deck).base  # what the view knows; nothing below asks for more
    mine = view.seat >= 0 and view.seat == view.player
    swapping = mine and view.phase == SWAPPING
    barred = state.barred() if swapping else -1
    points = state.points()
    part = state.current_part() if view.phase == USING else None
    return Scene(
        seat=view.seat,
        seats=len(view.sides),
        sides=tuple([SIDES[side] for side in view.sides]),
        turn=view.player,
        phase=PHASES[view.phase],
        over=view.over,
        turns=view.turns,
        quiet=view.quiet,
        ends_in=int(state.ends_in()) if state.ends_in() >= 0 else None,
        tokens=tuple([token_scene(view, state, square) for square in range(SQUARES)]),
        stacks=tuple([stack_scene(view, deck, stack) for stack in range(STACKS)]),
        caught=tuple([caught_scene(deck, taken.yokai, taken.seat, taken.element) for taken in view.taken]),
        points=tuple(points),
        source_points=tuple(state.source_points()),
        places=state.places(),
        rank=cast("Rank", rank_of(points[0])) if len(view.sides) == 1 else None,
        last=last_scene(view),
        legal=tuple([move_text(move) for move in state.legal(view.seat)]) if mine and not swapping else (),
        swappable=texts_in(state.tokens.swappable()) if swapping else (),
        barred=(square_text(FIRST[barred]), square_text(SECOND[barred])) if barred >= 0 else (),
        promises=promises(state, view.seat) if view.seat >= 0 and not view.over else (),
        threats=promises(state, 1 - view.seat) if mine and not view.over and len(view.sides) == 2 else (),
        using=yokai_scene(deck.cards[view.caught[view.using]]) if view.using >= 0 else None,
        part=part.text if part is not None else None,
        waiting=tuple(
            [deck.cards[view.caught[stack]].name for stack in range(STACKS) if view.waiting >> stack & 1]
        ),
        options=view.options,
    )


def token_scene(view: View, state: MadoshiState, square: i64) -> SceneToken:
    """MD-R14: what lies under a token is shown only with the memory aid, and only if it has been seen."""
    token = view.at[square]
    under: Face | None = None
    if view.options.memory_aid == "yes" and view.backs[token] >= 0:
        back = WILD if view.backs[token] == 1 else VOID
        under = face_text(view.elements[token] if token in view.down else back)
    return SceneToken(token, square_text(square), face_text(state.tokens.face(square)), under)


def yokai_scene(card: Yokai) -> SceneYokai:
    return SceneYokai(
        name=card.name,
        line=card.line,
        figure=card.figure,
        level=card.level,
        source=face_text(card.source),
        low=card.low,
        high=card.high,
        sun=card.grids[0],
        moon=card.grids[1],
        magic=card.sentence,
        signs=tuple([part.written for part in card.magic]),
    )


def stack_scene(view: View, deck: Deck, stack: i64) -> SceneStack:
    top = view.tops[stack]
    return SceneStack(
        stack=stack + 1,
        top=yokai_scene(deck.cards[top]) if top >= 0 else None,
        left=view.sizes[stack],
        closed=view.caught[stack] >= 0,
    )


def caught_scene(deck: Deck, card: i64, seat: i64, element: i64) -> Caught:
    yokai = deck.cards[card]
    source = yokai.source == element
    points = 0 if seat < 0 else yokai.high if source else yokai.low
    return Caught(yokai_scene(yokai), seat, face_text(element) if element >= 0 else None, source, points)


def last_scene(view: View) -> SceneLast | None:
    if not view.last:
        return None
    a, b = sorted([view.at.index(token) for token in view.last])
    # before the swap of a turn the latest one is the opponent's, after it the player's own
    seat = view.player
    if view.phase == SWAPPING and len(view.sides) == 2:
        seat = 1 - view.player
    return SceneLast(seat, square_text(a), square_text(b))


def promises(state: MadoshiState, seat: i64) -> tuple[Promise, ...]:
    found: list[Promise] = []
    for reach in within_reach(state, state.side_of(seat)):
        card = state.deck.cards[state.stacks.top(reach.stack)]
        source = card.source == reach.element
        found.append(
            Promise(
                stack=reach.stack + 1,
                element=face_text(reach.element),
                source=source,
                points=card.high if source else card.low,
                squares=texts_in(reach.mask),
                hole=square_text(reach.hole) if reach.hole >= 0 else None,
                bring=texts_in(reach.bring),
            )
        )
    return tuple(found)
