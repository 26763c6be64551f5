"""What a seat of Hero vs Phantom knows, as numbers: planes of cards, the table, and the round card by card.

Seats are counted from the viewer's own to the left: 0 is oneself, 1 the next to play. A spectator sees the
table from seat 0, without its hand.
"""

from __future__ import annotations

from typing import Any, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.phantom.cards import BIT, CARDS, COLOURS, HEROES, cards_in_game, mask_of, size_of_hand
from hyakki.games.phantom.moves import MOVES
from hyakki.games.phantom.state import PhantomState
from hyakki.games.phantom.types import Trick, View
from hyakki.kernel.features import BYTES, ONE_OF_8, Block, Features, bits, one, row
from hyakki.kernel.game import State

__all__ = ["FEATURES"]

PLANE: Final = 48
"""A plane has a byte for each of the 45 cards, and three more that fill its last word."""
PLANE_WORDS: Final = PLANE // 8
SEATS: Final = 6
TRICKS: Final = 9
ROUNDS: Final = 6
ALL: Final[i64] = (1 << CARDS) - 1
TWOS: Final[i64] = 0x5555_5555_5555
FOURS: Final[i64] = 0x3333_3333_3333
EIGHTS: Final[i64] = 0x0F0F_0F0F_0F0F
# A literal shifted by an i64 is compiled to a 32-bit shift (mypy 2.4): a byte's place comes from this table.
SCALE: Final = vec[i64]([1, 1 << 8, 1 << 16, 1 << 24, 1 << 32, 1 << 40, 1 << 48, 1 << 56])


def place(view: View, seat: int) -> int:
    """A seat as the viewer counts it; nobody stays nobody."""
    return (seat - max(0, view.seat)) % view.seats if seat >= 0 else -1


def plane(cards: tuple[int, ...] | list[int]) -> list[int]:
    return bits(PLANE, cards)


def now(view: View) -> Trick:
    return view.tricks[-1]


def planes_by_seat(view: View, tricks: tuple[Trick, ...]) -> list[int]:
    """For each seat the cards that it has played in these tricks."""
    planes = [0] * (SEATS * PLANE)
    for trick in tricks:
        for i, card in enumerate(trick.cards):
            planes[place(view, (trick.leader + i) % view.seats) * PLANE + card] = 1
    return planes


def earlier_turned(view: View) -> list[int]:
    return plane([trick.turned for trick in view.tricks[:-1] if trick.turned >= 0])


def out_of_game(view: View) -> list[int]:
    inside = mask_of(cards_in_game(view.seats, view.removed))
    return plane([card for card in range(CARDS) if inside & BIT[card] == 0])


def by_seat(view: View, numbers: tuple[int, ...] | list[int]) -> list[int]:
    found = [0] * 8
    for seat, number in enumerate(numbers):
        found[place(view, seat)] = number
    return found


def totals(view: View) -> list[int]:
    return [sum(points[seat] for points in view.sheet) for seat in range(view.seats)]


def sheet(view: View) -> list[int]:
    found: list[int] = []
    for points in view.sheet:
        found += by_seat(view, points)
    return row(ROUNDS * 8, found)


def tricks(view: View) -> list[int]:
    found: list[int] = []
    for trick in view.tricks:
        found += [place(view, trick.leader) + 1, trick.turned + 1]
        found += row(SEATS, [card + 1 for card in trick.cards])
    return row(TRICKS * 8, found)


def table(view: View) -> list[int]:
    return [
        view.round + 1,
        view.rounds,
        len(view.tricks),
        view.deck,
        view.aside,
        int(view.over),
        view.seat + 1,
        view.removed + 1,
    ]


