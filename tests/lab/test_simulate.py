"""Simulations: the same rows however they are played, and nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

import polytheon
from polytheon import BadSetup, Match
from polytheon.cli import main
from polytheon.lab.playing import Accumulator, Experiment, Row, play
from polytheon.lab.rows import Decisions, GameRows
from polytheon.lab.simulate import Simulation, make_plan, simulate

BASE = {"expansion": "none"}
PLAN = make_plan("duel", ["random"], 50, options=BASE)


def finished(simulation: Simulation, jobs: int = 1) -> Simulation:
    for _ in simulation.run(jobs):
        pass
    return simulation


def test_two_processes_give_the_same_rows_as_one(tmp_path: Path) -> None:
    one, two = (finished(Simulation(PLAN, (GameRows, Decisions), tmp_path / str(jobs)), jobs) for jobs in (1, 2))
    for name in ("games", "decisions"):
        assert one.frame(name).collect().equals(two.frame(name).collect())


def test_a_simulation_that_was_interrupted_goes_on_where_it_stopped(tmp_path: Path) -> None:
    interrupted = Simulation(PLAN, (GameRows, Decisions), tmp_path / "parts")
    games = interrupted.run()
    assert next(games) == 20
    with pytest.raises(KeyboardInterrupt):
        games.throw(KeyboardInterrupt)
    resumed = Simulation(PLAN, (GameRows, Decisions), tmp_path / "parts")
    assert resumed.games_done() == 20
    assert list(resumed.run()) == [20, 10]
    assert list(resumed.run()) == []
    whole = finished(Simulation(PLAN, (GameRows, Decisions), tmp_path / "whole"))
    for name in ("games", "decisions"):
        assert resumed.frame(name).collect().equals(whole.frame(name).collect())


def test_a_part_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    simulation = finished(Simulation(PLAN, (GameRows,), tmp_path))
    rows = simulation.frame("games").collect()
    [done] = tmp_path.glob("*.done")
    done.unlink()
    (tmp_path / "000000.games.parquet").write_bytes(b"PAR1 cut")
    again = finished(Simulation(PLAN, (GameRows,), tmp_path))
    assert again.frame("games").collect().equals(rows)


def test_the_folder_of_another_simulation_is_refused(tmp_path: Path) -> None:
    Simulation(PLAN, (GameRows,), tmp_path)
    with pytest.raises(BadSetup, match=r"another simulation \(different: seed\)"):
        Simulation(make_plan("duel", ["random"], 50, options=BASE, seed=1), (GameRows,), tmp_path)
    with pytest.raises(BadSetup, match="different: watch"):
        Simulation(PLAN, (GameRows, Decisions), tmp_path)


def test_rows_tell_what_happened() -> None:
    frames = simulate("duel", "random", games=3, watch=(GameRows, Decisions))
    games, decisions = frames["games"], frames["decisions"]
    for row in games.iter_rows(named=True):
        match = polytheon.game("duel").new(seed=row["seed"])
        moves = decisions.filter(pl.col("game") == row["game"])
        for move in moves.iter_rows(named=True):
            assert match.prompt == (move["seat"], move["question"], move["source"])
            assert len(match.legal()) == move["options"]
            match.play(move["name"])
        assert match.over
        assert match.scores == [row["score_0"], row["score_1"]]
        assert match.outcome["ending"] == row["ending"]
        assert match.winners == [seat for seat in (0, 1) if row[f"share_{seat}"] > 0]
        assert [row["points_coins_0"], row["points_coins_1"]] == [p["coins"] for p in match.outcome["points"]]
        assert row["decisions"] == moves.filter(pl.col("options") > 1).height
        assert row["turns"] == moves.filter(pl.col("question") == "turn").height


def test_each_seat_may_have_its_own_bot() -> None:
    games = simulate("duel", ["greedy", "random"], games=6, options=BASE)["games"]
    assert games["bot_0"].unique().to_list() == ["greedy"]
    assert games["bot_1"].unique().to_list() == ["random"]
    assert games["share_0"].sum() == 6
    with pytest.raises(BadSetup, match="one bot for all seats or 2, one for each, not 3"):
        make_plan("duel", ["random"] * 3, 1)


class Diary(Accumulator):
    """Notes everything it is told."""

    name = "diary"

    def __init__(self, plan: Experiment) -> None:
        super().__init__(plan)
        self.told: list[Row] = []

    def before(self, match: Match, number: int) -> None:
        self.told.append({"game": number, "what": "before", "log": len(match.log)})

    def step(self, match: Match, action: int) -> None:
        assert action in match.legal()
        self.told.append({"what": "step", "log": len(match.log)})

    def after(self, match: Match) -> None:
        assert match.over
        self.told.append({"what": "after", "log": len(match.log)})

    def rows(self) -> list[Row]:
        return self.told


def test_accumulators_are_told_before_at_each_step_and_after() -> None:
    diary = Diary(PLAN)
    match = PLAN.match(7)
    play(match, 7, PLAN.seated(7, PLAN.bots), [diary])
    told = diary.rows()
    assert told[0]["game"] == 7
    assert [row["what"] for row in told] == ["before", *["step"] * (len(told) - 2), "after"]
    assert told[1]["log"] == told[0]["log"]
    assert [row["log"] for row in told] == sorted(row["log"] for row in told)
    frame = simulate("duel", "random", games=25, options=BASE, watch=(Diary,))["diary"]
    assert frame["game"].drop_nulls().to_list() == list(range(25))


@pytest.mark.parametrize("suffix", ["parquet", "csv", "jsonl"])
def test_the_command_writes_rows(tmp_path: Path, suffix: str, capsys: pytest.CaptureFixture[str]) -> None:
    out, decisions = tmp_path / f"games.{suffix}", tmp_path / f"decisions.{suffix}"
    command = ["simulate", "duel", "--bots", "random", "--games", "21", "--option", "expansion=none"]
    command += ["--out", str(out), "--decisions", str(decisions)]
    with pytest.raises(SystemExit) as left:
        main(command)
    assert left.value.code == 0
    assert "21 games in" in capsys.readouterr().err.replace("\n", " ")
    assert sorted(tmp_path.iterdir()) == [decisions, out]
    if suffix == "parquet":
        assert pl.read_parquet(out).equals(simulate("duel", "random", games=21, options=BASE)["games"])
    elif suffix == "csv":
        assert pl.read_csv(out).height == 21
    else:
        assert len([json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]) == 21
    with pytest.raises(SystemExit) as left:
        main(command)
    assert left.value.code == 2
    assert "already exists" in capsys.readouterr().err


def test_the_command_refuses_formats_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["simulate", "duel", "--out", "games.xls"])
    assert left.value.code == 2
    assert "must end with .parquet, .csv, .jsonl" in capsys.readouterr().err
