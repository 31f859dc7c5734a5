"""What gods, tiles and peoples do, each effect once; a component is data plus a few of these."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.games.pantheon.rules.actions import (
    CARDS_DRAWN,
    COLUMN,
    COLUMNS,
    DISCARD,
    FEET,
    GALLIA,
    GOD_REVEALED,
    LASTING,
    MONEY_TURNED,
    MORE_ACTIONS,
    MORE_DRAWS,
    MORE_EPOCH_CARDS,
    MORE_JUMPS,
    MORE_MONEY,
    MORE_RANKS,
    MORE_STEPS,
    OFFER,
    PIECES_TAKEN,
    SUPPLY,
    SWAP,
    SWAP_COLUMNS,
    SWAP_FEET,
    SWAPS,
)
from polytheon.games.pantheon.rules.board import WIDTH
from polytheon.games.pantheon.rules.cards import cards_to_come, discard, draw_cards, take_special_money, top_money
from polytheon.games.pantheon.rules.components import (
    FROM_BOARD,
    FROM_GOD,
    FROM_PILE,
    IDS,
    MAX_RANK,
    N_CARDS,
    N_OFFERINGS,
    NONE,
    OFFERING,
    Effect,
    Gained,
)
from polytheon.games.pantheon.rules.gains import (
    SOURCE_GOD,
    columns_to_gain,
    feet_to_gain,
    gain_columns,
    gain_feet,
    gain_god,
    god_points,
    gods_to_turn,
    highest_demigods,
    raise_offering,
    take_demigod_of_pile,
    take_demigods_of_board,
    turn_god,
)
from polytheon.games.pantheon.rules.payment import cards_due, note_tiles, offerings_of
from polytheon.games.pantheon.rules.placing import append_row, found_column, occupied
from polytheon.games.pantheon.rules.state import State, total_of
from polytheon.games.pantheon.rules.turns import purchase

# ---- Gods and tiles that act once


@mypyc_attr(acyclic=True)
class TakeGod(Effect):
    """Take the top god of the pile with points and effect (Surparit, god tile); one that Surparit brought does not.

    Rules 12.4, 13.1.
    """

    def __init__(self, brought: i64) -> None:
        self.brought = brought  # the origin of the god that is taken

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        if origin == FROM_GOD:
            return
        god = turn_god(s)
        if god != NONE:
            gain_god(s, me, god, self.brought)

    def promise(self, s: State, me: i64, origin: i64, gained: Gained) -> None:
        if origin != FROM_GOD and gods_to_turn(s):
            gained.add("gods", 1)
            gained.add("points", god_points(s))


@mypyc_attr(acyclic=True)
class TakeDemigods(Effect):
    """Take the highest demigods on the board or, if this was drawn from a pile, the top ones of theirs.

    Rules 12.3, 13.2.
    """

    def __init__(self, count: i64) -> None:
        self.count = count

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        if origin == FROM_BOARD:
            take_demigods_of_board(s, me, self.count)
        else:
            for _ in range(self.count):
                take_demigod_of_pile(s, me)

    def promise(self, s: State, me: i64, origin: i64, gained: Gained) -> None:
        if origin == FROM_BOARD:
            values: list[int] = [value + 1 for value in highest_demigods(s, self.count)]
            if values:
                gained.found["demigods"] = values
        else:
            gained.add("secret_demigods", min(self.count, total_of(s.demigod_bag)))


@mypyc_attr(acyclic=True)
class SpecialMoney(Effect):
    """Take the top card of the special money (Taksator, money tile). Rules 12.6, 13.3."""

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        take_special_money(s, me)

    def promise(self, s: State, me: i64, origin: i64, gained: Gained) -> None:
        card = top_money(s)
        if card != NONE:
            gained.cards[IDS.cards[card]] = 1


@mypyc_attr(acyclic=True)
class RaiseOffering(Effect):
    """Raise an offering tile by one rank or take one of rank 1, several times in a row (offering tiles, Iberia).

    Rules 11.9, 12.8, 16.11.
    """

    def __init__(self, times: i64) -> None:
        self.times = times

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        for _ in range(self.times):
            raise_offering(s, me)

    def promise(self, s: State, me: i64, origin: i64, gained: Gained) -> None:
        gained.add("raises", min(self.times, N_OFFERINGS * MAX_RANK - total_of(s.players[me].ranks)))


@mypyc_attr(acyclic=True)
class DrawCards(Effect):
    """Draw cards from the pile (cards tiles, Roma). Rules 11.10, 12.9."""

    def __init__(self, count: i64) -> None:
        self.count = count

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        draw_cards(s, me, self.count, s.source)

    def promise(self, s: State, me: i64, origin: i64, gained: Gained) -> None:
        gained.add("draws", cards_to_come(s, self.count))


@mypyc_attr(acyclic=True)
class Supply(Effect):
    """Take pieces from the general supply. Rule 12.10."""

    def __init__(self, columns: i64, feet: i64) -> None:
        self.columns = columns
        self.feet = feet

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        columns, feet = columns_to_gain(s.players[me], self.columns), feet_to_gain(s.players[me], self.feet)
        gain_columns(s, me, columns)
        gain_feet(s, me, feet)
        s.chooser.note(PIECES_TAKEN, me, s.source, columns, feet)

    def promise(self, s: State, me: i64, origin: i64, gained: Gained) -> None:
        gained.add("columns", columns_to_gain(s.players[me], self.columns))
        gained.add("feet", feet_to_gain(s.players[me], self.feet))


@mypyc_attr(acyclic=True)
class SupplyChoice(Effect):
    """Take either columns or feet from the general supply. Rule 12.10."""

    def __init__(self, columns: i64, feet: i64) -> None:
        self.columns = columns
        self.feet = feet

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        player = s.players[me]
        options = vec[i64](capacity=2)
        if player.columns_general > 0:
            options = append(options, COLUMNS)
        if player.feet_general > 0:
            options = append(options, FEET)
        if len(options) == 0:
            return
        if s.ask(me, SUPPLY, options) == COLUMNS:
            gain_columns(s, me, self.columns)
        else:
            gain_feet(s, me, self.feet)


@mypyc_attr(acyclic=True)
class FoundColumn(Effect):
    """Place a column of the general supply on any column hex, without connection and free of charge (bonus tile).

    Rules 12.5, 16.13.
    """

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        board = s.content.board
        player = s.players[me]
        _, full = occupied(s, me)
        options = vec[i64](capacity=32)
        for row in range(board.height):
            options = append_row(options, board.column_hexes[row] & ~full[row] & ~player.columns[row], WIDTH * row)
        if len(options) > 0 and player.columns_general > 0:
            found_column(s, me, s.ask(me, COLUMN, options))


# ---- Gods and tiles that are kept


@mypyc_attr(acyclic=True)
class Steps(Effect):
    """More steps in each own movement (Vinthrad, steps tiles). Rules 12.7, 13.5."""

    def __init__(self, steps: i64) -> None:
        self.steps = steps

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        s.players[me].steps += self.steps
        s.chooser.note(LASTING, me, s.source, MORE_STEPS, self.steps)

    def promise(self, s: State, me: i64, origin: i64, gained: Gained) -> None:
        gained.lasting["steps"] = self.steps


@mypyc_attr(acyclic=True)
class Jumps(Effect):
    """Jump over others in each own movement (Gaiviles). Rules 13.6 to 13.8."""

    def __init__(self, jumps: i64) -> None:
        self.jumps = jumps

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        s.players[me].jumps += self.jumps
        s.chooser.note(LASTING, me, s.source, MORE_JUMPS, self.jumps)

    def promise(self, s: State, me: i64, origin: i64, gained: Gained) -> None:
        gained.lasting["jumps"] = self.jumps


@mypyc_attr(acyclic=True)
class ExtraMoney(Effect):
    """More money in each Buy action (Stonkus). Rule 13.10."""

    def __init__(self, money: i64) -> None:
        self.money = money

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        s.players[me].money += self.money
        s.chooser.note(LASTING, me, s.source, MORE_MONEY, self.money)

    def promise(self, s: State, me: i64, origin: i64, gained: Gained) -> None:
        gained.lasting["money"] = self.money


@mypyc_attr(acyclic=True)
class ExtraDraw(Effect):
    """More cards in each Draw action (Gadicea). Rule 13.11."""

    def __init__(self, cards: i64) -> None:
        self.cards = cards

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        s.players[me].draws += self.cards
        s.chooser.note(LASTING, me, s.source, MORE_DRAWS, self.cards)

    def promise(self, s: State, me: i64, origin: i64, gained: Gained) -> None:
        gained.lasting["draws"] = self.cards


@mypyc_attr(acyclic=True)
class EpochCards(Effect):
    """Cards at the end of each preparation to come (Depraccus). Rules 3.8, 13.4."""

    def __init__(self, cards: i64) -> None:
        self.cards = cards

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        s.players[me].epoch_cards += self.cards
        s.chooser.note(LASTING, me, s.source, MORE_EPOCH_CARDS, self.cards)

    def promise(self, s: State, me: i64, origin: i64, gained: Gained) -> None:
        gained.lasting["epoch_cards"] = self.cards


@mypyc_attr(acyclic=True)
class RankPoints(Effect):
    """The best rank of one's own offering tiles counts in each scoring (Pietalte). Rules 10.4, 13.12."""

    def __init__(self, times: i64) -> None:
        self.times = times

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        s.players[me].rank_points += self.times
        s.chooser.note(LASTING, me, s.source, MORE_RANKS, self.times)

    def promise(self, s: State, me: i64, origin: i64, gained: Gained) -> None:
        gained.lasting["ranks"] = self.times


