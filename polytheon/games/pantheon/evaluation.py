"""How good a position looks to a seat: a rough and fast guess in points, for bots.

Each player's points at the end are guessed from what the player has now; a seat looks as good as its guess is above the
best of the others. All weights are in one table; those that act in every epoch count once for each epoch to come.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.games.pantheon.board import WIDTH
from polytheon.games.pantheon.content import MOVEMENT, N_GODS, N_OFFERINGS, NONE, OFFERING, God
from polytheon.games.pantheon.payment import offerings_of
from polytheon.games.pantheon.scoring import demigod_value
from polytheon.games.pantheon.state import ACTION, Player, State
from polytheon.kernel.bits import Ints, bit

# In points, for each epoch to come
STEP: Final = 1.2  # a permanent step
JUMP: Final = 0.4
EXTRA_MONEY: Final = 0.6
EXTRA_DRAW: Final = 0.7
EPOCH_CARD: Final = 0.45
RANK: Final = 0.45  # of an offering tile

# In points, once
MOVEMENT_CARD: Final = 0.8
OFFERING_CARD: Final = 0.55
MONEY_VALUE: Final = 0.5  # of what a money card is worth
EXTRA_ACTION: Final = 1.8
FOOT_IN_SUPPLY: Final = 0.5  # the first ones; further ones count less and less
COLUMN_IN_SUPPLY: Final = 0.7
SPARE: Final = 0.75  # each further piece counts so much of the one before
NEAR_LOOT: Final = 2.2  # what a loot tile is worth to somebody beside it
NEAR_COLUMN: Final = 1.2  # the same for a column hex, with a column to place
FURTHER: Final = 0.62  # each hex of distance leaves so much of it
NEAR_GOD: Final = 0.35  # of the points of the god that is paid for most
GROWTH: Final = 0.22  # columns count more the more there are: n columns count n * (FIRST_COLUMN + n * GROWTH)
FIRST_COLUMN: Final = 0.9
LATE_SHARE: Final = 0.25  # what cards and pieces are still worth in the last epoch

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
    fresh = LATE_SHARE + (1.0 - LATE_SHARE) * min(epochs / 3.0, 1.0)
    points += scorings(s, player)
    points += epochs * lasting(player)
    points += fresh * (hand(player) + pieces(player))
    if s.temple != NONE:
        points += fresh * places(s, seat)
        points += NEAR_GOD * near_god(s, player)
    return points


def scorings(s: State, player: Player) -> float:
    """What the scorings to come will bring for what is there now."""
    left: i64 = 0
    for epoch in range(max(s.epoch, 1), s.content.epochs + 1):
        if s.content.scored >> epoch & 1:
            left += 1
    columns = player.columns_placed()
    grown = float(columns) * (FIRST_COLUMN + GROWTH * float(columns))
    sure = float(s.content.column_points[columns])
    each = float(demigod_value(player) + player.rank_points * max(player.best_rank(), 1)) + (grown + sure) / 2.0
    return float(left) * each


def lasting(player: Player) -> float:
    """What acts in every epoch."""
    ranks: i64 = 0
    for rank in player.ranks:
        ranks += rank
    return (
        STEP * float(player.steps)
        + JUMP * float(player.jumps)
        + EXTRA_MONEY * float(player.money)
        + EXTRA_DRAW * float(player.draws)
        + EPOCH_CARD * float(player.epoch_cards)
        + RANK * float(ranks)
    )


def hand(player: Player) -> float:
    offerings: i64 = 0
    for offering in range(N_OFFERINGS):
        offerings += player.hand[OFFERING + offering]
    return (
        MOVEMENT_CARD * float(player.hand[MOVEMENT])
        + OFFERING_CARD * float(offerings)
        + MONEY_VALUE * float(player.hand_money())
        + EXTRA_ACTION * float(player.extra_actions)
    )


def pieces(player: Player) -> float:
    return FOOT_IN_SUPPLY * series(player.feet_supply) + COLUMN_IN_SUPPLY * series(player.columns_supply)


def series(count: i64) -> float:
    """1 + SPARE + SPARE squared + ..., so many terms."""
    total = 0.0
    term = 1.0
    while count > 0:
        total += term
        term *= SPARE
        count -= 1
    return total


def places(s: State, seat: i64) -> float:
    """How near loot and room for columns are to the player's network."""
    player = s.players[seat]
    board = s.content.board
    hexes = s.content.peoples[s.people].loot
    loot = board.nowhere()
    for slot in range(len(s.loot)):
        if s.loot[slot] != NONE:
            loot[hexes[slot] // WIDTH] |= bit(hexes[slot] % WIDTH)
    worth = 0.0
    near_loot = NEAR_LOOT
    near_column = NEAR_COLUMN
    if player.columns_supply == 0:
        near_column = 0.0
    reached = player.network[:]
    for _ in range(SIGHT):
        near = board.around(reached)
        worth += near_loot * float(met(near, loot, reached))
        worth += near_column * float(met(near, board.column_hexes, player.columns))
        if met(near, board.column_hexes, player.columns) > 0:
            near_column = 0.0  # the nearest one counts
        near_loot *= FURTHER
        near_column *= FURTHER
        for row in range(board.height):
            reached[row] |= near[row] & board.foot_hexes[row]
    return worth


def met(near: Ints, wanted: Ints, without: Ints) -> i64:
    """How many wanted hexes are near, not counting some; at most one a row, which is close enough."""
    count: i64 = 0
    for row in range(len(near)):
        if near[row] & wanted[row] & ~without[row]:
            count += 1
    return count


def near_god(s: State, player: Player) -> float:
    """The most of a god's points, taken by how much of its cost the player has."""
    best = 0.0
    for number in range(N_GODS):
        if s.gods[number] > 0:
            best = max(best, share_paid(player, s.content.gods[number]))
    return best * float(s.epoch + 2)


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
