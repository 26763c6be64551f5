"""The clash of two hands as a simulation of single events: what happens next, when, and what it does.

There is no tick. The next event is a number: its instant, then its place in the order of things that happen
in the same millisecond (a guard that is up at the instant of contact protects), then the fighter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from hyakki.games.hoshi import deeds, duels, emit, hits, rounds, windows
from hyakki.games.hoshi.cards import CLAIMS
from hyakki.games.hoshi.dice import STRIKE, SYMBOL_BIT, face_of
from hyakki.games.hoshi.effects import HEAL, ORDER
from hyakki.games.hoshi.events import Outcome, RoundReason, Verdict
from hyakki.games.hoshi.hands import (
    AWAY,
    DOWN,
    HELD,
    LOWERING,
    LYING,
    OUT,
    RECOVERING,
    RISING,
    ROLLING,
    STILL,
    UP,
    Hand,
    bare,
    hush,
    symbols,
)
from hyakki.games.hoshi.marks import LASTING, Mark, add_mark_of, at_hook, refresh
from hyakki.games.hoshi.moves import SWINGS
from hyakki.games.hoshi.times import (
    DRAW_WINDOW,
    DUEL,
    FETCH,
    GUARD_DOWN,
    GUARD_HOLD,
    GUARD_REST,
    MOMENT,
    QUIET,
    READING,
    RECOVERY,
)
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import Log

if TYPE_CHECKING:
    from hyakki.games.hoshi.state import HoshiState

__all__ = [
    "BLUFFS",
    "CARD_HITS",
    "CLAIMED",
    "CLAIMED_EFFECT",
    "EFFECTS",
    "EITHER",
    "SHIFT",
    "STRIKES",
    "be_read",
    "contact",
    "happen",
    "judge",
    "outcome_of",
    "settle",
    "soonest",
    "touch_of",
    "touch_with",
]

SHIFT: Final = 6
FAR: Final[i64] = 0x7FFFFFFFFFFFFF

# What happens, in the order in which it happens within one millisecond.
GUARD_CHANGES: Final = 0
DIE_CHANGES: Final = 1
FACE_IS_READ: Final = 2
HAND_RECOVERS: Final = 3
BREATH_ENDS: Final = 4
MOMENT_PASSES: Final = 5
SWING_LANDS: Final = 6
TIMEOUT_BEGINS: Final = 7
QUIET_ENDS: Final = 8
DUEL_ENDS: Final = 9

# What a touch is.
BLUFFS: Final = 0
STRIKES: Final = 1
EFFECTS: Final = 2
CLAIMED: Final = 3
"""Nothing, or a hidden card's: its owner is asked."""
CLAIMED_EFFECT: Final = 4
"""What a card in play says, or a hidden card's: its owner is asked."""
EITHER: Final = 5
"""A Strike, or what a card in play says: its owner is asked."""
CARD_HITS: Final = 6
"""No Strike, but a card that was hidden makes it a hit."""
ASKED: Final = (CLAIMED, CLAIMED_EFFECT, EITHER)


# ---------------------------------------------------------------- what comes next


def soonest(state: HoshiState) -> i64:
    """The next event as one number: instant, kind, fighter."""
    best = event(state.quiet_since + state.times[QUIET], QUIET_ENDS, 0)
    duel = event(state.fight_from + state.times[DUEL] - state.duel_ms, DUEL_ENDS, 0)
    if duel < best:
        best = duel
    first = of_hand(state, state.first, state.second, 0)
    if first < best:
        best = first
    second = of_hand(state, state.second, state.first, 1)
    if second < best:
        best = second
    if state.timeout_by >= 0:
        pause = event(timeout_at(state), TIMEOUT_BEGINS, 0)
        if pause < best:
            best = pause
    return best


def event(at: i64, kind: i64, side: i64) -> i64:
    return (at << SHIFT) + kind * 2 + side


