"""What would bring nothing is told before it is lost, and no hint suggests it."""

from __future__ import annotations

from tests.games.awake.tables import Table, table

from hyakki.bots.hints import explained
from hyakki.bots.players import Budget
from hyakki.games.awake import AWAKE

FAR = "Kappa a8, Oni g8"
NEAR = "Kappa d5, Oni g8"


def vain(at: Table, move: str) -> bool:
    scene = AWAKE.show(at.state.view(0))
    reaches = [*scene.targets, *(it for later in scene.later for it in later.targets)]
    return next(it.vain for it in reaches if it.move == move)


def test_a_stronger_attack_is_in_vain_where_nobody_can_be_reached_in_this_turn() -> None:
    for foes, nothing in ((FAR, True), (NEAR, False)):
        at = table("Ronin c3, Tengu a1", foes, hands=("War Drum", ""))
        assert vain(at, "item War Drum") is nothing
        assert vain(at, "skill Ronin") is nothing, "Swift Draw adds to its own attack"


def test_a_castle_in_reach_is_somebody_to_hit() -> None:
    assert not vain(table("Ronin d6, Tengu a1", FAR, hands=("War Drum", "")), "item War Drum")


def test_what_lasts_or_hurts_is_not_in_vain() -> None:
    at = table("Kitsune c3, Tengu a1", "Kappa c6, Oni g8", hands=("Tower Shield, Snare", ""))
    assert not vain(at, "item Tower Shield")
    assert not vain(at, "item Snare")


def test_a_skill_without_anybody_in_reach_is_in_vain() -> None:
    for foes, nothing in ((FAR, True), ("Kappa c6, Oni g8", False)):
        at = table("Kitsune c3, Tengu a1", foes)
        assert vain(at, "skill Kitsune") is nothing, "Foxfire burns up to three squares away"


def test_no_hint_suggests_what_brings_nothing() -> None:
    """A search may like to try a skill, for that costs nothing: what comes after it is suggested."""
    at = table("Ronin c3, Tengu a1", FAR, step="skill")
    view = at.state.view(0)
    told = explained("awake", AWAKE.info.ruleset, view, "skill Ronin", "s", Budget(simulations=20))
    assert told.move.startswith("move "), told
