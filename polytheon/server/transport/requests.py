"""HTTP requests: reading, answering, and checks before either."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, MutableMapping
from html import escape
from math import ceil
from typing import Any, Final, TypeVar

from msgspec import MsgspecError, Struct, ValidationError
from msgspec.json import decode, encode
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from polytheon.kernel.errors import BadEdition, PolytheonError, UnknownGame
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import STORE_AGAIN, Refusal, Who, seats_of, soon
from polytheon.server.sessions.bans import caller_of, language_of
from polytheon.server.sessions.manager import TableManager
from polytheon.server.sessions.open_tables import NoTable
from polytheon.server.storage.store import Unavailable
from polytheon.server.transport.addresses import Came, address_of, without_port
from polytheon.server.transport.gate import REFUSED, STATE, Gate

log = logging.getLogger("polytheon.server.http")

COOKIE: Final = "polytheon"
COOKIE_DAYS: Final = 400
SEATS: Final = tuple("01234567")
STATUS: Final = {
    "bad_key": 401,
    "not_seated": 403,
    "not_host": 403,
    "not_yours": 403,
    "banned": 403,
    "other_origin": 403,
    "no_table": 404,
    "no_game": 404,
    "no_step": 404,
    "no_lesson": 404,
    "no_language": 404,
    "no_edition": 404,
    "too_large": 413,
    "not_json": 415,
    "bad_message": 400,
    "bad_request": 400,
    "slow_down": 429,
    "too_many_tables": 429,
    "network_full": 429,
    "too_many_seats": 429,
    "no_bot_time": 429,
    "storage": 503,
    "busy": 503,
}
CODES: Final[dict[type[PolytheonError], str]] = {
    NoTable: "no_table",
    UnknownGame: "no_game",
    BadEdition: "bad_edition",
    Unavailable: "storage",
}
POLICY: Final = "; ".join([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
])
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
# Scripts, styles and fonts are no pages. What pages may do made a tenth of a first visit when each of them said it.
PART_HEADERS: Final = [
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
PARTS: Final = "/assets/"  # of the page
ONLY_HTTPS: Final = (b"strict-transport-security", b"max-age=31536000")

T = TypeVar("T")


def answer(body: Struct, status: int = 200) -> Response:
    return json_response(encode(body), status)


def json_response(body: bytes, status: int = 200) -> Response:
    return Response(body, status, {"cache-control": "no-store"}, "application/json")


def problem(error: PolytheonError) -> Response:
    """The answer to an invalid request."""
    code, wait = code_of(error), wait_of(error)
    found = answer(m.Problem(code, str(error)[: m.LONGEST_REASON], wait, limit_of(error)), STATUS.get(code, 409))
    if wait is not None:
        found.headers["retry-after"] = str(ceil(wait))
    return found


def wants_page(scope: Scope) -> bool:
    """Whether a browser asks for a page, not for data."""
    return scope["type"] == "http" and "text/html" in Headers(scope=scope).get("accept", "")


def sentence(error: PolytheonError, scope: Scope) -> Response:
    """The answer to an invalid request, as a page of one sentence."""
    language = language_of(HTTPConnection(scope))
    head = f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>Polytheon</title>'
    page = f"{head}<p>{escape(str(error))}</p>\n"
    return Response(page, STATUS.get(code_of(error), 409), {"cache-control": "no-store"}, "text/html")


def code_of(error: PolytheonError) -> str:
    """The code of an error, for programs."""
    if isinstance(error, Refusal):
        return error.code
    return next((code for kind, code in CODES.items() if isinstance(error, kind)), "bad_setup")


def wait_of(error: PolytheonError) -> float | None:
    """The seconds after which to try again, if waiting helps."""
    if isinstance(error, Unavailable):
        return STORE_AGAIN
    return None if not isinstance(error, Refusal) or error.wait is None else round(max(0.1, error.wait), 1)


def limit_of(error: PolytheonError) -> int | None:
    """The limit that was exceeded, if there is one."""
    return error.limit if isinstance(error, Refusal) else None


async def body_of(request: Request, kind: type[T], most: int) -> T:
    """The checked body of a request. Raises Refusal."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refusal("not_json", "send application/json")
    gate: Gate = request.scope["state"][STATE]
    address = address_of(request)
    data = bytearray()
    try:
        async for chunk in request.stream():
            if len(data) + len(chunk) > most:
                raise Refusal("too_large", f"at most {most} bytes")
            if not gate.gather(address, len(chunk)):
                raise Refusal("busy", "too much data at once: try again")
            data += chunk
    except ClientDisconnect as error:
        raise Refusal("bad_request", "the request is incomplete") from error
    finally:
        gate.let_go(address, len(data))
    return decoded(bytes(data), kind)


