"""Sets as bits, and the one thing that compiled code must not do."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from polytheon.kernel.bits import bit, bit_count, first_things, highest, lowest, members, nth

SOURCE = Path(__file__).parent.parent.parent / "polytheon"


@pytest.mark.parametrize("things", [[], [0], [61], [0, 1, 2], [30, 31, 32, 33], [5, 40, 61], list(range(62))])
def test_a_set_knows_its_things(things: list[int]) -> None:
    mask = sum(2**thing for thing in things)
    assert list(members(mask)) == things
    assert bit_count(mask) == len(things)
    if things:
        assert lowest(mask) == things[0]
        assert highest(mask) == things[-1]
        assert [nth(mask, n) for n in range(len(things))] == things


def test_bits_beyond_32_are_right_when_compiled() -> None:
    assert [bit(n) for n in range(62)] == [2**n for n in range(62)]
    assert [first_things(n) for n in range(62)] == [2**n - 1 for n in range(62)]


def test_no_literal_stands_left_of_a_variable_shift() -> None:
    """mypyc computes `1 << n` in 32 bits: `bit(n)` is the way."""
    found: list[str] = []
    for room in ("kernel", "games", "bots"):
        for path in (SOURCE / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
                    if isinstance(node.left, ast.Constant) and not isinstance(node.right, ast.Constant):
                        found.append(f"{path.name}:{node.lineno}")
    assert found == []
