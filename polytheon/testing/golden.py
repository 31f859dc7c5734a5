"""Golden files: one playthrough and some counts a game, so that a change of rules shows in review.

`python -m polytheon.testing.golden GAME FILE` writes that of a game anew.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from polytheon.games import game as find_game
from polytheon.kernel.choosers import Dice
from polytheon.kernel.game import Game
from polytheon.kernel.match import Match
from polytheon.testing.kit import Setup, digest, setups


def golden(game: Game) -> str:
    """The text of a game's golden file."""
    lines = [f"# {game.name}: positions reached by all choices, from some positions of random games"]
    lines += [f"{setup}: {counts(setup)}" for setup in setups(game)]
    lines.append("")
    for setup in setups(game):
        if not setup.options:
            lines += [f"# {setup}: a game at random", *playthrough(setup), ""]
    return "\n".join(lines)


def counts(setup: Setup) -> str:
    """For some depths into a random game: how many choices there are, and how many pairs of choices."""
    found: list[str] = []
    for seed in range(2):
        match, dice = setup.new(seed), Dice(seed)
        for depth in range(60):
            if match.over:
                break
            if depth % 10 == 5:
                found.append(f"{reached(match, 1)}/{reached(match, 2)}")
            legal = match.legal()
            match.play(legal[dice.below(len(legal))])
    return " ".join(found)


def reached(match: Match, depth: int) -> int:
    """How many positions can be reached by so many decisions, luck being what it will be."""
    if depth == 0 or match.over:
        return 1
    if depth == 1:
        return len(match.legal())
    total = 0
    for action in match.legal():
        child = match.copy()
        child.play(action)
        total += reached(child, depth - 1)
    return total


def playthrough(setup: Setup) -> list[str]:
    """A random game: its record, with what was asked and a fingerprint of the position at every decision."""
    match, dice = setup.new(1), Dice(1)
    notes: list[str] = []
    while match.prompt is not None:
        legal = match.legal()
        asked = f"{match.prompt.question} {match.prompt.source}".strip()
        notes.append(f"; {asked}, {len(legal)} options, {fingerprint(match)}")
        match.play(legal[dice.below(len(legal))])
    lines: list[str] = []
    for line in match.record().splitlines():
        if line[:1].isdigit():
            lines.append(notes.pop(0))
        lines.append(line)
    return [*lines, f"; {match.outcome}"]


def fingerprint(match: Match) -> str:
    """Tells whether two positions are the same, whatever versions of rules and components they name."""
    data = {**match.dump(), "rules": None, "content": None}
    return digest(json.dumps(data, sort_keys=True))


if __name__ == "__main__":
    name, file = sys.argv[1:]
    Path(file).write_text(golden(find_game(name)), encoding="utf-8")
