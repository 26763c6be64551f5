"""The pictures in the rules. Every sum, winner and leader in them is worked out by the rules themselves."""

from __future__ import annotations

import awake_pictures
import hoshi_pictures
import madoshi_pictures
from drawing import PADDING, WIDTH, Drawing, Picture
from drawn_cards import back, card
from hyakki.games.phantom import PHANTOM
from hyakki.games.phantom.cards import BIT, COLOURS, LETTERS, card_of, cards_in_game, size_of_hand
from hyakki.games.phantom.forces import Forces
from hyakki.kernel.words import Words, listing

STEP = 98
"""From one card of a row to the next."""


def pictures(game: str) -> list[Picture]:
    """Every picture in the rules of a game."""
    drawn = {
        "phantom": (every_kind, deal, stuck, trick, first_example, second_example),
        "madoshi": madoshi_pictures.ALL,
        "awake": awake_pictures.ALL,
        "hoshi": hoshi_pictures.ALL,
    }
    return [draw() for draw in drawn.get(game, ())]


# ---------------------------------------------------------------- Hero vs Phantom


def every_kind() -> Picture:
    heroes = [f"{letter}{i + 1}" for i, letter in enumerate(LETTERS)]
    phantoms = ["P1", "P5", "P10", "P15", "P20"]
    drawing = Drawing()
    for i, (hero, phantom) in enumerate(zip(heroes, phantoms)):
        x = PADDING + i * STEP
        drawing.card(card(hero), x, 20)
        drawing.words(COLOURS[i], x + 43, 162, middle=True)
        drawing.card(card(phantom), x, 212)
    drawing.words("25 Heroes: five colours, each from 1 to 5", WIDTH / 2, 190, middle=True, strong=True)
    drawing.words("20 Phantoms, from 1 to 20", WIDTH / 2, 358, middle=True, strong=True)
    return drawing.picture(
        "HP-1",
        "cards",
        "The cards",
        "Five Hero cards, one of each colour, each colour with its own sign: a red triangle, a blue drop,"
        " a green leaf, a yellow bolt and a pink heart. Below them five of the black Phantom cards.",
        bottom=376,
    )


def deal() -> Picture:
    drawing = Drawing()
    told = []
    for row, seats in enumerate((3, 4, 5, 6)):
        size = size_of_hand(seats)
        left = len(cards_in_game(seats, 0)) - seats * size
        y = 20 + row * 92
        drawing.words(f"{seats} players", PADDING, y + 40, strong=True)
        for seat in range(seats):
            drawing.card(back(size), 118 + seat * 48, y, 0.42)
        place = "the deck" if seats < 5 else "put away"
        if left:
            drawing.card(back(left), 424, y, 0.42)
        drawing.words(place if left else "none left", 445, y + (78 if left else 40), middle=True)
        told.append(
            f"{seats} players: {size} cards each, {f'{left} left, {place}' if left else 'none left'}."
        )
    return drawing.picture("HP-3", "deal", "The deal", " ".join(told), bottom=392)


def stuck() -> Picture:
    table, hand = ["R2", "G4", "P8", "B3"], ["R5", "B1", "B4", "G2"]
    assert not [held for held in hand if playable(table, held)]
    drawing = Drawing()
    drawing.words("On the table", PADDING, 38, strong=True)
    row(drawing, table, 50)
    drawing.words("Your hand", PADDING, 210, strong=True)
    row(drawing, hand, 222)
    for i in range(len(hand)):
        cross(drawing, i, 222)
    drawing.words("You show your hand, and the round ends.", PADDING, 372, strong=True)
    return drawing.picture(
        "HP-8",
        "stuck",
        "A hand without a playable card",
        f"On the table lie {names(table)}. Your hand is {names(hand)}: every one of these colours has been"
        " seen, and you hold no Phantom. You show your hand, and the round ends.",
        bottom=392,
    )


def trick() -> Picture:
    return battle(
        "HP-15",
        "trick",
        "A trick with four players",
        deck="G2",
        plays=[("A", "R4"), ("B", "P12"), ("C", "K3"), ("D", "P5")],
    )


def first_example() -> Picture:
    plays = [("A", "P9"), ("B", "R3"), ("C", "B3"), ("D", "P1"), ("E", "P2")]
    return battle("HP-E1", "example-1", "The first example", deck="", plays=plays)


