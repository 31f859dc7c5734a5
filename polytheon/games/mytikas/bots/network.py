"""What Mytikas for two has learned from games: chances to win, and what to look at first."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from polytheon.bots.network import FeatureSpace, Network
from polytheon.bots.weights import Lazy, WeightFile
from polytheon.games.mytikas.bots.features import SPACE, asked_seat, features_of
from polytheon.games.mytikas.rules.actions import CHANGE, FOLLOW, FOLLOWINGS, MOVE, SACRIFICE, TURN
from polytheon.games.mytikas.rules.components import IDS, NONE
from polytheon.games.mytikas.rules.state import State
from polytheon.kernel.bits import Ints

PLAYERS: Final = 2  # for whom it was trained

# What a player may do at the start of a turn, or as a follower, has a head each
HEADS: Final = FeatureSpace()
MOVES: Final[i64] = HEADS.add(len(IDS.spaces))
CHANGES: Final[i64] = HEADS.add(8)
SACRIFICES: Final[i64] = HEADS.add(2)
FOLLOWS: Final[i64] = HEADS.add(len(IDS.spaces))
REFRAINS: Final[i64] = HEADS.add(1)
PAYS: Final[i64] = HEADS.add(len(IDS.gods) + 1)


def read(file: WeightFile) -> Network:
    return Network(file, SPACE.size, HEADS.size)


NETWORK: Final = Lazy("polytheon.games.mytikas.bots", "network.toml", read)
NETWORKS: Final = {"network.toml": NETWORK}
TRAINED_ON: Final[dict[str, dict[str, str]]] = {"network.toml": {}}
LEARNED: Final[tuple[int, ...]] = (int(TURN), int(FOLLOW))  # the choices that have heads
TAUGHT: Final = 80  # iterations of the searches with rollouts from whose games it learns first; 0: games of styles


def foresee(s: State, into: vec[float], units: vec[float], at: i64) -> None:
    """Write each seat's chance to win, and the hidden units."""
    me = asked_seat(s)
    chance = NETWORK.get().chance(features_of(s, me), units, at)
    into[me] = chance
    into[1 - me] = 1.0 - chance


def improve(s: State, seat: i64, kind: i64, options: Ints, into: Ints, units: vec[float], at: i64) -> None:
    """Make priors better by what was learned, for the choices that begin a beat."""
    if kind != TURN and kind != FOLLOW:
        return
    network = NETWORK.get()
    for i in range(len(options)):
        head, second = head_of(s, kind, options[i]), second_head_of(kind, options[i])
        into[i] = network.improved(into[i], head, second, units, at)


def head_of(s: State, kind: i64, option: i64) -> i64:
    if kind == FOLLOW:
        return REFRAINS if option < 0 else FOLLOWS + FOLLOWINGS.pair(option)[0]
    if option < CHANGE:
        return MOVES + option - MOVE
    if option < SACRIFICE:
        return CHANGES + option - CHANGE
    return SACRIFICES + option - SACRIFICE


def second_head_of(kind: i64, option: i64) -> i64:
    """Who follows pays for it."""
    if kind != FOLLOW or option < 0:
        return NONE
    return PAYS + FOLLOWINGS.pair(option)[1]
