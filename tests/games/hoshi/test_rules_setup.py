"""Cards, setup, drafts and prepared decks: rules and rulings one by one."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.hoshi.arena import heard, table
from tests.rulings import rule

from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.cards import ARTIFACT, CARDS, HERO, LEGEND, POWER, card_of
from hyakki.games.hoshi.dice import D8, D10, SYMBOLS, face_of
from hyakki.games.hoshi.drafts import cost_of
from hyakki.games.hoshi.options import Options
from hyakki.games.hoshi.stages import STAGES
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.chance import Fixed, Seeded
from hyakki.kernel.game import InvalidOption
from hyakki.kernel.log import Log, seats_in

ORDER = list(range(20))


def names(cards: list[int]) -> list[str]:
    return [CARDS[card].name for card in cards]


def take_first(state: HoshiState, luck: Seeded, until: str) -> None:
    """Everybody takes their first legal move until a stage is reached."""
    while STAGES[state.stage] != until:
        seat = seats_in(state.must())[0]
        state.apply(seat, state.legal(seat)[0], luck, None)


# ---------------------------------------------------------------- what is in the box


@rule("HB-1")
def test_there_are_20_heroes_and_20_duel_cards_of_three_kinds() -> None:
    kinds = Counter(card.kind for card in CARDS)
    assert kinds == {HERO: 20, ARTIFACT: 8, POWER: 9, LEGEND: 3}
    assert len({card.name for card in CARDS}) == 40


@rule("HB-2")
def test_three_faces_of_each_die_show_a_symbol() -> None:
    for sides in (D8, D10):
        assert len([side for side in range(sides) if face_of(sides, side) != 0]) == 3


@rule("HB-R1")
def test_strike_star_and_eye_stand_on_one_face_each() -> None:
    assert [SYMBOLS[face_of(D8, side)] for side in range(8)] == ["strike", "star", "eye", *["blank"] * 5]
    assert [SYMBOLS[face_of(D10, side)] for side in range(10)] == ["strike", "star", "eye", *["blank"] * 7]


@rule("HB-D1")
def test_nine_heroes_and_eight_duel_cards_are_ours() -> None:
    ours = [card for card in CARDS if card.ours]
    assert len([card for card in ours if card.kind == HERO]) == 9
    assert len([card for card in ours if card.kind != HERO]) == 8


@rule("HB-D1")
def test_the_kinds_keep_their_numbers_and_a_d8_has_its_price() -> None:
    for kind, least, most in ((ARTIFACT, 1, 8), (POWER, 9, 17), (LEGEND, 18, 20)):
        assert [card.number for card in CARDS if card.kind == kind] == list(range(least, most + 1))
    usual = sorted(card.cost for card in CARDS if card.kind == HERO and card.sides == D10)
    for card in CARDS:
        if card.kind == HERO and card.sides == D8:
            assert card.cost > usual[len(usual) // 2], card.name


# ---------------------------------------------------------------- setup for two


@rule("HB-3")
def test_two_players_keep_three_of_five_heroes_and_then_of_five_duel_cards() -> None:
    with Fixed([0, ORDER, ORDER]) as luck:
        state = HOSHI.new(2, luck)
        assert names(state.players[0].pool) == names([0, 1, 2, 3, 4])
        for seat, moves in ((0, "H1 H2"), (1, "H6 H7")):
            for card in moves.split():
                HOSHI.play(state, seat, f"drop {card}", luck)
        assert state.players[1].heroes == [7, 8, 9]
        assert state.players[1].pool == [25, 26, 27, 28, 29]
        for seat, moves in ((0, "D4 D5"), (1, "D6 D10")):
            for card in moves.split():
                HOSHI.play(state, seat, f"drop {card}", luck)
    assert state.players[0].duels == [20, 21, 22]
    assert state.players[1].duels == [26, 27, 28]
    assert state.players[1].dropped == [5, 6, 25, 29]
    assert STAGES[state.stage] == "choose"


@rule("HB-3")
def test_dropped_cards_lie_face_down() -> None:
    with Fixed([0, ORDER]) as luck:
        state = HOSHI.new(2, luck)
        log = Log()
        HOSHI.play(state, 0, "drop H1", luck, log)
    assert [event.card for event in heard(log, 0, "chosen")] == ["H1"]
    assert [event.card for event in heard(log, 1, "chosen")] == [None]
    assert state.view(1).players[0].dropped_heroes == 1
    assert "Master of Battle" not in repr(HOSHI.show(state.view(1)))


@rule("HB-3")
@pytest.mark.parametrize(
    ("seats", "setup"), [(2, "usual"), (2, "experienced"), (2, "constructed"), (3, "usual")]
)
def test_a_table_may_agree_on_two_heroes_each_and_two_duel_cards(seats: int, setup: str) -> None:
    luck = Seeded("two of each")
    state = HOSHI.new(seats, luck, Options(setup=setup, heroes="2"))
    take_first(state, luck, "challenge" if seats > 2 else "choose")
    assert {(len(player.heroes), len(player.duels)) for player in state.players} == {(2, 2)}


@rule("HB-4")
def test_experienced_players_get_four_of_each_at_once() -> None:
    with Fixed([0, ORDER, ORDER]) as luck:
        state = HOSHI.new(2, luck, Options(setup="experienced"))
        assert state.players[1].pool == [4, 5, 6, 7, 24, 25, 26, 27]
        HOSHI.play(state, 1, "drop D5", luck)
        assert HOSHI.why(state, 1, HOSHI.parse(state, "drop D6")) is not None
        HOSHI.play(state, 1, "drop H5", luck)
    assert (state.players[1].heroes, state.players[1].duels) == ([5, 6, 7], [25, 26, 27])


@rule("HB-5")
@pytest.mark.parametrize("starter", [0, 1])
def test_the_starting_player_reveals_first(starter: int) -> None:
    at = table("H1 H2 D1", "H3 H4 D1", starter=starter)
    at.choose(1 - starter, ["H1", "H3"][1 - starter], "D1").choose(starter, ["H1", "H3"][starter], "D1")
    assert [event.seat for event in at.told("revealed")] == [starter, 1 - starter]


@rule("HB-R2")
def test_the_starting_player_is_drawn() -> None:
    for drawn in (0, 1):
        with Fixed([drawn, ORDER]) as luck:
            assert HOSHI.new(2, luck).starter == drawn


# ---------------------------------------------------------------- more players


@rule("HB-31")
def test_heroes_are_passed_to_the_left_and_duel_cards_to_the_right() -> None:
    luck = Fixed([0, ORDER, ORDER])
    state = HOSHI.new(3, luck)
    for seat, card in enumerate(("H1", "H5", "H9")):
        HOSHI.play(state, seat, f"keep {card}", luck)
    assert [player.pool for player in state.players] == [[9, 10, 11], [1, 2, 3], [5, 6, 7]]
    for _ in range(3):
        for seat in range(3):
            state.apply(seat, state.legal(seat)[0], luck, None)
    assert [len(player.pool) for player in state.players] == [4, 4, 4]
    for seat in range(3):
        state.apply(seat, state.legal(seat)[0], luck, None)
    assert [len(player.heroes) for player in state.players] == [3, 3, 3]
    for seat, card in enumerate(("D1", "D5", "D9")):
        HOSHI.play(state, seat, f"keep {card}", luck)
    assert [player.pool for player in state.players] == [[25, 26, 27], [29, 30, 31], [21, 22, 23]]


@rule("HB-31")
def test_a_passed_packet_is_known_to_giver_and_receiver_only() -> None:
    luck = Fixed([0, ORDER])
    state = HOSHI.new(3, luck)
    log = Log()
    for seat, card in enumerate(("H1", "H5", "H9")):
        HOSHI.play(state, seat, f"keep {card}", luck, log)
    assert [event.cards for event in heard(log, 1, "dealt")] == [(), ("H2", "H3", "H4"), ()]
    assert state.view(1).packets == ((4, 5, 6, 7), (1, 2, 3))


@rule("HB-33")
def test_eight_can_play_with_two_boxes() -> None:
    luck = Seeded("many")
    state = HOSHI.new(8, luck)
    take_first(state, luck, "challenge")
    assert state.boxes == 2
    assert [(len(player.heroes), len(player.duels)) for player in state.players] == [(3, 3)] * 8


@rule("HB-R27")
def test_one_box_serves_five_players_and_no_more() -> None:
    assert HOSHI.new(5, Seeded(1), Options(boxes="1")).boxes == 1
    with pytest.raises(InvalidOption, match="2 boxes"):
        HOSHI.new(6, Seeded(1), Options(boxes="1"))


@rule("HB-R27")
def test_doubles_from_several_boxes_may_be_drafted() -> None:
    luck = Fixed([0, [0, 20, 1, 21, *[card for card in range(40) if card not in (0, 20, 1, 21)]]])
    state = HOSHI.new(2 + 1, luck, Options(boxes="2"))
    assert state.players[0].pool == [0, 0, 1, 1]
    assert len(state.legal(0)) == 2


# ---------------------------------------------------------------- prepared decks


def build(state: HoshiState, seat: int, cards: str) -> None:
    for card in cards.split():
        HOSHI.play(state, seat, f"keep {card}", Seeded(0))


@rule("HB-34")
def test_a_prepared_deck_has_four_of_each_and_no_card_twice() -> None:
    state = HOSHI.new(2, Fixed([0]), Options(setup="constructed"))
    build(state, 0, "H1 H3 H4 H5")
    assert HOSHI.why(state, 0, HOSHI.parse(state, "keep H9")) is not None
    build(state, 0, "D3")
    assert HOSHI.why(state, 0, HOSHI.parse(state, "keep D3")) is not None


@rule("HB-34")
def test_a_prepared_deck_costs_no_more_than_agreed() -> None:
    state = HOSHI.new(2, Fixed([0]), Options(setup="constructed", budget="40"))
    build(state, 0, "H6 H2 H17 H19")
    assert cost_of(state.players[0].picks) == 25
    refusal = HOSHI.why(state, 0, HOSHI.parse(state, "keep D5"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("not_in_deck", "HB-34")
    build(state, 0, "D3 D8 D11 D12")
    assert cost_of(state.players[0].picks) == 36


@rule("HB-34")
def test_three_of_each_are_drawn_and_the_rest_is_out() -> None:
    luck = Fixed([0, [3, 1, 0, 2], [0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]])
    state = HOSHI.new(2, luck, Options(setup="constructed"))
    for seat in (0, 1):
        for card in ["H1", "H3", "H4", "H5", "D3", "D8", "D11", "D12"]:
            HOSHI.play(state, seat, f"keep {card}", luck)
    luck.done()
    assert state.players[0].heroes == [card_of("H1"), card_of("H3"), card_of("H5")]
    assert state.players[0].dropped == [card_of("H4"), card_of("D12")]


@rule("HB-34")
def test_prepared_decks_can_be_played_by_three() -> None:
    luck = Seeded("three decks")
    state = HOSHI.new(3, luck, Options(setup="constructed"))
    take_first(state, luck, "challenge")
    assert [player.left for player in state.players] == [3, 3, 3]
