"""At the end of a game: the turning point in a sentence, and a win that feels like one, in all four games."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Locator, expect
from tests.browser.all_games.hall import KINDS, Hall, better, worse
from tests.browser.all_games.test_results import NORMAL_SPEED, result_of
from tests.browser.fate import tell
from tests.browser.looks import AT_REST, WATCH_MOTION
from tests.browser.visitor import Visit, Visitor

from hyakki.games import game as rules

GAMES = list(KINDS)
WHEN = {
    "phantom": r"round 1, trick (\d+)",
    "madoshi": r"round (\d+)",
    "awake": r"round (\d+)",
    "hoshi": r"round (\d+) of duel \d",
}
"""How each game says when something was."""
ADORNED = """dialog => ['::before', '::after'].every((part) => {
  const { content, backgroundImage } = getComputedStyle(dialog.querySelector('header'), part);
  return content !== 'none' && backgroundImage !== 'none';
})"""
"""Whether there is more to be seen behind the title."""


def first_of(scene: Any) -> list[int]:
    """Who has won, by what is seen at the end."""
    places = getattr(scene, "places", None)
    if places:
        return [seat for seat, place in enumerate(places) if place == 1]
    return [scene.winner]


def one_wins(hall: Hall, game: str, *, me: bool) -> None:
    """In the next match somebody wins alone: the first seat, or another."""
    kind = KINDS[game]
    mine, theirs = (kind.better, kind.worse) if me else (kind.worse, kind.better)

    def wanted(luck: str, secret: bytes) -> bool:
        ways = [mine] + [theirs] * (kind.seats - 1)
        *_, last = tell(game, luck, secret, ways, kind.options)  # its state goes on to the end
        winners = first_of(rules(game).show(last.state.view(0)))
        return len(winners) == 1 and (winners == [0]) == me

    hall.fate.choose(wanted)


async def turning_of(result: Locator) -> tuple[str, str]:
    """What the result calls the turning point, and what it tells of it."""
    told = result.locator(".turning")
    sentence = plain(await told.locator("strong").inner_text())
    whole = plain(await told.inner_text())
    assert whole.startswith(sentence)
    return sentence, whole.removeprefix(sentence).removesuffix("See it again").strip()


def plain(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("me", [True, False], ids=["won", "lost"])
@pytest.mark.parametrize("game", GAMES)
async def test_the_turning_point_is_told_in_a_sentence(
    hall: Hall, visit: Visit[Visitor], game: str, me: bool
) -> None:
    one_wins(hall, game, me=me)
    visitor, result = await result_of(hall, visit, game, better if me else worse)
    await expect(result.get_by_role("heading").first).to_have_text(
        re.compile("^You win" if me else "^(?!You win|You share)")
    )
    opened = next(message for message in reversed(visitor.received) if "history" in message)
    scene = opened["frame"]["scene"]
    places = scene.get("places")
    winner = places.index(1) if places else scene["winner"]
    name = "You" if winner == 0 else opened["info"]["seats"][winner]["name"]
    when = WHEN[game]
    ways = (
        rf"{re.escape(name)} took the lead in {when} and never lost it\.",
        rf"It was decided at the very end, in {when}\.",
        rf"What decided it, in {when}:",
    )
    sentence, told = await turning_of(result)
    wanted = ways[2:] if game == "awake" else ways[:2]
    assert any(re.fullmatch(way, sentence) for way in wanted), sentence
    assert len(told.split()) > 2, "what happened then"
    assert told[-1] in ".!", told
    link = result.get_by_role("link", name="See it again")
    await expect(link).to_be_visible()
    if game == "phantom":
        scored = [event["scorers"] for event in opened["history"] if event["kind"] == "battled"]
        assert lead_for_good(scored, winner) == int(re.search(when, sentence)[1])  # type: ignore[index]
    if game == "madoshi":
        assert turn_of_the_lead(opened["history"], winner) == int(re.search(when, sentence)[1])  # type: ignore[index]


def lead_for_good(scored: list[list[int]], winner: int) -> int:
    """After which trick the winner was ahead of everybody to the end, counted from 1."""
    points = dict.fromkeys(range(KINDS["phantom"].seats), 0)
    lead = 0
    for trick, scorers in enumerate(scored, 1):
        for seat in scorers:
            points[seat] += 1
        others = max(points[seat] for seat in points if seat != winner)
        if points[winner] <= others:
            lead = 0
        elif not lead:
            lead = trick
    return lead


def turn_of_the_lead(history: list[dict[str, Any]], winner: int) -> int:
    """In which round the winner of two came ahead for good."""
    points, turn, lead = [0, 0], 0, 0
    for event in history:
        turn += event["kind"] in ("swapped", "swap_skipped")
        if event["kind"] != "captured":
            continue
        points[event["seat"]] += event["points"]
        if points[winner] <= points[1 - winner]:
            lead = 0
        elif not lead:
            lead = (turn + 1) // 2
    return lead


@pytest.mark.parametrize("game", GAMES)
async def test_a_win_feels_like_one_and_a_loss_does_not(hall: Hall, visit: Visit[Visitor], game: str) -> None:
    """The sun comes up behind its title, and it leads on to stronger bots."""
    for me in (True, False):
        one_wins(hall, game, me=me)
        _, result = await result_of(hall, visit, game, better if me else worse)
        won = re.compile(r"\bwon\b")
        await (expect(result).to_have_class(won) if me else expect(result).not_to_have_class(won))
        assert await result.evaluate(ADORNED) == me
        stronger = result.get_by_role("button", name=re.compile("^Try "))
        await expect(stronger).to_have_count(1 if me else 0)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "madoshi"])  # test_results.py
async def test_a_win_moves_in_every_game_unless_no_motion_is_wanted(
    hall: Hall, visit: Visit[Visitor], game: str
) -> None:
    guest, profile = await hall.guest()
    one_wins(hall, game, me=True)
    match = await hall.end(game, guest, better)
    for motion in ("reduce", "no-preference"):
        visitor = await visit(hall.address, storage_state=profile, reduced_motion=motion)
        await visitor.page.add_init_script(NORMAL_SPEED)
        await visitor.page.add_init_script(WATCH_MOTION)
        await visitor.open(f"/match/{match.id}")
        await expect(visitor.dialog("You win")).to_be_visible()
        await visitor.page.evaluate(AT_REST)
        moved = await visitor.page.evaluate("moved")
        behind = [it for it in moved if it.startswith("transform of <header")]
        assert bool(behind) == (motion == "no-preference"), moved
