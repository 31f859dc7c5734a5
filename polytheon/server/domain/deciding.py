"""Maps each command to the function that decides it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from polytheon.server.domain import commands as c
from polytheon.server.domain import leaving
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Decision, NewDice, Refusal, Who, fresh_dice
from polytheon.server.domain.table import Table

NEEDS_RULES: Final = (m.Act, m.Undo, m.AnswerUndo, m.Hint, m.Preview, m.WhyNot)
STOPPED: Final = (
    "this game is stopped, because the rules have changed since it began: whoever runs the server can let it go on "
    "with today's rules, and you can still chat, save the record or resign"
)
DECIDE: Final[dict[type[m.Command], Callable[[Table, Any, Who, NewDice], Decision]]] = {
    m.Join: c.join,
    m.Leave: leaving.leave,
    m.SeatBot: c.seat_bot,
    m.ClearSeat: c.clear_seat,
    m.Start: c.start,
    m.Act: c.act,
    m.Undo: c.undo,
    m.AnswerUndo: c.answer_undo,
    m.Hint: c.hint,
    m.Preview: c.preview,
    m.WhyNot: c.preview,
    m.Chat: c.chat,
    m.Resign: leaving.resign,
    m.Abort: leaving.abort,
    m.Rematch: c.rematch,
    m.Close: leaving.close,
    m.Delete: leaving.delete,
}


def decide(table: Table, command: m.Command, who: Who, new_dice: NewDice = fresh_dice) -> Decision:
    """The entry that a command leads to."""
    if isinstance(command, NEEDS_RULES) and table.state.status == "running" and table.stopped is not None:
        raise Refusal("stopped", STOPPED)
    return DECIDE[type(command)](table, command, who, new_dice)
