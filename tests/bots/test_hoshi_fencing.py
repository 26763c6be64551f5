"""Calm mode of Hoshi Battle: strong bots mix their choices, alike from both seats, and see no sealed one.

The mixes are judged by a small game of our own that knows nothing of the engine: two hands that are ready or
not, tired or not, until somebody is touched.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from itertools import product

import pytest
from tests.games.hoshi.arena import Arena, duel

from hyakki.bots import Budget, choose
from hyakki.bots.hoshi.choices import decide
from hyakki.bots.hoshi.fencing import MIXES, fence
from hyakki.bots.playouts import first_seat
from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.stages import EXCHANGE
from hyakki.kernel.chance import Seeded

SEEDS = range(24)
GAMES = 4_000 if os.environ.get("HYAKKI_DEEP") else 20

Where = tuple[bool, bool, bool, bool]
"""Whether I could hit, whether the other could, whether I am tired, whether the other is."""
Mix = dict[str, float]
Style = Callable[[Where], Mix]

MOVES = ("roll", "swing", "guard", "feint")
BOTH = (False, True)
WHERE: list[Where] = list(product(BOTH, BOTH, BOTH, BOTH))
START: Where = (False, False, False, False)
STRIKE = 0.11
"""A die between a d8 and a d10."""


# ---------------------------------------------------------------- what a mix is worth


def ours(where: Where) -> Mix:
    ready, threat, tired, theirs = where
    mix = MIXES[2 * ready + threat][tired + 2 * theirs]
    return {move: percent / 100 for move, percent in zip(MOVES, mix) if percent}


def plain(where: Where) -> Mix:
    """Swings whenever it can, guards whenever it must, else rolls: what normal bots do."""
    ready, threat, tired, _ = where
    return {"swing": 1.0} if ready else {"guard": 1.0} if threat and not tired else {"roll": 1.0}


def after(where: Where, mine: str, other: str, worth: dict[Where, float]) -> float:
    """What two choices lead to: 1 if I hit, -1 if I am hit, else what comes then."""
    ready, threat, _, _ = where
    touching = (mine == "swing" and other != "guard", other == "swing" and mine != "guard")
    if all(touching):
        return float(ready) - float(threat)
    if any(touching):
        lands = ready if touching[0] else threat
        return 1.0 if lands == touching[0] else -1.0
    total = 0.0
    for chance, mine_ready in results(mine, ready):
        for other_chance, other_ready in results(other, threat):
            then = (mine_ready, other_ready, mine == "guard", other == "guard")
            total += chance * other_chance * worth[then]
    return total


def results(move: str, ready: bool) -> Iterable[tuple[float, bool]]:
    if move == "roll":
        return ((STRIKE, True), (1 - STRIKE, False))
    return ((1.0, ready and move != "swing"),)  # a swing at a guarded hand spends the result


def turned(where: Where) -> Where:
    ready, threat, tired, theirs = where
    return threat, ready, theirs, tired


def worth_against(mine: Style, other: Style | None) -> float:
    """How many hits more than the other, a round; None is whoever finds the best answer to every mix."""
    worth = dict.fromkeys(WHERE, 0.0)
    for _ in range(60):
        worth = {where: exchange(where, mine, other, worth) for where in WHERE}
    return worth[START]


def exchange(where: Where, mine: Style, other: Style | None, worth: dict[Where, float]) -> float:
    answers = {
        answer: sum(part * after(where, move, answer, worth) for move, part in mine(where).items())
        for answer in MOVES
        if answer != "guard" or not where[3]
    }
    if other is None:
        return min(answers.values())
    return sum(part * answers[answer] for answer, part in other(turned(where)).items())


def test_a_mix_is_a_hundred_percent_and_no_tired_hand_guards() -> None:
    for row in MIXES:
        assert [sum(mix) for mix in row] == [100] * 4
        assert all(mix[2] == 0 for mix in (row[1], row[3]))


def test_the_mixes_win_against_plain_hands_and_risk_little_against_the_best_answer() -> None:
    assert worth_against(ours, plain) > 0.2
    assert worth_against(ours, None) > -0.3
    assert worth_against(plain, None) < -0.9  # who always does the same can be read like a book


# ---------------------------------------------------------------- what a bot does


def chosen(at: Arena, seat: int, seed: object, bot: str = "hard") -> str:
    view = at.state.view(seat)
    return choose("hoshi", HOSHI.info.ruleset, view, bot, f"{seed}", Budget(simulations=4))


def facing(mine: str, theirs: str, seat: int) -> Arena:
    """An exchange after both have rolled, looked at from a seat."""
    at = duel("H1", "H1", mode="calm")
    at.luck.faces += [mine, theirs] if seat == 0 else [theirs, mine]
    return at.do(0, "roll").do(1, "roll")


FACES = [("blank", "strike"), ("strike", "blank"), ("strike", "strike")]


@pytest.mark.parametrize(("mine", "theirs"), FACES)
def test_a_choice_is_the_same_from_both_seats_whatever_the_other_has_sealed(mine: str, theirs: str) -> None:
    """HB-R4: both choose in secret, and it makes no difference who was asked first."""
    for seed in SEEDS:
        answers = set()
        for seat in (0, 1):
            tables = [facing(mine, theirs, seat).do(1 - seat, sealed) for sealed in MOVES]
            for at in (facing(mine, theirs, seat), *tables):
                answers.add(int(fence(at.state, seat, Seeded(seed))))
        assert len(answers) == 1


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("sealed", ["", "swing"])
def test_nobody_can_count_on_a_strong_bot_whichever_its_seat_and_whoever_chose_first(
    seat: int, sealed: str
) -> None:
    at = facing("blank", "strike", seat)
    if sealed:
        at.do(1 - seat, sealed)
    answers = [chosen(at, seat, seed) for seed in SEEDS]
    assert set(answers) == {"guard", "roll"}
    assert 0.25 < answers.count("guard") / len(answers) < 0.75


def test_equal_fencers_win_equally_often_from_both_seats() -> None:
    """Within three deviations; cards are taken at random. The first seat is always asked first."""
    won = 0
    for number in range(GAMES):
        luck, own = Seeded(f"seats {number}"), Seeded(f"fencers {number}")
        state = HOSHI.new(2, luck, HOSHI.options({"mode": "calm"}))
        while not state.over:
            seat = first_seat(state.must())
            move = (fence if state.stage == EXCHANGE else decide)(state, seat, own)
            state.apply(seat, move, luck, None)
        won += state.outcome().places[0] == 1
    assert abs(won / GAMES - 0.5) <= 3 * 0.5 / GAMES**0.5


def test_a_strong_bot_swings_at_a_tired_hand() -> None:
    at = facing("strike", "blank", 0).do(0, "feint").do(1, "guard")
    assert {chosen(at, 0, seed) for seed in SEEDS} == {"swing"}


@pytest.mark.parametrize("bot", ["normal", "hard"])
def test_whoever_must_be_heard_to_hit_shouts(bot: str) -> None:
    """Poltergeist (H3) is hit only by those who shout; swinging mutely would be a wasted Strike."""
    at = duel("H1", "H3", spare="H2 H9", mode="calm")
    at.luck.faces += ["strike", "blank"]
    at.do(0, "roll").do(1, "roll").do(0, "feint").do(1, "guard")
    assert {chosen(at, 0, seed, bot) for seed in SEEDS} == {"swing shouting"}
