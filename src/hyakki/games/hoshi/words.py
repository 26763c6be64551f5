"""The words of Hoshi Battle, one catalogue a language. A pair is (about another, about you)."""

from __future__ import annotations

from collections.abc import Mapping

from hyakki.games.hoshi.cards import CARDS, card_of
from hyakki.games.hoshi.shapes import (
    Asked,
    Began,
    Challenged,
    Chosen,
    Countdown,
    Dealt,
    Declined,
    Discarded,
    DuelEnded,
    Exchanged,
    Exiled,
    Faced,
    Freed,
    GameEnded,
    Hit,
    HoshiEvent,
    Moved,
    Out,
    Played,
    Revealed,
    RoundEnded,
    Saved,
    Stones,
    TimedOut,
    Touched,
    Withdrew,
)
from hyakki.kernel.shapes import Refusal
from hyakki.kernel.words import Phrase, Words, listing

__all__ = ["card_name", "explain", "say"]

CATALOGUES: Mapping[str, Mapping[str, Phrase]] = {
    "en": {
        "blank": "a blank",
        "strike": "a Strike",
        "star": "a Star",
        "eye": "an Eye",
        "dealt": ("{who} is dealt {count} cards.", "You are dealt {cards}."),
        "passed": ("{count} cards are passed to {who}.", "You are passed {cards}."),
        "passed_one": ("1 card is passed to {who}.", "You are passed {cards}."),
        "drop": ("{who} drops a card face down.", "You drop {card}."),
        "keep": ("{who} keeps a card.", "You keep {card}."),
        "hero": ("{who} lays down a Hero.", "You lay down {card}."),
        "card": ("{who} lays down a Duel card.", "You lay down {card}."),
        "exchange": ("{who} has chosen.", "You choose: {move}."),
        "challenged": ("{who} challenges {other}.", "You challenge {other}."),
        "revealed": (
            "{who} reveals {name}, {die}, {stones}: {text}",
            "You reveal {name}, {die}, {stones}: {text}",
        ),
        "asked": ("{who} may play a hidden card.", "You may play your hidden card."),
        "declined": ("{who} plays no card.", "You play no card."),
        "played": ("{who} plays {name}: {text}", "You play {name}: {text}"),
        "discarded": ("{who} discards {name}.", "You discard {name}."),
        "discarded_unseen": ("{who} discards a Duel card unseen.", "You discard a Duel card unseen."),
        "countdown": "Ready: {seconds} seconds.",
        "began": "Duel {duel}, round {round}: {names}.",
        "fighter": "{name} with the {dice}",
        "lift": ("{who} lifts the die.", "You lift the die."),
        "throw": ("{who} throws.", "You throw."),
        "void": ("{who} holds the die too long; it rolls away.", "You hold the die too long; it rolls away."),
        "fetched": ("{who} has the die back.", "You have the die back."),
        "swing": ("{who} swings.", "You swing."),
        "pull": ("{who} pulls the swing back.", "You pull your swing back."),
        "miss": ("{who} misses a guarded hand.", "You miss a guarded hand."),
        "recovered": ("{who} has recovered.", "You have recovered."),
        "guard": ("{who} pulls the hand up.", "You pull your hand up."),
        "up": ("{who} is guarded.", "You are guarded."),
        "lower": ("{who} lowers the hand.", "You lower your hand."),
        "tired": ("{who} must lower the hand and rest.", "You must lower your hand and rest."),
        "down": ("{who}'s hand is down.", "Your hand is down."),
        "spent": ("{who}'s result is spent on a guarded hand.", "Your result is spent on a guarded hand."),
        "shout": ("{who} shouts.", "You shout."),
        "hush": ("{who} falls silent.", "You fall silent."),
        "cover": ("{who} covers an eye.", "You cover an eye."),
        "uncover": ("{who} uncovers the eye.", "You uncover your eye."),
        "settled": ("{who}'s die lies still.", "Your die lies still."),
        "faced": ("{who} has {faces}.", "You have {faces}."),
        "exchanged": "{choices}.",
        "chose": "{name}: {move}",
        "touch_hit": "{names}: a touch!",
        "touch_bluff": "{names}: a touch without a right to it!",
        "touch_effect": "{names}: a touch, and no hit.",
        "touch_draw": "Both touch at the same time: a draw.",
        "hit": (
            "{who} is hit by {by} and has {stones} left.",
            "You are hit by {by} and have {stones} left.",
        ),
        "bluffed": (
            "{who} was bluffing: that is a hit on {who}, with {stones} left.",
            "You were bluffing: that is a hit on you, with {stones} left.",
        ),
        "cancelled": (
            "{who} would be hit, but {name} cancels it.",
            "You would be hit, but {name} cancels it.",
        ),
        "saved": ("{who} rolls for {name}: {face}.", "You roll for {name}: {face}."),
        "gained": ("{who} gains {count} and has {stones}.", "You gain {count} and have {stones}."),
        "lost": ("{who} loses {count} and has {stones}.", "You lose {count} and have {stones}."),
        "freed": ("{name}'s ability is on again.", "{name}'s ability is on again."),
        "round_hit": "The round is over.",
        "round_cancelled": "The round is over; the hit was cancelled.",
        "round_draw": "The round is a draw.",
        "round_effect": "The round is over.",
        "round_quiet": "Nobody throws: the round is a draw.",
        "round_time": "The time of this duel is up.",
        "withdrew": ("{who} takes {name} back to hand.", "You take {name} back to hand."),
        "set_aside": (
            "{who} sets {name} aside with {stones}.",
            "You set {name} aside with {stones}.",
        ),
        "exiled": ("{who}'s {name} is exiled; {left} left.", "Your {name} is exiled; {left} left."),
        "duel_ended": ("{who} wins the duel against {other}.", "You win the duel against {other}."),
        "out": ("{who} has no Heroes left and is out.", "You have no Heroes left and are out."),
        "timeout_asked": ("A time-out for {who}.", "A time-out for you."),
        "timeout_began": ("Time-out for {who}.", "Time-out for you."),
        "timeout_resumed": "The time-out is over.",
        "game_ended": ("{who} wins the game.", "You win the game."),
        # refusals
        "watching": "You are watching; only players at the table can play ({rule}).",
        "no_move": "There is no such move ({rule}).",
        "over": "The game is over ({rule}).",
        "not_asked": "{move}: nobody waits for you now ({rule}).",
        "setup_first": "{move}: first everybody chooses their cards ({rule}).",
        "not_in_deck": "{card}: four Heroes and four Duel cards, none twice, for {budget} in all ({rule}).",
        "not_in_hand": "You do not hold {card} ({rule}).",
        "keep_three": "{card}: three of a kind stay with you ({rule}).",
        "choose_first": "{move}: first choose a Hero and a Duel card ({rule}).",
        "chosen_already": "{card}: you have chosen already ({rule}).",
        "another_hero": "{card} has just left the Arena: another Hero comes in ({rule}).",
        "no_such_copy": "{card}: you have no copy with so many stones to choose ({rule}).",
        "hit_or_effect": "{move}: say what your touch is, hit or effect ({rule}).",
        "challenge_most": "{move}: challenge another player who has the most Heroes left ({rule}).",
        "challenge_first": "{move}: first choose whom to challenge ({rule}).",
        "card_not_now": "Your hidden card cannot be played now ({rule}).",
        "play_or_pass": "{move}: you are asked about your hidden card, play or pass ({rule}).",
        "calm": "{move}: in calm mode choose to roll, swing, guard or feint ({rule}).",
        "duel_runs": "{move}: the duel is being fought ({rule}).",
        "timeout_runs": (
            "{move}: it is {who}'s time-out ({rule}).",
            "{move}: it is your time-out; resume first ({rule}).",
        ),
        "not_fighting": "{move}: this duel is not yours ({rule}).",
        "wait_for_zero": "{move}: wait for zero ({rule}).",
        "timeout_waits": "{move}: a time-out has been asked for ({rule}).",
        "no_timeouts": "You may ask for {count} time-outs in a duel, no more ({rule}).",
        "no_timeout": "There is no time-out to end ({rule}).",
        "no_swing": "There is no swing to pull back ({rule}).",
        "too_late": "Too late to pull the swing back ({rule}).",
        "breath": "You must draw breath first ({rule}).",
        "not_held": "You hold no die ({rule}).",
        "no_guard": "Your hand is not up ({rule}).",
        "no_shout": "You are not shouting ({rule}).",
        "shouting": "You are shouting already ({rule}).",
        "covering": "Your eye is covered already ({rule}).",
        "not_covering": "Your eye is not covered ({rule}).",
        "swinging": "{move}: your hand is out in a swing, or comes back from one ({rule}).",
        "guarding": "{move}: your hand is up ({rule}).",
        "guard_rests": "Your hand must rest before it goes up again ({rule}).",
        "hand_rests": "Your hand was up and must rest; exchanges to wait: {count} ({rule}).",
        "hoarse": "You shouted just now: draw breath first ({rule}).",
        "held": "You hold the die already ({rule}).",
        "rolling": "The die is still rolling ({rule}).",
        "away": "The die has left the Arena; you are fetching it ({rule}).",
    }
}


