"""Why a move of Madoshi is good, in words. One catalogue a language."""

from __future__ import annotations

from collections.abc import Mapping

from hyakki.kernel.words import Phrase, Words, listing

__all__ = ["say_hint"]

CATALOGUES: Mapping[str, Mapping[str, Phrase]] = {
    "en": {
        "water": "Water",
        "wind": "Wind",
        "fire": "Fire",
        "wood": "Wood",
        "earth": "Earth",
        "takes": "It catches {yokai} with {element}: {points}.",
        "takes_several": "It catches {yokai} at once: {points}.",
        "denies": "Otherwise {yokai} could be caught by your opponent: {points}.",
        "sets_up": "One more swap, and {yokai} is yours with {element}.",
        "ready": "{yokai} will be yours with {element}, unless something comes between.",
        "leaves": "To take more would end the game, or do harm.",
        "wild": "A Wild may come up: {chance} of 100.",
        "lets_go": "{yokai} is the one you are least likely to miss.",
    }
}


def say_hint(facts: Mapping[str, str | int | list[str]], words: Words) -> str:
    """
    >>> say_hint({"reason": "takes", "yokai": ["Kappa"], "element": "water", "points": 2}, Words())
    'It catches Kappa with Water: 2 points.'
    """
    phrases = words.pick(CATALOGUES)
    said: dict[str, object] = dict(facts)
    if isinstance(names := facts.get("yokai"), list):
        said["yokai"] = listing(names)
    if "element" in facts:
        said["element"] = phrases[str(facts["element"])]
    if "points" in facts:
        said["points"] = "1 point" if facts["points"] == 1 else f"{facts['points']} points"
    return words.say(phrases[str(facts["reason"])], -1, **said)
