"""Every lesson goes as it is written, by the rules, and every try gets an answer."""

from __future__ import annotations

import re
from operator import ne
from typing import Any

import msgspec
import pytest

from hyakki.games import game
from hyakki.games.awake.events import Attacked
from hyakki.games.phantom.events import Battled
from hyakki.kernel.game import InvalidMove
from hyakki.kernel.words import Words
from hyakki.lessons import LESSONS, lesson, played
from hyakki.lessons.playthrough import ME, Playthrough
from hyakki.lessons.script import InvalidLesson, Step, script_of
from hyakki.server.http.lessons import lesson_of

RULE = re.compile(r"[A-Z]{2}-R?\d+")


@pytest.fixture(params=LESSONS)
def one(request: pytest.FixtureRequest) -> Playthrough:
    return played(request.param)


def test_a_lesson_is_played_to_its_end_by_the_rules(one: Playthrough) -> None:
    assert [turn.step for turn in one.turns] == sorted(turn.step for turn in one.turns)
    assert {turn.step for turn in one.turns} == set(range(len(one.script.steps)))
    for turn in one.turns:
        assert bool(turn.frames) == (not turn.refused and not turn.press), "made, refused, or no move at all"


def test_the_person_is_to_act_at_every_turn(one: Playthrough) -> None:
    for turn in one.turns:
        assert turn.state.must() >> ME & 1, f"step {turn.step + 1} waits for somebody else"


def test_the_move_that_is_waited_for_needs_no_answer(one: Playthrough) -> None:
    for number, turn in enumerate(one.turns):
        if turn.press:
            continue
        answer = one.answer(number, turn.move)
        assert (answer and answer.code) == (turn.refused or None)


def test_every_other_legal_move_is_answered_by_the_lesson(one: Playthrough) -> None:
    for number, turn in enumerate(one.turns):
        step = one.script.steps[turn.step]
        for move in turn.state.legal(ME):
            text = one.game.text(turn.state, move)
            if text == turn.move:
                continue
            answer = one.answer(number, text)
            assert answer is not None
            assert (answer.code, answer.rule) == ("lesson", "")
            assert answer.params["say"] == step.wrong.get(text, step.otherwise)


def test_what_is_written_about_a_wrong_move_can_be_heard(one: Playthrough) -> None:
    """An answer to a move that is never legal, or right, would be said to nobody."""
    for number, step in enumerate(one.script.steps):
        turns = [turn for turn in one.turns if turn.step == number]
        legal = {one.game.text(turn.state, move) for turn in turns for move in turn.state.legal(ME)}
        assert set(step.wrong) <= legal - set(step.moves[-1:]), f"step {number + 1}"


def test_madoshi_praises_a_dearer_catch_of_the_same_yokai() -> None:
    """Who finds more points than the lesson asks for is not told that they are wrong."""
    one = played("madoshi")
    [number] = [at for at, turn in enumerate(one.turns) if turn.move == "e2-a5"]
    step = one.script.steps[one.turns[number].step]
    [dearer] = [it for it in one.scene(number).promises if it.stack == 1 and it.points > 1]
    assert len(dearer.bring) == 3
    for square in dearer.bring:
        answer = one.answer(number, f"{dearer.hole}-{square}")
        assert answer is not None
        said = str(answer.params["say"])
        assert "2 points" in said
        assert said != step.otherwise


def test_madoshi_lets_the_pupil_catch_two_with_one_swap_and_the_second_decides() -> None:
    """Two catches in a turn were told, and done by nobody."""
    one = played("madoshi")
    at = next(at for at, turn in enumerate(one.turns) if turn.move == "e2-a5")
    assert [turn.move for turn in one.turns[at + 1 :]] == ["x2:earth", "x1:earth"]
    lying = [it for turn in range(at) for it in one.scene(turn).promises if it.hole is None]
    assert all(it.stack == 1 for it in lying), "nobody has to pass by a catch of another card"
    points = [one.scene(turn).points for turn in (at, at + 2)]
    assert points == [(7, 9), (10, 9)]
    last = one.turns[-1].frames[-1].scene
    assert last.over
    assert last.points == (11, 9)


def test_phantom_leaves_the_lead_to_the_pupil_and_says_what_each_other_card_would_have_cost() -> None:
    """Which card to lead with is not learnt by pressing what is pointed at."""
    one = played("phantom")
    [number] = [at for at, turn in enumerate(one.turns) if turn.move == "P7"]
    step = one.script.steps[one.turns[number].step]
    assert not step.point
    assert "P7" not in step.say
    assert "7" not in step.say
    assert set(step.wrong) == {"B5", "P16"}
    assert not any("18" in said for said in step.wrong.values()), "nobody can know what Mio holds"
    assert step.then[0] == (1, "P18"), "and so it comes"


def test_what_the_rules_refuse_is_answered_with_its_rule() -> None:
    tries = {"phantom": (2, "B5"), "madoshi": (7, "a1-d1"), "awake": (9, "move d5-d7")}
    for name, (turn, move) in tries.items():
        answer = played(name).answer(turn, move)
        assert answer is not None
        assert answer.code != "lesson"
        assert RULE.fullmatch(answer.rule)
        assert answer.rule in played(name).game.explain(answer, Words())


def test_a_try_that_is_no_move_at_all_is_refused(one: Playthrough) -> None:
    with pytest.raises(InvalidMove):
        one.answer(0, "nonsense")


