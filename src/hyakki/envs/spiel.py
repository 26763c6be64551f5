"""OpenSpiel's form: importing this registers every game, as `hyakki_phantom`, `hyakki_madoshi` and so on.

    import pyspiel, hyakki.envs.spiel
    game = pyspiel.load_game("hyakki_phantom", {"players": 3, "options": "rounds:1 leaves:pink"})

Luck is explicit: every number that the rules draw is a chance node, a shuffle is one for each card. Where
seats decide at once they do so one by one, without seeing each other's choice. What a seat knows is its view:
the string is the view as JSON, the tensor its features. A view remembers all that matters from here on, not
what is over and done with, such as the tricks of an earlier round.

    game = pyspiel.load_game("hyakki_phantom", {"world": "phantom-two-tricks"})

is a small world: its deal is one chance node, and so is all that can become of a move.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import numpy as np
import pyspiel

from hyakki.envs.episode import features_of, options_for
from hyakki.envs.luck import Asking, Wanted, results
from hyakki.envs.rewards import rewards
from hyakki.envs.worlds import World, find
from hyakki.games import GAMES, AnyGame
from hyakki.kernel.game import InvalidOption, State
from hyakki.kernel.log import NOBODY, seats_in

__all__ = ["SpielGame", "SpielState", "short_name"]

LONGEST = 20_000
"""No game takes so many decisions and draws."""
MOST_OUTCOMES = 512
"""No draw of any game has more."""
MOST_RESULTS = 100_000
"""No deal and no move of a small world has more."""


def short_name(game: str) -> str:
    return f"hyakki_{game}"


# ---------------------------------------------------------------- a position, with luck on its way


class Position:
    """A position, and a move on its way that waits for luck. It copies and pickles, as OpenSpiel needs it."""

    def __init__(
        self, rules: AnyGame, seats: int, options: dict[str, str], start: dict[str, Any] | None
    ) -> None:
        self.rules = rules
        self.seats = seats
        self.options = options
        self.state: State | None = rules.load(start) if start is not None else None
        self.moving: tuple[int, int] | None = None
        """Who moves and how; None with no state: the deal."""
        self.tape: list[int] = []
        self.wanted = 0
        """Of how many outcomes one has to be drawn, 0 if none."""
        if self.state is None:
            self.go_on()

    def apply(self, action: int) -> None:
        if self.wanted:
            self.tape.append(action)
        else:
            self.moving = (self.turn(), action)
        self.go_on()

    def go_on(self) -> None:
        """Make the move with the luck there is; where it is not enough, nothing has happened yet."""
        luck = Asking(self.tape)
        try:
            if self.state is None:
                self.state = self.rules.new(self.seats, luck, self.rules.options(self.options))
            elif self.moving is not None:
                after = self.state.clone()
                after.apply(*self.moving, luck, None)
                self.state = after
        except Wanted as wanted:
            self.wanted = wanted.outcomes
            return
        self.wanted = 0
        self.tape = []
        self.moving = None

    def likely(self) -> list[float]:
        """How likely each of the wanted outcomes is."""
        return [1 / self.wanted] * self.wanted

    def turn(self) -> int:
        owing = seats_in(self.state.must()) if self.state is not None else []
        return owing[0] if owing else NOBODY

    def __reduce__(self) -> tuple[Any, ...]:
        dump = self.state.dump() if self.state is not None else None
        facts = (self.rules.info.name, self.seats, self.options, dump)
        return restored, (*facts, self.moving, self.tape, self.wanted)

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        twin = Position.__new__(Position)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.clone() if self.state is not None else None
        twin.tape = self.tape[:]
        return twin


def restored(
    name: str,
    seats: int,
    options: dict[str, str],
    dump: dict[str, Any] | None,
    moving: tuple[int, int] | None,
    tape: list[int],
    wanted: int,
) -> Position:
    """A position out of its pickle."""
    position = Position(GAMES[name], seats, options, dump)
    position.moving, position.tape, position.wanted = moving, tape, wanted
    return position


class Spot:
    """A place in a small world. What can come after it is found once, for all who come by."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.after: dict[int, list[tuple[float, Spot]]] = {}

    def results(self, seat: int, move: int) -> list[tuple[float, Spot]]:
        if move not in self.after:
            self.after[move] = [(likely, Spot(after)) for likely, after in results(self.state, seat, move)]
        return self.after[move]


class WorldPosition(Position):
    """A position of a small world. Luck is drawn once for a move: which of its results comes about."""

    def __init__(self, world: World, deals: list[tuple[float, Spot]]) -> None:
        self.world = world
        self.rules = GAMES[world.game]
        self.seats = world.seats
        self.options = world.options
        self.state = None
        self.moving = None
        self.tape = []
        self.spot: Spot | None = None
        self._await(deals)

    def _await(self, results: list[tuple[float, Spot]]) -> None:
        self.results = results
        self.wanted = len(results)

    def _stand(self, spot: Spot) -> None:
        self.spot = spot
        self.state = spot.state
        self.moving = None
        self._await([])

    def apply(self, action: int) -> None:
        if self.wanted:
            self._stand(self.results[action][1])
            return
        assert self.spot is not None
        self.moving = (self.turn(), action)
        found = self.spot.results(*self.moving)
        self._await(found)
        if len(found) == 1:
            self._stand(found[0][1])

    def likely(self) -> list[float]:
        return [likely for likely, _ in self.results]

    def __reduce__(self) -> tuple[Any, ...]:
        dump = self.state.dump() if self.state is not None else None
        return restored_in_world, (self.world, dump, self.moving)

    def __deepcopy__(self, memo: dict[int, Any]) -> WorldPosition:
        # moves are made on copies, so a spot never changes and can be shared
        twin = WorldPosition.__new__(WorldPosition)
        twin.__dict__.update(self.__dict__)
        return twin


