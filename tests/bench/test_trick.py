"""The small trick game on hyakki's kernel has the rules of the one that other servers play.

What is expected here was played by `bench/peers_servers/trick.mjs`, from the same deals and choices.
"""

from __future__ import annotations

from dataclasses import asdict

from bench.loading.trick import TRICK

from hyakki.kernel.chance import Fixed
from hyakki.kernel.log import NOBODY

DEALS = [[(card * step + round) % 44 for card in range(44)] for round, step in enumerate((3, 5, 7, 9))]
WINNERS = ["32023212103", "21013030123", "20033112032", "12302123301"]
POINTS = [(2, 2, 4, 3), (5, 5, 6, 6), (8, 7, 9, 9), (10, 10, 12, 12)]
AFTER_30 = {
    "round": 1,
    "leader": 1,
    "turn": 3,
    "trick": ({"seat": 1, "card": 4}, {"seat": 2, "card": 37}),
    "last": (
        {"seat": 2, "card": 34},
        {"seat": 3, "card": 20},
        {"seat": 0, "card": 12},
        {"seat": 1, "card": 42},
    ),
    "points": (1, 1, 3, 2),
    "counts": (4, 3, 3, 4),
    "over": False,
}
HANDS_AFTER_30 = {0: (6, 9, 24, 30), 1: (10, 16, 36), 2: (5, 28, 31), 3: (23, 29, 32, 38), NOBODY: ()}


def test_it_is_the_game_of_the_peers() -> None:
    with Fixed([*DEALS]) as luck:
        state = TRICK.new(4, luck)
        winners = [""] * 4
        points: list[tuple[int, ...]] = [()] * 4
        for move in range(4 * 4 * 11):
            if move == 30:
                for seat, hand in HANDS_AFTER_30.items():
                    legal = ("23", "29", "32", "38") if seat == 3 else ()
                    (scene,) = TRICK.scenes(state, [seat])
                    assert asdict(scene) == {**AFTER_30, "seat": seat, "hand": hand, "legal": legal}
                    assert scene == TRICK.show(state.view(seat))
            round, cards = state.round - 1, state.legal(state.turn)
            TRICK.play(state, state.turn, str(cards[7 * move % len(cards)]), luck)
            if not state.trick:
                winners[round] += str(state.turn)
                points[round] = state.points
    assert (winners, points) == (WINNERS, POINTS)
    assert state.over
    assert state.outcome().places == (3, 3, 1, 1)
