"""Imports point one way, whether they stand at the top of a module, in a function, or for type checkers only."""

from __future__ import annotations

import pytest

from tests.shape.modules import PACKAGE, Module, imports, modules

KERNEL, GAMES, BOTS, TEXT = "kernel", "games", "bots", "text"
LAB, RESEARCH, CLI, SERVER, EDITIONS = "lab", "research", "cli", "server", "editions"
GAME, RULES, CONTENT, OWN_BOTS = "a game", "a game's rules", "a game's content", "a game's bots"

# The rooms that each room may import. Games are seen through `polytheon.games` only, never through their own modules.
MAY_IMPORT = {
    KERNEL: {KERNEL},
    BOTS: {KERNEL, BOTS},
    TEXT: {KERNEL, TEXT},
    LAB: {KERNEL, GAMES, BOTS, TEXT, LAB},
    RESEARCH: {KERNEL, GAMES, BOTS, RESEARCH},
    SERVER: {KERNEL, GAMES, BOTS, TEXT, LAB, EDITIONS, SERVER},
    EDITIONS: {KERNEL, GAMES, TEXT, EDITIONS},
    CLI: {KERNEL, GAMES, BOTS, TEXT, LAB, SERVER, EDITIONS, CLI},
    # A game's own rooms, and the module that puts them together
    GAME: {KERNEL, BOTS, RULES, CONTENT, OWN_BOTS},
    RULES: {KERNEL, RULES, CONTENT},
    CONTENT: {KERNEL, RULES, CONTENT},
    OWN_BOTS: {KERNEL, BOTS, RULES, CONTENT, OWN_BOTS},
    "a game's text": {KERNEL, TEXT, RULES, CONTENT, "a game's text"},
    "a game's terminal": {KERNEL, TEXT, CLI, RULES, CONTENT, "a game's text"},
    "a game's lab": {KERNEL, TEXT, LAB, RULES, CONTENT, GAME},
}
OF_A_GAME = {name for name in MAY_IMPORT if name.startswith("a game")}



def room(name: str) -> str:
    """The room that a module is in, a room of a game included; "" for what everybody may import."""
    parts = name.split(".")
    if parts[1:2] == [GAMES] and len(parts) > 3:
        return f"a game's {parts[3]}" if f"a game's {parts[3]}" in MAY_IMPORT else GAME
    return parts[1] if len(parts) > 1 and parts[1] in {*MAY_IMPORT, GAMES} else ""


def faults(module: Module) -> set[str]:
    """What a module imports and should not."""
    mine = room(module.name)
    if not mine or mine == GAMES:
        return set()
    found = set()
    for name in imports(module):
        theirs = room(name)
        same_game = name.split(".")[:3] == module.name.split(".")[:3]
        if theirs and (theirs not in MAY_IMPORT[mine] or (theirs in OF_A_GAME and not same_game)):
            found.add(name)
    return found


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.place)
def test_a_module_imports_only_what_its_room_may(module: Module) -> None:
    assert faults(module) == set()


@pytest.mark.parametrize(("name", "imported", "wrong"), [
    ("polytheon.kernel.match", "polytheon.bots.search", True),
    ("polytheon.lab.report", "polytheon.games", False),
    ("polytheon.lab.report", "polytheon.games.duel.rules.state", True),
    ("polytheon.games.duel.rules.state", "polytheon.games.duel.text.words", True),
    ("polytheon.games.duel.rules.state", "polytheon.games.duel.content.loader", False),
    ("polytheon.games.duel.rules.state", "polytheon.games.pantheon.rules.state", True),
    ("polytheon.games.duel.terminal", "polytheon.games.duel.rules.state", False),
])
def test_what_is_wrong_is_found(name: str, imported: str, wrong: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "imports", lambda module: [imported])
    assert faults(Module(name, PACKAGE / "anywhere.py")) == ({imported} if wrong else set())
