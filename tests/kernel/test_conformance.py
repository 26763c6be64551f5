"""The suite on the test game, and the suite itself: each check fails on a game that breaks it."""

from __future__ import annotations

import pytest
from tests.toys import broken, hidden
from tests.toys.lanterns import LANTERNS, MOVES, Lanterns, LanternState
from tests.toys.racing import RACING

from hyakki.conformance import CHECKS, Case, Nonconformity, conform, promise, unproven
from hyakki.conformance.__main__ import main
from hyakki.kernel.types import Outcome


def case(game: Lanterns, **options: str) -> Case:
    return Case(game, 3, MOVES, hidden.twins, hidden.worlds, options=options, limit=400)


@pytest.mark.parametrize("throws", ["1", "2"])
def test_the_test_game_conforms(throws: str) -> None:
    conform(case(LANTERNS, throws=throws))


def test_it_conforms_when_its_hands_race() -> None:
    conform(case(RACING, throws="2"))


@pytest.mark.parametrize("fault", broken.FAULTS, ids=lambda fault: fault.__name__)
def test_a_broken_game_is_caught_by_its_check(fault: type[Lanterns]) -> None:
    with pytest.raises(Nonconformity) as caught:
        conform(case(fault()), broken.FAULTS[fault])
    assert caught.value.check == broken.FAULTS[fault]


def test_every_check_has_a_game_that_breaks_it() -> None:
    assert set(broken.FAULTS.values()) == set(CHECKS)


def test_what_fails_is_told_with_the_game_the_promise_and_what_was_seen() -> None:
    silent = broken.with_state(broken.UnsortedMovesState)()
    with pytest.raises(Nonconformity) as caught:
        conform(case(silent, throws="2"))
    first, promised, seen = str(caught.value).splitlines()
    assert first == "Lanterns (3 players, throws=2) fails the check 'legal'."
    assert promised == (
        "  It should be so: Legal moves are sorted and unique; those who can act have some, the others none."
    )
    assert seen.startswith("  But: the moves of seat 0 are not sorted, or one is there twice: [")


def test_every_check_says_what_it_asks_for() -> None:
    assert [name for name in CHECKS if not promise(name).endswith(".")] == []


class WithoutPlaces(Lanterns):
    class State(LanternState):
        def outcome(self) -> Outcome:
            raise ZeroDivisionError("nobody has points")


def test_a_game_whose_code_fails_is_told_in_the_same_words() -> None:
    with pytest.raises(Nonconformity) as caught:
        conform(case(WithoutPlaces()))
    assert caught.value.check == "ends"
    assert str(caught.value).endswith("its own code failed with ZeroDivisionError: nobody has points")
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_without_twins_and_worlds_the_other_checks_are_made_and_the_missing_ones_named() -> None:
    alone = Case(LANTERNS, 3, limit=400)
    conform(alone)
    assert unproven(alone) == ["secrecy", "varies", "frequencies"]
    assert unproven(case(LANTERNS)) == []
    assert max(alone.tried) == MOVES - 2  # what random games show; the last of `MOVES` is no move


@pytest.mark.parametrize("asked", ["secrecy", "frequencies", "sercecy"])
def test_a_check_that_cannot_be_made_is_not_passed_over(asked: str) -> None:
    with pytest.raises(ValueError, match=asked):
        conform(Case(LANTERNS, 3), asked)


def test_an_installed_game_is_checked_by_one_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["phantom", "--games", "1", "--seats", "3"]) == 0
    assert capsys.readouterr().out.startswith("Hero vs Phantom (3 players): 16 checks passed.\n")
    assert main(["chess"]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err
