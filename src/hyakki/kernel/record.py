"""A whole game as a readable text file that replays without a random generator.

    hyakki record 1
    game phantom
    ruleset 5d0c3f6a9be1
    option rounds 1
    seat 0 bot hard "Mio"
    seat 1 person - "Ken"
    seat 2 bot normal "Rin"

    0 start at 1700000000000 chance 2 4 [3 0 1 2]
    1 move at 1700000001250 seat 2 P17 key "a1"
    2 move at 1700000002600 seat 0 R3
    end 3 entries sha256 0f3a…

Every entry carries the outcomes it drew, so the luck of a game is part of its record. The last line
counts and hashes all before it: a file that was cut or changed is refused, with the line's number.

A game that was dealt fairly (`kernel/fair.py`) is written as `hyakki record 2`. After its seats stands what
was promised and what was thrown in; a number comes with how many it was one of, and what happened in the
game's own time with the occasion of its luck:

    deal x7Kq2mPa
    commitment 4be0…
    secret 00f3…
    entropy 1 9c1d…

    0 start at 1700000000000 chance 2/5 [3 0 1 2]
    1 advance at 1700000000900 1200 chance "1200 advance" 3/6
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hyakki.kernel.chance import Chance, ChanceError, Drawn, Recorder, Tape
from hyakki.kernel.facts import RECORDED, Advance, Fact, Fork, Move, Start, Undone, fact_of
from hyakki.kernel.facts import written as told
from hyakki.kernel.game import Game, IllegalMove, InvalidMove, InvalidOption, State
from hyakki.kernel.log import Log
from hyakki.kernel.returns import Trail
from hyakki.kernel.types import Entry

__all__ = [
    "DealLines",
    "Entry",
    "Record",
    "RecordError",
    "SeatLine",
    "replay",
    "step",
]

FORMAT = 1
DEALT = 2
"""The format of a record that says how it was dealt."""


class RecordError(ValueError):
    """A record that cannot be read or does not follow its game's rules; says in which line."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Who sat where: `kind` is person or bot, `level` a bot's strength."""

    kind: str
    name: str
    level: str = ""


@dataclass(frozen=True, slots=True)
class DealLines:
    """How a game was dealt: what was promised, what the promise hid, and what each seat threw in."""

    name: str
    commitment: str
    secret: str
    entropy: tuple[str, ...]
    """By seat, "" for nothing."""
    given: int = 0
    """The first entries of a game that goes on from another one: their luck is the other one's."""

    def lines(self) -> list[str]:
        lines = [f"deal {self.name}", f"commitment {self.commitment}", f"secret {self.secret}"]
        lines += [f"entropy {seat} {thrown}" for seat, thrown in enumerate(self.entropy) if thrown]
        return [*lines, f"given {self.given}"] if self.given else lines


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its first deal to its last entry."""

    game: str
    ruleset: str
    seats: tuple[SeatLine, ...]
    options: dict[str, str]
    entries: tuple[Entry, ...]
    deal: DealLines | None = None

    @property
    def first_line(self) -> int:
        """The number of the first entry's line."""
        head = len(self.options) + len(self.seats) + (0 if self.deal is None else len(self.deal.lines()))
        return 5 + head

    def write(self) -> str:
        """The record as text.

        >>> record = Record("toy", "abc", (SeatLine("person", "Ken"),), {}, (Entry(0, 5, "start"),))
        >>> Record.read(record.write()) == record
        True
        """
        made = FORMAT if self.deal is None else DEALT
        lines = [f"hyakki record {made}", f"game {self.game}", f"ruleset {self.ruleset}"]
        lines += [f"option {name} {value}" for name, value in self.options.items()]
        lines += [
            f"seat {i} {seat.kind} {seat.level or '-'} {quoted(seat.name)}"
            for i, seat in enumerate(self.seats)
        ]
        if self.deal is not None:
            lines += self.deal.lines()
        lines.append("")
        lines += [entry_text(entry) for entry in self.entries]
        lines.append(f"end {len(self.entries)} entries sha256 {sealed(lines)}")
        return "\n".join(lines) + "\n"

    @staticmethod
    def read(text: str) -> Record:
        """Read a record, or say in which line it is broken."""
        return Reader(text).record()


