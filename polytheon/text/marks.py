"""The mark of a reconstructed value: the number carries it into every text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

MARK: Final = "*"


class Ours(int):
    """A reconstructed number: it behaves like any other, and is printed with the mark. What is computed from it is
    marked, too."""

    def __str__(self) -> str:
        return int.__repr__(self) + MARK

    def __format__(self, spec: str) -> str:
        return int(self).__format__(spec) + MARK

    def __add__(self, other: int) -> int:
        return Ours(int(self) + int(other))

    def __sub__(self, other: int) -> int:
        return Ours(int(self) - int(other))

    def __rsub__(self, other: int) -> int:
        return Ours(int(other) - int(self))

    def __mul__(self, other: Any) -> Any:
        return Ours(int(self) * int(other)) if isinstance(other, int) else NotImplemented

    __radd__ = __add__
    __rmul__ = __mul__


def with_marks(value: Any, path: str, is_ours: Callable[[str], bool]) -> Any:
    """A value of the data with its numbers marked where they are ours."""
    if isinstance(value, dict):
        return {key: with_marks(item, f"{path}.{key}", is_ours) for key, item in value.items()}
    if isinstance(value, list):
        return [with_marks(item, f"{path}.{i}", is_ours) for i, item in enumerate(value)]
    if isinstance(value, int) and not isinstance(value, bool) and is_ours(path):
        return Ours(value)
    return value


def plain(value: Any) -> Any:
    """A value without marks, where one mark stands for all of it."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return int(value) if isinstance(value, Ours) else value


def marked_like(n: int, value: Any) -> int:
    """A number that was counted from a value: it is ours if the value is, at least in part."""
    return Ours(n) if has_marks(value) else n


def has_marks(value: Any) -> bool:
    """Whether a value is ours, at least in part."""
    if isinstance(value, dict):
        return any(has_marks(item) for item in value.values())
    if isinstance(value, list):
        return any(has_marks(item) for item in value)
    return isinstance(value, Ours)
