"""What Duel has learned from games: chances to win, and what to look at first, with and without the expansion."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from polytheon.bots.network import FeatureSpace, Network
from polytheon.bots.weights import Lazy, WeightFile
from polytheon.games.duel.bots.features import SPACE, asked_seat, features_of
from polytheon.games.duel.rules.actions import ACTIVATE, ACTIVATIONS, BUILD, DISCARD, DRAFT, TURN, WONDER, WONDERS
from polytheon.games.duel.rules.components import IDS, NONE
from polytheon.games.duel.rules.state import State
from polytheon.kernel.bits import Ints

# What a player may do at the start of a beat has a head each
HEADS: Final = FeatureSpace()
BUILDS: Final[i64] = HEADS.add(len(IDS.cards))
USES: Final[i64] = HEADS.add(len(IDS.cards))  # a card is discarded, or put under a wonder
RAISES: Final[i64] = HEADS.add(len(IDS.wonders))
DRAFTS: Final[i64] = HEADS.add(len(IDS.wonders))
ACTIVATES: Final[i64] = HEADS.add(len(IDS.divinities))


def read(file: WeightFile) -> Network:
    return Network(file, SPACE.size, HEADS.size)


BASE: Final = Lazy("polytheon.games.duel.bots", "network_base.toml", read)
PANTHEON: Final = Lazy("polytheon.games.duel.bots", "network_pantheon.toml", read)
NETWORKS: Final = {"network_base.toml": BASE, "network_pantheon.toml": PANTHEON}
TRAINED_ON: Final = {"network_base.toml": {"expansion": "none"}, "network_pantheon.toml": {"expansion": "pantheon"}}
LEARNED: Final[tuple[int, ...]] = (int(TURN), int(DRAFT))  # the choices that have heads
TAUGHT: Final = 0  # iterations of the searches with rollouts from whose games it learns first; 0: games of styles


def network_of(s: State) -> Network:
    return PANTHEON.get() if s.pantheon else BASE.get()


def foresee(s: State, into: vec[float], units: vec[float], at: i64) -> None:
    """Write each seat's chance to win, and the hidden units."""
    me = asked_seat(s)
    chance = network_of(s).chance(features_of(s, me), units, at)
    into[me] = chance
    into[1 - me] = 1.0 - chance


def improve(s: State, seat: i64, kind: i64, options: Ints, into: Ints, units: vec[float], at: i64) -> None:
    """Make priors better by what was learned; it was learned for the main choice of the seat whose turn it is."""
    if s.active != seat or (kind != TURN and kind != DRAFT):
        return
    network = network_of(s)
    for i in range(len(options)):
        head, second = head_of(s, kind, options[i]), second_head_of(kind, options[i])
        into[i] = network.improved(into[i], head, second, units, at)


def head_of(s: State, kind: i64, option: i64) -> i64:
    if kind == DRAFT:
        return DRAFTS + option
    if option < DISCARD:
        return BUILDS + option - BUILD
    if option < WONDER:
        return USES + option - DISCARD
    if option < ACTIVATE:
        return RAISES + WONDERS.pair(option - WONDER)[0]
    return ACTIVATES + s.spaces[ACTIVATIONS.pair(option - ACTIVATE)[0]]


def second_head_of(kind: i64, option: i64) -> i64:
    """A wonder is built with a card."""
    if kind == DRAFT or option < WONDER or option >= ACTIVATE:
        return NONE
    return USES + WONDERS.pair(option - WONDER)[1]
