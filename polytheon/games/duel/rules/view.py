"""What seats may know, as plain data with the names of the rulebook; made for several viewers at once."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from polytheon.games.duel.rules import seen
from polytheon.games.duel.rules.actions import SIZES
from polytheon.games.duel.rules.components import (
    BLUE,
    BROWN,
    DECKS,
    ENKI,
    GATE,
    GREEN,
    GREY,
    GUILD,
    IDS,
    NISABA,
    NONE,
    PURPLE,
    RAW,
    RED,
    RESOURCES,
    SYMBOL_IDS,
    TEMPLE,
    YELLOW,
    Content,
)
from polytheon.games.duel.rules.payment import (
    Bill,
    activation_cost,
    activation_short,
    card_bill,
    unit_prices,
    wonder_bill,
)
from polytheon.games.duel.rules.rules import SYMBOLS_TO_WIN, covered_by, is_pantheon_open, opened_by
from polytheon.games.duel.rules.scoring import by_category, total
from polytheon.games.duel.rules.state import CITY, OFF_TRACK, PICKS, PILE, UNDER, City, State
from polytheon.games.duel.rules.terms import amounts
from polytheon.games.duel.rules.tokens import OFFERING
from polytheon.kernel.bits import Ints, bit, members
from polytheon.kernel.sight import each


def view(s: State, viewers: list[i64]) -> seen.Table:
    """The table as some seats see it; a viewer below 0 is a spectator. Rules 15.1, 15.2."""
    return {
        "age": s.age,
        "drafting": s.picks < PICKS,
        "first_player": s.first,
        "active": s.active,
        "draft": names(IDS.wonders, members(s.pool)),
        "structure": structure(s),
        "discard_pile": names(IDS.cards, s.cards_at(PILE)),
        "cities": [city(s, seat) for seat in (0, 1)],
        "symbols_to_win": SYMBOLS_TO_WIN,
        "military": {
            "capital": s.content.capital,
            "zones": zones(s.content),
            "pawn": s.pawn,
            "to_win": [s.content.capital - s.pawn, s.content.capital + s.pawn],
            "tokens": [military_token(s, token) for token in members(s.military_tokens)],
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


def zones(content: Content) -> list[seen.Zone]:
    """The zones of a side of the track, from the centre; all but the first have a token. Rule 6.4."""
    tokens: list[str | None] = [None, *SIZES]
    return [
        {"first": zone["from"], "last": zone["to"], "vp": zone["vp"], "token": token}
        for zone, token in zip(content.data["military"]["zones"], tokens)
    ]


def military_token(s: State, token: i64) -> seen.MilitaryToken:
    return {"seat": token >> 1, "size": SIZES[token & 1], "coins": s.content.token_coins[token & 1]}


def structure(s: State) -> list[seen.Slot]:
    """The cards that still lie there, with what their backs tell."""
    slots: list[seen.Slot] = []
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
                "covered_by": slots_of(covered_by(s, slot)),
                "opens": slots_of(opened_by(s, slot)) if free else [],
                "token": token_on(s, slot) if s.pantheon else None,
                "prices": None if card == NONE else card_prices(s, card),
            })
    return slots


def slots_of(slots: i64) -> list[int]:
    """A set of slots as numbers."""
    return [int(slot) for slot in members(slots)] if slots != 0 else []


def token_on(s: State, slot: i64) -> seen.Token | None:
    token = s.tokens[slot]
    if token == NONE:
        return None
    if token >= OFFERING:
        return {"mythology": None, "offering": s.content.offerings[token - OFFERING]}
    return {"mythology": IDS.mythologies[token >> 1], "offering": None}


def card_prices(s: State, card: i64) -> list[seen.Price]:
    """What a card costs each seat."""
    return [price(s, seat, card_bill(s, seat, s.content.cards[card])) for seat in (0, 1)]


def price(s: State, seat: i64, bill: Bill) -> seen.Price:
    return {
        "coins": bill.coins,
        "bought": amounts(bill.bought),
        "free_by": bill.free_by or None,
        "short": max(bill.coins - s.city(seat).purse(), 0),
    }


def city(s: State, seat: i64) -> seen.City:
    mine = s.city(seat)
    return {
        "coins": mine.coins,
        "astarte": mine.astarte,
        "purse": mine.purse(),
        "cards": cards_of(s, seat),
        "production": goods(mine.production),
        "one_of": one_of(mine),
        "prices": goods(unit_prices(s.content, mine, s.city(1 - seat))),
        "symbols": names(SYMBOL_IDS, members(mine.symbols)),
        "pairs": names(SYMBOL_IDS, members(pairs(s, seat))),
        "wonders": wonders(s, seat, mine),
        "closed": s.closed == seat,
        "progress": names(IDS.progress, members(mine.progress)),
        "mythology_tokens": [IDS.mythologies[token >> 1] for token in members(mine.myth_tokens)],
        "offering_tokens": [s.content.offerings[token] for token in members(mine.offerings)],
        "divinities": names(IDS.divinities, members(mine.divinities)),
        "points": cast("seen.Points", by_category(s, seat)),
        "score": total(s, seat),
    }


def cards_of(s: State, seat: i64) -> seen.Cards:
    by_colour: list[list[str]] = [[], [], [], [], [], [], []]
    for card in s.cards_at(CITY + seat):
        by_colour[s.content.cards[card].colour].append(IDS.cards[card])
    return {
        "brown": by_colour[BROWN],
        "grey": by_colour[GREY],
        "blue": by_colour[BLUE],
        "green": by_colour[GREEN],
        "yellow": by_colour[YELLOW],
        "red": by_colour[RED],
        "purple": by_colour[PURPLE],
    }


def goods(packed: i64) -> seen.Goods:
    return {
        "wood": packed & 255,
        "clay": packed >> 8 & 255,
        "stone": packed >> 16 & 255,
        "glass": packed >> 24 & 255,
        "papyrus": packed >> 32 & 255,
    }


def one_of(mine: City) -> list[seen.OneOf]:
    """The units of choice that a city makes, by class of resources."""
    classes = [(mine.raw_wildcards, RAW), (mine.made_wildcards, ~RAW)]
    return [{"resources": resources_in(goods), "units": units} for units, goods in classes if units > 0]


def resources_in(goods: i64) -> list[seen.Resource]:
    return cast("list[seen.Resource]", [name for n, name in enumerate(RESOURCES) if goods >> 8 * n & 1])


def pairs(s: State, seat: i64) -> i64:
    """The set of symbols that a city has twice: on green cards, on tokens, or by the snake."""
    mine, content = s.city(seat), s.content
    symbols = [content.cards[card].symbol for card in s.cards_of(seat, bit(GREEN))]
    symbols += [content.progress[token].symbol for token in members(mine.progress)]
    symbols += [content.divinities[divinity].symbol for divinity in members(mine.divinities)]
    if s.snake != NONE and mine.divinities >> NISABA & 1:
        symbols.append(content.cards[s.snake].symbol)
    once: i64 = 0
    twice: i64 = 0
    for symbol in symbols:
        if symbol != NONE:
            twice |= once & bit(symbol)
            once |= bit(symbol)
    return twice


def wonders(s: State, seat: i64, mine: City) -> list[seen.OwnWonder]:
    """A player's wonders in the order of their numbers, with the card under each built one."""
    found: list[seen.OwnWonder] = []
    for wonder in members(mine.wonders | mine.built):
        built = mine.has_built(wonder)
        found.append({
            "wonder": IDS.wonders[wonder],
            "built": built,
            "under": IDS.cards[s.cards_at(UNDER + wonder)[0]] if built else None,
            "price": None if built else price(s, seat, wonder_bill(s, seat, s.content.wonders[wonder])),
        })
    return found


