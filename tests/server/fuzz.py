"""Messages that no honest page sends, from a seed: broken, mistyped, oversized, out of turn, and worse."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hyakki.server.protocol import PROTOCOL

Json = dict[str, Any]
Data = str | bytes

CARDS = [f"{colour}{value}" for colour in "RBGYK" for value in range(1, 6)] + [f"P{n}" for n in range(1, 21)]
BOARD_MOVES = [
    *(f"{a}-{b}" for a in ("a1", "b3", "e5") for b in ("a2", "c3", "d5", "e4")),
    *(f"x{stack}:{element}" for stack in (1, 2, 3) for element in ("water", "wind", "fire", "wood", "earth")),
    *("done", "magic 1", "magic 2", "magic 3", "discard 1", "discard 2", "discard 3"),
    *(f"flip {square}" for square in ("a1", "c3", "e5")),
    *("slide row 2 left", "slide row 2 right", "slide column c up", "slide diagonal a2-d5", "turn b2 right"),
    *(
        "a1-a1",
        "a1-f6",
        "b1-a1",
        "A1-b1",
        "x4:wood",
        "x1:void",
        "magic 0",
        "flip f1",
        "discard 9",
        "turn e5 left",
    ),
]
"""Moves of Madoshi, and some that only look like it."""
STRANGE = [
    "",
    " ",
    "\0",
    "\u202e",
    "𝕏",
    "💥" * 9,
    "é",
    "\ufeff",
    "P" * 300,
    "../..",
    "' OR 1=1 --",
    "R3\n",
    "{}",
    "null",
]
TALK = [
    *STRANGE,
    "\u202e" * 50,
    "z" + "\u0336" * 5000,
    "x" * 201,
    "\u200d" * 300,
    "\u2028hi\u2029",
    "\x1b[2J",
]
DAYS = ["", "2023-11-14", "9999-12-31", "0001-01-01", "-1", "2023-02-30", *STRANGE]
NUMBERS = [0, 1, -1, 2**31, 2**63, -(2**63) - 1, 2**200, 0.5, 1e308, True]


@dataclass(frozen=True)
class Board:
    """A match of Madoshi that waits for a move, and the moves that its player may not make."""

    match: str
    version: int
    unplayable: list[str]


@dataclass(frozen=True)
class World:
    """Matches that stand still, and what is known of them."""

    running: str
    waiting: str
    over: str
    retired: str
    unreadable: str
    version: int
    unplayable: list[str]
    """Cards that the seat to move may not play now."""
    used: tuple[str, str, int]
    """A key of that seat, its move and the version it saw."""
    secret: str
    """Of the link to a seat of the running match, which is taken."""
    boards: tuple[Board, ...]
    """Matches of Madoshi, with the same player to move."""

    def matches(self) -> list[str]:
        named = [self.running, self.waiting, self.over, self.retired, self.unreadable]
        return [*named, *(board.match for board in self.boards)]


class Fuzz:
    def __init__(self, world: World, seed: int) -> None:
        self.world = world
        self.luck = random.Random(seed)
        self.count = 0

    # ------------------------------------------------------------ who sends what

    def stranger(self) -> Data:
        """Anything at all, from somebody who sits nowhere."""
        kinds: list[Callable[[], Data]] = [
            *[self.garbage, self.cut, self.flipped, self.retyped, self.reshaped, self.doubled, self.large],
            *[self.nested, self.escaped, self.well_formed, self.well_formed, self.foolish],
        ]
        return self.luck.choice(kinds)()

    def waiter(self) -> Data:
        """Moves out of turn by somebody who is seated, but not to move."""
        board = self.luck.choice(self.world.boards)
        messages = [
            self.move(self.world.running, self.luck.choice(CARDS)),
            self.message("why", match=self.world.running, move="R1"),
            self.move(board.match, self.luck.choice(BOARD_MOVES), board.version),
            self.message("hint", match=board.match, version=board.version),
        ]
        return self.text(self.luck.choice(messages))

    def player(self) -> Data:
        """Moves that the rules or the table refuse, by the one who is to move and who made every match."""
        world, luck = self.world, self.luck
        key, move, version = world.used
        board = luck.choice(world.boards)
        seat = luck.choice([0, 1, 2, -1, 7, 10**30])
        return self.text(
            luck.choice(
                [
                    self.move(world.running, luck.choice(world.unplayable)),
                    self.move(
                        world.running, luck.choice(world.unplayable), version=luck.randrange(world.version)
                    ),
                    self.move(world.running, luck.choice(STRANGE)),
                    self.move(world.running, luck.choice([c for c in CARDS if c != move]), version, key),
                    self.move(world.running, luck.choice(CARDS), key=luck.choice(["", "k" * 65])),
                    self.move(world.waiting, luck.choice(CARDS)),
                    self.move(world.over, luck.choice(CARDS)),
                    self.move(world.retired, luck.choice(CARDS)),
                    self.move(world.unreadable, luck.choice(CARDS)),
                    self.message("why", match=world.running, move=luck.choice(STRANGE + CARDS)),
                    self.move(board.match, luck.choice(board.unplayable), board.version),
                    self.move(board.match, luck.choice(board.unplayable), luck.randrange(board.version)),
                    self.move(board.match, luck.choice(STRANGE), board.version),
                    self.message("why", match=board.match, move=luck.choice(STRANGE + BOARD_MOVES)),
                    self.message("hint", match=board.match, version=board.version),
                    self.message("hint", match=luck.choice(world.matches()), version=luck.randrange(99)),
                    self.message("seat", match=world.running, seat=seat, kind="bot"),
                    self.message("swap", match=world.running, seat=seat, other=self.number()),
                    self.message("options", match=world.running, options={"rounds": "1"}),
                    self.message("ready", match=world.running, ready=False),
                    self.message("stand", match=world.running),
                    self.message("public", match=luck.choice([world.running, world.over]), public=True),
                    self.message("sit", match=luck.choice(world.matches())),
                    self.message(
                        "quick", game=luck.choice(["phantom", "madoshi"]), seats=luck.choice([1, 9])
                    ),
                    self.message("rematch", match=world.running),
                    self.message("claim", match=luck.choice(world.matches()), how="win"),
                    self.message("here", match=luck.choice(world.matches())),
                    self.message("resign", match=luck.choice([world.waiting, world.over, world.retired])),
                    self.message("join", match=world.running, seat=seat, secret=luck.choice(STRANGE)),
                    self.message("promise", game=luck.choice(["chess", *STRANGE])),
                    self.message(
                        "throw_in", match=luck.choice(world.matches()), entropy=luck.choice(STRANGE)
                    ),
                    self.message(
                        "throw_in", match=luck.choice([world.running, world.over]), entropy="ab" * 32
                    ),
                    self.message("replay", match=world.retired),
                    self.message("replay", match=world.running, eyes=luck.choice([-2, -3, 0, 1, 9])),
                    self.message("fork", match=world.running, version=2, seats=[{"kind": "person"}] * 3),
                    self.message("drop_upload", upload=luck.choice(STRANGE)),
                    self.message("open", match=luck.choice(world.matches())),
                    self.message("arm", match=luck.choice(world.matches()), armed=True),
                    self.message("press", match=world.running, move=luck.choice(CARDS), at=self.number()),
                    self.message("say", match=luck.choice(world.matches()), key="k", text=luck.choice(TALK)),
                    self.message("say", match=world.running, key=luck.choice(STRANGE), phrase="hello"),
                    self.message("chat", match=luck.choice(world.matches())),
                    self.message("report", match=world.running, who=luck.choice(STRANGE), reason="rude"),
                    self.message(
                        "remove", match=luck.choice(world.matches()), seat=luck.choice([0, 2, 7, -1])
                    ),
                ]
            )
        )

    # ------------------------------------------------------------ shapes

    def garbage(self) -> Data:
        size = self.luck.choice([0, 1, 5, 200])
        if self.luck.random() < 0.5:
            return self.luck.randbytes(size)
        return "".join(chr(self.luck.choice([*range(32, 127), 0x3042, 0x1F47B, 0x202E])) for _ in range(size))

    def cut(self) -> Data:
        text = self.well_formed()
        return text[: self.luck.randrange(len(text))]

    def flipped(self) -> Data:
        text = self.well_formed()
        at = self.luck.randrange(len(text))
        return text[:at] + self.luck.choice(string.printable) + text[at + 1 :]

    def retyped(self) -> Data:
        message = self.some_message()
        message[self.luck.choice(list(message))] = self.value()
        return self.text(message)

    def reshaped(self) -> Data:
        message = self.some_message()
        if self.luck.random() < 0.5:
            del message[self.luck.choice(list(message))]
        else:
            message[self.luck.choice(["seat", "admin", "__class__", "", "ID", "$type"])] = self.value()
        return self.text(message)

    def doubled(self) -> Data:
        text = self.well_formed()
        return text[:-1] + self.luck.choice([',"type":"move"}', ',"type":"hello"}', ',"id":"twice"}'])

    def large(self) -> Data:
        return self.text(
            self.message("rename", name="x" * self.luck.choice([16_300, 16_384, 20_000, 60_000]))
        )

    def nested(self) -> Data:
        depth = self.luck.choice([10, 1000, 8000])
        return self.luck.choice(
            ["[" * depth + "]" * depth, '{"a":' * (depth // 2) + "1" + "}" * (depth // 2)]
        )

    def escaped(self) -> Data:
        odd = self.luck.choice([r"\ud800", r"\udfff\ud800", r"\u0000", r"\x41", r"\u12"])
        return self.well_formed().replace(self.luck.choice(["a", "e", "o"]), odd, 1)

    def foolish(self) -> Data:
        """Understood, but impossible."""
        luck = self.luck
        person, bot = {"kind": "person"}, {"kind": "bot"}
        seats = luck.choice(
            [[], [person], [bot] * 3, [person] * 3, [person, *[bot] * 9], [person, *[bot] * 500]]
        )
        good = [person, bot, bot]
        return self.text(
            luck.choice(
                [
                    self.message("create", game=luck.choice(["phantom", "chess", ""]), seats=seats),
                    self.message("create", game="chess", seats=good),
                    self.message("create", game="phantom", seats=good, options={luck.choice(STRANGE): "1"}),
                    self.message(
                        "create", game="phantom", seats=good, options={"rounds": luck.choice(STRANGE)}
                    ),
                    self.message("rename", name=luck.choice(STRANGE)),
                    self.message("hello", protocol=luck.choice([0, PROTOCOL + 1, -1, 2**70])),
                ]
            )
        )

    def well_formed(self) -> str:
        return self.text(self.some_message())

    # ------------------------------------------------------------ messages

    def some_message(self) -> Json:
        luck = self.luck
        match = luck.choice([*self.world.matches(), "nowhere", *STRANGE])
        return luck.choice(
            [
                self.message("hello", protocol=PROTOCOL),
                self.message("open", match=match),
                self.message("join", match=match, seat=self.number(), secret=luck.choice(STRANGE)),
                self.message("join", match=self.world.running, seat=1, secret=self.world.secret),
                self.message("seat", match=match, seat=self.number(), kind="bot", level="easy"),
                self.message("swap", match=match, seat=self.number(), other=self.number()),
                self.message("options", match=match, options={"rounds": luck.choice(STRANGE)}),
                self.message("ready", match=match, ready=luck.choice([True, False])),
                self.message("stand", match=match),
                self.message("clock", match=match, clock={"kind": "move", "seconds": self.number()}),
                self.message("resign", match=match),
                self.message("claim", match=match, how=luck.choice(["win", "bot"])),
                self.message("here", match=match),
                self.message("take_back", match=match, version=self.number()),
                self.message("may_take_back", match=match),
                self.message("answer_take_back", match=match, ask=self.number(), agree=True),
                self.message("count", match=match, seats=self.number()),
                self.message("turn", match=match),
                self.message("seat_link", match=match),
                self.message("rematch", match=match),
                self.message("leave", match=match),
                self.message("look"),
                self.message("look_away"),
                self.message("sit", match=match),
                self.message("public", match=match, public=luck.random() < 0.5),
                self.message(
                    "quick", game=luck.choice(["phantom", "madoshi", *STRANGE]), seats=self.number()
                ),
                self.move(match, luck.choice(CARDS + STRANGE), self.number()),
                self.message("why", match=match, move=luck.choice(CARDS + STRANGE)),
                self.message("pace", match=match, pace=luck.choice(["off", "calm"])),
                self.message("rename", name=luck.choice(["Eve", *STRANGE])),
                self.message("mine"),
                self.message("replay", match=match),
                self.message("replay", match=luck.choice([match, "~", "~x", *STRANGE]), eyes=self.number()),
                self.message("fork", match=match, version=self.number(), seats=[{"kind": "person"}] * 3),
                self.message("history", other=luck.choice(STRANGE), game=luck.choice(STRANGE), result="won"),
                self.message("history", before={"created": self.number(), "match": luck.choice(STRANGE)}),
                self.message("uploads"),
                self.message("drop_upload", upload=luck.choice(["~x", *STRANGE])),
                self.message("hint", match=match, version=self.number()),
                self.message("daily", game=luck.choice(["madoshi", "phantom"]), day=luck.choice(DAYS)),
                self.message("play_daily", game=luck.choice(["madoshi", "phantom", *STRANGE])),
                self.message("results", game=luck.choice(["madoshi", "phantom", *STRANGE])),
                self.message("leaderboard", game=luck.choice(["phantom", *STRANGE]), start=self.number()),
                self.message("leaderboard", game="phantom", active=luck.choice(["ever", *STRANGE])),
                self.message("my_ratings"),
                self.message("match_ratings", match=match),
                self.message("arm", match=match, armed=luck.random() < 0.5),
                self.message("press", match=match, move=luck.choice(CARDS + STRANGE), at=self.number()),
                self.message("say", match=match, key=luck.choice(STRANGE), text=luck.choice(TALK)),
                self.message("say", match=match, key="k", phrase=luck.choice(["hello", *STRANGE])),
                self.message("chat", match=match),
                self.message("report", match=match, who=luck.choice(STRANGE), reason="spam", text="x" * 201),
                self.message("remove", match=match, seat=self.number()),
                self.message("ping"),
            ]
        )

    def move(self, match: str, move: str, version: int | None = None, key: str | None = None) -> Json:
        return self.message(
            "move",
            match=match,
            version=self.world.version if version is None else version,
            move=move,
            key=f"fuzz{self.count}" if key is None else key,
        )

    def message(self, type: str, **fields: Any) -> Json:
        self.count += 1
        return {"type": type, "id": f"f{self.count}", **fields}

    def text(self, message: Json) -> str:
        return json.dumps(message, ensure_ascii=self.luck.random() < 0.5, separators=(",", ":"))

    def number(self) -> Any:
        return self.luck.choice([0, 1, 2, self.world.version, *NUMBERS])

    def value(self) -> Any:
        return self.luck.choice([None, [], {}, [[1]], {"id": "x"}, "x", *NUMBERS, *STRANGE])
