"""What seats may know, as plain data with the names of the rulebook; made for several viewers at once."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from polytheon.games.duel.rules.components import (
    COLOURS,
    DECKS,
    ENKI,
    GATE,
    GUILD,
    IDS,
    NONE,
    RESOURCES,
    SYMBOLS,
    TEMPLE,
)
from polytheon.games.duel.rules.payment import activation_cost, card_price, wonder_trade
from polytheon.games.duel.rules.rules import OFFERING
from polytheon.games.duel.rules.scoring import by_category
from polytheon.games.duel.rules.state import CITY, OFF_TRACK, PILE, UNDER, City, State
from polytheon.kernel.bits import Ints, bit, members
from polytheon.kernel.sight import each


def view(s: State, viewers: list[i64]) -> dict[str, Any]:
    """The table as some seats see it; a viewer below 0 is a spectator."""
    return {
        "age": s.age,
        "drafting": s.picks < 8,
        "first_player": s.first,
        "active": s.active,
        "draft": names(IDS.wonders, members(s.pool)),
        "structure": structure(s),
        "discard_pile": names(IDS.cards, s.cards_at(PILE)),
        "cities": [city(s, seat) for seat in (0, 1)],
        "military": {
            "pawn": s.pawn,
            "tokens": names(IDS.military_tokens, members(s.military_tokens)),
            "minerva": None if s.minerva == OFF_TRACK else s.minerva,
        },
        "progress": {
            "board": names(IDS.progress, members(s.board)),
            "box": each([names(IDS.progress, members(s.box | tokens_unseen(s, viewer))) for viewer in viewers]),
            "offered": names(IDS.progress, members(s.offered)),
        },
        "pantheon": pantheon(s, viewers) if s.pantheon else None,
    }


def names(ids: list[str], numbers: Ints) -> list[str]:
    return [ids[number] for number in numbers]


def structure(s: State) -> list[dict[str, Any]]:
    """The cards that still lie there, with what their backs tell."""
    slots: list[dict[str, Any]] = []
    if s.age == 0:
        return slots
    slot = -1
    for row, columns in enumerate(s.content.structures[s.age - 1].rows):
        for column in columns:
            slot += 1
            if s.present >> slot & 1 == 0:
                continue
            card = s.slots[slot]
            free = s.free >> slot & 1 != 0 and card != NONE
            back = DECKS[s.age - 1]
            if s.purple >> slot & 1:
                back = DECKS[TEMPLE if s.pantheon else GUILD]
            slots.append({
                "slot": slot,
                "row": row,
                "column": column,
                "card": None if card == NONE else IDS.cards[card],
                "back": back,
                "free": free,
                "token": token_name(s.tokens[slot]) if s.pantheon else None,
                "prices": [card_price(s, seat, s.content.cards[card]) for seat in (0, 1)] if free else None,
            })
    return slots


def token_name(token: i64) -> str | None:
    if token == NONE:
        return None
    return f"offering {token - OFFERING + 2}" if token >= OFFERING else IDS.mythologies[token >> 1]


def city(s: State, seat: i64) -> dict[str, Any]:
    mine = s.city(seat)
    cards = s.cards_at(CITY + seat)
    return {
        "coins": mine.coins,
        "astarte": mine.astarte,
        "cards": {
            colour: [IDS.cards[card] for card in cards if s.content.cards[card].colour == i]
            for i, colour in enumerate(COLOURS)
        },
        "production": {resource: mine.production >> 8 * i & 255 for i, resource in enumerate(RESOURCES)},
        "one_of": {"raw": mine.raw_wildcards, "manufactured": mine.made_wildcards},
        "prices": unit_prices(s, seat),
        "symbols": names(list(SYMBOLS), members(mine.symbols)),
        "wonders": wonders(s, seat, mine),
        "progress": names(IDS.progress, members(mine.progress)),
        "mythology_tokens": [IDS.mythologies[token >> 1] for token in members(mine.myth_tokens)],
        "offering_tokens": [s.content.offerings[token] for token in members(mine.offerings)],
        "divinities": names(IDS.divinities, members(mine.divinities)),
        "points": by_category(s, seat),
    }


def unit_prices(s: State, seat: i64) -> dict[str, int]:
    """What one unit of each resource costs the player to buy."""
    mine, other, content = s.city(seat), s.city(1 - seat), s.content
    prices: dict[str, int] = {}
    for i, resource in enumerate(RESOURCES):
        if mine.fixed >> 8 * i & 255:
            prices[resource] = content.fixed_price & 255
        else:
            prices[resource] = (content.trade_base & 255) + content.trade_per_unit * (other.production >> 8 * i & 255)
    return prices


def wonders(s: State, seat: i64, mine: City) -> list[dict[str, Any]]:
    """A player's wonders in the order of their numbers, with the card under each built one."""
    found: list[dict[str, Any]] = []
    for wonder in members(mine.wonders | mine.built):
        under = s.cards_at(UNDER + wonder)
        found.append({
            "wonder": IDS.wonders[wonder],
            "built": mine.has_built(wonder),
            "under": IDS.cards[under[0]] if len(under) > 0 else None,
            "price": None if mine.has_built(wonder) else wonder_trade(s, seat, s.content.wonders[wonder]),
        })
    return found


