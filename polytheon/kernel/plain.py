"""Converts states to plain data and back, and copies them. It works for any state whose attributes are ints, bools,
vecs or lists of ints, or objects and lists of those."""

from __future__ import annotations

from inspect import get_annotations
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from polytheon.kernel.errors import BadDump, BadGame


def boxed(value: object) -> Any:
    """A value as a Python object, whatever mypyc knows about its type."""
    return value


FIELDS: Final = (
    "a field of a state is a whole number, true or false, a list of these that keeps its length, or an object of such "
    "fields"
)
REFERENCES: Final = ("chooser", "content", "source")  # what a state refers to but does not hold
INTS: Final = type(boxed(vec[i64]()))


def attributes(thing: object) -> list[str]:
    """The names of an object's data, compiled or not, without what it only refers to.

    Each class names its own: an interpreted class inherits `__mypyc_attrs__` of a compiled one, and would lose its own
    fields if that were asked first.
    """
    names: list[str] = []
    for base in reversed(type(thing).__mro__):
        names += vars(base).get("__mypyc_attrs__", ()) or get_annotations(base)
    return [name for name in dict.fromkeys(names) if name not in REFERENCES]


def fields_of(thing: object) -> list[str]:
    """As `attributes`, for an object that must have some: texts and floats have none and would be lost."""
    names = attributes(thing)
    if not names:
        raise BadGame(f"a state cannot hold {thing!r}: {FIELDS}")
    return names


def copied(value: object) -> object:
    """An independent copy of one attribute's value."""
    if isinstance(value, bool):  # apart from int, or mypyc makes a number of it
        return value
    if isinstance(value, int):
        return value
    if isinstance(value, INTS):
        return boxed(value[:])
    if isinstance(value, list):
        return [copied(item) for item in value]
    cls: Any = type(value)
    twin = cls.__new__(cls)
    for name in fields_of(value):
        setattr(twin, name, copied(getattr(value, name)))
    return twin


def dump(thing: object) -> Any:
    """Ints, bools, lists and dicts that hold the same as the object."""
    if isinstance(thing, bool):  # apart from int, or mypyc makes a number of it
        return thing
    if isinstance(thing, int):
        return thing
    if isinstance(thing, INTS):
        return list(thing)
    if isinstance(thing, list):
        return [dump(item) for item in thing]
    return {name: dump(getattr(thing, name)) for name in fields_of(thing)}


def load(thing: object, data: object, path: str) -> None:
    """Write plain data into an object of the same shape."""
    names = attributes(thing)
    if not isinstance(data, dict) or set(data) != set(names):
        raise BadDump(f"{path} must hold exactly {', '.join(names)}")
    for name in names:
        setattr(thing, name, rebuilt(getattr(thing, name), data[name], f"{path}.{name}"))


def rebuilt(old: object, data: object, path: str) -> object:
    """What `data` says, as the kind of thing that `old` is."""
    if isinstance(old, bool):
        if not isinstance(data, bool):
            raise BadDump(f"{path} must be true or false, not {data!r}")
        return data
    if isinstance(old, int):
        return number(data, path)
    if isinstance(old, INTS):
        if not isinstance(data, list):
            raise BadDump(f"{path} must be a list of numbers")
        items: list[i64] = [number(item, f"{path}[{i}]") for i, item in enumerate(data)]
        return vec[i64](items)
    if isinstance(old, list):
        if not isinstance(data, list) or len(data) != len(old):
            raise BadDump(
                f"{path} must be a list of {len(old)}, as at set-up: lists keep their length, so one that would grow "
                "is as long as it can become from the start, with 0 where nothing is"
            )
        return [rebuilt(item, data[i], f"{path}[{i}]") for i, item in enumerate(old)]
    load(old, data, path)
    return old


def number(data: object, path: str) -> int:
    if isinstance(data, bool) or not isinstance(data, int) or not -(1 << 63) <= data < 1 << 63:
        raise BadDump(f"{path} must be a whole number, not {data!r}")
    return data
