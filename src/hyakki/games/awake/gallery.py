"""The characters, castles and items of Awake Heroes."""

from __future__ import annotations

from hyakki.games.awake.content import CONTENT, Castle, Character, Item
from hyakki.games.awake.content import Side as Half
from hyakki.games.awake.content.types import DIRECTIONS
from hyakki.games.awake.scene.texts import castle_text, item_text, numbers_text, skill_text
from hyakki.kernel.gallery import Card, Fact, Group, Side, Ways, figure_of

__all__ = ["shown"]

ITEMS = {
    "attack": Group("Attack items", "Drawn on attack squares. Each is used once; a trap waits on the board."),
    "defence": Group("Defence items", "Drawn on defence squares. Each is used once."),
}


def shown() -> tuple[list[Group], list[Card]]:
    countries = [Group(country.name, country.line) for country in CONTENT.countries]
    castles = [castle_of(castle) for castle in CONTENT.castles]
    characters = [character_of(character) for character in CONTENT.characters]
    items = [item_of(item) for item in CONTENT.items]
    return [*countries, *ITEMS.values()], [*characters, *castles, *items]


def character_of(character: Character) -> Card:
    country = CONTENT.countries[character.country].name
    figure = figure_of(character.name)
    return Card(
        code=figure,
        name=character.name,
        group=country,
        filters={
            "Kind": "Character",
            "Country": country,
            "Cost": str(character.cost),
            "Role": character.role.title(),
        },
        sides=(
            half_of("Plain", figure, character, character.plain),
            half_of("Awake", f"{figure}-awake", character, character.awake),
        ),
        line=character.line,
    )


def half_of(name: str, figure: str, character: Character, half: Half) -> Side:
    return Side(
        name=name,
        figure=figure,
        facts=(
            Fact("Cost", str(character.cost)),
            Fact("HP", str(half.hp)),
            Fact("Attack", rolls(half.attack)),
            Fact("Defence", rolls(half.defence)),
        ),
        text=skill_text(half.skill.does),
        title=f"{half.skill.name}, works on {numbers_text(half.skill.works)}",
        ways=(
            Ways("Moves", half.arrows),
            Ways("Weak from", tuple(int(way in half.weak) for way in range(len(DIRECTIONS)))),
        ),
    )


def rolls(die: int) -> str:
    """What a die can show. `d6` would also be the name of a square."""
    return f"1–{die}"


def castle_of(castle: Castle) -> Card:
    country = CONTENT.countries[castle.country].name
    facts = (Fact("HP", str(castle.hp)), Fact("Defence", rolls(castle.defence)))
    return Card(
        code=figure_of(castle.name),
        name=castle.name,
        group=country,
        filters={"Kind": "Castle", "Country": country},
        sides=(Side("", figure_of(castle.name), facts, castle_text(castle), title="Always on"),),
        line=castle.line,
    )


def item_of(item: Item) -> Card:
    group = ITEMS[item.kind]
    facts = (Fact("Copies", str(item.copies)),)
    return Card(
        code=figure_of(item.name),
        name=item.name,
        group=group.name,
        filters={"Kind": "Trap" if item.trap else group.name.removesuffix("s")},
        sides=(Side("", figure_of(item.name), facts, item_text(item)),),
        line=item.line,
    )
