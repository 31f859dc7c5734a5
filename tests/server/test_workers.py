"""Several workers: seats of one table at different ones, on a real PostgreSQL and a real Redis."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import pytest

import polytheon
from polytheon.client import Client, Lost, Refused, Seat
from polytheon.server.sessions.bus import Redis
from tests.server import services
from tests.server.house import House, settings
from tests.server.test_lists import Visitor, until


def at(house: House, seat: Seat) -> Seat:
    """The same seat at another worker."""
    found = Client(house.address).resume(seat.key or "")
    return found


def play(seat: Seat, seed: int) -> None:
    rng = random.Random(seed)
    for turn in seat.turns():
        try:
            seat.act(turn, rng.choice(turn.choices).action)
        except Refused as refused:
            if refused.code != "over":  # somebody may resign meanwhile
                raise


@pytest.mark.parametrize("game", polytheon.GAMES)
def test_a_whole_game_with_its_seats_at_different_workers(game: str, postgresql: str, redis_server: str) -> None:
    chosen = settings(postgresql, bus=redis_server)
    with House(chosen) as one, House(chosen) as two:
        seats = one.full_table(game)
        players = [at((one, two)[number % 2], seat) for number, seat in enumerate(seats)]
        spectator = two.client.watch(seats[0].table)
        threads = [threading.Thread(target=play, args=(seat, number)) for number, seat in enumerate(players)]
        for thread in threads:
            thread.start()
        assert list(spectator.turns()) == []
        for thread in threads:
            thread.join(60)
            assert not thread.is_alive()
        for seat in players:
            assert seat.result == spectator.result
        assert polytheon.replay(players[0].record()).over
        states = [house.manager.tables[seats[0].table].table.state for house in (one, two)]
        assert states[0].position == states[1].position
        for seat in (*seats, *players, spectator):
            seat.close()


def test_only_one_of_two_workers_takes_an_answer(postgresql: str, redis_server: str) -> None:
    chosen = settings(postgresql, bus=redis_server)
    with House(chosen) as one, House(chosen) as two:
        seats = one.full_table()
        results: list[str] = []

        def act(seat: Seat, choice: int) -> None:
            turn = seat.turn()
            assert turn is not None
            barrier.wait()
            try:
                seat.act(turn, turn.choices[choice].action)
                results.append("ok")
            except Refused as refused:
                results.append(refused.code)

        for round_ in range(8):
            active = one.manager.tables[seats[0].table].table.state.active
            assert active is not None
            tabs = [at(one, seats[active]), at(two, seats[active])]
            for tab in tabs:
                while tab.turn() is None:
                    tab.take_in(tab.receive())
            if len(tabs[0].view["choices"]) < 2:
                break
            assert tabs[0].view == tabs[1].view
            barrier = threading.Barrier(2)
            threads = [threading.Thread(target=act, args=(tab, number)) for number, tab in enumerate(tabs)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(20)
            assert sorted(results) == ["ok", "stale"], round_
            results.clear()
            for tab in tabs:
                tab.close()
            wait_until_equal(one, two, seats[0].table)
        seats[0].close()


def wait_until_equal(one: House, two: House, table: str) -> None:
    for _ in range(500):
        numbers = {house.manager.tables[table].table.state.number for house in (one, two)}
        if len(numbers) == 1:
            return
        time.sleep(0.01)
    raise AssertionError("the workers never agree")


def test_presence_chat_and_undo_reach_the_other_worker(postgresql: str, redis_server: str) -> None:
    chosen = settings(postgresql, bus=redis_server)
    with House(chosen) as one, House(chosen) as two:
        seats = one.full_table()
        anna, bert = at(one, seats[0]), at(two, seats[1])
        anna.turn()
        bert.turn()
        while not all(seat["here"] for seat in anna.about["seats"]):
            anna.take_in(anna.receive())
        anna.say("hello over there")
        while not bert.chat:
            bert.take_in(bert.receive())
        assert bert.chat[0]["text"] == "hello over there"
        bert.close()
        while anna.about["seats"][1]["here"]:
            anna.take_in(anna.receive())
        for seat in (*seats, anna):
            seat.close()


def test_what_the_bus_loses_is_found_in_the_log(postgresql: str, redis_server: str) -> None:
    chosen = settings(postgresql, bus=redis_server)
    with House(chosen) as one, House(chosen) as two:
        seats = one.full_table()
        bert = at(two, seats[1])
        bert.turn()
        lost: Any = lambda *_: None  # noqa: E731
        one.manager.bus.publish = lost  # type: ignore[method-assign]
        turn = seats[0].turn()
        while turn is None:
            seats[0].take_in(seats[0].receive())
            turn = seats[0].turn()
        seats[0].act(turn, turn.choices[0].action)
        while bert.view["position"] <= turn.position:
            bert.take_in(bert.receive())
        assert bert.view["position"] == one.manager.tables[bert.table].table.state.position
        for seat in (*seats, bert):
            seat.close()


def test_without_the_bus_moves_still_reach_the_other_worker(postgresql: str) -> None:
    with services.redis() as url:
        chosen = settings(postgresql, bus=url)
        one, two = House(chosen), House(chosen)
        one.__enter__()
        two.__enter__()
        seats = one.full_table()
        players = [at(one, seats[0]), at(two, seats[1])]
        for player in players:
            player.turn()
    threads = [threading.Thread(target=play, args=(seat, number)) for number, seat in enumerate(players)]
    for thread in threads:
        thread.start()
    while all(player.view["position"] < 8 for player in players):
        time.sleep(0.05)
    assert one.ask("GET", "/health")[0] == 503
    players[0].client.ask("POST", f"/api/tables/{seats[0].table}", {"type": "resign"}, seats[0].key)
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    for seat in (*seats, *players):
        seat.close()
    one.__exit__()
    two.__exit__()


def test_a_worker_whose_news_did_not_get_through_says_so(redis_server: str) -> None:
    async def check() -> None:
        one, two = Redis(redis_server), Redis(redis_server)
        missed = asyncio.Event()
        await one.open(lambda news: None, lambda: None)
        await two.open(lambda news: None, missed.set)
        working, one.client = one.client, Redis("redis://127.0.0.1:1").client
        one.publish("table", 1, [], None)
        while not one.dropped:
            await asyncio.sleep(0.01)
        one.client = working
        assert not missed.is_set()
        one.publish("table", 2, [], None)
        await asyncio.wait_for(missed.wait(), 20)
        await one.close()
        await two.close()

    asyncio.run(check())


def test_a_bot_whose_worker_is_gone_is_thought_for_by_another(postgresql: str, redis_server: str) -> None:
    now = [1_000_000.0]
    chosen = settings(postgresql, bus=redis_server, bot_pace=0.2)
    with House(chosen, clock=lambda: now[0]) as two:
        with House(chosen, clock=lambda: now[0]) as one:
            host = one.client.create("duel")
            host.seat_bot(0, "random")
            host.seat_bot(1, "random")
            host.start()
            host.close()
        watching = two.client.resume(host.key or "")
        watching.turn()
        position = watching.view["position"]
        assert watching.about["status"] == "running"
        now[0] += 30
        while watching.view["position"] <= position + 3:
            watching.take_in(watching.receive())
        watching.close()


def test_several_workers_take_postgresql_and_redis(sqlite: str) -> None:
    command = [sys.executable, "-c", "from polytheon.cli import main; main()", "serve", "--port", "0", "--workers", "2"]
    ran = subprocess.run([*command, "--database", sqlite], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "several workers need PostgreSQL and Redis" in ran.stderr


def test_the_command_serves_with_several_workers_and_ends_when_told(postgresql: str, redis_server: str) -> None:
    command = [sys.executable, "-c", "from polytheon.cli import main; main()", "serve", "--port", "0", "--workers", "2"]
    environment = {**os.environ, "POLYTHEON_DATABASE": postgresql, "POLYTHEON_BUS": redis_server}
    server = subprocess.Popen(
        [*command, "--log-level", "warning"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None
        assert found[0].startswith("http://127.0.0.1:")
        client = Client(found[0])
        for _ in range(300):
            try:
                client.games()
                break
            except Lost:
                time.sleep(0.1)
        seats = [client.create("duel", name="one", options={"expansion": "none"})]
        seats.append(client.join(seats[0].table, "two"))
        seats[0].start()
        threads = [threading.Thread(target=play, args=(seat, number)) for number, seat in enumerate(seats)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert seats[0].result is not None
        for seat in seats:
            seat.close()
        assert b"polytheon_moves_total" in json.dumps(client.ask("GET", "/metrics")).encode()
    finally:
        server.send_signal(signal.SIGTERM)
        _, errors = server.communicate(timeout=30)
    assert server.returncode in (0, -signal.SIGTERM)
    assert "Traceback" not in errors


def until_otherwise(visitor: Visitor, table: str, since: float) -> None:
    """Wait until somebody else is to move, or the same one again."""
    until(lambda: visitor.mine()[table]["listing"]["stand"]["since"], lambda found: found != since)


def test_my_tables_and_the_number_of_spectators_are_the_same_at_every_worker(
    postgresql: str, redis_server: str
) -> None:
    chosen = settings(postgresql, bus=redis_server)
    with House(chosen) as one, House(chosen) as two:
        here, there = Visitor(one), Visitor(one)
        there.house = two  # with the cookie of the other worker
        bert = Visitor(two)
        table = here.make("duel")
        bert.do(table, "join", name="Bert")
        here.do(table, "start")
        there.cookie = here.cookie
        for _ in range(6):
            stands = until(
                lambda: [one.mine()[table]["listing"]["stand"] for one in (here, there)],
                lambda found: found[0] == found[1],
            )
            (here, bert)[stands[0]["to_act"]].act(table)
            until_otherwise(there, table, stands[0]["since"])
        spectator = two.client.watch(table)
        spectator.turn()
        until(lambda: here.ask("GET", f"/api/tables/{table}")[1]["table"]["spectators"], lambda count: count == 1)
        here.do(table, "resign")
        here.do(table, "delete")
        bert.do(table, "delete")
        until(lambda: here.ask("GET", f"/api/tables/{table}")[0], lambda status: status == 404)
        spectator.close()
