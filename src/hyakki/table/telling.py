"""What happens at the table beside the game, as an event that everybody hears, and its words."""

from __future__ import annotations

from typing import Any, Literal

from hyakki.kernel.game import Game
from hyakki.kernel.record import Entry
from hyakki.kernel.shapes import Event, shape
from hyakki.kernel.words import Phrase, Words
from hyakki.store import Kept
from hyakki.table.seats.ends import end_of
from hyakki.table.seats.places import noted
from hyakki.table.talk.asks import AskWord, word_of
from hyakki.table.timekeeping import clocks
from hyakki.table.timekeeping.outages import Why

__all__ = ["TableEvent", "say", "told"]

What = Literal[
    "resigned",
    "left",
    "removed",
    "time",
    "out",
    "still",
    "unsaved",
    "unreached",
    "stranded",
    "absent",
    "broken",
    "away",
    "back",
    "let",
    "forked",
    "asks",
    "agrees",
    "declines",
    "withdraws",
    "unanswered",
    "returns",
]

WORDS: dict[What, Phrase] = {
    "resigned": ("{who} gives up. The game is over.", "You give up. The game is over."),
    "time": ("{who} runs out of time. The game is over.", "You run out of time. The game is over."),
    "out": ("{who} runs out of time: a bot makes this move.", "You run out of time: a bot makes your move."),
    "still": "The clocks stood still for a while. {soon}",
    "unsaved": "The clocks stood still for {seconds} s: the server could not save moves. {soon}",
    "unreached": "The clocks stood still for {seconds} s: the servers could not reach each other. {soon}",
    "stranded": "The clocks stood still for {seconds} s: a server did not answer. {soon}",
    "absent": ("{who} did not come back. The game is over.", "You did not come back. The game is over."),
    "broken": "Something went wrong on the server, and the game cannot go on. Nobody wins or loses.",
    "forked": (
        "The game goes on from here. What {who} could not see was drawn anew.",
        "The game goes on from here. What you could not see was drawn anew.",
    ),
    "away": ("{who} is away. A bot keeps the place.", "You are away. A bot keeps your place."),
    "back": ("{who} is back.", "You are back."),
    "let": (
        "The line of {who} stalled: this exchange does not count.",
        "Your line stalled: this exchange does not count.",
    ),
    "asks": ("{who} asks to take the last move back.", "You ask to take your last move back."),
    "agrees": ("{who} agrees.", "You agree."),
    "declines": ("{who} does not agree. The move stands.", "You do not agree. The move stands."),
    "withdraws": ("{who} lets the move stand after all.", "You let the move stand after all."),
    "unanswered": "Not everybody has answered. The move stands.",
    "returns": ("{who} takes the last move back.", "You take your last move back."),
    "left": ("{who} leaves. A bot plays on in that seat.", "You leave. A bot plays on in your seat."),
    "removed": (
        "The host removes {who}. A bot plays on in that seat.",
        "The host removes you. A bot plays on in your seat.",
    ),
}

ASKED: dict[AskWord, What] = {
    "ask": "asks",
    "agree": "agrees",
    "decline": "declines",
    "withdraw": "withdraws",
    "lapse": "unanswered",
    "to": "returns",
}

STILL: dict[Why, What] = {
    "restart": "still",
    "journal": "unsaved",
    "bus": "unreached",
    "process": "stranded",
}

SOON = "They go on in a moment."

KEPT: dict[Kept, What] = {"": "back", "away": "away", "left": "left", "removed": "removed"}


@shape(kw_only=True)
class TableEvent(Event):
    """Something that people did to the match rather than in the game."""

    kind: Literal["table"] = "table"
    what: What
    seat: int
    seconds: int = 0
    """For how long clocks stood still."""


def told(entry: Entry) -> TableEvent | None:
    """What everybody hears of an entry that is none of the game's; None if there is nothing to say."""
    end = end_of(entry)
    if end is not None:
        return TableEvent(rules=(), what=end.reason, seat=end.seat)
    if entry.kind == "clock":
        clock = clocks.noted(entry)
        if clock.out:
            return TableEvent(rules=(), what="out", seat=entry.seat)
        if clock.let is not None:
            return TableEvent(rules=(), what="let", seat=clock.let)
        if clock.counted is None:
            return None
        seconds = -(-max(0, entry.at - clock.counted) // 1000)
        return TableEvent(rules=(), what=STILL[clock.why], seat=-1, seconds=seconds)
    if entry.kind == "undo":
        return TableEvent(rules=(), what=ASKED[word_of(entry)[0]], seat=entry.seat)
    note = noted(entry)
    if note.kept is None:
        return None
    return TableEvent(rules=(), what=KEPT[note.kept], seat=entry.seat)


def say(game: Game[Any, Any], event: Event, words: Words) -> str:
    """Any event in words: the game knows its own."""
    if isinstance(event, TableEvent):
        if event.what == "forked" and event.seat < 0:
            return "The game goes on from here. What nobody could see who only watched was drawn anew."
        return words.say(WORDS[event.what], event.seat, seconds=event.seconds, soon=SOON)
    return game.say(event, words)
