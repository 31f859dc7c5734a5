"""The components as the rules use them: spaces, constructions and their slots, deity cards, tokens.

Levels are 1 to 4 as printed. A cube's place on a board is one number, `place(level, kind)`. A space is twice its god,
plus 1 by night.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from polytheon.kernel import content as kernel
from polytheon.kernel.bits import Ints, bit
from polytheon.kernel.content import Data
from polytheon.kernel.schema import Fields, Many, PointTable, Section, Whole

if TYPE_CHECKING:
    from polytheon.games.mytikas.rules.state import State

KINDS: Final = ("stone", "marble", "gold")
STONE: Final = 0
MARBLE: Final = 1
GOLD: Final = 2

TOP: Final = 4  # the highest level
EACH: Final = "each"  # the one row of a table that has as many points for each
N_LEVELS: Final = 4
N_PLACES: Final = 12  # for cubes on a board: three kinds on each of four levels
N_SLOTS: Final = 7  # for constructions on a board

CONSTRUCTIONS: Final = ("small_city", "large_city", "small_temple", "large_temple")
SMALL_CITY: Final = 0
LARGE_CITY: Final = 1
SMALL_TEMPLE: Final = 2
LARGE_TEMPLE: Final = 3

# What deity cards count at the end
COUNTED: Final = (
    "stone",
    "marble",
    "gold",
    "zeus_favors",
    "demeter_favors",
    "poseidon_favors",
    "hades_favors",
    "favors",
    "identical_favors",
    "different_favors",
    "offerings",
    "locks",
    "deities",
    "cities",
    "temples",
    "types_on_level_4",
)

NONE: Final = -1


@mypyc_attr(acyclic=True)
class Effect:
    """What a construction does once, right after it was built on a level."""

    choice: str = ""  # what the player chooses then, such as "any_favors"; "" where the effect leaves no choice
    count: i64 = 0  # how many of it

    def resolve(self, s: State, me: i64, level: i64) -> None:
        raise NotImplementedError


@mypyc_attr(acyclic=True)
class Action:
    """The main action or the bonus action of a space."""

    def possible(self, s: State, me: i64, dropping: bool) -> bool:
        """Whether the player can do any of it now, with dropping cubes for free or without."""
        raise NotImplementedError

    def gains_by_dropping(self, s: State, me: i64) -> bool:
        """Whether a follower could do more here after dropping cubes on one's own turn."""
        return False

    def pays_for_following(self, s: State, me: i64) -> bool:
        """Whether a follower may get here what pays for following somebody else."""
        return False

    def asks(self) -> bool:
        """Whether there is something to choose for a player who has to do it."""
        return True

    def take(self, s: State, me: i64) -> None:
        """Take what it gives without a choice to a player who has decided to take that."""

    def perform(self, s: State, me: i64, optional: bool) -> bool:
        """Do it; if it is optional the player may refrain. Returns whether any of it was done."""
        raise NotImplementedError


@mypyc_attr(acyclic=True)
class Cubes:
    """An amount of stone, marble and gold: a cost or a combination that is produced."""

    def __init__(self, amounts: Mapping[str, int]) -> None:
        self.stone: Final[i64] = amounts.get("stone", 0)
        self.marble: Final[i64] = amounts.get("marble", 0)
        self.gold: Final[i64] = amounts.get("gold", 0)


@mypyc_attr(acyclic=True)
class Space:
    """A space of the action board. The card of its god for this time of day makes its main action better."""

    def __init__(self, number: i64, main: Action, card: i64, improved: Action, bonus: Action) -> None:
        self.number: Final[i64] = number
        self.main: Final = main
        self.card: Final[i64] = card
        self.improved: Final = improved  # the main action, for the player who controls the card
        self.bonus: Final = bonus


