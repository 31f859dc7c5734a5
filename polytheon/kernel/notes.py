"""Notes: what rules do by themselves, said for the log where neither a decision nor two views say which card caused it.

A rule writes `s.chooser.note(GAINED, seat, card, gems, favours)`. Only an event log keeps it; random games and rollouts
do nothing then. Everybody may read a note, so it holds nothing that is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from polytheon.kernel.errors import BadGame
from polytheon.kernel.space import Value
from polytheon.kernel.state import NOBODY

if TYPE_CHECKING:
    from polytheon.kernel.game import Game


class NoteKind(NamedTuple):
    """A kind of note: its name and fields. The values of a field are ids, or (None) plain numbers."""

    name: str
    fields: dict[str, Sequence[str] | None]


class Written(NamedTuple):
    """A note as a rule wrote it, and the number of log entries before it."""

    after: int
    kind: int
    seat: int
    source: int
    values: tuple[int, int, int]


class Note(NamedTuple):
    """What a rule did: to which seat (None for nobody in particular), and because of which component ("" for a rule).
    A field that does not apply is left out."""

    name: str
    seat: int | None
    source: str
    fields: dict[str, Value]


def note_of(game: Game, written: Written) -> Note:
    """A note with names for its numbers."""
    if not 0 <= written.kind < len(game.notes):
        raise BadGame(f"{game.name}: a rule writes note number {written.kind}, but `Game.notes` has {len(game.notes)}")
    kind = game.notes[written.kind]
    fields: dict[str, Value] = {}
    for (name, ids), value in zip(kind.fields.items(), written.values):
        if value != NOBODY:
            fields[name] = value if ids is None else ids[value]
    seat = None if written.seat == NOBODY else written.seat
    return Note(kind.name, seat, "" if written.source == NOBODY else game.source_name(written.source), fields)
