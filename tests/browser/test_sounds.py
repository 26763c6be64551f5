"""Every sound as a browser renders it: none stands out, none is lost, none distorts."""

from __future__ import annotations

from playwright.async_api import Browser

from sounds import rendered, table

MOST = 6.0
"""Decibels between the loudest and the quietest."""


async def test_no_sound_is_louder_than_another_by_more_than_six_decibels(browser: Browser) -> None:
    sounds = await rendered(browser)
    assert len(sounds) > 150
    loudness = [sound.loudness for sound in sounds]
    assert max(loudness) - min(loudness) <= MOST, table(sounds)
    # At full volume; a little room is left for two at once.
    assert max(sound.peak for sound in sounds) < -3, table(sounds)
