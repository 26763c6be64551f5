"""docs/lab.md, followed literally: its files are written, its commands typed and compared."""

from __future__ import annotations

import re
import shlex
from itertools import pairwise
from pathlib import Path

import pytest
from tests.cli.command import here
from tests.docs.pages import ROOT, blocks

from hyakki.lab.reading import read

PAGE = ROOT / "docs" / "lab.md"


def test_from_the_first_question_to_the_last_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for (language, text), after in pairwise([*blocks(PAGE), ("", "")]):
        if language == "toml" and (name := re.match(r"# (\S+\.toml)\n", text)):
            Path(name[1]).write_text(text)
        for line in text.splitlines() if language == "sh" else ():
            told = here(*shlex.split(line)[1:])
            assert (told.code, told.err) == (0, ""), line
            if after[0] == "text":
                assert told.out == after[1]
    made = {path.name for path in tmp_path.iterdir()}
    assert {"levels.html", "levels-csv", "wilds.html", "sweep.html"} <= made


def test_the_search_on_the_page_is_understood() -> None:
    written = [text for language, text in blocks(PAGE) if language == "toml"]
    sweep, search = written[-2:]
    experiment = read(sweep.partition("[sweep]")[0] + search, "search.toml")
    assert experiment.search is not None
    assert len(experiment.search.numbers) == 2
