"""The experiments that come with the program, a file each; `hyakki lab list` names them."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from hyakki.kernel.lines import unreadable
from hyakki.lab.experiment import Experiment, InvalidExperiment
from hyakki.lab.reading import read

__all__ = ["built_in", "find", "names"]


def names() -> list[str]:
    return sorted(
        file.name.removesuffix(".toml") for file in files(__name__).iterdir() if file.name.endswith(".toml")
    )


def built_in(name: str) -> Experiment:
    file = files(__name__) / f"{name}.toml"
    return read(file.read_text("utf-8"), f"{name}.toml")


def find(named: str) -> Experiment:
    """A built-in experiment by its name, or one in a file. Raises InvalidExperiment."""
    if named in names():
        return built_in(named)
    path = Path(named)
    try:
        return read(path.read_text("utf-8"), str(path))
    except FileNotFoundError as error:
        raise InvalidExperiment(
            f"{named}: there is no such file, and no experiment of this name; there is: {', '.join(names())}"
        ) from error
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidExperiment(f"{named}: {unreadable(error)}") from error
