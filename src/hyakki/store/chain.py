"""The checksums of a journal: each covers its entry and the checksum before, so a match knows its own damage.

>>> first, second = Entry(1, 5, "move", 0, "P4"), Entry(2, 6, "move", 1, "P7")
>>> one = checksum_after(EMPTY, first)
>>> len(one), checksum_after(one, second) == checksum_after(EMPTY, second)
(16, False)
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

import msgspec

from hyakki.kernel.record import Entry

__all__ = ["EMPTY", "checksum_after"]

EMPTY: Final = b""
"""Before the first entry."""

SIZE: Final = 16
"""Bytes: against accidents of disks and programs, not against somebody who can write the database."""

ENCODER: Final = msgspec.json.Encoder()


def checksum_after(before: bytes, entry: Entry) -> bytes:
    """The checksum of an entry that follows another."""
    luck = (entry.chance, entry.asked, entry.occasion) if entry.chance else ()
    said = ENCODER.encode((entry.seq, entry.at, entry.kind, entry.seat, entry.text, entry.key, luck))
    return blake2b(before + said, digest_size=SIZE).digest()
