"""What is shown to whom, without any server."""

from __future__ import annotations

import random

import msgspec
import pytest

import polytheon
from polytheon.kernel.sight import each, seen
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Who
from polytheon.server.domain.narration import SPOKEN, Narrator
from polytheon.server.domain.show import saw, table_message, time_left, view_for, view_message
from polytheon.server.domain.splicing import encoded_for
from polytheon.server.domain.summary import listing
from polytheon.testing.kit import Setup, setups
from tests.server.desk import ANNA, EVE, PEOPLE, Desk

every_game = pytest.mark.parametrize("name", polytheon.GAMES)
every_setup = pytest.mark.parametrize(
    "setup", [setup for name in polytheon.GAMES for setup in setups(polytheon.game(name))], ids=str
)


def test_before_the_game_there_is_nothing_to_view() -> None:
    desk = Desk().seated()
    assert view_message(desk.table, 0, desk.now) is None
    shown = table_message(desk.table, ANNA, here={1})
    assert (shown.you, shown.host, shown.status) == (0, True, "open")
    assert [seat.here for seat in shown.seats] == [False, True]
    assert table_message(desk.table, EVE).you is None


def test_nobody_is_told_who_holds_a_seat() -> None:
    desk = Desk(host="secret-visitor")
    for visitor in ("secret-visitor", "secret-visitor-too"):
        desk.do(m.Join(name=visitor[:3]), Who(visitor=visitor))
    for who in (*PEOPLE, EVE):
        told = msgspec.json.encode([table_message(desk.table, who), listing(desk.table)])
        assert b"secret-visitor" not in told
        assert b'"holders"' not in told


@every_game
def test_a_view_holds_what_the_match_tells_the_seat_and_choices_only_for_who_decides(name: str) -> None:
    for players in polytheon.game(name).players:
        desk = Desk(name, players).started()
        rng = random.Random(1)
        while desk.table.state.status == "running":
            if rng.random() < 0.05:
                for viewer in [None, *range(players)]:
                    shown = view_message(desk.table, viewer, desk.now)
                    assert shown is not None
                    assert shown.view == desk.match.view(viewer)
                    asked = viewer is not None and viewer == desk.match.to_act
                    assert [choice.action for choice in shown.choices] == (desk.match.legal() if asked else [])
                    assert all(desk.match.parse(choice.name) == choice.action for choice in shown.choices)
            desk.act(rng.randrange(1000))


@every_setup
def test_messages_made_for_many_at_once_are_what_each_would_get_alone(setup: Setup) -> None:
    options = setup.game.check_options(dict(setup.options))
    desk = Desk(setup.game.name, setup.players, options=options).started()
    viewers = [None, *range(setup.players)]
    readers = [*viewers, *viewers, 0]  # some are there twice, on another page
    rng = random.Random(4)
    while True:
        since = rng.choice([0, max(0, len(desk.table.events) - 5)])
        alone = [msgspec.json.encode(view_message(desk.table, viewer, desk.now, since)) for viewer in readers]
        together = view_for(desk.table, readers, desk.now, since)
        assert together is not None
        assert encoded_for(together, len(readers)) == alone
        assert encoded_for(together, len(readers)) == alone
        if desk.table.state.status == "over":
            break
        for _ in range(12):
            if desk.table.state.status == "running":
                desk.act(rng.randrange(1000))


def test_what_is_said_cannot_be_taken_for_a_place_left_open() -> None:
    nasty = "\0 \n \r\n \u2028 \x85 \\u0000"
    said = m.Words("", nasty, each([[nasty], [], [f"{nasty}{nasty}"]]), [], 0, each([[], [nasty], []]), [nasty])
    for reader, data in enumerate(encoded_for(said, 3)):
        told = msgspec.json.decode(data, type=m.Words)
        assert told.question == told.ending[0] == nasty
        assert (told.seats, told.table) == (seen(said.seats, reader), seen(said.table, reader))
    with pytest.raises(NotImplementedError, match="set_iterator"):
        encoded_for(m.Ok(iter(set())), 2)  # type: ignore[arg-type]


