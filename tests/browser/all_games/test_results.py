"""The end of a game, in all four games: what it says, where it leads, and what hands do to it."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, expect
from tests.browser.all_games.hall import KINDS, Hall, better, worse
from tests.browser.fate import Way
from tests.browser.looks import AT_REST, WATCH_MOTION, axe_finds_nothing
from tests.browser.visitor import SETTLED, Visit, Visitor

GAMES = list(KINDS)
FOCUSED = "document.activeElement.closest('button, a, input, select')?.outerHTML ?? ''"
NORMAL_SPEED = """{
  const kept = JSON.parse(localStorage['hyakki.settings'] ?? '{}');
  localStorage['hyakki.settings'] = JSON.stringify({ ...kept, pace: 'normal' });
}"""
CHART_ABOVE_THE_BUTTONS = """dialog => {
  const box = (place) => dialog.querySelector(place).getBoundingClientRect();
  dialog.querySelector('figure').scrollIntoView({ block: 'end' });
  const [chart, body] = [box('figure'), box('.body')];
  const buttons = [...dialog.querySelectorAll('footer > .button')];
  const rows = new Set(buttons.map((it) => it.getBoundingClientRect().top));
  return { rows: rows.size, whole: chart.top >= body.top - 1 && chart.bottom <= body.bottom + 1 };
}"""
"""In how many rows the buttons that lead on stand, and whether the chart is seen as a whole above them."""
AT_FIRST_SIGHT = """dialog => {
  const body = dialog.querySelector('.body');
  const { top, bottom } = body.getBoundingClientRect();
  const beyond = (where, from, to) => [...dialog.querySelectorAll(where)].filter((it) => {
    const box = it.getBoundingClientRect();
    return box.top < from - 1 || box.bottom > to + 1 || box.left < 0 || box.right > innerWidth;
  }).map((it) => it.innerText);
  const hint = dialog.querySelector('.below');
  const edge = dialog.getBoundingClientRect().top + dialog.clientTop + dialog.clientHeight;
  return {
    unseen: [
      ...beyond('h2', 0, top),
      ...beyond('table, .turning', top, bottom),
      ...beyond('footer, footer .button', bottom, edge),
    ],
    scrolled: body.scrollTop,
    hinted: !hint.hidden === body.scrollHeight - body.clientHeight > 24,
  };
}"""
"""What of headline, places, what decided it and buttons is out of sight, and whether a hint tells of more."""
ALL_HANDS = "-2"
"""With whose eyes a replay is seen that shows all hands."""
TABLES = ("create", "rematch", "play_daily", "fork")
"""Messages that begin a game."""


async def result_of(hall: Hall, visit: Visit[Visitor], game: str, way: Way) -> tuple[Visitor, Locator]:
    """Somebody who has played this way, before the result."""
    guest, profile = await hall.guest()
    match = await hall.end(game, guest, way)
    visitor = await visit(hall.address, storage_state=profile)
    await visitor.hold_time()
    await visitor.open(f"/match/{match.id}")
    result = visitor.page.get_by_role("dialog")
    await expect(result).to_be_visible()
    return visitor, result


def begun(visitor: Visitor) -> list[str]:
    return [message["type"] for message in visitor.sent if message["type"] in TABLES]


@pytest.mark.parametrize("game", GAMES)
async def test_for_a_second_no_key_is_heard_and_nothing_that_starts_a_game_is_focused(
    hall: Hall, visit: Visit[Visitor], game: str
) -> None:
    visitor, result = await result_of(hall, visit, game, worse)
    keys = visitor.page.keyboard
    assert await visitor.page.evaluate(FOCUSED) == ""
    await keys.press("Space")
    await keys.press("Enter")
    await keys.press("Tab")
    await expect(visitor.again).to_be_focused()  # who looks for it has it with one key
    for key in ("Space", "Enter", "j", "k", "p", "s", "d"):
        await keys.press(key)
    await visitor.pass_by(SETTLED - 1)
    await keys.press("Enter")
    await visitor.page.evaluate(AT_REST)
    assert await visitor.again.is_enabled(), "a press that was heard makes it wait"
    await expect(result).to_be_visible()
    assert begun(visitor) == []
    await visitor.pass_by(1)
    await keys.press("Enter")
    await visitor.hears(lambda: begun(visitor) == ["rematch"])


@pytest.mark.parametrize("way", [better, worse])
@pytest.mark.parametrize("game", GAMES)
async def test_the_winner_comes_first_and_who_lost_reads_so(
    hall: Hall, visit: Visit[Visitor], game: str, way: Way
) -> None:
    visitor, result = await result_of(hall, visit, game, way)
    scene = next(message["frame"]["scene"] for message in reversed(visitor.received) if "frame" in message)
    places = scene.get("places") or [1 if seat == scene["winner"] else 2 for seat in range(2)]
    rows = result.locator("tbody tr")
    await expect(rows).to_have_count(len(places))
    mine = [number for number, text in enumerate(await rows.all_inner_texts()) if re.search(r"\bYou\b", text)]
    ahead = sum(place < places[0] for place in places)
    level = places.count(places[0])
    assert len(mine) == 1
    assert ahead <= mine[0] < ahead + level
    title = result.get_by_role("heading").first
    if places[0] == 1:
        await expect(title).to_have_text(re.compile("^You win|share|shared"))
    elif len(places) == 2:
        await expect(title).to_have_text(re.compile("^You lost"))
    else:
        await expect(title).not_to_have_text(re.compile("^You (win|lost)"))


async def test_with_three_hoshi_says_who_went_out_before_whom(hall: Hall, visit: Visit[Visitor]) -> None:
    guest, profile = await hall.guest()
    match = await hall.end("hoshi", guest, worse, seats=3)
    visitor = await visit(hall.address, storage_state=profile)
    await visitor.open(f"/match/{match.id}")
    rows = visitor.page.get_by_role("dialog").locator("tbody tr")
    await expect(rows).to_have_count(3)
    out = [re.search(r"out \w+", text) for text in await rows.all_inner_texts()]
    assert [it and it[0] for it in out] == [None, "out second", "out first"]


@pytest.mark.parametrize("game", GAMES)
async def test_a_result_says_what_decided_it_draws_it_and_leads_there(
    hall: Hall, visit: Visit[Visitor], game: str
) -> None:
    visitor, result = await result_of(hall, visit, game, worse)
    page = visitor.page
    drawn = result.get_by_role("img", name=re.compile("Halfway: .*You.* At the end: .*You"))
    await expect(drawn).to_be_visible()
    seats = await drawn.locator("path:not(.base, .when)").count()
    assert seats == KINDS[game].seats, "everybody has a line"
    link = result.get_by_role("link", name="See it again")
    address = await link.get_attribute("href") or ""
    step = re.search(r"#p(?:\d+-)?(\d+)", address)
    assert step, address
    await visitor.press(link)
    await page.wait_for_url("**/replay/*")
    slider = page.get_by_role("slider", name="Position")
    await expect(slider).to_have_value(step[1])
    # As in any replay of a game that is over, all hands lie open, where there are any.
    eyes = page.get_by_label("View as")
    await (expect(eyes).to_have_count(0) if game == "madoshi" else expect(eyes).to_have_value(ALL_HANDS))
    assert 1 < int(step[1]) <= int(await slider.get_attribute("max") or 0)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "phantom"])  # pages/test_endings.py
async def test_the_best_thing_missed_is_told_and_shown_in_the_replay(
    hall: Hall, visit: Visit[Visitor], game: str
) -> None:
    visitor, result = await result_of(hall, visit, game, worse)
    page = visitor.page
    link = result.get_by_role("link", name="See it in the replay")
    await expect(link).to_be_visible()
    before = re.search(r"#b(\d+)", await link.get_attribute("href") or "")
    assert before
    await visitor.press(link)
    await page.wait_for_url("**/replay/*")
    shown = page.get_by_role("status").filter(has_text="A better move here:")
    await expect(shown).to_be_visible()
    assert await page.evaluate("scrollY") == 0, "the table is seen from its top"
    for width, height in ((390, 844), (1440, 900)):
        await page.set_viewport_size({"width": width, "height": height})
        text = await shown.bounding_box()
        controls = await page.get_by_role("region", name="Replay controls").bounding_box()
        assert text
        assert controls
        assert text["y"] + text["height"] <= controls["y"]
        assert controls["y"] + controls["height"] <= height
    await visitor.press(visitor.button("One step forward"))
    await expect(shown).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
async def test_what_happens_in_a_replay_is_read_on_the_smallest_phone_and_its_end_leads_back(
    hall: Hall, visit: Visit[Visitor], game: str
) -> None:
    guest, profile = await hall.guest()
    match = await hall.end(game, guest, worse)
    visitor = await visit(hall.address, storage_state=profile)
    await visitor.page.set_viewport_size({"width": 320, "height": 640})
    for step in ("3", "9999"):
        await visitor.open(f"/replay/{match.id}#{step}")
        said = visitor.page.locator(".said")
        await expect(said).to_have_text(re.compile(r"\w"))
        await expect(said).to_be_in_viewport(ratio=1)
    if game == "hoshi":  # the others' replays are looked at with their games
        await axe_finds_nothing(visitor)
    back = said.get_by_role("link", name="Back to the result")
    await visitor.press(back)
    await visitor.page.wait_for_url("**/match/*")


@pytest.mark.parametrize("game", GAMES)
async def test_the_step_buttons_of_a_replay_stay_where_they_are(
    hall: Hall, visit: Visit[Visitor], game: str
) -> None:
    """Whatever is said above them: else the next press hits something else."""
    guest, profile = await hall.guest()
    match = await hall.end(game, guest, worse)
    visitor = await visit(hall.address, storage_state=profile)
    for width, height in ((320, 640), (390, 844), (1440, 900)):
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await visitor.open(f"/replay/{match.id}#2")
        on = visitor.button("One step forward")
        await expect(on).to_be_visible()
        first = await on.bounding_box()
        assert first
        controls = await visitor.page.get_by_role("region", name="Replay controls").bounding_box()
        assert controls
        assert controls["y"] > height / 2
        assert controls["y"] + controls["height"] <= height, "whole in sight"
        for step in range(3, 11):
            await visitor.page.mouse.click(first["x"] + first["width"] / 2, first["y"] + first["height"] / 2)
            await expect(visitor.page.get_by_role("slider", name="Position")).to_have_value(str(step))
            assert await on.bounding_box() == first


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
@pytest.mark.parametrize("game", ["awake", "madoshi"])
async def test_a_replay_calls_me_you(
    hall: Hall, visit: Visit[Visitor], game: str, width: int, height: int
) -> None:
    """On one's own plate and in what is told, with all hands open, too."""
    guest, profile = await hall.guest()
    match = await hall.end(game, guest, worse)
    visitor = await visit(hall.address, storage_state=profile, viewport={"width": width, "height": height})
    await visitor.open(f"/replay/{match.id}#9")
    await expect(visitor.button("One step forward")).to_be_visible()
    name = match.seats[0].name
    assert name
    table = visitor.page.get_by_role("main")
    await expect(table).not_to_contain_text(name)
    me = table.locator(".felt").get_by_text(re.compile("^You(: |$)")).locator("visible=true")
    await expect(me.first).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568)])
