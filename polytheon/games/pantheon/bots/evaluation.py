"""How good a position looks to a seat: a rough and fast guess in points, for bots.

Each player's points at the end are guessed from what the player has now; a seat looks as good as its guess is above the
best of the others. What acts in every epoch counts once for each epoch to come. Nothing that the seat does not know has
a say: cards in other hands are only counted, and secret demigods count what such demigods are worth on average.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.bots.weights import Lazy, WeightFile
from polytheon.games.pantheon.rules.board import WIDTH, Board, holds
from polytheon.games.pantheon.rules.cards import top_money
from polytheon.games.pantheon.rules.components import (
    LOOT_HEXES,
    MONEY,
    MOVEMENT,
    N_OFFERINGS,
    N_VALUES,
    NONE,
    OFFERING,
    Gain,
    God,
)
from polytheon.games.pantheon.rules.state import ACTION, PREPARATION, Player, State, total_of
from polytheon.kernel.bits import Ints, bit, bit_count


@mypyc_attr(acyclic=True)
class EvaluationWeights:
    """The numbers of `evaluation.toml`, which says what each is."""

    def __init__(self, file: WeightFile) -> None:
        self.step = file.number("step")
        self.jump = file.number("jump")
        self.extra_money = file.number("extra_money")
        self.extra_draw = file.number("extra_draw")
        self.epoch_card = file.number("epoch_card")
        self.rank = file.number("rank")
        self.movement = file.number("movement")
        self.offering = file.number("offering")
        self.money = file.number("money")
        self.unknown = file.number("unknown")
        self.full_hand = file.number("full_hand")
        self.extra_action = file.number("extra_action")
        self.foot = file.number("foot")
        self.column = file.number("column")
        self.spare = file.number("spare")
        self.late = file.number("late")
        self.pace = file.number("pace")
        self.even = file.number("even")
        self.growth = file.number("growth")
        self.sure = file.number("sure")
        self.near_loot = file.number("near_loot")
        self.near_column = file.number("near_column")
        self.further = file.number("further")
        self.near_god = file.number("near_god")
        self.missing = file.number("missing")
        self.next_god = file.number("next_god")
        self.god_effect = file.number("god_effect")
        self.rank_points = file.number("rank_points")
        self.turn = file.number("turn")
        self.lasts = file.number("lasts")
        self.unsure = file.number("unsure")


EVALUATION: Final = Lazy("polytheon.games.pantheon.bots", "evaluation.toml", EvaluationWeights)

SIGHT: Final = 5  # feet
LOW_DEMIGOD: Final = 2.0  # what a secret one is worth on average
HIGH_DEMIGOD: Final = 5.0


@mypyc_attr(acyclic=True)
class Outlook:
    """What all players may expect of the rest of the game."""

    def __init__(self, s: State) -> None:
        w = EVALUATION.get()
        self.weights = w
        self.ended = s.stage >= ACTION and s.triggered()  # whether the running epoch ends with this action
        self.first = max(s.epoch, 1)  # the epoch whose scoring comes next
        self.epochs = float(s.content.epochs - s.epoch)  # to come, with a part of the running one
        if s.epoch > 0:  # else a bonus tile acts before the first preparation
            if s.stage == PREPARATION:
                self.first += 1
            elif s.stage < ACTION:
                self.epochs += 1.0
            elif not self.ended:
                self.epochs += 0.5
        self.fresh = min(self.epochs / 3.0, 1.0)  # what cards and pieces are still worth
        if not self.ended:
            self.fresh = w.late + (1.0 - w.late) * self.fresh
        self.scorings: i64 = 0
        for epoch in range(self.first, s.content.epochs + 1):
            self.scorings += s.content.scored >> epoch & 1


def evaluate(s: State, seat: i64) -> float:
    """By how many points a seat may hope to beat the best of the others, an early lead counting less than a late one;
    once the game is over, what it is."""
    w = EVALUATION.get()
    outlook = Outlook(s)
    loot = vec[float]()
    running = s.stage > PREPARATION and s.epoch > 0 and not outlook.ended
    if running:
        loot = loot_worth(s, outlook)
    best = -1000.0
    mine = 0.0
    for other in range(len(s.players)):
        hope = float(s.players[other].score())
        if not s.over:
            hope += prospects(w, s, outlook, other, other == seat)
            if running:
                if s.stage == ACTION and s.active == other:
                    hope += w.turn
                hope += places(w, s, outlook, other, loot) + near_gods(w, s, outlook, s.players[other], other == seat)
        if other == seat:
            mine = hope
        else:
            best = max(best, hope)
    lead = mine - best
    if s.over:
        return lead
    return lead * (w.lasts - w.unsure * outlook.epochs)


def prospects(w: EvaluationWeights, s: State, outlook: Outlook, seat: i64, own: bool) -> float:
    """The points that a player may hope to add to those scored, wherever pieces and gods lie."""
    player = s.players[seat]
    points = scorings(w, s, outlook, player, own)
    points += outlook.epochs * lasting(w, player)
    points += outlook.fresh * (hand(w, player, own) + pieces(w, s, player))
    if outlook.ended and s.active == seat:
        points += float(s.content.closing_points)
    if s.taker == seat:
        for tile in s.taken:
            points += worth(s, outlook, s.content.tiles[tile].gain)
    return points


# ---- Scorings


def scorings(w: EvaluationWeights, s: State, outlook: Outlook, player: Player, own: bool) -> float:
    """What the scorings to come will bring: for columns with those that are likely to follow."""
    each = demigods_worth(s, player, own) + float(player.rank_points) * max(
        float(player.best_rank()), w.rank_points
    )
    columns = player.columns_placed()
    total = 0.0
    for epoch in range(outlook.first, s.content.epochs + 1):
        if s.content.scored >> epoch & 1:
            total += each + columns_then(w, s, outlook, columns, epoch - outlook.first)
    return total


def demigods_worth(s: State, player: Player, own: bool) -> float:
    """The sum of a player's demigods."""
    total = 0.0
    for value in range(N_VALUES):
        total += float((value + 1) * player.demigods[value])
        if own:
            total += float((value + 1) * player.secret_demigods[value])
        elif value < s.content.low_demigods:
            total += LOW_DEMIGOD * float(player.secret_demigods[value])
        else:
            total += HIGH_DEMIGOD * float(player.secret_demigods[value])
    return total


