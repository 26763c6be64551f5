"""Ways to play Awake Heroes by what the table shows: the same scene, the same move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hyakki.games.awake.scene.types import Scene, SceneUnit

Aim = Literal["castle", "enemies", "peace"]


@dataclass(frozen=True)
class Way:
    """Somebody with a team and something to do with it. Steps that are not told of are skipped."""

    country: str
    team: tuple[str, ...]
    aim: Aim
    traps: bool = False
    items: bool = False
    skills: bool = False
    awakens: bool = True
    strikes: bool = True
    duels: bool = True
    offers: bool = False
    """Offers a duel as soon as it may and has no item to use."""

    def __call__(self, scene: Scene) -> str:
        choose = getattr(self, f"_{scene.ask}")
        move: str = choose(scene)
        return move

    def _country(self, scene: Scene) -> str:
        return f"country {self.country}"

    def _pick(self, scene: Scene) -> str:
        assert scene.draft
        open_places = [name for name in self.team if name not in scene.draft.team]
        return f"pick {open_places[0]}" if open_places else "pass"

    def _take(self, scene: Scene) -> str:
        return scene.legal[0]

    def _place(self, scene: Scene) -> str:
        return next(f"place {name}" for name in self.team if f"place {name}" in scene.legal)

    def _square(self, scene: Scene) -> str:
        """In front, or beside the castle for those who want peace; in the middle first."""
        home = scene.castles[scene.seat].square
        back = -1 if self.aim == "peace" else 1
        return min(
            scene.legal,
            key=lambda move: (-back * ahead(scene, move[-2:]), abs(ord(move[-2]) - ord(home[0])), move),
        )

    def _item(self, scene: Scene) -> str:
        kinds = {card.name: card.trap for card in scene.items}
        held = [move for move in scene.legal if move.startswith("item ")]
        wanted = [move for move in held if self.traps if kinds[move[5:]]]
        wanted += [move for move in held if self.items if not kinds[move[5:]]]
        if not wanted and self.offers and "stalemate" in scene.legal:
            return "stalemate"
        return wanted[0] if wanted else self._rise(scene) or "pass"

    def _skill(self, scene: Scene) -> str:
        idle = {it.move for it in scene.targets if it.vain}
        skills = [move for move in scene.legal if move.startswith("skill ") and move not in idle]
        return skills[scene.turns % len(skills)] if self.skills and skills else self._rise(scene) or "pass"

    def _move(self, scene: Scene) -> str:
        if rise := self._rise(scene):
            return rise
        moves = [move for move in scene.legal if move.startswith("move ")]
        if not moves:
            return "pass"
        return min(moves, key=lambda move: self._far(scene, move))

    def _far(self, scene: Scene, move: str) -> tuple[int, ...]:
        """How little a move is worth."""
        start, end = move[5:].split("-")
        goals = self._goals(scene)
        if self.aim == "peace":
            return (-min(distance(end, goal) for goal in goals), ahead(scene, end), ord(end[0]))
        near = min(distance(end, goal) for goal in goals)
        was = min(distance(start, goal) for goal in goals)
        beside = was == 1 and near > 1
        return (int(beside), near if was > 1 else 9, -was, ord(end[0]))

    def _goals(self, scene: Scene) -> list[str]:
        if self.aim == "castle":
            return [scene.castles[1 - scene.seat].square]
        return [unit.square for unit in scene.units if unit.seat != scene.seat and unit.square]

    def _attack(self, scene: Scene) -> str:
        if rise := self._rise(scene):
            return rise
        hits = [odds for odds in scene.odds if self.strikes]
        castle = scene.castles[1 - scene.seat].square
        if self.aim == "castle":
            hits = [odds for odds in hits if odds.move.endswith(castle)] or hits
        else:
            hits = [odds for odds in hits if not odds.move.endswith(castle)]
        return max(hits, key=lambda odds: odds.mean).move if hits else "pass"

    def _rise(self, scene: Scene) -> str:
        return next((move for move in scene.legal if self.awakens and move.startswith("awaken ")), "")

    def _on(self, scene: Scene) -> str:
        return scene.legal[0]

    _at = _on
    _drop = _on

    def _card(self, scene: Scene) -> str:
        return scene.legal[-1]

    def _answer(self, scene: Scene) -> str:
        return "accept" if self.duels else "decline"

    def _champion(self, scene: Scene) -> str:
        return scene.legal[0]


@dataclass(frozen=True)
class Collector(Way):
    """Steps on and off item squares, and keeps what it draws."""

    def _move(self, scene: Scene) -> str:
        squares = [it.square for it in scene.item_squares]
        moves = [move for move in scene.legal if move.startswith("move ")]
        return min(moves, key=lambda move: (min(distance(move[-2:], it) for it in squares), move))


def distance(a: str, b: str) -> int:
    return max(abs(ord(a[0]) - ord(b[0])), abs(int(a[1:]) - int(b[1:])))


def ahead(scene: Scene, square: str) -> int:
    """How far from one's own back rank."""
    rank = int(square[1:])
    return rank - 1 if scene.seat == 0 else scene.ranks - rank


def mine(scene: Scene) -> list[SceneUnit]:
    return [unit for unit in scene.units if unit.seat == scene.seat and unit.square]
