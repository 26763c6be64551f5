"""Boards of Madoshi set up by hand: every token, back and card where the test wants it.

A board is drawn as the Sun sees it, five rows from the far edge to the near one: A for Water (aqua), I for
Wind, F for Fire, T for Wood (a tree), E for Earth, * for a Wild and . for a Void that lie face up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.games.madoshi.deck import deck

from hyakki.games.madoshi import Madoshi
from hyakki.games.madoshi.yokai import Deck
from hyakki.kernel.chance import Chance, Fixed, Seeded
from hyakki.kernel.log import NOBODY, Log

ELEMENTS = ("water", "wind", "fire", "wood", "earth")
LETTERS = "AIFTE"
SQUARES = [file + rank for rank in "12345" for file in "abcde"]
LATIN = """
    A I F T E
    T E A I F
    I F T E A
    E A I F T
    F T E A I
"""
"""Every element once in each row and each column: three, four or five in a line are nowhere."""


class Table:
    """A game in progress that a test plays move by move."""

    def __init__(self, game: Madoshi, state: Any, luck: Chance, log: Log) -> None:
        self.game = game
        self.state = state
        self.luck = luck
        self.log = log

    def play(self, moves: str) -> Table:
        """Moves with commas between them, no matter whose turn it is."""
        for move in moves.split(", "):
            self.game.play(self.state, int(self.state.player), move, self.luck, self.log)
        return self

    def clone(self) -> Table:
        return Table(self.game, self.state.clone(), self.luck, Log())

    def idle(self) -> Table:
        """A swap that changes nothing to see: two tokens of one element (MD-R3)."""
        faces = {token.square: token.face for token in self.scene().tokens}
        for move in self.legal():
            a, b = move.split("-")
            if faces[a] == faces[b]:
                return self.play(move)
        raise AssertionError("no two tokens of one element may be swapped")

    def told(self, kind: str, seat: int = NOBODY) -> list[Any]:
        return [event for event in self.heard(seat) if event.kind == kind]

    def heard(self, seat: int = NOBODY) -> list[Any]:
        return list(self.log.heard(seat))

    def refused(self, move: str, seat: int | None = None) -> str:
        """Code and rule of the refusal, or nothing if the move may be made. Nothing changes by asking."""
        at = int(self.state.player) if seat is None else seat
        before = self.state.key()
        refusal = self.game.why(self.state, at, self.game.parse(self.state, move))
        assert self.state.key() == before
        return f"{refusal.code} {refusal.rule}" if refusal else ""

    def legal(self) -> list[str]:
        return [self.game.text(self.state, move) for move in self.state.legal(self.state.player)]

    def board(self) -> str:
        """What lies up, drawn as `table` reads it."""
        faces = [token.face for token in self.scene().tokens]
        rows = [faces[rank * 5 : rank * 5 + 5] for rank in (4, 3, 2, 1, 0)]
        return "\n".join(" ".join(letter(face) for face in row) for row in rows)

    def scene(self, seat: int = NOBODY) -> Any:
        return self.game.show(self.state.view(seat))

    @property
    def phase(self) -> str:
        return str(self.scene().phase)

    @property
    def player(self) -> int:
        return int(self.state.player)

    @property
    def points(self) -> list[int]:
        return [int(points) for points in self.state.points()]

    @property
    def tops(self) -> list[str | None]:
        return [stack.top.name if stack.top else None for stack in self.scene().stacks]


def letter(face: str) -> str:
    return {"wild": "*", "void": "."}.get(face) or LETTERS[ELEMENTS.index(face)]


def drawn(board: str) -> str:
    """The same drawing without indentation, to compare with `Table.board`."""
    return "\n".join(line.strip() for line in board.strip().splitlines())


def board(wild: str = "", void: str = "", **squares: str) -> str:
    """A drawing with these letters on these squares: `board(T="a1 b1 d1")`; `wild` and `void` lie face up.

    All other squares are filled so that no three in a line are of one element.
    """
    fixed = {square: letter for letter, named in squares.items() for square in named.split()}
    fixed |= dict.fromkeys(wild.split(), "*") | dict.fromkeys(void.split(), ".")
    pool = {letter: 5 - list(fixed.values()).count(letter) for letter in LETTERS}
    for cell in fixed.values():  # what lies under a back is one of the others
        if cell in "*.":
            pool[max(pool, key=lambda letter: pool[letter])] -= 1
    rest = [letter for letter, count in pool.items() for _ in range(count)]
    free = [square for square in SQUARES if square not in fixed]
    for attempt in range(2000):
        order = Seeded(f"board {attempt}").order(len(rest))
        cells = fixed | {square: rest[i] for square, i in zip(free, order)}
        lines = [[file + rank for file in "abcde"] for rank in "12345"]
        lines += [[file + rank for rank in "12345"] for file in "abcde"]
        threes = [line[i : i + 3] for line in lines for i in range(3)]
        if not any(new_line(cells, three, fixed) for three in threes):
            return "\n".join(" ".join(cells[file + rank] for file in "abcde") for rank in "54321")
    raise AssertionError("no such board")


def new_line(cells: dict[str, str], three: list[str], fixed: dict[str, str]) -> bool:
    """Whether these three would do as one element, though the test did not ask for it."""
    shown = {cells[square] for square in three} - {"*"}
    return len(shown) <= 1 and shown != {"."} and not all(square in fixed for square in three)


def tokens(board: str, wild: str = "", void: str = "") -> dict[str, Any]:
    """The tokens of a drawn board as a position's data. `wild` and `void` are squares that hide one."""
    rows = [line.split() for line in board.strip().splitlines()]
    assert [len(row) for row in rows] == [5] * 5
    cells = [cell for row in reversed(rows) for cell in row]
    left = {element: 5 - cells.count(LETTERS[i]) for i, element in enumerate(ELEMENTS)}
    wilds = [square for square in range(25) if cells[square] == "*"]
    hiding = [SQUARES.index(square) for square in wild.split()]
    empty = [square for square in range(25) if cells[square] == "."]
    plain = [SQUARES.index(square) for square in void.split()]
    elements = [ELEMENTS[LETTERS.index(cell)] if cell in LETTERS else "" for cell in cells]
    room = {element: 2 - sum(elements[square] == element for square in hiding) for element in ELEMENTS}
    for square in wilds:  # the element under a Wild: the one of which most are missing
        element = max(ELEMENTS, key=lambda name: (room[name] > 0) * left[name])
        elements[square], left[element], room[element] = element, left[element] - 1, room[element] - 1
    for square in empty:
        element = max(ELEMENTS, key=lambda name: left[name])
        elements[square], left[element] = element, left[element] - 1
    assert not any(left.values()), f"five of each element, please: {left}"
    known = [*wilds, *hiding]
    for element in ELEMENTS:  # fill up to two Wilds of each element
        others = [at for at in range(25) if elements[at] == element and at not in [*known, *empty, *plain]]
        known += others[len(others) - room[element] :] if room[element] > 0 else []
    return {
        "at": list(range(25)),
        "elements": elements,
        "wild": sorted(known),
        "down": sorted([*wilds, *empty]),
        "seen": sorted([*wilds, *empty]),
    }


