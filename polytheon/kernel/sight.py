"""One view for several viewers: built once, with separate values only where they differ."""

from __future__ import annotations

from typing import Any


class Each:
    """The values that several viewers see at one place of a view, in the order of the viewers."""

    def __init__(self, values: list[Any]) -> None:
        self.values = values


def each(values: list[Any]) -> Any:
    """The value at a place of a view: a plain value if all viewers see the same."""
    first = values[0]
    for i in range(1, len(values)):
        if values[i] != first:
            return Each(values)
    return first


def seen(view: Any, viewer: int) -> Any:
    """What one of the viewers sees, as plain data; `viewer` counts in the order in which the view was made for them."""
    if isinstance(view, Each):
        return view.values[viewer]
    if isinstance(view, dict):
        return {key: seen(value, viewer) for key, value in view.items()}
    if isinstance(view, list):
        return [seen(value, viewer) for value in view]
    return view
