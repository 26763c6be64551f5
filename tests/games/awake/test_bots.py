"""The bots of Awake Heroes: legal moves, teams worth their cost, and better than chance."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.awake.tables import Table, fresh, table

from hyakki.bots.awake import AwakeGuide
from hyakki.bots.awake.drafting import Taste
from hyakki.bots.awake.duels import chance_against
from hyakki.bots.awake.judgement import Judgement
from hyakki.bots.awake.odds import at_least, expected, odds_row
from hyakki.bots.guide import Guide
from hyakki.bots.players import Budget, choose
from hyakki.bots.playouts import first_seat
from hyakki.bots.search import Search
from hyakki.games.awake import AWAKE
from hyakki.games.awake.battle import TEAMS
from hyakki.games.awake.content import CONTENT
from hyakki.games.awake.moves import CHAMPION, CHARACTER_NAMES
from hyakki.games.awake.scene.odds import odds_of
from hyakki.kernel.chance import Chance, Seeded


def greedy(state: Any, seat: int, luck: Chance) -> int:
    """As the bots' greedy chooses: from a view, by judgement alone."""
    view = state.view(seat)
    guide = AwakeGuide(view)
    guide.wonder(luck)
    sample = AWAKE.resample(view, luck)
    moves = guide.moves(sample, seat)
    return max(moves, key=lambda move: guide.worth(sample, seat, move))


def best(at: Table) -> str:
    seat = at.acting[0]
    return AWAKE.text(at.state, greedy(at.state, seat, Seeded("best")))


@pytest.mark.parametrize("number", range(3))
def test_greedy_beats_chance(number: int) -> None:
    luck = Seeded(f"greedy {number}")
    state = AWAKE.new(2, luck)
    mine = number % 2
    while not state.over:
        seat = first_seat(state.must())
        move = greedy(state, seat, luck) if seat == mine else state.draw(seat, luck)
        assert move in state.legal(seat)
        state.apply(seat, move, luck, None)
    assert state.winner == mine


def drafted(seed: str) -> list[str]:
    luck = Seeded(seed)
    state = AWAKE.new(2, luck)
    while state.stage == TEAMS:
        seat = first_seat(state.must())
        state.apply(seat, greedy(state, seat, luck), luck, None)
    names: list[str] = state.dump()["picks"][0]
    return names


def test_teams_spend_what_there_is_and_differ() -> None:
    teams = [drafted(f"draft {number}") for number in range(6)]
    cost = {character.name: character.cost for character in CONTENT.characters}
    assert all(sum(cost[name] for name in team) >= 9 for team in teams)
    assert len({tuple(team) for team in teams}) > 3


def test_it_takes_a_win_that_is_there() -> None:
    assert best(table("Ronin d7, Tengu a1", "Kappa a8", step="attack", castle=(0, 9))) == "hit d7 d8"
    assert best(table("Ronin c4, Tengu a1", "Kappa c5 -3", step="attack")) == "hit c4 c5"


@pytest.mark.parametrize("bot", ["easy", "normal"])
def test_an_easy_player_leaves_the_castle_alone_for_a_while(bot: str) -> None:
    """A beginner's castle that falls before they have moved everybody once teaches them nothing."""

    def moves(turn: int) -> set[str]:
        at = table("Ronin* d7, Tengu a1", "Kappa a8", step="attack", turn=turn)
        view = at.state.view(0)
        return {choose("awake", AWAKE.info.ruleset, view, bot, f"grace {n}") for n in range(12)}

    assert ("hit d7 d8" in moves(12)) == (bot == "normal")
    assert moves(13) == {"hit d7 d8"}, "then it is overlooked by nobody"


