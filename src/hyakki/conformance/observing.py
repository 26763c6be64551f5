"""The check of what learners see: bytes that a seat's view explains, and nothing else."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.conformance.case import Case, Nonconformity
from hyakki.kernel.chance import Seeded
from hyakki.kernel.features import WORD, Features
from hyakki.kernel.log import seats_in


def observations(case: Case) -> None:
    """A seat's observation and mask stay the same, to the byte, when all that it cannot see is dealt again.

    Besides, what is written from a position is what its view says, and the mask marks the legal moves.
    """
    features = case.game.features
    if features is None or any(case.options.get(name) != value for name, value in features.always.items()):
        return  # it is not for learners, or not as it is played here
    for seed in case.seeds("observations"):
        luck = Seeded(seed)
        for turn, state in enumerate(case.playing(seed)):
            # those who decide, and of the others one after the other
            for seat in {*seats_in(state.must()), case.viewers[turn % len(case.viewers)]}:
                view = state.view(seat)
                seen, mask = observed(features, state, seat)
                if seen != features.encode(view):
                    blocks = differing(features, seen, features.encode(view))
                    raise wrong(f"seat {seat} is written other bytes than its view says: {blocks}")
                if mask != masked(features, state.legal(seat)):
                    raise wrong(f"seat {seat} has another mask than its legal moves")
                guess = case.game.resample(view, luck)
                again, mask_again = observed(features, guess, seat)
                if seen != again:
                    raise wrong(f"seat {seat} can tell what is hidden: {differing(features, seen, again)}")
                if mask != mask_again:
                    raise wrong(f"seat {seat} can tell what is hidden by its mask")


def wrong(seen: str) -> Nonconformity:
    return Nonconformity("observations", seen)


def observed(features: Features, state: Any, seat: int) -> tuple[bytes, bytes]:
    """What is written of a position for a seat, and its mask."""
    out = vec[i64]([-1] * (features.size // WORD))  # not empty before: what is not written must show
    features.write(state, seat, out, 0)
    mask = vec[i64]([-1] * features.words_of_mask())
    features.write_mask(state, seat, mask, 0)
    return bytes_of(out), bytes_of(mask)


def bytes_of(words: vec[i64]) -> bytes:
    return b"".join(int(word).to_bytes(WORD, "little", signed=True) for word in words)


def masked(features: Features, moves: list[int]) -> bytes:
    mask = bytearray(features.words_of_mask() * WORD)
    for move in moves or [features.moves]:
        mask[move] = 1
    return bytes(mask)


def differing(features: Features, one: bytes, other: bytes) -> str:
    """The blocks in which two observations differ."""
    names = [
        block.name
        for block in features.blocks
        if one[block.first : block.first + block.size] != other[block.first : block.first + block.size]
    ]
    return ", ".join(names) or "after the last block"