@pytest.mark.parametrize("game", GAMES)
async def test_on_a_phone_the_buttons_take_one_row_and_leave_the_chart_whole(
    hall: Hall, visit: Visit[Visitor], game: str, width: int, height: int
) -> None:
    guest, profile = await hall.guest()
    match = await hall.end(game, guest, better)
    visitor = await visit(
        hall.address, storage_state=profile, viewport={"width": width, "height": height}, has_touch=True
    )
    await visitor.open(f"/match/{match.id}")
    result = visitor.page.get_by_role("dialog")
    await expect(result.get_by_role("figure")).to_be_visible()
    if (await result.get_by_role("heading").first.inner_text()).startswith("You win"):
        await expect(result.get_by_role("button", name=re.compile("^Try "))).to_be_visible()
    await visitor.page.evaluate(AT_REST)
    assert await result.evaluate(CHART_ABOVE_THE_BUTTONS) == {"rows": 1, "whole": True}
    await visitor.press(visitor.button("Look at the table"))
    await expect(result).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
async def test_more_below_leads_there(hall: Hall, visit: Visit[Visitor], game: str) -> None:
    visitor, result = await result_of(hall, visit, game, worse)
    await visitor.page.set_viewport_size({"width": 320, "height": 640})
    await expect(result.get_by_role("figure")).to_be_visible()
    await visitor.press(result.locator(".below button"))
    await visitor.page.wait_for_function("document.querySelector('dialog .body').scrollTop > 100")


