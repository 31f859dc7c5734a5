"""What an action costs and what it brings at once, told by doing it as far as it is certain.

A price has `coins` and, where there are any, the resources `bought`, the coins of it that go `to_opponent`, what makes
it free (`free_by`) or lowers it (`less_by`), and the `offerings` spent.

A gain is the difference that the action makes before anybody is asked and before chance decides: `coins` from the bank
(of a sale `for_any` are those that everybody gets, `for_yellow` those that yellow cards add), coins on `astarte`,
`points` beside those of coins, `steps` of the conflict pawn, coins that the opponent loses (`opponent_loses`), what is
produced from now on (`produces`), a new `symbol`, another turn (`again`), the mythology `tokens` and `offerings` on
what is uncovered, and how it `wins`.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from polytheon.games.duel.rules.actions import (
    ACTIVATE,
    ACTIVATIONS,
    APPLY,
    BEGIN,
    BUILD,
    BUILD_DISCARDED,
    CHOOSE_DIVINITY,
    DESTROY,
    DISCARD,
    KEEP_PROGRESS,
    ON_TOP,
    SNAKE,
    SOURCE_WONDER,
    STEAL_CARD,
    STEAL_WONDER,
    STRIKE,
    TAKE_PROGRESS,
    UNBUILD,
    USING,
    WONDER,
    WONDERS,
)
from polytheon.games.duel.rules.components import IDS, NONE, RESOURCES, SANCTUARY, SYMBOLS, Effect, Wonder
from polytheon.games.duel.rules.payment import (
    Bill,
    activation_cost,
    card_bill,
    coins_with,
    pay_trade,
    wonder_bill,
    wonder_trade,
)
from polytheon.games.duel.rules.rules import (
    brings_progress,
    gain_symbol,
    opened_by,
    pay_for_space,
    pay_or_chain,
    put_into_city,
    put_under_wonder,
    sold_by_yellow,
    use_military_token,
)
from polytheon.games.duel.rules.scoring import coin_points, total
from polytheon.games.duel.rules.state import ENDINGS, STRUCTURE, State
from polytheon.games.duel.rules.tokens import OFFERING
from polytheon.kernel.bits import bit, lowest, members
from polytheon.kernel.offers import Terms
from polytheon.kernel.space import Value


def terms(s: State, me: i64, action: i64) -> Terms:
    """What an action costs and brings."""
    if BUILD <= action < DISCARD:
        return build(s, me, action - BUILD)
    if DISCARD <= action < WONDER:
        return sell(s, me, action - DISCARD)
    if WONDER <= action < ACTIVATE:
        wonder, card = WONDERS.pair(action - WONDER)
        return build_wonder(s, me, wonder, card)
    if ACTIVATE <= action < TAKE_PROGRESS:
        space, offerings = ACTIVATIONS.pair(action - ACTIVATE)
        return activate(s, me, space, offerings)
    return Terms({}, answer(s, me, action))


# ---- The actions of a turn


def build(s: State, me: i64, number: i64) -> Terms:
    card = s.content.cards[number]
    bill = card_bill(s, me, card)
    then = s.copy()
    pay_or_chain(then, me, card)
    put_into_city(then, me, card)
    resolve_certain(then, me, card.effects)
    gain = gained(s, then, me, bill.coins, bill.to_opponent)
    return Terms(price_of(bill), with_tokens(s, uncovered_by(s, number), gain))


def sell(s: State, me: i64, card: i64) -> Terms:
    yellow = sold_by_yellow(s, me)
    gain: dict[str, Value] = {"coins": int(s.content.discard_base + yellow)}
    if yellow != 0:
        gain["for_any"] = int(s.content.discard_base)
        gain["for_yellow"] = int(yellow)
    return Terms({}, with_tokens(s, uncovered_by(s, card), gain))


def build_wonder(s: State, me: i64, number: i64, card: i64) -> Terms:
    wonder = s.content.wonders[number]
    bill = wonder_bill(s, me, wonder)
    then = s.copy()
    pay_trade(then, me, wonder_trade(s, me, wonder))
    then.present &= ~bit(s.where[card] - STRUCTURE)
    raise_it(then, me, wonder, card)
    gain = gained(s, then, me, bill.coins, bill.to_opponent)
    return Terms(price_of(bill), with_tokens(s, uncovered_by(s, card), gain))


def raise_it(s: State, me: i64, wonder: Wonder, card: i64) -> None:
    put_under_wonder(s, me, wonder, card)
    resolve_certain(s, me, wonder.effects)


def activate(s: State, me: i64, space: i64, offerings: i64) -> Terms:
    coins = coins_with(s, activation_cost(s, me, space), offerings)
    price: dict[str, Value] = {"coins": int(coins)}
    if offerings != 0:
        price["offerings"] = [int(s.content.offerings[token]) for token in members(offerings)]
    if s.city(me).has_built(SANCTUARY):
        price["less_by"] = IDS.wonders[SANCTUARY]
    then = s.copy()
    pay_for_space(then, me, space, offerings)
    take_divinity(then, me, s.spaces[space])
    return Terms(price, gained(s, then, me, coins, 0))


# ---- Answers to other questions


def answer(s: State, me: i64, action: i64) -> dict[str, Value]:
    """What an answer brings; nothing costs anything any more."""
    then = s.copy()
    if TAKE_PROGRESS <= action < DESTROY:
        token = action - (TAKE_PROGRESS if action < KEEP_PROGRESS else KEEP_PROGRESS)
        then.city(me).progress |= bit(token)
        resolve_certain(then, me, s.content.progress[token].effects)
    elif BUILD_DISCARDED <= action < BEGIN:
        card = s.content.cards[action - BUILD_DISCARDED]
        put_into_city(then, me, card)
        resolve_certain(then, me, card.effects)
    elif CHOOSE_DIVINITY <= action < ON_TOP:
        take_divinity(then, me, action - CHOOSE_DIVINITY)
    elif SNAKE <= action < STEAL_CARD:
        symbol = s.content.cards[action - SNAKE].symbol
        if not brings_progress(then, me, symbol):
            gain_symbol(then, me, symbol)
    elif STEAL_CARD <= action < STRIKE:
        put_into_city(then, me, s.content.cards[action - STEAL_CARD])
    elif STRIKE <= action < UNBUILD:
        slot = action - STRIKE
        on_it = bit(slot) & ~s.free  # the token of a free card was told with what had uncovered it
        return with_tokens(s, on_it | opened_by(s, slot), {})
    elif USING <= action < STEAL_WONDER:
        raise_it(then, me, s.content.wonders[s.source - SOURCE_WONDER], action - USING)
    elif action >= APPLY:
        use_military_token(then, 1 - me, action - APPLY)
    else:
        return {}
    return gained(s, then, me, 0, 0)


def take_divinity(s: State, me: i64, divinity: i64) -> None:
    s.city(me).divinities |= bit(divinity)
    resolve_certain(s, me, s.content.divinities[divinity].effects)


def resolve_certain(s: State, me: i64, effects: vec[Effect]) -> None:
    """Effects up to the first that is not certain, or the end of the game."""
    for effect in effects:
        if s.over or not effect.is_certain(s, me):
            return
        effect.resolve(s, me)


# ---- In words of the rules


def price_of(bill: Bill) -> dict[str, Value]:
    price: dict[str, Value] = {"coins": int(bill.coins)}
    if bill.bought != 0:
        price["bought"] = amounts(bill.bought)
    if bill.to_opponent != 0:
        price["to_opponent"] = int(bill.to_opponent)
    if bill.free_by:
        price["free_by"] = bill.free_by
    if bill.less_by:
        price["less_by"] = bill.less_by
    return price


def gained(s: State, then: State, me: i64, paid: i64, received: i64) -> dict[str, Value]:
    """The difference between two positions, besides a price and what the opponent received of it."""
    gain: dict[str, Value] = {}
    mine, after = s.city(me), then.city(me)
    on_astarte = max(after.astarte - mine.astarte, 0)
    coins = after.purse() - mine.purse() + paid - on_astarte
    add(gain, "coins", coins)
    add(gain, "astarte", on_astarte)
    add(gain, "points", 0 if then.over else points(then, me) - points(s, me))
    add(gain, "steps", (then.pawn - s.pawn) * (1 - 2 * me))
    add(gain, "opponent_loses", s.city(1 - me).coins + received - then.city(1 - me).coins)
    if after.production != mine.production:
        gain["produces"] = amounts(after.production - mine.production)
    if after.symbols != mine.symbols:
        gain["symbol"] = SYMBOLS[lowest(after.symbols & ~mine.symbols)]
    add(gain, "again", 1 if then.replay and not s.replay and then.present != 0 else 0)
    if then.over:
        gain["wins"] = ENDINGS[then.ending]
    return gain


def points(s: State, me: i64) -> i64:
    """All points but those for coins, which a price and a gain say already."""
    return total(s, me) - coin_points(s, me) - s.city(me).astarte


def add(gain: dict[str, Value], name: str, n: i64) -> None:
    if n != 0:
        gain[name] = int(n)


def amounts(goods: i64) -> dict[str, int]:
    """The resources that there are any of."""
    found: dict[str, int] = {}
    resource: i64 = 0
    while goods != 0:  # a view has many prices
        if goods & 255 != 0:
            found[RESOURCES[resource]] = int(goods & 255)
        goods >>= 8
        resource += 1
    return found


def uncovered_by(s: State, card: i64) -> i64:
    """The set of slots that taking a card of the structure uncovers."""
    return opened_by(s, s.where[card] - STRUCTURE)


def with_tokens(s: State, slots: i64, gain: dict[str, Value]) -> dict[str, Value]:
    """A gain and the tokens on some slots, unless it has won before."""
    if not s.pantheon or "wins" in gain:
        return gain
    offerings: list[int] = []
    tokens: dict[str, int] = {}
    for slot in members(slots):
        token = s.tokens[slot]
        if token >= OFFERING:
            offerings.append(int(s.content.offerings[token - OFFERING]))
        elif token != NONE:
            mythology = IDS.mythologies[token >> 1]
            tokens[mythology] = tokens.get(mythology, 0) + 1
    if offerings:
        gain["offerings"] = offerings
    if tokens:
        gain["tokens"] = tokens
    return gain
