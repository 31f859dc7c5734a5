"""The differences between two views."""

from __future__ import annotations

from typing import Any, NamedTuple

Path = list[str | int]


class Change(NamedTuple):
    """A changed value of a view, and its path: keys and list indexes."""

    path: Path
    was: Any
    now: Any


def changes(before: Any, after: Any, path: Path | None = None) -> list[Change]:
    """The changes that turn one view into another; a list of another length counts as one change."""
    where = path or []
    if isinstance(before, dict) and isinstance(after, dict) and list(before) == list(after):
        return [change for key in before for change in changes(before[key], after[key], [*where, key])]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after) and holds_parts(before):
        pairs = enumerate(zip(before, after))
        return [change for place, (one, other) in pairs for change in changes(one, other, [*where, place])]
    return [] if before == after else [Change(where, before, after)]


def holds_parts(items: list[Any]) -> bool:
    """Whether a list holds dicts or lists, of which each may have changed, and not things that lie in it."""
    return any(isinstance(item, (dict, list)) for item in items)


def changed(view: Any, made: list[Change]) -> Any:
    """A view with changes applied; it shares the unchanged parts."""
    for change in made:
        view = replaced(view, change.path, change.now)
    return view


def replaced(view: Any, path: Path, value: Any) -> Any:
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(view, dict):
        return {**view, step: replaced(view[step], rest, value)}
    return [replaced(item, rest, value) if place == step else item for place, item in enumerate(view)]
