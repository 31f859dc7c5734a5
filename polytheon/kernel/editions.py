"""Editions: the values of a box in place of ours. Reading one, checking it and laying it over a game's own data.

An edition is a TOML file (or a mapping) with the sections of the game's data file. `game` at its top says which game it
is for. With `checked = false` at its top, a value that equals ours counts as ours; without it, everything that the
edition says is known from the box.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, Final

from polytheon.kernel.content import Data
from polytheon.kernel.errors import BadEdition, Fault, closest
from polytheon.kernel.schema import Section, brief

GAME: Final = "game"
CHECKED: Final = "checked"
HEADINGS: Final = (GAME, CHECKED)
LARGEST: Final = 1_000_000  # bytes of a file
NO_TEXT: Final = Fault(0, "", "is not an edition: an edition is a text file, saved as UTF-8")
MOST_FAULTS: Final = 100  # that are looked for
AT_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)")
UNCLOSED: Final = "Unclosed array"  # as tomllib calls a list whose end it does not find
NO_BRACKET: Final = " (the closing bracket ] is missing)"
NO_COMMA: Final = " (a comma between two entries, or the closing bracket ], is missing)"
DECLARED: Final = re.compile(r"\((?:'[^']*',? ?)+\)")  # keys as Python writes them
KEY_OF: Final = re.compile(r"'([^']*)'")
STATEMENT: Final = re.compile(r"\s*(?:\[\[?\s*[A-Za-z_]|[A-Za-z_\"'][\w.\"'-]*\s*=)", re.ASCII)
PARTS: Final = re.compile(r"\"(?:\\.|[^\"\\])*\"|'[^']*'|#.*|[][]")  # texts, remarks and brackets of a line
TABLE_LINE: Final = re.compile(r"\[\[?([^\[\]]+)\]\]?\s*(?:#.*)?")
KEY: Final = re.compile(r"[\w.\"'\s-]+", re.ASCII)
# What people often do wrong
CURLY: Final = re.compile("[\u2018-\u201f\u00ab\u00bb]")
TRUTH: Final = ("yes", "no", "true", "false", "on", "off")
NUMERALS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
LEADING_ZERO: Final = re.compile(r"-?0\d")
BARE: Final = re.compile(r"=\s*(?:\d+\s*[-:+]|[A-Za-z])")


class Edition:
    """An edition as it was read. `values` are those that replace ours, `faults` its errors."""

    def __init__(self, name: str, told: Data, lines: dict[str, int]) -> None:
        self.name = name
        self.told = told
        self.lines = lines  # where each dotted key stands in the file
        self.values: Data = {}
        self.faults: list[Fault] = []

    # ---- laying it over our data

    def over(self, ours: Data, schema: Mapping[str, Section]) -> Data:
        """Our data with the edition's values. An invalid value is noted as a fault, and ours stays."""
        merged: Data = {section: dict(table) for section, table in ours.items()}
        for section, table in self.told.items():
            if section in HEADINGS:
                continue
            if self.is_hopeless():
                break
            if section not in schema:
                self.note(section, strange(section, schema, ours, "section", HEADINGS))
            elif not isinstance(table, dict):
                self.note(section, f"must be a table, not {brief(table)}")
            elif schema[section].by_id:
                for key, row in table.items():
                    if self.is_hopeless():
                        break
                    self.lay_row(f"{section}.{key}", row, merged[section], ours[section], schema[section])
            else:
                values = self.counting(self.fitting(section, table, ours[section], schema[section]), ours[section])
                merged[section] |= values
                if values:
                    self.values[section] = values
        return merged

    def lay_row(self, place: str, row: object, merged: Data, ours: Data, section: Section) -> None:
        """Lay what an edition says about one component over ours."""
        name, _, key = place.partition(".")
        if key not in ours:
            self.note(place, "there is no such id" + closest(key, ours))
            return
        if not isinstance(row, dict):
            self.note(place, f"must be a table, not {brief(row)}")
            return
        own: Data = ours[key]
        values = self.fitting(place, row, own, section)
        if not section.whole:
            values = self.counting(values, own)
        elif values:
            own = {field: item for field, item in own.items() if field in values or field not in section.fields}
        if {**own, **values} == ours[key] and not self.all_counts():
            values = {}
        if values:
            merged[key] = {**own, **values}
            self.values.setdefault(name, {})[key] = values

    def fitting(self, place: str, table: Data, ours: Data, section: Section) -> Data:
        """The values of a table that fit their fields, in their normal form."""
        found: Data = {}
        for key, value in table.items():
            if self.is_hopeless():
                break
            if key not in section.fields:
                self.note(f"{place}.{key}", strange(key, section.fields, ours, "key"))
                continue
            fault = section.fields[key].fault(value)
            if fault:
                self.note(f"{place}.{key}", fault)
            else:
                found[key] = section.fields[key].normal(value)
        return found

    def counting(self, values: Data, ours: Data) -> Data:
        """The values that come from the edition, not from us."""
        if self.all_counts():
            return values
        return {key: value for key, value in values.items() if key not in ours or ours[key] != value}

    def all_counts(self) -> bool:
        """Whether a value that equals ours still counts as the edition's."""
        return self.told.get(CHECKED) is not False

    # ---- faults

    def is_hopeless(self) -> bool:
        """Whether there are too many faults to look for more."""
        return len(self.faults) >= MOST_FAULTS

    def note(self, key: str, reason: str) -> None:
        self.faults.append(Fault(self.line(key), key, reason))

    def line(self, key: str) -> int:
        """The line of a key, of the smallest part of it that has one, or of the first thing below it."""
        below = [number for name, number in self.lines.items() if name.startswith(f"{key}.")]
        if key not in self.lines and below:
            return min(below)
        while key and key not in self.lines:
            key = key.rpartition(".")[0]
        return self.lines.get(key, 0)

    def check(self, found: Iterable[tuple[str, str]]) -> None:
        """Raise BadEdition if anything is wrong: what was noted, and what the game has found (key, reason)."""
        for key, reason in found:
            self.note(key, reason)
        if self.faults:
            raise BadEdition(self.name, self.faults)


