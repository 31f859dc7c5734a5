"""What players gain: gods, demigods, the effects of tiles, ranks of offerings, pieces."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from polytheon.games.pantheon.rules.actions import (
    COPY_TURNED,
    DEMIGOD_TAKEN,
    DEMIGOD_TURNED,
    GOD_TAKEN,
    GOD_TURNED,
    GODS_REBUILT,
    LOOT_ACTS,
    RAISE,
    RESOLVE,
    SECRET_DEMIGOD_TAKEN,
)
from polytheon.games.pantheon.rules.components import (
    FROM_BOARD,
    MAX_RANK,
    N_OFFERINGS,
    N_TILES,
    N_VALUES,
    NONE,
    Effect,
    Gained,
    God,
)
from polytheon.games.pantheon.rules.state import Player, State, total_of
from polytheon.kernel.bits import Ints, bit, filled

# Sources of questions
SOURCE_GOD: Final = 0
SOURCE_TILE: Final = 11
SOURCE_PEOPLE: Final = 27


def resolve(s: State, me: i64, effects: vec[Effect], source: i64, origin: i64) -> None:
    """Effects one after the other."""
    for effect in effects:
        s.source = source
        effect.resolve(s, me, origin)


# ---- Gods


def gain_god(s: State, me: i64, number: i64, origin: i64) -> None:
    """A god brings the epoch's points at once, then its effect; those that act only once leave the game.

    Rules 7.6, 7.7, 16.14.
    """
    god = s.content.gods[number]
    player = s.players[me]
    player.god_points += god_points(s)
    s.chooser.note(GOD_TAKEN, me, s.source, god.kind, god.copy + 1, god_points(s))
    if god.kept:
        player.gods[number] += 1
    resolve(s, me, god.effects, SOURCE_GOD + god.kind, origin)
    if not god.kept:
        s.gods_gone[number] += 1


def god_points(s: State) -> i64:
    """What a god brings now; a bonus tile may bring one before the first epoch is prepared. Rules 7.6, 17.2."""
    return max(s.epoch, 1)


def add_god(s: State, me: i64, god: God, origin: i64, gained: Gained) -> None:
    """Add what a god brings for certain."""
    gained.add("points", god_points(s))
    for effect in god.effects:
        effect.promise(s, me, origin, gained)


def gods_to_turn(s: State) -> bool:
    """Whether a god can come from the pile, which is rebuilt if necessary."""
    return total_of(s.god_bag) + total_of(s.gods_gone) > 0


def turn_god(s: State) -> i64:
    """Turn over the top god of the pile; an empty pile is rebuilt of those removed. NONE if there is none either.

    Rules 7.11, 16.48.
    """
    if total_of(s.god_bag) == 0:
        s.god_bag = s.gods_gone
        s.gods_gone = filled(len(s.god_bag), 0)
        if total_of(s.god_bag) == 0:
            return NONE
        s.chooser.note(GODS_REBUILT, NONE, NONE)
    god = draw_god(s)
    s.god_bag[god] -= 1
    return god


def draw_god(s: State) -> i64:
    """Draw a god of the pile: by its kind or, if tiles of one kind differ in cost, by kind and cost."""
    content = s.content
    if not content.copies_differ:
        return s.draw_counted(GOD_TURNED, s.god_bag)
    counts = filled(len(content.god_of_copy), 0)
    for copy in range(len(counts)):
        god = content.god_of_copy[copy]
        if god != NONE:
            counts[copy] = s.god_bag[god]
    return content.god_of_copy[s.draw_counted(COPY_TURNED, counts)]


# ---- Demigods


def turn_demigod(s: State) -> i64:
    """Turn over the top demigod of a pile that has one; the low ones lie above the high ones. Rule 2.2."""
    part = filled(N_VALUES, 0)
    first: i64 = 0
    end = s.content.low_demigods
    if total_of(s.demigod_bag[:end]) == 0:
        first = end
        end = N_VALUES
    for value in range(first, end):
        part[value] = s.demigod_bag[value]
    value = s.draw_counted(DEMIGOD_TURNED, part)
    s.demigod_bag[value] -= 1
    return value


def open_demigods(s: State, count: i64) -> None:
    """Lay demigods of the pile face up beside the gods. Rule 3.5."""
    for _ in range(min(count, total_of(s.demigod_bag))):
        s.demigods[turn_demigod(s)] += 1


def take_demigods_of_board(s: State, me: i64, count: i64) -> None:
    """Take the highest demigods on the board, as many as there are; everybody has seen them.

    Rules 12.3, 13.2, 16.47.
    """
    for value in highest_demigods(s, count):
        s.demigods[value] -= 1
        s.players[me].demigods[value] += 1
        s.chooser.note(DEMIGOD_TAKEN, me, s.source, value + 1)


def highest_demigods(s: State, count: i64) -> Ints:
    """The highest demigods on the board, as numbers from 0 on, the best first."""
    found = vec[i64](capacity=count)
    for below in range(N_VALUES):
        value = N_VALUES - 1 - below
        for _ in range(min(s.demigods[value], count - len(found))):
            found = append(found, value)
    return found


def take_demigod_of_pile(s: State, me: i64) -> None:
    """Take the top demigod of the pile, if there is one; only the player sees it. Rules 12.3, 13.2, 14.3."""
    if total_of(s.demigod_bag) > 0:
        s.conceal(bit(me))
        s.players[me].secret_demigods[turn_demigod(s)] += 1
        s.chooser.note(SECRET_DEMIGOD_TAKEN, me, s.source)


# ---- Tiles


def resolve_loot(s: State) -> None:
    """The effects of all loot tiles taken in an action, in the order the player likes.

    Rules 5.14, 12.1, 12.2, 16.25.
    """
    me = s.taker
    while len(s.taken) > 0:
        kinds = different(s.taken)
        tile = kinds[0]
        if len(kinds) > 1:
            s.source = NONE
            tile = s.ask(me, RESOLVE, kinds)
        s.taken = without(s.taken, tile)
        s.chooser.note(LOOT_ACTS, me, SOURCE_TILE + tile)
        resolve_tile(s, me, tile, FROM_BOARD)


def resolve_tile(s: State, me: i64, tile: i64, origin: i64) -> None:
    resolve(s, me, s.content.tiles[tile].effects, SOURCE_TILE + tile, origin)


def different(tiles: Ints) -> Ints:
    """Each kind of tile once, in ascending order."""
    found = vec[i64](capacity=len(tiles))
    for kind in range(N_TILES):
        for tile in tiles:
            if tile == kind:
                found = append(found, tile)
                break
    return found


def without(tiles: Ints, tile: i64) -> Ints:
    """The tiles less one of a kind."""
    rest = vec[i64](capacity=len(tiles))
    gone = False
    for other in tiles:
        if other == tile and not gone:
            gone = True
        else:
            rest = append(rest, other)
    return rest


# ---- Offering tiles and pieces


def raise_offering(s: State, me: i64) -> None:
    """Raise one's own offering tile by one rank, or take one of rank 1; nothing if all four have the highest.

    Rules 11.9, 12.8.
    """
    ranks = s.players[me].ranks
    options = vec[i64](capacity=N_OFFERINGS)
    for offering in range(N_OFFERINGS):
        if ranks[offering] < MAX_RANK:
            options = append(options, offering)
    if len(options) > 0:
        ranks[s.ask(me, RAISE, options)] += 1


def gain_columns(s: State, me: i64, count: i64) -> None:
    """Columns from the general to the personal supply, as many as there are. Rules 6.4, 12.10, 16.28."""
    player = s.players[me]
    moved = columns_to_gain(player, count)
    player.columns_general -= moved
    player.columns_supply += moved


def columns_to_gain(player: Player, count: i64) -> i64:
    return min(count, player.columns_general)


def gain_feet(s: State, me: i64, count: i64) -> None:
    player = s.players[me]
    moved = feet_to_gain(player, count)
    player.feet_general -= moved
    player.feet_supply += moved


def feet_to_gain(player: Player, count: i64) -> i64:
    return min(count, player.feet_general)
