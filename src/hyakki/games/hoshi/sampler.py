"""What a view leaves open: full positions that its owner could not tell from the true one.

Cards: hands, face-down Duel cards, what was dropped, passed and prepared. Hands: dice in the air, faces that
cannot be read yet, choices in calm mode.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from hyakki.games.hoshi import calm, calm_cards
from hyakki.games.hoshi.cards import COPIES, is_hero
from hyakki.games.hoshi.dice import face_of
from hyakki.games.hoshi.drafts import KEEP_DUELS
from hyakki.games.hoshi.dump import HAND, STATE
from hyakki.games.hoshi.hands import ROLLING
from hyakki.games.hoshi.marks import Mark, work_out
from hyakki.games.hoshi.packets import Packets, random_deck
from hyakki.games.hoshi.players import NONE, Player
from hyakki.games.hoshi.stages import DRAFT
from hyakki.games.hoshi.state import HoshiState
from hyakki.games.hoshi.times import SETTLE_LEAST, SETTLE_MOST
from hyakki.games.hoshi.types import PlayerView, View
from hyakki.games.hoshi.views import HIDDEN
from hyakki.kernel.chance import Chance
from hyakki.kernel.game import Sampler

__all__ = ["HoshiSampler", "position"]

PUBLIC = (
    "known",
    "saved",
    "barred",
    "barred_stones",
    "hero",
    "shown",
    "stones",
    "full",
    "rescued",
    "silenced",
    "fresh",
    "gift",
    "timeouts",
    "exiled",
    "discards",
    "out",
)
"""What a view says of every player by the same name."""
OWN = (
    "heroes",
    "duels",
    "chosen_hero",
    "chosen_card",
    "chosen_stones",
    "unseen",
    "dropped",
    "pool",
    "pick",
    "picks",
    "packets",
)
"""What a view says of its owner by the same name."""


@final
class HoshiSampler(Sampler):
    def __init__(self, view: View) -> None:
        self.view = view
        self.base = position(view)
        self.others: list[int] = [seat for seat in range(view.seats) if seat != view.seat]
        seen = [0] * (2 * COPIES)
        for seat in range(view.seats):
            for card in public_cards(view.players[seat]):
                seen[card] += 1
        if view.seat >= 0:
            for card in own_secrets(view):
                seen[card] += 1
        self.left: list[int] = [
            card for card in range(2 * COPIES) for _ in range(max(0, self.base.boxes - seen[card]))
        ]
        """In the usual setup: all cards that this seat has not seen, wherever they are."""

    def sample(self, chance: Chance) -> HoshiState:
        state = self.base.clone()
        self._cards(state, chance)
        self._hands(state, chance)
        return state

    # ------------------------------------------------------------ cards

    def _cards(self, state: HoshiState, chance: Chance) -> None:
        view = self.view
        if view.options.setup == "constructed":
            for seat in self.others:
                self._deck(state, seat, chance)
        elif view.seats == 2:
            order = [self.left[i] for i in chance.order(len(self.left))]
            for heroes in (True, False):
                cards = [card for card in order if is_hero(card) == heroes]
                for seat in self.others:
                    count = hidden_count(view.players[seat], heroes)
                    place(state.players[seat], view.players[seat], heroes, cards[:count], chance)
                    cards = cards[count:]
        else:
            self._packets(state, chance)

    def _deck(self, state: HoshiState, seat: int, chance: Chance) -> None:
        """HB-34: a deck that can be paid for and holds what has been seen of it."""
        view = self.view.players[seat]
        player = state.players[seat]
        deck = random_deck(public_cards(view), int(self.view.options.budget), chance)
        player.picks = deck[: view.picks]
        if self.view.stage == DRAFT:  # nothing has been drawn from it yet
            return
        for heroes in (True, False):
            hidden = [card for card in deck if is_hero(card) == heroes]
            for card in public_cards(view):
                if is_hero(card) == heroes:
                    hidden.remove(card)
            order = chance.order(len(hidden))
            place(player, view, heroes, [hidden[i] for i in order], chance)

    def _packets(self, state: HoshiState, chance: Chance) -> None:
        """HB-31: who took what out of which packet."""
        view = self.view
        self._packets_of(state, True, chance)
        if view.draft == KEEP_DUELS or view.players[0].picks == 8:
            self._packets_of(state, False, chance)

    def _packets_of(self, state: HoshiState, heroes: bool, chance: Chance) -> None:
        view = self.view
        start = 0 if heroes else 4
        done = min(4, view.players[0].picks - start)
        mine = [list(packet) for packet in view.packets[start : start + 4]]
        taken = list(view.picks[start : start + 4])
        if len(taken) < len(mine) and view.pick >= 0:
            taken.append(view.pick)
        public = [
            [card for card in public_cards(view.players[seat]) if is_hero(card) == heroes]
            for seat in range(view.seats)
        ]
        packets = Packets(view.seats, self.base.boxes, heroes, view.seat, mine, taken, public, done)
        packets.sample(chance)
        for seat in self.others:
            player = state.players[seat]
            player.packets += packets.seen_by(seat)
            picks = packets.taken_by(seat)
            player.picks += picks
            if done < 4:
                player.pool = packets.packet_at(seat, done)
                if view.players[seat].picked:
                    player.pick = packets.next_of(seat)
                continue
            hidden = picks[:]
            for card in public[seat]:
                hidden.remove(card)
            order = chance.order(len(hidden))
            place(player, view.players[seat], heroes, [hidden[i] for i in order], chance)

    # ------------------------------------------------------------ hands and windows

    def _hands(self, state: HoshiState, chance: Chance) -> None:
        for seat, hand in enumerate(state.hands):
            seen = self.view.hands[seat]
            if hand.die == ROLLING:
                times = state.terms[seat].times
                dice = len(state.terms[seat].sides)
                while hand.die_at <= state.now:
                    hand.die_at = settled(hand.thrown_at, times, dice, chance)
            if seen.settled and not seen.faces:
                if state.calm:
                    hand.faces = calm_cards.roll(state, seat, hand.fooling, chance)
                else:
                    hand.faces = [face_of(sides, chance.below(sides)) for sides in state.terms[seat].sides]
            if seen.has_chosen and seat != self.view.seat:
                choices = calm.legal(state, seat)
                hand.choice = choices[chance.below(len(choices))]


def place(player: Player, view: PlayerView, heroes: bool, cards: list[int], chance: Chance) -> None:
    """Lay hidden cards of one kind where a player has hidden ones; known cards are among those in hand."""
    left = cards[:]
    dropped, pool = dropped_and_pool(view, heroes)
    player.dropped = sorted(player.dropped + [left.pop() for _ in range(dropped)])
    player.pool = sorted(player.pool + [left.pop() for _ in range(pool)])
    if heroes:
        player.heroes = sorted(list(view.known) + left)
        if view.has_chosen_hero:
            choose_hero(player, chance)
    else:
        player.unseen = [left.pop() for _ in range(view.unseen)]
        if view.card == HIDDEN:
            player.card = left.pop()
        if view.has_chosen_card:
            player.chosen_card = left.pop()
        player.duels = sorted(left)


def settled(thrown_at: i64, times: list[int], dice: int, chance: Chance) -> i64:
    """When a throw may have settled: with its last die (HB-R18)."""
    spread = times[SETTLE_MOST] - times[SETTLE_LEAST] + 1
    return thrown_at + times[SETTLE_LEAST] + max([chance.below(spread) for _ in range(dice)])


def choose_hero(player: Player, chance: Chance) -> None:
    """A Hero that a player may have chosen, and which copy of it (HB-R24, HB-R25, HB-R27)."""
    possible = [
        (hero, stones)
        for hero in range(COPIES)
        for stones in player.kinds(hero)
        for _ in range(player.copies(hero, stones))
    ]
    player.chosen_hero, player.chosen_stones = possible[chance.below(len(possible))]
    player.heroes.remove(player.chosen_hero)


def dropped_and_pool(view: PlayerView, heroes: bool) -> tuple[int, int]:
    """How many dropped cards, and cards still to drop from, are of one kind: their backs tell."""
    if heroes:
        return view.dropped_heroes, view.pool_heroes
    return view.dropped_duels, view.pool_duels


def hidden_count(view: PlayerView, heroes: bool) -> int:
    """Cards of one kind that a player holds unseen by the others."""
    dropped, pool = dropped_and_pool(view, heroes)
    if heroes:
        return dropped + pool + view.heroes + int(view.has_chosen_hero) - len(view.known)
    hiding = 1 if view.card == HIDDEN else 0
    return dropped + pool + view.duels + int(view.has_chosen_card) + hiding + view.unseen


def public_cards(view: PlayerView) -> list[int]:
    """All cards of a player that everybody has seen."""
    cards = list(view.known) + list(view.exiled) + list(view.discards)
    if view.hero >= 0:
        cards.append(view.hero)
    if view.card >= 0:
        cards.append(view.card)
    return cards


def own_secrets(view: View) -> list[int]:
    """All cards of one's own that nobody else has seen."""
    cards = list(view.heroes) + list(view.duels) + list(view.unseen) + list(view.dropped) + list(view.pool)
    cards += [card for card in (view.chosen_hero, view.chosen_card) if card >= 0]
    if view.players[view.seat].card == HIDDEN:
        cards.append(view.card)
    for card in view.players[view.seat].known:
        cards.remove(card)
    return cards


def position(view: View) -> HoshiState:
    """The part of a position that a view knows; unseen places are empty."""
    state = HoshiState(view.seats, view.options)
    take(state, view, [field.name for field in STATE])
    for player, shown in zip(state.players, view.players, strict=True):
        take(player, shown, PUBLIC)
        player.card = NONE if shown.card == HIDDEN else shown.card
    for hand, seen in zip(state.hands, view.hands, strict=True):
        take(hand, seen, [field.name for field in HAND if field.name != "choice"])
    if view.seat >= 0:
        own = state.players[view.seat]
        take(own, view, OWN)
        own.card = view.card
        state.hands[view.seat].choice = view.choice
    state.marks = [Mark(mark.card, mark.index, mark.nested, mark.owner, mark.serial) for mark in view.marks]
    work_out(state)
    return state


def take(part: object, shown: object, names: Sequence[str]) -> None:
    """Give a part of a position what a view shows of it by the same names."""
    for name in names:
        value = getattr(shown, name)
        setattr(part, name, listed(value) if isinstance(value, tuple) else value)


def listed(value: tuple[object, ...]) -> list[object]:
    return [list(part) if isinstance(part, tuple) else part for part in value]
