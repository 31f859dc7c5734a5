"""Only `polytheon/games` knows games by name: everybody else sees whatever is registered."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from polytheon.games import BUILT_IN
from tests.shape.modules import PACKAGE

NAMES = re.compile(rf"(?<![A-Za-z])({'|'.join(BUILT_IN)})(?![a-z])", re.IGNORECASE)
FILES = [
    file
    for file in sorted(PACKAGE.rglob("*"))
    if file.suffix in (".py", ".toml") and not {"games", "bundle"} & set(file.relative_to(PACKAGE).parts)
]


DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def said(file: Path) -> Iterator[str]:
    """What a file says, without the docstrings of Python, which may give examples."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        yield text
        return
    tree = ast.parse(text)
    lines = text.splitlines()
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node):
            first = node.body[0]
            assert first.end_lineno is not None
            lines[first.lineno - 1 : first.end_lineno] = [""] * (first.end_lineno - first.lineno + 1)
    yield from lines


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_no_game_is_named_outside_the_games(file: Path) -> None:
    assert [line for line in said(file) if NAMES.search(line)] == []
