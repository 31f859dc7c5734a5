"""The worked examples of the rulebooks that the page draws as small boards."""

from __future__ import annotations

import json
import runpy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import polytheon
from polytheon.text.catalogue import LANGUAGES
from polytheon.text.rulebook import rulebook

ROOT = Path(__file__).parents[2]
GAMES = ("duel", "pantheon", "mytikas", "mythologies")


@cache
def script() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "web" / "scripts" / "examples.py"))


def drawn(game: str) -> list[dict[str, Any]]:
    examples: list[dict[str, Any]] = json.loads(script()["file_of"](game).read_text(encoding="utf-8"))
    return examples


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_what_the_rules_make_of_the_examples(game: str) -> None:
    """The positions follow the rules and the components: `python web/scripts/examples.py` writes them again."""
    assert drawn(game) == json.loads(script()["written"](game))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_picture_belongs_to_an_example_of_the_book(game: str, language: str) -> None:
    book = rulebook(polytheon.game(game), language)
    assert book is not None
    for one in drawn(game):
        rule = book.rule(one["rule"])
        assert rule is not None, one["rule"]
        assert one["example"] < len(rule.examples), one["rule"]


@pytest.mark.parametrize("game", GAMES)
def test_at_least_three_examples_and_the_set_ups_are_drawn(game: str) -> None:
    examples = [one for one in drawn(game) if one["example"] >= 0]
    set_ups = [one for one in drawn(game) if one["example"] < 0]
    assert len(examples) >= 3
    assert [len(one["moments"]) for one in set_ups] == [3]  # two, three and four players; in Duel three ages
