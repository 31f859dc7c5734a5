"""Nothing that takes long is done in the event loop, where everybody waits for it."""

from __future__ import annotations

import asyncio
import gc
import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, cast

import msgspec
import pytest
from msgspec import Raw
from websockets.sync.client import ClientConnection

from polytheon.server import run
from polytheon.server.domain.commands import Who
from polytheon.server.domain.folding import folded
from polytheon.server.domain.messages import Act, Command, StoryTurn, Undo
from polytheon.server.domain.narration import Narrator, Story
from polytheon.server.review.looking import Telling
from polytheon.server.review.replay import Positions
from polytheon.server.sessions import pausing
from polytheon.server.sessions.credentials import Credentials
from polytheon.server.sessions.manager import TableManager
from polytheon.server.sessions.pausing import Pausing
from polytheon.server.sessions.session import LONG, Greetings, Session, Told, Watcher
from polytheon.server.sessions.watching import Watching
from polytheon.server.transport.catalogues import words_body
from polytheon.server.transport.gate import Turns
from polytheon.server.transport.rulebooks import rulebook_body
from polytheon.server.transport.sources import sources_body
from polytheon.text import LANGUAGES
from tests.server.desk import ANNA, BERT, EVE, PEOPLE, Desk
from tests.server.house import House, settings

ENOUGH = 0.005  # seconds of CPU time that anything may take in the loop
SHARE = 0.25  # of what the work takes; where nothing is compiled, everything takes longer


