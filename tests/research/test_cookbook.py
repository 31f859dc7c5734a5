"""Every piece of code of the cookbook and of the page on environments runs."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "cookbook.md").read_text(encoding="utf-8")
CODE = re.compile(r"```python\n(.*?)```", flags=re.DOTALL)
RECIPES = {part.partition("\n")[0]: "\n".join(CODE.findall(part)) for part in PAGE.split("\n## ")[1:]}


def test_there_are_ten_recipes_and_all_their_code_is_run() -> None:
    assert len(RECIPES) == 10
    assert all(RECIPES.values())


@pytest.mark.parametrize("title", RECIPES)
def test_the_recipe_runs(title: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(RECIPES[title], title, "exec"), {"__name__": "__main__"})


def test_the_page_on_environments_is_true() -> None:
    found = doctest.testfile(str(DOCS / "research.md"), module_relative=False)
    assert (found.attempted, found.failed) == (2, 0)
