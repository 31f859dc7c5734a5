"""What Pantheon for two has learned from games: chances to win, and what to look at first."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from polytheon.bots.network import FeatureSpace, Network
from polytheon.bots.weights import Lazy, WeightFile
from polytheon.games.pantheon.bots.features import SPACE, asked_seat, features_of
from polytheon.games.pantheon.rules.actions import BUY_ACTION, DRAW_ACTION, MOVE, TURN
from polytheon.games.pantheon.rules.components import N_GODS, NONE
from polytheon.games.pantheon.rules.state import State
from polytheon.games.pantheon.rules.turns import god_to_worship
from polytheon.kernel.bits import Ints

PLAYERS: Final = 2  # for whom it was trained

# Each action has a head
HEADS: Final = FeatureSpace()
MOVES: Final[i64] = HEADS.add(1)
BUYS: Final[i64] = HEADS.add(1)
DRAWS: Final[i64] = HEADS.add(1)
REFRAINS: Final[i64] = HEADS.add(1)
WORSHIPS: Final[i64] = HEADS.add(N_GODS)


def read(file: WeightFile) -> Network:
    return Network(file, SPACE.size, HEADS.size)


NETWORK: Final = Lazy("polytheon.games.pantheon.bots", "network.toml", read)
NETWORKS: Final = {"network.toml": NETWORK}
TRAINED_ON: Final[dict[str, dict[str, str]]] = {"network.toml": {}}
LEARNED: Final[tuple[int, ...]] = (int(TURN),)  # the choices that have heads
TAUGHT: Final = 64  # iterations of the searches with rollouts from whose games it learns first; 0: games of styles
ASIDES: Final = 150  # of 1,000 decisions: where players also try something else


def foresee(s: State, into: vec[float], units: vec[float], at: i64) -> None:
    """Write each seat's chance to win, and the hidden units."""
    me = asked_seat(s)
    chance = NETWORK.get().chance(features_of(s, me), units, at)
    into[me] = chance
    into[1 - me] = 1.0 - chance


def improve(s: State, seat: i64, kind: i64, options: Ints, into: Ints, units: vec[float], at: i64) -> None:
    """Make priors better by what was learned, for actions."""
    if kind != TURN:
        return
    network = NETWORK.get()
    for i in range(len(options)):
        into[i] = network.improved(into[i], head_of(s, kind, options[i]), NONE, units, at)


def head_of(s: State, kind: i64, option: i64) -> i64:
    if option < 0:
        return REFRAINS
    if option == MOVE:
        return MOVES
    if option == BUY_ACTION:
        return BUYS
    if option == DRAW_ACTION:
        return DRAWS
    return WORSHIPS + god_to_worship(s.content, option).kind


def second_head_of(kind: i64, option: i64) -> i64:
    return NONE
