"""The words of Awake Heroes, one catalogue a language. A pair is (about another, about you)."""

from __future__ import annotations

from collections.abc import Mapping

from hyakki.games.awake.shapes import (
    Answered,
    Attacked,
    AwakeEvent,
    Awakened,
    Blocked,
    ChampionChosen,
    Chose,
    Drew,
    Dropped,
    DuelBegan,
    DuelCalled,
    Fell,
    GameEnded,
    Healed,
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
    Struck,
    TeamsShown,
    TrapRemoved,
    TrapSet,
    TrapSprung,
    TurnBegan,
)
from hyakki.kernel.shapes import Refusal
from hyakki.kernel.words import Phrase, Words, listing

__all__ = ["explain", "say"]

CATALOGUES: Mapping[str, Mapping[str, Phrase]] = {
    "en": {
        "chose": ("{who} has chosen.", "You have chosen."),
        "team": (
            "{who} fights for the {country}, from {castle}, with {team}.",
            "You fight for the {country}, from {castle}, with {team}.",
        ),
        "rolled": ("The dice show {rolls}: {who} starts.", "The dice show {rolls}: you start."),
        "placed": ("{who} places {name} on {square}.", "You place {name} on {square}."),
        "drew": ("{who} draws {item}.", "You draw {item}."),
        "drew_attack": ("{who} draws an attack item.", "You draw an attack item."),
        "drew_defence": ("{who} draws a defence item.", "You draw a defence item."),
        "nothing_left": (
            "There is no {deck} item left for {who}.",
            "There is no {deck} item left for you.",
        ),
        "refilled": "The {deck} items are shuffled again: {cards} cards.",
        "turn_began": ("Turn {turn}: {who} is to play.", "Turn {turn}: you are to play."),
        "passed_item": ("{who} uses no item.", "You use no item."),
        "passed_skill": ("{who} uses no skill.", "You use no skill."),
        "passed_move": ("{who} cannot move.", "You cannot move."),
        "passed_attack": ("{who} does not attack.", "You do not attack."),
        "blocked": ("Nobody of {who}'s can move.", "None of your characters can move."),
        "item_played": ("{who} uses {item}.", "You use {item}."),
        "trap_played": ("{who} prepares a trap.", "You prepare a trap: {item}."),
        "trap_set": ("{who} sets a trap on {square}.", "You set {item} on {square}."),
        "trap_sprung": "{item} on {square} goes off under {name} on {at}!",
        "trap_removed": "The trap on {square} is gone: it was {item}.",
        "dropped": ("{who} gives up {item}.", "You give up {item}."),
        "skill_works": "{name} on {square} tries {skill} and rolls {roll}: it works.",
        "skill_fails": "{name} on {square} tries {skill} and rolls {roll}: nothing happens.",
        "stepped": "{name} moves from {start} to {end}.",
        "jumped": "{name} jumps from {start} to {end}.",
        "pushed": "{name} is pushed from {start} to {end}.",
        "pulled": "{name} is pulled from {start} to {end}.",
        "leapt": "{name} leaps from {start} to {end}.",
        "swapped": "{name} changes from {start} to {end}.",
        "hurt": "{name} on {square} takes {amount} damage and has {left} HP left.",
        "healed": "{name} on {square} is healed by {amount} and has {left} HP.",
        "attack": "{name} on {square} attacks with {amount} more this turn.",
        "defence": "{name} on {square} defends with {amount} more, until its owner's next turn.",
        "sunder": "{name} on {square} defends with {amount} less this turn.",
        "stride": "{name} on {square} may move one or two squares along every arrow this turn.",
        "roam": "{name} on {square} may also move one square any way this turn.",
        "bind": "{name} on {square} is bound and cannot move on its owner's next turn.",
        "daze": "{name} on {square} is dazed: no attack and no skill until the end of its owner's next turn.",
        "fell": "{name} falls on {square}.",
        "attacked": (
            "{name} on {start} attacks {target} on {square}: {attack} against {defence}, {damage} damage."
        ),
        "attacked_weak": (
            "{name} on {start} attacks {target} on {square} from a weak side: {attack} damage, no defence."
        ),
        "awakened_territory": "{name} on {square} awakens in the enemy's territory!",
        "awakened_alone": "{name} on {square} stands alone, and awakens!",
        "offered": ("{who} offers a duel to end the stalemate.", "You offer a duel to end the stalemate."),
        "accepted": ("{who} accepts.", "You accept."),
        "declined": ("{who} declines.", "You decline."),
        "duel_agreed": "A duel decides: each side picks a champion.",
        "duel_by_itself": "This leads nowhere: a duel decides. Each side picks a champion.",
        "champion_secret": ("{who} has picked a champion.", "You have picked a champion."),
        "champion": ("{who} picks {name}.", "You pick {name}."),
        "duel_began": (
            "{first} ({first_hp} HP) against {second} ({second_hp} HP): {who} strikes first.",
            "{first} ({first_hp} HP) against {second} ({second_hp} HP): you strike first.",
        ),
        "struck": "{name} strikes, {attack} against {defence}: {damage} damage, {left} HP left.",
        "won_annihilation": ("All have fallen: {who} wins.", "All have fallen: you win."),
        "won_castle": ("The castle falls: {who} wins.", "The castle falls: you win."),
        "won_duel": ("{who} wins the duel and the game.", "You win the duel and the game."),
        # refusals
        "watching": "You are watching; only players at the table can play ({rule}).",
        "no_move": "This game has no such move ({rule}).",
        "over": "The game is over ({rule}).",
        "not_your_turn": ("It is {who}'s turn to decide ({rule}).", "It is your turn to decide ({rule})."),
        "chosen_already": "You have chosen; now the other chooses ({rule}).",
        "country_first": "First choose your country ({rule}).",
        "empty_team": "A team has at least one character ({rule}).",
        "pick_now": "Now you fill your team: pick a character or pass ({rule}).",
        "take_now": "Now you choose items for the decks ({rule}).",
        "other_deck_now": "It is not the turn of the {deck} items ({rule}).",
        "no_more_copies": "A box holds {copies} of {item}, and you have chosen as many ({rule}).",
        "picked_already": "{name} is on your team already ({rule}).",
        "other_country": "{name} is of another country ({rule}).",
        "too_dear": "{name} costs {cost}, and you have {left} left ({rule}).",
        "place_now": "Now you place your characters: name one ({rule}).",
        "placed_already": "{name} stands already ({rule}).",
        "where": "Say where it is to stand ({rule}).",
        "outside": "The square {square} is not in your territory ({rule}).",
        "castle_square": "Nobody may stand on a castle ({rule}).",
        "taken": "Somebody or something stands on {square} ({rule}).",
        "not_there": "No such character stands on the board ({rule}).",
        "not_yours": "{name} is not yours ({rule}).",
        "answer_first": "A duel was offered: accept or decline ({rule}).",
        "champion_first": "Now you pick a champion for the duel ({rule}).",
        "must_choose": "You have to choose here ({rule}).",
        "drop_now": "You have to give up one of your items ({rule}).",
        "trap_now": "Name a trap from your hand, or pass ({rule}).",
        "no_trap": "That item is no trap ({rule}).",
        "on_now": "Choose whom it touches ({rule}).",
        "at_now": "Choose a square ({rule}).",
        "not_in_reach": "The square {square} cannot be chosen here ({rule}).",
        "no_place_for_trap": (
            "A trap lies next to one of your characters or your castle, on a free square;"
            " not on {square} ({rule})."
        ),
        "not_in_hand": "You do not hold {item} ({rule}).",
        "must_move": "You have to move a character, since one can move ({rule}).",
        "wrong_step": "This is the {step} step, not the {wanted} step ({rule}).",
        "not_now": "That is no part of the {step} step ({rule}).",
        "offered_lately": "Your last offer was declined less than five turns ago ({rule}).",
        "moved_already": "A duel can be offered before you move, on your next turn ({rule}).",
        "awake_already": "{name} is awake already ({rule}).",
        "no_reason_to_awaken": "{name} is neither in enemy territory nor your last one ({rule}, AH-11).",
        "too_hurt_to_awaken": "{name} is too hurt to awaken ({rule}).",
        "two_traps": "Two of your traps lie on the board, a third may not be played ({rule}).",
        "no_target": "There is nobody or nothing that {item} could touch ({rule}).",
        "dazed": "{name} can neither attack nor use its skill now ({rule}).",
        "bound": "{name} is bound and cannot move ({rule}).",
        "no_arrow": "{name} has no arrow that leads there ({rule}).",
        "edge": "{name} cannot leave the board ({rule}).",
        "nobody_there": "There is no enemy of {name} on that square ({rule}).",
    }
}


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def say(event: AwakeEvent, words: Words) -> str:
    return capital(sentence(event, words))