def pantheon(s: State, viewers: list[i64]) -> dict[str, Any]:
    """The spaces, the decks and what lies between; what a viewer does not know is None."""
    spaces: list[dict[str, Any]] = []
    for space in range(6):
        divinity = s.spaces[space]
        mythology = NONE if divinity in (NONE, GATE) else s.content.divinities[divinity].mythology
        spaces.append({
            "space": space + 1,
            "empty": divinity == NONE,
            "divinity": each([divinity_at(s, space, viewer) for viewer in viewers]),
            "mythology": None if mythology == NONE else IDS.mythologies[mythology],
            "public": divinity != NONE and (divinity == GATE or s.spaces_known[space] == 3),
            "costs": [activation_cost(s, seat, space) for seat in (0, 1)],
        })
    return {
        "spaces": spaces,
        "decks": [deck(s, mythology, viewers) for mythology in range(5)],
        "unknown": each([unknown(s, viewer) for viewer in viewers]),
        "drawn": each([in_hand(s, s.drawn, viewer) for viewer in viewers]),
        "aside": each([in_hand(s, s.aside, viewer) for viewer in viewers]),
        "enki": each([names(IDS.progress, members(s.enki & ~tokens_unseen(s, viewer))) for viewer in viewers]),
        "snake": None if s.snake == NONE else IDS.cards[s.snake],
    }


def divinity_at(s: State, space: i64, viewer: i64) -> str | None:
    """What lies on a space, if the viewer knows it; the Gate lies there for all to see."""
    divinity = s.spaces[space]
    if divinity == NONE or (divinity != GATE and not knows_it(s.spaces_known[space], viewer)):
        return None
    return IDS.divinities[divinity]


def in_hand(s: State, divinities: i64, viewer: i64) -> list[str] | None:
    """Some divinities that are drawn, or set aside, at the moment; None if any of them is kept from the viewer."""
    return names(IDS.divinities, members(divinities)) if sees(s, viewer, divinities) else None


def sees(s: State, viewer: i64, divinities: i64) -> bool:
    """Whether nothing is kept from the viewer of some divinities that are drawn, or set aside, at the moment."""
    return viewer == s.active or divinities & s.secret == 0


def tokens_unseen(s: State, viewer: i64) -> i64:
    """The progress tokens on an Enki looked at in private; as far as the others know they are in the box."""
    private = s.private_reveal and viewer != s.active
    return s.enki if private and (s.drawn | s.aside) >> ENKI & 1 else 0


def deck(s: State, mythology: i64, viewers: list[i64]) -> dict[str, Any]:
    cards = each([deck_cards(s, mythology, viewer) for viewer in viewers])
    return {"mythology": IDS.mythologies[mythology], "cards": cards}


def deck_cards(s: State, mythology: i64, viewer: i64) -> list[str | None]:
    """A mythology deck from the top: the divinity where the viewer knows it, else None."""
    cards: list[str | None] = []
    for place in (2 * mythology + 1, 2 * mythology):
        if s.stacks[place] != NONE:
            known = knows_it(s.stacks_known[place], viewer)
            cards.append(IDS.divinities[s.stacks[place]] if known else None)
    cards += [None] * (s.deck_size(mythology) - len(cards))
    return cards


def unknown(s: State, viewer: i64) -> list[str]:
    """The divinities of which the viewer does not know where they lie: face down, or somewhere in their deck."""
    hidden = s.divinity_bag
    if viewer != s.active:
        hidden |= s.secret
    for place, seats in [*zip(s.spaces, s.spaces_known), *zip(s.stacks, s.stacks_known)]:
        if place not in (NONE, GATE) and not knows_it(seats, viewer):
            hidden |= bit(place)
    return names(IDS.divinities, members(hidden))


def knows_it(seats: i64, viewer: i64) -> bool:
    """Whether the viewer is among the seats that know; a spectator knows what both know."""
    return seats == 3 if viewer < 0 else seats >> viewer & 1 != 0
