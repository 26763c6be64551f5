"""Madoshi played a second time, slowly and plainly, from the numbered rules: squares by name, moves by text.

It shares nothing with the rules that we play by but the words of the cards: their drawn patterns and the
written parts of their magic.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

FILES, RANKS = "abcde", "12345"
SQUARES = [file + rank for rank in RANKS for file in FILES]
ELEMENTS = ["water", "wind", "fire", "wood", "earth"]


@dataclass(eq=False)
class Token:
    element: str
    back: str
    up: bool = True

    @property
    def face(self) -> str:
        return self.element if self.up else self.back


@dataclass
class Reference:
    """A game from its first position on; `legal` and `play` speak in notation."""

    sides: list[str]
    player: int
    board: dict[str, Token]
    stacks: list[list[Any]]
    must_collect: bool = False
    step: str = "swap"
    last: set[int] = field(default_factory=set)
    """The two tokens swapped last, by identity (MD-R3)."""
    points: list[int] = field(default_factory=lambda: [0, 0])
    caught: dict[int, Any] = field(default_factory=dict)
    """By stack what was taken this turn (MD-12)."""
    waiting: list[int] = field(default_factory=list)
    using: list[str] = field(default_factory=list)
    """The parts of the magic in hand that are still to be done."""
    quiet: int = 0
    over: bool = False

    # ------------------------------------------------------------ what may be done

    def legal(self) -> set[str]:
        if self.over:
            return set()
        if self.step == "swap":
            return self.swaps()
        if self.step == "collect":
            return self.captures() | (set() if self.must_collect else {"done"})
        if self.step == "order":
            return {f"magic {stack + 1}" for stack in self.waiting}
        if self.step == "magic":
            return self.targets(self.using[0])
        return {f"discard {stack + 1}" for stack in range(3) if self.stacks[stack]}

    def swaps(self) -> set[str]:
        """MD-6 to MD-8."""
        found = set()
        for i, a in enumerate(SQUARES):
            for b in SQUARES[i + 1 :]:
                first, second = self.board[a], self.board[b]
                barred = len(self.sides) == 2 and self.last == {id(first), id(second)}
                if first.up and second.up and not barred:
                    found.add(f"{a}-{b}")
        return found

    def captures(self) -> set[str]:
        """MD-10 to MD-12."""
        found = set()
        for stack in range(3):
            if stack in self.caught or not self.stacks[stack]:
                continue
            for element in ELEMENTS:
                if self.lies(self.stacks[stack][0], element):
                    found.add(f"x{stack + 1}:{element}")
        return found

    def lies(self, card: Any, element: str) -> bool:
        side = self.sides[self.player]
        # the board as this player sees it, row by row from the far edge
        rows = [[self.board[file + rank].face for file in FILES] for rank in reversed(RANKS)]
        if side == "moon":
            rows = [row[::-1] for row in rows[::-1]]
        grid = card.grids[0 if side == "sun" else 1]
        for down in range(5 - len(grid) + 1):
            for right in range(5 - len(grid[0]) + 1):
                if all(
                    rows[down + y][right + x] in (element, "wild")
                    for y, line in enumerate(grid)
                    for x, cell in enumerate(line)
                    if cell == "X"
                ):
                    return True
        return False

    def targets(self, part: str) -> set[str]:
        """MD-16 to MD-19, MD-R7: every way to do a part of a magic."""
        verb, *rest = part.split()
        if verb == "flip":
            faces = [word for word in rest if word != "or"]
            return {f"flip {square}" for square in SQUARES if self.board[square].face in faces}
        place, kind = (rest[0], rest[1]) if len(rest) == 2 else ("", rest[0])
        if verb == "slide":
            ways = {"row": ("left", "right"), "column": ("down", "up")}
            if kind == "diagonal":
                lines = [line for line in diagonals() if place in ("", "long" if len(line) == 5 else "short")]
                return {f"slide diagonal {line[0]}-{line[-1]}" for line in lines}
            names = RANKS if kind == "row" else FILES
            where = ["outer", "inner", "middle", "inner", "outer"]
            return {
                f"slide {kind} {name} {way}"
                for name, at in zip(names, where)
                if place in ("", at)
                for way in ways[kind]
            }
        found = set()
        for file in FILES[:4]:
            for rank in RANKS[:4]:
                edges = (file in "ad") + (rank in "14")
                if place in ("", ["middle", "side", "corner"][edges]):
                    found |= {f"turn {file}{rank} left", f"turn {file}{rank} right"}
        return found

    # ------------------------------------------------------------ doing it

    def play(self, move: str) -> None:
        assert move in self.legal(), move
        if self.step == "swap":
            a, b = move.split("-")
            self.last = {id(self.board[a]), id(self.board[b])}
            self.board[a], self.board[b] = self.board[b], self.board[a]
            self.collect()
        elif move.startswith("x"):
            self.take(int(move[1]) - 1, move[3:])
            self.collect()
        elif move == "done":
            self.collected()
        elif self.step == "order":
            self.begin(int(move[-1]) - 1)
        elif self.step == "magic":
            self.work(move)
            self.using.pop(0)
            self.go_on()
        else:
            self.stacks[int(move[-1]) - 1].pop(0)
            self.over = not any(self.stacks)
            if not self.over:
                self.end_turn()

    def collect(self) -> None:
        self.step = "collect"
        if not self.captures():
            self.collected()

    def take(self, stack: int, element: str) -> None:
        """MD-13."""
        card = self.stacks[stack].pop(0)
        values = {1: (1, 2), 2: (2, 3), 3: (3, 5)}[card.level]
        self.points[self.player] += values[ELEMENTS[card.source] == element]
        self.caught[stack] = card
        self.waiting.append(stack)
        self.waiting.sort()

    def collected(self) -> None:
        self.quiet = 0 if self.caught else self.quiet + 1
        alone = len(self.sides) == 1
        if (not alone and not all(self.stacks)) or not any(self.stacks):  # MD-22, MD-R8
            self.over = True
        elif alone and not self.caught:  # MD-24
            self.step = "discard"
        else:
            self.next_magic()

    def next_magic(self) -> None:
        """MD-14; where only one is left there is nothing to choose."""
        if not self.waiting:
            self.end_turn()
        elif len(self.waiting) == 1:
            self.begin(self.waiting[0])
        else:
            self.step = "order"

    def begin(self, stack: int) -> None:
        self.waiting.remove(stack)
        self.using = [part.written for part in self.caught[stack].magic]
        self.go_on()

    def go_on(self) -> None:
        """MD-20, MD-R12: what cannot be done is passed over, the whole board turns by itself."""
        while self.using:
            if self.using[0] == "turn board":
                turned = [self.board[square] for square in reversed(SQUARES)]
                self.board = dict(zip(SQUARES, turned))
            elif self.targets(self.using[0]):
                self.step = "magic"
                return
            self.using.pop(0)
        self.next_magic()

    def work(self, move: str) -> None:
        verb, *rest = move.split()
        if verb == "flip":
            token = self.board[rest[0]]
            token.up = not token.up
        elif verb == "turn":
            file, rank = FILES.index(rest[0][0]), RANKS.index(rest[0][1])
            corner = [(0, 0), (0, 1), (1, 1), (1, 0)]  # up, right, down: as a clock goes
            ring = [FILES[file + x] + RANKS[rank + y] for x, y in corner]
            self.step_along(ring if rest[1] == "right" else ring[::-1])
        else:
            self.step_along(line_of(rest))

    def step_along(self, line: list[str]) -> None:
        """MD-18, MD-19."""
        tokens = [self.board[square] for square in line]
        for square, token in zip(line[1:] + line[:1], tokens):
            self.board[square] = token

    def end_turn(self) -> None:
        self.caught = {}
        if len(self.sides) == 2:
            if self.quiet == 40:  # MD-R16
                self.over = True
                return
            self.player = 1 - self.player
        self.step = "swap"
        if not self.swaps():  # MD-R3
            self.last = set()
            self.collect()


def line_of(words: list[str]) -> list[str]:
    """The squares of a slide in the order in which the tokens go."""
    if words[0] == "row":
        row = [file + words[1] for file in FILES]
        return row if words[2] == "right" else row[::-1]
    if words[0] == "column":
        column = [words[1] + rank for rank in RANKS]
        return column if words[2] == "up" else column[::-1]
    return next(line for line in diagonals() if f"{line[0]}-{line[-1]}" == words[1])


def diagonals() -> list[list[str]]:
    """Every slanting line of two squares or more, in both directions."""
    found = []
    for dx, dy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        for square in SQUARES:
            x, y = FILES.index(square[0]), RANKS.index(square[1])
            if 0 <= x - dx < 5 and 0 <= y - dy < 5:
                continue  # it begins further back
            line = []
            while 0 <= x < 5 and 0 <= y < 5:
                line.append(FILES[x] + RANKS[y])
                x, y = x + dx, y + dy
            if len(line) > 1:
                found.append(line)
    return found
