"""Calm mode of Hoshi Battle: bots mix their choices, alike from both seats, and see no sealed one.

What a mix is worth is judged by the small game of `lab/mixes.py`, which knows nothing of the engine.
"""

from __future__ import annotations

import os

import pytest
from tests.games.hoshi.arena import Arena, duel
from tests.rulings import rule

from hyakki.bots import Budget, choose
from hyakki.bots.hoshi.choices import decide
from hyakki.bots.hoshi.fencing import (
    ALWAYS,
    KEEN,
    LIVELY,
    MIXES,
    NEVER,
    PLAIN,
    PLAIN_MIXES,
    SHY,
    SHY_MIXES,
    fence,
)
from hyakki.bots.hoshi.trials.mixes import CHOICES, WHERE, Mix, Where, bluffing, worth
from hyakki.bots.playouts import first_seat
from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.moves import TEXTS
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import NOBODY, Log

SEEDS = range(24)
GAMES = 4_000 if os.environ.get("HYAKKI_DEEP") else 24
BLANKS = ["blank", "blank", "blank"]
HAS = {"nothing": 0, "fresh": 1, "open": 3}
HAVE = {"nothing": 0, "fresh": 1, "open": 2}

Table = tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]


def style(table: Table) -> dict[tuple[Where, bool], Mix]:
    """A bot's table as a style of the small game."""
    found = {}
    for where in WHERE:
        has, tired, have, theirs = where
        for strike in {"nothing": (False,), "fresh": (False, True), "open": (True,)}[has]:
            mine = HAS[has] + (1 if has == "fresh" and strike else 0)
            mix = table[mine][HAVE[have]][2 * (tired > 0) + (theirs > 0)]
            found[where, strike] = {move: part / 100 for move, part in zip(CHOICES, mix)}
    return found


# ---------------------------------------------------------------- what a mix is worth


@pytest.mark.parametrize("table", [MIXES, PLAIN_MIXES, SHY_MIXES])
def test_a_mix_is_a_hundred_percent_and_no_tired_hand_guards(table: Table) -> None:
    for rows in table:
        for row in rows:
            assert [sum(mix) for mix in row] == [100] * 4
            assert all(mix[2] == 0 for mix in row[2:])


@rule("HB-D2")
def test_mixed_bluffs_gain_and_always_bluffing_loses() -> None:
    keen = style(MIXES)
    assert worth(keen, bluffing(keen, always=False)) > 0.02
    assert worth(keen, bluffing(keen, always=True)) > 0.2
    assert worth(keen, style(PLAIN_MIXES)) > 0.05
    assert abs(worth(keen, keen)) < 0.001


def test_a_beginners_mix_loses_to_a_plain_one_but_not_hopelessly() -> None:
    assert 0.02 < worth(style(PLAIN_MIXES), style(SHY_MIXES)) < 0.2


# ---------------------------------------------------------------- what a bot does


def facing(mine: str, theirs: str, seat: int) -> Arena:
    """An exchange after both have rolled, looked at from a seat; the dice are their owners' alone."""
    at = duel("H1", "H1", mode="calm")
    faces = [BLANKS if face == "blank" else [face] for face in (mine, theirs)]
    at.luck.faces = faces[seat] + faces[1 - seat]
    return at.do(0, "roll").do(1, "roll")


def chosen(at: Arena, seat: int, seed: object, bot: str = "hard") -> str:
    view = at.state.view(seat)
    return choose("hoshi", HOSHI.info.ruleset, view, bot, f"{seed}", Budget(simulations=4))


