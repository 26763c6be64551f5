"""Hero vs Phantom as a game: its facts, how a table is set up, and the answers it gives."""

from __future__ import annotations

from typing import Any, Final, cast, final

from hyakki.games.phantom import words as english
from hyakki.games.phantom.cards import (
    BIT,
    CARDS,
    COLOURS,
    HEROES,
    RULES_VERSION,
    TEXTS,
    card_of,
    cards_in,
    cards_in_game,
    mask_of,
)
from hyakki.games.phantom.positions import load
from hyakki.games.phantom.scenes import Table
from hyakki.games.phantom.shapes import (
    Battled,
    Dealt,
    GameEnded,
    Options,
    PhantomEvent,
    Played,
    RoundEnded,
    Scene,
    Stuck,
    Turned,
    View,
)
from hyakki.games.phantom.state import PhantomState, blank
from hyakki.games.phantom.unseen import Unseen
from hyakki.kernel.chance import Chance
from hyakki.kernel.game import Game, InvalidMove, InvalidOption, digest
from hyakki.kernel.log import NOBODY, Log
from hyakki.kernel.shapes import Event, GameInfo, Refusal, options_of
from hyakki.kernel.words import Words

__all__ = ["PHANTOM", "HeroVsPhantom"]


@final
class HeroVsPhantom(Game[PhantomState, View]):
    """
    >>> from hyakki.kernel.chance import Seeded
    >>> luck = Seeded(7)
    >>> state = PHANTOM.new(4, luck)
    >>> [PHANTOM.text(state, move) for move in state.legal(state.player)]
    ['R1', 'B5', 'G4', 'K1', 'K3', 'P2', 'P9', 'P14', 'P19']
    """

    def __init__(self) -> None:
        self.info = GameInfo(
            name="phantom",
            title="Hero vs Phantom",
            tagline="Five colours stand together. The phantoms stand alone. Pick a side, every trick.",
            seats=(3, 4, 5, 6),
            default_seats=4,
            minutes=20,
            traits=("turns", "tricks", "hidden hands", "luck of the deal"),
            options=options_of(Options),
            ruleset=digest({"game": "phantom", "version": RULES_VERSION, "cards": TEXTS}),
        )
        self.Options = Options
        self.events = (Dealt, Turned, Played, Battled, Stuck, RoundEnded, GameEnded)
        self.scene = Scene

    def new(self, seats: int, chance: Chance, options: Any = None, log: Log | None = None) -> PhantomState:
        """A fresh game. Luck decides the colour that leaves, the first leader and the deal, in this order."""
        self.check_seats(seats)
        chosen: Options = self.checked(options)
        rounds = seats if chosen.rounds == "players" else int(chosen.rounds)
        removed = -1
        if seats == 3:
            removed = chance.below(5) if chosen.leaves == "drawn" else COLOURS.index(chosen.leaves)
        if chosen.first != "drawn" and int(chosen.first) >= seats:
            raise InvalidOption(f"first={chosen.first!r}: there are only {seats} seats")
        state = blank(seats, rounds, removed)
        state.starter = chance.below(seats) if chosen.first == "drawn" else int(chosen.first)
        state.start_round(chance, log)
        return state

    def text(self, state: PhantomState, move: int) -> str:
        return TEXTS[move]

    def parse(self, state: PhantomState, text: str) -> int:
        card = card_of(text)
        if card < 0:
            raise InvalidMove(f"{text[:20]!r} is no card: write R, B, G, Y or K and 1 to 5, or P and 1 to 20")
        return card

    def why(self, state: PhantomState, seat: int, move: int) -> Refusal | None:
        if not 0 <= seat < state.seats:
            return Refusal("watching", "HP-6")
        if not 0 <= move < CARDS:
            return Refusal("no_card", "HP-1")
        if state.over:
            return Refusal("over", "HP-18")
        card = TEXTS[move]
        if mask_of(cards_in_game(state.seats, state.removed)) & BIT[move] == 0:
            left = f"{COLOURS[state.removed]} colour" if move < HEROES else "strongest Phantoms' row"
            return Refusal("left", "HP-2", {"card": card, "colour": left})
        if seat != state.player:
            return Refusal("not_your_turn", "HP-6", {"seat": int(state.player)})
        if state.hands[seat] & BIT[move] == 0:
            return Refusal("not_in_hand", "HP-3", {"card": card})
        if state.forces.seen & BIT[move]:
            instead = " ".join([TEXTS[c] for c in cards_in(state.playable(seat))])
            return Refusal(
                "colour_seen", "HP-7", {"card": card, "colour": COLOURS[move // 5], "instead": instead}
            )
        return None

    def sampler(self, view: View) -> Unseen:
        return Unseen(view)

    def show(self, view: View) -> Scene:
        return Table(view).scene(view.seat, view.hand)

    def scenes(self, state: PhantomState, seats: list[int]) -> list[Any]:
        table = Table(state.view_since(NOBODY, state.trick - 1))
        return [table.scene(seat, tuple(cards_in(state.hands[seat])) if seat >= 0 else ()) for seat in seats]

    def say(self, event: Event, words: Words) -> str:
        return english.say(cast("PhantomEvent", event), words)

    def explain(self, refusal: Refusal, words: Words) -> str:
        return english.explain(refusal, words)

    def load(self, data: dict[str, Any]) -> PhantomState:
        return load(data)


PHANTOM: Final = HeroVsPhantom()
