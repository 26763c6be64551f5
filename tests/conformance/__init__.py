"""The suite that every game passes: `conform(Case(game, seats, ...))` runs all of it.

A check that fails raises `Nonconformity`, which names the check and tells what was seen.
"""

from tests.conformance.case import Case, Nonconformity
from tests.conformance.suite import CHECKS, conform

__all__ = ["CHECKS", "Case", "Nonconformity", "conform"]
