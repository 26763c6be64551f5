"""A server for calm games of Hoshi Battle: its luck is chosen; its bots roll, a hard one guards."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Locator, expect
from tests.browser.fate import Fate, Way, chosen_key
from tests.browser.hoshi.player import Player
from tests.browser.visitor import PATIENCE, UP_TO_DATE
from tests.server.serving import Served

from hyakki.games import game
from hyakki.games.hoshi.cards import card_of, is_hero
from hyakki.kernel.fair import Draws

LATER = re.compile("^(Keep it hidden|Do not play it)$")
DRAWN = "document.querySelector('main').innerText !== ''"
"""The calm table is fetched when it is wanted: until it is there, nothing that it stops at is, either."""
AGAIN = 5
"""Seconds after which somebody presses again."""


def roller(scene: Any) -> str:
    """Throws, whatever happens, and plays no card."""
    wanted = (move for move in ("roll", "pass") if move in scene.legal)
    return str(next(wanted, scene.legal[0]))


def guardian(scene: Any) -> str:
    """Guards whenever its hand does not rest."""
    return "guard" if "guard" in scene.legal else roller(scene)


WAYS: dict[str, Way] = {"easy": roller, "normal": roller, "hard": guardian}


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

    def meet(self, hero: str) -> None:
        """In the next match of experienced players the bot in the second seat fights with this Hero first: it
        drops the first of its four, and lays down the next."""

        def met(state: Any) -> bool:
            heroes = sorted(card for card in state.players[1].pool if is_hero(card))
            return bool(heroes[1] == card_of(hero))

        self._deal(2, {"setup": "experienced"}, met)

    def _deal(self, seats: int, options: dict[str, str], wanted: Callable[[Any], bool]) -> None:
        rules = game("hoshi")

        def found(luck: str, secret: bytes) -> bool:
            key = chosen_key(secret, luck, "hoshi", rules.info.ruleset, {}, [])
            return wanted(rules.new(seats, Draws(key, "", 0), rules.options(options)))

        self.fate.choose(found)


def choice(visitor: Player, move: str) -> Locator:
    """A button of an exchange; of several ways to swing the one that the opponent's cards ask for."""
    choices = visitor.page.get_by_role("group", name="Your choice")
    return choices.get_by_role("button", name=re.compile(rf"^{move.title()}\b")).last


async def asked(visitor: Player, *, through: bool = True) -> str:
    """Wait until something is wanted of this person, or the game is over; the stage."""
    while True:
        await visitor.hears(lambda: visitor.stage == "over" or bool(visitor.scene["legal"]))
        told = visitor.newest
        await read_on(visitor, through=through)
        if told == visitor.newest:  # else what came meanwhile may stop at something else
            return visitor.stage


async def read_on(visitor: Player, *, through: bool = True) -> None:
    """Wait until the page shows all that it was told; where something stays to be read, go on.

    Who does not want to go through it all stays at the end of a duel.
    """
    while await seen(visitor) == "a halt":
        if not through and ends(visitor):
            return
        halt = await visitor.page.locator(".ended").element_handle()
        await looked(visitor)
        await visitor.press(visitor.button("Continue"))
        await halt.wait_for_element_state("hidden")  # the next one may be there already
    await visitor.up_to_date()


async def seen(visitor: Player) -> str:
    """What the page stops at: the end of a duel or a card that the other lays open, or the newest of all."""
    told = visitor.newest
    shown = await visitor.page.wait_for_function(
        f"(told) => document.querySelector('.ended') ? 'a halt' : {DRAWN} && ({UP_TO_DATE})(told) && 'all'",
        arg=told,
    )
    return str(await shown.json_value())


async def looked(visitor: Player) -> None:
    """Wait for the moment in which what has just appeared takes no press."""
    await expect(visitor.page.locator("[aria-busy=true]")).to_have_count(0)


async def done(visitor: Player, thing: Locator) -> None:
    """Press, and wait until what it sent is written down and seen."""
    sent = len(moves(visitor))
    # A press while the last exchange is still shown only shows the rest of it: then anybody presses again.
    halt = visitor.page.locator(".ended")
    for _ in range(3):
        await expect(thing.or_(halt).first).to_be_visible()
        if await halt.count():  # with motion it comes when all before it has been seen
            await read_on(visitor)
        await expect(thing).to_be_visible()
        await looked(visitor)
        await visitor.press(thing)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(AGAIN):
                await visitor.hears(lambda: len(moves(visitor)) > sent)
                break
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
        await answer(visitor)
    return stage == "exchange"


async def answer(visitor: Player, *, through: bool = True) -> None:
    """Answer anything but an exchange, and play no card."""
    if visitor.stage == "draft":
        await visitor.draft()
    elif visitor.stage == "choose":
        await visitor.choose()
    elif visitor.stage == "challenge":
        await done(visitor, visitor.page.get_by_role("button", name=re.compile("^Challenge ")).first)
    elif "effect" in visitor.scene["legal"]:
        await done(visitor, visitor.button("A hit"))
    else:
        await keep_hidden(visitor, through=through)


async def keep_hidden(visitor: Player, *, through: bool) -> None:
    """Play no card; the page does that by itself where there is nothing to ask, once all has been read."""
    version, page = visitor.frame["version"], visitor.page
    later, halt = page.get_by_role("button", name=LATER), page.locator(".ended")
    async with asyncio.timeout(PATIENCE):
        while visitor.frame["version"] == version:
            if await halt.count():  # with motion it comes when all before it has been seen
                if not through and ends(visitor):
                    return
                await read_on(visitor, through=through)
            elif await later.count():
                await done(visitor, later)
            else:
                await asyncio.sleep(0.05)


async def to_a_duels_end(visitor: Player, move: str) -> dict[str, Any]:
    """Choose the same in every exchange until a duel is over, and do not go on; what was told of its end."""
    while True:
        await visitor.hears(lambda: bool(ends(visitor)) or bool(visitor.scene["legal"]))
        if not ends(visitor):
            await asked(visitor, through=False)
        if found := ends(visitor):
            return found[0]
        if visitor.stage != "exchange":
            await answer(visitor, through=False)
        elif move == "swing" and strikes(visitor):  # given up, so that the next swing is a bluff
            await done(visitor, choice(visitor, "roll"))
        else:
            await done(visitor, choice(visitor, move))


async def bluffs(visitor: Player) -> None:
    """Swing with nothing, which costs a stone; what would be a hit is given up first."""
    while strikes(visitor):
        await done(visitor, choice(visitor, "roll"))
        assert await to_the_exchange(visitor)
    await done(visitor, choice(visitor, "swing"))


def strikes(visitor: Player) -> bool:
    return bool(hand_of(visitor, mine=True)["touch"] != "bluff")


def ends(visitor: Player) -> list[dict[str, Any]]:
    """What was told of the ends of duels."""
    return [event for event in visitor.events if event["kind"] == "duel_ended"]
