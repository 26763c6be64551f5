"""The pictures in the rules of Hoshi Battle. When what happens, and which die is rolled, the rules say."""

from __future__ import annotations

from typing import Any

from drawing import PADDING, WIDTH, Drawing, Picture
from drawn_cards import tone
from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.cards import CARDS, card_of
from hyakki.games.hoshi.dice import D8, D10, SYMBOLS, die_name, face_of
from hyakki.games.hoshi.duels import first_duel
from hyakki.games.hoshi.options import Options
from hyakki.games.hoshi.stages import CHOOSING, COUNTDOWN, WINDOW
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import NOBODY, Log

SIGNS = {
    "strike": "M0 -14L3 -3L14 0L3 3L0 14L-3 3L-14 0L-3 -3Z",
    "star": "M0 -14L4 -4.5L14 -4L6 2.5L8.5 12L0 6.5L-8.5 12L-6 2.5L-14 -4L-4 -4.5Z",
    "eye": "M-15 0Q0 -16 15 0Q0 16 -15 0ZM5 0A5 5 0 1 0 -5 0A5 5 0 1 0 5 0Z",
}
"""Drawn round (0, 0): a picture must not depend on the reader's fonts."""
LANE = 96
LEFT = 112
"""Where time begins on a picture of two hands."""


class Shown(Chance):
    """Dice show what was laid ready; drawn times are the middle ones."""

    def __init__(self) -> None:
        self.faces: list[str] = []

    def below(self, n: int) -> int:
        return ["strike", "star", "eye", "blank"].index(self.faces.pop(0)) if n in (D8, D10) else n // 2

    def order(self, n: int) -> list[int]:
        return list(range(n))


class Ring:
    """A duel between two Heroes, each with a Duel card or none, played input by input."""

    def __init__(self, one: str, two: str) -> None:
        self.state = HoshiState(2, Options())
        self.luck = Shown()
        self.log = Log()
        for player, texts in zip(self.state.players, (one, two)):
            held = [card_of(text) for text in texts.split()]
            player.heroes = sorted(card for card in held if card < 20)
            player.duels = [card for card in held if card >= 20]
        self.state.starter = 0
        first_duel(self.state, self.luck, self.log)
        self.choose((one, two))

    def choose(self, hands: tuple[str, str]) -> None:
        for seat, texts in enumerate(hands):
            hero, *cards = texts.split()
            for card in [hero, *[text for text in cards if text[0] == "D"]]:
                if self.state.stage == CHOOSING:
                    self.do(seat, f"choose {card}")

    def do(self, seat: int, *moves: str) -> Ring:
        for move in moves:
            HOSHI.play(self.state, seat, move, self.luck, self.log)
        return self

    def wait(self, ms: int) -> Ring:
        self.state.advance(int(self.state.now) + ms, self.luck, self.log)
        return self

    def fight(self, plays: int = -1) -> Ring:
        """Through windows and countdowns; one seat may play its card."""
        while self.state.stage in (WINDOW, COUNTDOWN):
            if self.state.stage == WINDOW:
                asked = self.state.asked
                moves = [HOSHI.text(self.state, move) for move in self.state.legal(asked)]
                if asked == plays and "play" in moves:
                    self.do(asked, "play")
                else:
                    self.wait(int(self.state.due() - self.state.now))
            else:
                self.wait(int(self.state.until - self.state.now))
        return self

    def roll(self, seat: int, face: str) -> Ring:
        self.luck.faces = [face]
        self.do(seat, "lift").wait(60).do(seat, "throw")
        return self.wait(int(self.state.hands[seat].die_at - self.state.now))

    def hit(self, seat: int) -> Ring:
        self.roll(seat, "strike").do(seat, "swing")
        return self.wait(int(self.state.hands[seat].swing_at - self.state.now))

    def die(self, seat: int) -> str:
        return die_name(self.state.terms[seat].sides[0])


# ---------------------------------------------------------------- dice


def dice() -> Picture:
    drawing = Drawing()
    for row, sides in enumerate((D8, D10)):
        y = 24 + row * 78
        drawing.words(die_name(sides), PADDING, y + 32, strong=True)
        for i in range(sides):
            x = 70 + i * 43
            drawing.parts.append(f'<rect x="{x}" y="{y}" width="38" height="46" rx="6" {face_colours()}/>')
            sign(drawing, SYMBOLS[face_of(sides, i)], x + 19, y + 23)
    for i, symbol in enumerate(SIGNS):
        sign(drawing, symbol, 130 + i * 120, 190)
        drawing.words(symbol.capitalize(), 154 + i * 120, 196)
    return drawing.picture(
        "HB-R1",
        "dice",
        "The faces of the dice",
        "The eight faces of a d8 and the ten of a d10. On both, one face is a Strike, one a Star, one an Eye;"
        " five faces of the d8 and seven of the d10 are blank.",
        bottom=216,
    )


def sign(drawing: Drawing, symbol: str, x: float, y: float) -> None:
    if symbol in SIGNS:
        colours = f'fill="{tone("ember")}" fill-rule="evenodd"'
        drawing.parts.append(f'<path transform="translate({x:g} {y:g})" d="{SIGNS[symbol]}" {colours}/>')


def face_colours() -> str:
    return f'fill="none" stroke="{tone("ember")}" stroke-width="2"'


# ---------------------------------------------------------------- two hands in time


