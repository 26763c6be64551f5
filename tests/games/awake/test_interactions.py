"""Every skill with every pair of characters, and every item: each does what its card's data declares.

The expectation comes from `model.py`, which shares nothing with the rules but the cards.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from tests.games.awake.model import CASTLES, Model, Piece, Square, name_of
from tests.games.awake.tables import Table, table

from hyakki.games.awake.content import CONTENT, Character, Effect, Item
from hyakki.kernel.chance import Seeded

ROUNDS = 4 if os.environ.get("HYAKKI_DEEP") else 1
MARKS = ("attack_up", "defence_up", "sunder", "stride", "roam", "bound", "dazed")
MARK_OF = {"attack": "attack_up", "defence": "defence_up", "bind": "bound", "daze": "dazed"}
FILES = 7
ALLIES = [c for c in CONTENT.characters if c.cost == 1]


class Meeting:
    """Two characters with an ally each, near each other: the same in the rules and the model."""

    def __init__(
        self, actor: Character, other: Character, awake: bool, seed: str, hands: tuple[str, str] = ("", "")
    ) -> None:
        self.luck = Seeded(seed)
        mine = next(c for c in ALLIES if c is not actor)
        theirs = next(c for c in reversed(ALLIES) if c is not other)
        order = self.luck.order(28)
        squares = [(i % FILES, 2 + i // FILES) for i in order]
        self.actor = self.piece(0, actor, awake, squares[0])
        self.model = Model(
            [
                self.actor,
                self.piece(0, mine, False, squares[1]),
                self.piece(1, other, self.luck.below(2) == 1, squares[2]),
                self.piece(1, theirs, False, squares[3]),
            ],
            [len(hand.split(", ")) if hand else 0 for hand in hands],
        )
        self.table = self.laid_out(hands)

    def piece(self, seat: int, character: Character, awake: bool, at: Square) -> Piece:
        piece = Piece(seat, character, awake, at)
        piece.hurt = self.luck.below(piece.hp)
        return piece

    def laid_out(self, hands: tuple[str, str]) -> Table:
        teams = []
        for seat in (0, 1):
            pieces = [piece for piece in self.model.pieces if piece.seat == seat]
            named = [(p, p.character.name.replace(" ", "_") + "*" * p.awake) for p in pieces]
            teams.append(", ".join(f"{name} {name_of(p.at)} -{p.hurt}" for p, name in named))
        step = "item" if hands[0] else "skill"
        return table(teams[0], teams[1], hands=hands, step=step)

    def choose(self, kind: str, answers: list[str]) -> int:
        """Ask the rules the same question, and answer both alike."""
        if kind in ("drop", "card"):
            moves = [move for move in self.table.legal if kind == "drop" or move == "pass"]
            self.table.play(moves[0])
            return -1
        assert sorted(self.table.legal_like(kind)) == sorted(answers)
        number = self.luck.below(len(answers))
        self.table.play(f"{kind} {answers[number]}")
        return number

    def compare(self) -> None:
        data = self.table.data
        assert data["over"] == self.model.over
        assert data["castle"] == self.model.castles
        assert [len(hand) for hand in data["hands"]] == self.model.hands
        for piece in self.model.pieces:
            found: dict[str, Any] = self.table.unit(piece.character.name, piece.seat)
            assert found["hurt"] == piece.hurt
            assert found["at"] == (name_of(piece.at) if piece.alive else None)
            marks = {MARK_OF.get(name, name): amount for name, amount in piece.marks.items()}
            if piece.alive and not data["over"]:
                assert {mark: int(found[mark]) for mark in MARKS if found[mark]} == marks


@pytest.mark.parametrize("character", CONTENT.characters, ids=lambda c: c.name)
def test_a_skill_does_what_its_card_declares_to_everybody(character: Character) -> None:
    for other in CONTENT.characters:
        for awake in (False, True):
            for again in range(ROUNDS):
                side = character.awake if awake else character.plain
                meeting = Meeting(
                    character, other, awake, f"{character.name} {other.name} {awake} {again}", ("", "")
                )
                meeting.table.rolls(side.skill.works[again % len(side.skill.works)])
                meeting.table.play(f"skill {character.name}").used_up()
                meeting.model.use(side.skill.does, 0, meeting.actor, meeting.choose)
                meeting.compare()


@pytest.mark.parametrize("character", CONTENT.characters, ids=lambda c: c.name)
def test_a_skill_fails_with_every_other_number(character: Character) -> None:
    for side in (character.plain, character.awake):
        for number in range(1, 7):
            if number not in side.skill.works:
                meeting = Meeting(character, character, side is character.awake, f"fails {number}")
                meeting.table.rolls(number).play(f"skill {character.name}").used_up()
                meeting.compare()


@pytest.mark.parametrize("item", [item for item in CONTENT.items if not item.trap], ids=lambda i: i.name)
def test_an_item_does_what_its_card_declares(item: Item) -> None:
    played = 0
    for number, character in enumerate(CONTENT.characters):
        other = CONTENT.characters[(number * 7 + 3) % len(CONTENT.characters)]
        meeting = Meeting(
            character, other, number % 2 == 1, f"{item.name} {number}", (item.name, "Rust Water")
        )
        if meeting.table.refused(f"item {item.name}"):
            assert not anybody(meeting, item.does[0])
            continue
        played += 1
        meeting.table.play(f"item {item.name}")
        meeting.model.hands[0] -= 1
        meeting.model.use(item.does, 0, None, meeting.choose)
        meeting.compare()
    assert played >= 3 or item.name in ("Hand Bell", "Battering Ram")


def anybody(meeting: Meeting, effect: Effect) -> bool:
    """Whether the first thing an item does has a target."""
    model = meeting.model
    return bool(model.targets(effect, 0, None)) or model.castle_in_reach(effect, 0, None)


@pytest.mark.parametrize("character", CONTENT.characters, ids=lambda c: c.name)
def test_a_trap_does_what_its_card_declares_to_everybody(character: Character) -> None:
    """A Crane Cloak takes whoever it is one step into the area."""
    beside = "Pixie" if character.name != "Pixie" else "Kobold"
    for item in CONTENT.items:
        for awake in (False, True):
            if item.trap:
                at = table(
                    "Golem f1, Talos a1",
                    f"{character.name}{'*' * awake} d6, {beside} g8",
                    hands=("", "Crane Cloak"),
                    traps=(f"{item.name} c4", ""),
                    player=1,
                )
                at.play("item Crane Cloak", "on d6", "pass", "move d6-c5")
                sprung(at, item, Piece(1, character, awake, (2, 4)))


def sprung(at: Table, item: Item, victim: Piece) -> None:
    trap = Piece(0, CONTENT.characters[0], False, (2, 3))
    for effect in item.does:
        Model([victim], [0, 0]).touch(effect, trap, victim, lambda kind, answers: -1)
    found = at.unit(victim.character.name, 1)
    assert at.data["traps"] == [[], []]
    assert found["hurt"] == victim.hurt
    assert found["at"] == (name_of(victim.at) if victim.alive else None)
    for mark in ("bind", "daze"):
        assert found[MARK_OF[mark]] == victim.marks.get(mark, 0)


def test_the_castles_stand_where_the_model_thinks() -> None:
    assert [square[0] + 7 * square[1] for square in CASTLES] == list(CONTENT.board.castles)
