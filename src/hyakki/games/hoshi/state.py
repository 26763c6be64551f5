"""A position of Hoshi Battle: who has what, whose hands do what, and what happens next.

The contract with the kernel is here; each part of the rules has a module of its own.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from hyakki.games.hoshi import calm, clash, drafts, duels, dump, inputs, rounds, views, windows
from hyakki.games.hoshi.hands import Hand
from hyakki.games.hoshi.marks import Mark, Terms, silences
from hyakki.games.hoshi.moves import CHALLENGE
from hyakki.games.hoshi.options import Options
from hyakki.games.hoshi.players import Player
from hyakki.games.hoshi.stages import (
    CHALLENGING,
    CHOOSING,
    COUNTDOWN,
    DRAFT,
    EXCHANGE,
    FIGHT,
    TIMEOUT,
    WINDOW,
)
from hyakki.games.hoshi.times import times_at
from hyakki.games.hoshi.types import View
from hyakki.kernel.chance import Chance
from hyakki.kernel.game import NEVER, State
from hyakki.kernel.log import Log, bit
from hyakki.kernel.types import Outcome

__all__ = ["HoshiState"]

NOBODY: Final = -1


@final
class HoshiState(State):
    def __init__(self, seats: int, options: Options) -> None:
        self.over = False
        self.now = 0
        self.seats: int = seats
        self.options = options
        self.setup: str = options.setup
        self.calm: bool = options.mode == "calm"
        self.boxes: int = drafts.boxes_for(seats) if options.boxes == "enough" else int(options.boxes)
        self.budget: int = int(options.budget)
        self.keeps: int = int(options.heroes)
        """Heroes each fights with, and as many Duel cards (HB-3)."""
        self.times: list[int] = times_at(options.pace)
        self.stage: int = DRAFT
        self.draft: int = 0
        """Which step of the setup this is; `drafts.py` names them."""
        self.players: list[Player] = [Player() for _ in range(seats)]
        self.hands: list[Hand] = [Hand() for _ in range(seats)]
        self.marks: list[Mark] = []
        self.terms: list[Terms] = [Terms(self.times) for _ in range(seats)]
        """Worked out from the marks, so neither dumped nor copied."""
        self.serial: int = 0
        self.starter: int = NOBODY
        self.first: int = NOBODY
        """The duel's starting player, and the other fighter."""
        self.second: int = NOBODY
        self.chooser: int = NOBODY
        """HB-32: who picks the next opponent."""
        self.duel: int = 0
        self.round: int = 0
        self.entering: int = 0
        """What the choice of a Hero is for; `duels.py` names it."""
        self.lead: int = NOBODY
        """HB-28: who decides first about a hidden card."""
        self.quiet_rounds: int = 0
        self.duel_ms: i64 = 0
        """Time fought in this duel before `fight_from`; in calm mode its exchanges."""
        self.fight_from: i64 = NEVER
        """When the present clash began or went on; never outside of one."""
        self.quiet_since: i64 = 0
        """The latest throw, or the round's beginning; in calm mode exchanges without a roll."""
        self.until: i64 = 0
        """When the countdown or the time-out ends."""
        self.lost_before: bool = False
        """A stone was discarded in the round before."""
        self.lost_round: bool = False
        self.hit_round: i64 = 0
        """Mask of those who were hit in this round."""
        self.window: int = 0
        self.asked: int = NOBODY
        self.asked_at: i64 = 0
        self.passed: bool = False
        """HB-R32: who is asked has said no; the window stays open for as long as any other."""
        self.queue: list[int] = []
        self.touching: list[list[int]] = []
        """Touches not yet judged: [seat, what it is]."""
        self.doomed: int = NOBODY
        """HB-R28: who loses the duel when the clock has ended it."""
        self.timeout_by: int = NOBODY

    # ------------------------------------------------------------ who is who

    def opponent(self, seat: i64) -> int:
        """The other fighter of the duel, or nobody."""
        if seat == self.first:
            return self.second
        return self.first if seat == self.second else NOBODY

    def fights(self, seat: i64) -> bool:
        return seat >= 0 and (seat == self.first or seat == self.second)

    def silencing(self, seat: i64) -> int:
        """The symbol that would free this fighter's Hero, as a bit."""
        other = self.opponent(seat)
        return silences(self.players[other].hero) if other >= 0 else 0

    # ------------------------------------------------------------ decisions

    def must(self) -> i64:
        if self.over:
            return 0
        if self.stage == DRAFT:
            return drafts.owing(self)
        if self.stage == CHOOSING:
            return duels.owing(self)
        if self.stage == CHALLENGING:
            return bit(self.chooser)
        if self.stage == WINDOW:
            return 0 if self.passed else bit(self.asked)
        if self.stage == EXCHANGE:
            return calm.owing(self)
        return 0

    def may(self) -> i64:
        if self.stage == FIGHT and not self.over:
            return bit(self.first) | bit(self.second)
        if self.stage == TIMEOUT and not self.over:
            return bit(self.timeout_by)
        if self.stage == COUNTDOWN:
            return inputs.may_pause(self)
        return self.must()

    def allows(self, seat: i64, move: i64) -> bool:
        """Whether a move is legal, without a list of those that are."""
        if seat < 0 or seat >= self.seats or self.may() & bit(seat) == 0:
            return False
        if self.stage == FIGHT or self.stage == TIMEOUT or self.stage == COUNTDOWN:
            return inputs.possible(self, seat, move)
        if self.stage == DRAFT:
            return drafts.allows(self, seat, move)
        if self.stage == CHOOSING:
            return duels.allows(self, seat, move)
        return move in self.legal(seat)

    def legal(self, seat: i64) -> list[int]:
        if seat < 0 or seat >= self.seats or self.may() & bit(seat) == 0:
            return []
        if self.stage == DRAFT:
            return drafts.legal(self, seat)
        if self.stage == CHOOSING:
            return duels.legal(self, seat)
        if self.stage == CHALLENGING:
            return [CHALLENGE + other for other in duels.challengeable(self)]
        if self.stage == WINDOW:
            return windows.legal(self, seat)
        if self.stage == EXCHANGE:
            return calm.legal(self, seat)
        return inputs.legal(self, seat)

    def apply(self, seat: i64, move: i64, chance: Chance, log: Log | None) -> None:
        if self.stage == FIGHT or self.stage == TIMEOUT or self.stage == COUNTDOWN:
            inputs.apply(self, seat, move, chance, log)
        elif self.stage == DRAFT:
            drafts.apply(self, seat, move, chance, log)
        elif self.stage == CHOOSING:
            duels.choose(self, seat, move, chance, log)
        elif self.stage == CHALLENGING:
            duels.challenge(self, seat, move - CHALLENGE, chance, log)
        elif self.stage == WINDOW:
            windows.decide(self, seat, move, chance, log)
        else:
            calm.choose(self, seat, move, chance, log)

    # ------------------------------------------------------------ time

    def due(self) -> i64:
        if self.over or self.calm:
            return NEVER
        if self.stage == FIGHT:
            return clash.soonest(self) >> clash.SHIFT
        if self.stage == COUNTDOWN or self.stage == TIMEOUT:
            return self.until
        if self.stage == WINDOW:
            return windows.closes(self)
        return NEVER

    def advance(self, to: i64, chance: Chance, log: Log | None) -> None:
        due = self.due()
        while due != NEVER and due <= to:
            if due > self.now:
                self.now = due
            if self.stage == FIGHT:
                clash.happen(self, chance, log)
            elif self.stage == WINDOW:
                windows.decline(self, chance, log)
            elif self.stage == TIMEOUT:
                rounds.resume(self, log)
            else:
                rounds.begin(self, log)
            due = self.due()
        self.now = to

    # ------------------------------------------------------------ what can be known

    def view(self, seat: i64) -> View:
        return views.view_of(self, seat)

    def outcome(self) -> Outcome:
        if not self.over:
            raise ValueError("the game is not over yet")
        return Outcome(
            duels.places(self),
            tuple([player.left for player in self.players]),
            "last_with_heroes",
            ("HB-24",),
        )

    # ------------------------------------------------------------ copies

    def clone(self) -> HoshiState:
        twin = HoshiState(self.seats, self.options)
        twin.over = self.over
        twin.now = self.now
        twin.stage = self.stage
        twin.draft = self.draft
        twin.players = [player.clone() for player in self.players]
        twin.hands = [hand.clone() for hand in self.hands]
        twin.marks = [mark.clone() for mark in self.marks]
        twin.terms = self.terms[:]  # never changed, only replaced
        twin.serial = self.serial
        twin.starter = self.starter
        twin.first = self.first
        twin.second = self.second
        twin.chooser = self.chooser
        twin.duel = self.duel
        twin.round = self.round
        twin.entering = self.entering
        twin.lead = self.lead
        twin.quiet_rounds = self.quiet_rounds
        twin.duel_ms = self.duel_ms
        twin.fight_from = self.fight_from
        twin.quiet_since = self.quiet_since
        twin.until = self.until
        twin.lost_before = self.lost_before
        twin.lost_round = self.lost_round
        twin.hit_round = self.hit_round
        twin.window = self.window
        twin.asked = self.asked
        twin.asked_at = self.asked_at
        twin.passed = self.passed
        twin.queue = self.queue[:]
        twin.touching = [part[:] for part in self.touching]
        twin.doomed = self.doomed
        twin.timeout_by = self.timeout_by
        return twin

    def dump(self) -> dict[str, Any]:
        return dump.dump(self)
