"""Balance: statistics of many games between equal players; `report` puts them into words."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import polars as pl

from polytheon.games import game as find_game
from polytheon.lab.accumulators import TENTHS, Course, UseCounts
from polytheon.lab.components import OWN, component_ids
from polytheon.lab.playing import Accumulator, Experiment
from polytheon.lab.ratings import Z, interval
from polytheon.lab.rows import GameRows
from polytheon.lab.simulate import Simulation

WATCH: Final = (GameRows, UseCounts, Course)
FEW: Final = 30  # uses below which a share of wins says nothing
SNOWBALL: Final = (20, 50, 80)  # parts of a game, in percent, whose leads are compared
BIN: Final = 0.5  # a step of the lead, in the game's swing


@dataclass(frozen=True)
class Share:
    """A part of something, with its 95 % interval."""

    share: float
    low: float
    high: float
    games: int


@dataclass(frozen=True)
class Spread:
    """A distribution of numbers: its mean, deviation and quantiles."""

    mean: float
    deviation: float
    tenth: float  # one in ten is below
    median: float
    ninetieth: float  # one in ten is above


@dataclass(frozen=True)
class ComponentRow:
    """The results of one way to use one component."""

    component: str
    offered: float  # part of all seats' games in which it could be used
    used: float  # part of those in which it was
    wins: Share  # of those who used it

    @property
    def seldom(self) -> bool:
        """Whether it was used too rarely for its share of wins to mean anything."""
        return self.wins.games < FEW

    def order(self) -> tuple[bool, float]:
        """A sort key: the most successful first, rarely used ones last."""
        return self.seldom, -self.used if self.seldom else -self.wins.share


@dataclass(frozen=True)
class Balance:
    """Everything that is counted for one number of players."""

    plan: Experiment
    places: list[Share]  # of the win, in turn order
    shared: float  # part of the games whose win was shared
    length: dict[str, Spread]  # in decisions and in turns
    lengths: dict[int, int]  # decisions -> games
    scores: dict[str, Spread]  # of winners, of others, and the winner's lead
    score_counts: dict[str, dict[int, int]]  # the same as score -> seats
    categories: dict[str, tuple[float, float]]  # mean points of winners and of others
    endings: dict[str, Share]
    uses: dict[str, list[ComponentRow]]  # verb -> components, the most successful first, and last what is seldom used
    rare: dict[str, int]  # verb -> how many ways that name no component were used too seldom to tell
    leader_wins: dict[int, Share]  # percent of the game played -> who leads then wins
    decided: dict[int, float]  # percent of the game played -> part of the games that are decided by then
    changes: Spread  # of the lead
    by_lead: dict[int, dict[float, Share]]  # percent played -> lead in points -> who leads wins
    own: dict[str, pl.DataFrame]  # what the game's own watchers brought, by their names


def watch_of(game: str) -> tuple[type[Accumulator], ...]:
    """The accumulators of a balance report."""
    return WATCH + own_watch(game)


def own_watch(game: str) -> tuple[type[Accumulator], ...]:
    """The game's own accumulators: the `WATCH` of its module `lab`."""
    watch: tuple[type[Accumulator], ...] = getattr(find_game(game).room("lab"), "WATCH", ())
    return watch


def balance(simulation: Simulation) -> Balance:
    """Count what a simulation watched by `watch_of` its game has brought."""
    plan = simulation.plan
    games, uses, course = (simulation.frame(watcher.name).collect() for watcher in WATCH)
    scores = score_frame(plan, games)
    rows, rare = use_rows(plan, uses)
    return Balance(
        plan=plan,
        places=[wilson(wins, games.height) for wins in wins_by_place(plan, games)],
        shared=games["winner"].null_count() / games.height,
        length={name: spread(games[name]) for name in ("turns", "decisions") if games[name].sum() > 0},
        lengths=counted(games["decisions"]),
        scores={name: spread(column) for name, column in scores.items()},
        score_counts={name: counted(column) for name, column in scores.items()},
        categories=categories(plan, games),
        endings={
            ending: wilson(count, games.height)
            for ending, count in games["ending"].fill_null("").value_counts(sort=True).iter_rows()
        },
        uses=rows,
        rare=rare,
        leader_wins={tenth: wilson(number(course[f"share_{tenth}"].sum()), course.height) for tenth in TENTHS},
        decided={tenth: course.filter(pl.col("decided") <= tenth / 100).height / course.height for tenth in TENTHS},
        changes=spread(course["changes"]),
        by_lead={tenth: by_lead(plan, course, tenth) for tenth in SNOWBALL},
        own={watcher.name: simulation.frame(watcher.name).collect() for watcher in own_watch(plan.game)},
    )


