"""What a seat of calm Hoshi Battle knows, as numbers. With the clock there are no turns to learn from.

Seats are counted from the viewer's own to the left: 0 is oneself. A spectator sees the table from seat 0.
Cards are counted, not only marked: with several boxes there are copies.
"""

from __future__ import annotations

from typing import Final

from hyakki.games.hoshi.cards import CARDS, COPIES
from hyakki.games.hoshi.dice import SYMBOLS
from hyakki.games.hoshi.moves import CALM, MOST_SEATS, MOVES, TEXTS
from hyakki.games.hoshi.players import MOST_SAVED
from hyakki.games.hoshi.stages import STAGES
from hyakki.games.hoshi.types import HandView, PlayerView, View
from hyakki.kernel.features import Block, Features, counts, one, row

__all__ = ["FEATURES"]

ALL: Final = len(CARDS)
MARKS: Final = 16
PACKETS: Final = 8
SETUPS: Final = ("usual", "experienced", "constructed")
DRAFTS: Final = ("drop Heroes", "drop Duel cards", "drop both", "keep Heroes", "keep Duel cards", "build")
WINDOWS: Final = ("begin", "end", "touched")
ENTERING: Final = 3
MARK: Final = ALL + MOST_SEATS + 3
STANDING: Final = 23
HAND: Final = 13


def place(view: View, seat: int) -> int:
    return (seat - max(0, view.seat)) % view.seats if seat >= 0 else -1


def seats(view: View) -> list[int]:
    """The seats in the order in which the viewer counts them."""
    return [(max(0, view.seat) + i) % view.seats for i in range(view.seats)]


def players(view: View) -> list[PlayerView]:
    return [view.players[seat] for seat in seats(view)]


def hands(view: View) -> list[HandView]:
    return [view.hands[seat] for seat in seats(view)]


def standing(view: View) -> list[int]:
    found: list[int] = []
    for player in players(view):
        found += [player.heroes, player.duels, int(player.has_chosen_hero), int(player.has_chosen_card)]
        found += [player.barred_stones, int(player.shown), player.stones, player.full, int(player.rescued)]
        found += [int(player.silenced), int(player.fresh), player.gift, player.timeouts, player.unseen]
        found += [player.out, player.pool_heroes, player.pool_duels, player.dropped_heroes]
        found += [player.dropped_duels, player.picks, int(player.picked), int(player.card == -2), 1]
    return row(MOST_SEATS * STANDING, found)


def heroes_in_play(view: View) -> list[int]:
    found: list[int] = []
    for player in players(view):
        found += one(COPIES, player.hero)
    return row(MOST_SEATS * COPIES, found)


def barred(view: View) -> list[int]:
    found: list[int] = []
    for player in players(view):
        found += one(COPIES, player.barred)
    return row(MOST_SEATS * COPIES, found)


def cards_in_play(view: View) -> list[int]:
    found: list[int] = []
    for player in players(view):
        found += one(COPIES, player.card - COPIES if player.card >= 0 else -1)
    return row(MOST_SEATS * COPIES, found)


def known(view: View) -> list[int]:
    found: list[int] = []
    for player in players(view):
        found += counts(ALL, player.known)
    return row(MOST_SEATS * ALL, found)


def exiled(view: View) -> list[int]:
    found: list[int] = []
    for player in players(view):
        found += counts(ALL, player.exiled)
    return row(MOST_SEATS * ALL, found)


def discards(view: View) -> list[int]:
    found: list[int] = []
    for player in players(view):
        found += counts(ALL, player.discards)
    return row(MOST_SEATS * ALL, found)


def saved(view: View) -> list[int]:
    found: list[int] = []
    for player in players(view):
        found += counts(
            COPIES * MOST_SAVED, [hero * MOST_SAVED + stones - 1 for hero, stones in player.saved]
        )
    return row(MOST_SEATS * COPIES * MOST_SAVED, found)


def lying(view: View) -> list[int]:
    """Of each hand the faces that the viewer can read, and what calm exchanges make of it."""
    found: list[int] = []
    for hand in hands(view):
        found += counts(len(SYMBOLS), hand.faces)
        found += [hand.settled, int(hand.live), int(hand.read), int(hand.has_chosen), hand.tired]
        found += [hand.guards, int(hand.hoarse), int(hand.fooling), hand.hidden]
    return row(MOST_SEATS * HAND, found)


def marks(view: View) -> list[int]:
    """Effects in play; the higher the last number, the later it was played, and 0 does not hold now."""
    serials = sorted([mark.serial for mark in view.marks if mark.serial > 0])
    found: list[int] = []
    for mark in view.marks[:MARKS]:
        found += one(ALL, mark.card) + one(MOST_SEATS, place(view, mark.owner))
        found += [mark.index, int(mark.nested), serials.index(mark.serial) + 1 if mark.serial > 0 else 0]
    return row(MARKS * MARK, found)


def packets(view: View) -> list[int]:
    found: list[int] = []
    for packet in view.packets[-PACKETS:]:
        found += counts(ALL, packet)
    return row(PACKETS * ALL, found)


def roles(view: View) -> list[int]:
    found: list[int] = []
    for seat in (view.starter, view.first, view.second, view.chooser, view.lead, view.asked, view.doomed):
        found += one(MOST_SEATS, place(view, seat))
    found += counts(MOST_SEATS, [place(view, seat) for seat in view.queue])
    return found + counts(
        MOST_SEATS, [place(view, seat) for seat in seats(view) if view.hit_round >> seat & 1]
    )


