"""Tables of Awake Heroes set up by hand: who stands where, what they hold, and luck fixed in advance."""

from __future__ import annotations

from typing import Any

from hyakki.games.awake import AWAKE
from hyakki.games.awake.content import CONTENT
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.tables import ONE_BOX
from hyakki.kernel.chance import Chance, Drawn, Fixed
from hyakki.kernel.log import NOBODY, Log, seats_in

COUNTRIES = {"shogunate": 0, "league": 1, "wilds": 2}
ITEMS = [item.name for item in CONTENT.items]
CARDS = [ITEMS[kind] for kind in ONE_BOX]
"""The name on each of the 36 cards."""


def card(name: str, copy: int = 1) -> int:
    """The number of a card: the first copy of an item, the second, ..."""
    return [number for number, found in enumerate(CARDS) if found == name][copy - 1]


class Table:
    """A game in progress that a test plays move by move."""

    def __init__(self, state: AwakeState, luck: Chance, log: Log) -> None:
        self.state = state
        self.luck = luck
        self.log = log

    def play(self, *moves: str) -> Table:
        """Moves in notation, by the player to decide."""
        for move in moves:
            AWAKE.play(self.state, self.acting[0], move, self.luck, self.log)
        return self

    def rolls(self, *dice: int) -> Table:
        """What the next dice show; whatever was to come before is forgotten."""
        self.luck = Fixed([die - 1 for die in dice])
        return self

    def shuffles(self, *outcomes: Drawn) -> Table:
        self.luck = Fixed(list(outcomes))
        return self

    def used_up(self) -> Table:
        assert isinstance(self.luck, Fixed)
        self.luck.done()
        return self

    @property
    def acting(self) -> list[int]:
        return seats_in(self.state.must())

    @property
    def legal(self) -> list[str]:
        return [AWAKE.text(self.state, move) for move in self.state.legal(self.acting[0])]

    def legal_like(self, word: str) -> list[str]:
        """What follows a word in the legal moves: `at` gives squares."""
        return [move.removeprefix(f"{word} ") for move in self.legal if move.startswith(f"{word} ")]

    def refused(self, move: str, seat: int | None = None) -> str:
        """Code and rule of the refusal, or nothing if the move may be made."""
        at = self.acting[0] if seat is None else seat
        refusal = AWAKE.why(self.state, at, AWAKE.parse(self.state, move))
        return f"{refusal.code} {refusal.rule}" if refusal else ""

    def told(self, kind: str, seat: int = NOBODY) -> list[Any]:
        heard: list[Any] = self.log.heard(seat)
        return [event for event in heard if event.kind == kind]

    @property
    def data(self) -> dict[str, Any]:
        return self.state.dump()

    @property
    def step(self) -> str:
        return str(self.data["step"])

    def unit(self, name: str, seat: int = 0) -> dict[str, Any]:
        (found,) = [unit for unit in self.data["teams"][seat] if unit["name"] == name]
        return dict(found)

    def where(self, name: str, seat: int = 0) -> str | None:
        at: str | None = self.unit(name, seat)["at"]
        return at

    def hurt(self, name: str, seat: int = 0) -> int:
        return int(self.unit(name, seat)["hurt"])

    def hand(self, seat: int) -> list[str]:
        return [CARDS[number] for number in self.data["hands"][seat]]

    @property
    def cemetery(self) -> list[str]:
        return [CARDS[number] for number in self.data["cemetery"]]


def unit(name: str, at: str | None, hurt: int = 0, awake: bool = False, **marks: Any) -> dict[str, Any]:
    plain = {
        "attack_up": 0,
        "defence_up": 0,
        "sunder": 0,
        "stride": False,
        "roam": False,
        "bound": 0,
        "dazed": 0,
    }
    return {"name": name, "at": at, "hurt": hurt, "awake": awake, **plain, **marks}


