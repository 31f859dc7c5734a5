"""The log of a match as a table's log contains it, independent of rules: decisions and chance outcomes, after undos."""

from __future__ import annotations

from collections.abc import Iterable

from polytheon.kernel.events import start_of_last
from polytheon.server.domain import entries as e


class MatchLog:
    """A match's log, and the seat of each decision: None for chance outcomes and for old entries that do not say."""

    def __init__(self, log: list[int] | None = None) -> None:
        self.log = log or []
        self.seats: list[int | None] = [None] * len(self.log)

    def note(self, entry: e.AnyEntry) -> None:
        self.log = match_log([entry], self.log)
        del self.seats[len(self.log) :]
        known = len(self.seats)
        self.seats += [None] * (len(self.log) - known)
        if isinstance(entry, e.Acted):
            self.seats[known] = entry.seat


def match_log(entries: Iterable[e.AnyEntry], log: list[int] | None = None) -> list[int]:
    """The match's log after these entries; `log` is what it was before them."""
    log = [] if log is None else log
    for entry in entries:
        if isinstance(entry, e.Started):
            log = list(entry.log)
        elif isinstance(entry, e.Acted):
            log += entry.log
        elif isinstance(entry, e.Undone):
            del log[start_of_last(log, entry.count) :]
        elif isinstance(entry, e.Patched) and entry.keep is not None:
            del log[entry.keep :]
    return log
