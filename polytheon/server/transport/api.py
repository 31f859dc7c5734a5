"""The HTTP API: its endpoints, their handlers, and its OpenAPI description."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, Final, NamedTuple

from msgspec import Raw
from msgspec.json import encode, schema_components
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from polytheon import GAMES, __version__
from polytheon.games import game as find_game
from polytheon.kernel.errors import PolytheonError
from polytheon.server.domain import game_messages as g
from polytheon.server.domain import lobby_messages as lm
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Refusal, Who, seat_of
from polytheon.server.domain.opening import create, import_record
from polytheon.server.domain.records import record
from polytheon.server.domain.show import table_message, view_message
from polytheon.server.domain.summary import read_listing
from polytheon.server.domain.table import LEVELS
from polytheon.server.review import messages as a
from polytheon.server.review.api import LANGUAGE, UNASKED, VIEWER, Review, language_of
from polytheon.server.review.looking import Recording
from polytheon.server.sessions.manager import TableManager
from polytheon.server.transport.catalogues import titles_body, words_body
from polytheon.server.transport.editions import EditionsApi, largest_wish
from polytheon.server.transport.files import json_file
from polytheon.server.transport.requests import (
    answer,
    body_of,
    chosen,
    json_response,
    problem,
    who_asks,
    who_at_no_table,
    with_cookie,
)
from polytheon.server.transport.rulebooks import rulebook_body
from polytheon.server.transport.sources import sources_body

LOBBY: Final = 100
STATUSES: Final = ("open", "running", "over")
SEEN: Final = (400, 401, 404, 409, 429)  # with which looking at a game may be refused
REF: Final = "#/components/schemas/{name}"


Handler = Callable[[Request], Awaitable[Response]]


class Endpoint(NamedTuple):
    """One endpoint."""

    method: str
    path: str
    name: str
    takes: Any  # the type of the body, or None
    gives: Any  # the type of the answer, or str for plain text
    codes: tuple[int, ...]  # with which it may be refused
    status: int = 200
    query: tuple[tuple[str, tuple[str, ...]], ...] = ()  # names and what they may be


ENDPOINTS: Final = (
    Endpoint("GET", "/api/games", "games", None, g.Games, (429,)),
    Endpoint("GET", "/api/games/{game}/actions", "actions", None, g.ActionNames, (404, 429)),
    Endpoint("GET", "/api/words", "titles", None, dict[str, str], (400, 429), query=(LANGUAGE,)),
    Endpoint("GET", "/api/games/{game}/words", "words", None, dict[str, str], (400, 404, 429), query=(LANGUAGE,)),
    Endpoint("GET", "/api/games/{game}/sources", "sources", None, g.SourceList, (400, 404, 429), query=(LANGUAGE,)),
    Endpoint("GET", "/api/games/{game}/rulebook", "rulebook", None, g.GameRules, (400, 404, 429), query=(LANGUAGE,)),
    Endpoint("GET", "/api/games/{game}/editions", "editions", None, g.Editions, (400, 404, 429), query=(LANGUAGE,)),
    Endpoint(
        "POST",
        "/api/games/{game}/editions",
        "check",
        m.EditionFile,
        g.EditionCheck,
        (400, 403, 404, 413, 415, 429, 503),
        query=(LANGUAGE,),
    ),
    Endpoint("GET", "/api/tables", "lobby", None, lm.Lobby, (400, 429), query=(("game", GAMES), ("status", STATUSES))),
    Endpoint("GET", "/api/mine", "mine", None, lm.MyTables, (429, 503)),
    Endpoint("POST", "/api/tables", "create", m.Create, m.CreatedTable, (400, 403, 404, 409, 413, 415, 429, 503), 201),
    Endpoint("POST", "/api/records", "import", m.Import, m.CreatedTable, (400, 403, 409, 413, 415, 429, 503), 201),
    Endpoint("GET", "/api/tables/{table}", "look", None, m.Look, (401, 404, 409, 429)),
    Endpoint(
        "POST",
        "/api/tables/{table}",
        "command",
        m.AnyCommand,
        m.AnyAnswer,
        (400, 401, 403, 404, 409, 413, 415, 429, 503),
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/claim",
        "claim",
        m.Claim,
        m.ClaimedSeat,
        (400, 401, 403, 404, 409, 413, 415, 429, 503),
    ),
    Endpoint("POST", "/api/tables/{table}/link", "link", None, m.Seated, (401, 403, 404, 409, 429)),
    Endpoint("GET", "/api/tables/{table}/edition", "edition", None, g.TableEdition, SEEN, query=(LANGUAGE,)),
    Endpoint("GET", "/api/tables/{table}/record", "record", None, str, (401, 404, 409, 429, 503)),
    Endpoint("GET", "/api/tables/{table}/replay", "replay", None, a.Replay, SEEN, query=(LANGUAGE, VIEWER)),
    Endpoint(
        "GET", "/api/tables/{table}/replay/{step}", "moment", None, a.Moment, SEEN, query=(LANGUAGE, VIEWER)
    ),
    Endpoint("GET", "/api/tables/{table}/analysis", "analysis", None, a.Analysis, SEEN, query=(LANGUAGE,)),
    Endpoint(
        "POST", "/api/tables/{table}/analysis", "analyse", None, a.Analysis, (403, *SEEN), query=(LANGUAGE, UNASKED)
    ),
    Endpoint("DELETE", "/api/tables/{table}/analysis", "cancel", None, a.Analysis, (403, *SEEN), query=(LANGUAGE,)),
    Endpoint("GET", "/api/tables/{table}/analysis/{step}", "lines", None, a.Lines, SEEN, query=(LANGUAGE,)),
    Endpoint("GET", "/api/lessons/{game}", "lesson", None, a.Lesson, (400, 404, 429), query=(LANGUAGE,)),
)
SUMMARIES: Final = {
    "games": "The games that can be played here, their options and bots",
    "actions": "The name of every action of a game, by number",
    "titles": "What a list of games says about each of them, by key",
    "words": "The words with which a page speaks of a game, by key",
    "sources": "Where every value of a game's components comes from, and why",
    "rulebook": "The complete rules of a game: sections, numbered rules, examples, tables of components",
    "editions": "The editions of a game that are offered by name, and what they change",
    "check": "Say what is wrong with an edition file or, if nothing is, what it changes",
    "edition": "The edition that a table is played with: what it changes, and all components",
    "lobby": "The listed tables that are not over, newest first",
    "mine": "The tables where you have a seat or that you made, and how each of them stands",
    "create": "Make a table",
    "import": "Make a table from a record",
    "look": "A table as you may see it",
    "command": "Do something at a table; the same messages as over its websocket",
    "claim": "Hold the seat of a secret link with your cookie",
    "link": "The key of your seat, for a secret link or another program",
    "record": "The game as a record; while it runs, without what you may not know",
    "replay": "The game decision by decision in words; while it runs, as you may know it",
    "moment": "The position after a number of decisions",
    "analysis": "What search says about a game that is over, as far as it is known",
    "analyse": "Let search judge every decision of a game that is over",
    "cancel": "End an analysis that is under way",
    "lines": "How it might have gone on from a decision that was judged",
    "lesson": "The first lesson of a game",
}


class Api:
    """Answers requests."""

    def __init__(self, manager: Callable[[], TableManager]) -> None:
        self.find_manager = manager
        self.review = Review(manager)
        self.editions = EditionsApi(manager)

    @property
    def manager(self) -> TableManager:
        return self.find_manager()

    def routes(self) -> list[BaseRoute]:
        handlers: dict[str, Handler] = {
            "games": self.games,
            "titles": self.titles,
            "actions": self.actions,
            "words": self.words,
            "sources": self.sources,
            "rulebook": self.rulebook,
            "editions": self.editions.offered,
            "check": self.editions.check,
            "edition": self.editions.of_table,
            "lobby": self.lobby,
            "mine": self.mine,
            "create": self.create,
            "import": self.import_record,
            "look": self.look,
            "command": self.command,
            "claim": self.claim,
            "link": self.link,
            "record": self.record,
            "replay": self.review.replay,
            "moment": self.review.moment,
            "analysis": self.review.analysis,
            "analyse": self.review.analyse,
            "cancel": self.review.cancel,
            "lines": self.review.lines,
            "lesson": self.review.lesson,
        }
        by_path: dict[str, dict[str, Handler]] = {}
        for e in ENDPOINTS:
            by_path.setdefault(e.path, {})[e.method] = handlers[e.name]
        described = Route("/api/openapi.json", self.openapi, methods=["GET"])
        return [described, *(Route(path, handler_of(some), methods=list(some)) for path, some in by_path.items())]

    async def openapi(self, request: Request) -> Response:
        return Response(openapi_json(), media_type="application/json")

    # ---- games

    async def games(self, request: Request) -> Response:
        return answer(g.Games([game_info(name) for name in GAMES]))

    async def actions(self, request: Request) -> Response:
        game = find_game(request.path_params["game"])
        return answer(g.ActionNames(game.name, game.actions))

    async def titles(self, request: Request) -> Response:
        return json_file(request, titles_body(language_of(request)))

    async def words(self, request: Request) -> Response:
        return json_file(request, words_body(request.path_params["game"], language_of(request)))

    async def sources(self, request: Request) -> Response:
        return json_file(request, sources_body(request.path_params["game"], language_of(request)))

    async def rulebook(self, request: Request) -> Response:
        return json_file(request, rulebook_body(request.path_params["game"], language_of(request)))

    # ---- tables

    async def lobby(self, request: Request) -> Response:
        game, status = (chosen(request, name, values) for name, values in (("game", GAMES), ("status", STATUSES)))
        tables = await self.manager.store.lobby(LOBBY, game, status)
        return json_response(encode({"tables": [Raw(summary) for summary in tables if read_listing(summary)]}))

    async def mine(self, request: Request) -> Response:
        return json_response(await self.manager.lists.mine(self.who(request).visitor))

    async def create(self, request: Request) -> Response:
        wish = await body_of(request, m.Create, largest_wish(self.manager))
        return answer(await create(self.manager, wish, self.who(request)), 201)

    async def import_record(self, request: Request) -> Response:
        wish = await body_of(request, m.Import, self.manager.settings.limits.body_bytes)
        return answer(await import_record(self.manager, wish, self.who(request)), 201)

    def who(self, request: Request) -> Who:
        return who_at_no_table(self.manager, request)

    async def look(self, request: Request) -> Response:
        name = request.path_params["table"]
        who = who_asks(self.manager, request, name)
        session = await self.manager.open_tables.visit(name)
        await self.manager.watching.in_turn(session)
        async with self.manager.open_tables.reading(session):
            table = session.table
            view = view_message(table, seat_of(table, who), self.manager.clock())
            chat = [line.line for line in table.state.chat]
            about = table_message(table, who, *session.attendance())
            return answer(m.Look(about, view, chat))

    async def command(self, request: Request) -> Response:
        name = request.path_params["table"]
        who = who_asks(self.manager, request, name)
        command: m.Command = await body_of(request, m.AnyCommand, self.manager.settings.limits.message_bytes)  # type: ignore[arg-type]
        return answer(await self.manager.do(await self.manager.open_tables.visit(name), command, who))

    async def claim(self, request: Request) -> Response:
        name = request.path_params["table"]
        wish = await body_of(request, m.Claim, self.manager.settings.limits.message_bytes)
        session = await self.manager.open_tables.visit(name)
        response = json_response(b"")
        seat = await self.manager.claim(session, wish.key, with_cookie(self.manager, request, response))
        response.body = encode(m.ClaimedSeat(seat))
        response.headers["content-length"] = str(len(response.body))
        return response

    async def link(self, request: Request) -> Response:
        name = request.path_params["table"]
        who = who_asks(self.manager, request, name)
        session = await self.manager.open_tables.visit(name)
        async with self.manager.open_tables.reading(session):
            seat = seat_of(session.table, who)
            if seat is None:
                raise Refusal("not_seated", "you have no seat at this table")
            return answer(m.Seated("", seat, self.manager.keys.seat(session.table, seat)))

    async def record(self, request: Request) -> Response:
        name = request.path_params["table"]
        who = who_asks(self.manager, request, name)
        session = await self.manager.open_tables.visit(name)
        await self.manager.watching.in_turn(session)
        async with self.manager.open_tables.reading(session):
            if not session.table.begun:
                raise Refusal("not_running", "the game has not begun")
            if session.table.aborted:
                raise Refusal("aborted", "this game was aborted: there is no record of it")
            seat = seat_of(session.table, who)
            wish = Recording(session.table.snapshot(), seat) if session.is_long else None
            text = record(session.table, seat).encode() if wish is None else b""
        if wish is not None:  # to write a long one takes milliseconds
            self.manager.check_looks(who.payer)
            text = await self.manager.look(wish, who.payer)
        return Response(text, headers={"cache-control": "no-store"}, media_type="text/plain")


def handler_of(handlers: dict[str, Handler]) -> Handler:
    """One handler for all methods of a path; it turns refusals into answers."""

    async def handle(request: Request) -> Response:
        try:
            return await handlers["GET" if request.method == "HEAD" else request.method](request)
        except PolytheonError as error:
            return problem(error)

    return handle


@cache
def game_info(name: str) -> g.GameInfo:
    game = find_game(name)
    options = {key: g.OptionInfo(list(option.values), option.default) for key, option in game.options.items()}
    known, lesson = game.content().tally(), game.read("lesson.toml") is not None
    return g.GameInfo(name, list(game.players), options, list(LEVELS), known, lesson)


# ---- the description


@cache
def openapi_json() -> bytes:
    return encode(openapi())


def openapi() -> dict[str, Any]:
    """The description of the HTTP part."""
    kinds = [kind for e in ENDPOINTS for kind in (e.takes, e.gives) if kind is not None and kind is not str]
    schemas, components = schema_components([*kinds, m.Problem], ref_template=REF)
    by_kind = dict(zip([*map(id, kinds), id(m.Problem)], schemas))
    paths: dict[str, dict[str, Any]] = {}
    for e in ENDPOINTS:
        paths.setdefault(e.path, {})[e.method.lower()] = operation(e, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Polytheon", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer", "description": "The key of a seat"}},
        },
    }


def operation(e: Endpoint, schemas: dict[int, Any]) -> dict[str, Any]:
    parameters: list[dict[str, Any]] = [
        {"name": part[1:-1], "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for part in e.path.split("/")
        if part.startswith("{")
    ]
    parameters += [
        {"name": name, "in": "query", "required": False, "schema": {"type": "string", "enum": list(values)}}
        for name, values in e.query
    ]
    media = "text/plain" if e.gives is str else "application/json"
    schema = {"type": "string"} if e.gives is str else schemas[id(e.gives)]
    refusals = {"application/json": {"schema": schemas[id(m.Problem)]}}
    found: dict[str, Any] = {
        "operationId": e.name,
        "summary": SUMMARIES[e.name],
        "parameters": parameters,
        "responses": {
            str(e.status): {"description": "Done", "content": {media: {"schema": schema}}},
            **{str(code): {"description": "Refused", "content": refusals} for code in e.codes},
        },
    }
    if "{table}" in e.path:
        found["security"] = [{}, {"key": []}]
    if e.takes is not None:
        content = {"application/json": {"schema": schemas[id(e.takes)]}}
        found["requestBody"] = {"required": True, "content": content}
    return found
