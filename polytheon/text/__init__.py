"""Every name and sentence that a person reads, in English, French and Japanese."""

from __future__ import annotations

from collections.abc import Mapping

from polytheon.kernel.content import Content
from polytheon.kernel.game import Game
from polytheon.text.catalogue import LANGUAGES, Text, usual_language
from polytheon.text.game import GameText, WordedChoice

__all__ = ["LANGUAGES", "GameText", "Text", "WordedChoice", "game_text", "usual_language"]


def game_text(
    game: Game,
    language: str,
    content: Content | None = None,
    names: Mapping[int, str] | None = None,
    options: Mapping[str, str] | None = None,
) -> GameText:
    """A game in words: with the `TEXT` of its module `text`, or with ids and names if it has none."""
    text = getattr(game.room("text"), "TEXT", GameText)
    found = text(language, game, content or game.content(), names, options)
    assert isinstance(found, GameText)
    return found