@pytest.mark.parametrize("bot", ["easy", "normal", "hard"])
@pytest.mark.parametrize("mine", ["blank", "strike"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_choice_depends_on_ones_own_view_and_luck_alone(mine: str, bot: str, seat: int) -> None:
    """HB-R29: not on the other's hidden face, and not on what the other has sealed."""
    for seed in SEEDS:
        answers = set()
        for theirs in ("blank", "strike", "eye"):
            for sealed in ("swing", "guard", "roll"):
                at = facing(mine, theirs, seat).do(1 - seat, sealed)
                answers.add(chosen(at, seat, seed, bot))
        assert len(answers) == 1


def test_a_strong_choice_is_the_same_from_both_seats_and_in_either_order() -> None:
    for seed in SEEDS:
        answers = set()
        for seat in (0, 1):
            for at in (facing("blank", "eye", seat), facing("blank", "eye", seat).do(1 - seat, "guard")):
                answers.add(int(fence(at.state, seat, Seeded(seed))))
        assert len(answers) == 1


@pytest.mark.parametrize(("bot", "most"), [("normal", 0.85), ("hard", 0.8)])
def test_nobody_can_count_on_a_bot(bot: str, most: float) -> None:
    at = facing("blank", "blank", 0)
    answers = [chosen(at, 0, seed, bot) for seed in range(60)]
    assert {"roll", "guard", "feint"} == set(answers)
    assert 0.05 < answers.count("guard") / len(answers) < most


def test_an_easy_bot_strikes_when_it_can() -> None:
    at = facing("strike", "blank", 0)
    assert {chosen(at, 0, seed, "easy") for seed in SEEDS} == {"swing"}


def test_an_easy_bot_guards_now_and_then_and_hardly_ever_bluffs() -> None:
    at = facing("blank", "blank", 0)
    answers = [chosen(at, 0, seed, "easy") for seed in range(200)]
    assert answers.count("roll") > 100
    assert 30 < answers.count("guard") < 90
    assert 0 < answers.count("feint") < 25
    assert 0 < answers.count("swing") < 15


def test_an_easy_bot_never_bluffs_with_a_die_that_everybody_sees() -> None:
    at = facing("blank", "blank", 0)
    at.luck.faces = [*BLANKS]
    at.do(0, "guard").do(1, "roll")
    assert "swing" not in {chosen(at, 0, seed, "easy") for seed in range(60)}


def test_an_easy_bot_does_not_overlook_its_heros_last_chance() -> None:
    """HB-23: Arcane Knowledge (D9) saves a Hero, and would be lost with it."""
    at = duel("H1 D9", "H1", spare="H2 H9", mode="calm")
    at.state.players[0].stones = 1
    at.luck.faces = [*BLANKS, "strike", *BLANKS]
    at.do(0, "roll").do(1, "roll").do(0, "roll").do(1, "swing")
    assert {chosen(at, 0, seed, "easy") for seed in SEEDS} == {"play"}


def test_styles_differ_in_their_feints_alone() -> None:
    at = facing("blank", "blank", 0)
    answers = {
        kind: [TEXTS[fence(at.state, 0, Seeded(seed), kind)] for seed in range(60)] for kind in range(4)
    }
    assert "feint" not in answers[NEVER]
    assert "roll" not in answers[ALWAYS]
    assert len({tuple(map(str.__len__, a)) for a in answers.values()}) == 4
    for kind in (NEVER, ALWAYS):
        pairs = set(zip(answers[KEEN], answers[kind]))
        assert pairs <= {(m, m) for m in ("roll", "guard", "feint")} | {("feint", "roll"), ("roll", "feint")}


def test_a_player_who_must_be_heard_to_hit_shouts_and_waits_for_breath() -> None:
    """Poltergeist (H3) is hit only by those who shout; swinging mutely would be a wasted Strike."""
    at = duel("H1", "H3", spare="H2 H9", mode="calm")
    at.luck.faces = ["strike", *BLANKS]
    at.do(0, "roll").do(1, "roll")
    assert {chosen(at, 0, seed, bot) for seed in SEEDS for bot in ("normal", "hard")} == {"swing shouting"}
    at.state.hands[0].hoarse = True
    assert {chosen(at, 0, seed) for seed in SEEDS} == {"guard"}


@pytest.mark.parametrize("style", [SHY, LIVELY])
def test_who_has_no_breath_left_does_not_bluff_either(style: int) -> None:
    """A round may begin with a fresh roll right after a shout."""
    at = duel("H1", "H3", spare="H2 H9", mode="calm")
    at.state.hands[0].hoarse = True
    answers = {fence(at.state, 0, Seeded(seed), style) for seed in range(200)}
    assert answers <= set(at.state.legal(0))


# ---------------------------------------------------------------- whole games


@rule("HB-D2")
def test_games_end_strikes_land_and_both_seats_win_alike() -> None:
    """Fewer than 2 % of duels end by the limit, a quarter to three quarters of Strikes land."""
    won = limits = duels = strikes = landed = 0
    for number in range(GAMES):
        luck, own, log = Seeded(f"seats {number}"), Seeded(f"fencers {number}"), Log()
        styles = ((KEEN, KEEN), (PLAIN, KEEN), (PLAIN, PLAIN))[number % 3]
        state = HOSHI.new(2, luck, HOSHI.options({"mode": "calm"}), log)
        while not state.over:
            seat = first_seat(state.must())
            state.apply(seat, decide(state, seat, own, styles[seat]), luck, log)
        events = [event for seat in (0, 1) for event in log.heard(seat)]
        told = log.heard(NOBODY)
        duels += sum(event.kind == "duel_ended" for event in told)  # type: ignore[attr-defined]
        limits += sum(e.kind == "round_ended" and e.reason in ("time", "quiet") for e in told)  # type: ignore[attr-defined]
        strikes += sum(
            e.kind == "faced" and e.seat == seat and e.faces is not None and "strike" in e.faces  # type: ignore[attr-defined]
            for seat in (0, 1)
            for e in fresh(log, seat)
        )
        landed += sum(e.kind == "hit" and not e.bluff for e in told)  # type: ignore[attr-defined]
        won += styles[0] == styles[1] and state.outcome().places[0] == 1
        assert events
    assert limits <= 0.02 * duels
    assert 0.25 < landed / strikes < 0.75
    equal = GAMES * 2 // 3
    assert abs(won / equal - 0.5) <= 3 * 0.5 / equal**0.5


def fresh(log: Log, seat: int) -> list[object]:
    """What a seat read of its own dice, each roll once: a face is told again when it is opened."""
    kept: list[object] = []
    before: object = None
    for event in log.heard(seat):
        kind = event.kind  # type: ignore[attr-defined]
        if kind == "faced" and event.seat == seat and before != (seat, event.faces):  # type: ignore[attr-defined]
            kept.append(event)
        if kind == "faced":
            before = (event.seat, event.faces) if event.seat == seat else before  # type: ignore[attr-defined]
        elif kind == "began" or (
            kind == "exchanged" and event.moves[event.seats.index(seat)] in ("roll", "feint")  # type: ignore[attr-defined]
        ):
            before = None
    return kept
