"""A copy of a state has every field: one that is forgotten would show only in some rare game."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from polytheon.games import BUILT_IN
from tests.shape.modules import Module, modules


def classes() -> Iterator[tuple[Module, ast.ClassDef]]:
    """The classes of games that write their own copy."""
    for module in modules():
        if not module.name.startswith("polytheon.games."):
            continue
        for node in ast.walk(ast.parse(module.file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and copying(node) is not None and fields(node):
                yield module, node


def copying(node: ast.ClassDef) -> ast.FunctionDef | None:
    methods = [item for item in node.body if isinstance(item, ast.FunctionDef)]
    return next((method for method in methods if method.name in ("copy", "copy_into")), None)


def fields(node: ast.ClassDef) -> set[str]:
    """The annotated fields of a class."""
    annotated = [item for item in node.body if isinstance(item, ast.AnnAssign)]
    return {item.target.id for item in annotated if isinstance(item.target, ast.Name)}


def copied(node: ast.ClassDef) -> set[str]:
    """The fields that are written in its copy, by assignment or as an argument."""
    method = copying(node)
    assert method is not None
    return {inner.attr for inner in ast.walk(method) if isinstance(inner, ast.Attribute)}


FOUND = list(classes())


@pytest.mark.parametrize(("module", "node"), FOUND, ids=[f"{module.name}.{node.name}" for module, node in FOUND])
def test_every_annotated_field_is_copied(module: Module, node: ast.ClassDef) -> None:
    assert fields(node) - copied(node) == set()


def test_there_are_classes_to_look_at() -> None:
    assert {module.name.split(".")[2] for module, _ in FOUND} == set(BUILT_IN)
