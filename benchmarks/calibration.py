"""Check the win probabilities that players are shown: are positions called 70 % won in 70 % of the games?

Searches play themselves. At every decision with a choice the win probability of the option that they take is kept,
which is what hints and reviews show; at the end of the game, who won. The games are kept in a folder, and the same
command resumes where it was interrupted. The tables go into docs/bots.md and the diagram into docs/calibration.svg.

The positions of a game are much alike, so intervals go by how much games differ, not positions. The scale is the factor
on the logit of the probabilities that fits the results best: above 1 the search is too cautious, below 1 too sure.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bench import Row, rows
from rich.console import Console

import polytheon
from polytheon.bots.search import Search
from polytheon.cli.progress import bar

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "bots.md"
DIAGRAM = ROOT / "docs" / "calibration.svg"
BEGIN, END = "<!-- calibration: begin -->\n", "<!-- calibration: end -->\n"
BINS = 10
Z = 1.96  # standard errors of a 95 % interval
FIRST_DEAL = 500_000_000  # no deal of other measurements or of training
FOLDS = 20  # groups of games, each left out once to see how much the scale depends on them

Position = tuple[float, float]  # the probability that was shown, and the share of the win that came
Played = list[Position]  # a game


class Bin(NamedTuple):
    """Positions with similar probabilities: how many, in how many games, the mean of what was shown and of what came,
    and the 95 % interval of that."""

    positions: int
    games: int
    shown: float
    won: float
    low: float
    high: float


def play(row: Row, deal: int, iterations: int) -> Played:
    """One game of a search against itself."""
    match = polytheon.game(row.game).new(row.players, FIRST_DEAL + deal, row.options)
    bots = [Search(iterations=iterations, seed=2 * deal + seat, score_weight=0.0) for seat in range(row.players)]
    shown: list[tuple[int, float]] = []
    while match.to_act is not None:
        seat = int(match.to_act)
        action = bots[seat].choose(match.seen_by(seat, len(match.log)))
        tree = bots[seat].tree
        if tree is not None:
            shown.append((seat, tree.line(tree.option(action)).win))
        match.play(action)
    won = [float(seat in match.winners) / len(match.winners) for seat in range(match.players)]
    return [(round(chance, 4), won[seat]) for seat, chance in shown]


def binned(games: Sequence[Played], number: int) -> Bin | None:
    """One bin of all games; None if it is empty or only one game has positions in it."""
    parts = [[one for one in game if min(int(BINS * one[0]), BINS - 1) == number] for game in games]
    parts = [part for part in parts if part]
    if len(parts) < 2:
        return None
    count = sum(map(len, parts))
    shown = sum(chance for part in parts for chance, _ in part) / count
    won = sum(came for part in parts for _, came in part) / count
    off = sum(sum(came - won for _, came in part) ** 2 for part in parts)
    variance = off * len(parts) / (len(parts) - 1) / count**2
    low, high = interval(won, won * (1 - won) / variance if variance > 0 else len(parts))
    return Bin(count, len(parts), shown, won, low, high)


def interval(share: float, count: float) -> tuple[float, float]:
    """The 95 % interval of a share of that many independent results (Wilson)."""
    middle = (share + Z**2 / (2 * count)) / (1 + Z**2 / count)
    half = Z * math.sqrt(share * (1 - share) / count + Z**2 / (4 * count**2)) / (1 + Z**2 / count)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def lost(games: Sequence[Played], scale: float) -> float:
    """The mean log loss of the probabilities, with their logits multiplied by a scale."""
    total, count = 0.0, 0
    for game in games:
        for chance, came in game:
            chance = min(max(chance, 0.005), 0.995)
            logit = scale * math.log(chance / (1 - chance))
            total += came * math.log1p(math.exp(-logit)) + (1 - came) * math.log1p(math.exp(logit))
            count += 1
    return total / count


def best_scale(games: Sequence[Played]) -> float:
    """The scale with the least loss, by golden section."""
    low, high = 0.3, 3.0
    part = (math.sqrt(5) - 1) / 2
    while high - low > 0.005:
        left, right = high - part * (high - low), low + part * (high - low)
        if lost(games, left) < lost(games, right):
            high = right
        else:
            low = left
    return (low + high) / 2


def scale_error(games: Sequence[Played]) -> float:
    """Half the width of the 95 % interval of the scale, by leaving out groups of games."""
    count = min(FOLDS, len(games))
    found = [best_scale([game for number, game in enumerate(games) if number % count != fold]) for fold in range(count)]
    mean = sum(found) / count
    return Z * math.sqrt((count - 1) / count * sum((one - mean) ** 2 for one in found))


# ---- what comes out


def told(row: Row, games: Sequence[Played], iterations: int) -> list[str]:
    """The table of a game."""
    scale, error = best_scale(games), scale_error(games)
    lines = [f"### {named(row)}", ""]
    lines += [f"{len(games)} games of a search of {iterations:,} iterations against itself,"
              f" {sum(map(len, games)):,} decisions.\nScale {scale:.2f} ({scale - error:.2f} to {scale + error:.2f});"
              f" log loss {lost(games, 1.0):.4f}, with this scale {lost(games, scale):.4f}.", ""]  # fmt: skip
    lines += ["| called | positions | games | mean called | won |", "|---|---|---|---|---|"]
    for number in range(BINS):
        found = binned(games, number)
        if found is not None:
            called = f"{number * 100 // BINS} to {(number + 1) * 100 // BINS} %"
            won = f"{found.won:.0%} ({found.low:.0%} to {found.high:.0%})"
            lines.append(f"| {called} | {found.positions} | {found.games} | {found.shown:.0%} | {won} |")
    return [*lines, ""]


def named(row: Row) -> str:
    base = ", base game" if row.options else ""
    return f"{row.game.capitalize()}{base}"


SIDE, GAP, EDGE = 150, 46, 34  # of a panel, between panels, around them


def drawn(all_games: dict[str, list[Played]]) -> str:
    """The diagram: what came over what was shown, a panel for each game. On the diagonal the search is right."""
    width = EDGE + len(all_games) * (SIDE + GAP)
    height = SIDE + 3 * EDGE
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif"'
             ' font-size="11">', f'<rect width="{width}" height="{height}" fill="#fff"/>']  # fmt: skip
    for number, (name, games) in enumerate(all_games.items()):
        left, top = EDGE + number * (SIDE + GAP), EDGE
        lines.append(f'<text x="{left + SIDE / 2}" y="{top - 10}" text-anchor="middle">{name}</text>')
        lines.append(f'<rect x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#999"/>')
        lines.append(f'<path d="M{left} {top + SIDE}L{left + SIDE} {top}" stroke="#bbb" stroke-dasharray="3"/>')
        for mark in (0, 50, 100):
            at = SIDE * mark / 100
            lines.append(f'<text x="{left + at}" y="{top + SIDE + 14}" text-anchor="middle">{mark}</text>')
            lines.append(f'<text x="{left - 4}" y="{top + SIDE - at + 4}" text-anchor="end">{mark}</text>')
        lines.append(f'<text x="{left + SIDE / 2}" y="{top + SIDE + 30}" text-anchor="middle">called, %</text>')
        for found in [binned(games, number) for number in range(BINS)]:
            if found is not None:
                x = left + SIDE * found.shown
                low, high, y = (top + SIDE * (1 - share) for share in (found.low, found.high, found.won))
                lines.append(f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="#06c"/>')
                lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#06c"/>')
    return "\n".join([*lines, "</svg>", ""])


def read(file: Path) -> list[Played]:
    """The games that were played before."""
    if not file.exists():
        return []
    return [[(one[0], one[1]) for one in json.loads(line)] for line in file.read_text(encoding="utf-8").splitlines()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games; all if none is named")
    parser.add_argument("--count", type=int, default=200, help="how many games are played of each")
    parser.add_argument("--iterations", type=int, default=1000, help="of each decision")
    parser.add_argument("--keep", type=Path, default=Path("calibration"), help="the folder that keeps the games")
    parser.add_argument("--played", action="store_true", help="play no more, report the games so far")
    parser.add_argument("--print", action="store_true", help="print the tables, leave the page as it is")
    given = parser.parse_args()
    given.keep.mkdir(parents=True, exist_ok=True)
    lines: list[str] = []
    panels: dict[str, list[Played]] = {}
    for row in [row for row in rows(given.games) if row.players == 2]:
        for file in sorted(given.keep.glob(f"{named(row)}.*.jsonl")) if given.played else [
            given.keep / f"{named(row)}.{given.iterations}.jsonl"
        ]:
            games = read(file)
            with bar(Console(stderr=True)) as progress:
                task = progress.add_task(named(row), total=given.count, completed=len(games))
                for deal in [] if given.played else range(len(games), given.count):
                    games.append(play(row, deal, given.iterations))
                    with file.open("a", encoding="utf-8") as out:
                        out.write(json.dumps(games[-1]) + "\n")
                    progress.advance(task)
            lines += told(row, games, int(file.suffixes[-2][1:]))
            panels[named(row)] = games
    if given.print:
        print("\n".join(lines))
        return
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n" + "\n".join(lines) + f"\n{END}{rest.partition(END)[2]}", encoding="utf-8")
    DIAGRAM.write_text(drawn(panels), encoding="utf-8")


if __name__ == "__main__":
    main()
