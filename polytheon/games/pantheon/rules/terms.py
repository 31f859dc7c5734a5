"""What an option costs and what it brings at once, from what charges and gives it.

Prices: `steps` (of which `big_foot` and, of gods and tiles, `lasting_steps` take no cards), `money` (`lasting_money`
likewise), `offerings` (a god's numbers), `cards` by kind, `feet` and `columns` of the supply.
Gains: `points`, `closing` (the epoch ends: the points for that, which only the active player gets), `score` (all points
of a god together), `scoring` (points more in the next scoring), `rank` of an offering tile, `steps` and `money` that an
action has, `free_steps` (without movement cards), `reach` (hexes where a movement can begin, with their cost), `loot`
that is taken, `cards` by kind, `draws` (cards of which only the number is sure), `columns` and `feet` for the supply,
`raises` of offering tiles, `gods` of the pile, `demigods` by value, `secret_demigods`, and what gods and tiles bring
for good (`lasting`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.games.pantheon.rules.actions import (
    BUY,
    BUY_ACTION,
    BUY_FOOT,
    CARDS_DRAWN,
    CHOOSE,
    COLUMN,
    COLUMNS,
    DISCARD,
    DRAW_ACTION,
    FOLLOW,
    FOOT,
    GALLIA,
    MOVE,
    OFFER,
    PAY,
    PAYMENTS,
    PILE,
    PURCHASES,
    RAISE,
    RESOLVE,
    SPEND,
    SUPPLY,
    SWAP,
    SWAP_FEET,
    SWAPS,
    TAKE,
    TURN,
)
from polytheon.games.pantheon.rules.board import hex_name, hex_of
from polytheon.games.pantheon.rules.cards import can_draw, cards_to_come
from polytheon.games.pantheon.rules.components import (
    FROM_BOARD,
    FROM_PILE,
    IDS,
    NONE,
    Gained,
    God,
)
from polytheon.games.pantheon.rules.effects import CardsOrGod, SupplyChoice
from polytheon.games.pantheon.rules.gains import SOURCE_TILE, add_god, columns_to_gain, feet_to_gain
from polytheon.games.pantheon.rules.payment import cards_due, cards_spent, ways_to_pay
from polytheon.games.pantheon.rules.placing import loot_slot, placing_cost
from polytheon.games.pantheon.rules.state import ACTION, FOLLOWING, State, total_of
from polytheon.games.pantheon.rules.turns import (
    all_steps,
    buying_power,
    cards_to_draw,
    first_placements,
    free_money,
    free_steps,
    god_to_worship,
    movement_cards,
    price_of,
)
from polytheon.kernel.bits import Ints
from polytheon.kernel.offers import Terms
from polytheon.kernel.space import Value

ENOUGH: Final = 0


def terms(s: State, me: i64, kind: i64, action: i64) -> Terms:
    """The price and the gain of an option of a question."""
    if action == ENOUGH:
        draws = kind == FOLLOW and s.walked == 0 and can_draw(s)
        return Terms({}, {"draws": 1} if draws else {})
    if FOOT <= action < PAY:
        return placing(s, me, kind, action - FOOT)
    if kind == TURN:
        return main_action(s, me, action - TURN)
    if kind == BUY:
        return buying(s, me, action - BUY)
    thing = action - kind
    if kind == PAY:
        return Terms({"cards": offering_cards(thing)}, god_gain(s, me, s.content.gods[s.worshipped], FROM_BOARD))
    if kind == SPEND:
        return Terms({"cards": some(IDS.cards, cards_spent(thing, s.owed))}, {})
    if kind == TAKE:
        return Terms({}, {"draws": 1} if thing == PILE else {"cards": {IDS.cards[thing]: 1}})
    if kind == DISCARD:
        return Terms({"cards": {IDS.cards[thing]: 1}}, {})
    if kind == OFFER:
        return offering(s, me, thing)
    if kind == SWAP:
        return swapping(thing)
    return Terms({}, gain_of(s, me, kind, thing))


def gain_of(s: State, me: i64, kind: i64, thing: i64) -> dict[str, Value]:
    """What an answer brings that costs nothing."""
    if kind == RAISE:
        return rank_gain(s, me, thing, s.players[me].ranks[thing] + 1)
    if kind == SUPPLY:
        return supply(s, me, thing)
    if kind == GALLIA and thing == CARDS_DRAWN:
        ability = s.content.peoples[s.people].effects[s.round]
        assert isinstance(ability, CardsOrGod)
        return {"draws": int(cards_to_come(s, ability.cards))}
    if kind == RESOLVE:
        return tile_gain(s, me, thing, FROM_BOARD)
    if kind == CHOOSE and s.bonus_at_once:
        return tile_gain(s, me, thing, FROM_PILE)
    return {}


# ---- The four actions


def main_action(s: State, me: i64, action: i64) -> Terms:
    player = s.players[me]
    if action == MOVE:
        steps = all_steps(s.content, player, s.content.big_foot)
        gain: dict[str, Value] = {"steps": int(steps), "free_steps": int(s.content.big_foot + player.steps)}
        hexes = [hex_of(piece) for piece in first_placements(s, me)]
        gain["reach"] = {hex_name(place): int(placing_cost(s, me, place)) for place in hexes}
        return Terms({}, gain, ({}, {}))  # which would reveal the hand
    if action == BUY_ACTION:
        return Terms({}, {"money": int(buying_power(player))}, ({}, {}))
    if action == DRAW_ACTION:
        return Terms({}, {"draws": int(cards_to_draw(s, me))})
    god = god_to_worship(s.content, action)
    price: dict[str, Value] = {"offerings": list(god.cost)}
    gains = god_gain(s, me, god, FROM_BOARD)
    ways = ways_to_pay(player, god)
    if len(ways) != 1:
        return Terms(price, gains)
    return Terms({**price, "cards": offering_cards(ways[0])}, gains, (price, gains))


def placing(s: State, me: i64, kind: i64, piece: i64) -> Terms:
    """A foot or a column: for steps, for money, or free of charge."""
    place = hex_of(piece)
    price: dict[str, Value] = {}
    if kind != COLUMN:
        cost = placing_cost(s, me, place)
        if kind == BUY:
            price = money(s, me, cost)
        else:
            price = steps(s, me, s.content.big_foot if kind == FOOT else 0, cost)
    if piece != place:
        return Terms(price, column_gain(s, me))
    gain: dict[str, Value] = {}
    slot = loot_slot(s, place)
    if slot != NONE:
        gain["loot"] = IDS.tiles[s.loot[slot]]
        if s.loot_left() == 1:
            add_closing(s, me, gain)
    return Terms(price, gain)


def steps(s: State, me: i64, big_foot: i64, cost: i64) -> dict[str, Value]:
    """Steps, where those come from that take no card, and the movement cards for the rest."""
    price: dict[str, Value] = {"steps": int(cost)}
    own, lasting = free_steps(s, me, big_foot, cost)
    if own > 0:
        price["big_foot"] = int(own)
    if lasting > 0:
        price["lasting_steps"] = int(lasting)
    cards = movement_cards(s, me, big_foot, cost)
    if cards > 0:
        price["cards"] = {"movement": int(cards)}
    return price


def money(s: State, me: i64, cost: i64) -> dict[str, Value]:
    """Money, and how much of it a Buy action has without cards."""
    price: dict[str, Value] = {"money": int(cost)}
    lasting = free_money(s, me, cost) if s.stage == ACTION else 0
    if lasting > 0:
        price["lasting_money"] = int(lasting)
    return price


def buying(s: State, me: i64, bought: i64) -> Terms:
    """An offering tile or a piece for the supply."""
    price = money(s, me, price_of(s, me, bought))
    if bought < BUY_FOOT:
        offering, rank = PURCHASES.pair(bought)
        return Terms(price, rank_gain(s, me, offering, rank + 1))
    return Terms(price, {"feet" if bought == BUY_FOOT else "columns": 1})


# ---- Gains


def god_gain(s: State, me: i64, god: God, origin: i64) -> dict[str, Value]:
    """What a god brings; taking the last one of the display ends the epoch."""
    gained = Gained()
    add_god(s, me, god, origin, gained)
    gain = gained.data()
    if origin == FROM_BOARD and total_of(s.gods) == 1:
        add_closing(s, me, gain)
    points, closing = gain["points"], gain.get("closing", 0)
    if isinstance(points, int) and isinstance(closing, int):
        gain["score"] = points + closing
    return gain


def add_closing(s: State, me: i64, gain: dict[str, Value]) -> None:
    """The epoch ends with this action, unless it would have done so already; in a preparation others act first."""
    if s.stage in (ACTION, FOLLOWING) and not s.triggered():
        gain["closing"] = int(s.content.closing_points if me == s.active else 0)


def tile_gain(s: State, me: i64, tile: i64, origin: i64) -> dict[str, Value]:
    gained = Gained()
    for effect in s.content.tiles[tile].effects:
        effect.promise(s, me, origin, gained)
    return gained.data()


def column_gain(s: State, me: i64) -> dict[str, Value]:
    """Another column on the board counts in the next scoring, and may make all of them count more."""
    count = s.players[me].columns_placed()
    return {"scoring": int(s.content.column_points[count + 1] - s.content.column_points[count])}


def rank_gain(s: State, me: i64, offering: i64, rank: i64) -> dict[str, Value]:
    """An offering tile of a rank; with Pietalte the best one counts in the next scoring."""
    player = s.players[me]
    gain: dict[str, Value] = {"rank": int(rank)}
    more = player.rank_points * max(rank - player.best_rank(), 0)
    if more > 0:
        gain["scoring"] = int(more)
    return gain


def supply(s: State, me: i64, pieces: i64) -> dict[str, Value]:
    """Columns or feet of the tile that asks."""
    for effect in s.content.tiles[s.source - SOURCE_TILE].effects:
        if isinstance(effect, SupplyChoice):
            if pieces == COLUMNS:
                return {"columns": int(columns_to_gain(s.players[me], effect.columns))}
            return {"feet": int(feet_to_gain(s.players[me], effect.feet))}
    return {}


# ---- Cards and pieces that are given


def offering(s: State, me: i64, offering: i64) -> Terms:
    """A god of the pile for its largest number alone."""
    god = s.content.gods[s.revealed]
    due = cards_due(s.players[me], offering, god.cost[0], god.cards_only)
    price: dict[str, Value] = {"cards": {IDS.offerings[offering]: int(due)} if due > 0 else {}}
    price["offerings"] = [int(god.cost[0])]
    return Terms(price, god_gain(s, me, god, FROM_PILE))


def swapping(swap: i64) -> Terms:
    pieces, count = SWAPS.pair(swap)
    given, taken = ("feet", "columns") if pieces == SWAP_FEET else ("columns", "feet")
    return Terms({given: int(count + 1)}, {taken: int(count + 1)})


def offering_cards(way: i64) -> dict[str, int]:
    """The cards of a payment by kind."""
    return {name: int(PAYMENTS.amount(way, i)) for i, name in enumerate(IDS.offerings) if PAYMENTS.amount(way, i) > 0}


def some(ids: list[str], counts: Ints) -> dict[str, int]:
    """How many of each there are, without zeros."""
    return {ids[thing]: int(counts[thing]) for thing in range(len(counts)) if counts[thing] > 0}
