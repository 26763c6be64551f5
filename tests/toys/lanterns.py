"""Lanterns: a little game that needs everything the kernel offers.

Nine cards, three players, three cards each. All secretly choose a card and pass it to the left at the same
time. Then everyone in turn throws a die, which settles after a while; its thrower reads it at once, the
others 100 ms later; anyone may ask for one pause while it rolls. Then the thrower names another player, who
must give up a card: a decision in the middle of the throw's effect. The thrower scores face plus card. Most
points win.
"""

from __future__ import annotations

from typing import Any, Literal

from hyakki.kernel.chance import Chance
from hyakki.kernel.features import Block, Features, bits
from hyakki.kernel.game import NEVER, Game, InvalidMove, InvalidPosition, Sampler, State, digest, places_by
from hyakki.kernel.log import Log, bit, seats_in
from hyakki.kernel.types import Event, GameInfo, Outcome, Refusal, frozen, option, options_of
from hyakki.kernel.words import Catalogue, Words

SEATS = 3
CARDS = 9
READING = 100
AT, PAUSE, RESUME, THROW = 10, 20, 21, 22
TEXTS = {
    **{card: f"c{card + 1}" for card in range(CARDS)},
    **{AT + seat: f"at {seat}" for seat in range(SEATS)},
    PAUSE: "pause",
    RESUME: "resume",
    THROW: "throw",
}
MOVES = max(TEXTS) + 2
WORDS = {
    "moves": {"c": "card {#}", "at": "name player {#}"},
    "refusals": {"not_now": "{move}: not now ({rule})."},
}
Stage = Literal["pass", "throw", "rolling", "settled", "decide", "over"]


@frozen
class Options:
    throws: str = option(
        "1", label="Throws", help="Throws for each player.", rule="LA-1", choices=(("1", "One"), ("2", "Two"))
    )


@frozen
class View:
    seat: int
    stage: Stage
    now: int
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    chosen: int
    """Mask of those who have chosen what to pass."""
    mine: int
    """My own choice, -1 before it."""
    passed: int
    """The card I passed to the left, -1 before."""
    got: int
    """The card that came from the right, -1 before."""
    thrower: int
    throws: int
    thrown_at: int
    face: int
    """-1 where I cannot read it."""
    readable_at: int
    """When all can read it; known once the die lies still."""
    pending: tuple[tuple[str, int], ...]
    paused_by: int
    pauses: int
    gone: tuple[tuple[int, int], ...]
    """Who gave up which card."""
    points: tuple[int, ...]


@frozen(kw_only=True)
class Dealt(Event):
    kind: Literal["dealt"] = "dealt"
    hand: tuple[int, ...]


@frozen(kw_only=True)
class Chose(Event):
    kind: Literal["chose"] = "chose"
    seat: int
    card: int | None


@frozen(kw_only=True)
class Passed(Event):
    """Three audiences: the giver, the receiver, and the rest who see no card."""

    kind: Literal["passed"] = "passed"
    giver: int
    how: Literal["gave", "got", "saw"]
    card: int | None


@frozen(kw_only=True)
class Face(Event):
    kind: Literal["face"] = "face"
    thrower: int
    face: int | None


@frozen(kw_only=True)
class Did(Event):
    """Anything everybody sees: throw, pause, resume, a named victim, a card given up."""

    kind: Literal["did"] = "did"
    seat: int
    what: str