def restored_in_world(
    world: World, dump: dict[str, Any] | None, moving: tuple[int, int] | None
) -> WorldPosition:
    position = WorldPosition(world, spots(world))
    if dump is not None:
        position._stand(Spot(position.rules.load(dump)))
        if moving is not None:
            position.apply(moving[1])
    return position


def spots(world: World) -> list[tuple[float, Spot]]:
    return [(likely, Spot(state)) for likely, state in world.deals()]


# ---------------------------------------------------------------- the game and its states


def parameters(game: AnyGame) -> dict[str, Any]:
    """Players, options in one text (OpenSpiel would take a `1` for a number), and a start."""
    return {"players": game.info.default_seats, "options": "", "position": "", "world": ""}


def game_type(game: AnyGame) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=short_name(game.info.name),
        long_name=game.info.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM if game.info.seats[0] == 1 else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.info.seats[-1],
        min_num_players=game.info.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def world_of(rules: AnyGame, named: str) -> World:
    world = find(named)
    if world.game != rules.info.name:
        raise InvalidOption(f"{world.name} is a world of {short_name(world.game)}, not of this game")
    return world


class SpielGame(pyspiel.Game):
    """One of our games. `position` begins from a dumped position, as the hexadecimal of its JSON; `world` is
    a small world by its name or its file, which says all else itself.
    """

    rules: AnyGame

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**parameters(self.rules), **(params or {})}
        named = str(chosen["world"])
        self.world = world_of(self.rules, named) if named else None
        self.deals = spots(self.world) if self.world is not None else []
        text = str(chosen["position"])
        self.start: dict[str, Any] | None = json.loads(bytes.fromhex(text)) if text else None
        words = [word.partition(":") for word in str(chosen["options"]).split()]
        options = {name: value for name, _, value in words}
        self.seats = self.world.seats if self.world is not None else int(chosen["players"])
        self.rules.check_seats(self.seats)
        self.options = options_for(self.rules, self.world.options if self.world is not None else options)
        self.features = features_of(self.rules)  # what OpenSpiel pickles of a game is its name
        info = pyspiel.GameInfo(
            num_distinct_actions=self.features.moves,
            max_chance_outcomes=MOST_OUTCOMES if self.world is None else MOST_RESULTS,
            num_players=self.seats,
            min_utility=-1.0 if self.seats > 1 else 0.0,
            max_utility=1.0,
            utility_sum=0.0 if self.rules.info.seats[0] > 1 else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.rules), info, dict(params or {}))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        return Observer(self)


class SpielState(pyspiel.State):
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        if game.world is not None:
            self.position: Position = WorldPosition(game.world, game.deals)
        else:
            self.position = Position(game.rules, game.seats, game.options, game.start)

    def current_player(self) -> Any:
        if self.position.wanted:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.position.turn()

    def is_terminal(self) -> bool:
        return not self.position.wanted and self.position.state is not None and self.position.state.over

    def _legal_actions(self, player: int) -> list[int]:
        state = self.position.state
        assert state is not None
        return state.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(enumerate(self.position.likely()))

    def _apply_action(self, action: int) -> None:
        self.position.apply(int(action))

    def _action_to_string(self, player: Any, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self.position.rules.text(self.position.state, action)

    def returns(self) -> list[float]:
        if not self.is_terminal() or self.position.state is None:
            return [0.0] * self.position.seats
        return rewards(self.position.state.outcome(), "place", self.position.rules.info.ranks)

    def known(self, player: int) -> str:
        """A seat's view as JSON; with the move that is on its way, which its owner knows."""
        state = self.position.state
        moving = self.position.moving
        mine = [moving[1]] if moving is not None and moving[0] == player else []
        view = asdict(state.view(player)) if state is not None else None
        return json.dumps({"view": view, "moving": mine}, separators=(",", ":"))

    def __str__(self) -> str:
        state = self.position.state
        at = state.key() if state is not None else "before the deal"
        return f"{at} {self.position.moving or ''} {self.position.tape or ''}".strip()


class Observer:
    """A seat's view in numbers and as text, as OpenSpiel asks for it."""

    def __init__(self, game: SpielGame) -> None:
        self.features = game.features
        self.tensor = np.zeros(game.features.size, np.float32)
        self.dict = {
            block.name: self.tensor[block.first : block.first + block.size].reshape(block.shape)
            for block in game.features.blocks
        }

    def set_from(self, state: SpielState, player: int) -> None:
        position = state.position.state
        if position is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = np.frombuffer(self.features.encode(position.view(player)), np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.known(player)


for _game in GAMES.values():
    if _game.features is not None:
        _kind = type(f"Spiel{_game.info.name.title()}", (SpielGame,), {"rules": _game})
        pyspiel.register_game(game_type(_game), _kind)
