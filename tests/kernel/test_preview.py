"""A preview says nothing that depends on what the seat does not know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polytheon.kernel import Content, Game, Space, State
from polytheon.kernel.preview import QUESTION, UNKNOWN

ACTIONS = Space("enough")
BID = ACTIONS.add("bid {card}", card=range(6))
OUTCOMES = Space()
GUESS = OUTCOMES.add("guess {card}", card=range(6))


class Table(State):
    turn: int = 0
    bid: int = -1  # of seat 0, face down
    won: int = 0

    def redeal(self, viewer: int, now: State, chooser: Any) -> None:
        if self.turn == 1 and viewer != 0:
            self.bid = chooser.draw(self, GUESS, 0b111111)


class Blind(Game):
    """Seat 0 bids in secret; whether seat 1 has bid more is settled without turning that bid over. Then both look."""

    def __init__(self) -> None:
        super().__init__("blind", (2,), ACTIONS, OUTCOMES)

    def set_up(self, content: Content, players: int, options: Mapping[str, str]) -> State:
        return Table()

    def beat(self, state: State) -> None:
        s: Any = state
        if s.turn == 0:
            s.conceal(0b01)
            s.bid = s.ask_from(0, BID, list(range(6)))
        elif s.turn == 1:
            s.won = int(s.ask_from(1, BID, list(range(6))) > s.bid)
        else:
            s.ask_from(0, BID, [0])
            s.over = True
        s.turn += 1

    def view(self, state: State, seat: int) -> dict[str, Any]:
        s: Any = state
        return {"turn": s.turn, "won": s.won, "bid": s.bid if seat == 0 else None}

    def scores(self, s: State) -> list[int]:
        return [0, 0]


def test_what_depends_on_a_secret_is_not_foreseen() -> None:
    for bid in range(6):
        match = Blind().new(seed=1)
        match.play(f"bid {bid}")
        found = match.preview("bid 3")
        assert (found.next.kind, found.table, found.scores) == (UNKNOWN, None, None), f"after a bid of {bid}"


def test_what_does_not_depend_on_it_is() -> None:
    for bid in range(6):
        match = Blind().new(seed=1)
        match.play(f"bid {bid}")
        found = match.preview("bid 0")
        assert found.next.kind == QUESTION
        assert found.table == {"turn": 2, "won": 0, "bid": None}


def test_a_seat_foresees_what_it_knows_itself() -> None:
    found = Blind().new(seed=1).preview("bid 4")
    assert found.table == {"turn": 1, "won": 0, "bid": 4}
