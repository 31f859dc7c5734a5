"""The table of Mytikas as plain data: the boards, the stacks, the mountain, the cards, and whose beat it is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from polytheon.games.mytikas.rules.components import N_PLACES, N_SLOTS, NONE, Content, Cubes, Setup, place
from polytheon.kernel import state as kernel
from polytheon.kernel.bits import Ints, bit_count, filled, first_things
from polytheon.kernel.state import FIRST

# What the next beat is
SET_UP: Final = 0
KEEP_CARD: Final = 1
FIRST_FAVOR: Final = 2
MOVING: Final = 3
ACTING: Final = 4  # within the beat that begins with MOVING
BONUS: Final = 5
DROPS: Final = 6
FOLLOWING: Final = 7

# What triggers the end
RUNNING: Final = 0
LEVELS: Final = 1  # three levels have no tokens left
LOCKS: Final = 2  # the last lock was taken
BUILT: Final = 3  # a player has built everything
ROUNDS: Final = 4  # no rule: nobody plays this long

# What decided between players with equal points
NOTHING: Final = 0
TEMPLE: Final = 1
CUBES: Final = 2
SHARED: Final = 3


@mypyc_attr(acyclic=True)
class Board:
    """What one player has."""

    cubes: Ints  # how many on each place
    favors: Ints  # how many of each god
    built: Ints  # the level of the construction of each slot; 0 if its pawn still stands there
    offerings: i64 = 0  # in the reserve
    cards: i64 = 0  # set of deity cards
    builder: i64 = NONE  # the space of the builder

    def copy(self) -> Board:
        c = Board()
        c.cubes = self.cubes[:]
        c.favors = self.favors[:]
        c.built = self.built[:]
        c.offerings = self.offerings
        c.cards = self.cards
        c.builder = self.builder
        return c

    def count(self, kind: i64) -> i64:
        """How many cubes of a kind on all levels."""
        cubes = self.cubes
        return cubes[kind] + cubes[kind + 3] + cubes[kind + 6] + cubes[kind + 9]

    def add(self, level: i64, cubes: Cubes) -> None:
        """Cubes come from the supply."""
        first = place(level, 0)
        self.cubes[first] += cubes.stone
        self.cubes[first + 1] += cubes.marble
        self.cubes[first + 2] += cubes.gold

    def count_favors(self) -> i64:
        return self.favors[0] + self.favors[1] + self.favors[2] + self.favors[3]


@mypyc_attr(acyclic=True)
class State(kernel.State):
    """A position of Mytikas. Seats are numbered clockwise."""

    content: Content
    players: i64 = 0
    drops_while_following: bool = False
    power_from_own_turn: bool = False
    follow_skipped_main: bool = True
    choose_of_two: bool = False
    must_act: bool = False  # whether a player has to do the main or the bonus action

    stage: i64 = SET_UP
    first: i64 = 0  # the first player
    active: i64 = 0  # whose turn it is; before the first turn, who chooses next
    follower: i64 = 0  # who may follow next
    followed: i64 = NONE  # the space whose main action the follower is doing
    turn: i64 = 0  # how many turns have been finished
    used: i64 = 0  # set of cards whose power for the start of a turn was used in this turn
    main_done: bool = False  # whether the active player has done the main action

    boards: list[Board]
    stacks: Ints  # favors left of each god
    tokens: Ints  # tokens left on each level
    unseen: i64 = 0  # bag of the cards nobody has seen: face down in the river, and the deck
    river: i64 = 0  # set of face-up cards
    face_down: i64 = 0  # how many cards of the river lie face down
    aside: i64 = 0  # set of cards put under the deck before the game
    locks_taken: i64 = 0
    laid: Ints  # offerings on each card
    locked: i64 = 0  # set of cards with a lock
    asleep: i64 = 0  # set of cards whose power is not active yet

    ending: i64 = RUNNING
    winners: i64 = 0  # set of seats
    tie_break: i64 = NOTHING

    def copy(self) -> State:
        c = State()
        c.chooser = FIRST
        c.over = self.over
        c.source = self.source
        c.content = self.content
        c.players = self.players
        c.drops_while_following = self.drops_while_following
        c.power_from_own_turn = self.power_from_own_turn
        c.follow_skipped_main = self.follow_skipped_main
        c.choose_of_two = self.choose_of_two
        c.must_act = self.must_act
        c.stage = self.stage
        c.first = self.first
        c.active = self.active
        c.follower = self.follower
        c.followed = self.followed
        c.turn = self.turn
        c.used = self.used
        c.main_done = self.main_done
        boards: list[Board] = []
        for board in self.boards:
            boards.append(board.copy())
        c.boards = boards
        c.stacks = self.stacks[:]
        c.tokens = self.tokens[:]
        c.unseen = self.unseen
        c.river = self.river
        c.face_down = self.face_down
        c.aside = self.aside
        c.locks_taken = self.locks_taken
        c.laid = self.laid[:]
        c.locked = self.locked
        c.asleep = self.asleep
        c.ending = self.ending
        c.winners = self.winners
        c.tie_break = self.tie_break
        return c

    # Nothing that is hidden is stored, so `redeal` has nothing to do: face-down cards are drawn when they are revealed.

    def may_show(self, seat: i64, kind: i64, action: i64) -> bool:
        """Nobody knows more than others."""
        return False

    def setup(self) -> Setup:
        """What depends on the number of players."""
        return self.content.setups[self.players - 2]

    def after(self, seat: i64) -> i64:
        """The next seat clockwise."""
        return (seat + 1) % self.players

    def before(self, seat: i64) -> i64:
        return (seat + self.players - 1) % self.players

    def awake(self, seat: i64) -> i64:
        """The set of cards whose power a player can use. Rule 13.2."""
        return self.boards[seat].cards & ~self.asleep

    def drops_freely(self, seat: i64) -> bool:
        """Whether a player may drop cubes now: on one's own turn, or by option always. Rules 7.5, 7.6, 19.1, 20.1."""
        return seat == self.active or self.drops_while_following

    def locks_left(self) -> i64:
        return len(self.setup().locks) - self.locks_taken

    def owner(self, card: i64) -> i64:
        """Who controls a card; NONE if nobody does."""
        for seat in range(self.players):
            if self.boards[seat].cards >> card & 1:
                return seat
        return NONE

    def locks_of(self, seat: i64) -> i64:
        return bit_count(self.boards[seat].cards & self.locked)

    def count_built(self, seat: i64, construction: i64) -> i64:
        """How many constructions of a type a player has built; the starting city is not among them."""
        built = self.boards[seat].built
        found: i64 = 0
        which = self.content.constructions[construction]
        for slot in range(which.first, which.end):
            if built[slot] > 0:
                found += 1
        return found

    def trigger(self, ending: i64) -> None:
        """The end of the game is near; what triggers it first counts. Rules 16.1, 16.3, 19.16."""
        if self.ending == RUNNING:
            self.ending = ending


def new_state(content: Content, players: i64) -> State:
    """The state before the set-up."""
    s = State()
    s.chooser = FIRST
    s.content = content
    s.players = players
    s.boards = [new_board() for _ in range(players)]
    s.stacks = filled(4, s.setup().favors)
    s.tokens = s.setup().tokens[:]
    s.unseen = first_things(len(content.deities))
    s.laid = filled(len(content.deities), 0)
    return s


def new_board() -> Board:
    board = Board()
    board.cubes = filled(N_PLACES, 0)
    board.favors = filled(4, 0)
    board.built = filled(N_SLOTS, 0)
    return board
