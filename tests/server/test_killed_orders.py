"""Orders of the operator: whenever one is killed, it is as if it had not been given, and nobody else notices."""

from __future__ import annotations

import itertools
import json
import signal
from collections.abc import Callable

import pytest

from polytheon.client import Seat
from polytheon.server.domain import state as st
from tests.server.commands import ordered
from tests.server.dying import exit_code, order_and_die
from tests.server.house import House, settings
from tests.server.test_operating import eventually
from tests.server.test_patch import replace_snapshot

FEWEST = 5  # statements of an order: which schema it is, the mark, the change and the end of the transaction
EVE = "203.0.113.7"


def move(house: House, seats: list[Seat]) -> None:
    """Whoever has to acts, and it is acknowledged."""
    active = house.manager.tables[seats[0].table].table.state.active
    assert active is not None
    turn = next(seats[active].turns())
    seats[active].act(turn, turn.choices[0].action)


def killed_after_every_statement(database: str, order: tuple[str, ...], nothing_happened: Callable[[], None]) -> None:
    """Give an order again and again, killed after one statement more each time, until it is given whole."""
    for statements in itertools.count():
        died = exit_code(order_and_die, database, statements, *order)
        if died == 0:
            assert statements >= FEWEST
            return
        assert died == -signal.SIGKILL
        nothing_happened()


@pytest.mark.parametrize("order", ["close", "delete", "ban", "patch"])
def test_a_killed_order_is_none_and_server_and_next_command_go_on(database: str, order: str) -> None:
    with House(settings(database)) as house:
        other, table = house.full_table(), house.full_table()
        name = table[0].table
        if order == "patch":
            misplace(house, name)

        def nothing_happened() -> None:
            move(house, other)
            assert house.ask("GET", f"/api/tables/{name}")[0] == 200
            found = {one["table"]: one["state"] for one in json.loads(ordered(database, "list", "--json"))}
            assert found == {name: "running", other[0].table: "running"}
            assert ordered(database, "bans") == "0 bans.\n"
            assert len(house.call(house.manager.store.log(name))) == entries

        entries = len(house.call(house.manager.store.log(name)))
        orders = {
            "close": ("close", name),
            "delete": ("delete", name, "--force", "--yes"),
            "ban": ("ban", EVE),
            "patch": ("patch", name, "--apply"),
        }
        killed_after_every_statement(database, orders[order], nothing_happened)
        assert_done(database, order, name)
        eventually(lambda: is_known(house, order, name, entries))
        move(house, other)
        for seat in (*other, *table):
            seat.close()


def misplace(house: House, table: str) -> None:
    """Let the snapshot of a table say something else than its log, as if other rules had made it."""
    found = house.manager.tables[table].table
    snapshot = st.DECODER.decode(found.snapshot())
    assert snapshot.match is not None
    snapshot.match["state"]["pawn"] += 1
    house.manager.janitor.unkept.discard(table)
    house.call(replace_snapshot(house, table, found.state.number, st.ENCODER.encode(snapshot)))


def assert_done(database: str, order: str, table: str) -> None:
    """The next command sees what was ordered."""
    if order == "ban":
        assert EVE in ordered(database, "bans")
    elif order == "delete":
        assert table not in ordered(database, "list")
    elif order == "close":
        assert "over (closed)" in ordered(database, "show", table)
    else:
        assert ordered(database, "patch", table).endswith("0 would be migrated to the current rules, 0 cannot be.\n")


def is_known(house: House, order: str, table: str, entries: int) -> bool:
    """Whether the server has heard of it."""
    if order == "ban":
        return bool(house.manager.bans.in_force)
    if order == "delete":
        return table not in house.manager.tables
    return house.manager.tables[table].table.state.number == entries + 1
