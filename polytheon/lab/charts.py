"""The plots of a report, as SVG that needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import altair as alt
import vl_convert

from polytheon.lab.balance import ComponentRow, Share

WIDTH: Final = 560
HEIGHT: Final = 220
BLUE: Final = "#3b6ea5"
ORANGE: Final = "#d9822b"
GREY: Final = "#777777"
FONT: Final = "system-ui, 'Noto Sans', 'Noto Sans JP', sans-serif"

NUMBERS: Final = {"decimal": ".", "thousands": "", "grouping": [3], "currency": ["", ""], "percent": "\u00a0%"}
CLOUD: Final = 300  # height of a cloud
LETTER: Final = 6.5  # width of a letter of a name in a cloud; those of Japanese are twice as wide
LINE: Final = 14
NAMES: Final = 40  # room on the left of a plot with names there

Values = list[dict[str, Any]]


def svg(chart: alt.Chart | alt.LayerChart | alt.FacetChart, left: int = 5) -> str:
    """A chart as SVG, with a margin because the reader's font may be wider than the one it is measured with."""
    room = {"left": left, "right": 24, "top": 5, "bottom": 5}
    sized = chart.properties(width=WIDTH, background="transparent", padding=room)
    sized = sized.configure(font=FONT).configure_view(stroke=None)
    sized = sized.configure_axis(labelFontSize=13, titleFontSize=13, labelLimit=340, gridOpacity=0.6, titlePadding=14)
    sized = sized.configure_axisX(labelFlush=False, labelSeparation=16)
    sized = sized.configure_legend(orient="top", labelFontSize=13, columnPadding=32)
    drawn: str = vl_convert.vegalite_to_svg(sized.to_dict(), format_locale=NUMBERS)
    return drawn


def data(values: Values) -> alt.InlineData:
    return alt.InlineData(values=values)


def percent(**more: Any) -> alt.Axis:
    return alt.Axis(format=".0%", tickMinStep=0.01, **more)


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
    return svg(alt.layer(*layers).properties(height=26 * len(values) + 10), NAMES)


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
    return svg(chart.properties(height=30 * len(amounts) + 10), NAMES)


def lines(
    series: Mapping[str, Mapping[float, float]], x: str, y: str, names: str | None = None, share_x: bool = False
) -> str:
    """Shares that change along a number, one line for each name; `names` says what they are names of."""
    values = [{"name": name, "x": at, "y": share} for name, points in series.items() for at, share in points.items()]
    legend = alt.Legend(title=names) if len(series) > 1 else None
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


def cloud(
    rows: Sequence[ComponentRow], names: Sequence[str], told: Sequence[str], used: str, wins: str, fair: float
) -> str:
    """How often each component is used against how often its users win. The furthest from fair are named; pointing at
    one shows its numbers."""
    room = with_room(rows, names, fair)
    values = [
        {
            "told": told[i],
            "used": row.used,
            "wins": row.wins.share,
            "low": row.wins.low,
            "high": row.wins.high,
            "right": names[i] if room.get(i) else "",
            "left": names[i] if room.get(i) is False else "",
        }
        for i, row in enumerate(rows)
    ]
    x = alt.X("used:Q", title=used, axis=percent())
    y = alt.Y("wins:Q", title=wins, axis=percent(), scale=alt.Scale(zero=False))
    chart = alt.Chart(data(values))
    points = chart.mark_circle(size=70, color=BLUE, opacity=0.8).encode(x=x, y=y, description=alt.Description("told:N"))
    errors = chart.mark_rule(color=BLUE, opacity=0.3, aria=False).encode(x=x, y=alt.Y("low:Q", title=wins), y2="high:Q")
    right = chart.mark_text(align="left", dx=7, fontSize=12, aria=False).encode(x=x, y=y, text="right:N")
    left = chart.mark_text(align="right", dx=-7, fontSize=12, aria=False).encode(x=x, y=y, text="left:N")
    rule = alt.Chart(data([{"fair": fair}])).mark_rule(color=ORANGE, strokeDash=[5, 3]).encode(y="fair:Q")
    return svg(alt.layer(errors, points, rule, right, left).properties(height=CLOUD))


def with_room(rows: Sequence[ComponentRow], names: Sequence[str], fair: float) -> dict[int, bool]:
    """The components whose names find room, the furthest from fair first, and whether they stand to the right."""
    far = max(row.used for row in rows)
    low, high = min(row.wins.low for row in rows), max(row.wins.high for row in rows)
    places = [(WIDTH * row.used / far, CLOUD * (row.wins.share - low) / (high - low)) for row in rows]
    boxes = [(x - LETTER, x + LETTER, y) for x, y in places]  # what is covered: first all points
    found: dict[int, bool] = {}
    for i in sorted(range(len(rows)), key=lambda i: -abs(rows[i].wins.share - fair)):
        x, y = places[i]
        width = LETTER * sum(1 if ord(letter) < 0x2E80 else 2 for letter in names[i])
        for right in (True, False):
            box = (x + LETTER, x + LETTER + width, y) if right else (x - LETTER - width, x - LETTER, y)
            inside = box[0] >= 0 and box[1] <= WIDTH
            if inside and all(box[1] <= b[0] or box[0] >= b[1] or abs(y - b[2]) >= LINE for b in boxes):
                boxes.append(box)
                found[i] = right
                break
    return found
