"""The plots of a report, as SVG that needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import altair as alt
import vl_convert

from polytheon.lab.balance import Share, ThingRow

WIDTH: Final = 560
HEIGHT: Final = 220
BLUE: Final = "#3b6ea5"
ORANGE: Final = "#d9822b"
GREY: Final = "#777777"
FONT: Final = "system-ui, 'Noto Sans', 'Noto Sans JP', sans-serif"

Values = list[dict[str, Any]]


def svg(chart: alt.Chart | alt.LayerChart | alt.FacetChart) -> str:
    """A chart as SVG."""
    sized = chart.properties(width=WIDTH, background="transparent").configure(font=FONT).configure_view(stroke=None)
    sized = sized.configure_axis(labelFontSize=13, titleFontSize=13, labelLimit=260, gridOpacity=0.6)
    sized = sized.configure_legend(orient="top", labelFontSize=13)
    drawn: str = vl_convert.vegalite_to_svg(sized.to_dict())
    return drawn


def data(values: Values) -> alt.InlineData:
    return alt.InlineData(values=values)


def percent(**more: Any) -> alt.Axis:
    return alt.Axis(format="%", **more)


def share_bars(shares: Mapping[str, Share], title: str, fair: float | None = None) -> str:
    """Shares as bars with their intervals, and a line where a fair one would be."""
    values = [
        {"name": name, "share": share.share, "low": share.low, "high": share.high} for name, share in shares.items()
    ]
    name = alt.Y("name:N", sort=None, title=None)
    bars = (
        alt.Chart(data(values))
        .mark_bar(color=BLUE, opacity=0.75)
        .encode(x=alt.X("share:Q", title=title, axis=percent()), y=name)
    )
    errors = alt.Chart(data(values)).mark_rule(strokeWidth=2).encode(x="low:Q", x2="high:Q", y=name)
    layers: list[alt.Chart] = [bars, errors]
    if fair is not None:
        rule = alt.Chart(data([{"fair": fair}])).mark_rule(color=ORANGE, strokeDash=[5, 3]).encode(x="fair:Q")
        layers.append(rule)
    return svg(alt.layer(*layers).properties(height=26 * len(values) + 10))


def histogram(counts: Mapping[str, Mapping[int, int]], x: str, y: str, bins: int = 40) -> str:
    """How often each number came, as steps; one line for each name."""
    numbers = [n for column in counts.values() for n in column]
    if not numbers:
        return ""
    width = max(1, -(-(max(numbers) - min(numbers) + 1) // bins))
    values = []
    for name, column in counts.items():
        total = sum(column.values())
        sums: dict[int, int] = {n // width * width: 0 for n in range(min(numbers), max(numbers) + width, width)}
        for n, count in column.items():
            sums[n // width * width] = sums.get(n // width * width, 0) + count
        values += [{"name": name, "n": n, "part": count / max(total, 1)} for n, count in sorted(sums.items())]
    legend = alt.Legend(title=None) if len(counts) > 1 else None
    chart = (
        alt.Chart(data(values))
        .mark_line(interpolate="step-after")
        .encode(
            x=alt.X("n:Q", title=x, scale=alt.Scale(zero=False)),
            y=alt.Y("part:Q", title=y, axis=percent()),
            color=alt.Color("name:N", sort=None, legend=legend, scale=alt.Scale(range=[BLUE, ORANGE, GREY])),
        )
    )
    return svg(chart.properties(height=HEIGHT))


def pairs(amounts: Mapping[str, tuple[float, float]], names: tuple[str, str], title: str) -> str:
    """Two amounts for each of some categories, side by side."""
    values = [
        {"category": category, "who": who, "amount": amount}
        for category, both in amounts.items()
        for who, amount in zip(names, both)
    ]
    chart = (
        alt.Chart(data(values))
        .mark_bar()
        .encode(
            x=alt.X("amount:Q", title=title),
            y=alt.Y("category:N", sort=None, title=None),
            yOffset=alt.YOffset("who:N", sort=None),
            color=alt.Color(
                "who:N", sort=None, legend=alt.Legend(title=None), scale=alt.Scale(range=[BLUE, ORANGE])
            ),
        )
    )
    return svg(chart.properties(height=30 * len(amounts) + 10))


def lines(series: Mapping[str, Mapping[float, float]], x: str, y: str, share_x: bool = False) -> str:
    """Shares that change along a number, one line for each name."""
    values = [{"name": name, "x": at, "y": share} for name, points in series.items() for at, share in points.items()]
    legend = alt.Legend(title=None) if len(series) > 1 else None
    chart = (
        alt.Chart(data(values))
        .mark_line(point=True)
        .encode(
            x=alt.X("x:Q", title=x, axis=percent() if share_x else alt.Axis()),
            y=alt.Y("y:Q", title=y, axis=percent(), scale=alt.Scale(zero=False)),
            color=alt.Color("name:N", sort=None, legend=legend, scale=alt.Scale(range=[BLUE, ORANGE, GREY])),
        )
    )
    return svg(chart.properties(height=HEIGHT))


def cloud(rows: Sequence[ThingRow], told: Sequence[str], used: str, wins: str, fair: float) -> str:
    """How often each thing is used against how often its users win; pointing at one tells what is told of it."""
    values = [
        {"told": name, "used": row.used, "wins": row.wins.share, "low": row.wins.low, "high": row.wins.high}
        for row, name in zip(rows, told)
    ]
    x = alt.X("used:Q", title=used, axis=percent())
    y = alt.Y("wins:Q", title=wins, axis=percent(), scale=alt.Scale(zero=False))
    points = (
        alt.Chart(data(values))
        .mark_circle(size=70, color=BLUE, opacity=0.8)
        .encode(x=x, y=y, description=alt.Description("told:N"))
    )
    errors = (
        alt.Chart(data(values))
        .mark_rule(color=BLUE, opacity=0.3, aria=False)
        .encode(x=x, y=alt.Y("low:Q", title=wins), y2="high:Q")
    )
    rule = alt.Chart(data([{"fair": fair}])).mark_rule(color=ORANGE, strokeDash=[5, 3]).encode(y="fair:Q")
    return svg(alt.layer(errors, points, rule).properties(height=300))
