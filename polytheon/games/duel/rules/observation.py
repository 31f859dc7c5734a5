"""What a seat sees as numbers: everything that its view shows, but not which card lies under which wonder."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.games.duel.rules.components import COLOURS, GATE, IDS, NONE, RESOURCES, SYMBOL_IDS
from polytheon.games.duel.rules.payment import activation_cost, card_price, wonder_trade
from polytheon.games.duel.rules.scoring import total
from polytheon.games.duel.rules.state import CITY, OFF_TRACK, PICKS, PILE, STRUCTURE, UNDER, State
from polytheon.games.duel.rules.tokens import OFFERING
from polytheon.games.duel.rules.view import knows_it, sees, tokens_unseen
from polytheon.kernel.bits import bit, filled, shifted
from polytheon.kernel.vector import SEATS, Vector

COLOUR_IDS: Final = list(COLOURS)
RESOURCE_IDS: Final = list(RESOURCES)
AGES: Final = ["draft", "1", "2", "3"]
SLOTS: Final = [str(slot) for slot in range(20)]
TOKENS: Final = [*IDS.mythologies, "offering 2", "offering 3", "offering 4"]
MYTHOLOGY_TOKENS: Final = [f"{mythology} {number}" for mythology in IDS.mythologies for number in (1, 2)]
OFFERINGS: Final = ["2", "3", "4"]
MILITARY_TOKENS: Final = ["my small", "my large", "their small", "their large"]
SPACES: Final = [f"space {space}" for space in range(1, 7)]
DECKS: Final = [f"deck {mythology}" for mythology in IDS.mythologies]
MOST_COINS: Final = 99
MOST_POINTS: Final = 199
MOST_CARDS: Final = 20


def observe(s: State, me: i64, v: Vector) -> None:
    """Write what a seat sees."""
    v.one_of("age", AGES, s.age)
    v.number("wonders drafted", s.picks, PICKS)
    v.seat("first player", s.first, me, 2)
    v.seat("active", s.active, me, 2)
    v.things("to draft", IDS.wonders, s.pool)
    structure(s, me, v)
    cards(s, me, v)
    for i in range(2):
        v.part(SEATS[i])
        city(s, me ^ i, v)
    v.part("")
    military(s, me, v)
    v.things("progress on the board", IDS.progress, s.board)
    v.things("progress in the box", IDS.progress, s.box | tokens_unseen(s, me))
    v.things("progress offered", IDS.progress, s.offered)
    if s.pantheon:
        pantheon(s, me, v)


def structure(s: State, me: i64, v: Vector) -> None:
    """The slots, and what lies on them."""
    v.things("card left on slot", SLOTS, s.present)
    v.things("free slot", SLOTS, s.free)
    v.things("purple back on slot", SLOTS, s.purple)
    v.counts("card on slot", SLOTS, s.slots, len(IDS.cards) - 1, NONE)
    if s.pantheon:
        for which in range(len(TOKENS)):
            slots: i64 = 0
            for slot in range(20):
                token = s.tokens[slot]
                if token >= OFFERING:
                    token = token - OFFERING + len(IDS.mythologies)
                elif token != NONE:
                    token >>= 1
                if token == which:
                    slots |= bit(slot)
            v.part(TOKENS[which])
            v.things("token on slot", SLOTS, slots)
        v.part("")


def cards(s: State, me: i64, v: Vector) -> None:
    """Where each card is, and what the free ones cost."""
    v.between("mine", IDS.cards, s.where, CITY + me, CITY + me)
    v.between("theirs", IDS.cards, s.where, CITY + 1 - me, CITY + 1 - me)
    v.between("discarded", IDS.cards, s.where, PILE, PILE)
    v.between("under a wonder", IDS.cards, s.where, UNDER, STRUCTURE - 1)
    v.between("face up", IDS.cards, s.where, STRUCTURE, STRUCTURE + 19)
    for i in range(2):
        prices = filled(len(IDS.cards), 0)
        for slot in range(20):
            card = s.slots[slot]
            if card != NONE and s.free >> slot & 1:
                prices[card] = card_price(s, me ^ i, s.content.cards[card])
        v.part(SEATS[i])
        v.counts("price of free", IDS.cards, prices, MOST_COINS)
    v.part("")


def city(s: State, seat: i64, v: Vector) -> None:
    """What one player has."""
    mine = s.city(seat)
    v.number("coins", mine.coins, MOST_COINS)
    v.number("coins on Astarte", mine.astarte, MOST_COINS)
    production = filled(5, 0)
    fixed: i64 = 0
    for resource in range(5):
        production[resource] = mine.production >> 8 * resource & 255
        if mine.fixed >> 8 * resource & 255:
            fixed |= bit(resource)
    v.counts("makes", RESOURCE_IDS, production, MOST_CARDS)
    v.number("makes raw of choice", mine.raw_wildcards, MOST_CARDS)
    v.number("makes manufactured of choice", mine.made_wildcards, MOST_CARDS)
    v.things("fixed price for", RESOURCE_IDS, fixed)
    colours = filled(len(COLOURS), 0)
    for colour in range(len(COLOURS)):
        colours[colour] = mine.count(colour)
    v.counts("cards", COLOUR_IDS, colours, MOST_CARDS)
    v.things("symbol", SYMBOL_IDS, mine.symbols)
    v.things("wonder", IDS.wonders, mine.wonders)
    v.things("built", IDS.wonders, mine.built)
    prices = filled(len(IDS.wonders), 0)
    for wonder in range(len(IDS.wonders)):
        if mine.wonders >> wonder & 1:
            prices[wonder] = wonder_trade(s, seat, s.content.wonders[wonder])
    v.counts("price of", IDS.wonders, prices, MOST_COINS)
    v.things("progress", IDS.progress, mine.progress)
    v.number("points", total(s, seat), MOST_POINTS, -MOST_POINTS)
    if s.pantheon:
        v.things("mythology token", MYTHOLOGY_TOKENS, mine.myth_tokens)
        v.things("offering token", OFFERINGS, mine.offerings)
        v.things("divinity", IDS.divinities, mine.divinities)


def military(s: State, me: i64, v: Vector) -> None:
    """The track as seen from one's own capital, which lies at -9."""
    side: i64 = 1 - 2 * me
    v.number("pawn", side * s.pawn, 9, -9)
    mine = s.military_tokens >> 2 * me & 3
    theirs = s.military_tokens >> 2 * (1 - me) & 3
    v.things("military token", MILITARY_TOKENS, mine | shifted(theirs, 2))
    v.flag("Minerva on the track", s.minerva != OFF_TRACK)
    minerva: i64 = 0
    if s.minerva != OFF_TRACK:
        minerva = side * s.minerva
    v.number("Minerva", minerva, 9, -9)


