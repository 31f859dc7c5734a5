"""Tables that are played with an edition: it is checked, shown, kept in the log, and decides how the game goes on."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest

import polytheon
from polytheon.client import Client, Refused, Seat, edition_file
from polytheon.editions import template
from polytheon.kernel.errors import BadEdition, BadSetup
from polytheon.kernel.match import Match
from polytheon.server.bots.worker import Weighed
from polytheon.server.domain import entries as e
from polytheon.server.domain import messages as m
from polytheon.server.domain.basis import basis_today
from polytheon.server.domain.editions import USUAL_NAME, Edition, content_of, plain_name
from polytheon.server.domain.folding import folded, match_after, restored
from polytheon.server.domain.offered import offered_in
from polytheon.server.domain.patch import judged
from polytheon.server.domain.records import record
from polytheon.server.review.editions import Checked, Checking
from polytheon.server.review.judged import Judged, lines_message
from polytheon.server.review.looking import ReadRecord, Seeing, Seen, look, sent
from polytheon.server.settings import Limits
from tests.editions.hostile import HOSTILE
from tests.server.desk import ANNA, Desk, without_dice
from tests.server.house import GENEROUS, House, settings

DUEL = polytheon.game("duel")
# Dear wood, a god that is worth a game, and other money: all of it shows in prices, offers and points.
ABSURD: dict[str, Any] = {
    "cards": {"lumber_yard": {"cost": {"coins": 9}}, "baths": {"vp": 20}},
    "divinities": {"aphrodite": {"vp": 20}},
    "economy": {"discard_base": 9},
}
TEXT = """game = "duel"
[cards.lumber_yard]
cost = { coins = 9 }
[cards.baths]
vp = 20
[divinities.aphrodite]
vp = 20
[economy]
discard_base = 9
"""
WRONG = 'game = "duel"\n[cards.baths]\nvp = 99\n[cards.bath]\nvp = 1\n'
DIGEST = DUEL.content(ABSURD).digest


def desk() -> Desk:
    return Desk("duel", edition=Edition("Absurd", ABSURD))


def asked(house: House, method: str, path: str, body: object = None) -> Any:
    status, _, answer = house.ask(method, path, body)
    return status, json.loads(answer)


def problem(house: House, path: str, body: object) -> tuple[int, str, str]:
    status, answer = asked(house, "POST", path, body)
    return status, answer["code"], answer["reason"]


# ---- the table and its log


def test_the_match_of_a_table_has_the_values_of_its_edition() -> None:
    table = desk().started()
    assert table.match.content.digest == DIGEST
    assert table.match.content.edition == ABSURD
    started = next(entry for entry, _ in table.log if isinstance(entry, e.Started))
    assert started.content == DIGEST


def test_log_snapshot_and_take_back_keep_the_edition() -> None:
    table = desk().started().play_on(30)
    assert without_dice(table.folded_again()) == without_dice(table.snapshot())
    again = restored(table.table.snapshot())
    assert again is not None
    assert again.match is not None
    assert again.match.content.digest == DIGEST
    assert again.state.edition == Edition("Absurd", ABSURD)
    at = next(n for n in range(400) if table.table.take_back([0])[1].decisions or not table.act(n))
    assert at < 400
    seat = table.table.take_back([0])[0]
    table.do(m.Undo(position=table.position), [ANNA][seat])
    assert table.match.content.digest == DIGEST
    assert match_after(table.log, len(table.log)) is not None


def test_old_entries_have_no_edition_and_new_ones_without_one_are_as_they_were() -> None:
    plain = Desk("duel").log[0][0]
    data = msgspec.msgpack.decode(e.encoded(plain))
    assert "edition" not in data
    first = e.decoded(msgspec.msgpack.encode(data))
    assert isinstance(first, e.Created)
    assert first.edition is None


def test_a_table_compares_with_the_digest_of_its_own_edition() -> None:
    table = desk().started().play_on(10)
    assert table.table.stopped is None
    assert table.table.today.content == DIGEST
    finding = judged(folded(table.log), table.log, None)
    assert (finding.verdict, finding.stopped, finding.content_now) == ("same", False, DIGEST)


def test_a_game_whose_edition_no_longer_fits_the_rules_is_stopped() -> None:
    table = desk().started().play_on(10)
    first = table.log[0][0]
    assert isinstance(first, e.Created)
    first.edition = Edition("Absurd", {"cards": {"baths": {"vp": 1000}}})
    stopped = folded(table.log)
    assert stopped.stopped is not None
    assert stopped.stopped.why == "content"
    assert basis_today(DUEL, first.edition).content == ""
    assert "[edition cards.baths.vp 1000]" in record(stopped, None)


def test_replays_and_analyses_are_made_with_the_edition() -> None:
    table = desk().started().play_on(5000)
    assert table.table.state.status == "over"
    _, positions = sent(table.table).shown()
    assert positions.last > 20
    assert {match.content.digest for match in positions.matches} == {DIGEST}
    judged = msgspec.msgpack.decode(Seeing(sent(table.table), 20).look(), type=Seen)
    assert DUEL.load(judged.match).content.digest == DIGEST
    found = [verdict(positions.matches[step], step) for step in range(8, 20)]
    lines = [lines_message(table.table, positions, found, one.step, 0, "en") for one in found]
    told = [line for one in lines for step in one.better for line in step.moment.words.table]
    assert {"9 coins for you" in line for line in told if line.startswith("Available: Lumber Yard")} == {True}


def verdict(match: Match, step: int) -> Judged:
    """A search's verdict on a decision that says nothing but which action is good."""
    action = match.legal()[-1]
    weighed = Weighed(action, 0.5, 900, [1.0, 1.0], [(match.seat, action)])
    return Judged(step, match.seat, weighed, weighed, 0.0, 0.3, False)


