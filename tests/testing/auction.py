"""A game of secret bids as small as can be, to be broken in one place at a time. It has no words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polytheon.kernel import Content, Game, Space, State
from polytheon.testing.kit import Setup

CARDS = 4
ACTIONS = Space("enough")
BID = ACTIONS.add("bid {card}", card=range(1, CARDS + 1))
OUTCOMES = Space()
PRIZE = OUTCOMES.add("prize {card}", card=range(1, CARDS + 1))
SHOWN = OUTCOMES.add("shown {card}", card=range(1, CARDS + 1))


class Bids(State):
    turn: int
    prize: int  # 0: none is turned over
    prizes: list[int]  # 1 for each prize that is still in the deck
    hands: list[list[int]]  # by seat: 1 for each card that is still in hand
    bid: int  # of seat 0, face down; 0: none
    points: list[int]

    def __init__(self) -> None:
        self.turn = self.prize = self.bid = 0
        self.prizes = [1] * CARDS
        self.hands = [[1] * CARDS, [1] * CARDS]
        self.points = [0, 0]


class SecretBids(Bids):
    def redeal(self, viewer: int, now: State, chooser: Any) -> None:
        if self.bid and viewer != 0:
            self.bid = 1 + chooser.draw(self, 0, sum(1 << card for card in range(CARDS) if self.hands[0][card]))


class Auction(Game):
    """Correct; tests replace what they want to break."""

    state: type[Bids] = SecretBids
    concealed: Any = 1  # the set of seat 0
    shown: int = SHOWN

    def __init__(self) -> None:
        super().__init__("auction", (2,), ACTIONS, OUTCOMES)

    def set_up(self, content: Content, players: int, options: Mapping[str, str]) -> State:
        return self.state()

    def beat(self, state: State) -> None:
        s: Any = state
        me = s.turn
        if not s.prize:
            s.prize = 1 + s.draw_from(PRIZE, s.prizes)
            s.prizes[s.prize - 1] = 0
        if me == 0 and self.concealed is not None:
            s.conceal(self.concealed)
        card = 1 + s.ask_from(me, BID, [card for card in range(CARDS) if s.hands[me][card]])
        s.turn = 1 - me
        if me == 0:
            s.bid = card
            return
        s.show(self.shown, s.bid - 1, 1)
        s.hands[0][s.bid - 1] = s.hands[1][card - 1] = 0
        if s.bid != card:
            s.points[0 if s.bid > card else 1] += s.prize
        s.bid = s.prize = 0
        s.over = sum(s.prizes) == 0

    def view(self, state: State, seat: int) -> dict[str, Any]:
        s: Any = state
        return {
            "prize": s.prize,
            "hands": [list(hand) for hand in s.hands],
            "bid": s.bid if seat == 0 else 0,
            "points": list(s.points),
        }

    def scores(self, s: State) -> list[int]:
        assert isinstance(s, Bids)
        return list(s.points)


GAME = Auction()


def setup_of(game: Game) -> Setup:
    return Setup(game, game.players[0])
