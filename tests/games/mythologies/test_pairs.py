"""Every card is played while every other card is in reach, in one's own pantheon or the opponent's.

No pair may crash, loop or lose a card: all 176 are counted at every decision.
"""

from __future__ import annotations

import pytest
from librt.vecs import append

from polytheon.games.mythologies.game import GAME
from polytheon.games.mythologies.rules.actions import DISCARD, PLAY
from polytheon.games.mythologies.rules.components import DEITIES, IDS, NONE, Content
from polytheon.games.mythologies.rules.rules import main_actions
from polytheon.games.mythologies.rules.state import EVERYBODY, PLACEMENT, State
from polytheon.kernel.choosers import Dice
from tests.games.mythologies.scene import lay_boards, take
from tests.games.mythologies.stress import play_beat

CONTENT = GAME.content()
OPTIONS = GAME.check_options({})
MIDDLE = 4
FILLERS = ("greek", "norse", "inca", "hindu", "egyptian")


def position(card: int, other: int, owner: int) -> State:
    """A's hand holds a card; another card is visible in a pantheon, as far as it goes twice, and in that discard."""
    assert isinstance(CONTENT, Content)
    s = GAME.set_up(CONTENT, 2, OPTIONS)
    assert isinstance(s, State)
    mythologies = dict.fromkeys([IDS.mythologies[card // 10], IDS.mythologies[other // 10], *FILLERS])
    lay_boards(s, list(mythologies)[:4])
    s.round, s.first, s.phase, s.active, s.destiny, s.step = 3, 0, PLACEMENT, 0, (card + other) % 4, 1
    hold(s, 0, 0, card)
    cells = [MIDDLE, 1] if owner == 0 else [MIDDLE, 8]
    p = s.pantheons[owner]
    for i in range((1 if other % 10 < DEITIES else 3) - (card == other)):
        copy = s.new_copy(take(s, IDS.cards[other]))
        if i < len(cells):
            s.land(owner, cells[i], copy)
        else:
            p.discard = append(p.discard, copy)
    for seat in (0, 1):
        s.pantheons[seat].gems, s.pantheons[seat].favours = 6, 3
        fill(s, seat, (card + other) % 3, cells if seat == owner else [])
    for slot in range(16):
        if slot % 3 != 0:
            s.slots[slot] = s.draw_for(slot)
            s.known[slot] = EVERYBODY
    return s


def hold(s: State, seat: int, place: int, card: int) -> None:
    s.hands[2 * seat + place] = take(s, IDS.cards[card])
    s.hands_known[2 * seat + place] = EVERYBODY


def fill(s: State, seat: int, turn: int, kept: list[int]) -> None:
    """Some creatures on some cells, but for those kept, one of them covered, and some in the discard."""
    p = s.pantheons[seat]
    for i in range(6):
        quarter = (turn + i) % 4
        name = IDS.cards[10 * s.boards[quarter] + DEITIES + (turn + 2 * i + seat) % 6]
        cell = (turn + 4 * i + seat) % 9
        if s.bag[6 * quarter + (turn + 2 * i + seat) % 6] > 0:
            copy = s.new_copy(take(s, name))
            if i < 4 and cell not in kept and p.landing() >> cell & 1:
                s.land(seat, cell, copy)
            else:
                p.discard = append(p.discard, copy)


def plays(s: State, seat: int) -> list[int]:
    """All ways for a player to play a card, best on the middle cell, where the other one may be."""
    found = [action for action in main_actions(s, seat) if PLAY <= action < DISCARD]
    return [action for action in found if (action - PLAY) % 9 == MIDDLE] + found


@pytest.mark.parametrize("card", range(80), ids=IDS.cards)
def test_every_card_meets_every_other(card: int) -> None:
    for other in range(80):
        for owner in (0, 1):
            s = position(card, other, owner)
            shown = [s.content.copies[copy].number for copy in s.pantheons[owner].tops if copy != NONE]
            assert other in shown or (card == other and card % 10 < DEITIES)
            dice = Dice(1000 * card + 2 * other + owner)
            s = play_beat(s, dice, plays(s, 0)[0 if other % 2 == 0 else dice.below(len(plays(s, 0)))])
            while s.turns == 0:
                s = play_beat(s, dice)
