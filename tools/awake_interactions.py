"""Write what heroes do to each other into docs/design-heroes.md: `python tools/awake_interactions.py`.

Every skill is used beside every character, plain and awake; every item, every trap and every castle likewise
(`tests/games/awake/meetings.py`). Each meeting is compared with what the cards declare, by a second set of
rules; one that differs ends the program. The table counts what was done.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.games.awake import meetings
from tests.games.awake.tables import Table

from generated import keep
from hyakki.games.awake.content import CONTENT, Character, Item

PAGE = Path(__file__).parent.parent / "docs" / "design-heroes.md"
BEGIN = "<!-- interactions: written by tools/awake_interactions.py -->"
END = "<!-- end of interactions -->"
HEAD = "| meetings | touched somebody | damage | healed | moved | marked | items | traps | fell |"
CAUSES = ("skill_tried", "item_played", "trap_sprung", "attacked", "passed")
"""What happens after the last of these is its effect."""
COUNTED = ("hurt", "healed", "moved", "marked", "drew", "dropped", "trap_set", "trap_removed", "fell")


@dataclass
class Row:
    meetings: int = 0
    touched: int = 0
    done: Counter[str] = field(default_factory=Counter)

    def add(self, at: Table) -> None:
        events: list[Any] = at.log.heard(-1)
        causes = [number for number, event in enumerate(events) if event.kind in CAUSES]
        effects = [event for event in events[causes[-1] :] if event.kind in COUNTED]
        self.meetings += 1
        self.touched += bool(effects)
        for event in effects:
            self.done[event.kind] += event.amount if event.kind in ("hurt", "healed") else 1

    def __str__(self) -> str:
        done = self.done
        cells = [self.meetings, self.touched, done["hurt"], done["healed"], done["moved"], done["marked"]]
        cells += [done["drew"] + done["dropped"], done["trap_set"] + done["trap_removed"], done["fell"]]
        return " | ".join(f"{cell:,}" if cell else "" for cell in cells)


def counted(tables: Iterable[Table | None]) -> Row:
    row = Row()
    for at in tables:
        if at is not None and at.log.lines:
            row.add(at)
    return row


def skill_row(character: Character, awake: bool) -> str:
    side = character.awake if awake else character.plain
    row = counted(meetings.skill_meeting(character, other, awake) for other in CONTENT.characters)
    return f"| {character.name}{', awake' * awake}: {side.skill.name} | {row} |"


def item_row(item: Item) -> str:
    if not item.trap:
        row = counted(meetings.item_meeting(item, number) for number in range(len(CONTENT.characters)))
        return f"| {item.name} | {row} |"
    both = (False, True)
    row = counted(meetings.trap_meeting(item, one, awake) for one in CONTENT.characters for awake in both)
    return f"| {item.name}, a trap | {row} |"


def castle_row(castle: int) -> str:
    found: list[Table] = []
    for character in CONTENT.characters:
        for awake in (False, True):
            found.append(meetings.attack_meeting(castle, character, awake, "0"))
            found.append(meetings.turn_meeting(castle, character, awake, "0"))
    return f"| {CONTENT.castles[castle].name} | {counted(found)} |"


def tables() -> Iterator[str]:
    line = "|---" + "|---:" * 9 + "|"
    yield f"| skill {HEAD}\n{line}"
    for character in CONTENT.characters:
        yield skill_row(character, False)
        yield skill_row(character, True)
    yield f"\n| item {HEAD}\n{line}"
    for item in CONTENT.items:
        yield item_row(item)
    yield f"\n| castle, with attacks and turns that begin {HEAD}\n{line}"
    for castle in range(len(CONTENT.castles)):
        yield castle_row(castle)


def main() -> int:
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    wanted = before + BEGIN + "\n\n" + "\n".join(tables()) + "\n\n" + END + rest.partition(END)[2]
    return keep(__doc__, {PAGE: wanted})


if __name__ == "__main__":
    sys.exit(main())
