"""The rules of the table itself, without any server."""

from __future__ import annotations

import random

import pytest

import polytheon
from polytheon.server.domain import entries as e
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Who, all_want_rematch, clean
from polytheon.server.domain.folding import restored
from polytheon.server.domain.show import table_message
from polytheon.server.domain.table import LEVELS
from tests.server.desk import (
    ANNA,
    BERT,
    CARL,
    EVE,
    PEOPLE,
    SERVER,
    Desk,
    most_players,
    refused,
    without_dice,
)

BOT = LEVELS[0]


# ---- acting


@pytest.mark.parametrize("name", polytheon.GAMES)
def test_a_whole_game_is_what_its_log_says(name: str) -> None:
    for players in polytheon.game(name).players:
        desk = Desk(name, players).started()
        rng = random.Random(players)
        for count in range(5000):
            if desk.table.state.status == "over":
                break
            desk.act(rng.randrange(1000))
            if count % 40 == 0:
                assert desk.table.events == desk.match.events()
                again = restored(desk.table.snapshot())
                assert again is not None
                assert again.state == desk.table.state
        assert desk.match.over
        assert without_dice(desk.folded_again()) == without_dice(desk.snapshot())
        assert desk.table.state.ending is not None
        assert desk.table.state.ending.winners == desk.match.winners
        assert desk.table.events == desk.match.events()


def test_an_action_is_taken_by_number_or_by_name() -> None:
    desk = Desk().started()
    name = desk.match.notate(desk.match.legal()[1])
    desk.do(m.Act(desk.position, name.upper()), desk.active())
    assert desk.match.events()[-1].name == name


def test_an_action_sent_again_changes_nothing() -> None:
    desk = Desk().started()
    for _ in range(6):
        who, command = desk.active(), m.Act(desk.position, desk.match.legal()[0])
        assert desk.do(command, who).entry is not None
        length = len(desk.log)
        assert desk.do(command, who).entry is None
        named = m.Act(command.position, desk.match.notate(command.action))  # type: ignore[arg-type]
        assert desk.do(named, who).entry is None
        assert len(desk.log) == length


def test_an_answer_to_another_position_is_refused() -> None:
    desk = Desk().started().play_on(3)
    legal = desk.match.legal()
    assert refused(desk, m.Act(desk.position - 1, legal[0]), desk.active()) == "stale"
    assert refused(desk, m.Act(desk.position + 1, legal[0]), desk.active()) == "stale"


def test_only_the_seat_to_act_acts_and_only_legally() -> None:
    desk = Desk().started()
    action = desk.match.legal()[0]
    other = next(who for who in PEOPLE[:2] if who != desk.active())
    assert refused(desk, m.Act(desk.position, action), other) == "not_your_turn"
    assert refused(desk, m.Act(desk.position, action), EVE) == "not_seated"
    wrong = next(number for number in range(1000) if number not in desk.match.legal())
    for bad in (wrong, 1 << 31, "nothing of the kind"):
        assert refused(desk, m.Act(desk.position, bad), desk.active()) == "illegal"


def test_nobody_acts_before_the_game_or_after_it() -> None:
    desk = Desk().seated()
    assert refused(desk, m.Act(0, 0), ANNA) == "not_running"
    desk.do(m.Start(), ANNA)
    desk.play_on(5000)
    assert refused(desk, m.Act(desk.position, 0), ANNA) == "over"


def test_a_position_has_a_number_of_its_own_even_after_undo() -> None:
    desk = Desk().started()
    numbers = [desk.position]
    for _ in range(3):
        who = desk.active()
        desk.act()
        numbers.append(desk.position)
        if desk.table.take_back([PEOPLE.index(who)])[1].decisions == 1:
            desk.do(m.Undo(desk.position), who)
            numbers.append(desk.position)
            desk.act()
            numbers.append(desk.position)
    assert numbers == sorted(set(numbers))


def test_talking_does_not_make_an_answer_stale() -> None:
    desk = Desk().started()
    position = desk.position
    desk.do(m.Chat("wait a moment"), BERT)
    assert desk.position == position
    desk.act()


# ---- bots