def columns_then(w: EvaluationWeights, s: State, outlook: Outlook, columns: i64, epochs: i64) -> float:
    """What columns will count some epochs from now."""
    exact = float(s.content.column_points[columns])
    if epochs == 0 and outlook.ended:
        return exact
    likely = min(float(columns) + w.pace * (float(epochs) + 0.3), float(s.content.columns))
    smooth = likely * (w.even + w.growth * likely)
    if epochs > 0:
        return smooth
    return (1.0 - w.sure) * smooth + w.sure * exact


# ---- Possessions


def lasting(w: EvaluationWeights, player: Player) -> float:
    """What acts in every epoch."""
    return (
        w.step * float(player.steps)
        + w.jump * float(player.jumps)
        + w.extra_money * float(player.money)
        + w.extra_draw * float(player.draws)
        + w.epoch_card * float(player.epoch_cards)
        + w.rank * float(total_of(player.ranks))
    )


def hand(w: EvaluationWeights, player: Player, own: bool) -> float:
    worth = w.unknown * float(total_of(player.hand))
    if own:
        offerings: i64 = 0
        for offering in range(N_OFFERINGS):
            offerings += player.hand[OFFERING + offering]
        worth = w.movement * float(player.hand[MOVEMENT])
        worth += w.offering * float(offerings) + w.money * float(player.hand_money())
    if worth > w.full_hand:
        worth = w.full_hand + 0.5 * (worth - w.full_hand)
    return worth + w.extra_action * float(player.extra_actions)


def pieces(w: EvaluationWeights, s: State, player: Player) -> float:
    """Columns of the personal supply; feet also on the board, from where they come back."""
    return w.foot * series(w, s.content.feet - player.feet_general) + w.column * series(w, player.columns_supply)


def series(w: EvaluationWeights, count: i64) -> float:
    """1, and for each further one a part of the one before."""
    total = 0.0
    term = 1.0
    while count > 0:
        total += term
        term *= w.spare
        count -= 1
    return total


def worth(s: State, outlook: Outlook, gain: Gain) -> float:
    """What a tile or a god is worth, but for the points of the god itself."""
    w = outlook.weights
    for_good = (
        w.step * float(gain.steps)
        + w.jump * float(gain.jumps)
        + w.extra_money * float(gain.money)
        + w.extra_draw * float(gain.draws)
        + w.epoch_card * float(gain.epoch_cards)
        + w.rank * float(gain.offerings)
    )
    once = (
        w.unknown * float(gain.cards)
        + w.column * float(gain.columns)
        + w.foot * float(gain.feet)
        + w.extra_action * float(gain.actions)
    )
    points = outlook.epochs * for_good + outlook.fresh * once
    if gain.gods > 0:
        points += float(s.epoch) + w.god_effect
    if gain.demigods > 0:
        points += float(outlook.scorings * gain.demigods) * next_demigod(s)
    if gain.ranks > 0:
        points += float(outlook.scorings) * w.rank_points
    if gain.special_money > 0:
        money = top_money(s)
        if money != NONE:
            points += outlook.fresh * w.money * float(money - MONEY + 1)
    return points


