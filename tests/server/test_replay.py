"""Replays: every position again, and nobody sees more than they may know."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import polytheon
from polytheon.kernel.replaying import replayed
from polytheon.server.domain.basis import basis_today
from polytheon.server.domain.commands import Decision, Refusal
from polytheon.server.domain.entries import Acted, Started
from polytheon.server.domain.match_log import MatchLog
from polytheon.server.domain.narration import Narrator
from polytheon.server.domain.records import record
from polytheon.server.domain.show import saw
from polytheon.server.domain.table import Table
from polytheon.server.review.replay import (
    Library,
    Positions,
    as_far_as_it_fits,
    check_replayable,
    may_look,
    moment_message,
    replay_message,
    viewer_of,
)
from tests.server.desk import ANNA, EVE, Desk
from tests.server.house import House, settings
from tests.server.test_secrecy import Scene, some_scenes, two_worlds


def finished(game: str, players: int | None = None, seed: int = 3) -> Desk:
    return Desk(game, players).started().play_on(5000, seed)


@pytest.mark.parametrize("game", polytheon.GAMES)
def test_every_step_shows_what_was_seen_then(game: str) -> None:
    desk = Desk(game).started()
    seen: list[list[Any]] = [[desk.match.view(viewer) for viewer in (None, 0, 1)]]
    for choice in range(40):
        desk.act(choice * 7)
        seen.append([desk.match.view(viewer) for viewer in (None, 0, 1)])
    positions = Positions(desk.table)
    assert positions.last == 40
    for step, views in enumerate(seen):
        for viewer, view in zip((None, 0, 1), views):
            assert moment_message(desk.table, positions, step, viewer, "en").view == view


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
@pytest.mark.parametrize("game", polytheon.GAMES)
def test_every_step_is_told(game: str, language: str) -> None:
    desk = finished(game)
    positions = Positions(desk.table)
    told = replay_message(desk.table, positions, None, [0, 1], 0, language)
    assert len(told.steps) == positions.last + 1
    assert told.steps[0].seat is None
    for number, step in enumerate(told.steps[1:]):
        assert step.seat == positions.decision(number).seat
        assert step.number - told.steps[number].number in (0, 1)
        assert all(piece.text for line in step.turn.lines for piece in line)
    narrator = Narrator(0, language)
    narrator.recount(desk.table)
    latest = {step.number: step.turn for step in told.steps}
    assert msgspec.json.encode(list(latest.values())) == msgspec.json.encode(narrator.told())
    assert all(turn.lines for number, turn in latest.items() if number > 0)
    assert told.result is not None
    last = moment_message(desk.table, positions, positions.last, 0, language)
    assert last.words.ending
    assert last.next is None


def test_what_was_decided_is_shown_to_who_could_know_it() -> None:
    desk = finished("mythologies")
    positions = Positions(desk.table)
    hidden = 0
    for step in range(positions.last):
        event = positions.decision(step)
        for viewer in (None, 0, 1):
            shown = moment_message(desk.table, positions, step, viewer, "en").next
            assert (shown is not None) == saw(desk.table, event, viewer)
            hidden += shown is None
    assert hidden > 0


# ---- who may see whose view


def test_while_a_game_runs_one_looks_with_the_own_eyes_only() -> None:
    desk = Desk("duel").started().play_on(10)
    assert may_look(desk.table, ANNA) == [0]
    assert may_look(desk.table, EVE) == []
    assert viewer_of(desk.table, ANNA, None) == 0
    assert viewer_of(desk.table, ANNA, "everybody") is None
    for who, wish in ((ANNA, "1"), (EVE, "0"), (EVE, "1")):
        with pytest.raises(Refusal, match="your own view"):
            viewer_of(desk.table, who, wish)
    with pytest.raises(Refusal, match="no seat 5"):
        viewer_of(desk.table, ANNA, "5")


def test_when_it_is_over_one_looks_with_any_eyes() -> None:
    desk = finished("duel")
    assert may_look(desk.table, EVE) == [0, 1]
    assert viewer_of(desk.table, EVE, "1") == 1


def replays(scene: Scene, viewer: int | None) -> list[bytes]:
    """Everything that a replay for this viewer tells of two worlds that the scene's viewer cannot tell apart."""
    game, players, options, _ = scene
    worlds = two_worlds(scene, 40)
    assert worlds.steps
    told: list[bytes] = []
    for world in (0, 1):
        desk = Desk(game, players, options=polytheon.game(game).check_options(dict(options)))
        desk.seated()
        begins = worlds.begins[world]
        match = replayed(desk.table.game, players, desk.table.state.options, begins, desk.table.content)
        desk.write(Decision(Started(begins, *basis_today(match.game)), match))
        for seat, steps in worlds.steps:
            desk.write(Decision(Acted(seat, steps[world])))
        positions = Positions(desk.table)
        messages = [moment_message(desk.table, positions, n, viewer, "en") for n in range(positions.last + 1)]
        told.append(msgspec.json.encode([replay_message(desk.table, positions, None, [], viewer, "en"), messages]))
    return told


