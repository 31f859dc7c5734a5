"""What a seat sees as numbers: everything that its view shows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.games.pantheon.rules.board import WIDTH, hex_name
from polytheon.games.pantheon.rules.components import IDS, LOOT_HEXES, MAX_RANK, N_TILES, N_VALUES, NONE
from polytheon.games.pantheon.rules.state import Player, State, total_of
from polytheon.games.pantheon.rules.view import STAGES
from polytheon.kernel.bits import Ints, bit, filled
from polytheon.kernel.vector import SEATS, Vector

STAGE_IDS: Final = list(STAGES.values())
HEXES: Final = [[hex_name(WIDTH * row + column) for column in range(WIDTH)] for row in range(16)]  # by row
LOOT: Final = [f"loot hex {number}" for number in range(1, LOOT_HEXES + 1)]
VALUES: Final = [str(value) for value in range(1, N_VALUES + 1)]
MOST: Final = 99
MOST_POINTS: Final = 499


def observe(s: State, me: i64, v: Vector) -> None:
    """Write what a seat sees."""
    players: i64 = len(s.players)
    v.one_of("stage", STAGE_IDS, s.stage)
    v.number("epoch", s.epoch, 9)
    v.seat("first player", s.first, me, players)
    v.seat("active", s.active, me, players)
    v.seat("whose beat", s.seat, me, players)
    v.number("turn", s.turns, 999)
    v.number("extra actions", s.ready, MOST)
    left: i64 = 0
    if me == s.seat:
        left = s.left
    v.number("left", left, MOST)
    board(s, v)
    gods(s, v)
    cards(s, v)
    for i in range(players):
        v.part(SEATS[i])
        player(s, s.players[(me + i) % players], i == 0, v)


def board(s: State, v: Vector) -> None:
    """The people and the temple, and the loot tiles on its hexes."""
    v.one_of("people", IDS.peoples, s.people)
    past: i64 = 0
    for people in s.peoples:
        if people != NONE:
            past |= bit(people)
    v.things("people so far", IDS.peoples, past)
    row: i64 = NONE
    column: i64 = NONE
    if s.temple != NONE:
        row = s.temple // WIDTH
        column = s.temple % WIDTH
    v.number("row of the temple", row, 15, NONE)
    v.number("column of the temple", column, WIDTH - 1, NONE)
    for slot in range(LOOT_HEXES):
        v.one_of(LOOT[slot], IDS.tiles, s.loot[slot])
    taken = filled(N_TILES, 0)
    for tile in s.taken:
        taken[tile] += 1
    v.counts("just taken", IDS.tiles, taken, MOST)
    if s.choose_bonus:
        v.counts("bonus tiles left", IDS.tiles, s.bonus_bag, MOST)


def gods(s: State, v: Vector) -> None:
    low = s.content.low_demigods
    v.counts("god in the display", s.content.god_names, s.gods, MOST)
    v.counts("god removed", s.content.god_names, s.gods_gone, MOST)
    v.number("gods in the pile", total_of(s.god_bag), MOST)
    v.counts("demigod on the board", VALUES, s.demigods, MOST)
    v.number("low demigods in the pile", total_of(s.demigod_bag[:low]), MOST)
    v.number("high demigods in the pile", total_of(s.demigod_bag[low:]), MOST)


def cards(s: State, v: Vector) -> None:
    v.counts("in the display", IDS.cards, s.display, MOST)
    v.counts("discarded", IDS.cards, s.discards, MOST)
    v.counts("special money", IDS.cards, s.special_money, MOST)
    v.flag("largest special money on top", s.descending)
    v.number("cards in the pile", total_of(s.pile), 199)


def player(s: State, mine: Player, own: bool, v: Vector) -> None:
    """What one player has; of other hands only the size and what everybody has seen."""
    if own:
        v.counts("hand", IDS.cards, mine.hand, MOST)
    else:
        v.counts("hand", IDS.cards, mine.known, MOST)
    v.number("cards in hand", total_of(mine.hand), MOST)
    v.counts("rank", IDS.offerings, mine.ranks, MAX_RANK)
    v.number("columns in general supply", mine.columns_general, MOST)
    v.number("columns in supply", mine.columns_supply, MOST)
    v.number("feet in general supply", mine.feet_general, MOST)
    v.number("feet in supply", mine.feet_supply, MOST)
    hexes("column on", s.content.board.column_hexes, mine.columns, v)
    hexes("foot on", s.content.board.foot_hexes, mine.feet, v)
    v.counts("god", s.content.god_names, mine.gods, MOST)
    v.one_of("bonus", IDS.tiles, mine.bonus)
    v.number("steps", mine.steps, MOST)
    v.number("jumps", mine.jumps, MOST)
    v.number("money", mine.money, MOST)
    v.number("draws", mine.draws, MOST)
    v.number("epoch cards", mine.epoch_cards, MOST)
    demigods(s, mine, own, v)
    v.number("points", mine.score(), MOST_POINTS, -MOST_POINTS)


def demigods(s: State, mine: Player, own: bool, v: Vector) -> None:
    """Those that everybody has seen, and those that only the owner knows: of others only which part they came from."""
    low = s.content.low_demigods
    v.counts("demigod", VALUES, mine.demigods, MOST)
    if own:
        v.counts("secret demigod", VALUES, mine.secret_demigods, MOST)
    v.number("low secret demigods", total_of(mine.secret_demigods[:low]), MOST)
    v.number("high secret demigods", total_of(mine.secret_demigods[low:]), MOST)


def hexes(name: str, among: Ints, members: Ints, v: Vector) -> None:
    """A set of hexes, as far as such pieces can stand there."""
    for row in range(len(among)):
        v.some(name, HEXES[row], among[row], members[row])
