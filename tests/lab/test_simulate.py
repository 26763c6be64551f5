"""Simulations: the same for any number of workers, replayable from records, refused when senseless."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hyakki.bots.playouts import first_seat
from hyakki.bots.trials import trial_of
from hyakki.games import game
from hyakki.games.awake.battle import PLACING
from hyakki.kernel.chance import Seeded, Tape
from hyakki.kernel.log import Log
from hyakki.kernel.record import Record, replay
from hyakki.lab import Plan, PlanError, Played, simulate
from hyakki.lab.games import play

SMALL: dict[str, Any] = {"game": "phantom", "seats": 4, "games": 8, "options": {"rounds": "1"}}


def test_every_deal_is_played_from_every_seat() -> None:
    plan = Plan("phantom", 3, ("greedy", "random"), games=6)
    assert [plan.seated(number) for number in range(4)] == [
        ("greedy", "random", "greedy"),
        ("random", "greedy", "greedy"),
        ("greedy", "greedy", "random"),
        ("greedy", "random", "greedy"),
    ]
    assert [plan.deal(number) for number in range(6)] == [0, 0, 0, 1, 1, 1]


def test_a_line_up_that_looks_the_same_turned_is_not_played_twice() -> None:
    assert Plan("phantom", 4, ("greedy", "random"), games=1).rotations == 2
    assert Plan("phantom", 4, ("greedy",), games=1).rotations == 1
    assert Plan("phantom", 5, ("greedy", "random"), games=1).rotations == 5


def test_the_games_of_one_deal_have_the_same_cards(tmp_path: Path) -> None:
    plan = Plan("phantom", 4, ("greedy", "easy"), games=4, records=tmp_path)
    simulate(plan)
    records = [Record.read(path.read_text("utf-8")) for path in sorted(tmp_path.iterdir())]
    luck = [[entry.chance for entry in record.entries if entry.chance] for record in records]
    assert luck[0] == luck[1]
    assert luck[2] == luck[3]
    assert luck[0] != luck[2]
    assert [seat.level for seat in records[1].seats] == ["easy", "greedy", "easy", "greedy"]


@pytest.mark.parametrize("bots", [("random",), ("search@20", "easy")])
def test_any_number_of_workers_gives_the_same_games(bots: tuple[str, ...]) -> None:
    plan = Plan(bots=bots, seed="workers", **SMALL)
    heard: list[int] = []
    alone = simulate(plan, workers=1)
    assert simulate(plan, workers=2, progress=heard.append) == alone
    assert heard == sorted(heard)
    assert heard[-1] == 8
    assert [played.number for played in alone] == list(range(8))


def test_another_seed_gives_other_games() -> None:
    one = simulate(Plan(bots=("greedy",), seed="1", **SMALL))
    assert simulate(Plan(bots=("greedy",), seed="1", **SMALL)) == one
    assert simulate(Plan(bots=("greedy",), seed="2", **SMALL)) != one


@pytest.mark.parametrize("bots", [("random",), ("greedy", "random", "easy")])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_records_replay_to_the_same_outcome(bots: tuple[str, ...], seats: int, tmp_path: Path) -> None:
    plan = Plan("phantom", seats, bots, games=4, records=tmp_path)
    games = simulate(plan)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"phantom-{number:06d}.record" for number in (1, 2, 3, 4)]
    for played, name in zip(games, names):
        record = Record.read((tmp_path / name).read_text("utf-8"))
        outcome = replay(record, game("phantom")).outcome()
        assert (outcome.scores, outcome.places) == (played.scores, played.places)
        assert len(record.entries) == played.decisions + 1
        assert tuple(seat.level for seat in record.seats) == plan.seated(played.number)


def test_a_record_changes_nothing(tmp_path: Path) -> None:
    """The compiled playouts of random games and the recorded ones are the same games."""
    for bots in (("random",), ("greedy", "random")):
        plan = Plan(bots=bots, **SMALL)
        kept = Plan(bots=bots, records=tmp_path, **SMALL)
        assert [play(plan, n) for n in range(4)] == [play(kept, n) for n in range(4)]


@pytest.mark.parametrize("seats", [1, 2])
def test_catches_are_counted_turn_by_turn(seats: int, tmp_path: Path) -> None:
    """PlayedGame again from the records: a turn with two captures counts once."""
    games = simulate(Plan("madoshi", seats, ("greedy",), games=2, records=tmp_path))
    for played, path in zip(games, sorted(tmp_path.iterdir())):
        record = Record.read(path.read_text("utf-8"))
        state = game("madoshi").new(seats, Tape(record.entries[0].chance))
        turns = 0
        catching: set[int] = set()
        for entry in record.entries[1:]:
            turns = int(state.turns)
            if entry.text.startswith("x"):
                catching.add(turns)
            game("madoshi").play(state, entry.seat, entry.text, Tape(entry.chance))
        ended = (0, 1) if seats > 1 else ()
        assert played.counts == (((turns + 1) / seats,), (len(catching), turns + 1), ended)


def test_a_team_by_lot_spends_what_there_is_and_the_game_is_played_as_usual() -> None:
    state, luck, trial = game("awake").new(2, Seeded(3)), Seeded("lot"), trial_of("awake")
    assert trial.lot is not None
    while (move := trial.lot(state, seat := first_seat(state.must()), luck)) >= 0:
        if game("awake").text(state, move) == "pass":
            assert len(state.legal(seat)) == 1, "there is money for one more"
        state.apply(seat, move, luck, None)
    assert state.view(0).stage == PLACING
    drawn, usual = (simulate(Plan("awake", 2, (bot,), games=1, seed="lot")) for bot in ("easy+lot", "easy"))
    assert all(set(played.cards[0]).isdisjoint(played.cards[1]) for played in drawn)
    assert [played.cards for played in drawn] != [played.cards for played in usual]


def test_castles_teams_and_used_items_are_counted_for_the_side_that_alone_had_them(tmp_path: Path) -> None:
    """Once more from the record, as each seat heard it."""
    (played,) = simulate(Plan("awake", 2, ("greedy",), games=1, records=tmp_path))
    record = Record.read(next(tmp_path.iterdir()).read_text("utf-8"))
    log = Log()
    state = game("awake").new(2, Tape(record.entries[0].chance), None, log)
    for entry in record.entries[1:]:
        game("awake").play(state, entry.seat, entry.text, Tape(entry.chance), log)
    had: list[set[str]] = []
    for seat in (0, 1):
        heard: list[Any] = log.heard(seat)
        (shown,) = [event for event in heard if event.kind == "teams_shown"]
        own = [event for event in heard if getattr(event, "seat", None) == seat]
        set_up = {event.item for event in own if event.kind == "trap_set"}
        used = {event.item for event in own if event.kind == "item_played" and not event.trap}
        had.append({shown.castles[seat], *shown.teams[seat]} | set_up | used)
    assert [set(cards) for cards in played.cards] == [had[0] - had[1], had[1] - had[0]]
    card = trial_of("awake").card
    assert card is not None
    assert {card(name).kind for cards in played.cards for name in cards} == {"castle", "character", "item"}


def test_played_games_are_whole() -> None:
    (played,) = simulate(Plan("phantom", 5, ("random",), games=1))
    assert isinstance(played, Played)
    assert 25 <= played.decisions <= 225
    assert max(played.scores) == played.scores[played.places.index(1)]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"seats": 7}, "for 3, 4, 5, 6 players, not 7"),
        ({"bots": ("genius",)}, "no bot 'genius'"),
        ({"bots": ("greedy@7",)}, "only a search takes a number"),
        ({"bots": ("greedy+lot",)}, r"no bot 'greedy\+lot'"),
        ({"bots": ()}, "name 1 to 4 bots"),
        ({"bots": ("random",) * 5}, "name 1 to 4 bots for 4 seats, not 5"),
        ({"games": 0}, "games: 0 is too few"),
        ({"simulations": 0}, "simulations: 0 is too few"),
        ({"options": {"rounds": "9"}}, "rounds='9': choose one of"),
        ({"options": {"colour": "red"}}, "has no option 'colour'"),
        ({"options": {"first": "5"}}, "only 4 seats"),
    ],
)
def test_what_cannot_be_played_is_refused_before_it_begins(change: dict[str, Any], problem: str) -> None:
    settings: dict[str, Any] = {**SMALL, "bots": ("random",), **change}
    with pytest.raises(PlanError, match=problem):
        simulate(Plan(**settings))


def test_workers_must_be_at_least_one() -> None:
    with pytest.raises(PlanError, match="workers: 0 is too few"):
        simulate(Plan(bots=("random",), **SMALL), workers=0)


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(PlanError, match="cannot write into"):
        simulate(Plan(bots=("random",), records=file, **SMALL))
