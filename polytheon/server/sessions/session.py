"""A table in memory, and who watches it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from msgspec.json import Encoder

from polytheon.kernel.errors import PolytheonError
from polytheon.kernel.sight import each, seen
from polytheon.server.domain import entries as e
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Who, seat_of, seats_of
from polytheon.server.domain.narration import Narrator, Story
from polytheon.server.domain.show import table_message, view_for
from polytheon.server.domain.splicing import encoded_for
from polytheon.server.domain.table import Table
from polytheon.server.review.looking import Telling
from polytheon.server.sessions.bans import Caller
from polytheon.server.sessions.credentials import Credentials

ENCODER: Final = Encoder()
# After these there is a new view; after those that are in neither, only the table's own message.
CHANGES_MATCH: Final = (e.Started, e.Acted, e.Undone, e.Patched)
CHANGES_CLOCK: Final = (e.TakenOver, e.Returned, e.Paused, e.Resigned, e.TimedOut, e.Claimed)
QUIET: Final = (e.Acted, e.Said)
LONG: Final = 60  # entries of a log: telling them takes a millisecond or two
Reads = tuple[str, bool] | None  # words in which language, and whether with sentences
Eyes = tuple[int | None, Reads]  # the viewer, and what it reads


class Watcher:
    """A connection that watches a table: who it is, how it is sent something, and what it reads.

    `sentences`: with the words of a language, also the whole table in sentences. `dismiss` ends the connection and says
    why.
    """

    def __init__(
        self, who: Who, language: str | None, send: Callable[[bytes], None], sentences: bool = True
    ) -> None:
        self.who = who
        self.caller = Caller("", "", "")
        self.dismiss: Callable[[PolytheonError], None] = lambda why: None
        self.reads: Reads = None if language is None else (language, sentences)
        self.send = send
        self.viewer: int | None = None  # as it was when it was last sent a view


class Session:
    """A table in memory. Whoever reads or changes it holds the lock, so that nothing unwritten is ever shown."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.narrators: dict[Eyes, Narrator] = {}
        self.telling: dict[tuple[int | None, str, int], asyncio.Task[bytes]] = {}  # stories that are told elsewhere
        self.told = len(table.match.log) if table.match else 0  # how many events of the match the watchers know
        self.trusted = True  # whether the table is what its log says
        self.unsaid = False  # whether somebody came or went whom nobody was told of
        self.thinking: int | None = None  # the position that a bot thinks about
        self.used = 0.0  # when it was last needed
        self.asked = 0.0  # when a person or a program last asked for it
        self.kept = 0.0  # when its last snapshot was made here
        self.elsewhere: dict[str, tuple[float, frozenset[int]]] = {}  # seats that other workers see connected
        self.due: float | None = None  # what the database knows of these
        self.summary = b""

    def here(self) -> set[int]:
        """The seats for which somebody is connected, here or at another worker."""
        seats = {seat for watcher in self.watchers for seat in seats_of(self.table, watcher.who)}
        for _, others in self.elsewhere.values():
            seats |= others
        return seats

    # ---- stories

    def untold(self, watcher: Watcher) -> Telling | None:
        """The story that a watcher has to be told, if it is so long that telling it takes a while."""
        match, reads, viewer = self.table.match, watcher.reads, seat_of(self.table, watcher.who)
        if reads is None or match is None or len(match.log) < LONG or (viewer, reads) in self.narrators:
            return None
        return Telling(self.table.snapshot(), viewer, reads[0])

    def hear(self, watcher: Watcher, story: Story) -> None:
        """Go on with a story that was told elsewhere, of the table as it is."""
        viewer = seat_of(self.table, watcher.who)
        assert watcher.reads is not None
        self.narrators[viewer, watcher.reads] = Narrator(self.table, viewer, *watcher.reads, story)

    def told_elsewhere(self, key: tuple[int | None, str, int], done: asyncio.Task[bytes]) -> None:
        del self.telling[key]
        if not done.cancelled():
            done.exception()  # whoever waits for it knows; it may be nobody any more

    # ---- telling

    def greet(self, watcher: Watcher, now: float, keys: Credentials) -> None:
        """Send a new watcher everything; when it has the table, it has the view too."""
        watcher.viewer = seat_of(self.table, watcher.who)
        for view in self.views([(watcher.viewer, watcher.reads)], now, whole=True):
            watcher.send(view)
        watcher.send(ENCODER.encode(table_message(self.table, watcher.who, self.here())))
        for line in self.table.state.chat:
            watcher.send(ENCODER.encode(line.line))
        self.tell_next(watcher, keys)

    def tell(self, entry: e.Entry, now: float, keys: Credentials, was_quiet: bool) -> None:
        """Send all watchers what is new after an entry, the end of a game last.

        `was_quiet`: nobody had wished to take back.
        """
        if isinstance(entry, CHANGES_MATCH + CHANGES_CLOCK):
            self.tell_views(now)
        over = self.table.state.status == "over" and not isinstance(entry, e.Said)
        if not isinstance(entry, QUIET) or not was_quiet or over or self.unsaid:
            self.tell_table(keys if isinstance(entry, e.Rematched) else None)
        if isinstance(entry, e.Said):
            data = ENCODER.encode(self.table.state.chat[-1].line)
            for watcher in self.watchers:
                watcher.send(data)

    def tell_here(self, greeted: Watcher | None = None) -> None:
        """Somebody came or went. While something is being written nobody is told; then everybody is."""
        if not self.trusted:
            self.unsaid = True
            return
        here = self.here()
        for watcher in self.watchers:
            if watcher is not greeted:
                watcher.send(ENCODER.encode(table_message(self.table, watcher.who, here)))

    def tell_table(self, keys: Credentials | None = None) -> None:
        self.unsaid = False
        here = self.here()
        for watcher in self.watchers:
            watcher.send(ENCODER.encode(table_message(self.table, watcher.who, here)))
            if keys is not None:
                self.tell_next(watcher, keys)

    def tell_next(self, watcher: Watcher, keys: Credentials) -> None:
        """Tell who sat here where the rematch is played."""
        s, own = self.table.state, seat_of(self.table, watcher.who)
        if s.next is not None and own is not None:
            seat = next_seat(own, s.players)
            watcher.send(ENCODER.encode(m.Moved(s.next, seat, keys.key(s.next, str(seat), 1))))

    def tell_views(self, now: float) -> None:
        """Send everybody the match as they may know it; alike watchers get the same bytes."""
        up_to_date: dict[Eyes, list[Watcher]] = {}
        seated: dict[Eyes, list[Watcher]] = {}  # somebody took a seat: the story so far may tell more now
        for watcher in self.watchers:
            viewer = seat_of(self.table, watcher.who)
            alike = up_to_date if viewer == watcher.viewer else seated
            watcher.viewer = viewer
            alike.setdefault((viewer, watcher.reads), []).append(watcher)
        for alike in (up_to_date, seated):
            for watchers, view in zip(alike.values(), self.views(list(alike), now, alike is seated)):
                for watcher in watchers:
                    watcher.send(view)
        self.told = len(self.table.events)

    def views(self, eyes: list[Eyes], now: float, whole: bool) -> list[bytes]:
        """The match as those with these eyes may know it; nothing before it begins."""
        since = 0 if whole else min(self.told, len(self.table.events))
        view = view_for(self.table, [viewer for viewer, _ in eyes], now, since) if eyes else None
        if view is None:
            return []
        if any(reads for _, reads in eyes):
            view.words = each([self.words(view, number, *reader, whole) for number, reader in enumerate(eyes)])
        return encoded_for(view, len(eyes))

    def words(self, view: m.View, number: int, viewer: int | None, reads: Reads, whole: bool) -> m.Words | None:
        """The words that go with a view for one of those that it was made for."""
        if reads is None:
            return None
        narrator = self.narrators.get((viewer, reads))
        if narrator is None:
            narrator = self.narrators[viewer, reads] = Narrator(self.table, viewer, *reads)
        return narrator.words(self.table, seen(view.view, number), seen(view.undo_stop, number), whole)


def next_seat(seat: int, players: int) -> int:
    """Where a seat sits in the rematch: another one begins."""
    return (seat + 1) % players
