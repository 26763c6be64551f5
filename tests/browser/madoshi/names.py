"""What the table calls the moves of Madoshi."""

from __future__ import annotations

from dataclasses import dataclass

from tests.browser.madoshi.ways import promised

from hyakki.games.madoshi.types import Promise, Scene

FILES = "abcde"


def answer(scene: Scene, move: str) -> str:
    """The name of the button for a move that is offered as one."""
    if move == "done":
        return "Catch no more" if scene.waiting else "Catch nothing"
    if move.startswith("discard"):
        top = scene.stacks[int(move[-1]) - 1].top
        assert top
        return f"Discard {top.name}"
    if move.startswith("magic"):
        level = int(move[-1])
        yokai = [it.yokai for it in scene.caught if it.yokai.level == level][-1]
        wanted = [sign.removeprefix("flip ") for sign in yokai.signs]
        if not {token.face for token in scene.tokens} & set(wanted) and yokai.signs[0].startswith("flip"):
            return f"{yokai.name}: no {wanted[0].capitalize()} to flip now"
        return f"{yokai.name}: {yokai.magic}"
    promise = shown(scene, move)
    top = scene.stacks[promise.stack - 1].top
    assert top
    source = ", its source" if promise.source else ""
    return f"Catch {top.name} with {promise.element.capitalize()}{source}: {points(promise.points)}"


def shown(scene: Scene, move: str) -> Promise:
    """Of the catches of one Yokai that bring the same the table offers the first."""
    meant = promised(scene, move)
    assert meant
    lying = (promised(scene, it) for it in scene.legal)
    return next(it for it in lying if it and (it.stack, it.points) == (meant.stack, meant.points))


def points(n: int) -> str:
    return "1 point" if n == 1 else f"{n} points"


@dataclass(frozen=True)
class Shift:
    """A row, column, diagonal or block that a magic moves, and the way it moves."""

    name: str
    squares: list[str]
    """Of a line in the order in which its tokens move."""
    way: str
    verb: str

    @property
    def button(self) -> str:
        return f"{self.verb} {self.name} {self.way}"


SEEN = {"right": ("to the right", "to the left"), "up": ("up", "down")}
"""Where a line goes, as the Sun sees it and as the Moon does."""


def shift_of(move: str, side: str = "sun") -> Shift:
    """`slide row 2 left`, `slide diagonal a2-d5` or `turn b2 right`, as the table tells it to this side."""
    verb, what, *rest = move.split()
    if verb == "turn":
        file, rank = FILES.index(what[0]), int(what[1])
        far = f"{FILES[file + 1]}{rank + 1}"
        squares = [what, f"{FILES[file + 1]}{rank}", f"{what[0]}{rank + 1}", far]
        way = "clockwise" if rest[0] == "right" else "anticlockwise"
        return Shift(f"block {what} to {far}", squares, way, "Turn")
    if what == "row":
        squares = [f"{file}{rest[0]}" for file in FILES]
        seen = SEEN["right"][(rest[1] == "left") ^ (side == "moon")]
        return Shift(f"row {rest[0]}", squares if rest[1] == "right" else squares[::-1], seen, "Slide")
    if what == "column":
        squares = [f"{rest[0]}{rank}" for rank in range(1, 6)]
        seen = SEEN["up"][(rest[1] == "down") ^ (side == "moon")]
        return Shift(f"column {rest[0]}", squares if rest[1] == "up" else squares[::-1], seen, "Slide")
    start, end = rest[0].split("-")
    step = 1 if end[1] > start[1] else -1
    ends = range(FILES.index(start[0]), FILES.index(end[0]) + 1)
    if start[0] > end[0]:
        ends = range(FILES.index(start[0]), FILES.index(end[0]) - 1, -1)
    squares = [f"{FILES[file]}{int(start[1]) + step * at}" for at, file in enumerate(ends)]
    return Shift(f"the diagonal from {start}", squares, f"to {end}", "Slide")