def replay(
    record: Record,
    game: Game[Any, Any],
    watch: Callable[[Entry, Any, Log | None], None] | None = None,
    tape: Callable[[Entry, Any], Tape] | None = None,
) -> State:
    """Play a record through, move by move, and return the last position.

    `watch` is called after every entry with the position and its log; `tape` gives the luck of an entry,
    from the position before it.
    """
    if game.info.ruleset != record.ruleset:
        raise RecordError(3, f"made with ruleset {record.ruleset}, this game has {game.info.ruleset}")
    first = record.first_line
    state: State | None = None
    facts = facts_of(record)
    trail = Trail(facts)
    for offset, (entry, fact) in enumerate(zip(record.entries, facts)):
        log = Log() if watch is not None else None
        try:
            luck = Tape(entry.chance) if tape is None else tape(entry, state)
            if isinstance(fact, Undone):
                state = trail.found(fact.to)
            else:
                state = step(game, state, entry, luck, log, seats=len(record.seats), options=record.options)
            trail.keep(entry.seq, state)
            if luck.left:
                raise ChanceError(f"{luck.left} drawn outcomes were never used")
        except (ChanceError, IllegalMove, InvalidMove, InvalidOption) as error:
            raise RecordError(first + offset, str(error)) from error
        if watch is not None:
            watch(entry, state, log)
    if state is None:
        raise RecordError(first, "a record needs at least its start")
    return state


def facts_of(record: Record) -> list[Fact]:
    """What its entries say to the rules. Raises RecordError with the line that says nothing they know."""
    facts: list[Fact] = []
    for entry in record.entries:
        try:
            facts.append(fact_of(entry.kind, entry.text))
        except InvalidMove as error:
            raise RecordError(record.first_line + len(facts), str(error)) from error
    return facts


def step(
    game: Game[Any, Any],
    state: State | None,
    entry: Entry,
    chance: Chance,
    log: Log | None,
    *,
    seats: int,
    options: dict[str, str],
) -> State:
    """Carry out one entry. Live play and replay go through here, with other chances."""
    fact = fact_of(entry.kind, entry.text)
    if isinstance(fact, Start):
        if state is not None:
            raise InvalidMove("the game has started already")
        begun: State = game.new(seats, chance, game.options(options), log)
        return begun
    if state is None:
        raise InvalidMove(f"a game begins with its start, not with {entry.kind}")
    if isinstance(fact, Move):
        game.play(state, entry.seat, fact.text, chance, log)
    elif isinstance(fact, Advance):
        state.advance(fact.to, chance, log)
    elif isinstance(fact, Fork):
        if entry.seat >= seats:
            raise InvalidMove(f"there is no seat {entry.seat} to see from; there are {seats}")
        # Another game goes on from here: all that could not be seen from this seat is drawn again.
        return game.resample(state.view(entry.seat), chance)
    elif isinstance(fact, Undone):
        raise InvalidMove("a return needs the positions before it: see Trail")
    return state


class Keeper:
    """Makes the record of a game while it is played.

    `at` gives each entry's time; simulations count entries instead of looking at a clock.
    """

    def __init__(self, game: Game[Any, Any], seats: tuple[SeatLine, ...], options: dict[str, str]) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.entries: list[Entry] = []

    def start(self, chance: Chance, log: Log | None = None, at: int = 0) -> Any:
        kept = Recorder(chance)
        state = self.game.new(len(self.seats), kept, self.game.options(self.options), log)
        self._keep(at, ("start", ""), -1, kept)
        return state

    def move(
        self, state: Any, seat: int, move: int, chance: Chance, log: Log | None = None, at: int = 0
    ) -> None:
        kept = Recorder(chance)
        text = self.game.text(state, move)
        state.apply(seat, move, kept, log)
        self._keep(at, told(Move(text)), seat, kept)

    def advance(self, state: Any, to: int, chance: Chance, log: Log | None = None, at: int = 0) -> None:
        kept = Recorder(chance)
        state.advance(to, kept, log)
        self._keep(at, told(Advance(to)), -1, kept)

    def record(self) -> Record:
        return Record(
            self.game.info.name, self.game.info.ruleset, self.seats, dict(self.options), tuple(self.entries)
        )

    def _keep(self, at: int, said: tuple[str, str], seat: int, kept: Recorder) -> None:
        kind, text = said
        self.entries.append(Entry(len(self.entries), at, kind, seat, text, kept.tape))


