"""A compiler beside the server: one line when it has finished, none where there is nothing to tell."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import hyakki
from hyakki.server.run import watch_for_compiled


async def test_one_line_when_the_rules_have_been_compiled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    looks: list[Path | None] = [None, None, tmp_path]
    told: list[str] = []
    monkeypatch.delenv("HYAKKI_INTERPRETED", raising=False)
    monkeypatch.setattr(hyakki, "compiled", lambda: False)
    monkeypatch.setattr(hyakki, "compiled_overlay", lambda: looks.pop(0))
    pause = asyncio.sleep
    monkeypatch.setattr(asyncio, "sleep", lambda _: pause(0))
    await watch_for_compiled(told.append)
    assert looks == []
    assert told == ["the rules are compiled now: bots use them at once, the rest at the next start"]


@pytest.mark.parametrize(("compiled", "interpreted"), [(True, ""), (False, "1")])
async def test_nothing_to_tell_where_they_are_compiled_or_must_not_be(
    monkeypatch: pytest.MonkeyPatch, compiled: bool, interpreted: str
) -> None:
    told: list[str] = []
    monkeypatch.setenv("HYAKKI_INTERPRETED", interpreted)
    monkeypatch.setattr(hyakki, "compiled", lambda: compiled)
    await watch_for_compiled(told.append)
    assert told == []
