"""Count how games end: games between searches beside the rollouts of these searches, from new games.

An ending that players reach and rollouts do not is a blind spot of the search. The shares of the searches' games are
written where a test compares them with rollouts, `tests/bots/endings.toml`, and both into docs/bots.md.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from bench import Row, rows
from rich.console import Console
from rich.progress import track

import polytheon
from polytheon.bots.config import config_of
from polytheon.bots.search import Search
from polytheon.bots.tree import Tree

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "bots.md"
KEPT = ROOT / "tests" / "bots" / "endings.toml"
BEGIN, END = "<!-- endings: begin -->\n", "<!-- endings: end -->\n"


def of_games(row: Row, games: int, iterations: int) -> Counter[str]:
    """How games between searches end."""
    found: Counter[str] = Counter()
    for seed in range(games):
        match = polytheon.game(row.game).new(row.players, seed, row.options)
        bots = [Search(iterations=iterations, seed=2 * seed + seat) for seat in range(row.players)]
        while match.to_act is not None:
            match.play(bots[match.to_act].choose(match.seen_by(match.to_act, len(match.log))))
        found[str(match.outcome["ending"])] += 1
    return found


def of_rollouts(row: Row, deals: int, each: int) -> Counter[str]:
    """How rollouts from new games end."""
    found: Counter[str] = Counter()
    game = polytheon.game(row.game)
    for seed in range(deals):
        match = game.new(row.players, seed, row.options)
        tree = Tree(match.seen_by(match.seat), seed, config_of(game))
        for _ in range(each):
            found[str(game.outcome(tree.play(0, 0.0))["ending"])] += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which games; all by default")
    parser.add_argument("--count", type=int, default=100, help="games between searches")
    parser.add_argument("--iterations", type=int, default=300, help="of each decision of theirs")
    given = parser.parse_args()
    lines = ["| game | ending | in games of searches | in rollouts |", "|---|---|---|---|"]
    kept = [f"# Shares of endings in {given.count} games between searches of {given.iterations} iterations, for two."]
    for row in track(rows(given.games), "Playing", console=Console(stderr=True)):
        if row.players != 2:
            continue
        games = of_games(row, given.count, given.iterations)
        rollouts = of_rollouts(row, 100, 10)
        for ending in sorted(games | rollouts, key=lambda one: -games[one]):
            shares = f"{games[ending] / games.total():.1%} | {rollouts[ending] / rollouts.total():.1%}"
            lines.append(f"| {row.title()} | {ending} | {shares} |")
        options = "".join(f' {name} = "{value}" ' for name, value in row.options.items())
        shares = ", ".join(f"{ending} = {count / games.total():.3f}" for ending, count in sorted(games.items()))
        kept += ["", "[[setup]]", f'game = "{row.game}"', f"options = {{{options}}}",
                 f"endings = {{ {shares} }}"]
    KEPT.write_text("\n".join(kept) + "\n", encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n" + "\n".join(lines) + f"\n\n{END}{rest.partition(END)[2]}", encoding="utf-8")


if __name__ == "__main__":
    main()
