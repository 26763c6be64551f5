"""A host's own limits (`--limit creates=2/90`), and the table of all of them for the documentation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from hyakki.server.limits.rate import PLENTY, Rate, without_end
from hyakki.server.limits.rates import Rates

__all__ = ["changed", "table"]

USUAL: dict[str, Any] = {limit.name: limit.default for limit in fields(Rates)}


def changed(rates: Rates, wishes: Iterable[str]) -> Rates:
    """A host's own limits. Raises ValueError for people.

    >>> changed(Rates(), ["sockets=400", "creates=2/90", "hints=none"]).creates
    Rate(per_second=2.0, burst=90.0)
    """
    for wish in wishes:
        name, _, text = wish.partition("=")
        if name == "all" and text == "none":
            rates = Rates.plenty()
            continue
        if name not in USUAL:
            raise ValueError(f"{name!r} is no limit; there are: {', '.join(USUAL)}, and all=none")
        wanted: dict[str, Any] = {name: value_of(name, text, USUAL[name])}
        rates = replace(rates, **wanted)
    return rates


def value_of(name: str, text: str, usual: Rate | int) -> Rate | int:
    if text == "none":
        return without_end(usual)
    try:
        if isinstance(usual, int):
            if (number := int(text)) > 0:
                return number
        else:
            often, _, burst = text.partition("/")
            rate = Rate(float(often), float(burst))
            if 0 <= rate.per_second <= PLENTY and 1 <= rate.burst <= PLENTY:
                return rate
    except ValueError:
        pass
    example = f"{name}=400" if isinstance(usual, int) else f"{name}=0.5/20 (one in two seconds, 20 at once)"
    raise ValueError(f"{name}={text} cannot be understood; write for example {example}, or {name}=none")


def table(rates: Rates) -> list[str]:
    """The limits as lines of a table, for the documentation."""
    rows = [(limit.metadata["what"], getattr(rates, limit.name), limit.name) for limit in fields(Rates)]
    told = [
        (what, f"{value:,}" if isinstance(value, int) else str(value), name) for what, value, name in rows
    ]
    return [f"| {what} | {value} | `{name}` |" for what, value, name in told]
