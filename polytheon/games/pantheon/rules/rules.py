"""The rules of Pantheon in the order of the rulebook, from set-up to end.

The four actions are in `turns`, what components do is in `effects` and `gains`, pieces in `placing`, cards in `cards`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from polytheon.games.pantheon.rules.actions import (
    BONUS_ACTS,
    BONUS_DEALT,
    BUY_ACTION,
    CHOOSE,
    DRAW_ACTION,
    EPOCH_BEGUN,
    EPOCH_ENDED,
    FIRST_PLAYER,
    LOOT_LAID,
    MOVE,
    PEOPLE_TURNED,
    TURN,
)
from polytheon.games.pantheon.rules.cards import draw_cards, fill_display
from polytheon.games.pantheon.rules.components import (
    FROM_BOARD,
    FROM_PILE,
    LOOT_HEXES,
    N_CARDS,
    N_TILES,
    N_VALUES,
    NONE,
)
from polytheon.games.pantheon.rules.gains import (
    SOURCE_GOD,
    SOURCE_PEOPLE,
    SOURCE_TILE,
    open_demigods,
    resolve_loot,
    resolve_tile,
    turn_god,
)
from polytheon.games.pantheon.rules.placing import begin_network, feet_placed
from polytheon.games.pantheon.rules.scoring import final_scoring, score_epoch
from polytheon.games.pantheon.rules.state import (
    ABILITY,
    ACTION,
    BONUS,
    BY_GODS,
    BY_LIMIT,
    BY_LOOT,
    CHOOSING,
    END_OF_ACTION,
    FOLLOWING,
    PREPARATION,
    SET_UP,
    TEMPLE,
    State,
    total_of,
)
from polytheon.games.pantheon.rules.turns import (
    buy_action,
    draw_action,
    follow,
    god_to_worship,
    main_actions,
    move,
    worship,
)
from polytheon.kernel.bits import Ints, bit, filled, first_things


def beat(s: State) -> None:
    """Play on to the next moment in which somebody else may be asked."""
    s.source = NONE
    if len(s.taken) > 0:
        resolve_loot(s)
    elif s.stage == ACTION:
        take_action(s)
    elif s.stage == FOLLOWING:
        follow_movement(s)
    elif s.stage == SET_UP:
        set_up(s)
    elif s.stage == PREPARATION:
        prepare_epoch(s)
    elif s.stage == ABILITY:
        use_ability(s)
    elif s.stage == TEMPLE:
        raise_temple(s)
    elif s.stage == CHOOSING:
        choose_bonus(s)
    elif s.stage == BONUS:
        use_bonus(s)
    else:
        end_action(s)
    fill_display(s)
    for card in range(N_CARDS):
        s.left_pile[card] = 0
    s.reshuffled = False
    s.called_in = False


def all_in_turn(s: State, stage: i64, seat: i64) -> None:
    """Every player gets a beat of this stage, beginning with a seat."""
    s.stage = stage
    s.seat = seat
    s.waiting = len(s.players)


# ---- Set-up


def set_up(s: State) -> None:
    """The display, the supplies, five cards and a bonus tile for each player, unless bonus tiles are chosen later.

    By option the dealt tiles act at once, all but those that need the map to be prepared.
    Rules 2.1 to 2.8, 17.1 to 17.3, 17.6.
    """
    content = s.content
    players = len(s.players)
    s.first = s.draw(FIRST_PLAYER, first_things(players)) if s.random_start else 0
    fill_display(s)
    for seat in range(players):
        player = s.players[seat]
        columns = content.start_columns
        feet = content.start_feet
        if s.online_supply:
            columns = content.online_columns[players - 2]
            feet = content.online_feet[players - 2]
        player.columns_general -= columns
        player.columns_supply += columns
        player.feet_general -= feet
        player.feet_supply += feet
        draw_cards(s, seat, content.start_hand, NONE)
    if not s.choose_bonus:
        for seat in range(players):
            tile = s.draw_counted(BONUS_DEALT, s.bonus_bag)
            s.bonus_bag[tile] -= 1
            s.players[seat].bonus = tile
        s.bonus_bag = filled(N_TILES, 0)
    if s.bonus_at_once and not s.choose_bonus:
        all_in_turn(s, BONUS, s.first)
    else:
        s.stage = PREPARATION


# ---- Preparation of an epoch


def prepare_epoch(s: State) -> None:
    """Reveal the people, its gods and loot, and the demigods for them. Rules 3.1, 3.2, 3.7."""
    s.epoch += 1
    s.turns = 0
    s.active = NONE
    s.ready = 0
    s.people = s.draw(PEOPLE_TURNED, s.people_bag)
    s.people_bag &= ~bit(s.people)
    s.peoples[s.epoch - 1] = s.people
    s.temple = s.content.peoples[s.people].home  # where it stands before the action phase
    begin_network(s)
    demigods = reveal_gods(s) + lay_loot(s)
    open_demigods(s, demigods)
    s.chooser.note(EPOCH_BEGUN, s.first, SOURCE_PEOPLE + s.people)
    s.round = 0
    all_in_turn(s, ABILITY, s.first)


def reveal_gods(s: State) -> i64:
    """One god more than players into the display; returns how many demigods they call for. Rules 3.3, 3.5."""
    demigods: i64 = 0
    for _ in range(len(s.players) + 1):
        god = turn_god(s)
        if god != NONE:
            s.gods[god] += 1
            demigods += s.content.gods[god].demigods
    return demigods


def lay_loot(s: State) -> i64:
    """One loot tile more than players on the people's hexes; returns how many demigods they call for.

    Rules 3.4, 3.5.
    """
    demigods: i64 = 0
    for slot in range(s.loot_slots()):
        tile = s.draw_counted(LOOT_LAID, s.tile_bag)
        s.tile_bag[tile] -= 1
        s.loot[slot] = tile
        demigods += s.content.tiles[tile].demigods
    return demigods


def use_ability(s: State) -> None:
    """One player gets one round of the people's ability. Rules 3.6, 11.1."""
    effects = s.content.peoples[s.people].effects
    s.source = SOURCE_PEOPLE + s.people
    effects[s.round].resolve(s, s.seat, FROM_BOARD)
    s.owed = 0
    s.seat = s.after(s.seat)
    s.waiting -= 1
    if s.waiting == 0:
        s.round += 1
        if s.round < len(effects):
            all_in_turn(s, ABILITY, s.first)
        else:
            s.stage = TEMPLE


