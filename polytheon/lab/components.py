"""What a game's players use: the components in the names of their actions, and what they own in the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from polytheon.games import game as find_game

MANY: Final = 100  # a verb with more actions than this that name no component or space is counted as a whole


class ComponentUse(NamedTuple):
    """A way to use something: an action's verb, or what is owned, and the component or the rest of the name."""

    verb: str
    component: str


OWN: Final = "own "  # before the group of what is owned, in place of a verb
OPENING: Final = "opening "  # before the verb of the first turn


@cache
def uses_of_actions(game: str) -> list[ComponentUse]:
    """For each action, by its number, how it is counted."""
    played = find_game(game)
    components = component_ids(game)
    found: list[ComponentUse] = []
    for kind in played.action_names.kinds:
        alone = [field.name for field in kind.fields if f"{{{field.name}}}" in kind.pattern.split()]
        spaces = len(kind.fields) == 1 and isinstance(kind.fields[0].values[0], str)  # such as "foot A1"
        whole = int(kind.size) > MANY and not spaces
        for thing, name in enumerate(kind.names()):
            values = kind.values(thing)
            named = [value for field in alone if isinstance(value := values[field], str) and value in components]
            if named:
                found.append(ComponentUse(kind.verb, named[0]))
            else:
                found.append(ComponentUse(kind.verb, "" if whole else name.partition(" ")[2] or name))
    return found


def component_ids(game: str) -> set[str]:
    """The ids of all components: the keys of every table of tables in the data."""
    data = find_game(game).content().data
    return {
        component
        for section, table in data.items()
        if section != "provenance" and all(isinstance(value, dict) for value in table.values())
        for component in table
    }


# ---- what a seat owns in the end, as the table of its own view shows it


def owned(game: str, table: Any, seat: int) -> set[ComponentUse]:
    """What a seat owns, where the game's room `lab` has a function `owned` that says so."""
    own: Callable[[Any, int], Iterator[ComponentUse]] | None = getattr(find_game(game).room("lab"), "owned", None)
    return {ComponentUse(OWN + use.verb, use.component) for use in own(table, seat)} if own else set()
