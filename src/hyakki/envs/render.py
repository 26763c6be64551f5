"""A game to look at: as text, or as a picture of that text, drawn with numpy alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from hyakki.envs.episode import Episode
from hyakki.envs.letters import GLYPHS, HEIGHT, WIDTH
from hyakki.envs.text import described, told
from hyakki.kernel.log import NOBODY

__all__ = ["MODES", "rendered"]

MODES = ("ansi", "rgb_array")
NEWS = 6
"""So many of the latest sentences are shown."""
COLUMNS, LINES = 100, 56
"""A picture is always of the same size; what is too long is cut."""
PAPER = (247, 243, 233)
INK = (38, 34, 48)


def rendered(episode: Episode, mode: str | None) -> Any:
    """What a spectator sees. None without a mode, which PettingZoo and Gymnasium warn of by themselves."""
    if mode is None:
        return None
    if mode not in MODES:
        raise ValueError(f"render_mode={mode!r}: choose one of {', '.join(MODES)}")
    title = f"{episode.game.info.title}, {episode.seats} players"
    sentences = [f"- {line}" for line in told(episode, NOBODY)[-NEWS:]]
    lines = [title, "", *described(episode.game.show(episode.state.view(NOBODY))), "", *sentences]
    return "\n".join(lines) + "\n" if mode == "ansi" else drawn(lines)


def drawn(lines: list[str]) -> Any:
    """Lines of text as a picture: rows, columns, and red, green and blue."""
    ink = np.zeros((LINES * (HEIGHT + 2) + 8, COLUMNS * (WIDTH + 1) + 8), np.bool_)
    for row, line in enumerate(lines[:LINES]):
        for column, letter in enumerate(line[:COLUMNS].upper()):
            top, left = 4 + row * (HEIGHT + 2), 4 + column * (WIDTH + 1)
            ink[top : top + HEIGHT, left : left + WIDTH] = glyph(letter)
    return np.where(ink[:, :, None], np.array(INK, np.uint8), np.array(PAPER, np.uint8))


def glyph(letter: str) -> Any:
    rows = GLYPHS.get(letter, GLYPHS["?"])
    return np.array([[dot == "#" for dot in row] for row in rows], np.bool_)
