"""What goes over the wire for the table to draw. Squares are `c4`, moves are in notation."""

from __future__ import annotations

from hyakki.games.awake.options import Options
from hyakki.kernel.types import frozen

__all__ = [
    "CastleCard",
    "CharacterCard",
    "Doing",
    "Draft",
    "ItemCard",
    "ItemSquare",
    "Later",
    "Odds",
    "Scene",
    "SceneTrap",
    "SceneUnit",
    "SideCard",
    "Targets",
]


@frozen
class SideCard:
    """One side of a character card."""

    hp: int
    attack: int
    defence: int
    arrows: tuple[int, ...]
    """For each of eight directions, clockwise from forward as its owner sees it: 0, 1 or 2 squares."""
    weak: tuple[int, ...]
    """Directions, counted likewise, from which it cannot defend itself."""
    skill: str
    works: tuple[int, ...]
    text: str


@frozen
class CharacterCard:
    name: str
    line: str
    role: str
    country: str
    cost: int
    plain: SideCard
    awake: SideCard


@frozen
class ItemCard:
    name: str
    line: str
    deck: str
    trap: bool
    area: str
    """Of a trap, which squares around it set it off: `within 1`, `cross 2`, ...; else empty."""
    copies: int
    text: str


@frozen
class CastleCard:
    name: str
    line: str
    country: str
    country_line: str
    hp: int
    defence: int
    wall: int
    """It loses no more HP than this in one turn (AH-R3)."""
    text: str


@frozen
class SceneUnit:
    """A character on a team: what is true of it now."""

    seat: int
    name: str
    square: str | None
    """None before it is placed and after it has fallen."""
    fallen: bool
    hp: int
    left: int
    attack: int
    defence: int
    awake: bool
    attack_bonus: int
    defence_bonus: int
    stride: bool
    roam: bool
    bound: bool
    dazed: bool
    can_awaken: bool
    """Whether it could awaken on its owner's turn."""
    reach: tuple[str, ...]
    """Where it could move, if it were its turn to."""
    strikes: tuple[str, ...]
    """What it could attack on its owner's next turn by its arrows alone, without items and skills."""


@frozen
class SceneCastle:
    seat: int
    square: str
    left: int
    card: CastleCard


@frozen
class SceneTrap:
    seat: int
    square: str
    item: str | None
    """None where it is hidden from me."""
    area: tuple[str, ...]
    """The squares that set it off, where I know them."""
    may: tuple[str, ...]
    """Where it is hidden: the areas it may have, by all that I know (`within 1`, `cross 1`, ...)."""


@frozen
class ItemSquare:
    square: str
    deck: str


@frozen
class Odds:
    """What an attack that I may make now can do."""

    move: str
    weak: bool
    mean: float
    """Damage on average."""
    chances: tuple[float, ...]
    """The chance of 0, 1, 2, ... damage."""
    walled: bool
    """The walls of a castle keep off some of the damage that could be rolled (AH-R3)."""


@frozen
class Targets:
    """What a character to place, an item or a skill could reach now, were it chosen."""

    move: str
    ask: str
    """`on` or `at` if one of the squares is then to be chosen; empty if all are touched, or none."""
    squares: tuple[str, ...]
    vain: bool
    """Whether it would bring nothing in this turn: nobody is in reach, say, of whom it makes stronger."""


@frozen
class Later:
    """A later step of my turn: what I may do there, were the steps before it left out."""

    step: str
    skippable: bool
    """Whether this step, too, may be left out."""
    moves: tuple[str, ...]
    """Its skills, moves or attacks."""
    odds: tuple[Odds, ...]
    targets: tuple[Targets, ...]


@frozen
class Doing:
    """A skill or an item in the middle of its work."""

    seat: int
    name: str
    """The skill or item; `a trap` for one that is being set."""
    text: str
    square: str | None
    """Where the character stands that does it."""
    effect: str
    """The effect that is asked about, by its name; empty for a trap that is being set."""
    further: bool
    """Whether something else of it is done already."""
    who: str | None
    """Whom it is about, where that is settled."""


@frozen
class Draft:
    """My secret choices so far."""

    country: str | None
    team: tuple[str, ...]
    cost: int
    most: int
    """The highest cost of a team."""
    items: tuple[str, ...]


@frozen
class Scene:
    """A view as the web table draws it. `legal` lists this seat's moves now, in notation."""

    seat: int
    options: Options
    stage: str
    """`teams`, `placing`, `turn`, `offered` or `champions`."""
    over: bool
    acting: tuple[int, ...]
    """The seats that owe a decision; both while they choose in secret."""
    turn: int
    """Who decides now: I, if I am among them; -1 if nobody does."""
    player: int
    """Whose turn it is, -1 while teams are chosen."""
    turns: int
    """The number of the turn, from 1."""
    step: str
    """`item`, `skill`, `move` or `attack`."""
    ask: str
    """What I or the other is asked now: country, pick, take, place, square, item, skill, move, attack, on,
    at, card, drop, answer, champion, or nothing."""
    legal: tuple[str, ...]
    made: tuple[int, int]
    choices: int
    """How many secret choices each has made, and how many there are."""
    draft: Draft | None
    countries: tuple[CastleCard, ...]
    """The castles to choose from, while one chooses."""
    cards: tuple[CharacterCard, ...]
    """Every character for those who choose their teams, then those on the teams."""
    items: tuple[ItemCard, ...]
    """Every kind of item while items are chosen, else the kinds I hold, have set or see in the cemetery."""
    files: int
    ranks: int
    territory: int
    item_squares: tuple[ItemSquare, ...]
    units: tuple[SceneUnit, ...]
    castles: tuple[SceneCastle, ...]
    hand: tuple[str, ...]
    counts: tuple[tuple[int, int], tuple[int, int]]
    """How many attack and defence items each seat holds."""
    decks: tuple[int, int]
    cemetery: tuple[str, ...]
    traps: tuple[SceneTrap, ...]
    odds: tuple[Odds, ...]
    targets: tuple[Targets, ...]
    later: tuple[Later, ...]
    """The steps that come after this one; each is one `pass` further."""
    doing: Doing | None
    champions: tuple[str | None, str | None]
    quiet: int
    """How many turns have passed without damage."""
    winner: int
    reason: str | None
