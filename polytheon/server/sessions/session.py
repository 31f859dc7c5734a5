"""A table in memory, and who watches it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Iterator
from typing import Final, NamedTuple

from msgspec.json import Encoder

from polytheon.kernel.errors import PolytheonError
from polytheon.kernel.match import Match
from polytheon.kernel.preview import Preview
from polytheon.kernel.sight import each, seen
from polytheon.server.domain import entries as e
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Who, is_host, seat_of, seats_of
from polytheon.server.domain.narration import Narrator, Story
from polytheon.server.domain.show import table_message, time_left, view_for
from polytheon.server.domain.splicing import encoded_for
from polytheon.server.domain.table import Table
from polytheon.server.sessions.bans import Caller
from polytheon.server.sessions.credentials import Credentials

ENCODER: Final = Encoder()
UNKNOWN: Final = -1.0  # when something is due, where the database may say anything
# After these there is a new view; after those that are in neither, only the table's own message.
CHANGES_MATCH: Final = (e.Started, e.Acted, e.Undone, e.Patched)
CHANGES_CLOCK: Final = (e.TakenOver, e.Returned, e.Paused, e.Resigned, e.TimedOut, e.Claimed)
QUIET: Final = (e.Acted, e.Said)
CROWD: Final = 20  # connections
SHARED: Final = 20_000  # bytes of a view that is worth keeping for whoever comes next
MOST_GREETINGS: Final = 4_000_000  # bytes of them
LONG: Final = 16  # entries of a log: telling them takes one to four milliseconds, depending on the game
Reads = tuple[str, bool] | None  # words in which language, and whether with sentences
Reader = tuple[int | None, Reads]  # a viewer, and the words it reads


class Presence(NamedTuple):
    """The seats and the number of spectators that another worker sees connected, and until when that is valid."""

    until: float
    seats: frozenset[int]
    spectators: int


class Told(NamedTuple):
    """The story of a match as it was at some time, for a viewer."""

    viewer: int | None
    story: Story
    match: Match


class Watcher:
    """A connection that watches a table: its identity, its outbox and its language. `sentences`: it also wants the
    whole table in sentences. `dismiss` ends the connection with a reason."""

    def __init__(
        self, who: Who, language: str | None, send: Callable[[bytes], None], sentences: bool = True
    ) -> None:
        self.who = who
        self.caller = Caller("", "", "")
        self.dismiss: Callable[[PolytheonError], None] = lambda why: None
        self.reads: Reads = None if language is None else (language, sentences)
        self.send = send
        self.viewer: int | None = None  # as it was when it was last sent a view


class Greetings:
    """Views with a whole story that were made last. Many who come at once to the same game share one: to make it takes
    milliseconds, and as much memory as it is long."""

    def __init__(self) -> None:
        self.kept: dict[tuple[object, ...], bytes] = {}  # the oldest first
        self.bytes = 0

    def find(self, key: tuple[object, ...]) -> list[bytes] | None:
        found = self.kept.get(key)
        return None if found is None else [found]

    def keep(self, key: tuple[object, ...], views: list[bytes]) -> None:
        for view in views:
            if len(view) >= SHARED:
                self.bytes += len(view) - len(self.kept.pop(key, b""))
                self.kept[key] = view
        while self.bytes > MOST_GREETINGS:
            self.bytes -= len(self.kept.pop(next(iter(self.kept))))


class Session:
    """A table in memory. Hold the lock to read or change it, so that nothing unwritten is ever shown."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.narrators: dict[Reader, Narrator] = {}
        self.telling: dict[tuple[int | None, str, int], asyncio.Task[Story]] = {}  # stories that are told elsewhere
        self.told = len(table.match.log) if table.match else 0  # how many events of the match the watchers know
        self.trusted = True  # whether the table is what its log says
        self.abortable = table.abortable  # as the watchers know
        self.unsaid = False  # whether somebody came or went whom nobody was told about
        self.thinking: int | None = None  # the position that a bot thinks about
        self.used = 0.0  # when it was last needed
        self.asked = 0.0  # when a person or a program last asked for it
        self.kept = 0.0  # when its last snapshot was made here
        self.elsewhere: dict[str, Presence] = {}  # whom other workers see connected
        self.previews: dict[int, Preview] = {}  # by action, of one position
        self.previewed_at = -1
        self.due: float | None = None  # what the database knows about these
        self.summary = b""
        self.holders: dict[str, list[int]] | None = None

    def here(self) -> set[int]:
        """The seats with a connection, to this worker or another."""
        seats = {seat for watcher in self.watchers for seat in seats_of(self.table, watcher.who)}
        for presence in self.elsewhere.values():
            seats |= presence.seats
        return seats

    def spectators_here(self) -> int:
        """The number of visitors connected to this worker without a seat; several windows count once."""
        visitors = [watcher.who.visitor for watcher in self.watchers if not seats_of(self.table, watcher.who)]
        return len(set(visitors) - {""}) + visitors.count("")

    def spectators(self) -> int:
        """The number of spectators, at this worker and others."""
        return self.spectators_here() + sum(presence.spectators for presence in self.elsewhere.values())

    def attendance(self) -> tuple[set[int], int]:
        """Who is connected: the seats, and how many have none."""
        return self.here(), self.spectators()

    def about(self, watcher: Watcher, attendance: tuple[set[int], int]) -> bytes:
        """The table's own message for a watcher."""
        return ENCODER.encode(table_message(self.table, watcher.who, *attendance))

    def about_all(self) -> Iterator[tuple[Watcher, bytes]]:
        """The table's own message for every watcher; most spectators get the same one."""
        attendance, made = self.attendance(), dict[tuple[object, ...], bytes]()
        for watcher in self.watchers:
            who = watcher.who
            key = (seat_of(self.table, who), *seats_of(self.table, who), is_host(self.table, who))
            if key not in made:
                made[key] = self.about(watcher, attendance)
            yield watcher, made[key]

    def previewed(self, action: int | str) -> Preview:
        """What an action would do, as the seat to act may know. Raises IllegalAction, which says why."""
        match, position = self.table.match, self.table.state.position
        assert match is not None
        if self.previewed_at != position:
            self.previews, self.previewed_at = {}, position
        number = match.parse(action) if isinstance(action, str) else action
        if number not in self.previews:
            self.previews[number] = match.preview(number)
        return self.previews[number]

    # ---- stories

    @property
    def is_long(self) -> bool:
        """Whether the whole game is too long to narrate in the event loop."""
        return self.table.match is not None and len(self.table.match.log) >= LONG

    def untold(self, watcher: Watcher) -> tuple[int | None, str] | None:
        """The viewer and the language of a watcher's story, if it is too long to narrate in the event loop."""
        reads, viewer = watcher.reads, seat_of(self.table, watcher.who)
        if reads is None or not self.is_long or (viewer, reads) in self.narrators:
            return None
        return viewer, reads[0]

    def hear(self, watcher: Watcher, told: Told) -> Iterator[None]:
        """Continue a story that was narrated elsewhere, decision by decision, unless the watcher has another seat now
        or something of it was taken back."""
        match, reads, known = self.table.match, watcher.reads, list(told.match.log)
        assert reads is not None
        goes_on = match is not None and list(match.log)[: len(known)] == known
        # Somebody else who reads the same may have come first.
        is_new = (told.viewer, reads) not in self.narrators
        if is_new and goes_on and told.viewer == seat_of(self.table, watcher.who):
            narrator = Narrator(told.viewer, *reads)
            for _ in narrator.resume(self.table, told.story, told.match):
                yield
            self.narrators[told.viewer, reads] = narrator
        yield

    def told_elsewhere(self, key: tuple[int | None, str, int], done: asyncio.Task[Story]) -> None:
        del self.telling[key]
        if not done.cancelled():
            done.exception()  # whoever waits for it knows; it may be nobody any more

    # ---- telling

    def greeting(
        self, watcher: Watcher, now: float, greetings: Greetings
    ) -> Generator[None, None, list[bytes]]:
        """The match from its beginning as a watcher may know it, in steps: a long story is much to serialise."""
        reader, left = (seat_of(self.table, watcher.who), watcher.reads), tuple(time_left(self.table, now) or ())
        s = self.table.state
        key = (s.table, s.number, left, reader)
        found = greetings.find(key)
        if found is None:
            found = yield from self.views([reader], now, whole=True)
            greetings.keep(key, found)
        return found

    def greet(self, watcher: Watcher, views: list[bytes], keys: Credentials) -> None:
        """Send a watcher everything; when it has the table, it has the view too."""
        watcher.viewer = seat_of(self.table, watcher.who)
        for view in views:
            watcher.send(view)
        watcher.send(self.about(watcher, self.attendance()))
        for line in self.table.state.chat:
            watcher.send(ENCODER.encode(line.line))
        self.tell_next(watcher, keys)

    def greet_all(self, now: float, keys: Credentials, greetings: Greetings) -> Iterator[None]:
        """Send everybody everything again, in steps; some may leave meanwhile."""
        for watcher in list(self.watchers):
            views = yield from self.greeting(watcher, now, greetings)
            if watcher in self.watchers:
                self.greet(watcher, views, keys)

    def tell(self, entry: e.Entry, now: float, keys: Credentials, was_quiet: bool) -> Iterator[None]:
        """Inform all watchers after an entry, of the end of a game last; in steps, because words take long and each
        reader has others. `was_quiet`: there was no undo request before."""
        if isinstance(entry, CHANGES_MATCH + CHANGES_CLOCK):
            yield from self.tell_views(now)
        over = self.table.state.status == "over" and not isinstance(entry, e.Said)
        late = self.unsaid or self.table.abortable != self.abortable
        if not isinstance(entry, QUIET) or not was_quiet or over or late:
            self.tell_table(keys if isinstance(entry, e.Rematched) else None)
        if isinstance(entry, e.Said):
            data = ENCODER.encode(self.table.state.chat[-1].line)
            for watcher in self.watchers:
                watcher.send(data)

    def tell_attendance(self, before: tuple[set[int], int], greeted: Watcher | None = None) -> None:
        """Inform everybody except a new watcher if the set of connected people has changed. If many spectators come and
        go, the message is delayed and covers all of them."""
        seats, spectators = self.attendance()
        if seats != before[0] or (spectators != before[1] and len(self.watchers) <= CROWD):
            self.tell_here(greeted)
        elif spectators != before[1]:
            self.unsaid = True

    def tell_here(self, greeted: Watcher | None = None) -> None:
        """Inform the watchers that somebody came or went; while something is being written, afterwards."""
        if not self.trusted:
            self.unsaid = True
            return
        for watcher, about in self.about_all():
            if watcher is not greeted:
                watcher.send(about)

    def tell_table(self, keys: Credentials | None = None) -> None:
        self.unsaid, self.abortable = False, self.table.abortable
        for watcher, about in self.about_all():
            watcher.send(about)
            if keys is not None:
                self.tell_next(watcher, keys)

    def tell_next(self, watcher: Watcher, keys: Credentials) -> None:
        """Tell the seats of this table where their rematch is."""
        s, own = self.table.state, seat_of(self.table, watcher.who)
        if s.next is not None and own is not None:
            seat = next_seat(own, s.players)
            watcher.send(ENCODER.encode(m.Moved(s.next, seat, keys.key(s.next, str(seat), 1))))

    def tell_views(self, now: float) -> Iterator[None]:
        """Send everybody the match as they may know it, in steps; alike watchers get the same bytes."""
        up_to_date: dict[Reader, list[Watcher]] = {}
        seated: dict[Reader, list[Watcher]] = {}  # somebody took a seat: the story so far may tell more now
        for watcher in self.watchers:
            viewer = seat_of(self.table, watcher.who)
            alike = up_to_date if viewer == watcher.viewer else seated
            watcher.viewer = viewer
            alike.setdefault((viewer, watcher.reads), []).append(watcher)
        for unread in [reader for reader in self.narrators if reader not in up_to_date and reader not in seated]:
            del self.narrators[unread]  # it would miss this entry, and tell a story that is not so
        for alike in (up_to_date, seated):
            views = yield from self.views(list(alike), now, alike is seated)
            for watchers, view in zip(alike.values(), views):
                for watcher in watchers:
                    watcher.send(view)
        self.told = len(self.table.events)

    def views(self, readers: list[Reader], now: float, whole: bool) -> Generator[None, None, list[bytes]]:
        """The match as these readers may know it, in steps; nothing before it begins."""
        since = 0 if whole else min(self.told, len(self.table.events))
        view = view_for(self.table, [viewer for viewer, _ in readers], now, since) if readers else None
        if view is None:
            return []
        if any(reads for _, reads in readers):
            yield
            worded = []
            for number, reader in enumerate(readers):
                yield from self.catch_up(*reader)
                worded.append(self.worded(view, number, *reader, whole))
                yield
            view.words, view.choices = each([words for words, _ in worded]), each([choices for _, choices in worded])
        return encoded_for(view, len(readers))

    def catch_up(self, viewer: int | None, reads: Reads) -> Iterator[None]:
        """Tell a reader's story as far as it must be told from the beginning, decision by decision."""
        if reads is not None:
            for _ in self.narrator(viewer, reads).catch_up(self.table):
                yield

    def narrator(self, viewer: int | None, reads: tuple[str, bool]) -> Narrator:
        found = self.narrators.get((viewer, reads))
        if found is None:
            found = self.narrators[viewer, reads] = Narrator(viewer, *reads)
        return found

    def worded(
        self, view: m.ViewMessage, number: int, viewer: int | None, reads: Reads, whole: bool
    ) -> tuple[m.Words | None, list[m.Choice]]:
        """The words that go with a view, and the choices, for one of its readers; in words if it has a language."""
        choices: list[m.Choice] = seen(view.choices, number)
        if reads is None:
            return None, choices
        narrator = self.narrator(viewer, reads)
        shown = seen(view.view, number)
        words = narrator.words(self.table, shown, seen(view.undo_stop, number), whole)
        return words, narrator.choices(self.table, choices, shown)


def next_seat(seat: int, players: int) -> int:
    """The seat of a player in the rematch: everybody moves on by one, so that another player begins."""
    return (seat + 1) % players
