"""What is kept is for its owner's eyes only: it holds the key of all cookies, hands and hashed passwords."""

from __future__ import annotations

import os
import stat
from pathlib import Path

__all__ = ["OURS", "keep_folder_private", "keep_private", "opened_private"]

OURS = ("hyakki.*", "hyakki-*.db")
"""Everything that this program puts into a data folder: database, log, lock, mark, backups."""

OTHERS = stat.S_IRWXG | stat.S_IRWXO
MODES = os.name == "posix"
"""Elsewhere a file's mode says nothing about who may read it."""


def keep_folder_private(folder: Path) -> list[str]:
    """Shut a data folder and all of ours in it. What could not be shut, one warning each."""
    files = sorted(file for pattern in OURS for file in folder.glob(pattern) if file.is_file())
    return [warning for path in (folder, *files) if (warning := keep_private(path))]


def keep_private(path: Path) -> str | None:
    """Take a file or folder out of the hands of others; a warning if that cannot be."""
    if not MODES:
        return None
    try:
        mode = path.stat().st_mode
        if not mode & OTHERS:
            return None
        if mode & stat.S_ISVTX or path.resolve().parent == path.resolve():
            return f"{path}: this folder is everybody's, and what is kept is secret; choose one of its own"
        path.chmod(stat.S_IMODE(mode) & ~OTHERS)
        why = "this disk knows no rights" if path.stat().st_mode & OTHERS else ""
    except FileNotFoundError:
        return None  # gone meanwhile
    except OSError as error:
        why = (error.strerror or str(error)).lower()
    if not why:
        return None
    right = "chmod 700" if path.is_dir() else "chmod 600"
    return f"{path}: others on this machine may read it, and it holds secrets; {right} failed ({why})"


def opened_private(path: str, flags: int) -> int:
    """An opener for `open`: a file that is new is nobody else's from the first byte on."""
    return os.open(path, flags, 0o600)
