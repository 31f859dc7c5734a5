"""Parameters, what they do, and tuning."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import polytheon
from polytheon import BadSetup
from polytheon.cli import main
from polytheon.editions.toml import as_toml
from polytheon.lab.parameters import changed, has_reconstructed, parameters
from polytheon.lab.report import values
from polytheon.lab.simulate import make_plan
from polytheon.lab.tune import Measures, Targets, Tuning, measure, spread_of
from polytheon.lab.vary import Change, Variation, by_chance, change_of, measured, tasks, vary
from polytheon.lab.words import ReportText

PLAN = make_plan("mytikas", ["random"], 12)


# ---- parameters


@pytest.mark.parametrize("name", ["pantheon", "mytikas", "mythologies"])
def test_knobs_are_reconstructed_values_and_every_position_makes_an_edition(name: str) -> None:
    content = polytheon.game(name).content()
    reconstructed = {key for key, _ in content.fields() if has_reconstructed(content, key)}
    found = parameters(name)
    assert {parameter.key for parameter in found} <= reconstructed
    assert len(found) > 0.8 * len(reconstructed)
    for parameter in found[::5]:
        assert len(parameter.values) > 1
        for value in parameter.values[1:]:
            edition = changed(None, {parameter.key: value})
            other = polytheon.game(name).content(edition)
            assert other.digest != content.digest
            assert tomllib.loads(as_toml(edition)) == edition


def test_a_game_whose_values_are_all_known_has_knobs_only_by_name() -> None:
    assert parameters("duel") == []
    [parameter] = parameters("duel", keys=["economy.coins_per_vp"])
    assert parameter.values == (3, 2, 4)
    with pytest.raises(BadSetup, match="no value of duel has a key like economy"):
        parameters("duel", keys=["economy.taxes"])


def test_changes_are_added_to_an_edition() -> None:
    old = {"gods": {"surparit": {"count": 3}}}
    new = changed(old, {"gods.surparit.cost": [5, 1], "demigods.counts": [4, 4, 4, 4, 4, 4]})
    assert new == {
        "gods": {"surparit": {"count": 3, "cost": [5, 1]}},
        "demigods": {"counts": [4, 4, 4, 4, 4, 4]},
    }
    assert old == {"gods": {"surparit": {"count": 3}}}


# ---- what they do


def test_a_variation_is_compared_deal_by_deal(tmp_path: Path) -> None:
    chosen = [parameter for parameter in parameters("mytikas") if parameter.key == "levels.tokens_for_2"]
    file = tmp_path / "vary.jsonl"
    found = list(vary(PLAN, chosen, file=file))
    assert [variation.new for variation in found] == [list(values) for values in chosen[0].values[1:]]
    fewer, _ = found
    base, other = measured(PLAN), measured(replace(PLAN, edition={"levels": {"tokens_for_2": fewer.new}}))
    assert len(base) == 12
    lengths = [sum(game[1] for game in games) / 12 for games in (base, other)]
    assert fewer.changes["length"].mean == pytest.approx(lengths[1] - lengths[0])
    assert lengths[1] < lengths[0]
    lines = file.read_text(encoding="utf-8")
    assert list(vary(PLAN, chosen, file=file)) == found
    assert file.read_text(encoding="utf-8") == lines
    with pytest.raises(BadSetup, match="of another plan"):
        list(vary(make_plan("mytikas", ["random"], 13), chosen, file=file))


def test_values_that_do_nothing_change_nothing() -> None:
    """With two players the tokens for four do not matter."""
    chosen = [parameter for parameter in parameters("mytikas") if parameter.key == "levels.tokens_for_4"]
    assert {change.mean for found in vary(PLAN, chosen) for change in found.changes.values()} == {0.0}
    assert len(tasks(PLAN, chosen)) == 2


def test_the_error_of_a_change_is_that_of_its_mean() -> None:
    change = change_of([1.0, 3.0])
    assert change.mean == 2.0
    assert change.error == pytest.approx(1.0)
    assert change.strength() == pytest.approx(2.0)


def test_how_often_chance_seems_sure_is_that_of_students_distribution() -> None:
    assert by_chance(2) == pytest.approx(0.2048, abs=1e-4)
    assert by_chance(5) == pytest.approx(0.0399, abs=1e-4)
    assert by_chance(50) == pytest.approx(0.0042, abs=1e-4)
    assert by_chance(1) == 0


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_the_report_tells_what_values_do(language: str) -> None:
    weak, strong = (Change(mean, 1.0) for mean in (1.0, 8.0))
    found = [
        Variation("gods.surparit.cost", [4, 2], [4, 1], 50, {"first": weak, "length": strong, "points": weak}),
        Variation("bonus.tiles", ["god"], ["column"], 50, {"first": weak, "length": weak, "points": weak}),
    ]
    words = ReportText(language, polytheon.game("pantheon"))
    section = values(found, 2, words)
    assert [row[0] for row in section.tables[0].rows] == ["gods.surparit.cost"]
    assert section.tables[0].rows[0][1:3] == ["4 / 2", "4 / 1"]
    assert section.tables[0].rows[0][4].startswith("+8")
    assert values([], 2, words).sentences == [words("say.all_known")]


# ---- tuning


def test_the_loss_counts_what_is_off_target() -> None:
    found = Measures((0.54, 0.46), 0.05, 90.0)
    assert found.loss(Targets()) == pytest.approx(4.0)
    assert found.loss(Targets(seats=False, spread=0.03)) == pytest.approx(1.0)
    assert found.loss(Targets(seats=False, spread=0.08)) == 0
    assert found.loss(Targets(seats=False, length=100.0)) == pytest.approx(4.0)


def test_the_spread_is_without_what_chance_makes_of_it() -> None:
    assert spread_of([(100, 50.0), (100, 50.0), (10, 10.0)]) == 0.0
    assert spread_of([(10**6, 6 * 10**5), (10**6, 4 * 10**5)]) == pytest.approx(0.1, abs=1e-3)


def as_of_version_0_1(study: str) -> str:
    """A study as version 0.1 wrote it, when parameters were knobs."""
    assert '"parameters":"[Parameter(key=' in study
    return study.replace("Parameter(key=", "Knob(key=").replace('"parameters":"[', '"knobs":"[')


def test_tuning_comes_nearer_to_a_length_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    chosen = [parameter for parameter in parameters("mytikas") if parameter.key.startswith("levels")]
    ours = measure(PLAN)
    targets = Targets(seats=False, length=0.8 * ours.length)
    file = tmp_path / "mytikas.study"
    begun = Tuning(PLAN, chosen, targets, file)
    first = next(begun.run(6))
    assert first.changes == {}
    assert first.loss == pytest.approx(ours.loss(targets))
    file.write_text(as_of_version_0_1(file.read_text(encoding="utf-8")), encoding="utf-8")
    again = Tuning(PLAN, chosen, targets, file)
    assert again.done() == 1
    tried = list(again.run(6))
    assert again.done() == 6
    assert len(tried) == 5
    best = again.best()
    assert best.loss < first.loss
    assert best.loss == min(trial.loss for trial in [first, *tried])
    edition = again.edition()
    assert edition["levels"]["tokens_for_2"] == [3, 2, 2, 1]
    with pytest.raises(BadSetup, match=r"another tuning \(different: targets\)"):
        Tuning(PLAN, chosen, Targets(), file)
    with pytest.raises(BadSetup, match="no reconstructed value"):
        Tuning(make_plan("duel", ["random"], 2), [], targets)


def test_the_command_prints_an_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command: list[Any] = ["tune", "mytikas", "--bots", "random", "--games", "4", "--trials", "3", "--length", "150"]
    with pytest.raises(SystemExit) as left:
        main([*command, "--keys", "levels.*", "--study", str(tmp_path / "study")])
    assert left.value.code == 0
    printed = capsys.readouterr()
    edition = tomllib.loads(printed.out)
    polytheon.game("mytikas").content(edition)
    assert "other deals: ours: in turn order" in printed.err
    out = tmp_path / "edition.toml"
    with pytest.raises(SystemExit):
        main([*command, "--keys", "levels.*", "--study", str(tmp_path / "study"), "--out", str(out)])
    assert tomllib.loads(out.read_text(encoding="utf-8")) == edition


# ---- what a command says before it works for long


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    return int(str(left.value.code))


def test_balance_tells_before_it_begins_how_many_games_other_values_take(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(job: object) -> Variation:
        raise KeyboardInterrupt

    monkeypatch.setattr("polytheon.lab.vary.work", interrupt)
    out, tables = tmp_path / "new" / "report.html", tmp_path / "other" / "tables.md"
    command = ["balance", "mytikas", "--players", "2", "--games", "2", "--vary", "1", "--bots", "random"]
    assert run(*command, "--out", str(out), "--markdown", str(tables)) == 130
    told = " ".join(capsys.readouterr().err.split())
    total = len(tasks(PLAN, parameters("mytikas")))
    assert f"2 games, and {total} more with {total} other values; --vary 0 leaves those out." in told
    assert f"Interrupted after 0 of {total} other values. The same command goes on." in told
    assert tables.parent.is_dir()  # else all games would be played before anybody is told that it is not there


def test_values_are_not_varied_in_fewer_than_no_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run("balance", "mytikas", "--vary", "-1", "--out", str(tmp_path / "report.html")) == 2
    assert "--vary must be 0 or more, not -1" in capsys.readouterr().err


def test_a_tuning_without_a_target_or_a_trial_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    study = str(tmp_path / "study")
    assert run("tune", "mytikas", "--no-seats", "--study", study) == 2
    assert "name a target" in capsys.readouterr().err
    assert run("tune", "mytikas", "--trials", "0", "--study", study) == 2
    assert "at least 1 edition is tried, not 0" in capsys.readouterr().err


def test_targets_are_told_in_words() -> None:
    assert Targets(True, 0.03, 60).in_words() == (
        "all seats win equally often, win shares of components at most 0.03 apart, 60 decisions"
    )


def test_who_goes_on_tuning_does_not_try_the_same_editions_again(tmp_path: Path) -> None:
    tried = [
        [trial.changes for trial in Tuning(PLAN, parameters("mytikas")[:6], Targets(), tmp_path / "study").run(trials)]
        for trials in (3, 5)
    ]
    assert len(tried[0]) == 3
    assert len(tried[1]) == 2
    assert all(changes not in tried[0] for changes in tried[1])
