"""Goofspiel: two players bid their cards for prizes, and neither sees the other's bid before their own is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polytheon.kernel import Content, Game, Space, State

CARDS = 7
ACTIONS = Space("enough")
BID = ACTIONS.add("bid {card}", card=range(1, CARDS + 1))
OUTCOMES = Space()
PRIZE = OUTCOMES.add("prize {card}", card=range(1, CARDS + 1))
SHOWN = OUTCOMES.add("shown {card}", card=range(1, CARDS + 1))


class Auction(State):
    turn: int
    prize: int  # that is bid for; 0: none yet
    bid: int  # of seat 0, face down; 0: none
    deck: list[int]  # the prizes that are left, with 0 in the place of one that is gone
    hands: list[list[int]]  # by seat: its cards, with 0 in the place of one that is played
    points: list[int]

    def __init__(self) -> None:
        self.turn = self.prize = self.bid = 0
        self.deck = list(range(1, CARDS + 1))
        self.hands = [list(range(1, CARDS + 1)) for _ in range(2)]
        self.points = [0, 0]

    def redeal(self, viewer: int, now: State, chooser: Any) -> None:
        """To everybody but seat 0, its bid may be any card of its hand."""
        if self.bid and viewer != 0:
            self.bid = 1 + chooser.draw(self, SHOWN, sum(1 << card - 1 for card in self.hands[0] if card))


class Goofspiel(Game):
    def __init__(self) -> None:
        super().__init__("goofspiel", (2,), ACTIONS, OUTCOMES, package="polytheon_goofspiel")

    def set_up(self, content: Content, players: int, options: Mapping[str, str]) -> Auction:
        return Auction()

    def beat(self, state: State) -> None:
        """One bid: seat 0 bids in secret for a new prize, or seat 1 answers and the prize is given."""
        s: Any = state
        me = s.turn
        s.turn = 1 - me
        if me == 0:
            s.prize = 1 + s.draw_from(PRIZE, [min(card, 1) for card in s.deck])
            s.deck[s.prize - 1] = 0
            s.conceal(1 << me)
            s.bid = 1 + s.ask_from(me, BID, in_hand(s, me))
            return
        answer = 1 + s.ask_from(me, BID, in_hand(s, me))
        s.show(SHOWN, s.bid - 1, 1 << 0)
        if s.bid != answer:
            s.points[0 if s.bid > answer else 1] += s.prize
        s.hands[0][s.bid - 1] = s.hands[1][answer - 1] = s.bid = s.prize = 0
        s.over = not any(s.deck)

    def view(self, state: State, seat: int) -> dict[str, Any]:
        s: Any = state
        seen = {"prize": s.prize, "prizes_left": list(s.deck), "bid_of_player_1": s.bid if seat == 0 else 0}
        for player, (hand, points) in enumerate(zip(s.hands, s.points), 1):
            seen |= {f"hand_of_player_{player}": list(hand), f"points_of_player_{player}": points}
        return seen

    def scores(self, s: State) -> list[int]:
        assert isinstance(s, Auction)
        return list(s.points)


def in_hand(s: Auction, seat: int) -> list[int]:
    return [card - 1 for card in s.hands[seat] if card]


GAME = Goofspiel()