def sentence(event: AwakeEvent, words: Words) -> str:
    phrases = words.pick(CATALOGUES)
    match event:
        case TeamsShown():
            return " ".join(capital(team(event, seat, words)) for seat in (0, 1))
        case Rolled():
            rolls = ", then ".join(f"{first} and {second}" for first, second in event.rolls)
            return words.say(phrases["rolled"], event.seat, rolls=rolls)
        case Placed():
            return words.say(phrases["placed"], event.seat, name=event.name, square=event.square)
        case Drew():
            key = f"drew_{event.deck}" if event.item is None else "drew"
            return words.say(phrases[key], event.seat, item=event.item)
        case NothingLeft():
            return words.say(phrases["nothing_left"], event.seat, deck=event.deck)
        case Refilled():
            return words.say(phrases["refilled"], -1, deck=event.deck, cards=event.cards)
        case TurnBegan():
            return words.say(phrases["turn_began"], event.seat, turn=event.turn)
        case Passed():
            return words.say(phrases[f"passed_{event.step}"], event.seat)
        case Chose() | Blocked() | Offered():
            return words.say(phrases[event.kind], event.seat)
        case ItemPlayed():
            key = "trap_played" if event.trap else "item_played"
            return words.say(phrases[key], event.seat, item=event.item)
        case TrapSet() | TrapRemoved():
            return words.say(phrases[event.kind], event.seat, item=event.item, square=event.square)
        case TrapSprung():
            facts = {"item": event.item, "square": event.square, "name": event.name, "at": event.at}
            return words.say(phrases["trap_sprung"], -1, **facts)
        case Dropped():
            return words.say(phrases["dropped"], event.seat, item=event.item)
        case Answered():
            return words.say(phrases["accepted" if event.accepted else "declined"], event.seat)
        case DuelCalled():
            return words.say(phrases["duel_by_itself" if event.by_itself else "duel_agreed"], -1)
        case ChampionChosen():
            key = "champion_secret" if event.name is None else "champion"
            return words.say(phrases[key], event.seat, name=event.name)
        case DuelBegan():
            names, hp = event.names, event.hp
            facts = {"first": names[0], "first_hp": str(hp[0]), "second": names[1], "second_hp": str(hp[1])}
            return words.say(phrases["duel_began"], event.seat, **facts)
        case GameEnded():
            return words.say(phrases[f"won_{event.reason}"], event.winner)
        case _:
            return happening(event, phrases, words)


