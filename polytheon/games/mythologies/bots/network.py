"""What Mythologies for two has learned from games: chances to win, and what to look at first."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from polytheon.bots.network import FeatureSpace, Network
from polytheon.bots.weights import Lazy, WeightFile
from polytheon.games.mythologies.bots.features import SPACE, asked_seat, features_of
from polytheon.games.mythologies.rules.actions import CARDS_AT, COMMIT, DISCARD, PLACES, PLAY, TAKE, TURN, USE
from polytheon.games.mythologies.rules.components import IDS, NONE
from polytheon.games.mythologies.rules.grid import N_CELLS, plane_of
from polytheon.games.mythologies.rules.state import CREATURE_PILE, State
from polytheon.kernel.bits import Ints

PLAYERS: Final = 2  # for whom it was trained

# What a player may do at the start of a beat has a head each
HEADS: Final = FeatureSpace()
PLAYS: Final[i64] = HEADS.add(3 * len(IDS.cards))  # by plane
ON_CELL: Final[i64] = HEADS.add(N_CELLS)
DISCARDS: Final[i64] = HEADS.add(len(IDS.cards))
USES: Final[i64] = HEADS.add(len(IDS.cards))
STOPS: Final[i64] = HEADS.add(1)
COMMITS: Final[i64] = HEADS.add(2)
TAKES: Final[i64] = HEADS.add(len(IDS.cards))
TAKES_UNSEEN: Final[i64] = HEADS.add(1)


def read(file: WeightFile) -> Network:
    return Network(file, SPACE.size, HEADS.size)


NETWORK: Final = Lazy("polytheon.games.mythologies.bots", "network.toml", read)
NETWORKS: Final = {"network.toml": NETWORK}
TRAINED_ON: Final[dict[str, dict[str, str]]] = {"network.toml": {}}
LEARNED: Final[tuple[int, ...]] = (int(TURN), int(COMMIT), int(TAKE))  # the choices that have heads
TAUGHT: Final = 160  # iterations of the searches with rollouts from whose games it learns first; 0: games of styles


def foresee(s: State, into: vec[float], units: vec[float], at: i64) -> None:
    """Write each seat's chance to win, and the hidden units."""
    me = asked_seat(s)
    chance = NETWORK.get().chance(features_of(s, me), units, at)
    into[me] = chance
    into[1 - me] = 1.0 - chance


def improve(s: State, seat: i64, kind: i64, options: Ints, into: Ints, units: vec[float], at: i64) -> None:
    """Make priors better by what was learned, for the choices that begin a beat."""
    if kind != TURN and kind != COMMIT and kind != TAKE:
        return
    network = NETWORK.get()
    for i in range(len(options)):
        head, second = head_of(s, kind, options[i]), second_head_of(kind, options[i])
        into[i] = network.improved(into[i], head, second, units, at)


def head_of(s: State, kind: i64, option: i64) -> i64:
    if kind == COMMIT:
        return COMMITS + option
    if kind == TAKE:
        mythology, slot = PLACES.pair(option)
        if slot != CREATURE_PILE:
            at = 4 * s.quarter_of(mythology) + slot
            if s.slots[at] >= 0 and s.known[at] >> asked_seat(s) & 1:
                return TAKES + s.slots[at]
        return TAKES_UNSEEN
    if option < PLAY:
        return STOPS
    if option < DISCARD:
        number, cell = CARDS_AT.pair(option - PLAY)
        return PLAYS + len(IDS.cards) * plane_of(cell) + number
    if option < USE:
        return DISCARDS + option - DISCARD
    return USES + CARDS_AT.pair(option - USE)[0]


def second_head_of(kind: i64, option: i64) -> i64:
    """A card is played on a cell."""
    if kind != TURN or option < PLAY or option >= DISCARD:
        return NONE
    return ON_CELL + CARDS_AT.pair(option - PLAY)[1]
