"""Effects that bring cards into play from a discard, a pile or the sanctuary."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.games.mythologies.rules.abilities import can_use, use_ability
from polytheon.games.mythologies.rules.actions import BRING, CARDS_AT, DISCARDED, PLACES, RAISE, SACRIFICE
from polytheon.games.mythologies.rules.actions import USE as USE_ACTION
from polytheon.games.mythologies.rules.components import CRUSHED, NONE, SACRIFICED, USE, Effect
from polytheon.games.mythologies.rules.effects.common import reach
from polytheon.games.mythologies.rules.grid import ALL_CELLS, zone
from polytheon.games.mythologies.rules.playing import free_cells, payable_cells, play
from polytheon.games.mythologies.rules.sacrifices import sacrifice
from polytheon.games.mythologies.rules.state import CREATURE_PILE, DEITY_SLOT, State
from polytheon.kernel.bits import Ints, bit, members

# Where cards come from
DISCARDS: Final = 0  # anybody's
OWN_DISCARD: Final = 1
PILE: Final = 2
DESTINED_BOARD: Final = 3
BOARD_OF_CRUSHED: Final = 4  # the board of the mythology of the card just crushed
SOURCES: Final = ("discards", "own_discard", "pile", "destined_board", "board_of_crushed")


@mypyc_attr(acyclic=True)
class Choices:
    """The cards among which a player may choose one to bring into play, and whether any costs nothing or something."""

    def __init__(self, me: i64, invoked: bool, cells: i64) -> None:
        self.me = me
        self.invoked = invoked
        self.cells = cells  # where the card may be put
        self.options: Ints = vec[i64]()
        self.free = False
        self.costly = False

    def add(self, s: State, option: i64, deity: bool) -> None:
        """Offer a card if it can be put somewhere and be paid for. For a more expensive one players may prepare."""
        free = free_cells(s, self.me, deity, self.invoked, self.cells)
        if free != self.cells & s.pantheons[self.me].landing():
            self.costly = True
        if option in self.options or payable_cells(s, self.me, deity, self.invoked, self.cells) == 0:
            return
        self.options = append(self.options, option)
        if free != 0:
            self.free = True

    def choose(self, s: State, copy: i64, kind: i64, optional: bool) -> i64:
        """Which one; the player may decline what is optional, or where every choice costs something. Rule 24.13."""
        if len(self.options) == 0:
            return NONE
        if optional or not self.free:
            return s.choose_or_enough(self.me, copy, kind, self.options)
        return s.choose(self.me, copy, kind, self.options)

    def enter(self, s: State, copy: i64, card: i64) -> None:
        """Put the chosen card, which lies nowhere now, on a cell, and play it."""
        deity = not s.content.copies[card].creature
        cells = payable_cells(s, self.me, deity, self.invoked, self.cells)
        s.arriving = append(s.arriving, card)
        cell = s.choose_cell(self.me, copy, card, self.invoked, cells, False)
        s.arriving = s.arriving[: len(s.arriving) - 1]
        play(s, self.me, card, cell, self.invoked)


@mypyc_attr(acyclic=True)
class Arrive(Effect):
    """Invoke or call cards: exactly one, or up to some number one after the other. Rules 7.11, 14.4."""

    def __init__(
        self, invoked: bool, source: i64, creatures: bool, where: i64, crushing_it: bool, up_to: i64, others: bool
    ) -> None:
        self.invoked = invoked
        self.source = source
        self.creatures = creatures
        self.where = where
        self.crushing_it = crushing_it  # the acting card must be crushed, so it has to be visible
        self.up_to = up_to  # 0: exactly one
        self.others = others  # not the acting card itself

    def choices(self, s: State, me: i64, copy: i64, other: i64) -> Choices:
        found = Choices(me, self.invoked, self.cells(s, me, copy))
        if self.source == DISCARDS:
            for seat in range(s.players):
                self.add_discard(s, found, seat, copy)
        elif self.source == OWN_DISCARD:
            self.add_discard(s, found, me, copy)
        elif self.source == PILE:
            for quarter in range(4):
                add_pile(s, found, quarter)
        elif self.source == DESTINED_BOARD:
            add_board(s, found, s.destined(me), self.creatures)
        else:
            add_board(s, found, s.quarter_of(s.content.copies[other].mythology), self.creatures)
        return found

    def cells(self, s: State, me: i64, copy: i64) -> i64:
        """Where the cards may be put, if that is possible at all."""
        if not self.crushing_it:
            return zone(self.where, s.spot[copy])
        return bit(s.spot[copy]) if s.visible(me, copy) else 0

    def add_discard(self, s: State, found: Choices, seat: i64, copy: i64) -> None:
        for card in s.pantheons[seat].discard:
            is_creature = s.content.copies[card].creature
            if (is_creature or not self.creatures) and not (self.others and card == copy):
                found.add(s, DISCARDED.of(seat, s.content.copies[card].number), not is_creature)

    def possible(self, s: State, me: i64, copy: i64) -> bool:
        return len(self.choices(s, me, copy, NONE).options) > 0

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        if self.up_to == 0:
            self.bring(s, me, copy, other)
            return
        for _ in range(self.up_to):
            if not self.bring(s, me, copy, other):
                return

    def bring(self, s: State, me: i64, copy: i64, other: i64) -> bool:
        found = self.choices(s, me, copy, other)
        if found.costly and s.pantheons[me].traits[USE] != 0:
            reach(s, NONE, me, copy)
            found = self.choices(s, me, copy, other)
        if self.source <= OWN_DISCARD:
            chosen = found.choose(s, copy, RAISE, self.up_to > 0)
            if chosen == NONE:
                return False
            found.enter(s, copy, take_discarded(s, chosen, copy if self.others else NONE))
        else:
            chosen = found.choose(s, copy, BRING, self.up_to > 0)
            if chosen == NONE:
                return False
            found.enter(s, copy, take_from_sanctuary(s, chosen))
        return True


def add_pile(s: State, found: Choices, quarter: i64) -> None:
    if s.pile_size(quarter) > 0:
        found.add(s, PLACES.of(s.boards[quarter], CREATURE_PILE), False)


def add_board(s: State, found: Choices, quarter: i64, creatures: bool) -> None:
    for slot in range(4):
        if s.slots[4 * quarter + slot] != NONE and not (creatures and slot == DEITY_SLOT):
            found.add(s, PLACES.of(s.boards[quarter], slot), slot == DEITY_SLOT)


def take_discarded(s: State, chosen: i64, but: i64) -> i64:
    """Take a card out of a seat's discard."""
    seat, card = DISCARDED.pair(chosen)
    p = s.pantheons[seat]
    found: i64 = NONE
    for copy in p.discard:
        if s.content.copies[copy].number == card and copy != but:
            found = copy
    p.take_discarded(found)
    return found


