"""`@rule("HP-7")`: a test that proves one rule. One rule a test, and every rule has one."""

from __future__ import annotations

import pytest


def rule(number: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(number)
