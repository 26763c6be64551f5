"""Which matches came from where, so that nobody fills the memory with games that are never played."""

from __future__ import annotations

from hyakki.server.errors import Refused
from hyakki.server.limits.limits import Limits
from hyakki.table import Match, Matches

__all__ = ["MatchQuota"]

MANY = 1000


class MatchQuota:
    """Counts matches in memory that are not over, by the guest and by the address that began them."""

    def __init__(self, matches: Matches, limits: Limits) -> None:
        self.matches = matches
        self.limits = limits
        self.begun: dict[str, dict[str, set[str]]] = {"tables_guest": {}, "tables": {}}
        """For each of the two limits, who has begun which matches."""
        self.places: dict[str, str] = {}
        """From which address a guest is about to begin one."""
        self.many = {"tables_guest": MANY, "tables": MANY}
        """With so many entries, those of finished matches are forgotten."""
        matches.on_created = self._created

    def check(self, guest: str, address: str) -> None:
        """Whether there is room for one more. Raises Refused too_fast."""
        for limit, who in (("tables_guest", guest), ("tables", address)):
            most: int = getattr(self.limits.rates, limit)
            if len(self.begun[limit].get(who, ())) >= most and len(self._unfinished(limit, who)) >= most:
                self.limits.refusals.add(limit, who)
                raise Refused("too_fast", self.limits.words[limit])
        if len(self.places) >= MANY:  # of those who asked and then began none
            self.places.clear()
        self.places[guest] = address

    def _created(self, match: Match) -> None:
        guest = match.host
        address = self.places.pop(guest, None)
        if address is not None:
            for limit, who in (("tables_guest", guest), ("tables", address)):
                begun = self.begun[limit]
                if len(begun) >= self.many[limit]:
                    self.begun[limit] = begun = {
                        who: left for who in begun if (left := self._unfinished(limit, who))
                    }
                    self.many[limit] = max(MANY, 2 * len(begun))
                begun.setdefault(who, set()).add(match.id)

    def _unfinished(self, limit: str, who: str) -> set[str]:
        matches = self.matches.loaded
        going = ("waiting", "running")
        left = {id for id in self.begun[limit][who] if id in matches and matches[id].status in going}
        self.begun[limit][who] = left
        return left
