"""Duels set up by hand: who fights with which cards, and luck that shows the faces a test wants."""

from __future__ import annotations

from typing import Any

from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.cards import card_of, card_text
from hyakki.games.hoshi.dice import SYMBOLS
from hyakki.games.hoshi.duels import first_duel
from hyakki.games.hoshi.marks import die_chain
from hyakki.games.hoshi.options import Options
from hyakki.games.hoshi.stages import CHOOSING, COUNTDOWN, EXCHANGE, FIGHT, STAGES, WINDOW
from hyakki.games.hoshi.state import HoshiState
from hyakki.games.hoshi.times import NAMES, times_at
from hyakki.games.hoshi.windows import closes
from hyakki.kernel.chance import Chance, ChanceError
from hyakki.kernel.log import NOBODY, Log

TIMES = dict(zip(NAMES, times_at("normal")))
SETTLES = TIMES["settle_least"] + (TIMES["settle_most"] - TIMES["settle_least"] + 1) // 2
READ = TIMES["reading"]
UP = TIMES["guard_up"]
TRAVEL = TIMES["travel"]


class Luck(Chance):
    """Dice show what was laid ready, in that order; every drawn time is the middle one; lots are fixed.

    As a calm round begins, dice for which nothing was laid ready show blanks.
    """

    def __init__(self, state: HoshiState) -> None:
        self.state = state
        self.faces: list[str] = []
        self.lots: list[int] = []

    def below(self, n: int) -> int:
        if n in (8, 10):
            if not self.faces and self.begins:
                return n - 1
            if not self.faces:
                raise ChanceError("a die was thrown that the test did not expect")
            return ["strike", "star", "eye", "blank"].index(self.faces.pop(0))
        return self.lots.pop(0) if n == 2 else n // 2

    def order(self, n: int) -> list[int]:
        return list(range(n))

    @property
    def begins(self) -> bool:
        return self.state.stage == EXCHANGE and all(hand.choice < 0 for hand in self.state.hands)


class Arena:
    """A game in progress that a test plays move by move."""

    def __init__(self, state: HoshiState) -> None:
        self.state = state
        self.luck = Luck(state)
        self.log = Log()

    # ------------------------------------------------------------ acting

    def do(self, seat: int, *moves: str) -> Arena:
        for move in moves:
            HOSHI.play(self.state, seat, move, self.luck, self.log)
            if move == "pass" and not self.state.calm:  # HB-R32: the window stays open for its whole time
                self.wait(int(closes(self.state) - self.state.now))
        return self

    def wait(self, ms: int) -> Arena:
        self.state.advance(int(self.state.now) + ms, self.luck, self.log)
        return self

    def choose(self, seat: int, hero: str, card: str = "") -> Arena:
        self.do(seat, f"choose {hero}")
        return self.do(seat, f"choose {card}") if card else self

    def to_the_fight(self) -> Arena:
        """Decline every hidden card and wait for the fight to begin (or for a Hero to be chosen)."""
        while self.state.stage in (WINDOW, COUNTDOWN):
            if self.state.stage == WINDOW:
                self.do(self.state.asked, "pass")
            else:
                self.wait(int(self.state.until - self.state.now))
        return self

    def plays(self, seat: int) -> Arena:
        """Decline hidden cards until this seat can play its own, which it does."""
        while "play" not in self.legal(seat):
            self.do(self.state.asked, "pass")
        return self.do(seat, "play")

    def throw(self, seat: int, *faces: str) -> Arena:
        """A throw that has settled; only its owner can read it yet."""
        self.luck.faces += faces
        self.do(seat, "lift", "throw")
        return self.wait(int(self.state.hands[seat].die_at - self.state.now))

    def roll(self, seat: int, *faces: str) -> Arena:
        """A throw that everybody has read."""
        return self.throw(seat, *faces).wait(READ)

    def touch(self, seat: int, face: str = "strike") -> Arena:
        """Roll, swing and touch."""
        return self.roll(seat, face).do(seat, "swing").wait(TRAVEL)

    def bluff(self, seat: int) -> Arena:
        return self.do(seat, "swing").wait(TRAVEL)

    # ------------------------------------------------------------ looking

    @property
    def stage(self) -> str:
        return STAGES[self.state.stage]

    @property
    def stones(self) -> list[int]:
        return [player.stones for player in self.state.players]

    def told(self, kind: str, seat: int = NOBODY) -> list[Any]:
        return heard(self.log, seat, kind)

    def last(self, kind: str, seat: int = NOBODY) -> Any:
        return self.told(kind, seat)[-1]

    def refused(self, seat: int, move: str) -> str:
        refusal = HOSHI.why(self.state, seat, HOSHI.parse(self.state, move))
        return f"{refusal.code} {refusal.rule}" if refusal else ""

    def legal(self, seat: int) -> list[str]:
        return [HOSHI.text(self.state, move) for move in self.state.legal(seat)]

    def dice(self, seat: int) -> list[int]:
        return list(self.state.terms[seat].sides)

    def chain(self, seat: int) -> list[tuple[str, int, bool]]:
        return [(card_text(card), sides, holds) for card, sides, holds in die_chain(self.state, seat)]

    def faces(self, seat: int, viewer: int) -> list[str]:
        return [SYMBOLS[face] for face in self.state.view(viewer).hands[seat].faces]


def heard(log: Log, seat: int, kind: str) -> list[Any]:
    events: list[Any] = log.heard(seat)
    return [event for event in events if event.kind == kind]


def cards(texts: str) -> list[int]:
    return sorted(card_of(text) for text in texts.split())


def table(
    *hands: str, starter: int = 0, mode: str = "clock", pace: str = "normal", first: tuple[str, ...] = ()
) -> Arena:
    """Hands as texts; the setup is over, and the first duel begins: if it is calm, with these faces."""
    state = HoshiState(len(hands), Options(mode=mode, pace=pace, boxes="1"))
    for player, hand in zip(state.players, hands):
        held = cards(hand)
        player.heroes = [card for card in held if card < 20]
        player.duels = [card for card in held if card >= 20]
    state.starter = starter
    arena = Arena(state)
    arena.luck.faces += first
    first_duel(state, arena.luck, arena.log)
    return arena


def met(
    one: str,
    two: str,
    spare: str = "H3 H9",
    mode: str = "clock",
    pace: str = "normal",
    first: tuple[str, ...] = (),
) -> Arena:
    """Two fighters have revealed: each text is a Hero and perhaps a Duel card. Seat 0 starts."""
    arena = table(f"{one} {spare}", f"{two} {spare}", mode=mode, pace=pace, first=first)
    for seat, texts in enumerate((one, two)):
        arena.choose(seat, *texts.split()[:2])
    return arena


def duel(
    one: str,
    two: str,
    spare: str = "H3 H9",
    mode: str = "clock",
    pace: str = "normal",
    first: tuple[str, ...] = (),
) -> Arena:
    """The same, with hidden cards declined and the countdown over: both hands are free."""
    arena = met(one, two, spare, mode, pace, first).to_the_fight()
    assert arena.state.stage in (FIGHT, EXCHANGE)
    return arena


def opened(
    one: str, two: str, spare: str = "H3 H9", mode: str = "clock", first: tuple[str, ...] = ()
) -> Arena:
    """The same, with every hidden card played that can be."""
    arena = met(one, two, spare, mode, first=first)
    while arena.state.stage == WINDOW:
        arena.do(arena.state.asked, "play" if "play" in arena.legal(arena.state.asked) else "pass")
    assert arena.state.stage != CHOOSING
    return arena.to_the_fight()
