"""A key that is still held, or pressed once more, does nothing in the dialog that it has opened."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import FilePayload, Locator, expect
from tests.browser.all_games.hall import KINDS, Hall, after, better, worse
from tests.browser.all_games.test_results import FOCUSED
from tests.browser.looks import AT_REST
from tests.browser.visitor import SETTLED, Visit, Visitor
from tests.cli.command import played

from hyakki.server.hosting import By
from hyakki.server.hosting.hosts import add_host

DOES = (
    "create",
    "rematch",
    "play_daily",
    "fork",
    "resign",
    "seat",
    "remove",
    "move",
    "drop_upload",
    "host_ban",
)
"""Messages that start a game, end one, or lose something."""
HARMLESS = re.compile("^$|>(Keep it|Cancel)<")
"""What may have the keyboard in a dialog."""

Way = Callable[[Hall, Visit[Visitor], str], Awaitable[tuple[Visitor, Locator]]]
"""To something that opens a dialog."""


async def come(hall: Hall, visit: Visit[Visitor], path: str, profile: object = None) -> Visitor:
    visitor = await visit(hall.address, storage_state=profile)
    await visitor.hold_time()
    await visitor.open(path)
    return visitor


async def seen(visitor: Visitor, name: re.Pattern[str]) -> Locator:
    """A button in a dialog that has been open for a while."""
    found = visitor.page.get_by_role("dialog").get_by_role("button", name=name)
    await expect(found).to_be_visible()
    await visitor.pass_by(SETTLED)
    return found


async def fork(hall: Hall, visit: Visit[Visitor], game: str) -> tuple[Visitor, Locator]:
    guest, profile = await hall.guest()
    match = await hall.end(game, guest, worse)
    visitor = await come(hall, visit, f"/replay/{match.id}#3", profile)
    return visitor, visitor.button("Play from here")


async def first_play(hall: Hall, visit: Visit[Visitor], game: str) -> tuple[Visitor, Locator]:
    visitor = await come(hall, visit, "/")
    await visitor.page.get_by_role("radio", name=KINDS[game].title, exact=True).check()
    return visitor, visitor.play


async def who_is_here(hall: Hall, visit: Visit[Visitor], game: str) -> tuple[Visitor, Locator]:
    guest, profile = await hall.guest()
    match = await hall.match(game, guest, better, after(1))
    visitor = await come(hall, visit, f"/match/{match.id}", profile)
    return visitor, visitor.button("Who is here")


async def giving_up(hall: Hall, visit: Visit[Visitor], game: str) -> tuple[Visitor, Locator]:
    visitor, people = await who_is_here(hall, visit, game)
    await visitor.press(people)
    return visitor, await seen(visitor, re.compile("^(Give up|Leave the game)$"))


async def deleting_oneself(hall: Hall, visit: Visit[Visitor], _: str) -> tuple[Visitor, Locator]:
    visitor = await come(hall, visit, "/")
    await visitor.press(visitor.page.get_by_role("button", name=re.compile("^Your name:")))
    return visitor, await seen(visitor, re.compile("^Delete me$"))


async def removing_a_record(hall: Hall, visit: Visit[Visitor], _: str) -> tuple[Visitor, Locator]:
    _guest, profile = await hall.guest()
    visitor = await come(hall, visit, "/games", profile)
    brought = FilePayload(name="one.record", mimeType="text/plain", buffer=played().write().encode())
    await visitor.page.locator("input[type=file]").set_input_files(brought)
    await visitor.page.wait_for_url("**/replay/*")
    await visitor.open("/games")
    return visitor, visitor.page.get_by_role("button", name=re.compile("^Remove the record of"))


async def banning(hall: Hall, visit: Visit[Visitor], _: str) -> tuple[Visitor, Locator]:
    visitor = await come(hall, visit, "/")
    await visitor.context.request.get(f"{hall.address}api/me")
    owner = {"name": "Inari", "password": "correct horse"}
    assert (await visitor.context.request.post(f"{hall.address}api/keep", data=owner)).ok
    services = hall.served.services
    await add_host(services.store, "Inari", By(operator="keeper"), services.matches.deps.clock.now())
    await visitor.open("/host/bans")
    await visitor.page.get_by_label("Who to ban").fill("203.0.113.9")
    return visitor, visitor.page.get_by_label("Who to ban")


CASES: list[tuple[Way, str]] = [
    *((way, game) for way in (fork, first_play, who_is_here, giving_up) for game in KINDS),
    (deleting_oneself, ""),
    (removing_a_record, ""),
    (banning, ""),
]


@pytest.mark.parametrize(
    ("way", "game"), CASES, ids=[f"{way.__name__} {game}".strip() for way, game in CASES]
)
async def test_the_key_that_opens_a_dialog_starts_ends_and_loses_nothing_in_it(
    hall: Hall, visit: Visit[Visitor], way: Way, game: str
) -> None:
    visitor, opener = await way(hall, visit, game)
    page, keys = visitor.page, visitor.page.keyboard
    await expect(opener).to_be_enabled()
    posted: list[str] = []
    page.on("request", lambda it: posted.append(it.url) if it.method == "POST" else None)
    address, known = page.url, len(visitor.sent)

    def nothing_is_done() -> bool:
        done = [message["type"] for message in visitor.sent[known:] if message["type"] in DOES]
        return (done, posted, page.url) == ([], [], address)

    await opener.focus()
    await keys.down("Enter")
    dialog = page.get_by_role("dialog").last
    await expect(dialog).to_be_visible()
    for _ in range(5):
        await keys.down("Enter")  # held: it repeats
    await keys.up("Enter")
    for key in ("Space", "Space", "Enter", "j", "k", "l", "i", "d", "p", "s", "1"):
        await keys.press(key)
    await visitor.pass_by(SETTLED - 1)
    await keys.press("Enter")
    await keys.press("Space")
    await page.evaluate(AT_REST)
    assert HARMLESS.search(await page.evaluate(FOCUSED))
    await expect(dialog).to_be_visible()
    await visitor.pass_by(1)
    for key in ("Enter", "Space"):  # whoever has not looked yet
        await keys.press(key)
    await page.evaluate(AT_REST)
    assert nothing_is_done()
