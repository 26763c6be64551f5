"""Which input counts when, and what may be decided by now: single exchanges through the real rules."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hoshi.arena import Arena, duel
from tests.table.live.test_sync import measured

from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.real_time import HandsInTheArena
from hyakki.games.hoshi.stages import FIGHT, TIMEOUT
from hyakki.games.hoshi.state import HoshiState
from hyakki.games.hoshi.times import GUARD_UP, TRAVEL
from hyakki.kernel.chance import Chance, Seeded
from hyakki.kernel.fair import label
from hyakki.kernel.log import Log
from hyakki.table.live import (
    Glimpses,
    Input,
    Let,
    PassTime,
    Photo,
    Play,
    Referee,
    Side,
)
from hyakki.table.live.numbers import CAP, GUESS, LETS, PROOF_MOST
from hyakki.table.live.sync import Sync


class Exchange:
    """A duel in which both hands are free, and the referee over it."""

    def __init__(self, rtt: float = 100, jitter: float = 0.0, arena: Arena | None = None) -> None:
        self.state: HoshiState = (arena or duel("H1", "H1")).state
        self.begin = int(self.state.now)
        self.referee = Referee(HOSHI, HandsInTheArena(), 2, self.chance)
        for side in self.referee.sides:
            side.connect(measured(rtt, jitter))
        self.travel = int(self.state.times[TRAVEL])
        self.told: list[Any] = []
        self.photos: list[Photo] = []
        self.played: list[Input] = []

    def chance(self, what: str) -> Chance:
        return Seeded(what)

    def press(self, seat: int, move: str, at: int, heard: int | None = None) -> Input:
        """Instants count from the beginning; by default it comes in after half a round trip."""
        sync = self.referee.sides[seat].sync
        assert sync is not None
        arrived = at + round(sync.lag) if heard is None else heard
        press = Input(seat, move, self.begin + at, self.begin + at, self.begin + arrived)
        self.referee.hear(self.state, press)
        return press

    def until(self, now: int) -> Exchange:
        """Commit all that can be by then."""
        while (act := self.referee.next(self.state, self.begin + now)) is not None:
            log = Log()
            if isinstance(act, PassTime):
                self.state.advance(act.to, self.chance(label("advance", act.to)), log)
            elif isinstance(act, Play):
                press = act.press
                move = HOSHI.parse(self.state, press.move)
                if HOSHI.why(self.state, press.seat, move) is None:
                    what = label("move", int(self.state.now), press.seat, press.move)
                    self.state.apply(press.seat, move, self.chance(what), log)
                    self.referee.done(press, log.lines)
                    self.played.append(press)
            self.told += [line.public for line in log.lines]
            photo = self.referee.photo(self.state, log.lines)
            if photo is not None:
                self.photos.append(photo)
        return self

    def strike(self, *seats: int) -> Exchange:
        """Each of these hands has a Strike before it that everybody has read, from the beginning on."""
        for seat in seats:
            hand = self.state.hands[seat]
            hand.faces, hand.live, hand.read = [1], True, True
            hand.shown_at = self.begin - 100
            hand.read_at = self.begin
        return self

    @property
    def verdicts(self) -> list[str]:
        return [photo.verdict for photo in self.photos]


def test_a_guard_pressed_in_time_counts_though_it_arrives_after_the_contact() -> None:
    exchange = Exchange(rtt=200).strike(0)
    exchange.press(0, "swing", 50)
    contact = 50 + exchange.travel
    exchange.press(1, "guard", contact - int(exchange.state.times[GUARD_UP]), heard=contact + 10)
    assert exchange.until(contact + 119).verdicts == []  # a hold of 120
    assert exchange.until(contact + 120).verdicts == ["miss"]


def test_the_earlier_press_comes_first_however_late_it_arrives() -> None:
    exchange = Exchange(rtt=200).strike(0, 1)
    exchange.press(1, "swing", 120, heard=130)
    exchange.press(0, "swing", 60, heard=170)
    exchange.until(1_000)
    assert [(press.seat, press.at - exchange.begin) for press in exchange.played] == [(0, 60), (1, 120)]
    assert exchange.verdicts == ["hit"]
    assert exchange.state.players[1].stones == 1


def test_what_has_been_decided_stays_decided() -> None:
    exchange = Exchange(rtt=20).strike(0)
    exchange.press(0, "swing", 50)
    exchange.until(100 + exchange.travel)
    assert exchange.verdicts == ["hit"]
    stones = [player.stones for player in exchange.state.players]
    exchange.press(1, "guard", 100, heard=101 + exchange.travel)
    exchange.until(2_000)
    assert [player.stones for player in exchange.state.players] == stones
    assert "guard" not in [press.move for press in exchange.played]


def test_a_guards_time_starts_when_its_own_screen_shows_the_swing() -> None:
    exchange = Exchange(rtt=200)
    swing = exchange.press(0, "swing", 50)  # a bluff: no die gave warning
    assert swing.shown[1] - swing.heard == 100
    guard = exchange.press(1, "guard", 50 + 200 + 150)  # 150 ms after it was shown
    assert guard.compensation == 150
    assert guard.at - swing.at == 200
    assert guard.reaction == 200


def test_a_guess_gets_no_compensation() -> None:
    exchange = Exchange(rtt=200)
    swing = exchange.press(0, "swing", 50)
    guard = exchange.press(1, "guard", swing.shown[1] - exchange.begin + GUESS - 1)
    assert guard.compensation == 0
    assert guard.at == guard.pressed


def test_a_player_who_could_read_the_die_long_before_gets_no_compensation() -> None:
    exchange = Exchange(rtt=200).strike(0)
    swing = exchange.press(0, "swing", 300)
    guard = exchange.press(1, "guard", 300 + 200 + GUESS)
    assert swing.shown[1] - exchange.begin == 500
    assert guard.compensation == 0
    assert guard.since == exchange.begin


def test_contacts_that_the_table_cannot_tell_apart_are_a_draw() -> None:
    exchange = Exchange(rtt=100, jitter=15).strike(0, 1)
    band = exchange.referee.band
    assert 25 < band < 60
    exchange.press(0, "swing", 100)
    later = exchange.press(1, "swing", 100 + band)
    assert later.moved == band - 25
    assert exchange.until(1_000).verdicts == ["draw"]
    assert exchange.photos[0].band == band
    assert exchange.photos[0].hands[1].compensation == band - 25


def test_contacts_further_apart_than_the_band_are_not() -> None:
    exchange = Exchange(rtt=100, jitter=15).strike(0, 1)
    exchange.press(0, "swing", 100)
    exchange.press(1, "swing", 100 + exchange.referee.band + 1)
    assert exchange.until(1_000).verdicts == ["hit"]


def test_the_band_works_for_the_one_who_is_heard_first() -> None:
    exchange = Exchange(rtt=100, jitter=15).strike(0, 1)
    later = exchange.press(0, "swing", 130)
    exchange.press(1, "swing", 100, heard=200)
    assert later.moved > 0
    assert exchange.until(1_000).verdicts == ["draw"]


def test_no_swing_is_brought_forward_before_the_die_that_it_is_for() -> None:
    exchange = Exchange(rtt=100, jitter=15).strike(0, 1)
    late = 100 + exchange.referee.band
    exchange.state.hands[1].shown_at = exchange.begin + late - 3
    exchange.press(0, "swing", 100)
    later = exchange.press(1, "swing", late)
    assert later.moved == 3


def test_a_preview_is_what_will_be_decided_if_nothing_else_comes_in() -> None:
    exchange = Exchange(rtt=200)
    exchange.press(0, "lift", 10)
    exchange.press(0, "throw", 90)
    ahead = exchange.referee.foresee(exchange.state, exchange.begin + 1_100)
    foreseen: list[Any] = [line.heard_by(0) for _, line in ahead.told]
    exchange.press(1, "lift", 20)  # something else comes in, and changes nothing for the first hand
    exchange.press(1, "guard", 300)
    exchange.until(1_300)
    assert exchange.state.stage == FIGHT
    mine = [event for event in exchange.told if getattr(event, "seat", 0) == 0]
    assert [event.kind for event in foreseen if event is not None] == [event.kind for event in mine]
    assert ahead.state.view(0).hands[0].faces == exchange.state.view(0).hands[0].faces


def test_a_preview_never_shows_a_verdict() -> None:
    exchange = Exchange(rtt=200).strike(0)
    swing = exchange.press(0, "swing", 50)
    ahead = exchange.referee.foresee(exchange.state, exchange.begin + 5_000)
    assert ahead.state.now < swing.lands
    assert ahead.next == -1
    assert [line.public.motion for _, line in ahead.told] == ["swing"]  # type: ignore[union-attr]


def test_a_die_is_shown_to_both_at_its_instant_but_sent_to_the_slower_line_sooner() -> None:
    exchange = Exchange(rtt=20)
    exchange.referee.sides[1].connect(measured(rtt=200))
    exchange.press(0, "lift", 10)
    exchange.press(0, "throw", 90)
    glimpses = Glimpses(exchange.referee)
    sent: dict[int, tuple[int, int]] = {}
    for now in range(100, 700):
        for seat, fresh in glimpses.fresh(exchange.state, exchange.begin + now).items():
            for glimpse in fresh:
                if glimpse.event.kind == "faced" and seat not in sent:  # type: ignore[attr-defined]
                    sent[seat] = (exchange.begin + now, glimpse.show)
    settled = sent[0][1]
    assert sent[1][1] == settled
    assert settled - sent[0][0] == 10
    assert settled - sent[1][0] == 100


def test_what_was_shown_is_not_shown_again() -> None:
    exchange = Exchange(rtt=100)
    exchange.press(0, "lift", 10)
    glimpses = Glimpses(exchange.referee)
    assert glimpses.fresh(exchange.state, exchange.begin + 60)
    exchange.press(1, "lift", 20)
    again = glimpses.fresh(exchange.state, exchange.begin + 70)
    assert [glimpse.event.seat for glimpse in again[0]] == [1]  # type: ignore[attr-defined]


def sync_of(exchange: Exchange, seat: int) -> Sync:
    sync = exchange.referee.sides[seat].sync
    assert sync is not None
    return sync


def ask(exchange: Exchange, seat: int, at: int) -> None:
    sync_of(exchange, seat).probes.sent(exchange.begin + at)


def answer(exchange: Exchange, seat: int, at: int, trip: int) -> None:
    sync_of(exchange, seat).pong(trip, exchange.begin + at)


def test_a_line_that_stalls_under_a_swing_makes_the_exchange_void() -> None:
    exchange = Exchange(rtt=60).strike(0)
    swing = exchange.press(0, "swing", 50)
    ask(exchange, 1, 80)  # behind the sight of the swing; it is not answered
    act = exchange.referee.next(exchange.state, exchange.begin + 700)
    assert isinstance(act, Let)
    assert act.dropped == (swing,)
    assert exchange.referee.photo_of_let(exchange.state, act).verdict == "let"
    assert exchange.referee.sides[1].lets == 1
    exchange.until(5_000)
    assert exchange.verdicts == []
    assert exchange.state.timeout_by == 1


def test_what_is_pressed_after_a_let_and_before_the_timeout_does_not_count_either() -> None:
    exchange = Exchange(rtt=60).strike(0)
    exchange.press(0, "swing", 50)
    ask(exchange, 1, 80)
    assert isinstance(exchange.referee.next(exchange.state, exchange.begin + 700), Let)
    exchange.press(0, "swing", 590)  # the Strike still lies there
    exchange.until(3_000)
    assert exchange.verdicts == []
    assert exchange.state.stage == TIMEOUT
    exchange.referee.next(exchange.state, exchange.begin + 3_001)
    assert not exchange.referee.void


@pytest.mark.parametrize("winner", [0, 1])
def test_a_let_does_not_ask_who_would_have_won(winner: int) -> None:
    exchange = Exchange(rtt=60).strike(winner)
    exchange.press(winner, "swing", 50)
    ask(exchange, 1, 60)
    assert isinstance(exchange.referee.next(exchange.state, exchange.begin + 700), Let)


def test_a_stall_that_is_over_before_the_verdict_counts_too() -> None:
    exchange = Exchange(rtt=60).strike(0)
    exchange.press(0, "swing", 50)
    ask(exchange, 1, 80)
    answer(exchange, 1, 80 + 60 + 151, trip=60 + 151)
    assert isinstance(exchange.referee.next(exchange.state, exchange.begin + 700), Let)


def test_a_stall_before_the_die_settled_is_no_reason_for_a_let() -> None:
    exchange = Exchange(rtt=60).strike(0)
    ask(exchange, 1, -700)
    answer(exchange, 1, -200, trip=500)
    exchange.press(0, "swing", 50)
    assert exchange.until(1_000).verdicts == ["hit"]


def test_a_player_has_two_lets_a_match() -> None:
    exchange = Exchange(rtt=60).strike(0)
    ask(exchange, 1, 80)
    exchange.referee.sides[1].lets = LETS
    exchange.press(0, "swing", 50)
    assert exchange.until(1_000).verdicts == ["hit"]


def test_an_answer_in_time_means_no_let_and_no_longer_hold() -> None:
    exchange = Exchange(rtt=60).strike(0)
    exchange.press(0, "swing", 50)
    ask(exchange, 1, 80)
    answer(exchange, 1, 140, trip=60)
    contact = 50 + exchange.travel
    assert exchange.until(contact + 49).verdicts == []
    assert exchange.until(contact + 50).verdicts == ["hit"]  # a hold of 50


def test_a_verdict_waits_for_proof_that_nothing_is_on_its_way() -> None:
    exchange = Exchange(rtt=60).strike(0)
    exchange.press(0, "swing", 50)
    contact = 50 + exchange.travel
    asked = contact - 30  # they hear it at the contact
    assert exchange.referee.wake(exchange.state) == exchange.begin + asked
    assert exchange.referee.probes(exchange.begin + asked - 1) == []
    assert exchange.referee.probes(exchange.begin + asked) == [0, 1]
    assert exchange.referee.probes(exchange.begin + asked + 1) == []
    ask(exchange, 1, asked)
    assert exchange.until(contact + 110).verdicts == []
    assert exchange.referee.wants_proof(exchange.begin + contact + 110)
    assert exchange.referee.wake(exchange.state) == exchange.begin + asked + 60 + CAP
    pressed = contact - int(exchange.state.times[GUARD_UP]) - 10  # in time, on a line that trembles
    exchange.press(1, "guard", pressed, heard=contact + 111)
    answer(exchange, 1, contact + 112, trip=142)
    assert exchange.until(contact + 112).verdicts == ["miss"]


@pytest.mark.parametrize("rtt", [600, 30_000])
def test_a_player_who_answers_later_and_later_holds_a_verdict_up_no_longer_than_that(rtt: int) -> None:
    """A page can hold its answers back, and what is usual for it grows with that."""
    exchange = Exchange(rtt=60).strike(0)
    exchange.referee.sides[1].connect(measured(rtt))
    exchange.press(0, "swing", 50)
    contact = 50 + exchange.travel
    asked = contact - 30
    ask(exchange, 1, asked)
    assert exchange.referee.wake(exchange.state) <= exchange.begin + asked + PROOF_MOST
    assert exchange.until(asked + PROOF_MOST).verdicts == ["hit"]  # it was known to be slow: no let either


def test_a_player_who_never_answers_holds_a_verdict_up_no_longer_than_the_cap() -> None:
    exchange = Exchange(rtt=60).strike(0)
    exchange.referee.sides[1].lets = LETS
    exchange.press(0, "swing", 50)
    ask(exchange, 1, 300)
    assert exchange.until(300 + 60 + CAP - 1).verdicts == []
    assert exchange.until(300 + 60 + CAP).verdicts == ["hit"]


def test_a_player_who_waits_for_a_turn_on_a_slow_line_slows_nobody_down() -> None:
    exchange = Exchange(rtt=60).strike(0)
    hold, band = exchange.referee.hold, exchange.referee.band
    exchange.referee.sides.append(Side(exchange.referee.real_time))
    exchange.referee.sides[2].connect(measured(rtt=400, jitter=50))
    exchange.until(1)
    assert (exchange.referee.hold, exchange.referee.band) == (hold, band)
    exchange.press(0, "swing", 50)
    ask(exchange, 2, 80)
    assert exchange.referee.probes(exchange.begin + 2_000) == [0, 1]
    assert exchange.until(50 + exchange.travel + hold).verdicts == ["hit"]


def test_the_photo_finish_tells_reactions_compensation_band_and_verdict() -> None:
    exchange = Exchange(rtt=200).strike(0)
    exchange.press(0, "swing", 200)
    exchange.press(1, "guard", 330)
    photo = exchange.until(1_000).photos[0]
    assert (photo.verdict, photo.band, photo.hold) == ("miss", 25, 120)
    assert [(hand.move, hand.reaction, hand.compensation) for hand in photo.hands] == [
        ("swing", 300, 0),
        ("guard", 330, 0),
    ]
