"""The rules of Mytikas in the order of the rulebook: set-up, a turn, following, the end.

What can be done on the eight spaces is in `effects`; the elementary actions are in `cubes`, `tokens` and `building`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from polytheon.games.mytikas.rules.actions import (
    CHANGE,
    CHANGES,
    DEALT,
    FAVOR,
    FIRST_PLAYER,
    FOLLOW,
    FOLLOWINGS,
    KEEP,
    MOVE,
    PAY_OFFERING,
    REVEALED,
    SACRIFICE,
    TURN,
)
from polytheon.games.mytikas.rules.components import N_LEVELS, NONE, STONE, Action, Space, place
from polytheon.games.mytikas.rules.cubes import drop_cubes, give_cubes, has_cube_to_drop, spend
from polytheon.games.mytikas.rules.scoring import count_cubes, count_offerings, final_scoring
from polytheon.games.mytikas.rules.state import (
    ACTING,
    BONUS,
    DROPS,
    FIRST_FAVOR,
    FOLLOWING,
    KEEP_CARD,
    MOVING,
    ROUNDS,
    RUNNING,
    SET_UP,
    State,
)
from polytheon.games.mytikas.rules.tokens import move_favor, unlocked_cards
from polytheon.kernel.bits import Ints, bit, first_things, lowest, members, shifted

LAST_ROUND: Final = 200  # a net under games without progress, no rule

# Sources of questions, after the deity cards, the starting city and the slots
SOURCE_SPACE: Final = 24
SOURCE_BONUS: Final = 32


def beat(s: State) -> None:
    """Play on to the next moment in which somebody else may be asked: one choice, a part of a turn, one follower.

    Rule 4.1.
    """
    s.source = NONE
    stage = s.stage
    if stage == FOLLOWING:
        follow(s)
    elif stage == MOVING:
        begin_turn(s)
    elif stage == BONUS:
        do_bonus(s)
    elif stage == DROPS:
        drop_cubes(s, s.active)
        begin_following(s)
    elif stage == FIRST_FAVOR:
        take_first_favor(s)
    elif stage == KEEP_CARD:
        keep_card(s)
    elif stage == SET_UP:
        set_up(s)


# ---- Set-up


def set_up(s: State) -> None:
    """The first player, cubes by turn order, a deity card for everybody (or two to choose from), the river.

    Rules 3.1 to 3.4, 3.7.
    """
    s.first = s.draw(FIRST_PLAYER, first_things(s.players))
    seat = s.first
    for position in range(s.players):
        board = s.boards[seat]
        board.add(1, s.setup().cubes[position])
        board.cards |= bit(draw_card(s, DEALT))
        if s.choose_of_two:
            board.cards |= bit(draw_card(s, DEALT))
        seat = s.after(seat)
    s.active = s.first
    s.stage = KEEP_CARD
    if not s.choose_of_two:
        for board in s.boards:
            s.laid[lowest(board.cards)] = s.setup().offerings_on_first_card
        lay_river(s)


def draw_card(s: State, kind: i64) -> i64:
    """A card nobody has seen yet is turned over."""
    card = s.draw(kind, s.unseen)
    s.unseen &= ~bit(card)
    return card


def keep_card(s: State) -> None:
    """By option each player keeps one of two cards, in turn order; the other one goes under the deck.

    Rules 3.9, 19.34.
    """
    keep(s, s.active, s.ask(s.active, KEEP, members(s.boards[s.active].cards)))
    s.active = s.after(s.active)
    if s.active == s.first:
        lay_river(s)


def keep(s: State, me: i64, card: i64) -> None:
    """Rule 3.9."""
    board = s.boards[me]
    s.aside |= board.cards & ~bit(card)
    board.cards = bit(card)
    s.laid[card] = s.setup().offerings_on_first_card


def lay_river(s: State) -> None:
    """Some cards face down under locks, and one face up. Rules 3.5, 3.6."""
    s.face_down = s.setup().face_down
    for _ in range(s.setup().face_up):
        s.river |= bit(draw_card(s, REVEALED))
    s.active = s.before(s.first)
    s.stage = FIRST_FAVOR


def take_first_favor(s: State) -> None:
    """From the last player backwards everybody takes a favor, each of another god. Rule 3.8."""
    options = vec[i64](capacity=4)
    for god in range(4):
        if s.stacks[god] == s.setup().favors:
            options = append(options, god)
    move_favor(s, s.active, s.ask(s.active, FAVOR, options))
    if s.active == s.first:
        s.stage = MOVING
    else:
        s.active = s.before(s.active)


# ---- A turn: its start, and moving the builder


def begin_turn(s: State) -> None:
    """Use a power for the start of a turn, each once; or move the builder to another space and act there.

    Rules 4.1, 4.2, 13.5, 20.2.
    """
    me = s.active
    if s.power_from_own_turn:
        s.asleep &= ~s.boards[me].cards
    chosen = s.ask(me, TURN, vec[i64]() if s.chooser.knows_answer() else turn_options(s, me))
    if chosen < CHANGE:
        s.boards[me].builder = chosen - MOVE
        s.stage = ACTING
        act(s)
    elif chosen < SACRIFICE:
        level, better = CHANGES.pair(chosen - CHANGE)
        change_stones(s, me, level + 1, better)
    else:
        sacrifice(s, me, chosen - SACRIFICE)


def turn_options(s: State, me: i64) -> Ints:
    """The spaces the builder can move to, then the powers that can still be used. Rules 4.2, 19.7, 19.27."""
    options = vec[i64](capacity=20)
    closed = closed_spaces(s)
    for space in s.content.spaces:
        if closed & bit(space.number) == 0 and is_useful(s, me, space):
            options = append(options, MOVE + space.number)
    powers = powers_to_use(s, me)
    if powers & s.content.changers:
        options = append_changes(s, me, options)
    if powers & s.content.sacrificers:
        for exchange in range(len(s.content.sacrifice)):
            if count_cubes(s, me) >= s.content.sacrifice[exchange]:
                options = append(options, SACRIFICE + exchange)
    return options


def closed_spaces(s: State) -> i64:
    """The set of spaces with a builder, the player's own included. With two players it stands on the whole god.

    Rule 4.3.
    """
    closed: i64 = 0
    for seat in range(s.players):
        closed |= closed_by(s, seat)
    return closed


def closed_by(s: State, seat: i64) -> i64:
    """The set of spaces that a player's builder closes. Rules 4.3, 15.1, 15.2."""
    builder = s.boards[seat].builder
    if builder == NONE:
        return 0
    if closes_god(s):
        return shifted(3, builder - builder % 2)
    return bit(builder)


