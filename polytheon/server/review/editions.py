"""Editions that visitors send or read; bot workers parse them, because a file may contain anything."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct
from msgspec.json import encode
from msgspec.msgpack import Encoder

from polytheon.editions import Report, changes, check_bounds, judged
from polytheon.games import game as find_game
from polytheon.kernel.content import NOT_READ
from polytheon.kernel.editions import Edition as Read
from polytheon.kernel.editions import read_text
from polytheon.kernel.errors import BadEdition, Fault
from polytheon.server.domain import game_messages as g
from polytheon.server.domain import messages as m
from polytheon.server.domain.editions import Edition, content_of
from polytheon.server.transport.sources import sources_of

ENCODER: Final = Encoder()
LONGEST_KEY: Final = 120


class Checked(Struct):
    """The result of a check: what is wrong or, if nothing is, what it changes and the values."""

    faults: list[g.Fault]
    changes: list[g.Change]
    values: dict[str, Any]


class Checking(Struct, tag="check"):
    """An edition file for a game; answered by a `Checked`, with the changes in a language if one is given."""

    game: str
    name: str
    text: str
    language: str = ""

    def look(self) -> bytes:
        report = self.report()
        if report.faults:
            return ENCODER.encode(Checked([fault_message(fault) for fault in report.faults], [], {}))
        values = report.values or {}
        changed = changes_of(self.game, Edition(self.name, values), self.language) if self.language else []
        return ENCODER.encode(Checked([], changed, values))

    def report(self) -> Report:
        try:
            return judged(read_sent(self.name, self.text), self.game)
        except BadEdition as bad:
            return Report(self.game, bad.faults, [], [], False)


class Offering(Struct, tag="offer"):
    """The editions of a game that are offered; answered as it is sent."""

    game: str
    editions: list[Edition]
    language: str

    def look(self) -> bytes:
        infos = [g.EditionInfo(one.name, changes_of(self.game, one, self.language)) for one in self.editions]
        return encode(g.Editions(infos))


class Describing(Struct, tag="describe"):
    """The edition of a table; answered as it is sent."""

    game: str
    edition: Edition
    language: str

    def look(self) -> bytes:
        game, changed = find_game(self.game), changes_of(self.game, self.edition, self.language)
        content = content_of(game, self.edition)
        data = {section: table for section, table in content.data.items() if section not in NOT_READ}
        return encode(g.TableEdition(self.edition.name, changed, data, sources_of(game, content, self.language)))


def read_sent(name: str, text: str) -> Read:
    """Parse an edition from an untrusted visitor. Raises BadEdition."""
    check_bounds(name, text)
    return read_text(name, text)


def changes_of(game: str, edition: Edition, language: str) -> list[g.Change]:
    """What an edition changes, in a language."""
    played = find_game(game)
    return [g.Change(*change) for change in changes(played, content_of(played, edition), language)]


def fault_message(fault: Fault) -> g.Fault:
    return g.Fault(fault.line, fault.key[:LONGEST_KEY], fault.reason[: m.LONGEST_REASON])
