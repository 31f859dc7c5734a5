"""First lessons: a game that was played for the lesson, and steps that are told on the way through it.

Each game has a file here with the record and the steps, and the catalogues `lesson_GAME` with what is said. A lesson
touches no table: it is told whole, and the page goes through it.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from msgspec import Struct, convert

from polytheon.games import game as find_game
from polytheon.kernel.match import Event, Match
from polytheon.kernel.record import Visitor, read
from polytheon.table import afterwards as a
from polytheon.table import messages as m
from polytheon.table.decide import Refusal
from polytheon.table.replay import choices_of, words_of
from polytheon.text import GameText, Text, game_text


class Step(Struct, forbid_unknown_fields=True):
    """A step: the key of its text, how many decisions have been taken, what the learner does, what to look at."""

    key: str
    at: int
    play: str = ""
    look: list[str] = []


class Plan(Struct, forbid_unknown_fields=True):
    """A lesson as its file has it."""

    seat: int
    record: str
    step: list[Step]


class Course(Visitor):
    """The positions of a lesson's record, and what happened between them."""

    def __init__(self) -> None:
        self.matches: list[Match] = []

    def decision(self, match: Match, seat: int, action: int) -> None:
        self.matches.append(match.copy())

    def end(self, match: Match) -> None:
        self.matches.append(match.copy())

    def lines(self, before: int, after: int, text: GameText, viewer: int) -> list[str]:
        """In words, what happened between two positions."""
        lines: list[str] = []
        events = self.matches[-1].events()
        for step in range(before, after):
            here, there = self.matches[step], self.matches[step + 1]
            lines += told(events[len(here.log) : len(there.log)], text, viewer, here, there)
        return lines


def told(events: list[Event], text: GameText, viewer: int, before: Match, after: Match) -> list[str]:
    """A decision and what luck brought after it."""
    return [text.move(events[0], viewer, before.view(viewer)), *text.luck(events[1:], viewer, after.view(viewer))]


@cache
def plan(game: str) -> Plan:
    """The lesson of a game as its file has it."""
    find_game(game)
    file = files("polytheon.table.lessons").joinpath(f"{game}.toml")
    if not file.is_file():
        raise Refusal("no_lesson", f"there is no lesson of {game} yet")
    return convert(tomllib.loads(file.read_text(encoding="utf-8")), Plan)


@cache
def course(game: str) -> Course:
    found = Course()
    read(plan(game).record.strip(), find_game, found)
    return found


@cache
def lesson(game: str, language: str) -> a.Lesson:
    """The lesson of a game in a language."""
    plans, played = plan(game), course(game)
    says = Text(language, "review", f"lesson_{game}")
    names = [says("lesson.you"), says("lesson.other")]
    first = played.matches[0]
    text = game_text(first.game, language, first.content, dict(enumerate(names)), first.options)
    before = plans.step[0].at
    steps: list[a.LessonStep] = []
    for step in plans.step:
        match = played.matches[step.at]
        view = match.view(plans.seat)
        lines = played.lines(before, step.at, text, plans.seat)
        before = step.at
        expected = match.parse(step.play) if step.play else None
        steps.append(
            a.LessonStep(
                title=says(f"lesson.{step.key}.title"),
                text=says(f"lesson.{step.key}.text"),
                otherwise=says(f"lesson.{step.key}.otherwise") if step.play else "",
                look=step.look,
                lines=lines,
                expected=None if expected is None else m.Choice(expected, match.notate(expected)),
                view=view,
                choices=choices_of(match, view) if step.play else [],
                words=words_of(text, match, view, lines),
            )
        )
    return a.Lesson(game, plans.seat, names, steps)