BLOCKS: Final = [
    Block("hand", (PLANE,), 1, "the cards in one's own hand", lambda v: plane(v.hand)),
    Block("turned", (PLANE,), 1, "the deck's card of this trick", lambda v: one(PLANE, v.tricks[-1].turned)),
    Block(
        "trick",
        (SEATS, PLANE),
        1,
        "the cards of this trick, by seat",
        lambda v: planes_by_seat(v, v.tricks[-1:]),
    ),
    Block(
        "played",
        (SEATS, PLANE),
        1,
        "the cards of this round's earlier tricks, by seat",
        lambda v: planes_by_seat(v, v.tricks[:-1]),
    ),
    Block("turned before", (PLANE,), 1, "the deck's cards of this round's earlier tricks", earlier_turned),
    Block("out", (PLANE,), 1, "cards that are not in this game (three players)", out_of_game),
    Block(
        "stuck hand",
        (PLANE,),
        1,
        "the hand that was shown when a seat could not play and ended the round before",
        lambda v: plane(v.stuck_hand),
    ),
    Block("leader", (8,), 1, "who leads this trick", lambda v: one(8, place(v, v.leader))),
    Block(
        "turn", (8,), 1, "whose turn it is; empty when the game is over", lambda v: one(8, place(v, v.player))
    ),
    Block("starter", (8,), 1, "who began this round", lambda v: one(8, place(v, v.starter))),
    Block("stuck", (8,), 1, "whose hand the stuck hand was", lambda v: one(8, place(v, v.stuck))),
    Block("seats", (8,), 1, "how many seats play", lambda v: one(8, v.seats)),
    Block("cards", (8,), 9, "cards in hand, by seat", lambda v: by_seat(v, v.counts)),
    Block("points", (8,), 54, "points of all rounds together, by seat", lambda v: by_seat(v, totals(v))),
    Block("sheet", (ROUNDS, 8), 9, "points of each round, by seat", sheet),
    Block(
        "tricks",
        (TRICKS, 8),
        CARDS,
        "this round's tricks in order, the one in progress last: leader (1 is oneself), the deck's card, "
        "and the cards as they were played, each counted from 1",
        tricks,
    ),
    Block(
        "table",
        (8,),
        CARDS,
        "round (from 1), rounds, trick (from 1), cards left in the deck, cards set aside, whether it "
        "is over, "
        "the viewer's seat (from 1), the colour that left (from 1: " + ", ".join(COLOURS) + ")",
        table,
    ),
]


