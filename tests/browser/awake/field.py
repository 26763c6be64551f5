"""A server on which every moment of Awake Heroes can be had: its luck is chosen, its bots follow a way."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.awake.ways import Way
from tests.browser.fate import Place, tell
from tests.table.stage import until

from hyakki.games.awake.scene.shapes import Scene
from hyakki.store import Guest
from hyakki.table import Match, Plan, SeatPlan

FOXES = Way("Lantern Shogunate", ("Kitsune", "Ronin", "Kappa", "Chochin"), "castle")
"""The first of the ready-made teams."""
STORM = Way("Gearwright League", ("Golem", "Salamander", "Colossus"), "castle")
PACK = Way("Moonwild Kingdom", ("Berserker", "Barghest"), "enemies")
LAMB = Way("Gearwright League", ("Homunculus", "Kobold"), "peace", strikes=False, awakens=False)
FOE = Way("Gearwright League", ("Talos", "Golem", "Kobold"), "enemies", traps=True, items=True, skills=True)
CALLER = Way("Moonwild Kingdom", ("Unicorn", "Leshy"), "peace", offers=True)
WAYS = {"easy": LAMB, "normal": FOE, "hard": CALLER}
"""How the bots play, by their level."""

Wanted = Callable[[Scene], bool]


class Field(Place):
    def foresee(self, wanted: Callable[[list[Scene]], bool], me: Way, other: Way = LAMB) -> None:
        """The next match has luck with which all that the first seat sees is as wanted."""

        def comes(luck: str, secret: bytes) -> bool:
            moments = tell("awake", luck, secret, [me, other], {})
            return wanted([moment.scene for moment in moments if moment.seat == 0])

        self.fate.choose(comes)

    async def moment(self, guest: Guest, wanted: Wanted, me: Way, level: str = "easy", **options: str) -> str:
        """A match that stands where this guest, in the first seat, sees what is wanted; its name."""
        if not options:
            self.foresee(lambda scenes: any(map(wanted, scenes)), me, WAYS[level])
        plan = Plan("awake", (SeatPlan("person"), SeatPlan("bot", level)), options=options, pace="off")
        match = await self.served.hall.house.create(plan, guest)
        await self.play(match, guest, wanted, me)
        return match.id

    async def play(self, match: Match, guest: Guest, wanted: Wanted, me: Way) -> None:
        """Let everybody follow their way until then, or to the end."""
        while True:
            await until(lambda: match.status == "over" or acts(match))
            if match.status == "over" or wanted(scene_of(match)):
                return
            await match.move(guest.id, me(scene_of(match)), match.version, f"key {match.version}")


def acts(match: Match) -> bool:
    """Whether the first seat owes a decision."""
    assert match.course is not None
    assert match.course.state is not None
    return match.course.state.must() & 1 != 0


def scene_of(match: Match) -> Scene:
    """What the first seat sees."""
    assert match.course is not None
    assert match.course.state is not None
    scene: Scene = match.course.game.show(match.course.state.view(0))
    return scene


# ---------------------------------------------------------------- moments


def asks(what: str, *, fight: bool = True) -> Wanted:
    """The table asks this of me; while there is something to choose, if it is about a fight."""
    return lambda scene: (
        scene.ask == what and scene.turn == scene.seat and (not fight or len(scene.legal) > 1)
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


def crowded(scene: Scene) -> bool:
    """Late in a fight: the fallen and the hurt, traps on the board, and somebody to attack."""
    hurt = [unit for unit in scene.units if unit.square and unit.left < unit.hp]
    return may_hit(scene) and len(scene.cemetery) > 1 and len(hurt) > 1 and len(scene.traps) > 0
