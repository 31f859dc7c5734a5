"""Ways to leave a table: leave, resign, abort, close, or delete it from the list."""

from __future__ import annotations

from polytheon.server.domain import entries as e
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import (
    DONE,
    Decision,
    NewDice,
    Refusal,
    Who,
    is_host,
    must_host,
    must_run,
    must_sit,
    seats_of,
)
from polytheon.server.domain.table import HOST, Table, mark_of


def leave(table: Table, command: m.Leave, who: Who, _: NewDice) -> Decision:
    s = table.state
    own = must_sit(table, who)
    if s.status == "open":
        return Decision(e.Left(own))
    if s.status == "over" or s.seats[own].resigned or s.seats[own].away:
        return DONE
    if s.takeover is None:
        raise Refusal("no_takeover", "the game is running, and no bot takes over at this table: you can only resign")
    return Decision(e.TakenOver(own))


def resign(table: Table, command: m.Resign, who: Who, _: NewDice) -> Decision:
    s = table.state
    own = must_sit(table, who)
    if s.seats[own].resigned:
        return DONE
    must_run(table)
    return Decision(e.Resigned(own))


def abort(table: Table, command: m.Abort, who: Who, _: NewDice) -> Decision:
    own = must_sit(table, who)
    if table.aborted:
        return DONE
    must_run(table)
    if not table.abortable:
        raise Refusal("too_late", "everybody has made a move: resign, or finish the game")
    return Decision(e.Aborted(own))


def close(table: Table, command: m.Close, who: Who, _: NewDice) -> Decision:
    must_host(table, who)
    if table.state.ending is not None and table.state.ending.reason == "closed":
        return DONE
    must_run(table)
    if table.stopped is None:
        raise Refusal("running", "the game is running: only a stopped game can be closed")
    return Decision(e.Closed())


def delete(table: Table, command: m.Delete, who: Who, _: NewDice) -> Decision:
    """Delete the table from the caller's list; if nobody else holds the table, this ends it."""
    s, own = table.state, seats_of(table, who)
    if not own and not is_host(table, who):
        raise Refusal("not_seated", "you have no seat at this table")
    mark = who.visitor or (mark_of(own[0]) if own else HOST)
    if mark in s.dropped:
        return DONE
    plays = not all(s.seats[seat].resigned for seat in own)
    if s.status == "running" and plays and table.is_held(without=mark):
        raise Refusal("others_play", "other players are still in this game: resign first, then delete the table")
    return Decision(e.Dropped(mark))
