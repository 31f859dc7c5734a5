"""What holds when a player of Pantheon for two begins an action, as this player sees it: features for its network."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from polytheon.bots.network import Features, FeatureSpace
from polytheon.games.pantheon.bots.evaluation import (
    SIGHT,
    Outlook,
    demigods_worth,
    evaluate,
    loot_worth,
    near_gods,
    offerings_missing,
    places,
    prospects,
    room,
)
from polytheon.games.pantheon.rules.board import holds
from polytheon.games.pantheon.rules.cards import top_money
from polytheon.games.pantheon.rules.components import (
    IDS,
    LOOT_HEXES,
    MAX_RANK,
    MONEY,
    MOVEMENT,
    N_CARDS,
    N_GODS,
    N_TILES,
    N_VALUES,
    NONE,
    OFFERING,
)
from polytheon.games.pantheon.rules.state import ACTION, Player, State, total_of
from polytheon.games.pantheon.rules.turns import all_steps, buying_power
from polytheon.kernel.bits import bit

EPOCHS: Final = 6
TURNS: Final = 8  # of the epoch; two are one
LEADS: Final = 61
PARTS: Final = 41  # of the evaluation, in halves of a point
FEW: Final = 5
MANY: Final = 13
LACKS: Final = 5  # offerings that are missing
REACH: Final = 7  # feet, up to SIGHT and none within it
SUMS: Final = 25  # of demigods

# Where each block begins; blocks of two parts are first for the seat itself, then for the other one
SPACE: Final = FeatureSpace()
TURN_OF: Final[i64] = SPACE.add(EPOCHS * TURNS)
EXTRA: Final[i64] = SPACE.add(EPOCHS)  # the action is an extra one
PEOPLE: Final[i64] = SPACE.add(len(IDS.peoples))
LEFT: Final[i64] = SPACE.add(EPOCHS * FEW * FEW)  # gods and loot tiles
LEAD: Final[i64] = SPACE.add(EPOCHS * LEADS)  # in points
JUDGED: Final[i64] = SPACE.add(EPOCHS * LEADS)  # by the evaluation
PROSPECTS: Final[i64] = SPACE.add(EPOCHS * LEADS)  # the part of it that goes by possessions
PLACES: Final[i64] = SPACE.add(2 * PARTS)
NEAR_GODS: Final[i64] = SPACE.add(2 * PARTS)
COLUMNS: Final[i64] = SPACE.add(2 * EPOCHS * MANY)  # on the board
COLUMN_SUPPLY: Final[i64] = SPACE.add(2 * MANY)
FOOT_SUPPLY: Final[i64] = SPACE.add(2 * MANY)
FEET: Final[i64] = SPACE.add(2 * EPOCHS * MANY)  # that are not in the general supply
STEPS: Final[i64] = SPACE.add(2 * EPOCHS * FEW)
JUMPS: Final[i64] = SPACE.add(2 * EPOCHS * FEW)
STONKUS: Final[i64] = SPACE.add(2 * EPOCHS * FEW)
DRAWS: Final[i64] = SPACE.add(2 * EPOCHS * FEW)
EPOCH_CARDS: Final[i64] = SPACE.add(2 * EPOCHS * FEW)
RANK_POINTS: Final[i64] = SPACE.add(2 * EPOCHS * FEW)
EXTRA_ACTIONS: Final[i64] = SPACE.add(2 * FEW)
RANK: Final[i64] = SPACE.add(2 * (MAX_RANK + 1) * (MAX_RANK + 1))  # the best one and the second best
RANKS: Final[i64] = SPACE.add(2 * EPOCHS * MANY)  # all together
DEMIGODS: Final[i64] = SPACE.add(2 * 2 * SUMS)  # their sum, in each half of the game
HAND: Final[i64] = SPACE.add(2 * N_CARDS * 7)  # of the other one only what everybody has seen
HAND_SIZE: Final[i64] = SPACE.add(2 * EPOCHS * MANY)
OFFERINGS: Final[i64] = SPACE.add(2 * 8 * 8)  # cards and rank of the type there is most of, and of the next one
WALK: Final[i64] = SPACE.add(2 * MANY)  # steps that a movement can have, as far as they are seen
POWER: Final[i64] = SPACE.add(2 * MANY)  # money
DISPLAY: Final[i64] = SPACE.add(N_CARDS * 5)
NEXT_MONEY: Final[i64] = SPACE.add(5)  # what special money is next
NEXT_DEMIGOD: Final[i64] = SPACE.add(N_VALUES + 1)
GOD: Final[i64] = SPACE.add(2 * N_GODS * LACKS)  # how many offerings are missing for a god of the display
GOD_LEFT: Final[i64] = SPACE.add(N_GODS * EPOCHS)
CAN_CLOSE: Final[i64] = SPACE.add(2 * FEW * LACKS)  # for the god that is nearest, by how many gods are left
LOOT: Final[i64] = SPACE.add(2 * N_TILES * REACH)  # how far a loot tile is
NEAREST_LOOT: Final[i64] = SPACE.add(2 * FEW * REACH)  # by how many are left
ROOM: Final[i64] = SPACE.add(2 * FEW * REACH)  # how far room for a column is, by columns of the supply
MARGIN: Final[i64] = SPACE.add(2 * MANY)  # steps beyond those to the nearest loot


def asked_seat(s: State) -> i64:
    """The seat whose action is next; NONE if something else is."""
    return s.active if s.stage == ACTION and len(s.taken) == 0 else NONE


def judged(swing: float) -> list[tuple[int, float]]:
    """What each feature adds to the logit of a win by the evaluation: training begins with that."""
    return [
        (int(JUDGED) + LEADS * epoch + at, 1.1 * float(at - LEADS // 2) / swing)
        for epoch in range(EPOCHS)
        for at in range(LEADS)
    ]


def features_of(s: State, me: i64) -> Features:
    """What holds, as a seat sees it."""
    f = Features()
    epoch = min(s.epoch, EPOCHS) - 1
    gods = min(total_of(s.gods), FEW - 1)
    loot = min(s.loot_left(), FEW - 1)
    f.add(TURN_OF + TURNS * epoch + min(s.turns // 2, TURNS - 1))
    if s.extra:
        f.add(EXTRA + epoch)
    f.add(PEOPLE + s.people)
    f.add(LEFT + FEW * FEW * epoch + FEW * gods + loot)
    board_features(s, epoch, f)
    evaluation_features(s, me, epoch, f)
    for other in range(2):
        seat = me ^ other
        player = s.players[seat]
        possession_features(s, player, other, epoch, f)
        hand_features(s, player, other, epoch, f)
        god_features(s, player, other, gods, f)
        way_features(s, seat, other, loot, f)
    return f


def board_features(s: State, epoch: i64, f: Features) -> None:
    """What lies open for everybody."""
    for card in range(N_CARDS):
        if s.display[card] > 0:
            f.add(DISPLAY + 5 * card + min(s.display[card], 4))
    for number in range(len(s.gods)):
        if s.gods[number] > 0:
            f.add(GOD_LEFT + EPOCHS * s.content.gods[number].kind + epoch)
    value: i64 = 0
    for each in range(N_VALUES):
        if s.demigods[each] > 0:
            value = each + 1
    f.add(NEXT_DEMIGOD + value)
    money = top_money(s)
    f.add(NEXT_MONEY + (money - MONEY if money != NONE else 0))


def evaluation_features(s: State, me: i64, epoch: i64, f: Features) -> None:
    """The lead in points and by the evaluation, and the parts of that."""
    outlook = Outlook(s)
    w = outlook.weights
    mine, theirs = s.players[me], s.players[1 - me]
    lead = mine.score() - theirs.score()
    f.add(LEAD + LEADS * epoch + nearest_of(float(lead), LEADS))
    f.add(JUDGED + LEADS * epoch + nearest_of(evaluate(s, me), LEADS))
    ahead = prospects(w, s, outlook, me, True) - prospects(w, s, outlook, 1 - me, False)
    f.add(PROSPECTS + LEADS * epoch + nearest_of(float(lead) + ahead, LEADS))
    loot = vec[float]()
    if not outlook.ended:
        loot = loot_worth(s, outlook)
        for other in range(2):
            seat = me ^ other
            near = places(w, s, outlook, seat, loot)
            f.add(PLACES + PARTS * other + max(min(i64(2.0 * near), PARTS - 1), 0))
            hope = near_gods(w, s, outlook, s.players[seat], other == 0)
            f.add(NEAR_GODS + PARTS * other + max(min(i64(2.0 * hope), PARTS - 1), 0))


def nearest_of(lead: float, size: i64) -> i64:
    """The whole number that is nearest to a lead, as an index into `size` numbers around 0."""
    middle = size // 2
    return i64(max(min(lead, float(middle)), -float(middle)) + float(middle) + 0.5)


def possession_features(s: State, player: Player, other: i64, epoch: i64, f: Features) -> None:
    """Pieces, what gods and tiles have brought, demigods; `other` is 1 for the player who is not asked."""
    at = EPOCHS * other + epoch
    f.add(COLUMNS + MANY * at + min(player.columns_placed(), MANY - 1))
    f.add(COLUMN_SUPPLY + MANY * other + min(player.columns_supply, MANY - 1))
    f.add(FOOT_SUPPLY + MANY * other + min(player.feet_supply, MANY - 1))
    f.add(FEET + MANY * at + min(s.content.feet - player.feet_general, MANY - 1))
    f.add(STEPS + FEW * at + min(player.steps, FEW - 1))
    f.add(JUMPS + FEW * at + min(player.jumps, FEW - 1))
    f.add(STONKUS + FEW * at + min(player.money, FEW - 1))
    f.add(DRAWS + FEW * at + min(player.draws, FEW - 1))
    f.add(EPOCH_CARDS + FEW * at + min(player.epoch_cards // 2, FEW - 1))
    f.add(RANK_POINTS + FEW * at + min(player.rank_points, FEW - 1))
    f.add(EXTRA_ACTIONS + FEW * other + min(player.extra_actions, FEW - 1))
    f.add(RANKS + MANY * at + min(total_of(player.ranks), MANY - 1))
    best, second = two_most(player.ranks[0], player.ranks[1], player.ranks[2], player.ranks[3])
    f.add(RANK + (MAX_RANK + 1) * (MAX_RANK + 1) * other + (MAX_RANK + 1) * best + second)
    demigods = min(i64(demigods_worth(s, player, other == 0)), SUMS - 1)
    f.add(DEMIGODS + 2 * SUMS * other + SUMS * (1 if epoch >= EPOCHS // 2 else 0) + demigods)


def two_most(a: i64, b: i64, c: i64, d: i64) -> tuple[i64, i64]:
    """The largest number, and the next one."""
    first, second = max(a, b), min(a, b)
    third, fourth = max(c, d), min(c, d)
    if first >= third:
        return first, max(second, third)
    return third, max(first, fourth)


def hand_features(s: State, player: Player, other: i64, epoch: i64, f: Features) -> None:
    """The hand or, of the other player, what everybody has seen of it, and what it is good for."""
    hand = player.hand if other == 0 else player.known
    for card in range(N_CARDS):
        if hand[card] > 0:
            f.add(HAND + 7 * N_CARDS * other + 7 * card + min(hand[card], 6))
    f.add(HAND_SIZE + MANY * (EPOCHS * other + epoch) + min(total_of(player.hand), MANY - 1))
    best, second = two_most(
        hand[OFFERING] + player.ranks[0],
        hand[OFFERING + 1] + player.ranks[1],
        hand[OFFERING + 2] + player.ranks[2],
        hand[OFFERING + 3] + player.ranks[3],
    )
    f.add(OFFERINGS + 64 * other + 8 * min(best, 7) + min(second, 7))
    if other == 0:
        f.add(POWER + min(buying_power(player), MANY - 1))
    f.add(WALK + MANY * other + min(steps_seen(s, player, other), MANY - 1))


def steps_seen(s: State, player: Player, other: i64) -> i64:
    """How many steps a movement of a player can have, by the cards that the seat itself knows."""
    if other == 0:
        return all_steps(s.content, player, s.content.big_foot)
    return s.content.big_foot + player.steps + s.content.card_steps * player.known[MOVEMENT]


def god_features(s: State, player: Player, other: i64, gods: i64, f: Features) -> None:
    """How near the gods of the display are."""
    nearest: i64 = LACKS - 1
    for number in range(len(s.gods)):
        if s.gods[number] > 0:
            god = s.content.gods[number]
            missing = min(offerings_missing(player, god, other == 0), LACKS - 1)
            f.add(GOD + LACKS * (N_GODS * other + god.kind) + missing)
            nearest = min(nearest, missing)
    f.add(CAN_CLOSE + LACKS * (FEW * other + gods) + nearest)


def way_features(s: State, seat: i64, other: i64, loot: i64, f: Features) -> None:
    """How far loot and room for columns are from the player's network."""
    player = s.players[seat]
    board = s.content.board
    hexes = s.content.peoples[s.people].loot
    reached = player.network[:]
    met: i64 = 0
    nearest: i64 = REACH - 1
    free: i64 = REACH - 1
    for feet in range(1, SIGHT + 1):
        near = board.around(reached)
        if free == REACH - 1 and room(s, board, player, near) > 0:
            free = feet
        for slot in range(LOOT_HEXES):
            if s.loot[slot] != NONE and met >> slot & 1 == 0 and holds(near, hexes[slot]):
                met |= bit(slot)
                f.add(LOOT + REACH * (N_TILES * other + s.loot[slot]) + feet)
                nearest = min(nearest, feet)
        for row in range(board.height):
            reached[row] |= near[row] & board.foot_hexes[row]
    for slot in range(LOOT_HEXES):
        if s.loot[slot] != NONE and met >> slot & 1 == 0:
            f.add(LOOT + REACH * (N_TILES * other + s.loot[slot]) + REACH - 1)
    f.add(NEAREST_LOOT + REACH * (FEW * other + loot) + nearest)
    f.add(ROOM + REACH * (FEW * other + min(player.columns_supply, FEW - 1)) + free)
    f.add(MARGIN + MANY * other + max(min(min(steps_seen(s, player, other), player.feet_supply) - nearest + 6, 12), 0))
