"""The rules know neither left from right nor one seat from another.

A card is played at random, and the same way in the mirror image of the position or with everybody one seat further.
Every decision must offer the same there, and every position be the image of the other: so nothing depends on the order
in which the program goes through cells or seats.
"""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

from polytheon.games.mythologies.game import GAME
from polytheon.games.mythologies.rules.actions import ACTIONS
from polytheon.games.mythologies.rules.components import NONE, Content
from polytheon.games.mythologies.rules.grid import CELLS
from polytheon.games.mythologies.rules.pantheon import new_pantheon
from polytheon.games.mythologies.rules.rules import beat
from polytheon.games.mythologies.rules.state import EVERYBODY, PLACEMENT, State
from polytheon.games.mythologies.rules.view import view
from polytheon.kernel.bits import Ints
from polytheon.kernel.choosers import Dice, Script
from polytheon.kernel.state import FIRST, NOBODY
from tests.games.mythologies.scene import lay_boards, take

PLAYERS = 4
POSITIONS = 60
MOVERS = ("hades", "athena", "minotaur", "tianlong", "nian", "dullahan")  # which move several cards at once
OTHER_SIDE = {"left": "right", "right": "left"}


def position(card: str, dice: Dice) -> State:
    """Four pantheons at random; the first player is about to play a card."""
    content = GAME.content()
    assert isinstance(content, Content)
    s = GAME.set_up(content, PLAYERS, GAME.check_options({}))
    assert isinstance(s, State)
    s.chooser = dice
    lay_boards(s, ["greek", "inca", "chinese", "celtic"])
    s.hands[0] = take(s, card)
    s.hands_known[0] = EVERYBODY
    s.round, s.first, s.active, s.phase, s.step, s.destiny = 2, 0, 0, PLACEMENT, 1, dice.below(4)
    for seat in range(PLAYERS):
        p = s.pantheons[seat]
        p.gems, p.favours, p.tokens = 4 + dice.below(5), dice.below(5), dice.below(64)
        for cell in range(9):
            for _ in range(dice.below(3)):
                if p.landing() >> cell & 1:
                    s.land(seat, cell, s.new_copy(drawn(s, dice)))
        p.discard = append(p.discard, s.new_copy(drawn(s, dice)))
    for slot in range(16):
        if dice.below(2) and (s.deity_bag[slot >> 2] != 0 if slot & 3 == 3 else s.pile_size(slot >> 2) > 0):
            s.slots[slot], s.known[slot] = s.draw_for(slot), EVERYBODY
    s.chooser = FIRST
    return s


def drawn(s: State, dice: Dice) -> int:
    """A card of any kind; deities are rare."""
    quarter = dice.below(4)
    if dice.below(6) == 0 and s.deity_bag[quarter] != 0:
        return s.draw_deity(quarter)
    return s.draw_creature(quarter)


class Image:
    """How a position looks in the mirror, or from some seats further."""

    def __init__(self, mirrored: bool, shift: int) -> None:
        self.mirrored = mirrored
        self.shift = shift

    def cell(self, cell: int) -> int:
        return cell // 3 * 3 + 2 - cell % 3 if self.mirrored else cell

    def seat(self, seat: int) -> int:
        return (seat + self.shift) % PLAYERS if seat >= 0 else seat

    def state(self, s: State) -> State:
        t = s.copy()
        t.first, t.active, t.destiny = self.seat(s.first), self.seat(s.active), (s.destiny - self.shift) % 4
        t.pantheons = [new_pantheon() for _ in range(PLAYERS)]
        for seat in range(PLAYERS):
            p, q = s.pantheons[seat], t.pantheons[self.seat(seat)]
            q.gems, q.favours, q.discard = p.gems, p.favours, p.discard[:]
            columns = [p.tokens >> 3 + (2 - i if self.mirrored else i) & 1 for i in range(3)]
            q.tokens = p.tokens & 7 | columns[0] << 3 | columns[1] << 4 | columns[2] << 5
            for cell in range(9):
                pile = [entry >> 5 for entry in p.covered if entry & 31 == cell] + [p.tops[cell]]
                for copy in pile[: 0 if p.tops[cell] == NONE else None]:
                    t.land(self.seat(seat), self.cell(cell), copy)
            for i in range(2):
                t.hands[2 * self.seat(seat) + i] = s.hands[2 * seat + i]
                t.hands_known[2 * self.seat(seat) + i] = s.hands_known[2 * seat + i]
        return t

    def action(self, action: int) -> int:
        words = ACTIONS.names[action].split()
        if self.mirrored:
            words = ["-".join(OTHER_SIDE.get(part, part) for part in word.split("-")) for word in words]
        if words[0] == "exchange":
            words[1:] = sorted(words[1:], key=CELLS.index)
        return ACTIONS.index[" ".join(str(self.seat(int(word))) if word.isdigit() else word for word in words)]

    def log(self, log: Ints) -> Ints:
        entries: list[i64] = [entry if entry < 0 else self.action(entry) for entry in log]
        return vec[i64](entries)


def shown(s: State) -> dict[str, Any]:
    """Everything on the table but the trials, which know left from right; the order of a discard tells nothing."""
    table: dict[str, Any] = {**view(s, [-1])}
    table.pop("trials")
    for pantheon in table["pantheons"]:
        pantheon["discard"].sort()
    return table


def run(s: State, log: Ints, dice: Dice) -> tuple[State, Script]:
    """A beat along a log: where it stops, and at which question."""
    copy = s.copy()
    script = Script(log, 0, dice, True)
    copy.chooser = script
    beat(copy)
    assert script.now is None or isinstance(script.now, State)
    return script.now or copy, script


@pytest.mark.parametrize(("mirrored", "shift"), [(True, 0), (False, 1)])
@pytest.mark.parametrize("card", MOVERS)
def test_the_image_of_a_turn_is_a_turn_of_the_image(card: str, mirrored: bool, shift: int) -> None:
    image = Image(mirrored, shift)
    for seed in range(POSITIONS):
        dice = Dice(seed)
        s = position(card, dice)
        twin = image.state(s)
        log = vec[i64]()
        while True:
            here, asked = run(s, log, dice)
            log = asked.log
            there, asked_there = run(twin, image.log(log), dice)
            assert shown(image.state(here)) == shown(there), f"position {seed}"
            assert asked_there.seat == image.seat(asked.seat)
            if asked.seat == NOBODY:
                break
            options = [image.action(asked.kind + option) for option in asked.options]
            assert sorted(options) == sorted(asked_there.kind + option for option in asked_there.options)
            log = append(log, asked.kind + asked.options[dice.below(len(asked.options))])
