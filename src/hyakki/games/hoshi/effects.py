"""What a card can do: small effects that cards are composed of, and the one table that orders them.

A card's entry lists its effects as data; `effect` names a kind of the table, the other fields are its own.

>>> axe = effect_of(ContentEntry("cards.toml", "Axe", {"effect": "die", "die": "d8", "whom": "owner"}))
>>> ORDER[axe.kind].name, axe.sides, axe.whom == OWNER
('die', 8, True)
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

from hyakki.games.hoshi.dice import D8, D10, SYMBOLS
from hyakki.games.hoshi.times import NAMES
from hyakki.kernel.content import ContentEntry

__all__ = [
    "ALL",
    "ALWAYS",
    "COSTLIER",
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


def effect_of(entry: ContentEntry) -> Effect:
    """An effect from its entry. Raises InvalidContent.

    >>> effect_of(ContentEntry("cards.toml", "Axe", {"effect": "die", "die": "d12", "whom": "owner"}))
    Traceback (most recent call last):
    hyakki.kernel.game.InvalidContent: cards.toml, Axe, die: 'd12' must be one of d8, d10
    """
    name = entry.word("effect", tuple(KINDS))
    needs = ORDER[KINDS[name]].fields
    effect = Effect(KINDS[name])
    if entry.has("while"):
        effect.condition = WHILE.index(entry.word("while", WHILE))
    if entry.has("until"):
        effect.until = UNTIL.index(entry.word("until", UNTIL))
    if "whom" in needs:
        effect.whom = WHOM.index(entry.word("whom", WHOM))
    if "die" in needs:
        effect.sides = DICE[entry.word("die", tuple(DICE))]
    if "symbol" in needs:
        effect.symbol = SYMBOLS.index(entry.word("symbol", SYMBOLS))
    if "as" in needs:
        effect.counts_as = SYMBOLS.index(entry.word("as", SYMBOLS))
    if "mode" in needs:
        effect.also = entry.word("mode", ("instead", "also")) == "also"
    if "what" in needs:
        effect.what = NAMES.index(entry.word("what", NAMES))
    if "need" in needs:
        effect.need = 1 + NEEDS.index(entry.word("need", NEEDS))
    if "percent" in needs:
        effect.percent = entry.number("percent", 0, 1000)
    if "stones" in needs:
        effect.stones = entry.number("stones", 0, 1000)
    if "then" in needs:
        effect.then = effect_of(entry.inner("then"))
    entry.done()
    return effect
