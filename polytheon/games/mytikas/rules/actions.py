"""The action space and what chance can bring: fixed numbers, append-only, declared with their names and fields.

A kind is where its numbers begin; `kind + thing` is the action. The rules ask by kind and get the thing back. Where a
player may stop, "enough" is among the options: as `-kind`, so an answer below 0 means it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from mypy_extensions import i64

from polytheon.games.mytikas.rules.components import IDS, KINDS, MOST
from polytheon.kernel.notes import NoteKind
from polytheon.kernel.space import Amounts, Labelled, Space

SEATS: Final = range(4)
LEVELS: Final = range(1, 5)
OFFERING_PAYS: Final = "offering"  # instead of the favor of a god
MOST_OFFERINGS: Final = 99  # that can be placed at once

COMBINATIONS: Final = Amounts(KINDS, MOST)  # of cubes


def combinations() -> list[Labelled]:
    """What can be produced: "nothing", "1 stone", ..., "1 stone 1 gold", ..."""
    found = []
    for number in range(int(COMBINATIONS.size)):
        cubes = COMBINATIONS.values(number)
        found.append(Labelled(" ".join(f"{n} {kind}" for kind, n in cubes.items()) or "nothing", cubes))
    return found


def upgrades() -> list[Labelled]:
    """What can be raised as the next better kind: "stone on 1 as marble", ..."""
    return [Labelled(f"{kind} on {{level}} as {better}", kind) for kind, better in pairwise(KINDS)]


# Decisions
ACTIONS: Final = Space("enough")
TURN: Final = 0  # where to go, or a power at the start of the turn: one of MOVE, CHANGE, SACRIFICE
MOVE: Final[i64] = ACTIONS.add("move {space}", space=IDS.spaces)
CHANGE: Final[i64] = ACTIONS.add("change stone on {level} to {kind}", level=LEVELS, kind=KINDS[1:])
SACRIFICE: Final[i64] = ACTIONS.add("sacrifice {exchange}", exchange=(Labelled("3", 0), Labelled("7", 1)))
GIVE: Final[i64] = ACTIONS.add("give {kind} on {level}", level=LEVELS, kind=KINDS)
PRODUCE: Final[i64] = ACTIONS.add("produce {cubes} on {level}", level=LEVELS, cubes=combinations())
RAISE: Final[i64] = ACTIONS.add("raise {kind} on {level}", level=LEVELS, kind=KINDS)
UPGRADE: Final[i64] = ACTIONS.add("raise {kind}", "upgrade", level=LEVELS, kind=upgrades())
BRING: Final[i64] = ACTIONS.add("bring {kind} from {level} to {target}", level=LEVELS, kind=KINDS, target=LEVELS)
BUILD: Final[i64] = ACTIONS.add("build {slot} on {level}", slot=IDS.slots, level=LEVELS)
FAVOR: Final[i64] = ACTIONS.add("favor {god}", god=IDS.gods)
FAVOR_FROM: Final[i64] = ACTIONS.add("favor {god} from {seat}", "favor_from", god=IDS.gods, seat=SEATS)
OFFERING: Final[i64] = ACTIONS.add("take offerings", "offering")
OFFER: Final[i64] = ACTIONS.add("offer {deity}", deity=IDS.deities)
PLACE: Final[i64] = ACTIONS.add("place {offerings}", offerings=range(MOST_OFFERINGS + 1))  # 0 is not used
BUY_FAVOR: Final[i64] = ACTIONS.add("pay marble on {level}", "buy_favor", level=LEVELS)
DROPPING: Final[i64] = ACTIONS.add("drop cubes", "dropping")
DROP: Final[i64] = ACTIONS.add("drop {kind} from {level} to {target}", level=LEVELS, kind=KINDS, target=LEVELS)
FOLLOW: Final[i64] = ACTIONS.add("follow {space} with {payment}", space=IDS.spaces, payment=[*IDS.gods, OFFERING_PAYS])
KEEP: Final[i64] = ACTIONS.add("keep {deity}", deity=IDS.deities)

CHANGES: Final = ACTIONS.kind(int(CHANGE))
PRODUCTIONS: Final = ACTIONS.kind(int(PRODUCE))
UPGRADES: Final = ACTIONS.kind(int(UPGRADE))
MOVES_OF_CUBES: Final = ACTIONS.kind(int(BRING))  # and of drops, which are numbered alike
SITES: Final = ACTIONS.kind(int(BUILD))
FAVORS_OF_PLAYERS: Final = ACTIONS.kind(int(FAVOR_FROM))
FOLLOWINGS: Final = ACTIONS.kind(int(FOLLOW))
PAY_OFFERING: Final[i64] = len(IDS.gods)  # the place of OFFERING_PAYS

# Chance
OUTCOMES: Final = Space()
FIRST_PLAYER: Final[i64] = OUTCOMES.add("first {seat}", seat=SEATS)
DEALT: Final[i64] = OUTCOMES.add("dealt {deity}", deity=IDS.deities)
REVEALED: Final[i64] = OUTCOMES.add("revealed {deity}", deity=IDS.deities)

QUESTIONS: Final = {
    TURN: "turn",
    GIVE: "give",
    PRODUCE: "produce",
    RAISE: "raise",
    BRING: "bring",
    BUILD: "build",
    FAVOR: "favor",
    OFFERING: "offering",
    OFFER: "offer",
    PLACE: "place",
    BUY_FAVOR: "buy_favor",
    DROPPING: "dropping",
    DROP: "drop",
    FOLLOW: "follow",
    KEEP: "keep",
}

# What the rules do without a decision, noted for the log
PRODUCED: Final = 0  # certain cubes on level 1
RETURNED: Final = 1  # offerings, to the player from whom a card was taken
NOTES: Final = (
    NoteKind("produced", {"stone": None, "marble": None, "gold": None}),
    NoteKind("returned", {"offerings": None}),
)

# Kinds that answer a question besides its own
ANSWERS: Final[dict[int, tuple[int, ...]]] = {
    int(TURN): (int(MOVE), int(CHANGE), int(SACRIFICE)),
    int(RAISE): (int(RAISE), int(UPGRADE)),
    int(FAVOR): (int(FAVOR), int(FAVOR_FROM)),
    int(OFFERING): (int(OFFERING), int(OFFER)),
}
