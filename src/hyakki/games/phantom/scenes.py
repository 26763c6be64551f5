"""A view as the web table draws it: cards in notation, Forces counted, moves listed."""

from __future__ import annotations

from typing import final

from hyakki.games.phantom.cards import BIT, COLOURS, HEROES, LETTERS, TEXTS
from hyakki.games.phantom.events import Winner
from hyakki.games.phantom.forces import Forces
from hyakki.games.phantom.types import Play, Preview, Scene, SceneTrick, StuckHand, Trick, View
from hyakki.kernel.game import places_by
from hyakki.kernel.log import seats_in

__all__ = ["Table"]


@final
class Table:
    """What everybody sees, counted once for all seats; a scene adds one seat's own cards to it."""

    def __init__(self, view: View) -> None:
        now = view.tricks[-1]
        self.view = view
        self.forces = laid(now, view.seats)
        self.trick = trick_scene(now, view.seats, self.forces)
        self.last: SceneTrick | None = None
        if len(view.tricks) > 1:
            last = view.tricks[-2]
            self.last = trick_scene(last, view.seats, laid(last, view.seats))
        self.totals = tuple([sum([points[seat] for points in view.sheet]) for seat in range(view.seats)])
        self.places = places_by(self.totals)
        self.stuck = StuckHand(view.stuck, texts(view.stuck_hand)) if view.stuck >= 0 else None

    def scene(self, seat: int, hand: tuple[int, ...]) -> Scene:
        view = self.view
        playable: tuple[int, ...] = ()
        if seat == view.player and seat >= 0:
            playable = tuple([card for card in hand if self.forces.seen & BIT[card] == 0])
        # By position: every seat needs one with every move, and names would take longer than all the rest.
        return Scene(
            seat,
            view.seats,
            view.options,
            view.round + 1,
            view.rounds,
            view.starter,
            view.leader,
            view.player,
            view.over,
            COLOURS[view.removed] if view.removed >= 0 else None,
            texts(hand),
            texts(playable),
            view.counts,
            view.deck,
            view.aside,
            self.trick,
            self.last,
            view.sheet,
            self.totals,
            self.places,
            self.stuck,
            tuple([self.preview(seat, card) for card in playable]),
        )

    def preview(self, seat: int, card: int) -> Preview:
        trick = self.view.tricks[-1]
        there = BIT[seat]
        for i in range(len(trick.cards)):
            there |= BIT[(trick.leader + i) % self.view.seats]
        forces = self.forces.clone()
        forces.play(seat, card)
        winners = forces.winners(there)
        return Preview(
            TEXTS[card],
            forces.hero_value,
            forces.phantom_value(),
            winner_of(forces, winners),
            tuple(seats_in(winners)),
        )


def winner_of(forces: Forces, winners: int) -> Winner:
    return "nobody" if not winners else "heroes" if winners == forces.heroes else "phantoms"


def trick_scene(trick: Trick, seats: int, forces: Forces) -> SceneTrick:
    everyone = BIT[seats] - 1
    plays = [Play((trick.leader + i) % seats, TEXTS[card]) for i, card in enumerate(trick.cards)]
    full = len(plays) == seats
    winners = forces.winners(everyone) if full else 0
    winner = winner_of(forces, winners) if full else None
    colours = [LETTERS[c // 5] for c in (trick.turned, *trick.cards) if 0 <= c < HEROES]
    return SceneTrick(
        leader=trick.leader,
        turned=TEXTS[trick.turned] if trick.turned >= 0 else None,
        plays=tuple(plays),
        heroes=forces.hero_value,
        phantoms=forces.phantom_value(),
        hero_seats=tuple(seats_in(forces.heroes)),
        phantom_seats=tuple([play.seat for play in plays if play.card[0] == "P"]),
        colours=tuple([letter for letter in LETTERS if letter in colours]),
        winner=winner,
        scorers=tuple(seats_in(winners)),
    )


def laid(trick: Trick, seats: int) -> Forces:
    forces = Forces()
    if trick.turned >= 0:
        forces.lay(trick.turned)
    for i, card in enumerate(trick.cards):
        forces.play((trick.leader + i) % seats, card)
    return forces


def texts(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([TEXTS[card] for card in cards])
