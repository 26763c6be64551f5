"""Ways to play Madoshi by what the table shows: the same scene, the same move."""

from __future__ import annotations

from hyakki.games.madoshi.types import Promise, Scene


def wise(scene: Scene) -> str:
    """Takes what is worth most, and else goes on."""
    if scene.phase == "swap":
        for promise in sorted(scene.promises, key=lambda it: -it.points):
            for a, b in pairs(scene, promise):
                if may_swap(scene, a, b):
                    return swap(a, b)
        return aimless(scene)
    if scene.phase == "collect":
        return max(scene.legal, key=lambda move: worth(scene, move))
    return scene.legal[scene.turns % len(scene.legal)]


def dull(scene: Scene) -> str:
    """Swaps anything, and takes nothing if it may."""
    if scene.phase == "swap":
        return aimless(scene)
    return scene.legal[-1]


def pairs(scene: Scene, promise: Promise) -> list[tuple[str, str]]:
    """Swaps that would keep the promise."""
    if promise.hole is not None:
        return [(square, promise.hole) for square in promise.bring]
    apart = [square for square in scene.swappable if square not in promise.squares]
    return [(a, b) for a in apart for b in apart]


def aimless(scene: Scene) -> str:
    """Some swap, another one each turn."""
    squares = scene.swappable
    start = scene.turns * 7
    a = squares[start % len(squares)]
    others = (squares[(start + step) % len(squares)] for step in range(1 + scene.turns % 3, 25))
    return swap(a, next(b for b in others if may_swap(scene, a, b)))


def may_swap(scene: Scene, a: str, b: str) -> bool:
    return a != b and {a, b} <= set(scene.swappable) and {a, b} != set(scene.barred)


def idle(scene: Scene, a: str, b: str) -> bool:
    """Whether a swap changes nothing that one can see, and nothing can be caught after it."""
    faces = {it.square: it.face for it in scene.tokens}
    return may_swap(scene, a, b) and faces[a] == faces[b] and all(it.hole for it in scene.promises)


def swap(a: str, b: str) -> str:
    """The notation of a swap: squares count along the ranks."""
    first, second = sorted((a, b), key=lambda square: (square[1], square[0]))
    return f"{first}-{second}"


def worth(scene: Scene, move: str) -> int:
    """The points of a capture; leaving everything is worth least."""
    promise = promised(scene, move)
    return promise.points if promise else -1


def promised(scene: Scene, move: str) -> Promise | None:
    """The pattern that lies there for a capture such as `x2:wood`."""
    lying = (it for it in scene.promises if it.hole is None)
    return next((it for it in lying if move == f"x{it.stack}:{it.element}"), None)
