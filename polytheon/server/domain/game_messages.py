"""Messages about games: what they offer, where the values of their components come from, and what editions change."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from polytheon.text.rulebook import Rulebook

SourceKind = Literal["rulebook", "public", "inferred", "reconstructed", "net", "edition"]


class OptionInfo(Struct):
    """An option of a game."""

    values: list[str]
    default: str


class GameInfo(Struct):
    """A game that can be played here, and the bots that play it.

    `known` counts the printed numbers of its components by the kind of their source; "reconstructed" ones are ours, and
    "net" counts safety nets of ours where nothing is printed.
    """

    game: str
    players: list[int]
    options: dict[str, OptionInfo]
    levels: list[str]
    known: dict[str, int]
    lesson: bool  # whether there is a first lesson of it


class SourceItem(Struct):
    """A value of a game's components, or some that belong together, in words. `paths` lead to them in its data."""

    paths: list[str]
    name: str
    value: str


class SourceRow(Struct):
    """What of a component has one source."""

    thing: str
    items: list[SourceItem]


class SourceGroup(Struct):
    """What has one source: its kind and, where there is more to say, why."""

    kind: SourceKind
    why: str
    rows: list[SourceRow]


class SourcePart(Struct):
    """A section of a game's data."""

    name: str
    groups: list[SourceGroup]


class SourceList(Struct):
    """Where every value of a game comes from. `content` is the digest of its components, `known` counts printed numbers
    by kind of source, and `owner` says what the owner of a box can do about what is reconstructed."""

    game: str
    content: str
    known: dict[str, int]
    owner: str
    parts: list[SourcePart]


class RuleComponent(Struct):
    """A component in a table of the rules, and what it does."""

    id: str
    name: str
    lines: list[str]


class RuleTable(Struct):
    """The components that stand in the rules where a table of this kind is named."""

    kind: str
    components: list[RuleComponent]


class GameRules(Struct):
    """The complete rules of a game as structure, and the tables that they name. `book` is null if the game has none;
    its `language` is English where it is not translated. `stated` are the rules that state a value, by its key or the
    beginning of it: what an edition changes there belongs to them."""

    game: str
    book: Rulebook | None
    tables: list[RuleTable]
    stated: dict[str, list[str]]


class Fault(Struct):
    """Something that is wrong with an edition: in which line (0: in none), of which key ("": of none), and why."""

    line: int
    key: str
    reason: str


class Change(Struct):
    """A value that an edition changes, in words: the section of the data, the component ("" where there is none), what
    the value is called, the usual one and the new one. `key` leads to it in the data."""

    key: str
    part: str
    thing: str
    name: str
    usual: str
    now: str


class EditionCheck(Struct):
    """The report on an edition file: what is wrong with it or, if nothing is, what it changes."""

    name: str
    faults: list[Fault]
    changes: list[Change]


class EditionInfo(Struct):
    """An edition that the server offers, and what it changes."""

    name: str
    changes: list[Change]


class Editions(Struct):
    """The editions of a game that the server offers."""

    editions: list[EditionInfo]


class TableEdition(Struct):
    """The edition that a table is played with: what it changes, all components with its values, and where each value
    comes from."""

    name: str
    changes: list[Change]
    content: dict[str, Any]
    sources: SourceList


class Games(Struct):
    """All games."""

    games: list[GameInfo]


class ActionNames(Struct):
    """The fixed action space of a game: the name of every action, by number."""

    game: str
    actions: list[str]
