"""The files of Awake Heroes: what they must hold, how their faults are named, and what the cards say."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from tests.games.awake.tables import Table, table
from tests.rulings import rule

import hyakki
from hyakki.bots.awake import AwakeGuide
from hyakki.bots.playouts import first_seat
from hyakki.games.awake import AWAKE, board, moves
from hyakki.games.awake.battle import TEAMS
from hyakki.games.awake.content import CONTENT, Side, load
from hyakki.games.awake.content.effects import EFFECTS
from hyakki.games.awake.content.numbers import WHO
from hyakki.games.awake.scene import texts
from hyakki.games.awake.scene.texts import castle_text, item_text, skill_text
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.turns import LONGEST
from hyakki.kernel.chance import Chance, Seeded
from hyakki.kernel.game import InvalidContent

SELF = 'amount = 2, who = "ally", range = "anywhere"'
FOLDER = Path(str(files("hyakki.games.awake.content")))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for file in FOLDER.glob("*.toml"):
        shutil.copy(file, tmp_path)
    return tmp_path


def spoilt(folder: Path, file: str, find: str, replace: str) -> str:
    """What the loader says to a change."""
    text = (folder / file).read_text("utf-8")
    assert find in text
    (folder / file).write_text(text.replace(find, replace, 1), "utf-8")
    with pytest.raises(InvalidContent) as caught:
        load(folder)
    return str(caught.value)


FAULTS = [
    (
        "shogunate.toml",
        "hp = 3",
        "hp = 0",
        "shogunate.toml, Karakasa, plain, hp: 0 is no number from 1 to 20",
    ),
    ("shogunate.toml", "attack = 4", "attack = 5", "Karakasa, plain, attack: 5 must be one of 4, 6, 8"),
    ("shogunate.toml", '"F2 FL FR B"', '"F2 FX"', "Karakasa, plain, arrows: 'FX': write each of F FR"),
    ("shogunate.toml", '"F2 FL FR B"', '""', "Karakasa, plain, arrows: '' is no text"),
    ("shogunate.toml", 'weak = "B L R"', 'weak = "B B"', "Karakasa, plain, weak: 'B'"),
    ("shogunate.toml", 'role = "runner"', 'role = "dancer"', "Karakasa, role: 'dancer' must be one of guard"),
    ("shogunate.toml", "cost = 1", "cost = 6", "Karakasa, cost: 6 is no number from 1 to 5"),
    ("shogunate.toml", "works = [3, 4, 5, 6]", "works = [7]", "Karakasa, plain, works: [7] must be a list"),
    (
        "shogunate.toml",
        "works = [3, 4, 5, 6]",
        "works = []",
        "plain, works: a skill must work with some number",
    ),
    (
        "shogunate.toml",
        'effect = "leap"',
        'effect = "sing"',
        "plain, does 1, effect: 'sing' must be one of damage",
    ),
    ("shogunate.toml", 'who = "self"', 'who = "king"', "does 1, who: 'king' must be one of"),
    ("shogunate.toml", 'name = "Tanuki"', 'name = "Karakasa"', "Karakasa: there is another of that name"),
    (
        "shogunate.toml",
        'name = "Tanuki"',
        'name = "tanuki 2"',
        "tanuki 2, name: 'tanuki 2': words of letters",
    ),
    ("shogunate.toml", 'line = "An old', 'lines = "An old', "Karakasa, line: is missing"),
    ("shogunate.toml", "cost = 1", "cost = 1\ncolour = 3", "Karakasa, colour: means nothing here"),
    ("shogunate.toml", "[country]", "[nation]", "shogunate.toml: there must be one [country]"),
    ("shogunate.toml", "[country]", "country = ", "shogunate.toml: Invalid value"),
    ("shogunate.toml", 'skill = "ward"', 'skill = "moat"', "castle, skill: 'moat' must be one of ward"),
    ("items.toml", "copies = 2", "copies = 3", "items.toml: 19 attack items, there must be 18 (AH-D3)"),
    ("items.toml", 'area = "cross 1"', 'area = "here"', "Pitfall, area: 'here' is no range, as: within 2"),
    ("items.toml", 'who = "it"', 'who = "enemy"', "Pitfall, does 1, range: is missing"),
    ("items.toml", 'effect = "bind"', 'effect = "heal"', "Snare, does 1, effect: a trap cannot heal"),
    ("board.toml", "...C...", "..C....", "board, map: a castle stands in the middle of each back rank"),
    ("board.toml", ".A...D.", ".D...D.", "board, map: item squares must lie point-symmetrically (AH-D4)"),
    ("board.toml", ".A...D.", ".A..D.", "board, map: draw 8 rows of 7 signs"),
]


@rule("AH-D1")
@pytest.mark.parametrize(("file", "find", "replace", "says"), FAULTS, ids=lambda value: str(value)[:30])
def test_a_fault_is_named_with_its_file_entry_and_word(
    folder: Path, file: str, find: str, replace: str, says: str
) -> None:
    message = spoilt(folder, file, find, replace)
    assert message.startswith(file)
    assert says in message


@rule("AH-D1")
def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "wilds.toml").unlink()
    with pytest.raises(InvalidContent, match=r"wilds\.toml"):
        load(folder)


@rule("AH-D1")
def test_a_changed_card_is_a_card_that_plays_otherwise_and_another_ruleset(folder: Path) -> None:
    text = (folder / "shogunate.toml").read_text("utf-8")
    (folder / "shogunate.toml").write_text(text.replace("hp = 3", "hp = 2", 1), "utf-8")
    assert load(folder).characters[0].plain.hp == 2
    assert load(folder) != CONTENT
    assert load(FOLDER) == CONTENT


@rule("AH-D2")
def test_a_country_has_13_characters_that_cost_1_to_5() -> None:
    assert [len([c for c in CONTENT.characters if c.country == k]) for k in range(3)] == [13, 13, 13]
    assert {c.cost for c in CONTENT.characters} == {1, 2, 3, 4, 5}
    assert len({c.name for c in CONTENT.characters}) == 39
    assert len({c.line for c in CONTENT.characters}) == 39
    assert len({c.role for c in CONTENT.characters}) == 9


@rule("AH-D2")
def test_no_two_characters_play_alike() -> None:
    sides = [side for c in CONTENT.characters for side in (c.plain, c.awake)]
    looks = {(s.hp, s.attack, s.defence, s.arrows, s.weak, s.skill.works, s.skill.does) for s in sides}
    assert len(looks) == 78
    assert len({side.skill.name for side in sides}) == 78


@rule("AH-D2")
def test_no_awake_side_is_weaker() -> None:
    for c in CONTENT.characters:
        assert c.awake.hp >= c.plain.hp
        assert c.awake.attack >= c.plain.attack
        assert c.awake.defence >= c.plain.defence
        assert all(awake >= plain for plain, awake in zip(c.plain.arrows, c.awake.arrows))
        assert set(c.awake.weak) <= set(c.plain.weak)
        assert set(c.awake.skill.works) >= set(c.plain.skill.works)
        assert c.awake.skill.does != c.plain.skill.does
        assert reaches_castle(c.awake) >= reaches_castle(c.plain)
        for kind in {effect.effect for effect in c.plain.skill.does}:
            assert most(c.awake, kind) >= most(c.plain, kind), (c.name, kind)


def reaches_castle(side: Side) -> bool:
    return any(effect.castle or effect.who == "castle" for effect in side.skill.does)


def most(side: Side, kind: str) -> int:
    return max((effect.amount for effect in side.skill.does if effect.effect == kind), default=-1)


@rule("AH-D2")
@pytest.mark.parametrize(
    ("file", "find", "replace", "says"),
    [
        ("shogunate", "hp = 4\nattack = 6", "hp = 2\nattack = 6", "HP and dice may only grow"),
        ("shogunate", '"F2 FL FR B2 L R"', '"F2 FL FR L R"', "no arrow may be lost"),
        ("wilds", '"F2 FL2 FR2 L R B2"', '"F2 FL2 FR2 L R B"', "no arrow may be lost or get shorter"),
        ("shogunate", 'weak = "BR"', 'weak = "B"', "it may be weak only where the plain side is"),
        ("league", '"ahead 4", castle = true }]\n\n\n', '"ahead 4" }]\n\n\n', "must still damage"),
        ("wilds", 'amount = 2, who = "friend", range = "anywhere"', SELF, "must still heal"),
        (
            "wilds",
            '1, who = "friend", range = "within 1", all = true },\n]',
            '1, who = "self" },\n]',
            "must still attack",
        ),
        ("shogunate", '3, who = "it" },\n  { effect = "bind", who = "it" }', '3, who = "it" }', "still bind"),
        (
            "shogunate",
            'range = "line 2", all',
            'range = "within 1", all',
            "must still damage, as much, as far",
        ),
        ("wilds", '"friend", range = "within 1" },', '"self" },', "and whom it could before"),
        (
            "league",
            '"draw", deck = "attack" },\n  { effect = "attack", amount = 2',
            '"draw", deck = "defence" },\n  { effect = "attack", amount = 2',
            "must still draw",
        ),
        ("wilds", "works = [2, 3, 4, 5, 6]", "works = [1, 2, 3, 4, 5]", "must work with the same numbers"),
    ],
)
def test_a_weaker_awake_side_is_refused(folder: Path, file: str, find: str, replace: str, says: str) -> None:
    assert says in spoilt(folder, f"{file}.toml", find, replace)


# ---------------------------------------------------------------- castles stand long enough


@rule("AH-D2")
def test_a_castle_that_could_fall_in_two_turns_of_blows_is_refused(folder: Path) -> None:
    for castle in CONTENT.castles:
        assert 2 * castle.wall < castle.hp
    assert spoilt(folder, "league.toml", "wall = 4", "wall = 5").startswith(
        "league.toml, castle, wall: it must stand for two turns of blows"
    )


@rule("AH-D2")
def test_a_castle_is_out_of_reach_from_ones_own_territory(folder: Path) -> None:
    find = 'range = "ahead 4", castle = true'
    said = spoilt(folder, "league.toml", find, find.replace("ahead 4", "line 5"))
    assert "range: a castle is reached from 4 squares away at most (AH-D2)" in said


@rule("AH-D2")
def test_a_castle_loses_no_more_in_a_turn_than_its_walls_let_through() -> None:
    at = table(
        "Oni d7, Ronin c7",
        "Kappa a8, Wisp g8",
        step="item",
        hands=("Battering Ram", ""),
        countries=("wilds", "wilds"),
    )
    at.play("awaken c7", "awaken d7", "item Battering Ram", "on d8").rolls(6, 8, 1).play("skill Oni")
    assert at.data["castle"] == [0, 4]
    at.play("move c7-c5", "hit d7 d8").used_up()
    assert at.data["castle"] == [0, 4]
    assert [event.amount for event in at.told("hurt")] == [3, 1]
    assert at.told("attacked")[0].damage == 0
    at.play("pass", "move a8-a7")
    at.play("pass", "move c5-c7").rolls(8, 1).play("hit d7 d8")
    assert at.data["castle"] == [0, 8]


@rule("AH-D2")
@pytest.mark.parametrize("hand", ["Smoke", "Wind Sandals", "Crane Cloak"])
@pytest.mark.parametrize(
    "team",
    [
        *["Tengu", "Pixie", "Kitsune", "Jackalope", "Tanuki", "Hamaya", "Lynceus", "Sylph", "Salamander"],
        *["Kelpie Ronin", "Mercurius Kamaitachi", "Tanuki Tengu", "Sylph Ronin", "Karakasa Lynceus"],
    ],
)
def test_nobody_strikes_a_castle_before_its_owner_has_had_a_turn(team: str, hand: str) -> None:
    """Every way through the first turn that leads nearer, with dice as one wishes."""
    mine = ", ".join(f"{name} {square}" for name, square in zip(team.split(), ("d3", "e3")))
    enemies = "Kobold d6, Chochin d7, Gremlin c6, Domovoi c7"
    at = table(mine, enemies, hands=(hand, ""))
    assert not strikes(at.state)
    if at.state.alive[0] == 1:  # AH-R13: a team of one may awaken on its first turn
        assert not strikes(at.play("awaken d3").state)


def strikes(state: AwakeState) -> bool:
    """Whether the first player can touch the castle on d8 in this turn."""
    moves = [move for move in state.legal(0) if AWAKE.text(state, move) not in ("stalemate", "awaken d3")]
    for move in nearest(state, moves):
        text = AWAKE.text(state, move)
        if text.startswith("hit") and text.endswith("d8"):
            return True
        twin = state.clone()
        twin.apply(0, move, Wished(), None)
        if twin.castle[1] > 0 or (twin.player == 0 and twin.turn == state.turn and strikes(twin)):
            return True
    return False


def nearest(state: AwakeState, moves: list[int]) -> list[int]:
    """Of many squares to leap to, those nearest to the castle."""
    squares = [move for move in moves if AWAKE.text(state, move).startswith("at ")]
    castle = CONTENT.board.castles[1]
    squares.sort(key=lambda move: board.distance(board.square_of(AWAKE.text(state, move)[3:]), castle))
    return [move for move in moves if move not in squares] + squares[:4]


class Wished(Chance):
    """Skills work, and decks are shuffled anyhow."""

    def below(self, n: int) -> int:
        return int(n) - 1

    def order(self, n: int) -> list[int]:
        return list(range(n))


@rule("AH-D2")
def test_who_has_leapt_or_changed_places_does_not_attack_this_turn() -> None:
    leap = table("Tengu c3, Oni g1", "Kappa c7, Talos g8", step="skill").rolls(6).play("skill Tengu", "at c6")
    leap.play("move g1-g2", "awaken c6")
    assert leap.acting == [1]
    leap.play("pass", "move g8-g7", "pass", "pass", "move g2-g3")
    assert "hit c6 c7" in leap.legal
    smoke = table("Kitsune c3, Oni g1", "Kappa c7, Talos g8", hands=("Smoke", ""))
    smoke.play("item Smoke", "on c3", "at c5")
    assert smoke.refused("skill Kitsune") == "dazed AH-17"
    swap = changeling().play("on c7", "move g1-g2")
    assert swap.unit("Pixie", 0)["at"] == "c7"
    assert swap.acting == [1]


@rule("AH-D2")
def test_who_need_not_change_places_keeps_the_attack() -> None:
    stay = changeling()
    assert sorted(stay.legal) == ["on c7", "pass"]
    stay.play("pass", "move c4-c6")
    assert stay.legal_like("hit") == ["c6 c7"]


def changeling() -> Table:
    """Pixie, awake, has dazed the Kappa, and may now change places with it."""
    at = table("Pixie* c4, Oni g1", "Kappa c7, Talos g8", step="skill")
    return at.rolls(6).play("skill Pixie", "on c7")


@rule("AH-D2")
def test_a_missing_or_doubled_character_is_refused(folder: Path) -> None:
    text = (folder / "wilds.toml").read_text("utf-8")
    last = text.index("[[character]]", text.index('"Berserker"'))
    (folder / "wilds.toml").write_text(text[:last], "utf-8")
    with pytest.raises(InvalidContent, match="12 characters, there must be 13"):
        load(folder)
    twin = text[text.index("[[character]]", text.index('"Erlking"')) : last].replace("Berserker", "Bear")
    (folder / "wilds.toml").write_text(text[:last] + twin, "utf-8")
    with pytest.raises(InvalidContent, match="it plays just like Berserker"):
        load(folder)


@rule("AH-D3")
def test_there_are_four_kinds_of_trap_at_least() -> None:
    traps = [item for item in CONTENT.items if item.trap]
    assert len(traps) >= 4
    assert {item.kind for item in traps} == {"attack"}
    assert sum(item.copies for item in CONTENT.items) == 36


@rule("AH-D3")
def test_fewer_kinds_of_trap_are_refused(folder: Path) -> None:
    text = (folder / "items.toml").read_text("utf-8")
    for area in ('area = "cross 1"\n', 'area = "line 2"\n'):
        text = text.replace(area, "").replace('{ effect = "damage", amount = 2, who = "it" }', BOLT)
    text = text.replace('{ effect = "push", amount = 2, who = "it" }', BOLT)
    (folder / "items.toml").write_text(text, "utf-8")
    with pytest.raises(InvalidContent, match="four kinds of trap"):
        load(folder)


BOLT = '{ effect = "damage", amount = 1, who = "enemy", range = "within 1" }'


@rule("AH-D3")
def test_the_castles_have_different_skills() -> None:
    assert len({castle.skill for castle in CONTENT.castles}) == 3


@rule("AH-D4")
def test_the_board_is_seven_by_eight_with_castles_in_the_middle_of_the_back_ranks() -> None:
    assert board.SQUARES == 56
    assert [board.square_text(square) for square in CONTENT.board.castles] == ["d1", "d8"]


@rule("AH-D4")
def test_three_ranks_belong_to_each_and_two_to_nobody() -> None:
    names = [{board.square_text(s)[1] for s in board.squares_in(board.TERRITORY[seat])} for seat in (0, 1)]
    assert names == [{"1", "2", "3"}, {"6", "7", "8"}]
    assert len(board.squares_in(board.TERRITORY[0])) == 21


@rule("AH-D4")
def test_item_squares_lie_the_same_way_from_both_sides() -> None:
    items = CONTENT.board.items
    assert items == items[::-1]
    assert min(items.count("attack"), items.count("defence")) >= 4


@rule("AH-D5")
def test_between_equals_beginning_is_worth_little_and_games_have_a_good_length() -> None:
    """A quick look, each pair of teams from both sides; docs/benchmarks.md has the measured figures."""
    ended = [game for number in range(PAIRS) for game in both_ways(f"balance {number}")]
    assert 0.35 <= sum(state.winner == state.starter for state in ended) / len(ended) <= 0.65
    assert 15 <= sorted(int(state.turn) for state in ended)[PAIRS] <= 60
    assert max(int(state.turn) for state in ended) < LONGEST


PAIRS = 30


def both_ways(seed: str) -> list[AwakeState]:
    """Two teams that bots like, each in each seat; the same bot plays for both, by judgement alone."""
    teams = [drafted(f"{seed} {team}") for team in "ab"]
    ended: list[AwakeState] = []
    for order in (teams, teams[::-1]):
        luck = Seeded(seed)
        state = AWAKE.new(2, luck)
        for seat, team in enumerate(order):
            for move in team:
                state.apply(seat, move, luck, None)
        guide = AwakeGuide(state.view(0))
        while not state.over:
            seat = first_seat(state.must())
            guide.moves(state, seat)
            moves = guide.considered(state, seat, state.legal(seat))
            state.apply(seat, max(moves, key=lambda move: guide.worth(state, seat, move)), luck, None)
        ended.append(state)
    return ended


def drafted(seed: str) -> list[int]:
    """A country and a team, as a bot would choose them."""
    luck = Seeded(seed)
    state = AWAKE.new(2, luck)
    guide = AwakeGuide(state.view(0))
    guide.wonder(luck)
    made: list[int] = []
    while state.must() & 1 and state.stage == TEAMS:
        made.append(int(guide.at_once(state, 0, luck)))
        state.apply(0, made[-1], luck, None)
    return made


@rule("AH-D1")
def test_the_program_does_not_start_with_a_file_that_does_not_fit(tmp_path: Path) -> None:
    sources = tmp_path / "hyakki"
    leave_out = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(Path(hyakki.__file__).parent, sources, ignore=leave_out)
    file = sources / "games" / "awake" / "content" / "wilds.toml"
    good = file.read_text("utf-8")
    fault = "wilds.toml, Jackalope, plain, hp: 0 is no number from 1 to 20"
    for text, command, says in (
        (good.replace("hp = 2", "hp = 0", 1), "serve --port 0", fault),
        ("= 3", "games", "wilds.toml: Invalid statement (at line 1, column 1)"),
    ):
        file.write_text(text, "utf-8")
        run = subprocess.run(
            [sys.executable, "-m", "hyakki.cli", *command.split()],
            env=os.environ | {"PYTHONPATH": str(tmp_path), "HYAKKI_INTERPRETED": "1", "HYAKKI_COMPILED": ""},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert (run.returncode, run.stdout, run.stderr) == (2, "", f"hyakki: {says}\n")


def test_every_effect_and_everybody_it_touches_has_a_number() -> None:
    assert sorted(grammar.number for grammar in EFFECTS.values()) == list(range(len(EFFECTS)))
    assert {who for grammar in EFFECTS.values() for who in grammar.who} == set(WHO)


def test_every_effect_is_on_some_card() -> None:
    skills = [effect for c in CONTENT.characters for side in (c.plain, c.awake) for effect in side.skill.does]
    used = {effect.effect for effect in skills} | {effect.effect for i in CONTENT.items for effect in i.does}
    assert used == set(EFFECTS)


def test_every_card_says_what_it_does() -> None:
    said = [skill_text(side.skill.does) for c in CONTENT.characters for side in (c.plain, c.awake)]
    said += [item_text(item) for item in CONTENT.items]
    said += [castle_text(castle) for castle in CONTENT.castles]
    for text in said:
        assert text[0].isupper() or text[0].isdigit()
        assert text.endswith(".")
        assert "{" not in text
    assert item_text(CONTENT.items[0]) == (
        "Trap. When an enemy enters its area (its square and the four beside it, not diagonal), "
        "that enemy takes 2 damage."
    )
    assert item_text(CONTENT.items[1]) == (
        "Trap. When an enemy enters its area (its square and the eight around it), "
        "that enemy cannot move on your opponent's next turn."
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Yukionna", "An enemy up to 2 squares away cannot move on its owner's next turn."),
        (
            "Nekomata*",
            "An enemy up to 2 squares away takes 2 damage and can neither attack nor use its skill",
        ),
        (
            "Unicorn*",
            "This character and each ally up to 2 squares away heal 3 HP and add 1 to their defence rolls",
        ),
        (
            "Ronin*",
            "adds 3 to its attack roll this turn. It may go 1 or 2 squares along any arrow in this turn's",
        ),
        (
            "Tengu",
            "This character may leap up to 3 squares to a free square, but then cannot attack",
        ),
        ("Tengu*", "but then cannot attack this turn. Leap or not, each adjacent enemy takes 1 damage."),
        ("Leshy*", "Trap or not, an enemy up to 2 squares away from this character cannot move"),
        (
            "Kitsune*",
            "takes 2 damage. If it survives, this character may swap places with it, but then cannot",
        ),
        (
            "Golem*",
            (
                "An adjacent enemy takes 3 damage and is pushed 2 squares away from this character (less if "
                "blocked). Or: the adjacent enemy castle takes 3 damage."
            ),
        ),
        (
            "Karakasa*",
            "each adjacent enemy is pushed 1 square away from this character if there is room.",
        ),
        (
            "Hamaya",
            "up to 4 squares away in a straight or diagonal line takes 1 damage, even behind others.",
        ),
        (
            "Selkie",
            "in a straight or diagonal line is pulled 2 squares towards this character (less if blocked).",
        ),
        (
            "Lindworm*",
            (
                "Each enemy, and the enemy castle, up to 2 squares away in a straight or diagonal line takes "
                "2 damage, even behind others. Then"
            ),
        ),
        (
            "Sylph*",
            "In this turn's move, this character or an ally up to 3 squares away may go 1 or 2 squares",
        ),
        ("Sylph*", "This character may also leap now, up to 2 squares to a free square, but then cannot"),
        ("Erlking*", "In this turn's move, one of them may go 1 or 2 squares along any arrow."),
        ("Domovoi", "This character and each ally on the board heal 1 HP."),
    ],
)
def test_a_skill_says_it_as_a_person_would(name: str, text: str) -> None:
    (character,) = [c for c in CONTENT.characters if c.name == name.rstrip("*")]
    side = character.awake if name.endswith("*") else character.plain
    assert text in skill_text(side.skill.does)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "Powder Keg",
            "its area (its square and the eight around it), each enemy in that area takes 1 damage.",
        ),
        (
            "Whirl Gate",
            "its area (up to 2 squares away in a straight or diagonal line), that enemy is pushed",
        ),
        ("Whirl Gate", "Stepping onto the trap just removes it."),
        (
            "Battering Ram",
            "If one of your characters is adjacent to the enemy castle, the castle takes 3 damage.",
        ),
        ("Pickpocket", "Your opponent chooses an item in their hand and discards it."),
        ("Chains", "from its defence rolls this turn and cannot move on your opponent's next turn."),
        ("Nightmare Bell", "nor use its skill until the end of your opponent's next turn."),
    ],
)
def test_an_item_says_it_as_a_person_would(name: str, text: str) -> None:
    (item,) = [item for item in CONTENT.items if item.name == name]
    assert text in item_text(item)


def test_what_both_sides_read_speaks_to_neither() -> None:
    """They are read on the enemy's card, too, where "your characters" would be the wrong ones."""
    said = [skill_text(side.skill.does) for c in CONTENT.characters for side in (c.plain, c.awake)]
    said += [castle_text(castle) for castle in CONTENT.castles]
    assert [text for text in said if re.search(r"\byour?\b", text, re.IGNORECASE)] == []


def test_the_ruleset_names_the_cards() -> None:
    assert AWAKE.info.ruleset == AWAKE.info.ruleset.lower()
    assert len(AWAKE.info.ruleset) == 16


@pytest.mark.parametrize("module", [board, moves, texts], ids=lambda module: str(module.__name__))
def test_the_examples_run(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]
