"""The suite on the test game, and the suite itself: each check fails on a game that breaks it."""

from __future__ import annotations

import pytest
from tests.conformance import CHECKS, Case, Nonconformity, conform
from tests.toys import broken, hidden
from tests.toys.lanterns import LANTERNS, MOVES, Lanterns
from tests.toys.racing import RACING


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