@mypyc_attr(acyclic=True)
class ExtraAction(Effect):
    """A second action in a later turn (Traitera). Rules 13.13, 13.14."""

    def __init__(self, actions: i64) -> None:
        self.actions = actions

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        s.players[me].extra_actions += self.actions
        s.chooser.note(LASTING, me, s.source, MORE_ACTIONS, self.actions)

    def promise(self, s: State, me: i64, origin: i64, gained: Gained) -> None:
        gained.lasting["actions"] = self.actions


# ---- Peoples


@mypyc_attr(acyclic=True)
class CardsOrGod(Effect):
    """Draw cards, or reveal the top god of the pile and take it for its largest number alone (Gallia).

    Rules 11.2, 11.3.
    """

    def __init__(self, cards: i64) -> None:
        self.cards = cards

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        options = vec[i64]([CARDS_DRAWN])
        if gods_to_turn(s):
            options = append(options, GOD_REVEALED)
        if s.ask(me, GALLIA, options) == CARDS_DRAWN:
            draw_cards(s, me, self.cards, s.source)
        else:
            god = turn_god(s)
            s.source = SOURCE_GOD + s.content.gods[god].kind
            if not take_for_top_number(s, me, god):
                s.gods_gone[god] += 1


def take_for_top_number(s: State, me: i64, number: i64) -> bool:
    """Offer one type for a god's largest number, or refuse it. Return whether the god was taken.

    Rules 11.2, 16.34, 16.45.
    """
    god = s.content.gods[number]
    player = s.players[me]
    options = vec[i64]([-OFFER])
    for offering in range(N_OFFERINGS):
        if offerings_of(player, offering, god.cards_only) >= god.cost[0]:
            options = append(options, offering)
    s.revealed = number
    offering = s.ask(me, OFFER, options)
    s.revealed = NONE
    if offering < 0:
        return False
    cards = cards_due(player, offering, god.cost[0], god.cards_only)
    discard(s, me, OFFERING + offering, cards)
    note_tiles(s, me, god.cost[0] - cards)
    gain_god(s, me, number, FROM_PILE)
    return True


