"""What can be wrong with what a caller hands in. Every message says what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class PolytheonError(ValueError):
    """The base of all errors this package raises on purpose."""


class UnknownGame(PolytheonError):
    """There is no game of that name."""


class BadGame(PolytheonError):
    """A game asks for something that the kernel cannot do; the message names the limit."""


class BadSetup(PolytheonError):
    """A match cannot be set up like this: number of players, option or seed."""


class IllegalAction(PolytheonError):
    """This action cannot be taken now; the match is unchanged."""


class NothingToUndo(PolytheonError):
    """The last thing that happened was luck, a reveal or nothing at all; the match is unchanged."""


class NotWhole(PolytheonError):
    """The match does not know its own beginning (it is what one seat has seen), so it has no record."""


class BadDump(PolytheonError):
    """These data are no position of this game."""


class BadRecord(PolytheonError):
    """This text is no record; `line` tells where."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class BadEdition(PolytheonError):
    """This edition file does not fit the game; the message names file, key and reason."""


def closest(word: str, known: Iterable[str]) -> str:
    """A hint such as "; did you mean 'forum'?" or nothing."""
    near = get_close_matches(word, list(known), n=3, cutoff=0.6)
    return "; did you mean " + " or ".join(f"'{name}'" for name in near) + "?" if near else ""
