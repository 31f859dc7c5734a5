"""The HTTP part: what its description promises, and what keeps visitors and secrets safe."""

from __future__ import annotations

import gzip
import io
import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck
from hypothesis import settings as examples
from msgspec import convert
from msgspec.json import decode
from websockets.exceptions import InvalidStatus

import polytheon
from polytheon.client import Refused, Seat
from polytheon.games import BUILT_IN, game
from polytheon.server import app, logs
from polytheon.server.domain import game_messages as g
from polytheon.server.domain.entries import Acted, encoded
from polytheon.server.sessions.credentials import Credentials
from polytheon.server.settings import Limits
from polytheon.server.storage.store import Job, Stored
from polytheon.server.transport.api import openapi
from polytheon.server.transport.protocol import schema as protocol_schema
from polytheon.server.transport.protocol import typescript, view_typescript
from polytheon.server.transport.rulebooks import rulebook_body
from tests.server.house import House, settings
from tests.text.books import SMALL, book_of

ROOT = Path(__file__).parents[2]
PLAYING: list[Seat] = []
NO_SNAPSHOT = b"\x80"
SCHEMA = schemathesis.openapi.from_dict(openapi())


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(settings(str(tmp_path_factory.mktemp("api") / "tables.sqlite"))) as found:
        yield found


@SCHEMA.hook
def map_body(context: schemathesis.HookContext, body: Any) -> Any:
    """To JSON Schema 4.0 is a whole number; we want it written as 4."""
    if isinstance(body, dict):
        return {key: map_body(context, value) for key, value in body.items()}
    if isinstance(body, list):
        return [map_body(context, value) for value in body]
    return int(body) if isinstance(body, float) and body.is_integer() else body


