"""What has happened in a match, turn by turn, as data: who did what, what it cost and brought, and what changed.

Nothing is stored for this while a match is played. It is derived afterwards from what a viewer saw before and after
each decision, so it reveals nothing else to that viewer and cannot contradict the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from polytheon.kernel.changes import Change, changes
from polytheon.kernel.events import Event, begins_turn, is_known, offer_of
from polytheon.kernel.notes import Note
from polytheon.kernel.offers import Offer
from polytheon.kernel.replaying import play, replayed, steps
from polytheon.kernel.space import Value

if TYPE_CHECKING:
    from polytheon.kernel.match import Match


class Outcome(NamedTuple):
    """A chance outcome: its kind and value; None if the viewer did not see it."""

    verb: str
    fields: dict[str, Value] | None


class Happening(NamedTuple):
    """A decision and its consequences.

    `question` was asked, by the component or rule `source` if it was not the turn itself. `offer` is what was chosen,
    None where that was kept from the viewer. `chance` is what was drawn and turned over then, `changes` are all
    differences that the viewer saw on the table, and `notes` name the components that caused some of them.
    """

    seat: int
    question: str
    source: str
    verb: str
    offer: Offer | None
    chance: list[Outcome]
    changes: list[Change]
    notes: list[Note]


class Turn(NamedTuple):
    """A seat's decisions in a turn, and the answers of others during it."""

    seat: int
    happenings: list[Happening]


def turns(match: Match, viewer: int | None) -> list[Turn]:
    """The turns of a match as a seat or a spectator saw them."""
    chunks = steps(list(match.log))
    again = replayed(match.game, match.players, match.options, chunks[0], match.content)
    events = match.events()
    before = again.view(viewer)
    found: list[Turn] = []
    last: Event | None = None
    at = len(chunks[0])
    for chunk in chunks[1:]:
        decision = events[at]
        assert decision.seat is not None
        play(again, chunk)
        after = again.view(viewer)
        if begins_turn(match.game, decision.question, last):
            found.append(Turn(decision.seat, []))
        outcomes = [outcome(match, event, viewer) for event in events[at + 1 : at + len(chunk)]]
        changed = changes(before["table"], after["table"])
        notes = [note for event in events[at : at + len(chunk)] for note in event.notes]
        found[-1].happenings.append(happening(match, decision, viewer, outcomes, changed, notes))
        before, last, at = after, decision, at + len(chunk)
    return found


def happening(
    match: Match, event: Event, viewer: int | None, chance: list[Outcome], made: list[Change], notes: list[Note]
) -> Happening:
    assert event.seat is not None
    space = match.game.action_names
    chosen = offer_of(event, space, viewer) if is_known(event, viewer, match.players) else None
    return Happening(event.seat, event.question, event.source, space.verb(event.number), chosen, chance, made, notes)


def outcome(match: Match, event: Event, viewer: int | None) -> Outcome:
    names = match.game.outcome_names
    seen = is_known(event, viewer, match.players)
    return Outcome(names.verb(event.number), names.values(event.number) if seen else None)
