"""What the cards of Awake Heroes say, played by a second and much simpler set of rules.

It knows a few pieces on a board and the effects as the files declare them; nothing of it comes from the
game's own rules. Where those ask for a choice, the reference says what the answers must be.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from hyakki.games.awake.content import CONTENT, Character, Effect

Square = tuple[int, int]
"""File and rank, from 0."""
FILES, RANKS = 7, 8
CASTLES: tuple[Square, Square] = ((3, 0), (3, 7))
CASTLE_HP, WALL = CONTENT.castles[1].hp, CONTENT.castles[1].wall
"""Both sides fight for the League here."""
Choose = Callable[[str, list[str]], int]
"""Is told the kind of question and all answers; gives back which one was made, -1 for none."""


def name_of(square: Square) -> str:
    return "abcdefg"[square[0]] + str(square[1] + 1)


@dataclass
class Piece:
    seat: int
    character: Character
    awake: bool
    at: Square
    hurt: int = 0
    marks: dict[str, int] = field(default_factory=dict)

    @property
    def hp(self) -> int:
        return (self.character.awake if self.awake else self.character.plain).hp

    @property
    def alive(self) -> bool:
        return self.hurt < self.hp


@dataclass
class Reference:
    pieces: list[Piece]
    hands: list[int]
    """How many items each side holds."""
    castles: list[int] = field(default_factory=lambda: [0, 0])
    traps: list[list[Square]] = field(default_factory=lambda: [[], []])

    @property
    def over(self) -> bool:
        return any(not self.standing(seat) for seat in (0, 1)) or max(self.castles) >= CASTLE_HP

    def standing(self, seat: int) -> list[Piece]:
        return [piece for piece in self.pieces if piece.seat == seat and piece.alive]

    def free(self, square: Square) -> bool:
        on_board = 0 <= square[0] < FILES and 0 <= square[1] < RANKS
        return on_board and square not in CASTLES and all(p.at != square for p in self.pieces if p.alive)

    # ------------------------------------------------------------ a skill or an item from its card

    def use(self, does: tuple[Effect, ...], seat: int, actor: Piece | None, choose: Choose) -> None:
        it: Piece | None = None
        for effect in does:
            if self.over or (actor is not None and not actor.alive):
                return
            it = self.one(effect, seat, actor, it, choose)

    def one(
        self, effect: Effect, seat: int, actor: Piece | None, it: Piece | None, choose: Choose
    ) -> Piece | None:
        """Carry out one effect; gives back who `it` is for the next."""
        if effect.effect == "draw":
            self.hands[seat] += 1
        elif effect.effect == "spoil":
            if self.hands[1 - seat]:
                choose("drop", [])
                self.hands[1 - seat] -= 1
        elif effect.effect == "lay":
            if self.hands[seat]:
                choose("card", [])
                self.lay(seat, choose)
        elif effect.who == "self" and actor is not None:
            self.touch(effect, actor, actor, choose)
        elif effect.who == "it":
            if (
                it is not None
                and it.alive
                and (effect.effect != "swap" or choose("on", [name_of(it.at)]) >= 0)
            ):
                self.touch(effect, actor, it, choose)
        elif effect.all:
            castle = self.castle_in_reach(effect, seat, actor)
            for piece in self.targets(effect, seat, actor):
                if not self.over and piece.alive:
                    self.touch(effect, actor, piece, choose)
            if castle and not self.over:
                self.batter(1 - seat, effect.amount)
        else:
            return self.chosen(effect, seat, actor, choose)
        return it

    def chosen(self, effect: Effect, seat: int, actor: Piece | None, choose: Choose) -> Piece | None:
        targets = self.targets(effect, seat, actor)
        names = [name_of(piece.at) for piece in targets]
        if self.castle_in_reach(effect, seat, actor):
            names.append(name_of(CASTLES[1 - seat]))
        if not names:
            return None
        number = choose("on", names)
        if number < 0:
            return None
        if number == len(targets):
            self.batter(1 - seat, effect.amount)
            return None
        self.touch(effect, actor, targets[number], choose)
        return targets[number]

    def batter(self, seat: int, amount: int) -> None:
        """All of it happens in one turn, in which a castle loses no more than its walls let through."""
        self.castles[seat] = min(WALL, self.castles[seat] + amount)

    def targets(self, effect: Effect, seat: int, actor: Piece | None) -> list[Piece]:
        """Everybody whom the card names, in the order of the board."""
        if effect.who in ("castle", "trap"):
            return []
        found = self.standing(1 - seat if effect.who == "enemy" else seat)
        found = [piece for piece in found if self.reaches(effect, seat, actor, piece)]
        if effect.effect == "heal":
            found = [piece for piece in found if piece.hurt]
        return sorted(found, key=lambda piece: (piece.at[1], piece.at[0]))

    def reaches(self, effect: Effect, seat: int, actor: Piece | None, piece: Piece) -> bool:
        if actor is None:
            return any(
                p.at == piece.at or self.near(effect.range, seat, p.at, piece.at) for p in self.standing(seat)
            )
        if piece is actor:
            return effect.who == "friend"
        return self.near(effect.range, seat, actor.at, piece.at)

    def castle_in_reach(self, effect: Effect, seat: int, actor: Piece | None) -> bool:
        if not (effect.castle or effect.who == "castle"):
            return False
        origins = [actor] if actor is not None else self.standing(seat)
        return any(self.near(effect.range, seat, origin.at, CASTLES[1 - seat]) for origin in origins)

    def near(self, range: str, seat: int, here: Square, there: Square) -> bool:
        files, ranks = there[0] - here[0], there[1] - here[1]
        steps = max(abs(files), abs(ranks))
        shape, _, number = range.partition(" ")
        if shape == "anywhere":
            return steps > 0
        if not 0 < steps <= int(number):
            return False
        straight = files == 0 or ranks == 0
        if shape == "within":
            return True
        if shape == "cross":
            return straight
        if shape == "line":
            return straight or abs(files) == abs(ranks)
        return files == 0 and (ranks > 0) == (seat == 0)  # ahead

    # ------------------------------------------------------------ what happens to one

    def touch(self, effect: Effect, actor: Piece | None, piece: Piece, choose: Choose) -> None:
        match effect.effect:
            case "damage":
                piece.hurt += effect.amount
            case "heal":
                piece.hurt = max(0, piece.hurt - effect.amount)
            case "push" | "pull":
                self.shove(effect, actor, piece)
            case "swap":
                assert actor is not None
                actor.at, piece.at = piece.at, actor.at
                self.rest(actor)
            case "leap":
                self.leap(effect, piece, choose)
            case "bind" | "daze":
                piece.marks[effect.effect] = 2 if piece.seat == 0 else 1  # the other's turn, or the next one
            case "stride" | "roam":
                piece.marks[effect.effect] = 1
            case _:
                piece.marks[effect.effect] = piece.marks.get(effect.effect, 0) + effect.amount

    def shove(self, effect: Effect, actor: Piece | None, piece: Piece) -> None:
        """Straight away or nearer; an item pushes back to one's own side."""
        if actor is None:
            step = (0, -1 if piece.seat == 0 else 1)
        else:
            away = (sign(piece.at[0] - actor.at[0]), sign(piece.at[1] - actor.at[1]))
            step = away if effect.effect == "push" else (-away[0], -away[1])
        for _ in range(effect.amount):
            beyond = (piece.at[0] + step[0], piece.at[1] + step[1])
            if not self.free(beyond):
                return
            piece.at = beyond

    def lay(self, seat: int, choose: Choose) -> None:
        """A trap from the hand, next to a character or the castle of its owner."""
        around = [piece.at for piece in self.standing(seat)] + [CASTLES[seat]]
        squares = [
            (file, rank)
            for rank in range(RANKS)
            for file in range(FILES)
            if self.free((file, rank)) and any(max(abs(f - file), abs(r - rank)) == 1 for f, r in around)
        ]
        number = choose("at", [name_of(square) for square in squares])
        self.hands[seat] -= 1
        self.traps[seat].append(squares[number])

    def leap(self, effect: Effect, piece: Piece, choose: Choose) -> None:
        squares = [
            (file, rank)
            for rank in range(RANKS)
            for file in range(FILES)
            if 0 < max(abs(file - piece.at[0]), abs(rank - piece.at[1])) <= effect.amount
            and self.free((file, rank))
        ]
        if squares and (number := choose("at", [name_of(square) for square in squares])) >= 0:
            piece.at = squares[number]
            self.rest(piece)

    def rest(self, piece: Piece) -> None:
        """Who has leapt or changed places neither attacks nor uses a skill for the rest of the turn."""
        piece.marks["daze"] = max(1, piece.marks.get("daze", 0))


def sign(number: int) -> int:
    return (number > 0) - (number < 0)
