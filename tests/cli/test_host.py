"""`hyakki host` and `hyakki audit`: naming hosts, and what every command leaves in the log."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli.command import CommandResult, here, hyakki
from tests.store.shelf import MIO, shelf_at

from hyakki.store import Account, Guest, Report
from hyakki.table.talk.chat import who_of

OWNER = Guest("g4", "Rin", 9, owned=True)
RIN = f"Rin [{who_of(OWNER.id)}]"


async def people(path: Path) -> None:
    """Mio is a guest, Rin's name has a password, and Rin has complained about Mio."""
    store = await shelf_at(path)
    await store.add_guest(replace(OWNER, owned=False))
    await store.accounts.keep(Account(OWNER, "rin", "hash", "stamp"), "session", 1)
    await store.talk.report(Report(1000, "m1", OWNER.id, MIO.id, "rude", ""), [], 10)
    await store.close()


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Path]:
    asyncio.run(people(tmp_path / "hyakki.db"))
    monkeypatch.setenv("LOGNAME", "keeper")
    monkeypatch.delenv("SUDO_USER", raising=False)
    return "--data", tmp_path


def test_hosts_are_named_by_a_name_with_a_password(data: tuple[str, Path]) -> None:
    assert here("host", "list", *data).out == "There are no hosts; `hyakki host add NAME` names one.\n"
    for name in ("Mio", "Nobody"):
        told = here("host", "add", name, *data)
        assert (told.code, told.out) == (2, "")
        assert told.err.startswith(f"hyakki host: there is no name {name} with a password")
        assert told.err.count("\n") == 1
    assert here("host", "add", "rin", *data).out == f"{RIN} is a host: the page is at /host.\n"
    assert here("host", "add", "Rin", *data).out == f"{RIN} is a host already: the page is at /host.\n"
    assert here("host", "list", *data).out.endswith(f" UTC  {RIN}\n")
    assert here("host", "remove", "RIN", *data).out == f"{RIN} is no host any more.\n"
    told = here("host", "remove", "Rin", *data)
    assert (told.code, told.err) == (2, "hyakki host: Rin is no host; `hyakki host list` says who is\n")


def test_what_host_does_not_understand_gets_one_line(data: tuple[str, Path]) -> None:
    for words in (["add"], ["remove"], ["list", "Rin"], ["promote", "Rin"], []):
        told = here("host", *words, *data)
        assert (told.code, told.out, told.err.count("\n")) == (2, "", 1)


def test_everything_that_a_host_does_by_a_command_is_in_the_log(data: tuple[str, Path]) -> None:
    _, folder = data
    copy = folder / "copy.db"
    done: list[CommandResult] = [
        here("host", "add", "Rin", *data),
        here("ban", "Mio", "203.0.113.9", *data),
        here("ban", "203.0.113.9", *data),  # banned already: nothing was done
        here("unban", "203.0.113.9", *data),
        here("reports", "--done", "1", *data),
        here("ratings", "--rebuild", *data),
        here("host", "remove", "Rin", *data),
        here("backup", copy, *data),
    ]
    assert [told.code for told in done] == [0] * len(done)
    expected = [
        ("host_added", RIN, ""),
        ("ban", f"Mio [{who_of(MIO.id)}]", ""),
        ("ban", "", "203.0.113.9/32"),
        ("unban", "", "203.0.113.9/32"),
        ("report_done", "", "1"),
        ("ratings_rebuilt", "", "0"),
        ("host_removed", RIN, ""),
        ("backup", "", "copy.db"),
    ]
    assert logged(data) == expected
    assert {line["by"] for line in lines(data)} == {"command (keeper)"}
    assert here("restore", copy, *data).code == 0
    assert logged(data) == [*expected[:-1], ("restore", "", "copy.db")]


def test_the_log_is_read_by_people_and_by_programs(data: tuple[str, Path]) -> None:
    assert here("audit", *data).out == "No such entries.\n"
    assert here("audit", "--json", *data).out == ""
    here("host", "add", "Rin", *data)
    here("ban", "203.0.113.9", *data)
    first, second = here("audit", *data).out.splitlines()
    assert first.endswith(f" UTC  made a host  {RIN}  by command (keeper)")
    assert second.endswith(" UTC  banned  203.0.113.9/32  by command (keeper)")
    assert len(lines(data, "--lines", "1")) == 1
    assert [line["what"] for line in lines(data, "--who", "Rin")] == ["host_added"]
    assert [line["what"] for line in lines(data, "--what", "ban", "--days", "1")] == ["ban"]
    assert lines(data, "--area", "sign_in") == []
    assert set(lines(data)[0]) == {"number", "at", "area", "what", "by", "about", "detail", "address"}
    assert hyakki("audit", *data).out.splitlines() == [first, second]


def test_a_kind_that_only_a_newer_program_knows_is_shown_as_it_is(data: tuple[str, Path]) -> None:
    here("ban", "203.0.113.9", *data)
    with sqlite3.connect(data[1] / "hyakki.db") as file:
        file.execute("UPDATE audit SET what = 'table_closed'")
    assert "UTC  table_closed  203.0.113.9/32" in here("audit", *data).out
    assert [(line["what"], line["area"]) for line in lines(data)] == [("table_closed", "host")]


def test_what_audit_does_not_understand_gets_one_line(data: tuple[str, Path]) -> None:
    for words in (
        ["--what", "theft"],
        ["--area", "x"],
        ["--days", "0"],
        ["--lines", "x"],
        ["--who", "Nobody"],
    ):
        told = here("audit", *words, *data)
        assert (told.code, told.out, told.err.count("\n")) == (2, "", 1), told


def lines(data: tuple[str, Path], *words: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in here("audit", "--json", *words, *data).out.splitlines()]


def logged(data: tuple[str, Path]) -> list[tuple[str, str, str]]:
    return [(line["what"], line["about"], line["detail"]) for line in lines(data)]