def pantheon(s: State, viewers: list[i64]) -> seen.Pantheon:
    """The spaces, the decks and what lies between; what a viewer does not know is None."""
    spaces: list[seen.Space] = []
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
            "short": [activation_short(s, seat, space) for seat in (0, 1)],
        })
    return {
        "open": is_pantheon_open(s),
        "spaces": spaces,
        "decks": [deck(s, mythology, viewers) for mythology in range(5)],
        "unknown": each([unknown(s, viewer) for viewer in viewers]),
        "drawn": each([in_hand(s, s.drawn, viewer) for viewer in viewers]),
        "aside": each([in_hand(s, s.aside, viewer) for viewer in viewers]),
        "enki": each([names(IDS.progress, members(s.enki & ~tokens_unseen(s, viewer))) for viewer in viewers]),
        "snake": None if s.snake == NONE else IDS.cards[s.snake],
    }


def divinity_at(s: State, space: i64, viewer: i64) -> str | None:
    """What lies on a space, if the viewer knows it; the Gate lies there for all to see. Rule 15.4."""
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
    """The progress tokens on an Enki looked at in private; as far as the others know they are in the box. Rule 16.2."""
    private = s.private_reveal and viewer != s.active
    return s.enki if private and (s.drawn | s.aside) >> ENKI & 1 else 0


def deck(s: State, mythology: i64, viewers: list[i64]) -> seen.Deck:
    cards = each([deck_cards(s, mythology, viewer) for viewer in viewers])
    return {"mythology": IDS.mythologies[mythology], "cards": cards}


def deck_cards(s: State, mythology: i64, viewer: i64) -> list[str | None]:
    """A mythology deck from the top: the divinity where the viewer knows it, else None. Rules 15.4, 16.3."""
    cards: list[str | None] = []
    for place in (2 * mythology + 1, 2 * mythology):
        if s.stacks[place] != NONE:
            known = knows_it(s.stacks_known[place], viewer)
            cards.append(IDS.divinities[s.stacks[place]] if known else None)
    cards += [None] * (s.deck_size(mythology) - len(cards))
    return cards


def unknown(s: State, viewer: i64) -> list[str]:
    """The divinities of which the viewer does not know where they lie: face down, or somewhere in their deck.

    Rule 15.5.
    """
    hidden = s.divinity_bag | face_down(s.spaces, s.spaces_known, viewer) | face_down(s.stacks, s.stacks_known, viewer)
    if viewer != s.active:
        hidden |= s.secret
    return names(IDS.divinities, members(hidden))


def face_down(places: Ints, known: Ints, viewer: i64) -> i64:
    """The divinities that lie on some places and that the viewer does not know."""
    hidden: i64 = 0
    for place in range(len(places)):
        divinity = places[place]
        if divinity != NONE and divinity != GATE and not knows_it(known[place], viewer):
            hidden |= bit(divinity)
    return hidden


def knows_it(seats: i64, viewer: i64) -> bool:
    """Whether the viewer is among the seats that know; a spectator knows what both know. Rule 15.6."""
    return seats == 3 if viewer < 0 else seats >> viewer & 1 != 0
