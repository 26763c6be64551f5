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
    # What processes tell each other has more in it: the envelope, the letters, and what stands in them.
    "store/shapes.py": """
@dataclass(frozen=True, slots=True)
class Guest(Guest):
    motto: str = "onwards"
""",
    "table/meeting/lobby.py": """
@dataclass(frozen=True, slots=True)
class OpenTable(OpenTable):
    hue: int = 7
""",
    "server/neighbours/letters.py": """
class Letter(Letter, frozen=True, array_like=True):
    stamp: str = "by air"

class Passed(Passed, frozen=True, kw_only=True):
    haste: int = 1

class Told(Told, frozen=True, kw_only=True):
    haste: int = 1

class Waved(Body, frozen=True):
    hands: int

AnyBody = (
    Passed | Proved | Told | Probe | Returned | Left | Cut | TableNews | AskTables | AllTables | AskSeat
    | Seated | Renamed | Became | Owned | Shut | Heart | Unheard | Bye | Waved
)
OUTER = msgspec.msgpack.Decoder(Letter)
INNER = msgspec.msgpack.Decoder(AnyBody)
""",
    # A kind of letter that nobody knew goes before every other.
    "server/neighbours/post.py": """
from hyakki.server.neighbours.letters import Waved

class Post(Post):
    def _put(self, to, body, answer):
        super()._put(to, Waved(2), None)
        super()._put(to, body, answer)
""",
    # What clients may say: one field more in a move, and a message more about a match.
    "server/protocol/play.py": """
class Move(Move, tag_field="type", tag="move"):
    haste: bool = False

class Wave(Message, tag_field="type", tag="wave"):
    id: str
    match: str
""",
    "server/protocol/__init__.py": """
from hyakki.server.protocol.play import Wave

ClientMessage = ClientMessage | Wave
""",
    "server/answers/__init__.py": """
async def waved(connection, message):
    connection.say(protocol.Done(message.id))

ANSWERS[protocol.Wave] = waved
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
