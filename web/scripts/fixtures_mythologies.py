"""Write real positions of Mythologies as the page would be told them, for the page's tests and its gallery.

    python web/scripts/fixtures_mythologies.py [FOLDER [GAMES]]

Games are played at random, by two, three and four in turn. For every question the first position that asks it is
kept, and the first turn of each round besides.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from telling import FIXTURES, emptied, position, write

import polytheon
from polytheon import Match

FOLDER = FIXTURES / "mythologies"
GAMES = 400  # at most; some questions are rare
MOMENTS = {f"round{n}" for n in range(1, 5)} | {"over"}


def main() -> None:
    folder = emptied(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
    games = int(sys.argv[2]) if len(sys.argv) > 2 else GAMES
    questions = set(polytheon.game("mythologies").questions.values())
    wanted = questions - {"turn"} | {f"{players}-{moment}" for players in (2, 3, 4) for moment in MOMENTS}
    boards = polytheon.game("mythologies").options["mythologies"].values[1:]
    for seed in range(1, games):
        if not wanted:
            break
        play(seed, 2 + seed % 3, boards[7 * seed % len(boards)], wanted, folder)
    print("without", sorted(wanted))


def play(seed: int, players: int, boards: str, wanted: set[str], folder: Path) -> None:
    match = polytheon.game("mythologies").new(seed=seed, players=players, options={"mythologies": boards})
    rng = random.Random(seed)
    while True:
        for name in moment(match, players):
            if name in wanted:
                wanted.remove(name)
                write(folder / f"{name}.json", position(match))
                print(name, "from game", seed)
        if match.over:
            return
        match.play(liked(match, rng))


def moment(match: Match, players: int) -> list[str]:
    """The names under which a position may be kept."""
    if match.over:
        return [f"{players}-over"]
    assert match.prompt is not None
    if match.prompt.question == "turn":
        return [f"{players}-round{match.view()['table']['round']}"]
    return [match.prompt.question]


def liked(match: Match, rng: random.Random) -> int:
    """An action: gems are rather spent than hoarded."""
    actions = match.legal()
    played = [action for action in actions if match.game.action_names.verb(action) != "discard"]
    return rng.choice(played if played and rng.random() < 0.85 else actions)


if __name__ == "__main__":
    main()