def test_a_record_holds_the_edition_and_its_name() -> None:
    table = desk().started().play_on(5000)
    text = record(table.table, None)
    assert "[edition-name Absurd]" in text
    found = msgspec.msgpack.decode(look(ReadRecord(text)).body)
    assert found["edition"] == {"name": "Absurd", "values": ABSURD}
    assert found["content"] == DIGEST


def test_while_a_game_runs_its_record_holds_the_edition_too() -> None:
    table = Desk("pantheon", edition=Edition("Mine", {"deck": {"money": 20}})).started().play_on(12)
    text = record(table.table, None)
    assert "[seen-by everybody]" in text
    assert "[edition deck.money 20]" in text


def test_tables_with_the_same_edition_share_its_components() -> None:
    one, other = Edition("one", ABSURD), Edition("other", dict(reversed(ABSURD.items())))
    assert content_of(DUEL, one) is content_of(DUEL, other)
    assert content_of(DUEL, None) is DUEL.content()


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("My box", "My box"),
        ("  two\n\tlines ", "two lines"),
        ("\u202eevil\u0000", "evil"),
        ("\u200b\u2066", USUAL_NAME),
        ("<b>x</b>", "<b>x</b>"),
        ("x" * 500, "x" * m.LONGEST_NAME),
    ],
)
def test_a_name_has_only_signs_that_can_be_seen(given: str, name: str) -> None:
    assert plain_name(given) == name


# ---- over the server