@pytest.mark.parametrize("scene", some_scenes(), ids=str)
def test_replays_of_worlds_that_differ_only_in_hidden_things_are_the_same(scene: Scene) -> None:
    told = replays(scene, scene[3])
    assert told[0] == told[1]


def test_a_leak_would_be_found() -> None:
    told = replays(("mythologies", 2, (), 0), 1)
    assert told[0] != told[1]


def test_positions_are_kept_and_made_anew_when_the_game_goes_on() -> None:
    desk = Desk("duel").started().play_on(5)
    library = Library()
    first = library.positions(desk.table)
    assert library.positions(desk.table) is first
    desk.act()
    assert library.positions(desk.table).last == first.last + 1
    with pytest.raises(Refusal, match="not begun"):
        check_replayable(Desk("duel").table)


# ---- games of older rules


def on_older_rules(desk: Desk, misfit: int) -> Table:
    """The table as if its game had begun on older rules, by which the decision at a step was possible."""
    log = list(desk.match.log)
    at = [n for n, entry in enumerate(log) if entry >= 0][misfit]
    legal = Positions(desk.table).matches[misfit].legal()
    log[at] = next(action for action in range(len(desk.match.game.actions)) if action not in legal)
    table = Table(replace(desk.table.state, rules=desk.match.game.rules_version - 1))
    table.match_log = MatchLog(log)
    return table


@pytest.mark.parametrize("game", polytheon.GAMES)
def test_a_game_of_older_rules_is_replayed_as_far_as_it_fits_and_says_so(game: str) -> None:
    desk = finished(game)
    table = on_older_rules(desk, 12)
    positions = Library().positions(table)
    shown = as_far_as_it_fits(table, positions)
    told = replay_message(shown, positions, None, [], None, "en")
    assert positions.last == len(told.steps) - 1 == 12
    assert told.notes == [
        f"This game was played under version {desk.match.game.rules_version - 1} of the rules; "
        f"the current version is {desk.match.game.rules_version}.",
        "It can be replayed up to move 12; the rest does not fit the current rules.",
    ]
    whole = Positions(desk.table)
    assert replay_message(desk.table, whole, None, [], None, "en").notes == []
    for step in range(13):
        assert (
            moment_message(shown, positions, step, None, "en").view
            == moment_message(desk.table, whole, step, None, "en").view
        )
    assert f"[rules {desk.match.game.rules_version - 1}]" in record(table, None)


# ---- over HTTP


def get(house: House, path: str, **headers: str) -> tuple[int, Any]:
    status, _, body = house.ask("GET", path, **headers)
    return status, json.loads(body)


