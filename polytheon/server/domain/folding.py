"""A table from what is stored of it: from its last snapshot and the log after it, or from the whole log.

A game goes on only by the rules and the components that it began with. Whatever speaks against that stops it: they are
not today's, its log does not fit today's rules, or these lead to another position than the one that was kept.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

from msgspec import MsgspecError, Struct, convert
from msgspec.msgpack import decode

from polytheon.games import game as find_game
from polytheon.kernel.errors import PolytheonError
from polytheon.kernel.match import Match
from polytheon.kernel.replaying import replayed
from polytheon.server.domain import entries as e
from polytheon.server.domain import state as st
from polytheon.server.domain.basis import basis_of, basis_today, build_of
from polytheon.server.domain.editions import content_of
from polytheon.server.domain.match_log import match_log
from polytheon.server.domain.state import Ending, TableState
from polytheon.server.domain.table import Table, created
from polytheon.server.storage.store import Stored

Log = list[tuple[e.AnyEntry, float]]


class Damaged(PolytheonError):
    """The stored data is not the log of a table."""


class StateDifference(Struct):
    """A difference that the current rules make in a position, by its path in the state."""

    where: str
    was: Any
    now: Any


# ---- the log


def read_log(stored: Sequence[Stored], after: int = 0) -> Log:
    """The entries of a log, or those after entry number `after`. Raises Damaged."""
    log: Log = []
    for number, (place, at, body) in enumerate(stored, after + 1):
        if place != number:
            raise Damaged(f"entry {number} of the log is missing")
        try:
            log.append((e.decoded(body), at))
        except MsgspecError as error:
            raise Damaged(f"entry {number} of the log cannot be read: {error}") from error
    if after == 0 and log and not isinstance(log[0][0], e.Created):
        raise Damaged("the log does not begin with the making of a table")
    return log


def folded(log: Log, table: Table | None = None, doubted: bool = False) -> Table:
    """A table from its log, or from a snapshot and the log after it. Raises PolytheonError if the rules do not fit it.

    What happened before the rules were last mended need not fit them: the mending says how the match goes on.
    `doubted`: today's rules are not to be trusted with the log, so the game is stopped.
    """
    mended = max((i for i, (entry, _) in enumerate(log) if isinstance(entry, e.Patched)), default=-1)
    for i, (entry, at) in enumerate(log):
        if table is None:
            assert isinstance(entry, e.Created)
            table = created(entry, at)
        else:
            table.doubted = doubted or i < mended
            table.apply(entry, at)
    assert table is not None
    return table


# ---- snapshots


def restored(snapshot: bytes) -> Table | None:
    """A table from a snapshot, if exactly this code has made it; otherwise its log has to be replayed."""
    try:
        found = st.DECODER.decode(snapshot)
        game = find_game(found.state.game)
        if found.match is None:
            return Table(found.state)
        if found.build != build_of(game) or not is_today(found.state):
            return None
        return Table(found.state, game.load(found.match))
    except (MsgspecError, PolytheonError):
        return None


def is_today(s: TableState) -> bool:
    """Whether a game uses the rules and the components that a new game would use."""
    return basis_of(s.rules, s.content) == basis_today(find_game(s.game), s.edition)


class KeptTable(Struct):
    """The part of a snapshot that can be read whatever version has made it."""

    state: dict[str, Any]
    match: dict[str, Any] | None

    @property
    def ending(self) -> Ending | None:
        try:
            return convert(self.state.get("ending"), Ending | None)
        except MsgspecError:
            return None


def read_snapshot(data: bytes) -> KeptTable | None:
    try:
        return decode(data, type=KeptTable)
    except MsgspecError:
        return None


def differences(kept: KeptTable, match: Match) -> list[StateDifference]:
    """Where the position of a snapshot and the one that its log leads to by today's rules differ. A field that only one
    version of the code has says nothing about the position."""
    if kept.match is None:
        return []
    was, now, s = kept.match, match.dump(), kept.state
    found = compared(s.get("active"), match.to_act, "to act") if s.get("status") == "running" else []
    for key in ("mark", "state"):
        found += compared(was.get(key), now[key], key)
    return found


def compared(was: Any, now: Any, where: str) -> list[StateDifference]:
    if isinstance(was, dict) and isinstance(now, dict):
        return [found for key in was if key in now for found in compared(was[key], now[key], f"{where}.{key}")]
    if isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        pairs = enumerate(zip(was, now))
        return [found for i, (one, other) in pairs for found in compared(one, other, f"{where}[{i}]")]
    return [] if was == now else [StateDifference(where, was, now)]


# ---- both together


def continued(snapshot: tuple[int, bytes], later: Sequence[Stored]) -> Table | None:
    """A table from a snapshot and the log after it, if that is as reliable as reading the whole log."""
    number, data = snapshot
    try:
        table, log = restored(data), read_log(later, number)
        if table is None or any(isinstance(entry, e.Patched) for entry, _ in log):
            return None
        return folded(log, table)
    except Exception:  # whatever is stored there, the whole log tells more
        return None


def match_after(log: Log, count: int) -> Match | None:
    """The match after the first entries of a log, under the current rules; None if none had begun. Raises Differs."""
    first = log[0][0]
    assert isinstance(first, e.Created)
    entries = [entry for entry, _ in log[:count]]
    if not any(isinstance(entry, e.Started) for entry in entries):
        return None
    game = find_game(first.game)
    return replayed(game, first.players, first.options, match_log(entries), content_of(game, first.edition))


def rebuilt(log: Log, snapshot: tuple[int, bytes] | None) -> Table:
    """A table from its whole log, which is compared with a snapshot where there is one. Raises Damaged."""
    with contextlib.suppress(Exception):  # entries that do not fit may lead the rules anywhere
        table = folded(log)
        if snapshot is None or table.match is None or not contradicts(snapshot, log, table.match):
            return table
    try:
        return folded(log, doubted=True)
    except Exception as error:
        raise Damaged(str(error) or "its log is that of no table") from error


def contradicts(snapshot: tuple[int, bytes], log: Log, match: Match) -> bool:
    """Whether a snapshot has another position than the one that the log leads to under the current rules."""
    number, kept = snapshot[0], read_snapshot(snapshot[1])
    then = match if number == len(log) else match_after(log, number)
    return kept is not None and then is not None and bool(differences(kept, then))


def ended(table: Table, snapshot: tuple[int, bytes] | None) -> None:
    """A stopped game is known to have ended by its own rules, which alone say who won; a snapshot may have kept it."""
    kept = None if snapshot is None else read_snapshot(snapshot[1])
    ending = None if kept is None else kept.ending
    table.state.status, table.state.ending = "over", ending or Ending([], "end")