def of_hand(state: HoshiState, seat: i64, other: i64, side: i64) -> i64:
    """The next event of one hand."""
    hand = state.hands[seat]
    best = FAR
    if hand.guard != DOWN:
        best = event(hand.guard_at, GUARD_CHANGES, side)
    if hand.die != LYING:
        at = event(hand.die_at, DIE_CHANGES, side)
        if at < best:
            best = at
    if hand.faces:
        # HB-R32: who covers an eye does not read it.
        if not hand.read and (not state.hands[other].covering or frees(state, seat)):
            at = event(hand.read_at, FACE_IS_READ, side)
            if at < best:
                best = at
        # HB-13: also against an eye that is covered, and then whatever it is, so that nobody learns of it.
        waits = bare(hand) != 0 if hand.read else state.hands[other].covering
        if waits and hand.live and hand.swing != OUT and state.hands[other].guard == UP:
            at = event(moment_ends(state, hand, state.hands[other], other), MOMENT_PASSES, side)
            if at < best:
                best = at
    if hand.swing != STILL:
        at = event(hand.swing_at, SWING_LANDS if hand.swing == OUT else HAND_RECOVERS, side)
        if at < best:
            best = at
    if hand.shouting:
        at = event(hand.shout_at, BREATH_ENDS, side)
        if at < best:
            best = at
    return best


def moment_ends(state: HoshiState, hand: Hand, other: Hand, seat: i64) -> i64:
    """HB-13: the guard must be held for a moment against the result.

    While a swing is out the moment may go by; if the swing is pulled back, the Strike is spent at once.
    """
    start = max(other.up_since, hand.read_at)
    return max(state.now, start + state.terms[seat].times[MOMENT])


def timeout_at(state: HoshiState) -> i64:
    """HB-17: when the opponent has finished: the die lies, no swing is out, a result has had its moment."""
    asker = state.hands[state.timeout_by]
    other = state.opponent(state.timeout_by)
    hand = state.hands[other]
    if hand.die == HELD or hand.die == ROLLING or hand.swing == OUT or asker.swing == OUT:
        return FAR >> SHIFT
    if hand.live and (bare(hand) or not hand.read):  # nobody learns from it what has not been read
        until = hand.read_at + state.times[MOMENT]
        return max(state.now, until)
    return state.now


# ---------------------------------------------------------------- what it does


def happen(state: HoshiState, chance: Chance, log: Log | None) -> None:
    """Let the next event happen; its instant has come."""
    code = soonest(state)
    kind = (code & 63) >> 1
    seat = state.first if code & 1 == 0 else state.second
    hand = state.hands[seat]
    if kind == GUARD_CHANGES:
        change_guard(state, seat, hand, log)
    elif kind == DIE_CHANGES:
        if hand.die == ROLLING:
            settle(state, seat, chance, log)
        elif hand.die == HELD:  # HB-9, HB-R5: held too long
            hand.die = AWAY
            hand.die_at = state.now + state.terms[seat].times[FETCH]
            if log is not None:
                emit.moved(log, state, seat, "void")
        else:
            hand.die = LYING
            if log is not None:
                emit.moved(log, state, seat, "fetched")
    elif kind == FACE_IS_READ:
        if state.hands[state.opponent(seat)].covering:
            free(state, seat, log)
            return
        spent = not hand.live and bare(hand) != 0
        be_read(state, seat, log)
        if spent and log is not None:
            emit.moved(log, state, seat, "spent")
    elif kind == HAND_RECOVERS:
        hand.swing = STILL
        if log is not None:
            emit.moved(log, state, seat, "recovered")
    elif kind == BREATH_ENDS:
        hush(state, seat, log)
    elif kind == MOMENT_PASSES:
        hand.live = False
        if log is not None and hand.read:
            emit.moved(log, state, seat, "spent")
        elif log is not None and bare(hand):
            emit.spent_unread(log, state, seat)
    elif kind == SWING_LANDS:
        land(state, seat, chance, log)
    elif kind == TIMEOUT_BEGINS:
        rounds.time_out(state, log)
    elif kind == QUIET_ENDS:
        rounds.end(state, "quiet", chance, log)
    else:
        rounds.end(state, "time", chance, log)


def change_guard(state: HoshiState, seat: i64, hand: Hand, log: Log | None) -> None:
    times = state.terms[seat].times
    if hand.guard == RISING:
        hand.guard = UP
        hand.up_since = state.now
        hand.guard_at = state.now + times[GUARD_HOLD]
        if log is not None:
            emit.moved(log, state, seat, "up")
    elif hand.guard == UP:
        tire(state, seat, log)
    else:
        hand.guard = DOWN
        if log is not None:
            emit.moved(log, state, seat, "down")


def tire(state: HoshiState, seat: i64, log: Log | None) -> None:
    """HB-R7: the hand comes down and must rest."""
    hand = state.hands[seat]
    times = state.terms[seat].times
    hand.guard = LOWERING
    hand.guard_at = state.now + times[GUARD_DOWN]
    hand.rest_until = hand.guard_at + times[GUARD_REST]
    if log is not None:
        emit.moved(log, state, seat, "tired")