def team(text: str) -> list[dict[str, Any]]:
    """`Kitsune b2, Tengu* c3 -2` : an asterisk for the AWAKE side, damage behind a minus."""
    found = []
    for one in text.split(","):
        name, at, *damage = one.split()
        hurt = -int(damage[0]) if damage else 0
        square = None if at == "-" else at
        found.append(unit(name.rstrip("*"), square, hurt, name.endswith("*")))
    order = [character.name for character in CONTENT.characters]
    return sorted(found, key=lambda unit: order.index(unit["name"]))


def table(
    first: str,
    second: str,
    *,
    hands: tuple[str, str] = ("", ""),
    traps: tuple[str, str] = ("", ""),
    step: str = "item",
    player: int = 0,
    countries: tuple[str, str] = ("league", "league"),
    castle: tuple[int, int] = (0, 0),
    turn: int = 1,
    hurt_turn: int = 0,
    declined: tuple[int, int] = (-1, -1),
    deck: tuple[str, str] = ("", ""),
    cemetery: str | None = "",
    rolls: tuple[int, ...] = (),
    chosen: dict[str, str] | None = None,
) -> Table:
    """In the middle of a game. `traps` are `Snare c4, Pitfall d5`; `deck` is what is drawn next, in order.

    With cemetery None all items that lie nowhere else are in the cemetery, else those named; the others are
    in their decks. `chosen` says what somebody has put into a deck instead of another item (AH-R18).
    """
    left = list(range(36))
    cards = CARDS[:]
    for gone, instead in (chosen or {}).items():
        cards[cards.index(gone)] = instead

    def take(name: str) -> int:
        number = next(number for number in left if cards[number] == name)
        left.remove(number)
        return number

    def named(text: str) -> list[int]:
        return [take(name.strip()) for name in text.split(",") if name.strip()]

    held = [sorted(named(hand)) for hand in hands]
    lying: list[list[dict[str, Any]]] = [[], []]
    for seat in (0, 1):
        for one in traps[seat].split(","):
            if one.strip():
                name, _, at = one.strip().rpartition(" ")
                lying[seat].append({"at": at, "card": take(name)})
    tops = [list(reversed(named(cards))) for cards in deck]
    grave = sorted(named(cemetery)) if cemetery is not None else list(left)
    rest = [number for number in left if number not in grave]
    decks = [[number for number in rest if number // 18 == which] + tops[which] for which in (0, 1)]
    teams = [team(first), team(second)]
    data = {
        "options": {"chosen_items": "yes"} if chosen else {},
        "stage": "turn",
        "over": False,
        "country": [COUNTRIES[country] for country in countries],
        "made": [11, 11],
        "picks": [[unit["name"] for unit in units] for units in teams],
        "starter": 0,
        "teams": teams,
        "castle": list(castle),
        "breach": 0,
        "placing": -1,
        "items": cards,
        "decks": decks,
        "hands": held,
        "cemetery": grave,
        "era": [0, 0],
        "shuffled": [0] * 36,
        "traps": lying,
        "laying": -1,
        "player": player,
        "step": step,
        "turn": turn,
        "hurt_turn": hurt_turn,
        "declined": list(declined),
        "pending": [],
        "champion": [-1, -1],
        "winner": -1,
        "reason": -1,
    }
    return Table(AWAKE.load(data), Fixed([roll - 1 for roll in rolls]), Log())


def fresh(**options: str) -> Table:
    """Before anybody has chosen anything; nobody has drawn luck yet."""
    log = Log()
    return Table(AWAKE.new(2, Fixed([]), AWAKE.options(options), log), Fixed([]), log)


def chosen(
    first: str, second: str, *, start: tuple[int, ...] = (6, 1), countries: tuple[int, int] = (1, 1)
) -> Table:
    """Both have chosen these characters; the decks lie in the order of the cards, the last on top."""
    at = fresh()
    at.luck = Fixed([list(range(18)), list(range(18)), *(roll - 1 for roll in start)])
    names = [castle.name for castle in CONTENT.countries]
    for seat, text in enumerate((first, second)):
        picks = [f"pick {name}" for name in text.split()]
        moves = [f"country {names[countries[seat]]}", *picks, *["pass"] * (10 - len(picks))]
        for move in moves:
            AWAKE.play(at.state, seat, move, at.luck, at.log)
    return at
