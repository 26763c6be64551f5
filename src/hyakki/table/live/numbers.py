"""Every number of real time at the table, by name. Milliseconds where nothing else is said.

The times of the duel itself belong to its rules; these say how it is measured and how far it is believed.
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "ANSWERS",
    "ASK_ANXIOUS",
    "ASK_AT_FIRST",
    "ASK_STEADY",
    "BURST",
    "CAP",
    "COME_BACK",
    "ECHOES_KEPT",
    "EVEN",
    "GUESS",
    "HOLD_BASE",
    "HOLD_JITTERS",
    "HOLD_MOST",
    "LEAD_JITTERS",
    "LETS",
    "ONCE_IN",
    "OUTLIER",
    "PER_SECOND",
    "PONGS_KEPT",
    "PROOF_MOST",
    "QUICK",
    "RATED_JITTER",
    "RATED_RTT",
    "READY_ECHOES",
    "SLEW",
    "STEADIEST",
    "STEADY",
    "STOPS",
    "TIE_JITTERS",
    "TIE_MOST",
    "TRUST",
    "TRUST_BASE",
    "TRUST_JITTERS",
    "USUAL",
]

# ---------------------------------------------------------------- clocks

READY_ECHOES: Final = 8
"""Echoes in quick succession before a duel; until then the offset is simply the newest median."""
ASK_AT_FIRST: Final = 60
"""Between those."""
ASK_ANXIOUS: Final = 1_000
"""Between two questions until the offset is steady."""
ASK_STEADY: Final = 5_000
"""Between two questions from then on."""
STEADY: Final = 5.0
"""An offset whose samples deviate by less is steady."""
ECHOES_KEPT: Final = 15
PONGS_KEPT: Final = 40
"""Of the page's clock, and of protocol pings, which are sent more often."""
OUTLIER: Final = 2.0
"""A round trip of more than so many medians tells nothing about the clock."""
SLEW: Final = 0.01
"""The offset moves by at most this much a millisecond: slewed, never stepped."""

# ---------------------------------------------------------------- trust

CAP: Final = 150
"""The most that anybody's lag is made up for, one way."""
TRUST_BASE: Final = 10
TRUST_JITTERS: Final = 2
TRUST: Final = 40
"""A stamp is believed beyond the measured lag by the base and two jitters, at most by this."""
USUAL: Final = 32
"""So many claims of a kind say what is usual for a socket; it is taken off."""
RATED_RTT: Final = 250
RATED_JITTER: Final = 40
"""Rated play admits connections no worse than these two; all others play for fun."""

# ---------------------------------------------------------------- verdicts

HOLD_BASE: Final = 20
HOLD_JITTERS: Final = 3
HOLD_MOST: Final = 150
"""A verdict waits for half the longest round trip, three jitters and the base, and never longer than this."""
PROOF_MOST: Final = 500
"""For the answer that nothing is on its way it waits the usual round trip and CAP, and at most this."""
LEAD_JITTERS: Final = 2
"""What happens by itself is sent ahead by the lag and so many jitters, at most by CAP."""
TIE_JITTERS: Final = 1
TIE_MOST: Final = 60
"""The table cannot tell two contacts apart within the rules' window and a jitter, at most this."""
GUESS: Final = 100
"""Sooner after a stimulus nobody has reacted to it: a guess, which is legal and gets no compensation."""
LETS: Final = 2
"""Exchanges a player and match that are void because the connection stalled."""

COME_BACK: Final = 1_500
"""A countdown that had to wait for somebody goes on this much after everybody is there."""
STOPS: Final = 3
"""So often one player may make the same countdown wait; then it goes on without them."""

# ---------------------------------------------------------------- bad input

PER_SECOND: Final = 30
BURST: Final = 60
"""Inputs of one hand; what is beyond is refused."""

# ---------------------------------------------------------------- inhuman play

QUICK: Final = 150
"""Nobody chooses sooner than this, except by chance."""
EVEN: Final = 20
"""Milliseconds: reactions no further apart are alike."""
STEADIEST: Final = 0.23
"""So many of the reactions of the steadiest people are alike, those that spread by only 35 ms."""
ANSWERS: Final = 8
"""A player who hardly defends at all is fooled by no feint, without being a machine."""
ONCE_IN: Final = 10_000
"""Matches of people in which a flag may be wrong."""
