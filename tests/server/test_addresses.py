"""The addresses of a server: who is let in, what each answers, and what every answer carries."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import pytest
from tests.server.client import Answer, Client, fetch
from tests.server.serving import Served, serving
from websockets.exceptions import InvalidStatus

from hyakki.games import GAMES
from hyakki.server.accounts.identity import Identity, Proof
from hyakki.server.http.rulebook import rulebook
from hyakki.server.protocol import PROTOCOL
from hyakki.store import Guest, StoreUnavailable


async def get(table: Served, path: str, method: str = "GET", **headers: str) -> Answer:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return await asyncio.to_thread(fetch, table.address + path, named, method)


# ---------------------------------------------------------------- who is let in


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://localhost"])
async def test_a_foreign_page_cannot_open_a_socket(table: Served, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await Client.connect(table.address, origin=origin)
    assert refused.value.response.status_code == 403


async def test_our_own_page_and_programs_can(table: Served, tmp_path: Path) -> None:
    async with await Client.connect(table.address, origin=table.address.rstrip("/")):
        pass
    async with (
        serving(tmp_path, origins=["https://play.example"]) as proxied,
        await Client.connect(proxied.address, origin="https://play.example"),
    ):
        pass


async def test_a_foreign_name_for_this_machine_gets_nothing(table: Served) -> None:
    assert (await get(table, "", Host="evil.example")).status == 421
    assert (await get(table, "api/me", Host="evil.example:80")).status == 421
    assert (await get(table, "api/me", Host="127.0.0.1.evil.example")).status == 421
    assert (await get(table, "healthz", Host="localhost")).status == 200


async def test_hello_comes_first_and_in_our_protocol(table: Served) -> None:
    async with await Client.connect(table.address, hello=False) as mio:
        assert (await mio.ask("ping"))["code"] == "hello_first"
        assert (await mio.ask("hello", protocol=PROTOCOL + 1))["code"] == "other_protocol"
        assert (await mio.ask("ping"))["code"] == "hello_first"
        welcome = await mio.ask("hello", protocol=PROTOCOL)
        assert welcome["type"] == "welcome"
        assert [game["name"] for game in welcome["games"]] == list(GAMES)
        assert (await mio.ask("ping"))["type"] == "pong"


async def test_a_large_message_is_refused_and_a_huge_one_not_even_read(table: Served) -> None:
    async with await Client.connect(table.address) as mio:
        await mio.send("rename", name="x" * 17_000)
        problem = await mio.receive()
        assert (problem["code"], problem["id"]) == ("bad_message", "")
        await mio.send("rename", name="x" * 100_000)
        assert await mio.closed() == 1009


# ---------------------------------------------------------------- guests


async def test_the_first_visit_makes_a_guest_and_the_next_finds_it(table: Served) -> None:
    first = await get(table, "api/me")
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    again = await get(table, "api/me", Cookie=cookie.partition(";")[0])
    assert again.json == first.json
    assert "set-cookie" not in again.headers
    async with await Client.connect(table.address, cookie.partition(";")[0]) as mio:
        assert mio.heard[0]["me"] == first.json


async def test_behind_a_proxy_with_tls_the_cookie_is_secure(table: Served) -> None:
    answer = await get(table, "api/me", X_Forwarded_Proto="https", X_Forwarded_For="203.0.113.5")
    assert "Secure" in answer.headers["set-cookie"]


@pytest.mark.parametrize("fake", ["", "x", "x.y", "é.é", "a.b.c.d", "a" * 5000, '"; Path=/', "=;=;="])
async def test_a_forged_token_is_a_new_guest(table: Served, fake: str) -> None:
    name = table.services.identity.cookie
    assert table.services.identity.of_cookies(f"{name}={fake}") is None
    answer = await get(table, "api/me", Cookie=f"{name}={fake}".encode().decode("latin-1"))
    assert "set-cookie" in answer.headers


def test_another_key_reads_no_token_and_uses_another_cookie() -> None:
    one, other = Identity(b"1" * 32, lambda: 0), Identity(b"2" * 32, lambda: 0)
    assert other.read(one.sign(Proof("mio"))) is None
    assert one.cookie != other.cookie


# ---------------------------------------------------------------- addresses


async def test_games_and_rules(table: Served) -> None:
    games = (await get(table, "api/games")).json
    assert [game["title"] for game in games] == [game.info.title for game in GAMES.values()]
    book = (await get(table, "api/rules/phantom")).json
    assert book["title"] == "Hero vs Phantom"
    assert [rule["number"] for rule in book["rules"]] == [rule.number for rule in rulebook("phantom").rules]
    missing = await get(table, "api/rules/chess")
    assert (missing.status, missing.json["code"]) == (404, "unknown_game")


async def test_health_schema_and_metrics(table: Served) -> None:
    assert (await get(table, "healthz")).json["status"] == "ok"
    schema = (await get(table, "schema")).json
    assert {"/api/me", "/api/games", "/api/rules/{game}", "/healthz"} <= set(schema["paths"])
    text = (await get(table, "metrics")).body.decode()
    for name in (
        "hyakki_sockets",
        "hyakki_http_requests_total",
        "hyakki_move_seconds",
        "process_cpu_seconds",
    ):
        assert name in text


async def test_metrics_are_for_this_machine_only(table: Served) -> None:
    assert (await get(table, "metrics", X_Forwarded_For="203.0.113.5")).status == 403


async def test_an_unknown_record_is_not_found(table: Served) -> None:
    missing = await get(table, "api/matches/nothing/record")
    assert (missing.status, missing.json["code"]) == (404, "unknown_match")


async def test_a_fault_inside_shows_a_reference_and_nothing_else(
    table: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(match: str) -> None:
        raise RuntimeError("the secret plan is /etc/passwd")

    monkeypatch.setattr(table.services.store, "match", broken)
    answer = await get(table, "api/matches/m1/record")
    assert answer.status == 500
    assert b"secret" not in answer.body
    assert b"Error" not in answer.body
    assert b"reference" in answer.body


async def test_a_fault_while_a_socket_opens_shows_nothing(
    table: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(guest: str) -> None:
        raise RuntimeError("the secret plan is /etc/passwd")

    monkeypatch.setattr(table.services.store, "add_guest", broken)
    with pytest.raises(InvalidStatus) as refused:
        await Client.connect(table.address)
    assert refused.value.response.status_code == 403
    assert not refused.value.response.body


async def test_a_visitor_while_the_journal_is_away_is_told_so_and_it_is_no_fault(
    table: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(guest: Guest) -> None:
        raise StoreUnavailable("there is no database")

    monkeypatch.setattr(table.services.store, "add_guest", away)
    faults = table.services.metrics.faults._value.get()
    async with await Client.connect(table.address, hello=False) as mio:
        assert await mio.closed() == 1013
        (told,) = mio.heard
    assert (told["code"], "cannot save" in told["text"]) == ("unavailable", True)
    assert table.services.metrics.faults._value.get() == faults


async def test_a_fault_behind_the_socket_shows_a_reference_and_nothing_else(
    table: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(match: str) -> None:
        raise RuntimeError("the secret plan is /etc/passwd")

    async with await Client.connect(table.address) as mio:
        monkeypatch.setattr(table.services.matches, "match", broken)
        problem = await mio.ask("open", match="x")
        assert problem["code"] == "unavailable"
        assert "reference" in problem["text"]
        assert "secret" not in mio.raw[-1]
        assert "Error" not in mio.raw[-1]


# ---------------------------------------------------------------- the page


async def test_every_answer_carries_the_security_headers(table: Served) -> None:
    for path in ("", "api/games", "api/rules/chess", "nothing", "healthz", "schema"):
        headers = (await get(table, path)).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe-eval" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A small built page."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>the table</title>")
    (folder / "assets" / "index-abc123.js").write_text("let a = 1;\n" * 200)
    (folder / "assets" / "font-abc123.woff2").write_bytes(b"\0" * 2000)
    (tmp_path / "secret.txt").write_text("outside")
    return folder


async def test_the_page_its_addresses_and_its_caching(tmp_path: Path, built: Path) -> None:
    async with serving(tmp_path / "data", static=built) as table:
        for path in ("", "match/abc", "join/abc/1", "replay/abc"):
            page = await get(table, path)
            assert (page.status, page.headers["cache-control"]) == (200, "no-cache")
            assert b"the table" in page.body
        script = await get(table, "assets/index-abc123.js")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        packed = await get(table, "assets/index-abc123.js", Accept_Encoding="gzip")
        assert packed.headers["content-encoding"] == "gzip"
        assert gzip.decompress(packed.body) == script.body
        assert (await get(table, "assets/font-abc123.woff2")).headers["content-type"] == "font/woff2"
        etag = page.headers["etag"]
        assert (await get(table, "", If_None_Match=etag)).status == 304
        head = await get(table, "", method="HEAD")
        assert (head.status, head.body) == (200, b"")
        assert (await get(table, "", method="POST")).status == 405
        for path in (
            "nothing.js",
            "assets/nothing.js",
            "../secret.txt",
            "%2e%2e/secret.txt",
            "..%2fsecret.txt",
        ):
            missing = await get(table, path)
            assert missing.status == 404
            assert b"outside" not in missing.body
        lost = await get(table, "nowhere", Accept="text/html", If_None_Match=etag)
        assert (lost.status, lost.body) == (404, page.body), "the page itself says that there is nothing"
        (built / "index.html").write_text("<!doctype html><title>rebuilt</title>")
        assert b"rebuilt" in (await get(table, "")).body


async def test_a_page_that_is_not_built_says_what_to_do(tmp_path: Path) -> None:
    async with serving(tmp_path / "data", static=tmp_path / "nothing") as table:
        page = await get(table, "")
        assert page.status == 503
        assert b"./play" in page.body