def take_from_sanctuary(s: State, chosen: i64) -> i64:
    """Take a card from a board or the top of a pile, for all to see."""
    mythology, slot = PLACES.pair(chosen)
    quarter = s.quarter_of(mythology)
    if slot == CREATURE_PILE:
        return s.new_copy(s.draw_creature(quarter))
    return s.new_copy(s.take_slot(4 * quarter + slot))


# ---- Others


@mypyc_attr(acyclic=True)
class CallItself(Effect):
    """You may call it again, from wherever it lies by then in your pantheon or from your discard (Fenghuang).

    Rule 20.6.
    """

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        if s.is_busy(copy, CRUSHED) and s.is_busy(copy, SACRIFICED):
            return  # sacrificed inside its own call: it is one effect
        p = s.pantheons[me]
        covered = p.find_covered(copy)
        visible = s.visible(me, copy)
        cells = payable_cells(s, me, not s.content.copies[copy].creature, False, ALL_CELLS)
        if cells == 0 or (covered == NONE and not visible and copy not in p.discard):
            return
        cell = s.choose_cell(me, copy, copy, False, cells, True)
        if cell == NONE:
            return
        if covered != NONE:
            p.take_covered(covered)
        elif visible:
            s.lift(me, s.spot[copy])
        else:
            p.take_discarded(copy)
        play(s, me, copy, cell, False)


@mypyc_attr(acyclic=True)
class SacrificeToInvoke(Effect):
    """Sacrifice another card in order to invoke the top creature of its mythology's pile (Cobra). Rule 17.8."""

    def __init__(self, where: i64) -> None:
        self.where = where

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        cells = s.pantheons[me].sacrificable() & zone(self.where, s.spot[copy]) & ~bit(s.spot[copy])
        if cells == 0:
            return
        gone = sacrifice(s, me, bit(s.choose(me, copy, SACRIFICE, members(cells))), me, copy)
        quarter = s.quarter_of(s.content.copies[gone[0]].mythology)
        found = self.choices(s, me, quarter)
        if found.costly and s.pantheons[me].traits[USE] != 0:
            reach(s, NONE, me, copy)
            found = self.choices(s, me, quarter)
        chosen = found.choose(s, copy, BRING, False)
        if chosen != NONE:
            found.enter(s, copy, take_from_sanctuary(s, chosen))

    def choices(self, s: State, me: i64, quarter: i64) -> Choices:
        found = Choices(me, True, ALL_CELLS)
        add_pile(s, found, quarter)
        return found


@mypyc_attr(acyclic=True)
class SacrificeOrCall(Effect):
    """Sacrifice a creature or call a card from an opponent's discard (Were-Hyena). Rule 21.8."""

    def choices(self, s: State, me: i64) -> Choices:
        found = Choices(me, False, ALL_CELLS)
        for seat in range(s.players):
            if seat != me:
                for card in s.pantheons[seat].discard:
                    number = DISCARDED.of(seat, s.content.copies[card].number)
                    found.add(s, number, not s.content.copies[card].creature)
        creatures = s.pantheons[me].creatures & s.pantheons[me].sacrificable()
        for cell in members(creatures):
            found.options = append(found.options, SACRIFICE + cell - RAISE)
            found.free = True
        return found

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        found = self.choices(s, me)
        if found.costly and s.pantheons[me].traits[USE] != 0:
            reach(s, NONE, me, copy)
            found = self.choices(s, me)
        chosen = found.choose(s, copy, RAISE, False)
        if chosen == NONE:
            return
        if chosen < 0:
            sacrifice(s, me, bit(chosen + RAISE - SACRIFICE), me, copy)
        else:
            found.enter(s, copy, take_discarded(s, chosen, NONE))


@mypyc_attr(acyclic=True)
class LastUse(Effect):
    """A card that its owner may use can be used once more at the moment it is crushed. Rule 7.5."""

    def may_restart(self) -> bool:
        return True  # whether it may be used is asked there

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        if can_use(s, me, copy):
            options = vec[i64]()
            options = append(options, CARDS_AT.of(s.content.copies[copy].number, s.spot[copy]))
            if s.choose_or_enough(me, copy, USE_ACTION, options) != NONE:
                use_ability(s, me, copy)
