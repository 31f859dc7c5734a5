"""The rules of Duel in the order of the rulebook. What components do is in `effects`, prices are in `payment`."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from polytheon.games.duel.rules.actions import (
    ACTIVATE,
    BEGIN,
    BUILD,
    CARD_TURNED,
    DISCARD,
    DIVINITY_DRAWN,
    DRAFT,
    FIRST_PLAYER,
    N_CARDS,
    OFFERING_LAID,
    PLACE,
    PROGRESS_DRAWN,
    PURPLE_BACK,
    SOURCE_DIVINITY,
    SOURCE_MYTHOLOGY,
    SOURCE_PROGRESS,
    SOURCE_WONDER,
    SPACE,
    TAKE_PROGRESS,
    TOKEN_LAID,
    TURN,
    WONDER,
    WONDER_DRAWN,
)
from polytheon.games.duel.rules.components import (
    ENKI,
    GATE,
    GUILD,
    NONE,
    POLIORCETICS,
    TEMPLE,
    THEOLOGY,
    URBANISM,
    YELLOW,
    Card,
    Effect,
    Wonder,
)
from polytheon.games.duel.rules.decks import draw_divinity, draw_from_box, make_deck_whole
from polytheon.games.duel.rules.payment import (
    activation_cost,
    card_price,
    coins_with,
    is_chained,
    is_sensible,
    pay_for_card,
    pay_trade,
    wonder_trade,
)
from polytheon.games.duel.rules.scoring import final_scoring
from polytheon.games.duel.rules.state import (
    BOTH,
    CITY,
    MILITARY,
    OFF_TRACK,
    PILE,
    SCIENCE,
    STRUCTURE,
    UNDER,
    State,
)
from polytheon.kernel.bits import Ints, bit, bit_count, first_things, highest, lowest, members

DRAFT_ORDER: Final = 0b10010110  # bit n: whether the pick n is B's: A B B A, B A A B
SYMBOLS_TO_WIN: Final = 6


def beat(s: State) -> None:
    """Play on to the next moment in which somebody else may be asked: one pick, one turn, one new age."""
    s.source = NONE
    if s.first == NONE:
        set_up(s)
    elif s.picks < 8:
        pick_wonder(s)
    elif s.present == 0:
        begin_age(s)
    else:
        take_turn(s)


# ---- Set-up


def set_up(s: State) -> None:
    """Coins, progress tokens, the first four wonders; with Pantheon also Age I and its tokens, before the draft."""
    content = s.content
    s.first = s.draw(FIRST_PLAYER, BOTH) if s.random_start else 0
    s.active = s.first
    s.city0.coins = content.starting_coins
    s.city1.coins = content.starting_coins
    s.box = first_things(13 if s.pantheon else 10)
    for _n in range(content.progress_on_board):
        token = s.draw(PROGRESS_DRAWN, s.box)
        s.box &= ~bit(token)
        s.board |= bit(token)
    if s.pantheon:
        s.divinity_bag = first_things(15)
        lay_out(s, 1)
        lay_mythology_tokens(s)
    s.wonder_bag = first_things(14 if s.pantheon else 12)
    deal_wonders(s)


def deal_wonders(s: State) -> None:
    for _ in range(4):
        wonder = s.draw(WONDER_DRAWN, s.wonder_bag)
        s.wonder_bag &= ~bit(wonder)
        s.pool |= bit(wonder)


def pick_wonder(s: State) -> None:
    """The draft: A B B A from the first four wonders, B A A B from the next four."""
    picker = s.first ^ (DRAFT_ORDER >> s.picks & 1)
    wonder = s.ask(picker, DRAFT, members(s.pool))
    s.pool &= ~bit(wonder)
    s.city(picker).wonders |= bit(wonder)
    s.picks += 1
    if s.picks == 4:
        deal_wonders(s)


# ---- The structure of an age


def lay_out(s: State, age: i64) -> None:
    """Lay out an age's cards; those that lie face down are not drawn before they are turned over."""
    structure = s.content.structures[age - 1]
    s.age = age
    s.deck = s.content.deck_set[age - 1]
    s.present = structure.all_slots
    s.face_up = 0
    s.free = 0
    s.purple = 0
    if age == 3:
        s.purple_deck = s.content.deck_set[TEMPLE if s.pantheon else GUILD]
        for _n in range(s.content.purple_cards):
            s.purple |= bit(s.draw(PURPLE_BACK, s.present & ~s.purple))
    for slot in range(20):
        if structure.face_up >> slot & 1:
            turn_over(s, slot)
        if structure.covering[slot] == 0:
            s.free |= bit(slot)


