"""Points at the end, by category, and who wins."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.games.duel.rules.components import BLUE, GREEN, MATHEMATICS, MYSTICISM, PURPLE, YELLOW
from polytheon.games.duel.rules.state import BLUE_POINTS, CITY, DRAW, POINTS, City, State
from polytheon.kernel.bits import bit, bit_count, lowest

CATEGORIES: Final = ("blue", "green", "yellow", "purple", "wonders", "progress", "military", "coins", "divinities")
WONDERS_COUNT: Final = 7  # in what a guild counts, after the colours
THREE_COINS: Final = 8


def final_scoring(s: State) -> None:
    """More points win; if equal, more points of blue cards; if still equal, the victory is shared. Rules 9.3, 9.5."""
    lead = total(s, 0) - total(s, 1)
    if lead != 0:
        s.end(POINTS, 0 if lead > 0 else 1)
        return
    lead = card_points(s, 0, BLUE) - card_points(s, 1, BLUE)
    if lead != 0:
        s.end(BLUE_POINTS, 0 if lead > 0 else 1)
    else:
        s.end(DRAW, -1)


def total(s: State, me: i64) -> i64:
    """All points of a player. Rule 9.4."""
    content = s.content
    points = military_points(s, me) + coin_points(s, me) + wonder_points(s, me) + progress_points(s, me)
    temples: i64 = 0
    for card in range(len(s.where)):
        if s.where[card] == CITY + me:
            built = content.cards[card]
            points += built.vp
            if built.guild_vp != 0:
                points += built.guild_vp * guild_count(s, built.guild_count)
            elif built.mythology >= 0:
                temples += 1
    return points + content.temple_points[temples] + divinity_points(s, me)


def by_category(s: State, me: i64) -> dict[str, int]:
    """The points of a player by category, in the order of the score pad. Rule 9.4."""
    return {
        "blue": card_points(s, me, BLUE),
        "green": card_points(s, me, GREEN),
        "yellow": card_points(s, me, YELLOW),
        "purple": purple_points(s, me),
        "wonders": wonder_points(s, me),
        "progress": progress_points(s, me),
        "military": military_points(s, me),
        "coins": coin_points(s, me),
        "divinities": divinity_points(s, me),
    }


def card_points(s: State, me: i64, colour: i64) -> i64:
    """Printed points of the cards of a colour. Rules 9.4, 16.32."""
    points: i64 = 0
    for card in range(len(s.where)):
        if s.where[card] == CITY + me and s.content.cards[card].colour == colour:
            points += s.content.cards[card].vp
    return points


def purple_points(s: State, me: i64) -> i64:
    """Guilds count in the city that has most; Grand Temples count as a set. Rules 5.5 to 5.7."""
    points: i64 = 0
    temples: i64 = 0
    for number in s.cards_of(me, bit(PURPLE)):
        card = s.content.cards[number]
        if card.mythology >= 0:
            temples += 1
        else:
            points += card.vp + card.guild_vp * guild_count(s, card.guild_count)
    return points + s.content.temple_points[temples]


def guild_count(s: State, counted: i64) -> i64:
    """How many of the counted things the city has that has most of them. Rule 5.5."""
    return max(counted_in(s, s.city0, counted), counted_in(s, s.city1, counted))


def counted_in(s: State, city: City, counted: i64) -> i64:
    """How many of the counted things a city has. Rules 5.4, 5.6."""
    found: i64 = 0
    while counted != 0:
        what = lowest(counted)
        counted &= counted - 1
        if what == WONDERS_COUNT:
            found += bit_count(city.built)
        elif what == THREE_COINS:
            found += city.coins // 3
        else:
            found += city.count(what)
    return found


def wonder_points(s: State, me: i64) -> i64:
    """Printed points of the wonders that stand. Rules 8.7, 9.4."""
    points: i64 = 0
    built = s.city(me).built
    while built != 0:
        points += s.content.wonders[lowest(built)].vp
        built &= built - 1
    return points


def progress_points(s: State, me: i64) -> i64:
    """Printed points, Mathematics and Mysticism. Rules 7.12, 7.13, 7.17."""
    city = s.city(me)
    points: i64 = 0
    tokens = city.progress
    while tokens != 0:
        points += s.content.progress[lowest(tokens)].vp
        tokens &= tokens - 1
    if city.has(MATHEMATICS):
        points += s.content.vp_per_token * bit_count(city.progress)
    if city.has(MYSTICISM):
        points += s.content.vp_per_myth_token * (bit_count(city.myth_tokens) + bit_count(city.offerings))
    return points


def military_points(s: State, me: i64) -> i64:
    """For the player on whose opponent's side the pawn stands. Rule 6.8."""
    distance = s.pawn * (1 - 2 * me)
    return s.content.zone_vp[max(distance, 0)]


def coin_points(s: State, me: i64) -> i64:
    """Full sets of coins in the treasury; those on Astarte count on her card. Rule 9.4."""
    return s.city(me).coins // s.content.coins_per_vp


def divinity_points(s: State, me: i64) -> i64:
    """Printed points of divinities, and the coins left on Astarte. Rules 14.4, 14.7."""
    city = s.city(me)
    points = city.astarte
    divinities = city.divinities
    while divinities != 0:
        points += s.content.divinities[lowest(divinities)].vp
        divinities &= divinities - 1
    return points
