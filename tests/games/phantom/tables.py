"""Tables of Hero vs Phantom set up by hand, with every card of the deal where the test wants it."""

from __future__ import annotations

from typing import Any

from hyakki.games.phantom import PHANTOM
from hyakki.games.phantom.cards import COLOURS, TEXTS, cards_in_game, size_of_hand
from hyakki.games.phantom.options import Options
from hyakki.games.phantom.state import PhantomState
from hyakki.kernel.chance import Chance, Fixed
from hyakki.kernel.log import NOBODY, Log


def deal(*hands: str, rest: str = "", leaves: str = "pink") -> list[int]:
    """The order that deals these cards to these seats, filled up from the lowest card."""
    seats = len(hands)
    names = [TEXTS[card] for card in cards_in_game(seats, COLOURS.index(leaves))]
    wanted = [hand.split() for hand in hands] + [rest.split()]
    named = {name for cards in wanted for name in cards}
    left = [name for name in names if name not in named]
    sizes = [int(size_of_hand(seats))] * seats + [len(names) - seats * int(size_of_hand(seats))]
    order: list[int] = []
    for cards, size in zip(wanted, sizes):
        filled = cards + [left.pop(0) for _ in range(size - len(cards))]
        order += [names.index(name) for name in filled]
    return order


class Table:
    """A game in progress that a test plays card by card."""

    def __init__(self, state: PhantomState, luck: Chance, log: Log) -> None:
        self.state = state
        self.luck = luck
        self.log = log

    def play(self, cards: str) -> Table:
        """Cards in the order in which they fall, no matter whose turn it is."""
        for card in cards.split():
            PHANTOM.play(self.state, int(self.state.player), card, self.luck, self.log)
        return self

    def told(self, kind: str, seat: int = NOBODY) -> list[Any]:
        heard: list[Any] = self.log.heard(seat)
        return [event for event in heard if event.kind == kind]

    def refused(self, card: str, seat: int | None = None) -> str:
        """Code and rule of the refusal, or nothing if the card may be played."""
        at = int(self.state.player) if seat is None else seat
        refusal = PHANTOM.why(self.state, at, PHANTOM.parse(self.state, card))
        return f"{refusal.code} {refusal.rule}" if refusal else ""

    def legal(self, seat: int | None = None) -> str:
        at = self.state.player if seat is None else seat
        return " ".join(PHANTOM.text(self.state, move) for move in self.state.legal(at))

    def hand(self, seat: int) -> list[str]:
        hands: list[list[str]] = self.state.dump()["hands"]
        return hands[seat]

    @property
    def points(self) -> list[int]:
        return self.state.totals()

    @property
    def forces(self) -> tuple[int, int]:
        """Hero value and Phantom value of the trick so far."""
        return int(self.state.forces.hero_value), int(self.state.forces.phantom_value())

    @property
    def battle(self) -> Any:
        """The latest trick that was decided."""
        return self.told("battled")[-1]


def table(
    *hands: str,
    rest: str = "",
    leaves: str = "pink",
    first: int = 0,
    rounds: int = 1,
    then: tuple[list[int], ...] = (),
) -> Table:
    """A fresh deal; `then` are the deals of later rounds."""
    luck = Fixed([deal(*hands, rest=rest, leaves=leaves), *then])
    log = Log()
    options = Options(rounds=str(rounds), first=str(first), leaves=leaves)
    return Table(PHANTOM.new(len(hands), luck, options, log), luck, log)


def late(
    *hands: str,
    turned: str = "",
    leader: int = 0,
    starter: int = 0,
    rounds: int = 1,
    round: int = 0,
    sheet: list[list[int]] | None = None,
    then: tuple[list[int], ...] = (),
) -> Table:
    """Near the end of a round: these cards are left, all others were played. `turned` are the deck's next."""
    seats, left = len(hands), len(hands[0].split())
    size = int(size_of_hand(seats))
    held = [hand.split() for hand in hands]
    names = [TEXTS[card] for card in cards_in_game(seats, COLOURS.index("pink"))]
    named = {name for hand in (*held, turned.split()) for name in hand}
    others = [name for name in names if name not in named]
    played = [others.pop() for _ in range(seats * (size - left))]
    data = {
        "seats": seats,
        "options": {"rounds": str(rounds)},
        "removed": COLOURS.index("pink") if seats == 3 else -1,
        "round": round,
        "starter": starter,
        "leader": leader,
        "player": leader,
        "over": False,
        "hands": held,
        "rest": [others.pop() for _ in range(size - left)] + turned.split() + others if seats < 5 else others,
        "played": played,
        "leads": [leader] * (size - left + 1),
        "sheet": sheet or [[0] * seats for _ in range(rounds)],
        "stuck": -1,
        "stuck_hand": [],
    }
    return Table(PHANTOM.load(data), Fixed(list(then)), Log())
