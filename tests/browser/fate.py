"""A server whose luck a test has chosen, so that a rare moment comes for certain."""

from __future__ import annotations

import contextlib
import hmac
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar
from weakref import WeakSet

from tests.browser.lucky import LuckyIds, of_this_test
from tests.browser.page import built
from tests.browser.visitor import SETTINGS
from tests.server.serving import Served, serving

from hyakki.bots import Hint, Review
from hyakki.games import game, game_by_ruleset
from hyakki.kernel.fair import Draws, key_of
from hyakki.kernel.log import Log, seats_in
from hyakki.kernel.types import Event
from hyakki.server.accounts.identity import Proof
from hyakki.store import Guest

Way = Callable[[Any], str]
"""How somebody plays: what they see of the table, and the move they make. The same scene, the same move."""


def chosen_key(
    secret: bytes, deal: str, game: str, ruleset: str, options: dict[str, str], entropy: list[str]
) -> bytes:
    """The luck of a match that was chosen stays as it was chosen, whatever its pages throw in.

    Nor does it matter how many matches came before it: a test has the same luck alone as after others.
    """
    if deal.startswith("fate"):
        return hmac.digest(secret, b"fate", "sha256")
    return key_of(secret, deal, game, ruleset, options, entropy)


@dataclass(frozen=True)
class Moment:
    """Somebody is to move, and this will be the move."""

    seat: int
    scene: Any
    move: str
    state: Any
    """The match itself, which goes on with the next moment."""


class Follower:
    """Bots that each follow a way, by their level."""

    def __init__(self, ways: Mapping[str, Way]) -> None:
        self.ways = ways

    async def choose(self, game: str, ruleset: str, view: Any, bot: str, **_: Any) -> str:
        return self.ways[bot](game_by_ruleset(game, ruleset).show(view))

    async def hint(self, game: str, ruleset: str, view: Any, **_: Any) -> Hint:
        move = self.ways["normal"](game_by_ruleset(game, ruleset).show(view))
        return Hint(move, {"reason": "best_results"})

    async def review(self, game: str, ruleset: str, view: Any, made: str, **_: Any) -> Review | None:
        better = await self.hint(game, ruleset, view)
        return Review(better, 0.5) if better.move != made else None


PATIENCE = 400
"""Lucks that are tried: what hardly ever happens is not worth a test's time."""


class Fate(LuckyIds):
    """Matches are `fate`, `fate1`, `fate2`, and each has the luck that was chosen before it began.

    Guests and names of bots are those that the test meets in every run.
    """

    all: ClassVar[WeakSet[Fate]] = WeakSet()

    def __init__(self) -> None:
        super().__init__(of_this_test())
        self.founded = 0
        self.forget()
        self.all.add(self)

    def forget(self) -> None:
        """Matches for which a test chooses no luck all have the same."""
        self.chosen = bytes(32)

    @property
    def next(self) -> str:
        return f"fate{self.founded or ''}"

    def match(self) -> str:
        name = self.next
        self.founded += 1
        return name

    def secret(self) -> bytes:
        return self.chosen

    def key(
        self, secret: bytes, deal: str, game: str, ruleset: str, options: dict[str, str], entropy: list[str]
    ) -> bytes:
        return chosen_key(secret, deal, game, ruleset, options, entropy)

    def choose(self, wanted: Callable[[str, bytes], bool]) -> None:
        """Luck for the next match that is as wanted: a function of the match's name and secret."""
        secrets = (number.to_bytes(32, "big") for number in range(PATIENCE))
        chosen = next((secret for secret in secrets if wanted(self.next, secret)), None)
        assert chosen is not None, f"none of {PATIENCE} lucks leads to what this test wants"
        self.chosen = chosen


@dataclass
class Place:
    """A server whose luck is chosen and whose bots follow a way; each game's own knows its moments."""

    served: Served
    fate: Fate

    @property
    def address(self) -> str:
        return self.served.address

    async def guest(self, name: str = "Mio") -> tuple[Guest, Any]:
        """Somebody, and a browser's memory of being them, and of wanting no motion."""
        services = self.served.services
        guest = await services.matches.people.new_guest(name)
        cookie = {
            "name": services.identity.cookie,
            "value": services.identity.sign(Proof(guest.id)),
            "domain": "127.0.0.1",
            "path": "/",
            "expires": -1,
            "httpOnly": True,
            "secure": False,
            "sameSite": "Lax",
        }
        name, value = SETTINGS
        kept = {"origin": self.address.rstrip("/"), "localStorage": [{"name": name, "value": value}]}
        return guest, {"cookies": [cookie], "origins": [kept]}


@contextlib.asynccontextmanager
async def fated(data: Path, ways: Mapping[str, Way], **parts: Any) -> AsyncIterator[tuple[Served, Fate]]:
    """A server with bots that follow ways, and with the luck of its matches."""
    built()
    fate = Fate()
    async with serving(data, ids=fate, thinker=Follower(ways), **parts) as served:
        yield served, fate


def tell(
    name: str, luck: str, secret: bytes, ways: Sequence[Way], options: dict[str, str], log: Log | None = None
) -> Iterator[Moment]:
    """A whole game, moment by moment, in which each seat follows its way."""
    rules = game(name)
    key = chosen_key(secret, luck, name, rules.info.ruleset, options, [""] * len(ways))
    draws = Draws(key, "", 0)
    state = rules.new(len(ways), draws, rules.options(options), log)
    while playing := seats_in(state.must()):
        seat = playing[0]
        scene = rules.show(state.view(seat))
        move = ways[seat](scene)
        yield Moment(seat, scene, move, state)
        rules.play(state, seat, move, draws, log)


def story(name: str, luck: str, secret: bytes, ways: Sequence[Way], options: dict[str, str]) -> list[Event]:
    """What seat 1 hears of the whole game."""
    log = Log()
    for _ in tell(name, luck, secret, ways, options, log):
        pass
    return list(log.heard(0))
