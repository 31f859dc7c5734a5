"""How good a position looks to a seat: a rough and fast guess in points, for bots.

Each player's points at the end are guessed from what the player has now; a seat looks as good as its guess is above the
best of the others. What acts in every epoch counts once for each epoch to come.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from polytheon.games.pantheon.board import WIDTH
from polytheon.games.pantheon.content import MOVEMENT, N_GODS, N_OFFERINGS, NONE, OFFERING, God
from polytheon.games.pantheon.payment import offerings_of
from polytheon.games.pantheon.scoring import demigod_value
from polytheon.games.pantheon.state import ACTION, Player, State
from polytheon.kernel.bits import Ints, bit


@mypyc_attr(acyclic=True)
class Weights:
    """What things are worth, in points."""

    def __init__(self) -> None:
        # For each epoch to come
        self.step = 2.0  # a permanent step
        self.jump = 0.5
        self.extra_money = 0.9
        self.extra_draw = 0.9
        self.epoch_card = 0.7
        self.rank = 0.5  # of an offering tile
        # Once
        self.movement = 1.2  # a card
        self.offering = 0.7
        self.money = 0.7  # a card's worth
        self.full_hand = 10.0  # cards beyond this count half
        self.extra_action = 2.0
        self.foot = 0.6  # the first one in the supply; further ones count less and less
        self.column = 1.0
        self.spare = 0.75  # each further piece counts so much of the one before
        self.near_loot = 2.2  # what a loot tile is worth to somebody beside it
        self.near_column = 2.0  # the same for a column hex, with a column to place
        self.further = 0.62  # each hex of distance leaves so much of it
        self.near_god = 0.35  # of the points of the god that is paid for most
        self.god_effect = 2.0  # what a god is worth beyond the epoch's points, when nearly paid for
        self.pace = 1.2  # columns that are placed in an epoch
        self.even = 0.9  # n columns count n * (even + n * growth), which smooths the steps of the rulebook's table
        self.growth = 0.26
        self.sure = 0.5  # how much the steps count in the epoch of a scoring
        self.late = 0.25  # what cards and pieces are still worth in the last epoch


WEIGHTS: Final = Weights()

SIGHT: Final = 5  # hexes


def evaluate(s: State, seat: i64) -> float:
    """By how many points a seat may hope to beat the best of the others; once the game is over, what it is."""
    best = -1000.0
    for other in range(len(s.players)):
        if other != seat:
            best = max(best, prospects(s, other))
    return prospects(s, seat) - best


def prospects(s: State, seat: i64) -> float:
    """The points a player may hope for."""
    player = s.players[seat]
    points = float(player.score())
    if s.over:
        return points
    epochs = float(s.content.epochs - s.epoch)  # to come, and a part of the running one
    if s.stage >= ACTION:
        epochs += 0.5
    else:
        epochs += 1.0
    fresh = WEIGHTS.late + (1.0 - WEIGHTS.late) * min(epochs / 3.0, 1.0)
    points += scorings(s, player)
    points += epochs * lasting(player)
    points += fresh * (hand(player) + pieces(player))
    if s.temple != NONE:
        points += fresh * places(s, seat)
        points += near_god(s, player, epochs)
    return points


def scorings(s: State, player: Player) -> float:
    """What the scorings to come will bring: for columns with those that are likely to follow."""
    each = float(demigod_value(player) + player.rank_points * max(player.best_rank(), 1))
    columns = player.columns_placed()
    first = max(s.epoch, 1)
    total = 0.0
    for epoch in range(first, s.content.epochs + 1):
        if s.content.scored >> epoch & 1:
            total += each + columns_then(s, columns, epoch - first)
    return total


def columns_then(s: State, columns: i64, epochs: i64) -> float:
    """What columns will count so many epochs after this one."""
    w = WEIGHTS
    likely = min(float(columns) + w.pace * (float(epochs) + 0.3), float(s.content.columns))
    smooth = likely * (w.even + w.growth * likely)
    if epochs > 0:
        return smooth
    return (1.0 - w.sure) * smooth + w.sure * float(s.content.column_points[columns])


def lasting(player: Player) -> float:
    """What acts in every epoch."""
    w = WEIGHTS
    ranks: i64 = 0
    for rank in player.ranks:
        ranks += rank
    return (
        w.step * float(player.steps)
        + w.jump * float(player.jumps)
        + w.extra_money * float(player.money)
        + w.extra_draw * float(player.draws)
        + w.epoch_card * float(player.epoch_cards)
        + w.rank * float(ranks)
    )


def hand(player: Player) -> float:
    w = WEIGHTS
    offerings: i64 = 0
    for offering in range(N_OFFERINGS):
        offerings += player.hand[OFFERING + offering]
    worth = (
        w.movement * float(player.hand[MOVEMENT]) + w.offering * float(offerings) + w.money * float(player.hand_money())
    )
    if worth > w.full_hand:
        worth = w.full_hand + 0.5 * (worth - w.full_hand)
    return worth + w.extra_action * float(player.extra_actions)


def pieces(player: Player) -> float:
    return WEIGHTS.foot * series(player.feet_supply) + WEIGHTS.column * series(player.columns_supply)


def series(count: i64) -> float:
    """1, and for each further one a part of the one before."""
    total = 0.0
    term = 1.0
    while count > 0:
        total += term
        term *= WEIGHTS.spare
        count -= 1
    return total


def places(s: State, seat: i64) -> float:
    """How near loot and room for columns are to the player's network."""
    player = s.players[seat]
    board = s.content.board
    loot = loot_hexes(s)
    worth = 0.0
    near_loot = WEIGHTS.near_loot
    near_column = WEIGHTS.near_column
    if player.columns_supply == 0:
        near_column = 0.0
    reached = player.network[:]
    for _n in range(SIGHT):
        near = board.around(reached)
        worth += near_loot * float(met(near, loot, reached))
        columns = met(near, board.column_hexes, player.columns)
        if columns > 0:
            worth += near_column * float(min(columns, player.columns_supply))
            near_column = 0.0  # the nearest ones count
        near_loot *= WEIGHTS.further
        near_column *= WEIGHTS.further
        for row in range(board.height):
            reached[row] |= near[row] & board.foot_hexes[row]
    return worth


