"""The host's page: what is going on, reports, bans, limits, backups, the log; and nothing for others."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.async_api import expect
from tests.browser.looks import looks_well
from tests.browser.page import built
from tests.browser.phantom.player import Player, Visit
from tests.browser.visitor import SETTLED
from tests.server.client import Client
from tests.server.serving import UNLIMITED, Served, serving

from hyakki.server.hosting import By
from hyakki.server.hosting.hosts import add_host, remove_host
from hyakki.server.limits.rate import Rate

ROOT = By(operator="keeper")


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[Served]:
    built()
    async with serving(tmp_path, rates=replace(UNLIMITED, creates_guest=Rate(0, 2))) as served:
        yield served


async def made_host(served: Served, visitor: Player) -> None:
    await visitor.context.request.get(f"{served.address}api/me")
    owner = {"name": "Inari", "password": "correct horse"}
    kept = await visitor.context.request.post(f"{served.address}api/keep", data=owner)
    assert kept.ok
    await add_host(served.services.store, "Inari", ROOT, served.services.matches.deps.clock.now())
    await visitor.home()


async def complained(served: Served) -> None:
    """Ken and Rin sit at a table; Ken reports Rin, and opens more tables than he may."""
    async with await Client.connect(served.address) as ken, await Client.connect(served.address) as rin:
        await ken.ask("rename", name="Ken")
        await rin.ask("rename", name="Rin")
        match = await ken.create("person", "open", game="madoshi")
        await rin.ask("join", match=match, secret=(await ken.open(match))["info"]["link"])
        await rin.ask("say", match=match, key="1", text="HURRY UP")
        await rin.ask("say", match=match, key="2", phrase="one_moment")
        seats = (await ken.open(match))["info"]["seats"]
        await ken.ask(
            "report", match=match, who=seats[1]["who"], reason="rude", text="he shouts at everybody"
        )
        for _ in range(3):
            await ken.ask("create", game="madoshi", seats=[{"kind": "person"}, {"kind": "open"}], pace="off")


async def go(visitor: Player, part: str) -> None:
    await visitor.page.set_viewport_size({"width": 1280, "height": 720})
    await visitor.press(
        visitor.page.get_by_role("navigation", name="Parts of this page").get_by_role("link", name=part)
    )
    await expect(visitor.page.get_by_role("heading", name=part, exact=True, level=2)).to_be_visible()


async def test_a_host_sees_and_does_everything_on_one_page(served: Served, visit: Visit) -> None:
    inari = await visit(served.address)
    page = inari.page
    await inari.hold_time()
    await made_host(served, inari)
    await looks_well(inari, "host home", 0)
    await page.set_viewport_size({"width": 1280, "height": 720})
    await inari.press(page.get_by_role("link", name="Host", exact=True))
    await page.wait_for_url("**/host")
    await expect(page).to_have_title("Overview · Host · hyakki")
    await expect(page.get_by_text("People here")).to_be_visible()
    await expect(page.get_by_role("heading", name="This process")).to_be_visible()
    await expect(page.get_by_text(re.compile(r"^hyakki \d"))).to_be_visible()
    await expect(page.get_by_text(re.compile(r"^Inari \["))).to_be_visible()
    await inari.press(page.get_by_role("button", name="Rebuild all ratings"))
    await expect(page.get_by_text("Rebuilt: 0 entries.")).to_be_visible()
    await looks_well(inari, "host overview", 1, whole=True)

    # Nothing yet, and it says so.
    for part, empty in (
        ("Reports", "There are no reports."),
        ("Bans", "Nobody is banned."),
        ("Limits", "Nobody has reached a limit in the last hour."),
        ("Backups", "There is no backup yet."),
    ):
        await go(inari, part)
        await expect(page.get_by_text(empty)).to_be_visible()
    await complained(served)

    # A report is read, its person banned, and then it is thrown away: each asked once more.
    await go(inari, "Reports")
    report = page.get_by_role("article", name=re.compile(r"^Ken \[.+\] reports Rin \[.+\]$"))
    await expect(report).to_contain_text("Unkind words: “he shouts at everybody”")
    await inari.press(report.get_by_text("The last 2 lines of the chat"))
    await expect(report).to_contain_text("Rin: HURRY UP")
    await expect(report).to_contain_text("Rin: One moment, please")
    await looks_well(inari, "host reports", 2, whole=True)
    await page.set_viewport_size({"width": 1280, "height": 720})
    await inari.press(report.get_by_role("button", name="Ban Rin"))
    await inari.press(inari.dialog("Ban Rin?").get_by_role("button", name="Ban"))
    await expect(page.get_by_role("status").filter(has_text="is banned.")).to_be_visible()
    await inari.press(report.get_by_role("button", name="Dealt with"))
    sure = inari.dialog("Is report 1 dealt with?")
    await expect(sure).to_contain_text("This cannot be undone.")
    await looks_well(inari, "host sure", 3)
    await page.set_viewport_size({"width": 1280, "height": 720})
    await inari.press(sure.get_by_role("button", name="Cancel"))
    await expect(report).to_be_visible()
    await inari.press(report.get_by_role("button", name="Dealt with"))
    await inari.press(sure.get_by_role("button", name="Delete it"))
    await expect(page.get_by_text("There are no reports.")).to_be_visible()

    # A ban by keyboard alone; what cannot be banned is said to be so.
    await go(inari, "Bans")
    await page.get_by_label("Who to ban").focus()
    await page.keyboard.type("Inari")
    await page.keyboard.press("Enter")
    await expect(inari.dialog("Ban Inari?").get_by_role("button", name="Cancel")).to_be_focused()
    await page.keyboard.press("Tab")
    await inari.pass_by(SETTLED)
    inari.forgiven = re.compile("status of 4(04|09)")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert").filter(has_text="you would lock yourself out")).to_be_visible()
    await page.get_by_label("Who to ban").fill("203.0.113.9")
    await page.keyboard.press("Enter")
    await expect(inari.dialog(re.compile("^Ban 203")).get_by_role("button", name="Cancel")).to_be_focused()
    await page.keyboard.press("Tab")
    await inari.pass_by(SETTLED)
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("203.0.113.9/32", exact=True)).to_be_visible()
    await looks_well(inari, "host bans", 4, whole=True)
    await page.set_viewport_size({"width": 1280, "height": 720})
    await inari.press(page.get_by_role("button", name=re.compile(r"^Lift the ban on Rin \[")))
    await expect(page.get_by_role("button", name=re.compile("^Lift the ban on"))).to_have_count(1)
    await expect(page.get_by_role("heading", name="Who is banned")).to_be_focused()

    await go(inari, "Names")
    await page.get_by_label("A name with a password").fill("Inari")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name=re.compile(r"^Inari \["))).to_be_visible()
    await expect(page.get_by_text("No second factor: signing in takes the password alone.")).to_be_visible()
    await expect(page.get_by_text(re.compile(r"^Since .+, last here "))).to_be_visible()
    await looks_well(inari, "host names", 0, whole=True)

    await go(inari, "Limits")
    await expect(page.get_by_text(re.compile(r"^New matches of one guest: 2 times"))).to_be_visible()
    await expect(page.get_by_role("button", name=re.compile(r"^Ban Ken \["))).to_be_visible()
    await looks_well(inari, "host limits", 5, whole=True)

    await go(inari, "Backups")
    await inari.press(page.get_by_role("button", name="Make a backup now"))
    await expect(page.get_by_role("status").filter(has_text="MB, whole.")).to_be_visible()
    await expect(page.get_by_text(re.compile(r"^hyakki-\d{8}-\d{6}\.db$"))).to_be_visible()
    await looks_well(inari, "host backups", 6, whole=True)

    await go(inari, "Log")
    for what in ("Backup made", "Ban lifted", "Report dealt with", "Ratings rebuilt", "Made a host"):
        await expect(page.get_by_text(what, exact=True)).to_be_visible()
    await expect(page.get_by_text(re.compile(r"by command \(keeper\)$"))).to_be_visible()
    await looks_well(inari, "host log", 7, whole=True)
    await page.set_viewport_size({"width": 1280, "height": 720})
    await page.get_by_label("Show").select_option("sign-ins")
    await expect(page.get_by_text("Backup made")).to_have_count(0)
    await expect(page.get_by_text("Password put on the name")).to_be_visible()

    # Each part has an address of its own.
    await inari.open("/host/log")
    await expect(page.get_by_text("Backup made")).to_be_visible()

    # No host any more: from that moment there is no such page.
    await remove_host(served.services.store, "Inari", ROOT, served.services.matches.deps.clock.now())
    await page.get_by_label("Show").select_option("sign-ins")
    await expect(page.get_by_role("link", name="Overview")).to_have_count(0)
    nothing = page.get_by_role("heading", name="There is nothing here")
    await expect(nothing).to_be_visible()
    lost = await page.get_by_role("main").inner_text()
    await inari.open("/nowhere")
    await expect(nothing).to_be_visible()
    assert await page.get_by_role("main").inner_text() == lost


async def test_somebody_who_is_no_host_finds_no_such_page(served: Served, visit: Visit) -> None:
    guest = await visit(served.address)
    guest.forgiven = re.compile("status of 404")  # of the address that leads nowhere
    await guest.open("/nowhere")
    await expect(guest.page.get_by_role("heading", level=1)).to_be_visible()
    lost, title = await guest.page.get_by_role("main").inner_text(), await guest.page.title()
    for address in ("/host", "/host/log"):
        await guest.open(address)
        await expect(guest.page.get_by_role("link", name=re.compile("hyakki"))).to_be_visible()
        await expect(guest.page.get_by_role("main")).to_have_text(re.compile(re.escape(lost.split("\n")[0])))
        assert (await guest.page.get_by_role("main").inner_text(), await guest.page.title()) == (lost, title)
    await guest.home()
    await expect(guest.page.get_by_role("link", name="Host", exact=True)).to_have_count(0)