# ---------------------------------------------------------------- writing


def entry_text(entry: Entry) -> str:
    words = [str(entry.seq), entry.kind, "at", str(entry.at)]
    if entry.seat >= 0:
        words += ["seat", str(entry.seat)]
    if entry.text:
        words.append(entry.text if PLAIN.fullmatch(entry.text) else quoted(entry.text))
    if entry.key:
        words += ["key", quoted(entry.key)]
    if entry.chance:
        words.append("chance")
        if entry.occasion:
            words.append(quoted(entry.occasion))
        words += [
            drawn_text(drawn, entry.asked[i] if i < len(entry.asked) else 0)
            for i, drawn in enumerate(entry.chance)
        ]
    return " ".join(words)


def drawn_text(drawn: Drawn, asked: int) -> str:
    if isinstance(drawn, list):
        return "[" + " ".join(map(str, drawn)) + "]"
    return f"{drawn}/{asked}" if asked else str(drawn)


def quoted(text: str) -> str:
    return json.dumps(text)


def sealed(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:24]


# ---------------------------------------------------------------- reading

PLAIN = re.compile(r"(?!(?:seat|key|chance)$)[^\s\"\[\]]+(?: (?!seat |key |chance )[^\s\"\[\]]+)*")
STRING = r'"(?:[^"\\]|\\.)*"'
NUMBER = r"[0-9]{1,18}"
"""What compiled rules can count with, which is 64 bits."""
DRAWN = re.compile(rf"{NUMBER}(?:/{NUMBER})?|\[(?:{NUMBER}(?: {NUMBER})*)?\]")
WHOLE = re.compile(NUMBER)
SEAT_LINE = re.compile(rf"seat ({NUMBER}) (person|bot) (\S+) ({STRING})")
ENTRY_LINE = re.compile(
    rf"(?P<seq>{NUMBER}) (?P<kind>[a-z]+) at (?P<at>-?{NUMBER})"
    rf"(?: seat (?P<seat>{NUMBER}))?"
    rf"(?: (?P<text>{STRING}|{PLAIN.pattern}))??"
    rf"(?: key (?P<key>{STRING}))?"
    rf"(?: chance(?: (?P<occasion>{STRING}))?(?P<chance>(?: (?:{DRAWN.pattern}))+))?"
)
HEX = re.compile(r"[0-9a-f]{64}")


