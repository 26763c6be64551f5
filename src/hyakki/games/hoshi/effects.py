"""What a card can do: small effects that cards are composed of, and the one table that orders them.

A card's entry lists its effects as data; `effect` names a kind of the table, the other fields are its own.

>>> axe = effect_of({"effect": "die", "die": "d8", "whom": "owner"}, "cards.toml", "Axe")
>>> ORDER[axe.kind].name, axe.sides, axe.whom == OWNER
('die', 8, True)
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, final

from hyakki.games.hoshi.dice import D8, D10, SYMBOLS
from hyakki.games.hoshi.times import NAMES, ContentError

__all__ = [
    "ALL",
    "ALWAYS",
    "COSTLIER",
    "COUNTS",
    "COVERING",
    "DIE",
    "DISCARD_ARTIFACT",
    "DISCARD_CARD",
    "DISCARD_OWN",
    "ENTERS",
    "EXILED",
    "EXTRA_DIE",
    "FIXED_DICE",
    "FORGIVE",
    "GIFT",
    "HEAL",
    "HIT",
    "HIT_COSTS",
    "HIT_NEEDS",
    "HURT",
    "KINDS",
    "LEAVES",
    "OPPONENT",
    "ORDER",
    "OWNER",
    "RETURN_HERO",
    "SAVE_ROLL",
    "SET_ASIDE",
    "SHOUTING",
    "SILENCE",
    "STONES",
    "TIME",
    "TIRES_GUARD",
    "TOUCH",
    "UNTIL_DUEL",
    "UNTIL_ROUND",
    "WHILE_CARD",
    "Effect",
    "Kind",
    "effect_of",
]


class Kind(NamedTuple):
    """A kind of effect: the hook at which the rules ask for it, and what holds where several answer."""

    name: str
    hook: str
    several: str
    fields: tuple[str, ...]
    """Which fields its data must have."""


ORDER: Final = (
    # Asked in this order at each hook (HB-19: a card goes before the rules, so none of these is the rules').
    # Within a kind the latest played comes first (HB-29).
    Kind("silence", "abilities", "two of them undo each other", ("symbol",)),
    Kind("fixed_dice", "dice", "holds against every die below", ()),
    Kind("extra_die", "dice", "all are rolled", ("die",)),
    Kind("die", "dice", "the latest played holds", ("die", "whom")),
    Kind(
        "counts",
        "faces",
        "the latest played holds for a symbol; 'also' adds",
        ("symbol", "as", "mode", "whom"),
    ),
    Kind("time", "times", "all multiply", ("what", "percent", "whom")),
    Kind("touch", "touch", "the latest played is carried out", ("symbol", "then")),
    Kind("tires_guard", "guarded", "once", ()),
    Kind("hit_needs", "hit", "each can cancel", ("need",)),
    Kind("forgive", "hit", "the latest played is used up", ()),
    Kind("save_roll", "hit", "each rolls until one cancels", ("die", "symbol")),
    Kind("hit_costs", "hit", "the latest played holds", ("stones", "whom")),
    Kind("stones", "played", "all add up", ("stones",)),
    Kind("heal", "played", "all add up", ("stones",)),
    Kind("hit", "played", "each hits", ()),
    Kind("discard_artifact", "played", "once", ()),
    Kind("discard_card", "played", "once", ()),
    Kind("return_hero", "played", "once", ()),
    Kind("set_aside", "played", "once", ("stones",)),
    Kind("discard_own", "played", "once", ()),
    Kind("gift", "played", "all add up", ("stones",)),
    Kind("enters", "enters", "each is carried out", ("then",)),
    Kind("leaves", "leaves", "each is carried out", ("then",)),
    Kind("exiled", "exiled", "each is carried out", ("then",)),
)
"""The order of all effects: by kind, from the top of this table down, then the latest played first."""

KINDS: Final[dict[str, int]] = {kind.name: number for number, kind in enumerate(ORDER)}
SILENCE: Final = KINDS["silence"]
FIXED_DICE: Final = KINDS["fixed_dice"]
EXTRA_DIE: Final = KINDS["extra_die"]
DIE: Final = KINDS["die"]
COUNTS: Final = KINDS["counts"]
TIME: Final = KINDS["time"]
TOUCH: Final = KINDS["touch"]
TIRES_GUARD: Final = KINDS["tires_guard"]
HIT_NEEDS: Final = KINDS["hit_needs"]
FORGIVE: Final = KINDS["forgive"]
SAVE_ROLL: Final = KINDS["save_roll"]
HIT_COSTS: Final = KINDS["hit_costs"]
STONES: Final = KINDS["stones"]
HEAL: Final = KINDS["heal"]
HIT: Final = KINDS["hit"]
DISCARD_ARTIFACT: Final = KINDS["discard_artifact"]
DISCARD_CARD: Final = KINDS["discard_card"]
RETURN_HERO: Final = KINDS["return_hero"]
SET_ASIDE: Final = KINDS["set_aside"]
DISCARD_OWN: Final = KINDS["discard_own"]
GIFT: Final = KINDS["gift"]
ENTERS: Final = KINDS["enters"]
LEAVES: Final = KINDS["leaves"]
EXILED: Final = KINDS["exiled"]

OWNER: Final = 0
OPPONENT: Final = 1
ALL: Final = 2
WHOM: Final = ("owner", "opponent", "all")

ALWAYS: Final = 0
HURT: Final = 1
COSTLIER: Final = 2
WHILE: Final = ("always", "hurt", "costlier")

WHILE_CARD: Final = 0
UNTIL_DUEL: Final = 1
UNTIL_ROUND: Final = 2
UNTIL: Final = ("card", "duel", "round")

SHOUTING: Final = 1
COVERING: Final = 2
NEEDS: Final = ("shout", "cover")

DICE: Final = {"d8": D8, "d10": D10}
EVERY_FIELD: Final = ("effect", "while", "until")
"""What any kind may say besides its own fields."""


@final
class Effect:
    """One effect of a card. Fields that its kind does not use keep their first value."""

    def __init__(self, kind: int) -> None:
        self.kind: int = kind
        self.whom: int = OWNER
        self.condition: int = ALWAYS
        self.until: int = WHILE_CARD
        self.sides: int = 0
        self.symbol: int = 0
        self.counts_as: int = 0
        self.also: bool = False
        self.what: int = -1
        """Which time it changes."""
        self.percent: int = 100
        self.stones: int = 0
        self.need: int = 0
        self.then: Effect | None = None


def effect_of(data: dict[str, Any], file: str, entry: str) -> Effect:
    """An effect from its data. Raises ContentError.

    >>> effect_of({"effect": "die", "die": "d12", "whom": "owner"}, "cards.toml", "Axe")
    Traceback (most recent call last):
    hyakki.games.hoshi.times.ContentError: cards.toml, Axe: die: 'd12' is none of d8, d10
    """
    name = data.get("effect")
    if name not in KINDS:
        raise ContentError(file, entry, f"effect: {name!r} is none of {', '.join(KINDS)}")
    kind = ORDER[KINDS[name]]
    for field in data:
        if field not in EVERY_FIELD and field not in kind.fields:
            raise ContentError(file, entry, f"{name} has no field {field!r}")
    for field in kind.fields:
        if field not in data:
            raise ContentError(file, entry, f"{name} needs a field {field!r}")
    effect = Effect(KINDS[name])
    effect.condition = one_of(data.get("while", "always"), WHILE, "while", file, entry)
    effect.until = one_of(data.get("until", "card"), UNTIL, "until", file, entry)
    effect.whom = one_of(data.get("whom", "owner"), WHOM, "whom", file, entry)
    if "die" in data:
        effect.sides = DICE[tuple(DICE)[one_of(data["die"], tuple(DICE), "die", file, entry)]]
    if "symbol" in data:
        effect.symbol = one_of(data["symbol"], SYMBOLS, "symbol", file, entry)
    if "as" in data:
        effect.counts_as = one_of(data["as"], SYMBOLS, "as", file, entry)
    if "mode" in data:
        effect.also = one_of(data["mode"], ("instead", "also"), "mode", file, entry) == 1
    if "what" in data:
        effect.what = one_of(data["what"], NAMES, "what", file, entry)
    if "need" in data:
        effect.need = 1 + one_of(data["need"], NEEDS, "need", file, entry)
    effect.percent = number_in(data, "percent", 100, file, entry)
    effect.stones = number_in(data, "stones", 0, file, entry)
    if "then" in data:
        effect.then = effect_of(data["then"], file, entry)
    return effect


def one_of(value: object, names: tuple[str, ...], field: str, file: str, entry: str) -> int:
    for number, name in enumerate(names):
        if name == value:
            return number
    raise ContentError(file, entry, f"{field}: {value!r} is none of {', '.join(names)}")


def number_in(data: dict[str, Any], field: str, usual: int, file: str, entry: str) -> int:
    value = data.get(field, usual)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 1000:
        raise ContentError(file, entry, f"{field}: {value!r} is no whole number from 0 to 1000")
    return value
