"""Paying: money cards for what was bought, offerings for a god."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from polytheon.games.pantheon.rules.actions import PAY, PAYMENTS, SPEND, SPENDINGS, TILES_USED
from polytheon.games.pantheon.rules.cards import discard
from polytheon.games.pantheon.rules.components import MONEY, N_CARDS, N_OFFERINGS, NONE, OFFERING, OFFERINGS, God
from polytheon.games.pantheon.rules.state import Player, State, total_of
from polytheon.kernel.bits import Ints, bit, filled

# ---- Money


def spend_money(s: State, me: i64, due: i64) -> None:
    """Discard money cards worth what is due, none of them superfluous; no change is given.

    The player chooses the special cards if there is a choice; the others are worth 1 and fill up the sum.
    Rules 6.7, 6.8.
    """
    ways = ways_to_spend(s.players[me], due)
    if len(ways) == 0:
        return
    way = ways[0]
    if len(ways) > 1:
        way = s.ask(me, SPEND, ways)
    spent = cards_spent(way, due)
    for card in range(MONEY, N_CARDS):
        discard(s, me, card, spent[card])


def cards_spent(way: i64, due: i64) -> Ints:
    """How many cards of each kind a way to pay takes: its special money, and cards of 1 for the rest."""
    spent = filled(N_CARDS, 0)
    for card in range(MONEY + 1, N_CARDS):
        spent[card] = SPENDINGS.amount(way, card - MONEY - 1)
        due -= spent[card] * (card - MONEY + 1)
    spent[MONEY] = max(due, 0)
    return spent


def ways_to_spend(player: Player, due: i64) -> Ints:
    """The sets of special money cards, as digits, with which (and with cards of 1) the sum can be paid.

    Rules 6.7, 16.40.
    """
    ways = vec[i64](capacity=8)
    if due <= 0:
        return ways
    for way in range(SPENDINGS.size):
        worth: i64 = 0
        smallest: i64 = 0
        held = True
        for card in range(MONEY + 1, N_CARDS):
            count = SPENDINGS.amount(way, card - MONEY - 1)
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
    """How many offerings of a type a player can make. Rules 7.3, 13.12."""
    cards = player.hand[OFFERING + offering]
    return cards if cards_only else cards + player.ranks[offering]


def cards_due(player: Player, offering: i64, number: i64, cards_only: bool) -> i64:
    """How many cards of a type a number takes; the tile's rank counts first. Rules 7.5, 13.12, 16.44."""
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
    """Whether each number can be met by a type of its own: the largest numbers by the types there are most of.

    Rules 7.2, 7.4.
    """
    used: i64 = 0
    for number in god.cost:
        offering = most_of(player, god, used)
        if offerings_of(player, offering, god.cards_only) < number:
            return False
        used |= bit(offering)
    return True


def pay_god(s: State, me: i64, god: God) -> None:
    """Discard the cards for a god; the player chooses if there are different ways to meet its numbers. Rule 7.5."""
    ways = ways_to_pay(s.players[me], god)
    way = ways[0]
    if len(ways) > 1:
        way = s.ask(me, PAY, ways)
    cards: i64 = 0
    for offering in range(N_OFFERINGS):
        cards += PAYMENTS.amount(way, offering)
        discard(s, me, OFFERING + offering, PAYMENTS.amount(way, offering))
    note_tiles(s, me, total_of(god.cost) - cards)


def note_tiles(s: State, me: i64, offerings: i64) -> None:
    """Note how many offerings of a price were made with tiles."""
    if offerings > 0:
        s.chooser.note(TILES_USED, me, NONE, offerings)


def fewest_missing(player: Player, god: God) -> i64:
    """How many offerings are missing for a god at least."""
    used: i64 = 0
    missing: i64 = 0
    for number in god.cost:
        offering = most_of(player, god, used)
        used |= bit(offering)
        missing += max(number - offerings_of(player, offering, god.cards_only), 0)
    return missing


def best_types(player: Player, god: God) -> list[Ints]:
    """All ways to give each number of a god a type of its own so that the fewest offerings are missing."""
    return types_from(player, god, 0, 0, fewest_missing(player, god))


def types_from(player: Player, god: God, place: i64, used: i64, spare: i64) -> list[Ints]:
    """The ways for the numbers from `place` on, with types that are not used yet and at most `spare` missing."""
    if place == len(god.cost):
        return [vec[i64]()]
    found: list[Ints] = []
    for offering in range(N_OFFERINGS):
        missing = max(god.cost[place] - offerings_of(player, offering, god.cards_only), 0)
        if used >> offering & 1 == 0 and missing <= spare:
            for rest in types_from(player, god, place + 1, used | bit(offering), spare - missing):
                types = vec[i64]([offering])
                for other in rest:
                    types = append(types, other)
                found.append(types)
    return found


def lacks(player: Player, god: God, ways: list[Ints]) -> list[dict[str, int]]:
    """What is missing: each type that would do alone or, where several types are missing, the simplest of some ways."""
    found: list[dict[str, int]] = []
    for types in ways:
        lack: dict[str, int] = {}
        for place in range(len(types)):
            missing = god.cost[place] - offerings_of(player, types[place], god.cards_only)
            if missing > 0:
                lack[OFFERINGS[types[place]]] = missing
        if lack and lack not in found:
            found.append(lack)
    alone = [lack for lack in found if len(lack) == 1]
    return alone or sorted(found, key=len)[:1]


def ways_to_pay(player: Player, god: God) -> Ints:
    """The different payments, as amounts of offering cards, that meet a god's numbers. Rules 7.2, 7.5."""
    return append_ways(player, god, 0, 0, 0, vec[i64]())


def append_ways(player: Player, god: God, place: i64, used: i64, paid: i64, ways: Ints) -> Ints:
    """Add all different payments that give the numbers from `place` on to types that are not used yet."""
    if place == len(god.cost):
        for way in ways:
            if way == paid:
                return ways
        return append(ways, paid)
    for offering in range(N_OFFERINGS):
        number = god.cost[place]
        if used >> offering & 1 == 0 and offerings_of(player, offering, god.cards_only) >= number:
            due = cards_due(player, offering, number, god.cards_only)
            ways = append_ways(player, god, place + 1, used | bit(offering), paid + PAYMENTS.some(offering, due), ways)
    return ways