def strange(key: str, known: Iterable[str], ours: Data, what: str, headings: Iterable[str] = ()) -> str:
    """Why an edition cannot have a key; it may have been meant for one of some headings, too."""
    names = list(known)
    if key in ours:
        return f"is fixed by the rules; an edition can only have {', '.join(names)}"
    return f"there is no such {what}, only {', '.join(names)}" + closest(key, [*names, *headings])


# ---- reading


def read_edition(edition: str | os.PathLike[str] | Data | None, game: str) -> Edition:
    """An edition for a game: from a path, a mapping or nothing. Raises BadEdition if it cannot be read."""
    if edition is None:
        return Edition("", {}, {})
    read = Edition("edition", edition, {}) if isinstance(edition, dict) else read_file(os.fspath(edition))
    meant = read.told.get(GAME, game)
    if meant != game:
        read.note(GAME, f"this is an edition for {brief(meant)}, not for {brief(game)}")
        raise BadEdition(read.name, read.faults)
    if not isinstance(read.told.get(CHECKED, False), bool):
        read.note(CHECKED, f"must be true or false, not {brief(read.told[CHECKED])}")
    return read


def read_file(name: str) -> Edition:
    """The content of an edition file, not checked against a game. Raises BadEdition if it cannot be read."""
    return read_text(name, text_of(name))


def read_text(name: str, text: str) -> Edition:
    """The content of an edition file given as text. Raises BadEdition if it is empty or not TOML."""
    if not text.strip():
        raise BadEdition(name, [Fault(0, "", "is empty: an edition has the values that differ, under their headings")])
    try:
        return Edition(name, tomllib.loads(text), lines_of(text))
    except RecursionError:
        raise BadEdition(name, [Fault(0, "", "is not TOML: its tables or lists are nested too deep")]) from None
    except ValueError as error:  # that of tomllib, or a number of thousands of digits
        raise BadEdition(name, [not_toml(text, str(error))]) from None


