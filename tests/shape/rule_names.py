"""Which tests and which functions name which rule of a game's book, read from their docstrings."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.shape.modules import PACKAGE, ROOT

NUMBER = r"\d+\.\d+"
NAMED = re.compile(rf"\bRules? ({NUMBER}(?:(?:, and |, | and | to ){NUMBER})*)")
RANGE = re.compile(rf"({NUMBER})(?: to ({NUMBER}))?")


class Named(NamedTuple):
    """A rule's number, and the test, function or class whose docstring names it."""

    rule: str
    name: str
    file: Path

    @property
    def place(self) -> str:
        return self.file.relative_to(ROOT).as_posix()


def numbers(docstring: str) -> list[str]:
    """The rules that a docstring names: "Rule 6.2", "Rules 6.2, 15.24", "Rules 6.1 to 6.4"."""
    return [
        number
        for listed in NAMED.findall(" ".join(docstring.split()))
        for first, last in RANGE.findall(listed)
        for number in between(first, last or first)
    ]


def between(first: str, last: str) -> list[str]:
    """All rules of a section from one to another; the two themselves where they are of different sections."""
    (section, begin), (other, end) = (number.split(".") for number in (first, last))
    if section != other or int(end) < int(begin):
        return [first, last]
    return [f"{section}.{n}" for n in range(int(begin), int(end) + 1)]


def named_in(file: Path, prefix: str = "") -> Iterator[Named]:
    """What the functions, classes and the docstring of a file name; with a prefix, functions that begin with it."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) or (isinstance(node, ast.Module) and not prefix):
            name = file.stem if isinstance(node, ast.Module) else node.name
            if name.startswith(prefix):
                yield from (Named(number, name, file) for number in numbers(ast.get_docstring(node) or ""))


def named_by_tests(game: str) -> list[Named]:
    files = sorted((ROOT / "tests" / "games" / game).glob("test_*.py"))
    return [named for file in files for named in named_in(file, "test_")]


def named_by_rules(game: str) -> list[Named]:
    rooms = [PACKAGE / "games" / game / room for room in ("content", "rules")]
    files = [file for room in rooms for file in sorted(room.rglob("*.py"))]
    return [named for file in files for named in named_in(file)]
