"""What a seat sees as numbers. Everything but the unseen cards is open."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.games.mytikas.rules.components import IDS, KINDS, N_LEVELS, NONE
from polytheon.games.mytikas.rules.scoring import total
from polytheon.games.mytikas.rules.state import FOLLOWING, State
from polytheon.games.mytikas.rules.view import STAGES
from polytheon.kernel.vector import SEATS, Vector

STAGE_IDS: Final[list[str]] = list(STAGES.values())
LEVELS: Final = [str(level) for level in range(1, N_LEVELS + 1)]
PLACES: Final = [f"{kind} on level {level}" for level in LEVELS for kind in KINDS]
MOST: Final = 99
MOST_CUBES: Final = 299  # of a kind on a level; players at random pile up more than 100
MOST_POINTS: Final = 299


def observe(s: State, me: i64, v: Vector) -> None:
    """Write what a seat sees."""
    v.one_of("stage", STAGE_IDS, s.stage)
    v.number("turn", s.turn, 999)
    v.seat("first player", s.first, me, s.players)
    v.seat("active", s.active, me, s.players)
    follower: i64 = NONE
    if s.stage == FOLLOWING and s.follower != s.active:
        follower = s.follower
    v.seat("follower", follower, me, s.players)
    v.one_of("followed", IDS.spaces, s.followed)
    v.flag("main action done", s.main_done)
    v.counts("favors left", IDS.gods, s.stacks, MOST)
    v.counts("tokens left on level", LEVELS, s.tokens, MOST)
    v.things("in the river", IDS.deities, s.river)
    v.things("unseen", IDS.deities, s.unseen)
    v.things("under the deck", IDS.deities, s.aside)
    v.number("face down in the river", s.face_down, MOST)
    v.number("locks taken", s.locks_taken, MOST)
    v.counts("offerings on", IDS.deities, s.laid, MOST)
    v.things("locked", IDS.deities, s.locked)
    v.things("asleep", IDS.deities, s.asleep)
    v.things("used", IDS.deities, s.used)
    for i in range(s.players):
        v.part(SEATS[i])
        board(s, (me + i) % s.players, v)


def board(s: State, seat: i64, v: Vector) -> None:
    """What one player has."""
    mine = s.boards[seat]
    v.one_of("builder on", IDS.spaces, mine.builder)
    v.counts("cubes", PLACES, mine.cubes, MOST_CUBES)
    v.counts("favors", IDS.gods, mine.favors, MOST)
    v.number("offerings", mine.offerings, MOST)
    v.counts("level of", IDS.slots, mine.built, N_LEVELS)
    v.things("deity", IDS.deities, mine.cards)
    v.number("locks", s.locks_of(seat), MOST)
    v.number("points", total(s, seat), MOST_POINTS, -MOST_POINTS)
