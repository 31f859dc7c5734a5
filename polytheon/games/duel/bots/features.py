"""What holds in a position of Duel, as features for its networks, as the seat whose turn it is sees them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from polytheon.bots.network import Features, FeatureSpace
from polytheon.games.duel.bots.evaluation import DECISIVE, appeal
from polytheon.games.duel.rules.components import GATE, IDS, NONE, PURPLE, SYMBOLS, THEOLOGY
from polytheon.games.duel.rules.payment import activation_short, card_price, is_chained, unit_prices, wonder_trade
from polytheon.games.duel.rules.scoring import total
from polytheon.games.duel.rules.state import CITY, OFF_TRACK, STRUCTURE, UNSEEN, State
from polytheon.kernel.bits import bit, bit_count, lowest, shifted

CARDS: Final[i64] = len(IDS.cards)
N_WONDERS: Final[i64] = len(IDS.wonders)
N_PROGRESS: Final[i64] = len(IDS.progress)
N_DIVINITIES: Final[i64] = len(IDS.divinities)
MOST_COINS: Final = 24
MOST_OF_COLOUR: Final = 7
MOST_UNITS: Final = 4
FAR: Final = 9  # spaces of the track on each side
LEADS: Final = 41  # a lead in points, two at a time
SPACES: Final = 6
CARD_SYMBOLS: Final = 6  # those that cards have; law is a token

# Where each block begins; blocks of two parts are first for the seat itself, then for the other one
SPACE: Final = FeatureSpace()
BUILT_CARD: Final[i64] = SPACE.add(2 * len(IDS.cards))
GONE: Final[i64] = SPACE.add(len(IDS.cards))  # discarded, or under a wonder
FREE: Final[i64] = SPACE.add(len(IDS.cards))
COVERED: Final[i64] = SPACE.add(len(IDS.cards))  # face up, and not to be taken yet
PAYABLE: Final[i64] = SPACE.add(2 * len(IDS.cards))  # free cards
COSTLESS: Final[i64] = SPACE.add(2 * len(IDS.cards))
CHAINED: Final[i64] = SPACE.add(2 * len(IDS.cards))  # cards still to come
UNBUILT: Final[i64] = SPACE.add(2 * len(IDS.wonders))
BUILT: Final[i64] = SPACE.add(2 * len(IDS.wonders))
WONDER_PAYABLE: Final[i64] = SPACE.add(2 * len(IDS.wonders))
WONDERS_BUILT: Final[i64] = SPACE.add(9)
WONDERS_LEFT: Final[i64] = SPACE.add(2 * 5)
POOL: Final[i64] = SPACE.add(len(IDS.wonders))
PICKED: Final[i64] = SPACE.add(9)
PROGRESS: Final[i64] = SPACE.add(2 * len(IDS.progress))
BOARD: Final[i64] = SPACE.add(len(IDS.progress))
SYMBOL: Final[i64] = SPACE.add(2 * len(SYMBOLS))
SYMBOL_COUNT: Final[i64] = SPACE.add(2 * 4 * 8)  # different ones, by age
SYMBOLS_OPEN: Final[i64] = SPACE.add(2 * 8)  # different ones that a player lacks, on cards face up
PAIRS_OPEN: Final[i64] = SPACE.add(2 * 8)  # cards face up that would make a pair
SHIELDS_OPEN: Final[i64] = SPACE.add(10)
SYMBOLS_WITHIN_REACH: Final[i64] = SPACE.add(2 * 8)
DECIDES: Final[i64] = SPACE.add(2)  # a free card that can be paid wins at once
COINS: Final[i64] = SPACE.add(2 * 25)
MAKES: Final[i64] = SPACE.add(2 * 25)
RAW_WILDCARDS: Final[i64] = SPACE.add(2 * 5)
MADE_WILDCARDS: Final[i64] = SPACE.add(2 * 5)
FIXED: Final[i64] = SPACE.add(2 * 5)
COLOUR_COUNT: Final[i64] = SPACE.add(2 * 7 * 8)
PAWN: Final[i64] = SPACE.add(4 * 19)  # by age
MILITARY_TOKENS: Final[i64] = SPACE.add(4)
LEFT: Final[i64] = SPACE.add(4 * 21)
PRESENT: Final[i64] = SPACE.add(4 * 20)
LEAD: Final[i64] = SPACE.add(4 * 41)  # by age
# The Pantheon expansion
STANDS: Final[i64] = SPACE.add(SPACES * len(IDS.divinities))
DIVINITY_PAYABLE: Final[i64] = SPACE.add(2 * len(IDS.divinities))
ACTIVATED: Final[i64] = SPACE.add(2 * len(IDS.divinities))
MYTH_TOKENS: Final[i64] = SPACE.add(2 * 10)
OFFERINGS: Final[i64] = SPACE.add(2 * 3)
TOKEN_LEFT: Final[i64] = SPACE.add(13)
MINERVA: Final[i64] = SPACE.add(19)
SNAKE: Final[i64] = SPACE.add(1)
# What is still to come, and in which order
COMING: Final[i64] = SPACE.add(4 * 7 * 12)  # unseen cards of the age by age and colour
FACE_DOWN: Final[i64] = SPACE.add(4 * 10)  # cards of the structure, by age
SYMBOL_FATE: Final[i64] = SPACE.add(7 * 4 * 9)  # who has it, how many cards with it may come, how many lie face up
SYMBOLS_TO_COME: Final[i64] = SPACE.add(2 * 8 * 8)  # different ones by how many the player may still get
SYMBOLS_AT_HAND: Final[i64] = SPACE.add(2 * 8 * 4)  # different ones by how many new ones can be taken now
SHIELDS_AT_HAND: Final[i64] = SPACE.add(2 * 4 * 19)  # most shields that can be taken now, by where the pawn is
HARMLESS: Final[i64] = SPACE.add(2 * 8)  # free cards that uncover none, by whether the number of cards is odd
REVEALING: Final[i64] = SPACE.add(8)  # free cards that turn over another
EXPOSED: Final[i64] = SPACE.add(len(IDS.cards))  # face up, and free once one certain card is taken
REPLAYS: Final[i64] = SPACE.add(2 * 3 * 3)  # wonders that can be paid and give another turn: odd, mine, the other's
UNIT_PRICE: Final[i64] = SPACE.add(2 * 5 * 8)
PRICE: Final[i64] = SPACE.add(2 * len(IDS.cards) * 3)  # of free cards that can be paid and cost something
WONDER_PRICE: Final[i64] = SPACE.add(2 * len(IDS.wonders) * 6)
LATE_LEAD: Final[i64] = SPACE.add(7 * 41)  # by how many of the last age's cards are left


def asked_seat(s: State) -> i64:
    """The seat whose decision begins the next beat."""
    return s.active


def features_of(s: State, me: i64) -> Features:
    """What holds, as a seat sees it."""
    f = Features()
    table_features(s, me, f)
    symbols = card_features(s, me, f)
    structure_features(s, f)
    for other in range(2):
        city_features(s, me ^ other, other, symbols, f)
    replay_features(s, me, f)
    if s.pantheon:
        pantheon_features(s, me, f)
    return f


def table_features(s: State, me: i64, f: Features) -> None:
    """The draft, how much is left, the track, the lead in points."""
    side: i64 = 1 - 2 * me
    if s.picks < 8:
        f.add(PICKED + s.picks)
        f.add_members(POOL, s.pool)
    f.add_members(BOARD, s.board)
    f.add(LEFT + 21 * s.age + bit_count(s.present))
    f.add_members(PRESENT + 20 * s.age, s.present)
    f.add(PAWN + 19 * s.age + FAR + max(min(side * s.pawn, FAR), -FAR))
    f.add_members(MILITARY_TOKENS, s.military_tokens >> 2 * me & 3)
    f.add_members(MILITARY_TOKENS + 2, s.military_tokens >> 2 * (1 - me) & 3)
    lead = total(s, me) - total(s, 1 - me)
    lead = max(min((lead + LEADS) // 2, LEADS - 1), 0)
    f.add(LEAD + LEADS * s.age + lead)
    if s.age == 3:
        f.add(LATE_LEAD + LEADS * (bit_count(s.present) // 3) + lead)
    f.add(WONDERS_BUILT + min(bit_count(s.city(0).built) + bit_count(s.city(1).built), 8))


def card_features(s: State, me: i64, f: Features) -> i64:
    """Where cards are, who will have some by chains, and which cards may still come; the set of their symbols."""
    hidden = bit_count(s.present & ~s.face_up)
    f.add(FACE_DOWN + 10 * s.age + min(hidden, 9))
    colours: i64 = 0  # unseen cards of this age, eight bits each
    coming: i64 = 0  # symbols of cards that nobody has seen, eight bits each
    seen: i64 = 0  # symbols of cards that lie face up
    cards = s.content.cards
    where = s.where
    mine = CITY + me
    theirs = CITY + 1 - me
    for number in range(CARDS):
        place = where[number]
        if place == mine:
            f.add(BUILT_CARD + number)
        elif place == theirs:
            f.add(BUILT_CARD + CARDS + number)
        elif place == UNSEEN or place >= STRUCTURE:
            card = cards[number]
            if card.deck + 1 < s.age:
                continue
            if place != UNSEEN:
                if card.symbol != NONE:
                    seen += shifted(1, 8 * card.symbol)
            elif hidden > 0 or card.deck >= s.age:
                if card.symbol != NONE:
                    coming += shifted(1, 8 * card.symbol)
                if card.deck + 1 == s.age:
                    colours += shifted(1, 8 * card.colour)
            if card.chain != NONE:
                if is_chained(s, me, card):
                    f.add(CHAINED + number)
                elif is_chained(s, 1 - me, card):
                    f.add(CHAINED + CARDS + number)
        else:
            f.add(GONE + number)
    for colour in range(PURPLE):
        f.add(COMING + 84 * s.age + 12 * colour + min(colours >> 8 * colour & 255, 11))
    open_features(s, me, f)
    return symbol_features(s, me, coming, seen, f)


def symbol_features(s: State, me: i64, coming: i64, seen: i64, f: Features) -> i64:
    """What may become of each symbol; the set of those on cards that may come or lie face up."""
    symbols: i64 = 0
    mine = s.city(me).symbols
    theirs = s.city(1 - me).symbols
    for symbol in range(CARD_SYMBOLS):
        unseen = min(coming >> 8 * symbol & 255, 2)
        face_up = min(seen >> 8 * symbol & 255, 2)
        if unseen + face_up > 0:
            symbols |= bit(symbol)
        owners = 2 * (mine >> symbol & 1) + (theirs >> symbol & 1)
        f.add(SYMBOL_FATE + 36 * symbol + 9 * owners + 3 * unseen + face_up)
    return symbols


def structure_features(s: State, f: Features) -> None:
    """What is uncovered by taking one card."""
    if s.age == 0:
        return
    structure = s.content.structures[s.age - 1]
    harmless: i64 = 0
    revealing: i64 = 0
    exposed: i64 = 0
    slots = s.free
    while slots != 0:
        slot = lowest(slots)
        slots &= slots - 1
        covered = structure.covered[slot] & s.present
        uncovered: i64 = 0
        while covered != 0:
            below = lowest(covered)
            covered &= covered - 1
            if structure.covering[below] & s.present == bit(slot):
                uncovered |= bit(below)
        if uncovered == 0:
            harmless += 1
        elif uncovered & ~s.face_up != 0:
            revealing += 1
        exposed |= uncovered & s.face_up
    f.add(HARMLESS + 8 * (bit_count(s.present) & 1) + min(harmless, 7))
    f.add(REVEALING + min(revealing, 7))
    while exposed != 0:
        f.add(EXPOSED + s.slots[lowest(exposed)])
        exposed &= exposed - 1


def replay_features(s: State, me: i64, f: Features) -> None:
    """Who can take another turn, which decides who must uncover what."""
    odd = bit_count(s.present) & 1
    f.add(REPLAYS + 9 * odd + 3 * replays(s, me) + replays(s, 1 - me))


def replays(s: State, seat: i64) -> i64:
    """How many wonders that give another turn a player can pay, up to two."""
    if s.built_wonders() >= s.content.max_wonders:
        return 0
    city = s.city(seat)
    found: i64 = 0
    if city.has(THEOLOGY):
        found = 2
    wonders = city.wonders
    while wonders != 0 and found < 2:
        wonder = s.content.wonders[lowest(wonders)]
        wonders &= wonders - 1
        if wonder.replay and wonder_trade(s, seat, wonder) <= city.purse():
            found += 1
    return found


def open_features(s: State, me: i64, f: Features) -> None:
    """The cards that lie face up, and how much of symbols and shields they hold."""
    shields: i64 = 0
    symbols: i64 = 0
    pairs = vec[i64]([0, 0])
    slots = s.face_up & s.present
    while slots != 0:
        slot = lowest(slots)
        slots &= slots - 1
        card = s.content.cards[s.slots[slot]]
        f.add((FREE if s.free >> slot & 1 else COVERED) + card.number)
        shields += card.shields
        if card.symbol != NONE:
            symbols |= bit(card.symbol)
            for other in range(2):
                pairs[other] += s.city(me ^ other).symbols >> card.symbol & 1
    f.add(SHIELDS_OPEN + min(shields, 9))
    for other in range(2):
        f.add(SYMBOLS_OPEN + 8 * other + bit_count(symbols & ~s.city(me ^ other).symbols))
        f.add(PAIRS_OPEN + 8 * other + min(pairs[other], 7))


def city_features(s: State, seat: i64, other: i64, symbols: i64, f: Features) -> None:
    """What a player has and can pay; `other` is 1 for the one whose turn it is not."""
    city = s.city(seat)
    purse = city.purse()
    f.add(COINS + 25 * other + min(purse, MOST_COINS))
    f.add_members(UNBUILT + N_WONDERS * other, city.wonders)
    f.add(WONDERS_LEFT + 5 * other + min(bit_count(city.wonders), 4))
    f.add_members(BUILT + N_WONDERS * other, city.built)
    f.add_members(PROGRESS + N_PROGRESS * other, city.progress)
    f.add_members(SYMBOL + 7 * other, city.symbols)
    f.add(SYMBOL_COUNT + 32 * other + 8 * s.age + bit_count(city.symbols))
    f.add(SYMBOLS_WITHIN_REACH + 8 * other + bit_count(city.symbols | symbols))
    production = city.production
    fixed = city.fixed
    for resource in range(5):
        f.add(MAKES + 25 * other + 5 * resource + min(production & 255, MOST_UNITS))
        if fixed & 255:
            f.add(FIXED + 5 * other + resource)
        production >>= 8
        fixed >>= 8
    f.add(RAW_WILDCARDS + 5 * other + min(city.raw_wildcards, MOST_UNITS))
    f.add(MADE_WILDCARDS + 5 * other + min(city.made_wildcards, MOST_UNITS))
    for colour in range(7):
        f.add(COLOUR_COUNT + 56 * other + 8 * colour + min(city.count(colour), MOST_OF_COLOUR))
    wonders = city.wonders
    while wonders != 0:
        wonder = lowest(wonders)
        wonders &= wonders - 1
        price = wonder_trade(s, seat, s.content.wonders[wonder])
        f.add(WONDER_PRICE + 6 * (N_WONDERS * other + wonder) + min((price + 1) // 2, 5))
        if price <= purse:
            f.add(WONDER_PAYABLE + N_WONDERS * other + wonder)
    prices = unit_prices(s.content, city, s.city(1 - seat))
    for resource in range(5):
        f.add(UNIT_PRICE + 40 * other + 8 * resource + min(prices & 255, 7))
        prices >>= 8
    decides = False
    new_symbols: i64 = 0
    shields: i64 = 0
    slots = s.free & s.face_up
    while slots != 0:
        card = s.content.cards[s.slots[lowest(slots)]]
        slots &= slots - 1
        price = card_price(s, seat, card)
        if price <= purse:
            f.add(PAYABLE + CARDS * other + card.number)
            if price == 0:
                f.add(COSTLESS + CARDS * other + card.number)
            else:
                f.add(PRICE + 3 * (CARDS * other + card.number) + min((price - 1) // 2, 2))
            shields = max(shields, card.shields)
            if card.symbol != NONE:
                new_symbols |= bit(card.symbol)
            if appeal(s, seat, card) >= DECISIVE:
                decides = True
    if decides:
        f.add(DECIDES + other)
    have = bit_count(city.symbols)
    f.add(SYMBOLS_TO_COME + 64 * other + 8 * have + bit_count(symbols & ~city.symbols))
    f.add(SYMBOLS_AT_HAND + 32 * other + 4 * have + min(bit_count(new_symbols & ~city.symbols), 3))
    pawn = max(min((1 - 2 * seat) * s.pawn, FAR), -FAR)
    f.add(SHIELDS_AT_HAND + 76 * other + 19 * min(shields, 3) + FAR + pawn)


def pantheon_features(s: State, me: i64, f: Features) -> None:
    """Divinities and tokens, as far as the seat knows them."""
    for space in range(SPACES):
        divinity = s.spaces[space]
        if divinity != NONE and (divinity == GATE or s.spaces_known[space] >> me & 1):
            f.add(STANDS + N_DIVINITIES * space + divinity)
            if s.age > 1:
                for other in range(2):
                    if activation_short(s, me ^ other, space) == 0:
                        f.add(DIVINITY_PAYABLE + N_DIVINITIES * other + divinity)
    for other in range(2):
        city = s.city(me ^ other)
        f.add_members(ACTIVATED + N_DIVINITIES * other, city.divinities)
        f.add_members(MYTH_TOKENS + 10 * other, city.myth_tokens)
        f.add_members(OFFERINGS + 3 * other, city.offerings)
    for slot in range(20):
        token = s.tokens[slot]
        if token != NONE:
            f.add(TOKEN_LEFT + token)
    if s.minerva != OFF_TRACK:
        f.add(MINERVA + FAR + (1 - 2 * me) * s.minerva)
    if s.snake != NONE:
        f.add(SNAKE)