@mypyc_attr(acyclic=True)
class DiscardDownTo(Effect):
    """A player with more cards than this discards down to it (Germania, Graecia). Rules 11.4, 16.33."""

    def __init__(self, cards: i64) -> None:
        self.cards = cards

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        player = s.players[me]
        for _ in range(max(total_of(player.hand) - self.cards, 0)):
            options = vec[i64](capacity=N_CARDS)
            for card in range(N_CARDS):
                if player.hand[card] > 0:
                    options = append(options, card)
            discard(s, me, s.ask(me, DISCARD, options), 1)


@mypyc_attr(acyclic=True)
class DrawUpTo(Effect):
    """A player with fewer cards than this draws up to it (Germania, Graecia). Rules 11.4, 16.33."""

    def __init__(self, cards: i64) -> None:
        self.cards = cards

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        draw_cards(s, me, max(self.cards - total_of(s.players[me].hand), 0), s.source)


@mypyc_attr(acyclic=True)
class SwapPieces(Effect):
    """Swap feet for columns, or columns for feet, of the personal and the general supply (Aegyptus). Rule 11.5."""

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        player = s.players[me]
        options = vec[i64]([-SWAP])
        for count in range(min(player.feet_supply, player.columns_general)):
            options = append(options, SWAPS.of(SWAP_FEET, count))
        for count in range(min(player.columns_supply, player.feet_general)):
            options = append(options, SWAPS.of(SWAP_COLUMNS, count))
        if len(options) == 1:
            return
        swap = s.ask(me, SWAP, options)
        if swap < 0:
            return
        pieces, count = SWAPS.pair(swap)
        swap_feet(s, me, count + 1 if pieces == SWAP_FEET else -count - 1)


def swap_feet(s: State, me: i64, count: i64) -> None:
    """Swap `count` feet for columns or, below 0, columns for feet."""
    player = s.players[me]
    player.feet_supply -= count
    player.feet_general += count
    player.columns_supply += count
    player.columns_general -= count


@mypyc_attr(acyclic=True)
class TurnMoneyStack(Effect):
    """The special money is turned over: the largest card lies on top (Persia). Rules 11.6, 16.12."""

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        if not s.descending:
            s.chooser.note(MONEY_TURNED, NONE, s.source)
        s.descending = True


@mypyc_attr(acyclic=True)
class FreeMoney(Effect):
    """Spend this much as in a Buy action; nothing may be added, what is left is lost (Cartago).

    Rules 11.7, 11.8, 16.9, 16.36, 17.4.
    """

    def __init__(self, money: i64) -> None:
        self.money = money

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        purchase(s, me, self.money, 0, False, s.cartago_placement)
