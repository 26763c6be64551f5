"""Lanterns with one fault each: they prove that every check of the suite can fail."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64
from tests.toys.lanterns import (
    CARDS,
    PAUSE,
    READING,
    TEXTS,
    Did,
    Face,
    Guess,
    LanternFeatures,
    Lanterns,
    LanternState,
    View,
)
from tests.toys.racing import DiceInTheAir, Racing

from hyakki.kernel.chance import Chance
from hyakki.kernel.game import NEVER, State
from hyakki.kernel.log import Log
from hyakki.kernel.types import Event, Refusal
from hyakki.kernel.words import Words


def with_state(kind: type[LanternState]) -> type[Lanterns]:
    """Lanterns played with another kind of state, named after it."""
    return type(kind.__name__.removesuffix("State"), (Lanterns,), {"State": kind})


# ---------------------------------------------------------------- play


class NeverEndsState(LanternState):
    def _next_throw(self) -> None:
        super()._next_throw()
        self.over = False
        if self.stage == "over":
            self.stage = "throw"
            self.thrown = 0
            for hand in self.hands:
                hand[:] = [0, 1, 2]


class StrangersMustActState(LanternState):
    def must(self) -> int:
        return super().must() | (8 if self.stage == "throw" else 0)


class UnsortedMovesState(LanternState):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat)[::-1]


class IdleHaveMovesState(LanternState):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat) or [PAUSE]


class LoadedDrawState(LanternState):
    def draw(self, seat: int, chance: Chance) -> int:
        moves = self.legal(seat)
        return moves[min(chance.below(len(moves)), chance.below(len(moves)))]


class NotationClash(Lanterns):
    def text(self, state: LanternState, move: int) -> str:
        return "c1" if move == 1 else TEXTS[move]


class ReadsNonsense(Lanterns):
    def parse(self, state: LanternState, text: str) -> int:
        return super().parse(state, text.strip().lower() or "pause")


class RefusesWhatIsLegal(Lanterns):
    def why(self, state: LanternState, seat: int, move: int) -> Refusal | None:
        if move == 4:
            return Refusal("not_now", "LA-1", {"move": "c5"})
        return super().why(state, seat, move)


class SilentAboutTheRule(Lanterns):
    def explain(self, refusal: Refusal, words: Words) -> str:
        return "You cannot do that."


class UndeclaredEvent(Lanterns):
    def __init__(self) -> None:
        super().__init__()
        self.events = tuple(kind for kind in self.events if kind is not Did)


class Wordless(Lanterns):
    def say(self, event: Event, words: Words) -> str:
        return "" if isinstance(event, Face) else super().say(event, words)


# ---------------------------------------------------------------- sameness


class ShallowCloneState(LanternState):
    def clone(self) -> LanternState:
        twin = super().clone()
        twin.points = self.points
        return twin


class ForgetfulDumpState(LanternState):
    def dump(self) -> dict[str, Any]:
        return {**super().dump(), "points": [0, 0, 0]}

    def clone(self) -> LanternState:
        twin = super().clone()
        twin.points = list(self.points)
        return twin


class HiddenLuckState(LanternState):
    """Draws its dice from a generator of its own that no dump shows."""

    def __init__(self) -> None:
        super().__init__()
        self.luck = random.Random(5)

    def _settle(self, chance: Chance, log: Log | None) -> None:
        super()._settle(chance, log)
        self.face = self.luck.randrange(6)

    def clone(self) -> LanternState:
        twin = super().clone()
        assert isinstance(twin, HiddenLuckState)
        twin.luck.setstate(self.luck.getstate())
        return twin


class OwnSeedState(LanternState):
    def _settle(self, chance: Chance, log: Log | None) -> None:
        super()._settle(chance, log)
        self.face = random.SystemRandom().randrange(100)


class UnrecordedLuckState(LanternState):
    def apply(self, seat: int, move: int, chance: Chance, log: Log | None) -> None:
        super().apply(seat, move, chance, log)
        if self.stage == "rolling":
            self.settles_at += 1 if type(chance).__name__ == "Tape" else 0


class AdvanceInOneGoState(LanternState):
    """Forgets what is due in between when it is taken past it in one step."""

    def advance(self, to: int, chance: Chance, log: Log | None) -> None:
        if self.stage == "rolling" and to >= self.settles_at + READING and self.paused_by < 0:
            self.settles_at = to  # the die settles when somebody looks
        super().advance(to, chance, log)


class LuckByLookingState(LanternState):
    """Draws luck each time it is advanced, so that the number of looks matters."""

    def advance(self, to: int, chance: Chance, log: Log | None) -> None:
        if self.stage == "rolling":
            chance.below(2)
        super().advance(to, chance, log)


# ---------------------------------------------------------------- secrecy


class LeakingViewState(LanternState):
    """Shows the highest card still in any hand."""

    def view(self, seat: int) -> View:
        right = self.hands[seat - 1]
        return replace(super().view(seat), pauses=max(right) if right else 0)


class LeakingRefusal(Lanterns):
    def why(self, state: LanternState, seat: int, move: int) -> Refusal | None:
        refusal = super().why(state, seat, move)
        if refusal is not None and move < CARDS and move in state.hands[(seat + 1) % 3]:
            return replace(refusal, code="your_neighbour_has_it")
        return refusal


class LeakingFrameCountState(LanternState):
    """Tells one event more when the secretly chosen card is a high one."""

    def apply(self, seat: int, move: int, chance: Chance, log: Log | None) -> None:
        choosing = self.stage == "pass"
        super().apply(seat, move, chance, log)
        if choosing and move > 4 and log is not None:
            log.tell(Did(rules=("LA-2",), seat=seat, what="hm"))


class LeakingEventState(LanternState):
    """Says the face to everybody as soon as the die settles."""

    def _settle(self, chance: Chance, log: Log | None) -> None:
        super()._settle(chance, None)
        if log is not None:
            log.tell(Face(rules=("LA-4",), thrower=self.thrower, face=self.face))


class LeakingMovesState(LanternState):
    """Offers the pause only while the die will roll for long."""

    def may(self) -> int:
        if self.stage == "rolling" and self.paused_by < 0 and self.settles_at - self.thrown_at < 390:
            return 0
        return super().may()


# ---------------------------------------------------------------- resampling


class ResamplesTheTruth(Lanterns):
    """Remembers the last position it was asked about and returns that."""

    def sampler(self, view: View) -> Guess:
        return Truth(self, view)


class TruthfulState(LanternState):
    latest: LanternState | None = None

    def view(self, seat: int) -> View:
        TruthfulState.latest = self.clone()
        return super().view(seat)


ResamplesTheTruth.State = TruthfulState


class Truth(Guess):
    def __init__(self, game: Lanterns, view: View) -> None:
        super().__init__(game, view)
        assert TruthfulState.latest is not None
        self.latest = TruthfulState.latest

    def sample(self, chance: Chance) -> LanternState:
        return self.latest.clone()


class VariesOneCardOnly(ResamplesTheTruth):
    """Exchanges one card between the two other seats and leaves the rest as it is."""

    def sampler(self, view: View) -> Guess:
        return OneCard(self, view)


VariesOneCardOnly.State = TruthfulState


class OneCard(Truth):
    def sample(self, chance: Chance) -> LanternState:
        state = self.latest.clone()
        others = [s for s in range(3) if s != self.view.seat and state.hands[s]]
        if self.view.stage == "pass" and len(others) > 1 and chance.below(2):
            one, two = state.hands[others[0]], state.hands[others[1]]
            one[0], two[0] = two[0], one[0]
        return state


class ResamplesAnotherView(Lanterns):
    """Deals everything again, even what the seat holds."""

    def sampler(self, view: View) -> Guess:
        return Guess(self, replace(view, hand=(), counts=view.counts, seat=-1))


class LoadedResample(Lanterns):
    """All worlds come up, but those with high cards at the left more often."""

    def sampler(self, view: View) -> Guess:
        return Loaded(self, view)


class Loaded(Guess):
    def sample(self, chance: Chance) -> LanternState:
        one, two = super().sample(chance), super().sample(chance)
        left = (self.view.seat + 1) % 3
        return max(one, two, key=lambda state: sum(state.hands[left]))


class ResamplesTheImpossible(Lanterns):
    """Forgets that the card one passed lies with the left neighbour."""

    def sampler(self, view: View) -> Guess:
        return Amnesia(self, view)


class Amnesia(Guess):
    def sample(self, chance: Chance) -> LanternState:
        forgetful = Guess(Lanterns(), replace(self.view, passed=-1))
        return forgetful.sample(chance)


class TakesBackEverything(Lanterns):
    def plain(self, state: LanternState, event: Event) -> bool:
        return True


class PeekingFeatures(LanternFeatures):
    """Quick, and written from the position itself: a card that lies in another's hand shows through."""

    def write(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        super().write(state, seat, out, at)
        if isinstance(state, LanternState) and seat >= 0 and not state.over:
            out[at] += len([card for card in state.hands[(seat + 1) % 3] if card < 3]) * 256


class LeakingObservation(Lanterns):
    Features = PeekingFeatures


class GarbledFeatures(LanternFeatures):
    """Forgets the rest of the last word: the bytes there are those of another game."""

    def write(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        kept = out[at]
        super().write(state, seat, out, at)
        out[at] = kept


class GarbledObservation(Lanterns):
    Features = GarbledFeatures


class PeekingMask(LanternFeatures):
    """Marks as legal what only another could know to be so."""

    def write_mask(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        super().write_mask(state, (seat + 1) % 3, out, at)


class LeakingMask(Lanterns):
    Features = PeekingMask


class NothingDueState(LanternState):
    """Stops in the middle: the die never settles and nobody can act."""

    def due(self) -> int:
        return NEVER

    def may(self) -> int:
        return 0 if self.stage == "rolling" else super().may()


# ---------------------------------------------------------------- real time


class ThreatsThatAreNoMoves(Racing):
    def __init__(self) -> None:
        super().__init__()
        self.real_time.threats = frozenset({"leap"})


class MotionsNobodyTells(Racing):
    def __init__(self) -> None:
        super().__init__()
        self.real_time.motions = frozenset({"did", "flew"})


class GuessesThatAreAllRight(Racing):
    def __init__(self) -> None:
        super().__init__()
        self.real_time.guesses = 1.0


class ContactsOfThePast(Racing):
    class Late(DiceInTheAir):
        def contacts(self, state: LanternState) -> dict[int, int]:
            return dict.fromkeys(super().contacts(state), state.thrown_at)

    def __init__(self) -> None:
        super().__init__(self.Late())


class ThreatsWithoutContact(Racing):
    class Harmless(DiceInTheAir):
        def contacts(self, state: LanternState) -> dict[int, int]:
            return {}

    def __init__(self) -> None:
        super().__init__(self.Harmless())


class AnswersTheFuture(Racing):
    class Prophet(DiceInTheAir):
        def stimulus(self, state: LanternState, seat: int, move: str) -> int:
            return int(state.now) + 1

    def __init__(self) -> None:
        super().__init__(self.Prophet())


FAULTS: dict[type[Lanterns], str] = {
    with_state(NeverEndsState): "ends",
    with_state(NothingDueState): "ends",
    with_state(StrangersMustActState): "turns",
    with_state(UnsortedMovesState): "legal",
    with_state(IdleHaveMovesState): "legal",
    with_state(LoadedDrawState): "draw",
    NotationClash: "notation",
    ReadsNonsense: "notation",
    RefusesWhatIsLegal: "why",
    SilentAboutTheRule: "why",
    UndeclaredEvent: "words",
    Wordless: "words",
    with_state(ShallowCloneState): "clone",
    with_state(ForgetfulDumpState): "dump",
    with_state(HiddenLuckState): "dump",
    with_state(OwnSeedState): "seeds",
    with_state(UnrecordedLuckState): "record",
    with_state(AdvanceInOneGoState): "advance",
    with_state(LuckByLookingState): "advance",
    ThreatsThatAreNoMoves: "races",
    MotionsNobodyTells: "races",
    GuessesThatAreAllRight: "races",
    ContactsOfThePast: "races",
    ThreatsWithoutContact: "races",
    AnswersTheFuture: "races",
    with_state(LeakingViewState): "secrecy",
    LeakingRefusal: "secrecy",
    with_state(LeakingFrameCountState): "secrecy",
    with_state(LeakingEventState): "secrecy",
    with_state(LeakingMovesState): "secrecy",
    TakesBackEverything: "returning",
    ResamplesAnotherView: "resample",
    ResamplesTheTruth: "varies",
    VariesOneCardOnly: "varies",
    LoadedResample: "frequencies",
    ResamplesTheImpossible: "frequencies",
    LeakingObservation: "observations",
    GarbledObservation: "observations",
    LeakingMask: "observations",
}
"""Each broken game, and the check that must catch it."""
