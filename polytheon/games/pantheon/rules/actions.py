"""The action space and what chance can bring: fixed numbers, append-only, declared with their names and fields.

A kind is where its numbers begin; `kind + thing` is the action. The rules ask by kind and get the thing back. Where a
player may stop, the thing `-kind` stands for the action 0, "enough". Some questions are answered by several kinds in a
row, as things of the first.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.games.pantheon.rules.board import N_HEXES, hex_name
from polytheon.games.pantheon.rules.components import IDS, MAX_COSTS, MAX_NUMBER, MAX_RANK, N_VALUES
from polytheon.kernel.notes import NoteKind
from polytheon.kernel.space import Amounts, Labelled, Space

SEATS: Final = range(4)
HEXES: Final = [hex_name(place) for place in range(N_HEXES)]
RANKS: Final = range(1, MAX_RANK + 1)
COPIES: Final = range(1, MAX_COSTS + 1)  # of a god, by which of its costs they show
VALUES: Final = range(1, N_VALUES + 1)  # of demigods
MOST_PIECES: Final = 12  # of a kind in a swap
PIECES: Final = ("feet", "columns")
SPECIAL: Final = range(2, 6)  # values of the special money cards, two of each

PAYMENTS: Final = Amounts(IDS.offerings, [MAX_NUMBER] * len(IDS.offerings))  # of offering cards
SPENDINGS: Final = Amounts([str(value) for value in SPECIAL], [2] * len(SPECIAL))  # of special money cards


def payments() -> list[Labelled]:
    """Offering cards that are paid: "nothing", "1 gift", ..., "2 gift + 1 dancer", ..."""
    found = []
    for number in range(int(PAYMENTS.size)):
        cards = PAYMENTS.values(number)
        found.append(Labelled(" + ".join(f"{n} {card}" for card, n in cards.items()) or "nothing", cards))
    return found


def spendings() -> list[Labelled]:
    """Special money cards that are spent: "1s", "2", "2+2", ..., "3+5", ...; cards of 1 fill up the sum."""
    found = []
    for number in range(int(SPENDINGS.size)):
        values = [int(value) for value, n in SPENDINGS.values(number).items() for _ in range(n)]
        found.append(Labelled("+".join(map(str, values)) or "1s", values))
    return found


# Decisions
ACTIONS: Final = Space("enough")
FOLLOW: Final = 0  # a follower's first piece: one of FOOT, COLUMN; "enough" draws a card
TURN: Final[i64] = ACTIONS.add("move")  # the first of five kinds: MOVE, BUY_ACTION, DRAW_ACTION, WORSHIP, WORSHIP_COPY
MOVE: Final = 0
BUY_ACTION: Final[i64] = ACTIONS.add("buy", "shop") - TURN
DRAW_ACTION: Final[i64] = ACTIONS.add("draw") - TURN
WORSHIP: Final[i64] = ACTIONS.add("worship {god}", god=IDS.gods) - TURN
BUY: Final[i64] = ACTIONS.add("buy {offering} {rank}", offering=IDS.offerings, rank=RANKS)  # then come the pieces
BUY_FOOT: Final[i64] = ACTIONS.add("buy foot", "buy_foot") - BUY
BUY_COLUMN: Final[i64] = ACTIONS.add("buy column", "buy_column") - BUY
FOOT: Final[i64] = ACTIONS.add("foot {hex}", hex=HEXES)
COLUMN: Final[i64] = ACTIONS.add("column {hex}", hex=HEXES)
PAY: Final[i64] = ACTIONS.add("pay {cards}", cards=payments())
SPEND: Final[i64] = ACTIONS.add("spend {cards}", cards=spendings())
TAKE: Final[i64] = ACTIONS.add("take {card}", card=IDS.cards)  # of the display
PILE: Final[i64] = ACTIONS.add("take from pile", "take_pile") - TAKE
RESOLVE: Final[i64] = ACTIONS.add("resolve {tile}", tile=IDS.tiles)
RAISE: Final[i64] = ACTIONS.add("raise {offering}", offering=IDS.offerings)
SUPPLY: Final[i64] = ACTIONS.add("supply {pieces}", pieces=PIECES[::-1])
COLUMNS: Final = 0
FEET: Final = 1
SWAP: Final[i64] = ACTIONS.add("swap {count} {pieces}", pieces=PIECES, count=range(1, MOST_PIECES + 1))
SWAP_FEET: Final = 0
SWAP_COLUMNS: Final = 1
GALLIA: Final[i64] = ACTIONS.add("draw cards", "draw_cards")
CARDS_DRAWN: Final = 0
GOD_REVEALED: Final[i64] = ACTIONS.add("reveal god", "reveal_god") - GALLIA
OFFER: Final[i64] = ACTIONS.add("offer {offering}", offering=IDS.offerings)
DISCARD: Final[i64] = ACTIONS.add("discard {card}", card=IDS.cards)
CHOOSE: Final[i64] = ACTIONS.add("choose {tile}", tile=IDS.tiles)
WORSHIP_COPY: Final[i64] = ACTIONS.add("worship {god} {copy}", god=IDS.gods, copy=COPIES) - TURN  # where they differ

PURCHASES: Final = ACTIONS.kind(int(BUY))
SWAPS: Final = ACTIONS.kind(int(SWAP))
GOD_COPIES: Final = ACTIONS.kind(int(TURN + WORSHIP_COPY))

# Chance
OUTCOMES: Final = Space()
FIRST_PLAYER: Final[i64] = OUTCOMES.add("first {seat}", seat=SEATS)
PEOPLE_TURNED: Final[i64] = OUTCOMES.add("people {people}", people=IDS.peoples)
GOD_TURNED: Final[i64] = OUTCOMES.add("god {god}", god=IDS.gods)
LOOT_LAID: Final[i64] = OUTCOMES.add("loot {tile}", tile=IDS.tiles)
DEMIGOD_TURNED: Final[i64] = OUTCOMES.add("demigod {value}", value=VALUES)
CARD_DRAWN: Final[i64] = OUTCOMES.add("card {card}", card=IDS.cards)
BONUS_DEALT: Final[i64] = OUTCOMES.add("bonus {tile}", tile=IDS.tiles)
DEMIGOD_SHOWN: Final[i64] = OUTCOMES.add("shown {value}", value=VALUES)
COPY_TURNED: Final[i64] = OUTCOMES.add("god {god} {copy}", god=IDS.gods, copy=COPIES)  # if the tiles of any differ

# What the rules do without a decision, noted for the log
DREW: Final = 0  # cards of the pile, which only the player sees
DISCARDED: Final = 1
PILE_REBUILT: Final = 2
HANDS_CALLED_IN: Final = 3
GODS_REBUILT: Final = 4
LOOT_ACTS: Final = 5
BONUS_ACTS: Final = 6
GOD_TAKEN: Final = 7  # because of itself, if it was paid for, or of what has brought it
DEMIGOD_TAKEN: Final = 8
SECRET_DEMIGOD_TAKEN: Final = 9
MONEY_TAKEN: Final = 10
PIECES_TAKEN: Final = 11
LASTING: Final = 12
MONEY_TURNED: Final = 13
EPOCH_ENDED: Final = 14
EPOCH_BEGUN: Final = 15
TILES_USED: Final = 16  # offerings of a price that tiles meet
# What is LASTING
MORE_STEPS: Final = 0
MORE_JUMPS: Final = 1
MORE_MONEY: Final = 2
MORE_DRAWS: Final = 3
MORE_EPOCH_CARDS: Final = 4
MORE_RANKS: Final = 5
MORE_ACTIONS: Final = 6
LASTS: Final = ("steps", "jumps", "money", "draws", "epoch_cards", "ranks", "actions")
NOTES: Final = (
    NoteKind("drew", {"cards": None}),
    NoteKind("discarded", {"card": IDS.cards, "count": None}),
    NoteKind("pile_rebuilt", {}),
    NoteKind("hands_called_in", {}),
    NoteKind("gods_rebuilt", {}),
    NoteKind("loot_acts", {}),
    NoteKind("bonus_acts", {}),
    NoteKind("god_taken", {"god": IDS.gods, "copy": None, "points": None}),
    NoteKind("demigod_taken", {"value": None}),
    NoteKind("secret_demigod_taken", {}),
    NoteKind("money_taken", {"card": IDS.cards}),
    NoteKind("pieces_taken", {"columns": None, "feet": None}),
    NoteKind("lasting", {"what": LASTS, "count": None}),
    NoteKind("money_turned", {}),
    NoteKind("epoch_ended", {}),
    NoteKind("epoch_begun", {}),
    NoteKind("tiles_used", {"offerings": None}),
)

QUESTIONS: Final = {
    FOLLOW: "follow",
    TURN: "turn",
    BUY: "buy",
    FOOT: "place",
    COLUMN: "found",
    PAY: "pay",
    SPEND: "spend",
    TAKE: "take",
    RESOLVE: "resolve",
    RAISE: "raise",
    SUPPLY: "supply",
    SWAP: "swap",
    GALLIA: "gallia",
    OFFER: "offer",
    DISCARD: "discard",
    CHOOSE: "choose",
}

# Kinds that answer a question besides its own
ANSWERS: Final[dict[int, tuple[int, ...]]] = {
    int(FOLLOW): (int(FOOT), int(COLUMN)),
    int(TURN): tuple(int(TURN + thing) for thing in (MOVE, BUY_ACTION, DRAW_ACTION, WORSHIP, WORSHIP_COPY)),
    int(BUY): (int(BUY), int(BUY + BUY_FOOT), int(BUY + BUY_COLUMN), int(FOOT), int(COLUMN)),
    int(FOOT): (int(FOOT), int(COLUMN)),
    int(TAKE): (int(TAKE), int(TAKE + PILE)),
    int(GALLIA): (int(GALLIA), int(GALLIA + GOD_REVEALED)),
}