@pytest.mark.parametrize(("turn", "wanted"), [(23, "hit d7 c7"), (25, "hit d7 d8")])
def test_late_in_a_game_an_easy_player_strikes_the_castle_before_anybody(turn: int, wanted: str) -> None:
    """Earlier whoever can be hurt comes first; but a game has to end."""
    at = table("Ronin* d7, Tengu a1", "Kappa c7, Golem f2", step="attack", turn=turn)
    view = at.state.view(0)
    assert {choose("awake", AWAKE.info.ruleset, view, "easy", f"late {n}") for n in range(12)} == {wanted}


def test_an_easy_player_goes_for_the_castle_from_the_middle_of_the_game_on() -> None:
    def steps(turn: int) -> set[str]:
        return easy(table("Kitsune* d6, Tengu a1", "Oni g1", step="move", turn=turn, hurt_turn=turn))

    assert "move d6-d7" not in steps(12)
    assert steps(13) == {"move d6-d7"}


def easy(at: Table) -> set[str]:
    """What an easy player does here, sooner or later."""
    view = at.state.view(0)
    return {choose("awake", AWAKE.info.ruleset, view, "easy", f"easy {n}") for n in range(12)}


def test_an_easy_player_overlooks_no_attack_that_will_probably_hurt() -> None:
    from_behind = table("Kitsune c5, Tengu a1", "Ronin c4 -1, Kappa a8", step="attack", turn=3)
    assert easy(from_behind) == {"hit c5 c4"}
    in_front = table("Kappa c4, Tengu a1", "Berserker c5, Nutcracker a8", step="attack", turn=3)
    assert "pass" in easy(in_front)


def test_an_easy_player_strikes_from_the_fourth_round_on_where_it_may_hurt() -> None:
    """Who stands beside an enemy and does nothing seems asleep."""

    def moves(turn: int) -> set[str]:
        at = table("Kappa c4, Tengu a1", "Berserker c5, Nutcracker a8", step="attack", turn=turn)
        return easy(at)

    assert "pass" in moves(6)
    assert moves(7) == {"hit c4 c5"}


def test_an_easy_player_comes_nearer_from_the_fourth_round_on() -> None:
    """So nobody walks back to where they just came from."""

    def steps(turn: int) -> set[str]:
        return easy(table("Kappa b3, Oni f3", "Golem a8, Pixie g8", step="move", turn=turn, hurt_turn=turn))

    def forward(step: str) -> bool:
        return step[-1] > step[6]

    assert not all(forward(step) for step in steps(6))
    assert all(forward(step) for step in steps(7))


def test_an_easy_player_tries_no_skill_that_would_do_nothing() -> None:
    assert easy(table("Gremlin b2, Kappa a1", "Golem a8, Oni g8", step="skill", turn=3)) == {"pass"}
    assert "skill Gremlin" in easy(table("Gremlin b2, Kappa a1", "Golem b3, Oni g8", step="skill", turn=3))


def test_an_easy_player_does_not_fell_somebody_unhurt_at_one_blow() -> None:
    """From behind it falls as often as not: to lose somebody so teaches a beginner nothing."""

    def moves(ronin: str, turn: int = 21) -> set[str]:
        return easy(table("Oni c5, Tengu a1", f"{ronin}, Kappa a8", step="attack", turn=turn))

    assert moves("Ronin c4") == {"pass"}
    assert moves("Ronin c4 -1") == {"hit c5 c4"}
    assert moves("Ronin c4", turn=25) == {"hit c5 c4"}, "for ever it would seem asleep"


def test_an_easy_player_does_not_step_onto_a_trap_of_its_own() -> None:
    def steps(traps: str) -> set[str]:
        at = table("Kappa c3", "Golem c8", step="move", turn=9, hurt_turn=9, traps=(traps, ""))
        return easy(at)

    assert "move c3-c4" in steps("")
    assert steps("Snare c4")
    assert "move c3-c4" not in steps("Snare c4")


