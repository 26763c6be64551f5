"""The laboratory: whole games by the thousand, and what they show."""

from hyakki.lab.figures import SimReport, report
from hyakki.lab.plans import Plan, PlanError, Played
from hyakki.lab.simulate import simulate

__all__ = ["Plan", "PlanError", "Played", "SimReport", "report", "simulate"]
