"""What each step of the rules tells the table: the events of Madoshi. Nothing in them is a secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mypy_extensions import i64

from hyakki.games.madoshi.board import BLOCKS, ELEMENTS, FACES, LINES, SQUARES, square_text, texts_in
from hyakki.games.madoshi.events import (
    Captured,
    Decided,
    Declined,
    Discarded,
    EndIsNear,
    Face,
    Flipped,
    GameEnded,
    HalfTurned,
    Laid,
    MagicPassed,
    Rank,
    Reason,
    Slid,
    Swapped,
    SwapSkipped,
    TurnedBlock,
    Way,
)
from hyakki.games.madoshi.magic import Part
from hyakki.games.madoshi.moves import CAPTURE, DONE, SLIDE, STACKS, TURN, move_text
from hyakki.games.madoshi.stacks import rank_of
from hyakki.games.madoshi.yokai import SIDES
from hyakki.kernel.log import Log
from hyakki.kernel.types import Outcome

if TYPE_CHECKING:
    from hyakki.games.madoshi.state import MadoshiState


def face_text(face: i64) -> Face:
    return FACES[face]


def name(state: MadoshiState, card: i64) -> str:
    return state.deck.cards[card].name


def using(state: MadoshiState) -> str:
    """The Yokai whose magic is at work."""
    return name(state, state.caught[state.using])


def top(state: MadoshiState, stack: i64) -> str | None:
    card = state.stacks.top(stack)
    return name(state, card) if card >= 0 else None


def laid(log: Log, state: MadoshiState) -> None:
    log.tell(
        Laid(
            rules=("MD-3", "MD-4", "MD-5"),
            faces=tuple([face_text(state.tokens.face(square)) for square in range(SQUARES)]),
            tops=tuple([name(state, state.stacks.top(stack)) for stack in range(STACKS)]),
            sides=tuple([SIDES[state.side_of(seat)] for seat in range(state.seats)]),
            first=state.player,
        )
    )


def swapped(log: Log, state: MadoshiState, a: i64, b: i64) -> None:
    log.tell(
        Swapped(
            rules=("MD-6",),
            seat=state.player,
            a=square_text(a),
            b=square_text(b),
            a_face=face_text(state.tokens.face(a)),
            b_face=face_text(state.tokens.face(b)),
        )
    )


def swap_skipped(log: Log, state: MadoshiState) -> None:
    log.tell(SwapSkipped(rules=("MD-R3",), seat=state.player))


def captured(log: Log, state: MadoshiState, stack: i64, card: i64, element: i64, value: i64) -> None:
    """Told after the card has left its stack, so that the next one is in sight (MD-R13)."""
    where = state.deck.where(card, state.side_of(state.player), state.tokens.usable(element))
    log.tell(
        Captured(
            rules=("MD-10", "MD-13"),
            seat=state.player,
            yokai=name(state, card),
            stack=stack + 1,
            element=face_text(element),
            source=state.deck.source[card] == element,
            points=value,
            squares=texts_in(where),
            next=top(state, stack),
            left=state.stacks.left(stack),
        )
    )


def declined(log: Log, state: MadoshiState) -> None:
    left = [(move - CAPTURE) // ELEMENTS for move in state.legal(state.player) if move < DONE]
    names = tuple(dict.fromkeys([name(state, state.stacks.top(stack)) for stack in left]))
    log.tell(Declined(rules=("MD-R5",), seat=state.player, yokai=names))


def flipped(log: Log, state: MadoshiState, square: i64, before: i64) -> None:
    log.tell(
        Flipped(
            rules=("MD-14", "MD-16" if before < 5 else "MD-17"),
            seat=state.player,
            yokai=using(state),
            square=square_text(square),
            before=face_text(before),
            after=face_text(state.tokens.face(square)),
        )
    )


def slid(log: Log, state: MadoshiState, move: i64) -> None:
    log.tell(
        Slid(
            rules=("MD-14", "MD-18"),
            seat=state.player,
            yokai=using(state),
            move=move_text(move),
            squares=tuple([square_text(square) for square in LINES[move - SLIDE]]),
        )
    )


def turned_block(log: Log, state: MadoshiState, move: i64) -> None:
    log.tell(
        TurnedBlock(
            rules=("MD-14", "MD-19"),
            seat=state.player,
            yokai=using(state),
            move=move_text(move),
            way=cast("Way", move_text(move).split()[-1]),
            squares=tuple([square_text(square) for square in BLOCKS[move - TURN]]),
        )
    )


def half_turned(log: Log, state: MadoshiState) -> None:
    log.tell(HalfTurned(rules=("MD-14", "MD-R11"), seat=state.player, yokai=using(state)))


def magic_passed(log: Log, state: MadoshiState, part: Part) -> None:
    log.tell(MagicPassed(rules=("MD-20", "MD-R12"), seat=state.player, yokai=using(state), part=part.text))


def discarded(log: Log, state: MadoshiState, stack: i64, card: i64) -> None:
    log.tell(
        Discarded(
            rules=("MD-24",),
            seat=state.player,
            yokai=name(state, card),
            stack=stack + 1,
            next=top(state, stack),
            left=state.stacks.left(stack),
        )
    )


def end_is_near(log: Log, state: MadoshiState) -> None:
    log.tell(EndIsNear(rules=("MD-R16",), quiet=state.quiet, left=state.ends_in()))


def game_ended(log: Log, state: MadoshiState) -> None:
    outcome = state.outcome()
    points = state.points()
    log.tell(
        GameEnded(
            rules=outcome.rules,
            reason=cast("Reason", outcome.reason),
            points=outcome.scores,
            source_points=tuple(state.source_points()),
            yokai=tuple(state.owned()),
            places=outcome.places,
            rank=cast("Rank", rank_of(points[0])) if state.seats == 1 else None,
            by=decided_by(state, outcome),
            winner=-1 if outcome.places.count(1) > 1 else outcome.places.index(1),
        )
    )


def decided_by(state: MadoshiState, outcome: Outcome) -> Decided:
    if state.seats == 1:
        return "rank"
    if outcome.places.count(1) > 1:
        return "shared"
    if len(set(outcome.scores)) > 1:
        return "points"
    return "source" if len(set(state.source_points())) > 1 else "fewest"