def test_an_easy_player_strikes_the_strong_before_the_weak_and_the_castle() -> None:
    """A beginner's habit: the weak live on, and their player can still save them."""
    both = table("Oni c5, Tengu a1", "Ronin c4 -3, Berserker c6 -1, Kappa a8", step="attack", turn=21)
    assert easy(both) == {"hit c5 c6"}
    castle = table("Ronin* d7, Tengu a1", "Kappa c7 -1", step="attack", turn=21)
    assert easy(castle) == {"hit d7 c7"}


def test_an_easy_player_leaves_the_country_of_the_first_team_to_the_newcomer() -> None:
    for number in range(6):
        at = fresh()
        at.luck = Seeded(f"newcomer {number}")
        while at.state.stage == TEAMS:
            seat = at.acting[0]
            view = at.state.view(seat)
            at.play(choose("awake", AWAKE.info.ruleset, view, "easy", f"newcomer {number}"))
        data = at.data
        assert 0 not in data["country"]
        country = {character.name: character.country for character in CONTENT.characters}
        assert all(country[name] != 0 for picks in data["picks"] for name in picks)


def test_an_easy_player_awakens_sooner_or_later_but_strikes_first() -> None:
    def moves(foe: str) -> set[str]:
        return easy(table("Kappa b6, Tengu b3", f"Oni {foe} -1", step="attack", turn=21))

    assert "awaken b6" in moves("g8")
    assert moves("b7") == {"hit b6 b7"}


def test_it_awakens_when_it_can() -> None:
    assert best(table("Kappa b6, Tengu b3", "Oni g8", step="skill")) == "awaken b6"


def test_it_steps_up_to_attack() -> None:
    at = table("Ronin c3, Tengu a1", "Kappa d5, Oni g8 ", step="move")
    move = best(at)
    assert move.startswith("move c3-")
    at.play(move)
    assert any(hit.endswith(" d5") for hit in at.legal_like("hit"))


def test_it_heals_whom_it_helps_most() -> None:
    at = table("Oni a1 -5, Kappa b1 -1", "Golem g8", hands=("Elixir", ""))
    assert best(at) == "item Elixir"
    assert best(at.play("item Elixir")) == "on a1"


def test_search_moves_legally_through_a_game() -> None:
    luck = Seeded("search")
    state = AWAKE.new(2, luck)
    searched = 0
    while not state.over and searched < 25:
        seat = first_seat(state.must())
        if state.stage == TEAMS or searched % 2:
            move = greedy(state, seat, luck)
        else:
            view = state.view(seat)
            search = Search(AWAKE.sampler(view), AwakeGuide(view), seat, luck)
            search.run(12)
            move = search.best()
        searched += state.stage != TEAMS
        assert move in state.legal(seat)
        state.apply(seat, move, luck, None)


def test_the_plain_guide_plays_it_too() -> None:
    luck = Seeded("plain")
    state = table("Ronin d7, Tengu a1", "Kappa a8", step="attack", castle=(0, 9)).state
    search = Search(AWAKE.sampler(state.view(0)), Guide(), 0, luck)
    search.run(60)
    assert AWAKE.text(state, search.best()) in ("awaken d7", "hit d7 d8")


def test_the_odds_are_those_on_the_table() -> None:
    for first, second in (("Ronin c4", "Kappa c5 -1"), ("Talos c6", "Kappa c5"), ("Oni d7", "Kappa a8")):
        state = table(first, second, step="attack").state
        move = state.legal(0)[-1]
        shown = odds_of(state, move)
        from_table = odds_row(state, 0, 21 if "d7" in first else 10)
        most = CONTENT.castles[1].wall if "d7" in first else 19
        assert expected(from_table, most) == pytest.approx(shown.mean, abs=0.001)
        for damage, chance in enumerate(shown.chances[:most]):
            assert at_least(from_table, damage) - at_least(from_table, damage + 1) == pytest.approx(
                chance, abs=0.001
            )


