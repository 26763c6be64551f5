"""The host's page over real HTTP: for hosts alone, each thing noted down, and nothing that stops a game."""

from __future__ import annotations

import asyncio
import http.client
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.server.client import Client, Json
from tests.server.serving import UNLIMITED, Served, serving
from tests.server.test_accounts import WORD, kept, post

from hyakki.server import protocol
from hyakki.server.hosting import By, desk
from hyakki.server.hosting.hosts import add_host, remove_host
from hyakki.server.limits.rate import Rate
from hyakki.store import Ban, SecondFactor
from hyakki.table.talk.chat import who_of

ROOT = By(operator="root")

QUESTIONS: dict[type, Json] = {
    protocol.HostOverview: {},
    protocol.HostReports: {},
    protocol.HostSettle: {"number": 1},
    protocol.HostBans: {},
    protocol.HostBan: {"who": "203.0.113.9"},
    protocol.HostUnban: {"who": "203.0.113.9"},
    protocol.HostName: {"who": "Mio"},
    protocol.HostResetSecondFactor: {"who": "Mio"},
    protocol.HostLimits: {},
    protocol.HostBackups: {},
    protocol.HostBackup: {},
    protocol.HostRebuild: {},
    protocol.HostAudit: {},
}
"""One of each that is well formed."""


def type_of(question: type) -> str:
    return str(question.__struct_config__.tag)  # type: ignore[attr-defined]


def asked_now(address: str, cookie: str, path: str, body: bytes) -> tuple[int, bytes, dict[str, str]]:
    parts = urlsplit(address)
    line = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=20)
    headers = {"content-type": "application/json"} | ({"cookie": cookie} if cookie else {})
    try:
        line.request("POST", path, body, headers)
        answer = line.getresponse()
        told = {name.lower(): value for name, value in answer.getheaders() if name.lower() != "date"}
        return answer.status, answer.read(), told
    finally:
        line.close()


@dataclass(frozen=True)
class Hosted:
    served: Served
    cookie: str
    """Of Mio, who is a host."""
    mio: str

    async def ask(self, type: str, **fields: Any) -> tuple[int, Json]:
        body = json.dumps({"type": type, **fields}).encode()
        status, text, _ = await self.raw(self.cookie, body)
        return status, json.loads(text)

    async def told(self, type: str, **fields: Any) -> Json:
        status, answer = await self.ask(type, **fields)
        assert status == 200, answer
        return answer

    async def raw(
        self, cookie: str, body: bytes, path: str = "/api/host"
    ) -> tuple[int, bytes, dict[str, str]]:
        return await asyncio.to_thread(asked_now, self.served.address, cookie, path, body)

    async def noted(self) -> list[tuple[str, str, str, str]]:
        """Kind, by whom, about whom, detail; oldest first."""
        found = await self.served.services.store.audit.entries(
            self.served.services.matches.deps.clock.now(), 100
        )
        return [
            (entry.event.what, entry.event.actor, entry.event.subject, entry.event.detail)
            for entry in reversed(found)
        ]


@asynccontextmanager
async def hosted(folder: Path, **parts: Any) -> AsyncIterator[Hosted]:
    async with serving(folder, **parts) as served, await Client.connect(served.address) as mio:
        cookie = await kept(served, mio, "Mio")
        store = served.services.store
        guest, _ = await add_host(store, "mio", ROOT, served.services.matches.deps.clock.now())
        yield Hosted(served, cookie, guest.id)


def test_every_question_is_asked_below() -> None:
    assert set(protocol.HOST_QUESTIONS) == set(QUESTIONS)


