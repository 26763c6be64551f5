"""What the table tells of the later steps of a turn, and of where somebody can strike."""

from __future__ import annotations

from tests.games.awake.tables import table

from hyakki.games.awake import AWAKE
from hyakki.games.awake.moves import OFFER
from hyakki.games.awake.scene.types import Scene
from hyakki.games.awake.state import AwakeState
from hyakki.kernel.chance import Seeded


def shown(state: AwakeState, seat: int = 0) -> Scene:
    return AWAKE.show(state.view(seat))


def strikes(scene: Scene, name: str) -> set[str]:
    return next(set(unit.strikes) for unit in scene.units if unit.name == name)


def test_the_later_steps_of_a_turn_are_told_with_what_may_be_done_there() -> None:
    at = table("Ronin c3, Tengu a1", "Kappa d5, Oni g8", step="item", hands=("Smoke", ""))
    scene = shown(at.state)
    assert [step.step for step in scene.later] == ["skill", "move"]
    skill, move = scene.later
    assert skill.skippable
    assert set(skill.moves) == {"skill Ronin", "skill Tengu"}
    assert {reach.move for reach in skill.targets} == set(skill.moves)
    assert not move.skippable
    assert "move c3-c4" in move.moves
    assert all(it.startswith("move ") for it in move.moves)
    assert move.targets == ()


def test_an_attack_is_told_ahead_only_where_nobody_can_move() -> None:
    """AH-21: a player who can move must, before the attack."""
    at = table("Ronin c4", "Kappa c5, Oni g8", step="skill")
    assert [step.step for step in shown(at.state).later] == ["move"]
    at.state.bound[0] = 1
    later = shown(at.state).later
    assert [step.step for step in later][-1] == "attack"
    assert later[-1].moves == ("hit c4 c5",)
    assert [odds.move for odds in later[-1].odds] == ["hit c4 c5"]
    assert later[-1].skippable


def test_nothing_is_told_ahead_to_somebody_who_is_not_to_play_or_in_the_middle_of_something() -> None:
    at = table("Ronin c3, Tengu a1", "Kappa d5, Oni g8", step="item", hands=("Smoke", ""))
    assert shown(at.state, 1).later == ()
    assert shown(at.state, -1).later == ()
    at = table("Ronin c3", "Kappa d5", step="attack")
    assert shown(at.state).later == ()


def test_in_whole_games_each_later_move_is_legal_after_so_many_passes() -> None:
    seen = 0
    for game in range(4):
        luck = Seeded(f"later {game}")
        state = AWAKE.new(2, luck)
        while not state.over:
            seat = int(state.must()).bit_length() - 1
            later = shown(state, seat).later
            ahead = state.clone()
            for step in later:
                AWAKE.play(ahead, seat, "pass", luck)
                legal = {AWAKE.text(ahead, move) for move in ahead.legal(seat)}
                assert step.skippable == ("pass" in legal)
                assert set(step.moves) == {it for it in legal if it.split()[0] in ("skill", "move", "hit")}
                seen += 1
            if later and later[-1].skippable:
                AWAKE.play(ahead, seat, "pass", luck)
                assert ahead.turn != state.turn or ahead.over or ahead.must() >> seat & 1 == 0
            moves = [move for move in state.legal(seat) if move != OFFER]  # or all is over with a duel
            state.apply(seat, moves[luck.below(len(moves))], luck, None)
    assert seen > 500


# ---------------------------------------------------------------- where somebody can strike


def test_somebody_strikes_beside_where_it_stands_and_beside_where_it_can_go() -> None:
    at = table("Ronin c3, Tengu a1", "Kappa c6, Oni g8", step="move")
    scene = shown(at.state)
    kappa = next(unit for unit in scene.units if unit.name == "Kappa")
    near = {f"{file}{rank}" for file in "bcd" for rank in (5, 6, 7)} - {"c6"}
    assert near <= set(kappa.strikes)
    assert any(end not in near for end in kappa.strikes)
    assert all(any(distance(it, stand) == 1 for stand in ("c6", *kappa.reach)) for it in kappa.strikes)


def test_a_character_that_alone_can_move_strikes_from_where_it_comes_to_only() -> None:
    """AH-21: it has to move first."""
    at = table("Ronin c3", "Kappa c6", step="move")
    scene = shown(at.state)
    kappa = next(unit for unit in scene.units if unit.name == "Kappa")
    assert strikes(scene, "Kappa") == {
        square for square in ALL if any(distance(square, stand) == 1 for stand in kappa.reach)
    }


def test_who_is_bound_strikes_from_its_place_and_who_is_dazed_not_at_all() -> None:
    at = table("Ronin c3", "Kappa c6", step="move")
    at.state.bound[10] = 1
    assert strikes(shown(at.state), "Kappa") == {square for square in ALL if distance(square, "c6") == 1}
    at.state.dazed[10] = 1
    assert strikes(shown(at.state), "Kappa") == set()


ALL = [f"{file}{rank}" for file in "abcdefg" for rank in range(1, 9)]


def distance(a: str, b: str) -> int:
    return max(abs(ord(a[0]) - ord(b[0])), abs(int(a[1]) - int(b[1])))
