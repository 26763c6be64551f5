"""Bot accounts: names that a program of somebody's plays under, with a token, when it is challenged.

A token is shown once and kept as a digest. Whether a challenge is accepted is decided here, by the rules that
the owner has set, so people hear it at once; the program finds itself seated, looks around and is ready.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
from collections.abc import Callable, Mapping
from typing import Annotated, Literal, Protocol

import msgspec

from hyakki.games import GAMES
from hyakki.kernel.types import GameInfo
from hyakki.server import protocol
from hyakki.server.accounts.accounts import Accounts
from hyakki.server.accounts.live_sessions import LiveSessions
from hyakki.server.errors import AccountRefused, Refused
from hyakki.store import BotAccount, Conflict, Guest, StoreError, is_bot, of_bot_account
from hyakki.table import ListedMatch, Match, Matches, TableError
from hyakki.table.bots.names import FACES
from hyakki.table.errors import TROUBLES, unavailable
from hyakki.table.seats.name_folding import GUEST, alike, fold

__all__ = ["MOST_BOTS", "TOKEN", "BotRules", "Bots", "digest_of", "rules_of"]

TOKEN = "hyakki_bot_"
"""How every token begins, so that one which somebody has published can be recognised."""
MOST_BOTS = 5
"""Of one owner."""
MOST_GAMES = 20
"""That a bot plays at once."""
DESERTED = 3 * 60_000
"""Milliseconds after which a bot no longer sits at a waiting table whose host has gone, if others want it."""
LISTED = 50
HERE = 30.0
"""Seconds after which a bot that is connected is noted down again,"""
GONE = 90_000
"""and milliseconds after which one that was not is taken for gone."""

Choices = Mapping[str, list[str]]


class BotRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which challenges a bot accepts."""

    open: bool = True
    """False: none for the time being."""
    games: dict[str, dict[str, list[str]]] = msgspec.field(default_factory=dict)
    """By game, the choices that it accepts of options; of one that is not named, all. Empty: every game."""
    kind: Literal["any", "rated", "casual"] = "any"
    at_once: Annotated[int, msgspec.Meta(ge=1, le=MOST_GAMES)] = 1
    """How many games it plays at the same time."""


class Told(Protocol):
    """A bot's connection."""

    def say(self, message: protocol.ServerMessage) -> None: ...


def digest_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(b"bot token\0" + token.encode()).hexdigest()


