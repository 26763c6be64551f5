"""Characters who meet: a skill, an item, a trap or a castle at work, in the rules and in the reference alike.

Every function plays one meeting, compares what the rules did with what the cards declare, and gives back the
table. `tools/awake_interactions.py` counts what happened in all of them.
"""

from __future__ import annotations

from typing import Any

from tests.games.awake.reference import Piece, Reference, Square, name_of
from tests.games.awake.tables import COUNTRIES, Table, table

from hyakki.games.awake.content import CONTENT, Character, Effect, Item
from hyakki.games.awake.content.types import DIRECTIONS
from hyakki.kernel.chance import Seeded

MARKS = ("attack_up", "defence_up", "sunder", "stride", "roam", "bound", "dazed")
MARK_OF = {"attack": "attack_up", "defence": "defence_up", "bind": "bound", "daze": "dazed"}
FILES, RANKS = 7, 8
ALLIES = [c for c in CONTENT.characters if c.cost == 1]
WAYS = {
    "F": (0, 1),
    "FR": (1, 1),
    "R": (1, 0),
    "BR": (1, -1),
    "B": (0, -1),
    "BL": (-1, -1),
    "L": (-1, 0),
    "FL": (-1, 1),
}


class Meeting:
    """Two characters with an ally each, near each other: the same in the rules and the reference.

    They stand in the middle of the board or near the enemy's castle; to `besiege` is to stand next to it.
    """

    def __init__(
        self,
        actor: Character,
        other: Character,
        awake: bool,
        seed: str,
        hands: tuple[str, str] = ("Snare", "Rust Water"),
        step: str = "skill",
        besiege: bool = False,
    ) -> None:
        self.luck = Seeded(seed)
        mine = next(c for c in ALLIES if c is not actor)
        theirs = next(c for c in reversed(ALLIES) if c is not other)
        first = 3 if besiege else 2 + self.luck.below(2)
        squares = [(i % FILES, int(first) + i // FILES) for i in self.luck.order(28)]
        if besiege:
            gate = (2 + int(self.luck.below(3)), 6)
            squares = [gate, *(square for square in squares if square != gate)]
        self.actor = self.piece(0, actor, awake, squares[0])
        self.reference = Reference(
            [
                self.actor,
                self.piece(0, mine, False, squares[1]),
                self.piece(1, other, self.luck.below(2) == 1, squares[2]),
                self.piece(1, theirs, False, squares[3]),
            ],
            [len(hand.split(", ")) if hand else 0 for hand in hands],
        )
        self.table = self.laid_out(hands, step)

    def piece(self, seat: int, character: Character, awake: bool, at: Square) -> Piece:
        piece = Piece(seat, character, awake, at)
        piece.hurt = self.luck.below(piece.hp)
        return piece

    def laid_out(self, hands: tuple[str, str], step: str) -> Table:
        teams = []
        for seat in (0, 1):
            pieces = [piece for piece in self.reference.pieces if piece.seat == seat]
            named = [(p, p.character.name.replace(" ", "_") + "*" * p.awake) for p in pieces]
            teams.append(", ".join(f"{name} {name_of(p.at)} -{p.hurt}" for p, name in named))
        return table(teams[0], teams[1], hands=hands, step=step)

    def choose(self, kind: str, answers: list[str]) -> int:
        """Ask the rules the same question, and answer both alike."""
        if kind in ("drop", "card"):
            verb = "drop" if kind == "drop" else "item"
            self.table.play(f"{verb} {self.table.legal_like(verb)[0]}")
            return -1
        assert sorted(self.table.legal_like(kind)) == sorted(answers)
        number = self.luck.below(len(answers))
        self.table.play(f"{kind} {answers[number]}")
        return number

    def compare(self) -> None:
        data = self.table.data
        assert data["over"] == self.reference.over
        assert data["castle"] == self.reference.castles
        assert [len(hand) for hand in data["hands"]] == self.reference.hands
        for seat in (0, 1):
            assert [trap["at"] for trap in data["traps"][seat]] == list(
                map(name_of, self.reference.traps[seat])
            )
        for piece in self.reference.pieces:
            found: dict[str, Any] = self.table.unit(piece.character.name, piece.seat)
            assert found["hurt"] == piece.hurt
            assert found["at"] == (name_of(piece.at) if piece.alive else None)
            marks = {MARK_OF.get(name, name): amount for name, amount in piece.marks.items()}
            if piece.alive and not data["over"]:
                assert {mark: int(found[mark]) for mark in MARKS if found[mark]} == marks


def hits_castle(does: tuple[Effect, ...]) -> bool:
    return any(effect.castle or effect.who == "castle" for effect in does)


def skill_meeting(character: Character, other: Character, awake: bool, again: int = 0) -> Table:
    """A skill that works, with somebody else near."""
    side = character.awake if awake else character.plain
    besiege = hits_castle(side.skill.does) and CONTENT.characters.index(other) % 2 == 0
    meeting = Meeting(
        character, other, awake, f"{character.name} {other.name} {awake} {again}", besiege=besiege
    )
    meeting.table.rolls(side.skill.works[again % len(side.skill.works)])
    meeting.table.play(f"skill {character.name}").used_up()
    meeting.reference.use(side.skill.does, 0, meeting.actor, meeting.choose)
    meeting.compare()
    return meeting.table


def disarming(item: Item, number: int) -> Table:
    """An item against traps: each within its reach may be chosen, and the chosen one is gone."""
    reach = int(item.does[0].range.removeprefix("within "))
    character = CONTENT.characters[number]
    luck = Seeded(f"{item.name} {number}")
    squares = [(i % FILES, 2 + i // FILES) for i in luck.order(28)[:3]]
    traps = ", ".join(f"Snare {name_of(square)}" for square in squares[1:])
    at = table(
        written(Piece(0, character, False, squares[0])), "Golem g8", hands=(item.name, ""), traps=("", traps)
    )
    near = [s for s in squares[1:] if max(abs(s[0] - squares[0][0]), abs(s[1] - squares[0][1])) <= reach]
    if not near:
        assert at.refused(f"item {item.name}") == "no_target AH-R14"
        return at
    at.play(f"item {item.name}")
    assert sorted(at.legal_like("on")) == sorted(map(name_of, near))
    at.play(f"on {name_of(near[0])}")
    assert [trap["at"] for trap in at.data["traps"][1]] == [name_of(s) for s in squares[1:] if s != near[0]]
    return at


def item_meeting(item: Item, number: int) -> Table | None:
    """An item in the hand of one of the characters; None where the rules and the reference find no target."""
    if item.does[0].who == "trap":
        return disarming(item, number)
    character = CONTENT.characters[number]
    other = CONTENT.characters[(number * 7 + 3) % len(CONTENT.characters)]
    hands = (item.name, "Rust Water")
    besiege = hits_castle(item.does) and number % 3 > 0
    seed = f"{item.name} {number}"
    meeting = Meeting(character, other, number % 2 == 1, seed, hands, "item", besiege)
    if meeting.table.refused(f"item {item.name}"):
        assert not anybody(meeting, item.does[0])
        return None
    meeting.table.play(f"item {item.name}")
    meeting.reference.hands[0] -= 1
    meeting.reference.use(item.does, 0, None, meeting.choose)
    meeting.compare()
    return meeting.table


def anybody(meeting: Meeting, effect: Effect) -> bool:
    """Whether the first thing an item does has a target."""
    reference = meeting.reference
    return bool(reference.targets(effect, 0, None)) or reference.castle_in_reach(effect, 0, None)


def trap_meeting(item: Item, character: Character, awake: bool) -> Table:
    """A Crane Cloak takes its wearer one step into the area of a trap."""
    beside = "Pixie" if character.name != "Pixie" else "Kobold"
    at = table(
        "Golem f1, Talos a1",
        f"{character.name}{'*' * awake} d6, {beside} g8",
        hands=("", "Crane Cloak"),
        traps=(f"{item.name} c4", ""),
        player=1,
    )
    at.play("item Crane Cloak", "on d6", "pass", "move d6-c5")
    trap = Piece(0, CONTENT.characters[0], False, (2, 3))
    victim = Piece(1, character, awake, (2, 4))
    for effect in item.does:
        Reference([victim], [0, 0]).touch(effect, trap, victim, lambda kind, answers: -1)
    found = at.unit(character.name, 1)
    assert at.data["traps"] == [[], []]
    assert found["hurt"] == victim.hurt
    assert found["at"] == (name_of(victim.at) if victim.alive else None)
    for mark in ("bind", "daze"):
        assert found[MARK_OF[mark]] == victim.marks.get(mark, 0)
    return at


# ---------------------------------------------------------------- castles


def attack_meeting(castle: int, character: Character, awake: bool, seed: str) -> Table:
    """An attack somewhere on the board, with the skills of both castles at work."""
    luck = Seeded(f"{castle} {character.name} {awake} {seed}")
    countries = (castle, luck.below(len(CONTENT.castles)))
    other = CONTENT.characters[luck.below(len(CONTENT.characters))]
    here, there = cluster(luck)
    attacker = Piece(0, character, awake, here)
    target = Piece(1, other, luck.below(2) == 1, there)
    free = [(f, r) for f in (0, 6) for r in (0, 7) if (f, r) not in (here, there)]
    beside = [next(c for c in ALLIES if c is not one) for one in (character, other)]
    at = table(
        f"{written(attacker)}, {beside[0].name} {name_of(free[0])}",
        f"{written(target)}, {beside[1].name} {name_of(free[1])}",
        step="attack",
        countries=named(countries),
    )
    mine, theirs = (CONTENT.castles[country] for country in countries)
    attack = luck.below((character.awake if awake else character.plain).attack) + 1
    defence = luck.below((other.awake if target.awake else other.plain).defence) + 1
    weak = from_weak_side(target, attacker)
    at.rolls(attack, *([] if weak else [defence])).play(f"hit {name_of(here)} {name_of(there)}").used_up()
    if mine.skill == "forge" and here[1] >= 5:
        attack += mine.amount
    if theirs.skill == "ward" and there[1] >= 5:
        defence += theirs.amount
    done = attack if weak else max(0, attack - defence)
    assert at.told("attacked")[0].damage == min(done, target.hp)
    assert (at.where(other.name, 1) is None) == (done >= target.hp)
    return at


def cluster(luck: Seeded) -> tuple[Square, Square]:
    """Two adjacent squares without castles and not in a corner."""
    while True:
        here = (luck.below(FILES), luck.below(RANKS))
        way = list(WAYS.values())[luck.below(8)]
        there = (here[0] + way[0], here[1] + way[1])
        inside = 0 <= there[0] < FILES and 0 <= there[1] < RANKS
        taken = [square for square in (here, there) if square in ((3, 0), (3, 7))]
        if inside and not taken:
            return here, there


def from_weak_side(target: Piece, attacker: Piece) -> bool:
    """As the owner of the target sees it, who sits at the other end."""
    way = (target.at[0] - attacker.at[0], target.at[1] - attacker.at[1])
    side = target.character.awake if target.awake else target.character.plain
    return any(WAYS[DIRECTIONS[direction]] == way for direction in side.weak)


def turn_meeting(castle: int, character: Character, awake: bool, seed: str) -> Table:
    """A turn begins, with a hurt character somewhere near its castle."""
    luck = Seeded(f"turn {castle} {character.name} {awake} {seed}")
    at = (1 + luck.below(5), luck.below(3))
    if at == (3, 0):
        at = (2, 0)
    one = Piece(0, character, awake, at)
    one.hurt = luck.below(one.hp)
    ally = next(c for c in ALLIES if c is not character)
    there = table(
        f"{written(one)}, {ally.name} a8", "Golem g8", step="attack", player=1, countries=named((castle, 1))
    )
    there.play("pass")
    card = CONTENT.castles[castle]
    near = max(abs(int(at[0]) - 3), int(at[1])) == 1
    healed = min(one.hurt, card.amount) if card.skill == "spring" and near else 0
    assert there.hurt(character.name) == one.hurt - healed
    return there


def written(piece: Piece) -> str:
    return f"{piece.character.name}{'*' * piece.awake} {name_of(piece.at)} -{piece.hurt}"


def named(countries: tuple[int, int]) -> tuple[str, str]:
    names = list(COUNTRIES)
    return names[countries[0]], names[countries[1]]
