"""What a link to us shows in a chat: a title, a sentence and a picture, of the game if it leads to one.

Programs that fetch a link to show it run no script, so the page itself has to say it (Open Graph). The
pictures are drawn from the figures of cards by `tools/share_pictures.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from hyakki.games import GAMES

__all__ = ["OF_A_GAME", "OF_A_MATCH", "SharedPage", "shared_page_of", "tags"]

OF_A_MATCH = {
    "match": "A game of {title}",
    "replay": "Replay: {title}",
    "join": "You are invited: {title}",
}
"""Addresses that name a match, and what their titles say."""

OF_A_GAME = {"cards": "Cards: {title}", "ratings": "Ratings: {title}"}
"""Addresses that name a game."""

HOME = "Four yokai-and-hero games in the browser, against bots or friends."


@dataclass(frozen=True, slots=True)
class SharedPage:
    title: str
    text: str
    picture: str
    """In the page's folder `share`, without its ending."""


def shared_page_of(page: str, game: str) -> SharedPage:
    """What is told of a page, with the game that it is about, or none.

    >>> shared_page_of("replay", "madoshi").title, shared_page_of("replay", "").picture
    ('Replay: Madoshi · hyakki', 'home')
    """
    if game not in GAMES:
        return SharedPage("hyakki: a night parade of table games", HOME, "home")
    info = GAMES[game].info
    said = (OF_A_MATCH | OF_A_GAME).get(page, "{title}")
    return SharedPage(
        f"{said.format(title=info.title)} · hyakki", info.tagline, game if GAMES[game].drawn else "home"
    )


def tags(of: SharedPage, origin: str) -> str:
    """The same for programs; pictures need a whole address.

    >>> print(tags(SharedPage("A & B", "Two.", "home"), "http://[::1]:8100"))
    <meta property="og:site_name" content="hyakki" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="A &amp; B" />
    <meta property="og:description" content="Two." />
    <meta property="og:image" content="http://[::1]:8100/share/home.png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="A &amp; B. Two." />
    <meta name="twitter:card" content="summary_large_image" />
    """
    facts = {
        "og:site_name": "hyakki",
        "og:type": "website",
        "og:title": of.title,
        "og:description": of.text,
        "og:image": f"{origin}/share/{of.picture}.png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": f"{of.title}. {of.text}",
    }
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in facts.items()]
    return "\n".join([*lines, '<meta name="twitter:card" content="summary_large_image" />'])
