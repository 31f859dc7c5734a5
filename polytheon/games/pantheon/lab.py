"""What reports on Pantheon count: how its epochs went, who took which loot, what everybody had in the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl

from polytheon.games.pantheon.rules.actions import TURN
from polytheon.games.pantheon.rules.board import hex_number
from polytheon.games.pantheon.rules.components import IDS, NONE
from polytheon.games.pantheon.rules.placing import loot_slot
from polytheon.games.pantheon.rules.seen import Table
from polytheon.games.pantheon.rules.state import BY_GODS, BY_LOOT, EPOCH_ENDINGS, State, total_of
from polytheon.kernel.match import Match
from polytheon.lab.balance import FEW, wilson
from polytheon.lab.components import ComponentUse
from polytheon.lab.playing import Accumulator, Experiment, Row
from polytheon.lab.report import ReportSection, ReportTable, columns
from polytheon.lab.words import ReportText

GODS: Final = EPOCH_ENDINGS[BY_GODS]
LOOT: Final = EPOCH_ENDINGS[BY_LOOT]


def position(match: Match) -> State:
    """Where the running beat began."""
    assert isinstance(match.state, State)
    return match.state


def loot_below(match: Match, action: int) -> int:
    """The loot tile that an action takes with a foot, or NONE."""
    names = match.game.action_names
    if names.verb(action) != "foot":
        return NONE
    s = position(match)
    slot = loot_slot(s, hex_number(str(names.values(action)["hex"])))
    return NONE if slot == NONE else int(s.loot[slot])


def laid(s: State) -> list[int]:
    """The loot tiles that lie on the board."""
    return [tile for tile in s.loot if tile != NONE]


class Epochs(Accumulator):
    """One row for each epoch: its people, how long it was and how it ended, columns placed, loot laid and taken in it.
    """

    name = "epochs"

    def __init__(self, plan: Experiment) -> None:
        super().__init__(plan)
        self.found: list[Row] = []
        self.row: Row = {}

    def before(self, match: Match, number: int) -> None:
        self.row = {}

    def step(self, match: Match, action: int) -> None:
        s = position(match)
        if s.epoch == 0:  # a bonus tile that acts in the set-up
            return
        if self.row.get("epoch") != s.epoch:
            self.close(s)
            self.row = {"epoch": s.epoch, "people": IDS.peoples[s.people], "columns": 0, "taken": 0, "turns": 0}
            self.row["laid"] = len(laid(s))
        verb = match.game.action_names.verb(action)
        if match.kind == TURN and verb != "enough":
            self.row["turns"] = s.turns
        elif verb == "column":
            self.row["columns"] += 1
        self.row["taken"] += loot_below(match, action) != NONE

    def close(self, s: State) -> None:
        """The epoch before this position has ended."""
        if self.row:
            self.found.append({**self.row, "ending": EPOCH_ENDINGS[s.ended]})
            self.row = {}

    def after(self, match: Match) -> None:
        self.close(position(match))

    def rows(self) -> list[Row]:
        return self.found


class Spoils(Accumulator):
    """For each kind of loot: how many tiles were laid, how many seats' games saw one taken, how many of those were won.
    One row for all games, so that they need to be added up."""

    name = "spoils"

    def __init__(self, plan: Experiment) -> None:
        super().__init__(plan)
        self.laid: Counter[int] = Counter()
        self.tiles: Counter[int] = Counter()
        self.used: Counter[int] = Counter()
        self.won: dict[int, float] = {}
        self.epoch = 0
        self.taken: list[set[int]] = []

    def before(self, match: Match, number: int) -> None:
        self.epoch = 0
        self.taken = [set() for _ in range(match.players)]

    def step(self, match: Match, action: int) -> None:
        s = position(match)
        if s.epoch != self.epoch:
            self.epoch = s.epoch
            self.laid.update(laid(s))
        tile = loot_below(match, action)
        if tile != NONE:
            self.tiles[tile] += 1
            self.taken[match.seat].add(tile)

    def after(self, match: Match) -> None:
        winners = match.winners
        for seat, tiles in enumerate(self.taken):
            self.used.update(tiles)
            for tile in tiles:
                self.won[tile] = self.won.get(tile, 0.0) + (1 / len(winners) if seat in winners else 0.0)

    def rows(self) -> list[Row]:
        return [
            {
                "tile": IDS.tiles[tile],
                "laid": self.laid[tile],
                "taken": self.tiles[tile],
                "used": self.used[tile],
                "won": self.won.get(tile, 0.0),
            }
            for tile in sorted(self.laid)
        ]


class Hoards(Accumulator):
    """One row for each seat of each game: what it had on the board and in front of it at the end."""

    name = "hoards"

    def __init__(self, plan: Experiment) -> None:
        super().__init__(plan)
        self.found: list[Row] = []

    def after(self, match: Match) -> None:
        winners = match.winners
        for seat, player in enumerate(position(match).players):
            self.found.append({
                "columns": player.columns_placed(),
                "demigods": player.demigod_count(),
                "ranks": total_of(player.ranks),
                "steps": player.steps,
                "won": 1 / len(winners) if seat in winners else 0.0,
            })

    def rows(self) -> list[Row]:
        return self.found


WATCH: Final = (Epochs, Spoils, Hoards)


@dataclass(frozen=True)
class EpochRow:
    """How one epoch, or the epochs of one people, went on average."""

    name: str
    count: int
    turns: float
    by_gods: float  # part of them
    by_loot: float
    columns: float  # placed by a player
    taken: float  # part of the loot


@dataclass(frozen=True)
class SpoilsRow:
    """How one kind of loot fared."""

    tile: str
    laid: float  # in a game
    taken: float  # part of those laid
    used: int  # seats' games in which one was taken
    won: float  # how many of those were won


@dataclass(frozen=True)
class HoardRow:
    """How often a seat had each number of something, and how many of those games it won."""

    amount: int
    seats: int
    won: float


@dataclass(frozen=True)
class EpochFigures:
    """All of it."""

    epochs: list[EpochRow]
    peoples: list[EpochRow]
    spoils: list[SpoilsRow]
    hoards: dict[str, list[HoardRow]]


def epoch_figures(plan: Experiment, frames: dict[str, pl.DataFrame]) -> EpochFigures:
    """Count what the watchers above have brought."""
    epochs, hoards = frames[Epochs.name], frames[Hoards.name]
    sums = frames[Spoils.name].group_by("tile").agg(pl.col("laid", "taken", "used", "won").sum()).sort("tile")
    spoils = [
        SpoilsRow(row["tile"], row["laid"] / plan.games, row["taken"] / row["laid"], row["used"], row["won"])
        for row in sums.iter_rows(named=True)
    ]
    held = {}
    for name in ("columns", "demigods", "ranks", "steps"):
        counts = hoards.group_by(name).agg(pl.len().alias("seats"), pl.col("won").sum()).sort(name)
        held[name] = [HoardRow(*row) for row in counts.iter_rows()]
    return EpochFigures(epoch_rows(plan, epochs, "epoch"), epoch_rows(plan, epochs, "people"), spoils, held)


def epoch_rows(plan: Experiment, epochs: pl.DataFrame, by: str) -> list[EpochRow]:
    means = epochs.group_by(by).agg(
        pl.len().alias("count"),
        pl.col("turns").mean(),
        (pl.col("ending") == GODS).mean().alias("by_gods"),
        (pl.col("ending") == LOOT).mean().alias("by_loot"),
        pl.col("columns").mean() / plan.players,
        pl.col("taken").sum() / pl.col("laid").sum(),
    )
    return [EpochRow(str(name), *row) for name, *row in means.sort(by).iter_rows()]


def sections(plan: Experiment, frames: dict[str, pl.DataFrame], words: ReportText) -> list[ReportSection]:
    """How the epochs went, what became of the loot, and what everybody had in the end."""
    figures = epoch_figures(plan, frames)
    rows = [
        [
            words.component(row.tile),
            words.number(row.laid, 2),
            words.percent(row.taken),
            str(row.used),
            *(words.percent(wins.share), words.interval(wins)),
        ]
        for row in sorted(figures.spoils, key=lambda row: -row.won / max(row.used, 1))
        if row.used >= FEW
        for wins in [wilson(row.won, row.used)]
    ]
    headings = columns(words, "thing", "laid", "taken", "uses", "wins", "interval")
    found = [
        ReportSection(words("heading.epochs"), tables=[epoch_table(figures.epochs, "epoch", words)]),
        ReportSection(words("heading.peoples"), tables=[epoch_table(figures.peoples, "people", words)]),
        ReportSection(words("heading.loot"), tables=[ReportTable(headings, rows)]),
    ]
    seats = plan.games * plan.players
    for name, amounts in figures.hoards.items():
        cells = []
        for hoard in amounts:
            wins = wilson(hoard.won, hoard.seats)
            told = [words.percent(wins.share), words.interval(wins)] if hoard.seats >= FEW else ["", ""]
            cells.append([str(hoard.amount), words.percent(hoard.seats / seats, 2), str(hoard.seats), *told])
        mean = sum(hoard.amount * hoard.seats for hoard in amounts) / seats
        section = ReportSection(words(f"hoard.{name}"), sentences=[words("say.mean", mean=words.number(mean, 2))])
        section.tables.append(ReportTable(columns(words, "amount", "seats", "uses", "wins", "interval"), cells))
        found.append(section)
    return found


def epoch_table(rows: Sequence[EpochRow], by: str, words: ReportText) -> ReportTable:
    cells = [
        [
            words.component(row.name),
            str(row.count),
            words.number(row.turns),
            *(words.percent(share) for share in (row.by_gods, row.by_loot)),
            words.number(row.columns, 2),
            words.percent(row.taken),
        ]
        for row in rows
    ]
    headings = columns(words, by, "epochs", "turns", "by_gods", "by_loot", "columns_placed", "loot_taken")
    return ReportTable(headings, cells)


def owned(table: Table, seat: int) -> Iterator[ComponentUse]:
    """Gods and the bonus tile."""
    player = table["players"][seat]
    yield from (ComponentUse("gods", god) for god in player["gods"])
    if player["bonus"] is not None:
        yield ComponentUse("tiles", player["bonus"])