@SCHEMA.parametrize()
@examples(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described(case: schemathesis.Case[Any], house: House) -> None:
    case.call_and_validate(base_url=house.address)


@SCHEMA.include(path_regex=r"\{table\}").parametrize()
@examples(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_every_answer_about_a_real_table_is_as_described(case: schemathesis.Case[Any], house: House) -> None:
    seat = running_seat(house)
    case.path_parameters["table"] = seat.table
    case.headers["Authorization"] = f"Bearer {seat.key}"
    case.call_and_validate(base_url=house.address)


def running_seat(house: House) -> Seat:
    """A seat of a running game; the last one as long as it runs."""
    if PLAYING:
        look = json.loads(house.ask("GET", f"/api/tables/{PLAYING[0].table}")[2])
        if look["table"]["status"] == "running":
            return PLAYING[0]
    seats = house.full_table()
    seats[0].close()
    PLAYING[:] = seats[:1]
    return seats[0]


def test_the_committed_protocol_is_the_one_that_is_spoken(house: House) -> None:
    assert json.loads((ROOT / "docs" / "protocol.schema.json").read_text(encoding="utf-8")) == protocol_schema()
    assert (ROOT / "web" / "src" / "server" / "protocol.ts").read_text(encoding="utf-8") == typescript()
    assert json.loads(house.ask("GET", "/api/protocol.json")[2]) == protocol_schema()


@pytest.mark.parametrize("game", [game for game in BUILT_IN if polytheon.game(game).room("rules.seen")])
def test_the_committed_types_of_a_view_are_those_of_the_game(game: str) -> None:
    assert (ROOT / "web" / "src" / "games" / game / "seen.ts").read_text(encoding="utf-8") == view_typescript(game)


# ---- headers and cookies


def test_every_answer_forbids_what_pages_do_not_need(house: House) -> None:
    pages = "/plain", "/plain/table/x", "/plain/files/table.js", "/nothing", "/assets/x"
    for path in (*pages, "/api/games", "/api/tables/x"):
        _, headers, _ = house.ask("GET", path)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_a_cookie_is_out_of_reach_of_scripts_and_cannot_be_made_up(house: House) -> None:
    cookie = house.ask("GET", "/plain")[1]["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    value = cookie.partition(";")[0]
    assert "set-cookie" not in house.ask("GET", "/plain", cookie=value)[1]
    visitor = value.removeprefix("polytheon=").partition(".")[0]
    made_up = f"polytheon={Credentials(b'another secret').cookie(visitor)}"
    for forged in (value[:-2] + "xx", f"polytheon={visitor}", made_up, "polytheon=.", "polytheon=" + "x" * 5000):
        assert "set-cookie" in house.ask("GET", "/plain", cookie=forged)[1]


def test_a_seat_that_was_taken_by_cookie_is_held_by_it(house: House) -> None:
    cookies = [house.ask("GET", "/plain")[1]["set-cookie"].partition(";")[0] for _ in range(2)]
    body = json.loads(house.ask("POST", "/api/tables", {"game": "duel", "name": "Anna"}, cookie=cookies[0])[2])
    path = f"/api/tables/{body['table']}"
    assert house.ask("POST", path, {"type": "join", "name": "Bert"}, cookie=cookies[1])[0] == 200
    assert house.ask("POST", path, {"type": "start"}, cookie=cookies[1])[0] == 403
    assert house.ask("POST", path, {"type": "start"}, cookie=cookies[0])[0] == 200
    views = [json.loads(house.ask("GET", path, cookie=cookie)[2])["view"]["view"] for cookie in cookies]
    assert [view["seat"] for view in views] == [0, 1]
    assert house.ask("POST", f"{path}/link", cookie=cookies[0])[0] == 200
    assert house.ask("POST", f"{path}/link")[0] == 403


def test_a_key_opens_one_seat_of_one_table(house: House) -> None:
    one, two = (house.client.create("duel", name="Anna") for _ in range(2))
    status, _, _ = house.ask("GET", f"/api/tables/{two.table}", authorization=f"Bearer {one.key}")
    assert status == 401
    assert one.key is not None
    table, seat, generation, mac = one.key.split(".")
    for forged in (f"{table}.1.{generation}.{mac}", f"{table}.{seat}.9.{mac}", f"{table}.host.0.{mac}", "", "a.b.c.d"):
        assert house.ask("GET", f"/api/tables/{table}", authorization=f"Bearer {forged}")[0] == 401


# ---- limits


def test_a_visitor_cannot_open_any_number_of_tables(sqlite: str) -> None:
    with House(settings(sqlite, limits=Limits(tables_per_visitor=2, tables_per_address=4))) as house:
        cookies = [house.ask("GET", "/plain")[1]["set-cookie"].partition(";")[0] for _ in range(3)]
        wish = {"game": "duel", "name": "Anna"}
        assert [house.ask("POST", "/api/tables", wish, cookie=cookies[0])[0] for _ in range(3)] == [201, 201, 429]
        assert [house.ask("POST", "/api/tables", wish, cookie=cookies[1])[0] for _ in range(3)] == [201, 201, 429]
        assert house.ask("POST", "/api/tables", wish, cookie=cookies[2])[0] == 429  # the address has four


def test_an_address_cannot_ask_any_number_of_times(sqlite: str) -> None:
    limits = Limits(requests_per_second=0.01, requests_at_once=5.0, creations_per_second=0.01, creations_at_once=2.0)
    with House(settings(sqlite, limits=limits)) as house:
        assert [house.ask("POST", "/api/tables", {"game": "duel"})[0] for _ in range(3)] == [201, 201, 429]
        assert [house.ask("GET", "/api/games")[0] for _ in range(4)] == [200, 200, 429, 429]
        assert house.ask("GET", "/health")[0] == 200


def test_the_files_of_a_page_do_not_count_as_requests(sqlite: str) -> None:
    with House(settings(sqlite, limits=Limits(requests_per_second=0.01, requests_at_once=2.0))) as house:
        for file in ("plain.css", "lobby.js", "table.js", "common.js", "icon.svg"):
            assert house.ask("GET", f"/plain/files/{file}")[0] == 200
        assert house.ask("GET", "/assets/missing.js")[0] == 404
        assert [house.ask("GET", "/api/openapi.json")[0] for _ in range(3)] == [200, 200, 429]


def test_a_visitor_cannot_have_bots_think_for_ever(sqlite: str) -> None:
    limits = Limits(bot_seconds_per_second=0.001, bot_seconds_at_once=0.0001)
    with House(settings(sqlite, limits=limits)) as house:
        seats = house.full_table(hints=True)
        for turn in seats[0].turns():
            seats[0].hint(turn)
            house.manager.allowances.bots.spend(house.manager.tables[seats[0].table].table.payer, 1.0)
            with pytest.raises(Refused, match=r"ask for another hint in \d+ second") as refused:
                seats[0].hint(turn)
            assert 0 < (refused.value.wait or 0) <= 61
            break
        for seat in seats:
            seat.close()


def test_an_address_that_nothing_can_have_is_refused(house: House) -> None:
    for path in ("/%00", "/assets/a%00.js", "/plain/files/%00", "/api/tables/a%00b", "/api/lessons/%00"):
        assert house.ask("GET", path)[0] == 400
    with pytest.raises(InvalidStatus) as refused, house.socket("a%00b"):
        pass
    assert refused.value.response.status_code == 400


def test_a_record_that_is_none_is_not_sent_back_whole(house: House) -> None:
    status, _, body = house.ask("POST", "/api/records", {"record": "a" * 400_000})
    assert status == 409
    assert len(body) < 2000


def test_bad_wishes_are_refused_with_a_reason(house: House) -> None:
    wishes: list[tuple[object, int]] = [
        ({"game": "chess"}, 404),
        ({"game": "duel", "players": 7}, 409),
        ({"game": "duel", "options": {"expansion": "no such"}}, 409),
        ({"game": "duel", "clock": {"kind": "minutes"}}, 409),
        ({"game": "duel", "takeover": "nobody"}, 409),
        ({"game": "duel", "name": ""}, 400),
        ({"game": "duel", "unknown": 1}, 400),
        ([], 400),
        (b"{", 400),
        (b"\xff", 400),
    ]
    for wish, expected in wishes:
        status, _, body = house.ask("POST", "/api/tables", wish)
        assert (status, wish) == (expected, wish)
        assert json.loads(body)["reason"]
    assert house.ask("POST", "/api/tables", b"{}", content_type="text/plain")[0] == 415
    assert house.ask("POST", "/api/tables", b"x" * 600_000)[0] == 413


# ---- what is listed, counted and logged


def test_the_rich_page_is_served_where_it_was_built_and_the_plain_one_stays(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundle = tmp_path / "bundle"
    (bundle / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(app, "BUNDLE", bundle)
    with House(settings(sqlite)) as house:
        assert house.ask("GET", "/")[1]["location"] == "/plain"
        assert house.ask("GET", "/table/x")[0] == 404
        (bundle / "index.html").write_text("rich")
        (bundle / "assets" / "page.js").write_text("script")
        for path in ("/", "/table/x", "/games/duel"):
            status, headers, body = house.ask("GET", path)
            assert (status, body) == (200, b"rich")
            assert "set-cookie" in headers
        status, headers, body = house.ask("GET", "/assets/page.js")
        assert (status, body) == (200, b"script")
        assert "immutable" in headers["cache-control"]
        for path in ("/assets/none.js", "/../secret.txt", "/%2e%2e/secret.txt", "/api/nothing", "/api"):
            assert b"secret" not in house.ask("GET", path)[2]
            assert house.ask("GET", path)[0] in (200, 404)
        assert house.ask("GET", "/plain")[2] != b"rich"
        assert house.ask("POST", "/table/x", {})[0] == 404


def test_files_of_pages_are_sent_compressed_and_only_when_they_have_changed(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = b"let text = 'again and again';" * 100
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("rich")
    (tmp_path / "assets" / "page-1a2b.js").write_bytes(script)
    (tmp_path / "assets" / "page-1a2b.js.br").write_bytes(b"as the build made it")
    (tmp_path / "assets" / "face.woff2").write_bytes(b"is compressed already")
    monkeypatch.setattr(app, "BUNDLE", tmp_path)
    with House(settings(sqlite)) as house:
        sent = {
            accepted: house.ask("GET", "/assets/page-1a2b.js", accept_encoding=accepted)
            for accepted in ("gzip, br", "gzip", "br;q=0, gzip;q=0.5", "identity")
        }
        assert [answer[1].get("content-encoding") for answer in sent.values()] == ["br", "gzip", "gzip", None]
        assert sent["gzip, br"][2] == b"as the build made it"
        assert gzip.decompress(sent["gzip"][2]) == sent["identity"][2] == script
        for accepted, (_, headers, _) in sent.items():
            assert "immutable" in headers["cache-control"]
            assert "javascript" in headers["content-type"]
            known = {"accept_encoding": accepted, "if_none_match": headers["etag"]}
            status, again, body = house.ask("GET", "/assets/page-1a2b.js", **known)
            assert (status, body, again["etag"]) == (304, b"", headers["etag"])
        assert len({headers["etag"] for _, headers, _ in sent.values()}) == 3
        assert "content-encoding" not in house.ask("GET", "/assets/face.woff2", accept_encoding="gzip, br")[1]
        for path in ("/plain", "/plain/files/table.js", "/table/x"):
            status, headers, body = house.ask("GET", path, accept_encoding="gzip")
            assert (status, headers["content-encoding"]) == (200, "gzip")
            assert gzip.decompress(body) == house.ask("GET", path)[2]
        (tmp_path / "assets" / "page-1a2b.js").write_bytes(b"other")
        assert house.ask("GET", "/assets/page-1a2b.js", if_none_match=sent["identity"][1]["etag"])[2] == b"other"
        for path in ("/plain/files/__init__.py", "/plain/files/lobby.html", "/plain/files/..%2frun.py"):
            assert house.ask("GET", path)[0] == 404


def test_only_listed_tables_are_listed(house: House) -> None:
    hidden = house.client.create("duel", name="Anna", listed=False)
    shown = house.client.create("duel", name="Anna")
    names = [table["table"] for table in house.client.tables()]
    assert shown.table in names
    assert hidden.table not in names


def test_health_and_metrics(house: House) -> None:
    seats = house.full_table()
    for turn in seats[0].turns():
        seats[0].act(turn, turn.choices[0].action)
        break
    status, _, body = house.ask("GET", "/health")
    assert (status, json.loads(body)["ok"]) == (200, True)
    text = house.ask("GET", "/metrics")[2].decode()
    assert 'polytheon_moves_total{game="duel"}' in text
    assert "polytheon_sockets 1.0" in text
    assert "polytheon_write_seconds_bucket" in text
    assert seats[0].table not in text
    for seat in seats:
        seat.close()


def test_logs_are_structured_and_hold_no_secrets(sqlite: str) -> None:
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(logs.JsonFormatter())
    logger = logging.getLogger("polytheon")
    logger.addHandler(handler)
    logger.setLevel("DEBUG")
    try:
        with House(settings(sqlite)) as house:
            cookie = house.ask("GET", "/plain")[1]["set-cookie"].partition(";")[0]
            seats = house.full_table()
            seats[0].say("between us")
            house.ask("POST", f"/api/tables/{seats[0].table}/claim", {"key": seats[0].key}, cookie=cookie)
            house.ask("GET", f"/api/tables/{seats[0].table}?key={seats[0].key}")
            house.call(misfit(house, seats[0].table))
            assert json.loads(house.ask("GET", f"/api/tables/{seats[0].table}")[2])["table"]["stopped"] is not None
            house.call(damage(house, seats[1].table))
            assert house.ask("GET", f"/api/tables/{seats[0].table}")[0] == 409
            for seat in seats:
                seat.close()
    finally:
        logger.removeHandler(handler)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert {line["route"] for line in lines if line["event"] == "request"} >= {"/plain", "/api/tables/{table}/claim"}
    assert {"table_is_stopped", "log_is_damaged"} <= {line["event"] for line in lines}
    assert seats[0].key is not None
    for secret in (seats[0].key, seats[0].key.split(".")[-1], cookie.partition("=")[2], "between us", seats[0].table):
        assert secret not in out.getvalue()


async def misfit(house: House, table: str) -> None:
    """Let a table be one whose log the rules of the day do not allow."""
    await house.manager.open_tables.let_go(table)
    number = len(await house.manager.store.log(table)) + 1
    impossible = Stored(number, 0.0, encoded(Acted(0, [0])))
    await house.manager.store.write(Job(table, [impossible], snapshot=(number - 1, NO_SNAPSHOT)))


async def damage(house: House, table: str) -> None:
    """Let a table's log hold something that is no entry."""
    await house.manager.open_tables.let_go(table)
    number = len(await house.manager.store.log(table)) + 1
    await house.manager.store.write(Job(table, [Stored(number, 0.0, b"no entry")]))


def test_without_the_extra_the_command_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['starlette'] = None\n"
        "from polytheon.cli import main\nmain(['serve', '--port', '0'])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "pip install 'polytheon[server]'" in ran.stderr


# ---- where values come from


def test_the_sources_of_a_game_are_told_in_words_and_sent_once(house: House) -> None:
    path = "/api/games/mytikas/sources?language=fr"
    status, headers, body = house.ask("GET", path, accept_encoding="gzip")
    assert (status, headers["content-encoding"]) == (200, "gzip")
    told = convert(json.loads(gzip.decompress(body)), g.SourceList)
    assert told.known == game("mytikas").content().tally()
    rows = [row for part in told.parts for group in part.groups if group.kind == "reconstructed" for row in group.rows]
    assert "deities.apollo.points.3" in [path for row in rows for item in row.items for path in item.paths]
    assert "Apollon" in [row.thing for row in rows]
    assert "boîte" in told.owner
    again = house.ask("GET", path, accept_encoding="gzip", if_none_match=headers["etag"])
    assert (again[0], again[2]) == (304, b"")


@pytest.mark.parametrize(("path", "status"), [("chess/sources", 404), ("duel/sources?language=de", 400)])
def test_sources_of_what_is_not_there_are_refused(house: House, path: str, status: int) -> None:
    assert house.ask("GET", f"/api/games/{path}")[0] == status


# ---- the rules


def test_the_rules_of_a_game_are_sent_as_structure_and_once(house: House) -> None:
    path = "/api/games/duel/rulebook?language=fr"
    status, headers, body = house.ask("GET", path, accept_encoding="gzip")
    assert (status, headers["content-encoding"]) == (200, "gzip")
    assert convert(json.loads(gzip.decompress(body)), g.GameRules).game == "duel"
    again = house.ask("GET", path, accept_encoding="gzip", if_none_match=headers["etag"])
    assert (again[0], again[2]) == (304, b"")


def test_the_rules_come_with_the_components_of_their_tables() -> None:
    with book_of(SMALL):
        told = decode(rulebook_body.__wrapped__("duel", "fr"), type=g.GameRules)
    assert told.book is not None
    assert told.book.language == "fr"
    assert told.book.sections[1].rules[1].tables == ["wonders"]
    assert [(table.kind, len(table.components)) for table in told.tables] == [("wonders", 14)]
    assert told.tables[0].components[0].name == "Les Pyramides"


def test_a_game_without_a_book_has_no_rules_to_send() -> None:
    with book_of({}):
        assert decode(rulebook_body.__wrapped__("duel", "en"), type=g.GameRules) == g.GameRules("duel", None, [], {})


@pytest.mark.parametrize(("path", "status"), [("chess/rulebook", 404), ("duel/rulebook?language=de", 400)])
def test_rules_of_what_is_not_there_are_refused(house: House, path: str, status: int) -> None:
    assert house.ask("GET", f"/api/games/{path}")[0] == status


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("status=lost", "status can only be open, running or over"),
        ("game=chess", "game can only be duel, pantheon, mytikas or mythologies"),
    ],
)
def test_a_parameter_that_is_not_allowed_is_refused_with_those_that_are(sqlite: str, query: str, reason: str) -> None:
    with House(settings(sqlite)) as house:
        status, _, body = house.ask("GET", f"/api/tables?{query}")
        assert (status, json.loads(body)["reason"]) == (400, reason)
