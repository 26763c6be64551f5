"""Who hears what."""

from __future__ import annotations

from hyakki.kernel.log import NOBODY, Log, bit, everyone, seats_in
from hyakki.kernel.types import Event, frozen


@frozen(kw_only=True)
class Said(Event):
    what: str


def said(what: str) -> Said:
    return Said(rules=("X-1",), what=what)


def heard(log: Log, seat: int) -> list[str]:
    return [event.what for event in log.heard(seat) if isinstance(event, Said)]


def test_what_is_told_is_heard_by_all() -> None:
    log = Log()
    log.tell(said("hello"))
    assert [heard(log, seat) for seat in (0, 5, NOBODY)] == [["hello"]] * 3


def test_a_secret_is_heard_by_its_mask_and_the_rest_hears_the_public_half() -> None:
    log = Log()
    log.tell_only(bit(1) | bit(3), said("the card is R3"), said("a card"))
    assert [heard(log, seat)[0] for seat in (0, 1, 2, 3, NOBODY)] == [
        "a card",
        "the card is R3",
        "a card",
        "the card is R3",
        "a card",
    ]


def test_a_secret_may_have_no_public_half() -> None:
    log = Log()
    log.tell_only(bit(0), said("psst"), None)
    assert (heard(log, 0), heard(log, 1), heard(log, NOBODY)) == (["psst"], [], [])


def test_three_audiences_each_hear_their_own_version_in_order() -> None:
    log = Log()
    log.tell(said("first"))
    log.tell_each([(bit(0), said("gave")), (bit(1), said("got"))], said("saw"))
    log.tell(said("last"))
    assert [heard(log, seat) for seat in (0, 1, 2)] == [
        ["first", "gave", "last"],
        ["first", "got", "last"],
        ["first", "saw", "last"],
    ]


def test_masks_and_seats() -> None:
    assert (bit(0), bit(40), everyone(6), seats_in(0b101001)) == (1, 1 << 40, 63, [0, 3, 5])