class LanternState(State):
    def __init__(self) -> None:
        super().__init__()
        self.stage: Stage = "pass"
        self.hands: list[list[int]] = [[], [], []]
        self.choices = [-1, -1, -1]
        self.passed = [-1, -1, -1]
        self.thrower = 0
        self.throws = 1
        self.thrown = 0
        self.thrown_at = 0
        self.settles_at = NEVER
        """Drawn at the throw, seen by nobody: a hidden instant."""
        self.face = -1
        self.readable_at = NEVER
        self.pending: list[tuple[str, int]] = []
        """Decisions in the middle of an effect, the top one last: (what, who decides)."""
        self.paused_by = -1
        self.pauses = 0
        self.gone: list[tuple[int, int]] = []
        self.points = [0, 0, 0]

    def must(self) -> int:
        if self.over or self.paused_by >= 0:
            return 0
        if self.stage == "pass":
            return sum(1 << seat for seat in range(SEATS) if self.choices[seat] < 0)
        if self.stage == "throw":
            return 1 << self.thrower
        return 1 << self.pending[-1][1] if self.stage == "decide" else 0

    def may(self) -> int:
        if self.paused_by >= 0:
            return 1 << self.paused_by
        if self.stage in ("rolling", "settled") and not self.pauses:
            return 0b111
        return self.must()

    def legal(self, seat: int) -> list[int]:
        if not 0 <= seat < SEATS or not self.may() >> seat & 1:
            return []
        if self.paused_by >= 0:
            return [RESUME]
        if self.stage == "pass":
            return sorted(self.hands[seat])
        if self.stage == "throw":
            return [THROW]
        if self.stage == "decide":
            if self.pending[-1][0] == "victim":
                return [AT + other for other in range(SEATS) if other != seat and self.hands[other]]
            return sorted(self.hands[seat])
        return [PAUSE]

    def apply(self, seat: int, move: int, chance: Chance, log: Log | None) -> None:
        if self.stage == "pass":
            self.choices[seat] = move
            if log is not None:
                rules = ("LA-2",)
                secret = Chose(rules=rules, seat=seat, card=move)
                log.tell_only(bit(seat), secret, Chose(rules=rules, seat=seat, card=None))
            if -1 not in self.choices:
                self._pass_cards(log)
            return
        if log is not None:
            log.tell(Did(rules=("LA-3",), seat=seat, what=TEXTS[move]))
        if move == THROW:
            self.stage = "rolling"
            self.thrown_at = self.now
            self.settles_at = self.now + 300 + chance.below(180)
        elif move == PAUSE:
            self.paused_by = seat
            self.pauses += 1
        elif move == RESUME:
            self.paused_by = -1
        elif move >= AT:
            self.pending[-1] = ("give", move - AT)
        else:
            self.pending.pop()
            self.hands[seat].remove(move)
            self.gone.append((seat, move))
            self.points[self.thrower] += self.face + move
            self._next_throw()

    def _pass_cards(self, log: Log | None) -> None:
        for giver, card in enumerate(self.choices):
            receiver = (giver + 1) % SEATS
            self.hands[giver].remove(card)
            self.hands[receiver].append(card)
            if log is not None:
                gave = Passed(rules=("LA-2",), giver=giver, how="gave", card=card)
                got = Passed(rules=("LA-2",), giver=giver, how="got", card=card)
                saw = Passed(rules=("LA-2",), giver=giver, how="saw", card=None)
                log.tell_each([(bit(giver), gave), (bit(receiver), got)], saw)
        for hand in self.hands:
            hand.sort()
        self.passed = list(self.choices)
        self.stage = "throw"

    def _next_throw(self) -> None:
        self.thrown += 1
        self.thrower = (self.thrower + 1) % SEATS
        self.face = -1
        self.settles_at = self.readable_at = NEVER
        self.pauses = 0
        self.stage = "throw"
        if self.thrown == self.throws * SEATS:
            self.stage = "over"
            self.over = True

    def due(self) -> int:
        if self.paused_by >= 0:
            return NEVER
        return {"rolling": self.settles_at, "settled": self.readable_at}.get(self.stage, NEVER)

    def advance(self, to: int, chance: Chance, log: Log | None) -> None:
        if self.paused_by >= 0:  # the die hangs in the air as long as the pause lasts
            waited = to - self.now
            self.thrown_at += waited
            self.settles_at += waited if self.settles_at != NEVER else 0
            self.readable_at += waited if self.readable_at != NEVER else 0
        while self.due() != NEVER and self.due() <= to:
            self.now = self.due()
            if self.stage == "rolling":
                self._settle(chance, log)
            else:
                self.stage = "decide"
                self.pending.append(("victim", self.thrower))
                if log is not None:
                    log.tell(Face(rules=("LA-4",), thrower=self.thrower, face=self.face))
        self.now = to

    def _settle(self, chance: Chance, log: Log | None) -> None:
        self.face = chance.below(6)
        self.readable_at = self.now + READING
        self.stage = "settled"
        if log is not None:
            secret = Face(rules=("LA-4",), thrower=self.thrower, face=self.face)
            log.tell_only(bit(self.thrower), secret, Face(rules=("LA-4",), thrower=self.thrower, face=None))

    def view(self, seat: int) -> View:
        reads = self.stage == "decide" or (self.stage == "settled" and seat == self.thrower)
        own = seat if seat >= 0 else None
        return View(
            seat=seat,
            stage=self.stage,
            now=self.now,
            hand=tuple(sorted(self.hands[own])) if own is not None else (),
            counts=tuple(len(hand) for hand in self.hands),
            chosen=sum(1 << s for s in range(SEATS) if self.choices[s] >= 0),
            mine=self.choices[own] if own is not None else -1,
            passed=self.passed[own] if own is not None else -1,
            got=self.passed[own - 1] if own is not None else -1,
            thrower=self.thrower,
            throws=self.throws,
            thrown_at=self.thrown_at,
            face=self.face if reads else -1,
            readable_at=self.readable_at,
            pending=tuple(self.pending),
            paused_by=self.paused_by,
            pauses=self.pauses,
            gone=tuple(self.gone),
            points=tuple(self.points),
        )

    def outcome(self) -> Outcome:
        return Outcome(places_by(self.points), tuple(self.points), "thrown", ("LA-5",))

    def clone(self) -> LanternState:
        return restored(type(self)(), self.dump())

    def dump(self) -> dict[str, Any]:
        return {
            "over": self.over,
            "now": int(self.now),
            "stage": self.stage,
            "hands": [sorted(hand) for hand in self.hands],
            "choices": list(self.choices),
            "passed": list(self.passed),
            "thrower": self.thrower,
            "throws": self.throws,
            "thrown": self.thrown,
            "thrown_at": int(self.thrown_at),
            "settles_at": int(self.settles_at),
            "face": int(self.face),
            "readable_at": int(self.readable_at),
            "pending": [list(decision) for decision in self.pending],
            "paused_by": self.paused_by,
            "pauses": self.pauses,
            "gone": [list(given) for given in self.gone],
            "points": [int(points) for points in self.points],
        }


