"""Ways to leave a table, without a server: leave, resign, abort, delete; and practice."""

from __future__ import annotations

import random

import pytest

from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Refusal, Who
from polytheon.server.domain.records import record
from polytheon.server.domain.show import table_message, view_message
from polytheon.server.domain.table import LEVELS
from tests.server.desk import ANNA, BERT, EVE, SERVER, Desk, most_players, refused, without_dice

BOT = LEVELS[0]


def against_a_bot(practice: bool = False) -> Desk:
    desk = Desk("duel", practice=practice)
    desk.do(m.Join(name="Anna"), ANNA)
    desk.do(m.SeatBot(1, BOT), ANNA)
    desk.do(m.Start(), ANNA)
    return desk


def play(desk: Desk, decisions: int, seed: int = 0) -> Desk:
    rng = random.Random(seed)
    for _ in range(decisions):
        action = rng.choice(desk.match.legal())
        desk.do(m.Act(desk.position, action), ANNA if desk.match.to_act == 0 else SERVER)
    return desk


# ---- aborting


def test_a_game_is_aborted_before_everybody_has_decided_something() -> None:
    desk = Desk().started()
    desk.act()
    assert desk.table.abortable
    desk.do(m.Abort(), BERT)
    assert desk.table.state.ending is not None
    assert (desk.table.state.ending.winners, desk.table.state.ending.reason) == ([], "aborted")
    assert desk.table.holders() == {}
    assert desk.do(m.Abort(), ANNA).entry is None
    assert without_dice(desk.folded_again()) == without_dice(desk.snapshot())


def test_nobody_aborts_once_everybody_has_decided_something_nor_without_a_seat() -> None:
    desk = Desk()
    assert refused(desk.seated(), m.Abort(), ANNA) == "not_running"
    desk.do(m.Start(), ANNA)
    assert refused(desk, m.Abort(), EVE) == "not_seated"
    while desk.table.abortable:
        desk.act()
    assert refused(desk, m.Abort(), ANNA) == "too_late"
    desk.do(m.Resign(), ANNA)
    assert refused(desk, m.Abort(), ANNA) == "over"


def test_everybody_is_told_whether_a_game_can_be_aborted() -> None:
    desk = Desk().started()
    assert table_message(desk.table, ANNA).abortable
    desk.play_on(20)
    assert not table_message(desk.table, ANNA).abortable


# ---- deleting


def test_a_finished_table_goes_from_the_list_of_who_deletes_it_alone() -> None:
    desk = Desk().started()
    assert refused(desk, m.Delete(), ANNA) == "others_play"
    assert refused(desk, m.Delete(), EVE) == "not_seated"
    desk.do(m.Resign(), BERT)
    assert set(desk.table.holders()) == {"anna", "bert"}
    desk.do(m.Delete(), ANNA)
    assert desk.table.holders() == {"bert": [1]}
    assert desk.table.is_held()
    assert desk.do(m.Delete(), ANNA).entry is None
    desk.do(m.Delete(), BERT)
    assert not desk.table.is_held()
    assert without_dice(desk.folded_again()) == without_dice(desk.snapshot())


def test_a_running_game_against_bots_ends_when_it_is_deleted() -> None:
    desk = play(against_a_bot(), 12)
    desk.do(m.Delete(), ANNA)
    assert desk.table.state.status == "over"
    assert desk.table.state.ending is not None
    assert desk.table.state.ending.reason == "closed"
    assert not desk.table.is_held()


def test_who_deletes_a_table_before_its_game_leaves_it_to_the_others() -> None:
    desk = Desk().seated()
    desk.do(m.Delete(), ANNA)
    assert [seat.kind for seat in desk.table.state.seats] == ["empty", "person"]
    assert desk.table.holders() == {"bert": [1]}
    assert desk.table.state.host_seat == 1
    desk.do(m.Join(name="Anna"), ANNA)
    assert set(desk.table.holders()) == {"anna", "bert"}
    desk.do(m.Delete(), ANNA)
    desk.do(m.Delete(), BERT)
    assert desk.table.state.status == "over"
    assert not desk.table.is_held()


def test_programs_delete_by_the_key_of_their_seat() -> None:
    desk = Desk(host="")
    keys = [Who(seat=0, generation=1, host=True), Who(seat=1, generation=1)]
    for seat, key in enumerate(keys):
        desk.do(m.Join(name=f"p{seat}", seat=seat, program=True), Who(host=key.host))
    desk.do(m.Start(), keys[0])
    desk.do(m.Resign(), keys[1])
    desk.do(m.Delete(), keys[0])
    assert desk.table.is_held()
    assert desk.do(m.Delete(), keys[0]).entry is None
    desk.do(m.Delete(), keys[1])
    assert not desk.table.is_held()


def test_who_resigned_among_several_deletes_the_table_while_the_others_play_on() -> None:
    game, players = most_players()
    desk = Desk(game, players).started()
    desk.do(m.Resign(), BERT)
    desk.do(m.Delete(), BERT)
    assert desk.table.state.status == "running"
    assert "bert" not in desk.table.holders()


# ---- practice


def test_at_a_table_for_practice_everything_is_taken_back() -> None:
    desk = play(against_a_bot(practice=True), 40)
    beginning = desk.match.events()[: next(i for i, event in enumerate(desk.match.events()) if event.seat == 0)]
    while True:
        view = view_message(desk.table, 0, desk.now)
        assert view is not None
        if view.undo == "no":
            break
        assert view.undo == "now"
        desk.do(m.Undo(desk.position), ANNA)
        assert desk.match.to_act == 0
    assert desk.match.events() == beginning
    assert view.undo_stop == m.UndoStop("start", None)
    assert without_dice(desk.folded_again()) == without_dice(desk.snapshot())


def test_practice_is_marked_in_the_record_and_at_the_table() -> None:
    desk = play(against_a_bot(practice=True), 3)
    assert table_message(desk.table, ANNA).practice
    assert "[practice everything could be taken back]" in record(desk.table, 0).splitlines()
    plain = play(against_a_bot(), 3)
    assert not table_message(plain.table, ANNA).practice
    assert "practice" not in record(plain.table, 0)


def test_nobody_else_sits_down_at_a_table_for_practice() -> None:
    desk = Desk(practice=True)
    desk.do(m.Join(name="Anna"), ANNA)
    with pytest.raises(Refusal) as caught:
        desk.do(m.Join(name="Bert"), BERT)
    assert caught.value.code == "practice"
    desk.do(m.Join(name="Beside Anna", another=True), ANNA)
    desk.do(m.Start(), ANNA)
