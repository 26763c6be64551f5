"""What a seat may know: built by naming what goes in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from hyakki.games.hoshi.cards import is_hero
from hyakki.games.hoshi.hands import ROLLING, Hand
from hyakki.games.hoshi.players import NONE, Player
from hyakki.games.hoshi.types import HandView, MarkView, PlayerView, View
from hyakki.kernel.game import NEVER

if TYPE_CHECKING:
    from hyakki.games.hoshi.state import HoshiState

__all__ = ["HIDDEN", "NOBODYS", "view_of"]

HIDDEN: Final = -2
"""A card that lies face down."""
NOBODYS: Final = Player()
"""What a spectator holds."""


def view_of(state: HoshiState, seat: i64) -> View:
    own = state.players[seat] if seat >= 0 else NOBODYS
    return View(
        seat=seat,
        seats=state.seats,
        over=state.over,
        now=state.now,
        stage=state.stage,
        options=state.options,
        draft=state.draft,
        starter=state.starter,
        first=state.first,
        second=state.second,
        chooser=state.chooser,
        duel=state.duel,
        round=state.round,
        entering=state.entering,
        lead=state.lead,
        serial=state.serial,
        quiet_rounds=state.quiet_rounds,
        duel_ms=state.duel_ms,
        fight_from=state.fight_from,
        quiet_since=state.quiet_since,
        until=state.until,
        lost_before=state.lost_before,
        lost_round=state.lost_round,
        hit_round=state.hit_round,
        window=state.window,
        asked=state.asked,
        asked_at=state.asked_at,
        passed=state.passed and seat == state.asked,  # HB-R32
        queue=tuple(state.queue),
        touching=tuple([(touch[0], touch[1]) for touch in state.touching]),
        doomed=state.doomed,
        timeout_by=state.timeout_by,
        players=tuple([player_view(player) for player in state.players]),
        hands=tuple([hand_view(hand, s == seat) for s, hand in enumerate(state.hands)]),
        marks=tuple(
            [MarkView(mark.card, mark.index, mark.nested, mark.owner, mark.serial) for mark in state.marks]
        ),
        heroes=tuple(own.heroes),
        duels=tuple(own.duels),
        card=own.card,
        chosen_hero=own.chosen_hero,
        chosen_card=own.chosen_card,
        chosen_stones=own.chosen_stones,
        unseen=tuple(own.unseen),
        dropped=tuple(own.dropped),
        pool=tuple(own.pool),
        pick=own.pick,
        picks=tuple(own.picks),
        packets=tuple([tuple(packet) for packet in own.packets]),
        choice=state.hands[seat].choice if seat >= 0 else NONE,
    )


def player_view(player: Player) -> PlayerView:
    return PlayerView(
        heroes=len(player.heroes),
        duels=len(player.duels),
        known=tuple(player.known),
        saved=tuple([(saved[0], saved[1]) for saved in player.saved]),
        has_chosen_hero=player.chosen_hero >= 0,
        has_chosen_card=player.chosen_card >= 0,
        barred=player.barred,
        barred_stones=player.barred_stones,
        hero=player.hero,
        card=HIDDEN if player.hiding else player.card,
        shown=player.shown,
        stones=player.stones,
        full=player.full,
        rescued=player.rescued,
        silenced=player.silenced,
        fresh=player.fresh,
        gift=player.gift,
        timeouts=player.timeouts,
        exiled=tuple(player.exiled),
        discards=tuple(player.discards),
        unseen=len(player.unseen),
        out=player.out,
        pool_heroes=heroes_in(player.pool),
        pool_duels=len(player.pool) - heroes_in(player.pool),
        dropped_heroes=heroes_in(player.dropped),
        dropped_duels=len(player.dropped) - heroes_in(player.dropped),
        picks=len(player.picks),
        picked=player.pick >= 0,
    )


def heroes_in(cards: list[int]) -> int:
    """Heroes and Duel cards have other backs, so how many there are of each can be seen."""
    return len([1 for card in cards if is_hero(card)])


def hand_view(hand: Hand, own: bool) -> HandView:
    return HandView(
        die=hand.die,
        die_at=NEVER if hand.die == ROLLING else hand.die_at,
        thrown_at=hand.thrown_at,
        faces=tuple(hand.faces) if own or hand.read else (),
        settled=len(hand.faces),
        live=hand.live,
        shown_at=hand.shown_at,
        read_at=hand.read_at,
        read=hand.read,
        swing=hand.swing,
        swing_at=hand.swing_at,
        trying=hand.trying,
        guard=hand.guard,
        guard_at=hand.guard_at,
        up_since=hand.up_since,
        rest_until=hand.rest_until,
        shouting=hand.shouting,
        shout_at=hand.shout_at,
        covering=hand.covering,
        has_chosen=hand.choice >= 0,
        tired=hand.tired,
        guards=hand.guards,
        hoarse=hand.hoarse,
        fooling=hand.fooling,
        hidden=hand.hidden,
    )
