"""Why a step of Awake Heroes is good, in words. One catalogue a language."""

from __future__ import annotations

from collections.abc import Mapping

from hyakki.kernel.words import Phrase, Words, listing

__all__ = ["say_hint"]

Facts = Mapping[str, str | int | list[str]]

CATALOGUES: Mapping[str, Mapping[str, str]] = {
    "en": {
        # before the first turn
        "country": "Your castle will be {castle}. {text}",
        "pick": "A good {role} for a cost of {cost}; you have {left} left then.",
        "empty_place": "Nobody who is left would help you: leave the place free.",
        "take": "Always of use. {text}",
        "place_front": "{name} ({role}) belongs in the first row.",
        "place_back": "{name} ({role}) does best behind the others.",
        "stand_front": "In the first row, {name} is soon in the fight.",
        "stand_castle": "Next to your castle, {name} keeps enemies away from it.",
        "stand_back": "{name} is safe here at first.",
        # the end, and awakening
        "accept_ahead": "You are ahead, and nothing moves on.",
        "accept_behind": "You are behind: a duel is a new chance.",
        "decline_ahead": "You are ahead: you need no duel to win.",
        "decline_behind": "To fight on is the better chance.",
        "offer": "{turns} turns without damage: a duel would bring it to an end.",
        "offer_late": "It is turn {turn}: a duel would bring it to an end.",
        "champion_weak": "Awake, {name} has {hp} HP and attacks with d{attack}, but has no defence in front.",
        "champion": "Awake, {name} has {hp} HP, attacks with d{attack} and defends with d{defence}.",
        "awakens": "{name} will have {hp} HP instead of {now}, and a new skill: {skill}.",
        # a turn
        "skip_item": "Nothing in your hand is worth using now: keep it.",
        "skip_skill": "No skill is worth a try now: skip it.",
        "skip_move": "Nobody of yours can move.",
        "skip_attack": "No attack is worth it now: skip it.",
        "trap": "{item} in their way. {text}",
        "item": "{item}: {promise}.",
        "skill": "{name} tries {skill}, which works with {chance} %: {promise}.",
        "hit": "{name} can hit {target}{weak}: {odds}.",
        "to_hit": "From {square}, {name} can hit {target}{weak}: {odds}.",
        "enters": "{name} comes into enemy territory, and may awaken.",
        "safer": "{name} is in less danger on {square}.",
        "guards": "{name} comes back to those who stand at your castle.",
        "nearer": "{name} comes nearer to the enemy castle.",
        "draws_attack": "Moving here takes an attack item.",
        "draws_defence": "Moving here takes a defence item.",
        # in the middle of an effect
        "leave_it": "It would help nobody here: leave it.",
        "drop": "You are least likely to miss {item}.",
        "on": "{promise}.",
        "in_the_way": "In the way of {names}.",
        "guards_way": "Whoever comes this way will find it.",
        # parts of them
        "weak": " on its weak side",
        "odds": "{chance} % to hit, {mean} on average",
        "falls": "{odds}, and {falls} % that it falls",
        "wins_castle": "{odds}. With {falls} % the castle falls, and you win",
        "wins_annihilation": "{odds}. With {falls} % their last one falls, and you win",
        # what an effect does
        "does_damage": "{amount} damage to {names}",
        "does_heal": "{amount} HP back for {names}",
        "does_attack": "{amount} more attack for {names}",
        "does_defence": "{amount} more defence for {names} until your next turn",
        "does_sunder": "{amount} less defence for {names} this turn",
        "does_stride": "a longer way for {names} this turn",
        "does_roam": "more ways to go for {names} this turn",
        "does_push": "{names} pushed away",
        "does_pull": "{names} pulled nearer",
        "does_leap": "a better square for {names}",
        "does_swap": "a better square, in exchange with {names}",
        "does_bind": "{names} cannot move next turn",
        "does_daze": "{names} can neither attack nor use a skill next turn",
        "does_disarm": "a trap less in your way",
        "does_draw": "one more item for you",
        "does_spoil": "one item less for your opponent",
        "does_lay": "a trap of yours on the board",
        "does_later": "it may help a little",
        "fells": "{done}, and {fallen} will fall",
        "ends_castle": "{done}. The castle falls, and you win",
        "ends_annihilation": "{done}. Their last one falls, and you win",
    }
}


def say_hint(facts: Facts, words: Words) -> str:
    """
    >>> from hyakki.kernel.words import Words
    >>> odds = {"chance": 62, "mean": "2.1", "weak": 1, "falls": 0}
    >>> say_hint({"reason": "hit", "name": "Tengu", "target": "Oni", **odds}, Words())
    'Tengu can hit Oni on its weak side: 62 % to hit, 2.1 on average.'
    """
    phrases = words.pick(CATALOGUES)
    said: dict[str, object] = dict(facts)
    if "chance" in facts and "mean" in facts:
        said["weak"] = phrases["weak"] if facts["weak"] else ""
        said["odds"] = odds(facts, phrases, words)
    if "does" in facts:
        said["promise"] = promised(facts, phrases, words)
    elif "names" in facts:
        said["names"] = names(facts, "names")
    text = words.say(phrases[str(facts["reason"])], -1, **said)
    if "also" in facts:
        text += " " + words.say(phrases[str(facts["also"])], -1)
    return text[:1].upper() + text[1:]


def odds(facts: Facts, phrases: Mapping[str, Phrase], words: Words) -> str:
    plain = words.say(phrases["odds"], -1, **facts)
    if "wins" in facts:
        return words.say(phrases[f"wins_{facts['wins']}"], -1, odds=plain, falls=facts["falls"])
    return words.say(phrases["falls"], -1, odds=plain, falls=facts["falls"]) if facts["falls"] else plain


def promised(facts: Facts, phrases: Mapping[str, Phrase], words: Words) -> str:
    done = words.say(phrases[f"does_{facts['does']}"], -1, **{**facts, "names": names(facts, "names")})
    if "wins" in facts:
        return words.say(phrases[f"ends_{facts['wins']}"], -1, done=done)
    if facts.get("fallen"):
        return words.say(phrases["fells"], -1, done=done, fallen=names(facts, "fallen"))
    return done


def names(facts: Facts, which: str) -> str:
    found = facts.get(which)
    return listing(found) if isinstance(found, list) else ""
