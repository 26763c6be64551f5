"""Every message between a page and the server, declared once; the TypeScript is generated from it.

One WebSocket a client at `/socket`. Every message is a JSON object with a `type`. The client gives each of
its messages an `id`, and the answer carries the same one.
"""

# ruff: noqa: F403  the modules are one vocabulary in parts; each says in `__all__` what it adds

from __future__ import annotations

from hyakki.server.protocol.base import *
from hyakki.server.protocol.bots import *
from hyakki.server.protocol.chat import *
from hyakki.server.protocol.deals import *
from hyakki.server.protocol.declaring import *
from hyakki.server.protocol.duels import *
from hyakki.server.protocol.history import *
from hyakki.server.protocol.host import *
from hyakki.server.protocol.lobby import *
from hyakki.server.protocol.match_info import *
from hyakki.server.protocol.matches import *
from hyakki.server.protocol.play import *
from hyakki.server.protocol.ratings import *
from hyakki.server.protocol.seating import *
from hyakki.server.protocol.session import *
from hyakki.server.protocol.solitaire import *
from hyakki.server.protocol.takeback import *

PROTOCOL = 4
"""Raised when a message changes its meaning; a page of another version reloads itself."""
