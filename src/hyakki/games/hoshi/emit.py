"""What each step of the rules tells the table, and to whom: the events of Hoshi Battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from mypy_extensions import i64

from hyakki.games.hoshi.cards import CARDS, card_text, texts_of
from hyakki.games.hoshi.dice import STRIKE, SYMBOL_BIT, SYMBOLS, die_name
from hyakki.games.hoshi.events import (
    Asked,
    Began,
    Cause,
    Challenged,
    Chosen,
    Countdown,
    Dealt,
    Declined,
    Discarded,
    DuelEnded,
    Exchanged,
    Exiled,
    Faced,
    Freed,
    GameEnded,
    Hit,
    Motion,
    Moved,
    Out,
    Outcome,
    Played,
    Revealed,
    RoundEnded,
    RoundReason,
    Saved,
    Stones,
    TimedOut,
    Touched,
    Verdict,
    WindowName,
    Withdrew,
)
from hyakki.games.hoshi.marks import at_hook
from hyakki.games.hoshi.moves import TEXTS
from hyakki.games.hoshi.times import TRAVEL
from hyakki.games.hoshi.whose import words
from hyakki.kernel.log import Log, bit

if TYPE_CHECKING:
    from hyakki.games.hoshi.state import HoshiState

MOTION_RULES: dict[str, tuple[str, ...]] = {
    "lift": ("HB-9", "HB-16"),
    "throw": ("HB-9", "HB-R5"),
    "void": ("HB-9", "HB-R5"),
    "fetched": ("HB-R5",),
    "swing": ("HB-10", "HB-R6"),
    "pull": ("HB-R4",),
    "miss": ("HB-10", "HB-12"),
    "recovered": ("HB-R6",),
    "guard": ("HB-11", "HB-R7"),
    "up": ("HB-R7",),
    "lower": ("HB-R7",),
    "tired": ("HB-R7",),
    "down": ("HB-R7",),
    "spent": ("HB-13",),
    "shout": ("HB-R4",),
    "hush": ("HB-R4",),
    "cover": ("HB-R4",),
    "uncover": ("HB-R4",),
}
ROUND_RULES: dict[str, tuple[str, ...]] = {
    "hit": ("HB-8",),
    "cancelled": ("HB-8",),
    "draw": ("HB-8", "HB-14"),
    "effect": ("HB-8", "HB-18"),
    "quiet": ("HB-R28",),
    "time": ("HB-R28",),
}
WINDOWS: tuple[WindowName, ...] = ("begin", "end", "touch")


# ---------------------------------------------------------------- setup and choices


def dealt(log: Log, state: HoshiState, seat: int, cards: list[int], passed: bool) -> None:
    """Everybody hears that cards come to a player; only the player sees which."""
    rules = ("HB-34",) if state.setup == "constructed" else ("HB-31",) if state.seats > 2 else ("HB-3",)
    if state.seats == 2 and state.setup == "experienced":
        rules = ("HB-4",)
    starter = state.starter
    secret = Dealt(
        rules=rules,
        seat=seat,
        count=len(cards),
        passed=passed,
        starter=starter,
        cards=tuple(texts_of(cards)),
        names=tuple([CARDS[card].name for card in cards]),
    )
    log.tell_only(
        bit(seat), secret, Dealt(rules=rules, seat=seat, count=len(cards), passed=passed, starter=starter)
    )


def chosen(
    log: Log, state: HoshiState, seat: i64, what: Literal["drop", "keep", "hero", "card"], card: int
) -> None:
    rules: tuple[str, ...] = ("HB-6",)
    if what == "drop":
        rules = ("HB-31",) if state.seats > 2 else ("HB-4",) if state.setup == "experienced" else ("HB-3",)
    elif what == "keep":
        rules = ("HB-34",) if state.setup == "constructed" else ("HB-31",)
    secret = Chosen(rules=rules, seat=seat, what=what, card=card_text(card), name=CARDS[card].name)
    log.tell_only(bit(seat), secret, Chosen(rules=rules, seat=seat, what=what))


def challenged(log: Log, seat: i64, other: i64) -> None:
    log.tell(Challenged(rules=("HB-32",), seat=seat, opponent=other))


def revealed(log: Log, state: HoshiState, seat: int) -> None:
    player = state.players[seat]
    hero = CARDS[player.hero]
    log.tell(
        Revealed(
            rules=("HB-6", "HB-7"),
            seat=seat,
            opponent=state.opponent(seat),
            hero=card_text(player.hero),
            name=hero.name,
            text=words(player.hero, state.calm),
            calm=state.calm,
            die=die_name(hero.sides),
            stones=player.stones,
        )
    )


# ---------------------------------------------------------------- hidden cards


def asked(log: Log, state: HoshiState) -> None:
    rules = ("HB-R17",) if state.window == 2 else ("HB-25", "HB-28")
    log.tell(Asked(rules=rules, seat=state.asked, window=WINDOWS[state.window]))


def declined(log: Log, seat: i64) -> None:
    log.tell(Declined(rules=("HB-27",), seat=seat))


def played(log: Log, state: HoshiState, seat: i64, number: int) -> None:
    card = CARDS[number]
    log.tell(
        Played(
            rules=("HB-25", "HB-29"),
            seat=seat,
            opponent=state.opponent(seat),
            card=card_text(number),
            name=card.name,
            text=words(number, state.calm),
            calm=state.calm,
        )
    )


def discarded(log: Log, seat: int, card: int, shown: bool, cause: Cause, by: int) -> None:
    rules = ("HB-20" if cause == "exile" else "HB-30",)
    name = CARDS[by].name
    open_ = Discarded(
        rules=rules, seat=seat, card=card_text(card), name=CARDS[card].name, cause=cause, by=name
    )
    if shown:
        log.tell(open_)
    else:
        closed = Discarded(rules=rules, seat=seat, card=None, name=None, cause=cause, by=name)
        log.tell_only(bit(seat), open_, closed)


# ---------------------------------------------------------------- rounds


def countdown(log: Log, state: HoshiState) -> None:
    log.tell(Countdown(rules=("HB-7",), until=state.until, ms=state.until - state.now))


def began(log: Log, state: HoshiState) -> None:
    fighters = (state.first, state.second)
    log.tell(
        Began(
            rules=("HB-7", "HB-8", "HB-R29") if state.calm else ("HB-7", "HB-8"),
            calm=state.calm,
            duel=state.duel,
            round=state.round,
            fighters=fighters,
            dice=tuple([tuple([die_name(sides) for sides in state.terms[seat].sides]) for seat in fighters]),
        )
    )


def round_ended(log: Log, state: HoshiState, reason: RoundReason) -> None:
    stones = tuple([player.stones for player in state.players])
    log.tell(RoundEnded(rules=ROUND_RULES[reason], reason=reason, stones=stones))


def timed_out(log: Log, seat: i64, what: Literal["asked", "began", "resumed"]) -> None:
    log.tell(TimedOut(rules=("HB-17",), seat=seat, what=what))


# ---------------------------------------------------------------- hands and dice


def moved(log: Log, state: HoshiState, seat: i64, motion: Motion) -> None:
    log.tell(Moved(rules=MOTION_RULES[motion], seat=seat, motion=motion, at=state.now))


def spent_unread(log: Log, state: HoshiState, seat: i64) -> None:
    """HB-R32: what it was, who covers an eye learns later."""
    spent = Moved(rules=MOTION_RULES["spent"], seat=seat, motion="spent", at=state.now)
    log.tell_only(bit(seat), spent, None)


def faced(log: Log, state: HoshiState, seat: i64, read: bool) -> None:
    """HB-R5: first for the owner alone, then for the others."""
    hand = state.hands[seat]
    rules = ("HB-2", "HB-R5")
    count = len(hand.faces)
    faces = tuple([SYMBOLS[face] for face in hand.faces])
    counted = 0
    for face in hand.faces:
        counted |= state.terms[seat].counts[face]
    strike = STRIKE not in hand.faces and counted & SYMBOL_BIT[STRIKE] != 0
    known = Faced(rules=rules, seat=seat, at=state.now, dice=count, faces=faces, strike=strike, opened=read)
    if read:
        log.tell(known)
        return
    unread = Faced(rules=rules, seat=seat, at=state.now, dice=count, faces=None, strike=False, opened=False)
    log.tell_only(bit(seat), known, unread)


def chose_exchange(log: Log, seat: i64, move: i64) -> None:
    rules = ("HB-R29",)
    secret = Chosen(rules=rules, seat=seat, what="exchange", card=TEXTS[move])
    log.tell_only(bit(seat), secret, Chosen(rules=rules, seat=seat, what="exchange"))


def exchanged(log: Log, state: HoshiState) -> None:
    seats = (state.first, state.second)
    moves = tuple([TEXTS[state.hands[seat].choice] for seat in seats])
    log.tell(Exchanged(rules=("HB-R29",), seats=seats, moves=moves))


def touched(
    log: Log,
    state: HoshiState,
    touches: list[tuple[int, int]],
    verdict: Verdict,
    race: bool,
    by: int,
    outcome: Outcome,
) -> None:
    rules = ("HB-14", "HB-R16") if verdict == "draw" else ("HB-10", "HB-15", "HB-18")
    seats = tuple([seat for seat, _ in touches])
    card = quickened_by(state, seats[0]) if race else -1
    name = CARDS[card].name if card >= 0 else None
    log.tell(
        Touched(
            rules=rules,
            seats=seats,
            verdict=verdict,
            at=state.now,
            race=race,
            name=name,
            by=by,
            opponent=state.opponent(by),
            outcome=outcome,
        )
    )


def quickened_by(state: HoshiState, seat: i64) -> int:
    """The card that lets this swing land sooner than the other, or the other later; -1 if there is none."""
    for fighter, sooner in ((seat, True), (state.opponent(seat), False)):
        for mark in at_hook(state, "times", fighter):
            if mark.effect.what == TRAVEL and (mark.effect.percent < 100) == sooner:
                return mark.card
    return -1


# ---------------------------------------------------------------- stones and Heroes


def hit(log: Log, seat: int, by: int, bluff: bool, left: int, cancelled_by: int) -> None:
    cancelled = cancelled_by >= 0
    log.tell(
        Hit(
            rules=("HB-15",) if bluff else ("HB-10",),
            seat=seat,
            by=by,
            bluff=bluff,
            stones=left,
            cancelled=cancelled,
            card=card_text(cancelled_by) if cancelled else None,
            name=CARDS[cancelled_by].name if cancelled else None,
        )
    )


def saved(log: Log, seat: int, card: int, face: str, cancelled: bool) -> None:
    log.tell(Saved(rules=("HB-R20",), seat=seat, name=CARDS[card].name, face=face, cancelled=cancelled))


def stones(log: Log, seat: int, change: int, now: int, rule: str) -> None:
    log.tell(Stones(rules=(rule,), seat=seat, change=change, stones=now))


def freed(log: Log, state: HoshiState, seat: i64) -> None:
    log.tell(Freed(rules=("HB-R19",), seat=seat, name=CARDS[state.players[seat].hero].name))


def withdrew(log: Log, seat: int, hero: int, kept: int) -> None:
    rule = "HB-R24" if kept else "HB-R25"
    log.tell(Withdrew(rules=(rule,), seat=seat, hero=card_text(hero), name=CARDS[hero].name, stones=kept))


def exiled(log: Log, seat: int, hero: int, left: int) -> None:
    log.tell(Exiled(rules=("HB-20",), seat=seat, hero=card_text(hero), name=CARDS[hero].name, left=left))


def duel_ended(log: Log, winner: int, loser: int) -> None:
    log.tell(DuelEnded(rules=("HB-20", "HB-22"), winner=winner, loser=loser))


def out(log: Log, seat: int) -> None:
    log.tell(Out(rules=("HB-24",), seat=seat))


def game_ended(log: Log, places: tuple[int, ...]) -> None:
    log.tell(GameEnded(rules=("HB-24",), winner=places.index(1), places=places))
