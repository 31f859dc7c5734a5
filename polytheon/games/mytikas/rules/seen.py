"""What a seat sees of a table of Mytikas: the types of the view, from which those of the page are made."""

from __future__ import annotations

from typing import Final, Literal, TypedDict

from polytheon.games.mytikas.rules.components import DATA
from polytheon.kernel.content import Data

Stage = Literal["set_up", "keep_card", "first_favor", "moving", "acting", "bonus", "drops", "following"]
ConstructionType = Literal["small_city", "large_city", "small_temple", "large_temple"]


def god_of(deity: str, power: Data) -> str:
    """The god to whom a deity card belongs."""
    god: str = DATA["spaces"][power["on"]]["god"] if "on" in power else power.get("bonus_of", deity)
    return god


# What no table or edition changes, for the page too
POWERS: Final[dict[str, Data]] = {deity: row["power"] for deity, row in DATA["deities"].items()}
GOD_OF: Final = {deity: god_of(deity, power) for deity, power in POWERS.items()}
CARD_FOR: Final[dict[str, str]] = {power["on"]: deity for deity, power in POWERS.items() if "on" in power}
FIXED: Final[dict[str, tuple[str, object]]] = {
    "GOD_OF": ("The god to whom each deity card belongs.", GOD_OF),
    "CARD_FOR": ("The deity card that makes the main action of each space better.", CARD_FOR),
}


class Cubes(TypedDict):
    """How many cubes of each kind."""

    stone: int
    marble: int
    gold: int


class SomeCubes(TypedDict, total=False):
    """How many cubes of some kinds."""

    stone: int
    marble: int
    gold: int


# By level; names that are numbers cannot be written as a class.
Shelves = TypedDict("Shelves", {"1": Cubes, "2": Cubes, "3": Cubes, "4": Cubes})
Shelves.__doc__ = "The cubes on each level of a board."


class Favors(TypedDict):
    """How many favors of each god."""

    zeus: int
    demeter: int
    poseidon: int
    hades: int


class Spaces(TypedDict):
    """Seats by space."""

    zeus_day: list[int]
    zeus_night: list[int]
    demeter_day: list[int]
    demeter_night: list[int]
    poseidon_day: list[int]
    poseidon_night: list[int]
    hades_day: list[int]
    hades_night: list[int]


class PerConstruction(TypedDict):
    """A number for each type of construction."""

    small_city: int
    large_city: int
    small_temple: int
    large_temple: int


class Points(PerConstruction):
    """Points by category."""

    deities: int


class Costs(TypedDict):
    """What each type of construction costs a player now, discounts included."""

    small_city: Cubes
    large_city: Cubes
    small_temple: Cubes
    large_temple: Cubes


class Lacking(TypedDict):
    """The cubes that a player lacks for each type of construction, on levels 1 to 4; [] if all are built."""

    small_city: list[SomeCubes]
    large_city: list[SomeCubes]
    small_temple: list[SomeCubes]
    large_temple: list[SomeCubes]


class Level(TypedDict):
    """A level of the mountain: the tokens that are left, and what one construction of each type scores there."""

    level: int
    tokens: int
    points: PerConstruction


class River(TypedDict):
    """The open cards, the locks from the lowest to the deck's, and how many cards nobody has seen.

    `unlocked` cards lie face down and have lost their lock: they are turned over when the turn ends.
    """

    face_up: list[str]
    face_down: int
    unlocked: int
    locks: list[int]
    deck: int
    unseen: list[str]
    under_deck: list[str]


class Construction(TypedDict):
    """The starting city or a slot of a board; `level` is that of what was built from it, if anything was."""

    slot: str
    type: ConstructionType
    level: int | None


class Score(TypedDict):
    """How many a player has of what a deity card counts, and the points for it.

    `row`: the row of the card that applies, by the fewest that it asks for.
    """

    deity: str
    counted: int
    row: int
    points: int


class OwnDeity(Score):
    """A deity card of a player; its power works once it is `active`.

    `usable`: its power for the start of a turn may be used now. `used`: it was used in this turn.
    """

    offerings: int
    locked: bool
    active: bool
    usable: bool
    used: bool


class Board(TypedDict):
    """What one player has.

    `offerings_to_take`: how many the main action that takes offerings brings. `would_score`: the open cards of the
    river, if they were the player's now.
    """

    builder: str | None
    cubes: Shelves
    favors: Favors
    offerings: int
    offerings_to_take: int
    constructions: list[Construction]
    costs: Costs
    lacking: Lacking
    deities: list[OwnDeity]
    would_score: list[Score]
    locks: int
    points: Points
    score: int


class Table(TypedDict):
    """The table. Everything but the unseen cards is open.

    `full_levels`: those without tokens; `full_levels_to_end` of them trigger the end. `ends_by`: what has triggered it.
    `spaces`: who stands there. `closed_by`: whose builder closes it. `stand_on`: what a builder closes, its space or
    all spaces of its god. `may_make_offering`: whether the player who is asked to take offerings can
    make one instead. `building`: the slots whose pawns the running action could build with. `bonus_by`: the card that
    opens the bonus action that is asked for, where no favor does.
    """

    turn: int
    stage: Stage
    first_player: int
    active: int
    follower: int | None
    followed: str | None
    may_make_offering: bool
    building: list[str]
    bonus_by: str | None
    spaces: Spaces
    closed_by: Spaces
    stand_on: Literal["space", "god"]
    favors: Favors
    levels: list[Level]
    full_levels: list[int]
    full_levels_to_end: int
    ends_by: list[Literal["levels", "locks", "built"]]
    river: River
    boards: list[Board]
