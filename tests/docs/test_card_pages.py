"""The pages of cards show every card with its picture, and say in words what pictures show."""

from __future__ import annotations

import doctest
import re
import xml.etree.ElementTree as ElementTree

import pytest

import card_figures
import card_pages
import share_pictures
from hyakki.games import GAMES
from hyakki.server.http.gallery import gallery

IMAGE = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")


@pytest.mark.parametrize("game", GAMES)
def test_every_card_stands_there_with_its_text_and_share(game: str) -> None:
    lines = (card_pages.PAGES / f"{game}.md").read_text("utf-8").splitlines()
    for card in gallery(game).cards:
        row = next(line for line in lines if f"**{card.name}**" in line)
        assert card.sides[0].text in row
        assert card_pages.won(card.wins) in row


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_is_used_and_said_in_words(game: str) -> None:
    page = (card_pages.PAGES / f"{game}.md").read_text("utf-8")
    shown = {name: text for text, name in IMAGE.findall(page)}
    files = {f"{game}/{path.name}" for path in (card_pages.PAGES / game).iterdir()}
    assert set(shown) == files
    assert all(shown.values())
    assert len(set(shown.values())) == len(shown), "two pictures with the same words"


@pytest.mark.parametrize("game", GAMES)
def test_pictures_bring_their_own_colours(game: str) -> None:
    for path in (card_pages.PAGES / game).iterdir():
        text = path.read_text("utf-8")
        ElementTree.fromstring(text)
        assert "var(" not in text
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)


@pytest.mark.parametrize("module", [card_pages, card_figures, share_pictures])
def test_their_examples(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def test_a_shared_picture_knows_what_it_was_made_from() -> None:
    for name in ("home", *GAMES):
        file = share_pictures.TARGET / f"{name}.png"
        assert share_pictures.made_from(file) == share_pictures.digest(share_pictures.drawing(name))
        assert file.stat().st_size <= share_pictures.LARGEST