def card_name(text: str) -> str:
    """
    >>> card_name("H16"), card_name("D4")
    ('Glorious Phoenix', 'Fire Axe')
    """
    return CARDS[card_of(text)].name


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def amount(count: int) -> str:
    return "1 stone" if count == 1 else f"{count} stones"


def heroes(count: int) -> str:
    return "1 Hero" if count == 1 else f"{count} Heroes"


def say(event: HoshiEvent, words: Words) -> str:
    return capital(sentence(event, words))


def sentence(event: HoshiEvent, words: Words) -> str:
    phrases = words.pick(CATALOGUES)
    match event:
        case Dealt():
            cards = listing([card_name(card) for card in event.cards])
            key = "dealt" if not event.passed else "passed_one" if event.count == 1 else "passed"
            return words.say(phrases[key], event.seat, count=event.count, cards=cards)
        case Chosen():
            return chose(event, words)
        case Challenged():
            return words.say(phrases["challenged"], event.seat, other=words.name(event.opponent))
        case Revealed():
            return words.say(
                phrases["revealed"],
                event.seat,
                name=event.name,
                die=event.die,
                stones=amount(event.stones),
                text=event.text,
            )
        case Asked():
            return words.say(phrases["asked"], event.seat)
        case Declined():
            return words.say(phrases["declined"], event.seat)
        case Played():
            return words.say(phrases["played"], event.seat, name=event.name, text=event.text)
        case Discarded():
            key = "discarded" if event.name else "discarded_unseen"
            return words.say(phrases[key], event.seat, name=event.name)
        case Countdown():
            return words.say(phrases["countdown"], -1, seconds=f"{event.ms / 1000:g}")
        case Exiled():
            return words.say(phrases["exiled"], event.seat, name=event.name, left=heroes(event.left))
        case Withdrew():
            key = "set_aside" if event.stones else "withdrew"
            return words.say(phrases[key], event.seat, name=event.name, stones=amount(event.stones))
        case DuelEnded():
            return words.say(phrases["duel_ended"], event.winner, other=words.name(event.loser))
        case Out():
            return words.say(phrases["out"], event.seat)
        case TimedOut():
            return words.say(phrases[f"timeout_{event.what}"], event.seat)
        case GameEnded():
            return words.say(phrases["game_ended"], event.winner)
        case _:
            return of_clash(event, words)


