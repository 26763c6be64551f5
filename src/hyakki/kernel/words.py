"""Turning data into sentences: a catalogue of them, and who is listening at which table.

What the rules tell is data: an event, a refusal, the facts of a hint. Its kind names a sentence in the
catalogue of its game, `words.en.toml`, and its fields fill the sentence in. The page says the same from
the same files (`web/src/kit/catalogue.ts`). `docs/words.md` tells how a sentence is written.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

from hyakki.kernel.log import NOBODY
from hyakki.kernel.types import frozen

__all__ = ["BUILT_IN", "Catalogue", "InvalidWords", "Slot", "Words", "listing", "parse", "slots_in"]

FILE: Final = "words.en.toml"

KEY: Final = re.compile(r"(-?\w+|-)=")
SLOT: Final = re.compile(r"(#|\w+)((?::\w+)*)")
NUMBERED: Final = re.compile(r"([A-Za-z]+)(\d+)")

BUILT_IN: Final = frozenset(
    {
        "seat",
        "and",
        "or",
        "comma",
        "space",
        "first",
        "last",
        "most",
        "twice",
        "count",
        "size",
        "sorted",
        "seconds",
    }
)
"""What can be done with an argument in any catalogue."""


class InvalidWords(ValueError):
    """A catalogue, or a sentence in it, that cannot be said; says which and why."""


@frozen
class Words:
    """Who is at the table, and who is listening.

    >>> Words(names=("Mio", "Ken"), me=1).name(0), Words(names=("Mio", "Ken"), me=1).name(1), Words().name(2)
    ('Mio', 'you', 'Seat 3')
    """

    names: tuple[str, ...] = ()
    me: int = NOBODY

    def name(self, seat: int) -> str:
        if self.hears(seat):
            return str(COMMON["you"])
        return self.names[seat] if 0 <= seat < len(self.names) else COMMON["seat"].format(number=seat + 1)

    def hears(self, seat: object) -> bool:
        """Whether this is the listener's own seat."""
        return self.me >= 0 and seat == self.me


class Slot:
    """A place in a sentence: an argument, what is done with it, and the cases that it chooses from.

    With `others` it is a loop: the text for each of several lists' items, and what stands between them.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.filters: list[str] = []
        self.cases: list[tuple[str | None, Sentence]] = []
        self.others: list[str] = []
        self.each: Sentence | None = None
        self.between: Sentence = []


Sentence = list[str | Slot]


class Catalogue:
    """Tables of sentences. `log`, `refusals` and `hints` are what is said; all others are words for a value.

    >>> words = {"log": {"won": "{seat?you=You win|{seat:seat} wins} {points?one=a point|{points} points}."}}
    >>> won = {"seat": 1, "points": 2}
    >>> Catalogue(words).say("log", "won", won, Words(me=1)), Catalogue(words).say("log", "won", won, Words())
    ('You win 2 points.', 'Seat 2 wins 2 points.')
    """

    def __init__(self, tables: Mapping[str, Mapping[str, Any]], place: str = "words") -> None:
        self.place = place
        self.written = {table: dict(entries) for table, entries in tables.items()}
        """As it stands in the file, for a page that says it."""
        self.tables: dict[str, dict[str, Sentence]] = {}
        self.choosing: dict[str, str] = {}
        """Of a sentence that comes in several: the argument that chooses, by table and name."""
        for table, entries in [*SHARED.items(), *tables.items()]:
            found = self.tables.setdefault(table, {})
            for name, text in entries.items():
                if isinstance(text, str):
                    found[name] = self._read(table, name, text)
                    continue
                self.choosing[f"{table} {name}"] = text["by"]
                for value, said in text.items():
                    if value != "by":
                        found[f"{name}.{value}"] = self._read(table, f"{name}.{value}", said)

    @classmethod
    def of(cls, package: str) -> Catalogue:
        """The one in a package's folder. Raises InvalidWords."""
        return cls(tomllib.loads((files(package) / FILE).read_text("utf-8")), f"{package}/{FILE}")

    def say(self, table: str, name: str, facts: Mapping[str, Any], words: Words) -> str:
        """A whole sentence, beginning large. Raises InvalidWords if there is none, or a fact is missing."""
        by = self.choosing.get(f"{table} {name}")
        if by is not None:
            name = f"{name}.{facts[by]}"
        sentence = self.tables.get(table, {}).get(name)
        if sentence is None:
            raise InvalidWords(f"{self.place}: [{table}] has no {name}")
        try:
            text = self._fill(sentence, facts, words)
        except KeyError as error:
            raise InvalidWords(f"{self.place}, [{table}] {name}: there is no {error}") from error
        return text[:1].upper() + text[1:]

    def called(self, table: str, value: str) -> str:
        """What a value is called on its own, beginning large; the value itself, where nothing is said of it.

        >>> moves = Catalogue({"moves": {"pass": "say nothing", "c": "play card {#}"}})
        >>> moves.called("moves", "pass"), moves.called("moves", "c7"), moves.called("moves", "x1")
        ('Say nothing', 'Play card 7', 'x1')
        """
        if self._found(table, value) is None:
            return value
        text = self._term(table, value, {}, Words())
        return text[:1].upper() + text[1:]

    def word(self, table: str, value: str, words: Words) -> str:
        """What a value is called, in the middle of a sentence."""
        return self._term(table, value, {}, words)

    def _read(self, table: str, name: str, text: str) -> Sentence:
        try:
            return parse(text)
        except InvalidWords as error:
            raise InvalidWords(f"{self.place}, [{table}] {name}: {error}") from error

    def _fill(self, sentence: Sentence, facts: Mapping[str, Any], words: Words) -> str:
        return "".join(
            [part if isinstance(part, str) else self._slot(part, facts, words) for part in sentence]
        )

    def _slot(self, slot: Slot, facts: Mapping[str, Any], words: Words) -> str:
        if slot.each is not None:
            lists = [facts[name] for name in slot.others]
            said = [
                self._fill(slot.each, {**facts, **dict(zip(slot.others, items)), "#": number}, words)
                for number, items in enumerate(zip(*lists))
            ]
            return self._fill(slot.between, facts, words).join(said)
        # A choice may ask about what is not there; to say it, it has to be.
        value = facts.get(slot.name) if slot.cases else facts[slot.name]
        for name in slot.filters:
            value = self._filtered(name, value, facts, words)
        if not slot.cases:
            return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)
        for key, text in slot.cases:
            if key is None or fits(key, value, words):
                return self._fill(text, facts, words)
        return ""

    def _filtered(self, name: str, value: Any, facts: Mapping[str, Any], words: Words) -> Any:
        if name == "count":
            return 0 if value is None else len(value)
        if name == "first":
            return value[0]
        if name == "last":
            return value[-1]
        if name == "most":
            return max(value)
        if name == "twice":
            return len(value) == 2 and value[0] == value[1]
        if name == "size":
            return abs(value)
        if name == "sorted":
            return sorted(value)
        if name == "seconds":
            return f"{value / 1000:g}"
        if name == "and" or name == "or":
            return listing([str(item) for item in value], str(COMMON[name]))
        if name == "comma" or name == "space":
            return (", " if name == "comma" else " ").join([str(item) for item in value])
        if isinstance(value, (list, tuple)):
            return [self._filtered(name, item, facts, words) for item in value]
        if name == "seat":
            return words.name(value)
        return self._term(name, str(value), facts, words)

    def _term(self, table: str, value: str, facts: Mapping[str, Any], words: Words) -> str:
        found = self._found(table, value)
        if found is None:
            raise InvalidWords(f"{self.place}: [{table}] has no word for {value}")
        sentence, number = found
        return self._fill(sentence, {**facts, "#": number} if number else facts, words)

    def _found(self, table: str, value: str) -> tuple[Sentence, str] | None:
        """The words for a value, or for its letters; then its number goes with them."""
        terms = self.tables.get(table, {})
        if value in terms:
            return terms[value], ""
        numbered = NUMBERED.fullmatch(value)
        if numbered is None or numbered[1] not in terms:
            return None
        return terms[numbered[1]], numbered[2]


