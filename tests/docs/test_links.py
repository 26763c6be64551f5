"""Every link and picture of the documentation leads somewhere in the repository."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from tests.docs.pages import PAGES, ROOT, name, prose

LINK = re.compile(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")
FILE = re.compile(r"`((?:src|tests|bench|tools|deploy|examples|requirements)/[\w./-]+)`")
LARGEST_PICTURE = 300_000


@pytest.mark.parametrize("written", PAGES, ids=name)
def test_its_links_lead_to_files(written: Path) -> None:
    targets = [found[1] or found[2] for found in LINK.finditer(prose(written))]
    near = [target.partition("#")[0] for target in targets if not target.startswith(("https://", "#"))]
    assert [target for target in near if not (written.parent / target).is_file()] == []


@pytest.mark.parametrize("written", PAGES, ids=name)
def test_the_files_that_it_names_are_there(written: Path) -> None:
    assert [path for path in FILE.findall(prose(written)) if not (ROOT / path).exists()] == []


def test_the_menu_names_every_page_once() -> None:
    project = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]
    named = re.findall(r"'([^']+\.md)'", repr(project["nav"]))
    there = [page.relative_to(ROOT / "docs").as_posix() for page in PAGES if ROOT / "docs" in page.parents]
    assert sorted(named) == sorted(there)


def test_nothing_on_the_pages_comes_from_another_address() -> None:
    theme = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]["theme"]
    assert theme["font"] is False
    for page in PAGES:
        assert not re.search(r"!\[[^\]]*\]\(https?:|src=\"https?:", page.read_text("utf-8")), name(page)


def test_pictures_are_small() -> None:
    pictures = [path for path in (ROOT / "docs" / "assets").iterdir() if path.suffix == ".png"]
    assert pictures
    assert [path.name for path in pictures if path.stat().st_size > LARGEST_PICTURE] == []