def stacks(cards: Deck, first: Sequence[str], taken: Sequence[tuple[str, int, str]] = ()) -> list[list[str]]:
    """The three stacks: what was taken, then these, then all others."""
    found: list[list[str]] = []
    for level in (1, 2, 3):
        names = [card.name for card in cards.cards if card.level == level]
        begin = [name for name, _, _ in taken if name in names]
        begin += [name for name in first if name in names and name not in begin]
        found.append(begin + [name for name in names if name not in begin])
    return found


def table(
    board: str = LATIN,
    *,
    top: str = "Ash Oak Elm",
    wild: str = "",
    void: str = "",
    seats: int = 2,
    side: str = "sun",
    player: int = 0,
    taken: Sequence[tuple[str, int, str]] = (),
    last: str = "",
    quiet: int = 0,
    must_collect: bool = False,
    memory_aid: bool = False,
    cards: Deck | None = None,
) -> Table:
    """Before a swap. `top` are cards that come next on their stacks, `taken` those taken before.

    A card taken is (name, seat or -1 for discarded, element); `last` are the squares of the latest swap.
    """
    used = cards or deck()
    game = Madoshi(used)
    data = {
        "seats": seats,
        "side": 0 if side == "sun" else 1,
        "options": {
            "must_collect": "yes" if must_collect else "no",
            "memory_aid": "yes" if memory_aid else "no",
        },
        "player": player,
        "phase": 0,
        "turns": 0,
        "quiet": quiet,
        **tokens(board, wild, void),
        "last": [SQUARES.index(square) for square in last.split()] or [-1, -1],
        "swaps": [],
        "stacks": stacks(used, top.split(), taken),
        "taken": [
            [name, seat, ELEMENTS.index(element) if seat >= 0 else -1] for name, seat, element in taken
        ],
        "caught": [-1, -1, -1],
        "waiting": 0,
        "using": -1,
        "part": 0,
    }
    return Table(game, game.load(data), Fixed([]), Log())
