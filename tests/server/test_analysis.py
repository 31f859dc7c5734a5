"""Analyses: made once in the background, kept, limited, and told in every language."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

import pytest

import polytheon
from polytheon.bots.accuracy import scale_of
from polytheon.kernel.choosers import Dice
from polytheon.server.bots.worker import Weighed
from polytheon.server.review import analysis
from polytheon.server.review.analysis import CLOSER, LEASE, Analysts
from polytheon.server.review.judged import Judged, accuracy, chance_of, done_message, lines_message, questions_of, worst
from polytheon.server.review.replay import Positions
from polytheon.server.sessions.payers import Payer
from polytheon.server.settings import Limits
from polytheon.server.storage.analyses import Analyses, AnalysisRow
from tests.server.desk import Desk
from tests.server.house import GENEROUS, House, settings
from tests.server.test_store import make, opened, row

LEVELS = ("random", "novice", "easy", "medium", "hard", "master")


def record(game: str, players: int | None = None, seed: int = 5) -> str:
    """A game between players of no wit."""
    match = polytheon.game(game).new(players, seed)
    dice = Dice(seed)
    while not match.over:
        legal = match.legal()
        match.play(legal[dice.below(len(legal))])
    return match.record()


class Visitor:
    """Somebody with a cookie who looks at a finished game."""

    def __init__(self, house: House, table: str) -> None:
        self.house = house
        self.path = f"/api/tables/{table}/analysis"
        self.cookie = house.ask("GET", "/plain")[1]["set-cookie"].partition(";")[0]

    def ask(self, method: str, query: str = "") -> tuple[int, Any]:
        status, _, body = self.house.ask(method, self.path + query, cookie=self.cookie)
        return status, json.loads(body)

    def wait(self) -> Any:
        for _ in range(3000):
            status, told = self.ask("GET")
            assert status == 200
            if told["status"] != "running":
                return told
            time.sleep(0.02)
        raise AssertionError("it never ends")


def imported(house: House, text: str) -> str:
    status, _, body = house.ask("POST", "/api/records", {"record": text})
    assert status == 201, body
    table: str = json.loads(body)["table"]
    return table


def test_an_analysis_is_made_once_and_kept(sqlite: str) -> None:
    chosen = settings(sqlite, analysis_seconds=1.0)
    with House(chosen) as house:
        table = imported(house, record("duel"))
        anna, bert = Visitor(house, table), Visitor(house, table)
        status, told = anna.ask("GET")
        assert (status, told["status"], told["judged"]) == (200, "none", [])
        assert anna.ask("GET", "/3")[1]["code"] == "no_step"
        status, told = anna.ask("POST")
        assert (status, told["status"], told["yours"]) == (200, "running", True)
        assert bert.ask("POST")[1]["yours"] is False
        done = bert.wait()
        assert done["status"] == "done"
        assert done["done"] == done["steps"] == len(done["judged"]) + CLOSER
        for judged in done["judged"]:
            assert 0 <= judged["after"] <= judged["before"] <= 1
        assert all(judged["words"] for judged in done["judged"])
        assert [mark["level"] for mark in done["scale"]["marks"]] == list(LEVELS)
        for wrong in ("/9999", "/-1", "/x", "/1e3"):
            status, told = bert.ask("GET", wrong)
            assert (status, told["code"]) == (404, "no_step")
        assert len(done["accuracy"]) == 2
        assert sum(seat["all"] for seat in done["accuracy"]) == len(done["judged"])
        assert sum(seat["counted"] for seat in done["accuracy"]) == sum(judged["counts"] for judged in done["judged"])
        for mistake in done["mistakes"]:
            assert mistake["better"]["words"]
            assert mistake["better"]["chance"] > mistake["played"]["chance"]
            assert 1 <= len(mistake["because"]) <= 3
            told = bert.ask("GET", f"/{mistake['step']}")[1]
            assert told["step"] == mistake["step"]
            for way in ("played", "better"):
                first, *then = told[way]
                assert first["moment"]["next"]["action"] == mistake[way]["action"]
                assert all(step["words"] for step in then)
                assert len(then) > 0
    with House(chosen) as again:
        told = Visitor(again, table).ask("POST")[1]
        assert told == {**done, "yours": False}


def test_an_analysis_can_be_cancelled_by_who_wished_for_it(sqlite: str) -> None:
    with House(settings(sqlite, analysis_seconds=300.0)) as house:
        table = imported(house, record("duel"))
        anna, bert = Visitor(house, table), Visitor(house, table)
        anna.ask("POST")
        assert bert.ask("DELETE")[0] == 403
        status, told = anna.ask("DELETE")
        assert (status, told["status"]) == (200, "none")
        assert anna.ask("POST")[1]["status"] == "running"
        assert anna.ask("DELETE")[1]["status"] == "none"


def test_everybody_may_have_one_analysis_at_a_time_as_long_as_there_is_time_for_bots(sqlite: str) -> None:
    with House(settings(sqlite, analysis_seconds=300.0)) as house:
        tables = [imported(house, record("duel", seed=seed)) for seed in (5, 6)]
        anna = Visitor(house, tables[0])
        other = Visitor(house, tables[1])
        assert anna.ask("POST")[0] == 200
        anna.path, anna_first = other.path, anna.path
        status, told = anna.ask("POST")
        assert (status, told["code"]) == (429, "no_bot_time")
        assert other.ask("POST")[0] == 200
        anna.path = anna_first
        anna.ask("DELETE")
        anna.path = other.path
        assert anna.ask("POST")[1]["status"] == "running"  # the other one's, who has wished for it before
        other.ask("DELETE")
    stingy: dict[str, Any] = {name: getattr(GENEROUS, name) for name in GENEROUS.__struct_fields__}
    limits = Limits(**{**stingy, "bot_seconds_per_second": 0.001, "bot_seconds_at_once": 0.0001})
    with House(settings(sqlite, limits, analysis_seconds=0.1)) as house:
        anna = Visitor(house, tables[0])
        visitor = house.manager.keys.visitor(anna.cookie.partition("=")[2])
        house.manager.allowances.bots.spend(Payer(visitor, "somewhere"), 1.0)
        assert anna.ask("POST")[0] == 429


def test_an_analysis_that_nobody_asked_for_takes_nothing_from_anybody(sqlite: str) -> None:
    with House(settings(sqlite, analysis_seconds=30.0)) as house:
        tables = [imported(house, record("duel", seed=seed)) for seed in (5, 6)]
        anna, bert = (Visitor(house, table) for table in tables)
        assert anna.ask("POST", "?unasked=perhaps")[0] == 400
        waiting, house.manager.bot_pool.waiting = house.manager.bot_pool.waiting, [None]  # type: ignore[list-item]
        assert Analysts(house.manager).is_idle(Payer("anna", "here")) is False  # somebody waits for a bot
        house.manager.bot_pool.waiting = waiting
        assert anna.ask("POST", "?unasked=yes")[1]["status"] == "running"
        assert bert.ask("POST", "?unasked=yes")[1]["status"] == "none"  # one at a time
        assert bert.ask("POST")[1]["status"] == "running"
        anna.ask("DELETE")
        bert.ask("DELETE")
        house.manager.allowances.bots.spend(Payer("anna", "here"), 1e12)
        assert Analysts(house.manager).is_idle(Payer("anna", "here")) is False  # no time is left for the next game


def until(holds: Callable[[], bool]) -> None:
    for _ in range(3000):
        if holds():
            return
        time.sleep(0.01)
    raise AssertionError("it never holds")


def test_a_run_goes_on_however_long_it_waits_and_one_that_gave_up_is_logged(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(analysis, "ALIVE", 0.01)
    now = [1000.0]
    with House(settings(sqlite, analysis_seconds=300.0), clock=lambda: now[0]) as house:
        table = imported(house, record("duel"))
        anna, pool, rows = Visitor(house, table), house.manager.bot_pool, Analysts(house.manager).rows

        def says_it_goes_on() -> bool:
            row = house.call(rows.find(table))
            return row is not None and row.until == now[0] + LEASE

        assert anna.ask("POST")[1]["status"] == "running"
        monkeypatch.setattr(pool, "hand_out", lambda: None)  # others take every process
        until(lambda: len(pool.waiting) > 0)
        for _ in range(3):
            until(says_it_goes_on)
            now[0] += 0.9 * LEASE
        until(says_it_goes_on)
        assert anna.ask("GET")[1]["status"] == "running"
        asked = house.call(rows.find(table))
        assert asked is not None
        house.call(rows.cancel(table, asked.run))
        until(lambda: len(pool.waiting) == 0)
        monkeypatch.undo()
        assert house.call(rows.begin(asked, now[0]))  # by a server that has stopped
        now[0] += 2 * LEASE
        assert anna.ask("GET")[1]["status"] == "none"
    assert [each.msg for each in caplog.records if each.name == analysis.log.name] == ["analysis_gave_up"]


def test_only_games_that_are_over_are_analysed(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        seats = house.full_table()
        visitor = Visitor(house, seats[0].table)
        for method in ("GET", "POST", "DELETE"):
            status, told = visitor.ask(method)
            assert (status, told["code"]) == (409, "not_over")
        for seat in seats:
            seat.close()


def test_a_run_that_is_silent_too_long_gives_way_and_a_cancelled_one_stops(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await make(store, row("a"))
            rows = Analyses(store.database)
            runs = (("one", 10.0), ("two", 30.0))
            one, two = (AnalysisRow("a", run, "anna", 0, 9, until, None) for run, until in runs)
            assert await rows.begin(one, 5.0)
            assert not await rows.begin(two, 9.0)
            assert await rows.under_way("anna", 9.0) == 1
            assert await rows.under_way("anna", 11.0) == 0
            assert await rows.go_on("a", "one", 3, 12.0)
            assert await rows.begin(two, 13.0)
            assert not await rows.go_on("a", "one", 4, 20.0)
            await rows.cancel("a", "one")  # is not there any more
            assert await rows.finish("a", "two", 9, b"all")
            await rows.cancel("a", "two")  # what is finished stays
            assert await rows.find("a") == AnalysisRow("a", "two", "anna", 9, 9, 30.0, b"all")
            assert not await rows.begin(one, 99.0)
            await rows.forget("a", "two")
            assert await rows.find("a") is None

    asyncio.run(check())


# ---- messages


def judged(step: int, seat: int, best: float, played: float, visits: int = 1000) -> Judged:
    one, other = (Weighed(0, chance, visits, [1.0, 2.0], [(seat, 0)]) for chance in (best, played))
    return Judged(step, seat, one, other, best - played, 0.1, False)


def test_a_loss_counts_only_where_it_can_be_believed() -> None:
    assert not judged(0, 0, 0.6, 0.4).sound
    assert judged(0, 0, 0.6, 0.4, visits=10).sound
    assert judged(0, 0, 0.52, 0.5).sound
    all_of_them = [judged(1, 0, 0.5, 0.4), judged(2, 1, 0.9, 0.5), judged(3, 0, 1, 1)]
    assert [each.step for each in worst(all_of_them, 2)] == [2, 1]


def test_what_a_handful_of_games_says_is_no_mistake_and_never_certain() -> None:
    assert judged(0, 0, 1.0, 0.0, visits=4).sound
    few, many = judged(0, 0, 1.0, 0.0, visits=20), judged(0, 0, 1.0, 0.0, visits=3000)
    assert not few.sound
    assert not many.sound
    assert chance_of(few.best) < 0.96 < 0.999 < chance_of(many.best)
    assert few.error > 2 * many.error


def test_a_closer_look_changes_what_is_told_but_not_accuracy() -> None:
    first, closer = judged(3, 1, 0.9, 0.5), judged(3, 1, 0.7, 0.65)
    both = first.looked_at_closer(closer)
    assert (both.best, both.played) == (closer.best, closer.played)
    assert accuracy([both], None).counted == accuracy([first], None).counted == 1
    assert (both.loss, both.stake) == (first.loss, first.stake)


def test_of_a_game_in_which_hardly_anything_was_at_stake_no_accuracy_is_told() -> None:
    scale = scale_of(polytheon.game("duel"))
    assert accuracy([judged(0, 0, 0.6, 0.6)], scale).percent is None
    poor = accuracy([judged(step, 0, 0.6, 0.5) for step in range(9)], scale).percent  # lost all that was at stake
    assert poor is not None
    assert poor < 20


def test_what_a_short_search_says_is_not_told_as_accuracy() -> None:
    scale = scale_of(polytheon.game("duel"))
    long, short = (accuracy([judged(n, 0, 0.6, 0.55, visits) for n in range(9)], scale) for visits in (1000, 10))
    assert (long.percent is None, long.margin is None) == (False, False)
    assert (short.percent, short.margin) == (None, None)
    assert short.counted == long.counted == 9


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
@pytest.mark.parametrize("game", polytheon.GAMES)
def test_mistakes_and_lines_are_told_in_every_game(game: str, language: str) -> None:
    """Whatever the search expects can be said, with actions of all kinds in the lines."""
    desk = Desk(game).started().play_on(5000, 3)
    positions = Positions(desk.table)
    asked = questions_of(positions)
    found: list[Judged] = []
    for step in asked:
        match = positions.matches[step]
        line = [(match.seat, match.legal()[0])]
        later = [positions.decision(n) for n in range(step, min(step + 4, positions.last))]
        line += [(event.seat or 0, event.number) for event in later]
        best, played = (Weighed(action, c, 900, [1.0] * 2, line) for action, c in zip(match.legal(), (0.9, 0.2)))
        found.append(Judged(step, match.seat, best, played, 0.7, 0.3, False))
    for one in found[::5]:
        told = done_message(desk.table, positions, 1, [one], 0, language)
        assert len(told.mistakes) == 1
        assert told.mistakes[0].better.words
        assert all(told.mistakes[0].better.line)
        assert all(told.mistakes[0].because)
        lines = lines_message(desk.table, positions, [one], one.step, 0, language)
        assert all(step.words for way in (lines.played, lines.better) for step in way[1:])