async def test_somebody_who_is_no_host_finds_nothing_there_whatever_they_ask(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host, await Client.connect(host.served.address) as ken:
        services = host.served.services
        guest = ken.cookie
        async with await Client.connect(host.served.address) as rin:
            named = await kept(host.served, rin, "Rin")
        # Removed: was a host a moment ago, in the very session.
        async with await Client.connect(host.served.address) as aya:
            removed = await kept(host.served, aya, "Aya")
        await add_host(services.store, "Aya", ROOT, 1)
        body = json.dumps({"type": "host_bans"}).encode()
        assert (await host.raw(removed, body))[0] == 200
        await remove_host(services.store, "Aya", ROOT, 2)
        # By the link to a seat: Mio is a host, this browser was opened by a link.
        async with await Client.connect(host.served.address, host.cookie) as mio:
            match = await mio.create("person", "open", game="madoshi")
            secret = (await mio.ask("seat_link", match=match))["secret"]
        status, _, linked = await post(host.served, "device", match=match, secret=secret)
        assert status == 200
        async with await Client.connect(host.served.address, linked, seat=match) as phone:
            assert (phone.heard[0]["seat"], phone.heard[0]["me"]["host"]) == (match, False)
        # Signed out: the cookie is a host's, its session is over.
        status, _, signed_out = await post(host.served, "sign-in", name="Mio", password=WORD)
        assert (status, (await host.raw(signed_out, body))[0]) == (200, 200)
        assert (await post(host.served, "sign-out", signed_out))[0] == 200
        # Banned, though a host.
        async with await Client.connect(host.served.address) as sho:
            banned = await kept(host.served, sho, "Sho")
        sho_id = (await add_host(services.store, "Sho", ROOT, 3))[0].id
        await services.bans.kept.add(Ban("guest", sho_id, 4))
        await services.bans.refresh()

        nothing = await host.raw(guest, body, "/api/nothing-here")
        assert nothing[0] == 404
        before = await host.noted()
        for cookie in ("", guest, named, removed, linked, signed_out, banned, host.mio, "x=y"):
            for question, fields in QUESTIONS.items():
                asked = json.dumps({"type": type_of(question), **fields}).encode()
                assert await host.raw(cookie, asked) == nothing, (cookie, question)
            for nonsense in (b"", b"{", b"\xff\xfe", b"[" * 5000, b'{"type":"host_none"}', b"x" * 20_000):
                assert await host.raw(cookie, nonsense) == nothing, (cookie, nonsense[:20])
        assert await host.noted() == before
        assert await services.store.bans.all() == [Ban("guest", sho_id, 4, "Sho")]
        # And the page links to it for hosts alone.
        async with await Client.connect(host.served.address, host.cookie) as mio:
            assert (await mio.ask("hello", protocol=protocol.PROTOCOL))["me"]["host"] is True
        assert (await ken.ask("hello", protocol=protocol.PROTOCOL))["me"]["host"] is False


async def test_a_host_gets_an_answer_to_everything_and_words_for_nonsense(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        for question, fields in QUESTIONS.items():
            status, answer = await host.ask(type_of(question), **fields)
            assert status in (200, 409), answer
        for nonsense in (b"", b"{", b"\xff\xfe", b"[" * 5000, b'{"type":"host_none"}', b"[]"):
            status, text, _ = await host.raw(host.cookie, nonsense)
            assert (status, json.loads(text)["code"]) == (400, "bad_message")
        assert (await host.raw(host.cookie, b"x" * 20_000))[0] == 413
        for wrong in ({"number": -1}, {"number": 2**60}, {"number": "1"}, {}, {"number": 1, "more": 1}):
            assert (await host.ask("host_settle", **wrong))[0] == 400
        assert (await host.ask("host_ban", who=""))[0] == 400
        assert (await host.ask("host_ban", who="x" * 101))[0] == 400
        await host.served.services.desk.rebuilding.done()  # type: ignore[union-attr]


async def test_the_overview_tells_what_is_going_on(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host, await Client.connect(host.served.address) as ken:
        match = await ken.create("person", "easy", "easy", game="phantom")
        await ken.open(match)
        await ken.create("person", "open", game="madoshi")
        shown = await host.told("host_overview")
        (process,) = shown["processes"]
        assert (process["here"], process["process"]) == (True, "")
        assert (process["running"], process["waiting"], process["matches"]) == (1, 1, 2)
        assert process["games"] == {"Hero vs Phantom": 1}
        assert process["people"] >= 1
        assert process["sockets"] >= process["people"]
        assert process["memory"] > 1_000_000
        assert process["started"] <= shown["now"]
        assert (shown["database"], shown["rebuilding"]) == ("SQLite", None)
        assert shown["size"] > 10_000
        assert shown["free"] > 0
        assert shown["hosts"] == [f"Mio [{who_of(host.mio)}]"]


async def test_reports_are_read_and_dealt_with(tmp_path: Path) -> None:
    async with (
        hosted(tmp_path) as host,
        await Client.connect(host.served.address) as ken,
        await Client.connect(host.served.address) as rin,
    ):
        match = await ken.create("person", "open", game="madoshi")
        await rin.ask("join", match=match, secret=(await ken.open(match))["info"]["link"])
        await rin.ask("say", match=match, key="1", text="HURRY UP")
        seats = (await ken.open(match))["info"]["seats"]
        who = next(seat["who"] for seat in seats if not seat.get("me") and seat["who"] != seats[0]["who"])
        assert (await ken.ask("report", match=match, who=who, reason="rude", text="he shouts"))[
            "type"
        ] == "done"
        (report,) = (await host.told("host_reports"))["reports"]
        assert (report["accused_mark"], report["reason"], report["text"]) == (who, "rude", "he shouts")
        assert (report["match"], report["title"]) == (match, "Madoshi")
        assert [line["text"] for line in report["lines"]] == ["HURRY UP"]
        await host.told("host_settle", number=report["number"])
        assert (await host.told("host_reports"))["reports"] == []
        status, problem = await host.ask("host_settle", number=report["number"])
        assert (status, problem["text"]) == (409, f"report {report['number']} no longer exists")
        assert (await host.noted())[-1] == ("report_done", host.mio, "", str(report["number"]))


async def test_bans_hold_at_once_are_lifted_and_never_the_hosts_own(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host, await Client.connect(host.served.address) as ken:
        await ken.ask("rename", name="Ken")
        done = await host.told("host_ban", who=" Ken ")
        mark = done["said"].partition("[")[2].partition("]")[0]
        assert done["said"] == f"Ken [{mark}] is banned."
        assert await ken.closed() == 1006
        await host.told("host_ban", who="203.0.113.9")
        assert "already" in (await host.told("host_ban", who="203.0.113.9"))["said"]
        bans = (await host.told("host_bans"))["bans"]
        assert [(line["said"], line["key"]) for line in bans] == [
            (f"Ken [{mark}]", mark),
            ("203.0.113.9/32", "203.0.113.9/32"),
        ]
        for line in bans:
            await host.told("host_unban", who=line["key"])
        assert (await host.told("host_bans"))["bans"] == []
        async with await Client.connect(host.served.address, ken.cookie):
            pass
        for own, why in (("Mio", "this is you"), ("127.0.0.1", "this machine"), ("Nobody", "nobody called")):
            status, problem = await host.ask("host_ban", who=own)
            assert status == 409
            assert why in problem["text"]
        assert [(what, by) for what, by, _, _ in (await host.noted())[-4:]] == [
            ("ban", host.mio),
            ("ban", host.mio),
            ("unban", host.mio),
            ("unban", host.mio),
        ]


async def test_a_second_factor_that_was_lost_is_turned_off(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host, await Client.connect(host.served.address) as ken:
        await kept(host.served, ken, "Ken")
        shown = await host.told("host_name", who="Ken")
        assert (shown["said"], shown["second_factor"]) == (f"Ken [{shown['key']}]", False)
        assert len(shown["sessions"]) == 1
        status, problem = await host.ask("host_reset_second_factor", who=shown["key"])
        assert (status, problem["text"]) == (409, f"{shown['key']} has no second factor")
        store = host.served.services.store
        owner = await store.accounts.owner("ken")
        assert owner is not None
        await store.factors.put(owner.guest.id, SecondFactor(b"sealed", 1), ["a digest"], at=1)
        assert (await host.told("host_name", who=shown["key"]))["second_factor"] is True
        await host.told("host_reset_second_factor", who=shown["key"])
        assert (await host.told("host_name", who="Ken"))["second_factor"] is False
        assert (await host.noted())[-1] == ("second_factor_reset", host.mio, owner.guest.id, "")
        status, problem = await host.ask("host_name", who="Nobody")
        assert (status, problem["code"]) == (409, "bad_request")


async def test_limits_that_were_reached_name_who_reached_them(tmp_path: Path) -> None:
    rates = replace(UNLIMITED, creates_guest=Rate(0, 1), passwords=Rate(0, 2), names=Rate(0, 3))
    async with hosted(tmp_path, rates=rates) as host, await Client.connect(host.served.address) as ken:
        assert (await host.told("host_limits"))["limits"] == []
        await ken.ask("rename", name="Ken")
        for _ in range(3):
            await ken.ask("create", game="madoshi", seats=[{"kind": "person"}, {"kind": "open"}], pace="off")
        for _ in range(2):
            await post(host.served, "sign-in", name="hunter2", password="not that")
        lines = {line["limit"]: line for line in (await host.told("host_limits"))["limits"]}
        assert set(lines) == {"creates_guest", "passwords"}
        assert (lines["creates_guest"]["count"], lines["creates_guest"]["who"][:5]) == (2, "Ken [")
        assert lines["creates_guest"]["who"] == f"Ken [{lines['creates_guest']['key']}]"
        assert (lines["passwords"]["count"], lines["passwords"]["who"]) == (1, "127.0.0.1")
        assert lines["passwords"]["what"] == "passwords tried or set from one address"
        for _ in range(4):
            host.served.services.limits.take("names", "hunter2")
        assert "hunter2" not in json.dumps(await host.told("host_limits"))
        assert "hunter2" not in str(host.served.services.limits.refusals.kept)


async def test_backups_are_made_whole_and_listed(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        shown = await host.told("host_backups")
        assert (shown["folder"], shown["backups"]) == (str(tmp_path / "backups"), [])
        done = await host.told("host_backup")
        assert done["said"].endswith(" MB, whole.")
        (file,) = (await host.told("host_backups"))["backups"]
        assert done["said"].startswith(f"{file['name']}: ")
        path = tmp_path / "backups" / file["name"]
        assert (path.stat().st_size, path.stat().st_mode & 0o777) == (file["size"], 0o600)
        assert (await host.noted())[-1] == ("backup", host.mio, "", file["name"])


async def test_a_backup_that_would_fill_the_disk_is_not_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosted(tmp_path) as host:
        monkeypatch.setattr("shutil.disk_usage", lambda folder: type("Usage", (), {"free": 1000}))
        status, problem = await host.ask("host_backup")
        assert status == 409
        assert "make room" in problem["text"]
        assert list((tmp_path / "backups").iterdir()) == []


async def test_backups_and_rebuilding_have_a_limit_of_their_own(tmp_path: Path) -> None:
    async with hosted(tmp_path, rates=replace(UNLIMITED, hosting_work=Rate(0, 1))) as host:
        await host.told("host_backup")
        status, problem = await host.ask("host_backup")
        assert (status, problem["code"]) == (429, "too_fast")
        await host.told("host_backups")


async def test_ratings_are_rebuilt_beside_the_games(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        desk = host.served.services.desk
        assert desk is not None
        await host.told("host_rebuild")
        status, _ = await host.ask("host_rebuild")
        assert status == 409
        await desk.rebuilding.done()
        shown = (await host.told("host_overview"))["rebuilding"]
        assert (shown["running"], shown["trouble"]) == (False, "")
        assert (await host.noted())[-1] == ("ratings_rebuilt", host.mio, "", "0")


async def test_sign_ins_are_in_the_log_without_anything_secret(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        served = host.served
        assert (await post(served, "sign-in", name="Mio", password="wrong enough"))[0] == 409
        assert (await post(served, "sign-in", name="my secret word", password="oops oops"))[0] == 409
        _, _, cookie = await post(served, "sign-in", name="Mio", password=WORD)
        assert (await post(served, "password", cookie, current="wrong enough", password="next one"))[0] == 409
        _, _, cookie = await post(served, "password", cookie, current=WORD, password="a new passw0rd")
        await post(served, "sign-out", cookie)
        async with await Client.connect(served.address) as ken:
            owner = await kept(served, ken, "Ken")
            assert (await post(served, "forget-me", owner, current=WORD))[0] == 200
        _, _, back = await post(served, "sign-in", name="Mio", password="a new passw0rd")
        status, text, _ = await host.raw(back, b'{"type":"host_audit"}')
        assert status == 200
        entries = json.loads(text)["entries"]
        mio = f"Mio [{who_of(host.mio)}]"
        somebody = entries[1]["about"]
        assert somebody.startswith("Somebody [")
        assert [(line["what"], line["about"]) for line in reversed(entries)] == [
            ("password_set", mio),
            ("host_added", mio),
            ("sign_in_failed", mio),
            ("sign_in_failed", ""),
            ("signed_in", mio),
            ("password_wrong", mio),
            ("password_changed", mio),
            ("signed_out", mio),
            ("password_set", somebody),
            ("name_deleted", somebody),
            ("signed_in", mio),
        ]
        assert {line["address"] for line in entries if line["about"] == somebody} == {""}
        assert {line["address"] for line in entries if line["what"] == "signed_in"} == {"127.0.0.1"}
        whole = text.decode() + str(await served.services.store.audit.entries(2**50, 100))
        for secret in (WORD, "wrong enough", "secret word", "passw0rd", "Ken", cookie.partition("=")[2]):
            assert secret not in whole
        status, text, _ = await host.raw(back, b'{"type":"host_audit","what":"host_added"}')
        (only,) = json.loads(text)["entries"]
        assert (only["by"], only["about"]) == ("command (root)", mio)


async def test_the_log_is_read_page_by_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "PAGE", 2)
    async with hosted(tmp_path) as host:
        for network in ("203.0.113.1", "203.0.113.2"):
            await host.told("host_ban", who=network)
        first = await host.told("host_audit", area="host")
        assert ([line["detail"] for line in first["entries"]], first["more"]) == (
            ["203.0.113.2/32", "203.0.113.1/32"],
            True,
        )
        rest = await host.told("host_audit", area="host", before=first["entries"][-1]["number"])
        assert ([line["what"] for line in rest["entries"]], rest["more"]) == (["host_added"], False)


async def test_a_server_that_stops_also_stops_its_rebuilding(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        await host.told("host_rebuild")
        desk = host.served.services.desk
        assert desk is not None
        assert desk.rebuilding.state is not None
    assert not desk.rebuilding.state.running
    assert all(task.get_name() != "ratings" for task in asyncio.all_tasks())