class Reader:
    """Reads a record line by line and knows which line it is at."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.at = 0
        self.made = FORMAT

    def record(self) -> Record:
        self._header()
        game = self._word("game")
        ruleset = self._word("ruleset")
        options: dict[str, str] = {}
        while self._peek().startswith("option "):
            name, _, value = self._take().removeprefix("option ").partition(" ")
            if not name or not value or name in options:
                raise self._broken("an option needs a name, once, and a value")
            options[name] = value
        seats: list[SeatLine] = []
        while self._peek().startswith("seat "):
            seats.append(self._seat(len(seats)))
        deal = self._deal(len(seats)) if self.made == DEALT else None
        if self._take() != "":
            raise self._broken("an empty line stands between the seats and the entries")
        entries: list[Entry] = []
        while not self._peek().startswith("end "):
            entries.append(self._entry(len(entries)))
        self._seal(len(entries))
        return Record(game, ruleset, tuple(seats), options, tuple(entries), deal)

    def _header(self) -> None:
        line = self._take()
        if not line.startswith("hyakki record "):
            raise self._broken("this is not a hyakki record; one begins with 'hyakki record 1'")
        made = line.removeprefix("hyakki record ")
        if made not in (str(FORMAT), str(DEALT)):
            raise self._broken(f"format {made!r} is newer than this program")
        self.made = int(made)

    def _word(self, name: str) -> str:
        word, _, value = self._take().partition(" ")
        if word != name or not value:
            raise self._broken(f"'{name}' and its value should stand here")
        return value

    def _seat(self, seat: int) -> SeatLine:
        found = SEAT_LINE.fullmatch(self._take())
        if found is None or int(found[1]) != seat:
            raise self._broken(f'seat {seat} should stand here, as: seat {seat} bot hard "Mio"')
        level = "" if found[3] == "-" else found[3]
        return SeatLine(found[2], self._string(found[4]), level)

    def _deal(self, seats: int) -> DealLines:
        name, promised, secret = self._word("deal"), self._bits("commitment"), self._bits("secret")
        entropy = [""] * seats
        while self._peek().startswith("entropy "):
            word, _, thrown = self._take().removeprefix("entropy ").partition(" ")
            if not WHOLE.fullmatch(word) or int(word) >= seats or not HEX.fullmatch(thrown):
                raise self._broken("a seat and 64 digits from 0 to f should stand here")
            if any(entropy[int(word) :]):
                raise self._broken("every seat throws in once, in their order")
            entropy[int(word)] = thrown
        given = self._word("given") if self._peek().startswith("given ") else "0"
        if not WHOLE.fullmatch(given):
            raise self._broken("the number of given entries should stand here")
        return DealLines(name, promised, secret, tuple(entropy), int(given))

    def _bits(self, name: str) -> str:
        bits = self._word(name)
        if not HEX.fullmatch(bits):
            raise self._broken(f"'{name}' and 64 digits from 0 to f should stand here")
        return bits

    def _entry(self, seq: int) -> Entry:
        line = self._take()
        found = ENTRY_LINE.fullmatch(line)
        if found is None:
            raise self._broken(f"{line[:60]!r} is not an entry")
        if int(found["seq"]) != seq:
            raise self._broken(f"entry {found['seq']} stands where entry {seq} should")
        kind = found["kind"]
        if kind not in RECORDED:
            raise self._broken(f"there is no kind of entry {kind!r}")
        text = found["text"] or ""
        drawn = DRAWN.findall(found["chance"] or "")
        return Entry(
            seq=seq,
            at=int(found["at"]),
            kind=kind,
            seat=int(found["seat"]) if found["seat"] else -1,
            text=self._string(text) if text.startswith('"') else text,
            chance=[drawn_of(one) for one in drawn],
            key=self._string(found["key"]) if found["key"] else "",
            asked=[asked_of(one) for one in drawn] if self.made == DEALT else [],
            occasion=self._string(found["occasion"]) if found["occasion"] else "",
        )

    def _seal(self, entries: int) -> None:
        seal = sealed(self.lines[: self.at])
        line = self._take()
        if line != f"end {entries} entries sha256 {seal}":
            raise self._broken("the count or the hash does not fit: the file was cut or changed")
        if self.lines[self.at :] not in ([], [""]):
            self.at += 1
            raise self._broken("nothing may follow the end")

    def _string(self, text: str) -> str:
        try:
            value = str(json.loads(text))
            value.encode()  # half of a sign, as \ud800 is, could be neither kept nor sent
        except ValueError as error:
            raise self._broken(f"{text[:40]} is not a quoted text") from error
        return value

    def _peek(self) -> str:
        if self.at >= len(self.lines) or (self.at == len(self.lines) - 1 and not self.lines[self.at]):
            self.at += 1
            raise self._broken("the file ends here, before its 'end' line")
        return self.lines[self.at]

    def _take(self) -> str:
        line = self._peek()
        self.at += 1
        return line

    def _broken(self, problem: str) -> RecordError:
        return RecordError(self.at, problem)


def drawn_of(text: str) -> Drawn:
    if text.startswith("["):
        return [int(word) for word in text[1:-1].split()]
    return int(text.partition("/")[0])


def asked_of(text: str) -> int:
    """Of how many an outcome is one; 0 if it does not say."""
    if text.startswith("["):
        return len(text[1:-1].split())
    return int(text.partition("/")[2] or 0)