def turn_over(s: State, slot: i64) -> Card:
    """Draw the card of a slot from those nobody has seen, and show it."""
    if s.purple >> slot & 1:
        first = s.content.deck_first[TEMPLE if s.pantheon else GUILD]
        drawn = s.draw(CARD_TURNED + first, s.purple_deck)
        s.purple_deck &= ~bit(drawn)
    else:
        first = s.content.deck_first[s.age - 1]
        drawn = s.draw(CARD_TURNED + first, s.deck)
        s.deck &= ~bit(drawn)
    card = first + drawn
    s.face_up |= bit(slot)
    s.slots[slot] = card
    s.where[card] = STRUCTURE + slot
    return s.content.cards[card]


def take_away(s: State, slot: i64) -> None:
    """Remove a card from the structure; what it alone covered is free from now on."""
    structure = s.content.structures[s.age - 1]
    s.present &= ~bit(slot)
    s.free &= ~bit(slot)
    s.slots[slot] = NONE
    covered = structure.covered[slot] & s.present
    while covered != 0:
        under = lowest(covered)
        covered &= covered - 1
        if structure.covering[under] & s.present == 0:
            s.free |= bit(under)


# ---- A turn


def take_turn(s: State) -> None:
    """Build a card, discard one, build a wonder, or activate a card of the pantheon."""
    me = s.active
    s.replay = False
    action = s.ask(me, TURN, vec[i64]() if s.chooser.knows_answer() else main_actions(s, me))
    if action < DISCARD:
        build(s, me, take_card(s, action - BUILD))
    elif action < WONDER:
        discard(s, me, take_card(s, action - DISCARD))
    elif action < ACTIVATE:
        wonder = (action - WONDER) // N_CARDS
        card = take_card(s, (action - WONDER) % N_CARDS)
        build_wonder(s, me, s.content.wonders[wonder], card)
    else:
        activate_space(s, me, (action - ACTIVATE) >> 3, (action - ACTIVATE) & 7)
    if not s.over:
        end_turn(s, me)


def main_actions(s: State, me: i64) -> Ints:
    """Everything the player can do in this turn and pay for."""
    purse = s.city(me).purse()
    wonders = payable_wonders(s, me, purse)
    actions = vec[i64](capacity=32)
    slots = s.free
    while slots != 0:
        card = s.slots[lowest(slots)]
        slots &= slots - 1
        if card_price(s, me, s.content.cards[card]) <= purse:
            actions = append(actions, BUILD + card)
        actions = append(actions, DISCARD + card)
        for wonder in wonders:
            actions = append(actions, WONDER + N_CARDS * wonder + card)
    if s.pantheon and s.age > 1:
        actions = append_activations(s, me, actions)
    return actions


def payable_wonders(s: State, me: i64, purse: i64) -> Ints:
    wonders = vec[i64](capacity=4)
    unbuilt = s.city(me).wonders
    while unbuilt != 0:
        wonder = lowest(unbuilt)
        unbuilt &= unbuilt - 1
        if wonder_trade(s, me, s.content.wonders[wonder]) <= purse:
            wonders = append(wonders, wonder)
    return wonders


def append_activations(s: State, me: i64, actions: Ints) -> Ints:
    """Every space of the pantheon with every sensible set of offering tokens that makes it payable."""
    city = s.city(me)
    for space in range(6):
        if s.spaces[space] == NONE:
            continue
        cost = activation_cost(s, me, space)
        for offerings in range(8):
            owned = offerings & ~city.offerings == 0
            if owned and coins_with(s, cost, offerings) <= city.purse() and is_sensible(s, cost, offerings):
                actions = append(actions, ACTIVATE + 8 * space + offerings)
    return actions


def take_card(s: State, card: i64) -> Card:
    """Take a free card out of the structure."""
    take_away(s, s.where[card] - STRUCTURE)
    return s.content.cards[card]


def build(s: State, me: i64, card: Card) -> None:
    """Pay for a card and construct it; a chain makes it free and Urbanism rewards that."""
    city = s.city(me)
    if is_chained(s, me, card):
        if city.has(URBANISM):
            city.coins += s.content.coins_per_chain
    else:
        pay_for_card(s, me, card)
    construct(s, me, card)


def construct(s: State, me: i64, card: Card) -> None:
    """Put a card into the city and resolve its effects, whatever was paid."""
    s.where[card.number] = CITY + me
    s.city(me).add(card)
    resolve(s, me, card.effects, card.number)


def resolve(s: State, me: i64, effects: vec[Effect], source: i64) -> None:
    """Effects one after the other; a win ends everything at once."""
    for effect in effects:
        s.source = source
        effect.resolve(s, me)
        if s.over:
            return


def discard(s: State, me: i64, card: Card) -> None:
    """Sell a card: 2 coins and 1 more for each yellow card in the city."""
    city = s.city(me)
    s.where[card.number] = PILE
    city.coins += s.content.discard_base + s.content.discard_per_yellow * city.count(YELLOW)