@final
class PhantomFeatures(Features):
    """Writes from masks what the blocks read from a view: a million times a second and more."""

    def write(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        it = cast("PhantomState", state)
        table = BYTES
        me: i64 = max(seat, 0)
        seats = it.seats
        now = it.trick
        turned = self._tricks(it, me, out, at)
        before: i64 = 0
        if seats <= 4:
            rest = it.rest
            for index in range(now):
                before |= BIT[rest[index]]
        lay(table, it.hands[seat] if seat >= 0 else 0, out, at)
        lay(table, turned, out, at + PLANE_WORDS)
        for who in range(SEATS):
            plane = at + (2 + who) * PLANE_WORDS
            lay(table, out[plane] if who < seats else 0, out, plane)
            plane += SEATS * PLANE_WORDS
            lay(table, out[plane] if who < seats else 0, out, plane)
        lay(table, before, out, at + 14 * PLANE_WORDS)
        lay(table, missing(seats, it.removed), out, at + 15 * PLANE_WORDS)
        lay(table, it.stuck_hand, out, at + 16 * PLANE_WORDS)
        self._table(it, seat, me, out, at + TABLE_AT)

    def _tricks(self, it: PhantomState, me: i64, out: vec[i64], at: i64) -> i64:
        """The round card by card; the deck's card as a mask. Who played what is left as a mask in the first
        word of each seat's planes, which saves a vector for every observation.
        """
        seats = it.seats
        now = it.trick
        played = it.played
        trick = at + 2 * PLANE_WORDS
        earlier = trick + SEATS * PLANE_WORDS
        for who in range(seats):
            out[trick + who * PLANE_WORDS] = 0
            out[earlier + who * PLANE_WORDS] = 0
        card: i64 = 0
        planes = earlier
        plays = seats
        for index in range(now + 1):
            if index == now:
                planes = trick
                plays = it.plays - now * seats
            who = it.leads[index] - me
            if who < 0:
                who += seats
            word = who + 1
            if seats <= 4:
                card = it.rest[index]
                word |= (card + 1) << 8
            base = index * seats
            place = SCALE[2]
            for i in range(plays):
                played_card = played[base + i]
                out[planes + who * PLANE_WORDS] |= BIT[played_card]
                word += (played_card + 1) * place
                place <<= 8
                who += 1
                if who == seats:
                    who = 0
            out[at + ROUND_AT + index] = word
        for index in range(now + 1, TRICKS):
            out[at + ROUND_AT + index] = 0
        return BIT[card] if seats <= 4 else 0

    def _table(self, it: PhantomState, seat: i64, me: i64, out: vec[i64], at: i64) -> None:
        seats = it.seats
        out[at] = seat_word(it.leader, me, seats)
        out[at + 1] = seat_word(it.player, me, seats)
        out[at + 2] = seat_word(it.starter, me, seats)
        out[at + 3] = seat_word(it.stuck, me, seats)
        out[at + 4] = ONE_OF_8[seats]
        first = SCALE[seats - me if me else 0]  # where seat 0 stands as the viewer counts
        cards: i64 = 0
        place = first
        for other in range(seats):
            cards += ones(it.hands[other]) * place
            place = place << 8 if other + 1 != me else 1
        points: i64 = 0
        for round in range(ROUNDS):
            word: i64 = 0
            if round <= it.round:  # the rounds to come are empty
                place = first
                base = round * seats
                for other in range(seats):
                    word += it.sheet[base + other] * place
                    place = place << 8 if other + 1 != me else 1
                points += word
            out[at + 7 + round] = word
        out[at + 5] = cards
        out[at + 6] = points
        size = size_of_hand(seats)
        word = it.round + 1 | it.rounds << 8 | it.trick + 1 << 16
        if seats <= 4:
            word |= size - it.trick - 1 << 24
        if seats == 6:
            word |= len(it.rest) << 32
        if it.over:
            word |= SCALE[5]
        out[at + 7 + ROUNDS + TRICKS] = word | seat + 1 << 48 | (it.removed + 1) * SCALE[7]

    def write_mask(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        mask = cast("PhantomState", state).playable(seat)
        lay(BYTES, mask if mask != 0 else BIT[CARDS], out, at)


def lay(table: vec[i64], mask: i64, out: vec[i64], at: i64) -> None:
    """A plane of 48 bytes from the bits of a mask; many are empty."""
    if mask == 0:
        for i in range(PLANE_WORDS):
            out[at + i] = 0
        return
    out[at] = table[mask & 255]
    out[at + 1] = table[mask >> 8 & 255]
    out[at + 2] = table[mask >> 16 & 255]
    out[at + 3] = table[mask >> 24 & 255]
    out[at + 4] = table[mask >> 32 & 255]
    out[at + 5] = table[mask >> 40 & 255]


def ones(mask: i64) -> i64:
    """How many bits are set: counted in twos, in fours, in bytes, and the bytes added up."""
    mask -= mask >> 1 & TWOS
    mask = (mask & FOURS) + (mask >> 2 & FOURS)
    mask = mask + (mask >> 4) & EIGHTS
    mask += mask >> 8
    mask += mask >> 16
    return mask + (mask >> 32) & 255


def seat_word(seat: i64, me: i64, seats: i64) -> i64:
    if seat < 0:
        return 0
    place = seat - me
    return ONE_OF_8[place if place >= 0 else place + seats]


def missing(seats: i64, removed: i64) -> i64:
    """HP-2: what three players leave in the box."""
    return 0 if seats != 3 else NOT_FOR_THREE[removed]


NOT_FOR_THREE: Final = vec[i64]([ALL & ~mask_of(cards_in_game(3, colour)) for colour in range(HEROES // 5)])
TABLE_AT: Final = 17 * PLANE_WORDS
ROUND_AT: Final = TABLE_AT + 7 + ROUNDS

FEATURES: Final[Any] = PhantomFeatures(0, MOVES, BLOCKS)
