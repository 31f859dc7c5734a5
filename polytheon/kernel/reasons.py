"""Why something is not possible: a code for the reason, with its numbers and components, for texts to put into words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from polytheon.kernel.errors import IllegalAction
from polytheon.kernel.space import Value
from polytheon.kernel.state import NOBODY

if TYPE_CHECKING:
    from polytheon.kernel.match import Match

OVER: Final = "over"  # the game has ended
NOT_ASKED: Final = "not_asked"  # something else is asked now
NOT_OFFERED: Final = "not_offered"  # what is asked does not offer it


class Reason(NamedTuple):
    """Why an action is not possible, such as "coins" with how many are missing."""

    code: str
    fields: dict[str, Value]


def in_brackets(reason: Reason) -> str:
    """The reason without words from a catalogue, such as " (coins: n 2, price 5)"; "" if the game gives none."""
    if reason.code in (OVER, NOT_ASKED, NOT_OFFERED):
        return ""
    fields = ", ".join(f"{name} {value}" for name, value in reason.fields.items())
    return f" ({reason.code}: {fields})" if fields else f" ({reason.code})"


def why_not(match: Match, what: int | str) -> Reason | None:
    """Why an action, or anything with a component, is not possible now; None if it is possible."""
    if match.seat == NOBODY:
        return Reason(OVER, {})
    legal = match.legal()
    actions = meant(match, what)
    if any(action in legal for action in actions):
        return None
    question = match.game.questions[match.kind]
    answers = [action for action in actions if answers_question(match, action)]
    if not answers:
        return Reason(NOT_ASKED, {"question": question})
    now = match.now()
    asked = [match.game.why_not(now, match.seat, match.kind, action) for action in answers]
    found = [reason for reason in asked if reason is not None] or [Reason(NOT_OFFERED, {"question": question})]
    return next((reason for reason in found if reason.code not in match.game.misfits), found[0])


def meant(match: Match, what: int | str) -> list[int]:
    """The actions that somebody may mean: a number or a name says one, a thing all that name it."""
    space = match.game.action_names
    if isinstance(what, int):
        match.notate(what)  # which raises if there is none
        return [what]
    try:
        return [match.parse(what)]
    except IllegalAction:
        found = space.naming(what)
        if not found:
            raise
        return found


def answers_question(match: Match, action: int) -> bool:
    """Whether an action is of a kind that the question now is answered with."""
    return int(match.game.action_names.kind(action).start) in match.game.kinds_for(match.kind)
