"""Records that people bring: checked by the rules, theirs alone, and not played here."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Any

import msgspec

from hyakki.kernel.record import Record
from hyakki.store import Conflict, StoreError, Upload
from hyakki.table.errors import TableError, unavailable
from hyakki.table.history.checking import LARGEST, SECONDS, RecordRefused, read

if TYPE_CHECKING:
    from hyakki.table.matches import Matches

__all__ = ["MOST", "UPLOADED", "Uploads"]

UPLOADED = "~"
"""How the names of uploaded records begin; no match's does."""

MOST = 30
"""Records that one guest can keep."""

PATIENCE = 3 * SECONDS
"""Seconds on a busy machine."""

LONGEST_NAME = 40


class Uploads:
    """Every method may raise TableError unavailable."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches

    async def keep(self, guest: str, data: bytes) -> Upload:
        """Checking is work for a whole core: ask for one after the other.

        Raises TableError bad_request: with the line to blame, or because too many are kept.
        """
        if len(data) > LARGEST:
            raise TableError(
                "bad_request", f"this record is too large: one can have at most {LARGEST // 1024} kB"
            )
        if not data.startswith(b"hyakki record "):
            raise TableError("bad_request", "line 1: this is not a hyakki record")
        facts = await checked_in_subprocess(data)
        upload = Upload(
            id=UPLOADED + self.matches.deps.ids.match(),
            guest=guest,
            at=self.matches.deps.clock.now(),
            game=facts["game"],
            ruleset=facts["ruleset"],
            names=tuple(facts["names"]),
            entries=facts["entries"],
            record=data.decode(),
        )
        try:
            await self.matches.deps.store.history.add_upload(upload, MOST)
        except Conflict as error:
            raise TableError(
                "bad_request", f"you already have {MOST} records; remove one before you add another"
            ) from error
        except StoreError as error:
            raise unavailable(error) from error
        return upload

    async def of(self, guest: str) -> list[Upload]:
        """The records a guest has brought, newest first."""
        return await self.matches.or_unavailable(self.matches.deps.store.history.uploads_of(guest, MOST))

    async def find(self, upload_id: str, guest: str) -> Upload:
        """A record of this guest's own. Raises TableError unknown_match."""
        upload = await self.matches.or_unavailable(self.matches.deps.store.history.upload(upload_id))
        if upload is None or upload.guest != guest:
            raise TableError("unknown_match", "there is no such record, or it belongs to somebody else")
        return upload

    async def read(self, upload: Upload) -> Record:
        """Raises TableError retired."""
        try:
            return await asyncio.to_thread(read, upload.record)  # a long one takes a while, and others play
        except RecordRefused as error:
            raise TableError("retired", "this server can no longer read that record") from error

    async def drop(self, upload_id: str, guest: str) -> None:
        """Raises TableError unknown_match."""
        if not await self.matches.or_unavailable(
            self.matches.deps.store.history.drop_upload(guest, upload_id)
        ):
            raise TableError("unknown_match", "there is no such record, or it belongs to somebody else")


async def checked_in_subprocess(data: bytes) -> dict[str, Any]:
    """What a record says of itself, once the rules have followed all of it. Raises TableError bad_request."""
    facts = await answered(data)
    if "problem" in facts:
        where = f"line {facts['line']}: " if facts["line"] else ""
        raise TableError("bad_request", f"{where}{facts['problem']}")
    if any(len(name) > LONGEST_NAME for name in facts["names"]):
        raise TableError("bad_request", f"a name in it is longer than {LONGEST_NAME} letters")
    return facts


async def answered(data: bytes) -> dict[str, Any]:
    """What the process says that checks a record. Raises TableError bad_request if it takes too long."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-c",
        "from hyakki.table.history.checking import main; main()",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with asyncio.timeout(PATIENCE):
            said, _ = await process.communicate(data)
        return msgspec.json.decode(said, type=dict[str, Any])
    except (TimeoutError, msgspec.DecodeError) as error:
        raise TableError("bad_request", "this record takes too long to check") from error
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
