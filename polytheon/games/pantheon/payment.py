"""Paying: money cards for what was bought, offerings for a god."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from polytheon.games.pantheon.actions import DIGIT, PAY, SPEND
from polytheon.games.pantheon.cards import discard
from polytheon.games.pantheon.content import MONEY, N_CARDS, N_OFFERINGS, OFFERING, God
from polytheon.games.pantheon.state import Player, State
from polytheon.kernel.bits import Ints

# ---- Money


def spend_money(s: State, me: i64, due: i64) -> None:
    """Discard money cards worth what is due, the largest first, none of them superfluous; no change is given."""
    largest: i64 = N_CARDS - 1
    while due > 0:
        options = money_options(s.players[me], due, largest)
        value = options[0]
        if len(options) > 1:
            value = s.ask(me, SPEND, options)
        largest = MONEY + value
        discard(s, me, largest, 1)
        due -= value + 1


def money_options(player: Player, due: i64, largest: i64) -> Ints:
    """The money cards (value - 1) up to the largest allowed with which, and with smaller ones, the sum can be paid."""
    options = vec[i64](capacity=5)
    within: i64 = 0  # what this kind of card and the smaller ones are worth together
    for card in range(MONEY, largest + 1):
        within += player.hand[card] * (card - MONEY + 1)
        if player.hand[card] > 0 and within >= due:
            options = append(options, card - MONEY)
    return options


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


def can_worship(player: Player, god: God) -> bool:
    """Whether each number can be met by a type of its own: the largest numbers by the types there are most of."""
    used: i64 = 0
    for number in god.cost:
        best: i64 = -1
        most: i64 = number - 1
        for offering in range(N_OFFERINGS):
            if used >> offering & 1 == 0:
                count = offerings_of(player, offering, god.cards_only)
                if count > most:
                    most = count
                    best = offering
        if best < 0:
            return False
        used |= 1 << best
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
            ways = append_ways(player, god, place + 1, used | 1 << offering, paid + digit * due, ways)
        digit *= DIGIT
    return ways
