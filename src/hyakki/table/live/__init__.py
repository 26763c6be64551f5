"""Real time at the table: clocks, trust, order and verdicts of a duel. Only `duel.py` sleeps and writes.

`Sync` measures a socket, `Trust` bounds its claims, `Referee` orders inputs by reaction and says what can
be decided, `preview` shows what is not decided yet, `Photo` tells how close it was.
"""

from hyakki.table.live.glimpses import Glimpse, Glimpses
from hyakki.table.live.habits import Habits
from hyakki.table.live.inputs import Input
from hyakki.table.live.photo import Finish, Photo
from hyakki.table.live.preview import Preview, preview
from hyakki.table.live.referee import Let, PassTime, Play, Referee, Side
from hyakki.table.live.sync import Sync
from hyakki.table.live.trust import Claim, Trust

__all__ = [
    "Claim",
    "Finish",
    "Glimpse",
    "Glimpses",
    "Habits",
    "Input",
    "Let",
    "PassTime",
    "Photo",
    "Play",
    "Preview",
    "Referee",
    "Side",
    "Sync",
    "Trust",
    "preview",
]