def of_clash(
    event: Began | Moved | Faced | Exchanged | Touched | Hit | Saved | Stones | Freed | RoundEnded,
    words: Words,
) -> str:
    phrases = words.pick(CATALOGUES)
    match event:
        case Began():
            fighters = [
                words.say(phrases["fighter"], -1, name=words.name(seat), dice=listing(list(dice)))
                for seat, dice in zip(event.fighters, event.dice)
            ]
            return words.say(
                phrases["began"], -1, duel=event.duel, round=event.round, names=" against ".join(fighters)
            )
        case Moved():
            return words.say(phrases[event.motion], event.seat)
        case Faced():
            if event.faces is None:
                return words.say(phrases["settled"], event.seat)
            faces = listing([str(phrases[face]) for face in event.faces])
            return words.say(phrases["faced"], event.seat, faces=faces)
        case Exchanged():
            choices = [
                words.say(phrases["chose"], -1, name=words.name(seat), move=move)
                for seat, move in zip(event.seats, event.moves)
            ]
            return words.say(phrases["exchanged"], -1, choices=", ".join(choices))
        case Touched():
            return words.say(phrases[f"touch_{event.verdict}"], -1, names=words.names_of(event.seats))
        case Hit():
            key = "cancelled" if event.cancelled else "bluffed" if event.bluff else "hit"
            return words.say(
                phrases[key],
                event.seat,
                by=words.name(event.by),
                stones=amount(event.stones),
                name=event.name,
            )
        case Saved():
            return words.say(phrases["saved"], event.seat, name=event.name, face=phrases[event.face])
        case Stones():
            key = "lost" if event.change < 0 else "gained"
            return words.say(
                phrases[key], event.seat, count=amount(abs(event.change)), stones=amount(event.stones)
            )
        case Freed():
            return words.say(phrases["freed"], event.seat, name=event.name)
        case RoundEnded():
            return words.say(phrases[f"round_{event.reason}"], -1)


def chose(event: Chosen, words: Words) -> str:
    """A secret choice: whoever hears of the card is the one who chose it."""
    phrase = words.pick(CATALOGUES)[event.what]
    if event.what == "exchange":
        return words.say(phrase, event.seat, move=event.card or "…")
    return words.say(phrase, event.seat, card=card_name(event.card) if event.card else "a card")


def explain(refusal: Refusal, words: Words) -> str:
    """A refusal in words, with its rule's number."""
    facts: dict[str, object] = {**refusal.params, "rule": refusal.rule}
    card = facts.get("card")
    if isinstance(card, str):
        facts["card"] = card_name(card)
    seat = facts.pop("seat", -1)
    phrase = words.pick(CATALOGUES)[refusal.code]
    return capital(words.say(phrase, seat if isinstance(seat, int) else -1, **facts))
