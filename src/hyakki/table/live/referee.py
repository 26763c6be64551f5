"""The referee of a duel: which input counts when, and what may be decided by now.

Pure: it neither sleeps nor writes. Its driver tells it the time and carries out what `next` says.
Inputs wait here until everything that could still come before them must have arrived.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Any

from hyakki.kernel.game import NEVER, Game, State
from hyakki.kernel.log import LoggedEvent
from hyakki.kernel.real_time import RealTime
from hyakki.table.live.bands import hold_of, tie_band
from hyakki.table.live.habits import Habits
from hyakki.table.live.inputs import Input
from hyakki.table.live.numbers import BURST, CAP, GUESS, LETS, PER_SECOND, PROOF_MOST, QUICK
from hyakki.table.live.photo import Photo, photo_of
from hyakki.table.live.preview import Luck, Preview, preview
from hyakki.table.live.sync import Sync
from hyakki.table.live.trust import Trust

__all__ = ["Let", "PassTime", "Play", "Referee", "Side"]

REMEMBERED = 3_000
"""How long a decided input is kept for the photo finish."""
FOOLED = 700
"""An answer at most so long after a feint began was fooled by it."""


@dataclass(frozen=True, slots=True)
class PassTime:
    """Let the duel's time pass up to here."""

    to: int


@dataclass(frozen=True, slots=True)
class Play:
    """Make this input at the position's present instant."""

    press: Input


@dataclass(frozen=True, slots=True)
class Let:
    """The exchange is void: this seat's connection stalled. `dropped` never happened, a time-out begins."""

    seat: int
    dropped: tuple[Input, ...]
    press: Input


