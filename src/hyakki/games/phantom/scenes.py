"""A view as the web table draws it: cards in notation, Forces counted, moves listed."""

from __future__ import annotations

from hyakki.games.phantom.cards import BIT, COLOURS, HEROES, LETTERS, TEXTS
from hyakki.games.phantom.forces import Forces
from hyakki.games.phantom.shapes import Play, Scene, SceneTrick, StuckHand, Trick, View, Winner
from hyakki.kernel.game import places_by
from hyakki.kernel.log import seats_in

__all__ = ["scene_of"]


def scene_of(view: View) -> Scene:
    totals = [sum(points[seat] for points in view.sheet) for seat in range(view.seats)]
    now = view.tricks[-1]
    seen = laid(now, view.seats).seen
    mine = view.seat == view.player and view.seat >= 0
    return Scene(
        seat=view.seat,
        seats=view.seats,
        round=view.round + 1,
        rounds=view.rounds,
        starter=view.starter,
        leader=view.leader,
        turn=view.player,
        over=view.over,
        removed=COLOURS[view.removed] if view.removed >= 0 else None,
        hand=texts(view.hand),
        legal=texts(tuple(card for card in view.hand if mine and seen & BIT[card] == 0)),
        counts=view.counts,
        deck=view.deck,
        aside=view.aside,
        trick=trick_scene(now, view.seats),
        last=trick_scene(view.tricks[-2], view.seats) if len(view.tricks) > 1 else None,
        sheet=view.sheet,
        totals=tuple(totals),
        places=places_by(totals),
        stuck=StuckHand(view.stuck, texts(view.stuck_hand)) if view.stuck >= 0 else None,
    )


def trick_scene(trick: Trick, seats: int) -> SceneTrick:
    forces = laid(trick, seats)
    everyone = BIT[seats] - 1
    plays = [Play((trick.leader + i) % seats, TEXTS[card]) for i, card in enumerate(trick.cards)]
    full = len(plays) == seats
    winners = forces.winners(everyone) if full else 0
    winner: Winner | None = None
    if full:
        winner = "nobody" if not winners else "heroes" if winners == forces.heroes else "phantoms"
    colours = {LETTERS[c // 5] for c in (trick.turned, *trick.cards) if 0 <= c < HEROES}
    return SceneTrick(
        leader=trick.leader,
        turned=TEXTS[trick.turned] if trick.turned >= 0 else None,
        plays=tuple(plays),
        heroes=forces.hero_value,
        phantoms=forces.phantom_value(),
        hero_seats=tuple(seats_in(forces.heroes)),
        phantom_seats=tuple(play.seat for play in plays if play.card[0] == "P"),
        colours=tuple(letter for letter in LETTERS if letter in colours),
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
    return tuple(TEXTS[card] for card in cards)
