"""Only `polytheon/games`, and `games` of the page, know games by name: everybody else sees whatever is registered."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from polytheon.games import BUILT_IN
from tests.shape.modules import PACKAGE, ROOT

NAMES = re.compile(rf"(?<![A-Za-z])({'|'.join(BUILT_IN)})(?![a-z])", re.IGNORECASE)
ENDINGS = (".py", ".toml", ".html", ".js", ".ts", ".svelte", ".css")
FILES = [
    file
    for folder in (PACKAGE, ROOT / "web" / "src")
    for file in sorted(folder.rglob("*"))
    if file.suffix in ENDINGS and not {"games", "bundle"} & set(file.relative_to(folder).parts)
]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_no_game_is_named_outside_the_games(file: Path) -> None:
    assert [line for line in file.read_text(encoding="utf-8").splitlines() if NAMES.search(line)] == []
