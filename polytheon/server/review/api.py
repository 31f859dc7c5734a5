"""The HTTP API for reviews: replays, analyses and lessons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from polytheon.server.domain.commands import Refusal, Who, seat_of
from polytheon.server.domain.table import Table
from polytheon.server.review.analysis import CLOSER, Analysts, not_done_message
from polytheon.server.review.looking import Comparing, Remembering, Replaying, Summing, Teaching, Wish, sent
from polytheon.server.review.replay import check_replayable, may_look, viewer_of
from polytheon.server.sessions.manager import TableManager
from polytheon.server.sessions.payers import paid_by
from polytheon.server.transport.addresses import address_of
from polytheon.server.transport.requests import answer, chosen, json_response, who_asks
from polytheon.text import LANGUAGES

VIEWER: Final = ("viewer", ("everybody", *(str(seat) for seat in range(8))))
LANGUAGE: Final = ("language", LANGUAGES)
UNASKED: Final = ("unasked", ("yes",))
LONGEST_STEP: Final = 6  # digits


class Review:
    """Answers requests about finished games, and about running ones what the visitor may know.

    Bot workers do the slow part (`looking.py`), so that play continues.
    """

    def __init__(self, manager: Callable[[], TableManager]) -> None:
        self.find_manager = manager
        self.lessons: dict[tuple[str, str], bytes] = {}

    @property
    def manager(self) -> TableManager:
        return self.find_manager()

    async def table(self, request: Request) -> tuple[Table, Who]:
        """The requested table, as it is now, and the visitor."""
        name = request.path_params["table"]
        who = who_asks(self.manager, request, name)
        self.manager.check_looks(who.payer)
        session = await self.manager.open_tables.visit(name)
        await self.manager.watching.in_turn(session)
        async with self.manager.open_tables.reading(session):
            check_replayable(session.table)
            return session.table, who

    async def look(self, wish: Wish, who: Who) -> Response:
        """An answer from a bot worker."""
        return json_response(await self.manager.look(wish, who.payer))

    # ---- replays

    async def replay(self, request: Request) -> Response:
        language, wished = language_of(request), chosen(request, *VIEWER)
        table, who = await self.table(request)
        viewer, you, may = viewer_of(table, who, wished), seat_of(table, who), may_look(table, who)
        wish = Replaying(sent(table), you, may, viewer, language)
        return await self.look(wish, who)

    async def moment(self, request: Request) -> Response:
        language, wished, step = language_of(request), chosen(request, *VIEWER), step_of(request)
        table, who = await self.table(request)
        wish = Remembering(sent(table), step, viewer_of(table, who, wished), language)
        return await self.look(wish, who)

    # ---- analyses

    async def over(self, request: Request) -> tuple[Table, Who]:
        """As `table`, for finished games only: a search must not comment on running ones."""
        table, who = await self.table(request)
        if table.state.status != "over":
            raise Refusal("not_over", "a game can be analysed when it is over")
        return table, who

    async def analysis(self, request: Request) -> Response:
        return await self.analysis_answer(request, *await self.over(request))

    async def analyse(self, request: Request) -> Response:
        language_of(request)
        unasked = chosen(request, *UNASKED) is not None
        table, who = await self.over(request)
        await self.analysts.begin(table, who.payer, unasked)
        return await self.analysis_answer(request, table, who)

    async def cancel(self, request: Request) -> Response:
        language_of(request)
        table, who = await self.over(request)
        row, kept = await self.analysts.find(table.state.table, table.state.position)
        if row is not None and kept is None:
            if row.owner != who.payer.visitor:
                raise Refusal("not_yours", "only the visitor who asked for the analysis can cancel it")
            await self.analysts.rows.cancel(row.table_id, row.run)
        return await self.analysis_answer(request, table, who)

    async def analysis_answer(self, request: Request, table: Table, who: Who) -> Response:
        language = language_of(request)
        row, kept = await self.analysts.find(table.state.table, table.state.position)
        if row is not None and kept is not None:
            wish = Summing(sent(table), row.steps, kept.judged, seat_of(table, who), language)
            return await self.look(wish, who)
        steps = 0 if row is not None else len(await self.analysts.questions(sent(table), who.payer)) + CLOSER
        return answer(not_done_message(row, steps, who.payer.visitor))

    async def lines(self, request: Request) -> Response:
        """The possible continuations of an analysed decision."""
        language, step = language_of(request), step_of(request)
        table, who = await self.over(request)
        _, kept = await self.analysts.find(table.state.table, table.state.position)
        if kept is None:
            raise Refusal("no_step", "this game has not been analysed")
        judged = [each for each in kept.judged if each.step == step]
        return await self.look(Comparing(sent(table), judged, step, seat_of(table, who), language), who)

    @property
    def analysts(self) -> Analysts:
        return Analysts(self.manager)

    # ---- lessons

    async def lesson(self, request: Request) -> Response:
        """A lesson is the same for everybody, and is kept."""
        wish = Teaching(request.path_params["game"], language_of(request))
        key = (wish.game, wish.language)
        if key not in self.lessons:
            address = self.manager.keys.address(address_of(request))
            self.lessons[key] = await self.manager.look(wish, paid_by("", address))
        return json_response(self.lessons[key])


def step_of(request: Request) -> int:
    """The step in a path."""
    step: str = request.path_params["step"]
    if not (step.isascii() and step.isdecimal() and len(step) <= LONGEST_STEP):
        raise Refusal("no_step", "a step is a number from 0 on")
    return int(step)


def language_of(request: Request) -> str:
    return chosen(request, *LANGUAGE) or LANGUAGES[0]
