"""The edition of a table. The table stores all of it, so later changes to a file do not affect the game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from msgspec import Struct
from msgspec.msgpack import decode, encode

from polytheon.games import game as find_game
from polytheon.kernel.content import Content
from polytheon.kernel.game import Game
from polytheon.server.domain.messages import LONGEST_NAME

MOST_KEPT: Final = 32  # editions whose components are kept
USUAL_NAME: Final = "edition"


class Edition(Struct, frozen=True):
    """The name of an edition, and the values that replace ours."""

    name: str
    values: dict[str, Any]


def content_of(game: Game, edition: Edition | None) -> Content:
    """The components that a table is played with. Raises BadEdition if they do not fit the current rules."""
    return game.content() if edition is None else built(game.name, encode(edition.values, order="sorted"))


@lru_cache(MOST_KEPT)
def built(game: str, values: bytes) -> Content:
    return find_game(game).content(decode(values))


def plain_name(name: str) -> str:
    """The name of an edition, shortened and without invisible characters."""
    visible = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(visible.split())[:LONGEST_NAME].strip() or USUAL_NAME