def decoded(data: bytes | str, kind: type[T]) -> T:
    try:
        return decode(data, type=kind)
    except (ValidationError, MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal("bad_message", str(error)) from error


def chosen(request: Request, name: str, values: tuple[str, ...]) -> str | None:
    """A parameter of the query, which may be missing but must be one of these."""
    found = request.query_params.get(name)
    if found is not None and found not in values:
        allowed = " or ".join(filter(None, (", ".join(values[:-1]), values[-1])))
        raise Refusal("bad_request", f"{name} can only be {allowed}")
    return found


def who_asks(manager: TableManager, connection: HTTPConnection, table: str) -> Who:
    """The identity of a client at a table: from the key in the Authorization header, else from the cookie. `?seat=`
    chooses one of a visitor's several seats."""
    address = manager.keys.address(address_of(connection))
    scheme, _, key = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        who = manager.keys.who(key.strip(), table)
        if who is None:
            raise Refusal("bad_key", "this key is not valid at this table")
        return who._replace(address=address)
    wanted = connection.query_params.get("seat", "")
    seat = int(wanted) if wanted in SEATS else None
    return Who(visitor_of(manager, connection), wanted=seat, address=address)


def who_at_no_table(manager: TableManager, connection: HTTPConnection) -> Who:
    """The identity of a client, for requests that concern no table."""
    return Who(visitor_of(manager, connection), address=manager.keys.address(address_of(connection)))


def visitor_of(manager: TableManager, connection: HTTPConnection) -> str:
    return manager.keys.visitor(connection.cookies.get(COOKIE))


def with_cookie(manager: TableManager, connection: HTTPConnection, response: Response) -> str:
    """The visitor; one without a cookie gets one."""
    visitor = visitor_of(manager, connection)
    if not visitor:
        cookie = manager.keys.new_cookie()
        visitor = manager.keys.visitor(cookie)
        response.set_cookie(
            COOKIE,
            cookie,
            max_age=COOKIE_DAYS * 86400,
            httponly=True,
            samesite="lax",
            secure=manager.settings.secure_cookie or connection.scope["scheme"] in ("https", "wss"),
        )
    return visitor


def same_origin(headers: Headers, allowed: list[str]) -> bool:
    """Whether a request comes from our page; programs other than browsers send no origin."""
    origin = headers.get("origin")
    if origin is None:
        return True
    if origin in allowed:
        return True
    return origin.partition("://")[2].lower() == headers.get("host", "").lower() != ""


class Guard:
    """Checks every request: host names, origins, rates and headers; counts and logs it. Logged paths contain no
    secrets."""

    def __init__(self, app: ASGIApp, manager: Callable[[], TableManager], gate: Gate) -> None:
        self.app = app
        self.manager = manager
        self.gate = gate
        self.warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        came = self.gate.proxies.believe(scope)
        if came is Came.CLAIMED:
            self.warn(scope)
        refusal = self.refusal(scope)
        if refusal is not None:
            await self.refused(refusal, scope, came is Came.BY_PROXY)(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self.answer(scope, receive, send)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request be answered; count it and log it."""
        began = time.perf_counter()
        status = 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *headers_for(scope)]
            await send(message)

        try:
            await self.app(scope, receive, send_with_headers)
        finally:
            route = route_of(scope)
            self.manager().metrics.requests.labels(route, status).inc()
            seconds = round(time.perf_counter() - began, 4)
            extra = {"method": scope["method"], "route": route, "status": status, "seconds": seconds}
            log.log(logging.INFO if is_counted(scope["path"]) else logging.DEBUG, "request", extra=extra)

    def refused(self, refusal: Refusal, scope: Scope, by_proxy: bool) -> Response:
        """A refusal that is not logged, because anyone can cause very many of them."""
        self.gate.refusals.note(refusal.code)
        self.gate.charge(address_of(HTTPConnection(scope)), REFUSED)
        response = sentence(refusal, scope) if refusal.code == "banned" and wants_page(scope) else problem(refusal)
        response.raw_headers += headers_for(scope)
        if not by_proxy:  # a client that keeps opening useless connections is shut out
            response.headers["connection"] = "close"
        return response

    def warn(self, scope: Scope) -> None:
        """Log once that a client claims to be a proxy: if it is one, all its visitors count as one."""
        if not self.warned:
            self.warned = True
            log.warning("proxy_not_trusted", extra={"address": scope["client"][0] if scope.get("client") else ""})

    def refusal(self, scope: Scope) -> Refusal | None:
        """Why a request is not let in."""
        settings, headers, path = self.manager().settings, Headers(scope=scope), scope["path"]
        connection = HTTPConnection(scope)
        asked = self.gate.requests if is_counted(path) else self.gate.files
        if not asked.take(address_of(connection)) and not self.is_player(connection):
            wait = asked.wait(address_of(connection), 1.0)
            return Refusal("slow_down", f"too many requests: ask again {soon(wait)}", wait)
        bans = self.manager().bans
        if bans.in_force:
            banned = bans.refusal(caller_of(connection, visitor_of(self.manager(), connection)))
            if banned is not None:
                return banned
        if not known_host(headers, settings.hosts):
            return Refusal("bad_request", "this server does not answer to that host name")
        if "\0" in path:  # which neither files nor PostgreSQL take
            return Refusal("bad_request", "there is no such address")
        reads = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if not reads and not same_origin(headers, settings.origins):
            return Refusal("other_origin", "this request comes from a page of another site")
        return None


    def is_player(self, connection: HTTPConnection) -> bool:
        """Whether the request concerns a table at which the client has a seat; such requests are not limited by what
        others do at the same address."""
        name = connection.scope["path"].removeprefix("/api/tables/").partition("/")[0]
        session = self.manager().tables.get(name)
        if session is None:
            return False
        try:
            seats = seats_of(session.table, who_asks(self.manager(), connection, name))
        except Refusal:
            return False
        return bool(seats) and self.gate.seats.take(f"{name} {seats[0]}")


def headers_for(scope: Scope) -> list[tuple[bytes, bytes]]:
    """The headers of every answer."""
    headers = PART_HEADERS if scope["path"].startswith(PARTS) else HEADERS
    return [*headers, ONLY_HTTPS] if scope["scheme"] in ("https", "wss") else headers


def is_counted(path: str) -> bool:
    """Whether a request counts towards what an address may ask for. A page is some twenty files, which cost little."""
    is_file = "." in path.rpartition("/")[2] and not path.startswith("/api/")
    return not is_file and path not in ("/health", "/metrics")


def known_host(headers: Headers, hosts: list[str]) -> bool:
    """Whether the request uses a host name of this server, so that no other site's name can be pointed at it."""
    return not hosts or without_port(headers.get("host", "").strip().lower()) in hosts


def route_of(scope: MutableMapping[str, Any]) -> str:
    """The pattern of the route, which is the same for all tables."""
    route = scope.get("route")
    return getattr(route, "path", "none")
