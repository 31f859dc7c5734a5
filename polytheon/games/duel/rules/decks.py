"""The mythology decks and the box: drawing from them, showing divinities, and laying back what was not activated."""

from __future__ import annotations

from mypy_extensions import i64

from polytheon.games.duel.rules.actions import BOX_DRAWN, DIVINITY_DRAWN, ON_TOP, SOURCE_WONDER
from polytheon.games.duel.rules.components import DIVINE_THEATER, ENKI, NONE
from polytheon.games.duel.rules.state import BOTH, State, of_mythology
from polytheon.kernel.bits import bit, bit_count, lowest, members

# ---- Drawing


def draw_divinity(s: State, mythology: i64) -> i64:
    """Take the top card of a mythology deck. Rule 10.2."""
    for place in (2 * mythology + 1, 2 * mythology):
        if s.stacks[place] != NONE:
            divinity = s.stacks[place]
            s.stacks[place] = NONE
            s.show(DIVINITY_DRAWN, divinity, s.stacks_known[place])
            return divinity
    divinity = s.draw(DIVINITY_DRAWN, s.divinity_bag & of_mythology(mythology))
    s.divinity_bag &= ~bit(divinity)
    return divinity


def draw_from_box(s: State, count: i64, seats: i64) -> i64:
    """Draw progress tokens from the box at random, in sight of a set of seats. Rules 8.11, 11.3."""
    drawn: i64 = 0
    for _n in range(min(count, bit_count(s.box))):
        s.conceal(seats)
        token = s.draw(BOX_DRAWN, s.box)
        s.box &= ~bit(token)
        drawn |= bit(token)
    return drawn


# ---- Showing the cards of Gate and Divine Theater


def reveal_top(s: State, me: i64, mythology: i64) -> None:
    """Show the top card of a deck to everybody or, by option, to the player alone; Enki gets progress tokens.

    Rules 13.4, 16.2.
    """
    known = s.who_knows_top(mythology) | bit(me) if s.private_reveal else BOTH
    s.conceal(bit(me) if s.private_reveal else BOTH)
    divinity = draw_divinity(s, mythology)
    s.drawn |= bit(divinity)
    if known != BOTH:
        s.secret |= bit(divinity)
    if divinity == ENKI and not s.private_reveal:
        s.enki = draw_from_box(s, s.content.progress_on_enki, BOTH)


def draw_for_enki(s: State, me: i64) -> None:
    """In private, draw his tokens for any card of his deck: all hear of the draw, and it must not reveal which.

    Rule 16.2.
    """
    if s.drawn & of_mythology(s.content.divinities[ENKI].mythology) == 0:
        return
    tokens = draw_from_box(s, s.content.progress_on_enki, bit(me))
    if s.drawn >> ENKI & 1:
        s.enki = tokens
    else:
        s.box |= tokens


# ---- Laying back what was not activated


def put_back(s: State, me: i64) -> None:
    """Lay the cards that Gate or Theater showed back on their decks; the order of two is the player's secret.

    Rules 13.5, 16.3.
    """
    source = s.source
    for mythology in range(5):
        cards = s.aside & of_mythology(mythology)
        if bit_count(cards) == 2:
            s.source = SOURCE_WONDER + DIVINE_THEATER
            s.conceal(bit(me))
            top = s.ask(me, ON_TOP, members(cards))
            s.put_on_top(lowest(cards & ~bit(top)), bit(me))
            s.put_on_top(top, bit(me))
        elif cards != 0:
            s.put_on_top(lowest(cards), bit(me) if cards & s.secret else BOTH)
    if s.aside >> ENKI & 1:
        s.box |= s.enki
        s.enki = 0
    s.aside = 0
    s.secret = 0
    s.source = source


def make_deck_whole(s: State, me: i64, mythology: i64) -> None:
    """Before a deck is drawn from: cards of it that lie aside go back first. Rule 13.6."""
    if s.aside & of_mythology(mythology):
        put_back(s, me)


def make_box_whole(s: State, me: i64) -> None:
    """Before the box is drawn from: if Enki lies aside with tokens, all go back; in private also if he only might.

    Rules 13.6, 16.2.
    """
    beside = of_mythology(s.content.divinities[ENKI].mythology) if s.private_reveal else bit(ENKI)
    if s.aside & beside:
        put_back(s, me)
