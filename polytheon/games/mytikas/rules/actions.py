"""The action space and what luck can bring: fixed numbers, append-only, with their names.

A kind is where its numbers begin; `kind + thing` is the action. The rules ask by kind and get the thing back. Where a
player may stop, "enough" is among the options: as `-kind`, so an answer below 0 means it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.games.mytikas.rules.components import IDS, KINDS, MOST, Ids
from polytheon.kernel.game import Names

# Decisions
TURN: Final = 0  # where to go, or a power at the start of the turn: one of MOVE, CHANGE, SACRIFICE
MOVE: Final = 1  # + space
CHANGE: Final = 9  # + 2 * level - 2 + (0: to marble, 1: to gold)
SACRIFICE: Final = 17  # + which exchange
GIVE: Final = 19  # + place
PRODUCE: Final = 31  # + 140 * (level - 1) + combination
RAISE: Final = 591  # + place
UPGRADE: Final = 603  # + 2 * level - 2 + kind
BRING: Final = 611  # + 4 * place + level - 1
BUILD: Final = 659  # + 4 * slot + level - 1
FAVOR: Final = 687  # + god
FAVOR_FROM: Final = 691  # + 4 * god + seat
OFFERING: Final = 707  # take offerings
OFFER: Final = 708  # + deity
PLACE: Final = 724  # + number of offerings, 0 unused
BUY_FAVOR: Final = 824  # + level - 1
DROPPING: Final = 828
DROP: Final = 829  # + 4 * place + level - 1
FOLLOW: Final = 877  # + 5 * space + (a god whose favor pays; 4: an offering pays)
KEEP: Final = 917  # + deity

MOST_OFFERINGS: Final = 99  # that can be placed at once
PAY_OFFERING: Final = 4

# Luck
FIRST_PLAYER: Final = 0
DEALT: Final = 4
REVEALED: Final = 20

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


def combination(stone: i64, marble: i64, gold: i64) -> i64:
    """The number of a combination of cubes."""
    return stone + 7 * (marble + 5 * gold)


COMBINATIONS: Final = 140


def prefixed(verb: str, things: list[str]) -> list[str]:
    return [f"{verb} {thing}" for thing in things]


def places() -> list[str]:
    return [f"{kind} on {level}" for level in range(1, 5) for kind in KINDS]


def moves(verb: str) -> list[str]:
    """ "bring stone from 1 to 3" for all pairs of levels."""
    cubes = [f"{verb} {kind} from {level}" for level in range(1, 5) for kind in KINDS]
    return [f"{cube} to {level}" for cube in cubes for level in range(1, 5)]


def combinations(level: int) -> list[str]:
    """ "produce 1 stone 1 gold on 2", in the order of `combination`."""
    names = []
    for gold in range(MOST[2] + 1):
        for marble in range(MOST[1] + 1):
            for stone in range(MOST[0] + 1):
                amounts = zip((stone, marble, gold), KINDS)
                cubes = " ".join(f"{amount} {kind}" for amount, kind in amounts if amount) or "nothing"
                names.append(f"produce {cubes} on {level}")
    return names


def action_names(ids: Ids) -> Names:
    names = Names("enough")
    names.add(MOVE, "move", prefixed("move", ids.spaces))
    names.add(CHANGE, "change", [f"change stone on {level} to {k}" for level in range(1, 5) for k in KINDS[1:]])
    names.add(SACRIFICE, "sacrifice", ["sacrifice 3", "sacrifice 7"])
    names.add(GIVE, "give", prefixed("give", places()))
    names.add(PRODUCE, "produce", [name for level in range(1, 5) for name in combinations(level)])
    names.add(RAISE, "raise", prefixed("raise", places()))
    upgrades = [f"raise {KINDS[k]} on {level} as {KINDS[k + 1]}" for level in range(1, 5) for k in range(2)]
    names.add(UPGRADE, "upgrade", upgrades)
    names.add(BRING, "bring", moves("bring"))
    names.add(BUILD, "build", [f"build {slot} on {level}" for slot in ids.slots for level in range(1, 5)])
    names.add(FAVOR, "favor", prefixed("favor", ids.gods))
    names.add(FAVOR_FROM, "favor_from", [f"favor {god} from {seat}" for god in ids.gods for seat in range(4)])
    names.add(OFFERING, "offering", ["take offerings"])
    names.add(OFFER, "offer", prefixed("offer", ids.deities))
    names.add(PLACE, "place", [f"place {n}" for n in range(MOST_OFFERINGS + 1)])
    names.add(BUY_FAVOR, "buy_favor", [f"pay marble on {level}" for level in range(1, 5)])
    names.add(DROPPING, "dropping", ["drop cubes"])
    names.add(DROP, "drop", moves("drop"))
    ways = [*ids.gods, "offering"]
    names.add(FOLLOW, "follow", [f"follow {space} with {way}" for space in ids.spaces for way in ways])
    names.add(KEEP, "keep", prefixed("keep", ids.deities))
    return names


def outcome_names(ids: Ids) -> Names:
    names = Names()
    names.add(FIRST_PLAYER, "first", [f"first {seat}" for seat in range(4)])
    names.add(DEALT, "dealt", prefixed("dealt", ids.deities))
    names.add(REVEALED, "revealed", prefixed("revealed", ids.deities))
    return names


ACTIONS: Final = action_names(IDS)
OUTCOMES: Final = outcome_names(IDS)
