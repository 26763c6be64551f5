"""Where matches are kept: a folder or a database, and one clear line for what is neither."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.command import here, hyakki

READERS = [
    ["reports"],
    ["host", "list"],
    ["audit"],
    ["ban"],
    ["unban", "Ken"],
    ["ratings"],
    ["backup", "copy.db"],
]
"""Commands that need matches to be there."""


@pytest.mark.parametrize("words", [*READERS, ["restore", "copy.db"], ["serve"]])
def test_a_folder_that_cannot_be_looked_into_is_said_to_be_so(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("copy.db").touch()
    told = here(*words, "--data", "x" * 300)
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith(f"hyakki {words[0]}: ")
    assert told.err.endswith(": file name too long\n")


@pytest.mark.parametrize("words", READERS)
def test_a_folder_without_matches_is_not_filled_with_none(words: list[str], tmp_path: Path) -> None:
    told = here(*words, "--data", tmp_path)
    assert told.code == 2
    assert "no matches are kept there (there is no hyakki.db)" in told.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [["restore"], ["serve"]])
def test_a_file_is_no_folder(words: list[str], tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    told = here(*words, *([file] if words == ["restore"] else []), "--data", file)
    assert told.err == f"hyakki {words[0]}: --data {file}: this is a file, not a folder\n"


@pytest.mark.parametrize("words", [["reports"], ["ban"], ["unban", "Ken"], ["ratings"], ["serve"]])
def test_what_is_no_address_is_not_taken_for_a_new_file(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for said in (["--database", "hyakki:secret@db/games"], []):
        monkeypatch.setenv("HYAKKI_DATABASE", "" if said else "hyakki:secret@db/games")
        told = here(*words, *said)
        assert told.code == 2
        assert "this is no address; write postgresql://" in told.err
        assert "secret" not in told.err
    assert list(tmp_path.iterdir()) == []


def test_a_log_that_cannot_be_written_keeps_the_server_from_starting(tmp_path: Path) -> None:
    (tmp_path / "hyakki.log").mkdir()
    told = hyakki("serve", "--data", tmp_path, "--port", "0", "--no-open")
    assert told.code == 2
    assert told.err == (
        f"hyakki serve: {tmp_path / 'hyakki.log'}: is a directory; mend that, or choose --log stderr\n"
    )
