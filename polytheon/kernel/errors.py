"""The errors for bad input. Every message says what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from polytheon.kernel.reasons import Reason


class PolytheonError(ValueError):
    """The base class of all errors that this package raises on purpose."""


class UnknownGame(PolytheonError):
    """No game has that name."""


class BadGame(PolytheonError):
    """A game asks for something that the kernel cannot do; the message names the limit."""


class BadWords(PolytheonError):
    """A catalogue of a game cannot be read, or one of its texts has a placeholder that cannot be filled in."""


class BadSetup(PolytheonError):
    """A match cannot be set up like this: number of players, option or seed."""


class IllegalAction(PolytheonError):
    """This action cannot be taken now; the match is unchanged. `reason` is the reason that `Match.why_not` gives, if
    there is one."""

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        super().__init__(message)
        self.reason = reason


class NothingToUndo(PolytheonError):
    """The last thing that happened was a chance outcome, a reveal or nothing at all; the match is unchanged."""


class NotWhole(PolytheonError):
    """The match does not contain its own beginning (it is what one seat has seen), so it has no record."""


class BadDump(PolytheonError):
    """This data is not a position of this game."""


class BadRecord(PolytheonError):
    """This text is not a record; `line` is the first bad line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class Fault(NamedTuple):
    """An error in an edition: its line (0 if it is not in a file), its key, and the reason."""

    line: int
    key: str  # dotted; "" if the whole edition is meant
    reason: str

    def said(self) -> str:
        """Line, key and reason, to stand after the name of the edition."""
        where = f", line {self.line}" if self.line else ""
        return f"{where}: {self.key}: {self.reason}" if self.key else f"{where}: {self.reason}"

    def said_alone(self) -> str:
        """The same as a line of its own, below the name of the edition."""
        return self.said().removeprefix(", ").removeprefix(": ")


class BadEdition(PolytheonError):
    """This edition does not fit the game. `faults` holds all errors; the message gives the first."""

    def __init__(self, name: str, faults: list[Fault]) -> None:
        super().__init__(name, faults)
        self.name = name
        self.faults = faults

    def __str__(self) -> str:
        more = f" (and {len(self.faults) - 1} more)" if len(self.faults) > 1 else ""
        return self.name + self.faults[0].said() + more


LONGEST_WORD = 60  # a longer one is no slip of the pen


def closest(word: str, known: Iterable[str]) -> str:
    """A hint such as "; did you mean 'forum'?" or nothing."""
    if len(word) > LONGEST_WORD:
        return ""
    near = get_close_matches(word, list(known), n=3, cutoff=0.6)
    return "; did you mean " + " or ".join(f"'{name}'" for name in near) + "?" if near else ""
