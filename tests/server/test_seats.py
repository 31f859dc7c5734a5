"""Seats of a table: who takes, leaves and holds them, without any server."""

from __future__ import annotations

from polytheon.server.domain import entries as e
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Who
from polytheon.server.domain.table import LEVELS
from tests.server.desk import (
    ANNA,
    BERT,
    EVE,
    Desk,
    refused,
)

BOT = LEVELS[0]


def test_people_take_the_first_free_seat_or_the_one_they_name() -> None:
    desk = Desk()
    desk.do(m.Join(name="Bert", seat=1), BERT)
    desk.do(m.Join(name="Anna"), ANNA)
    assert [seat.name for seat in desk.table.state.seats] == ["Anna", "Bert"]


def test_joining_twice_is_joining_once() -> None:
    desk = Desk()
    desk.do(m.Join(name="Anna"), ANNA)
    assert desk.do(m.Join(name="Anna"), ANNA).entry is None
    assert desk.do(m.Join(name="Anna", seat=0), ANNA).entry is None
    assert refused(desk, m.Join(name="Anna", seat=1), ANNA) == "seated"


def test_a_taken_seat_and_a_full_table_are_refused() -> None:
    desk = Desk()
    desk.do(m.Join(name="Bert", seat=1), BERT)
    assert refused(desk, m.Join(name="Eve", seat=1), EVE) == "taken"
    assert refused(desk, m.Join(name="Eve", seat=7), EVE) == "taken"
    desk.do(m.Join(name="Anna"), ANNA)
    assert refused(desk, m.Join(name="Eve"), EVE) == "full"


def test_who_leaves_before_the_game_frees_the_seat_and_loses_its_key() -> None:
    desk = Desk().seated()
    key = Who(seat=1, generation=desk.table.state.seats[1].generation)
    desk.do(m.Chat("still here"), key)
    desk.do(m.Leave(), BERT)
    assert desk.table.state.seats[1].kind == "empty"
    desk.do(m.Join(name="Eve"), EVE)
    assert refused(desk, m.Leave(), BERT) == "not_seated"
    assert refused(desk, m.Chat("still here"), key) == "not_seated"


def test_only_the_host_seats_bots_clears_seats_and_starts() -> None:
    desk = Desk().seated()
    for command in (m.SeatBot(1, BOT), m.ClearSeat(1), m.Start()):
        assert refused(desk, command, BERT) == "not_host"
    desk.do(m.ClearSeat(1), ANNA)
    desk.do(m.SeatBot(1, BOT), ANNA)
    assert desk.table.state.seats[1].level == BOT
    assert refused(desk, m.SeatBot(0, BOT), ANNA) == "taken"
    assert refused(desk, m.SeatBot(1, "nobody"), ANNA) == "no_level"
    assert refused(desk, m.SeatBot(5, BOT), ANNA) == "no_seat"


def test_the_host_may_watch_bots_play() -> None:
    desk = Desk()
    for seat in (0, 1):
        desk.do(m.SeatBot(seat, BOT), ANNA)
    desk.do(m.Start(), ANNA)
    assert desk.table.state.status == "running"
    assert desk.table.due() is not None


def test_a_program_hosts_from_the_seat_it_took() -> None:
    desk = Desk(host="")
    desk.do(m.Join(name="robot", program=True), Who(host=True))
    assert desk.table.state.seats[0].kind == "program"
    desk.do(m.SeatBot(1, BOT), Who(seat=0, generation=1))
    desk.do(m.Start(), Who(seat=0, generation=1))
    assert desk.table.state.status == "running"


def test_the_first_to_join_a_table_is_not_its_host() -> None:
    desk = Desk()
    desk.do(m.Join(name="Eve"), EVE)
    assert refused(desk, m.SeatBot(1, BOT), EVE) == "not_host"


def test_when_the_host_leaves_another_one_hosts() -> None:
    desk = Desk().seated()
    desk.do(m.Leave(), ANNA)
    desk.do(m.SeatBot(0, BOT), BERT)
    desk.do(m.Start(), BERT)
    assert desk.table.state.status == "running"


def test_starting_takes_a_full_table_and_starting_twice_is_starting_once() -> None:
    desk = Desk()
    desk.do(m.Join(name="Anna"), ANNA)
    assert refused(desk, m.Start(), ANNA) == "empty"
    desk.do(m.Join(name="Bert"), BERT)
    desk.do(m.Start(), ANNA)
    assert desk.do(m.Start(), ANNA).entry is None
    assert refused(desk, m.Join(name="Eve"), EVE) == "running"
    assert refused(desk, m.ClearSeat(0), ANNA) == "running"


def test_a_secret_link_gives_the_seat_to_a_second_visitor_too() -> None:
    desk = Desk().started()
    desk.table.apply(e.Claimed(0, "anna's telephone"), desk.now)
    assert desk.table.holder("anna's telephone") == 0
    assert desk.table.holder("anna") == 0
    for number in range(20):
        desk.table.apply(e.Claimed(0, f"device {number}"), desk.now)
    assert len(desk.table.state.seats[0].holders) < 10
