"""`hyakki replay FILE`: a record told as a story, and checked against the rules while it is told."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from hyakki.commands import CannotDo, Subparsers, add
from hyakki.commands.records import game_of, name_of, read_record

if TYPE_CHECKING:
    from hyakki.kernel.log import Log
    from hyakki.kernel.record import Entry, Record


def add_parser(sub: Subparsers) -> None:
    parser = add(
        sub,
        "replay",
        "tell a recorded game in words, and check it",
        "hyakki replay game.record\nhyakki replay game.record --step 12 --json",
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a record, from a finished match or `hyakki sim`; - for standard input",
    )
    parser.add_argument(
        "--step", metavar="N", type=int, help="stop after entry N and show the table as it stands"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of sentences")


def run(args: argparse.Namespace) -> int:
    import msgspec

    from hyakki.kernel.log import NOBODY
    from hyakki.kernel.record import RecordError, replay
    from hyakki.kernel.words import Words

    record = read_record(args.file)
    game = game_of(record, args.file)
    last = len(record.entries) - 1
    if args.step is not None and not 0 <= args.step <= last:
        raise CannotDo(f"--step {args.step}: this record has the entries 0 to {last}")
    until = last if args.step is None else args.step

    words = Words(names=tuple(seat.name for seat in record.seats))
    steps: list[dict[str, Any]] = []
    position: Any = None

    def watch(entry: Entry, state: Any, log: Log | None) -> None:
        nonlocal position
        if entry.seq > until:
            return
        heard = log.heard(NOBODY) if log is not None else []
        lines = [{"text": game.say(event, words), "event": msgspec.to_builtins(event)} for event in heard]
        facts = {name: value for name, value in asdict(entry).items() if name not in ("chance", "key")}
        steps.append({**facts, "lines": lines})
        if entry.seq == until:
            position = msgspec.to_builtins(game.show(state.view(NOBODY)))

    try:
        state = replay(record, game, watch)
    except RecordError as error:
        raise CannotDo(f"{name_of(args.file)}, {error}") from error
    told = {
        "game": record.game,
        "ruleset": record.ruleset,
        "options": record.options,
        "seats": [asdict(seat) for seat in record.seats],
        "entries": steps,
        "position": position,
        "outcome": asdict(state.outcome()) if state.over else None,
    }
    if args.json:
        print(json.dumps(told, ensure_ascii=False))
    else:
        tell(game.info.title, record, steps, None if args.step is None else position)
    return 0


def tell(title: str, record: Record, steps: list[dict[str, Any]], position: Any) -> None:
    players = ", ".join(
        seat.name + (f" ({seat.level})" if seat.kind == "bot" and seat.level else "") for seat in record.seats
    )
    print(f"{title}: {players}")
    for step in steps:
        for i, line in enumerate(step["lines"]):
            print(f"{step['seq'] if i == 0 else '':>4}  {line['text']}")
    if position is not None:
        print(f"\nThe table after entry {steps[-1]['seq']}:")
        for name, value in position.items():
            print(f"  {name}: {json.dumps(value, ensure_ascii=False)}")