def end_turn(s: State, me: i64) -> None:
    """Tokens on cards that are free now, then the cards themselves; then the next turn, the next age or the end."""
    uncovered = s.free & ~s.face_up
    if uncovered != 0:
        if s.pantheon and s.age < 3:
            take_tokens(s, me, uncovered)
        while uncovered != 0:
            turn_over(s, lowest(uncovered))
            uncovered &= uncovered - 1
    if s.present == 0:
        if s.age == 3:
            final_scoring(s)
    elif not s.replay:
        s.active = 1 - me


# ---- Wonders


def build_wonder(s: State, me: i64, wonder: Wonder, card: Card) -> None:
    """Pay for a wonder and raise it with a card of the structure."""
    pay_trade(s, me, wonder_trade(s, me, wonder))
    raise_wonder(s, me, wonder, card.number)


def raise_wonder(s: State, me: i64, wonder: Wonder, card: i64) -> None:
    """Put a card under a wonder and resolve it. When the seventh stands, the last unbuilt one leaves the game first."""
    city = s.city(me)
    s.where[card] = UNDER + wonder.number
    city.add_wonder(wonder)
    if s.built_wonders() == s.content.max_wonders:
        s.city0.wonders = 0
        s.city1.wonders = 0
    if wonder.replay or city.has(THEOLOGY):
        s.replay = True
    resolve(s, me, wonder.effects, SOURCE_WONDER + wonder.number)


# ---- Military


def advance(s: State, me: i64, shields: i64) -> None:
    """Move the conflict pawn towards the opponent's capital, space by space."""
    opponent = s.city(1 - me)
    poliorcetics = s.city(me).has(POLIORCETICS)
    step = 1 - 2 * me
    for _n in range(shields):
        if s.pawn + step == s.minerva:
            s.minerva = OFF_TRACK
            return
        if poliorcetics:
            opponent.lose(s.content.coins_lost_per_space)
        s.pawn += step
        distance = s.pawn * step
        if distance == s.content.capital:
            s.end(MILITARY, me)
            return
        size = s.content.token_sizes[max(distance, 0)]
        token = 2 * (1 - me) + size
        if size != NONE and s.military_tokens >> token & 1:
            s.military_tokens &= ~bit(token)
            opponent.lose(s.content.token_coins[size])


# ---- Science and progress tokens


def gain_symbol(s: State, me: i64, symbol: i64) -> None:
    """Six different symbols win; a pair brings a progress token of the board."""
    city = s.city(me)
    if city.symbols >> symbol & 1:
        if s.board != 0:
            token = s.ask(me, TAKE_PROGRESS, members(s.board))
            s.board &= ~bit(token)
            gain_progress(s, me, token)
    else:
        city.symbols |= bit(symbol)
        if bit_count(city.symbols) == SYMBOLS_TO_WIN:
            s.end(SCIENCE, me)


def gain_progress(s: State, me: i64, token: i64) -> None:
    s.city(me).progress |= bit(token)
    resolve(s, me, s.content.progress[token].effects, SOURCE_PROGRESS + token)


# ---- A new age


def begin_age(s: State) -> None:
    """Lay out the next age; who is weaker on the track, or else took the last turn, says who begins it."""
    s.replay = False
    lay_out(s, s.age + 1)
    if s.age == 1:
        return
    if s.age == 2 and s.pantheon:
        open_pantheon(s)
    chooser = s.active
    if s.pawn != 0:
        chooser = 0 if s.pawn < 0 else 1
    s.active = s.ask(chooser, BEGIN, members(BOTH))


# ---- Mythology and offering tokens (Pantheon)

OFFERING: Final = 10  # offering tokens are numbered after the ten mythology tokens


def lay_mythology_tokens(s: State) -> None:
    bag: i64 = first_things(10)
    for slot in s.content.mythology_slots:
        token = s.draw(TOKEN_LAID, bag)
        bag &= ~bit(token)
        s.tokens[slot] = token


def take_tokens(s: State, me: i64, slots: i64) -> None:
    """All tokens of some slots, the highest slot first."""
    while slots != 0:
        slot = highest(slots)
        slots &= ~bit(slot)
        take_token(s, me, slot)


def take_token(s: State, me: i64, slot: i64) -> None:
    """The token on a slot, if there is one: an offering is kept, a mythology brings a divinity."""
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
    """Draw two divinities, put one face down on an empty space and the other back on top; only the player sees them."""
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
    """Age II: the Gate on the empty space, all divinities revealed, the offering tokens laid."""
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


# ---- Activating a card of the pantheon


def activate_space(s: State, me: i64, space: i64, offerings: i64) -> None:
    """Pay with coins and offering tokens, take the card, resolve it."""
    city = s.city(me)
    city.spend(coins_with(s, activation_cost(s, me, space), offerings))
    city.offerings &= ~offerings
    divinity = s.spaces[space]
    s.spaces[space] = NONE
    activate(s, me, divinity)


def activate(s: State, me: i64, divinity: i64) -> None:
    s.city(me).divinities |= bit(divinity)
    resolve(s, me, s.content.divinities[divinity].effects, SOURCE_DIVINITY + divinity)
