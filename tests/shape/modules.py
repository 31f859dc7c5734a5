"""The modules of the package and what each of them imports, read from their source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "polytheon"


class Module(NamedTuple):
    """A source file of the package, by its dotted name."""

    name: str
    file: Path

    @property
    def place(self) -> str:
        """Where it is, from the root of the project."""
        return self.file.relative_to(ROOT).as_posix()


def modules() -> list[Module]:
    """Every module of the package."""
    return [Module(dotted(file), file) for file in sorted(PACKAGE.rglob("*.py")) if "bundle" not in file.parts]


def dotted(file: Path) -> str:
    parts = list(file.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(module: Module) -> Iterator[str]:
    """What a module imports of the package: at the top, lazily in functions, and for type checkers alike."""
    known = {other.name for other in modules()}
    for node in ast.walk(ast.parse(module.file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == PACKAGE.name)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module.place}: imports name the package"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                if (node.module or "").split(".")[0] == PACKAGE.name:
                    yield inner if inner in known else str(node.module)
