"""The page's types are those of the server: generated, complete, and never stale."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

import typescript
from hyakki.server import protocol


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr("sys.argv", ["typescript.py", *words])
    return typescript.main()


def test_the_file_in_the_repository_is_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, "--check") == 0


def test_a_stale_file_is_told_and_left_until_asked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "kit" / "wire.ts"
    monkeypatch.setattr(typescript, "TARGET", target)
    assert run(monkeypatch, "--check") == 1
    assert "stale" in capsys.readouterr().err
    assert not target.exists()
    assert run(monkeypatch) == 0
    assert run(monkeypatch, "--check") == 0
    target.write_text(target.read_text() + "// by hand\n")
    assert run(monkeypatch, "--check") == 1


def test_every_message_and_every_code_is_there() -> None:
    text = typescript.Wire().text()
    bases = (
        protocol.ClientMessage,
        protocol.ServerMessage,
        protocol.HostQuestion,
        protocol.HostAnswer,
    )
    for message in (each for base in bases for each in protocol.kinds(base)):
        assert f"export interface {message.__name__} {{\n  type: '{protocol.tag_of(message)}'\n" in text
    for code in get_args(protocol.ErrorCode):
        assert f"  | '{code}'" in text


def test_shapes_keep_their_comments_and_clients_may_leave_out_defaults() -> None:
    text = typescript.Wire().text()
    assert "/** A new match. `seats[i]` says who sits there" in text
    assert "  /** My seat, -1 for a spectator. */\n  me: number\n" in text
    assert "  | 'key_reused' // the same key with another move\n" in text
    assert "  options?: Record<string, string>\n" in text
    assert "  refusal: RefusalInfo | null\n" in text
    assert "  choices: [string, string][]\n" in text
    assert "  scene: GameScene | null\n" in text
    assert "export type PhantomEvent =\n  | PhantomDealt\n" in text