def restored(state: LanternState, data: dict[str, Any]) -> LanternState:
    for name, value in data.items():
        setattr(state, name, value)
    state.hands = [list(hand) for hand in data["hands"]]
    state.pending = [(what, who) for what, who in data["pending"]]
    state.gone = [(who, card) for who, card in data["gone"]]
    for name in ("choices", "passed", "points"):
        setattr(state, name, list(data[name]))
    return state


class Guess(Sampler):
    """Deals unseen cards, others' secret choices, unread faces and hidden instants again."""

    def __init__(self, game: Lanterns, view: View) -> None:
        self.game = game
        self.view = view

    def sample(self, chance: Chance) -> LanternState:
        view = self.view
        while True:
            state = self._deal(chance)
            # what the view's owner passed lies where it went, unless it was given up in the open
            if view.seat < 0 or view.passed in (-1, *self._after_passing(state, view.seat + 1)):
                break
        self._choices(state, chance)
        if view.stage in ("settled", "decide"):
            state.settles_at = view.readable_at - READING
        if view.stage == "settled" and view.face < 0:
            state.face = chance.below(6)
        if view.stage == "rolling":
            first = state.thrown_at + 300
            still = [at for at in range(first, first + 180) if at > state.now]
            state.settles_at = still[chance.below(len(still))]
        return state

    def _deal(self, chance: Chance) -> LanternState:
        view = self.view
        state = self.game.State()
        for name in ("stage", "now", "thrower", "throws", "thrown_at", "face", "readable_at"):
            setattr(state, name, getattr(view, name))
        state.paused_by, state.pauses = view.paused_by, view.pauses
        state.over = view.stage == "over"
        state.gone, state.points = list(view.gone), list(view.points)
        state.pending = list(view.pending)
        state.thrown = len(view.gone)
        gone = [card for _, card in view.gone]
        unseen = [card for card in range(CARDS) if card not in view.hand and card not in gone]
        order = [unseen[i] for i in chance.order(len(unseen))]
        for seat, count in enumerate(view.counts):
            own = list(view.hand) if seat == view.seat else [order.pop() for _ in range(count)]
            state.hands[seat] = sorted(own)
        return state

    def _choices(self, state: LanternState, chance: Chance) -> None:
        view = self.view
        for seat in range(SEATS):
            if view.chosen >> seat & 1:
                hand = state.hands[seat] if view.stage == "pass" else self._after_passing(state, seat + 1)
                state.choices[seat] = hand[chance.below(len(hand))]
        if view.seat >= 0:
            state.choices[view.seat] = view.mine
            if view.got >= 0:
                state.choices[view.seat - 1] = view.got
        if view.stage != "pass":
            state.passed = list(state.choices)

    def _after_passing(self, state: LanternState, seat: int) -> list[int]:
        """The three cards a seat held right after the passing: those it has, and those it gave up."""
        seat %= SEATS
        return state.hands[seat] + [card for who, card in state.gone if who == seat]


