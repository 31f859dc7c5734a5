"""What the file edition.toml of a game says about its values, for owners of the printed game."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Any, Final, NamedTuple

from polytheon.games import game as find_game
from polytheon.kernel.content import Content, Data, singles


class FieldWords(NamedTuple):
    """Where a value is printed, its unit and, if we have none, what it could be."""

    look: str
    unit: str
    example: str = ""


IRREGULAR: Final = {"feet": "foot", "hexes": "hex"}  # units of one


@cache
def words_of(game: str) -> Data:
    return tomllib.loads(find_game(game).read("edition.toml") or "")


def word_of(game: str, section: str, field: str) -> FieldWords:
    """What is said about a field."""
    return FieldWords(**words_of(game)[section][field])


def unit_of(game: str, path: str, value: Any) -> str:
    """The unit of a value, as it follows the number: 1 coin, 2 coins."""
    section, *_, field = path.split(".")
    unit = word_of(game, section, field).unit
    if value is True or value != 1 or " " in unit:
        return unit
    return IRREGULAR.get(unit, unit.removesuffix("s"))


def heading_of(game: str, section: str) -> tuple[str, str]:
    """The title of a section, and what it is about."""
    words = words_of(game)[section]
    return words["title"], words["about"]


def fields_of(game: str, section: str) -> list[str]:
    """The fields of a section that something is said about."""
    return [field for field in words_of(game)[section] if field not in ("title", "about")]


def known_from(content: Content, path: str, value: Any) -> str:
    """The source of a value. If its parts have different sources, that of most parts, and the exceptions."""
    kinds = {single: content.source(single).kind for single, _ in singles(path, content.printed(path, value))}
    usual = Counter(kinds.values()).most_common(1)[0][0]
    others = [f"{part_of(path, part)} {kind}" for part, kind in by_part(path, kinds) if kind != usual]
    return f"{usual}, but {', '.join(others)}" if others else usual


def by_part(path: str, kinds: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The kinds of sources of a value's parts; a part is told apart further only where it has several."""
    if len(set(kinds.values())) == 1:
        yield path, next(iter(kinds.values()))
        return
    depth = path.count(".") + 2
    for part, group in groupby(kinds, lambda single: ".".join(single.split(".")[:depth])):
        yield from by_part(part, {single: kinds[single] for single in group})


def part_of(path: str, part: str) -> str:
    """A part of a value in words: "entry 2 marble"; "for 1" in a point table, which begins with 0."""
    words = part.removeprefix(f"{path}.").split(".")
    if path.endswith(".points"):
        return "for " + " ".join(words)
    return " ".join([f"entry {int(word) + 1}" if word.isdecimal() else word for word in words])
