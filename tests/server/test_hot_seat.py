"""Several people on one screen: one visitor holds several seats of a table."""

from __future__ import annotations

import json
import random

import pytest

from polytheon.kernel.events import TakeBack, last_to_decide
from polytheon.server.domain import entries as e
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Refusal, Who, all_want_rematch, is_host, seat_of, seats_of
from polytheon.server.domain.show import has_secrets, table_message, view_message
from tests.server.desk import ANNA, BERT, EVE, Desk, paid_in_answer, without_dice
from tests.server.house import House, settings
from tests.server.test_play import wait_for


def together(game: str = "duel", players: int | None = None, **settings: object) -> Desk:
    """A running game that Anna plays with whoever sits beside her."""
    desk = Desk(game, players, **settings)
    for number in range(desk.table.state.players):
        desk.do(m.Join(name=f"person {number}", another=True), ANNA)
    desk.do(m.Start(), ANNA)
    return desk


def at(seat: int) -> Who:
    return Who(ANNA.visitor, wanted=seat)


def test_one_visitor_takes_several_seats_and_speaks_for_the_one_that_is_meant() -> None:
    desk = together("mythologies", 3)
    assert seats_of(desk.table, ANNA) == [0, 1, 2]
    assert [seat_of(desk.table, at(seat)) for seat in range(3)] == [0, 1, 2]
    assert seat_of(desk.table, ANNA) == seat_of(desk.table, at(7)) == 0
    assert all(is_host(desk.table, at(seat)) for seat in range(3))
    told = table_message(desk.table, at(1))
    assert (told.you, told.yours) == (1, [0, 1, 2])


def test_another_seat_is_taken_only_by_who_says_so_and_only_before_the_game() -> None:
    desk = Desk("mytikas", 3)
    desk.do(m.Join(name="Anna"), ANNA)
    assert desk.do(m.Join(name="Anna again"), ANNA).entry is None
    desk.do(m.Join(name="Bert", another=True), ANNA)
    assert [seat.name for seat in desk.table.state.seats] == ["Anna", "Bert", ""]
    desk.do(m.Join(name="Carl", another=True), ANNA)
    desk.do(m.Start(), ANNA)
    assert desk.do(m.Join(name="Dora", another=True), ANNA).entry is None


def test_nobody_speaks_for_a_seat_of_others() -> None:
    desk = Desk().started()
    assert seat_of(desk.table, Who("anna", wanted=1)) == 0
    assert seat_of(desk.table, Who("eve", wanted=1)) is None
    assert seats_of(desk.table, EVE) == []
    assert table_message(desk.table, BERT).yours == [1]


def test_people_beside_each_other_take_back_without_asking() -> None:
    desk = together()
    shared = Desk().started()
    for table in (desk, shared):
        table.do(m.Act(table.position, table.match.legal()[0]), at(0) if table is desk else ANNA)
        table.do(m.Act(table.position, table.match.legal()[0]), at(1) if table is desk else BERT)
    assert desk.table.who_must_agree(0, 2) == []
    assert shared.table.who_must_agree(0, 2) == [1]


def test_on_one_screen_the_last_decision_is_taken_back_whoever_looks() -> None:
    desk = together()
    start = list(desk.match.log)
    desk.do(m.Act(desk.position, desk.match.legal()[0]), at(0))
    assert desk.match.to_act == 1
    view = view_message(desk.table, 1, desk.now)
    assert view is not None
    assert view.undo == "now"
    command = m.Undo(desk.position)
    assert desk.do(command, at(1)).entry == e.Undone(0, 1)
    assert list(desk.match.log) == start
    assert desk.do(command, at(1)).entry is None


def test_on_one_screen_nobody_takes_back_across_what_another_has_shown() -> None:
    desk = together("pantheon", 2)
    rng = random.Random(1)
    while not paid_in_answer(desk.table.events):
        desk.do(m.Act(desk.position, rng.choice(desk.match.legal())), at(desk.match.to_act or 0))
    assert desk.table.take_back([0])[1] == TakeBack(0, "shown", 1)
    assert desk.do(m.Undo(desk.position), at(0)).entry == e.Undone(1, 1)  # who paid may
    while last_to_decide(desk.table.events) == 1:
        desk.do(m.Undo(desk.position), at(0))
    with pytest.raises(Refusal, match="hidden was shown since"):
        desk.do(m.Undo(desk.position), at(0))
    assert without_dice(desk.folded_again()) == without_dice(desk.snapshot())


def test_one_wish_for_a_rematch_is_enough_for_everybody_on_the_screen() -> None:
    desk = together()
    desk.do(m.Resign(), at(0))
    desk.do(m.Rematch(), at(1))
    assert all_want_rematch(desk.table)
    shared = Desk().started()
    shared.do(m.Resign(), ANNA)
    shared.do(m.Rematch(), BERT)
    assert not all_want_rematch(shared.table)


def test_secrets_are_told_where_a_screen_is_shared_and_somebody_has_some() -> None:
    open_game, hands = together("mytikas", 2), together("pantheon", 2)
    assert not has_secrets(open_game.table, 0)
    assert has_secrets(hands.table, 0)
    assert has_secrets(hands.table, 1)
    assert not has_secrets(Desk("pantheon", 2).started().table, 0)
    view = view_message(hands.table, 1, hands.now)
    assert view is not None
    assert view.secrets
    assert view.view is not None
    assert view.view["seat"] == 1


def test_a_socket_speaks_for_the_seat_that_its_address_names(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        _, headers, _ = house.ask("GET", "/plain")
        cookie = headers["set-cookie"].partition(";")[0]
        _, _, body = house.ask("POST", "/api/tables", {"game": "pantheon", "players": 2, "name": "Anna"}, cookie=cookie)
        table = json.loads(body)["table"]
        path = f"/api/tables/{table}"
        for command in ({"type": "join", "name": "Bert", "another": True}, {"type": "start"}):
            assert house.ask("POST", path, command, cookie=cookie)[0] == 200
        for seat in (0, 1):
            with house.socket(table, f"?seat={seat}", cookie=cookie) as connection:
                view = wait_for(connection, "view")
                assert view["view"]["seat"] == seat
                assert view["secrets"]
                told = wait_for(connection, "table")
                assert (told["you"], told["yours"]) == (seat, [0, 1])
                assert all(there["here"] for there in told["seats"])
        with house.socket(table, "?seat=1") as connection:  # somebody else
            assert wait_for(connection, "view")["view"]["seat"] is None