def test_the_odds_say_where_walls_keep_damage_off() -> None:
    """AH-R3: what a castle has lost in this turn counts."""

    def shown(first: str, second: str, breach: int = 0) -> tuple[int, bool]:
        state = table(first, second, step="attack").state
        state.breach = breach
        odds = odds_of(state, state.legal(0)[-1])
        return len(odds.chances) - 1, odds.walled

    wall = CONTENT.castles[1].wall
    assert shown("Oni d7", "Kappa a8") == (wall, True)
    assert shown("Oni d7", "Kappa a8", breach=wall - 1) == (1, True)
    assert shown("Pixie d7", "Kappa a8") == (wall, False), "it rolls no more than that"
    assert shown("Oni c4", "Kappa c5")[1] is False


# ---------------------------------------------------------------- every card is wanted by somebody


def test_every_character_is_on_somebodys_team() -> None:
    taste = Taste()
    state = fresh().play("country Gearwright League", "pick Oni").state
    wanted = {"Oni"}
    for number in range(400):
        taste.wonder(Seeded(f"wanted {number}"))
        likes = {name: taste.character(state, 0, i) for i, name in enumerate(CHARACTER_NAMES)}
        wanted |= set(sorted(likes, key=lambda name: -likes[name])[:4])
    assert wanted == set(CHARACTER_NAMES)


def test_a_search_drafts_by_taste_too() -> None:
    """It cannot look ahead there: all moves would be as good, and the first ones in the list be taken."""
    state = fresh().play("country Gearwright League", "pick Oni").state
    picks = {
        choose("awake", AWAKE.info.ruleset, state.view(0), "hard", f"draft {number}", Budget(simulations=50))
        for number in range(12)
    }
    assert len(picks) > 6


def test_it_shields_a_character_in_danger_and_runs_to_strike() -> None:
    shield = table("Onmyoji c4 -4, Pixie a1", "Ronin c6, Oni g8", hands=("Tower Shield", ""))
    assert best(shield) == "item Tower Shield"
    assert best(shield.play("item Tower Shield")) == "on c4"
    run = table("Nutcracker d5, Pixie a1", "Kappa a8, Wisp g8", hands=("Wind Sandals", ""), castle=(0, 8))
    assert best(run) == "item Wind Sandals"


def test_a_full_hand_is_used_up() -> None:
    """With much in hand, a little is enough."""
    little = table("Domovoi b2 -1, Tengu a1", "Oni a8", hands=("Holy Salt", ""))
    much = table(
        "Domovoi b2 -1, Tengu a1", "Oni a8", hands=("Holy Salt, Gale Fan, Hand Bell, Pickpocket", "")
    )
    assert best(little) == "pass"
    assert best(much) == "item Holy Salt"


# ---------------------------------------------------------------- games end


def stuck(turn: int, hurt_turn: int, **more: Any) -> Table:
    return table(
        "Oni a1, Kappa c1", "Golem a8, Pixie c8", step="skill", turn=turn, hurt_turn=hurt_turn, **more
    )


@pytest.mark.parametrize("bot", ["easy", "normal", "hard"])
def test_a_duel_is_offered_where_nothing_moves_on_and_never_in_passing(bot: str) -> None:
    def move(at: Table) -> str:
        view = at.state.view(0)
        return choose("awake", AWAKE.info.ruleset, view, bot, "stuck", Budget(simulations=20))

    assert move(stuck(60, 20)) == ("stalemate" if bot != "easy" else move(stuck(60, 20)))
    for number in range(6):
        assert move(stuck(20 + number, 19)) != "stalemate"


def test_not_even_the_careless_accept_a_duel_in_passing() -> None:
    at = stuck(20, 19).play("stalemate")
    answers = {choose("awake", AWAKE.info.ruleset, at.state.view(1), "easy", f"duel {n}") for n in range(12)}
    assert answers == {"decline"}