def wins_by_place(plan: Experiment, games: pl.DataFrame) -> list[float]:
    """How many wins went to the first in turn order, to the second, and so on; a shared win counts in parts."""
    seats = range(plan.players)
    return [
        sum(number(games[f"share_{seat}"].filter(games[f"place_{seat}"] == place).sum()) for seat in seats)
        for place in seats
    ]


def wilson(wins: float, games: int) -> Share:
    return Share(wins / games if games else 0.0, *interval(wins, games), games)


def mean_interval(values: pl.Series) -> Share:
    """A mean share that may be of several values, with its interval."""
    count = values.len()
    mean, deviation = number(values.mean()), number(values.std())
    error = Z * deviation / math.sqrt(max(count, 1))
    return Share(mean, max(mean - error, 0.0), min(mean + error, 1.0), count)


def spread(values: pl.Series) -> Spread:
    quantiles = [number(values.quantile(part, "nearest")) for part in (0.1, 0.5, 0.9)]
    return Spread(number(values.mean()), number(values.std()), *quantiles)


def number(value: object) -> float:
    """A number from a frame; missing values count as 0."""
    return float(value) if isinstance(value, (int, float)) else 0.0


def counted(values: pl.Series) -> dict[int, int]:
    return dict(values.value_counts().sort(values.name).iter_rows())


def score_frame(plan: Experiment, games: pl.DataFrame) -> dict[str, pl.Series]:
    """The points of those who won and of all others, and a sole winner's lead over the best of the others."""
    winners, others = [], []
    for seat in range(plan.players):
        won = games[f"share_{seat}"] > 0
        winners.append(games[f"score_{seat}"].filter(won))
        others.append(games[f"score_{seat}"].filter(~won))
    alone = games.filter(pl.col("winner").is_not_null())
    seats = range(plan.players)
    mine = pl.concat_list([f"score_{seat}" for seat in seats]).list.get(pl.col("winner"))
    best = pl.max_horizontal(
        pl.when(pl.col("winner") != seat).then(pl.col(f"score_{seat}")) for seat in seats  # null for whoever won
    )
    return {
        "winners": pl.concat(winners).rename("score"),
        "others": pl.concat(others).rename("score"),
        "lead": alone.select((mine - best).alias("score"))["score"],
    }


def categories(plan: Experiment, games: pl.DataFrame) -> dict[str, tuple[float, float]]:
    """The mean points of winners and of others by category."""
    names = [column[7:-2] for column in games.columns if column.startswith("points_") and column.endswith("_0")]
    found: dict[str, tuple[float, float]] = {}
    for name in names:
        means = []
        for won in (True, False):
            columns = [
                games[f"points_{name}_{seat}"].filter((games[f"share_{seat}"] > 0) == won)
                for seat in range(plan.players)
            ]
            means.append(number(pl.concat([column.rename(name) for column in columns]).mean()))
        found[name] = means[0], means[1]
    return found


def use_rows(plan: Experiment, uses: pl.DataFrame) -> tuple[dict[str, list[ComponentRow]], dict[str, int]]:
    """For each verb its components in order, and how many seldom ways to use it name no component."""
    seats = plan.games * plan.players
    components = component_ids(plan.game)
    sums = uses.group_by("verb", "thing").agg(pl.col("offered", "used", "won").sum())
    found: dict[str, list[ComponentRow]] = {}
    rare: dict[str, int] = {}
    for row in sums.sort("verb", "thing").iter_rows(named=True):
        own = row["verb"].startswith(OWN)
        if row["used"] < FEW and not own and row["thing"] not in components:
            rare[row["verb"]] = rare.get(row["verb"], 0) + 1
            continue
        offered = seats if own else row["offered"]  # anything may end up with anybody
        wins = wilson(row["won"], row["used"])
        component = ComponentRow(row["thing"], offered / seats, row["used"] / offered, wins)
        found.setdefault(row["verb"], []).append(component)
    for rows in found.values():
        rows.sort(key=ComponentRow.order)
    return found, rare


def by_lead(plan: Experiment, course: pl.DataFrame, tenth: int) -> dict[float, Share]:
    """How often the leader wins, by the lead after a part of the game."""
    step = find_game(plan.game).swing * BIN
    bins = (course[f"lead_{tenth}"] / step).floor().cast(pl.Int64).clip(0, 8)
    grouped = course.select(bins.alias("bin"), pl.col(f"share_{tenth}").alias("share")).sort("bin")
    return {
        float(bin_) * step: mean_interval(part["share"])
        for (bin_,), part in grouped.group_by("bin", maintain_order=True)
        if part.height >= FEW and isinstance(bin_, int)
    }