def test_everything_a_lesson_promises_happens_in_it() -> None:
    def kinds(name: str) -> set[str]:
        turns = played(name).turns
        return {event.kind for turn in turns for frame in turn.frames for event in frame.events}  # type: ignore[attr-defined]

    battles = [
        event
        for turn in played("phantom").turns
        for frame in turn.frames
        for event in frame.events
        if isinstance(event, Battled)
    ]
    won = [(battle.winner, battle.tie, ME in battle.scorers) for battle in battles]
    assert won == [
        ("heroes", False, True),
        ("phantoms", False, True),
        ("heroes", True, True),
        ("nobody", False, False),
        ("phantoms", False, True),
    ]
    assert {"turned", "stuck", "round_ended"} <= kinds("phantom")
    assert {"swapped", "captured", "slid", "flipped", "game_ended"} <= kinds("madoshi")
    assert len(kinds("awake")) >= 8
    assert {"skill_tried", "trap_set", "trap_sprung", "awakened"} <= kinds("awake")
    events = [event for turn in played("awake").turns for frame in turn.frames for event in frame.events]
    blows = [event for event in events if isinstance(event, Attacked)]
    assert any(it.weak and all(map(ne, it.start, it.square)) for it in blows), "one of them diagonal"
    winners = played("awake").turns[-1].frames[-1].scene
    assert winners.over
    assert winners.winner == ME


def test_the_page_is_told_all_that_there_is_to_see(one: Playthrough) -> None:
    """Frames carry what is new; put together they are the scenes that the rules gave."""
    lesson = lesson_of(one)
    scene = lesson.scene
    turns = iter(one.turns)
    for step in lesson.steps:
        for sent in step.turns:
            turn = next(turns)
            assert scene == msgspec.to_builtins(one.game.show(turn.state.view(ME)))
            for frame, true in zip(sent.frames, turn.frames, strict=True):
                scene = scene | frame.scene
                assert scene == msgspec.to_builtins(true.scene)
                assert frame.lines == [msgspec.to_builtins(event) for event in true.events]


def test_a_move_must_be_written_as_the_page_sends_it() -> None:
    data = script("madoshi", play=["c5-a1"])
    with pytest.raises(InvalidLesson, match="step 1: c5-a1 is written a1-c5"):
        Playthrough(game("madoshi"), script_of("madoshi.toml", data))


def script(name: str, **changes: Any) -> dict[str, Any]:
    """A lesson of one step, with changes to that step."""
    whole = lesson(name)
    step = {"say": "Do it.", "play": ["Y3"], "otherwise": "Not that."} | changes
    return {
        "names": list(whole.names),
        "learnt": [],
        "end": "Done.",
        "position": whole.position,
        "step": [step],
    }


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"say": ""}, "step 1, say: '' is no text"),
        ({"say": "long " * 40}, "step 1, say: 200 letters are too many"),
        ({"play": []}, "step 1, play: the person does every step"),
        ({"then": ["B4"]}, "step 1, then: 'B4' must be a seat and its move"),
        ({"press": ["Rules"]}, "step 1, press: a step wants one thing, and this one has play"),
        ({"sya": "Oh."}, "step 1, sya: means nothing here"),
        ({"luck": "6"}, "step 1, luck: '6' is no list of outcomes"),
        ({"point": "Y3"}, "step 1, point: 'Y3' is no list of texts"),
        ({"wrong": {"P1": 3}}, "step 1, wrong, P1: 3 is no text"),
    ],
)
def test_what_is_wrong_in_a_script_is_named(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidLesson, match=re.escape(f"x.toml, {problem}")):
        script_of("x.toml", script("phantom", **changes))


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"play": ["R3"]}, "You do not hold the red Hero 3"),
        ({"play": ["zebra"]}, "'zebra' is no card"),
        ({"then": ["2 B2"]}, "turn (HP-6)"),
        ({"luck": [3]}, "1 of 1 fixed outcomes were never drawn"),
        ({"ask": ["Y3"], "play": None}, "Y3 is legal, so nothing can be learnt from its refusal"),
    ],
)
def test_a_lesson_that_the_rules_do_not_allow_is_refused(changes: dict[str, Any], problem: str) -> None:
    data = script("phantom", **changes)
    data["step"][0] = {key: value for key, value in data["step"][0].items() if value is not None}
    with pytest.raises(InvalidLesson, match=re.escape(problem)):
        Playthrough(game("phantom"), script_of("phantom.toml", data))


def test_a_position_that_cannot_be_is_refused() -> None:
    data = script("phantom") | {"position": {}}
    with pytest.raises(InvalidLesson, match=re.escape("phantom.toml, position: ")):
        Playthrough(game("phantom"), script_of("phantom.toml", data))


READ = 200
"""Words that somebody reads in a minute."""
PRESS = 3
"""Seconds from one press to the next, beside the reading."""
LONGEST = 3.0
"""Minutes; a lesson takes two to three."""
SQUARE = re.compile(r"\b[a-g][1-8]\b")


def presses(step: Step) -> int:
    """Every square that a move names, or its one button; for a slide also which way; and then *Next*."""
    return 1 + sum(max(1 + move.startswith("slide "), len(SQUARE.findall(move))) for move in step.moves)


def test_a_lesson_takes_two_to_three_minutes(one: Playthrough) -> None:
    """For somebody who reads all of it and makes no mistake."""
    steps = one.script.steps
    words = sum(len(f"{step.so} {step.say}".split()) for step in steps) + len(one.script.end.split())
    pressed = sum(presses(step) for step in steps)
    minutes = words / READ + pressed * PRESS / 60
    print(f"{one.game.info.title}: {words} words, {pressed} presses, {minutes:.2f} minutes")
    assert 1.5 < minutes <= LONGEST
