"""First lessons: played through in every language, on the real rules."""

from __future__ import annotations

import json

import pytest

import polytheon
from polytheon.kernel.record import replay
from polytheon.server.review.lessons import lesson, plan
from polytheon.text import LANGUAGES
from polytheon.text.catalogue import words_of
from tests.server.house import House, settings


@pytest.mark.parametrize("game", polytheon.GAMES)
def test_the_steps_follow_the_record_and_its_moves_are_the_learners(game: str) -> None:
    plans = plan(game)
    moves = [event for event in replay(plans.record.strip(), polytheon.game).events() if event.seat is not None]
    assert len(plans.step) <= 12
    assert 5 <= sum(1 for step in plans.step if step.play) <= 8, "most of a lesson is doing"
    places = [step.at for step in plans.step]
    assert places == sorted(places)
    for step, after in zip(plans.step, plans.step[1:]):
        if step.play:
            assert moves[step.at].seat == plans.seat
            assert moves[step.at].name == step.play
            assert after.at > step.at
    assert not plans.step[0].play, "a lesson begins with what wins"
    assert plans.step[0].look, "and shows it"
    assert all(step.look or step.play for step in plans.step[:-1]), "every step points at something"
    assert not plans.step[-1].play, "and ends with where to go on"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", polytheon.GAMES)
def test_a_lesson_can_be_played_through(game: str, language: str) -> None:
    """Each expected action is legal in the real match, and the learner sees what the match would show."""
    plans, told = plan(game), lesson(game, language)
    moves = [event for event in replay(plans.record.strip(), polytheon.game).events() if event.seat is not None]
    record = replay(plans.record.strip(), polytheon.game)
    assert len(told.steps) == len(plans.step)
    for step, shown in zip(plans.step, told.steps):
        match = replayed_to(record, step.at)
        assert shown.view == json.loads(json.dumps(match.view(plans.seat)))
        assert shown.title
        assert shown.text
        assert shown.words.question
        if step.play:
            assert shown.expected is not None
            assert match.to_act == plans.seat
            assert sorted(choice.action for choice in shown.choices) == match.legal()
            assert shown.expected.action in match.legal()
            assert shown.expected.name == moves[step.at].name
            assert shown.otherwise
        else:
            assert shown.expected is None
            assert shown.choices == []


def replayed_to(match: polytheon.Match, decisions: int) -> polytheon.Match:
    """The match as it was after some decisions."""
    from polytheon.kernel.replaying import replayed, steps

    chunks = steps(list(match.log))[: decisions + 1]
    log = [entry for chunk in chunks for entry in chunk]
    return replayed(match.game, match.players, dict(match.options), log, match.content)


def said(game: str, language: str) -> dict[str, str]:
    return {key: text for key, text in words_of(polytheon.game(game), language).items() if key.startswith("lesson.")}


@pytest.mark.parametrize("game", polytheon.GAMES)
def test_every_language_says_every_step_and_nothing_else(game: str) -> None:
    needed = {f"lesson.{step.key}.{part}" for step in plan(game).step for part in ("title", "text")}
    needed |= {f"lesson.{step.key}.otherwise" for step in plan(game).step if step.play}
    for language in LANGUAGES:
        assert set(said(game, language)) == needed
        assert all(said(game, language).values())


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("game", polytheon.GAMES)
def test_no_text_was_left_in_english(game: str, language: str) -> None:
    english, other = said(game, "en"), said(game, language)
    assert [key for key in english if english[key] == other[key]] == []


def test_lessons_are_served_and_what_is_no_game_is_refused(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        for game in polytheon.GAMES:
            status, _, body = house.ask("GET", f"/api/lessons/{game}?language=fr")
            assert status == 200
            assert json.loads(body)["steps"][0]["title"] == lesson(game, "fr").steps[0].title
        assert house.ask("GET", "/api/lessons/chess")[0] == 404
        assert house.ask("GET", "/api/lessons/duel?language=de")[0] == 400
