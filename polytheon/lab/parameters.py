"""Parameters: values that could differ, and what an edition could plausibly say instead.

Of a number that is one less and one more (for large ones, a quarter of it), of a word or a hex any that fits; lists and
tables are varied number by number, long lists as a whole. Whatever the game refuses is left out, so what remains is
within the schema of editions and all that the game's own checks demand.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import Any, Final

from polytheon.games import game as find_game
from polytheon.kernel.content import RECONSTRUCTED, Content, Data
from polytheon.kernel.editions import HEADINGS, read_file
from polytheon.kernel.errors import BadEdition, BadSetup
from polytheon.kernel.schema import Either, Fields, Flag, Many, Schema, Whole, Word

LONG: Final = 3  # lists with more numbers than this are varied as a whole

Edition = str | Data | None


@dataclass(frozen=True)
class Parameter:
    """A value by its dotted key, and what it could be, its own first."""

    key: str
    values: tuple[Any, ...]


def parameters(game: str, edition: Edition = None, keys: Sequence[str] = ()) -> list[Parameter]:
    """The parameters of a game: its reconstructed values or, if keys are given, all values whose keys match one of
    these patterns, such as `gods.*.cost`."""
    content = find_game(game).content(edition)
    schema = find_game(game).schema
    known = content.fields()
    for pattern in keys:
        if not any(fnmatch(key, pattern) for key, _ in known):
            raise BadSetup(f"no value of {game} has a key like {pattern}; polytheon sources {game} --json lists them")
    found: list[Parameter] = []
    for key, value in known:
        if any(fnmatch(key, pattern) for pattern in keys) if keys else has_reconstructed(content, key):
            section, *_, field = key.split(".")
            kind = schema[section].fields.get(field) if section in schema else None
            others = [] if kind is None else list(near(value, kind, content))
            if not keys:
                others = [kept for other in others if (kept := with_known(content, key, value, other)) != value]
            allowed = [other for other in others if is_allowed(game, changed(edition, {key: other}))]
            if allowed:
                found.append(Parameter(key, (value, *allowed)))
    return found


def has_reconstructed(content: Content, key: str) -> bool:
    return any(value.source.kind == RECONSTRUCTED for value in content.values(key))


def with_known(content: Content, key: str, value: Any, other: Any) -> Any:
    """Another value in which every number that is known is what it is."""
    if isinstance(value, dict) and isinstance(other, dict) and value.keys() == other.keys():
        return {name: with_known(content, f"{key}.{name}", value[name], other[name]) for name in value}
    if isinstance(value, list) and isinstance(other, list) and len(value) == len(other):
        return [with_known(content, f"{key}.{i}", *both) for i, both in enumerate(zip(value, other))]
    return other if content.source(key).kind == RECONSTRUCTED else value


def near(value: Any, schema: Schema, content: Any) -> Iterator[Any]:
    """What a value could be in its place."""
    if isinstance(schema, Either):
        yield from near(value, schema.form(value), content)
    elif isinstance(schema, Whole):
        step = max(1, value // 8)
        yield from (other for other in (value - step, value + step) if schema.low <= other <= schema.high)
    elif isinstance(schema, Flag):
        yield not value
    elif isinstance(schema, Word):
        yield from (word for word in schema.words if word != value)
    elif isinstance(schema, Fields):
        yield from near_table(value, schema, content)
    elif isinstance(schema, Many):
        yield from near_list(value, schema, content)
    else:
        yield from schema.near(value, content)


def near_table(value: dict[str, Any], schema: Fields, content: Any) -> Iterator[Any]:
    """One entry of a table is another; an empty table has one."""
    for name, item in value.items():
        for other in near(item, schema.fields[name], content):
            yield {**value, name: other}
    if not value:
        yield from ({name: 1} for name, kind in schema.fields.items() if isinstance(kind, Whole) and kind.high >= 1)


def near_list(value: list[Any], schema: Many, content: Any) -> Iterator[Any]:
    """One entry of a list is another; in a long list of numbers all are."""
    item = schema.item
    if isinstance(item, Whole) and len(value) > LONG:
        for step in (-1, 1):
            moved = [min(max(number + step, item.low), item.high) for number in value]
            if moved != value:
                yield moved
        return
    for i, entry in enumerate(value):
        for other in near(entry, item, content):
            yield [*value[:i], other, *value[i + 1 :]]


# ---- editions


def changed(edition: Edition, changes: dict[str, Any]) -> Data:
    """An edition with some values, by their dotted keys, in place of its own."""
    told = read_file(edition).told if isinstance(edition, str) else copy.deepcopy(edition or {})
    data: Data = {section: table for section, table in told.items() if section not in HEADINGS}
    for key, value in changes.items():
        *tables, field = key.split(".")
        table = data
        for name in tables:
            table = table.setdefault(name, {})
        table[field] = value
    return data


def is_allowed(game: str, edition: Data) -> bool:
    try:
        find_game(game).content(edition)
    except BadEdition:
        return False
    return True
