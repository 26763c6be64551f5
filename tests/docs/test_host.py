"""What the page for hosts says of figures, places and files is so."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from tests.docs.pages import PAGES, ROOT, blocks, name, prose
from tests.docs.test_commands import understood

from hyakki.server.metrics import Metrics

HOST = (ROOT / "docs" / "host.md").read_text("utf-8")
DEPLOY = ROOT / "deploy"
LINK = re.compile(r"\]\(([^)\s#]*)#([^)\s]+)\)")


def test_every_figure_is_explained_and_every_explained_figure_is_there() -> None:
    told = {
        figure
        for cell in re.findall(r"^\| (`[^|]+) \|", HOST, re.MULTILINE)
        for figure in re.findall(r"`((?:hyakki|process)_\w+)`", cell)
    }
    there = {
        metric.name + ("_total" if metric.type == "counter" else "")
        for metric in Metrics().registry.collect()
    }
    assert told <= there
    assert {figure for figure in there if figure.startswith("hyakki_")} <= told


def anchors(text: str) -> set[str]:
    """Those that the pages' builder makes of headings, and those that are written out."""
    plain = (re.sub(r"[`*]", "", found) for found in re.findall(r"^#+ (.+)$", text, re.MULTILINE))
    made = {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in plain}
    return made | set(re.findall(r"id=\"([^\"]+)\"", text)) | set(re.findall(r"\{ ?#([\w-]+)", text))


@pytest.mark.parametrize("written", PAGES, ids=name)
def test_links_lead_to_places_on_pages(written: Path) -> None:
    for place, anchor in LINK.findall(prose(written)):
        if not place.startswith("https://"):
            target = written.parent / place if place else written
            assert anchor in anchors(target.read_text("utf-8")), f"{place}#{anchor}"


def test_every_file_for_hosts_is_named() -> None:
    for file in DEPLOY.iterdir():
        assert f"deploy/{file.name}" in HOST


def test_browsers_are_told_to_come_back_by_tls_whatever_the_proxy_is_set_up_from() -> None:
    told = [(DEPLOY / name).read_text("utf-8") for name in ("Caddyfile", "nginx.conf")]
    told += [text for _, text in blocks(ROOT / "docs" / "host.md") if "reverse_proxy" in text]
    assert len(told) == 3
    for text in told:
        assert 'Strict-Transport-Security "max-age=31536000"' in text


def started() -> list[str]:
    """The command lines that units and containers start."""
    lines = [line for unit in DEPLOY.glob("*.service") for line in unit.read_text("utf-8").splitlines()]
    units = [
        line.partition("=")[2] for line in lines if line.startswith("ExecStart=/opt/hyakki/now/bin/hyakki")
    ]
    image = re.findall(r"^CMD \[(.+)\]$", (DEPLOY / "Containerfile").read_text("utf-8"), re.MULTILINE)
    compose = re.findall(
        r"^  command: >-\n((?:    .+\n)+)", (DEPLOY / "compose.yaml").read_text("utf-8"), re.MULTILINE
    )
    assert len(units) == 3
    assert len(image) == len(compose) == 1
    return [*units, "hyakki " + image[0].replace(",", ""), "hyakki " + compose[0].replace("\n", " ")]


@pytest.mark.parametrize("line", started())
def test_what_they_start_is_understood(line: str) -> None:
    settled = line.replace("$OPTIONS", "").replace("%i", "8101").replace("${SITE:?}", "play.example")
    understood(shlex.split(settled)[1:])
