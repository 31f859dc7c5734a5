"""Editions as TOML."""

from __future__ import annotations

from typing import Any, Final

from polytheon.kernel.content import Data
from polytheon.kernel.toml import written

LONG: Final = 90  # letters; a longer list has a line for each entry


def as_toml(edition: Data) -> str:
    """An edition as a file."""
    lines = [f"{key} = {written(value)}" for key, value in edition.items() if not isinstance(value, dict)]
    for section, table in edition.items():
        if not isinstance(table, dict):
            continue
        plain = [key for key, value in table.items() if not isinstance(value, dict)]
        if plain:
            lines += ["", f"[{section}]", *(f"{key} = {written(table[key])}" for key in plain)]
        for key in table:
            if key not in plain:
                fields = [f"{name} = {written(value)}" for name, value in table[key].items()]
                lines += ["", f"[{section}.{key}]", *fields]
    return "\n".join(lines).lstrip("\n") + "\n"


def written_at_length(value: Any) -> str:
    """A value in one line or, if that is a long list, in a line for each entry."""
    line = written(value)
    if len(line) <= LONG or not isinstance(value, list):
        return line
    return "\n".join(["[", *(f"    {written(item)}," for item in value), "]"])
