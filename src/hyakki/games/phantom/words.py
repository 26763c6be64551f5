"""The words of Hero vs Phantom, one catalogue a language. A pair is (about another, about you)."""

from __future__ import annotations

from collections.abc import Mapping

from hyakki.games.phantom.shapes import (
    Battled,
    Dealt,
    GameEnded,
    PhantomEvent,
    Played,
    RoundEnded,
    Stuck,
    Turned,
)
from hyakki.kernel.shapes import Refusal
from hyakki.kernel.words import Phrase, Words, listing

__all__ = ["card_name", "explain", "say"]

CATALOGUES: Mapping[str, Mapping[str, Phrase]] = {
    "en": {
        "R": "red Hero",
        "B": "blue Hero",
        "G": "green Hero",
        "Y": "yellow Hero",
        "K": "pink Hero",
        "P": "Phantom",
        "dealt": ("Round {round} of {rounds}: {who} leads.", "Round {round} of {rounds}: you lead."),
        "removed": " The {colour} Heroes stay in the box.",
        "turned": "The deck turns up {card}: Heroes {heroes}, Phantoms {phantoms}.",
        "played": (
            "{who} plays {card}: Heroes {heroes}, Phantoms {phantoms}.",
            "You play {card}: Heroes {heroes}, Phantoms {phantoms}.",
        ),
        "heroes": "The Heroes win, {heroes} against {phantoms}.",
        "phantoms": "The Phantoms win, {phantoms} against {heroes}.",
        "tie": "{heroes} against {phantoms}: a tie goes to the Heroes.",
        "nobody_heroes": "Everyone is a Hero, so nobody wins.",
        "nobody_phantoms": "Everyone is a Phantom, so nobody wins.",
        "scorers": " A point for {names}.",
        "leads": (" {who} leads next with the {best}.", " You lead next with the {best}."),
        "stuck": (
            "{who} has no card to play and shows {hand}. The round is over.",
            "You have no card to play and show {hand}. The round is over.",
        ),
        "round_ended": "Round {round} is over: {points}.",
        "game_won": ("{names} wins with {points}.", "You win with {points}."),
        "game_shared": "{names} share the win with {points}.",
        "over": "The game is over ({rule}).",
        "no_card": "This game has no such card ({rule}).",
        "left": "The {colour} stays in the box in this game ({rule}).",
        "not_your_turn": ("It is {who}'s turn ({rule}).", "It is your turn ({rule})."),
        "not_in_hand": "You do not hold the {card} ({rule}).",
        "colour_seen": "{card}: {colour} was already seen in this trick ({rule}). You may play {instead}.",
        "watching": "You are watching; only players at the table can play ({rule}).",
    }
}


def card_name(card: str, words: Words) -> str:
    """
    >>> card_name("K4", Words()), card_name("P17", Words())
    ('pink Hero 4', 'Phantom 17')
    """
    return f"{words.pick(CATALOGUES)[card[0]]} {card[1:]}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def say(event: PhantomEvent, words: Words) -> str:
    phrases = words.pick(CATALOGUES)
    match event:
        case Dealt():
            text = words.say(phrases["dealt"], event.starter, round=event.round, rounds=event.rounds)
            if event.removed and event.round == 1:
                text += words.say(phrases["removed"], -1, colour=event.removed)
        case Turned():
            card = card_name(event.card, words)
            text = words.say(phrases["turned"], -1, card=card, heroes=event.heroes, phantoms=event.phantoms)
        case Played():
            card = card_name(event.card, words)
            text = words.say(
                phrases["played"], event.seat, card=card, heroes=event.heroes, phantoms=event.phantoms
            )
        case Battled():
            text = battle(event, words)
        case Stuck():
            hand = listing([card_name(card, words) for card in event.hand])
            text = words.say(phrases["stuck"], event.seat, hand=hand)
        case RoundEnded():
            text = words.say(phrases["round_ended"], -1, round=event.round, points=tally(event.points, words))
        case GameEnded():
            text = ending(event, words)
    return capital(text)


def battle(event: Battled, words: Words) -> str:
    phrases = words.pick(CATALOGUES)
    if event.winner == "nobody":
        key = "nobody_heroes" if event.all_heroes else "nobody_phantoms"
    else:
        key = "tie" if event.tie else event.winner
    text = words.say(phrases[key], -1, heroes=event.heroes, phantoms=event.phantoms)
    if event.scorers:
        text += words.say(phrases["scorers"], -1, names=words.names_of(event.scorers))
    return text + words.say(phrases["leads"], event.leader, best=event.best)


def ending(event: GameEnded, words: Words) -> str:
    phrases = words.pick(CATALOGUES)
    winners = [seat for seat, place in enumerate(event.places) if place == 1]
    points = amount(max(event.totals))
    if len(winners) == 1:
        return words.say(phrases["game_won"], winners[0], names=words.name(winners[0]), points=points)
    return words.say(phrases["game_shared"], -1, names=words.names_of(winners), points=points)


def tally(points: tuple[int, ...], words: Words) -> str:
    return ", ".join(f"{words.name(seat)} {won}" for seat, won in enumerate(points))


def amount(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def explain(refusal: Refusal, words: Words) -> str:
    """A refusal in words, with its rule's number."""
    facts: dict[str, object] = {**refusal.params, "rule": refusal.rule}
    card = facts.get("card")
    if isinstance(card, str):
        facts["card"] = card_name(card, words)
    instead = facts.get("instead")
    if isinstance(instead, str):
        facts["instead"] = either([card_name(text, words) for text in instead.split()])
    seat = facts.pop("seat", -1)
    return capital(
        words.say(words.pick(CATALOGUES)[refusal.code], seat if isinstance(seat, int) else -1, **facts)
    )


def either(names: list[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]
