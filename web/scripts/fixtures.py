"""Write real positions of Duel as the page would be told them, for the page's tests and its gallery.

    python web/scripts/fixtures.py

Games are played at random, but building rather than selling, so that cities grow. For every question the first
position that asks it is kept, and some moments of each age besides.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import polytheon
from polytheon import Match
from polytheon.text import game_text

FOLDER = Path(__file__).parent.parent / "fixtures" / "duel"
NAMES = ("Iris", "Ariadne", "Hesiod", "Sappho")
GAMES = 60  # at most; some questions are rare
MOMENTS = {(1, 20), (1, 11), (1, 3), (2, 20), (2, 12), (2, 5), (3, 20), (3, 12), (3, 4)}  # age, cards left


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.json"):
        old.unlink()
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
        some = [action for action in actions if match.notate(action).split()[0] == verb]
        if some and rng.random() < chance:
            return rng.choice(some)
    return rng.choice(actions)


def keep(match: Match, name: str, seed: int) -> None:
    seat = 0 if match.to_act is None else match.to_act
    data = {
        "view": match.view(seat),
        "choices": [{"action": action, "name": match.notate(action)} for action in match.view(seat)["legal"]],
        "words": words(match, seat),
        "outcome": match.outcome,
        "after": {str(action): after(match, action, seat) for action in match.view(seat)["legal"]},
    }
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    print(name, "from game", seed)


def words(match: Match, seat: int) -> dict[str, Any]:
    """The question and the choices as the server tells them, without the story."""
    text = game_text(match.game, "en", match.content, dict(enumerate(NAMES)), match.options)
    view = match.view(seat)
    return {
        "lead": text.lead(view),
        "question": text.question(view),
        "choices": [choice._asdict() for choice in text.choices(view)],
        "seats": [text.who(other, seat) for other in range(match.players)],
        "story": [],
        "story_from": 0,
        "table": [],
        "ending": [],
    }


def after(match: Match, action: int, seat: int) -> dict[str, Any]:
    """What an action changes at once, as far as the seat can tell."""
    seen = match.seen_by(seat)
    seen.play(action)
    table = seen.view(seat)["table"]
    return {
        "cities": [{"coins": city["coins"], "points": city["points"]} for city in table["cities"]],
        "military": {"pawn": table["military"]["pawn"]},
    }


if __name__ == "__main__":
    main()
