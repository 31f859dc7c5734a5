"""The rules of the table itself, without any server."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import polytheon
from polytheon.server.domain import entries as e
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Decision, Refusal, Who, all_want_rematch, clean
from polytheon.server.domain.folding import restored
from polytheon.server.domain.match_log import match_log
from polytheon.server.domain.narration import Narrator
from polytheon.server.domain.show import table_message, view_message
from polytheon.server.domain.table import LEVELS
from tests.server.desk import ANNA, BERT, CARL, EVE, PEOPLE, SERVER, Desk, paid_in_answer, without_luck

BOT = LEVELS[0]


def refused(desk: Desk, command: m.Command, who: Who) -> str:
    """The code with which a command is refused; nothing may have changed."""
    before, length = desk.snapshot(), len(desk.log)
    with pytest.raises(Refusal) as caught:
        desk.do(command, who)
    assert desk.snapshot() == before
    assert len(desk.log) == length
    assert caught.value.reason
    return caught.value.code


def most_players() -> tuple[str, int]:
    """The game with the most seats; rules for three and more are tested where there is such a game."""
    return max(((name, polytheon.game(name).players[-1]) for name in polytheon.GAMES), key=lambda found: found[1])


# ---- seats


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
        assert without_luck(desk.folded_again()) == without_luck(desk.snapshot())
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


# ---- undo


def reveals_nothing(desk: Desk) -> bool:
    """Whether the last thing that happened was a decision."""
    return desk.match.can_undo


def test_the_own_last_decision_is_taken_back_at_once() -> None:
    desk = Desk().started()
    while True:
        who, before = desk.active(), list(desk.match.log)
        desk.act()
        if reveals_nothing(desk):
            break
    desk.do(m.Undo(desk.position), who)
    assert list(desk.match.log) == before
    assert desk.table.events == desk.match.events()
    assert desk.active() == who


def test_undo_sent_again_takes_back_no_more() -> None:
    desk = Desk().started()
    while True:
        who = desk.active()
        desk.act()
        if reveals_nothing(desk):
            break
    command = m.Undo(desk.position)
    desk.do(command, who)
    log = list(desk.match.log)
    assert desk.do(command, who).entry is None
    assert list(desk.match.log) == log


def test_luck_and_reveals_cannot_be_taken_back() -> None:
    desk = Desk().started()
    assert refused(desk, m.Undo(desk.position), ANNA) == "no_undo"
    for _ in range(200):
        who = desk.active()
        desk.act()
        if not reveals_nothing(desk):
            break
    assert refused(desk, m.Undo(desk.position), who) == "no_undo"


def after_others_decided() -> Desk:
    """A game in which Anna has decided, Bert has decided since, and nothing was revealed."""
    for seed in range(50):
        desk = Desk().started().play_on(seed % 7, seed)
        for _ in range(60):
            if desk.table.state.status == "running" and desk.table.take_back([0])[1].decisions > 1:
                return desk
            desk.play_on(1, seed + len(desk.log))
    raise AssertionError("no such position was found")


def test_what_others_decided_since_is_taken_back_only_if_they_agree() -> None:
    desk = after_others_decided()
    count, log = desk.table.take_back([0])[1].decisions, list(desk.match.log)
    desk.do(m.Undo(desk.position), ANNA)
    assert list(desk.match.log) == log
    assert desk.table.state.undo is not None
    assert refused(desk, m.AnswerUndo(desk.position, True), ANNA) == "not_asked"
    assert refused(desk, m.Undo(desk.position), BERT) == "undo_asked"
    desk.do(m.AnswerUndo(desk.position, True), BERT)
    assert list(desk.match.log) == log[: len(log) - count]
    assert desk.table.state.undo is None
    assert without_luck(desk.folded_again()) == without_luck(desk.snapshot())


def test_others_may_decline_and_playing_on_declines_too() -> None:
    desk = after_others_decided()
    desk.do(m.Undo(desk.position), ANNA)
    desk.do(m.AnswerUndo(desk.position, False), BERT)
    assert desk.table.state.undo is None
    desk.do(m.Undo(desk.position), ANNA)
    position = desk.position
    desk.act()
    assert desk.table.state.undo is None
    assert refused(desk, m.AnswerUndo(position, True), BERT) == "stale"


def against_a_bot(game: str, wanted: Callable[[Desk], bool]) -> Desk:
    """A game of Anna against a bot, both at random, until something has come about."""
    desk = Desk(game, 2)
    desk.do(m.Join(name="Anna"), ANNA)
    desk.do(m.SeatBot(1, BOT), ANNA)
    desk.do(m.Start(), ANNA)
    rng = random.Random(1)
    while not wanted(desk):
        action = rng.choice(desk.match.legal())
        desk.do(m.Act(desk.position, action), ANNA if desk.match.to_act == 0 else SERVER)
    return desk


def test_a_bot_that_has_shown_nothing_is_taken_back_with_ones_own_decision() -> None:
    desk = against_a_bot("duel", lambda desk: desk.table.take_back([0])[1].decisions > 1)
    view = view_message(desk.table, 0, desk.now)
    assert view is not None
    assert (view.undo, view.undo_stop) == ("now", None)
    desk.do(m.Undo(desk.position), ANNA)
    assert desk.match.to_act == 0


def test_nobody_takes_back_what_he_decided_before_a_bot_paid_from_its_hidden_hand() -> None:
    desk = against_a_bot("pantheon", lambda desk: paid_in_answer(desk.table.events))
    view = view_message(desk.table, 0, desk.now)
    assert view is not None
    assert (view.undo, view.undo_stop) == ("no", m.UndoStop("shown", 1))
    words = Narrator(desk.table, 0, "en").words(desk.table, view.view or {}, view.undo_stop, whole=True)
    assert words.no_undo == "This cannot be taken back: random has revealed something hidden since."
    with pytest.raises(Refusal, match="something hidden was shown since by seat 1") as caught:
        desk.do(m.Undo(desk.position), ANNA)
    assert caught.value.code == "no_undo"


def test_a_log_in_which_somebody_took_back_more_than_he_may_is_still_folded() -> None:
    """Such were written before undo knew what hidden hands show."""
    desk = against_a_bot("pantheon", lambda desk: paid_in_answer(desk.table.events))
    log = list(desk.match.log)
    desk.write(Decision(e.Undone(0, 3)))
    assert list(desk.match.log) == match_log(entry for entry, _ in desk.log) == log[:-3]
    assert without_luck(desk.folded_again()) == without_luck(desk.snapshot())


def test_what_the_own_decision_turned_over_is_taken_back_with_it() -> None:
    for seed in range(40):
        desk = Desk("mythologies", 2).started()
        rng = random.Random(seed)
        while desk.table.state.status == "running":
            who, log = desk.active(), list(desk.match.log)
            desk.act(rng.randrange(1000))
            if len(desk.match.log) > len(log) + 1 and desk.match.can_undo:
                desk.do(m.Undo(desk.position), who)
                assert list(desk.match.log) == match_log(entry for entry, _ in desk.log) == log
                assert desk.table.events == desk.match.events()
                assert without_luck(desk.folded_again()) == without_luck(desk.snapshot())
                return
    raise AssertionError("nobody has played a hidden card")


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
    assert refused(desk, m.Leave(), ANNA) == "running"
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
    assert without_luck(desk.folded_again()) == without_luck(desk.snapshot())