def not_toml(text: str, reason: str) -> Fault:
    """What is wrong with a text that is not TOML, and in which line."""
    found = AT_LINE.search(reason)
    line = int(found[1]) if found else 0
    said = DECLARED.sub(dotted, AT_LINE.sub("", reason).strip())
    rows = text.split("\n")
    opened = unclosed(rows, line or len(rows) + 1)
    if opened:
        return Fault(opened, "", f"is not TOML: {UNCLOSED}: {excerpt(rows[opened - 1])}{NO_BRACKET}")
    if not line:
        return Fault(0, "", f"is not TOML: {said}")
    wrong = excerpt(rows[line - 1])
    more = hint(wrong) or (NO_COMMA if said == UNCLOSED else "")
    return Fault(line, "", f"is not TOML: {said}: {wrong}{more}")


def excerpt(line: str) -> str:
    return line.strip()[:80]


def dotted(keys: re.Match[str]) -> str:
    """Keys of a table as its heading has them: ('cards', 'baths') is [cards.baths]."""
    return "[" + ".".join(KEY_OF.findall(keys[0])) + "]"


def unclosed(rows: list[str], line: int) -> int:
    """The line whose list is still open where a line begins with something else, or 0 if that is not what is wrong."""
    if line <= len(rows) and STATEMENT.match(rows[line - 1]) is None:
        return 0
    depth = opened = 0
    for number, row in enumerate(rows[: line - 1], 1):
        brackets = [part for part in PARTS.findall(row) if part in ("[", "]")]
        if depth == 0:
            opened = number
        depth = max(0, depth + brackets.count("[") - brackets.count("]"))
    return opened if depth > 0 else 0


def hint(line: str) -> str:
    """A hint about a common mistake in a line that is not TOML."""
    if CURLY.search(line):
        return " (quotation marks must be straight)"
    key, equals, value = [part.strip() for part in line.partition("=")]
    if not equals and ":" in key:
        return " (a value stands behind =, not behind a colon)"
    if equals and not value:
        return " (a value is missing)"
    if value.lower() in TRUTH:
        return " (write true or false, in lower case)"
    if value.lower() in NUMERALS:
        return " (write a number in digits)"
    if LEADING_ZERO.match(value):
        return " (write a number without zeros before it)"
    if value.startswith("{") and not value.endswith("}"):
        return " (a table in braces stands in one line)"
    if value.endswith(",}") or value.endswith(", }"):
        return " (no comma stands before the closing brace)"
    if value.count('"') % 2:
        return " (a quotation mark is missing)"
    if BARE.search(line):
        return " (words and rows of points must stand in quotation marks)"
    return ""


def text_of(name: str) -> str:
    """The text of an edition file."""
    try:
        with open(name, "rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise BadEdition(name, [Fault(0, "", f"cannot be read: {error.strerror}")]) from None
    if len(raw) > LARGEST:
        raise BadEdition(name, [Fault(0, "", f"is not an edition: it has more than {LARGEST:,} bytes")])
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadEdition(name, [NO_TEXT]) from None


def lines_of(text: str) -> dict[str, int]:
    """In which line of a TOML text each dotted key stands first; keys of inline tables are left out."""
    found: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.split("\n"), 1):
        heading = TABLE_LINE.fullmatch(line.strip())
        key, equals, _ = line.partition("=")
        if heading is not None:
            table = plain_key(heading[1])
            found.setdefault(table, number)
            table += "."
        elif equals and KEY.fullmatch(key):
            found.setdefault(table + plain_key(key), number)
    return found


def plain_key(written: str) -> str:
    """A dotted key without the quotes and spaces that TOML allows."""
    parts: list[Any] = written.split(".")
    return ".".join([part.strip().strip("\"'") for part in parts])
