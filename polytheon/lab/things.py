"""What a game's players use: the things in the names of their actions, and what they own in the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from polytheon.games import game as find_game

MANY: Final = 100  # a verb with more actions than this that name no component or space is counted as a whole

Table = dict[str, Any]  # of a view


class Use(NamedTuple):
    """A way to use something: an action's verb, or what is owned, and the component or the rest of the name."""

    verb: str
    thing: str


OWN: Final = "own "  # before the group of what is owned, in place of a verb
OPENING: Final = "opening "  # before the verb of the first turn


@cache
def uses_of_actions(game: str) -> list[Use]:
    """For each action, by its number, how it is counted."""
    played = find_game(game)
    components = component_ids(game)
    names = played.action_names
    kinds = [kind for kind, _ in names.kinds] + [len(names.names)]
    found: list[Use] = []
    for (kind, verb), end in zip(names.kinds, kinds[1:]):
        spaces = all(name.count(" ") == 1 for name in names.names[kind:end])  # such as "foot A1"
        whole = end - kind > MANY and not spaces
        for action in range(kind, end):
            first, *words = names.names[action].split()
            named = [word for word in words if word in components]
            if named:
                found.append(Use(verb, named[0]))
            else:
                found.append(Use(verb, "" if whole else " ".join(words) or first))
    return found


def component_ids(game: str) -> set[str]:
    """The ids of all components: the keys of every table of tables in the data."""
    data = find_game(game).content().data
    return {
        thing
        for section, table in data.items()
        if section != "provenance" and all(isinstance(value, dict) for value in table.values())
        for thing in table
    }


# ---- what a seat owns in the end, as the table of its own view shows it


def owned(game: str, table: Table, seat: int) -> set[Use]:
    """What a seat owns, where the game's room `lab` has a function `owned` that says so."""
    own: Callable[[Table, int], Iterator[Use]] | None = getattr(find_game(game).room("lab"), "owned", None)
    return {Use(OWN + use.verb, use.thing) for use in own(table, seat)} if own else set()
