"""A record from a file or a pipe, and the game it belongs to."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hyakki.commands import CannotDo, reason

if TYPE_CHECKING:
    from hyakki.kernel.game import Game
    from hyakki.kernel.record import Record

__all__ = ["game_of", "name_of", "read_record"]


def name_of(path: str) -> str:
    return "standard input" if path == "-" else path


def read_record(path: str) -> Record:
    """The record in a file, or in standard input for `-`. Raises CannotDo."""
    from hyakki.kernel.record import Record, RecordError

    name = name_of(path)
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return Record.read(data.decode())
    except RecordError as error:
        raise CannotDo(f"{name}, {error}") from error
    except UnicodeDecodeError as error:
        raise CannotDo(f"{name}, line 1: this is not a hyakki record, it is not even text") from error
    except OSError as error:
        raise CannotDo(f"{name}: {reason(error)}") from error


def game_of(record: Record, path: str) -> Game[Any, Any]:
    """The rules that a record was played by. Raises CannotDo if this program has them no more."""
    from hyakki.games import GAMES, UnknownGame, game_by_ruleset

    try:
        return game_by_ruleset(record.game, record.ruleset)
    except UnknownGame as error:
        line = 3 if record.game in GAMES else 2
        raise CannotDo(f"{name_of(path)}, line {line}: {error}") from error
