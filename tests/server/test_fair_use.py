"""Whoever causes work pays for it: the visitor and the address, and nobody waits for what another one has caused."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.msgpack import decode, encode

from polytheon.server.bots.pool import COSTS, QUICK, BotPool, BotWorker, Errand
from polytheon.server.bots.worker import Chosen
from polytheon.server.sessions.payers import Payer, Usage, paid_by
from polytheon.server.settings import Limits
from tests.server.house import GENEROUS, House, settings
from tests.server.test_analysis import record

PROXY = ["127.0.0.1"]


def limits(**others: Any) -> Limits:
    """Generous limits but for some."""
    plain: dict[str, Any] = {name: getattr(GENEROUS, name) for name in GENEROUS.__struct_fields__}
    return Limits(**{**plain, **others})


class Caller:
    """Somebody at an address; with a cookie, unless they have none."""

    def __init__(self, house: House, address: str = "192.0.2.1", cookie: bool = True) -> None:
        self.house = house
        self.headers = {"x_forwarded_for": address}
        if cookie:
            self.headers["cookie"] = house.ask("GET", "/plain")[1]["set-cookie"].partition(";")[0]

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        status, _, data = self.house.ask(method, path, body, **self.headers, **headers)
        return status, json.loads(data)

    def create(self, **wishes: Any) -> tuple[int, Any]:
        return self.ask("POST", "/api/tables", {"game": "duel", "options": {"expansion": "none"}, **wishes})

    def do(self, table: str, kind: str, **fields: Any) -> tuple[int, Any]:
        return self.ask("POST", f"/api/tables/{table}", {"type": kind, **fields})


def refusal(answer: tuple[int, Any]) -> tuple[int, str]:
    status, told = answer
    return status, told.get("code", "")


# ---- tables


@pytest.mark.parametrize("cookie", [True, False])
def test_one_visitor_makes_only_some_tables_with_a_cookie_or_without(cookie: bool, sqlite: str) -> None:
    few = limits(tables_per_visitor=3) if cookie else limits(tables_per_address=3)
    with House(settings(sqlite, few, proxies=PROXY)) as house:
        anna, bert = Caller(house, "192.0.2.1", cookie), Caller(house, "192.0.2.2", cookie)
        assert [anna.create()[0] for _ in range(3)] == [201] * 3
        assert refusal(anna.create()) == (429, "too_many_tables" if cookie else "network_full")
        assert bert.create()[0] == 201


def test_fresh_cookies_and_fresh_addresses_of_one_network_make_no_more_tables(sqlite: str) -> None:
    with House(settings(sqlite, limits(tables_per_address=4), proxies=PROXY)) as house:
        made = [Caller(house, f"2001:db8:1:2::{n}").create()[0] for n in range(6)]
        assert made == [201] * 4 + [429] * 2
        assert Caller(house, "2001:db8:1:3::1").create()[0] == 201


def test_tables_that_are_made_at_once_count_each(sqlite: str) -> None:
    with House(settings(sqlite, limits(tables_per_visitor=4), proxies=PROXY)) as house:
        anna = Caller(house)
        answers: list[int] = []
        threads = [threading.Thread(target=lambda: answers.append(anna.create()[0])) for _ in range(12)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert sorted(answers) == [201] * 4 + [429] * 8


def test_a_rematch_is_a_table_like_any_other(sqlite: str) -> None:
    with House(settings(sqlite, limits(tables_per_visitor=2), proxies=PROXY)) as house:
        anna = Caller(house)
        finished = []
        for _ in range(3):
            table = anna.create(name="Anna")[1]["table"]
            anna.do(table, "seat_bot", seat=1, level="random")
            assert anna.do(table, "start")[0] == 200
            assert anna.do(table, "resign")[0] == 200
            finished.append(table)
        assert anna.do(finished[0], "rematch")[0] == 200
        assert anna.do(finished[1], "rematch")[0] == 200
        assert refusal(anna.do(finished[2], "rematch")) == (429, "too_many_tables")
        assert refusal(anna.create()) == (429, "too_many_tables")
        assert anna.ask("GET", f"/api/tables/{finished[2]}")[1]["table"]["rematch"] == []


def test_a_rematch_of_programs_is_charged_to_their_address(sqlite: str) -> None:
    with House(settings(sqlite, limits(tables_per_address=1), proxies=PROXY)) as house:
        program = Caller(house, cookie=False)
        made = program.create(name="robot", program=True)[1]
        key = {"authorization": f"Bearer {made['key']}"}
        for command in ({"type": "seat_bot", "seat": 1, "level": "random"}, {"type": "start"}, {"type": "resign"}):
            assert program.ask("POST", f"/api/tables/{made['table']}", command, **key)[0] == 200
        other = program.create()
        assert other[0] == 201
        refused = program.ask("POST", f"/api/tables/{made['table']}", {"type": "rematch"}, **key)
        assert refusal(refused) == (429, "network_full")


# ---- seats


@pytest.mark.parametrize("cookie", [True, False])
def test_one_client_does_not_take_all_free_seats(cookie: bool, sqlite: str) -> None:
    few = limits(seats_per_visitor=3) if cookie else limits(seats_per_address=3)
    with House(settings(sqlite, few, proxies=PROXY)) as house:
        tables = [Caller(house, f"192.0.2.{n}").create(name="host")[1]["table"] for n in range(10, 18)]
        greedy = Caller(house, "192.0.2.1", cookie)
        answers = [greedy.do(table, "join", name="me") for table in tables]
        assert [status for status, _ in answers] == [200] * 3 + [429] * 5
        assert refusal(answers[-1]) == (429, "too_many_seats")
        assert Caller(house, "192.0.2.2").do(tables[-1], "join", name="other")[0] == 200


def test_seats_that_are_taken_at_once_count_each(sqlite: str) -> None:
    with House(settings(sqlite, limits(seats_per_address=3), proxies=PROXY)) as house:
        tables = [Caller(house, f"192.0.2.{n}").create(name="host")[1]["table"] for n in range(10, 22)]
        greedy = Caller(house, "192.0.2.1", cookie=False)
        answers: list[int] = []

        def join(table: str) -> None:
            answers.append(greedy.do(table, "join", name="me")[0])

        threads = [threading.Thread(target=join, args=(table,)) for table in tables]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert sorted(answers) == [200] * 3 + [429] * 9


def test_fresh_cookies_take_no_more_free_seats(sqlite: str) -> None:
    with House(settings(sqlite, limits(seats_per_address=4), proxies=PROXY)) as house:
        tables = [Caller(house, f"192.0.2.{n}").create(name="host")[1]["table"] for n in range(10, 18)]
        taken = [Caller(house, "192.0.2.1").do(table, "join", name="me")[0] for table in tables]
        assert taken == [200] * 4 + [429] * 4


def test_a_seat_counts_no_more_once_the_game_begins_or_it_is_left(sqlite: str) -> None:
    with House(settings(sqlite, limits(seats_per_visitor=1), proxies=PROXY)) as house:
        hosts = [Caller(house, f"192.0.2.{n}") for n in range(10, 14)]
        tables = [host.create(name="host")[1]["table"] for host in hosts]
        guest = Caller(house, "192.0.2.1")
        assert guest.do(tables[0], "join", name="me")[0] == 200
        assert guest.do(tables[0], "join", name="me")[0] == 200  # has it already
        assert refusal(guest.do(tables[1], "join", name="me")) == (429, "too_many_seats")
        assert hosts[0].do(tables[0], "start")[0] == 200
        assert guest.do(tables[1], "join", name="me")[0] == 200
        assert refusal(guest.do(tables[2], "join", name="me")) == (429, "too_many_seats")
        assert guest.do(tables[1], "leave")[0] == 200
        assert guest.do(tables[2], "join", name="me")[0] == 200
        assert hosts[2].do(tables[2], "clear_seat", seat=1)[0] == 200
        assert guest.do(tables[3], "join", name="me")[0] == 200


def test_people_around_one_screen_sit_at_their_own_table_as_they_like(sqlite: str) -> None:
    with House(settings(sqlite, limits(seats_per_visitor=1), proxies=PROXY)) as house:
        anna = Caller(house)
        table = anna.create(game="mytikas", players=4, options={}, name="Anna")[1]["table"]
        for name in ("Bert", "Carl", "Dora"):
            assert anna.do(table, "join", name=name, another=True)[0] == 200


# ---- looking back


def imported(caller: Caller, seed: int) -> str:
    status, told = caller.ask("POST", "/api/records", {"record": record("duel", seed=seed)})
    assert status == 201, told
    table: str = told["table"]
    return table


def test_fresh_cookies_start_no_more_analyses(sqlite: str) -> None:
    chosen = settings(sqlite, limits(analyses_per_address=2), proxies=PROXY, analysis_seconds=300.0)
    with House(chosen) as house:
        tables = [imported(Caller(house), seed) for seed in range(5)]
        answers = [Caller(house).ask("POST", f"/api/tables/{table}/analysis") for table in tables]
        assert [status for status, _ in answers] == [200] * 2 + [429] * 3
        assert refusal(answers[-1]) == (429, "no_bot_time")
        assert Caller(house, "192.0.2.9").ask("POST", f"/api/tables/{tables[-1]}/analysis")[0] == 200


def test_replays_are_charged_to_the_visitor_and_to_the_address(sqlite: str) -> None:
    stingy = limits(review_seconds_per_second=1e-6, review_seconds_at_once=1e-6)
    with House(settings(sqlite, stingy, proxies=PROXY)) as house:
        table = imported(Caller(house, "192.0.2.9"), 5)
        anna = Caller(house)
        path = f"/api/tables/{table}/replay"
        assert anna.ask("GET", path)[0] == 200
        assert refusal(anna.ask("GET", path)) == (429, "slow_down")
        assert refusal(anna.ask("GET", f"{path}/3")) == (429, "slow_down")
        assert refusal(Caller(house).ask("GET", path)) == (429, "slow_down")  # a fresh cookie at the same address
        assert Caller(house, "192.0.2.2").ask("GET", path)[0] == 200


# ---- the queue of thoughts


class Office:
    """Bot workers that answer on command, in place of processes."""

    def __init__(self, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[tuple[str, bool]] = []  # what is thought, in order, and whether by the quick one
        self.done: dict[str, asyncio.Event] = {}
        self.cpu = 1.0

        async def ask(bot_worker: BotWorker, data: bytes, budget: float) -> bytes:
            name = decode(data)["match"]["name"]
            self.begun.append((name, bot_worker.quick))
            await self.done.setdefault(name, asyncio.Event()).wait()
            return encode(Chosen(0, self.cpu, self.cpu))

        monkeypatch.setattr(BotWorker, "ask", ask)
        self.bot_pool = BotPool(count)
        self.tasks: list[asyncio.Task[Chosen]] = []

    async def want(self, name: str, errand: Errand, level: str = "master") -> None:
        self.tasks.append(asyncio.create_task(self.bot_pool.think(level, {"name": name}, errand)))
        await asyncio.sleep(0)

    async def finish(self, name: str) -> None:
        self.done.setdefault(name, asyncio.Event()).set()
        for _ in range(5):
            await asyncio.sleep(0)

    @property
    def order(self) -> list[str]:
        return [name for name, _ in self.begun]


def errand(visitor: str, address: str, table: str = "t", awaited: bool = True) -> Errand:
    return Errand(Payer(visitor, address), table, awaited)


def in_office(check: Callable[[Office], Any], monkeypatch: pytest.MonkeyPatch, count: int = 1) -> None:
    async def run() -> None:
        office = Office(count, monkeypatch)
        await check(office)
        for task in office.tasks:
            task.cancel()
        await asyncio.gather(*office.tasks, return_exceptions=True)
        assert office.bot_pool.waiting == []
        assert len(office.bot_pool.free) == count + 1

    asyncio.run(run())


def test_a_first_thought_never_waits_for_the_hundredth_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(office: Office) -> None:
        for n in range(100):
            await office.want(f"greedy {n}", errand(f"cookie {n}", "home of greed", f"table {n}"))
        await office.want("modest", errand("anna", "home"))
        await office.finish("greedy 0")
        assert office.order == ["greedy 0", "modest"]
        await office.want("modest again", errand("anna", "home"))
        await office.finish("modest")
        assert office.order[2:] == ["greedy 1"]  # both have used as much: who came first

    in_office(check, monkeypatch)


def test_visitors_at_one_address_share_it_and_so_do_tables_of_one_visitor(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(office: Office) -> None:
        for n in range(5):
            await office.want(f"greedy {n}", errand("greed", "office", f"table {n % 2}"))
        await office.want("colleague", errand("anna", "office"))
        await office.want("third table", errand("greed", "office", "table 3"))
        await office.finish("greedy 0")
        await office.finish("colleague")
        await office.finish("greedy 1")
        assert office.order == ["greedy 0", "colleague", "greedy 1", "third table"]

    in_office(check, monkeypatch)


def test_what_was_used_is_forgiven_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    usage = Usage(lambda: now[0], half_life=10.0)
    usage.add("anna", 8.0)
    now[0] = 20.0
    usage.add("bert", 3.0)
    used = usage.of(["anna", "bert", "carl"])
    assert used == {"anna": pytest.approx(2.0), "bert": pytest.approx(3.0), "carl": 0.0}
    now[0] = 1e7  # days later
    usage.add("carl", 1.0)
    assert usage.of(["anna", "carl"]) == {"anna": 0.0, "carl": pytest.approx(1.0)}
    assert set(usage.scaled) == {"carl"}


def test_what_is_quick_does_not_wait_for_what_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(office: Office) -> None:
        for n in range(10):
            await office.want(f"master {n}", errand("greed", "greed", f"table {n}"))
        await office.want("easy", errand("anna", "home"), "easy")
        assert office.begun == [("master 0", False), ("easy", True)]
        await office.want("another easy", errand("bert", "hill"), "easy")
        await office.finish("easy")
        assert office.begun[2:] == [("another easy", True)]
        await office.want("a third", errand("carl", "lake"), "easy")
        await office.finish("master 0")
        assert office.begun[3:] == [("a third", False)]  # a free one helps

    in_office(check, monkeypatch)


def test_a_thought_that_nobody_awaits_goes_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(office: Office) -> None:
        await office.want("first", errand("greed", "greed"))
        await office.want("unwatched", errand("dora", "lake", awaited=False))
        await office.want("second", errand("greed", "greed"))
        await office.finish("first")
        await office.finish("second")
        assert office.order == ["first", "second", "unwatched"]

    in_office(check, monkeypatch)


def test_who_gives_up_waiting_leaves_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(office: Office) -> None:
        for name in ("one", "two", "three"):
            await office.want(name, errand(name, name))
        office.tasks[1].cancel()
        await office.finish("one")
        assert office.order == ["one", "three"]

    in_office(check, monkeypatch)


def test_what_takes_long_here_counts_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """An uncompiled server is slower than the usual costs say."""

    async def check(office: Office) -> None:
        assert office.bot_pool.cost("hard") == COSTS["hard"] < QUICK
        for n in range(3):
            await office.want(f"hard {n}", errand("anna", "home"), "hard")
            await office.finish(f"hard {n}")
        assert office.bot_pool.cost("hard") > QUICK

    in_office(check, monkeypatch)


# ---- bots and hints at tables


def bots_only(caller: Caller, level: str = "random", **wishes: Any) -> tuple[str, str]:
    """A running game of bots; its name and the key of its host."""
    made = caller.create(**wishes)[1]
    key = {"authorization": f"Bearer {made['key']}"}
    for seat in (0, 1):
        command = {"type": "seat_bot", "seat": seat, "level": level}
        assert caller.ask("POST", f"/api/tables/{made['table']}", command, **key)[0] == 200
    assert caller.ask("POST", f"/api/tables/{made['table']}", {"type": "start"}, **key)[0] == 200
    return made["table"], made["key"]


def wait_until(is_so: Callable[[], bool]) -> None:
    for _ in range(3000):
        if is_so():
            return
        time.sleep(0.01)
    raise AssertionError("it never becomes so")


@pytest.mark.parametrize("cookie", [True, False])
def test_bots_are_charged_to_who_made_the_table(cookie: bool, sqlite: str) -> None:
    generous = limits(bot_seconds_per_second=1e-9, bot_seconds_at_once=100.0)
    with House(settings(sqlite, generous, proxies=PROXY)) as house:
        anna = Caller(house, cookie=cookie)
        table, _ = bots_only(anna)
        session = house.manager.tables[table]
        wait_until(lambda: session.table.state.status == "over")
        address = house.manager.keys.address("192.0.2.1")
        bots, visitor = house.manager.allowances.bots, session.table.state.hosts[0] if cookie else ""
        payer = paid_by(visitor, address)
        assert session.table.payer == payer
        assert (bots.visitors.bucket(payer.visitor).level < 100.0) is cookie
        assert bots.addresses.bucket(payer.address).level < 300.0
        again = house.call(house.manager.open_tables.read(table))
        assert again.payer == payer


def test_bots_stop_that_nobody_awaits_and_for_which_no_time_is_left_until_somebody_watches(sqlite: str) -> None:
    now = [1_000_000.0]
    stingy = limits(bot_seconds_per_second=1e-3, bot_seconds_at_once=1e-3)
    with House(settings(sqlite, stingy, proxies=PROXY), clock=lambda: now[0]) as house:
        table, _ = bots_only(Caller(house))
        session = house.manager.tables[table]
        house.manager.allowances.bots.spend(session.table.payer, 1.0)
        now[0] += 31  # since somebody asked for the table
        wait_until(lambda: session.thinking is None)
        position = session.table.state.position
        house.call(house.manager.janitor.sweep())
        assert session.thinking is None
        assert session.table.state.position == position
        with house.socket(table):
            wait_until(lambda: session.table.state.position > position)


def test_a_table_whose_bots_cost_little_hardly_waits_when_no_time_is_left(sqlite: str) -> None:
    stingy = limits(bot_seconds_per_second=1e-3, bot_seconds_at_once=1e-3)
    with House(settings(sqlite, stingy, proxies=PROXY)) as house:
        anna = Caller(house)
        table = anna.create(name="Anna")[1]["table"]
        anna.do(table, "seat_bot", seat=1, level="easy")
        anna.do(table, "start")
        session = house.manager.tables[table]
        house.manager.allowances.bots.spend(session.table.payer, 1.0)
        began = time.monotonic()
        for _ in range(3):
            wait_until(lambda: session.table.state.active == 0)
            position = session.table.state.position
            view = anna.ask("GET", f"/api/tables/{table}")[1]["view"]
            assert anna.do(table, "act", position=position, action=view["choices"][0]["action"])[0] == 200
        wait_until(lambda: session.table.state.active == 0)
        assert time.monotonic() - began < 8.0  # the first thought starts a process


def test_hints_are_charged_to_who_asks_by_cookie_or_by_key(sqlite: str) -> None:
    stingy = limits(bot_seconds_per_second=1e-3, bot_seconds_at_once=1e-3)
    with House(settings(sqlite, stingy, proxies=PROXY, hint_level="easy")) as house:
        program = Caller(house, cookie=False)
        made = program.create(name="robot", program=True)[1]
        key = {"authorization": f"Bearer {made['key']}"}
        path = f"/api/tables/{made['table']}"
        for command in ({"type": "seat_bot", "seat": 1, "level": "random"}, {"type": "start"}):
            assert program.ask("POST", path, command, **key)[0] == 200
        session = house.manager.tables[made["table"]]
        wait_until(lambda: session.table.state.active == 0)
        hint = {"type": "hint", "position": session.table.state.position}
        assert program.ask("POST", path, hint, **key)[0] == 200
        wait_until(lambda: refusal(program.ask("POST", path, hint, **key)) == (429, "no_bot_time"))
        assert house.manager.allowances.bots.wait(paid_by("", house.manager.keys.address("192.0.2.1"))) > 0
        elsewhere = Caller(house, "192.0.2.7", cookie=False)
        assert elsewhere.ask("POST", path, hint, **key)[0] == 200


# ---- what a refusal says


def test_a_refusal_says_what_was_reached_when_it_goes_again_and_what_to_do(sqlite: str) -> None:
    stingy = limits(creations_per_second=0.1, creations_at_once=1.0, tables_per_visitor=1)
    with House(settings(sqlite, stingy, proxies=PROXY)) as house:
        anna = Caller(house)
        assert anna.create()[0] == 201
        status, headers, body = house.ask("POST", "/api/tables", {"game": "duel"}, **anna.headers)
        told = json.loads(body)
        assert (status, told["code"]) == (429, "slow_down")
        assert 8.0 < told["wait"] <= 10.0
        assert headers["retry-after"] in ("9", "10")
        assert "create the next one in" in told["reason"]
        house.manager.allowances.tables.visitors.buckets.clear()
        house.manager.allowances.tables.addresses.buckets.clear()
        status, told = anna.create()
        assert (status, told["code"], told["wait"]) == (429, "too_many_tables", None)
        assert told["reason"].startswith("you have 1 open game: finish, resign or delete one")