def closes_god(s: State) -> bool:
    """Whether a builder closes both spaces of its god. Rule 15.1."""
    return s.players == 2


def powers_to_use(s: State, me: i64) -> i64:
    """The set of cards whose power for the start of a turn the player may still use. Rules 13.5, 19.27."""
    return s.awake(me) & ~s.used & (s.content.changers | s.content.sacrificers)


def is_useful(s: State, me: i64, space: Space) -> bool:
    """The player can do the main action or the bonus action. Rules 4.4, 19.6."""
    return main_action(s, me, space).possible(s, me, True) or may_do_bonus(s, me, space)


def main_action(s: State, me: i64, space: Space) -> Action:
    """The main action of a space as the player can do it: better with the card for it. Rules 12.8, 13.5."""
    return space.improved if s.awake(me) >> space.card & 1 else space.main


def asking_action(s: State, me: i64) -> Action:
    """The action of the space that asks: of a bonus question the bonus action, else the main action."""
    if s.source >= SOURCE_BONUS:
        return s.content.spaces[s.source - SOURCE_BONUS].bonus
    return main_action(s, me, s.content.spaces[s.source - SOURCE_SPACE])


def may_do_bonus(s: State, me: i64, space: Space) -> bool:
    """A favor of the god opens the bonus action, and so does a card; it must be possible, too.

    Rules 4.6, 4.8, 19.25.
    """
    return may_use_bonus(s, me, space.number // 2) and space.bonus.possible(s, me, True)


def may_use_bonus(s: State, me: i64, god: i64) -> bool:
    """Whether a favor or a card opens the bonus actions of a god. Rules 2.5, 4.6, 4.7, 14.5 to 14.8."""
    return s.boards[me].favors[god] != 0 or s.awake(me) & s.content.bonus_of[god] != 0


def append_changes(s: State, me: i64, options: Ints) -> Ints:
    """Every level with enough stones on it and above for a marble or a gold. Rule 14.3."""
    stones: i64 = 0
    for level in range(N_LEVELS, 0, -1):
        stones += s.boards[me].cubes[place(level, STONE)]
        for better in range(2):
            if stones >= s.content.stones_for[better]:
                options = append(options, CHANGE + CHANGES.of(level - 1, better))
    return options


def change_stones(s: State, me: i64, level: i64, better: i64) -> None:
    """Stones of a level become a marble or a gold there (Demeter). Rule 14.3."""
    board = s.boards[me]
    s.used |= s.content.changers
    spend(board, STONE, s.content.stones_for[better], level)
    board.cubes[place(level, better + 1)] += 1


def sacrifice(s: State, me: i64, exchange: i64) -> None:
    """Some cubes of any levels become offerings (Hades). Rules 14.4, 19.27."""
    s.used |= s.content.sacrificers
    s.source = lowest(s.content.sacrificers)
    give_cubes(s, me, s.content.sacrifice[exchange])
    s.boards[me].offerings += s.content.reward[exchange]


# ---- A turn: main action, bonus action, drops


def act(s: State) -> None:
    """The main action, which nobody is obliged to do; by option it can be skipped only where the bonus is open.

    Rules 4.5, 4.9, 13.6, 15.3, 19.5, 20.5.
    """
    me = s.active
    space = s.content.spaces[s.boards[me].builder]
    main = main_action(s, me, space)
    s.source = SOURCE_SPACE + space.number
    optional = not s.must_act or may_do_bonus(s, me, space)
    s.main_done = main.possible(s, me, True) and main.perform(s, me, optional)
    if may_do_bonus(s, me, space):
        s.stage = BONUS
    else:
        end_action(s)


def do_bonus(s: State) -> None:
    """The bonus action, optional too; by option only if the main action was done. Rules 4.6, 4.8, 19.5, 20.5."""
    space = s.content.spaces[s.boards[s.active].builder]
    s.source = SOURCE_BONUS + space.number
    space.bonus.perform(s, s.active, not s.must_act or s.main_done)
    end_action(s)


def end_action(s: State) -> None:
    """On to the drops, if they can matter, or to the followers. Rule 19.2."""
    if may_gain_by_dropping(s, s.active):
        s.stage = DROPS
    else:
        begin_following(s)


def may_gain_by_dropping(s: State, me: i64) -> bool:
    """Whether dropping cubes now could matter: only to a player who may follow before their next turn.

    A single follow gains where a main action does that can be paid for. With more than two players there may be two,
    which can prepare each other, so then any drop may matter; and a follow may bring what pays for the second.
    Rule 19.2.
    """
    board = s.boards[me]
    if s.drops_while_following or s.ending != RUNNING or not has_cube_to_drop(board):
        return False
    favors = board.count_favors()
    if s.players > 2 and favors > 1:
        return True
    any_god = offerings_to_follow(s, me) > 0 or (favors > 0 and board.cards & s.content.follow_with_any_favor != 0)
    for space in s.content.spaces:
        if any_god or board.favors[space.number // 2] > 0:
            if drops_prepare(s, me, space.main):
                return True
            if board.cards >> space.card & 1 and drops_prepare(s, me, space.improved):
                return True
    return False


def offerings_to_follow(s: State, me: i64) -> i64:
    """How many offerings may pay for following, by Zeus' card: those on another card come back if it is stolen."""
    card = s.boards[me].cards & s.content.follow_with_offering
    if card == 0:
        return 0
    return count_offerings(s, me) - s.laid[lowest(card)]


def drops_prepare(s: State, me: i64, main: Action) -> bool:
    """Whether dropping cubes now could help a player who follows a main action, or who then follows another."""
    return main.gains_by_dropping(s, me) or (s.players > 2 and main.pays_for_following(s, me))


# ---- Following


def begin_following(s: State) -> None:
    """Rules 12.1, 19.4, 20.3."""
    s.follower = s.after(s.active)
    s.stage = FOLLOWING
    if not s.main_done and not s.follow_skipped_main:
        s.follower = s.active


def follow(s: State) -> None:
    """The next player who can follow does so or refrains; after the last one the turn ends.

    Rules 12.1 to 12.9, 19.17.
    """
    options = vec[i64]()
    while s.follower != s.active:
        options = ways_to_follow(s, s.follower)
        if len(options) > 1:
            break
        s.follower = s.after(s.follower)
    else:
        end_turn(s)
        return
    me = s.follower
    s.source = SOURCE_SPACE + s.boards[s.active].builder
    chosen = s.ask(me, FOLLOW, options)
    if chosen >= 0:
        number, payment = FOLLOWINGS.pair(chosen)
        space = s.content.spaces[number]
        pay_to_follow(s, me, payment, 1)
        s.source = SOURCE_SPACE + space.number
        s.followed = space.number
        main_action(s, me, space).perform(s, me, False)
        s.followed = NONE
    s.follower = s.after(me)


def ways_to_follow(s: State, me: i64) -> Ints:
    """ "enough", and each main action that can be followed and done, with everything that can pay for it.

    With two players either action of the god can be followed. Rules 12.6, 15.4.
    """
    options = vec[i64](capacity=12)
    options = append(options, -FOLLOW)
    builder = s.boards[s.active].builder
    payments = payments_to_follow(s, me, builder // 2)
    if payments == 0:
        return options
    first = builder
    last = builder
    if s.players == 2:
        first = builder - builder % 2
        last = first + 1
    for number in range(first, last + 1):
        left = payments
        while left != 0:
            payment = lowest(left)
            left &= left - 1
            if can_follow(s, me, number, payment):
                options = append(options, FOLLOWINGS.of(number, payment))
    return options


def payments_to_follow(s: State, me: i64, god: i64) -> i64:
    """The set of what can pay: the god's favor, any favor (Poseidon), an offering (Zeus). Rules 12.2, 14.1, 14.2."""
    board = s.boards[me]
    awake = s.awake(me)
    payments: i64 = 0
    for other in range(4):
        if board.favors[other] > 0 and (other == god or awake & s.content.follow_with_any_favor):
            payments |= bit(other)
    if board.offerings > 0 and awake & s.content.follow_with_offering:
        payments |= bit(PAY_OFFERING)
    return payments


def can_follow(s: State, me: i64, number: i64, payment: i64) -> bool:
    """Whether the main action of a space is possible once the payment is back in its stack. Rules 12.6, 19.18."""
    pay_to_follow(s, me, payment, 1)
    possible = main_action(s, me, s.content.spaces[number]).possible(s, me, s.drops_freely(me))
    pay_to_follow(s, me, payment, -1)
    return possible


def pay_to_follow(s: State, me: i64, payment: i64, count: i64) -> None:
    """Rules 8.3, 12.2."""
    board = s.boards[me]
    if payment == PAY_OFFERING:
        board.offerings -= count
    else:
        board.favors[payment] -= count
        s.stacks[payment] += count


# ---- The end of a turn and of the game


def end_turn(s: State) -> None:
    """Turn over river cards without a lock; then the next player's turn, or the end.

    Rules 1.3, 10.4, 13.2, 16.3, 19.3, 19.28, 19.36.
    """
    while unlocked_cards(s) > 0:
        s.river |= bit(draw_card(s, REVEALED))
        s.face_down -= 1
    if not s.power_from_own_turn:
        s.asleep = 0
    s.used = 0
    s.turn += 1
    if s.turn >= LAST_ROUND * s.players:
        s.trigger(ROUNDS)
    if s.ending != RUNNING:
        final_scoring(s)
    else:
        s.active = s.after(s.active)
        s.stage = MOVING
