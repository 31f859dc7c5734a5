"""Take-backs at a table, without any server."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from polytheon.server.domain import entries as e
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Decision, Refusal
from polytheon.server.domain.match_log import match_log
from polytheon.server.domain.narration import Narrator
from polytheon.server.domain.show import view_message
from polytheon.server.domain.table import LEVELS
from tests.server.desk import (
    ANNA,
    BERT,
    SERVER,
    Desk,
    paid_in_answer,
    refused,
    without_dice,
)

BOT = LEVELS[0]


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


def test_chance_outcomes_and_reveals_cannot_be_taken_back() -> None:
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
    assert without_dice(desk.folded_again()) == without_dice(desk.snapshot())


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
    assert view.view is not None
    assert (view.undo, view.undo_stop) == ("no", m.UndoStop("shown", 1))
    words = Narrator(0, "en").words(desk.table, view.view, view.undo_stop, whole=True)
    assert words.no_undo == "You cannot undo this: random has revealed something hidden since."
    with pytest.raises(Refusal, match="something hidden was shown since by seat 1") as caught:
        desk.do(m.Undo(desk.position), ANNA)
    assert caught.value.code == "no_undo"


def test_a_log_in_which_somebody_took_back_more_than_he_may_is_still_folded() -> None:
    """Such were written before undo knew what hidden hands show."""
    desk = against_a_bot("pantheon", lambda desk: paid_in_answer(desk.table.events))
    log = list(desk.match.log)
    desk.write(Decision(e.Undone(0, 3)))
    assert list(desk.match.log) == match_log(entry for entry, _ in desk.log) == log[:-3]
    assert without_dice(desk.folded_again()) == without_dice(desk.snapshot())


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
                assert without_dice(desk.folded_again()) == without_dice(desk.snapshot())
                return
    raise AssertionError("nobody has played a hidden card")