def settle(state: HoshiState, seat: i64, chance: Chance, log: Log | None) -> None:
    """The dice lie still. Their owner reads them at once (HB-R5)."""
    hand = state.hands[seat]
    terms = state.terms[seat]
    hand.die = LYING
    hand.faces = [face_of(sides, chance.below(sides)) for sides in terms.sides]
    hand.live = True
    hand.read = False
    hand.shown_at = state.now
    hand.read_at = state.now + terms.times[READING]
    if log is not None:
        emit.faced(log, state, seat, False)


def be_read(state: HoshiState, seat: i64, log: Log | None) -> None:
    """Now everybody reads the dice, and a silenced Hero may be free again (HB-R19)."""
    state.hands[seat].read = True
    if log is not None:
        emit.faced(log, state, seat, True)
    if frees(state, seat):
        free(state, seat, log)


def frees(state: HoshiState, seat: i64) -> bool:
    """Whether what lies there ends the silence of a Hero (HB-R19)."""
    return state.players[seat].silenced and len(freeing(state, seat)) > 0


def freeing(state: HoshiState, seat: i64) -> list[int]:
    counts = state.terms[seat].counts
    wanted = state.silencing(seat)
    return [face for face in state.hands[seat].faces if counts[face] & wanted]


def free(state: HoshiState, seat: i64, log: Log | None) -> None:
    """HB-R19: the ability starts with the Star, which is nothing else."""
    hand = state.hands[seat]
    state.players[seat].silenced = False
    hand.live = hand.live and len(freeing(state, seat)) < len(hand.faces)
    refresh(state)
    if log is not None:
        emit.freed(log, state, seat)


# ---------------------------------------------------------------- contact


def land(state: HoshiState, seat: i64, chance: Chance, log: Log | None) -> None:
    """HB-R6: a swing touches unless the other hand is up at the instant of contact."""
    other = state.opponent(seat)
    theirs = state.hands[other]
    if theirs.guard == UP:
        if not theirs.covering:
            show(state, seat, log)
        miss(state, seat, other, log)
        return
    seats = [int(seat)]
    if theirs.swing == OUT and theirs.swing_at - state.now <= state.times[DRAW_WINDOW]:
        seats.append(other)  # HB-14: too late to be pulled back, and at the same time
    contact(state, seats, chance, log)


def miss(state: HoshiState, seat: i64, other: int, log: Log | None) -> None:
    """HB-10, HB-12: the round goes on, and the result is spent."""
    hand = state.hands[seat]
    bluffed = touch_of(state, seat) == BLUFFS
    if hand.trying:
        hand.live = False
    hand.swing = RECOVERING
    hand.swing_at = state.now + state.terms[seat].times[RECOVERY]
    hand.trying = False
    if log is not None:
        emit.moved(log, state, seat, "miss")
    if bluffed and state.terms[seat].tires:
        tire(state, other, log)


def touch_of(state: HoshiState, seat: i64) -> int:
    """What a touch with this swing is."""
    return touch_with(state, seat, symbols(state, seat) if state.hands[seat].trying else 0)


def touch_with(state: HoshiState, seat: i64, mask: int) -> int:
    """What a touch with these symbols is (HB-R17); where it could be two things, its owner will say which."""
    effect = mask & state.terms[seat].touches != 0
    if mask & SYMBOL_BIT[STRIKE]:
        return EITHER if effect else STRIKES
    claimed = mask & CLAIMS != 0 and state.players[seat].hiding
    if effect:
        return CLAIMED_EFFECT if claimed else EFFECTS
    return CLAIMED if claimed else BLUFFS


def show(state: HoshiState, seat: i64, log: Log | None) -> None:
    """At contact everybody looks at the die."""
    hand = state.hands[seat]
    if hand.faces and not hand.read:
        be_read(state, seat, log)


def contact(state: HoshiState, seats: list[int], chance: Chance, log: Log | None) -> None:
    """Hands touch: first it is settled what each touch is, then what becomes of it."""
    for seat in seats:
        show(state, seat, log)
    state.touching = [[seat, touch_of(state, seat)] for seat in seats]
    claiming = [seat for seat, what in state.touching if what in ASKED]
    rounds.stop_clock(state)
    if claiming:
        windows.open_claims(state, claiming, chance, log)
    else:
        judge(state, chance, log)