def fits(key: str, value: Any, words: Words) -> bool:
    """Whether a case is meant for a value."""
    if key == "-":
        return value is None or value == ""
    if key == "you":
        return words.hears(value)
    if isinstance(value, bool):
        return key == ("yes" if value else "no")
    if key == "minus":
        return bool(value < 0)
    if key == "one":
        return bool(value == 1)
    return str(value) == key


def parse(text: str) -> Sentence:
    """A sentence as it is written, in its parts. Raises InvalidWords."""
    sentence, end = _parse(text, 0, inside=False)
    if end < len(text):
        raise InvalidWords(f"there is a brace too many in {text!r}")
    return sentence


def _parse(text: str, at: int, inside: bool) -> tuple[Sentence, int]:
    """As far as the end, or inside of a slot as far as what ends a case."""
    sentence: Sentence = []
    begun = at
    while at < len(text) and text[at] != "}" and not (inside and text[at] == "|"):
        if text[at] != "{":
            at += 1
            continue
        if at > begun:
            sentence.append(text[begun:at])
        slot, at = _parse_slot(text, at + 1)
        sentence.append(slot)
        begun = at
    if at > begun:
        sentence.append(text[begun:at])
    return sentence, at


def _parse_slot(text: str, at: int) -> tuple[Slot, int]:
    if text.startswith("*", at):
        names, _, _ = text[at + 1 :].partition("=")
        slot = Slot("")
        slot.others = names.split(",")
        slot.each, at = _parse(text, at + len(names) + 2, inside=True)
        if text.startswith("|", at):
            slot.between, at = _parse(text, at + 1, inside=True)
        return slot, _closed(text, at)
    found = SLOT.match(text, at)
    if found is None:
        raise InvalidWords(f"a brace must be followed by the name of something: {text[at:]!r}")
    slot = Slot(found[1])
    slot.filters = found[2].split(":")[1:]
    at = found.end()
    more = text.startswith("?", at)
    while more:
        key = KEY.match(text, at + 1)
        case, at = _parse(text, at + 1 if key is None else key.end(), inside=True)
        slot.cases.append((None if key is None else key[1], case))
        more = text.startswith("|", at)
    return slot, _closed(text, at)


def _closed(text: str, at: int) -> int:
    if not text.startswith("}", at):
        raise InvalidWords(f"a brace is not closed before {text[at:]!r}")
    return at + 1


def slots_in(sentence: Sentence) -> Iterator[Slot]:
    """Every slot of a sentence, and those inside of them."""
    for part in sentence:
        if isinstance(part, Slot):
            yield part
            for inner in [*[text for _, text in part.cases], part.each or [], part.between]:
                yield from slots_in(inner)


def listing(items: Sequence[str], last: str = "and") -> str:
    """
    >>> listing(["a", "b", "c"]), listing(["a", "b"], "or")
    ('a, b and c', 'a or b')
    """
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


SHARED: Final[dict[str, dict[str, Any]]] = tomllib.loads((files("hyakki.kernel") / FILE).read_text("utf-8"))
"""What is said at every table."""

COMMON: Final[dict[str, str]] = SHARED["common"]
