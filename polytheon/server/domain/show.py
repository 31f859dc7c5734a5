"""What is shown to whom: messages made from a table for one seat or for a spectator.

Everything that depends on the match comes from `match.view_for(seats)` and from events that a seat got to know.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal

from msgspec import MsgspecError
from msgspec.json import Decoder

from polytheon.kernel.events import Event
from polytheon.kernel.sight import each
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Who, is_host, seat_of, seats_of
from polytheon.server.domain.table import Table

LISTING: Final = Decoder(m.Listing)
KINDS: Final[dict[tuple[str, bool, int], str]] = {}  # looked up for every event that is shown


def seats(table: Table, here: Collection[int] = ()) -> list[m.SeatInfo]:
    return [
        m.SeatInfo(seat.kind, seat.name, seat.level, seat.away, seat.resigned, number in here)
        for number, seat in enumerate(table.state.seats)
    ]


def table_message(table: Table, who: Who, here: Collection[int] = ()) -> m.Table:
    """The table but not the game on it."""
    s = table.state
    undo = None if s.undo is None else m.UndoInfo(s.undo.seat, s.undo.count, list(s.undo.agreed))
    return m.Table(
        table=s.table,
        game=s.game,
        players=s.players,
        options=s.options,
        status=s.status,
        seats=seats(table, here),
        you=seat_of(table, who),
        yours=seats_of(table, who),
        host=is_host(table, who),
        listed=s.listed,
        hints=table.hints,
        takeover=s.takeover,
        clock=s.clock,
        imported=bool(s.imported),
        record=s.record,
        undo=undo,
        rematch=list(s.rematch),
        next=s.next,
        stopped=table.stopped,
        result=result(table),
    )


def result(table: Table) -> m.Result | None:
    """How it ended. From then on there are no secrets."""
    ending = table.state.ending
    if ending is None:
        return None
    outcome = table.match.outcome if table.match is not None else None
    return m.Result(ending.winners, ending.reason, outcome)


def view_message(table: Table, viewer: int | None, now: float, story_from: int = 0) -> m.View | None:
    """The game as a seat may know it, or as a spectator may; None before it begins."""
    return view_for(table, [viewer], now, story_from)


def view_for(table: Table, viewers: Sequence[int | None], now: float, story_from: int = 0) -> m.View | None:
    """The game as several viewers may know it, in one message: where they do not see the same stands an `Each`."""
    match = table.match
    if match is None:
        return None
    choices = [m.Choice(action, match.notate(action)) for action in match.legal()]
    undo = [undo_possible(table, viewer) for viewer in viewers]
    return m.View(
        position=table.state.position,
        view=match.view_for(viewers),
        choices=each([choices if viewer == match.to_act else [] for viewer in viewers]),
        story=[happened(table, event, viewers) for event in table.events[story_from:]],
        story_from=story_from,
        undo=each([possible for possible, _ in undo]),
        undo_stop=each([stop for _, stop in undo]),
        left=time_left(table, now),
        secrets=each([has_secrets(table, viewer) for viewer in viewers]),
        words=None,
    )


def has_secrets(table: Table, viewer: int | None) -> bool:
    """Whether a seat that is played on the viewer's screen, where there are several, sees what not everybody may."""
    beside = [] if viewer is None else table.beside(viewer)
    if len(beside) < 2 or table.match is None:
        return False
    public = table.match.view(None)["table"]
    return any(table.match.view(seat)["table"] != public for seat in beside)


def happened(table: Table, event: Event, viewers: Sequence[int | None]) -> m.Happened:
    what = each([event.name if saw(table, event, viewer) else None for viewer in viewers])
    return m.Happened(event.seat, kind_of(table, event), what)


def kind_of(table: Table, event: Event) -> str:
    """The kind of thing that was chosen or drawn, such as "build"."""
    key = (table.state.game, event.seat is None, event.number)
    found = KINDS.get(key)
    if found is None:
        names = table.game.outcome_names if event.seat is None else table.game.action_names
        found = KINDS[key] = names.verb(event.number)
    return found


def saw(table: Table, event: Event, viewer: int | None) -> bool:
    """Whether a viewer got to know what was chosen or drawn; a spectator knows what everybody knows."""
    return len(event.known) == table.state.players if viewer is None else viewer in event.known


def undo_possible(table: Table, viewer: int | None) -> tuple[Literal["no", "now", "ask"], m.UndoStop | None]:
    """Whether somebody may take back, alone or if others agree, and if not, what stops it."""
    s = table.state
    if viewer is None or s.status != "running" or s.seats[viewer].resigned:
        return "no", None
    seat, back = table.take_back(table.beside(viewer))
    if back.stop:
        return "no", m.UndoStop(back.stop, back.by)
    return ("ask" if table.who_must_agree(seat, back.decisions) else "now"), None


def time_left(table: Table, now: float) -> list[float] | None:
    """Seconds that each seat has left; None without a clock."""
    s = table.state
    if s.clock.kind == "none":
        return None
    left = list(s.left) if s.clock.kind == "minutes" else [s.clock.amount * 86400.0] * s.players
    if table.deadline() is not None and s.active is not None:
        left[s.active] = max(0.0, left[s.active] - table.used(now))
    return [round(seconds, 1) for seconds in left]


def listing(table: Table) -> m.Listing:
    """The table as the lobby shows it."""
    s = table.state
    return m.Listing(s.table, s.game, s.players, s.options, s.status, seats(table), s.clock, s.created)


def is_listing(summary: bytes) -> bool:
    """Whether what is stored for the lobby can be shown; one table that is broken does not take the others away."""
    try:
        LISTING.decode(summary)
    except (MsgspecError, UnicodeError):
        return False
    return True
