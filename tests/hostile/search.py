"""Whole recordings of what reached somebody, searched for what they must not hold.

Whatever a seat saw of a position must be what its view says and nothing more; and nowhere in all the messages
may stand a secret of the match, of the server, or of another person.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from hyakki.kernel.game import State
from hyakki.store import Store
from hyakki.table import Match

__all__ = ["leak", "written_ways"]


async def leak(store: Store, match: Match, seat: int, raw: list[str], others: Iterable[str]) -> str | None:
    """What somebody in a seat (-1: who watched) was told and should not have been; None if nothing.

    `others` are secrets of other people: their ids and what signs their cookies.
    """
    journal = match.journal
    assert journal is not None
    forbidden = {text: f"something of another person: {text!r}" for text in others}
    if match.status != "over":  # afterwards it is told, so that everybody can check the deal
        forbidden |= dict.fromkeys(written_ways(journal.secret), "the secret of the deal")
    for kind in ("guests", "daily", "cluster"):
        forbidden |= dict.fromkeys(written_ways(await store.secret(kind)), f"the server's {kind} key")
    for text in raw:
        for secret, what in forbidden.items():
            if secret in text:
                return f"{what} in {text[:200]}"
    states: dict[int, State | None] = {0: None}
    for step in journal.replaying(await store.entries(match.id)):
        states[step.entry.seq] = None if step.state is None else step.state.clone()
    for frame in frames(match.id, raw):
        state = states[frame["version"]]
        due = None if state is None else msgspec.to_builtins(journal.game.show(state.view(seat)))
        if json.loads(json.dumps(due)) != frame["scene"]:
            return f"version {frame['version']}: {frame['scene']} is not {due}"
    return None


def frames(match: str, raw: list[str]) -> Iterator[dict[str, Any]]:
    """Every frame of a match that has come."""
    for text in raw:
        message = json.loads(text)
        about = message.get("match") or message.get("info", {}).get("match")
        if message.get("type") in ("update", "table") and about == match:
            yield message["frame"]


def written_ways(secret: bytes) -> set[str]:
    """How bytes could stand in a text; not if there are so few that they stand there by chance.

    >>> sorted(written_ways(b"0" * 12))
    ['303030303030303030303030', 'MDAwMDAwMDAwMDAw']
    """
    if len(secret) < 12:
        return set()
    plain = base64.b64encode(secret).decode().rstrip("=")
    return {secret.hex(), plain, base64.urlsafe_b64encode(secret).decode().rstrip("=")}
