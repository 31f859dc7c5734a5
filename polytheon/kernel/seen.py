"""The types of a view: the part that all games share, around the game's own table."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class Asked(TypedDict):
    """The question that is open, and the component or rule that asks it ("" for the turn itself)."""

    question: str
    source: str


class Outcome(TypedDict):
    """How a match ended, and each seat's points by category, which add up to its score."""

    ending: str | None  # None while it runs
    points: list[dict[str, int]]
    tie_break: NotRequired[str | None]  # what decided between equals, in games that say so
    ranks: NotRequired[list[dict[str, int]]]  # what decides between players, seat by seat, the most important first


class View(TypedDict):
    """Everything that a seat may know, or a spectator (seat None)."""

    game: str
    players: int
    options: dict[str, str]
    seat: int | None
    to_act: int | None
    prompt: Asked | None
    legal: list[int]  # nothing unless the seat is asked
    over: bool
    winners: list[int]
    outcome: Outcome | None
    table: Any  # the game's own part: see the types in its `rules.seen`


def prompt_of(view: View) -> Asked:
    """The open question of a view that has one."""
    prompt = view["prompt"]
    assert prompt is not None, "nothing is asked"
    return prompt


def acting_in(view: View) -> int:
    """The seat that is asked, in a view that has one."""
    seat = view["to_act"]
    assert seat is not None, "nobody is asked"
    return seat


def outcome_of(view: View) -> Outcome:
    """The outcome in the view of a finished game."""
    outcome = view["outcome"]
    assert outcome is not None, "the match is not over"
    return outcome
