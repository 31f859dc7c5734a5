"""What docs/editions.md shows is true."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import polytheon
from polytheon.games.mythologies.content.vocabulary import VERBS
from polytheon.games.mythologies.rules.components import DATA, EVENTS, TRAITS
from polytheon.games.mythologies.rules.counts import COUNTS
from polytheon.games.mythologies.rules.grid import WHERE
from tests.cli.terminal import Terminal

PAGE = (Path(__file__).parents[2] / "docs" / "editions.md").read_text(encoding="utf-8")
EDITIONS = re.findall(r"```toml\n(.*?)```", PAGE, flags=re.DOTALL)
SAID = re.findall(r"```text\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_editions_of_the_page_can_be_played_with(edition: str) -> None:
    told = tomllib.loads(edition)
    content = polytheon.game(told["game"]).content(told)
    assert content.digest != polytheon.game(told["game"]).content().digest


def test_the_check_of_the_example_says_what_the_page_says(terminal: Terminal) -> None:
    file = terminal.home / "my-mytikas.toml"
    file.write_text(EDITIONS[0], encoding="utf-8")
    assert terminal.run("edition", "check", "my-mytikas.toml").out == SAID[0]
    without_hades = EDITIONS[0].replace("[spaces.hades_night]\nbonus = { favors = 1 }\n", "")
    file.write_text(without_hades, encoding="utf-8")
    assert "12 of 14 totals" in terminal.run("edition", "check", "my-mytikas.toml").out
    slips = without_hades.replace("[4, 4, 3, 1]", "[4, 4, 3]").replace("deities.pan", "deities.pam")
    file.write_text(slips, encoding="utf-8")
    assert terminal.run("edition", "check", "my-mytikas.toml").out == SAID[1]


def test_the_example_is_the_template_with_five_lines_changed(terminal: Terminal) -> None:
    assert terminal.run("edition", "template", "mytikas", "-o", "my-mytikas.toml").code == 0
    template = tomllib.loads((terminal.home / "my-mytikas.toml").read_text(encoding="utf-8"))
    for section, table in tomllib.loads(EDITIONS[0]).items():
        if isinstance(table, dict):
            assert set(table) <= set(template[section])
        else:
            assert template[section] == table


def test_the_page_has_all_words_of_the_cards_of_mythologies() -> None:
    rows = re.findall(r"^\| `(\w+)` \| .* \| (.+) \|$", PAGE, flags=re.MULTILINE)
    assert {verb for verb, _ in rows} == set(VERBS)
    for word in (*EVENTS, *TRAITS, *WHERE, *COUNTS):
        assert f"`{word}`" in PAGE, word
    for verb, card in rows:
        key = card.lower().replace(" ", "_").replace("-", "_")
        assert f"'{verb}'" in str(DATA["cards"][key]), (verb, card)