def test_a_file_is_checked_and_what_it_changes_is_said_in_the_reader_s_language(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        path = "/api/games/duel/editions"
        _, found = asked(house, "POST", path, {"name": "Absurd", "text": TEXT})
        assert found["faults"] == []
        said = {change["key"]: (change["thing"], change["usual"], change["now"]) for change in found["changes"]}
        assert said == {
            "economy.discard_base": ("", "2", "9"),
            "cards.lumber_yard.cost": ("Lumber Yard", "nothing", "9 coins"),
            "cards.baths.vp": ("Baths", "3 points", "20 points"),
            "divinities.aphrodite.vp": ("Aphrodite", "9 points", "20 points"),
        }
        _, found = asked(house, "POST", f"{path}?language=fr", {"name": "Absurde", "text": TEXT})
        assert [change["thing"] for change in found["changes"] if change["thing"]][1] == "Bains"


def test_a_faulty_file_is_told_its_faults_with_their_lines_and_makes_no_table(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        status, found = asked(house, "POST", "/api/games/duel/editions", {"name": "Wrong", "text": WRONG})
        assert status == 200
        assert found["changes"] == []
        where = [(fault["line"], fault["key"]) for fault in found["faults"]]
        assert where == [(3, "cards.baths.vp"), (4, "cards.bath")]
        assert "did you mean 'baths'" in found["faults"][1]["reason"]
        status, code, reason = problem(
            house, "/api/tables", {"game": "duel", "edition": {"name": "Wrong", "text": WRONG}}
        )
        assert (status, code) == (409, "bad_edition")
        assert reason.startswith("Wrong, line 3: cards.baths.vp: must be from 0 to 60, not 99 (and 1 more)")
        _, code, _ = problem(house, "/api/tables", {"game": "pantheon", "edition": {"name": "Absurd", "text": TEXT}})
        assert code == "bad_edition"
        assert house.client.tables() == []


def test_everybody_sees_the_edition_before_they_sit_down(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        table = house.client.create("duel", name="Anna", edition=ABSURD).table
        about = house.client.ask("GET", f"/api/tables/{table}")["table"]
        assert about["edition"] == "edition"
        assert [listing["edition"] for listing in house.client.tables()] == ["edition"]
        status, found = asked(house, "GET", f"/api/tables/{table}/edition?language=ja")
        assert status == 200
        assert [change["key"] for change in found["changes"]] == [
            "economy.discard_base",
            "cards.lumber_yard.cost",
            "cards.baths.vp",
            "divinities.aphrodite.vp",
        ]
        assert found["changes"][2]["now"] == "20点"
        assert found["content"]["cards"]["baths"]["vp"] == 20
        assert found["content"]["wonders"] == DUEL.content().data["wonders"]
        assert "provenance" not in found["content"]
        assert found["sources"]["content"] == DIGEST
        plain = house.client.create("duel", name="Anna").table
        assert asked(house, "GET", f"/api/tables/{plain}/edition")[0] == 404
        assert house.client.ask("GET", f"/api/tables/{plain}")["table"]["edition"] == ""


def test_a_whole_game_with_an_absurd_edition_against_a_bot(sqlite: str, tmp_path: Path) -> None:
    file = tmp_path / "Absurd.toml"
    file.write_text(TEXT, encoding="utf-8")
    with House(settings(sqlite)) as house:
        seat = house.client.create("duel", name="Anna", edition=file)
        seat.seat_bot(1, "easy")
        seat.start()
        assert min(played(seat, 12)) >= 9  # and a coin for each yellow card
        seat.close()
    with House(settings(sqlite)) as house:  # after a restart
        again = house.client.resume(str(seat.key))
        assert again.about == {}
        assert min(played(again, 10_000)) >= 9
        assert again.result is not None
        text = again.record()
        assert "[edition-name Absurd]" in text
        assert "[edition cards.lumber_yard.cost.coins 9]" not in text
        assert '[edition cards.lumber_yard.cost {"coins": 9}]' in text
        match = polytheon.replay(text)
        assert match.over
        assert match.content.digest == DIGEST
        replay = house.client.ask("GET", f"/api/tables/{again.table}/replay")
        assert replay["edition"] == "Absurd"
        assert replay["notes"] == []
        moment = house.client.ask("GET", f"/api/tables/{again.table}/replay/{len(replay['steps']) - 1}")
        assert [sum(city["points"].values()) for city in moment["view"]["table"]["cities"]] == match.scores
        again.close()
        imported = house.client.import_record(text)
        about = house.client.ask("GET", f"/api/tables/{imported.table}")["table"]
        assert (about["edition"], about["status"]) == ("Absurd", "over")
        assert imported.record() == text.replace("[seat-0 Anna]\n", "").replace("[seat-1 easy]\n", "")
        analysis = house.client.ask("POST", f"/api/tables/{imported.table}/analysis", {})
        assert analysis["status"] in ("running", "done")


def played(seat: Seat, turns: int) -> set[int]:
    """Play some turns; the coins that sales would bring, as previews say."""
    sold: set[int] = set()
    for number, turn in enumerate(seat.turns()):
        sale = next((choice.action for choice in turn.choices if choice.verb == "discard"), None)
        if sale is not None and number < 30:
            after = seat.preview(turn, sale).table
            if after is not None:
                sold.add(after["cities"][0]["coins"] - turn.view["table"]["cities"][0]["coins"])
        seat.act(turn, turn.choices[number % len(turn.choices)].action)
        if number + 1 >= turns:
            break
    return sold


OTHERS: dict[str, dict[str, Any]] = {
    "pantheon": {"offerings": {"price_1": 27, "price_2": 28, "price_3": 29, "price_4": 30}},
    "mytikas": {"constructions": {"small_city": {"cost": {"stone": 9}}}},
    "mythologies": {"economy": {"discard_gain": {"gems": 9}}},
}


@pytest.mark.parametrize("game", OTHERS)
def test_a_program_is_told_the_values_of_the_edition_in_every_game(game: str, sqlite: str) -> None:
    told, found = polytheon.game(game).content(OTHERS[game]).data, 0
    with House(settings(sqlite)) as house:
        seats = house.full_table(game, 2, edition=OTHERS[game])
        asked_for, played_at = [seat.turns() for seat in seats], house.manager.tables[seats[0].table]
        for number in range(30):
            acting = played_at.table.state.active
            assert acting is not None
            seat, turn = seats[acting], next(asked_for[acting])
            table = turn.view["table"]
            match game:
                case "pantheon":
                    ranks = [ranks for player in table["players"] for ranks in player["upgrades"].values()]
                    prices = {(next_one["rank"], next_one["price"]) for next_one, *_ in ranks}
                    assert prices <= {(1, 27), (2, 1), (3, 1), (4, 1)}  # a bonus tile may have given somebody a rank
                    found += (1, 27) in prices
                case "mytikas":
                    assert all(board["costs"]["small_city"]["stone"] == 9 for board in table["boards"])
                    reason = seat.why_not(turn, "build small_city_1 on 1")
                    found += reason is not None
                case _:
                    for sale in [choice for choice in turn.choices if choice.verb == "discard"][:1]:
                        assert sale.gain["gems"] == 9
                        after = seat.preview(turn, sale.action).table
                        if after is not None:
                            assert after["pantheons"][acting]["gems"] == table["pantheons"][acting]["gems"] + 9
                        found += 1
            seat.act(turn, turn.choices[number % len(turn.choices)].action)
        assert found > 0
        assert played_at.table.content.data == told
        seats[0].resign()  # after the end a record has no hidden entries
        text = seats[0].record()
        assert "[edition " in text
        imported = house.client.import_record(text)
        assert house.manager.tables[imported.table].table.content.data == told
        for seat in (*seats, imported):
            seat.close()


def test_a_rematch_is_played_with_the_same_edition(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        seats = house.full_table("duel", edition=ABSURD)
        seats[0].resign()
        for seat in seats:
            seat.rematch()
        while seats[1].moved is None:
            seats[1].take_in(seats[1].receive())
        about = house.client.ask("GET", f"/api/tables/{seats[1].moved['table']}")["table"]
        assert about["edition"] == "edition"
        next_table = house.manager.tables[seats[1].moved["table"]].table
        assert next_table.content.digest == DIGEST
        for seat in seats:
            seat.close()


def test_a_record_of_old_is_imported_together_with_its_file(sqlite: str) -> None:
    match = DUEL.new(seed=1, edition=ABSURD)
    lines = [line for line in match.record().splitlines() if not line.startswith("[edition")]
    with House(settings(sqlite)) as house:
        with pytest.raises(Refused, match="give its edition file"):
            house.client.import_record("\n".join(lines))
        with pytest.raises(Refused, match="give its edition file"):
            house.client.import_record("\n".join(lines), edition={"economy": {"discard_base": 3}})
        with pytest.raises(Refused, match="must be from"):
            house.client.import_record("\n".join(lines), edition={"economy": {"discard_base": 300}})
        table = house.client.import_record("\n".join(lines), edition=ABSURD).table
        assert house.call(house.manager.open_tables.session(table)).table.content.digest == DIGEST


# ---- editions that are offered


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "editions"
    found.mkdir()
    (found / "Absurd.toml").write_text(TEXT, encoding="utf-8")
    (found / "Rich.toml").write_text('game = "duel"\n[economy]\nstarting_coins = 12\n', encoding="utf-8")
    (found / "wrong.toml").write_text(WRONG, encoding="utf-8")
    (found / "broken.toml").write_bytes(b"\xff\xfe")
    (found / "notes.txt").write_text("not an edition", encoding="utf-8")
    return found


def test_the_files_of_a_folder_are_offered_and_faulty_ones_are_left_out(folder: Path) -> None:
    found = offered_in(str(folder))
    assert {game: list(editions) for game, editions in found.editions.items()} == {"duel": ["Absurd", "Rich"]}
    assert found.editions["duel"]["Absurd"].values == ABSURD
    assert [Path(bad.name).name for bad in found.faulty] == ["broken.toml", "wrong.toml"]
    assert len(found.faulty[1].faults) == 2
    assert offered_in(None).editions == {}
    with pytest.raises(BadSetup, match="cannot be read"):
        offered_in(str(folder / "not there"))


def test_an_offered_edition_is_chosen_by_name_and_later_changes_do_not_touch_the_table(
    sqlite: str, folder: Path
) -> None:
    with House(settings(sqlite, editions=str(folder))) as house:
        offered = house.client.editions("duel")
        assert [edition["name"] for edition in offered] == ["Absurd", "Rich"]
        assert offered[1]["changes"][0]["now"] == "12"
        assert house.client.editions("pantheon") == []
        seat = house.client.create("duel", name="Anna", offered="Absurd")
        seat.seat_bot(1, "random")
        seat.start()
        seat.close()
        _, code, reason = problem(house, "/api/tables", {"game": "duel", "edition": "Absurt"})
        assert code == "no_edition"
        assert "did you mean 'Absurd'" in reason
        assert problem(house, "/api/tables", {"game": "pantheon", "edition": "Absurd"})[1] == "no_edition"
    (folder / "Absurd.toml").unlink()
    with House(settings(sqlite, editions=str(folder))) as house:
        table = house.call(house.manager.open_tables.session(seat.table)).table
        assert table.stopped is None
        assert table.content.digest == DIGEST


# ---- bounds


def test_an_edition_has_a_size_bound(sqlite: str) -> None:
    small = msgspec.structs.replace(GENEROUS, edition_bytes=400)
    with House(settings(sqlite, small)) as house:
        assert house.client.create("duel", edition=ABSURD).table
        long = {"name": "long", "text": TEXT + "#" * 400}
        for path, body in (
            ("/api/games/duel/editions", long),
            ("/api/tables", {"game": "duel", "edition": long}),
            ("/api/records", {"record": "x", "edition": long}),
        ):
            status, code, _ = problem(house, path, body)
            assert (status, code) == (413, "too_large")
        huge = {"name": "huge", "text": "#" * 2_000_000}
        status, _, _ = house.ask("POST", "/api/games/duel/editions", huge)
        assert status == 413
    wide = polytheon.game("mythologies").new(seed=1, edition=whole("mythologies")).record()
    with House(settings(sqlite, small)) as house:
        status, code, _ = problem(house, "/api/records", {"record": wide})
        assert (status, code) == (413, "too_large")


def whole(game: str) -> dict[str, Any]:
    return {**tomllib.loads(template(polytheon.game(game))), "checked": True}


@pytest.mark.parametrize("game", polytheon.GAMES)
def test_an_edition_with_all_values_of_a_game_is_taken(sqlite: str, game: str) -> None:
    with House(settings(sqlite, Limits())) as house:
        text = template(polytheon.game(game)).replace("checked = false", "checked = true")
        made = house.client.ask("POST", "/api/tables", {"game": game, "edition": {"name": "all", "text": text}})
        found = house.client.ask("GET", f"/api/tables/{made['table']}/edition")
        assert found["changes"] == []
        assert "edition" in found["sources"]["known"]


def test_tables_with_an_edition_count_as_others_and_checks_are_charged(sqlite: str) -> None:
    few = msgspec.structs.replace(GENEROUS, tables_per_address=1)
    with House(settings(sqlite, few)) as house:
        house.client.create("duel", edition=ABSURD)
        with pytest.raises(Refused) as why:
            house.client.create("duel", edition=ABSURD)
        assert (why.value.code, why.value.limit) == ("network_full", 1)
    slow = msgspec.structs.replace(GENEROUS, review_seconds_per_second=1e-6, review_seconds_at_once=1e-6)
    with House(settings(sqlite, slow)) as house:
        wish = ("POST", "/api/games/duel/editions", edition_file(ABSURD))
        codes = [asked(house, *wish)[1].get("code") for _ in range(3)]
        assert codes == [None, "slow_down", "slow_down"]
        status, code, _ = problem(house, "/api/tables", {"game": "duel", "edition": edition_file(ABSURD)})
        assert (status, code) == (429, "slow_down")


def test_a_hostile_edition_harms_nobody(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        honest = house.full_table("duel")
        for name, text in HOSTILE.items():
            body = {"name": f"<script>{name}", "text": text[:100_000]}
            status, answer = asked(house, "POST", "/api/games/duel/editions", body)
            assert status == 200, (name, answer)
            assert answer["faults"], name
            assert len(json.dumps(answer)) < 200_000
            status, code, _ = problem(house, "/api/tables", {"game": "duel", "edition": body})
            assert (status, code) == (409, "bad_edition"), name
        assert house.manager.metrics.deaths._value.get() == 0
        turn = next(iter(honest[0].turns()))
        honest[0].act(turn, turn.choices[0].action)
        assert len(house.client.tables()) == 1
        for seat in honest:
            seat.close()


@pytest.mark.parametrize(
    "body",
    [
        {"name": "", "text": "x"},
        {"name": "x" * 41, "text": "x"},
        {"name": "x"},
        {"name": "x", "text": 3},
        {"name": "x", "text": "x", "more": 1},
        [],
    ],
)
def test_what_is_no_edition_file_is_refused(sqlite: str, body: object) -> None:
    with House(settings(sqlite)) as house:
        assert problem(house, "/api/games/duel/editions", body)[:2] == (400, "bad_message")
        assert problem(house, "/api/tables", {"game": "duel", "edition": body})[:2] == (400, "bad_message")
        assert problem(house, f"/api/games/{quote('no such')}/editions", {"name": "x", "text": "x"})[1] == "no_game"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is empty: an edition has the values that differ, under their headings"),
        (" \n\t", "is empty: an edition has the values that differ, under their headings"),
        ("\ufffd\ufffdg\0a\0m\0e\0", "is not an edition: an edition is a text file, saved as UTF-8"),
        ("P\ufffdNG" + 2000 * "x", "is not an edition: an edition is a text file, saved as UTF-8"),
    ],
)
def test_what_is_no_text_is_told_as_such(sqlite: str, text: str, reason: str) -> None:
    file = {"name": "x", "text": text}
    with House(settings(sqlite)) as house:
        _, _, answered = house.ask("POST", "/api/games/duel/editions", file)
        assert json.loads(answered)["faults"] == [{"line": 0, "key": "", "reason": reason}]
        assert problem(house, "/api/tables", {"game": "duel", "edition": file})[1] == "bad_edition"


# ---- the client


def test_the_client_takes_a_file_or_a_table(tmp_path: Path) -> None:
    file = tmp_path / "My box.toml"
    file.write_text(TEXT, encoding="utf-8")
    assert edition_file(file) == edition_file(str(file)) == {"name": "My box", "text": TEXT}
    sent_table = edition_file({"game": "duel", "checked": False, **ABSURD})
    report = look_at(sent_table["text"])
    assert report == ABSURD
    with pytest.raises(BadEdition, match="cannot be read"):
        Client("http://127.0.0.1:1").create("duel", edition=tmp_path / "not there.toml")


def look_at(text: str) -> dict[str, Any]:
    found = msgspec.msgpack.decode(look(Checking("duel", "x", text)).body, type=Checked)
    assert found.faults == []
    return found.values
