"""A decision in the middle of an effect, as one number: what is asked, of which program, at which effect.

The numbers lie on the position's `pending` stack, so they clone and dump with it.
"""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.games.awake.battle import ASK_DROP, Battle

__all__ = ["actor_of", "asked", "asks", "frame", "index_of", "owner_of", "program_of", "target_of"]


def frame(ask: i64, program: i64, index: i64, actor: i64, target: i64, owner: i64) -> i64:
    """`owner` is the seat whose skill or item this is, `actor` the unit that does it, if any."""
    return ask | program << 4 | index << 12 | actor << 16 | target << 24 | owner << 32


def asks(it: i64) -> i64:
    return it & 15


def program_of(it: i64) -> i64:
    return it >> 4 & 255


def index_of(it: i64) -> i64:
    return it >> 12 & 15


def actor_of(it: i64) -> i64:
    return it >> 16 & 255


def target_of(it: i64) -> i64:
    return it >> 24 & 255


def owner_of(it: i64) -> i64:
    return it >> 32 & 1


def asked(battle: Battle) -> i64:
    """Whose decision the top one is: a spoiled hand is its owner's, all else the effect's."""
    top: i64 = battle.pending[-1]
    return 1 - owner_of(top) if asks(top) == ASK_DROP else owner_of(top)
