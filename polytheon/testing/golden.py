"""Golden files: a playthrough and some counts for each game, so that a change of rules shows in review.

`python -m polytheon.testing.golden GAME FILE` rewrites the file of a game.
"""

from __future__ import annotations

import sys
from pathlib import Path

from polytheon.games import game as find_game
from polytheon.kernel import plain
from polytheon.kernel.changes import changes
from polytheon.kernel.choosers import Dice
from polytheon.kernel.content import Data
from polytheon.kernel.game import Game
from polytheon.kernel.match import Match
from polytheon.testing.kit import Setup, setups


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
    """How many positions can be reached by `depth` decisions, whatever chance brings."""
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
    """A random game: its record, with what was asked at every decision and the fields of the state that it changed."""
    match, dice = setup.new(1), Dice(1)
    before = plain.dump(match.now())
    notes: list[tuple[str, list[str]]] = []
    while match.prompt is not None:
        legal = match.legal()
        asked = f"{match.prompt.question} {match.prompt.source}".strip()
        match.play(legal[dice.below(len(legal))])
        after = plain.dump(match.now())
        notes.append((f"; {asked}, {len(legal)} options", changed_fields(before, after)))
        before = after
    lines: list[str] = []
    for line in match.record().splitlines():
        question, changed = notes.pop(0) if line[:1].isdigit() else ("", [])
        lines += [question, line, *changed] if question else [line]
    return [*lines, f"; {match.outcome}"]


def changed_fields(before: Data, after: Data) -> list[str]:
    """The fields that a decision and the chance outcomes after it have changed, one per line."""
    found: list[str] = []
    for change in changes(before, after):
        was, now = change.was, change.now
        name = ".".join(map(str, change.path))
        if isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
            places = [f"[{place}] {one} > {other}" for place, (one, other) in enumerate(zip(was, now)) if one != other]
            found.append(f";   {name}{', '.join(places)}")
        else:
            found.append(f";   {name} {was} > {now}")
    return found


if __name__ == "__main__":
    name, file = sys.argv[1:]
    Path(file).write_text(golden(find_game(name)), encoding="utf-8")