def test_a_running_game_is_replayed_for_each_as_they_may_know_it(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        seats = house.full_table("mythologies", 2)
        path = f"/api/tables/{seats[0].table}/replay"
        key = {"authorization": f"Bearer {seats[0].key}"}
        status, mine = get(house, f"{path}?language=en", **key)
        assert status == 200
        assert (mine["viewer"], mine["may"], mine["you"]) == (0, [0], 0)
        status, theirs = get(house, path)
        assert (theirs["viewer"], theirs["may"], theirs["you"]) == (None, [], None)
        assert get(house, f"{path}?viewer=1", **key)[0] == 409
        assert get(house, f"{path}/0?viewer=1", **key)[0] == 409
        assert get(house, f"{path}/0?viewer=0")[0] == 409
        assert get(house, f"{path}/0", **key)[1]["view"]["seat"] == 0
        assert get(house, f"{path}/0")[1]["view"]["seat"] is None
        for step in ("99", "-1", "x", "1.5", "%D9%A3", "9" * 50):
            assert house.ask("GET", f"{path}/{step}")[0] == 404
        assert get(house, f"{path}?viewer=nobody")[0] == 400
        assert get(house, "/api/tables/nothing/replay")[0] == 404
        for seat in seats:
            seat.close()


def test_an_old_record_is_imported_as_far_as_it_fits_looked_at_and_played_on(sqlite: str) -> None:
    text = (Path(__file__).parents[1] / "records" / "mytikas-rules-1-b.record").read_text(encoding="utf-8")
    with House(settings(sqlite)) as house:
        status, _, body = house.ask("POST", "/api/records", {"record": text})
        made = json.loads(body)
        assert (status, made["record"]["rules"]) == (201, 1)
        path = f"/api/tables/{made['table']}"
        key = {"authorization": f"Bearer {made['key']}"}
        table = get(house, path)[1]["table"]
        assert (table["status"], table["imported"], table["record"]) == ("open", True, made["record"])
        told = get(house, f"{path}/replay?language=en")[1]
        assert (told["status"], told["viewer"], told["may"]) == ("open", None, [])
        assert len(told["steps"]) == made["record"]["moves"] + 1
        assert told["notes"][0].startswith("This game was played under version 1 of the rules")
        assert told["notes"][1].startswith("It was played with components that have since changed")
        assert told["notes"][2].startswith(f"Line {made['record']['line']} does not fit")
        last = get(house, f"{path}/replay/{made['record']['moves']}?language=en")[1]
        assert last["next"] is None
        for command in ({"type": "seat_bot", "seat": 0, "level": "random"}, {"type": "join", "seat": 1, "name": "B"}):
            assert house.ask("POST", path, command, **key)[0] == 200
        assert house.ask("POST", path, {"type": "start"}, **key)[0] == 200
        assert get(house, f"{path}/replay")[1]["notes"] == told["notes"]


def test_an_old_record_that_fits_says_so_and_a_huge_line_is_cut(sqlite: str) -> None:
    match = polytheon.game("duel").new(seed=1)
    match.play(match.legal()[0])
    today = match.game.rules_version
    text = match.record().replace(f"[rules {today}]", f"[rules {today - 1}]")
    with House(settings(sqlite)) as house:
        made = json.loads(house.ask("POST", "/api/records", {"record": text})[2])
        assert (made["record"]["moves"], made["record"]["line"], made["record"]["reason"]) == (1, 0, "")
        notes = get(house, f"/api/tables/{made['table']}/replay?language=fr")[1]["notes"]
        assert notes[-1] == "Elle est entièrement conforme aux règles actuelles."
        body = house.ask("POST", "/api/records", {"record": f"{text}2. 1 {'a' * 100_000}\n"})[2]
        assert len(body) < 2000
        assert len(house.ask("GET", f"/api/tables/{json.loads(body)['table']}")[2]) < 5000


def test_a_game_that_has_not_begun_cannot_be_replayed(sqlite: str) -> None:
    with House(settings(sqlite)) as house, house.client.create("duel", name="Anna") as seat:
        status, told = get(house, f"/api/tables/{seat.table}/replay")
        assert (status, told["code"]) == (409, "not_running")