def test_the_server_plays_for_bots_and_for_nobody_else() -> None:
    desk = Desk()
    desk.do(m.Join(name="Anna"), ANNA)
    desk.do(m.SeatBot(1, BOT), ANNA)
    desk.do(m.Start(), ANNA)
    while desk.table.level(desk.table.state.active or 0) is None:
        assert refused(desk, m.Act(desk.position, desk.match.legal()[0]), SERVER) == "not_your_turn"
        desk.act()
    assert desk.do(m.Act(desk.position, desk.match.legal()[0]), SERVER).entry is not None


# ---- clocks


def test_without_clock_nothing_is_ever_due() -> None:
    desk = Desk().started()
    assert desk.table.due() is None
    assert desk.tick(1e9) is None


def test_minutes_run_only_for_the_seat_to_act() -> None:
    desk = Desk(clock=m.Clock("minutes", 10)).started()
    first = desk.table.state.active
    assert first is not None
    assert desk.tick(400) is None
    desk.act()
    assert desk.table.state.left[first] == 200
    assert desk.table.state.left[1 - first] == 600


def test_who_runs_out_of_minutes_loses() -> None:
    desk = Desk(clock=m.Clock("minutes", 10)).started()
    loser = desk.table.state.active
    assert desk.tick(599) is None
    assert isinstance(desk.tick(1), e.TimedOut)
    assert desk.table.state.ending is not None
    assert desk.table.state.ending.reason == "clock"
    assert loser not in desk.table.state.ending.winners


def test_days_begin_anew_with_every_turn_but_not_with_every_decision() -> None:
    desk = Desk(clock=m.Clock("days", 2)).started()
    for _ in range(30):
        active, since = desk.table.state.active, desk.table.state.since
        assert desk.tick(3600) is None
        desk.act()
        if desk.table.state.active == active:
            assert desk.table.state.since == since
        else:
            assert desk.table.state.since == desk.now
    assert isinstance(desk.tick(2 * 86400), e.TimedOut)


def test_a_bot_takes_over_an_absent_seat_if_the_table_wished_so_until_its_holder_is_back() -> None:
    desk = Desk(clock=m.Clock("days", 1), takeover=BOT).started()
    who, seat = desk.active(), desk.table.state.active
    assert isinstance(desk.tick(86400), e.TakenOver)
    assert desk.table.state.status == "running"
    assert refused(desk, m.Act(desk.position, desk.match.legal()[0]), who) == "away"
    while desk.table.state.active == seat:
        desk.do(m.Act(desk.position, desk.match.legal()[0]), SERVER)
    desk.do(m.Join(name="?"), who)
    while desk.table.state.active != seat:
        desk.act()
    desk.do(m.Act(desk.position, desk.match.legal()[0]), who)


def test_who_leaves_a_running_game_is_replaced_by_a_bot_or_has_to_resign() -> None:
    desk = Desk().started()
    assert refused(desk, m.Leave(), ANNA) == "no_takeover"
    desk = Desk(takeover=BOT).started()
    desk.do(m.Leave(), ANNA)
    assert desk.table.level(0) == BOT
    assert desk.do(m.Leave(), ANNA).entry is None


# ---- the end


def test_who_resigns_against_one_loses() -> None:
    desk = Desk().started().play_on(5)
    desk.do(m.Resign(), BERT)
    assert desk.table.state.ending is not None
    assert desk.table.state.ending.winners == [0]
    assert desk.table.state.ending.reason == "resign"
    assert desk.do(m.Resign(), BERT).entry is None
    assert refused(desk, m.Resign(), ANNA) == "over"


def test_who_resigns_against_several_cannot_win_and_a_bot_plays_on() -> None:
    name, players = most_players()
    if players < 3:
        return
    desk = Desk(name, players).started().play_on(4)
    desk.do(m.Resign(), CARL)
    assert desk.table.state.status == "running"
    assert desk.table.level(2) is not None
    for _ in range(5000):
        if desk.match.over:
            break
        who = SERVER if desk.table.level(desk.table.state.active or 0) else desk.active()
        desk.do(m.Act(desk.position, desk.match.legal()[-1]), who)
    assert desk.table.state.ending is not None
    assert 2 not in desk.table.state.ending.winners
    assert desk.table.state.ending.winners