class Bots:
    """Every method may raise TableError unavailable."""

    def __init__(self, matches: Matches, accounts: Accounts, live_sessions: LiveSessions) -> None:
        self.matches = matches
        self.accounts = accounts
        self.live_sessions = live_sessions
        self.audit = accounts.audit
        self.store = matches.deps.store.bots
        self.connected: dict[str, list[Told]] = {}
        """Those of this process."""
        self.broadcast: Callable[[str, str], None] = lambda bot, match: None
        """Other processes have connections, too."""
        self._task: asyncio.Task[None] | None = None

    # ---------------------------------------------------------------- whose they are

    async def make(self, owner: Guest, address: str, name: str, rules: BotRules) -> str:
        """A new one; its token, which nobody will ever be told again. Raises AccountRefused."""
        check_rules(rules)
        if fold(name).endswith(GUEST):
            raise AccountRefused("name", "choose another name: this one looks like a guest's")
        ids, token = self.matches.deps.ids, fresh()
        guest = Guest(of_bot_account(ids.guest()), name, ids.below(FACES), owned=True)
        bot = BotAccount(guest, owner.id, owner.name, written(rules), self.matches.deps.clock.now())
        try:
            made = await self.store.make(bot, fold(name), alike(name), digest_of(token), MOST_BOTS)
        except Conflict:
            raise AccountRefused(
                "name", f"{name} is somebody's name already, or looks like one; choose another name"
            ) from None
        except StoreError as error:
            raise unavailable(error) from error
        if not made:
            raise AccountRefused("name", f"you have {MOST_BOTS} bots, and no more fit; delete one")
        await self.accounts.mark(guest, fold(name))
        self.accounts.broadcast(guest, fold(name))
        await self.audit.note("bot_made", guest.id, address, owner.id)
        return token

    async def of(self, owner: Guest) -> list[BotAccount]:
        return await self.matches.or_unavailable(self.store.of(owner.id))

    async def mine(self, owner: Guest, name: str) -> BotAccount:
        """Raises AccountRefused."""
        bot = await self.matches.or_unavailable(self.store.by_folded_name(fold(name)))
        if bot is None or bot.owner != owner.id:
            raise AccountRefused("name", "you have no bot of that name")
        return bot

    async def set_rules(self, bot: BotAccount, by: Guest, address: str, rules: BotRules) -> None:
        """By its owner or by the bot itself. Raises AccountRefused."""
        check_rules(rules)
        await self.matches.or_unavailable(self.store.set_rules(bot.guest.id, written(rules)))
        await self.audit.note("bot_rules_set", bot.guest.id, address, by.id)

    async def renew(self, bot: BotAccount, address: str) -> str:
        """Another token; programs that use the old one are cut off."""
        token = fresh()
        await self.matches.or_unavailable(self.store.set_token(bot.guest.id, digest_of(token)))
        self.live_sessions.shut(bot.guest.id)
        await self.audit.note("bot_token_made", bot.guest.id, address, bot.owner)
        return token

    async def revoke(self, bot: BotAccount, address: str) -> None:
        await self.matches.or_unavailable(self.store.set_token(bot.guest.id, None))
        self.live_sessions.shut(bot.guest.id)
        await self.audit.note("bot_token_revoked", bot.guest.id, address, bot.owner)

    async def delete(self, bot: BotAccount, address: str) -> None:
        await self.matches.people.forget(bot.guest)
        self.live_sessions.shut(bot.guest.id)
        await self.audit.note("bot_deleted", bot.guest.id, address, bot.owner)

    async def delete_all(self, owner: Guest) -> None:
        """Their owner wants to be forgotten."""
        for bot in await self.of(owner):
            await self.delete(bot, "")

    # ---------------------------------------------------------------- who is there

    async def by_token(self, token: str) -> BotAccount | None:
        if not token.startswith(TOKEN) or len(token) > 200:
            return None
        return await self.matches.or_unavailable(self.store.by_token(digest_of(token)))

    async def came(self, bot: str, connection: Told) -> None:
        self.connected.setdefault(bot, []).append(connection)
        await self._note(bot, self.matches.deps.clock.now())

    async def went(self, bot: str, connection: Told) -> None:
        left = [other for other in self.connected.pop(bot, []) if other is not connection]
        if left:
            self.connected[bot] = left
        else:
            await self._note(bot, 0)

    def start(self) -> None:
        self._task = asyncio.create_task(self._watch(), name="bot accounts")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _watch(self) -> None:
        """Keep noting down who is here, for the other processes."""
        while True:
            await asyncio.sleep(HERE)
            for bot in list(self.connected):
                await self._note(bot, self.matches.deps.clock.now())

    async def _note(self, bot: str, at: int) -> None:
        try:
            await self.store.touch(bot, at)
        except StoreError as error:
            TROUBLES.note(error)

    def here(self, bot: BotAccount) -> bool:
        if bot.guest.id in self.connected:
            return True
        elsewhere = self.matches.deps.shared and bot.seen >= self.matches.deps.clock.now() - GONE
        return bot.has_token and elsewhere

    # ---------------------------------------------------------------- challenges

    async def listed(self, game: str) -> list[BotAccount]:
        """Those that are here and take challenges to this game."""
        since = self.matches.deps.clock.now() - GONE
        found = await self.matches.or_unavailable(self.store.seen_since(since, LISTED))
        rules = {bot.guest.id: rules_of(bot) for bot in found}
        return [
            bot
            for bot in found
            if self.here(bot)
            and rules[bot.guest.id].open
            and (not rules[bot.guest.id].games or game in rules[bot.guest.id].games)
        ]

    async def challenged(self, name: str, game: str, options: Mapping[str, str], casual: bool) -> BotAccount:
        """The bot that accepts. Raises Refused with why it does not."""
        bot = await self.matches.or_unavailable(self.store.by_folded_name(fold(name)))
        if bot is None:
            raise Refused("bad_request", "there is no bot of that name")
        if not self.here(bot):
            raise Refused("bad_request", f"{bot.guest.name} is not connected right now")
        await self._check(bot, game, options, casual, already=0)
        return bot

    async def check_ready(self, match: Match, guest: Guest) -> None:
        """Whether a bot that sits at a table may play there as it is now. Raises Refused."""
        bot = await self.matches.or_unavailable(self.store.bot(guest.id))
        if bot is None:
            raise Refused("not_yours", "this bot is gone")
        self.check_not_against_owner(match, bot)
        await self._check(bot, match.game, match.options, match.row.practice, already=1)

    def check_not_against_owner(self, match: Match, bot: BotAccount) -> None:
        """A game with its owner has to be a casual one. Raises Refused."""
        if not match.row.practice and match.seat_of(bot.owner) >= 0:
            raise Refused("bad_request", OWNERS)

    async def check_owner(self, match: Match, guest: Guest) -> None:
        """Whether somebody may sit down where their own bot sits. Raises Refused."""
        if not match.row.practice and await self.owns(match, guest):
            raise Refused("bad_request", OWNERS)

    async def owns(self, match: Match, guest: Guest) -> bool:
        """Whether a bot of this guest sits at the table."""
        seated = {seat.guest for seat in match.seats if is_bot(seat.guest)}
        return bool(seated) and any(bot.guest.id in seated for bot in await self.of(guest))

    async def is_owner(self, guest: Guest, name: str) -> bool:
        bot = await self.matches.or_unavailable(self.store.by_folded_name(fold(name)))
        return bot is not None and bot.owner == guest.id

    def invite_all(self, match: Match) -> None:
        """Tell the bots at a new table that they sit there."""
        for seat in match.seats:
            if is_bot(seat.guest):
                self.invite(seat.guest, match.id)

    def invite(self, bot: str, match: str) -> None:
        self.hear(bot, match)
        self.broadcast(bot, match)

    def hear(self, bot: str, match: str) -> None:
        for connection in self.connected.get(bot, []):
            connection.say(protocol.Challenged(match))

    async def _check(
        self, bot: BotAccount, game: str, options: Mapping[str, str], casual: bool, already: int
    ) -> None:
        rules, name = rules_of(bot), bot.guest.name
        if not rules.open:
            raise Refused("bad_request", f"{name} takes no challenges right now")
        info = GAMES[game].info if game in GAMES else None
        if info is None or (rules.games and game not in rules.games):
            raise Refused("bad_request", f"{name} does not play {info.title if info else 'this game'}")
        why = why_not(info, options, rules.games.get(game, {}))
        if why:
            raise Refused("bad_request", f"{name} plays {info.title} only with {why}")
        if rules.kind == "rated" and casual:
            raise Refused("bad_request", f"{name} plays only games that count")
        if rules.kind == "casual" and not casual:
            raise Refused("bad_request", f"{name} plays only casual games, which count for nothing")
        playing = await self.matches.matches_of(bot.guest.id)
        games = [match for match in playing if match.status in ("waiting", "running")]
        if len(games) - already >= rules.at_once and not already:
            games = [match for match in games if not await self._deserted(bot, match)]
        if len(games) - already >= rules.at_once:
            raise Refused("bad_request", f"{name} has enough games for now; try again later")

    async def _deserted(self, bot: BotAccount, game: ListedMatch) -> bool:
        """Whether the host of a waiting table has gone; then the bot has stood up, too."""
        if game.status != "waiting":
            return False
        loaded = self.matches.loaded.get(game.match)
        if loaded is not None:  # else nobody has looked at it for long
            left = loaded.absence.since.get(loaded.host, loaded.absence.opened)
            gone = self.matches.deps.clock.now() - left
            if loaded.viewers.here(loaded.host) or gone < DESERTED:
                return False
        try:
            match = await self.matches.match(game.match)
            await match.seating.stand_up(bot.guest.id)
        except TableError:  # another process has it, or it has just begun
            return False
        return True


