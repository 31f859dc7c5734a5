"""Games as records. While a game runs, hidden entries appear as `?` with their kind."""

from __future__ import annotations

import contextlib
from typing import Final

from polytheon.kernel.events import Event
from polytheon.kernel.match import Match
from polytheon.kernel.record import head, wrapped
from polytheon.kernel.replaying import play, replayed, steps
from polytheon.kernel.space import Space
from polytheon.server.domain.show import saw
from polytheon.server.domain.table import Table

EDITION_NAME: Final = "edition-name"
UNKNOWN: Final = -1  # who decided something in a record that was imported and that today's rules do not follow


def record(table: Table, viewer: int | None) -> str:
    """The record of the table's game as a viewer may know it; once the game is over there are no secrets."""
    names = headers_of(table)
    events = table.events if table.match is not None else past_events(table)
    if table.state.status == "over" or all(saw(table, event, viewer) for event in events):
        return exact_record(table, names)
    seen_by = "everybody" if viewer is None else str(viewer)
    hidden = ["" if saw(table, event, viewer) else "?" + verb_of(table, event) for event in events]
    return "\n".join([*heading(table, names), f"[seen-by {seen_by}]", "", *body(events, hidden)]) + "\n"


def headers_of(table: Table, seats: bool = True) -> dict[str, str]:
    """The header lines: the name of the edition, whether it was for practice and, on request, who sat where."""
    s = table.state
    named = {} if s.edition is None else {EDITION_NAME: s.edition.name}
    if s.practice:
        named["practice"] = "everything could be taken back"
    return named | {f"seat-{number}": seat.name for number, seat in enumerate(s.seats) if seats and seat.name}


def exact_record(table: Table, names: dict[str, str] | None = None) -> str:
    """The record of the table's game with everything hidden; of a stopped game, as far as it is known without its
    rules."""
    names = headers_of(table, seats=False) if names is None else names
    if table.match is not None:
        return table.match.record(names)
    events = past_events(table)
    return "\n".join([*heading(table, names), "", *body(events, [""] * len(events))]) + "\n"


def heading(table: Table, names: dict[str, str]) -> list[str]:
    s = table.state
    edition = {} if s.edition is None else s.edition.values
    return head(s.game, s.rules, s.content, s.players, s.options, names, edition)


def body(events: list[Event], hidden: list[str]) -> list[str]:
    """The lines of a record; what is `hidden` stands in place of what happened."""
    lines: list[str] = []
    outcomes: list[str] = []
    number = 0
    for event, instead in zip(events, hidden):
        name = instead or event.name
        if event.seat is None:
            outcomes.append(name)
            continue
        number += 1
        seat = "?" if event.seat == UNKNOWN else str(event.seat)
        lines += [*wrapped(outcomes), f"{number}. {seat} {name}"]
        outcomes = []
    return lines + wrapped(outcomes)


def past_events(table: Table) -> list[Event]:
    """What happened in a stopped game. As far as its log fits the current rules, these decide who saw what; after that,
    a seat is assumed to have seen only its own decisions."""
    fitting: Match | None = None
    chunks = steps(table.match_log.log)
    with contextlib.suppress(Exception):  # what does not fit may lead the rules anywhere
        fitting = replayed(table.game, table.state.players, table.state.options, chunks[0], table.content)
        for chunk in chunks[1:]:
            match = fitting.copy()
            play(match, chunk)
            fitting = match
    events = [] if fitting is None else fitting.events()
    return events + [unseen_event(table, i) for i in range(len(events), len(table.match_log.log))]


def unseen_event(table: Table, i: int) -> Event:
    """Entry number `i` of the log of a stopped game, as a seat knows it that decided it; names are for ever."""
    entry, seat = table.match_log.log[i], table.match_log.seats[i]
    if entry < 0:
        return Event(None, ~entry, name_in(table.game.outcome_names, ~entry), ())
    name = name_in(table.game.action_names, entry)
    return Event(UNKNOWN, entry, name, ()) if seat is None else Event(seat, entry, name, (seat,))


def verb_of(table: Table, event: Event) -> str:
    """What kind of thing was chosen or drawn, such as "build"; a damaged log may hold what has no name."""
    space = table.game.outcome_names if event.seat is None else table.game.action_names
    return space.verb(event.number) if event.number < len(space.names) else ""


def name_in(names: Space, number: int) -> str:
    """The name of a number; a damaged log may hold some that have none."""
    return names.names[number] if number < len(names.names) else f"?{number}"


def hides_something(text: str) -> bool:
    """Whether a record was written for somebody who could not know everything."""
    return any(line.startswith("[seen-by ") for line in text.splitlines())