def next_demigod(s: State) -> float:
    """The highest demigod on the board or, if there is none, what one of the pile is worth."""
    for below in range(N_VALUES):
        if s.demigods[N_VALUES - 1 - below] > 0:
            return float(N_VALUES - below)
    return LOW_DEMIGOD if total_of(s.demigod_bag[: s.content.low_demigods]) > 0 else HIGH_DEMIGOD


# ---- The board


def loot_worth(s: State, outlook: Outlook) -> vec[float]:
    """What the tile on each loot hex is worth; 0 if it is gone."""
    found = vec[float]()
    for slot in range(LOOT_HEXES):
        tile = s.loot[slot]
        points = 0.0
        if tile != NONE:
            points = worth(s, outlook, s.content.tiles[tile].gain)
        found = append(found, points)
    return found


def places(w: EvaluationWeights, s: State, outlook: Outlook, seat: i64, loot: vec[float]) -> float:
    """How near loot and room for columns are to the player's network, as far as the feet reach."""
    player = s.players[seat]
    board = s.content.board
    hexes = s.content.peoples[s.people].loot
    total = 0.0
    part = w.near_loot
    near_column = 0.0
    if player.columns_supply > 0:
        near_column = w.near_column * outlook.fresh
    reached = player.network[:]
    met: i64 = 0  # loot hexes that are within reach
    for feet in range(min(SIGHT, player.feet_supply) + 1):
        near = board.around(reached)
        if near_column > 0.0:
            columns = room(s, board, player, near)
            if columns > 0:
                total += near_column * float(min(columns, player.columns_supply))
                near_column = 0.0  # the nearest ones count
        if feet == player.feet_supply:
            break
        for slot in range(LOOT_HEXES):
            if s.loot[slot] != NONE and met >> slot & 1 == 0 and holds(near, hexes[slot]):
                met |= bit(slot)
                total += part * loot[slot]
        part *= w.further
        near_column *= w.further
        for row in range(board.height):
            reached[row] |= near[row] & board.foot_hexes[row]
    return total


def room(s: State, board: Board, player: Player, near: Ints) -> i64:
    """How many of some hexes have room for a column of the player."""
    count: i64 = 0
    for row in range(board.height):
        free = near[row] & board.column_hexes[row] & ~player.columns[row]
        if free != 0:
            some: i64 = 0  # columns of others
            for other in s.players:
                free &= ~(some & other.columns[row])
                some |= other.columns[row]
            count += bit_count(free)
    return count


def loot_hexes(s: State) -> Ints:
    """The hexes on which loot lies."""
    hexes = s.content.peoples[s.people].loot
    found = s.content.board.nowhere()
    for slot in range(len(s.loot)):
        if s.loot[slot] != NONE:
            found[hexes[slot] // WIDTH] |= bit(hexes[slot] % WIDTH)
    return found


# ---- Gods


def near_gods(w: EvaluationWeights, s: State, outlook: Outlook, player: Player, own: bool) -> float:
    """The two gods of the display that are worth most, each the less the more offerings are missing."""
    best = 0.0
    second = 0.0
    for number in range(len(s.gods)):
        if s.gods[number] > 0:
            god = s.content.gods[number]
            hope = float(s.epoch) + worth(s, outlook, god.gain)
            missing = offerings_missing(player, god, own)
            while missing > 0:
                hope *= w.missing
                missing -= 1
            if hope > best:
                second = best
                best = hope
            else:
                second = max(second, hope)
    return w.near_god * (best + w.next_god * second)


def offerings_missing(player: Player, god: God, own: bool) -> i64:
    """How many offerings a player lacks, the largest numbers met by the types there are most of."""
    unseen: i64 = 0
    if not own:
        unseen = total_of(player.hand) // 7  # of each type
    used: i64 = 0
    missing: i64 = 0
    for number in god.cost:
        most: i64 = -1
        best: i64 = 0
        for offering in range(N_OFFERINGS):
            if used >> offering & 1 == 0:
                has = unseen
                if own:
                    has = player.hand[OFFERING + offering]
                if not god.cards_only:
                    has += player.ranks[offering]
                if has > most:
                    most = has
                    best = offering
        used |= bit(best)
        missing += max(number - most, 0)
    return missing
