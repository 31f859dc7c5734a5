"""Write real positions of Duel as the page would be told them, for the page's tests and its gallery.

    python web/scripts/fixtures_duel.py

Games are played at random, but building rather than selling, so that cities grow. For every question the first
position that asks it is kept, and some moments of each age besides.
"""

from __future__ import annotations

import random

from telling import FIXTURES, emptied, position, write

import polytheon
from polytheon import Match

FOLDER = FIXTURES / "duel"
GAMES = 60  # at most; some questions are rare
MOMENTS = {(1, 20), (1, 11), (1, 3), (2, 20), (2, 12), (2, 5), (3, 20), (3, 12), (3, 4)}  # age, cards left


def main() -> None:
    emptied(FOLDER)
    for expansion in ("pantheon", "none"):
        kept: set[str] = set()
        for seed in range(1, GAMES):
            if wanted(expansion) <= kept:
                break
            play(seed, expansion, kept)
        print(expansion, "without", sorted(wanted(expansion) - kept))


def wanted(expansion: str) -> set[str]:
    duel = polytheon.game("duel")
    names = {"over"} | {f"age{age}-{left:02}" for age, left in MOMENTS}
    if expansion == "pantheon":
        names |= set(duel.questions.values()) - {"turn"}
    return names


def play(seed: int, expansion: str, kept: set[str]) -> None:
    match = polytheon.game("duel").new(seed=seed, options={"expansion": expansion})
    rng = random.Random(seed)
    while True:
        for name in moment(match):
            if name in wanted(expansion) - kept:
                kept.add(name)
                keep(match, f"{expansion}-{name}", seed)
        if match.over:
            return
        match.play(liked(match, rng))


def moment(match: Match) -> list[str]:
    """The names under which a position may be kept."""
    if match.over:
        return ["over"]
    table = match.view()["table"]
    assert match.prompt is not None
    names = [] if match.prompt.question == "turn" else [match.prompt.question]
    if match.prompt.question == "turn" and (table["age"], len(table["structure"])) in MOMENTS:
        names.append(f"age{table['age']}-{len(table['structure']):02}")
    return names


def liked(match: Match, rng: random.Random) -> int:
    """An action: mostly a wonder, a god or a building."""
    actions = match.legal()
    for verb, chance in (("wonder", 0.35), ("activate", 0.45), ("build", 0.9)):
        some = [action for action in actions if match.game.action_names.verb(action) == verb]
        if some and rng.random() < chance:
            return rng.choice(some)
    return rng.choice(actions)


def keep(match: Match, name: str, seed: int) -> None:
    write(FOLDER / f"{name}.json", position(match))
    print(name, "from game", seed)


if __name__ == "__main__":
    main()
