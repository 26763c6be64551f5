"""The words of Madoshi, one catalogue a language. A pair is (about another, about you)."""

from __future__ import annotations

from collections.abc import Mapping

from hyakki.games.madoshi.shapes import (
    Captured,
    Declined,
    Discarded,
    EndIsNear,
    Flipped,
    GameEnded,
    HalfTurned,
    Laid,
    MadoshiEvent,
    MagicPassed,
    Slid,
    Swapped,
    SwapSkipped,
    TurnedBlock,
)
from hyakki.kernel.shapes import Refusal
from hyakki.kernel.words import Phrase, Words, listing

__all__ = ["explain", "say"]

CATALOGUES: Mapping[str, Mapping[str, Phrase]] = {
    "en": {
        "water": "Water",
        "wind": "Wind",
        "fire": "Fire",
        "wood": "Wood",
        "earth": "Earth",
        "wild": "Wild",
        "void": "Void",
        "a_water": "Water",
        "a_wind": "Wind",
        "a_fire": "Fire",
        "a_wood": "Wood",
        "a_earth": "Earth",
        "a_wild": "a Wild",
        "a_void": "a Void",
        "sun": "Sun",
        "moon": "Moon",
        "laid": (
            "{sides}. {tops} wait to be caught. {who} begins.",
            "{sides}. {tops} wait to be caught. You begin.",
        ),
        "side_of": ("{who} is the {side}", "you are the {side}"),
        "swapped": (
            "{who} swaps the {a_face} on {a} and the {b_face} on {b}.",
            "You swap the {a_face} on {a} and the {b_face} on {b}.",
        ),
        "swap_skipped": (
            "{who} finds no two tokens to swap and goes on without.",
            "You find no two tokens to swap and go on without.",
        ),
        "captured": (
            "{who} catches {yokai} with {element} on {squares}: {points}.",
            "You catch {yokai} with {element} on {squares}: {points}.",
        ),
        "source": " {element} is its source.",
        "next": " {next} comes up.",
        "empty": " The stack is empty.",
        "declined": ("{who} takes no more.", "You take no more."),
        "flipped": (
            "{yokai}'s magic: {who} turns over the {before} on {square}. It shows {after}.",
            "{yokai}'s magic: you turn over the {before} on {square}. It shows {after}.",
        ),
        "slid": (
            "{yokai}'s magic: {who} slides the tokens from {first} to {last} one step.",
            "{yokai}'s magic: you slide the tokens from {first} to {last} one step.",
        ),
        "turned_block": (
            "{yokai}'s magic: {who} turns the block on {squares} one step {way}.",
            "{yokai}'s magic: you turn the block on {squares} one step {way}.",
        ),
        "right": "clockwise",
        "left": "anticlockwise",
        "half_turned": "{yokai}'s magic: the whole board turns half way round.",
        "magic_passed": "{yokai}'s magic finds nothing to do: {part}",
        "discarded": (
            "Nothing caught: {who} discards {yokai}.",
            "Nothing caught: you discard {yokai}.",
        ),
        "stack_empty": "A stack is empty: the game is over. ",
        "end_is_near": "{quiet} turns without a catch. After {left} more the game ends and is scored.",
        "quiet": "Forty turns without a catch: the game is over. ",
        "all_gone": "All Yokai are caught or discarded. ",
        "won": ("{who} wins with {score}.", "You win with {score}."),
        "won_by_source": (
            "{score} each, but {who} wins with more points from source elements.",
            "{score} each, but you win with more points from source elements.",
        ),
        "won_by_fewest": (
            "{score} each, but {who} wins with fewer Yokai.",
            "{score} each, but you win with fewer Yokai.",
        ),
        "shared": "{score} each: the win is shared.",
        "ranked": ("{who} reaches {score}: {rank}.", "You reach {score}: {rank}."),
        "unranked": (
            "{who} reaches {score}. The first rank begins at 20.",
            "You reach {score}. The first rank begins at 20.",
        ),
        "novice": "Novice",
        "accolade": "Accolade",
        "monk": "Monk",
        "high_priest": "High Priest",
        "over": "The game is over ({rule}).",
        "watching": "You are watching; only players at the table can play ({rule}).",
        "not_your_turn": ("It is {who}'s turn ({rule}).", "It is your turn ({rule})."),
        "no_move": "This game has no such move ({rule}).",
        "swap_first": "First swap two tokens ({rule}).",
        "swap_done": "Your swap is made; now {now} ({rule}).",
        "not_swappable": "The {face} on {square} may not be swapped ({rule}).",
        "same_tokens": (
            "The tokens on {a} and {b} were just swapped by your opponent. "
            "You may not swap the same two back ({rule})."
        ),
        "no_pattern": "Your pattern of {yokai} does not lie on the board in {element} ({rule}).",
        "stack_closed": "You have taken {yokai} from this stack, and one a turn is all ({rule}).",
        "closed_until_next_turn": (
            "Your pattern of {yokai} lies there in {element}, "
            "but its stack is closed until the next turn ({rule})."
        ),
        "only_after_a_swap": (
            "Your pattern of {yokai} lies there in {element}, "
            "but a Yokai is caught only right after a swap; now {now} ({rule})."
        ),
        "stack_is_empty": "Stack {stack} is empty ({rule}).",
        "must_collect": "At this table a Yokai whose pattern lies there must be taken ({rule}).",
        "nothing_to_take": "There is nothing to decide about taking now; now {now} ({rule}).",
        "no_such_magic": "No Yokai from stack {stack} has its magic to come now; now {now} ({rule}).",
        "not_this_magic": "{yokai}'s magic is another: {part} ({rule})",
        "not_that_token": "{yokai}'s magic does not turn over the {face} on {square}: {part} ({rule})",
        "no_magic_now": "There is no magic to use now; now {now} ({rule}).",
        "no_discard": "Yokai are discarded only in solitaire, after a turn without a catch ({rule}).",
        "now_swap": "swap two tokens",
        "now_collect": "take a Yokai or say that you are done",
        "now_order": "choose whose magic comes next",
        "now_magic": "use the magic",
        "now_discard": "choose a Yokai to discard",
    }
}


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def amount(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def say(event: MadoshiEvent, words: Words) -> str:
    phrases = words.pick(CATALOGUES)
    match event:
        case Laid():
            sides = [
                words.say(phrases["side_of"], seat, side=phrases[side])
                for seat, side in enumerate(event.sides)
            ]
            tops = listing(list(event.tops))
            text = words.say(phrases["laid"], event.first, sides=listing(sides), tops=tops)
        case Swapped():
            faces = {"a_face": phrases[event.a_face], "b_face": phrases[event.b_face]}
            text = words.say(phrases["swapped"], event.seat, a=event.a, b=event.b, **faces)
        case SwapSkipped():
            text = words.say(phrases["swap_skipped"], event.seat)
        case Captured():
            text = catch(event, words)
        case Declined():
            text = words.say(phrases["declined"], event.seat)
        case Flipped():
            faces = {"before": phrases[event.before], "after": phrases["a_" + event.after]}
            text = words.say(phrases["flipped"], event.seat, yokai=event.yokai, square=event.square, **faces)
        case Slid():
            ends = {"first": event.squares[0], "last": event.squares[-1]}
            text = words.say(phrases["slid"], event.seat, yokai=event.yokai, **ends)
        case TurnedBlock():
            squares = listing(sorted(event.squares))
            way = phrases[event.move.split()[-1]]
            text = words.say(phrases["turned_block"], event.seat, yokai=event.yokai, squares=squares, way=way)
        case HalfTurned():
            text = words.say(phrases["half_turned"], event.seat, yokai=event.yokai)
        case MagicPassed():
            text = words.say(phrases["magic_passed"], event.seat, yokai=event.yokai, part=event.part)
        case Discarded():
            text = words.say(phrases["discarded"], event.seat, yokai=event.yokai) + after(event, words)
        case EndIsNear():
            text = words.say(phrases["end_is_near"], -1, quiet=event.quiet, left=event.left)
        case GameEnded():
            text = str(phrases[event.reason]) + ending(event, words)
    return capital(text)


def catch(event: Captured, words: Words) -> str:
    phrases = words.pick(CATALOGUES)
    facts = {"yokai": event.yokai, "element": phrases[event.element], "points": amount(event.points)}
    text = words.say(phrases["captured"], event.seat, squares=" ".join(event.squares), **facts)
    if event.source:
        text += words.say(phrases["source"], -1, element=phrases[event.element])
    return text + after(event, words)


def after(event: Captured | Discarded, words: Words) -> str:
    """What the stack shows now."""
    phrases = words.pick(CATALOGUES)
    if event.next is None:
        return str(phrases["empty"])
    return words.say(phrases["next"], -1, next=event.next)


def ending(event: GameEnded, words: Words) -> str:
    phrases = words.pick(CATALOGUES)
    score = amount(max(event.points))
    if event.rank == "none":
        return words.say(phrases["unranked"], 0, score=score)
    if event.rank is not None:
        return words.say(phrases["ranked"], 0, score=score, rank=phrases[event.rank])
    if event.places.count(1) > 1:
        return words.say(phrases["shared"], -1, score=score)
    if len(set(event.points)) > 1:
        key = "won"
    else:
        key = "won_by_source" if len(set(event.source_points)) > 1 else "won_by_fewest"
    return words.say(phrases[key], event.places.index(1), score=score)


def explain(refusal: Refusal, words: Words) -> str:
    """A refusal in words, with its rule's number."""
    phrases = words.pick(CATALOGUES)
    facts: dict[str, object] = {**refusal.params, "rule": refusal.rule}
    for key in ("face", "element"):
        if key in facts:
            facts[key] = phrases[str(facts[key])]
    if "now" in facts:
        facts["now"] = phrases[f"now_{facts['now']}"]
    seat = facts.pop("seat", -1)
    return capital(words.say(phrases[refusal.code], seat if isinstance(seat, int) else -1, **facts))
