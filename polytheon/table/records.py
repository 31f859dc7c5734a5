"""Games as records. While a game runs, what was kept from the reader stands as `?` with the kind of thing it was."""

from __future__ import annotations

from polytheon.kernel.record import wrapped
from polytheon.table.decide import Refusal
from polytheon.table.show import kind_of, saw
from polytheon.table.table import Table


def record(table: Table, viewer: int | None) -> str:
    """The table's game as a viewer may know it; once it is over there are no secrets."""
    match = table.match
    assert match is not None
    if not table.fits:
        raise Refusal("other_rules", "this game was played on other rules than these and has no record any more")
    names = {f"seat-{number}": seat.name for number, seat in enumerate(table.state.seats) if seat.name}
    if table.state.status == "over" or all(saw(table, event, viewer) for event in table.events):
        return match.record(names)
    head = match.record(names).partition("\n\n")[0]
    seen_by = "everybody" if viewer is None else str(viewer)
    return "\n".join([head, f"[seen-by {seen_by}]", "", *body(table, viewer)]) + "\n"


def body(table: Table, viewer: int | None) -> list[str]:
    lines: list[str] = []
    luck: list[str] = []
    number = 0
    for event in table.events:
        name = event.name if saw(table, event, viewer) else "?" + kind_of(table, event)
        if event.seat is None:
            luck.append(name)
            continue
        number += 1
        lines += [*wrapped(luck), f"{number}. {event.seat} {name}"]
        luck = []
    return lines + wrapped(luck)


def hides_something(text: str) -> bool:
    """Whether a record was written for somebody who could not know everything."""
    return any(line.startswith("[seen-by ") for line in text.splitlines())
