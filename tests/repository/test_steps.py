"""A step is done again when its inputs changed, when its output is gone, and after a failure; else not."""

from __future__ import annotations

from pathlib import Path

import pytest

import ground


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(ground, "CACHE", tmp_path)
    return tmp_path


def do(place: Path, inputs: str) -> bool:
    with ground.step(place / "stamp", "doing", inputs, place / "output") as needed:
        if needed:
            (place / "output").write_text(inputs)
    return needed


def test_a_step_is_done_once(place: Path) -> None:
    assert [do(place, "a"), do(place, "a")] == [True, False]


def test_changed_inputs_do_it_again(place: Path) -> None:
    assert [do(place, "a"), do(place, "b"), do(place, "a")] == [True, True, True]


def test_a_lost_output_does_it_again(place: Path) -> None:
    do(place, "a")
    (place / "output").unlink()
    assert do(place, "a")


def test_a_failed_step_is_not_taken_for_done(place: Path) -> None:
    do(place, "a")
    with pytest.raises(ground.Stop), ground.step(place / "stamp", "doing", "b", place / "output"):
        raise ground.Stop("it broke")
    assert do(place, "b")
    assert not do(place, "b")


def test_a_step_speaks_only_when_it_works(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    do(place, "a")
    assert capsys.readouterr().out == "· doing\n"
    do(place, "a")
    assert capsys.readouterr().out == ""


def test_a_fingerprint_sees_contents_and_names_but_not_what_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ground, "ROOT", tmp_path)
    source = tmp_path / "source"
    (source / "node_modules").mkdir(parents=True)
    (source / "one").write_text("1")
    seen = [ground.fingerprint(source)]
    (source / "node_modules" / "package").write_text("new")
    assert ground.fingerprint(source) == seen[0]
    (source / "one").write_text("2")
    seen.append(ground.fingerprint(source))
    (source / "one").rename(source / "two")
    seen.append(ground.fingerprint(source))
    assert len(set(seen)) == 3


def test_a_failed_command_shows_its_words_and_the_advice(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ground.Stop, match="do this"):
        ground.run("sh", "-c", "echo what went wrong; exit 3", advice="do this")
    assert "what went wrong" in capfd.readouterr().err
