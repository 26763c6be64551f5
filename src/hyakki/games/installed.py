"""Games of packages that are installed beside us: each brings an entry point of the group `hyakki.games`.

A fault in one of them is kept as a sentence with its name, and keeps nothing else from working. What is
looked at here takes a moment; `hyakki.conformance` looks at everything.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from hyakki.kernel.chance import Seeded
from hyakki.kernel.game import Game
from hyakki.kernel.log import NOBODY, Log, seats_in
from hyakki.kernel.types import GameInfo
from hyakki.kernel.words import Catalogue, Words

__all__ = ["GROUP", "installed", "rules_of", "sources_of"]

GROUP: Final = "hyakki.games"
NAME: Final = re.compile(r"[a-z][a-z0-9_]{1,30}")
CODE: Final = (".py", ".toml", ".md")


def installed(
    games: dict[str, Game[Any, Any]], broken: dict[str, str], points: Iterable[EntryPoint] | None = None
) -> None:
    """Add what is installed to the games; what cannot be played goes to the broken ones, with a reason."""
    found = entry_points(group=GROUP) if points is None else points
    for point in sorted(found, key=lambda point: (point.name, point.value)):
        try:
            brought = loaded(point)
            if brought.info.name in games:
                raise Unfit(f"there is a game {brought.info.name!r} already")
        except Exception as error:  # whatever it is, it is this game's fault and nobody else's
            broken[point.name] = told(point, error)
        else:
            games[brought.info.name] = brought


class Unfit(TypeError):
    """What an entry point leads to is no game that can be played."""


def loaded(point: EntryPoint) -> Game[Any, Any]:
    brought = point.load()
    if not isinstance(brought, Game):
        raise Unfit(f"{point.value} is no Game but a {type(brought).__name__}")
    for part, kind in (("info", GameInfo), ("Options", type), ("events", tuple), ("scene", type)):
        if not isinstance(getattr(brought, part, None), kind):
            raise Unfit(f"it has no `{part}`; see hyakki.kernel.game.Game")
    if not isinstance(getattr(brought, "catalogue", None), Catalogue):
        raise Unfit('it has no `catalogue`; Catalogue.of("its_package") reads its words.en.toml')
    info = brought.info
    if not NAME.fullmatch(info.name):
        raise Unfit(f"its name {info.name!r} must be small letters, digits and _, at least two")
    if not info.seats or info.default_seats not in info.seats:
        raise Unfit(f"its usual number of players, {info.default_seats}, is none of {info.seats}")
    if brought.drawn:
        raise Unfit("it says that the page draws it, and the page does not; leave `drawn` out")
    rules_of(brought)
    begin(brought)
    return brought


def begin(game: Game[Any, Any]) -> None:
    """Lay the table once: what fails here would fail in front of people."""
    log = Log()
    state = game.new(game.info.default_seats, Seeded("installed"), None, log)
    game.load(game.dump(state))
    for seat in [NOBODY, *range(game.info.default_seats)]:
        scene = game.plainly(state.view(seat))
        if not isinstance(scene.lies, game.scene):
            raise Unfit(f"show() gives a {type(scene.lies).__name__}, not the declared scene")
        for event in log.heard(seat):
            game.say(event, Words(me=seat))
    if not state.over and not state.must() and state.due() < 0 and not seats_in(state.may()):
        raise Unfit("a new game is not over, and nobody can act in it")


def told(point: EntryPoint, error: Exception) -> str:
    """What is wrong with a game, in one sentence with its name."""
    whose = f"of {point.dist.name} {point.dist.version}" if point.dist is not None else f"({point.value})"
    reason = str(error) if isinstance(error, Unfit) else f"{type(error).__name__}: {error}"
    return f"the game {point.name!r} {whose} cannot be played: {' '.join(reason.split())}"


def folder(game: Game[Any, Any]) -> Traversable:
    """Where a game's own files are."""
    module = sys.modules[type(game).__module__]
    package = module.__spec__.parent if module.__spec__ is not None else ""
    return files(package) if package else Path(str(module.__file__)).parent


def rules_of(game: Game[Any, Any]) -> str:
    """The text of a game's `rules.md`; empty if it has none."""
    book = folder(game) / "rules.md"
    return book.read_text("utf-8") if book.is_file() else ""


def sources_of(game: Game[Any, Any]) -> list[tuple[str, bytes]]:
    """All that a game from elsewhere is made of: its package, or the one file that it is."""
    module = sys.modules[type(game).__module__]
    if module.__spec__ is None or not module.__spec__.parent:
        alone = Path(str(module.__file__))
        return [(alone.name, alone.read_bytes())]
    return sorted(below(files(module.__spec__.parent.partition(".")[0]), "/"))


def below(place: Traversable, way: str) -> Iterable[tuple[str, bytes]]:
    for child in place.iterdir():
        if child.is_dir():
            yield from below(child, f"{way}{child.name}/")
        elif child.name.endswith(CODE):
            yield f"{way}{child.name}", child.read_bytes()