@every_game
def test_the_story_keeps_from_a_viewer_what_was_kept_from_it(name: str) -> None:
    desk = Desk(name, polytheon.game(name).players[-1]).started().play_on(5000, seed=2)
    for viewer in [None, *range(desk.table.state.players)]:
        shown = view_message(desk.table, viewer, desk.now)
        assert shown is not None
        assert len(shown.story) == len(desk.table.events)
        for happened, event in zip(shown.story, desk.table.events):
            assert happened.seat == event.seat
            assert happened.what == (event.name if saw(desk.table, event, viewer) else None)


@every_game
@pytest.mark.parametrize("language", SPOKEN)
def test_a_narrator_who_was_there_tells_what_one_who_comes_later_tells(name: str, language: str) -> None:
    desk = Desk(name).started()
    viewers = [None, *range(desk.table.state.players)]
    present = {viewer: Narrator(viewer, language) for viewer in viewers}
    told: dict[int | None, list[m.StoryTurn]] = {viewer: [] for viewer in viewers}
    rng = random.Random(3)
    for count in range(30):
        for viewer, narrator in present.items():
            shown = view_message(desk.table, viewer, desk.now)
            assert shown is not None
            assert shown.view is not None
            words = narrator.words(desk.table, shown.view, shown.undo_stop, whole=count == 0)
            told[viewer][words.story_from :] = words.story
            assert words.question
            choices = narrator.choices(desk.table, shown.choices, shown.view)
            assert all(choice.words and choice.words.label for choice in choices)
            assert sorted(choice.action for choice in choices) == [choice.action for choice in shown.choices]
        if desk.table.state.status == "over":
            break
        who = desk.active()
        desk.act(rng.randrange(1000))
        _, back = desk.table.take_back([PEOPLE.index(who)])
        if count % 3 == 0 and desk.table.state.status == "running" and back.decisions == 1:
            desk.do(m.Undo(desk.position), who)
    for viewer in viewers:
        shown = view_message(desk.table, viewer, desk.now)
        assert shown is not None
        assert shown.view is not None
        there = present[viewer].words(desk.table, shown.view, shown.undo_stop, whole=True)
        later = Narrator(viewer, language).words(desk.table, shown.view, shown.undo_stop, whole=True)
        assert msgspec.json.encode(there.story) == msgspec.json.encode(later.story)
        words = present[viewer].words(desk.table, shown.view, shown.undo_stop, whole=False)
        told[viewer][words.story_from :] = words.story
        assert msgspec.json.encode(told[viewer]) == msgspec.json.encode(later.story)


@every_game
def test_words_say_whether_the_turn_that_is_told_last_goes_on(name: str) -> None:
    desk = Desk(name).started()
    narrator, rng = Narrator(None, "en"), random.Random(3)

    def words() -> m.Words:
        shown = view_message(desk.table, None, desk.now)
        assert shown is not None
        assert shown.view is not None
        return narrator.words(desk.table, shown.view, None, whole=True)

    before, seen = words(), set()
    for _ in range(40):
        desk.act(rng.randrange(1000))
        after = words()
        assert before.going_on is (len(after.story) == len(before.story))
        seen.add(before.going_on)
        before = after
    assert seen == {False, True}


def test_time_left_is_shown_as_it_runs() -> None:
    desk = Desk().started()
    assert time_left(desk.table, desk.now) is None
    desk = Desk(clock=m.Clock("minutes", 5)).started()
    active = desk.table.state.active
    assert active is not None
    left = time_left(desk.table, desk.now + 12.34)
    assert left is not None
    assert left[active] == 287.7
    assert left[1 - active] == 300
    desk = Desk(clock=m.Clock("days", 1)).started()
    assert time_left(desk.table, desk.now) == [86400.0, 86400.0]