class LanternFeatures(Features):
    """What a seat knows, as numbers, in one block and a word."""

    def __init__(self) -> None:
        super().__init__(
            0,
            MOVES,
            [
                Block("hand", (CARDS,), 1, "the cards in one's own hand", lambda v: bits(CARDS, v.hand)),
                Block("points", (SEATS,), 255, "points by seat", lambda v: list(v.points)),
            ],
        )


class Lanterns(Game[LanternState, View]):
    State: type[LanternState] = LanternState
    Features: type[LanternFeatures] = LanternFeatures

    def __init__(self) -> None:
        self.info = GameInfo(
            name="lanterns",
            title="Lanterns",
            tagline="A game for the kernel's own tests.",
            seats=(SEATS,),
            default_seats=SEATS,
            minutes=(1,),
            traits=("real time",),
            options=options_of(Options),
            ruleset=digest({"game": "lanterns", "version": 1}),
        )
        self.Options = Options
        self.events = (Dealt, Chose, Passed, Face, Did)
        self.scene = View
        self.features = self.Features()
        self.learn_words()
        self.drawn = True  # at the table it shows its own scene

    def learn_words(self) -> None:
        self.catalogue = Catalogue(WORDS)

    def new(self, seats: int, chance: Chance, options: Any = None, log: Log | None = None) -> LanternState:
        self.check_seats(seats)
        state = self.State()
        state.throws = int(self.checked(options).throws)
        order = chance.order(CARDS)
        state.hands = [sorted(order[3 * seat : 3 * seat + 3]) for seat in range(SEATS)]
        if log is not None:
            versions: list[tuple[int, Event]] = [
                (bit(seat), Dealt(rules=("LA-1",), hand=tuple(hand))) for seat, hand in enumerate(state.hands)
            ]
            log.tell_each(versions, Dealt(rules=("LA-1",), hand=()))
        return state

    def text(self, state: LanternState, move: int) -> str:
        return TEXTS[move]

    def parse(self, state: LanternState, text: str) -> int:
        for move, known in TEXTS.items():
            if known == text:
                return move
        raise InvalidMove(f"{text!r} is no move of Lanterns")

    def why(self, state: LanternState, seat: int, move: int) -> Refusal | None:
        if move in state.legal(seat):
            return None
        return Refusal("not_now", "LA-1", {"move": TEXTS.get(move, "?")})

    def sampler(self, view: View) -> Guess:
        return Guess(self, view)

    def show(self, view: View) -> View:
        return view

    def say(self, event: Event, words: Words) -> str:
        return f"{type(event).__name__} heard by {seats_in(1 << words.me) if words.me >= 0 else 'all'}."

    def load(self, data: dict[str, Any]) -> LanternState:
        if set(data) != set(self.State().dump()):
            raise InvalidPosition("this is no position of Lanterns")
        return restored(self.State(), data)


LANTERNS = Lanterns()
