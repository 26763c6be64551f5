"""The suite that every game passes, ours and yours: `conform(Case(game, seats, ...))` runs all of it.

A check that fails raises `Nonconformity`. It says in plain words which game fails which check, what the check
asks for, and what was seen instead.

    from hyakki.conformance import Case, conform

    conform(Case(game, seats=2))

`python -m hyakki.conformance NAME` does this at every number of players for an installed game. What only the
rulebook can say, and no code of the game should, its author hands in: `twins` and `worlds` of a `Case`.
Without them the checks that need them are left out; `unproven` names them.
"""

from hyakki.conformance.case import Case, Nonconformity
from hyakki.conformance.suite import CHECKS, conform, promise, unproven

__all__ = ["CHECKS", "Case", "Nonconformity", "conform", "promise", "unproven"]
