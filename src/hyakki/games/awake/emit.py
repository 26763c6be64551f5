"""What each step of the rules tells the table, and to whom: the events of Awake Heroes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.games.awake.battle import CASTLE_UNIT, MOST, Battle, seat_of
from hyakki.games.awake.board import CASTLE_AT, square_text
from hyakki.games.awake.content import CONTENT
from hyakki.games.awake.content.numbers import DECK
from hyakki.games.awake.events import (
    Answered,
    Attacked,
    Awakened,
    Blocked,
    ChampionChosen,
    Chose,
    Deck,
    Drew,
    Dropped,
    DuelBegan,
    DuelCalled,
    EndReason,
    Fell,
    GameEnded,
    Healed,
    HowMoved,
    Hurt,
    ItemPlayed,
    Marked,
    Moved,
    NothingLeft,
    Offered,
    Passed,
    Placed,
    Refilled,
    Rolled,
    SkillTried,
    Step,
    Struck,
    TeamsShown,
    TrapRemoved,
    TrapSet,
    TrapSprung,
    TurnBegan,
    WhyRemoved,
)
from hyakki.games.awake.moves import ITEM_NAMES
from hyakki.games.awake.tables import CARDS, EFFECT_NAMES, IS_TRAP
from hyakki.kernel.log import Log, bit

DECKS: Final[tuple[Deck, Deck]] = ("attack", "defence")
STEPS: Final[tuple[Step, Step, Step, Step]] = ("item", "skill", "move", "attack")
REASONS: Final[tuple[EndReason, EndReason, EndReason]] = ("annihilation", "castle", "duel")


def name(battle: Battle, target: i64) -> str:
    if target >= CASTLE_UNIT:
        return CONTENT.castles[battle.country[target - CASTLE_UNIT]].name
    return CONTENT.characters[battle.who[target]].name


def place(battle: Battle, target: i64) -> str:
    return square_text(CASTLE_AT[target - CASTLE_UNIT] if target >= CASTLE_UNIT else battle.at[target])


def item(kind: i64) -> str:
    return ITEM_NAMES[kind]


# ---------------------------------------------------------------- setup


def chose(log: Log, battle: Battle, seat: i64) -> None:
    """Everybody hears that all choices are made; which they are, their maker sees, and the other later."""
    rules = ("AH-4", "AH-R1", "AH-31") if battle.chosen_items else ("AH-4", "AH-R1")
    log.tell(Chose(rules=rules, seat=seat))


def teams_shown(log: Log, battle: Battle) -> None:
    first = CONTENT.castles[battle.country[0]]
    second = CONTENT.castles[battle.country[1]]
    log.tell(
        TeamsShown(
            rules=("AH-3", "AH-4", "AH-R1"),
            countries=(CONTENT.countries[first.country].name, CONTENT.countries[second.country].name),
            castles=(first.name, second.name),
            teams=(team(battle, 0), team(battle, 1)),
            items=(items_chosen(battle, 0), items_chosen(battle, 1)),
        )
    )


def team(battle: Battle, seat: i64) -> tuple[str, ...]:
    return tuple([name(battle, seat * MOST + i) for i in range(battle.size[seat])])


def items_chosen(battle: Battle, seat: i64) -> tuple[str, ...]:
    """AH-31: of each deck one half is seat 0's choice, the other seat 1's."""
    if not battle.chosen_items:
        return ()
    half = DECK // 2
    return tuple([item(battle.kinds[card]) for card in range(CARDS) if card % DECK // half == seat])


def rolled(log: Log, rolls: list[int], seat: i64) -> None:
    pairs = tuple([(rolls[i], rolls[i + 1]) for i in range(0, len(rolls), 2)])
    log.tell(Rolled(rules=("AH-5", "AH-R11"), rolls=pairs, seat=seat))


def placed(log: Log, battle: Battle, unit: i64) -> None:
    log.tell(Placed(rules=("AH-6",), seat=seat_of(unit), name=name(battle, unit), square=place(battle, unit)))


# ---------------------------------------------------------------- items


def drew(log: Log, seat: i64, deck: i64, kind: i64, rule: str) -> None:
    log.tell_only(
        bit(seat),
        Drew(rules=(rule,), seat=seat, deck=DECKS[deck], item=item(kind)),
        Drew(rules=(rule,), seat=seat, deck=DECKS[deck], item=None),
    )


def no_item_left(log: Log, seat: i64, deck: i64) -> None:
    log.tell(NothingLeft(rules=("AH-R8",), seat=seat, deck=DECKS[deck]))


def refilled(log: Log, deck: i64, cards: i64) -> None:
    log.tell(Refilled(rules=("AH-R8",), deck=DECKS[deck], cards=cards))


def item_played(log: Log, seat: i64, kind: i64) -> None:
    if IS_TRAP[kind]:
        log.tell_only(
            bit(seat),
            ItemPlayed(rules=("AH-14", "AH-26"), seat=seat, item=item(kind), trap=True),
            ItemPlayed(rules=("AH-14", "AH-26"), seat=seat, item=None, trap=True),
        )
    else:
        log.tell(ItemPlayed(rules=("AH-14",), seat=seat, item=item(kind), trap=False))


def trap_set(log: Log, seat: i64, square: i64, kind: i64) -> None:
    log.tell_only(
        bit(seat),
        TrapSet(rules=("AH-26", "AH-27"), seat=seat, square=square_text(square), item=item(kind)),
        TrapSet(rules=("AH-26", "AH-27"), seat=seat, square=square_text(square), item=None),
    )


def sprung(log: Log, battle: Battle, seat: i64, square: i64, kind: i64, victim: i64) -> None:
    log.tell(
        TrapSprung(
            rules=("AH-28", "AH-29", "AH-R9"),
            seat=seat,
            square=square_text(square),
            item=item(kind),
            name=name(battle, victim),
            at=place(battle, victim),
        )
    )


def trap_removed(log: Log, seat: i64, square: i64, kind: i64, rule: str) -> None:
    """By what a card says."""
    log.tell(
        TrapRemoved(
            rules=(rule,), seat=seat, square=square_text(square), item=item(kind), name=None, why=None
        )
    )


def trodden(
    log: Log, battle: Battle, seat: i64, square: i64, kind: i64, unit: i64, why: WhyRemoved | None
) -> None:
    log.tell(
        TrapRemoved(
            rules=("AH-29", "AH-28") if why == "inside" else ("AH-29",),
            seat=seat,
            square=square_text(square),
            item=item(kind),
            name=name(battle, unit),
            why=why,
        )
    )


def dropped(log: Log, seat: i64, kind: i64) -> None:
    log.tell(Dropped(rules=("AH-17",), seat=seat, item=item(kind)))


# ---------------------------------------------------------------- turns


def turn_began(log: Log, battle: Battle) -> None:
    rules = ("AH-8", "AH-13") if battle.turn == 1 else ("AH-13",)
    log.tell(TurnBegan(rules=rules, seat=battle.player, turn=battle.turn, round=(battle.turn + 1) // 2))


def passed(log: Log, seat: i64, step: i64) -> None:
    log.tell(Passed(rules=(("AH-14", "AH-17", "AH-21", "AH-23")[step],), seat=seat, step=STEPS[step]))


def blocked(log: Log, seat: i64) -> None:
    log.tell(Blocked(rules=("AH-21",), seat=seat))


def skill_tried(log: Log, battle: Battle, unit: i64, roll: i64, works: bool) -> None:
    character = CONTENT.characters[battle.who[unit]]
    side = character.awake if battle.awake[unit] else character.plain
    log.tell(
        SkillTried(
            rules=("AH-17", "AH-R6"),
            seat=seat_of(unit),
            name=character.name,
            square=place(battle, unit),
            skill=side.skill.name,
            roll=roll,
            needs=side.skill.works,
            works=works,
        )
    )


def moved(
    log: Log, battle: Battle, unit: i64, start: i64, end: i64, how: HowMoved, rule: str, other: i64 = -1
) -> None:
    log.tell(
        Moved(
            rules=(rule,),
            seat=seat_of(unit),
            name=name(battle, unit),
            start=square_text(start),
            end=square_text(end),
            how=how,
            other=name(battle, other) if other >= 0 else None,
        )
    )


def awakened(log: Log, battle: Battle, unit: i64, territory: bool) -> None:
    log.tell(
        Awakened(
            rules=("AH-10" if territory else "AH-11", "AH-12", "AH-R4"),
            seat=seat_of(unit),
            name=name(battle, unit),
            square=place(battle, unit),
            way="territory" if territory else "alone",
        )
    )


# ---------------------------------------------------------------- what happens to somebody


def attacked(
    log: Log,
    battle: Battle,
    unit: i64,
    target: i64,
    roll: i64,
    attack: i64,
    defence_roll: i64,
    defence: i64,
    weak: bool,
    damage: i64,
    wall: i64,
) -> None:
    log.tell(
        Attacked(
            rules=("AH-23", "AH-24") if weak else ("AH-23",),
            seat=seat_of(unit),
            name=name(battle, unit),
            start=place(battle, unit),
            target=name(battle, target),
            square=place(battle, target),
            roll=roll,
            attack=attack,
            defence_roll=defence_roll,
            defence=defence,
            weak=weak,
            damage=damage,
            wall=wall,
        )
    )


def hurt(log: Log, battle: Battle, target: i64, amount: i64, left: i64, rule: str) -> None:
    log.tell(
        Hurt(
            rules=(rule, "AH-18") if rule == "AH-17" else (rule,),
            seat=seat_of(target),
            name=name(battle, target),
            square=place(battle, target),
            amount=amount,
            left=left,
        )
    )


def healed(log: Log, battle: Battle, unit: i64, amount: i64, left: i64, rule: str) -> None:
    log.tell(
        Healed(
            rules=(rule, "AH-15"),
            seat=seat_of(unit),
            name=name(battle, unit),
            square=place(battle, unit),
            amount=amount,
            left=left,
        )
    )


def marked(log: Log, battle: Battle, unit: i64, effect: i64, amount: i64, rule: str) -> None:
    log.tell(
        Marked(
            rules=(rule, "AH-16", "AH-R5"),
            seat=seat_of(unit),
            name=name(battle, unit),
            square=place(battle, unit),
            effect=EFFECT_NAMES[effect],
            amount=amount,
        )
    )


def fell(log: Log, battle: Battle, unit: i64) -> None:
    log.tell(Fell(rules=("AH-25",), seat=seat_of(unit), name=name(battle, unit), square=place(battle, unit)))


# ---------------------------------------------------------------- the end


def offered(log: Log, seat: i64) -> None:
    log.tell(Offered(rules=("AH-30", "AH-R10", "AH-R19"), seat=seat))


def answered(log: Log, seat: i64, accepted: bool) -> None:
    log.tell(Answered(rules=("AH-30", "AH-R10"), seat=seat, accepted=accepted))


def duel_called(log: Log, rule: str) -> None:
    log.tell(DuelCalled(rules=(rule,), by_itself=rule == "AH-R10"))


def champion_chosen(log: Log, battle: Battle, seat: i64) -> None:
    log.tell_only(
        bit(seat),
        ChampionChosen(rules=("AH-30",), seat=seat, name=name(battle, battle.champion[seat])),
        ChampionChosen(rules=("AH-30",), seat=seat, name=None),
    )


def duel_began(log: Log, battle: Battle, first: i64, second: i64, hp: list[i64], striker: i64) -> None:
    log.tell(
        DuelBegan(
            rules=("AH-30", "AH-R10"),
            names=(name(battle, battle.champion[0]), name(battle, battle.champion[1])),
            hp=(hp[0], hp[1]),
            rolls=(first, second),
            seat=striker,
        )
    )


def struck(log: Log, battle: Battle, seat: i64, attack: i64, defence: i64, damage: i64, left: i64) -> None:
    log.tell(
        Struck(
            rules=("AH-30",),
            seat=seat,
            name=name(battle, battle.champion[seat]),
            attack=attack,
            defence=defence,
            damage=damage,
            left=left,
        )
    )


def game_ended(log: Log, seat: i64, reason: i64) -> None:
    rules = ("AH-R10",) if reason == 2 else ("AH-2",)
    log.tell(GameEnded(rules=rules, winner=seat, reason=REASONS[reason]))