def happening(
    event: SkillTried | Moved | Hurt | Healed | Marked | Fell | Attacked | Awakened | Struck,
    phrases: Mapping[str, Phrase],
    words: Words,
) -> str:
    """What happens to somebody: the facts of the event fill in the phrase."""
    match event:
        case SkillTried():
            key = "skill_works" if event.works else "skill_fails"
        case Moved():
            key = event.how
        case Marked():
            key = event.effect
        case Attacked():
            key = "attacked_weak" if event.weak else "attacked"
        case Awakened():
            key = f"awakened_{event.way}"
        case _:
            key = event.kind
    facts = {name: getattr(event, name) for name in event.__dataclass_fields__ if name != "seat"}
    return words.say(phrases[key], -1, **facts)


def team(event: TeamsShown, seat: int, words: Words) -> str:
    names = listing(list(event.teams[seat]))
    facts = {"country": event.countries[seat], "castle": event.castles[seat], "team": names}
    return words.say(words.pick(CATALOGUES)["team"], seat, **facts)


def explain(refusal: Refusal, words: Words) -> str:
    """A refusal in words, with its rule's number."""
    facts: dict[str, object] = {**refusal.params, "rule": refusal.rule}
    seat = facts.pop("seat", -1)
    phrase = words.pick(CATALOGUES)[refusal.code]
    return capital(words.say(phrase, seat if isinstance(seat, int) else -1, **facts))