@mypyc_attr(acyclic=True)
class Construction:
    """A type of construction, and which slots of a board hold its pawns."""

    def __init__(self, number: i64, row: Data, first: i64) -> None:
        self.number: Final[i64] = number
        self.points: Final[i64] = row["points_per_level"]
        self.first: Final[i64] = first
        self.end: Final[i64] = first + len(row["slots"])


@mypyc_attr(acyclic=True)
class Slot:
    """The place of one pawn on a board, with the effect printed under it. Rules 2.1, 11.6."""

    def __init__(self, construction: i64, twin: i64, effects: list[Effect]) -> None:
        self.construction: Final[i64] = construction
        self.twin: Final[i64] = twin  # the slot before it that has the same effect; NONE
        self.effects: Final = vec[Effect](effects)


@mypyc_attr(acyclic=True)
class Deity:
    """A deity card as far as it scores; what else it does lies in the spaces and in `Content`."""

    def __init__(self, row: Data) -> None:
        self.counts: Final[i64] = COUNTED.index(row["counts"])
        self.points: Final[Ints] = ints(row["points"])


@mypyc_attr(acyclic=True)
class Setup:
    """What depends on the number of players. Rules 3.2 to 3.7."""

    def __init__(self, data: Data, players: int) -> None:
        setup, locks = data["setup"], data["locks"]
        self.favors: Final[i64] = setup["favors_per_god"][players - 2]
        self.face_down: Final[i64] = setup["face_down"][players - 2]
        self.face_up: Final[i64] = setup["face_up"]
        self.offerings_on_first_card: Final[i64] = setup["offerings_on_first_card"]
        self.cubes: Final = vec[Cubes]([Cubes(amounts) for amounts in setup["cubes"]])
        self.tokens: Final[Ints] = ints(data["levels"][f"tokens_for_{players}"])
        self.locks: Final[Ints] = ints([locks["values"][letter] for letter in locks["order"][players - 2]])


class Content(kernel.Content):
    """All components of one edition."""

    def __init__(
        self,
        data: Data,
        edition: Data,
        spaces: list[Space],
        constructions: list[Construction],
        slots: list[Slot],
        deities: list[Deity],
    ) -> None:
        super().__init__(data, edition)
        self.spaces: Final = vec[Space](spaces)
        self.constructions: Final = vec[Construction](constructions)
        self.slots: Final = vec[Slot](slots)
        self.deities: Final = vec[Deity](deities)
        self.setups: Final = vec[Setup]([Setup(data, players) for players in (2, 3, 4)])
        powers: list[Data] = [row["power"] for row in data["deities"].values()]
        # Sets of cards with a power
        self.follow_with_offering: Final[i64] = who_has(powers, "follow_with", "offering")
        self.follow_with_any_favor: Final[i64] = who_has(powers, "follow_with", "any_favor")
        self.bonus_of: Final[Ints] = ints([who_has(powers, "bonus_of", god) for god in IDS.gods])
        self.changers: Final[i64] = cards_with(powers, "stones_for")
        self.sacrificers: Final[i64] = cards_with(powers, "cubes_for_offerings")
        # Stones for a marble and for a gold; cubes for offerings, the offerings for those cubes
        self.stones_for: Final[Ints] = ints([data["deities"]["demeter"]["power"]["stones_for"][k] for k in KINDS[1:]])
        exchange = data["deities"]["hades"]["power"]["cubes_for_offerings"]
        self.sacrifice: Final[Ints] = ints([cubes for cubes, _ in exchange])
        self.reward: Final[Ints] = ints([offerings for _, offerings in exchange])

    def printed(self, field: str, value: Any) -> Any:
        """Points as rows of a threshold and its points; locks as their values in order."""
        if field.startswith("deities.") and field.endswith(".points"):
            return point_rows(value)
        if field == "locks.order":
            return [{lock: row.count(lock) for lock in sorted(set(row))} for row in value]
        return value


