"""What ./check audit makes of the answers of those who know of weaknesses, without asking them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

import audit
import ground

Json = dict[str, Any]

SOUND: Json = {"name": "msgspec", "version": "0.20.0", "vulns": []}
WEAK: Json = {
    "name": "uvicorn",
    "version": "0.1.0",
    "vulns": [{"id": "CVE-1", "fix_versions": ["0.2", "1.0"]}, {"id": "CVE-2", "fix_versions": []}],
}
UNKNOWN: Json = {"name": "uvicorn", "skip_reason": "could not be reached"}
PYTHON = ["uvicorn 0.1.0: CVE-1, mended in 0.2, 1.0", "uvicorn 0.1.0: CVE-2, mended in nothing yet"]


class Answers:
    """What is said to any command."""

    def __init__(self) -> None:
        self.text = ""

    def __call__(self, *command: object, **_: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], 1, stdout=self.text)

    def python(self, *parts: Json) -> list[str]:
        self.text = json.dumps({"dependencies": parts})
        return audit.weak_python(Path("bin"))

    def page(self, **parts: Json) -> list[str]:
        self.text = json.dumps({"vulnerabilities": parts})
        return audit.weak_page()


@pytest.fixture
def answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Answers:
    answers = Answers()
    monkeypatch.setattr(audit, "ANSWERS", tmp_path)
    monkeypatch.setattr(audit, "LOCKS", ("run",))
    monkeypatch.setattr(audit, "said", answers)
    monkeypatch.setattr(ground, "node", lambda: ("npm",))
    return answers


def test_weaknesses_are_told_with_what_mends_them(answers: Answers) -> None:
    assert answers.python(SOUND) == []
    assert answers.python(SOUND, WEAK) == PYTHON
    assert answers.page() == []
    assert answers.page(vite={"severity": "high"}) == ["vite: high"]


@pytest.mark.parametrize(
    "said", ["", "no network", '{"dependencies": []}', json.dumps({"dependencies": [UNKNOWN]})]
)
def test_what_was_known_holds_while_nobody_can_be_reached(
    answers: Answers, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answers.python(WEAK)
    answers.text = said
    assert audit.weak_python(Path("bin")) == PYTHON
    assert "nobody could be reached; what was known 0 days ago holds" in "".join(capsys.readouterr())


def test_an_answer_about_some_parts_only_is_no_answer(answers: Answers) -> None:
    answers.python(WEAK)
    assert answers.python(SOUND, UNKNOWN) == PYTHON


def test_it_is_said_if_nobody_ever_looked(answers: Answers, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.weak_python(Path("bin")) == []
    answers.text = '{"message": "no network"}'
    assert audit.weak_page() == []
    told = "".join(capsys.readouterr())
    assert "python-run: NOT LOOKED AT" in told
    assert "page: NOT LOOKED AT" in told


def test_a_known_weakness_fails_the_step(
    answers: Answers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit, "ARTEFACTS", tmp_path)
    monkeypatch.setattr(ground, "install", lambda *_: Path("bin/python"))
    monkeypatch.setattr(ground, "web_packages", lambda: None)
    monkeypatch.setattr(audit, "list_parts", lambda _: None)
    answers.text = json.dumps({"dependencies": [SOUND], "vulnerabilities": {}})
    assert audit.audit() == 0
    answers.text = json.dumps({"dependencies": [WEAK], "vulnerabilities": {}})
    with pytest.raises(ground.Stop, match="Weaknesses are known"):
        audit.audit()
    assert PYTHON[0] in capsys.readouterr().out
