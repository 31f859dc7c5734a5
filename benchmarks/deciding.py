"""Look for positions in which a way to win is about to decide, and write down how they go on.

Sparring partners play each other, and some decisions before a game ends in the way that was asked for, searches take
over and finish it several times; what the seat to move does not know is dealt again for each. A position in which they
keep reaching that ending is kept in `tests/bots/deciding.toml`, with the share of these games that the seat to move
won; a test compares it with what a search says about the position. The deals are not among those of training.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import track

import polytheon
from polytheon.bots import SPARRING, bot
from polytheon.bots.search import Search

KEPT = Path(__file__).parents[1] / "tests" / "bots" / "deciding.toml"
FIRST_DEAL = 900_000_000
MOST_DEALS = 400
TOGETHER = 0.5  # the share of finished games that must end in this way


@dataclass(frozen=True)
class Way:
    """A way to win: the ending, and who tries it against whom."""

    game: str
    options: tuple[tuple[str, str], ...]
    ending: str
    styles: tuple[str, str]
    before: tuple[int, int]  # how many decisions with a choice before the end, at least and at most


WAYS = (
    Way("duel", (("expansion", "none"),), "science", ("science", "civil"), (3, 12)),
    Way("duel", (("expansion", "none"),), "military", ("military", "civil"), (3, 12)),
    Way("duel", (), "science", ("science", "civil"), (3, 12)),
    Way("duel", (), "military", ("military", "civil"), (3, 12)),
    Way("mytikas", (), "locks", ("locks", "builder"), (4, 12)),
    Way("pantheon", (), "points", ("worship", "travel"), (6, 16)),
    Way("mythologies", (), "points", ("deities", "lines"), (6, 12)),
)


@dataclass(frozen=True)
class Position:
    """A position by its deal and the actions that lead to it, and how games went on from there."""

    deal: int
    actions: list[int]
    won: float  # by the seat to move
    ended: float  # in the way that is about to decide


def game_of(way: Way, deal: int) -> tuple[list[int], list[int], str]:
    """A game of sparring partners: its actions, at which of them there was a choice, and how it ended."""
    match = polytheon.game(way.game).new(seed=deal, options=dict(way.options))
    styles = way.styles if deal % 2 == 0 else way.styles[::-1]
    partners = [bot(f"{SPARRING}:{style}", seed=2 * deal + seat) for seat, style in enumerate(styles)]
    actions: list[int] = []
    choices: list[int] = []
    while match.to_act is not None:
        if len(match.choices) > 1:
            choices.append(len(actions))
        actions.append(partners[match.to_act].choose(match))
        match.play(actions[-1])
    return actions, choices, str(match.outcome["ending"])


def finished(way: Way, match: polytheon.Match, games: int, iterations: int) -> tuple[float, float]:
    """How searches finish a game: the share that the seat to move wins, and the share of the ending."""
    seat, won, ended = match.seat, 0.0, 0
    for seed in range(games):
        seen = match.seen_by(seat, seed + 1)
        players = [Search(iterations=iterations, seed=2 * seed + one) for one in range(seen.players)]
        while seen.to_act is not None:
            seen.play(players[seen.to_act].choose(seen.seen_by(seen.to_act, seed + len(seen.log))))
        won += 1.0 / len(seen.winners) if seat in seen.winners else 0.0
        ended += seen.outcome["ending"] == way.ending
    return won / games, ended / games


def found_of(way: Way, wanted: int, games: int, iterations: int) -> list[Position]:
    """Positions in which that way is about to decide; as many for those who win by it as for those who lose."""
    kept: dict[bool, list[Position]] = {True: [], False: []}
    for deal in range(FIRST_DEAL, FIRST_DEAL + MOST_DEALS):
        actions, choices, ending = game_of(way, deal)
        least, most = way.before
        before = least + deal % (most - least + 1)
        if ending != way.ending or len(choices) < before:
            continue
        reached = actions[: choices[-before]]
        match = polytheon.game(way.game).new(seed=deal, options=dict(way.options))
        for action in reached:
            match.play(action)
        won, ended = finished(way, match, games, iterations)
        if ended >= TOGETHER and len(kept[won > 0.5]) < (wanted + 1) // 2:
            kept[won > 0.5].append(Position(deal, reached, won, ended))
        if sum(map(len, kept.values())) >= wanted:
            break
    return kept[True] + kept[False]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which games; all by default")
    parser.add_argument("--wanted", type=int, default=8, help="positions of each way to win")
    parser.add_argument("--finished", type=int, default=20, help="games from each position")
    parser.add_argument("--iterations", type=int, default=200, help="of the searches that finish them")
    parser.add_argument("--file", type=Path, default=KEPT)
    given = parser.parse_args()
    lines = [
        "# Positions in which a way to win is about to decide, made by benchmarks/deciding.py. `won` is the share of",
        f"# {given.finished} games that the seat to move wins if searches of {given.iterations} iterations go on from",
        "# there, `ended` the share of those games with that ending.",
    ]
    ways = [way for way in WAYS if not given.games or way.game in given.games]
    for way in track(ways, "Looking", console=Console(stderr=True)):
        options = ", ".join(f'{name} = "{value}"' for name, value in way.options)
        for one in found_of(way, given.wanted, given.finished, given.iterations):
            lines += ["", "[[position]]", f'game = "{way.game}"', f"options = {{ {options} }}".replace("{  }", "{}")]
            lines += [f'ending = "{way.ending}"', f"deal = {one.deal}", f"actions = {json.dumps(one.actions)}"]
            lines += [f"won = {one.won:.3f}", f"ended = {one.ended:.3f}"]
    given.file.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
