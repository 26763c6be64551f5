"""Checks of play: games end, moves are what they should be, moves have names and refusals rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from hyakki.conformance.case import Case, Nonconformity
from hyakki.conformance.catalogues import asked_for
from hyakki.conformance.chi_square import unlikely
from hyakki.kernel.chance import Seeded
from hyakki.kernel.game import NEVER, IllegalMove, InvalidMove
from hyakki.kernel.log import Log, everyone, seats_in
from hyakki.kernel.record import Entry, replay
from hyakki.kernel.words import Words


def ends(case: Case) -> None:
    """Random play comes to an end with an outcome, and then nothing is left to do."""
    for seed in case.seeds("ends", case.games * 4):
        _, state = case.played(seed)
        if state.must() or state.may() or state.due() != NEVER:
            raise Nonconformity("ends", "somebody can still act, or something is due, after the end")
        if any(state.legal(seat) for seat in case.viewers):
            raise Nonconformity("ends", "there are legal moves after the end")
        outcome = state.outcome()
        if len(outcome.places) != case.seats or len(outcome.scores) != case.seats or min(outcome.places) != 1:
            raise Nonconformity("ends", f"an outcome needs a place for every seat and a first one: {outcome}")


def turns(case: Case) -> None:
    """A seat that must act also may, and only seats of the table do either."""
    for seed in case.seeds("turns"):
        for state in case.playing(seed):
            must, may = state.must(), state.may()
            if must & ~may or may & ~everyone(case.seats):
                raise Nonconformity(
                    "turns",
                    f"must() names seats {seats_in(must)}, may() names {seats_in(may)}; "
                    f"the table has seats 0 to {case.seats - 1}",
                )


def legal(case: Case) -> None:
    """Legal moves are sorted and unique; those who can act have some, the others none."""
    for seed in case.seeds("legal"):
        for state in case.playing(seed):
            for seat in case.viewers:
                moves = state.legal(seat)
                can = seat >= 0 and state.may() >> seat & 1
                if moves != sorted(set(moves)):
                    raise Nonconformity(
                        "legal", f"the moves of seat {seat} are not sorted, or one is there twice: {moves}"
                    )
                if bool(moves) != bool(can):
                    raise Nonconformity(
                        "legal", f"seat {seat} {'may' if can else 'may not'} act, but its moves are {moves}"
                    )


def draw(case: Case) -> None:
    """`draw` gives each legal move equally often."""
    for seed in case.seeds("draw", 2):
        luck = Seeded(seed)
        for turn, state in enumerate(case.playing(seed)):
            for seat in seats_in(state.may()):
                moves = state.legal(seat)
                drawn = Counter(state.draw(seat, luck) for _ in range(3 if turn % 7 else 60 * len(moves)))
                if not set(drawn) <= set(moves):
                    raise Nonconformity("draw", f"drew {sorted(drawn)} where {moves} are legal")
                if turn % 7 == 0 and unlikely([drawn[move] for move in moves]):
                    raise Nonconformity(
                        "draw",
                        f"some moves come more often than others, by number: {dict(sorted(drawn.items()))}",
                    )


def notation(case: Case) -> None:
    """Every legal move has a text and words of its own, and the text reads back; nonsense is refused."""
    for seed in case.seeds("notation"):
        for state in case.playing(seed):
            for seat in seats_in(state.may()):
                moves = state.legal(seat)
                texts = [case.game.text(state, move) for move in moves]
                if len(set(texts)) != len(texts):
                    raise Nonconformity("notation", f"two moves share a text: {texts}")
                back = [case.game.parse(state, text) for text in texts]
                if back != moves:
                    raise Nonconformity("notation", f"{texts} read back as {back}, not {moves}")
                offers = case.game.offers(state.view(seat))
                if [text for text, _ in offers] != texts:
                    raise Nonconformity("notation", f"seat {seat} is offered {offers}, legal are {texts}")
                if len({words for _, words in offers if words.strip()}) != len(texts):
                    raise Nonconformity("notation", f"moves without words of their own: {offers}")
    for nonsense in ("", " ", "?", "R3 ", "r3", "P 4", "P04", "💥", "x" * 5000, "\x00"):
        try:
            move = case.game.parse(state, nonsense)
        except InvalidMove:
            continue
        raise Nonconformity("notation", f"{nonsense[:20]!r} was read as move {move}")


def why(case: Case) -> None:
    """`why` is None for legal moves alone; a refusal has words and a rule, and changes nothing."""
    read: set[bytes] = set()
    for seed in case.seeds("why"):
        for turn, state in enumerate(case.playing(seed)):
            for seat in case.viewers:
                _why_here(case, state, seat, read)
                if turn % 5 == 0:
                    _refused(case, state, seat)


def _why_here(case: Case, state: Any, seat: int, read: set[bytes]) -> None:
    """`read` holds the refusals whose words were looked at: nearly all come again and again."""
    moves = state.legal(seat)
    for move in [-1, *case.tried]:
        refusal = case.game.why(state, seat, move)
        if (refusal is None) != (move in moves):
            raise Nonconformity(
                "why", f"why() says {refusal} of move {move} of seat {seat}, and legal() gives {moves}"
            )
        if refusal is None or (key := plain((seat, refusal))) in read:
            continue
        read.add(key)
        if refusal.rule not in case.game.explain(refusal, Words(me=seat)):
            raise Nonconformity("why", f"the words for {refusal} do not name the rule")
        if hasattr(case.game, "catalogue"):
            unused = set(refusal.params) - asked_for(case.game.catalogue, "refusals", refusal.code)
            if unused:
                raise Nonconformity("why", f"the words for {refusal.code} do not use {unused}")


def _refused(case: Case, state: Any, seat: int) -> None:
    before = state.key()
    for move in case.tried:
        if case.game.why(state, seat, move) is None:
            continue
        try:
            text = case.game.text(state, move)
        except (IndexError, KeyError):
            continue  # a number that is no move at all has no text
        try:
            case.game.play(state, seat, text, Seeded(0))
        except IllegalMove:
            if state.key() != before:
                raise Nonconformity("why", f"the refused move {text} changed the position") from None
        else:
            raise Nonconformity("why", f"play() made the illegal move {text}")


def words(case: Case) -> None:
    """Every event is one the game declares, says something, names rules; scenes and events are plain data."""
    names = Words(names=tuple(line.name for line in case.lines))
    for seed in case.seeds("words", 2):
        keeper, _ = case.played(seed)

        def look(entry: Entry, state: Any, log: Log | None) -> None:
            scenes = case.game.scenes(state, list(case.viewers))
            for seat, together in zip(case.viewers, scenes):
                scene = case.game.show(state.view(seat))
                if together != scene:
                    raise Nonconformity("words", f"seat {seat} is shown {together}, alone {scene}")
                if not isinstance(scene, case.game.scene):
                    raise Nonconformity("words", f"{type(scene)} is not the declared scene")
                plain(scene)
                for event in log.heard(seat) if log else ():
                    if type(event) not in case.game.events:
                        raise Nonconformity("words", f"{event} is not among the declared events")
                    if not event.rules or not case.game.say(event, names).strip():
                        raise Nonconformity("words", f"{event} has no rule or no words")
                    plain(event)

        replay(keeper.record(), case.game, look)


def plain(thing: object) -> bytes:
    """As it would go over the wire, byte for byte."""
    return msgspec.json.encode(thing)
