"""Golden files: one playthrough and some counts a game, so that a change of rules shows in review.

`python -m tests.conformance.golden` writes them anew.
"""

from __future__ import annotations

import json
from pathlib import Path

import polytheon
from polytheon import Match
from polytheon.kernel.choosers import Dice
from tests.conformance.kit import Setup, digest, new, setups, title

FOLDER = Path(__file__).parent.parent / "games"


def golden(name: str) -> str:
    """The text of a game's golden file."""
    lines = [f"# {name}: positions reached by all choices, from some positions of random games"]
    for setup in setups():
        if setup[0] == name:
            lines.append(f"{title(setup)}: {counts(setup)}")
    lines.append("")
    for setup in [setup for setup in setups() if setup[0] == name and not setup[2]]:
        lines += [f"# {title(setup)}: a game at random", *playthrough(setup), ""]
    return "\n".join(lines)


def counts(setup: Setup) -> str:
    """For some depths into a random game: how many choices there are, and how many pairs of choices."""
    found: list[str] = []
    for seed in range(2):
        match, dice = new(setup, seed), Dice(seed)
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
    match, dice = new(setup, 1), Dice(1)
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
    for each in polytheon.GAMES:
        (FOLDER / each / "golden.txt").write_text(golden(each), encoding="utf-8")
        print(f"wrote {each}/golden.txt")
