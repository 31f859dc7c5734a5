"""The components as the rules use them: peoples, gods, tiles, the board, prices."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from polytheon.games.pantheon.rules.board import (
    CORNER,
    HEIGHT,
    NO_HEX,
    SIDE,
    TERRAINS,
    WIDTH,
    Board,
    hex_name,
    hex_number,
    holds,
    places_in,
)
from polytheon.kernel import content as kernel
from polytheon.kernel.bits import Ints, bit
from polytheon.kernel.content import Data, Value
from polytheon.kernel.schema import Either, Fields, Flag, Many, Schema, Section, Whole, Word, brief
from polytheon.kernel.space import Value as Amount

if TYPE_CHECKING:
    from polytheon.games.pantheon.rules.state import State

# Cards of the action deck; a money card's value is its number less MONEY - 1
CARDS: Final = ("movement", "gift", "priest", "dancer", "temple", "money_1", "money_2", "money_3", "money_4", "money_5")
N_CARDS: Final = 10
MOVEMENT: Final = 0
OFFERING: Final = 1  # the first of the four types of offerings
MONEY: Final = 5
OFFERINGS: Final = ("gift", "priest", "dancer", "temple")
N_OFFERINGS: Final = 4
MAX_RANK: Final = 4
MAX_NUMBER: Final = 6  # of a god's cost
MAX_COSTS: Final = 6  # different ones that the tiles of a kind of god may have

N_PEOPLES: Final = 8
N_GODS: Final = 11  # kinds of them
N_TILES: Final = 16
N_VALUES: Final = 6  # of demigods
LOOT_HEXES: Final = 5  # of each people

# Where an effect comes from: what lies on the board, a pile, or Surparit
FROM_BOARD: Final = 0
FROM_PILE: Final = 1
FROM_GOD: Final = 2

NONE: Final = -1


def worth_of(card: str) -> int:
    """What a money card is worth."""
    return CARDS.index(card) - MONEY + 1


@mypyc_attr(acyclic=True)
class Effect:
    """Something that a god, a tile or a people does for a player, once."""

    def resolve(self, s: State, me: i64, origin: i64) -> None:
        raise NotImplementedError

    def promise(self, s: State, me: i64, origin: i64, gained: Gained) -> None:
        """Add what it would bring for certain; nothing where chance or another question decides."""


@mypyc_attr(acyclic=True)
class Gained:
    """What something is certain to bring a player at once, by the names of the rules."""

    def __init__(self) -> None:
        self.found: Final[dict[str, Amount]] = {}
        self.cards: Final[dict[str, int]] = {}
        self.lasting: Final[dict[str, int]] = {}  # from now on in every movement, Buy, Draw, ...

    def add(self, what: str, count: i64) -> None:
        before = self.found.get(what, 0)
        if count > 0 and isinstance(before, int):
            self.found[what] = before + count

    def data(self) -> dict[str, Amount]:
        if self.cards:
            self.found["cards"] = self.cards
        if self.lasting:
            self.found["lasting"] = self.lasting
        return self.found


@mypyc_attr(acyclic=True)
class Gain:
    """How much of everything a god or a tile brings, for whoever has to judge it before it acts."""

    def __init__(self, row: Data) -> None:
        self.gods: Final[i64] = row.get("gods", 0)
        self.demigods: Final[i64] = row.get("demigods", 0)
        self.special_money: Final[i64] = row.get("special_money", 0)
        self.cards: Final[i64] = row.get("cards", 0)
        self.offerings: Final[i64] = row.get("offerings", 0)
        self.columns: Final[i64] = row.get("columns", 0)
        self.feet: Final[i64] = 0 if row.get("choice") else row.get("feet", 0)
        self.epoch_cards: Final[i64] = row.get("epoch_cards", 0)
        self.steps: Final[i64] = row.get("steps", 0)
        self.jumps: Final[i64] = row.get("jumps", 0)
        self.money: Final[i64] = row.get("money", 0)
        self.draws: Final[i64] = row.get("draws", 0)
        self.ranks: Final[i64] = row.get("ranks", 0)
        self.actions: Final[i64] = row.get("actions", 0)


@mypyc_attr(acyclic=True)
class God:
    """What some god tiles have in common: their kind and what they cost; what the kind does, whether it is kept.

    Tiles of one kind that show different costs are different gods.
    """

    def __init__(self, number: i64, tile: GodTile, row: Data, effects: list[Effect]) -> None:
        self.number: Final[i64] = number
        self.kind: Final[i64] = tile.kind
        self.copy: Final[i64] = tile.copy  # which of its kind's costs it has; NONE if there is but one
        self.count: Final[i64] = tile.tiles
        self.cost: Final[Ints] = ints(tile.cost)  # descending
        self.cards_only: Final[bool] = row.get("cards_only", False)
        self.demigods: Final[i64] = row.get("demigods", 0)
        self.gain: Final = Gain(row)
        self.kept: Final = not acts_once(row)
        self.effects: Final = vec[Effect](effects)


def acts_once(row: Data) -> bool:
    """Whether a god acts once and leaves the game."""
    return any(key in row for key in ("gods", "demigods", "special_money"))


class GodTile(NamedTuple):
    """God tiles of a kind that cost the same."""

    kind: int
    copy: int
    tiles: int
    cost: list[int]


def god_tiles(rows: list[Data]) -> list[GodTile]:
    """The tiles of all kinds of gods, those of equal kind and cost together."""
    found: list[GodTile] = []
    for kind, row in enumerate(rows):
        costs = costs_of(row)
        different = different_costs(row)
        for copy, cost in enumerate(different):
            if len(different) == 1:
                found.append(GodTile(kind, NONE, row["count"], cost))
            else:
                found.append(GodTile(kind, copy, costs.count(cost), cost))
    return found


def costs_of(row: Data) -> list[list[int]]:
    """What the tiles of a kind of god cost: one cost for all of them, or one for each."""
    cost = row["cost"]
    return cost if isinstance(cost[0], list) else [cost]


def different_costs(row: Data) -> list[list[int]]:
    """The costs that the tiles of a kind of god have, each once."""
    costs = costs_of(row)
    return [cost for i, cost in enumerate(costs) if cost not in costs[:i]]


@mypyc_attr(acyclic=True)
class Tile:
    """A kind of loot or bonus tile."""

    def __init__(self, number: i64, row: Data, effects: list[Effect]) -> None:
        self.number: Final[i64] = number
        self.count: Final[i64] = row["count"]
        self.demigods: Final[i64] = row.get("demigods", 0)
        self.needs_map: Final[bool] = row.get("found", False)  # acts after the first preparation, whenever it is taken
        self.gain: Final = Gain(row)
        self.effects: Final = vec[Effect](effects)


@mypyc_attr(acyclic=True)
class People:
    """A people: its home, its loot hexes (three plain ones, then those numbered 3 and 4), its ability.

    Each effect of the ability is a round in which all players get it in turn order.
    """

    def __init__(self, number: i64, row: Data, effects: list[Effect]) -> None:
        self.number: Final[i64] = number
        self.home: Final[i64] = hex_number(row["home"])
        self.loot: Final[Ints] = ints([hex_number(name) for name in (*row["loot"], row["loot_3"], row["loot_4"])])
        self.effects: Final = vec[Effect](effects)


class Content(kernel.Content):
    """All components of one edition."""

    def __init__(self, data: Data, edition: Data, peoples: list[People], gods: list[God], tiles: list[Tile]) -> None:
        super().__init__(data, edition)
        self.board: Final = board_of(data["map"])
        self.peoples: Final = vec[People](peoples)
        self.gods: Final = vec[God](gods)
        self.tiles: Final = vec[Tile](tiles)
        self.homes: Final = {IDS.peoples[people.number]: hex_name(people.home) for people in peoples}
        self.loot_hexes: Final = {
            IDS.peoples[people.number]: [hex_name(place) for place in people.loot] for people in peoples
        }
        self.god_counts: Final[Ints] = ints([god.count for god in gods])
        self.god_ids: Final = [IDS.gods[god.kind] for god in gods]
        self.god_names: Final = [god_name(god) for god in gods]
        self.copies_differ: Final = any(god.copy != NONE for god in gods)
        # The god of a kind and, where its tiles differ in cost, of each of its costs; NONE
        self.god_of_kind: Final[Ints] = ints([self.god_ids.index(name) for name in IDS.gods])
        self.god_of_copy: Final[Ints] = gods_by_copy(gods)
        self.tile_counts: Final[Ints] = ints([tile.count for tile in tiles])
        self.bonus_counts: Final[Ints] = ints([data["bonus"]["tiles"].count(name) for name in IDS.tiles])
        self.demigod_counts: Final[Ints] = ints(data["demigods"]["counts"])
        self.low_demigods: Final[i64] = data["demigods"]["low"]
        self.traitera: Final[i64] = IDS.gods.index("traitera")
        self.depraccus: Final[i64] = IDS.gods.index("depraccus")
        pieces, deck, special = data["pieces"], data["deck"], data["special_money"]
        self.columns: Final[i64] = pieces["columns"]
        self.feet: Final[i64] = pieces["feet"]
        self.start_columns: Final[i64] = pieces["start_columns"]
        self.start_feet: Final[i64] = pieces["start_feet"]
        self.start_hand: Final[i64] = pieces["start_hand"]
        self.online_columns: Final[Ints] = ints(pieces["online_columns"])
        self.online_feet: Final[Ints] = ints(pieces["online_feet"])
        self.deck: Final[Ints] = ints([deck[name] for name in ("movement", *OFFERINGS, "money")] + [0, 0, 0, 0])
        self.display_size: Final[i64] = deck["display"]
        self.draw_size: Final[i64] = deck["draw"]
        self.special_money: Final[Ints] = ints([special.get(name, 0) for name in CARDS])
        self.rank_price: Final[Ints] = ints(rank_prices(data["offerings"]))
        self.big_foot: Final[i64] = data["steps"]["big_foot"]
        self.card_steps: Final[i64] = data["steps"]["movement_card"]
        self.piece_price: Final[i64] = data["prices"]["piece"]
        self.place_price: Final[i64] = data["prices"]["place"]
        self.occupied_price: Final[i64] = data["prices"]["place_occupied"]
        self.epochs: Final[i64] = data["epochs"]["count"]
        self.scored: Final[i64] = sum([bit(epoch) for epoch in data["epochs"]["scored"]])  # a set of epochs
        self.closing_points: Final[i64] = data["epochs"]["closing_points"]
        self.turn_limit: Final[i64] = data["epochs"]["turn_limit"]
        self.column_each: Final[Ints] = ints(column_each(data["scoring"], pieces["columns"]))
        self.column_points: Final[Ints] = ints([count * each for count, each in enumerate(self.column_each)])

    def printed(self, field: str, value: Any) -> Any:
        """The map hex by hex."""
        if field != "map.rows":
            return value
        rows: list[str] = value
        return {
            hex_name(WIDTH * y + x): sign for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != NO_HEX
        }

    def counts(self, value: Value) -> bool:
        """Hexes and bonus tiles count like numbers; tiles that are only there for editions do not."""
        section, *rest = value.path.split(".")
        if section == "tiles":
            tile = rest[0]
            if self.data["tiles"][tile]["count"] == 0 and tile not in self.data["bonus"]["tiles"]:
                return False
        hexes = section == "peoples" and rest[1] in ("home", "loot", "loot_3", "loot_4")
        return super().counts(value) or hexes or section in ("map", "bonus")


def board_of(drawn: Data) -> Board:
    return Board(drawn["rows"], drawn.get("hexes", CORNER))


def god_name(god: God) -> str:
    """A name of its own for each god: "vinthrad", or "vinthrad 2" if its tiles differ in cost."""
    kind = IDS.gods[god.kind]
    return kind if god.copy == NONE else f"{kind} {god.copy + 1}"


def gods_by_copy(gods: list[God]) -> Ints:
    """For each kind and each of its costs the number of the god; NONE."""
    found = [NONE] * (N_GODS * MAX_COSTS)
    for god in gods:
        found[MAX_COSTS * god.kind + max(god.copy, 0)] = god.number
    return ints(found)


def rank_prices(offerings: Data) -> list[int]:
    """For each type of offering the prices of no tile and of ranks 1 to 4."""
    found: list[int] = []
    for offering in OFFERINGS:
        prices = [offerings[f"price_{rank}"] for rank in range(1, MAX_RANK + 1)]
        found += [0, *[price[offering] if isinstance(price, dict) else price for price in prices]]
    return found


def column_each(scoring: Data, columns: int) -> list[int]:
    """What each of 0, 1, 2, ... columns on the board is worth."""
    steps = list(zip(scoring["columns_from"], scoring["points_each"]))
    return [max([each for first, each in steps if count >= first], default=0) for count in range(columns + 1)]


def ints(values: Iterable[int]) -> Ints:
    items: list[i64] = list(values)
    return vec[i64](items)


class Ids:
    """The names of all components in the order of their numbers."""

    def __init__(self, data: Data) -> None:
        self.cards: list[str] = list(CARDS)
        self.offerings: list[str] = list(OFFERINGS)
        self.peoples: list[str] = list(data["peoples"])
        self.gods: list[str] = list(data["gods"])
        self.tiles: list[str] = list(data["tiles"])


def read_data() -> Data:
    text = files("polytheon.games.pantheon.content").joinpath("pantheon.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


DATA: Final[Data] = read_data()
TOTALS: Final[dict[str, int]] = DATA.pop("totals")
IDS: Final = Ids(DATA)


class Hex(Schema):
    """The name of a hex."""

    def fault(self, value: object) -> str:
        if isinstance(value, str) and hex_number(value) >= 0:
            return ""
        return f"must be a hex such as C5, not {brief(value)}"

    def says(self) -> str:
        return "a hex such as \"C5\""

    def near(self, value: Any, content: kernel.Content) -> list[Any]:
        """The hexes around it that take a foot."""
        assert isinstance(content, Content)
        board = content.board
        around = places_in(board.around(board.only(hex_number(value))))
        return [hex_name(place) for place in around if holds(board.foot_hexes, place)]


class MapRow(Schema):
    """One row of the map."""

    def fault(self, value: object) -> str:
        if not isinstance(value, str):
            return f"must be a text, not {brief(value)}"
        if len(value) > WIDTH:
            return f"must have at most {WIDTH} hexes, not {len(value)}"
        strange = [mark for mark in value if mark not in TERRAINS]
        known = ", ".join([brief(mark) for mark in TERRAINS])
        return f"has a strange mark, {brief(strange[0])}; known are {known}" if strange else ""

    def says(self) -> str:
        return "a row of signs"


COUNT: Final = Whole(0, 40)
PIECES: Final = Whole(0, 12)
PRICE: Final = Whole(1, 30)
PRICES: Final = Fields(dict.fromkeys(OFFERINGS, PRICE), OFFERINGS)  # by type of offering
COST: Final = Many(Whole(1, MAX_NUMBER), 1, N_OFFERINGS)
# What an edition may replace
SCHEMA: Final[Mapping[str, Section]] = {
    "deck": Section(dict.fromkeys(("movement", *OFFERINGS, "money"), Whole(5, 40))),
    "offerings": Section(dict.fromkeys(DATA["offerings"], Either(PRICE, PRICES))),
    "demigods": Section({"counts": Many(COUNT, N_VALUES, N_VALUES)}),
    "gods": Section({"count": COUNT, "cost": Either(COST, Many(COST, 1, 40)), "cards_only": Flag()}, by_id=True),
    "tiles": Section({"count": COUNT, "columns": PIECES, "feet": PIECES, "cards": Whole(1, 9)}, by_id=True),
    "bonus": Section({"tiles": Many(Word(*IDS.tiles), 4, 12)}),
    "peoples": Section({"home": Hex(), "loot": Many(Hex(), 3, 3), "loot_3": Hex(), "loot_4": Hex()}, by_id=True),
    "map": Section({"rows": Many(MapRow(), 1, HEIGHT), "hexes": Word(CORNER, SIDE)}),
}
