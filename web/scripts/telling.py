"""Positions as the page would be told them: what all scripts that write fixtures share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from polytheon import Match
from polytheon.server.domain.show import choices_of, in_words
from polytheon.text import GameText, game_text

FIXTURES = Path(__file__).parent.parent / "fixtures"
NAMES = ("Iris", "Ariadne", "Hesiod", "Sappho")


def emptied(folder: Path) -> Path:
    """A folder without fixtures of before."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    return folder


def write(file: Path, data: Any) -> None:
    file.write_text(json.dumps(data, separators=(",", ":"), ensure_ascii=False) + "\n", encoding="utf-8")


def seat_of(match: Match) -> int:
    """The seat that looks: the one to act, or the first when the game is over."""
    return 0 if match.to_act is None else match.to_act


def english(match: Match) -> GameText:
    return game_text(match.game, "en", match.content, dict(enumerate(NAMES)), match.options)


def choices(match: Match) -> list[dict[str, Any]]:
    """All that can be done now, as the server tells it."""
    told: list[dict[str, Any]] = to_builtins(in_words(choices_of(match), match.view(seat_of(match)), english(match)))
    return told


def words(match: Match) -> dict[str, Any]:
    """The question as the server tells it, without the story."""
    seat, text = seat_of(match), english(match)
    view = match.view(seat)
    return {
        "lead": text.lead(view),
        "question": text.question(view),
        "seats": [text.who(other, seat) for other in range(match.players)],
        "story": [],
        "story_from": 0,
        "table": [],
        "ending": [],
    }


def position(match: Match) -> dict[str, Any]:
    """A position with its choices and its question in words, and how it stands."""
    view = match.view(seat_of(match))
    return {"view": view, "choices": choices(match), "words": words(match), "outcome": match.outcome}
