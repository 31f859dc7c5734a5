"""The action space and what luck can bring: fixed numbers, append-only, with their names.

A kind is where its numbers begin; `kind + thing` is the action. The rules ask by kind and get the thing back.
"""

from __future__ import annotations

from typing import Final

from polytheon.games.mythologies.rules.components import IDS, Ids
from polytheon.games.mythologies.rules.grid import CELLS, LINES, PLANES
from polytheon.kernel.game import Names

# Decisions
TURN: Final = 0  # what to do next in one's turn: one of PLAY, DISCARD, USE, or enough
COMMIT: Final = 1  # the pawn laid in secret: 0 pass, 1 select
TAKE: Final = 3  # + 5 * mythology + slot: where the pawn is put
PLAY: Final = 43  # + 9 * card + cell
DISCARD: Final = 763  # + card
USE: Final = 843  # + 9 * card + cell: a permanent effect of a card there
RESOLVE: Final = 1563  # + 9 * card + cell: whose effect comes first
LOCK: Final = 2283  # + mythology
PAY: Final = 2291  # for an effect; or, before the nine cells of SACRIFICE, instead of a sacrifice
SACRIFICE: Final = 2292  # + cell
SPARE: Final = 2301  # + cell: the creature that is not sacrificed
RANSOM: Final = 2310  # + cell: the creature for which gems are given
PILE: Final = 2319  # + cell: the pile that is sacrificed
CHOOSE: Final = 2328  # + cell
MOVE: Final = 2337  # + 9 * cell + cell
MOVE_PILE: Final = 2418  # + 9 * cell + cell
EXCHANGE: Final = 2499  # + 9 * cell + cell
PUT: Final = 2580  # + cell: where a card that an effect brings is put
BRING: Final = 2589  # + 5 * mythology + slot
RAISE: Final = 2629  # + 80 * seat + card: out of that seat's discard
EXILE: Final = 2949  # + 80 * seat + card: out of that seat's discard
COPY: Final = 3269  # + card
GAIN_OF: Final = 3349  # + card
PLANE: Final = 3429
MYTHOLOGY: Final = 3432
TOKEN: Final = 3440  # + line
LOSE: Final = 3446  # 0 a gem, 1 a favour
TRADE: Final = 3448  # + seat

# Luck
FIRST_PLAYER: Final = 0
BOARD_LAID: Final = 4
CARD_TURNED: Final = 12
DESTINY_TURNED: Final = 92
PAWN_SHOWN: Final = 96  # + 2 * seat + (0 pass, 1 select)

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


def prefixed(verb: str, things: list[str]) -> list[str]:
    return [f"{verb} {thing}" for thing in things]


def at_cells(verb: str, ids: Ids) -> list[str]:
    return [f"{verb} {card} {cell}" for card in ids.cards for cell in CELLS]


def from_to(verb: str) -> list[str]:
    return [f"{verb} {start} {end}" for start in CELLS for end in CELLS]


def discarded(verb: str, ids: Ids) -> list[str]:
    return [f"{verb} {card} of {seat}" for seat in range(4) for card in ids.cards]


def action_names(ids: Ids) -> Names:
    cells, seats = list(CELLS), ["0", "1", "2", "3"]
    names = Names("enough")
    names.add(COMMIT, "commit", ["pass", "select"])
    names.add(TAKE, "take", prefixed("take", ids.places))
    names.add(PLAY, "play", at_cells("play", ids))
    names.add(DISCARD, "discard", prefixed("discard", ids.cards))
    names.add(USE, "use", at_cells("use", ids))
    names.add(RESOLVE, "resolve", at_cells("resolve", ids))
    names.add(LOCK, "lock", prefixed("lock", ids.mythologies))
    names.add(PAY, "pay", ["pay"])
    names.add(SACRIFICE, "sacrifice", prefixed("sacrifice", cells))
    names.add(SPARE, "spare", prefixed("spare", cells))
    names.add(RANSOM, "ransom", prefixed("ransom", cells))
    names.add(PILE, "pile", prefixed("sacrifice pile", cells))
    names.add(CHOOSE, "choose", prefixed("choose", cells))
    names.add(MOVE, "move", from_to("move"))
    names.add(MOVE_PILE, "move_pile", from_to("move pile"))
    names.add(EXCHANGE, "exchange", from_to("exchange"))
    names.add(PUT, "put", prefixed("put", cells))
    names.add(BRING, "bring", prefixed("bring", ids.places))
    names.add(RAISE, "raise", discarded("raise", ids))
    names.add(EXILE, "exile", discarded("exile", ids))
    names.add(COPY, "copy", prefixed("copy", ids.cards))
    names.add(GAIN_OF, "gain_of", prefixed("gain of", ids.cards))
    names.add(PLANE, "plane", prefixed("plane", list(PLANES)))
    names.add(MYTHOLOGY, "mythology", prefixed("mythology", ids.mythologies))
    names.add(TOKEN, "token", prefixed("token", list(LINES)))
    names.add(LOSE, "lose", ["lose gem", "lose favour"])
    names.add(TRADE, "trade", prefixed("trade with", seats))
    return names


def outcome_names(ids: Ids) -> Names:
    names = Names()
    names.add(FIRST_PLAYER, "first", prefixed("first", ["0", "1", "2", "3"]))
    names.add(BOARD_LAID, "board", prefixed("board", ids.mythologies))
    names.add(CARD_TURNED, "card", prefixed("card", ids.cards))
    names.add(DESTINY_TURNED, "destiny", prefixed("destiny", ["1", "2", "3", "4"]))
    names.add(PAWN_SHOWN, "pawn", [f"pawn of {seat} {pawn}" for seat in range(4) for pawn in ("pass", "select")])
    return names


ACTIONS: Final = action_names(IDS)
OUTCOMES: Final = outcome_names(IDS)
