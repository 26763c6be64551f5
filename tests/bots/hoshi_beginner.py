"""Somebody's first game of Hoshi Battle, by the real rules: somebody slow against an easy bot's hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hyakki.bots.hoshi.choices import cost_of, decide
from hyakki.bots.hoshi.eyes import look
from hyakki.bots.hoshi.live import Fighter
from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.cards import CARDS
from hyakki.games.hoshi.hands import DOWN, HELD, LYING, STILL
from hyakki.games.hoshi.inputs import possible
from hyakki.games.hoshi.moves import GUARD, KEEP, LIFT, LOWER, SWING, THROW
from hyakki.games.hoshi.options import Options
from hyakki.games.hoshi.stages import CHOOSING, DRAFT, FIGHT
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.chance import Seeded

PERSON: Final = 0
BOT: Final = 1
GRIP: Final = 150
"""Milliseconds from lifting the die to letting it go."""
RAISED: Final = 1_300
"""So long a beginner keeps the hand up."""


@dataclass
class Beginner:
    """Looks, understands after so many milliseconds, and presses what that look called for; then looks again.

    What happens meanwhile goes unseen. Whoever does not `guard` has not learnt it yet; whoever `waits`
    does it as the lesson says, when the other's hand moves, and not before.
    """

    takes: int
    guards: bool = True
    waits: bool = False
    move: int = -1
    at: int = 0

    def begin(self, state: HoshiState) -> None:
        """Hands are free."""
        self._look(state)

    def _look(self, state: HoshiState) -> None:
        seen, hand = look(state, PERSON), state.hands[PERSON]
        self.at = int(state.now) + self.takes
        if seen.useful:
            self.move = SWING
        elif self.guards and (seen.coming or (seen.threat and not self.waits)):
            self.move = GUARD
        elif self.waits and seen.threat:
            self._watch(state)
        elif hand.die == LYING and hand.guard == DOWN and hand.swing == STILL:
            self.move = LIFT
        else:
            self._watch(state)

    def _watch(self, state: HoshiState) -> None:
        """Nothing is to be done yet."""
        self.move = -1
        self.at = int(state.now) + 100

    def pressed(self, state: HoshiState) -> None:
        """Its moment has come, whether or not it was possible."""
        hand = state.hands[PERSON]
        if self.move == LIFT and hand.die == HELD:
            self.move, self.at = THROW, int(state.now) + GRIP
        elif self.move == GUARD and hand.guard != DOWN:
            self.move, self.at = LOWER, int(state.now) + RAISED
        else:
            self._look(state)


def first_game(person: Beginner, bot: Fighter, seed: str) -> HoshiState:
    """The position at the end of it."""
    luck, own = Seeded(f"luck {seed}"), Seeded(f"person {seed}")
    state = HOSHI.new(2, luck, Options(pace="relaxed"))
    fighting = False
    while not state.over:
        if state.stage != FIGHT:
            fighting = False
            owing = state.must()
            if owing & 1:
                state.apply(PERSON, chosen(state, own), luck, None)
            elif owing:
                intent = bot.see(state.view(BOT))
                assert intent
                state.apply(BOT, HOSHI.parse(state, intent.move), luck, None)
            else:
                bot.see(state.view(BOT))
                state.advance(state.due(), luck, None)
            continue
        if not fighting:
            fighting = True
            person.begin(state)
        planned = bot.see(state.view(BOT))
        due = state.due()
        theirs = planned.at if planned else due
        if due <= min(person.at, theirs):
            state.advance(due, luck, None)
        elif planned and theirs <= person.at:
            state.advance(max(int(state.now), theirs), luck, None)
            bot.done()
            press(state, BOT, HOSHI.parse(state, planned.move), luck)
        else:
            state.advance(person.at, luck, None)
            if person.move >= 0:
                press(state, PERSON, person.move, luck)
            person.pressed(state)
    return state


def press(state: HoshiState, seat: int, move: int, luck: Seeded) -> None:
    if state.stage == FIGHT and possible(state, seat, move):
        state.apply(seat, move, luck, None)


def chosen(state: HoshiState, own: Seeded) -> int:
    """The cards that the page picks for a beginner, which are the strongest."""
    moves = state.legal(PERSON)
    if state.stage == DRAFT:
        dropping = moves[0] < KEEP
        return min(moves, key=lambda move: CARDS[move].cost) if dropping else max(moves, key=cost_of)
    if state.stage == CHOOSING:
        return max(moves, key=cost_of)
    return int(decide(state, PERSON, own))


def wins(takes: int, guards: bool, games: int, gentle: bool = True, waits: bool = False) -> int:
    """How many of so many first games a beginner wins."""
    found = 0
    for seed in range(games):
        bot = Fighter("easy", "relaxed", str(seed), gentle=gentle)
        state = first_game(Beginner(takes, guards, waits), bot, str(seed))
        found += state.outcome().places[PERSON] == 1
    return found
