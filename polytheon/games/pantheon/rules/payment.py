"""Paying: money cards for what was bought, offerings for a god."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from polytheon.games.pantheon.rules.actions import DIGIT, PAY, SPEND, SPEND_DIGIT, SPENDINGS
from polytheon.games.pantheon.rules.cards import discard
from polytheon.games.pantheon.rules.components import MONEY, N_CARDS, N_OFFERINGS, OFFERING, God
from polytheon.games.pantheon.rules.state import Player, State
from polytheon.kernel.bits import Ints, bit

# ---- Money


def spend_money(s: State, me: i64, due: i64) -> None:
    """Discard money cards worth what is due, none of them superfluous; no change is given.

    The player chooses the special cards if there is a choice; the others are worth 1 and fill up the sum.
    """
    ways = ways_to_spend(s.players[me], due)
    if len(ways) == 0:
        return
    way = ways[0]
    if len(ways) > 1:
        way = s.ask(me, SPEND, ways)
    for card in range(MONEY + 1, N_CARDS):
        count = way % SPEND_DIGIT
        way //= SPEND_DIGIT
        discard(s, me, card, count)
        due -= count * (card - MONEY + 1)
    discard(s, me, MONEY, max(due, 0))


def ways_to_spend(player: Player, due: i64) -> Ints:
    """The sets of special money cards, as digits, with which (and with cards of 1) the sum can be paid."""
    ways = vec[i64](capacity=8)
    if due <= 0:
        return ways
    for way in range(SPENDINGS):
        rest = way
        worth: i64 = 0
        smallest: i64 = 0
        held = True
        for card in range(MONEY + 1, N_CARDS):
            count = rest % SPEND_DIGIT
            rest //= SPEND_DIGIT
            if count > player.hand[card]:
                held = False
                break
            if count > 0:
                worth += count * (card - MONEY + 1)
                if smallest == 0:
                    smallest = card - MONEY + 1
        if held and worth - smallest < due and due - worth <= player.hand[MONEY]:
            ways = append(ways, way)
    return ways


# ---- Offerings


def offerings_of(player: Player, offering: i64, cards_only: bool) -> i64:
    """How many offerings of a type a player can make."""
    cards = player.hand[OFFERING + offering]
    return cards if cards_only else cards + player.ranks[offering]


def cards_due(player: Player, offering: i64, number: i64, cards_only: bool) -> i64:
    """How many cards of a type a number takes; the tile's rank counts first."""
    if cards_only:
        return number
    return max(number - player.ranks[offering], 0)


def most_of(player: Player, god: God, used: i64) -> i64:
    """The type of which a player can make the most offerings, but for those that are used."""
    best: i64 = 0
    most: i64 = -1
    for offering in range(N_OFFERINGS):
        if used >> offering & 1 == 0:
            count = offerings_of(player, offering, god.cards_only)
            if count > most:
                most = count
                best = offering
    return best


def can_worship(player: Player, god: God) -> bool:
    """Whether each number can be met by a type of its own: the largest numbers by the types there are most of."""
    used: i64 = 0
    for number in god.cost:
        offering = most_of(player, god, used)
        if offerings_of(player, offering, god.cards_only) < number:
            return False
        used |= bit(offering)
    return True


def pay_god(s: State, me: i64, god: God) -> None:
    """Discard the cards for a god; the player chooses if there are different ways to meet its numbers."""
    ways = append_ways(s.players[me], god, 0, 0, 0, vec[i64]())
    way = ways[0]
    if len(ways) > 1:
        way = s.ask(me, PAY, ways)
    for offering in range(N_OFFERINGS):
        discard(s, me, OFFERING + offering, way % DIGIT)
        way //= DIGIT


def append_ways(player: Player, god: God, place: i64, used: i64, paid: i64, ways: Ints) -> Ints:
    """Add all different payments that give the numbers from `place` on to types that are not used yet."""
    if place == len(god.cost):
        for way in ways:
            if way == paid:
                return ways
        return append(ways, paid)
    digit: i64 = 1
    for offering in range(N_OFFERINGS):
        number = god.cost[place]
        if used >> offering & 1 == 0 and offerings_of(player, offering, god.cards_only) >= number:
            due = cards_due(player, offering, number, god.cards_only)
            ways = append_ways(player, god, place + 1, used | bit(offering), paid + digit * due, ways)
        digit *= DIGIT
    return ways
