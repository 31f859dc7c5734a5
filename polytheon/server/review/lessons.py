"""First lessons: a game that was played for the lesson, and steps that are told on the way through it.

A game's lesson.toml has the record and the steps, its catalogues what is said. A lesson touches no table of the server:
it is told whole, and the page goes through it.
"""

from __future__ import annotations

import tomllib
from functools import cache

from msgspec import Struct, convert

from polytheon.games import game as find_game
from polytheon.kernel.record import replay
from polytheon.server.domain import entries as e
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Refusal
from polytheon.server.domain.show import action, choices_of, in_words, previewed
from polytheon.server.domain.table import Table, created
from polytheon.server.review import messages as a
from polytheon.server.review.replay import Positions, text_of, words_of
from polytheon.text import Text
from polytheon.text.catalogue import words_of as words_of_game


class PlannedStep(Struct, forbid_unknown_fields=True):
    """A step: the key of its text, how many decisions have been taken, what the learner does, what to look at."""

    key: str
    at: int
    play: str = ""
    look: list[str] = []


class LessonPlan(Struct, forbid_unknown_fields=True):
    """A lesson as its file has it."""

    seat: int
    record: str
    step: list[PlannedStep]


@cache
def plan(game: str) -> LessonPlan:
    """The lesson of a game as its file has it."""
    told = find_game(game).read("lesson.toml")
    if told is None:
        raise Refusal("no_lesson", f"{game} has no lesson yet")
    return convert(tomllib.loads(told), LessonPlan)


def table_of(record: str, names: list[str]) -> Table:
    """A table that nobody keeps, at which a record was played."""
    match = replay(record.strip(), find_game)
    first = e.Created(
        table="",
        game=match.game.name,
        players=match.players,
        options=dict(match.options),
        clock=m.Clock(),
        takeover=None,
        listed=False,
        hints=False,
        host="",
    )
    table = created(first, 0.0)
    for seat, name in enumerate(names):
        table.apply(e.Joined(seat, "", name), 0.0)
    table.apply(e.Started(list(match.log), match.game.rules_version, match.content.digest), 0.0, match)
    return table


@cache
def lesson(game: str, language: str) -> a.Lesson:
    """The lesson of a game in a language."""
    plans = plan(game)
    says = Text(language, "review")
    says.entries.update(words_of_game(find_game(game), language))
    names = [says("lesson.you"), says("lesson.other")]
    table = table_of(plans.record, names)
    positions = Positions(table)
    told = positions.turns(table, plans.seat, language)
    text = text_of(table, language)
    before = plans.step[0].at
    steps: list[a.LessonStep] = []
    for step in plans.step:
        match = positions.matches[step.at]
        view = match.view(plans.seat)
        since, before = before + 1, step.at
        expected = match.parse(step.play) if step.play else None
        steps.append(
            a.LessonStep(
                title=says(f"lesson.{step.key}.title"),
                text=says(f"lesson.{step.key}.text"),
                otherwise=says(f"lesson.{step.key}.otherwise") if step.play else "",
                look=step.look,
                expected=None if expected is None else action(match.game, expected),
                preview=None if expected is None else previewed(match.preview(expected), step.at),
                view=view,
                choices=in_words(choices_of(match), view, text) if step.play else [],
                words=words_of(text, match, view, told[since : step.at + 1]),
            )
        )
    return a.Lesson(game, plans.seat, names, steps)
