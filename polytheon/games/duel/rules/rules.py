"""The rules of Duel in the order of the rulebook. What components do is in `effects`, prices are in `payment`, and the
tokens of the expansion in `tokens`."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from polytheon.games.duel.rules.actions import (
    ACTIVATE,
    ACTIVATIONS,
    BEGIN,
    BUILD,
    CARD_TURNED,
    CLOSED,
    DISCARD,
    DRAFT,
    FIRST_PLAYER,
    PROGRESS_DRAWN,
    PURPLE_BACK,
    SOURCE_DIVINITY,
    SOURCE_PROGRESS,
    SOURCE_WONDER,
    STOPPED,
    TAKE_PROGRESS,
    TURN,
    WONDER,
    WONDER_DRAWN,
    WONDERS,
)
from polytheon.games.duel.rules.components import (
    GUILD,
    MINERVA,
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
    PICKS,
    PILE,
    SCIENCE,
    STRUCTURE,
    UNDER,
    State,
)
from polytheon.games.duel.rules.tokens import lay_mythology_tokens, open_pantheon, take_tokens
from polytheon.kernel.bits import Ints, bit, bit_count, lowest, members

DRAFT_ORDER: Final = 0b10010110  # bit n: whether the pick n is B's: A B B A, B A A B
SYMBOLS_TO_WIN: Final = 6


def beat(s: State) -> None:
    """Play on to the next moment in which somebody else may be asked: one pick, one turn, one new age."""
    s.source = NONE
    if s.first == NONE:
        set_up(s)
    elif s.picks < PICKS:
        pick_wonder(s)
    elif s.present == 0:
        begin_age(s)
    else:
        take_turn(s)


# ---- Set-up


def set_up(s: State) -> None:
    """Coins, progress tokens, the first four wonders; with Pantheon also Age I and its tokens, before the draft.

    Rules 1.2 to 1.5, 1.8, 1.9.
    """
    content = s.content
    s.first = s.draw(FIRST_PLAYER, BOTH) if s.random_start else 0
    s.active = s.first
    s.city0.coins = content.starting_coins
    s.city1.coins = content.starting_coins
    s.box = content.progress_sets[1 if s.pantheon else 0]
    for _n in range(content.progress_on_board):
        token = s.draw(PROGRESS_DRAWN, s.box)
        s.box &= ~bit(token)
        s.board |= bit(token)
    if s.pantheon:
        s.divinity_bag = content.divinity_set
        lay_out(s, 1)
        lay_mythology_tokens(s)
    s.wonder_bag = content.wonder_sets[1 if s.pantheon else 0]
    deal_wonders(s)


def deal_wonders(s: State) -> None:
    """Lay four wonders on the table. Rule 1.11."""
    for _ in range(PICKS // 2):
        wonder = s.draw(WONDER_DRAWN, s.wonder_bag)
        s.wonder_bag &= ~bit(wonder)
        s.pool |= bit(wonder)


def pick_wonder(s: State) -> None:
    """The draft: A B B A from the first four wonders, B A A B from the next four. Rules 1.10, 1.11."""
    picker = s.first ^ (DRAFT_ORDER >> s.picks & 1)
    wonder = s.ask(picker, DRAFT, members(s.pool))
    s.pool &= ~bit(wonder)
    s.city(picker).wonders |= bit(wonder)
    s.picks += 1
    if s.picks == PICKS // 2:
        deal_wonders(s)


# ---- The structure of an age


def lay_out(s: State, age: i64) -> None:
    """Lay out an age's cards; those that lie face down are not drawn before they are turned over.

    Rules 1.6, 1.7, 2.1, 2.2.
    """
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
    """Draw the card of a slot from those nobody has seen, and show it. Rules 2.4, 2.5."""
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
    """Remove a card from the structure; what it alone covered is free from now on. Rules 2.3, 2.7."""
    s.free = s.free & ~bit(slot) | opened_by(s, slot)
    s.present &= ~bit(slot)
    s.slots[slot] = NONE


def covered_by(s: State, slot: i64) -> i64:
    """The set of slots whose cards cover that of a slot. Rule 2.3."""
    return s.content.structures[s.age - 1].covering[slot] & s.present


def opened_by(s: State, slot: i64) -> i64:
    """The set of slots that only the card of a slot covers. Rule 2.3."""
    structure = s.content.structures[s.age - 1]
    others = s.present & ~bit(slot)
    covered = structure.covered[slot] & others
    opened: i64 = 0
    while covered != 0:
        under = lowest(covered)
        covered &= covered - 1
        if structure.covering[under] & others == 0:
            opened |= bit(under)
    return opened


# ---- A turn


def take_turn(s: State) -> None:
    """Build a card, discard one, build a wonder, or activate a card of the pantheon. Rule 3.1."""
    me = s.active
    s.replay = False
    action = s.ask(me, TURN, vec[i64]() if s.chooser.knows_answer() else main_actions(s, me))
    if action < DISCARD:
        build(s, me, take_card(s, action - BUILD))
    elif action < WONDER:
        discard(s, me, take_card(s, action - DISCARD))
    elif action < ACTIVATE:
        wonder, card = WONDERS.pair(action - WONDER)
        build_wonder(s, me, s.content.wonders[wonder], take_card(s, card))
    else:
        space, offerings = ACTIVATIONS.pair(action - ACTIVATE)
        activate_space(s, me, space, offerings)
    if not s.over:
        end_turn(s, me)


def main_actions(s: State, me: i64) -> Ints:
    """Everything the player can do in this turn and pay for. Rules 2.3, 3.2, 3.3."""
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
        left = wonders
        while left != 0:
            actions = append(actions, WONDER + WONDERS.of(lowest(left), card))
            left &= left - 1
    if is_pantheon_open(s):
        actions = append_activations(s, me, actions)
    return actions


def is_pantheon_open(s: State) -> bool:
    """Whether divinities can be activated: from Age II on. Rule 12.1."""
    return s.pantheon and s.age > 1


def payable_wonders(s: State, me: i64, purse: i64) -> i64:
    """The unbuilt wonders that a player can pay. Rules 3.3, 8.1."""
    wonders: i64 = 0
    unbuilt = s.city(me).wonders
    while unbuilt != 0:
        wonder = lowest(unbuilt)
        unbuilt &= unbuilt - 1
        if wonder_trade(s, me, s.content.wonders[wonder]) <= purse:
            wonders |= bit(wonder)
    return wonders


def append_activations(s: State, me: i64, actions: Ints) -> Ints:
    """Every space of the pantheon with every sensible set of offering tokens that makes it payable.

    Rules 3.3, 12.3, 12.4, 16.9.
    """
    city = s.city(me)
    for space in range(6):
        if s.spaces[space] == NONE:
            continue
        cost = activation_cost(s, me, space)
        if cost <= city.purse():
            actions = append(actions, ACTIVATE + ACTIVATIONS.of(space, 0))
        offerings = -city.offerings & city.offerings  # every set of the tokens but the empty one, in order
        while offerings != 0:
            if coins_with(s, cost, offerings) <= city.purse() and is_sensible(s, cost, offerings):
                actions = append(actions, ACTIVATE + ACTIVATIONS.of(space, offerings))
            offerings = (offerings - city.offerings) & city.offerings
    return actions


def take_card(s: State, card: i64) -> Card:
    """Take a free card out of the structure. Rule 2.3."""
    take_away(s, s.where[card] - STRUCTURE)
    return s.content.cards[card]


def build(s: State, me: i64, card: Card) -> None:
    """Pay for a card and construct it; a chain makes it free and Urbanism rewards that. Rules 3.4, 5.1."""
    pay_or_chain(s, me, card)
    construct(s, me, card)


def pay_or_chain(s: State, me: i64, card: Card) -> None:
    """Pay for a card, or have it free by a chain. Rules 4.8, 7.16."""
    if not is_chained(s, me, card):
        pay_for_card(s, me, card)
    elif s.city(me).has(URBANISM):
        s.city(me).coins += s.content.coins_per_chain


def construct(s: State, me: i64, card: Card) -> None:
    """Put a card into the city and resolve its effects, whatever was paid. Rule 5.1."""
    put_into_city(s, me, card)
    resolve(s, me, card.effects, card.number)


def put_into_city(s: State, me: i64, card: Card) -> None:
    """A card comes into a city, built or taken. Rule 3.4."""
    s.where[card.number] = CITY + me
    s.city(me).add(card)


def resolve(s: State, me: i64, effects: vec[Effect], source: i64) -> None:
    """Effects one after the other; a win ends everything at once. Rules 3.8, 3.10."""
    for effect in effects:
        s.source = source
        effect.resolve(s, me)
        if s.over:
            return


def discard(s: State, me: i64, card: Card) -> None:
    """Sell a card: 2 coins and 1 more for each yellow card in the city. Rule 3.5."""
    s.where[card.number] = PILE
    s.city(me).coins += s.content.discard_base + sold_by_yellow(s, me)


def sold_by_yellow(s: State, me: i64) -> i64:
    """What yellow cards add to the coins for a card that is sold. Rule 3.5."""
    return s.content.discard_per_yellow * s.city(me).count(YELLOW)


def end_turn(s: State, me: i64) -> None:
    """Tokens on cards that are free now, then the cards themselves; then the next turn, the next age or the end.

    Rules 2.4, 3.9, 8.6, 9.3.
    """
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
    """Pay for a wonder and raise it with a card of the structure. Rule 3.6."""
    pay_trade(s, me, wonder_trade(s, me, wonder))
    raise_wonder(s, me, wonder, card.number)


def raise_wonder(s: State, me: i64, wonder: Wonder, card: i64) -> None:
    """Put a card under a wonder and resolve it. Rule 8.2."""
    put_under_wonder(s, me, wonder, card)
    resolve(s, me, wonder.effects, SOURCE_WONDER + wonder.number)


def put_under_wonder(s: State, me: i64, wonder: Wonder, card: i64) -> None:
    """A wonder stands. When it is the seventh, the last unbuilt one leaves the game.

    Rules 7.15, 8.3, 8.5, 16.10, 16.18.
    """
    city = s.city(me)
    s.where[card] = UNDER + wonder.number
    city.add_wonder(wonder)
    if s.built_wonders() == s.content.max_wonders:
        close_last_wonder(s)
    if wonder.replay or city.has(THEOLOGY):
        s.replay = True


def close_last_wonder(s: State) -> None:
    """The unbuilt wonder that is left leaves the game, whoever owns it. Rules 8.3, 14.11."""
    for seat in range(2):
        city = s.city(seat)
        if city.wonders != 0:
            s.closed = seat
            s.chooser.note(CLOSED, seat, SOURCE_WONDER + lowest(city.wonders))
            city.wonders = 0


# ---- Military


def advance(s: State, me: i64, shields: i64) -> None:
    """Move the conflict pawn towards the opponent's capital, space by space. Rules 6.1, 6.3, 6.4, 6.7, 7.18, 14.15."""
    opponent = s.city(1 - me)
    poliorcetics = s.city(me).has(POLIORCETICS)
    step = 1 - 2 * me
    for _n in range(shields):
        if s.pawn + step == s.minerva:
            s.minerva = OFF_TRACK
            s.chooser.note(STOPPED, me, SOURCE_DIVINITY + MINERVA)
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
            use_military_token(s, 1 - me, token)