def second_example() -> Picture:
    table, hand = ["P11", "G3", "R2"], ["K4", "P6", "G1", "R5"]
    drawing = Drawing()
    drawing.words("On the table", PADDING, 38, strong=True)
    row(drawing, table, 50)
    drawing.words("You hold", PADDING, 210, strong=True)
    row(drawing, hand, 222)
    may = [held for held in hand if playable(table, held)]
    for i, held in enumerate(hand):
        if held not in may:
            cross(drawing, i, 222)
        drawing.words("yes" if held in may else "no", PADDING + i * STEP + 43, 366, middle=True, strong=True)
    may_not = [held for held in hand if held not in may]
    return drawing.picture(
        "HP-E2",
        "example-2",
        "The second example",
        f"On the table lie {names(table)}. You may play {one_of(may)}. You may not play {one_of(may_not)}.",
        bottom=384,
    )


def battle(rule: str, name: str, title: str, deck: str, plays: list[tuple[str, str]]) -> Picture:
    """A full trick: the cards in order, both Forces, who scores and who leads."""
    forces = Forces()
    if deck:
        forces.lay(card_of(deck))
    for seat, (_, played) in enumerate(plays):
        forces.play(seat, card_of(played))
    everyone = BIT[len(plays)] - 1
    winners, leader = forces.winners(everyone), forces.leader(everyone)
    assert winners == forces.heroes, "this picture is about a trick that the Heroes win"
    cards = ([("deck", deck)] if deck else []) + plays
    heroes = [int(text[1:]) for _, text in cards if text[0] != "P"]
    phantoms = [int(text[1:]) for _, text in cards if text[0] == "P"]
    highest = max(phantoms)
    phantoms.sort(key=lambda value: value != highest)  # the highest first, the others as they fell
    hero_sum = f"{' + '.join(map(str, heroes))} = {int(forces.hero_value)}"
    phantom_sum = f"{' − '.join(map(str, phantoms))} = {int(forces.phantom_value())}"
    scorers = [who for seat, (who, _) in enumerate(plays) if winners & BIT[seat]]

    drawing = Drawing()
    for i, (who, text) in enumerate(cards):
        x = PADDING + i * STEP
        drawing.words(f"{who} leads" if who == plays[0][0] else who, x + 43, 38, middle=True, strong=True)
        drawing.card(card(text), x, 50)
        if who in scorers:
            drawing.badge("+1", x + 74, 160)
        if who == plays[leader][0]:
            drawing.words("leads next", x + 43, 202, middle=True)
    drawing.words(f"Hero Force: {hero_sum}", PADDING, 244, strong=True)
    drawing.words(f"Phantom Force: {phantom_sum}", PADDING, 272, strong=True)
    tie = forces.hero_value == forces.phantom_value()
    verdict = "A tie goes to the Heroes" if tie else "The Heroes win"
    drawing.words(f"{verdict}: a point for {listing(scorers)}.", PADDING, 306)
    told = [f"{who} plays {named(text)}" for who, text in plays]
    opened = f"The deck turns up {named(deck)}. " if deck else ""
    return drawing.picture(
        rule,
        name,
        title,
        f"{opened}{'; '.join(told)}. Hero Force: {hero_sum}. Phantom Force: {phantom_sum}. {verdict}:"
        f" a point for {listing(scorers)}. {plays[leader][0]} leads next.",
        bottom=326,
    )


def playable(table: list[str], held: str) -> bool:
    """HP-7, as the rules see it."""
    forces = Forces()
    for laid in table:
        forces.lay(card_of(laid))
    return forces.seen & BIT[card_of(held)] == 0


def named(text: str) -> str:
    return PHANTOM.catalogue.word("card", text, Words())


def names(texts: list[str]) -> str:
    return listing([named(text) for text in texts])


def one_of(texts: list[str]) -> str:
    return listing([named(text) for text in texts], "or")


def row(drawing: Drawing, cards: list[str], y: float) -> None:
    for i, text in enumerate(cards):
        drawing.card(card(text), PADDING + i * STEP, y)


def cross(drawing: Drawing, at: int, y: float) -> None:
    """Over a card of a row, below its number: it may not be played."""
    drawing.no(PADDING + at * STEP + 28, y + 68)
