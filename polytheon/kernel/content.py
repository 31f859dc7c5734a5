"""Content: a game's components as data, where each value comes from, and editions that replace some of them.

A game's data file is TOML: sections, some of them tables of components by id. Every value has a provenance:
`rulebook`, `public`, `inferred` or `reconstructed`; an edition file holds only what differs and is checked against the
game's schema.
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import mypyc_attr

from polytheon.kernel.errors import BadEdition, closest

# What the rules do not read: where values come from may be corrected without another game coming out of it.
NOT_READ: Final = ("provenance",)
# Digests of the components that came with version 0.1, when a digest covered all of the data, and what they are now.
FORMER_DIGESTS: Final = {
    "1130336b1bb0": "6e37423ccc6dfb46",
    "21912da4793c": "0a82d6e833f04a41",
    "c36b22e6006a": "8186f471dc028cc3",
    "1e7a47d95e0f": "a215f429e267870d",
}
FORMER_LENGTH: Final = 12
DIGEST_LENGTH: Final = 16
PROVENANCES: Final = ("rulebook", "public", "inferred", "reconstructed")
EDITION: Final = "edition"

Data = dict[str, Any]


class Schema:
    """What a value may be; `fault` tells what is wrong with it, or nothing."""

    def fault(self, value: object) -> str:
        raise NotImplementedError


class Whole(Schema):
    """A whole number within bounds."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def fault(self, value: object) -> str:
        if isinstance(value, bool) or not isinstance(value, int):
            return f"must be a whole number, not {value!r}"
        return "" if self.low <= value <= self.high else f"must be from {self.low} to {self.high}, not {value}"


class Flag(Schema):
    """True or false."""

    def fault(self, value: object) -> str:
        return "" if isinstance(value, bool) else f"must be true or false, not {value!r}"


class Word(Schema):
    """One of some words."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def fault(self, value: object) -> str:
        if isinstance(value, str) and value in self.words:
            return ""
        return f"must be one of {', '.join(self.words)}, not {value!r}" + closest(str(value), self.words)


class Many(Schema):
    """A list of alike values."""

    def __init__(self, item: Schema, low: int = 0, high: int = 1000) -> None:
        self.item = item
        self.low = low
        self.high = high

    def fault(self, value: object) -> str:
        if not isinstance(value, list):
            return f"must be a list, not {value!r}"
        if not self.low <= len(value) <= self.high:
            wanted = str(self.low) if self.low == self.high else f"{self.low} to {self.high}"
            return f"must have {wanted} entries, not {len(value)}"
        for i, item in enumerate(value):
            fault = self.item.fault(item)
            if fault:
                return f"entry {i + 1} {fault}"
        return ""


class Fields(Schema):
    """A small table with known keys, such as a cost; it is replaced as a whole."""

    def __init__(self, fields: Mapping[str, Schema], needed: tuple[str, ...] = ()) -> None:
        self.fields = fields
        self.needed = needed

    def fault(self, value: object) -> str:
        if not isinstance(value, dict):
            return f"must be a table, not {value!r}"
        for key, item in value.items():
            if key not in self.fields:
                return f"has no '{key}', only {', '.join(self.fields)}"
            fault = self.fields[key].fault(item)
            if fault:
                return f"'{key}' {fault}"
        for key in self.needed:
            if key not in value:
                return f"lacks '{key}'"
        return ""


class Section:
    """A part of the data file: its values by key or, if `by_id`, the same fields for each component id."""

    def __init__(self, fields: Mapping[str, Schema], by_id: bool = False) -> None:
        self.fields = fields
        self.by_id = by_id


@mypyc_attr(allow_interpreted_subclasses=True)
class Content:
    """A game's components. Games subclass it and turn `data` into objects that the rules use."""

    def __init__(self, data: Data, edition: Data) -> None:
        self.data = data
        self.edition = edition
        read = {section: table for section, table in data.items() if section not in NOT_READ}
        canonical = json.dumps(read, sort_keys=True, separators=(",", ":"))
        self.digest = hashlib.sha256(canonical.encode()).hexdigest()[:DIGEST_LENGTH]

    def has_digest(self, digest: str) -> bool:
        """Whether a digest, be it one of former days, stands for these components."""
        return FORMER_DIGESTS.get(digest, digest) == self.digest

    def values(self) -> list[tuple[str, object, str]]:
        """Every value of the data as (dotted key, value, provenance)."""
        found: list[tuple[str, object, str]] = []
        for section, table in self.data.items():
            if section == "provenance":
                continue
            replaced: Data = self.edition.get(section, {})
            by_id = all(isinstance(value, dict) for value in table.values())
            for key, value in table.items():
                if by_id:
                    for field, item in value.items():
                        found.append(self.sourced(f"{section}.{key}.{field}", item, field in replaced.get(key, {})))
                else:
                    found.append(self.sourced(f"{section}.{key}", value, key in replaced))
        return found

    def sourced(self, path: str, value: object, replaced: bool) -> tuple[str, object, str]:
        return path, value, EDITION if replaced else provenance(self.data["provenance"], path)


def provenance(sources: Data, path: str) -> str:
    """The provenance of the longest key that is the path or a beginning of it."""
    while path:
        if path in sources:
            return str(sources[path])
        path = path.rpartition(".")[0]
    return "public"


def read_edition(edition: str | os.PathLike[str] | Data | None) -> tuple[Data, str]:
    """An edition's data and what to call it in errors. Accepts a path, a mapping or nothing."""
    if edition is None:
        return {}, ""
    if isinstance(edition, dict):
        return edition, "edition"
    name = os.fspath(edition)
    try:
        with open(name, "rb") as file:
            return tomllib.load(file), name
    except OSError as error:
        raise BadEdition(f"{name}: cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadEdition(f"{name}: is not TOML: {error}") from error


def merge(data: Data, edition: Data, schema: Mapping[str, Section], name: str) -> Data:
    """The data with the edition's values in place of its own; every value of the edition is checked."""
    merged: Data = {section: dict(table) for section, table in data.items()}
    for section, table in edition.items():
        if section not in schema:
            known = ", ".join(schema)
            raise BadEdition(f"{name}: {section}: there is no such section, only {known}" + closest(section, schema))
        if not isinstance(table, dict):
            raise BadEdition(f"{name}: {section}: must be a table")
        for key, value in table.items():
            place = f"{name}: {section}.{key}"
            if schema[section].by_id:
                if key not in data[section]:
                    raise BadEdition(f"{place}: there is no such id" + closest(key, data[section]))
                if not isinstance(value, dict):
                    raise BadEdition(f"{place}: must be a table")
                for field, item in value.items():
                    check(item, field, schema[section].fields, f"{place}.{field}")
                merged[section][key] = {**data[section][key], **value}
            else:
                check(value, key, schema[section].fields, place)
                merged[section][key] = value
    return merged


def check(value: object, key: str, fields: Mapping[str, Schema], place: str) -> None:
    """Raise BadEdition unless the value fits the field."""
    if key not in fields:
        raise BadEdition(f"{place}: there is no such key, only {', '.join(fields)}" + closest(key, fields))
    fault = fields[key].fault(value)
    if fault:
        raise BadEdition(f"{place}: {fault}")