class Probe:
    """The CPU time of the longest thing that the loop of a server has done."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.thread: threading.Thread | None = None

    def during(self, work: Callable[[], Any]) -> float:
        self.longest = 0.0
        work()
        return self.longest


@contextmanager
def probed(house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[Probe]:
    probe = Probe()
    run = asyncio.Handle._run

    def timed(self: asyncio.Handle) -> None:
        if threading.current_thread() is not house.thread:
            run(self)
            return
        began = time.thread_time()
        run(self)
        probe.longest = max(probe.longest, time.thread_time() - began)

    # The collector would look at all that the tests before have left, which no server has.
    gc.disable()
    try:
        with monkeypatch.context() as patched:
            patched.setattr(asyncio.Handle, "_run", timed)
            yield probe
    finally:
        gc.enable()


def long_game() -> tuple[Desk, float]:
    """A long game, and the CPU time that it takes to tell all of it."""
    desk = Desk("pantheon", 4).started().play_on(5000, 3)
    assert len(desk.match.log) > 5 * LONG
    began = time.thread_time()
    Positions(desk.table)
    Narrator(0, "en").recount(desk.table)
    return desk, time.thread_time() - began


def greeted(connection: ClientConnection) -> dict[str, Any]:
    view: dict[str, Any] = {}
    while True:
        message: dict[str, Any] = json.loads(connection.recv(30))
        if message["type"] == "view":
            view = message
        if message["type"] == "table":
            return view


def test_games_are_looked_at_elsewhere(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, work = long_game()
    allowed = max(ENOUGH, SHARE * work)
    with House(settings(sqlite)) as house, probed(house, monkeypatch) as probe:
        made: dict[str, str] = {}

        def bring() -> None:
            made.update(json.loads(house.ask("POST", "/api/records", {"record": desk.match.record()})[2]))

        assert probe.during(bring) < allowed
        path = f"/api/tables/{made['table']}"
        house.ask("GET", path)

        def ask(path: str, method: str = "GET") -> None:
            status, _, body = house.ask(method, path)
            assert status == 200, body

        def watch() -> None:
            with house.socket(made["table"], "?language=fr&sentences=no") as connection:
                assert len(greeted(connection)["words"]["story"]) > LONG

        assert probe.during(lambda: ask(f"{path}/replay?language=ja&viewer=1")) < allowed
        assert probe.during(lambda: ask(f"{path}/replay/100?language=ja&viewer=2")) < allowed
        assert probe.during(lambda: ask(f"{path}/record")) < allowed
        assert probe.during(lambda: ask(f"{path}/analysis")) < allowed
        assert probe.during(lambda: ask(f"{path}/analysis", "POST")) < allowed
        assert probe.during(lambda: ask(f"{path}/analysis", "DELETE")) < allowed
        assert probe.during(lambda: ask("/api/lessons/pantheon?language=ja")) < allowed
        assert probe.during(watch) < allowed


def told(session: Session, sentences: bool) -> list[Raw | StoryTurn]:
    """What a spectator was told, with or without sentences about the table."""
    return session.narrators[None, ("en", sentences)].told()


def test_a_story_told_elsewhere_goes_on_as_if_it_had_been_told_here(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        seats = house.full_table("duel")
        table = seats[0].table
        session = house.manager.tables[table]
        with house.socket(table, "?language=en") as early:  # from the beginning
            assert greeted(early)["words"]
            while len(session.table.events) < LONG + 5:
                move(house, seats)
            with house.socket(table, "?language=en&sentences=no") as late:
                story = greeted(late)["words"]["story"]
                assert told(session, False) == told(session, True)
                assert len(story) == len(told(session, True))
                for _ in range(5):
                    move(house, seats)
                assert told(session, False) == told(session, True)
        assert session.telling == {}
        for seat in seats:
            seat.close()


def watched(session: Session, who: Who = EVE) -> tuple[Watcher, list[dict[str, Any]]]:
    """Somebody who watches from now on, and what they are sent."""
    sent: list[dict[str, Any]] = []
    watcher = Watcher(who, "en", lambda data: sent.append(json.loads(data)), sentences=False)
    welcome(session, watcher)
    return watcher, sent


def welcome(session: Session, watcher: Watcher) -> None:
    views = asyncio.run(Pausing().end(session.greeting(watcher, 0.0, Greetings())))
    session.watchers.add(watcher)
    session.greet(watcher, views, Credentials(b"secret"))


def decided(desk: Desk, session: Session, command: Command, who: Who) -> None:
    """Do something at a table, and tell it."""
    entry = desk.do(command, who).entry
    assert entry is not None
    asyncio.run(Pausing().through(session.tell(entry, 0.0, Credentials(b"secret"), True)))


def acted(desk: Desk, session: Session, option: int = 0) -> None:
    who = PEOPLE[desk.match.to_act or 0]
    decided(desk, session, Act(desk.table.state.position, desk.match.legal()[option]), who)


def from_the_beginning(desk: Desk, viewer: int | None = None) -> list[Raw | StoryTurn]:
    narrator = Narrator(viewer, "en", False)
    narrator.recount(desk.table)
    return narrator.told()


def test_what_a_crowd_is_told_about_a_table_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(Desk().started().table)
    made: list[Watcher] = []
    for number in range(100):
        session.watchers.add(Watcher(Who(f"spectator {number}"), None, lambda data: None))
    players = [Watcher(who, None, lambda data: None) for who in (ANNA, BERT)]
    session.watchers.update(players)
    for_players = [session.about(player, session.attendance()) for player in players]

    def about(watcher: Watcher, attendance: tuple[set[int], int]) -> bytes:
        made.append(watcher)
        return b"%d" % len(made)

    monkeypatch.setattr(session, "about", about)
    told = dict(session.about_all())
    assert len(made) == 3
    assert len({told[player] for player in players}) == len(set(for_players)) == 2
    session.tell_table()
    assert len(made) == 6


def test_whoever_comes_back_is_told_what_happened_and_not_what_was_taken_back() -> None:
    desk = Desk().started()
    session = Session(desk.table)
    acted(desk, session)
    watcher, _ = watched(session)
    session.watchers.discard(watcher)
    decided(desk, session, Undo(desk.table.state.position), ANNA if desk.table.events[-1].seat == 0 else BERT)
    acted(desk, session, option=1)
    _, sent = watched(session)
    assert sent[0]["words"]["story"] == json.loads(msgspec.json.encode(from_the_beginning(desk)))


def test_the_story_for_whoever_comes_back_late_is_told_elsewhere() -> None:
    desk = Desk().started().play_on(LONG, 3)
    session = Session(desk.table)
    watcher, _ = watched(session)
    session.watchers.discard(watcher)
    assert session.untold(watcher) is None  # nothing has happened
    acted(desk, session)
    assert session.untold(watcher) is not None


def test_a_story_told_elsewhere_is_of_use_although_the_game_went_on_meanwhile() -> None:
    desk = Desk("pantheon", 3).started().play_on(2 * LONG, 3)
    session = Session(desk.table)
    watcher = Watcher(EVE, "en", lambda data: None, sentences=False)
    untold, match = session.untold(watcher), desk.match
    assert untold is not None
    wish = Telling(desk.table.snapshot(), *untold)
    for _ in range(5):
        acted(desk, session)
    steps = list(session.hear(watcher, Told(None, msgspec.msgpack.decode(wish.look(), type=Story), match)))
    assert len(steps) > 5  # others go on between the decisions that it missed
    assert session.untold(watcher) is None
    assert session.narrators[None, ("en", False)].told() == from_the_beginning(desk)


def test_a_story_told_elsewhere_is_of_no_use_if_something_of_it_was_taken_back() -> None:
    desk = Desk().started()
    session = Session(desk.table)
    acted(desk, session)
    watcher = Watcher(EVE, "en", lambda data: None, sentences=False)
    narrator, match = Narrator(None, "en"), desk.match
    narrator.recount(desk.table)
    decided(desk, session, Undo(desk.table.state.position), ANNA if desk.table.events[-1].seat == 0 else BERT)
    acted(desk, session, option=1)
    assert list(session.hear(watcher, Told(None, narrator.story, match)))
    assert not session.narrators


def test_a_story_is_not_for_another_seat() -> None:
    desk = Desk().started()
    session = Session(desk.table)
    acted(desk, session)
    narrator = Narrator(1, "en")
    narrator.recount(desk.table)
    assert list(session.hear(Watcher(ANNA, "en", lambda data: None), Told(1, narrator.story, desk.match)))
    assert not session.narrators


def test_those_who_come_to_a_long_game_at_once_are_let_in_one_by_one() -> None:
    session = Session(Desk().started().play_on(LONG, 3).table)
    watching = Watching(cast(TableManager, None))
    turns: list[int] = []

    async def come(now: list[int]) -> None:
        await watching.in_turn(session)
        turns.append(now[0])

    async def all_come() -> None:
        now = [0]
        coming = [asyncio.create_task(come(now)) for _ in range(30)]
        while len(turns) < len(coming):
            now[0] += 1
            await asyncio.sleep(0)

    asyncio.run(all_come())
    assert len(set(turns)) == len(turns)


def test_websockets_that_come_at_once_are_opened_one_by_one() -> None:
    async def all_come() -> list[int]:
        turns, now, found = Turns(), 0, []
        for _ in range(30):
            turns.take(lambda: found.append(now))
        while len(found) < 30:
            now += 1
            await asyncio.sleep(0)
        return found

    found = asyncio.run(all_come())
    assert len(set(found)) == len(found)


def test_a_long_game_is_played_again_in_steps() -> None:
    desk = Desk("pantheon", 3).started().play_on(150, 3)
    table, turns = folded(desk.log), 0

    async def look_back() -> None:
        nonlocal turns
        looking = asyncio.create_task(Pausing().look_back(table))
        while not looking.done():
            turns += 1
            await asyncio.sleep(0)

    assert not table.remembers
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pausing, "STEP", 0.0)
        asyncio.run(look_back())
    assert turns > 50
    assert table.remembers
    assert table.events == desk.table.events


def test_many_who_read_words_are_told_a_move_in_steps_even_if_whoever_made_it_goes_away() -> None:
    desk = Desk("pantheon", 4).started().play_on(LONG, 3)
    session, told = Session(desk.table), Counter[tuple[int, str]]()
    readers = [(number, who, language) for number, who in enumerate([*PEOPLE[:4], EVE]) for language in LANGUAGES]
    for number, who, language in readers:
        send = partial(count, told, (number, language))
        watcher = Watcher(who, language, send)
        welcome(session, watcher)
    told.clear()
    mover = PEOPLE[desk.match.to_act or 0]
    entry = desk.do(Act(desk.table.state.position, desk.match.legal()[0]), mover).entry
    assert entry is not None

    async def tell_and_go_away() -> None:
        telling = asyncio.create_task(Pausing().through(session.tell(entry, 0.0, Credentials(b"secret"), True)))
        for _ in range(3):
            await asyncio.sleep(0)
            assert not told  # nobody is told before all are
        telling.cancel()
        with pytest.raises(asyncio.CancelledError):
            await telling

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pausing, "STEP", 0.0)
        asyncio.run(tell_and_go_away())
    assert told == Counter((number, language) for number, _, language in readers)


def test_a_table_that_is_read_again_is_told_to_all_in_steps() -> None:
    desk = Desk("pantheon", 4).started().play_on(3 * LONG, 3)
    session = Session(desk.table)
    sent: dict[str, list[dict[str, Any]]] = {language: [] for language in LANGUAGES}
    for language, messages in sent.items():
        session.watchers.add(Watcher(EVE, language, partial(note, messages), sentences=False))
    steps = list(session.greet_all(0.0, Credentials(b"secret"), Greetings()))
    assert len(steps) > len(LANGUAGES) * 2 * LONG  # others go on between the decisions of each story
    for messages in sent.values():
        assert [message["type"] for message in messages] == ["view", "table"]
    assert sent["en"][0]["words"]["story"] == json.loads(msgspec.json.encode(from_the_beginning(desk)))


def note(messages: list[dict[str, Any]], data: bytes) -> None:
    messages.append(json.loads(data))


@pytest.mark.parametrize("steps", [1, 5, 12])
def test_whoever_goes_away_while_a_story_is_told_harms_nobody_who_comes_later(steps: int) -> None:
    desk = Desk("pantheon", 4).started().play_on(LONG - 2, 3)
    session = Session(desk.table)
    greeting = session.greeting(Watcher(EVE, "en", lambda data: None, sentences=False), 0.0, Greetings())
    for _ in range(steps):
        next(greeting)
    greeting.close()
    _, sent = watched(session)
    assert sent[0]["words"]["story"] == json.loads(msgspec.json.encode(from_the_beginning(desk)))
    acted(desk, session)
    assert session.narrators[None, ("en", False)].told() == from_the_beginning(desk)


def count(told: Counter[tuple[int, str]], reader: tuple[int, str], data: bytes) -> None:
    told[reader] += 1


def test_nobody_waits_long_for_the_collector(monkeypatch: pytest.MonkeyPatch) -> None:
    for spared in ("freeze", "collect"):  # what other tests have left is theirs
        monkeypatch.setattr(gc, spared, lambda *generation: None)
    before = gc.get_threshold()
    try:
        run.spare_the_collector()
        young, middle, _ = gc.get_threshold()
    finally:
        gc.set_threshold(*before)
    assert young * (middle + 1) <= 5_000  # objects that it looks at, which takes up to half a microsecond each


def test_nobody_waits_for_a_text_that_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "GAMES", ["duel"])
    run.make_ready()
    for body in (rulebook_body, sources_body, words_body):
        made = body.cache_info().misses
        for language in LANGUAGES:
            assert body("duel", language)
        assert body.cache_info().misses == made


def move(house: House, seats: list[Any]) -> None:
    active = house.manager.tables[seats[0].table].table.state.active
    assert active is not None
    for turn in seats[active].turns():
        seats[active].act(turn, turn.choices[0].action)
        break


def test_whoever_connects_while_no_process_can_tell_the_story_is_told_it_all_the_same(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House(settings(sqlite)) as house:
        seats = house.full_table("duel")
        session = house.manager.tables[seats[0].table]
        while len(session.table.events) < LONG:
            move(house, seats)
        for bot_worker in house.manager.bot_pool.all:
            monkeypatch.setattr(bot_worker, "command", ("false",))
            house.call(bot_worker.end())
        with house.socket(seats[0].table, "?language=en") as late:
            assert greeted(late)["words"]["story"]
        for seat in seats:
            seat.close()
