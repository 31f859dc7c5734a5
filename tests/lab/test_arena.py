"""Arenas: who plays whom from which seat, and that nothing is lost."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

import polytheon
from polytheon import BadSetup
from polytheon.cli import main
from polytheon.cli.arena import named
from polytheon.lab.arena import make_plan, pairings, play, read_results, run, schedule, standings, write_results
from polytheon.lab.playing import Experiment

PLAN = make_plan("duel", ("random", "greedy"), 4, options={"expansion": "none"})


def test_every_deal_is_played_from_every_seat() -> None:
    bouts = schedule(Experiment("duel", ("a", "b", "c"), 13, 2))
    assert len(bouts) == 18  # whole deals of six games
    assert len({bout.number for bout in bouts}) == 18
    for deal in range(3):
        seats = Counter(bout.seats for bout in bouts if bout.deal == deal)
        assert seats == Counter([(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)])


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (3, 3), (4, 3), (2, 3), (2, 4), (3, 4)])
def test_each_bot_sits_on_each_seat_equally_often(bots: int, players: int) -> None:
    bouts = schedule(Experiment("game", tuple("abcd"[:bots]), 1, players))
    for seat in range(players):
        counts = Counter(bout.seats[seat] for bout in bouts)
        assert len(counts) == bots
        assert len(set(counts.values())) == 1


def test_paired_games_begin_with_the_same_deal() -> None:
    first, second = schedule(PLAN)[:2]
    one, other = play(PLAN, first)[1], play(PLAN, second)[1]
    names = [[event.name for event in match.events()[:9]] for match in (one, other)]
    assert names[0] == names[1]
    assert one.log != other.log


def test_two_processes_play_the_same_games_as_one() -> None:
    def outcomes(jobs: int) -> list[object]:
        results = sorted(run(PLAN, jobs=jobs), key=lambda result: result.number)
        return [(result.number, result.seats, result.winners, result.scores) for result in results]

    assert outcomes(1) == outcomes(2)


def test_an_interrupted_arena_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    done = list(run(PLAN))
    write_results(file, PLAN, done[:3])
    with open(file, "a", encoding="utf-8") as out:
        out.write('{"number": 3, "sea')  # cut off in the middle
    found = read_results(file, PLAN)
    assert found == done[:3]
    assert [result.number for result in run(PLAN, found)] == [3]


def test_results_of_another_arena_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    write_results(file, PLAN, [])
    with pytest.raises(BadSetup, match="another arena"):
        read_results(file, make_plan("duel", ("random", "novice"), 4))
    file.write_text("not an arena\n", encoding="utf-8")
    with pytest.raises(BadSetup, match="not the file of an arena"):
        read_results(file, PLAN)


@pytest.mark.parametrize(
    ("bots", "games", "reason"),
    [(("random",), 4, "two bots"), (("random", "random"), 4, "all different"), (("random", "greedy"), 0, "at least 1")],
)
def test_a_plan_that_cannot_be_played_is_refused(bots: tuple[str, ...], games: int, reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        make_plan("duel", bots, games)


def test_the_table_counts_what_was_played() -> None:
    results = list(run(PLAN))
    rows = {row.bot: row.rating for row in standings(PLAN, results)}
    assert sum(row.wins for row in rows.values()) == len(results) == 4
    (pairing,) = pairings(PLAN, results)
    assert pairing.games == 4
    assert pairing.wins == rows["random"].wins


def test_settings_stay_with_their_bot() -> None:
    assert named("search:5i,exploration=2,best_of=0,greedy") == ["search:5i,exploration=2,best_of=0", "greedy"]


def test_the_command_keeps_results_and_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, records = tmp_path / "arena.jsonl", tmp_path / "records"
    command = ["arena", "duel", "--bots", "random,novice", "--games", "2", "--json"]
    command += ["--option", "expansion=none", "--resume", str(file), "--records", str(records)]
    with pytest.raises(SystemExit) as done:
        main(command)
    assert done.value.code == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 2
    assert {row["bot"] for row in told["ratings"]} == {"random", "novice"}
    assert len(file.read_text(encoding="utf-8").splitlines()) == 3
    for record in records.iterdir():
        match = polytheon.replay(record.read_text(encoding="utf-8"))
        assert match.over
    assert len(list(records.iterdir())) == 2
