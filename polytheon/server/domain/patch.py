"""Running games that began under other rules: replay their logs under the current ones, report what would change, and
migrate them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.json import encode

from polytheon.games import game as find_game
from polytheon.kernel.errors import PolytheonError
from polytheon.kernel.replaying import Differs
from polytheon.server.domain import entries as e
from polytheon.server.domain.basis import basis_today
from polytheon.server.domain.folding import (
    Log,
    StateDifference,
    differences,
    folded,
    match_after,
    read_log,
    read_snapshot,
    rebuilt,
)
from polytheon.server.domain.summary import listing
from polytheon.server.domain.table import Table
from polytheon.server.storage.orders import Held, OrderStore
from polytheon.server.storage.store import Job, Store, Stored


class Finding(Struct):
    """What today's rules make of a running game.

    `same`: they lead to the same position. `changed`: the log fits but leads elsewhere. `misfit`: the log does not fit;
    the game can go on from the first `keep` entries of the match's log, which takes back `taken_back` decisions.
    `hopeless`: it cannot be read, or not even its beginning fits, and `reason` says why.
    `stopped`: it waits for a migration. `mended`: it was migrated.
    """

    table: str
    game: str
    verdict: Literal["same", "changed", "misfit", "hopeless"]
    stopped: bool = True
    rules: int = 0
    rules_now: int = 0
    content: str = ""
    content_now: str = ""
    differences: list[StateDifference] = []
    keep: int | None = None
    taken_back: int = 0
    reason: str = ""
    mended: bool = False

    @property
    def to_mend(self) -> bool:
        return self.verdict != "hopeless" and (self.stopped or self.verdict != "same")


async def examine(store: Store, table: str) -> Finding | None:
    """The finding for one table; None if no game is running there."""
    row = await store.row(table)
    if row is None or row.status != "running":
        return None
    kept = await store.snapshot(table)
    try:
        log = read_log(await store.log(table))
        return judged(rebuilt(log, kept), log, kept)
    except Exception as error:  # what does not fit may lead the rules anywhere; the other tables are looked at still
        return Finding(table, row.game, "hopeless", reason=str(error) or type(error).__name__)


def judged(table: Table, log: Log, kept: tuple[int, bytes] | None) -> Finding:
    """What the current rules make of a log. Raises PolytheonError."""
    s, now = table.state, table.today
    finding = Finding(s.table, s.game, "same", table.stopped is not None, s.rules, now.rules, s.content, now.content)
    try:
        match = match_after(log, len(log))
    except Differs as error:
        finding.verdict, finding.reason = "misfit", str(error)
        raw = table.match_log.log
        finding.keep = last_decision(raw, error.entry)
        finding.taken_back = sum(entry >= 0 for entry in raw[finding.keep :])
        mended(log, finding, 0.0)
        return finding
    assert match is not None
    snapshot = None if kept is None else read_snapshot(kept[1])
    if kept is not None and snapshot is not None:
        then = match if kept[0] == len(log) else match_after(log, kept[0])
        finding.differences = [] if then is None else differences(snapshot, then)
        finding.verdict = "changed" if finding.differences else "same"
    return finding


def last_decision(log: Sequence[int], misfit: int) -> int:
    """The entry to which a game is set back if entry number `misfit` does not fit: before the decision it belongs to.
    """
    at = min(misfit, len(log) - 1)
    while at > 0 and log[at] < 0:
        at -= 1
    return at


def mended(log: Log, finding: Finding, now: float) -> tuple[e.Patched, Table]:
    """The entry that lets a game continue under the current rules, and the table after it. Raises PolytheonError."""
    first = log[0][0]
    assert isinstance(first, e.Created)
    entry = e.Patched(finding.keep, *basis_today(find_game(finding.game), first.edition))
    try:
        return entry, folded([*log, (entry, now)])
    except PolytheonError as error:
        raise PolytheonError(f"not even its beginning fits the current rules: {error}") from error


async def mend(store: Store, finding: Finding) -> None:
    """Let a game continue under the current rules; one whose log does not fit, from its last decision that does.
    A server that runs sees it at once."""

    def decide(held: Held) -> Job:
        now = time.time()
        entry, table = mended(read_log(held.log), finding, now)
        number = table.state.number
        return Job(
            finding.table,
            [Stored(number, now, e.encoded(entry))],
            changes={"due": table.due(), "status": table.state.status, "summary": encode(listing(table))},
            snapshot=(number, table.snapshot()),
        )

    if not await OrderStore(store.database).write(store, finding.table, decide):
        raise PolytheonError(f"table {finding.table} was deleted meanwhile")
    finding.mended = True