def touching(view: View) -> list[int]:
    found = [0] * MOST_SEATS
    for seat, what in view.touching:
        found[place(view, seat)] = what + 1
    return found


def own(view: View) -> list[int]:
    """Each of one's own piles as counts of cards."""
    found: list[int] = []
    for pile in (view.heroes + view.duels, view.unseen, view.dropped, view.pool, view.picks):
        found += counts(ALL, pile)
    for card in (view.card, view.chosen_hero, view.chosen_card, view.pick):
        found += one(ALL, card)
    return found


def table(view: View) -> list[int]:
    return [
        view.seats,
        view.seat + 1,
        view.duel,
        view.round,
        view.quiet_rounds,
        view.duel_ms,
        view.quiet_since,
        int(view.lost_before),
        int(view.lost_round),
        int(view.passed),
        view.chosen_stones,
        int(view.over),
        0 if view.options.boxes == "enough" else int(view.options.boxes),
        int(view.options.budget),
    ]


FEATURES: Final = Features(
    0,
    MOVES,
    [
        Block("stage", (len(STAGES),), 1, ", ".join(STAGES), lambda v: one(len(STAGES), v.stage)),
        Block(
            "draft",
            (len(DRAFTS),),
            1,
            "how hands are made: " + ", ".join(DRAFTS),
            lambda v: one(len(DRAFTS), v.draft),
        ),
        Block(
            "setup",
            (len(SETUPS),),
            1,
            ", ".join(SETUPS),
            lambda v: one(len(SETUPS), SETUPS.index(v.options.setup)),
        ),
        Block(
            "window",
            (len(WINDOWS),),
            1,
            "when a hidden card may be played: " + ", ".join(WINDOWS),
            lambda v: one(len(WINDOWS), v.window),
        ),
        Block(
            "entering",
            (ENTERING,),
            1,
            "what the choice of a Hero is for: a new duel, starting over, going on",
            lambda v: one(ENTERING, v.entering),
        ),
        Block(
            "roles",
            (9, MOST_SEATS),
            1,
            "by seat: begins, fights first, fights second, picks the opponent, decides first about "
            "hidden cards, is asked, loses by time, is still to be asked, was hit in this round",
            roles,
        ),
        Block(
            "touching",
            (MOST_SEATS,),
            255,
            "touches not yet judged, by seat: what it is, counted from 1",
            touching,
        ),
        Block(
            "standing",
            (MOST_SEATS, STANDING),
            255,
            "of each seat: Heroes and Duel cards in hand, has chosen each, stones of the barred Hero,"
            " Duel card shown, stones, stones of full health, rescued, silenced, fresh, gift, time-"
            "outs, Duel cards discarded unseen, out (which in order), Heroes and Duel cards to choose"
            " from, dropped of each, picks, has picked, a Duel card lies face down, there is such a "
            "seat",
            standing,
        ),
        Block("heroes", (MOST_SEATS, COPIES), 1, "the Hero in play, by seat", heroes_in_play),
        Block(
            "cards",
            (MOST_SEATS, COPIES),
            1,
            "the Duel card in play that everybody sees, by seat",
            cards_in_play,
        ),
        Block("barred", (MOST_SEATS, COPIES), 1, "the Hero that cannot come in now, by seat", barred),
        Block("known", (MOST_SEATS, ALL), 255, "cards in hand that everybody has seen, by seat", known),
        Block(
            "saved",
            (MOST_SEATS, COPIES, MOST_SAVED),
            255,
            "Heroes in hand that keep one, two or three stones, by seat",
            saved,
        ),
        Block("exiled", (MOST_SEATS, ALL), 255, "exiled cards, by seat", exiled),
        Block("discards", (MOST_SEATS, ALL), 255, "discarded cards, by seat", discards),
        Block(
            "hands",
            (MOST_SEATS, HAND),
            255,
            "of each seat's hand: dice that show "
            + ", ".join(SYMBOLS)
            + " as far as one can read them, dice that lie still, usable, read by all, has chosen, "
            "tired for so many exchanges, guards in a row, hoarse, thrown during a feint, face hidden"
            " for so many exchanges",
            lying,
        ),
        Block(
            "marks",
            (MARKS, MARK),
            255,
            "effects in play: the card, its owner by seat, which effect of the card, follows from it,"
            " and the order in which they hold (0: not now)",
            marks,
        ),
        Block(
            "own",
            (9, ALL),
            255,
            "one's own: hand, discarded unseen, dropped, to choose from, picked so far; Duel card in "
            "play, Hero and Duel card chosen, kept of the packet",
            own,
        ),
        Block("packets", (PACKETS, ALL), 255, "the packets one has seen, in order", packets),
        Block(
            "choice",
            (len(CALM),),
            1,
            "one's own sealed move: " + ", ".join(TEXTS[m] for m in CALM),
            lambda v: one(len(CALM), CALM.index(v.choice) if v.choice >= 0 else -1),
        ),
        Block(
            "table",
            (14,),
            255,
            "seats, the viewer's seat (from 1), duel, round, quiet rounds, exchanges of this duel, "
            "exchanges since a roll, a stone was lost in the round before, in this round, the asked "
            "has passed, stones of the copy chosen, over, boxes (0: enough), budget",
            table,
        ),
    ],
    together=True,
    always={"mode": "calm"},
)
"""Seats draft, choose Heroes and exchange at the same time."""
