"""Write real positions of Mythologies as the page would be told them, for the page's tests and its gallery.

    python web/scripts/fixtures_mythologies.py [FOLDER [GAMES]]

Games are played at random, by two, three and four in turn. For every question the first position that asks it is
kept, and the first turn of each round besides.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

from fixtures import words

import polytheon
from polytheon import Match

FOLDER = Path(__file__).parent.parent / "fixtures" / "mythologies"
GAMES = 400  # at most; some questions are rare
FORESEEN = 40  # of how many actions it is kept what they change
MOMENTS = {f"round{n}" for n in range(1, 5)} | {"over"}


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    games = int(sys.argv[2]) if len(sys.argv) > 2 else GAMES
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
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
                keep(match, folder / f"{name}.json")
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
    played = [action for action in actions if not match.notate(action).startswith("discard")]
    return rng.choice(played if played and rng.random() < 0.85 else actions)


def keep(match: Match, file: Path) -> None:
    seat = 0 if match.to_act is None else match.to_act
    legal = match.view(seat)["legal"]
    data = {
        "view": match.view(seat),
        "choices": [{"action": action, "name": match.notate(action)} for action in legal],
        "words": words(match, seat),
        "outcome": match.outcome,
        "after": {str(action): after(match, action, seat) for action in legal[:FORESEEN]},
    }
    file.write_text(json.dumps(data, separators=(",", ":"), ensure_ascii=False) + "\n", encoding="utf-8")


def after(match: Match, action: int, seat: int) -> dict[str, Any]:
    """What an action changes at once, as far as the seat can tell."""
    seen = match.seen_by(seat)
    seen.play(action)
    pantheons = seen.view(seat)["table"]["pantheons"]
    return {"pantheons": [{key: pantheon[key] for key in ("gems", "favours", "points")} for pantheon in pantheons]}


if __name__ == "__main__":
    main()