def test_an_easy_player_declines_a_duel_it_would_win_as_long_as_the_game_moves_on() -> None:
    def answers(bot: str, hurt_turn: int) -> set[str]:
        at = table("Pixie a1 -3", "Oni a8, Golem b8", step="skill", turn=20, hurt_turn=hurt_turn)
        at.play("stalemate")
        return {choose("awake", AWAKE.info.ruleset, at.state.view(1), bot, f"{n}") for n in range(6)}

    assert answers("normal", 19) == {"accept"}
    assert answers("easy", 19) == {"decline"}
    assert "accept" in answers("easy", 1)


def test_a_duel_is_accepted_where_nothing_moves_on() -> None:
    """The one who is ahead hopes for more, but not for ever."""
    early = stuck(20, 19).play("stalemate")
    assert best(early) == "decline"
    late = table("Oni a1, Kappa c1", "Golem a8, Kelpie b8", step="skill", turn=62, hurt_turn=30).play(
        "stalemate"
    )
    assert best(late) == "accept"


def chosen(at: Table, bot: str, seat: int = 0) -> set[str]:
    ruleset = AWAKE.info.ruleset
    return {choose("awake", ruleset, at.state.view(seat), bot, f"few {n}") for n in range(8)}


@pytest.mark.parametrize("bot", ["easy", "normal"])
def test_where_hardly_anybody_is_left_a_long_game_is_ended_by_a_duel(bot: str) -> None:
    """A few who run from each other might never meet; nobody overlooks that."""
    many = table("Oni a1, Kappa c1, Chochin e1", "Golem a8, Pixie c8, Kobold e8", turn=50, hurt_turn=49)
    assert "stalemate" not in chosen(many, bot)
    assert chosen(stuck(50, 49), bot) == {"stalemate"}
    assert "stalemate" not in chosen(stuck(8, 1), bot), "small teams on their way to each other"


def test_an_easy_player_who_is_behind_with_few_left_accepts_a_duel_that_gives_hope() -> None:
    def answers(more: str) -> set[str]:
        at = table(f"Ronin a1, Kappa c1{more}", "Oni a8", step="skill", turn=20, hurt_turn=19)
        return chosen(at.play("stalemate"), "easy", seat=1)

    assert answers("") == {"accept"}
    assert answers(", Chochin e1") == {"decline"}, "the game moves on"


def test_where_hardly_anybody_is_left_the_castle_draws_them_and_danger_less() -> None:
    many, few = Judgement(), Judgement()
    many.look(table("Oni a1, Kappa c1, Chochin e1", "Golem a8", turn=20, hurt_turn=20).state, 0)
    few.look(table("Oni a1, Kappa c1", "Golem a8", turn=20, hurt_turn=20).state, 0)
    assert few.way > many.way
    assert few.fear < many.fear


def test_the_chances_of_a_duel_are_those_of_many_duels() -> None:
    at = table("Oni a1 -3, Nekomata b1", "Ronin a8, Golem b8", step="skill").play("stalemate", "accept")
    luck = Seeded("many duels")
    for mine, theirs in ((0, 10), (0, 11), (1, 10)):
        won = 0
        for _ in range(400):
            twin = at.state.clone()
            twin.apply(0, CHAMPION + mine, luck, None)
            twin.apply(1, CHAMPION + theirs, luck, None)
            won += twin.winner == 0
        assert chance_against(at.state, mine, theirs) == pytest.approx(won / 400, abs=0.08)
        assert chance_against(at.state, theirs, mine) == pytest.approx(
            1 - chance_against(at.state, mine, theirs)
        )


def test_the_way_to_the_castle_counts_more_in_a_long_game() -> None:
    early, late = Judgement(), Judgement()
    early.look(table("Oni a1", "Golem a8", turn=10, hurt_turn=10).state, 0)
    late.look(table("Oni a1", "Golem a8", turn=70, hurt_turn=60).state, 0)
    assert late.way > 2 * early.way
    assert late.fear < early.fear
