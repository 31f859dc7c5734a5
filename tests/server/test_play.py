"""Whole games over real sockets."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import polytheon
from polytheon.client import Refused, Seat
from polytheon.server.sessions.janitor import SNAPSHOT_PACE
from polytheon.server.storage.store import Job
from tests.server.house import House, settings

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
GAMES = [(name, players) for name in polytheon.GAMES for players in polytheon.game(name).players]


def play(seat: Seat, seed: int, views: list[dict[str, Any]]) -> None:
    """Play a seat to the end at random."""
    rng = random.Random(seed)
    for turn in seat.turns():
        views.append(turn.view)
        seat.act(turn, rng.choice(turn.choices).action)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_whole_game_is_played_over_sockets_with_a_spectator(game: str, players: int, database: str) -> None:
    with House(settings(database)) as house:
        seats = house.full_table(game, players)
        spectator = house.client.watch(seats[0].table)
        spectator.turn()
        views: list[list[dict[str, Any]]] = [[] for _ in seats]
        threads = [
            threading.Thread(target=play, args=(seat, number, views[number])) for number, seat in enumerate(seats)
        ]
        for thread in threads:
            thread.start()
        assert list(spectator.turns()) == []
        for thread in threads:
            thread.join(60)
            assert not thread.is_alive()
        match = polytheon.replay(seats[0].record())
        assert match.over
        results = [seat.result for seat in (*seats, spectator)]
        assert all(result == results[0] for result in results)
        assert results[0] is not None
        assert results[0]["winners"] == match.winners
        for number, seen in enumerate(views):
            assert all(view["seat"] == number and view["to_act"] == number for view in seen)
        assert spectator.view["view"] == json.loads(json.dumps(match.view(None)))
        for seat in (*seats, spectator):
            seat.close()


def test_a_person_plays_against_a_bot_of_every_level(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        for level in house.client.games()[0]["levels"]:
            with house.client.create("duel", name="Anna", options={"expansion": "none"}) as seat:
                seat.seat_bot(1, level)
                seat.start()
                for turn in seat.turns():
                    if any(happened["seat"] == 1 for happened in seat.view["story"]):  # the bot has answered
                        seat.resign()
                        break
                    seat.act(turn, turn.choices[0].action)
                assert list(seat.turns()) == []
                assert seat.result is not None
                assert seat.result["reason"] == "resign"


def test_bots_play_among_themselves_while_people_watch(sqlite: str) -> None:
    with House(settings(sqlite, bot_workers=2)) as house, house.client.create("duel") as host:
        host.seat_bot(0, "random")
        host.seat_bot(1, "random")
        host.start()
        assert list(host.turns()) == []
        assert host.result is not None
        assert polytheon.replay(host.record()).over


def test_the_story_arrives_piece_by_piece_and_whole_for_who_comes_later(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        seats = house.full_table()
        story: list[Any] = []
        with house.socket(seats[0].table) as early:
            for _ in range(20):
                look = json.loads(house.ask("GET", f"/api/tables/{seats[0].table}")[2])
                seat = seats[look["view"]["view"]["to_act"]]
                for turn in seat.turns():
                    seat.act(turn, turn.choices[0].action)
                    break
            with house.socket(seats[0].table) as late:
                whole = wait_for(late, "view")["story"]
            while len(story) < len(whole):
                view = wait_for(early, "view")
                assert view["story_from"] == len(story)
                story += view["story"]
            assert story == whole
        for seat in seats:
            seat.close()


def wait_for(connection: Any, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(connection.recv(20))
        if message["type"] == kind:
            return message


def test_words_come_in_the_language_that_was_asked_for(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        seats = house.full_table()
        questions = set()
        for language in ("en", "fr", "ja"):
            with house.socket(
                seats[0].table, f"?language={language}", authorization=f"Bearer {seats[0].key}"
            ) as connection:
                view = wait_for(connection, "view")
                questions.add(view["words"]["question"])
                assert all(choice["words"]["label"] for choice in view["choices"])
                assert view["words"]["story"]
        assert len(questions) == 3
        with house.socket(seats[0].table, "?language=xx") as connection:
            assert wait_for(connection, "view")["words"] is None


def test_who_wants_no_sentences_gets_all_other_words(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        seats = house.full_table()
        own = {"authorization": f"Bearer {seats[0].key}"}
        with (
            house.socket(seats[0].table, "?language=en", **own) as all_words,
            house.socket(seats[0].table, "?language=en&sentences=no", **own) as fewer,
        ):
            for moves in (0, 1):  # what comes first, and what comes after a move
                if moves:
                    turn = next(seats[0].turns())
                    seats[0].act(turn, turn.choices[0].action)
                more, less = (wait_for(connection, "view") for connection in (all_words, fewer))
                assert more["words"]["table"]
                assert more["words"].pop("table") != less["words"].pop("table") == []
                assert more["words"]["story"]
                assert more == less
        for seat in seats:
            seat.close()


def test_undo_hint_chat_and_rematch_work_over_sockets(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        one, two = house.full_table(options={"expansion": "none"}, hints=True)
        one.say("good luck")
        for turn in one.turns():
            hint = one.hint(turn)
            assert hint in turn.choices
            one.act(turn, hint.action)
            break
        with pytest.raises(Refused) as refused:
            two.act(turn, turn.choices[0].action)
        assert refused.value.code in ("stale", "not_your_turn")
        one.undo()
        assert one.turn() is not None
        one.resign()
        while two.result is None:
            two.take_in(two.receive())
        assert [line["text"] for line in two.chat] == ["good luck"]
        one.rematch()
        two.rematch()
        while one.moved is None:
            one.take_in(one.receive())
        again = house.client.resume(one.moved["key"])
        assert again.seat == 1
        assert again.turn() is None or again.view["view"]["to_act"] == 1
        assert again.about["seats"][1]["name"] == "seat 0"
        for seat in (one, two, again):
            seat.close()


def test_people_get_no_hints_against_each_other_unless_the_table_was_made_so(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        for hints in (None, True):
            seats = house.full_table(hints=hints)
            turn = next(seats[0].turns())
            assert [seat.turn() and seat.about["hints"] for seat in seats] == [bool(hints), None]
            assert seats[1].about["hints"] is bool(hints)
            if hints:
                assert seats[0].hint(turn) in turn.choices
            else:
                with pytest.raises(Refused) as refused:
                    seats[0].hint(turn)
                assert refused.value.code == "no_hints"
            for seat in seats:
                seat.close()


def test_a_secret_link_moves_a_seat_to_another_browser(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        seat = house.client.create("duel", name="Anna")
        status, headers, _ = house.ask("GET", "/plain")
        assert status == 200
        cookie = headers["set-cookie"].partition(";")[0]
        path = f"/api/tables/{seat.table}"
        assert json.loads(house.ask("GET", path, cookie=cookie)[2])["table"]["you"] is None
        status, _, body = house.ask("POST", f"{path}/claim", {"key": seat.key}, cookie=cookie)
        assert (status, json.loads(body)) == (200, {"seat": 0})
        look = json.loads(house.ask("GET", path, cookie=cookie)[2])["table"]
        assert (look["you"], look["host"]) == (0, True)
        forged = (seat.key or "")[:-1] + ("A" if (seat.key or "")[-1] != "A" else "B")
        assert house.ask("POST", f"{path}/claim", {"key": forged}, cookie=cookie)[0] == 401
        assert house.ask("GET", path, authorization=f"Bearer {forged}")[0] == 401


def test_records_are_imported_to_look_at_or_to_play_on(sqlite: str) -> None:
    match = polytheon.game("duel").new(seed=5)
    rng = random.Random(5)
    while len(match.log) < 60:
        match.play(rng.choice(match.legal()))
    with House(settings(sqlite)) as house:
        client = house.client
        host = client.import_record(match.record())
        with client.join(host.table, "one") as one, client.join(host.table, "two") as two:
            host.start()
            one.turn()
            two.turn()
            assert (one if match.to_act == 0 else two).view["view"] == json.loads(
                json.dumps(match.view(match.to_act))
            )
        while not match.over:
            match.play(rng.choice(match.legal()))
        finished = client.import_record(match.record())
        assert list(finished.turns()) == []
        assert finished.result is not None
        assert finished.result["winners"] == match.winners
        with pytest.raises(Refused) as refused:
            client.import_record("[game duel]\n[players 2]\n\n1. 0 fly\n")
        assert refused.value.code == "bad_setup"
        assert "line" in str(refused.value)
        for seat in (host, finished):
            seat.close()


def test_the_example_bot_plays(sqlite: str) -> None:
    with House(settings(sqlite)) as house, house.client.create("duel", options={"expansion": "none"}) as host:
        host.seat_bot(0, "random")
        bot = subprocess.Popen([sys.executable, str(EXAMPLE), house.address, host.table], stdout=subprocess.PIPE)
        host.turn()
        while host.about["seats"][1]["kind"] == "empty":
            host.take_in(host.receive())
        assert host.about["seats"][1]["kind"] == "program"
        host.start()
        out, _ = bot.communicate(timeout=60)
        assert bot.returncode == 0
        assert b"It is over" in out


def test_a_snapshot_is_kept_when_the_active_seat_has_changed_but_not_again_at_once(sqlite: str) -> None:
    now = [1_000_000.0]
    with House(settings(sqlite, sweep=3600.0), clock=lambda: now[0]) as house:
        seats = house.full_table()
        table, store = seats[0].table, house.manager.store
        state = house.manager.tables[table].table.state
        numbers: list[int] = []
        for later in (0.0, SNAPSHOT_PACE / 2, SNAPSHOT_PACE / 2):
            active = state.active
            while state.active == active:
                assert active is not None
                turn = next(seats[active].turns())
                seats[active].act(turn, turn.choices[0].action)
            now[0] += later
            house.call(house.manager.janitor.sweep())
            house.call(store.write(Job(table, [])))  # comes after the snapshot
            kept = house.call(store.snapshot(table))
            assert kept is not None
            numbers += [kept[0], state.number]
        assert numbers[0] == numbers[1] == numbers[2] < numbers[3]
        assert numbers[4] == numbers[5]
        for seat in seats:
            seat.close()
