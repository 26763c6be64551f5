"""A server for calm games of Hoshi Battle: its luck is chosen, and its bots roll and never guard."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Locator
from tests.browser.fate import Fate, Way, chosen_key
from tests.browser.hoshi.player import Player
from tests.server.serving import Served

from hyakki.games import game
from hyakki.games.hoshi.cards import card_of
from hyakki.kernel.fair import Draws

LATER = re.compile("^(Keep it hidden|Do not play it)$")


def roller(scene: Any) -> str:
    """Throws, whatever happens, and plays no card."""
    wanted = (move for move in ("roll", "pass") if move in scene.legal)
    return str(next(wanted, scene.legal[0]))


WAYS: dict[str, Way] = {"easy": roller, "normal": roller}


@dataclass
class Dojo:
    served: Served
    fate: Fate

    @property
    def address(self) -> str:
        return self.served.address

    def first_seat_starts(self, seats: int) -> None:
        """In the next match the starting player sits in the first seat."""
        self._deal(seats, {}, lambda state: bool(state.starter == 0))

    def deal(self, *wanted: str, unlike: str) -> None:
        """In the next match of experienced players the first seat is dealt these, the second not that one."""
        mine, theirs = {card_of(card) for card in wanted}, card_of(unlike)

        def dealt(state: Any) -> bool:
            return mine <= set(state.players[0].pool) and theirs not in state.players[1].pool

        self._deal(2, {"setup": "experienced"}, dealt)

    def _deal(self, seats: int, options: dict[str, str], wanted: Callable[[Any], bool]) -> None:
        rules = game("hoshi")

        def found(luck: str, secret: bytes) -> bool:
            key = chosen_key(secret, luck, "hoshi", rules.info.ruleset, {}, [])
            return wanted(rules.new(seats, Draws(key, "", 0), rules.options(options)))

        self.fate.choose(found)


def choice(visitor: Player, move: str) -> Locator:
    """A button of an exchange; of several ways to swing the one that the opponent's cards ask for."""
    choices = visitor.page.get_by_role("group", name="Your choice")
    return choices.get_by_role("button", name=re.compile(rf"^{move.title()}\b")).first


async def asked(visitor: Player) -> str:
    """Wait until something is wanted of this person, or the game is over; the stage."""
    await visitor.hears(lambda: visitor.stage == "over" or bool(visitor.scene["legal"]))
    return visitor.stage


async def done(visitor: Player, thing: Locator) -> None:
    """Press, and wait until what it sent is written down and seen."""
    sent = len(moves(visitor))
    await visitor.press(thing)
    await visitor.hears(lambda: len(moves(visitor)) > sent)
    name = moves(visitor)[sent]["id"]
    versions: list[int] = []

    def written() -> bool:
        versions.extend(told["version"] for told in visitor.all_of("moved") if told["id"] == name)
        return bool(versions)

    await visitor.hears(written)
    await visitor.hears(lambda: visitor.frame["version"] >= versions[0])


def moves(visitor: Player) -> list[dict[str, Any]]:
    """What this browser has sent."""
    return [message for message in visitor.sent if message["type"] == "move"]


def hand_of(visitor: Player, *, mine: bool) -> dict[str, Any]:
    scene = visitor.scene
    at = scene["fighters"].index(scene["seat"])
    found: dict[str, Any] = scene["hands"][at if mine else 1 - at]
    return found


async def to_the_exchange(visitor: Player) -> bool:
    """Through choices and windows, playing no card, until hands are asked; False if the game ends before."""
    while (stage := await asked(visitor)) not in ("exchange", "over"):
        if stage == "draft":
            await visitor.draft()
        elif stage == "choose":
            await visitor.choose()
        elif stage == "challenge":
            await done(visitor, visitor.page.get_by_role("button", name=re.compile("^Challenge ")).first)
        elif visitor.scene["legal"] == ["pass"]:  # nobody is asked about a card that cannot be played
            version = visitor.frame["version"]
            await visitor.hears(lambda version=version: visitor.frame["version"] > version)  # type: ignore[misc]
        elif "effect" in visitor.scene["legal"]:
            await done(visitor, visitor.button("A hit"))
        else:
            await done(visitor, visitor.page.get_by_role("button", name=LATER))
    return stage == "exchange"