def use_military_token(s: State, loser: i64, token: i64) -> None:
    """Somebody loses the coins of a military token, and it is gone. Rule 6.4."""
    s.military_tokens &= ~bit(token)
    s.city(loser).lose(s.content.token_coins[token & 1])


# ---- Science and progress tokens


def gain_symbol(s: State, me: i64, symbol: i64) -> None:
    """Six different symbols win; a pair brings a progress token of the board. Rules 7.2, 7.4."""
    city = s.city(me)
    if brings_progress(s, me, symbol):
        token = s.ask(me, TAKE_PROGRESS, members(s.board))
        s.board &= ~bit(token)
        gain_progress(s, me, token)
    elif city.symbols >> symbol & 1 == 0:
        city.symbols |= bit(symbol)
        if bit_count(city.symbols) == SYMBOLS_TO_WIN:
            s.end(SCIENCE, me)


def brings_progress(s: State, me: i64, symbol: i64) -> bool:
    """Whether a symbol makes a pair and there is a progress token to take for it. Rules 7.2, 7.3."""
    return s.city(me).symbols >> symbol & 1 != 0 and s.board != 0


def gain_progress(s: State, me: i64, token: i64) -> None:
    """Take a progress token; it works from now on. Rule 7.6."""
    s.city(me).progress |= bit(token)
    resolve(s, me, s.content.progress[token].effects, SOURCE_PROGRESS + token)


# ---- A new age


def begin_age(s: State) -> None:
    """Lay out the next age; the player who is weaker on the track, or else took the last turn, says who begins it.
    Rules 9.1, 9.2, 11.5."""
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


# ---- Activating a card of the pantheon


def activate_space(s: State, me: i64, space: i64, offerings: i64) -> None:
    """Pay with coins and offering tokens, take the card, resolve it. Rules 12.1, 12.6."""
    pay_for_space(s, me, space, offerings)
    divinity = s.spaces[space]
    s.spaces[space] = NONE
    activate(s, me, divinity)


def pay_for_space(s: State, me: i64, space: i64, offerings: i64) -> None:
    """Pay for a space with coins and the offering tokens chosen. Rules 12.2, 12.3, 12.5."""
    city = s.city(me)
    city.spend(coins_with(s, activation_cost(s, me, space), offerings))
    city.offerings &= ~offerings


def activate(s: State, me: i64, divinity: i64) -> None:
    """Keep a divinity and resolve it. Rules 12.6, 13.3."""
    s.city(me).divinities |= bit(divinity)
    resolve(s, me, s.content.divinities[divinity].effects, SOURCE_DIVINITY + divinity)
