"""Write real positions of Mytikas as the page would be told them, for the page's tests and its gallery.

    python web/scripts/fixtures_mytikas.py

Games are played partly by a bot and partly at random. For every number of players and every question a position
that asks it is kept, some moments besides, and in `many.json` positions of random games without words.
"""

from __future__ import annotations

import json
import random
from typing import Any

from fixtures import FOLDER as DUEL
from fixtures import words

import polytheon
from polytheon import Match
from polytheon.bots import Bot

FOLDER = DUEL.parent / "mytikas"
GAMES = 40  # at most; some questions are rare
MOMENTS = (1, 10, 22)  # turns of each player
MANY = 48
RARE = ("upgrade", "favor_from", "sacrifice")  # kinds of actions that share a question with others
CUBES = ("stone", "marble", "gold")
OPTIONS = {2: {"must_act": "yes"}, 3: {"starting_card": "choose_of_two"}}  # of every fourth game


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    many: list[dict[str, Any]] = []
    for players in (2, 3, 4):
        kept: set[str] = set()
        for seed in range(1, GAMES):
            if seed > 4 and wanted(players) <= kept:
                break
            play(players, seed, kept, many)
        print(players, "without", sorted(wanted(players) - kept))
    rng = random.Random(1)
    write("many", rng.sample(many, MANY))


def wanted(players: int) -> set[str]:
    names = {"over"} | {f"turn-{n:02}" for n in MOMENTS}
    asked = set(polytheon.game("mytikas").questions.values()) - {"turn"}
    return names | (asked | set(RARE) if players == 3 else {"build", "follow", "place"})


def play(players: int, seed: int, kept: set[str], many: list[dict[str, Any]]) -> None:
    options = OPTIONS.get(seed % 4, {})
    match = polytheon.game("mytikas").new(players=players, seed=seed, options=options)
    rng, bot = random.Random(seed), polytheon.bot("greedy", seed=seed)
    while True:
        name = next((name for name in moments(match) if name in wanted(players) - kept), "")
        if name:
            kept.add(name)
            more = {"words": words(match, seat_of(match)), "outcome": match.outcome}
            write(f"{players}-{name}", position(match) | more)
        elif seed < 5 and rng.random() < 0.2:
            many.append(position(match))
        if match.over:
            return
        match.play(liked(match, bot, rng))


def moments(match: Match) -> list[str]:
    """The names under which a position may be kept."""
    if match.over or match.prompt is None:
        return ["over"]
    verbs = {match.game.action_names.verb(action) for action in match.legal()}
    if match.prompt.question != "turn":
        asked = match.prompt.question
    else:
        asked = f"turn-{1 + (match.view()['table']['turn'] - 1) // match.view()['players']:02}"
    return [*sorted(verbs & set(RARE)), asked]


def liked(match: Match, bot: Bot, rng: random.Random) -> int:
    """An action: often what a bot would do, else mostly something rather than nothing."""
    actions = match.legal()
    if rng.random() < 0.6:
        return bot.choose(match.seen_by(seat_of(match)))
    real = [action for action in actions if action != 0]
    return rng.choice(real if real and rng.random() < 0.85 else actions)


def seat_of(match: Match) -> int:
    return 0 if match.to_act is None else match.to_act


def position(match: Match) -> dict[str, Any]:
    seat = seat_of(match)
    view = match.view(seat)
    return {
        "view": view,
        "choices": [{"action": action, "name": match.notate(action)} for action in view["legal"]],
        "after": {str(action): after(match, action, seat) for action in view["legal"]},
    }


def after(match: Match, action: int, seat: int) -> dict[str, Any]:
    """What an action changes at once: the acting player's board, everybody's points, the mountain."""
    seen = match.seen_by(seat)
    seen.play(action)
    table = seen.view(seat)["table"]
    mine = table["boards"][seat]
    return {
        "cubes": [mine["cubes"][str(level)][kind] for level in range(1, 5) for kind in CUBES],
        "favors": list(mine["favors"].values()),
        "offerings": mine["offerings"],
        "points": [sum(board["points"].values()) for board in table["boards"]],
        "tokens": [row["tokens"] for row in table["levels"]],
    }


def write(name: str, data: Any) -> None:
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
