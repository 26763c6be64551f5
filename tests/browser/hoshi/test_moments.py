"""Hoshi Battle against the clock: what is seen and told of a moment, and for how long."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.async_api import expect
from tests.browser.hoshi.player import FINISHED, Visit, at_the_table
from tests.browser.visitor import PHONE
from tests.server.serving import Served

KNOWS_IT = """try {
  localStorage['hyakki.settings'] ??= '{"lessons": {"hoshi": "known"}, "played": {"hoshi": 9}}';
} catch {}"""
"""Has played before, and sees all motion."""
WATCH_THE_END = """() => {
  window.end = [];
  const look = () => {
    const open = document.querySelector('dialog[open]') !== null;
    const stage = document.querySelector('.arena')?.dataset.stage;
    const burst = document.querySelector('.arena .ring .touch .poster')?.innerText;
    const said = document.querySelector('.arena .says strong')?.innerText;
    if (stage === 'fight') end = [];
    if (burst || open) end.push({ open, burst, said, at: performance.now() });
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Keeps what was in sight, and when, from the hit on that ended the game; a card may be asked for between."""
WATCH_REPLAYS = """() => {
  window.replays = [];
  const look = () => {
    const told = document.querySelector('.arena .slowly')?.innerText;
    const out = document.querySelectorAll('.arena .hand[data-swing=out]').length;
    if (told) replays.push([document.querySelector('.arena').dataset.stage, out, told]);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Keeps in which stages a hit was shown again, with how many hands out, and what was said beside it."""
LOOKED = 1_500
"""Milliseconds for which anybody can have seen it."""


async def test_the_last_hit_is_seen_and_told_before_the_result_covers_it(arena: Served, visit: Visit) -> None:
    visitor = await visit(arena.address, **PHONE, reduced_motion="no-preference")
    await visitor.hasten()
    page = visitor.page
    await page.add_init_script(KNOWS_IT)
    await visitor.home(speed=None)
    await visitor.sit_down(pace="Quick")
    await page.evaluate(WATCH_THE_END)
    while await visitor.to_the_fight():
        await visitor.swing()
    await expect(visitor.dialog(FINISHED)).to_be_visible()
    seen = await page.evaluate("end")
    opens = next(it["at"] for it in seen if it["open"])
    before = [it for it in seen if not it["open"]]
    assert any(it["burst"] and it["said"] for it in before), seen
    assert opens - before[0]["at"] >= LOOKED


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
async def test_who_waits_for_a_hidden_card_sees_meanwhile_how_hands_met(
    arena: Served, visit: Visit, motion: Literal["no-preference", "reduce"]
) -> None:
    """Unless one wants no motion. It is over when hands are free."""
    visitor = await visit(arena.address, **PHONE, reduced_motion=motion)
    await visitor.hasten()
    page = visitor.page
    await page.add_init_script(KNOWS_IT)
    await visitor.home(speed=None)
    await visitor.sit_down(pace="Relaxed")
    await page.evaluate(WATCH_REPLAYS)
    await visitor.draft()
    await visitor.choose()
    waited = False
    while not (waited and visitor.stage in ("fight", "choose", "over")):
        version = visitor.frame["version"]
        if visitor.stage == "fight":  # by bluffs, and playing no card
            await visitor.swing()
            waited = True
        else:
            await visitor.hears(lambda version=version: visitor.frame["version"] > version)  # type: ignore[misc]
    replays = await page.evaluate("replays")
    if motion == "reduce":
        assert replays == []
        return
    assert {stage for stage, _, _ in replays} == {"window"}
    assert {0, 1} <= {out for _, out, _ in replays}, "a hand that rests, then swings"
    assert all(told.startswith("Slow motion") for _, _, told in replays)


async def test_a_timeout_says_when_it_comes_and_that_dice_are_laid_down_and_its_button_stays(
    arena: Served, visit: Visit
) -> None:
    visitor = await at_the_table(visit, arena, "Relaxed", **PHONE)
    page = visitor.page
    pause = page.get_by_role("button", name="Time-out")
    await page.evaluate(WATCH_TIMEOUTS)
    while visitor.stage != "timeout":  # a round may end before it is granted
        assert await visitor.to_the_fight()
        await visitor.press(pause)
        await visitor.sees("timeout", "window", "choose", "over")
    await expect(page.locator(".arena .timeout")).to_contain_text("All dice are laid down.")
    await expect(pause).to_be_disabled()
    places = await page.evaluate("[...pauses]")
    assert len(places) == 1, places
    for text in await page.evaluate("[...comes]"):
        assert re.fullmatch(
            r"Your time-out starts when \w+'s? hand has finished\. Dice are laid down\.", text
        )


WATCH_SIGNS = """() => {
  window.signs = new Set();
  const look = () => {
    for (const it of document.querySelectorAll('.signs.near .sign')) signs.add(it.innerText.trim());
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Keeps what has stood beside one's own die."""


async def test_a_blank_is_told_beside_its_die(arena: Served, visit: Visit) -> None:
    visitor = await at_the_table(visit, arena)
    await visitor.page.evaluate(WATCH_SIGNS)
    assert await visitor.to_the_fight()
    seat = visitor.scene["seat"]

    def blank() -> bool:
        faced = [event for event in visitor.events if event["kind"] == "faced" and event["seat"] == seat]
        return any(event["faces"] == ["blank"] for event in faced)

    while not blank():
        assert await visitor.to_the_fight()
        await visitor.roll()
    await visitor.page.wait_for_function("() => signs.has('Blank')")


WATCH_BANNER = """() => {
  window.over = [];
  const look = () => {
    const banner = document.querySelector('.ended')?.getBoundingClientRect();
    const card = document.querySelector('[role=radio]')?.getBoundingClientRect();
    if (banner && card) over.push(Math.round(banner.bottom - card.top));
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Keeps how far the words of a duel's end reached over the first card to choose."""


async def test_the_words_of_a_duels_end_lie_over_no_card_to_choose(arena: Served, visit: Visit) -> None:
    visitor = await at_the_table(visit, arena, **PHONE)
    await visitor.page.evaluate(WATCH_BANNER)
    me = visitor.scene["seat"]
    while all(event["kind"] != "duel_ended" for event in visitor.events):
        assert await visitor.to_the_fight()
        await visitor.swing()  # by bluffs: it is me who chooses again
    assert any(event["kind"] == "exiled" and event["seat"] == me for event in visitor.events)
    await visitor.page.wait_for_function("() => over.length > 0")
    assert max(await visitor.page.evaluate("over")) <= 0


async def test_a_replay_on_a_phone_leaps_to_the_next_hit_and_shows_ring_and_sentence_together(
    arena: Served, visit: Visit
) -> None:
    visitor = await at_the_table(visit, arena, **PHONE)
    while not any(event["kind"] == "touched" for event in visitor.events):
        assert await visitor.to_the_fight()
        await visitor.swing()
    page = visitor.page
    await visitor.open(f"/replay/{visitor.match}")
    await visitor.press(visitor.button("Next hit"))
    await expect(page.locator(".ring .touch .poster")).to_be_visible()
    ring = await page.locator(".arena .middle").bounding_box()
    said = await page.locator(".below > .said").bounding_box()
    bar = await page.locator("#controls").bounding_box()
    assert ring
    assert said
    assert bar
    assert ring["height"] >= 230
    assert said["y"] + said["height"] <= bar["y"]


WATCH_TIMEOUTS = """() => {
  window.pauses = new Set();
  window.comes = new Set();
  const look = () => {
    const button = document.querySelector('.arena .pause:not(.keys)');
    const { x, y } = button?.getBoundingClientRect() ?? {};
    if (document.querySelector('.arena')) pauses.add(button ? `${Math.round(x)} ${Math.round(y)}` : 'gone');
    const told = document.querySelector('.arena .asked-for');
    if (told) comes.add(told.innerText);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Keeps where the button for a time-out has been, and what was said of one that was asked for."""
