"""The small trick game of `bench/peers_servers/trick.mjs`, on hyakki's kernel: for comparisons, in no list.

Imports are relative, since the servers know it as `loading.trick` and the tests as `bench.loading.trick`.
"""

from .game import TRICK

__all__ = ["TRICK"]
