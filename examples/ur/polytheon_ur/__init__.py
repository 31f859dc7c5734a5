"""The Royal Game of Ur: two players race seven pieces each over a board of twenty squares.

Each player's way has fourteen squares: four of their own, eight in the middle row that both share, two of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polytheon.kernel import Content, Game, Space, State

PIECES = 7
HAND, HOME = 0, 15  # where a piece's way begins and ends
SHARED = range(5, 13)
ROSETTES = (4, 8, 14)  # whoever lands there moves again
SAFE = 8  # nobody is hit on the rosette of the middle row

ACTIONS = Space("enough")
MOVE = ACTIONS.add("move {square}", square=["hand", *range(1, HOME)])
OUTCOMES = Space()
ROLL = OUTCOMES.add("roll {steps}", steps=range(5))
CHANCES = [1, 4, 6, 4, 1]  # four dice, each with two marked corners of four, show 0 to 4 marks


class Race(State):
    turn: int
    steps: int  # that the dice show
    pieces: list[list[int]]  # by seat: how many stand on each square of its way

    def __init__(self) -> None:
        self.turn = self.steps = 0
        self.pieces = [[PIECES, *[0] * HOME] for _ in range(2)]


def can_move(s: Race, square: int) -> bool:
    target = square + s.steps
    if s.steps == 0 or s.pieces[s.turn][square] == 0 or target > HOME:
        return False
    if target == HOME:
        return True
    hits_safe = target == SAFE and s.pieces[1 - s.turn][SAFE] > 0
    return s.pieces[s.turn][target] == 0 and not hits_safe


class Ur(Game):
    def __init__(self) -> None:
        super().__init__("ur", (2,), ACTIONS, OUTCOMES)

    def set_up(self, content: Content, players: int, options: Mapping[str, str]) -> Race:
        return Race()

    def beat(self, state: State) -> None:
        """One throw of the dice and the move that it allows, if any."""
        s: Any = state
        me, rival = s.turn, 1 - s.turn
        s.steps = s.draw_from(ROLL, CHANCES)
        movable = [square for square in range(HOME) if can_move(s, square)]
        target = HAND
        if movable:
            square = s.ask_from(me, MOVE, movable)
            target = square + s.steps
            s.pieces[me][square] -= 1
            s.pieces[me][target] += 1
            if target in SHARED and s.pieces[rival][target]:
                s.pieces[rival][target] = 0
                s.pieces[rival][HAND] += 1
        if target not in ROSETTES:
            s.turn = rival
        s.over = s.pieces[me][HOME] == PIECES

    def scores(self, s: State) -> list[int]:
        assert isinstance(s, Race)
        return [way[HOME] for way in s.pieces]


GAME = Ur()
