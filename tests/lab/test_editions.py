"""Reports on games with an edition have its values, whatever ours are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import polytheon
from polytheon.games.mythologies.lab import owned
from polytheon.games.mythologies.rules.grid import LINES
from polytheon.lab.balance import Balance, balance, watch_of
from polytheon.lab.components import ComponentUse
from polytheon.lab.pages import markdown
from polytheon.lab.report import sections
from polytheon.lab.simulate import Simulation, make_plan
from polytheon.lab.words import ReportText


def data_of(game: str) -> dict[str, Any]:
    return polytheon.game(game).content().data


def counted(game: str, edition: dict[str, Any], folder: Path) -> Balance:
    """One game at random with an edition."""
    simulation = Simulation(make_plan(game, ["random"], 1, 2, edition=edition), watch_of(game), folder)
    for _ in simulation.run():
        pass
    return balance(simulation)


def points(found: Balance, category: str) -> tuple[float, float]:
    """The mean points of winners and of others."""
    return found.categories[category]


def test_duel_counts_the_points_of_the_edition(tmp_path: Path) -> None:
    cards = {card: {"vp": 40} for card, row in data_of("duel")["cards"].items() if row["colour"] == "blue"}
    won, lost = points(counted("duel", {"cards": cards}, tmp_path), "blue")
    assert won % 40 == lost % 40 == 0
    assert won + lost >= 40


def test_mytikas_counts_the_points_of_the_edition(tmp_path: Path) -> None:
    deities = {deity: {"points": [40] * len(row["points"])} for deity, row in data_of("mytikas")["deities"].items()}
    won, lost = points(counted("mytikas", {"deities": deities}, tmp_path), "deities")
    assert won % 40 == lost % 40 == 0
    assert min(won, lost) >= 40, "everybody keeps a card"


def test_mythologies_counts_the_points_of_the_edition(tmp_path: Path) -> None:
    cards = data_of("mythologies")["gains"]
    gains = {card: {plane: {"favours": 9} for plane in planes} for card, planes in cards.items()}
    won, lost = points(counted("mythologies", {"gains": gains}, tmp_path), "favours")
    assert min(won, lost) >= 9


def test_a_report_names_things_as_the_edition_does(tmp_path: Path) -> None:
    edition = {"tiles": {"cards_2": {"cards": 5}}}
    words = ReportText("en", polytheon.game("pantheon"), edition)
    assert words.component("cards_2") == "5 cards"
    report = markdown(sections([counted("pantheon", edition, tmp_path)], words, "polytheon balance"))
    assert polytheon.game("pantheon").content(edition).digest in report


@pytest.mark.parametrize("left", [[], ["left", "celestial"]])
def test_a_completion_token_counts_for_who_took_it(left: list[str]) -> None:
    table: Any = {
        "pantheons": [{"cells": {}, "completion_tokens": left}],
        "tokens": {line: {"gems": 1} for line in LINES},
        "trials": [],
    }
    taken = {use.component for use in owned(table, 0) if use == ComponentUse("tokens", use.component)}
    assert taken == {*table["tokens"]} - {*left}
