"""Write real positions of Pantheon as the page would be told them, for the page's tests and its gallery.

    python web/scripts/fixtures_pantheon.py

Games with two, three and four players are played at random, but worshipping and placing rather than drawing. For
every question the first position that asks it is kept, and some moments of each game besides; and, without the
table, everything that could be answered anywhere in more games.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from fixtures import words

import polytheon
from polytheon import Match

FOLDER = Path(__file__).parent.parent / "fixtures" / "pantheon"
GAMES = 150  # some questions are rare
MOMENTS = {(1, 2), (3, 4), (6, 4)}  # epoch, turn in it
LIKED = (("worship", 0.9), ("foot", 0.8), ("column", 0.9), ("buy", 0.5), ("move", 0.7))
AFTER = 6  # of so many answers a position tells what they change
TOLD = ("score", "hand", "hand_size", "supply", "general_supply", "columns", "feet", "offerings")
SHAPES = 900  # of answers without the table, at most


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    kept: set[str] = set()
    asked: dict[tuple[str, str], dict[str, Any]] = {}
    for seed in range(GAMES):
        play(seed, 2 + seed % 3, kept, asked)
    questions = set(polytheon.game("pantheon").questions.values())
    print("without", sorted(questions - {name.split("-")[0] for name in kept}))
    keep(before_the_first_epoch(), "raise-set_up")
    write("answers", {"answers": list(asked.values())[:SHAPES]})


def before_the_first_epoch() -> Match:
    """A game in which a bonus tile asks before there is a people."""
    games = (polytheon.game("pantheon").new(3, seed, {"bonus_time": "at_once"}) for seed in range(100))
    return next(match for match in games if match.view()["table"]["people"] is None)


def play(seed: int, players: int, kept: set[str], asked: dict[tuple[str, str], dict[str, Any]]) -> None:
    options = {"bonus_tiles": "chosen" if seed % 2 else "random"}
    match = polytheon.game("pantheon").new(players=players, seed=seed, options=options)
    rng = random.Random(seed)
    while True:
        name = moment(match, players)
        if name not in kept:
            kept.add(name)
            keep(match, name)
        if match.over:
            return
        note(match, asked)
        match.play(liked(match, rng))


def moment(match: Match, players: int) -> str:
    """The name under which a position may be kept."""
    if match.over:
        return f"over-{players}"
    table = match.view()["table"]
    assert match.prompt is not None
    question = match.prompt.question
    if question == "turn" and (table["epoch"], table["turn"]) in MOMENTS:
        return f"turn-{players}-{table['epoch']}"
    if question == "place" and table["epoch"] in (2, 5):
        return f"place-{players}-{table['epoch']}"
    return question


def note(match: Match, asked: dict[tuple[str, str], dict[str, Any]]) -> None:
    """Remember every answer of its kind, with the question and who asks it."""
    assert match.prompt is not None
    for action in match.legal():
        name = match.notate(action)
        key = (match.prompt.question, name if name.split()[0] not in ("foot", "column") else name[:6])
        asked.setdefault(key, {"question": match.prompt.question, "source": match.prompt.source, "name": name})


def liked(match: Match, rng: random.Random) -> int:
    """An action: mostly a god, a placement or a purchase."""
    actions = match.legal()
    for verb, chance in LIKED:
        some = [action for action in actions if match.notate(action).split()[0] == verb]
        if some and rng.random() < chance:
            return rng.choice(some)
    return rng.choice(actions)


def keep(match: Match, name: str) -> None:
    seat = 0 if match.to_act is None else match.to_act
    view = match.view(seat)
    legal = view["legal"]
    choices = [{"action": action, "name": match.notate(action)} for action in legal]
    some = legal[:: max(1, len(legal) // AFTER)]
    told = {str(action): after(match, action, seat) for action in some}
    write(name, {"view": view, "choices": choices, "words": words(match, seat), "after": told})


def after(match: Match, action: int, seat: int) -> dict[str, Any]:
    """What the seat has after an action, as far as it can tell."""
    seen = match.seen_by(seat)
    seen.play(action)
    table = seen.view(seat)["table"]
    told = {key: table["players"][seat][key] for key in TOLD}
    return {"epoch": table["epoch"], "question": seen.prompt and seen.prompt.question, **told}


def write(name: str, data: dict[str, Any]) -> None:
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