def judge(state: HoshiState, chance: Chance, log: Log | None) -> None:
    """HB-14, HB-15, HB-18 and HB-R16: what one touch, or two at the same time, lead to."""
    unclaimed = {CLAIMED: BLUFFS, CLAIMED_EFFECT: EFFECTS}
    touches = [(seat, unclaimed.get(what, what)) for seat, what in state.touching]
    touches.sort(key=lambda touch: touch[0] != state.lead)  # HB-R33: in the order of HB-28
    kinds = [what for _, what in touches]
    state.touching = []
    reason: RoundReason = "draw"
    if len(touches) == 2 and kinds[0] == kinds[1] and kinds[0] in (STRIKES, BLUFFS):
        if log is not None:
            alike: Outcome = "strikes" if kinds[0] == STRIKES else "bluffs"
            emit.touched(log, state, touches, "draw", False, touches[0][0], alike)
    else:
        bluffers = [seat for seat, what in touches if what == BLUFFS]
        if log is not None:
            telling = next(kind for kind in (STRIKES, CARD_HITS, EFFECTS, BLUFFS) if kind in kinds)
            verdict: Verdict = "effect" if telling == EFFECTS else "bluff" if telling == BLUFFS else "hit"
            by = next(seat for seat, what in touches if what == telling)
            outcome = outcome_of(state, by, verdict, kinds)
            emit.touched(log, state, touches, verdict, races(state, touches), by, outcome)
        reason = "effect"
        for seat, what in touches:
            if what == EFFECTS:
                take_effect(state, seat, log)
        for seat in bluffers:  # HB-15: the bluffer is hit, once
            reason = hits.hit(state, seat, state.opponent(seat), True, chance, log)
        striking = (
            []
            if bluffers
            else [seat for kind in (CARD_HITS, STRIKES) for seat, what in touches if what == kind]
        )
        for seat in striking:  # HB-R33: what a card says comes first
            found = hits.hit(state, state.opponent(seat), seat, False, chance, log)
            reason = reason if reason == "hit" else found
    if not duels.exile_broken(state, chance, log):
        rounds.end(state, reason, chance, log)


def races(state: HoshiState, touches: list[tuple[int, int]]) -> bool:
    """Whether the hand that was touched was swinging too, and would have come later (HB-R16, HB-R30)."""
    other = state.hands[state.opponent(touches[0][0])]
    return len(touches) == 1 and (other.choice in SWINGS if state.calm else other.swing == OUT)


def outcome_of(state: HoshiState, by: int, verdict: Verdict, kinds: list[int]) -> Outcome:
    """What there is to say of a touch besides who touched: HB-R16 of two hands, HB-18 of a card's touch."""
    if verdict == "hit" and BLUFFS in kinds:
        return "bluffed"
    if verdict == "hit" and len(kinds) == 2:
        return BESIDE[effect_of(state, state.opponent(by))] if EFFECTS in kinds else "both_hit"
    return effect_of(state, by) if verdict == "effect" and len(kinds) == 1 else "plain"


BESIDE: Final[dict[Outcome, Outcome]] = {
    "plain": "plain",
    "die": "also_die",
    "heals": "also_heals",
    "whole": "also_whole",
    "discards": "also_discards",
    "bare": "also_bare",
}
"""What a card's touch does, told of the hand that landed beside a Strike."""


def effect_of(state: HoshiState, by: int) -> Outcome:
    """What a card's touch will do (HB-18)."""
    then = touch_mark(state, by).effect.then
    if then is None:
        return "plain"
    if ORDER[then.kind].hook in LASTING:
        return "die"
    if then.kind == HEAL:
        player = state.players[by]
        return "heals" if player.stones < player.full else "whole"
    return "discards" if state.players[state.opponent(by)].card >= 0 else "bare"


def take_effect(state: HoshiState, seat: int, log: Log | None) -> None:
    """HB-18: a touch after a card's own symbol does what the card says, and is no hit."""
    mark = touch_mark(state, seat)
    then = mark.effect.then
    if then is None:
        return
    if ORDER[then.kind].hook in LASTING:
        add_mark_of(state, seat, mark.card, mark.index)
    else:
        deeds.carry_out(state, then, mark.card, seat, log)


def touch_mark(state: HoshiState, seat: int) -> Mark:
    """The latest played effect that one of the symbols shown belongs to."""
    mask = symbols(state, seat)
    marks = at_hook(state, "touch", seat)
    return next(mark for mark in marks if mask & SYMBOL_BIT[mark.effect.symbol])
