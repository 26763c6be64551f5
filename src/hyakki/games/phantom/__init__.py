"""Hero vs Phantom: a trick-taking game for three to six, with a new pair of sides in every trick."""

from hyakki.games.phantom.game import PHANTOM

__all__ = ["PHANTOM"]