class Side:
    """What the referee keeps of one seat."""

    def __init__(self, real_time: RealTime[Any]) -> None:
        self.sync: Sync | None = None
        """The clock of the page that plays for it; None for a bot, and for somebody who is away."""
        self.trust = Trust()
        self.habits = Habits(real_time.answers, real_time.guesses)
        self.lets = 0
        self.busy = NEVER
        """When its hand did something last."""
        self.tokens = float(BURST)
        self.refilled = 0.0

    def connect(self, sync: Sync | None) -> None:
        """Measured per socket: a second, slower connection must not help."""
        if sync is not self.sync:
            self.sync = sync
            self.trust = Trust()

    @property
    def lead(self) -> int:
        return self.sync.lead if self.sync is not None else 0

    def allow(self, now: float) -> bool:
        """Whether one more input may come in now."""
        self.tokens = min(BURST, self.tokens + max(0.0, now - self.refilled) * PER_SECOND / 1000)
        self.refilled = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Referee:
    def __init__(self, game: Game[Any, Any], real_time: RealTime[Any], seats: int, luck: Luck) -> None:
        self.game = game
        self.real_time = real_time
        self.luck = luck
        self.sides = [Side(real_time) for _ in range(seats)]
        self.waiting: list[Input] = []
        """In the order in which they count."""
        self.decided: list[Input] = []
        """Threats and answers of late, for the photo finish."""
        self.feints: list[Input] = []
        """Threats that were taken back, until it is known whom they fooled."""
        self.fighters: tuple[int, ...] = ()
        self.zero = 0.0
        """The server's instant at which the duel's time is 0."""
        self.void = False
        """A let was given: nothing counts until the time-out begins."""

    # ------------------------------------------------------------ measures

    @property
    def syncs(self) -> dict[int, Sync]:
        """Of those who fight now; players who only wait for a turn slow nobody down."""
        return {
            seat: side.sync
            for seat, side in enumerate(self.sides)
            if side.sync is not None and (not self.fighters or seat in self.fighters)
        }

    @property
    def hold(self) -> int:
        return hold_of(self.syncs.values())

    @property
    def band(self) -> int:
        return tie_band(self.syncs.values(), self.real_time.window)

    # ------------------------------------------------------------ inputs come in

    def believed(self, seat: int, move: str, stamp: float, arrival: float) -> tuple[int, bool]:
        """When a page's stamp says that it was pressed, in duel time, and whether that had to be clamped.

        `arrival` is the server's instant.
        """
        side = self.sides[seat]
        if side.sync is None:
            return int(arrival - self.zero), False
        pressed = side.sync.to_server(stamp, arrival)
        claim = side.trust.believe(move, pressed, arrival, side.sync.lag, side.sync.jitter)
        return round(claim.at - self.zero), claim.clamped

    def hear(self, state: State, press: Input) -> None:
        """Find an input's instant, and let it wait for its turn."""
        if self.void:
            return
        press.at = min(press.at, press.heard)
        if press.move in self.real_time.answers:
            self._compensate(state, press)
        elif press.move in self.real_time.threats:
            self._threaten(state, press)
        self.waiting.append(press)
        self.waiting.sort(key=lambda waiting: waiting.at)  # the earlier to come in stays first of equals

    def _compensate(self, state: State, press: Input) -> None:
        """An answer's time starts when its own screen shows the threat, unless there was a warning before."""
        warned = self.real_time.stimulus(self.foresee(state, press.at).state, press.seat, press.move)
        press.since = warned
        threat = self._threat_against(state, press)
        if threat is None or (warned != NEVER and warned + GUESS <= threat.shown[press.seat]):
            return
        press.compensation = min(threat.shown[press.seat] - threat.at, CAP)
        press.at = max(threat.at, press.pressed - press.compensation)
        press.since = threat.at

    def _threat_against(self, state: State, press: Input) -> Input | None:
        """The latest threat to this hand, shown long enough before the press to be what it answers."""
        for threat in reversed(self._threats(state)):
            if press.seat in threat.shown and threat.shown[press.seat] + GUESS <= press.pressed:
                return threat
        return None

    def _threaten(self, state: State, press: Input) -> None:
        """When will it land, when does the other see it, and can it be told apart from the other's?"""
        before = self.foresee(state, press.at).state
        press.since = self.real_time.stimulus(before, press.seat, press.move)
        after = preview(
            self.game, self.real_time, state, [*self._before(press), press], press.at, self.luck
        ).state
        lands = self.real_time.contacts(after).get(press.seat, NEVER)
        if lands == NEVER:
            return  # it will not be possible
        press.lands = lands
        for seat in self.real_time.fighters(before):
            if seat != press.seat and self.sides[seat].sync is not None:  # a bot has no screen to wait for
                press.shown[seat] = press.heard + self.sides[seat].lead
        for other in self._threats(state):
            if other.seat != press.seat:
                later, sooner = (press, other) if press.lands >= other.lands else (other, press)
                self._bring_together(later, sooner.lands)

    def _bring_together(self, later: Input, contact: int) -> None:
        """What the table cannot tell apart lands within the rules' own window."""
        apart = later.lands - contact
        if not self.real_time.window < apart <= self.band:
            return
        by = apart - self.real_time.window
        if later.since != NEVER:
            by = min(by, later.at - later.since)  # not before what it is an answer to
        later.at -= by
        later.lands -= by
        later.moved += by
        self.waiting.sort(key=lambda waiting: waiting.at)

    def _threats(self, state: State) -> list[Input]:
        """Those that wait; a threat waits until its contact can be decided."""
        return [press for press in self.waiting if press.lands != NEVER and press.lands > state.now]

    def _before(self, press: Input) -> list[Input]:
        return [other for other in self.waiting if other.at <= press.at]

    # ------------------------------------------------------------ what may be shown

    def foresee(self, state: State, to: int) -> Preview:
        """The duel as it stands if nothing else comes in."""
        return preview(self.game, self.real_time, state, self.waiting, to, self.luck)

    # ------------------------------------------------------------ what may be decided

    def next(self, state: State, now: int) -> PassTime | Play | Let | None:
        """The next step that can be committed at this instant of the duel; ask again after it."""
        self.void = self.void and self.real_time.fights(state)
        self.fighters = self.real_time.fighters(state)
        horizon = now - self.hold
        first = self.waiting[0] if self.waiting else None
        due = int(state.due())
        if due != NEVER and (first is None or due <= max(first.at, state.now)):
            return PassTime(due) if due <= horizon else None
        if first is None or first.release > horizon or now < self._heard_by(first):
            return None
        let = self._let(state, first, now)
        if let is not None:
            return let
        if state.now < first.at:
            return PassTime(first.at)
        self.waiting.pop(0)
        return Play(first)

    def wake(self, state: State) -> int:
        """The duel's instant at which `next` or `probes` has something to say, or NEVER."""
        soonest: list[int] = []
        due = int(state.due())
        if self.waiting:
            first = self.waiting[0]
            soonest.append(max(first.release + self.hold, self._heard_by(first)))
        if due != NEVER and (not soonest or due <= max(self.waiting[0].at, state.now)):
            soonest = [due + self.hold]
        soonest += [at for press in self.waiting for _, at in self._probes(press)]
        return min(soonest, default=NEVER)

    # ------------------------------------------------------------ stalls

    def probes(self, now: int) -> list[int]:
        """Seats whose connections are to be asked now whether everything up to a contact has come."""
        found: set[int] = set()
        for press in self.waiting:
            for seat, at in self._probes(press):
                if at <= now:
                    press.probed.add(seat)
                    found.add(seat)
        return sorted(found)

    def wants_proof(self, now: int) -> bool:
        """Whether a verdict is late because a connection has not told everything yet."""
        return (
            bool(self.waiting) and self.waiting[0].lands != NEVER and self.waiting[0].lands + self.hold <= now
        )

    def _probes(self, threat: Input) -> list[tuple[int, int]]:
        """When to ask: the question is there at the instant of contact."""
        if threat.lands == NEVER:
            return []
        return [
            (seat, threat.lands - round(sync.lag))
            for seat, sync in self.syncs.items()
            if seat not in threat.probed
        ]

    def _heard_by(self, threat: Input) -> int:
        """No verdict before each connection has told everything up to the contact, or is known to stall."""
        waits = threat.at
        if threat.lands != NEVER:
            for sync in self.syncs.values():
                asked = sync.probes.unheard(self.zero + threat.lands)
                if asked is not None:
                    waits = max(waits, ceil(asked - self.zero + min(sync.rtt + CAP, PROOF_MOST)))
        return waits

    def _stalled(self, threat: Input, sync: Sync, now: int) -> bool:
        """Did it stand still, longer than is made up for, between stimulus (or threat) and contact?"""
        since = self.zero + (threat.at if threat.since == NEVER else min(threat.at, threat.since))
        until = self.zero + threat.lands
        asked = sync.probes.unheard(until)
        if asked is not None and self.zero + now - asked >= sync.rtt + CAP:
            return True
        return sync.probes.stalled(since, until)

    def _let(self, state: State, threat: Input, now: int) -> Let | None:
        """No matter who would have won: an exchange during which a connection stalled is void."""
        if threat.lands == NEVER:
            return None
        for seat, sync in self.syncs.items():
            side = self.sides[seat]
            if side.lets >= LETS or not self._stalled(threat, sync, now):
                continue
            move = self.game.parse(state, self.real_time.timeout)
            if self.game.why(state, seat, move) is not None:
                continue
            side.lets += 1
            dropped = tuple(self.waiting)
            at = int(state.now)
            press = Input(seat, self.real_time.timeout, at, at, now)
            self.waiting = [press]
            self.void = True
            return Let(seat, dropped, press)
        return None

    # ------------------------------------------------------------ what was decided

    def done(self, press: Input, events: list[LoggedEvent]) -> None:
        """This input has been committed, and told these events."""
        if press.move in self.real_time.threats or press.move in self.real_time.answers:
            self.decided.append(press)
            self._note(press)
        self.sides[press.seat].busy = press.at
        feinter = self.real_time.feint(events)
        threats = [old for old in self.decided if old.seat == feinter and old.move in self.real_time.threats]
        if threats and threats[-1].since != NEVER:
            self.feints.append(threats[-1])

    def _note(self, press: Input) -> None:
        """A hand that did something else meanwhile was late for that reason, which says nothing about it."""
        side = self.sides[press.seat]
        if press.reaction == NEVER:
            side.habits.note(press.move, None)
        elif side.busy <= press.since or press.reaction < QUICK:
            side.habits.note(press.move, press.reaction)

    def _feints_answered(self, now: int) -> None:
        """Note who answered a threat that could have landed and was taken back, even a bit late."""
        for feint in [old for old in self.feints if now - old.at > FOOLED]:
            self.feints.remove(feint)
            for seat in self.fighters:
                if seat != feint.seat and self.sides[seat].sync is not None:
                    answered = any(
                        old.seat == seat
                        and old.move in self.real_time.answers
                        and feint.since <= old.at <= feint.at + FOOLED
                        for old in self.decided
                    )
                    self.sides[seat].habits.feinted_at(answered)

    def photo(self, state: State, events: list[LoggedEvent]) -> Photo | None:
        """What the table knows about the exchange that these events decide."""
        verdict = self.real_time.verdict(events)
        if not verdict:
            return None
        at = int(state.now)
        self._feints_answered(at)
        self.decided = [press for press in self.decided if at - press.at <= REMEMBERED]
        return photo_of(verdict, at, self.band, self.hold, self.decided)

    def photo_of_let(self, state: State, let: Let) -> Photo:
        """An exchange that does not count has its photo finish, too: without a verdict."""
        return photo_of("let", int(state.now), self.band, self.hold, list(let.dropped))

    def forget(self) -> list[Input]:
        """Drop what waits (the clock stops); returns it."""
        dropped, self.waiting = self.waiting, []
        self.void = False
        return dropped