def test_everybody_has_to_wish_for_a_rematch() -> None:
    desk = Desk().started()
    assert refused(desk, m.Rematch(), ANNA) == "not_over"
    desk.do(m.Resign(), ANNA)
    desk.do(m.Rematch(), ANNA)
    assert desk.do(m.Rematch(), ANNA).entry is None
    assert not all_want_rematch(desk.table)
    desk.do(m.Rematch(), BERT)
    assert all_want_rematch(desk.table)


# ---- besides


def test_chat_is_for_seats_and_a_line_sent_again_is_said_once() -> None:
    desk = Desk().seated()
    assert refused(desk, m.Chat("hello"), EVE) == "not_seated"
    desk.do(m.Chat("hello", id="1"), ANNA)
    assert desk.do(m.Chat("hello", id="1"), ANNA).entry is None
    desk.do(m.Chat("hello", id="1"), BERT)
    assert [line.line.text for line in desk.table.state.chat] == ["hello", "hello"]
    assert refused(desk, m.Chat("\u202e\x00"), ANNA) == "empty"


def test_names_and_chat_are_one_line_without_marks_that_disturb_others() -> None:
    assert clean("  Anna\n\u202eBert\x1b[31m ", 40) == "Anna Bert[31m"
    assert clean("\u200b\u0000", 40) == "?"
    assert clean("x" * 100, 40) == "x" * 40
    assert clean("<b>&", 500) == "<b>&"


def test_hints_are_for_who_has_to_decide_and_only_where_they_are_allowed() -> None:
    desk = Desk().started()
    desk.do(m.Hint(desk.position), desk.active())
    other = next(who for who in PEOPLE[:2] if who != desk.active())
    assert refused(desk, m.Hint(desk.position), other) == "not_your_turn"
    assert refused(desk, m.Hint(desk.position + 1), desk.active()) == "stale"
    desk = Desk(hints=False).started()
    assert refused(desk, m.Hint(desk.position), desk.active()) == "no_hints"


def test_between_people_hints_are_off_unless_the_table_allows_them() -> None:
    desk = Desk(hints=None).started()
    assert not table_message(desk.table, EVE).hints
    assert refused(desk, m.Hint(desk.position), desk.active()) == "no_hints"
    desk = Desk(hints=True).started()
    assert table_message(desk.table, EVE).hints  # which everybody sees
    desk.do(m.Hint(desk.position), desk.active())


def test_against_bots_only_hints_are_on_unless_the_table_forbids_them() -> None:
    for hints in (None, True, False):
        desk = Desk(hints=hints)
        assert table_message(desk.table, ANNA).hints is (hints is True)  # somebody may still come
        desk.do(m.SeatBot(1, BOT), ANNA)
        desk.do(m.Join(name="Anna"), ANNA)
        desk.do(m.Start(), ANNA)
        assert table_message(desk.table, ANNA).hints is (hints is not False)
        while desk.table.level(desk.table.state.active or 0) is not None:
            desk.do(m.Act(desk.position, desk.match.legal()[0]), SERVER)
        if hints is False:
            assert refused(desk, m.Hint(desk.position), ANNA) == "no_hints"
        else:
            desk.do(m.Hint(desk.position), ANNA)


def test_people_around_one_screen_are_people_too() -> None:
    desk = Desk(hints=None)
    for name in ("Anna", "Bert"):
        desk.do(m.Join(name=name, another=True), ANNA)
    desk.do(m.Start(), ANNA)
    assert refused(desk, m.Hint(desk.position), Who("anna", wanted=desk.table.state.active)) == "no_hints"


def test_a_table_from_a_record_goes_on_where_the_record_stops() -> None:
    first = Desk().started().play_on(20)
    log, content = list(first.match.log), first.match.content.digest
    desk = Desk(log=log, rules=first.match.game.rules_version, content=content).started()
    assert list(desk.match.log) == list(first.match.log)
    desk.play_on(5000)
    assert desk.match.over
    assert without_dice(desk.folded_again()) == without_dice(desk.snapshot())
