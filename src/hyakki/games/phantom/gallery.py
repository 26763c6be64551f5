"""The cards of Hero vs Phantom: five colours of Heroes, and the Phantoms."""

from __future__ import annotations

from hyakki.games.phantom.cards import COLOURS, HEROES, TEXTS, VALUE
from hyakki.kernel.gallery import Card, Group, Side

__all__ = ["shown"]

HERO = "Adds {value} to the Heroes."
PHANTOM = (
    "Counts {value} if it is the highest Phantom of the trick; if not, it takes {value} off the highest."
)


def shown() -> tuple[list[Group], list[Card]]:
    heroes = "Values 1 to 5. You may play one only if no {colour} card has been seen in the trick."
    groups = [
        *(Group(f"{colour.title()} Heroes", heroes.format(colour=colour)) for colour in COLOURS),
        Group("Phantoms", "Values 1 to 20, black. You may always play one."),
    ]
    return groups, [card_of(number) for number in range(len(TEXTS))]


def card_of(number: int) -> Card:
    value = int(VALUE[number])
    if number >= HEROES:
        return Card(
            code=TEXTS[number],
            name=f"Phantom {value}",
            group="Phantoms",
            filters={"Force": "Phantoms", "Value": str(value)},
            sides=(Side("", "", (), PHANTOM.format(value=value)),),
        )
    colour = COLOURS[number // 5].title()
    return Card(
        code=TEXTS[number],
        name=f"{colour} Hero {value}",
        group=f"{colour} Heroes",
        filters={"Force": "Heroes", "Value": str(value), "Colour": colour},
        sides=(Side("", "", (), HERO.format(value=value)),),
    )
