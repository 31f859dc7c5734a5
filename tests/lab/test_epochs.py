"""What a report on Pantheon counts besides: epochs, loot, hoards."""

from __future__ import annotations

from pathlib import Path

import pytest

import polytheon
from polytheon.games.pantheon.lab import Epochs, Hoards, Spoils, epoch_figures
from polytheon.lab.balance import Balance, balance, watch_of
from polytheon.lab.pages import markdown
from polytheon.lab.playing import play
from polytheon.lab.report import sections
from polytheon.lab.simulate import Simulation, make_plan
from polytheon.lab.words import ReportText

PLAN = make_plan("pantheon", ["random"], 2, 3)


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Balance:
    simulation = Simulation(PLAN, watch_of("pantheon"), Path(tmp_path_factory.mktemp("epochs")))
    for _ in simulation.run():
        pass
    return balance(simulation)


def test_every_epoch_of_a_game_is_counted_with_its_people_and_its_end() -> None:
    watchers = Epochs(PLAN), Spoils(PLAN), Hoards(PLAN)
    match = PLAN.match(0)
    play(match, 0, PLAN.seated(0, PLAN.bots), watchers)
    epochs, spoils, hoards = (watcher.rows() for watcher in watchers)
    assert [row["epoch"] for row in epochs] == [1, 2, 3, 4, 5, 6]
    assert len({row["people"] for row in epochs}) == 6
    assert {row["ending"] for row in epochs} <= {"gods", "loot", "limit"}
    assert sum(row["laid"] for row in spoils) == 6 * 4
    assert sum(row["taken"] for row in spoils) == sum(row["taken"] for row in epochs) <= 6 * 4
    taken_all = [row for row in epochs if row["taken"] == 4]
    assert all(row["ending"] == "loot" for row in taken_all)
    table = match.view(0)["table"]["players"]
    assert [row["columns"] for row in hoards] == [len(player["columns"]) for player in table]
    assert sum(row["won"] for row in hoards) == pytest.approx(1)


def test_what_is_decided_before_the_first_epoch_belongs_to_none() -> None:
    edition = {"bonus": {"tiles": ["offering_1"] * 4}}
    plan = make_plan("pantheon", ["random"], 1, 2, {"bonus_time": "at_once"}, edition=edition)
    epochs = Epochs(plan)
    play(plan.match(0), 0, plan.seated(0, plan.bots), (epochs,))
    assert [row["epoch"] for row in epochs.rows()] == [1, 2, 3, 4, 5, 6]


def test_shares_of_epochs_and_hoards_add_up(counted: Balance) -> None:
    figures = epoch_figures(PLAN, counted.own)
    assert [row.name for row in figures.epochs] == ["1", "2", "3", "4", "5", "6"]
    assert sum(row.count for row in figures.peoples) == sum(row.count for row in figures.epochs) == 2 * 6
    for hoard in figures.hoards.values():
        assert sum(row.seats for row in hoard) == 2 * 3
        assert sum(row.won for row in hoard) == pytest.approx(2)


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_the_report_tells_of_epochs_in_every_language(counted: Balance, language: str) -> None:
    words = ReportText(language, polytheon.game("pantheon"))
    text = markdown(sections([counted], words, "polytheon balance pantheon"))
    assert "{" not in text
    for heading in ("heading.epochs", "heading.peoples", "heading.loot", "hoard.columns", "hoard.demigods"):
        assert f"### {words(heading)}\n" in text


def test_other_games_have_no_epochs() -> None:
    assert {watcher.name for watcher in watch_of("duel")} == {"games", "uses", "course"}