OWNERS = "a game between a bot and its owner counts for nothing: set up a casual one with it"


def why_not(info: GameInfo, options: Mapping[str, str], accepted: Choices) -> str:
    """What an option would have to be; nothing if all are as accepted."""
    for option in info.options:
        wanted = accepted.get(option.name, [])
        if wanted and options.get(option.name, option.default) not in wanted:
            labels = [label for choice, label in option.choices if choice in wanted]
            return f"{option.label}: {' or '.join(labels)}"
    return ""


def check_rules(rules: BotRules) -> None:
    """Raises AccountRefused for games, options and choices that there are not."""
    for game, accepted in rules.games.items():
        if game not in GAMES:
            raise AccountRefused("rules", f"there is no game {game[:40]!r}; there is: {', '.join(GAMES)}")
        known = {option.name: dict(option.choices) for option in GAMES[game].info.options}
        for option, choices in accepted.items():
            if option not in known:
                there = ", ".join(known) or "none"
                raise AccountRefused("rules", f"{game} has no option {option[:40]!r}; there is: {there}")
            for choice in choices:
                if choice not in known[option]:
                    there = ", ".join(known[option])
                    raise AccountRefused("rules", f"{option} cannot be {choice[:40]!r}; there is: {there}")


def written(rules: BotRules) -> str:
    return msgspec.json.encode(rules).decode()


def rules_of(bot: BotAccount) -> BotRules:
    """Those of a later program that this one does not understand accept nothing."""
    with contextlib.suppress(msgspec.MsgspecError):
        return msgspec.json.decode(bot.rules, type=BotRules)
    return BotRules(open=False)


def fresh() -> str:
    return TOKEN + secrets.token_urlsafe(32)
