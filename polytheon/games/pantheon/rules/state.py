"""The table of Pantheon as plain data: players, map, display of gods, cards, and what is left in bags."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from polytheon.games.pantheon.rules.board import size
from polytheon.games.pantheon.rules.components import (
    LOOT_HEXES,
    MONEY,
    N_CARDS,
    N_OFFERINGS,
    N_PEOPLES,
    N_TILES,
    N_VALUES,
    NONE,
    Content,
)
from polytheon.kernel import state as kernel
from polytheon.kernel.bits import Ints, filled, first_things
from polytheon.kernel.state import FIRST, Chooser

# What the next beat is
SET_UP: Final = 0
PREPARATION: Final = 1
ABILITY: Final = 2  # of the people, one player after the other
TEMPLE: Final = 3
CHOOSING: Final = 4  # of bonus tiles
BONUS: Final = 5
ACTION: Final = 6
FOLLOWING: Final = 7
END_OF_ACTION: Final = 8

# How an epoch ended: no god or no loot tile was left, or it had as many turns as it may have
BY_GODS: Final = 0
BY_LOOT: Final = 1
BY_LIMIT: Final = 2
EPOCH_ENDINGS: Final = ("gods", "loot", "limit")

# How the game ended
RUNNING: Final = 0
POINTS: Final = 1
DEMIGODS: Final = 2
SHARED: Final = 3


@mypyc_attr(acyclic=True)
class Player:
    """What one player has."""

    hand: Ints  # number of cards of each kind
    known: Ints  # how many of them everybody has seen (taken from the display or the special money)
    ranks: Ints  # of the offering tiles; 0 without one
    columns_general: i64 = 0  # in the general supply of the colour
    columns_supply: i64 = 0  # in the personal supply
    feet_general: i64 = 0
    feet_supply: i64 = 0
    columns: Ints  # set of hexes
    feet: Ints
    network: Ints  # the temple, the feet and the columns that are connected to it
    gods: Ints  # number of tiles of each god
    bonus: i64 = NONE
    steps: i64 = 0  # permanent steps
    jumps: i64 = 0  # in each movement
    money: i64 = 0  # in each Buy action
    draws: i64 = 0  # further cards in each Draw action
    epoch_cards: i64 = 0  # at the end of each preparation
    rank_points: i64 = 0  # how often the best rank counts in a scoring
    extra_actions: i64 = 0
    demigods: Ints  # number of demigods of each value that everybody has seen
    secret_demigods: Ints  # those that only the owner has
    god_points: i64 = 0
    closing_points: i64 = 0
    demigod_points: i64 = 0
    column_points: i64 = 0
    rank_score: i64 = 0

    def copy(self) -> Player:
        c = Player()
        c.hand = self.hand[:]
        c.known = self.known[:]
        c.ranks = self.ranks[:]
        c.columns_general = self.columns_general
        c.columns_supply = self.columns_supply
        c.feet_general = self.feet_general
        c.feet_supply = self.feet_supply
        c.columns = self.columns[:]
        c.feet = self.feet[:]
        c.network = self.network[:]
        c.gods = self.gods[:]
        c.bonus = self.bonus
        c.steps = self.steps
        c.jumps = self.jumps
        c.money = self.money
        c.draws = self.draws
        c.epoch_cards = self.epoch_cards
        c.rank_points = self.rank_points
        c.extra_actions = self.extra_actions
        c.demigods = self.demigods[:]
        c.secret_demigods = self.secret_demigods[:]
        c.god_points = self.god_points
        c.closing_points = self.closing_points
        c.demigod_points = self.demigod_points
        c.column_points = self.column_points
        c.rank_score = self.rank_score
        return c

    def score(self) -> i64:
        return self.god_points + self.closing_points + self.demigod_points + self.column_points + self.rank_score

    def hand_money(self) -> i64:
        """What the money cards of the hand are worth."""
        total: i64 = 0
        for card in range(MONEY, N_CARDS):
            total += self.hand[card] * (card - MONEY + 1)
        return total

    def best_rank(self) -> i64:
        best: i64 = 0
        for rank in self.ranks:
            if rank > best:
                best = rank
        return best

    def demigod_count(self) -> i64:
        return total_of(self.demigods) + total_of(self.secret_demigods)

    def columns_placed(self) -> i64:
        return size(self.columns)


@mypyc_attr(acyclic=True)
class State(kernel.State):
    """A position of Pantheon."""

    content: Content
    choose_bonus: bool = False
    bonus_at_once: bool = False
    online_supply: bool = False
    cartago_placement: bool = True
    traitera_after_trigger: bool = False
    random_start: bool = False

    players: list[Player]
    stage: i64 = SET_UP
    epoch: i64 = 0
    first: i64 = NONE  # who begins the epoch
    active: i64 = NONE  # whose turn it is
    seat: i64 = NONE  # whose beat it is in a stage in which all players have one
    waiting: i64 = 0  # how many seats still have a beat in this stage, this one included
    round: i64 = 0  # of the people's ability
    turns: i64 = 0  # begun in this epoch
    ended: i64 = NONE  # how the epoch before ended
    ready: i64 = 0  # extra actions that the active player may still take in this turn
    extra: bool = False  # whether the action to come is an extra one
    left: i64 = 0  # steps, money or cards that the player of the running beat has left
    owed: i64 = 0  # money of the hand that purchases of the running beat will take
    promised: i64 = 0  # movement cards without which nothing could be placed in the running movement
    walked: i64 = 0  # steps that the running movement has taken
    jumps: i64 = 0  # that the running movement has left
    worshipped: i64 = NONE  # the god that is being paid for
    revealed: i64 = NONE  # the god of the pile that is offered for its largest number

    people: i64 = NONE
    people_bag: i64 = 0
    peoples: Ints  # the people of each epoch so far; NONE
    temple: i64 = NONE  # its hex
    god_bag: Ints  # number of tiles of each god in the pile
    gods: Ints  # in the display
    gods_gone: Ints  # removed from the game
    tile_bag: Ints
    loot: Ints  # the tile on each loot hex of the people; NONE
    taken: Ints  # tiles taken whose effects are still due
    taker: i64 = NONE  # who has taken them
    bonus_bag: Ints
    demigod_bag: Ints  # number of each value in the pile
    demigods: Ints  # open on the board
    pile: Ints  # number of cards of each kind
    display: Ints
    discards: Ints
    special_money: Ints  # left in the stack of special money, as cards
    descending: bool = False  # whether the largest lies on top
    left_pile: Ints  # in this beat, before any reshuffle
    reshuffled: bool = False  # whether discards have become the pile in this beat
    called_in: bool = False  # whether all hands have become the pile in this beat

    ending: i64 = RUNNING

    def copy(self) -> State:
        c = State()
        c.chooser = FIRST
        c.over = self.over
        c.source = self.source
        c.content = self.content
        c.choose_bonus = self.choose_bonus
        c.bonus_at_once = self.bonus_at_once
        c.online_supply = self.online_supply
        c.cartago_placement = self.cartago_placement
        c.traitera_after_trigger = self.traitera_after_trigger
        c.random_start = self.random_start
        players: list[Player] = []
        for player in self.players:
            players.append(player.copy())
        c.players = players
        c.stage = self.stage
        c.epoch = self.epoch
        c.first = self.first
        c.active = self.active
        c.seat = self.seat
        c.waiting = self.waiting
        c.round = self.round
        c.turns = self.turns
        c.ended = self.ended
        c.ready = self.ready
        c.extra = self.extra
        c.left = self.left
        c.owed = self.owed
        c.promised = self.promised
        c.walked = self.walked
        c.jumps = self.jumps
        c.worshipped = self.worshipped
        c.revealed = self.revealed
        c.people = self.people
        c.people_bag = self.people_bag
        c.peoples = self.peoples[:]
        c.temple = self.temple
        c.god_bag = self.god_bag[:]
        c.gods = self.gods[:]
        c.gods_gone = self.gods_gone[:]
        c.tile_bag = self.tile_bag[:]
        c.loot = self.loot[:]
        c.taken = self.taken[:]
        c.taker = self.taker
        c.bonus_bag = self.bonus_bag[:]
        c.demigod_bag = self.demigod_bag[:]
        c.demigods = self.demigods[:]
        c.pile = self.pile[:]
        c.display = self.display[:]
        c.discards = self.discards[:]
        c.special_money = self.special_money[:]
        c.descending = self.descending
        c.left_pile = self.left_pile[:]
        c.reshuffled = self.reshuffled
        c.called_in = self.called_in
        c.ending = self.ending
        return c

    def after(self, seat: i64) -> i64:
        """The left neighbour: the next player clockwise."""
        return seat + 1 if seat + 1 < len(self.players) else 0

    def loot_slots(self) -> i64:
        """How many loot tiles an epoch begins with: one more than players."""
        return len(self.players) + 1

    def loot_left(self) -> i64:
        """How many loot tiles lie on the board."""
        count: i64 = 0
        for tile in self.loot:
            if tile != NONE:
                count += 1
        return count

    def triggered(self) -> bool:
        """Whether the epoch ends with this action: no loot tile or no god is left."""
        return self.loot_left() == 0 or total_of(self.gods) == 0

    def redeal(self, viewer: i64, now: kernel.State, chooser: Chooser) -> None:
        """Redeal the other hands (but for what everybody has seen of them) and the demigods in secret."""
        from polytheon.games.pantheon.rules.hidden import redeal_demigods, redeal_hands

        assert isinstance(now, State)
        redeal_hands(self, viewer, now, chooser)
        redeal_demigods(self, viewer, now, chooser)

    def may_show(self, seat: i64, kind: i64, action: i64) -> bool:
        """Whether the action tells of cards that not everybody has seen."""
        from polytheon.games.pantheon.rules.hidden import tells_of_hand

        return tells_of_hand(self, seat, kind, action)


def new_state(content: Content, players: i64) -> State:
    """The state before the set-up."""
    s = State()
    s.chooser = FIRST
    s.content = content
    s.players = [new_player(content) for _ in range(players)]
    s.people_bag = first_things(N_PEOPLES)
    s.peoples = filled(content.epochs, NONE)
    s.god_bag = content.god_counts[:]
    s.gods = filled(len(content.gods), 0)
    s.gods_gone = filled(len(content.gods), 0)
    s.tile_bag = content.tile_counts[:]
    s.loot = filled(LOOT_HEXES, NONE)
    s.taken = vec[i64]()
    s.bonus_bag = content.bonus_counts[:]
    s.demigod_bag = content.demigod_counts[:]
    s.demigods = filled(N_VALUES, 0)
    s.pile = content.deck[:]
    s.display = filled(N_CARDS, 0)
    s.discards = filled(N_CARDS, 0)
    s.special_money = content.special_money[:]
    s.left_pile = filled(N_CARDS, 0)
    assert len(s.tile_bag) == N_TILES
    return s


def new_player(content: Content) -> Player:
    player = Player()
    player.hand = filled(N_CARDS, 0)
    player.known = filled(N_CARDS, 0)
    player.ranks = filled(N_OFFERINGS, 0)
    player.columns_general = content.columns
    player.feet_general = content.feet
    player.columns = content.board.nowhere()
    player.feet = content.board.nowhere()
    player.network = content.board.nowhere()
    player.gods = filled(len(content.gods), 0)
    player.demigods = filled(N_VALUES, 0)
    player.secret_demigods = filled(N_VALUES, 0)
    return player


def total_of(counts: Ints) -> i64:
    total: i64 = 0
    for count in counts:
        total += count
    return total
