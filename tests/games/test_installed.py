"""Games of packages beside us: what an entry point brings, and what is told when that is broken."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from tests.toys.lanterns import Lanterns

import hyakki
from hyakki.bots import Budget, choose
from hyakki.games import GAMES, UnknownGame, game
from hyakki.games.installed import GROUP, installed, rules_of, sources_of
from hyakki.kernel.chance import Seeded
from hyakki.kernel.game import Game
from hyakki.kernel.types import PlainScene
from hyakki.kernel.words import Catalogue

WORDS = {
    "log": dict.fromkeys(("dealt", "chose", "passed", "face", "did"), "Something happens."),
    "moves": {"c": "choose card {#}", "throw": "throw the die"},
    "refusals": {"not_now": "{move}: not now ({rule})."},
}


class Said(Lanterns):
    """Lanterns with words for the page."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn = False

    def learn_words(self) -> None:
        self.catalogue = Catalogue(WORDS)


class Mute(Said):
    def learn_words(self) -> None:
        """It has none."""


class WithoutScene(Said):
    def show(self, view: Any) -> Any:
        return {"hand": view.hand}


class Unnameable(Said):
    def __init__(self) -> None:
        super().__init__()
        self.info.name = "../etc"  # type: ignore[misc]


class Drawn(Said):
    def __init__(self) -> None:
        super().__init__()
        self.drawn = True


class CannotDeal(Said):
    def new(self, seats: int, chance: Any, options: Any = None, log: Any = None) -> Any:
        raise ZeroDivisionError("no cards")


SAID, MUTE, NO_SCENE, UNNAMEABLE = Said(), Mute(), WithoutScene(), Unnameable()
DRAWN, CANNOT_DEAL, NUMBER = Drawn(), CannotDeal(), 7


def brought(*names: str) -> tuple[dict[str, Game[Any, Any]], dict[str, str]]:
    games: dict[str, Game[Any, Any]] = dict(GAMES)
    broken: dict[str, str] = {}
    points = [EntryPoint(name.lower(), f"{__name__}:{name}", GROUP) for name in names]
    installed(games, broken, points)
    return games, broken


def test_what_an_entry_point_brings_is_a_game_like_ours() -> None:
    games, broken = brought("SAID")
    assert (list(games), broken) == ([*GAMES, "lanterns"], {})


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("MUTE", "it has no `catalogue`"),
        ("NO_SCENE", "show() gives a dict, not the declared scene"),
        ("UNNAMEABLE", "its name '../etc' must be small letters"),
        ("DRAWN", "it says that the page draws it, and the page does not"),
        ("CANNOT_DEAL", "ZeroDivisionError: no cards"),
        ("NUMBER", "is no Game but a int"),
        ("NOTHING", "AttributeError: module"),
    ],
)
def test_a_fault_is_told_with_its_name_and_harms_nothing_else(name: str, reason: str) -> None:
    games, broken = brought(name, "SAID")
    assert list(games) == [*GAMES, "lanterns"]
    assert list(broken) == [name.lower()]
    assert broken[name.lower()].startswith(
        f"the game '{name.lower()}' ({__name__}:{name}) cannot be played: "
    )
    assert reason in broken[name.lower()]


def test_the_second_game_of_a_name_is_refused() -> None:
    games, broken = brought("SAID", "SAID")
    assert "there is a game 'lanterns' already" in broken["said"]
    assert games["lanterns"] is SAID


def test_what_the_page_is_sent_comes_from_the_view_alone() -> None:
    state = SAID.new(3, Seeded(4))
    [scene] = SAID.laid(state, [1])
    assert isinstance(scene, PlainScene)
    assert scene == SAID.plainly(state.view(1))
    assert scene.waits == (0, 1, 2)
    assert scene.legal == tuple(SAID.text(state, move) for move in state.legal(1))
    assert scene.offers == tuple(f"Choose card {text[1:]}" for text in scene.legal)


def test_who_watches_is_offered_nothing() -> None:
    [scene] = SAID.laid(SAID.new(3, Seeded(4)), [-1])
    assert (scene.seat, scene.legal, scene.offers) == (-1, (), ())


@pytest.mark.parametrize("bot", ["random", "easy", "normal", "search"])
def test_bots_that_know_no_game_in_particular_play_it(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "lanterns", SAID)
    view = SAID.new(3, Seeded(4)).view(0)
    move = choose("lanterns", SAID.info.ruleset, view, bot, "a seed", Budget(simulations=20))
    assert move in [text for text, _ in SAID.offers(view)]


def test_rules_and_sources_are_found_where_the_game_is() -> None:
    assert rules_of(game("phantom")).startswith("# ")
    assert rules_of(SAID) == ""
    assert "/toys/lanterns.py" in [name for name, _ in sources_of(SAID)]


def wreck(tmp_path: Path) -> str:
    """A real package with a fault, for Python itself to find; what is told of it."""
    (tmp_path / "wrecked.py").write_text("import no_such_module\n")
    made = tmp_path / "wrecked-2.0.dist-info"
    made.mkdir()
    (made / "METADATA").write_text("Metadata-Version: 2.1\nName: wrecked\nVersion: 2.0\n")
    (made / "entry_points.txt").write_text("[hyakki.games]\nwrecked = wrecked:GAME\n")
    return (
        "the game 'wrecked' of wrecked 2.0 cannot be played: "
        "ModuleNotFoundError: No module named 'no_such_module'"
    )


def test_a_broken_package_is_told_by_the_list_of_games(tmp_path: Path) -> None:
    sentence = wreck(tmp_path)
    source = Path(hyakki.__file__).parents[1]
    told = subprocess.run(
        [sys.executable, "-m", "hyakki", "games"],
        env={"PYTHONPATH": f"{tmp_path}:{source}"},
        capture_output=True,
        text=True,
    )
    assert f"! {sentence}" in told.stdout
    assert "phantom: Hero vs Phantom" in told.stdout
    assert told.returncode == 0


def test_asking_for_a_broken_game_says_what_is_wrong_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(hyakki.games.BROKEN, "wrecked", "the game 'wrecked' cannot be played: it is wet")
    with pytest.raises(UnknownGame, match="it is wet"):
        game("wrecked")
