"""In a replay with all hands open the page calls its reader "you", and tells what spectators were told.

So a sentence about the listener must also be whole without what only the listener had heard.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from hyakki.games import GAMES
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import NOBODY, Log, seats_in
from hyakki.kernel.types import Event
from hyakki.kernel.words import Words

TORN = re.compile(r"\bNone\b(?! of)|\bnull\b| [.,:!]| {2}|: *\.|:$")
"""Something is missing in a sentence."""


WAYS: list[tuple[str, int, dict[str, str]]] = [
    ("phantom", 4, {}),
    ("madoshi", 2, {}),
    ("awake", 2, {}),
    ("hoshi", 2, {"mode": "calm"}),
    ("hoshi", 3, {"mode": "calm"}),
    ("hoshi", 2, {"mode": "calm", "setup": "experienced"}),
]


def told_to_spectators(name: str, seats: int, options: dict[str, str], seed: int) -> list[Event]:
    game: Any = GAMES[name]
    luck, moves, log = Seeded(f"luck {seed}"), Seeded(f"moves {seed}"), Log()
    state = game.new(seats, luck, game.options(options), log)
    while not state.over and len(log.lines) < 600:
        owing = seats_in(state.must())
        seat = owing[moves.below(len(owing))]
        state.apply(seat, state.draw(seat, moves), luck, log)
    return [event for line in log.lines if (event := line.heard_by(NOBODY)) is not None]


@pytest.mark.parametrize(("name", "seats", "options"), WAYS)
def test_what_spectators_were_told_is_whole_for_a_listener_who_is_called_you(
    name: str, seats: int, options: dict[str, str]
) -> None:
    torn = {
        said
        for seed in range(4)
        for event in told_to_spectators(name, seats, options, seed)
        for me in range(seats)
        if TORN.search(said := GAMES[name].say(event, Words(names=("Mio", "Ken", "Aki", "Emi"), me=me)))
    }
    assert torn == set()
