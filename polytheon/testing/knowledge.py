"""What a seat could know: worlds it cannot distinguish, and whether later events distinguish them."""

from __future__ import annotations

from polytheon.kernel.events import Event
from polytheon.kernel.match import Match


def tells_apart(world: Match, after: Match, events: list[Event], viewer: int) -> str:
    """What of these events does not fit a world that the viewer could not tell from the true one; "" if all does.

    `events` are what has happened, and `after` is where it has led. None of them may be a chance outcome: what is
    turned over is turned over in every world. What was kept from the viewer need not be the same.
    """
    at = 0
    while at < len(events):
        event = events[at]
        assert event.seat is not None
        if world.to_act != event.seat:
            return f"{event.name}: seat {world.to_act} decides instead"
        before = len(world.log)
        if event.number in world.legal():
            world.play(event.number)
        elif viewer in event.known:
            return f"{event.name} is not possible"
        else:
            world.play(world.legal()[0])
        end = at + 1
        while end < len(events) and events[end].seat is None:
            end += 1
        fault = differs(list(world.log)[before:], events[at:end], viewer)
        if fault:
            return f"{event.name}: {fault}"
        at = end
    for who in (viewer, None):
        if world.view(who) != after.view(who):
            return f"the view of {who} is another"
    return ""


def differs(entries: list[int], events: list[Event], viewer: int) -> str:
    """What the viewer saw otherwise, the decision itself aside."""
    if len(entries) != len(events):
        return f"{len(entries) - 1} things are turned over or drawn, not {len(events) - 1}"
    for entry, event in zip(entries[1:], events[1:]):
        if viewer in event.known and ~entry != event.number:
            return f"{event.name} is another"
    return ""


def learned(before: Match, after: Match, events: list[Event], viewer: int, worlds: int) -> str:
    """What tells the viewer more at `after` than it could know at `before`; "" if nothing does."""
    for seed in range(worlds):
        world = before.seen_by(viewer, seed)
        if world.view(viewer) != before.view(viewer):
            continue  # it is given the position before a beat of which something was kept from it
        found = tells_apart(world, after, events, viewer)
        if found:
            return found
    return ""
