"""Values as TOML."""

from __future__ import annotations

from typing import Any, Final

from polytheon.kernel.content import Data

LONG: Final = 90  # letters; a longer list has a line for each entry


def as_toml(edition: Data) -> str:
    """An edition as a file."""
    lines: list[str] = []
    for section, table in edition.items():
        plain = [key for key, value in table.items() if not isinstance(value, dict)]
        if plain:
            lines += ["", f"[{section}]", *(f"{key} = {written(table[key])}" for key in plain)]
        for key in table:
            if key not in plain:
                fields = [f"{name} = {written(value)}" for name, value in table[key].items()]
                lines += ["", f"[{section}.{key}]", *fields]
    return "\n".join(lines).lstrip("\n") + "\n"


def written(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {written(item)}" for key, item in value.items()) + " }" if value else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(written(item) for item in value) + "]"
    return str(value) if isinstance(value, int) else '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


def written_at_length(value: Any) -> str:
    """A value in one line or, if that is a long list, in a line for each entry."""
    line = written(value)
    if len(line) <= LONG or not isinstance(value, list):
        return line
    return "\n".join(["[", *(f"    {written(item)}," for item in value), "]"])
