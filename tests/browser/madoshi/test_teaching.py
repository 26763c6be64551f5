"""A first game of Madoshi teaches itself, and only once."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect
from tests.browser.madoshi.player import Visit
from tests.browser.madoshi.shrine import (
    Shrine,
    Wanted,
    after_their_catch,
    choosing,
    crowded,
    discarding,
    magic,
    swapping,
)
from tests.browser.madoshi.stages import Stages
from tests.browser.madoshi.test_looks import CUT
from tests.browser.madoshi.ways import wise
from tests.browser.notes import a_note_stands_clear, stays_under_the_pointer
from tests.browser.visitor import PHONE

from hyakki.games.madoshi.types import Scene

SHOW_AGAIN = re.compile("Show again$")
ONE_NOTE = """{
  const all = ['swap', 'collect', 'later', 'magic', 'slide', 'turn', 'flip', 'barred', 'theirs', 'discard'];
  const hints = all.filter((it) => it !== localStorage['note']).map((it) => `madoshi.${it}`);
  localStorage['hyakki.settings'] = JSON.stringify({ pace: 'off', hints });
}"""
"""Somebody who has read all notes but one."""
MOMENTS: dict[str, tuple[str, Wanted]] = {
    "swap": ("first", swapping),
    "collect": ("one to catch", lambda scene: scene.phase == "collect" and len(scene.legal) == 2),
    "later": ("later", lambda scene: magic("slide")(scene) and any(it.hole is None for it in scene.promises)),
    "magic": ("slide", magic("slide")),
    "slide": ("slide", magic("slide")),
    "turn": ("turn", magic("turn")),
    "flip": ("flip an element", lambda scene: magic("flip")(scene) and "Wild" not in str(scene.part)),
    "barred": ("crowded", crowded),
    "theirs": ("threatened", lambda scene: swapping(scene) and len(scene.threats) > 0 and scene.turns > 3),
    "discard": ("discard", discarding),
}
"""When each is shown."""
ROOM = """it => {
  const [box, words] = [it, it.querySelector('p')].map((part) => part.getBoundingClientRect());
  return Math.min(words.top - box.top, box.bottom - words.bottom);
}"""
"""Pixels between the words of a note and its upper or lower edge."""
NOTES = {
    "swap": "Small dots: anything.",
    "collect": "The element on the card scores more.",
    "later": "A pattern made by magic counts",
    "magic": "Use magic to help your next catch",
    "slide": "off one end, back at the other",
    "turn": "its four tokens go round.",
    "flip": "Behind every token is a Wild",
    "barred": "were just swapped",
    "theirs": "Your opponent could catch something",
    "discard": "a turn without a catch costs you a card",
}


async def test_notes_teach_the_first_game_and_stay_dismissed(shrine: Shrine, visit: Visit) -> None:
    visitor = await visit(shrine.address)
    await visitor.home()
    await visitor.sit_down(level="Normal")
    learnt: set[str] = set()
    while not {"swap", "collect", "flip", "barred"} <= learnt:
        assert await visitor.asked() != "over", f"only {learnt}"
        while await visitor.hints.count():
            text = await visitor.hints.inner_text()
            [note] = [name for name, words in NOTES.items() if words in text]
            assert note not in learnt
            learnt.add(note)
            await visitor.press(visitor.hints.get_by_role("button", name="Got it"))
            await expect(visitor.hints.filter(has_text=NOTES[note])).to_have_count(0)
        await visitor.do(wise(visitor.scene))
    assert await visitor.asked() != "over"
    await visitor.page.reload()
    await visitor.asked()
    await expect(visitor.hints).to_have_count(0)

    await visitor.press(visitor.button("Settings"))
    await visitor.press(visitor.button("Show all tips again"))
    await visitor.page.keyboard.press("Escape")
    await expect(visitor.hints).to_be_visible()


async def test_a_note_covers_neither_board_nor_question_and_an_answer_stays_under_the_pointer(
    shrine: Shrine, visit: Visit
) -> None:
    guest, profile = await shrine.guest()
    match = await shrine.moment(guest, lambda scene: scene.phase == "collect")
    visitor = await visit(shrine.address, storage_state=profile)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    await a_note_stands_clear(
        visitor,
        visitor.board,
        visitor.page.get_by_role("region", name="Yokai"),
        *await visitor.side.locator(".answers").get_by_role("button").all(),
    )
    for width, height in ((390, 844), (820, 1180), (1440, 900)):  # a narrow window may have a mouse, too
        await visitor.page.set_viewport_size({"width": width, "height": height})
        for answer in await visitor.side.locator(".answers").get_by_role("button").all():
            await stays_under_the_pointer(visitor, answer)


async def test_on_a_low_phone_a_note_gives_way_to_what_one_looks_at(shrine: Shrine, visit: Visit) -> None:
    guest, profile = await shrine.guest()
    match = await shrine.moment(guest, swapping)
    low = PHONE | {"viewport": {"width": 320, "height": 640}}
    visitor = await visit(shrine.address, storage_state=profile, **low)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    await expect(visitor.hints).to_be_in_viewport(ratio=1)
    await expect(visitor.hints.get_by_role("button", name="Got it")).to_be_in_viewport(ratio=1)
    top = visitor.scene.stacks[0].top
    assert top
    await visitor.press(visitor.yokai(top.name))
    await expect(visitor.side.get_by_text(f"Magic: {top.magic}")).to_be_in_viewport(ratio=1)
    await expect(visitor.hints).to_be_hidden()
    await visitor.press(visitor.yokai(top.name))
    await expect(visitor.hints).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
async def test_no_note_is_ever_cut(width: int, height: int, visit: Visit, stages: Stages) -> None:
    phone = PHONE | {"viewport": {"width": width, "height": height}}
    visitor = await visit(stages.shrine.address, storage_state=stages.profile, **phone)
    await visitor.page.add_init_script(ONE_NOTE)
    await visitor.open("/")
    for note, (name, wanted) in MOMENTS.items():
        await visitor.page.evaluate("note => localStorage['note'] = note", note)
        await visitor.open(f"/match/{await stages.match(name, wanted, seats=1 if note == 'discard' else 2)}")
        await visitor.asked()
        again = visitor.page.get_by_role("button", name=SHOW_AGAIN)
        if await again.is_visible():  # what the opponent's magic did comes first
            await visitor.press(again)
            await visitor.press(visitor.button("Close"))
        await expect(visitor.hints).to_contain_text(NOTES[note])
        got = visitor.hints.get_by_role("button", name="Got it")
        for thing in (visitor.hints, got):
            await expect(thing).to_be_in_viewport(ratio=1)
        assert await visitor.hints.evaluate(ROOM) >= 3, f"{note} is read at ease"
        assert await visitor.page.evaluate(CUT) <= 0, note


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
async def test_three_answers_stand_where_they_stand_with_tips_or_without(
    width: int, height: int, visit: Visit, stages: Stages
) -> None:
    phone = PHONE | {"viewport": {"width": width, "height": height}}
    visitor = await visit(stages.shrine.address, storage_state=stages.profile, **phone)
    match = await stages.match("collect", choosing)
    stood = []
    for note in ("collect", "none"):
        await visitor.open("/")
        await visitor.page.evaluate(f"note => {{ localStorage['note'] = note; {ONE_NOTE} }}", note)
        await visitor.open(f"/match/{match}")
        await visitor.asked()
        answers = visitor.side.locator(".answers").get_by_role("button")
        assert await answers.count() >= 3
        await expect(visitor.hints.filter(visible=True)).to_have_count(0)
        stood.append([await it.bounding_box() for it in await answers.all()])
    assert stood[0] == stood[1]


@pytest.mark.parametrize("note", ["collect", "none"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
async def test_at_a_catch_a_hint_is_one_press_away_with_a_note_or_without(
    width: int, height: int, note: str, visit: Visit, stages: Stages
) -> None:
    phone = PHONE | {"viewport": {"width": width, "height": height}}
    visitor = await visit(stages.shrine.address, storage_state=stages.profile, **phone)
    await visitor.open("/")
    await visitor.page.evaluate(f"note => {{ localStorage['note'] = note; {ONE_NOTE} }}", note)
    await visitor.open(f"/match/{await stages.match(*MOMENTS['collect'])}")
    await visitor.asked()
    await expect(visitor.hints.filter(visible=True)).to_have_count(1 if note == "collect" else 0)
    answers = visitor.side.locator(".answers").get_by_role("button")
    help_ = visitor.side.get_by_role("button", name="Hint", exact=True)
    await expect(answers).to_have_count(2)
    await expect(help_).to_be_in_viewport(ratio=1)
    assert await visitor.page.evaluate(CUT) <= 0
    if note == "collect":
        await visitor.press(visitor.hints.get_by_role("button", name="Got it"))
        await expect(help_).to_be_in_viewport(ratio=1)
    await visitor.press(help_)
    await expect(visitor.page.get_by_role("status", name="A good move")).to_contain_text("Catch")
    for answer in await answers.all():
        await expect(answer).to_be_in_viewport(ratio=1)
    assert await visitor.page.evaluate(CUT) <= 0


async def test_no_more_tips_means_none(shrine: Shrine, visit: Visit) -> None:
    visitor = await visit(shrine.address)
    await visitor.home()
    await visitor.sit_down(players=1)
    await expect(visitor.hints).to_contain_text(NOTES["swap"])
    await visitor.press(visitor.button("No more tips"))
    for _ in range(6):
        await visitor.asked()
        await expect(visitor.hints).to_have_count(0)
        await visitor.do(wise(visitor.scene))


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
async def test_what_the_opponents_magic_did_comes_before_a_tip(
    width: int, height: int, visit: Visit, stages: Stages
) -> None:
    phone = PHONE | {"viewport": {"width": width, "height": height}}
    visitor = await visit(stages.shrine.address, storage_state=stages.profile, **phone)
    await visitor.page.add_init_script(ONE_NOTE)
    await visitor.open("/")
    await visitor.page.evaluate("localStorage['note'] = 'barred'")
    await visitor.open(f"/match/{await stages.match('after their catch', after_their_catch)}")
    await visitor.asked()
    again = visitor.page.get_by_role("button", name=SHOW_AGAIN)
    await expect(again).to_be_in_viewport(ratio=1)
    await expect(visitor.hints).to_have_count(0)
    assert await visitor.page.evaluate(CUT) <= 0
    await visitor.press(again)
    await visitor.press(visitor.button("Close"))
    got = visitor.hints.get_by_role("button", name="Got it")
    for thing in (visitor.hints, got):
        await expect(thing).to_be_in_viewport(ratio=1)
    await expect(again).to_be_hidden()
    await visitor.press(got)
    await expect(again).to_be_in_viewport(ratio=1)


LESS_ROOM = """(it) => { const room = it.parentElement;
  const low = Math.max(...[...room.children].map((part) => part.offsetTop + part.offsetHeight));
  room.style.bottom = `${room.clientHeight - low + 30}px` }"""
"""Room for all that is said but for a line and a half."""


def much_to_say(scene: Scene) -> bool:
    """The opponent has caught a Yokai and used its magic, and now I can catch one, too."""
    return after_their_catch(scene) and any(it.hole is None for it in scene.promises)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
async def test_the_panel_is_whole_when_it_has_most_to_say(
    width: int, height: int, visit: Visit, stages: Stages
) -> None:
    phone = PHONE | {"viewport": {"width": width, "height": height}}
    visitor = await visit(stages.shrine.address, storage_state=stages.profile, **phone)
    await visitor.page.add_init_script(ONE_NOTE)
    await visitor.open(f"/match/{await stages.match('much to say', much_to_say)}")
    await visitor.asked()
    await expect(visitor.side).to_contain_text("You can catch")
    again = visitor.page.get_by_role("button", name=SHOW_AGAIN)
    await expect(again).to_be_in_viewport(ratio=1)
    await expect(again).to_have_accessible_name(re.compile(r"^\w+: 1\s+Swapped"))
    assert await visitor.page.evaluate(CUT) <= 0
    # Of a turn too long for its room whole steps are told, and how many more there were.
    steps = again.locator("b")
    many = await steps.count()
    await again.evaluate(LESS_ROOM)
    await expect(again).to_have_accessible_name(re.compile(r"and \d more\. Show again$"))
    assert await steps.count() < many
    assert await visitor.page.evaluate(CUT) <= 0
    await expect(again.get_by_text("Show again")).to_be_in_viewport(ratio=1)
    await again.evaluate("it => { it.parentElement.style.bottom = '' }")
    await expect(steps).to_have_count(many)
