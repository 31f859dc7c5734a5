"""The action space and what chance can bring: fixed numbers, append-only, declared with their names and fields.

A kind is where its numbers begin; `kind + thing` is the action. The rules ask by kind and get the thing back.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.games.mythologies.rules.components import IDS, SLOTS
from polytheon.games.mythologies.rules.grid import CELLS, LINES, PLANES
from polytheon.kernel.notes import NoteKind
from polytheon.kernel.space import Space

SEATS: Final = range(4)
PAWNS: Final = ("pass", "select")
CARDS: Final = IDS.cards
MYTHS: Final = IDS.mythologies

# Decisions
ACTIONS: Final = Space("enough")
TURN: Final = 0  # what to do next in one's turn: one of PLAY, DISCARD, USE, or enough
COMMIT: Final[i64] = ACTIONS.add("{pawn}", "commit", pawn=PAWNS)  # laid in secret
TAKE: Final[i64] = ACTIONS.add("take {mythology}-{slot}", mythology=MYTHS, slot=SLOTS)  # where the pawn is put
PLAY: Final[i64] = ACTIONS.add("play {card} {cell}", card=CARDS, cell=CELLS)
DISCARD: Final[i64] = ACTIONS.add("discard {card}", card=CARDS)
USE: Final[i64] = ACTIONS.add("use {card} {cell}", card=CARDS, cell=CELLS)  # a permanent effect of a card there
RESOLVE: Final[i64] = ACTIONS.add("resolve {card} {cell}", card=CARDS, cell=CELLS)  # whose effect comes first
LOCK: Final[i64] = ACTIONS.add("lock {mythology}", mythology=MYTHS)
PAY: Final[i64] = ACTIONS.add("pay")  # for an effect; or, before the nine cells of SACRIFICE, instead of a sacrifice
SACRIFICE: Final[i64] = ACTIONS.add("sacrifice {cell}", cell=CELLS)
SPARE: Final[i64] = ACTIONS.add("spare {cell}", cell=CELLS)  # the creature that is not sacrificed
RANSOM: Final[i64] = ACTIONS.add("ransom {cell}", cell=CELLS)  # the creature for which gems are given
PILE: Final[i64] = ACTIONS.add("sacrifice pile {cell}", "pile", cell=CELLS)
CHOOSE: Final[i64] = ACTIONS.add("choose {cell}", cell=CELLS)
MOVE: Final[i64] = ACTIONS.add("move {cell} {target}", cell=CELLS, target=CELLS)
MOVE_PILE: Final[i64] = ACTIONS.add("move pile {cell} {target}", "move_pile", cell=CELLS, target=CELLS)
EXCHANGE: Final[i64] = ACTIONS.add("exchange {cell} {target}", cell=CELLS, target=CELLS)
PUT: Final[i64] = ACTIONS.add("put {cell}", cell=CELLS)  # where a card that an effect brings is put
BRING: Final[i64] = ACTIONS.add("bring {mythology}-{slot}", mythology=MYTHS, slot=SLOTS)
RAISE: Final[i64] = ACTIONS.add("raise {card} of {seat}", seat=SEATS, card=CARDS)  # out of that seat's discard
EXILE: Final[i64] = ACTIONS.add("exile {card} of {seat}", seat=SEATS, card=CARDS)  # out of that seat's discard
COPY: Final[i64] = ACTIONS.add("copy {card}", card=CARDS)
GAIN_OF: Final[i64] = ACTIONS.add("gain of {card}", "gain_of", card=CARDS)
PLANE: Final[i64] = ACTIONS.add("plane {plane}", plane=PLANES)
MYTHOLOGY: Final[i64] = ACTIONS.add("mythology {mythology}", mythology=MYTHS)
TOKEN: Final[i64] = ACTIONS.add("token {line}", line=LINES)
LOSE: Final[i64] = ACTIONS.add("lose {what}", what=("gem", "favour"))
TRADE: Final[i64] = ACTIONS.add("trade with {seat}", seat=SEATS)

# Kinds that are numbered alike are taken apart alike.
PLACES: Final = ACTIONS.kind(int(TAKE))  # a mythology and a slot; of BRING too
CARDS_AT: Final = ACTIONS.kind(int(PLAY))  # a card and a cell; of USE and RESOLVE too
WAYS: Final = ACTIONS.kind(int(MOVE))  # a cell and another; of MOVE_PILE and EXCHANGE too
DISCARDED: Final = ACTIONS.kind(int(RAISE))  # a seat and a card; of EXILE too

# Chance
OUTCOMES: Final = Space()
FIRST_PLAYER: Final[i64] = OUTCOMES.add("first {seat}", seat=SEATS)
BOARD_LAID: Final[i64] = OUTCOMES.add("board {mythology}", mythology=MYTHS)
CARD_TURNED: Final[i64] = OUTCOMES.add("card {card}", card=CARDS)
DESTINY_TURNED: Final[i64] = OUTCOMES.add("destiny {destiny}", destiny=range(1, 5))
PAWN_SHOWN: Final[i64] = OUTCOMES.add("pawn of {seat} {pawn}", seat=SEATS, pawn=PAWNS)

SHOWN_PAWNS: Final = OUTCOMES.kind(int(PAWN_SHOWN))

# What effects do by themselves, noted for the log
GAINED: Final = 0
LOST: Final = 1
INVOKED: Final = 2  # the invocation gain of a card that was invoked
MOVED: Final = 3
PILE_MOVED: Final = 4
EXCHANGED: Final = 5
SACRIFICED: Final = 6
COMPLETED: Final = 7
TOKEN_TAKEN: Final = 8  # without completing the line
EXILED: Final = 9  # by a card of a seat, or by a destiny card
FILLED: Final = 10
NOTES: Final = (
    NoteKind("gained", {"gems": None, "favours": None}),
    NoteKind("lost", {"gems": None, "favours": None}),
    NoteKind("invoked", {"gems": None, "favours": None}),
    NoteKind("moved", {"card": CARDS, "cell": CELLS, "crushes": CARDS}),
    NoteKind("pile_moved", {"card": CARDS, "cell": CELLS, "crushes": CARDS}),
    NoteKind("exchanged", {"card": CARDS, "other": CARDS}),
    NoteKind("sacrificed", {"card": CARDS}),
    NoteKind("completed", {"line": LINES, "taker": None}),  # who takes its token, if it is still there
    NoteKind("token_taken", {"line": LINES, "owner": None}),
    NoteKind("exiled", {"card": CARDS}),
    NoteKind("filled", {}),
)

QUESTIONS: Final = {
    TURN: "turn",
    COMMIT: "commit",
    TAKE: "take",
    USE: "use",
    RESOLVE: "resolve",
    LOCK: "lock",
    PAY: "pay",
    SACRIFICE: "sacrifice",
    SPARE: "spare",
    RANSOM: "ransom",
    PILE: "pile",
    CHOOSE: "choose",
    MOVE: "move",
    MOVE_PILE: "move_pile",
    EXCHANGE: "exchange",
    PUT: "put",
    BRING: "bring",
    RAISE: "raise",
    EXILE: "exile",
    COPY: "copy",
    GAIN_OF: "gain_of",
    PLANE: "plane",
    MYTHOLOGY: "mythology",
    TOKEN: "token",
    LOSE: "lose",
    TRADE: "trade",
}

# Kinds that answer a question besides its own
ANSWERS: Final[dict[int, tuple[int, ...]]] = {
    int(TURN): (int(PLAY), int(DISCARD), int(USE)),
    int(PAY): (int(PAY), int(SACRIFICE)),
    int(RAISE): (int(RAISE), int(SACRIFICE)),
}
