"""Carries out examples/train.ipynb as a person would, in the folder it lies in; says what each cell printed.

python notebook.py FILE             # needs nbclient and ipykernel; trains for a moment, and plays few games

Its last cell serves until somebody stops it: that is done as soon as the server is there.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

SHORTER = {
    "minutes=8": "minutes=0.3",
    "--games 60": "--games 4 --workers 1",
    "hyakki serve": "hyakki serve --no-open --port 0 --workers 1 --data data",
}
SERVES = "hyakki is at "


class Person(NotebookClient):
    """Reads what comes, and presses Stop once the table can be reached."""

    def process_message(self, msg: Any, cell: Any, cell_index: int) -> Any:
        if SERVES in msg["content"].get("text", ""):
            self.stopping = asyncio.ensure_future(self.km.interrupt_kernel())
        return super().process_message(msg, cell, cell_index)


def main() -> None:
    file = Path(sys.argv[1])
    text = file.read_text("utf-8")
    for long, short in SHORTER.items():
        assert text.count(long) == 1, long
        text = text.replace(long, short)
    book = nbformat.reads(text, as_version=4)
    Person(book, timeout=600, resources={"metadata": {"path": str(file.parent)}}).execute()
    cells = [cell for cell in book.cells if cell.cell_type == "code"]
    print(json.dumps(["".join(out.get("text", "") for out in cell.outputs) for cell in cells]))


if __name__ == "__main__":
    main()
