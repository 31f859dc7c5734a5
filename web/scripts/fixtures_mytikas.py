"""Write real positions of Mytikas as the page would be told them, for the page's tests and its gallery.

    python web/scripts/fixtures_mytikas.py

Games are played partly by a bot and partly at random. For every number of players and every question a position
that asks it is kept, and some moments besides.
"""

from __future__ import annotations

import random
from typing import Any

from telling import FIXTURES, choices, emptied, seat_of, write

import polytheon
from polytheon import Match
from polytheon.bots import Bot

FOLDER = FIXTURES / "mytikas"
GAMES = 40  # at most; some questions are rare
MOMENTS = (1, 10, 22)  # turns of each player
RARE = ("upgrade", "favor_from", "sacrifice")  # kinds of actions that share a question with others
OPTIONS = {2: {"must_act": "yes"}, 3: {"starting_card": "choose_of_two"}}  # of every fourth game


def main() -> None:
    emptied(FOLDER)
    for players in (2, 3, 4):
        kept: set[str] = set()
        for seed in range(1, GAMES):
            if wanted(players) <= kept:
                break
            play(players, seed, kept)
        print(players, "without", sorted(wanted(players) - kept))


def wanted(players: int) -> set[str]:
    names = {"over"} | {f"turn-{n:02}" for n in MOMENTS}
    asked = set(polytheon.game("mytikas").questions.values()) - {"turn"}
    return names | (asked | set(RARE) if players == 3 else {"build", "follow", "place"})


def play(players: int, seed: int, kept: set[str]) -> None:
    options = OPTIONS.get(seed % 4, {})
    match = polytheon.game("mytikas").new(players=players, seed=seed, options=options)
    rng, bot = random.Random(seed), polytheon.bot("greedy", seed=seed)
    while True:
        name = next((name for name in moments(match) if name in wanted(players) - kept), "")
        if name:
            kept.add(name)
            write(FOLDER / f"{players}-{name}.json", position(match))
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


def position(match: Match) -> dict[str, Any]:
    """The view of the seat to act, its choices in words, and the table that a preview of the last of them shows."""
    return {
        "view": match.view(seat_of(match)),
        "choices": choices(match),
        "after": None if match.over else match.preview(match.legal()[-1]).table,
        "outcome": match.outcome,
    }


if __name__ == "__main__":
    main()
