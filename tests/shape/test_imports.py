"""Imports point one way, whether they stand at the top of a module, in a function, or for type checkers only."""

from __future__ import annotations

import pytest

from tests.shape.modules import Module, imports, modules

KERNEL, GAMES, BOTS, TEXT = "kernel", "games", "bots", "text"
LAB, RESEARCH, CLI, SERVER = "lab", "research", "cli", "table"

# The rooms that each room may import. Games are seen through `polytheon.games` only, never through their own modules.
MAY_IMPORT = {
    KERNEL: {KERNEL},
    BOTS: {KERNEL, BOTS},
    TEXT: {KERNEL, TEXT},
    LAB: {KERNEL, GAMES, BOTS, TEXT, LAB},
    RESEARCH: {KERNEL, GAMES, BOTS, RESEARCH},
    SERVER: {KERNEL, GAMES, BOTS, TEXT, LAB, SERVER},
    CLI: {KERNEL, GAMES, BOTS, TEXT, LAB, SERVER, CLI},
    # A game's own rooms
    "rules": {KERNEL},
    "content": {KERNEL},
    "game bots": {KERNEL, BOTS},
    "game text": {KERNEL, TEXT},
    "terminal": {KERNEL, TEXT, CLI},
    "game lab": {KERNEL, LAB},
}

# May only shrink
EXCEPTIONS: dict[str, set[str]] = {
    "polytheon/games/mythologies/terminal.py": {"polytheon.games.mythologies.rules.grid"},
    "polytheon/games/mytikas/terminal.py": {"polytheon.games.mytikas.rules.components"},
    "polytheon/games/mythologies/text/words.py": {"polytheon.games.mythologies.rules.grid"},
    "polytheon/games/mythologies/text/cards.py": {
        "polytheon.games.mythologies.rules.components",
        "polytheon.games.mythologies.rules.counts",
        "polytheon.games.mythologies.rules.grid",
        "polytheon.games.mythologies.content.loader",
    },
    "polytheon/games/mytikas/text/words.py": {"polytheon.games.mytikas.rules.components"},
    "polytheon/games/pantheon/text/words.py": {"polytheon.games.pantheon.rules.board", "polytheon.games.pantheon.rules.components"},
}


def room(name: str) -> str:
    """The room of the package that a module is in; "" for what everybody may import."""
    parts = name.split(".")
    return parts[1] if (len(parts) > 1 and parts[1] in MAY_IMPORT) or parts[1:2] == [GAMES] else ""


def faults(module: Module) -> set[str]:
    """What a module imports and should not."""
    mine = room(module.name)
    if not mine:
        return set()
    found = set()
    for name in imports(module):
        theirs = room(name)
        inner = name.count(".") > 1 if theirs == GAMES else False
        same_game = mine == GAMES and name.split(".")[:3] == module.name.split(".")[:3]
        allowed = MAY_IMPORT.get(mine, {KERNEL, BOTS, TEXT, LAB, CLI})
        if theirs and not same_game and (theirs not in allowed or inner):
            found.add(name)
    return found


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.place)
def test_a_module_imports_only_what_its_room_may(module: Module) -> None:
    assert faults(module) == EXCEPTIONS.get(module.place, set())


def test_no_exception_is_left_over() -> None:
    assert set(EXCEPTIONS) <= {module.place for module in modules()}
