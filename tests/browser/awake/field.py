"""A server on which every moment of Awake Heroes can be had: its luck is chosen, its bots follow a way."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.awake.ways import Way
from tests.browser.fate import Place, tell
from tests.table.stage import until

from hyakki.games.awake.scene.types import Scene
from hyakki.store import Guest
from hyakki.table import Match, Plan, SeatPlan

FOXES = Way("Lantern Shogunate", ("Kitsune", "Ronin", "Kappa", "Chochin"), "castle")
"""The first of the ready-made teams."""
STORM = Way("Gearwright League", ("Golem", "Salamander", "Colossus"), "castle")
PACK = Way("Moonwild Kingdom", ("Berserker", "Barghest"), "enemies")
LAMB = Way("Gearwright League", ("Homunculus", "Kobold"), "peace", strikes=False, awakens=False)
FOE = Way("Gearwright League", ("Talos", "Golem", "Kobold"), "enemies", traps=True, items=True, skills=True)
QUIET = Way("Lantern Shogunate", ("Ronin", "Chochin"), "peace", strikes=False)
CALLER = Way("Moonwild Kingdom", ("Unicorn", "Leshy"), "peace", strikes=False, offers=True)
WAYS = {"easy": LAMB, "normal": FOE, "hard": CALLER}
"""How the bots play, by their level."""

Wanted = Callable[[Scene], bool]


class Field(Place):
    def foresee(self, wanted: Callable[[list[Scene]], bool], me: Way, other: Way = LAMB) -> int:
        """The next match has luck with which all that the first seat sees is as wanted; its last turn."""
        seen: list[Scene] = []

        def comes(luck: str, secret: bytes) -> bool:
            moments = tell("awake", luck, secret, [me, other], {})
            seen[:] = [moment.scene for moment in moments if moment.seat == 0]
            return wanted(seen)

        self.fate.choose(comes)
        return seen[-1].turns

    def foresee_one(self, wanted: Wanted, me: Way, other: Way) -> None:
        """The next match has luck with which the first seat sees this; what comes after it is not played."""

        def comes(luck: str, secret: bytes) -> bool:
            moments = tell("awake", luck, secret, [me, other], {})
            return any(moment.seat == 0 and wanted(moment.scene) for moment in moments)

        self.fate.choose(comes)

    async def moment(self, guest: Guest, wanted: Wanted, me: Way, level: str = "easy", **options: str) -> str:
        """A match that stands where this guest, in the first seat, sees what is wanted; its name."""
        if not options:
            self.foresee_one(wanted, me, WAYS[level])
        plan = Plan("awake", (SeatPlan("person"), SeatPlan("bot", level)), options=options, pace="off")
        match = await self.served.services.matches.create(plan, guest)
        await self.hurry(match.id, wanted, me)
        return match.id

    async def hurry(self, name: str, wanted: Wanted, *ways: Way) -> int:
        """Let the people of a match follow their ways until the first of them sees this; the version then."""
        match = await self.served.services.matches.match(name)
        people = range(len(ways))
        while True:
            await until(lambda: match.status == "over" or any(acts(match, seat) for seat in people))
            if match.status == "over" or (acts(match, 0) and wanted(scene_of(match))):
                return match.version
            seat = next(seat for seat in people if acts(match, seat))
            await match.play(seat, ways[seat](scene_of(match, seat)), match.version, f"key {match.version}")


def acts(match: Match, seat: int) -> bool:
    """Whether a seat owes a decision."""
    assert match.journal is not None
    assert match.journal.state is not None
    return int(match.journal.state.must()) >> seat & 1 == 1


def scene_of(match: Match, seat: int = 0) -> Scene:
    """What the first seat sees, or another."""
    assert match.journal is not None
    assert match.journal.state is not None
    scene: Scene = match.journal.game.show(match.journal.state.view(seat))
    return scene


# ---------------------------------------------------------------- moments


def asks(what: str, *, fight: bool = True) -> Wanted:
    """The table asks this of me; while there is something to choose, if it is about a fight."""
    return lambda scene: (
        scene.ask == what
        and scene.turn == scene.seat
        and (not fight or len([move for move in scene.legal if move != "stalemate"]) > 1)
    )


def holding_trap(scene: Scene) -> bool:
    """At my item step, with a trap in hand."""
    traps = {card.name for card in scene.items if card.trap}
    return scene.ask == "item" and any(f"item {name}" in scene.legal for name in traps)


def near_a_trap(scene: Scene) -> bool:
    """At my move, a hidden trap of theirs lies on the board."""
    return scene.ask == "move" and any(trap.seat != scene.seat for trap in scene.traps)


def may_awaken(scene: Scene) -> bool:
    return any(move.startswith("awaken ") for move in scene.legal)


def may_hit(scene: Scene) -> bool:
    return scene.ask == "attack" and len(scene.odds) > 0


def worth_a_try(scene: Scene) -> list[str]:
    """Whose skills do something in this turn."""
    reaches = [*scene.targets, *(it for later in scene.later for it in later.targets)]
    return [it.move[6:] for it in reaches if it.move.startswith("skill ") and not it.vain]


def crowded(scene: Scene) -> bool:
    """Late in a fight: the fallen and the hurt, traps on the board, and somebody to attack."""
    hurt = [unit for unit in scene.units if unit.square and unit.left < unit.hp]
    return may_hit(scene) and len(scene.cemetery) > 1 and len(hurt) > 1 and len(scene.traps) > 0


def first_move(scene: Scene) -> str:
    """A duel may be offered, too."""
    return next(move for move in scene.legal if move.startswith("move "))


def never(_: Scene) -> bool:
    return False
