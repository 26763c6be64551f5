"""What can be agreed before a game of Hoshi Battle. Never compiled."""

from __future__ import annotations

from hyakki.kernel.types import frozen, option

__all__ = ["Options"]


@frozen
class Options:
    """House rules of Hoshi Battle.

    >>> Options(pace="quick").setup
    'usual'
    """

    setup: str = option(
        "usual",
        label="Cards",
        help="How you get your cards: dealt and drafted, the experienced deal for two, or decks you build.",
        rule="HB-3",
        choices=(("usual", "Usual"), ("experienced", "Experienced"), ("constructed", "Constructed")),
    )
    mode: str = option(
        "clock",
        label="Duels",
        help="Real time: the quicker hand wins. Calm: no clock, both choose in secret.",
        rule="HB-R4",
        choices=(("clock", "Real time"), ("calm", "Calm: take your time")),
        front=True,
        minutes=(("calm", (8, 13, 17, 20, 22, 25, 28)),),
    )
    heroes: int | str = option(
        "3",
        label="Heroes",
        help="How many Heroes fight for each of you, with a Duel card each. Two make a short game.",
        rule="HB-3",
        choices=(("3", "Three"), ("2", "Two: a short game")),
    )
    pace: str = option(
        "normal",
        label="Pace",
        help="How fast hands and dice move.",
        rule="HB-R8",
        choices=(("relaxed", "Relaxed"), ("normal", "Normal"), ("quick", "Quick")),
    )
    boxes: int | str = option(
        "enough",
        label="Boxes",
        help="Copies of the game that are shuffled together. One box is enough for five players.",
        rule="HB-33",
        choices=(("enough", "As many as needed"), ("1", "1"), ("2", "2"), ("3", "3")),
    )
    budget: int | str = option(
        "40",
        label="Budget",
        help="How much the eight cards of a constructed deck may cost in all.",
        rule="HB-34",
        choices=(("30", "30"), ("35", "35"), ("40", "40"), ("50", "50"), ("60", "60")),
    )