def pantheon(s: State, me: i64, v: Vector) -> None:
    """The spaces, the decks and what lies between, as far as the seat knows them."""
    for space in range(6):
        divinity = s.spaces[space]
        mythology: i64 = NONE
        known: i64 = NONE
        if divinity != NONE:
            if divinity == GATE or knows_it(s.spaces_known[space], me):
                known = divinity
            if divinity != GATE:
                mythology = s.content.divinities[divinity].mythology
        cost: i64 = 0
        if s.first != NONE:
            cost = activation_cost(s, me, space)
        v.part(SPACES[space])
        v.flag("empty", divinity == NONE)
        v.one_of("mythology", IDS.mythologies, mythology)
        v.one_of("divinity", IDS.divinities, known)
        v.number("costs me", cost, MOST_COINS)
        v.flag("known to both", divinity != NONE and (divinity == GATE or s.spaces_known[space] == 3))
    for which in range(5):
        v.part(DECKS[which])
        v.number("cards", s.deck_size(which), 3)
        for place in (2 * which + 1, 2 * which):
            card: i64 = NONE
            if s.stacks[place] != NONE and knows_it(s.stacks_known[place], me):
                card = s.stacks[place]
            if place & 1:
                v.flag("laid back second", s.stacks[place] != NONE)
                v.one_of("second", IDS.divinities, card)
            else:
                v.flag("laid back first", s.stacks[place] != NONE)
                v.one_of("first", IDS.divinities, card)
    v.part("")
    v.things("unknown divinity", IDS.divinities, s.hidden_from(me) & ~bit(GATE))
    sees_drawn = sees(s, me, s.drawn)
    sees_aside = sees(s, me, s.aside)
    v.things("drawn", IDS.divinities, s.drawn if sees_drawn else 0)
    v.flag("drawn in secret", not sees_drawn)
    v.things("set aside", IDS.divinities, s.aside if sees_aside else 0)
    v.flag("set aside in secret", not sees_aside)
    v.things("on Enki", IDS.progress, s.enki & ~tokens_unseen(s, me))
    v.number("under the snake", s.snake, len(IDS.cards) - 1, NONE)
