"""Content: a game's components as data, and where each value comes from.

A game's data file is TOML: sections, some of them tables of components by id. Every single value has a source, which
`[provenance]` names; an edition (see `editions`) replaces some of them.

A value is named by its path: `deities.apollo.points.1` is the second number of a list. In `[provenance]` a key is the
beginning of a path and may have `*` in place of a part; the longest key that fits decides and, of two as long, the one
with fewer stars. What it says is a kind or, to give the reason too, a table such as `{ inferred = "triangular" }`.
Reasons are names; the catalogues have the words.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

# The kinds of sources
RULEBOOK: Final = "rulebook"  # the rulebook states it
PUBLIC: Final = "public"  # public material about the game agrees on it
INFERRED: Final = "inferred"  # it follows from what the rulebook says or shows
RECONSTRUCTED: Final = "reconstructed"  # the printed value is lost; ours respects what is known
NET: Final = "net"  # nothing is printed: a safety net of ours
EDITION: Final = "edition"  # the owner of a box entered it
KINDS: Final = (RULEBOOK, PUBLIC, INFERRED, RECONSTRUCTED, NET, EDITION)

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

Data = dict[str, Any]


def digest_now(digest: str) -> str:
    """The current form of an old digest."""
    return FORMER_DIGESTS.get(digest, digest)


class Source(NamedTuple):
    """The source of a value: its kind and, if that needs an explanation, the key of the reason."""

    kind: str
    why: str = ""

    @property
    def ours(self) -> bool:
        """Whether the value is ours and not the publisher's."""
        return self.kind in (RECONSTRUCTED, NET)


class Value(NamedTuple):
    """A single value as it is printed: a number, a word, or an empty table where nothing is."""

    path: str
    value: Any
    source: Source


@mypyc_attr(allow_interpreted_subclasses=True)
class Content:
    """A game's components. Games subclass it and turn `data` into objects that the rules use."""

    def __init__(self, data: Data, edition: Data) -> None:
        self.data = data
        self.edition = edition
        read = {section: table for section, table in data.items() if section not in NOT_READ}
        canonical = json.dumps(read, sort_keys=True, separators=(",", ":"))
        self.digest = hashlib.sha256(canonical.encode()).hexdigest()[:DIGEST_LENGTH]
        self.sources = Sources(data["provenance"])

    def has_digest(self, digest: str) -> bool:
        """Whether a digest, old or current, identifies these components."""
        return digest_now(digest) == self.digest

    def fields(self, below: str = "") -> list[tuple[str, Any]]:
        """Every value that an edition could replace as a whole, by path; or those that a path leads to or into."""
        wanted = below.split(".") if below else []
        found: list[tuple[str, Any]] = []
        for section, table in self.data.items():
            if section == "provenance" or wanted[:1] not in ([], [section]):
                continue
            components = by_id(table)
            for key, value in table.items():
                if wanted[1:2] not in ([], [key]):
                    continue
                if components:
                    fields = [field for field in value if wanted[2:3] in ([], [field])]
                    found += [(f"{section}.{key}.{field}", value[field]) for field in fields]
                else:
                    found.append((f"{section}.{key}", value))
        return found

    def values(self, below: str = "") -> list[Value]:
        """Every single value, or those whose path is or begins with the given one."""
        return [
            Value(path, value, self.source(path))
            for field, whole in self.fields(below)
            for path, value in singles(field, self.printed(field, whole))
            if not below or within(path, below)
        ]

    def ours(self, below: str = "") -> list[Value]:
        """The values that are ours and not the publisher's."""
        return [value for value in self.values(below) if value.source.ours]

    def tally(self) -> dict[str, int]:
        """The number of printed numbers per kind of source; nets count separately, as nothing is printed there."""
        found: dict[str, int] = {}
        for value in self.values():
            if self.counts(value) or value.source.kind == NET:
                found[value.source.kind] = found.get(value.source.kind, 0) + 1
        return found

    def source(self, path: str) -> Source:
        """Where the value of a path comes from."""
        return Source(EDITION) if self.replaced(path) else self.sources.find(path)

    def replaced(self, path: str) -> bool:
        """Whether the edition has this value; it replaces fields as a whole."""
        section, *keys = path.split(".")
        table = self.data.get(section, {})
        depth = 2 if by_id(table) else 1
        found: Any = self.edition.get(section, {})
        for key in keys[:depth]:
            if key not in found:
                return False
            found = found[key]
        return len(keys) >= depth

    # ---- what a game may know better

    def printed(self, field: str, value: Any) -> Any:
        """A field as the box shows it, where the data has it in another form."""
        return value

    def counts(self, value: Value) -> bool:
        """Whether a value counts where sources are counted: a printed number, or nothing in its place.

        Words usually describe a number; where the word itself is a choice, the game counts it."""
        return value.source.kind != NET and is_number(value.value)


class Sources:
    """What `[provenance]` says."""

    def __init__(self, told: Data) -> None:
        self.exact: dict[str, Source] = {}
        self.stars: list[tuple[list[str], Source]] = []
        for key, said in told.items():
            source = told_source(key, said)
            if "*" in key:
                self.stars.append((key.split("."), source))
            else:
                self.exact[key] = source
        self.stars.sort(key=lambda star: (-len(star[0]), star[0].count("*")))

    def find(self, path: str) -> Source:
        parts = path.split(".")
        for length in range(len(parts), 0, -1):
            source = self.exact.get(".".join(parts[:length]))
            if source is not None:
                return source
            for star, source in self.stars:
                if len(star) == length and all(key in ("*", part) for key, part in zip(star, parts)):
                    return source
        raise KeyError(f"[provenance] does not say where {path} comes from")


def told_source(key: str, said: Any) -> Source:
    kind, why = next(iter(said.items())) if isinstance(said, dict) else (said, "")
    assert kind in KINDS, f"provenance of {key}: there is no kind {kind}"
    return Source(kind, why)


def by_id(table: Data) -> bool:
    """Whether a section is a table of components."""
    return all(isinstance(value, dict) for value in table.values())


def within(path: str, beginning: str) -> bool:
    return path == beginning or path.startswith(f"{beginning}.")


def singles(path: str, value: Any) -> list[tuple[str, Any]]:
    """The single values in a value, by path; an empty table or list is one."""
    found: list[tuple[str, Any]] = []
    if isinstance(value, dict) and value:
        for key, item in value.items():
            found += singles(f"{path}.{key}", item)
    elif isinstance(value, list) and value:
        for i, item in enumerate(value):
            found += singles(f"{path}.{i}", item)
    else:
        found.append((path, value))
    return found


def is_number(value: Any) -> bool:
    """A whole number, or nothing in the place of one."""
    return (isinstance(value, int) and not isinstance(value, bool)) or value in ({}, [])
