"""Reading an experiment's file. What does not fit is named by file, entry and word, and nothing is played.

>>> read('title = "A"', "a.toml")
Traceback (most recent call last):
hyakki.lab.experiment.InvalidExperiment: a.toml, game: is missing; write for example: game = "phantom"
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, cast

from hyakki.bots.programs import MEGABYTES, MILLISECONDS, Program, UnfitProgram
from hyakki.games import UnknownGame, game
from hyakki.kernel.content import ContentEntry, File
from hyakki.kernel.game import InvalidContent
from hyakki.kernel.overlay import CardChange
from hyakki.lab import measures
from hyakki.lab.experiment import (
    Aim,
    Arm,
    Experiment,
    InvalidExperiment,
    Number,
    Question,
    Search,
    Sweep,
)
from hyakki.lab.plans import Plan, PlanError

__all__ = ["read"]

ASKED = ("stronger", "within", "known", "changed")
MOST_GAMES = 10_000_000
EXAMPLES = {
    "title": 'title = "Is easy stronger than random?"',
    "game": 'game = "phantom"',
    "seed": 'seed = "my first"',
    "name": 'name = "easy against random"',
    "bots": 'bots = ["easy", "random"]',
    "command": "command = \"python3 'my engine.py'\"",
    "change": "[[variant.change]]",
    "file": 'file = "yokai.toml"',
    "key": 'key = "level"',
    "value": "value = 2",
    "values": "values = [1, 2, 3]",
    "about": 'about = "easy against random"',
    "ask": 'ask = "stronger"',
    "measure": 'measure = "wins of seat 1"',
    "band": "band = [0.45, 0.55]",
    "than": 'than = "as it is"',
    "from": "from = 0",
    "to": "to = 5",
    "number": "[[search.number]]",
    "aim": "[[search.aim]]",
}
"""What could be written where a word is missing."""


def read(text: str, file: str) -> Experiment:
    """The experiment that a file holds. Raises InvalidExperiment."""
    try:
        return experiment_of(File(file, text, EXAMPLES), text)
    except InvalidContent as fault:
        raise InvalidExperiment(str(fault)) from fault


def experiment_of(file: File, text: str) -> Experiment:
    whole = file.whole()
    title, rules = whole.text("title"), whole.text("game")
    engines = {entry.name: place(entry) for entry in differing(file, "engine")}
    usual = Usual(whole, rules, tuple(engine_of(entry) for entry in entries(file, "engine")))
    variants = {
        entry.text("name"): Variant(variant_of(entry), place(entry)) for entry in differing(file, "variant")
    }
    arms = tuple(match_of(entry, usual, variants) for entry in differing(file, "match"))
    if not arms:
        raise file.wrong("there must be at least one [[match]], with a name and bots")
    for entry in entries(file, "variant"):
        if place(entry) not in [arm.where for arm in arms]:
            raise entry.wrong("name", f'no match is played with it; write cards = "{entry.name}" into one')
    error = share(whole, "error", 0.05)
    questions = tuple(question_of(entry, arms, error) for entry in entries(file, "question"))
    experiment = Experiment(Path(file.name).stem, title, rules, arms, questions, text=text, engines=engines)
    if "sweep" in file.data:
        sweep = file.one("sweep")
        found = Sweep(number_of(sweep), tuple(sweep.numbers("values", -1_000_000, 1_000_000)))
        if not found.values:
            raise sweep.wrong("values", "name at least one number")
        sweep.done()
        experiment = experiment.swept(found, place(sweep))
    if "search" in file.data:
        if experiment.sweep is not None:
            raise file.wrong(
                f"a [sweep] and a [search] are two experiments: write a file for each{file.line('search')}"
            )
        experiment = searched(experiment, file.one("search"))
    whole.read |= file.read
    whole.done()
    return experiment


class Variant(NamedTuple):
    changes: tuple[CardChange, ...] = ()
    where: str = ""


class Usual:
    """What stands above all matches, and holds for each that says nothing else."""

    def __init__(self, whole: ContentEntry, rules: str, engines: tuple[Program, ...]) -> None:
        self.whole = whole
        self.game = rules
        self.engines = engines
        try:
            info = game(rules).info
        except UnknownGame as error:
            raise whole.wrong("game", str(error)) from error
        self.seed = str(whole.take("seed"))
        self.seats = count(whole, "seats", info.default_seats, 20)
        self.games = count(whole, "games", 400, MOST_GAMES)
        self.simulations = count(whole, "simulations", 300, 1_000_000)
        self.options = options_of(whole, {})


def engine_of(entry: ContentEntry) -> Program:
    found = Program(
        entry.text("name"),
        entry.text("command"),
        count(entry, "milliseconds", MILLISECONDS, 3_600_000),
        count(entry, "megabytes", MEGABYTES, 1_000_000),
    )
    entry.done()
    try:
        found.check()
    except UnfitProgram as error:
        raise entry.wrong(error.word, str(error)) from error
    return found


def variant_of(entry: ContentEntry) -> tuple[CardChange, ...]:
    changes = tuple(change_of(change) for change in entry.list("change"))
    entry.done()
    return changes


def change_of(entry: ContentEntry) -> CardChange:
    number = number_of(entry)
    value = entry.take("value")
    if type(value) not in (int, str):
        raise entry.wrong("value", f"{value!r} must be a whole number or a text")
    entry.done()
    return CardChange(number.file, number.card, number.key, value)


def number_of(entry: ContentEntry) -> Number:
    return Number(entry.text("file"), entry.text("card") if entry.has("card") else "", entry.text("key"))


def match_of(entry: ContentEntry, usual: Usual, variants: dict[str, Variant]) -> Arm:
    name = entry.text("name")
    bots = entry.take("bots")
    if not isinstance(bots, list) or not all(isinstance(bot, str) for bot in bots):
        raise entry.wrong("bots", f'{bots!r} must be a list of names: ["hard", "normal"]')
    plan = Plan(
        game=usual.game,
        seats=count(entry, "seats", usual.seats, 20),
        bots=tuple(bots),
        games=count(entry, "games", usual.games, MOST_GAMES),
        seed=usual.seed,
        options=options_of(entry, usual.options),
        simulations=count(entry, "simulations", usual.simulations, 1_000_000),
        engines=usual.engines,
    )
    try:
        plan.check()
    except PlanError as error:
        # what the match does not say stands above all of them
        blamed = usual.whole if not entry.has(error.word) and usual.whole.has(error.word) else entry
        raise blamed.wrong(error.word, str(error)) from error
    if plan.games < plan.rotations:
        raise entry.wrong("games", f"{plan.games} is too few: everybody in every seat takes {plan.rotations}")
    cards = entry.word("cards", tuple(variants)) if entry.has("cards") else ""
    entry.done()
    changed = variants[cards] if cards else Variant()
    return Arm(name, plan, changed.changes, match=name, where=changed.where)


def question_of(entry: ContentEntry, arms: tuple[Arm, ...], error: float) -> Question:
    matches = tuple(arm.name for arm in arms)
    about = entry.word("about", matches)
    arm = arms[matches.index(about)]
    ask = entry.word("ask", ASKED)
    error = share(entry, "error", error)
    asked = Question(about, cast("Any", ask), error)
    if ask == "stronger":
        if len(set(arm.plan.line_up)) < 2:
            raise entry.wrong("about", f"{about!r} has one kind of bot only: nobody is stronger")
        measure, by = f"{measures.WINS}{arm.plan.bots[0]}", share(entry, "by", 0.05)
        fair = measures.fair(measure, arm.plan) or 0.5
        if not fair + by < 1:
            raise entry.wrong("by", f"{by} is too much: it must be less than {1 - fair:.3g}")
        asked = Question(about, "stronger", error, measure, by=by)
    elif ask == "within":
        asked = Question(about, "within", error, measure_of(entry, arm), band=band_of(entry))
    elif ask == "known":
        asked = Question(about, "known", error, measure_of(entry, arm), to=share(entry, "to", 0.05))
    else:
        than = entry.word("than", matches)
        other = arms[matches.index(than)]
        if matches.index(than) >= matches.index(about):
            raise entry.wrong("than", f"{than!r} must stand before {about!r}: it is played first")
        if arm.plan.rotations != other.plan.rotations or arm.plan.seats != other.plan.seats:
            raise entry.wrong("than", f"{than!r} is not played with the same deals as {about!r}")
        measure = measure_of(entry, arm)
        measured(entry, measure, other)
        asked = Question(about, "changed", error, measure, to=share(entry, "to", 0.05), than=than)
    entry.done()
    return asked


def measure_of(entry: ContentEntry, arm: Arm) -> str:
    return measured(entry, entry.text("measure"), arm)


def measured(entry: ContentEntry, measure: str, arm: Arm) -> str:
    try:
        measures.check(measure, arm.plan)
    except measures.UnknownMeasure as error:
        raise entry.wrong("measure", str(error)) from error
    return measure


def searched(experiment: Experiment, entry: ContentEntry) -> Experiment:
    numbers = entry.list("number")
    ranges: list[tuple[int, int]] = []
    named: list[Number] = []
    for number in numbers:
        named.append(number_of(number))
        low = number.number("from", -1_000_000, 1_000_000)
        ranges.append((low, number.number("to", low + 1, 1_000_000)))
        number.done()
    if len(named) < 2:
        raise entry.wrong("number", "name two or more [[search.number]]; for one number there is [sweep]")
    aims = tuple(aim_of(aim, experiment) for aim in entry.list("aim"))
    if not aims:
        raise entry.wrong("aim", "name at least one [[search.aim]]")
    tries, games = count(entry, "tries", 30, 100_000), count(entry, "games", 200, MOST_GAMES)
    entry.done()
    search = Search(tuple(named), tuple(ranges), aims, tries, games, tuple(map(place, numbers)))
    return replace(experiment, search=search)


def aim_of(entry: ContentEntry, experiment: Experiment) -> Aim:
    about = entry.word("about", tuple(arm.name for arm in experiment.arms))
    measure = measure_of(entry, experiment.arm(about))
    value = share(entry, "value", 0.5, closed=True)
    weight = float(count(entry, "weight", 1, 1000))
    entry.done()
    return Aim(about, measure, value, weight)


# ---------------------------------------------------------------- words and numbers


def entries(file: File, kind: str) -> list[ContentEntry]:
    file.read.add(kind)
    return file.many(kind) if kind in file.data else []


def differing(file: File, kind: str) -> list[ContentEntry]:
    """Entries of which no two have the same name."""
    found = entries(file, kind)
    for at, entry in enumerate(found):
        if entry.name in [other.name for other in found[:at]]:
            raise entry.wrong(
                "name", f"two [[{kind}]] are called {entry.name!r}: give each a name of its own"
            )
    return found


def place(entry: ContentEntry) -> str:
    """
    >>> place(ContentEntry("a.toml", "more Wilds", {}))
    'a.toml, more Wilds'
    """
    return f"{entry.file}, {entry.name}{entry.line()}"


def count(entry: ContentEntry, key: str, usual: int, most: int) -> int:
    return entry.number(key, 1, most) if there(entry, key) else usual


def share(entry: ContentEntry, key: str, usual: float, closed: bool = False) -> float:
    if not there(entry, key):
        return usual
    found = entry.take(key)
    if type(found) not in (int, float) or not (0 <= found <= 1 if closed else 0 < found < 1):
        raise entry.wrong(key, f"{found!r} must be a share between 0 and 1, 0.05 for example")
    return float(found)


def band_of(entry: ContentEntry) -> tuple[float, float]:
    found = entry.take("band")
    numbers = isinstance(found, list) and all(type(edge) in (int, float) for edge in found)
    if not numbers or len(found) != 2 or not 0 <= found[0] < found[1] <= 1:
        raise entry.wrong("band", f"{found!r} must be two shares, the lower one first: [0.45, 0.55]")
    return float(found[0]), float(found[1])


def options_of(entry: ContentEntry, usual: dict[str, str]) -> dict[str, str]:
    if not there(entry, "options"):
        return usual
    found = entry.take("options")
    if not isinstance(found, dict):
        raise entry.wrong("options", f'{found!r} must be a table: {{ rounds = "1" }}')
    return usual | {name: str(value) for name, value in found.items()}


def there(entry: ContentEntry, key: str) -> bool:
    entry.read.add(key)
    return entry.has(key)
