"""Bots with human hands: they see no more than a view shows, and the same seeds give the same games."""

from __future__ import annotations

import pytest
from tests.games.hoshi.arena import duel

from hyakki.bots.hoshi import REFLEXES, Fighter, HoshiGuide, Intent, bout, look
from hyakki.bots.hoshi.bouts import clash
from hyakki.bots.hoshi.choices import decide
from hyakki.bots.hoshi.duellist import Duellist
from hyakki.bots.hoshi.live import PATIENCE
from hyakki.bots.playouts import first_seat
from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.cards import CARDS, card_of
from hyakki.games.hoshi.sampler import position
from hyakki.games.hoshi.stages import FIGHT
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import Log


def ended(seed: str, seats: int = 2, **options: str) -> str:
    state = HOSHI.new(seats, Seeded(f"deal {seed}"), HOSHI.options(options))
    bout(state, [REFLEXES["normal"]] * seats, Seeded(f"luck {seed}"), Seeded(f"own {seed}"))
    return state.key()


def test_the_same_seeds_give_the_same_game() -> None:
    assert ended("a") == ended("a")
    assert ended("a") != ended("b")


@pytest.mark.parametrize("mode", ["clock", "calm"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_games_of_bots_end(seats: int, mode: str) -> None:
    ended("c", seats, mode=mode)


def test_a_glance_at_a_view_sees_the_same_as_a_glance_at_the_position() -> None:
    luck, own = Seeded("luck"), Seeded("own")
    state = HOSHI.new(2, luck)
    bots = [Duellist(REFLEXES["normal"], state.times, own) for _ in range(2)]
    looked = 0
    while not state.over:
        if state.must():
            seat = first_seat(state.must())
            state.apply(seat, decide(state, seat, own), luck, None)
        elif state.stage == FIGHT:
            twin = state.clone()
            clash(twin, bots, Seeded("aside"), None)
            for _ in range(40):
                if state.stage == FIGHT:
                    for seat in (0, 1):
                        seen = look(position(state.view(seat)), seat)
                        assert seen.code() == look(state, seat).code()
                        looked += 1
                    state.advance(state.now + 37, luck, None)
                    moves = state.legal(first := state.first)
                    if state.stage == FIGHT and moves and own.below(3) == 0:
                        state.apply(first, moves[own.below(len(moves))], luck, None)
            while state.stage == FIGHT:
                state.advance(state.due(), luck, None)
        else:
            state.advance(state.due(), luck, None)
    assert looked > 200


@pytest.mark.parametrize("mode", ["clock", "calm"])
def test_bots_play_whole_games_from_views_alone(mode: str) -> None:
    luck = Seeded("live")
    state = HOSHI.new(2, luck, HOSHI.options({"mode": mode}))
    bots = [Fighter("hard", "normal", f"seat {seat}") for seat in (0, 1)]
    touched = 0
    while not state.over:
        intents = [bot.see(state.view(seat)) for seat, bot in enumerate(bots)]
        due = int(state.due())
        wanted = [(intent.at, seat) for seat, intent in enumerate(intents) if intent is not None]
        if not wanted or (due >= 0 and min(wanted)[0] >= due and not state.must()):
            state.advance(due, luck, None)
            continue
        at, seat = min(wanted)
        state.advance(max(at, int(state.now)), luck, None)
        intent = intents[seat]
        assert intent is not None
        bots[seat].done()
        if HOSHI.why(state, seat, HOSHI.parse(state, intent.move)) is None:
            HOSHI.play(state, seat, intent.move, luck)
            touched += 1
    assert touched > 50


def test_an_easy_bot_lets_the_other_throw_first_but_not_for_ever() -> None:
    at = duel("H2 D9", "H2 D5").to_the_fight()
    began = int(at.state.now)
    easy, normal = Fighter("easy", "normal", "first"), Fighter("normal", "normal", "first")
    wants = easy.see(at.state.view(1))
    assert wants == Intent("lift", began + PATIENCE)
    usual = normal.see(at.state.view(1))
    assert usual is not None
    assert (usual.move, usual.at < began + PATIENCE) == ("lift", True)
    at.luck.faces = ["blank"]
    at.do(0, "lift").wait(50).do(0, "throw")
    wants = easy.see(at.state.view(1))
    assert wants is not None
    assert wants.at < began + PATIENCE
    at.wait(2000).do(0, "lift")
    assert not easy.polite, "once is enough"


def test_a_bot_that_looks_ahead_saves_its_hero() -> None:
    at = duel("H2 D9", "H2 D5", spare="H6 H14 D4").touch(1).to_the_fight().touch(1).do(1, "pass")
    assert at.legal(0) == ["play", "pass"]
    fighter = Fighter("normal", "normal", "ahead", simulations=120)
    assert fighter.see(at.state.view(0)) == Intent("play", int(at.state.now))


def best_at_sight(state: HoshiState, seat: int) -> str:
    guide = HoshiGuide(state.view(seat))
    return HOSHI.text(state, max(state.legal(seat), key=lambda move: guide.worth(state, seat, move)))


def test_at_first_sight_the_cheapest_card_is_dropped() -> None:
    state = HOSHI.new(2, Seeded("sight"))
    dropped = card_of(best_at_sight(state, 0).removeprefix("drop "))
    assert CARDS[dropped].cost == min(CARDS[card].cost for card in state.players[0].pool)


def test_in_calm_mode_a_fresh_strike_is_used_at_first_sight() -> None:
    at = duel("H2", "H2", mode="calm")
    at.luck.faces = ["strike", "blank", "blank", "blank"]
    at.do(0, "roll").do(1, "roll")
    assert best_at_sight(at.state, 0) == "swing"
    assert best_at_sight(at.state, 1) in ("roll", "guard", "feint")


def test_human_hands_land_a_quarter_to_a_half_of_all_strikes_and_duels_last_a_while() -> None:
    strikes = hits = 0
    lengths: list[int] = []
    for game in range(40):
        log = Log()
        state = HOSHI.new(2, Seeded(f"deal {game}"))
        bout(state, [REFLEXES["normal"]] * 2, Seeded(f"luck {game}"), Seeded(f"own {game}"), log)
        began = at = 0
        for event in log.heard(-1):
            kind = event.kind  # type: ignore[attr-defined]
            at = getattr(event, "at", at)
            if kind == "countdown":
                began = began or event.until  # type: ignore[attr-defined]
            elif kind == "faced":
                strikes += "strike" in (event.faces or ())  # type: ignore[attr-defined]
            elif kind == "hit":
                hits += not event.bluff  # type: ignore[attr-defined]
            elif kind == "duel_ended":
                lengths.append(at - began)
                began = 0
    assert 0.25 < hits / strikes < 0.5
    assert 15_000 < sorted(lengths)[len(lengths) // 2] < 60_000
