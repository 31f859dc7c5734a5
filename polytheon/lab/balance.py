"""Is a game fair? What comes out of many games between equal players, as numbers; `report` puts it into words."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import polars as pl

from polytheon.games import game as find_game
from polytheon.lab.playing import Accumulator, Plan
from polytheon.lab.ratings import Z, interval
from polytheon.lab.rows import Games
from polytheon.lab.simulate import Simulation
from polytheon.lab.tallies import TENTHS, Course, Uses
from polytheon.lab.things import OWN, component_ids

WATCH: Final = (Games, Uses, Course)
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
    """How numbers are spread."""

    mean: float
    deviation: float
    tenth: float  # one in ten is below
    median: float
    ninetieth: float  # one in ten is above


@dataclass(frozen=True)
class ThingRow:
    """How one way to use one thing fared."""

    thing: str
    offered: float  # part of all seats' games in which it could be used
    used: float  # part of those in which it was
    wins: Share  # of those who used it

    @property
    def seldom(self) -> bool:
        """Whether it was used too seldom for the share of wins to say anything."""
        return self.wins.games < FEW

    def order(self) -> tuple[bool, float]:
        """The most successful come first; last what was seldom used, by how often."""
        return self.seldom, -self.used if self.seldom else -self.wins.share


@dataclass(frozen=True)
class Balance:
    """Everything that is counted for one number of players."""

    plan: Plan
    places: list[Share]  # of the win, in turn order
    shared: float  # part of the games whose win was shared
    length: dict[str, Spread]  # in decisions and in turns
    lengths: dict[int, int]  # decisions -> games
    scores: dict[str, Spread]  # of winners, of others, and the winner's lead
    score_counts: dict[str, dict[int, int]]  # the same as score -> seats
    categories: dict[str, tuple[float, float]]  # mean points of winners and of others
    endings: dict[str, Share]
    uses: dict[str, list[ThingRow]]  # verb -> things, the most successful first, and last what is seldom used
    rare: dict[str, int]  # verb -> how many ways that name no component were used too seldom to tell
    leader_wins: dict[int, Share]  # percent of the game played -> who leads then wins
    decided: dict[int, float]  # percent of the game played -> part of the games that are decided by then
    changes: Spread  # of the lead
    by_lead: dict[int, dict[float, Share]]  # percent played -> lead in points -> who leads wins
    own: dict[str, pl.DataFrame]  # what the game's own watchers brought, by their names


def watch_of(game: str) -> tuple[type[Accumulator], ...]:
    """Who watches the games that a report is about."""
    return WATCH + own_watch(game)


def own_watch(game: str) -> tuple[type[Accumulator], ...]:
    """Who watches only this game: the `WATCH` of its room `lab`."""
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


def wins_by_place(plan: Plan, games: pl.DataFrame) -> list[float]:
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
    """A number out of a frame; nothing counts as 0."""
    return float(value) if isinstance(value, (int, float)) else 0.0


def counted(values: pl.Series) -> dict[int, int]:
    return dict(values.value_counts().sort(values.name).iter_rows())


def score_frame(plan: Plan, games: pl.DataFrame) -> dict[str, pl.Series]:
    """The points of those who won and of all others, and the lead of who won alone over the best other."""
    winners, others = [], []
    for seat in range(plan.players):
        won = games[f"share_{seat}"] > 0
        winners.append(games[f"score_{seat}"].filter(won))
        others.append(games[f"score_{seat}"].filter(~won))
    alone = games.filter(pl.col("winner").is_not_null())
    seats = range(plan.players)
    mine = pl.concat_list([f"score_{seat}" for seat in seats]).list.get(pl.col("winner"))
    best = pl.max_horizontal(
        pl.when(pl.col("winner") != seat).then(pl.col(f"score_{seat}")) for seat in seats  # null for who won
    )
    return {
        "winners": pl.concat(winners).rename("score"),
        "others": pl.concat(others).rename("score"),
        "lead": alone.select((mine - best).alias("score"))["score"],
    }


def categories(plan: Plan, games: pl.DataFrame) -> dict[str, tuple[float, float]]:
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


def use_rows(plan: Plan, uses: pl.DataFrame) -> tuple[dict[str, list[ThingRow]], dict[str, int]]:
    """For each verb its things in order, and how many seldom ways to use it name no component."""
    seats = plan.games * plan.players
    components = component_ids(plan.game)
    sums = uses.group_by("verb", "thing").agg(pl.col("offered", "used", "won").sum())
    found: dict[str, list[ThingRow]] = {}
    rare: dict[str, int] = {}
    for row in sums.sort("verb", "thing").iter_rows(named=True):
        own = row["verb"].startswith(OWN)
        if row["used"] < FEW and not own and row["thing"] not in components:
            rare[row["verb"]] = rare.get(row["verb"], 0) + 1
            continue
        offered = seats if own else row["offered"]  # anything may end up with anybody
        wins = wilson(row["won"], row["used"])
        thing = ThingRow(row["thing"], offered / seats, row["used"] / offered, wins)
        found.setdefault(row["verb"], []).append(thing)
    for rows in found.values():
        rows.sort(key=ThingRow.order)
    return found, rare


def by_lead(plan: Plan, course: pl.DataFrame, tenth: int) -> dict[float, Share]:
    """How often who leads wins, by the lead after a part of the game."""
    step = find_game(plan.game).swing * BIN
    bins = (course[f"lead_{tenth}"] / step).floor().cast(pl.Int64).clip(0, 8)
    grouped = course.select(bins.alias("bin"), pl.col(f"share_{tenth}").alias("share")).sort("bin")
    return {
        float(bin_) * step: mean_interval(part["share"])
        for (bin_,), part in grouped.group_by("bin", maintain_order=True)
        if part.height >= FEW and isinstance(bin_, int)
    }