def raise_temple(s: State) -> None:
    """The temple stands; Depraccus brings cards; in the first epoch bonus tiles are next. Rules 3.7, 3.8, 16.10."""
    seat = s.first
    for _ in range(len(s.players)):
        draw_cards(s, seat, s.players[seat].epoch_cards, SOURCE_GOD + s.content.depraccus)
        seat = s.after(seat)
    if s.epoch > 1:
        begin_turn(s, s.first)
    elif s.choose_bonus:
        last = s.first - 1
        all_in_turn(s, CHOOSING, last if last >= 0 else len(s.players) - 1)
    else:
        all_in_turn(s, BONUS, s.first)


def choose_bonus(s: State) -> None:
    """One player chooses a bonus tile, the last in turn order first. It acts when all have one or, by option, now.

    Rules 2.8, 17.1, 17.2.
    """
    tile = s.ask(s.seat, CHOOSE, kinds_of(s.bonus_bag))
    s.bonus_bag[tile] -= 1
    s.players[s.seat].bonus = tile
    if s.bonus_at_once:
        use_bonus_tile(s, s.seat, tile)
    s.seat = s.seat - 1 if s.seat > 0 else len(s.players) - 1
    s.waiting -= 1
    if s.waiting == 0:
        s.bonus_bag = filled(N_TILES, 0)
        if s.bonus_at_once:
            begin_turn(s, s.first)
        else:
            all_in_turn(s, BONUS, s.first)


def kinds_of(bag: Ints) -> Ints:
    """The things of which a bag holds any."""
    kinds = vec[i64](capacity=len(bag))
    for kind in range(len(bag)):
        if bag[kind] > 0:
            kinds = append(kinds, kind)
    return kinds


def use_bonus_tile(s: State, seat: i64, tile: i64) -> None:
    s.chooser.note(BONUS_ACTS, seat, SOURCE_TILE + tile)
    resolve_tile(s, seat, tile, FROM_PILE)


