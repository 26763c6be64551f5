"""Talk and complaints in the file: bounded, once for each key, and gone when somebody is forgotten."""

from __future__ import annotations

from dataclasses import replace

from tests.store.shelf import MIO, Place, new_match, shelf

from hyakki.store import Guest, Report, Speech

KEN = Guest("g2", "Ken", 8)
HELLO = Speech(5, MIO.id, "", "hello", "k1")


async def test_the_last_lines_are_kept_under_numbers_that_never_come_again(place: Place) -> None:
    store = await shelf(place, new_match(), new_match("m2"))
    for number in range(1, 6):
        line, new = await store.talk.say("m1", replace(HELLO, text=f"{number}", key=f"k{number}"), keep=3)
        assert (line.line, line.name, new) == (number, "Mio", True)
    again, new = await store.talk.say("m1", replace(HELLO, text="other", key="k5"), keep=3)
    assert (again.line, again.text, new) == (5, "5", False)
    await store.accounts.rename(MIO.id, "Mia", "mia")
    await store.close()
    store = place.open()
    assert [(line.line, line.name, line.text) for line in await store.talk.lines("m1")] == [
        (3, "Mia", "3"),
        (4, "Mia", "4"),
        (5, "Mia", "5"),
    ]
    assert await store.talk.lines("m2") == []
    await store.talk.forget(MIO.id)
    line, _ = await store.talk.say("m1", replace(HELLO, key="k5"), keep=3)
    assert (line.line, await store.talk.lines("m1")) == (6, [line])
    await store.close()


async def test_complaints_are_bounded_replaced_and_settled(place: Place) -> None:
    store = await shelf(place, new_match(), new_match("m2"))
    await store.add_guest(KEN)
    line, _ = await store.talk.say("m1", Speech(5, KEN.id, "oh_no", "", "k"), keep=9)
    report = Report(7, "m1", MIO.id, KEN.id, "rude", "first")
    for one in (report, replace(report, text="second"), replace(report, match="m2")):
        await store.talk.report(one, [line], keep=2)
    first, second = await store.talk.reports()
    assert (first.text, first.game, first.accused, first.lines) == ("second", "phantom", KEN, (line,))
    await store.talk.report(Report(8, "m1", KEN.id, MIO.id, "spam", ""), [], keep=2)
    assert [one.number for one in await store.talk.reports()] == [second.number, second.number + 1]
    assert [await store.talk.settle(second.number), await store.talk.settle(second.number)] == [True, False]
    assert [one.reason for one in await store.talk.reports()] == ["spam"]
    await store.close()


async def test_somebody_who_is_forgotten_leaves_no_word_behind(place: Place) -> None:
    store = await shelf(place)
    rin = Guest("g3", "Rin", 9)
    for guest in (KEN, rin):
        await store.add_guest(guest)
    said = []
    for guest in (MIO, KEN):
        line, _ = await store.talk.say("m1", Speech(5, guest.id, "", f"by {guest.name}", "k"), keep=9)
        said.append(line)
    for by, about in ((MIO, rin), (KEN, rin), (rin, KEN)):
        await store.talk.report(Report(7, "m1", by.id, about.id, "other", f"of {by.name}"), said, keep=9)
    await store.talk.forget(KEN.id)
    (left,) = await store.talk.reports()
    assert (left.reporter, left.lines) == (MIO, (said[0],))
    assert await store.talk.lines("m1") == said[:1]
    for table in ("talk", "reports", "reported"):
        assert not [row for row in place.rows(f"SELECT * FROM {table}") if KEN.id in row or "by Ken" in row]
    await store.close()