@pytest.mark.parametrize("way", [better, worse])
@pytest.mark.parametrize("game", GAMES)
async def test_headline_places_what_decided_it_and_all_buttons_are_seen_without_scrolling(
    hall: Hall, visit: Visit[Visitor], game: str, way: Way
) -> None:
    visitor, result = await result_of(hall, visit, game, way)
    await expect(result.get_by_role("figure")).to_be_visible()
    for width, height in ((1440, 900), (390, 844), (320, 640)):
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await visitor.page.evaluate(AT_REST)
        seen = await result.evaluate(AT_FIRST_SIGHT)
        assert seen == {"unseen": [], "scrolled": 0, "hinted": True}, (width, height)
    # The chart says what its heights are, and what its dot is.
    chart = result.get_by_role("figure")
    await expect(chart.locator(".scale span")).to_have_count(2)
    await expect(chart.locator(".key")).to_have_text("turning point")
    body = result.locator(".body")
    await body.evaluate("body => body.scrollTo(0, body.scrollHeight)")
    await expect(result.locator(".below")).to_be_hidden()


async def test_a_win_moves_and_who_wants_no_motion_reads_all_of_it(hall: Hall, visit: Visit[Visitor]) -> None:
    guest, profile = await hall.guest()
    match = await hall.end("madoshi", guest, better)
    read = []
    for motion in ("reduce", "no-preference"):
        visitor = await visit(hall.address, storage_state=profile, reduced_motion=motion)
        await visitor.page.add_init_script(NORMAL_SPEED)
        await visitor.page.add_init_script(WATCH_MOTION)
        await visitor.open(f"/match/{match.id}")
        result = visitor.dialog("You win")
        await expect(result.get_by_role("button", name="Play again")).to_be_visible()
        await expect(result).not_to_contain_text("Checking for missed chances")
        await visitor.page.evaluate(AT_REST)
        read.append(await result.aria_snapshot())
        assert bool(await visitor.page.evaluate("moved")) == (motion == "no-preference")
    assert read[0] == read[1]


async def test_after_a_first_game_that_was_short_the_next_one_has_its_usual_length(
    hall: Hall, visit: Visit[Visitor]
) -> None:
    guest, profile = await hall.guest()
    match = await hall.end("phantom", guest, better)
    visitor = await visit(hall.address, storage_state=profile)
    await visitor.page.add_init_script(f"sessionStorage['hyakki.gentle'] = '{match.id}'")
    await visitor.open(f"/match/{match.id}")
    await visitor.press(visitor.again)
    await expect(visitor.page.get_by_text(f"Round 1 of {KINDS['phantom'].seats}").first).to_be_attached()
    created = next(message for message in visitor.sent if message["type"] == "create")
    assert created["options"] == {}
