"""Checks an edition file: its errors, the values that differ from ours, and the totals that differ from the rulebook's.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from polytheon.editions.words import known_from
from polytheon.games import GAMES, game
from polytheon.kernel.content import Content, Data
from polytheon.kernel.editions import GAME, HEADINGS, Edition, read_file
from polytheon.kernel.errors import BadEdition, Fault, closest
from polytheon.kernel.game import Game, Total
from polytheon.kernel.schema import brief


class Difference(NamedTuple):
    """A value that differs between the file and our data; a missing one is None."""

    key: str
    theirs: Any
    ours: Any
    known_from: str  # our source


class Report(NamedTuple):
    """The report on an edition file; `values` are those that replace ours, if there are any."""

    game: str
    faults: list[Fault]
    differences: list[Difference]
    totals: list[Total]
    checked: bool  # whether the owner has compared everything
    values: Data | None = None

    @property
    def wrong_totals(self) -> list[Total]:
        return [total for total in self.totals if total.stated != total.found]


def examine(file: str, name: str | None = None) -> Report:
    """Check an edition file; `name` is its game, if the file does not name it. Raises BadEdition if the file cannot be
    read or the game is unknown."""
    return judged(read_file(file), name)


def judged(read: Edition, name: str | None = None) -> Report:
    """Check an edition that was already read. Raises BadEdition if the game is unknown."""
    played = game(name) if name else game_of(read)
    checked = read.all_counts()
    try:
        content = played.content(read.told)
    except BadEdition as bad:
        faults = [fault._replace(line=read.line(fault.key)) for fault in bad.faults]
        return Report(played.name, sorted(faults, key=lambda fault: fault.line), [], [], checked)
    found, totals = differences(played, content), played.totals(content)
    return Report(played.name, [], found, totals, checked, content.edition or None)


def differences(played: Game, content: Content) -> list[Difference]:
    """The differences between an edition and our data."""
    own = played.content()
    theirs, ours = dict(content.fields()), dict(own.fields())
    found: list[Difference] = []
    for key in dict.fromkeys([*ours, *theirs]):
        if theirs.get(key) != ours.get(key):
            source = known_from(own, key, ours[key]) if key in ours else ""
            found.append(Difference(key, usual(played, key, theirs), usual(played, key, ours), source))
    return found


def usual(played: Game, key: str, values: dict[str, Any]) -> Any:
    """A value as people write it, or None if there is none."""
    section, *_, field = key.split(".")
    return played.schema[section].fields[field].usual(values[key]) if key in values else None


def game_of(read: Edition) -> Game:
    """The game of an edition: the one that it names, else the only one that has all its sections."""
    named = read.told.get(GAME)
    if isinstance(named, str):
        if named in GAMES:
            return game(named)
        reason = f"there is no game {brief(named)}, only {', '.join(GAMES)}" + closest(named, GAMES)
        raise BadEdition(read.name, [Fault(read.line(GAME), GAME, reason)])
    sections = set(read.told) - set(HEADINGS)
    fitting = [name for name in GAMES if sections and sections <= set(game(name).content().data)]
    if len(fitting) != 1:
        example = fitting[0] if fitting else GAMES[0]
        reason = f'does not say which game it is for: its first line should be like game = "{example}"'
        raise BadEdition(read.name, [Fault(0, "", reason)])
    return game(fitting[0])
