"""The basis of a game at a table: the version of its rules and the digest of its components."""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from polytheon.kernel import match
from polytheon.kernel.content import digest_now
from polytheon.kernel.errors import BadEdition
from polytheon.kernel.game import Game
from polytheon.server.domain.editions import Edition, content_of


class Basis(NamedTuple):
    """A version of a game's rules and the digest of its components. Version 0: nobody has written it down."""

    rules: int = 0
    content: str = ""


def basis_of(rules: int, content: str) -> Basis:
    """The rules and components that a log names; an old digest in its current form."""
    return Basis(rules, digest_now(content))


def basis_today(game: Game, edition: Edition | None = None) -> Basis:
    """By what games that begin today are played; of an edition that does not fit today's rules there is no digest."""
    try:
        return Basis(game.rules_version, content_of(game, edition).digest)
    except BadEdition:
        return Basis(game.rules_version)


@cache
def build_of(game: Game) -> str:
    """A mark of the code that plays a game, which changes also where nobody thought of raising the rules' version."""
    mark = sha256()
    for module in (match.__name__, type(game).__module__):
        folder = Path(sys.modules[module].__file__ or "").parent
        for file in sorted(folder.rglob("*.py")):
            mark.update(f"{file.relative_to(folder)}\0".encode() + file.read_bytes())
    return mark.hexdigest()[:16]
