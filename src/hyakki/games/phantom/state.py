"""A position of Hero vs Phantom, and what a card does to it: rounds, tricks and points."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.phantom import dump, emit, views
from hyakki.games.phantom.cards import BIT, INDEX, TEXTS, cards_in, cards_in_game, size_of_hand
from hyakki.games.phantom.forces import Forces
from hyakki.games.phantom.options import Options
from hyakki.games.phantom.types import View
from hyakki.kernel.chance import Chance
from hyakki.kernel.game import State, places_by
from hyakki.kernel.log import Log
from hyakki.kernel.types import Outcome

__all__ = ["PhantomState", "blank"]

ZEROES: Final = vec[i64]([0] * 45)


@final
class PhantomState(State):
    """Masks and small vectors inside; lists, texts and shapes only at the edge."""

    def __init__(
        self,
        seats: i64,
        options: Options,
        rounds: i64,
        removed: i64,
        hands: vec[i64],
        rest: vec[i64],
        played: vec[i64],
        leads: vec[i64],
        sheet: vec[i64],
        forces: Forces,
    ) -> None:
        self.over = False
        self.now = 0
        self.seats: i64 = seats
        self.options = options
        self.rounds: i64 = rounds
        self.removed: i64 = removed
        """The colour that left a three-player game, -1 in others."""
        self.round: i64 = 0
        self.starter: i64 = 0
        self.leader: i64 = 0
        self.player: i64 = 0
        self.trick: i64 = 0
        """Index of the trick in progress, which is also how many deck cards were turned before it."""
        self.hands: vec[i64] = hands
        self.rest: vec[i64] = rest
        """Not dealt: the deck from its top (3 or 4 players), or the cards set aside (6). Never changed."""
        self.played: vec[i64] = played
        self.plays: i64 = 0
        """How many cards were played in this round, the first so many of `played`."""
        self.leads: vec[i64] = leads
        self.sheet: vec[i64] = sheet
        """Points: seat by seat for each round, one round after the other."""
        self.forces: Forces = forces
        self.stuck: i64 = -1
        """Who ended the latest finished round by HP-8, and with which hand."""
        self.stuck_hand: i64 = 0

    # ------------------------------------------------------------ decisions

    def must(self) -> i64:
        if self.over:
            return 0
        return BIT[self.player]

    def playable(self, seat: i64) -> i64:
        """Mask of the cards this seat may play now: Phantoms, and Heroes of colours not yet seen (HP-7)."""
        if self.over or seat != self.player:
            return 0
        return self.hands[seat] & ~self.forces.seen

    def legal(self, seat: i64) -> list[int]:
        return cards_in(self.playable(seat))

    def draw(self, seat: i64, chance: Chance) -> i64:
        mask = self.playable(seat)
        count: i64 = 0
        left = mask
        while left != 0:
            left &= left - 1
            count += 1
        skip = chance.below(count)
        while skip != 0:
            mask &= mask - 1
            skip -= 1
        return INDEX[(mask & -mask) % 67]

    def apply(self, seat: i64, move: i64, chance: Chance, log: Log | None) -> None:
        if self.playable(seat) & BIT[move] == 0:
            raise ValueError(f"seat {seat} cannot play {TEXTS[move]} now; ask why() first")
        self.hands[seat] ^= BIT[move]
        self.played[self.plays] = move
        self.plays += 1
        self.forces.play(seat, move)
        if log is not None:
            emit.played(log, seat, move, self.forces)
        # HP-6: clockwise, until it is the leader's turn again
        following = seat + 1
        if following == self.seats:
            following = 0
        self.player = following
        if following == self.leader:
            self._battle(chance, log)
        elif self.hands[following] & ~self.forces.seen == 0:
            self._stuck(chance, log)

    # ------------------------------------------------------------ rounds and tricks

    def start_round(self, chance: Chance, log: Log | None) -> None:
        """HP-3, HP-17: shuffle Heroes and Phantoms into one deck and deal it again."""
        cards = cards_in_game(self.seats, self.removed)
        order = chance.order(len(cards))
        size = size_of_hand(self.seats)
        at: i64 = 0
        for seat in range(self.seats):
            hand: i64 = 0
            for _ in range(size):
                hand |= BIT[cards[order[at]]]
                at += 1
            self.hands[seat] = hand
        rest = ZEROES[: len(cards) - at]
        for i in range(len(rest)):
            rest[i] = cards[order[at + i]]
        self.rest = rest
        self.plays = 0
        self.trick = 0
        self.leader = self.starter  # HP-4
        if log is not None:
            emit.dealt(log, self)
        self._start_trick(chance, log)

    def _start_trick(self, chance: Chance, log: Log | None) -> None:
        self.forces.clear()
        self.leads[self.trick] = self.leader
        self.player = self.leader
        if self.seats <= 4:  # HP-5
            self.forces.lay(self.rest[self.trick])
            if log is not None:
                emit.turned(log, self.rest[self.trick], self.forces)
        if self.hands[self.player] & ~self.forces.seen == 0:
            self._stuck(chance, log)

    def _battle(self, chance: Chance, log: Log | None) -> None:
        everyone = BIT[self.seats] - 1
        winners = self.forces.winners(everyone)
        self.leader = self.forces.leader(everyone)
        if winners != 0:
            base = self.round * self.seats
            for seat in range(self.seats):
                self.sheet[base + seat] += winners >> seat & 1  # HP-14
        last = self.trick + 1 == size_of_hand(self.seats)
        if log is not None:
            emit.battled(log, self, winners, -1 if last else self.leader)
        if last:
            self.stuck = -1
            self.stuck_hand = 0
            self._end_round(chance, log)  # HP-16
        else:
            self.trick += 1
            self._start_trick(chance, log)

    def _stuck(self, chance: Chance, log: Log | None) -> None:
        """HP-8: no card to play, so the hand is shown and the round ends; the trick scores nobody (HP-R2)."""
        self.stuck = self.player
        self.stuck_hand = self.hands[self.player]
        if log is not None:
            emit.stuck(log, self.stuck, self.stuck_hand)
        self._end_round(chance, log)

    def _end_round(self, chance: Chance, log: Log | None) -> None:
        if log is not None:
            emit.round_ended(log, self)
        if self.round + 1 == self.rounds:  # HP-18
            self.over = True
            self.player = -1
            if log is not None:
                emit.game_ended(log, self)
            return
        self.round += 1
        self.starter += 1  # HP-17: the one to the left of the last starting player
        if self.starter == self.seats:
            self.starter = 0
        self.start_round(chance, log)

    # ------------------------------------------------------------ what can be known

    def points(self, round: i64) -> list[int]:
        base = round * self.seats
        return [self.sheet[base + seat] for seat in range(self.seats)]

    def totals(self) -> list[int]:
        """HP-17: points add up over the rounds."""
        totals = [0] * self.seats
        for round in range(self.rounds):
            for seat in range(self.seats):
                totals[seat] += self.sheet[round * self.seats + seat]
        return totals

    def outcome(self) -> Outcome:
        if not self.over:
            raise ValueError("the game is not over yet")
        totals = self.totals()
        return Outcome(places_by(totals), tuple(totals), "rounds_played", ("HP-18", "HP-R5"))

    def view(self, seat: i64) -> View:
        return views.view_of(self, seat)

    # ------------------------------------------------------------ copies

    def clone(self) -> PhantomState:
        twin = PhantomState(
            self.seats,
            self.options,
            self.rounds,
            self.removed,
            self.hands[:],
            self.rest,
            self.played[:],
            self.leads[:],
            self.sheet[:],
            self.forces.clone(),
        )
        twin.over = self.over
        twin.round = self.round
        twin.starter = self.starter
        twin.leader = self.leader
        twin.player = self.player
        twin.trick = self.trick
        twin.plays = self.plays
        twin.stuck = self.stuck
        twin.stuck_hand = self.stuck_hand
        return twin

    def dump(self) -> dict[str, Any]:
        return dump.dump(self)

    def lay_trick(self) -> None:
        """Build the Forces of the trick in progress from the cards that lie in it."""
        self.forces.clear()
        if self.seats <= 4:
            self.forces.lay(self.rest[self.trick])
        seat = self.leads[self.trick]
        for i in range(self.trick * self.seats, self.plays):
            self.forces.play(seat, self.played[i])
            seat += 1
            if seat == self.seats:
                seat = 0


def blank(seats: i64, options: Options, removed: i64) -> PhantomState:
    """A table before the first deal."""
    size = size_of_hand(seats)
    rounds: i64 = seats if options.rounds == "players" else int(options.rounds)  # HP-18
    return PhantomState(
        seats,
        options,
        rounds,
        removed,
        ZEROES[:seats],
        ZEROES[:0],
        ZEROES[: seats * size],
        ZEROES[:size],
        ZEROES[: rounds * seats],
        Forces(),
    )
