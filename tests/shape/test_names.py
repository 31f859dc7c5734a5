"""Only `polytheon/games` knows games by name: everybody else sees whatever is registered."""

from __future__ import annotations

import re
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


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_no_game_is_named_outside_the_games(file: Path) -> None:
    assert [line for line in file.read_text(encoding="utf-8").splitlines() if NAMES.search(line)] == []
