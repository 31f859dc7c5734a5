"""Writing: decide an entry, write it, and only then tell the viewers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from polytheon.server.domain import entries as e
from polytheon.server.domain.commands import STORE_AGAIN, Decision, Refusal
from polytheon.server.domain.summary import listing
from polytheon.server.logs import log_seldom
from polytheon.server.sessions.session import ENCODER, UNKNOWN, Session
from polytheon.server.storage.store import Conflict, Job, RowChanges, Stored, Unwritten

if TYPE_CHECKING:
    from polytheon.server.sessions.manager import TableManager

TRIES: Final = 10


class Writer:
    """Writes the entries of tables."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager

    async def write(self, session: Session, decision: Decision) -> None:
        """Write an entry, then inform the viewers. The caller holds the lock. After a failure the table is read again.
        """
        entry = decision.entry
        assert entry is not None
        s = session.table.state
        now = self.manager.clock()
        was_quiet, active, status = s.undo is None, s.active, s.status
        session.trusted = False
        session.table.apply(entry, now, decision.match)
        stored = Stored(s.number, now, e.encoded(entry))
        ends = s.status == "over" and status != "over" and session.table.stopped is None
        snapshot = (s.number, session.table.snapshot()) if ends else None  # other rules could not compute the winner
        listed = not isinstance(entry, e.Acted) or s.status != status  # what a move changes there is written soon
        holders = None if isinstance(entry, e.Acted) else self.new_holders(session)
        changes = self.row_changes(session, listed)
        await self.manager.store.write(Job(s.table, [stored], None, changes, snapshot, holders))
        session.trusted = True
        if isinstance(entry, e.Acted):
            self.manager.metrics.moved(s.game)
        if s.active != active:
            self.manager.janitor.unkept.add(s.table)
        if not listed:
            self.manager.janitor.unlisted.add(s.table)
        self.manager.bus.publish(s.table, stored.number, [(now, stored.body)], None)
        await self.manager.pausing.through(session.tell(entry, now, self.manager.keys, was_quiet))
        self.manager.look_after(session)

    def row_changes(self, session: Session, listed: bool = True) -> RowChanges:
        """The changes of a list row after an entry; often none."""
        changes: RowChanges = {}
        s = session.table.state
        due = session.table.due()
        if due != session.due:
            session.due = changes["due"] = due
        if listed:
            summary = ENCODER.encode(listing(session.table))
            if summary != session.summary:
                session.summary = changes["summary"] = summary
                changes["status"] = s.status
        return changes

    def new_holders(self, session: Session) -> dict[str, list[int]] | None:
        """The visitors in whose lists the table is, if the database does not have them yet."""
        found = session.table.holders()
        if found == session.holders:
            return None
        session.holders = found
        return found

    def list_anew(self, session: Session) -> None:
        """Write the list row of a table if it has changed; try again later if that fails."""
        changes, holders = self.row_changes(session), self.new_holders(session)

        def failed() -> None:
            session.due, session.summary, session.holders = UNKNOWN, b"", None
            self.manager.janitor.unlisted.add(session.table.state.table)

        if changes or holders is not None:
            job = Job(session.table.state.table, [], changes=changes, holders=holders)
            self.manager.store.write_soon(job, failed)

    async def change(self, session: Session, decide_now: Callable[[], Decision]) -> Decision:
        """Decide and write; decide again if another worker was faster."""
        async with session.lock:
            for _ in range(TRIES):
                if not session.trusted:
                    await self.manager.open_tables.reload(session)
                decision = decide_now()
                if decision.entry is None:
                    return decision
                try:
                    await self.write(session, decision)
                    return decision
                except Conflict:
                    self.manager.metrics.conflicts.inc()
                except Unwritten as error:
                    if await self.stands(session, decision):
                        return decision
                    log_seldom("cannot_store", str(error))
                    reason = "the server could not store this, so nothing has changed"
                    raise Refusal("storage", reason, STORE_AGAIN) from error
        raise Refusal("busy", "this table is busy")

    async def stands(self, session: Session, decision: Decision) -> bool:
        """Whether an entry is in the log although the database seemed to fail; viewers get the truth."""
        assert decision.entry is not None
        before = session.table.state.number - 1
        await self.manager.open_tables.reload(session)
        written = await self.manager.store.log(session.table.state.table, before)
        return bool(written) and written[0].body == e.encoded(decision.entry)
