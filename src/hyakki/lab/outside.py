"""Engines from elsewhere, tried before the first game: moves made for one that never starts show nothing."""

from __future__ import annotations

from hyakki.bots.programs import Failed, Seated
from hyakki.games import game
from hyakki.lab.experiment import Experiment, InvalidExperiment

__all__ = ["check_engines"]


def check_engines(experiment: Experiment) -> None:
    """Start each that plays, once. Raises InvalidExperiment with its place in the file."""
    used = {bot for arm in experiment.arms for bot in arm.plan.bots}
    plan = experiment.arms[0].plan
    for engine in plan.engines:
        if engine.name not in used:
            continue
        seated = Seated(engine, game(plan.game), 0, plan.seats, plan.options, plan.seed, None)
        try:
            seated.start()
        except Failed as error:
            where = experiment.engines[engine.name]
            raise InvalidExperiment(
                f"{where}: it does not start: {error}; `hyakki bot {plan.game} COMMAND` shows what is said"
            ) from error
        finally:
            seated.close()
