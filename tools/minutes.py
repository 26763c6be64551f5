"""How long a person sits at kept games: `.venv/bin/python tools/minutes.py FOLDER`.

The folder is one that `hyakki sim GAME --records FOLDER` has written. Each seat in turn is taken for a person
who needs four seconds for a decision; the others are bots at normal pace. What the table shows after each
move is waited for to its end, though a press would hurry it. A fight has its own clock.
"""

from __future__ import annotations

import argparse
import functools
import re
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, cast

import ground
from hyakki.bots.hoshi.eyes import known_touches
from hyakki.games import game_by_ruleset
from hyakki.games.hoshi.dice import BLANK
from hyakki.games.hoshi.hands import symbols
from hyakki.games.hoshi.stages import EXCHANGE
from hyakki.kernel.log import Log
from hyakki.kernel.record import Record, replay
from hyakki.kernel.types import Entry
from hyakki.table.bots.pace import IN_A_ROW, MEDIAN

DECISION = 4.0
"""Seconds."""
THOUGHT_ABOUT = ("drop", "keep", "choose", "challenge")
"""What is decided in Hoshi Battle while its own clock rests; the rest of the time that clock tells."""


@functools.cache
def shown(game: str) -> dict[str, float]:
    """Seconds that the page shows each kind of event at normal speed; `game` is a folder of the page."""
    beats = ground.ROOT / "web/src/games" / game / "beats.ts"
    table = re.search(r"const HOLD\b.*?\{(.*?)\}", beats.read_text("utf-8"), re.DOTALL)
    assert table, f"{beats} no longer says how long events are shown"
    return {kind: int(held) / 1000 for kind, held in re.findall(r"(\w+): (\d+)", table[1])}


@functools.cache
def eventful() -> tuple[float, frozenset[str]]:
    """Of calm Hoshi Battle: how much faster a turn is shown in which none of these happens."""
    beats = (ground.ROOT / "web/src/games/hoshi/calm/beats.ts").read_text("utf-8")
    pace = re.search(r"const UNEVENTFUL = ([\d.]+)", beats)
    kinds = re.search(r"const EVENTFUL = .*?\(\[(.*?)\]\)", beats)
    assert pace, "calm/beats.ts no longer says how fast an uneventful turn is shown"
    assert kinds, "calm/beats.ts no longer says what makes a turn eventful"
    return float(pace[1]), frozenset(re.findall(r"\w+", kinds[1]))


@functools.cache
def rolls_by_itself() -> float:
    """Of calm Hoshi Battle: seconds after which a hand rolls by itself while nobody can hit."""
    table = (ground.ROOT / "web/src/games/hoshi/calm/byItself.svelte.ts").read_text("utf-8")
    found = re.search(r"const ROLLS = (\d+)", table)
    assert found, "calm/byItself.svelte.ts no longer says after how long a hand rolls by itself"
    return int(found[1]) / 1000


def bare(state: Any, seat: int) -> bool:
    """Whether all see that this hand has nothing to swing with, as `calm/certain.ts` looks at it."""
    hand = state.hands[seat]
    if not hand.live:
        return True
    covered = state.players[seat].hiding and any(face != BLANK for face in hand.faces)
    return hand.read and not covered and not symbols(state, seat) & known_touches(state, seat)


@dataclass
class Sitting:
    """One game as the person in one seat lives through it."""

    game: str
    person: int
    holds: dict[str, float]
    calm: bool = False
    decisions: int = 0
    seconds: float = 0.0
    mover: int = -1
    now: int = 0
    certain: bool = False
    """Of calm Hoshi Battle: nobody can hit now, so both roll by themselves."""

    def watch(self, entry: Entry, state: Any, log: Log | None) -> None:
        if self.calm and log is not None:
            self.choose(entry, state, [event.kind for event in cast("list[Any]", log.heard(self.person))])
        elif self.game == "hoshi":
            self.fight(entry, state)
        elif entry.kind == "move" and log is not None:
            self.turn(entry, [event.kind for event in cast("list[Any]", log.heard(self.person))])

    def fight(self, entry: Entry, state: Any) -> None:
        """Both choose at the same time, and nobody waits for a bot."""
        self.seconds += (state.now - self.now) / 1000
        self.now = state.now
        if entry.kind == "move" and entry.seat == self.person and entry.text.startswith(THOUGHT_ABOUT):
            self.decide()

    def choose(self, entry: Entry, state: Any, events: list[str]) -> None:
        """Both choose at the same time; what offers no choice passes by itself."""
        if entry.kind == "move" and entry.seat == self.person and entry.text != "pass":
            if self.certain and entry.text == "roll":
                self.seconds += rolls_by_itself()
            else:
                self.decide()
        if "exchanged" in events or "began" in events:
            fighters = (state.first, state.second)
            self.certain = state.stage == EXCHANGE and all(bare(state, seat) for seat in fighters)
        pace, kinds = eventful()
        self.seconds += (1 if kinds & set(events) else pace) * sum(self.holds.get(kind, 0) for kind in events)

    def turn(self, entry: Entry, events: list[str]) -> None:
        if entry.seat != self.person:
            self.seconds += MEDIAN["normal"] / 1000 / (IN_A_ROW if self.mover == entry.seat else 1)
        elif self.decides(entry.text, events):
            self.decide()
        self.mover = entry.seat
        self.seconds += sum(self.holds[kind] for kind in events)

    def decide(self) -> None:
        self.decisions += 1
        self.seconds += DECISION

    def decides(self, move: str, events: list[str]) -> bool:
        """Whether the person has to think: a step that is left out on the way to another leaves itself out,
        and where somebody is to stand is one decision with who it is."""
        if self.game != "awake":
            return True
        return not move.startswith("place ") and (move != "pass" or "turn_began" in events)


def sat(record: Record) -> list[Sitting]:
    """A kept game as the person in each seat in turn would have lived through it."""
    rules = game_by_ruleset(record.game, record.ruleset)
    calm = record.options.get("mode") == "calm"
    holds = shown(f"{record.game}/calm" if calm else record.game)
    sittings = [Sitting(record.game, person, holds, calm) for person in range(len(record.seats))]
    for sitting in sittings:
        replay(record, rules, sitting.watch)
    return sittings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    files = sorted(args.folder.glob("*.record"))
    if not files:
        parser.error(f"there is no record in {args.folder}")
    sittings = [sitting for file in files for sitting in sat(Record.read(file.read_text("utf-8")))]
    minutes = sorted(sitting.seconds / 60 for sitting in sittings)
    tenth, middle, nine = (minutes[len(minutes) * n // 10] for n in (1, 5, 9))
    print(
        f"{len(files)} games, {len(sittings)} sittings; minutes: {tenth:.1f}, {middle:.1f}, {nine:.1f}"
        f" (10, 50, 90 %), {minutes[-1]:.1f} at most"
    )
    print(f"decisions of the person: {median(sitting.decisions for sitting in sittings):.0f} in the middle")


if __name__ == "__main__":
    main()