def lanes(ring: Ring, begin: int, until: int, said: dict[tuple[int, str], str]) -> Drawing:
    """What both hands did, from left to right: what is said of each motion, at its instant."""
    drawing = Drawing()
    scale = (WIDTH - LEFT - PADDING) / (until - begin)
    for seat, name in enumerate(("attacker", "defender")):
        y = 60 + seat * LANE
        drawing.words(name, 12, y + 5, strong=True)
        drawing.parts.append(
            f'<path class="grid" d="M{LEFT} {y}H{WIDTH - PADDING}" stroke-width="3" stroke-linecap="round"/>'
        )
    used = [0, 0]
    events: list[Any] = ring.log.heard(NOBODY)
    for event in events:
        motion = "faced" if event.kind == "faced" else getattr(event, "motion", event.kind)
        seat = event.seats[0] if event.kind == "touched" else getattr(event, "seat", -1)
        words = said.get((seat, motion))
        at = getattr(event, "at", int(ring.state.now))
        if words is None or at < begin or (motion == "faced" and event.faces is None):
            continue
        x = LEFT + (at - begin) * scale
        y = 60 + seat * LANE
        drawing.parts.append(f'<circle class="lamp" cx="{x:.1f}" cy="{y}" r="7"/>')
        up = used[seat] % 2 == 0
        used[seat] += 1
        drawing.words(words, min(x, WIDTH - 64), y - 16 if up else y + 28, middle=True)
    return drawing


def landed() -> Picture:
    ring = Ring("H1", "H1").fight()
    begin = int(ring.state.now)
    ring.roll(0, "strike").wait(260).do(0, "swing")
    lands = int(ring.state.hands[0].swing_at)
    ring.wait(lands - int(ring.state.now) - 20).do(1, "guard").wait(20)
    assert ring.state.players[1].stones == 1
    said = {(0, "throw"): "throws", (0, "faced"): "Strike", (0, "swing"): "swings", (0, "touched"): "hit!"}
    drawing = lanes(ring, begin, lands + 40, said | {(1, "guard"): "guards late"})
    return drawing.picture(
        "HB-10",
        "hit",
        "A Strike that lands",
        "Time runs from left to right. The attacker throws, reads a Strike and swings. The defender begins to"
        " raise the hand shortly before contact: too late, the swing is a hit.",
        bottom=210,
    )


def averted() -> Picture:
    ring = Ring("H1", "H1").fight()
    begin = int(ring.state.now)
    ring.roll(0, "strike").wait(260).do(0, "swing").wait(40).do(1, "guard")
    lands = int(ring.state.hands[0].swing_at)
    ring.wait(lands - int(ring.state.now))
    assert ring.state.players[1].stones == 2
    said = {(0, "throw"): "throws", (0, "faced"): "Strike", (0, "swing"): "swings", (0, "miss"): "miss"}
    drawing = lanes(ring, begin, lands + 40, said | {(1, "guard"): "guards", (1, "up"): "hand is up"})
    return drawing.picture(
        "HB-11",
        "guard",
        "A guard in time",
        "The same Strike and the same swing. The defender has read the Strike and raises the hand; it is up"
        " before contact, and the swing is a miss.",
        bottom=210,
    )


def bluffed() -> Picture:
    ring = Ring("H1", "H1").fight()
    begin = int(ring.state.now)
    ring.roll(0, "blank").wait(120).do(0, "swing")
    lands = int(ring.state.hands[0].swing_at)
    ring.wait(lands - int(ring.state.now))
    assert ring.state.players[0].stones == 1
    said = {(0, "throw"): "throws", (0, "faced"): "blank", (0, "swing"): "swings", (0, "touched"): "hit!"}
    drawing = lanes(ring, begin, lands + 40, said)
    drawing.words("sees the blank, stays calm", (LEFT + WIDTH) / 2, 60 + LANE - 14, middle=True)
    return drawing.picture(
        "HB-15",
        "bluff",
        "A bluff that was called",
        "The attacker rolls a blank and swings all the same. The defender has seen the blank and keeps still:"
        " the touch hits the bluffer, who loses a stone.",
        bottom=210,
    )


# ---------------------------------------------------------------- which die, and why


def steps(rule: str, name: str, title: str, told: list[tuple[str, str]]) -> Picture:
    drawing = Drawing()
    for row, (what, dice) in enumerate(told):
        y = 40 + row * 46
        drawing.words(what, PADDING, y + 6)
        for i, die in enumerate(dice.split()):
            drawing.parts.append(
                f'<rect x="{400 + i * 56}" y="{y - 18}" width="48" height="34" rx="8" {face_colours()}/>'
            )
            drawing.words(die, 424 + i * 56, y + 5, middle=True, strong=True)
    text = "; ".join(f"{what}: {dice.replace(' ', ' and ')}" for what, dice in told)
    return drawing.picture(rule, name, title, f"Step by step. {text}.", bottom=30 + 46 * len(told))


def champion() -> Picture:
    ring = Ring("H10 H1 D4", "H1").fight()
    told = [(f"{CARDS[9].name} enters at full health", ring.die(0))]
    ring.hit(1).fight()
    told.append(("it loses a stone", ring.die(0)))
    axe = Ring("H10 H1 D4", "H1").fight(plays=0)
    told.append(("or Fire Axe is played first", axe.die(0)))
    axe.hit(1).fight()
    told.append(("then it loses a stone, and the latest holds", axe.die(0)))
    return steps("HB-E1", "champion", "Which die does Clay Champion roll?", told)


def trader() -> Picture:
    ring = Ring("H11 H1 D19", "H17 H2 D13").fight()

    def both() -> str:
        return f"{ring.die(0)} {ring.die(1)}"

    told = [(f"{CARDS[10].name} meets {CARDS[16].name}", both())]
    ring.hit(1).fight(plays=0)
    told.append(("the Trader is hit and plays Pouring Rain", both()))
    ring.hit(0).fight(plays=1)
    told.append(("the other is hit and plays Rage", both()))
    return steps("HB-E2", "trader", "Which dice do both roll?", told)


ALL = (dice, landed, averted, bluffed, champion, trader)
