"""The next release: a copy of this program, changed as a release changes one.

Each change is written behind a module, as a class that takes the place of the one before, so that it does not
matter how the module reads today.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import hyakki

__all__ = ["VERSION", "next_release"]

VERSION = "99.0.0"

CHANGES = {
    "__init__.py": f'__version__ = "{VERSION}"',
    # A format that only adds, also to the tables that are written with every move.
    "store/schema.py": '''
MIGRATIONS = (
    *MIGRATIONS,
    """
    ALTER TABLE guests ADD COLUMN motto TEXT NOT NULL DEFAULT '';
    ALTER TABLE matches ADD COLUMN mood TEXT NOT NULL DEFAULT 'merry';
    ALTER TABLE seats ADD COLUMN cushion INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE entries ADD COLUMN sigh TEXT;
    CREATE TABLE medals (guest TEXT PRIMARY KEY REFERENCES guests (id), at INTEGER NOT NULL) WITHOUT ROWID;
    """,
)
''',
    # What processes tell each other has more in it: the envelope, the messages, and what is in them.
    "store/types.py": """
@dataclass(frozen=True, slots=True)
class Guest(Guest):
    motto: str = "onwards"
""",
    "table/matchmaking/lobby.py": """
@dataclass(frozen=True, slots=True)
class OpenTable(OpenTable):
    hue: int = 7
""",
    "server/cluster/messages.py": """
class Envelope(Envelope, frozen=True, array_like=True):
    stamp: str = "by air"

class FromClient(FromClient, frozen=True, kw_only=True):
    haste: int = 1

class ToClient(ToClient, frozen=True, kw_only=True):
    haste: int = 1

class Waved(BusMessage, frozen=True):
    hands: int

OUTER = msgspec.msgpack.Decoder(Envelope)
INNER = msgspec.msgpack.Decoder(any_of(kinds(BusMessage)))
""",
    # A kind of message that nobody knew goes before every other.
    "server/cluster/bus.py": """
from hyakki.server.cluster.messages import Waved

class Bus(Bus):
    def _put(self, to, body, answer):
        super()._put(to, Waved(2), None)
        super()._put(to, body, answer)
""",
    # What clients may say: one field more in a move, and a message more about a match.
    "server/protocol/play.py": """
from hyakki.server.protocol.declaring import REQUESTS
from hyakki.server.protocol.session import Done

del REQUESTS[Move]

@request(Moved, limit="messages", by_link="playing")
class Move(Move, tag="move"):
    haste: bool = False

@request(Done, limit="messages")
class Wave(ClientMessage, tag="wave"):
    match: str
""",
    "server/protocol/__init__.py": "from hyakki.server.protocol.play import Wave",
    "server/handlers/__init__.py": """
from hyakki.server import protocol

@handles(protocol.Wave)
async def waved(connection, message):
    connection.say(protocol.Done(message.id))
""",
}


def next_release(folder: Path) -> Path:
    """Where `hyakki` of the next release can be imported from."""
    here = Path(str(hyakki.__file__)).parent
    there = folder / "src" / "hyakki"
    shutil.copytree(here, there, ignore=shutil.ignore_patterns("static", "__pycache__"))
    for name, change in CHANGES.items():
        with (there / name).open("a") as module:
            module.write(f"\n{change}\n")
    return folder / "src"
