"""The HTTP API for editions: those on offer, the check of a file, the edition of a table."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from polytheon.games import game as find_game
from polytheon.server.domain import game_messages as g
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Refusal
from polytheon.server.domain.editions import plain_name
from polytheon.server.domain.opening import checked
from polytheon.server.review.api import language_of
from polytheon.server.review.editions import Describing, Offering
from polytheon.server.sessions.manager import TableManager
from polytheon.server.transport.requests import answer, body_of, json_response, who_asks, who_at_no_table

ESCAPED: Final = 3  # times as long may a file be in JSON, where letters of other alphabets are written as numbers
MOST_KEPT: Final = 64  # descriptions of the editions of tables


class EditionsApi:
    """Answers requests about editions."""

    def __init__(self, manager: Callable[[], TableManager]) -> None:
        self.find_manager = manager
        self.told: dict[tuple[str, str], bytes] = {}  # what is said about those that are offered
        self.described: OrderedDict[tuple[str, str], bytes] = OrderedDict()

    @property
    def manager(self) -> TableManager:
        return self.find_manager()

    async def offered(self, request: Request) -> Response:
        """The editions on offer; they do not change while the server runs."""
        game, language = find_game(request.path_params["game"]).name, language_of(request)
        if (game, language) not in self.told:
            wish = Offering(game, list(self.manager.offered.get(game, {}).values()), language)
            self.told[game, language] = await self.manager.look(wish, who_at_no_table(self.manager, request).payer)
        return json_response(self.told[game, language])

    async def check(self, request: Request) -> Response:
        game, language = find_game(request.path_params["game"]), language_of(request)
        file = await body_of(request, m.EditionFile, largest_wish(self.manager))
        found = await checked(self.manager, game, file, who_at_no_table(self.manager, request), language)
        return answer(g.EditionCheck(plain_name(file.name), found.faults, found.changes))

    async def of_table(self, request: Request) -> Response:
        """The edition of a table; it never changes, so the answer is cached."""
        name, language = request.path_params["table"], language_of(request)
        who = who_asks(self.manager, request, name)
        state = (await self.manager.open_tables.visit(name)).table.state
        if state.edition is None:
            raise Refusal("no_edition", "this table is played with the usual values")
        key = (state.table, language)
        if key not in self.described:
            self.manager.check_looks(who.payer)
            wish = Describing(state.game, state.edition, language)
            self.described[key] = await self.manager.look(wish, who.payer)
            if len(self.described) > MOST_KEPT:
                self.described.popitem(last=False)
        self.described.move_to_end(key)
        return json_response(self.described[key])


def largest_wish(manager: TableManager) -> int:
    """The bytes of a request that may carry an edition file."""
    limits = manager.settings.limits
    return limits.message_bytes + ESCAPED * limits.edition_bytes
