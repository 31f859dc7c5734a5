"""Numbers and names of actions never change: records, stored games and trained agents depend on them."""

from __future__ import annotations

from pathlib import Path

import pytest

from polytheon.games import GAMES, game
from polytheon.kernel.space import Kind, Space


def lines(title: str, space: Space) -> list[str]:
    return [f"# {title}", *(f"{number} {name}" for number, name in enumerate(space.names))]


@pytest.mark.parametrize("name", GAMES)
def test_no_number_and_no_name_has_changed(name: str) -> None:
    played = game(name)
    golden = Path(__file__).parent / name / "actions.txt"
    now = [*lines("actions", played.action_names), *lines("chance outcomes", played.outcome_names)]
    assert golden.read_text().splitlines() == now


@pytest.mark.parametrize("name", GAMES)
def test_fields_say_as_much_as_the_name(name: str) -> None:
    """No two actions of a verb have the same fields, and every kind takes its numbers apart as it made them."""
    for space in (game(name).action_names, game(name).outcome_names):
        said = [(kind.verb, repr(space.values(number))) for kind in space.kinds for number in numbers(kind)]
        assert len(said) == len(set(said)) == len(space.names)
        for kind in space.kinds:
            things = range(int(kind.size))
            assert all(kind.of(*kind.pair(thing)) == thing for thing in things)


def numbers(kind: Kind) -> range:
    return range(int(kind.start), int(kind.start + kind.size))