def use_bonus(s: State) -> None:
    """One player's bonus tile takes effect, in the set-up or after the first preparation. Rules 3.9, 16.2, 17.2."""
    tile = s.players[s.seat].bonus
    if not s.bonus_at_once or s.content.tiles[tile].needs_map == (s.epoch > 0):
        use_bonus_tile(s, s.seat, tile)
    s.seat = s.after(s.seat)
    s.waiting -= 1
    if s.waiting > 0:
        return
    if s.epoch > 0:
        begin_turn(s, s.first)
    else:
        s.stage = PREPARATION


# ---- The action phase


def begin_turn(s: State, seat: i64) -> None:
    """A player's turn; only extra actions that are owned by now can be used in it. Rules 4.1, 13.14, 16.8, 16.27."""
    s.stage = ACTION
    s.active = seat
    s.seat = seat
    s.turns += 1
    s.extra = False
    s.ready = s.players[seat].extra_actions


def take_action(s: State) -> None:
    """Move, buy, worship or draw; after a movement all others follow. Rules 4.1 to 4.3."""
    me = s.active
    if s.extra:
        s.source = SOURCE_GOD + s.content.traitera
    action = s.ask(me, TURN, vec[i64]() if s.chooser.knows_answer() else main_actions(s, me))
    s.source = NONE
    if action < 0:
        end_turn(s)
        return
    if s.extra:
        use_extra_action(s, me)
    if action == MOVE:
        move(s, me)
        all_in_turn(s, FOLLOWING, s.after(me))
        s.waiting -= 1
        return
    if action == BUY_ACTION:
        buy_action(s, me)
    elif action == DRAW_ACTION:
        draw_action(s, me)
    else:
        worship(s, me, god_to_worship(s.content, action))
    s.stage = END_OF_ACTION


def use_extra_action(s: State, me: i64) -> None:
    """A Traitera is used up. Rules 13.13, 13.14."""
    s.ready -= 1
    player = s.players[me]
    player.extra_actions -= 1
    used = s.content.god_of_kind[s.content.traitera]
    while player.gods[used] == 0:  # its tiles may differ in cost
        used += 1
    player.gods[used] -= 1
    s.gods_gone[used] += 1


def follow_movement(s: State) -> None:
    """One follower's movement or card. Rules 5.15, 5.18."""
    follow(s, s.seat)
    s.seat = s.after(s.seat)
    s.waiting -= 1
    if s.waiting == 0:
        s.stage = END_OF_ACTION


def end_action(s: State) -> None:
    """The epoch ends if the last god or loot tile is gone; else another action by Traitera, or the next turn.

    Rules 9.1, 9.2, 13.15, 16.6, 16.50, 17.5.
    """
    if s.triggered() and not s.traitera_after_trigger:
        end_epoch(s, s.content.closing_points)
    elif s.ready > 0:
        s.stage = ACTION
        s.seat = s.active
        s.extra = True
    else:
        end_turn(s)


def end_turn(s: State) -> None:
    """The left neighbour is next, unless the epoch ends: by the limit of turns without points. Rules 9.1, 16.42."""
    if s.triggered():
        end_epoch(s, s.content.closing_points)
    elif s.turns >= s.content.turn_limit:
        end_epoch(s, 0)
    else:
        begin_turn(s, s.after(s.active))


# ---- The end of an epoch


def end_epoch(s: State, closing_points: i64) -> None:
    """Points for the active player; the temple goes to the left; feet go home; what is left on the board is gone.

    Rules 9.3 to 9.7, 10.1, 16.7, 16.37.
    """
    s.players[s.active].closing_points += closing_points
    s.ended = BY_GODS if total_of(s.gods) == 0 else BY_LOOT if s.triggered() else BY_LIMIT
    s.first = s.after(s.active)
    for player in s.players:
        player.feet_supply += feet_placed(s, player)
        player.feet = s.content.board.nowhere()
    for god in range(len(s.gods)):
        s.gods_gone[god] += s.gods[god]
        s.gods[god] = 0
    for slot in range(LOOT_HEXES):
        s.loot[slot] = NONE
    for value in range(N_VALUES):
        s.demigods[value] = 0
    s.stage = PREPARATION
    if s.content.scored >> s.epoch & 1:
        score_epoch(s)
    s.chooser.note(EPOCH_ENDED, s.active, NONE)
    if s.epoch == s.content.epochs:
        final_scoring(s)
