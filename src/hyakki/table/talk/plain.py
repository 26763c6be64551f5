"""Plain text: what people write, without what would disturb the lines around it.

>>> plain_text("  well\\tplayed,\\n Ken ")
'well played, Ken'
>>> plain_text("abc\\u202edef"), len(plain_text("q" + "\\u0301\\u0302" * 9))
('abcdef', 4)
"""

from __future__ import annotations

import unicodedata

__all__ = ["BLANK", "plain_text"]

MARKS = 3
"""Marks on one letter; no living script needs more, and towers of them cover other lines."""

JOINERS = "\u200c\u200d"
"""Persian and Hindi need them inside words, and families of faces between their members."""

BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that look like nothing."""


def plain_text(text: str) -> str:
    """One line with single spaces: no control characters, no change of direction, no towers of marks."""
    kept: list[str] = []
    marks = 0
    for found in unicodedata.normalize("NFC", text):
        sign = " " if found.isspace() or found in BLANK else found
        kind = unicodedata.category(sign)
        if kind in ("Cc", "Cs", "Co") or (kind == "Cf" and sign not in JOINERS) or nothing(sign):
            continue
        if kind in ("Mn", "Me", "Cf"):  # it needs something before it
            marks += 1
            if marks > MARKS or not kept or kept[-1] == " ":
                continue
        else:
            marks = 0
        kept.append(sign)
    return " ".join("".join(kept).split())


def nothing(sign: str) -> bool:
    """Numbers that will never be a character."""
    return ord(sign) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(sign) <= 0xFDEF
