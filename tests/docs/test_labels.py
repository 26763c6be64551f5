"""Whatever the page about playing sets in bold or italics is written on the table just so."""

from __future__ import annotations

import re

from tests.docs.pages import ROOT, prose

LABEL = re.compile(r"(?<![*\w])\*{1,2}([^*\n]+?)\.?\*{1,2}")
WORDS = (
    *(f"web/src/words/{path.name}" for path in (ROOT / "web/src/words").glob("en*.ts")),
    "web/src/games/phantom/words.ts",
    "web/src/games/madoshi/words.ts",
    "web/src/games/awake/words.ts",
    "web/src/games/awake/teamwords.ts",
    "web/src/games/hoshi/words.ts",
    "web/src/games/hoshi/yard/words.ts",
    "src/hyakki/games/hoshi/options.py",
)


def test_every_label_is_on_the_page() -> None:
    words = "".join((ROOT / place).read_text("utf-8") for place in WORDS)
    labels = LABEL.findall(prose(ROOT / "docs" / "play.md"))
    assert len(labels) > 15
    assert [label for label in labels if f'"{label}"' not in words] == []
