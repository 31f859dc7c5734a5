"""The numbers of a policy or an evaluation, read from a TOML file in the game's room `bots`.

A module keeps its weights as `POLICY: Final = Lazy(package, "policy.toml", PolicyWeights)`. The first `POLICY.get()`
reads the file, and `PolicyWeights` takes its numbers from it by name.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64

from polytheon.kernel.bits import Ints
from polytheon.kernel.errors import PolytheonError, closest

W = TypeVar("W")


class BadWeights(PolytheonError):
    """A file of weights lacks a number, has one too many, or has something else in its place."""


class WeightFile:
    """The numbers of one file. Read each of them by its name, then call `finish`. Every method raises BadWeights if the
    file has something else in that place."""

    def __init__(self, name: str, data: dict[str, Any]) -> None:
        self.name = name
        self.left = dict(data)  # what nobody has taken yet
        self.ids: dict[str, list[str]] = {}  # of tables: the ids in the order of their numbers

    def take(self, key: str) -> Any:
        if key not in self.left:
            raise BadWeights(f"{self.name} has no '{key}'" + closest(key, self.left))
        return self.left.pop(key)

    def number(self, key: str) -> float:
        """A number."""
        return self.checked(key, self.take(key))

    def whole(self, key: str) -> i64:
        """A whole number."""
        return self.checked_whole(key, self.take(key))

    def row(self, key: str, length: int) -> vec[float]:
        """A list of numbers."""
        found = vec[float]()
        for value in self.listed(key, length):
            found = append(found, self.checked(key, value))
        return found

    def whole_row(self, key: str, length: int) -> Ints:
        """A list of whole numbers."""
        found = vec[i64]()
        for value in self.listed(key, length):
            found = append(found, self.checked_whole(key, value))
        return found

    def by_id(self, key: str, ids: list[str]) -> vec[float]:
        """A table by id, as numbers in the order of the ids; 0 for ids that the table does not have."""
        table = self.table(key, ids)
        found = vec[float]()
        for name in ids:
            found = append(found, self.checked(f"{key}.{name}", table.get(name, 0.0)))
        return found

    def whole_by_id(self, key: str, ids: list[str]) -> Ints:
        """The same for whole numbers."""
        table = self.table(key, ids)
        found = vec[i64]()
        for name in ids:
            found = append(found, self.checked_whole(f"{key}.{name}", table.get(name, 0)))
        return found

    def finish(self) -> None:
        """Raise BadWeights if the file contains anything that was not read."""
        for key in self.left:
            raise BadWeights(f"{self.name} has an unknown number '{key}'")

    def listed(self, key: str, length: int) -> list[Any]:
        values = self.take(key)
        if not isinstance(values, list) or len(values) != length:
            raise BadWeights(f"{self.name}: {key} must be a list of {length} numbers, not {values!r}")
        return values

    def table(self, key: str, ids: list[str]) -> dict[str, Any]:
        table = self.take(key)
        if not isinstance(table, dict):
            raise BadWeights(f"{self.name}: {key} must be a table, not {table!r}")
        for name in table:
            if name not in ids:
                raise BadWeights(f"{self.name}: {key} has an unknown id '{name}'" + closest(name, ids))
        self.ids[key] = ids
        return table

    def checked(self, key: str, value: object) -> float:
        if isinstance(value, float) and math.isfinite(value):
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return float(value)
        raise BadWeights(f"{self.name}: {key} must be a number, not {value!r}")

    def checked_whole(self, key: str, value: object) -> i64:
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 31:
            return value
        raise BadWeights(f"{self.name}: {key} must be a whole number, not {value!r}")


def read_weights(package: str, file: str) -> WeightFile:
    """The numbers of a TOML file of a package."""
    import tomllib  # these take long to import, and `import polytheon` needs neither
    from importlib.resources import files

    name = f"{package.replace('.', '/')}/{file}"
    try:
        return WeightFile(name, tomllib.loads(files(package).joinpath(file).read_text(encoding="utf-8")))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadWeights(f"{name} cannot be read: {error}") from None


class Lazy(Generic[W]):
    """Weights that are read from a file when they are first needed."""

    def __init__(self, package: str, file: str, make: Callable[[WeightFile], W]) -> None:
        self.package = package
        self.file = file
        self.make = make
        self.found: W | None = None
        self.ids: dict[str, list[str]] = {}

    def get(self) -> W:
        """The weights."""
        found = self.found
        if found is None:
            found = self.read()
            self.found = found
        return found

    def read(self) -> W:
        weights = read_weights(self.package, self.file)
        made = self.make(weights)
        weights.finish()
        self.ids = weights.ids
        return made
