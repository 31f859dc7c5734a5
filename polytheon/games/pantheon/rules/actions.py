"""The action space and what luck can bring: fixed numbers, append-only, with their names.

A kind is where its numbers begin; `kind + thing` is the action. The rules ask by kind and get the thing back. Where a
player may stop, the thing `-kind` stands for the action 0, "enough".
"""

from __future__ import annotations

from typing import Final

from polytheon.games.pantheon.rules.board import N_HEXES, hex_name
from polytheon.games.pantheon.rules.components import IDS, MAX_COSTS, MAX_NUMBER, MAX_RANK, N_VALUES, Ids
from polytheon.kernel.game import Names

# Decisions
FOLLOW: Final = 0  # a follower's first piece: one of FOOT, COLUMN; "enough" draws a card
TURN: Final = 1
MOVE: Final = 0  # things of TURN
BUY_ACTION: Final = 1
DRAW_ACTION: Final = 2
WORSHIP: Final = 3  # + god
BUY: Final = 15  # + 4 * offering + rank - 1, then the pieces; placing them is FOOT and COLUMN
BUY_FOOT: Final = 16  # things of BUY
BUY_COLUMN: Final = 17
FOOT: Final = 33  # + hex
COLUMN: Final = 449  # + hex
PAY: Final = 865  # + cards of each offering as the digits of a number
DIGIT: Final = 7
SPEND: Final = 3266  # + special money cards of each value as the digits of a number; cards of 1 fill up
SPEND_DIGIT: Final = 3
SPENDINGS: Final = 81
TAKE: Final = 3347  # + card of the display, or the pile
PILE: Final = 10  # a thing of TAKE
RESOLVE: Final = 3358  # + tile
RAISE: Final = 3374  # + offering
SUPPLY: Final = 3378
COLUMNS: Final = 0  # things of SUPPLY
FEET: Final = 1
SWAP: Final = 3380  # + number of feet for columns - 1, or 12 + number of columns for feet - 1
GALLIA: Final = 3404
CARDS_DRAWN: Final = 0  # things of GALLIA
GOD_REVEALED: Final = 1
OFFER: Final = 3406  # + offering
DISCARD: Final = 3410  # + card
CHOOSE: Final = 3420  # + tile
WORSHIP_COPY: Final = 3435  # a thing of TURN: + 6 * god + cost, where the tiles of a god differ in cost

# Luck
FIRST_PLAYER: Final = 0
PEOPLE_TURNED: Final = 4
GOD_TURNED: Final = 12
LOOT_LAID: Final = 23
DEMIGOD_TURNED: Final = 39  # + value - 1
CARD_DRAWN: Final = 45
BONUS_DEALT: Final = 55
DEMIGOD_SHOWN: Final = 71  # + value - 1
COPY_TURNED: Final = 77  # + 6 * god + cost; for all gods, if the tiles of any differ in cost

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


def prefixed(verb: str, things: list[str]) -> list[str]:
    return [f"{verb} {thing}" for thing in things]


def numbers(first: int, last: int) -> list[str]:
    return [str(n) for n in range(first, last + 1)]


def copies(ids: Ids) -> list[str]:
    """ "surparit 1", "surparit 2", ...: god tiles by kind and by which of its costs they show."""
    return [f"{god} {copy}" for god in ids.gods for copy in range(1, MAX_COSTS + 1)]


def payments(offerings: list[str]) -> list[str]:
    """ "pay nothing", "pay 1 gift", ..., "pay 2 gift + 1 dancer", ..."""
    names = []
    for code in range((MAX_NUMBER + 1) ** len(offerings)):
        digits = [code // DIGIT**i % DIGIT for i in range(len(offerings))]
        parts = [f"{digit} {offering}" for digit, offering in zip(digits, offerings) if digit]
        names.append("pay " + (" + ".join(parts) or "nothing"))
    return names


def spendings() -> list[str]:
    """ "spend 1s", "spend 2", "spend 2+2", ..., "spend 3+5", ...: the special money cards; 1s fill up the sum."""
    names = []
    for code in range(SPENDINGS):
        values = [str(value) for value in range(2, 6) for _ in range(code // SPEND_DIGIT ** (value - 2) % SPEND_DIGIT)]
        names.append("spend " + ("+".join(values) or "1s"))
    return names


def action_names(ids: Ids) -> Names:
    hexes = [hex_name(place) for place in range(N_HEXES)]
    ranks = [f"{offering} {rank}" for offering in ids.offerings for rank in range(1, MAX_RANK + 1)]
    swaps = [f"{n} {pieces}" for pieces in ("feet", "columns") for n in range(1, 13)]
    names = Names("enough")
    names.add(TURN, "turn", ["move", "buy", "draw", *prefixed("worship", ids.gods)])
    names.add(BUY, "buy", prefixed("buy", [*ranks, "foot", "column"]))
    names.add(FOOT, "foot", prefixed("foot", hexes))
    names.add(COLUMN, "column", prefixed("column", hexes))
    names.add(PAY, "pay", payments(ids.offerings))
    names.add(SPEND, "spend", spendings())
    names.add(TAKE, "take", [*prefixed("take", ids.cards), "take from pile"])
    names.add(RESOLVE, "resolve", prefixed("resolve", ids.tiles))
    names.add(RAISE, "raise", prefixed("raise", ids.offerings))
    names.add(SUPPLY, "supply", prefixed("supply", ["columns", "feet"]))
    names.add(SWAP, "swap", prefixed("swap", swaps))
    names.add(GALLIA, "gallia", ["draw cards", "reveal god"])
    names.add(OFFER, "offer", prefixed("offer", ids.offerings))
    names.add(DISCARD, "discard", prefixed("discard", ids.cards))
    names.add(CHOOSE, "choose", prefixed("choose", ids.tiles))
    names.add(TURN + WORSHIP_COPY, "turn", prefixed("worship", copies(ids)))
    return names


def outcome_names(ids: Ids) -> Names:
    values = numbers(1, N_VALUES)
    names = Names()
    names.add(FIRST_PLAYER, "first", prefixed("first", numbers(0, 3)))
    names.add(PEOPLE_TURNED, "people", prefixed("people", ids.peoples))
    names.add(GOD_TURNED, "god", prefixed("god", ids.gods))
    names.add(LOOT_LAID, "loot", prefixed("loot", ids.tiles))
    names.add(DEMIGOD_TURNED, "demigod", prefixed("demigod", values))
    names.add(CARD_DRAWN, "card", prefixed("card", ids.cards))
    names.add(BONUS_DEALT, "bonus", prefixed("bonus", ids.tiles))
    names.add(DEMIGOD_SHOWN, "shown", prefixed("shown", values))
    names.add(COPY_TURNED, "god", prefixed("god", copies(ids)))
    return names


ACTIONS: Final = action_names(IDS)
OUTCOMES: Final = outcome_names(IDS)
