"""Running games on mended rules: play their logs again, say which ones would change, and change them if so wished."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.json import encode

from polytheon.games import game as find_game
from polytheon.kernel.errors import BadDump, PolytheonError
from polytheon.kernel.match import Match
from polytheon.table import entries as e
from polytheon.table.logbook import match_log
from polytheon.table.replaying import Differs, replayed
from polytheon.table.show import listing
from polytheon.table.state import Snapshot
from polytheon.table.storage.store import Conflict, Job, Store, Stored
from polytheon.table.table import folded, read_snapshot

TRIES: Final = 5


class Finding(Struct):
    """What the rules of the day make of a running game.

    `same`: nothing changes. `changed`: the log fits but leads elsewhere; `difference` tells where first. `misfit`: the
    log does not fit from its entry number `keep` on.
    """

    table: str
    game: str
    verdict: Literal["same", "changed", "misfit"]
    difference: str = ""
    keep: int | None = None


async def examine(store: Store, table: str) -> Finding | None:
    """What becomes of one table; None if no game runs there."""
    entries = [e.decoded(stored.body) for stored in await store.log(table)]
    if not entries:
        raise PolytheonError(f"there is no table {table}")
    first, log = entries[0], match_log(entries)
    assert isinstance(first, e.Created)
    if not log:
        return None
    game = find_game(first.game)
    try:
        match = replayed(game, first.players, first.options, log)
        kept = await store.snapshot(table)
        difference = ""
        if kept is not None:
            until = match_log(entries[: kept[0]])
            if until != log:
                match = replayed(game, first.players, first.options, until)
            difference = compare(read_snapshot(kept[1]), match)
    except Differs as error:
        return Finding(table, first.game, "misfit", str(error), last_decision(log, error.entry))
    except BadDump as error:  # of another version of the server, which goes on from the log
        difference = str(error)
    return Finding(table, first.game, "changed" if difference else "same", difference)


def last_decision(log: Sequence[int], misfit: int) -> int:
    """Where to set a game back to whose entry number `misfit` does not fit: before the decision it belongs to."""
    at = min(misfit, len(log) - 1)
    while at > 0 and log[at] < 0:
        at -= 1
    return at


def compare(snapshot: Snapshot, match: Match) -> str:
    """Where a snapshot and the match that its log leads to now first differ; "" if nowhere."""
    was, now = snapshot.match or {}, match.dump()
    if snapshot.state.status == "running" and snapshot.state.active != match.to_act:
        return f"to act: seat {snapshot.state.active}, now {match.to_act}"
    for key in ("mark", "state"):
        found = first_difference(was.get(key), now[key], key)
        if found:
            return found
    return ""


def first_difference(was: Any, now: Any, path: str) -> str:
    if isinstance(was, dict) and isinstance(now, dict):
        for key in [*was, *(key for key in now if key not in was)]:
            found = first_difference(was.get(key), now.get(key), f"{path}.{key}")
            if found:
                return found
        return ""
    if isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for i, (one, other) in enumerate(zip(was, now)):
            found = first_difference(one, other, f"{path}[{i}]")
            if found:
                return found
        return ""
    return "" if was == now else f"{path}: {was!r}, now {now!r}"


async def mend(store: Store, finding: Finding) -> None:
    """Let a game go on on the rules of the day; one whose log does not fit, from its last decision that does."""
    entry = e.Patched(finding.keep)
    for _ in range(TRIES):
        stored = await store.log(finding.table)
        now = time.time()
        table = folded([*((e.decoded(body), at) for _, at, body in stored), (entry, now)])
        number = table.state.number
        job = Job(
            finding.table,
            [Stored(number, now, e.encoded(entry))],
            changes={"due": table.due(), "status": table.state.status, "summary": encode(listing(table))},
            snapshot=(number, table.snapshot()),
        )
        try:
            await store.write(job)
            return
        except Conflict:
            continue
    raise PolytheonError(f"too much happens at {finding.table}: stop the server first")
