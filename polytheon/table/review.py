"""The part of the HTTP API that looks at games again: replays, analyses and lessons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from polytheon.table.addresses import address_of
from polytheon.table.analysis import Analysts, analysis_message
from polytheon.table.decide import Refusal, Who, seat_of
from polytheon.table.hall import Hall
from polytheon.table.http import answer, chosen, who_asks
from polytheon.table.lessons import lesson
from polytheon.table.replay import Library, Positions, as_far_as_it_fits, eyes_of, moment_message, replay_message
from polytheon.table.table import Table
from polytheon.text import LANGUAGES

EYES: Final = ("everybody", *(str(seat) for seat in range(8)))
LANGUAGE: Final = ("language", LANGUAGES)
LONGEST_STEP: Final = 6  # digits


class Review:
    """Answers what is asked about games that are over, and about running ones what may be told."""

    def __init__(self, hall: Callable[[], Hall]) -> None:
        self.find_hall = hall
        self.library = Library()

    @property
    def hall(self) -> Hall:
        return self.find_hall()

    async def table(self, request: Request) -> tuple[Table, Positions, Who]:
        """The table that is asked about and its positions, as they are now."""
        name = request.path_params["table"]
        who = who_asks(self.hall, request, name)
        live = await self.hall.live(name)
        async with self.hall.reading(live):
            positions = self.library.positions(live.table)
            return as_far_as_it_fits(live.table, positions), positions, who

    # ---- replays

    async def replay(self, request: Request) -> Response:
        language, eyes = language_of(request), chosen(request, "eyes", EYES)
        table, positions, who = await self.table(request)
        return answer(replay_message(table, positions, who, eyes_of(table, who, eyes), language))

    async def moment(self, request: Request) -> Response:
        language, eyes, wish = language_of(request), chosen(request, "eyes", EYES), request.path_params["step"]
        if not (wish.isascii() and wish.isdecimal() and len(wish) <= LONGEST_STEP):
            raise Refusal("no_step", "a step is a number from 0 on")
        table, positions, who = await self.table(request)
        return answer(moment_message(table, positions, int(wish), eyes_of(table, who, eyes), language))

    # ---- analyses

    async def over(self, request: Request) -> tuple[Table, Positions, Who]:
        """As `table`, for games that are over: about others search says nothing."""
        table, positions, who = await self.table(request)
        if table.state.status != "over":
            raise Refusal("not_over", "a game can be analysed when it is over")
        return table, positions, who

    async def analysis(self, request: Request) -> Response:
        return await self.told(request, *await self.over(request))

    async def analyse(self, request: Request) -> Response:
        language_of(request)
        table, positions, who = await self.over(request)
        await self.analysts.begin(table.state.table, table.state.position, positions, self.asks(request, who))
        return await self.told(request, table, positions, who)

    async def cancel(self, request: Request) -> Response:
        language_of(request)
        table, positions, who = await self.over(request)
        row, kept = await self.analysts.find(table.state.table, table.state.position)
        if row is not None and kept is None:
            if row.owner != self.asks(request, who):
                raise Refusal("not_yours", "only who wished for the analysis can end it")
            await self.analysts.rows.cancel(row.table_id, row.run)
        return await self.told(request, table, positions, who)

    async def told(self, request: Request, table: Table, positions: Positions, who: Who) -> Response:
        language, asks = language_of(request), self.asks(request, who)
        row, kept = await self.analysts.find(table.state.table, table.state.position)
        return answer(analysis_message(table, positions, row, kept, seat_of(table, who), asks, language))

    @property
    def analysts(self) -> Analysts:
        return Analysts(self.hall)

    def asks(self, request: Request, who: Who) -> str:
        """Whose time for bots an analysis takes: the visitor's or, without cookie, the address's."""
        return who.visitor or self.hall.keys.address(address_of(request))

    # ---- lessons

    async def lesson(self, request: Request) -> Response:
        return answer(lesson(request.path_params["game"], language_of(request)))


def language_of(request: Request) -> str:
    return chosen(request, *LANGUAGE) or LANGUAGES[0]
