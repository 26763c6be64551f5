"""The words of the small trick game. A pair is (about another, about you)."""

from __future__ import annotations

from collections.abc import Mapping

from hyakki.kernel.shapes import Refusal
from hyakki.kernel.words import Phrase, Words

from .shapes import Dealt, Ended, Played, TrickEvent, Won

__all__ = ["explain", "say"]

CATALOGUES: Mapping[str, Mapping[str, Phrase]] = {
    "en": {
        "dealt": "Round {round} is dealt.",
        "played": ("{who} plays {card}.", "You play {card}."),
        "won": ("{who} wins the trick with {card}.", "You win the trick with {card}."),
        "ended": "The game is over. Most points, {points}: {names}.",
        "no_card": "This game has no such card ({rule}).",
        "watching": "You are watching; only players at the table can play ({rule}).",
        "over": "The game is over ({rule}).",
        "not_your_turn": "It is {who}'s turn ({rule}).",
        "not_in_hand": "You do not hold {card} ({rule}).",
    }
}


def say(event: TrickEvent, words: Words) -> str:
    phrases = words.pick(CATALOGUES)
    match event:
        case Dealt():
            return words.say(phrases["dealt"], -1, round=event.round)
        case Played():
            return words.say(phrases["played"], event.seat, card=event.card)
        case Won():
            return words.say(phrases["won"], event.seat, card=event.card)
        case Ended():
            names = words.names_of(event.winners)
            return words.say(phrases["ended"], -1, points=event.points, names=names)


def explain(refusal: Refusal, words: Words) -> str:
    facts: dict[str, object] = {**refusal.params, "rule": refusal.rule}
    seat = facts.pop("seat", -1)
    return words.say(words.pick(CATALOGUES)[refusal.code], seat if isinstance(seat, int) else -1, **facts)
