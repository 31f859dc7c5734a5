"""The texts of games for the page, requested once per language and not with every move."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec.json import encode

from polytheon.games import GAMES
from polytheon.games import game as find_game
from polytheon.text.catalogue import words_of

TITLE: Final = "game."  # before the keys by which a list of games speaks of one
ELSEWHERE: Final = ("lesson.", "known.", "lab.", "own.", "total.")  # the page gets these as whole sentences, or never


@cache
def titles_body(language: str) -> bytes:
    """The texts for a list of games, by keys such as `game.chess.name`."""
    told: dict[str, str] = {}
    for name in GAMES:
        game = find_game(name)
        words = words_of(game, language)
        told[f"{TITLE}{name}.name"] = name.capitalize()
        told[f"{TITLE}{name}.least"], told[f"{TITLE}{name}.most"] = str(min(game.players)), str(max(game.players))
        told.update((f"{TITLE}{name}.{key[len(TITLE) :]}", words[key]) for key in words if key.startswith(TITLE))
    return encode(told)


@cache
def words_body(name: str, language: str) -> bytes:
    """The texts of a game for the page; raises UnknownGame."""
    words = words_of(find_game(name), language)
    return encode({key: text for key, text in words.items() if not key.startswith((TITLE, *ELSEWHERE))})