def point_rows(points: list[Any]) -> dict[str, Any]:
    """The rows of a table of points: from how many on there are how many points, or how many for each.

    The numbers come back as they are: compiled, `int` would take the mark from those that are ours.
    """
    if len(points) > 2 and points == [n * points[1] for n in range(len(points))]:
        return {EACH: points[1]}
    return {str(n): points[n] for n in range(len(points)) if n == 0 or points[n] != points[n - 1]}


def place(level: i64, kind: i64) -> i64:
    """Where cubes of a kind lie on a level."""
    return 3 * level - 3 + kind


def level_at(place: i64) -> i64:
    """The level of a place of cubes."""
    return place // 3 + 1


def kind_at(place: i64) -> i64:
    """The kind of cubes at a place."""
    return place % 3


def who_has(powers: list[Data], power: str, value: str) -> int:
    """The set of cards whose power has that value."""
    return sum(bit(card) for card, row in enumerate(powers) if row.get(power) == value)


def cards_with(powers: list[Data], power: str) -> int:
    """The set of cards that have that power."""
    return sum(bit(card) for card, row in enumerate(powers) if power in row)


def ints(values: Iterable[int]) -> Ints:
    items: list[i64] = list(values)
    return vec[i64](items)


class Ids:
    """The ids of all components in the order of their numbers."""

    def __init__(self, data: Data) -> None:
        self.spaces: list[str] = list(data["spaces"])
        self.gods: list[str] = [row["god"] for row in data["spaces"].values()][::2]
        self.deities: list[str] = list(data["deities"])
        self.slots: list[str] = [slot for name in CONSTRUCTIONS for slot in slot_names(name, data)]
        # The type of construction of each slot, and which slot of its type it is, from 0
        self.types: dict[str, tuple[str, int]] = {
            slot: (name, i) for name in CONSTRUCTIONS for i, slot in enumerate(slot_names(name, data))
        }


def slot_names(name: str, data: Data) -> list[str]:
    """ "small_city_1", "small_city_2", and "large_temple" because there is but one."""
    count = len(data["constructions"][name]["slots"])
    return [f"{name}_{i + 1}" for i in range(count)] if count > 1 else [name]


def read_data() -> Data:
    text = files("polytheon.games.mytikas.content").joinpath("mytikas.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


DATA: Final[Data] = read_data()
TOTALS: Final[dict[str, int]] = DATA.pop("totals")
IDS: Final = Ids(DATA)

# The most that one combination may hold of each kind, the extra cube of Pan included: actions are named after it
MOST: Final = (6, 4, 3)
COMBINATION: Final = Fields({kind: Whole(0, most - 1) for kind, most in zip(KINDS, MOST)})
COMBINATIONS: Final = Many(COMBINATION, 1, 6)
COST: Final = Fields(dict.fromkeys(KINDS, Whole(0, 9)))
TOKENS: Final = Many(Whole(1, 17), N_LEVELS, N_LEVELS)
FEW: Final = Whole(1, 4)
LOCK: Final = Whole(2, 30)
BONUS: Final = Fields(
    {"favors": FEW, "raise": FEW, "lift": FEW, "produce": COMBINATION, "take_or_make_offering": Whole(1, 1)}
)
SLOT: Final = Fields({"favors": FEW, "move": FEW, "offerings": Whole(1, 9), "produce": COMBINATION})
# What an edition may replace
SCHEMA: Final[Mapping[str, Section]] = {
    "levels": Section(dict.fromkeys(DATA["levels"], TOKENS)),
    "locks": Section({"values": Fields(dict.fromkeys("abc", LOCK), ("a", "b", "c"))}),
    "production": Section({"zeus_day": COMBINATIONS, "demeter_day": COMBINATIONS}),
    "spaces": Section({"bonus": BONUS, "steps": Whole(1, 6)}, by_id=True),
    "constructions": Section({"cost": COST, "slots": Many(SLOT, 1, 2)}, by_id=True),
    "deities": Section({"points": PointTable(Whole(0, 60), 1, 40)}, by_id=True),
}
