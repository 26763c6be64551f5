"""Observations and actions as numpy and Gymnasium know them: three forms of the same bytes.

`dict` is the usual one, `{"observation": …, "action_mask": …}`; `blocks` is the same with the observation as
a dictionary of its blocks; `flat` is one array with the mask behind the observation.
"""

from __future__ import annotations

from typing import Any, Literal

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.kernel.features import WORD, Features
from hyakki.kernel.game import InvalidOption, State

try:
    import numpy as np
    from gymnasium import spaces
except ModuleNotFoundError as error:  # pragma: no cover
    raise ImportError("environments need numpy and Gymnasium: install hyakki[envs]") from error

__all__ = ["Form", "Observer", "action_space", "checked", "observation_space"]

Form = Literal["dict", "blocks", "flat"]
FORMS: dict[str, Form] = {"dict": "dict", "blocks": "blocks", "flat": "flat"}


def checked(form: str) -> Form:
    if form not in FORMS:
        raise InvalidOption(f"form={form!r}: choose one of {', '.join(FORMS)}")
    return FORMS[form]


def action_space(features: Features) -> Any:
    """A number for every move, and the last one to wait, for a seat that owes nothing."""
    return spaces.Discrete(features.moves + 1)


def observation_space(features: Features, form: Form) -> Any:
    mask = spaces.Box(0, 1, (features.moves + 1,), np.int8)
    if form == "blocks":
        blocks = {block.name: spaces.Box(0, block.high, block.shape, np.uint8) for block in features.blocks}
        return spaces.Dict({"observation": spaces.Dict(blocks), "action_mask": mask})
    high = np.concatenate(
        [
            *[np.full(block.size, block.high, np.uint8) for block in features.blocks],
            # the end of the last word stays zero, yet a space whose bounds meet would be complained about
            np.ones(features.size - sum(block.size for block in features.blocks), np.uint8),
        ]
    )
    if form == "flat":
        both = np.concatenate([high, np.ones(features.moves + 1, np.uint8)])
        return spaces.Box(np.zeros(len(both), np.uint8), both, dtype=np.uint8)
    flat = spaces.Box(np.zeros(len(high), np.uint8), high, dtype=np.uint8)
    return spaces.Dict({"observation": flat, "action_mask": mask})


class Observer:
    """Writes what a seat knows into a fresh array, in one of the forms."""

    def __init__(self, features: Features, form: Form) -> None:
        self.features = features
        self.form: Form = form
        self.words = vec[i64]([0] * (features.size // WORD))
        self.mask_words = vec[i64]([0] * int(features.words_of_mask()))
        # both look at the same memory as the words that are written
        self.seen = np.frombuffer(memoryview(self.words), np.uint8)
        self.marked = np.frombuffer(memoryview(self.mask_words), np.int8)[: features.moves + 1]

    def look(self, state: State, seat: int) -> Any:
        self.features.write(state, seat, self.words, 0)
        mask = self.mask(state, seat)
        if self.form == "flat":
            return np.concatenate([self.seen, mask.view(np.uint8)])
        if self.form == "dict":
            return {"observation": self.seen.copy(), "action_mask": mask}
        blocks = {
            block.name: self.seen[block.first : block.first + block.size].reshape(block.shape).copy()
            for block in self.features.blocks
        }
        return {"observation": blocks, "action_mask": mask}

    def mask(self, state: State, seat: int) -> Any:
        self.features.write_mask(state, seat, self.mask_words, 0)
        return self.marked.copy()
