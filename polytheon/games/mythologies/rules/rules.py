"""The rules of Mythologies in the order of the rulebook. Playing a card is in `playing`, what cards do in `effects`."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from polytheon.games.mythologies.rules.abilities import usable, use_ability
from polytheon.games.mythologies.rules.actions import (
    BOARD_LAID,
    CARD_TURNED,
    CARDS_AT,
    COMMIT,
    DESTINY_TURNED,
    DISCARD,
    FIRST_PLAYER,
    LOCK,
    PAWN_SHOWN,
    PLACES,
    PLAY,
    SHOWN_PAWNS,
    TAKE,
    TURN,
    USE,
)
from polytheon.games.mythologies.rules.components import END_OF_TURN, LOCKS_BOARD, NONE, SEES_FACE_DOWN
from polytheon.games.mythologies.rules.effects.exiling import exile
from polytheon.games.mythologies.rules.events import Trigger, settle, trigger_in
from polytheon.games.mythologies.rules.grid import ALL_CELLS
from polytheon.games.mythologies.rules.playing import payable_cells, play
from polytheon.games.mythologies.rules.scoring import check_trials
from polytheon.games.mythologies.rules.state import (
    COLLECTING,
    COMMITTING,
    CREATURE_PILE,
    DEITY_SLOT,
    DESTINY,
    EVERYBODY,
    FACE_DOWN,
    LOCKING,
    N_SLOTS,
    PLACEMENT,
    REVEALING,
    ROUNDS,
    SELECT,
    SET_UP,
    STEPS,
    TAKING,
    UPKEEP,
    State,
)
from polytheon.kernel.bits import Ints, bit, first_things, lowest, members

ALL_MYTHOLOGIES: Final = 0xFF
ENOUGH: Final = 0


def beat(s: State) -> None:
    """Play on to the next moment in which somebody else may be asked: one pawn, one card, one step without a choice."""
    s.source = NONE
    s.asker = NONE
    s.landing = NONE
    s.turned = 0
    if s.phase == PLACEMENT:
        act(s)
    elif s.phase == COMMITTING:
        commit(s)
    elif s.phase == TAKING:
        take(s)
    elif s.phase == DESTINY:
        reveal_destiny(s)
    elif s.phase == REVEALING:
        reveal_pawns(s)
    elif s.phase == COLLECTING:
        collect(s)
    elif s.phase == UPKEEP:
        upkeep(s)
    elif s.phase == LOCKING:
        lock(s)
    elif s.phase == SET_UP:
        set_up(s)


# ---- Set-up


def set_up(s: State) -> None:
    """Four boards in any order, three creatures on each, no deity; a random first player. Rules 2.1 to 2.6."""
    bag = s.chosen if s.chosen != 0 else ALL_MYTHOLOGIES
    for quarter in range(4):
        s.boards[quarter] = s.draw(BOARD_LAID, bag)
        bag &= ~bit(s.boards[quarter])
    for slot in range(N_SLOTS):
        if slot & 3 != DEITY_SLOT:
            refill(s, slot)
    s.first = s.draw(FIRST_PLAYER, first_things(s.players))
    s.round = 1
    begin_selection(s)


def refill(s: State, slot: i64) -> None:
    """Put a card face up on an empty slot, if its pile has one left. Rule 10.2."""
    if s.slots[slot] != NONE:
        return
    quarter = slot >> 2
    left = s.deity_pile_size(quarter) if slot & 3 == DEITY_SLOT else s.pile_size(quarter)
    if left > 0:
        s.slots[slot] = s.draw_for(slot)
        s.known[slot] = EVERYBODY


# ---- A. Selection


def begin_selection(s: State) -> None:
    """Shuffle the destiny cards; a player with a card that locks a board chooses one first. Rules 10.3, 16.1."""
    s.destiny_bag = first_things(STEPS)
    s.step = 0
    s.locked = NONE
    s.locker = NONE
    s.phase = DESTINY
    for seat in range(s.players):
        if s.pantheons[seat].traits[LOCKS_BOARD] != 0:
            s.locker = seat
            s.phase = LOCKING


def lock(s: State) -> None:
    """Choose the board on which nobody else may select in this phase (Odin). Rule 16.1."""
    p = s.pantheons[s.locker]
    options = vec[i64](capacity=4)
    for mythology in s.boards:
        options = append(options, mythology)
    chosen = s.choose(s.locker, p.tops[lowest(p.traits[LOCKS_BOARD])], LOCK, options)
    s.locked = s.quarter_of(chosen)
    s.phase = DESTINY


def reveal_destiny(s: State) -> None:
    """Step 1: a destiny card gives each player a board. Rule 3.2."""
    s.destiny = s.draw(DESTINY_TURNED, s.destiny_bag)
    s.destiny_bag &= ~bit(s.destiny)
    s.step += 1
    if s.players == 2 and s.step < STEPS:
        exile_unused(s)
    s.phase = COMMITTING


def exile_unused(s: State) -> None:
    """Two players: on the boards of neither, exile the creature of this step's slot or, under a pawn, the deity.

    Rules 4.1 to 4.4, 24.34.
    """
    for quarter in range(4):
        if quarter != s.destined(0) and quarter != s.destined(1):
            slot, picked = s.step - 1, s.picked(quarter)
            if picked >> slot & 1:
                slot = DEITY_SLOT
            if s.slots[4 * quarter + slot] != NONE and picked >> slot & 1 == 0:
                exile(s, 4 * quarter + slot, NONE, NONE)


def missing(s: State, seat: i64) -> bool:
    """Whether a seat still has cards to select."""
    return s.picks[2 * seat + 1] == NONE


def commit(s: State) -> None:
    """Step 2: choose a pawn in secret. A player who has placed both selecting pawns is done. Rules 3.3, 3.10."""
    for i in range(s.players):
        seat = s.after(s.first, i)
        if missing(s, seat) and s.commits[seat] == NONE:
            s.conceal(bit(seat))
            s.commits[seat] = s.ask(seat, COMMIT, members(s.may_commit(seat)))
            return
    s.phase = REVEALING


def reveal_pawns(s: State) -> None:
    """Step 3: all pawns are shown together. Rule 3.3."""
    for i in range(s.players):
        seat = s.after(s.first, i)
        if s.commits[seat] != NONE:
            s.show(PAWN_SHOWN, SHOWN_PAWNS.of(seat, s.commits[seat]), bit(seat))
    s.phase = TAKING


def take(s: State) -> None:
    """Step 3: put the pawn on a free card of the destined board, in turn order. Rules 3.4 to 3.7."""
    for i in range(s.players):
        seat = s.after(s.first, i)
        if s.commits[seat] == SELECT:
            quarter = s.destined(seat)
            options = vec[i64](capacity=5)
            slots = s.selectable(seat, quarter)
            board = PLACES.of(s.boards[quarter], 0)
            while slots != 0:
                options = append(options, board + lowest(slots))
                slots &= slots - 1
            slot = s.ask(seat, TAKE, options) - board
            first = s.picks[2 * seat] == NONE
            s.picks[2 * seat if first else 2 * seat + 1] = PLACES.of(quarter, slot)
            s.commits[seat] = NONE
            return
    end_step(s)


def end_step(s: State) -> None:
    """Step 4: the phase stops at once when all have selected two cards. Rule 3.11."""
    done = True
    for seat in range(s.players):
        s.commits[seat] = NONE
        if missing(s, seat):
            done = False
    s.phase = COLLECTING if done or s.step == STEPS else DESTINY


def collect(s: State) -> None:
    """Step 5: all take their cards; players with a pawn on a pile draw, in turn order. Only they see what was face
    down. Rules 3.7, 3.11, 13.4."""
    for i in range(s.players):
        seat = s.after(s.first, i)
        for place in range(2 * seat, 2 * seat + 2):
            if s.picks[place] != NONE:
                collect_one(s, seat, place)
    for place in range(2 * s.players):
        s.picks[place] = NONE
    begin_placement(s)


def collect_one(s: State, seat: i64, place: i64) -> None:
    quarter, picked = PLACES.pair(s.picks[place])
    slot = 4 * quarter + picked
    if picked == CREATURE_PILE:
        s.conceal(bit(seat))
        s.hands[place] = s.draw_creature(quarter)
        s.hands_known[place] = bit(seat)
        return
    s.hands[place] = s.slots[slot]
    s.hands_known[place] = s.known[slot] | bit(seat)
    if s.slots[slot] == FACE_DOWN:
        s.conceal(bit(seat))
        s.hands[place] = s.draw_for(slot)
    elif s.known[slot] >> seat & 1 == 0:
        s.conceal(bit(seat))
        s.show(CARD_TURNED, s.slots[slot], s.known[slot])
    s.slots[slot] = NONE
    s.known[slot] = 0


# ---- B. Placement


def begin_placement(s: State) -> None:
    s.phase = PLACEMENT
    s.turns = 0
    begin_turn(s, s.first)


def begin_turn(s: State, seat: i64) -> None:
    s.active = seat
    s.marks = vec[i64]()


def act(s: State) -> None:
    """Play or discard a card, or use a permanent effect; then perhaps the turn ends. Rule 5.1."""
    me = s.active
    action = s.ask(me, TURN, vec[i64]() if s.chooser.knows_answer() else main_actions(s, me))
    if action >= USE:
        _, cell = CARDS_AT.pair(action - USE)
        use_ability(s, me, s.pantheons[me].tops[cell])
    elif action >= DISCARD:
        discard(s, me, take_from_hand(s, me, action - DISCARD))
    elif action != ENOUGH:
        card, cell = CARDS_AT.pair(action - PLAY)
        play(s, me, take_from_hand(s, me, card), cell, True)
    if action == ENOUGH or has_nothing_to_do(s, me):
        end_turn(s, me)
    look(s)


def main_actions(s: State, me: i64) -> Ints:
    """Everything the player can do now: when both cards are played, he may stop. Rules 5.1, 5.2."""
    actions = vec[i64](capacity=32)
    played = s.hands[2 * me] == NONE and s.hands[2 * me + 1] == NONE
    if played:
        actions = append(actions, ENOUGH)
    for place in range(2 * me, 2 * me + 2):
        card = s.hands[place]
        if card != NONE:
            cells = payable_cells(s, me, not s.content.cards[card].creature, True, ALL_CELLS)
            first = PLAY + CARDS_AT.of(card, 0)
            while cells != 0:
                actions = append(actions, first + lowest(cells))
                cells &= cells - 1
            actions = append(actions, DISCARD + card)
    for option in usable(s, me):
        actions = append(actions, USE + option)
    return actions


def take_from_hand(s: State, me: i64, card: i64) -> i64:
    """A selected card is played or discarded: now everybody sees it. Rule 13.4."""
    place = 2 * me if s.hands[2 * me] == card else 2 * me + 1
    if s.hands_known[place] != EVERYBODY:
        s.show(CARD_TURNED, card, s.hands_known[place])
    s.hands[place] = NONE
    s.hands_known[place] = 0
    return s.new_copy(card)


def discard(s: State, me: i64, copy: i64) -> None:
    """Not to play a card brings gems; it is no sacrifice. Rule 5.2."""
    p = s.pantheons[me]
    p.discard = append(p.discard, copy)
    p.gain(s.content.discard_gain)


def has_nothing_to_do(s: State, me: i64) -> bool:
    """Whether both cards are played and nothing can be used."""
    return s.hands[2 * me] == NONE and s.hands[2 * me + 1] == NONE and len(usable(s, me)) == 0


def end_turn(s: State, me: i64) -> None:
    """End-of-turn effects, then the trials; then the next player, the upkeep or the end. Rules 5.9, 11.3, 12.1."""
    triggers: list[Trigger] = []
    trigger_in(s, triggers, me, ALL_CELLS, END_OF_TURN, NONE)
    settle(s, triggers)
    check_trials(s, me)
    s.turns += 1
    if s.turns < s.players:
        begin_turn(s, s.after(me, 1))
    elif s.round < ROUNDS:
        s.phase = UPKEEP
    else:
        s.over = True


def look(s: State) -> None:
    """A player who may look at the face-down cards of the sanctuary does so as soon as a card is fully resolved (Loki).
    Rule 16.3."""
    for seat in range(s.players):
        if s.pantheons[seat].traits[SEES_FACE_DOWN] != 0:
            for slot in range(N_SLOTS):
                if s.slots[slot] != NONE and s.known[slot] >> seat & 1 == 0:
                    s.conceal(bit(seat))
                    if s.slots[slot] == FACE_DOWN:
                        s.slots[slot] = s.draw_for(slot)
                    else:
                        s.show(CARD_TURNED, s.slots[slot], s.known[slot])
                    s.known[slot] |= bit(seat)


# ---- C. Upkeep


def upkeep(s: State) -> None:
    """The marker goes left, all empty slots are refilled face up, from now on the deities' too. Rules 10.1, 10.2."""
    s.round += 1
    s.first = s.after(s.first, 1)
    s.active = NONE
    for slot in range(N_SLOTS):
        refill(s, slot)
    begin_selection(s)
