"""A second factor: codes of an app and recovery codes, each good once, beside the right password only."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyotp
import pytest
from tests.server.client import Client
from tests.server.serving import UNLIMITED, Served, serving
from tests.server.test_accounts import WORD, anywhere, kept, post
from tests.server.test_seat_links import security
from tests.server.test_sessions import Later
from tests.table.stage import Anyhow
from tests.valkey import Valkey

from hyakki.server.accounts.second_factor import SecondFactor
from hyakki.server.cluster.shared_limits import SharedLimits
from hyakki.server.limits.limits import Limits, Rate
from hyakki.server.run import ServerSettings, opened


def code_at(secret: str, clock: Later, steps: int = 0) -> str:
    return pyotp.TOTP(secret).at(clock.now() // 1000, steps)


async def second_factor(served: Served, cookie: str, clock: Later) -> tuple[str, list[str]]:
    """Set it up; its secret and the recovery codes."""
    status, offered, _ = await post(served, "second-factor/begin", cookie, current=WORD)
    assert status == 200, offered
    assert offered["secret"] in offered["link"]
    assert offered["picture"].startswith("data:image/svg+xml")
    code = code_at(offered["secret"], clock)
    status, said, _ = await post(served, "second-factor/confirm", cookie, ticket=offered["ticket"], code=code)
    assert status == 200, said
    return offered["secret"], said["codes"]


async def sign_in(served: Served, code: str = "", password: str = WORD) -> tuple[int, str]:
    status, said, _ = await post(served, "sign-in", name="Kappa", password=password, code=code)
    return status, said.get("code", "")


async def test_it_is_asked_for_beside_the_right_password_and_each_code_is_good_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    clock = Later()
    async with serving(tmp_path, clock=clock) as served:
        async with await Client.connect(served.address) as guest:
            assert (await post(served, "second-factor/begin", guest.cookie, current=WORD))[1][
                "code"
            ] == "name"
            cookie = await kept(served, guest, "Kappa")
        wrong = await post(served, "second-factor/begin", cookie, current="not this")
        assert (wrong[0], wrong[1]["code"]) == (409, "current")

        # Nothing is on before a code has come back, and a ticket is nobody else's and not for ever.
        _, offered, _ = await post(served, "second-factor/begin", cookie, current=WORD)
        async with await Client.connect(served.address) as ken:
            kens = await kept(served, ken, "Kawauso")
        for who, ticket, code in (
            (cookie, offered["ticket"], "000000"),
            (kens, offered["ticket"], code_at(offered["secret"], clock)),
            (cookie, "x", code_at(offered["secret"], clock)),
            (cookie, "é", code_at(offered["secret"], clock)),
        ):
            status, said, _ = await post(served, "second-factor/confirm", who, ticket=ticket, code=code)
            assert (status, said["code"]) == (409, "code")
        clock.later += 16 * 60 * 1000
        late = {"ticket": offered["ticket"], "code": code_at(offered["secret"], clock)}
        assert (await post(served, "second-factor/confirm", cookie, **late))[0] == 409
        assert await sign_in(served) == (200, "")

        secret, codes = await second_factor(served, cookie, clock)
        assert len(set(codes)) == 10
        seen = await security(served, cookie)
        assert (seen["second_factor"], seen["codes_left"]) == (True, 10)
        assert (await post(served, "second-factor/begin", cookie, current=WORD))[1]["code"] == "code"

        # A wrong password says the same as ever, whatever the code.
        plain = await post(served, "sign-in", name="Nobody at all", password=WORD, code=codes[0])
        for code in ("", codes[0], code_at(secret, clock)):
            told_wrong = await post(served, "sign-in", name="Kappa", password="wrong " + WORD, code=code)
            assert told_wrong[:2] == plain[:2]
        assert await sign_in(served) == (409, "code")
        assert await sign_in(served, code_at(secret, clock)) == (409, "code"), "that one turned it on"
        clock.later += 30_000
        code = code_at(secret, clock)
        assert await sign_in(served, f"{code[:3]} {code[3:]}") == (200, "")
        assert await sign_in(served, code) == (409, "code"), "each is good once"
        assert await sign_in(served, code_at(secret, clock, -1)) == (409, "code")
        clock.later += 90_000
        assert await sign_in(served, code_at(secret, clock, -2)) == (409, "code")
        assert await sign_in(served, code_at(secret, clock, 2)) == (409, "code")
        assert await sign_in(served, code_at(secret, clock, -1)) == (200, ""), "half a minute late is well"
        assert await sign_in(served, code_at(secret, clock, 1)) == (200, ""), "or early"

        # Recovery codes, as people write them.
        assert await sign_in(served, codes[0].upper().replace("-", " ")) == (200, "")
        assert await sign_in(served, codes[0]) == (409, "code")
        together = await asyncio.gather(*(sign_in(served, codes[1]) for _ in range(4)))
        assert sorted(status for status, _ in together) == [200, 409, 409, 409]
        assert (await security(served, cookie))["codes_left"] == 8
        proof = {"current": WORD, "code": codes[2]}
        status, said, _ = await post(served, "second-factor/codes", cookie, **proof)
        assert (status, len(said["codes"])) == (200, 10)
        assert await sign_in(served, codes[3]) == (409, "code")

        # Off, with both.
        for current, code in ((WORD, ""), (WORD, "000000"), ("wrong " + WORD, said["codes"][0])):
            off = await post(served, "second-factor/off", cookie, current=current, code=code)
            assert off[0] == 409
        proof = {"current": WORD, "code": said["codes"][0]}
        status, seen, _ = await post(served, "second-factor/off", cookie, **proof)
        assert (status, seen["second_factor"], seen["codes_left"]) == (200, False, 0)
        assert await sign_in(served) == (200, "")
        again, _ = await second_factor(served, cookie, clock)
        assert again != secret

        store = served.services.store
        noted = await store.audit.entries(clock.now(), 1000)
        told = repr(noted)
        assert {"code_wrong", "second_factor_on", "second_factor_off", "recovery_codes_made"} <= {
            entry.event.what for entry in noted
        }
        owner = await store.accounts.owner("kappa")
        assert owner is not None
        told += repr(await store.factors.of(owner.guest.id))
        for word in (secret, again, *codes, *said["codes"]):
            assert word not in caplog.text + told
            assert not await asyncio.to_thread(anywhere, tmp_path, word)
            assert not await asyncio.to_thread(anywhere, tmp_path, word.replace("-", ""))


async def test_codes_are_guessed_more_slowly_than_passwords(tmp_path: Path) -> None:
    clock, now = Later(), [0.0]
    rates = replace(UNLIMITED, codes=Rate(1 / 300, 3))
    async with serving(tmp_path, clock=clock, rates=rates, ticks=lambda: now[0]) as served:
        async with await Client.connect(served.address) as guest:
            cookie = await kept(served, guest, "Kappa")
        secret, codes = await second_factor(served, cookie, clock)
        tries: list[Any] = [await sign_in(served, f"00000{digit}") for digit in range(5)]
        assert tries == [(409, "code")] * 3 + [(429, "too_fast")] * 2
        clock.later += 30_000
        assert await sign_in(served, code_at(secret, clock)) == (429, "too_fast")
        assert await sign_in(served, codes[0]) == (429, "too_fast")
        assert await sign_in(served) == (409, "code")
        now[0] += 300
        assert await sign_in(served, codes[0]) == (200, "")


async def test_codes_are_not_guessed_more_often_at_several_processes(tmp_path: Path) -> None:
    """Nor all at once; and right codes do not count."""
    settings, clock = ServerSettings(tmp_path, rates=replace(UNLIMITED, codes=Rate(1 / 300, 3))), Later()
    async with opened(settings, Anyhow(), clock=clock) as services:
        store, key = services.store, services.accounts.factor.key
        mio = await services.matches.people.new_guest("Mio")
        with Valkey() as valkey:
            processes = []
            for _ in range(3):
                limits = Limits(settings.rates, lambda: 0.0)
                limits.shared = SharedLimits(valkey.address, "here", b"key", lambda: ["alone"])
                processes.append(SecondFactor(store, key, clock.now, limits))
            made = await processes[0].begin(mio, "here")
            await processes[0].confirm(mio.id, made.ticket, code_at(made.secret, clock), "")
            for process in (*processes, *processes):
                clock.later += 30_000
                await process.check(mio.id, code_at(made.secret, clock), "")
            tries = [process.check(mio.id, "000000", "") for process in (*processes, *processes)]
            told = await asyncio.gather(*tries, return_exceptions=True)
            assert sorted(getattr(problem, "code", "") for problem in told) == ["code"] * 3 + ["too_fast"] * 3
            for process in processes:
                assert process.limits.shared is not None
                await process.limits.shared.close()


async def test_another_password_and_being_forgotten_take_a_code_too(tmp_path: Path) -> None:
    """Knowing the password at a browser that is signed in is not enough to take the name."""
    clock, other = Later(), "staple battery"
    async with serving(tmp_path, clock=clock) as served:
        async with await Client.connect(served.address) as guest:
            cookie = await kept(served, guest, "Kappa")
        secret, codes = await second_factor(served, cookie, clock)
        for place, more in (("password", {"password": other}), ("forget-me", {})):
            for code in ({}, {"code": ""}, {"code": "000000"}, {"code": code_at(secret, clock)}):
                status, said, _ = await post(served, place, cookie, current=WORD, **more, **code)
                assert (status, said["code"]) == (409, "code"), "none, a wrong one, and one that was used"
            # A wrong password is told first, and takes no code away; so is a new one that is too short.
            asked = {"current": "wrong " + WORD, "code": codes[0], **more}
            assert (await post(served, place, cookie, **asked))[1]["code"] == "current"
        short = {"current": WORD, "password": "short", "code": codes[0]}
        assert (await post(served, "password", cookie, **short))[1]["code"] == "password"
        assert (await security(served, cookie))["codes_left"] == 10
        assert await sign_in(served, codes[1]) == (200, ""), "it is the password of before"

        clock.later += 30_000
        right = {"current": WORD, "password": other, "code": code_at(secret, clock)}
        status, said, fresh = await post(served, "password", cookie, **right)
        assert status == 200, said
        assert await sign_in(served, codes[2]) == (409, "password")
        assert await sign_in(served, codes[2], other) == (200, ""), "and the second factor is still there"
        status, said, _ = await post(served, "forget-me", fresh, current=other, code=codes[3])
        assert status == 200, said
        assert await sign_in(served, codes[4], other) == (409, "password")