def loot_hexes(s: State) -> Ints:
    """The hexes on which loot lies."""
    hexes = s.content.peoples[s.people].loot
    found = s.content.board.nowhere()
    for slot in range(len(s.loot)):
        if s.loot[slot] != NONE:
            found[hexes[slot] // WIDTH] |= bit(hexes[slot] % WIDTH)
    return found


def met(near: Ints, wanted: Ints, without: Ints) -> i64:
    """How many wanted hexes are near, not counting some; at most one a row, which is close enough."""
    count: i64 = 0
    for row in range(len(near)):
        if near[row] & wanted[row] & ~without[row]:
            count += 1
    return count


def near_god(s: State, player: Player, epochs: float) -> float:
    """The god that is paid for most, by how much of its cost the player has."""
    best = 0.0
    for number in range(N_GODS):
        if s.gods[number] > 0:
            best = max(best, share_paid(player, s.content.gods[number]))
    return best * WEIGHTS.near_god * (float(s.epoch) + WEIGHTS.god_effect)


def share_paid(player: Player, god: God) -> float:
    """Which part of a god's cost the player has, the largest numbers met by the types there are most of."""
    used: i64 = 0
    wanted: i64 = 0
    has: i64 = 0
    for number in god.cost:
        most: i64 = -1
        best: i64 = 0
        for offering in range(N_OFFERINGS):
            if used >> offering & 1 == 0 and offerings_of(player, offering, god.cards_only) > most:
                most = offerings_of(player, offering, god.cards_only)
                best = offering
        used |= bit(best)
        wanted += number
        has += min(number, most)
    return float(has) / float(wanted)
