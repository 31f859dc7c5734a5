"""The tokens of the Pantheon expansion. Mythology tokens bring divinities into the pantheon, offerings help to pay."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.games.duel.rules.actions import DIVINITY_DRAWN, OFFERING_LAID, PLACE, SOURCE_MYTHOLOGY, SPACE, TOKEN_LAID
from polytheon.games.duel.rules.components import ENKI, GATE, NONE
from polytheon.games.duel.rules.decks import draw_divinity, draw_from_box, make_deck_whole
from polytheon.games.duel.rules.state import BOTH, State
from polytheon.kernel.bits import bit, first_things, highest, lowest, members

OFFERING: Final = 10  # offering tokens are numbered after the mythology tokens, two of each mythology


def lay_mythology_tokens(s: State) -> None:
    """Put five of the ten mythology tokens on face-down cards of Age I. Rule 1.9."""
    bag: i64 = first_things(OFFERING)
    for slot in s.content.mythology_slots:
        token = s.draw(TOKEN_LAID, bag)
        bag &= ~bit(token)
        s.tokens[slot] = token


def take_tokens(s: State, me: i64, slots: i64) -> None:
    """All tokens of some slots, the highest slot first. Rules 10.1, 10.8, 16.11."""
    while slots != 0:
        slot = highest(slots)
        slots &= ~bit(slot)
        take_token(s, me, slot)


def take_token(s: State, me: i64, slot: i64) -> None:
    """The token on a slot, if there is one: an offering is kept, a mythology brings a divinity.

    Rules 10.1, 10.6, 10.7.
    """
    token = s.tokens[slot]
    if token == NONE:
        return
    s.tokens[slot] = NONE
    if token >= OFFERING:
        s.city(me).offerings |= bit(token - OFFERING)
    else:
        s.city(me).myth_tokens |= bit(token)
        place_divinity(s, me, token >> 1)


def place_divinity(s: State, me: i64, mythology: i64) -> None:
    """Draw two divinities, put one face down on an empty space and the other back on top; only the player sees them.

    Rules 10.2 to 10.4.
    """
    make_deck_whole(s, me, mythology)
    s.source = SOURCE_MYTHOLOGY + mythology
    for _ in range(2):
        if s.deck_size(mythology) > 0:
            s.conceal(bit(me))
            s.drawn |= bit(draw_divinity(s, mythology))
            s.secret |= s.drawn
    if s.drawn == 0:
        return
    s.conceal(bit(me))
    placed = s.ask(me, PLACE, members(s.drawn))
    space = s.ask(me, SPACE, s.empty_spaces())
    s.spaces[space] = placed
    s.spaces_known[space] = bit(me)
    s.drawn &= ~bit(placed)
    if s.drawn != 0:
        s.put_on_top(lowest(s.drawn), bit(me))
    s.drawn = 0
    s.secret &= s.aside


def open_pantheon(s: State) -> None:
    """Age II: the Gate on the empty space, all divinities revealed, the offering tokens laid.

    Rules 11.1 to 11.4, 16.12.
    """
    s.spaces[s.empty_spaces()[0]] = GATE
    for space in range(6):
        divinity = s.spaces[space]
        knew = s.spaces_known[space]
        s.spaces_known[space] = BOTH
        if divinity != NONE and divinity != GATE:
            s.show(DIVINITY_DRAWN, divinity, knew)
            if divinity == ENKI:
                s.enki = draw_from_box(s, s.content.progress_on_enki, BOTH)
    bag: i64 = first_things(len(s.content.offerings))
    for slot in s.content.offering_slots:
        token = s.draw(OFFERING_LAID, bag)
        bag &= ~bit(token)
        s.tokens[slot] = OFFERING + token
