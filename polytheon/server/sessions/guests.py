"""Guests: limits how many seats a visitor holds at other people's tables before their games begin, so that nobody takes
all free seats. Each worker counts what it has seen itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from polytheon.kernel.errors import PolytheonError
from polytheon.server.domain.commands import Refusal
from polytheon.server.sessions.payers import Payer

if TYPE_CHECKING:
    from polytheon.server.sessions.manager import TableManager

MOST_ADDRESSES: Final = 50_000


class GuestSeat(NamedTuple):
    """A seat that a guest took; with another generation it belongs to somebody else."""

    payer: Payer
    table: str
    seat: int
    generation: int


class Guests:
    """The seats that guests hold."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.seats: dict[str, list[GuestSeat]] = {}  # by address

    async def check(self, payer: Payer) -> None:
        """Raise Refusal if a visitor holds too many seats at other people's tables."""
        limits = self.manager.settings.limits
        by_address = [seat for seat in self.seats.pop(payer.address, []) if await self.is_held(seat)]
        by_visitor = [seat for seat in by_address if seat.payer.visitor == payer.visitor]
        if by_address:
            self.seats[payer.address] = by_address
        if payer.has_cookie and len(by_visitor) >= limits.seats_per_visitor:
            most, whose = limits.seats_per_visitor, "you wait"
        elif len(by_address) >= limits.seats_per_address:
            most, whose = limits.seats_per_address, "your network waits"
        else:
            return
        way_out = "leave one, or wait until a game begins at one of them"
        raise Refusal("too_many_seats", f"{whose} at {most} tables of others: {way_out}", limit=most)

    async def is_held(self, seat: GuestSeat) -> bool:
        try:
            state = (await self.manager.open_tables.session(seat.table)).table.state
        except PolytheonError:
            return False
        return state.status == "open" and state.seats[seat.seat].generation == seat.generation

    def note(self, payer: Payer, table: str, seat: int, generation: int) -> None:
        if len(self.seats) >= MOST_ADDRESSES:
            del self.seats[next(iter(self.seats))]
        self.seats.setdefault(payer.address, []).append(GuestSeat(payer, table, seat, generation))
