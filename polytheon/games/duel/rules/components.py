"""The components as the rules use them: cards, wonders, progress tokens, divinities, structures, prices.

Amounts of the five resources are packed into one integer, eight bits each ("goods"), because prices are what a game of
Duel computes most.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from polytheon.kernel import content as kernel
from polytheon.kernel.bits import Ints, bit, first_things
from polytheon.kernel.content import Data
from polytheon.kernel.schema import Fields, Flag, Many, Section, Whole, Word

if TYPE_CHECKING:
    from polytheon.games.duel.rules.state import State

RESOURCES: Final = ("wood", "clay", "stone", "glass", "papyrus")
RAW: Final = 0xFFFFFF  # the goods of brown cards: wood, clay, stone
ONE_OF_EACH: Final = 0x0101010101

COLOURS: Final = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
BROWN: Final = 0
GREY: Final = 1
BLUE: Final = 2
GREEN: Final = 3
YELLOW: Final = 4
RED: Final = 5
PURPLE: Final = 6

SYMBOLS: Final = ("armillary_sphere", "sundial", "mortar", "pendulum", "quill", "wheel", "law")
SYMBOL_IDS: Final = list(SYMBOLS)

DECKS: Final = ("age1", "age2", "age3", "guild", "temple")
GUILD: Final = 3
TEMPLE: Final = 4

# Progress tokens that the rules know by name
ARCHITECTURE: Final = 1
ECONOMY: Final = 2
MASONRY: Final = 4
MATHEMATICS: Final = 5
STRATEGY: Final = 7
THEOLOGY: Final = 8
URBANISM: Final = 9
MYSTICISM: Final = 10
POLIORCETICS: Final = 11
ENGINEERING: Final = 12

# Divinities and wonders that the rules know by name
ENKI: Final = 0
NISABA: Final = 2
MINERVA: Final = 13
GATE: Final = 15
SANCTUARY: Final = 12
DIVINE_THEATER: Final = 13

NONE: Final = -1


@mypyc_attr(acyclic=True)
class Effect:
    """Something a component does once, when it is built, gained or activated."""

    def resolve(self, s: State, me: i64) -> None:
        raise NotImplementedError

    def is_certain(self, s: State, me: i64) -> bool:
        """Whether it neither asks anybody nor lets chance decide."""
        return False


@mypyc_attr(acyclic=True)
class Card:
    """A building: an age card, a guild or a Grand Temple."""

    def __init__(self, number: i64, row: Data, chain: i64, effects: list[Effect]) -> None:
        self.number: Final[i64] = number
        self.deck: Final[i64] = DECKS.index(row["deck"])
        self.colour: Final[i64] = COLOURS.index(row["colour"])
        self.coins: Final[i64] = row["cost"].get("coins", 0)
        self.cost: Final[i64] = goods(row["cost"])
        self.chain: Final[i64] = chain  # the card that makes this one free
        self.mythology: Final[i64] = MYTHOLOGIES.index(row["mythology"]) if "mythology" in row else NONE
        self.has_chain: Final = chain != NONE or "mythology" in row
        self.makes: Final[i64] = goods(row.get("produces", {}))
        self.raw_wildcards: Final[i64] = int("wood" in row.get("one_of", ()))
        self.made_wildcards: Final[i64] = int("glass" in row.get("one_of", ()))
        self.fixed: Final[i64] = goods(dict.fromkeys(row.get("fixed_price", ()), 255))
        self.vp: Final[i64] = row.get("vp", 0)
        self.shields: Final[i64] = row.get("shields", 0)
        self.symbol: Final[i64] = SYMBOLS.index(row["science"]) if "science" in row else NONE
        guild: Data = row.get("guild", {"count": [], "vp": 0})
        self.guild_count: Final[i64] = count_set(guild["count"])
        self.guild_vp: Final[i64] = guild["vp"]
        self.effects: Final = vec[Effect](effects)


@mypyc_attr(acyclic=True)
class Wonder:
    """A wonder."""

    def __init__(self, number: i64, row: Data, effects: list[Effect]) -> None:
        self.number: Final[i64] = number
        self.cost: Final[i64] = goods(row["cost"])
        self.vp: Final[i64] = row.get("vp", 0)
        self.replay: Final[bool] = row.get("replay", False)
        self.raw_wildcards: Final[i64] = int("wood" in row.get("one_of", ()))
        self.made_wildcards: Final[i64] = int("glass" in row.get("one_of", ()))
        self.effects: Final = vec[Effect](effects)


@mypyc_attr(acyclic=True)
class Token:
    """A progress token or a divinity: points at the end and effects when it is gained."""

    def __init__(self, row: Data, effects: list[Effect]) -> None:
        self.vp: Final[i64] = row.get("vp", 0)
        self.mythology: Final[i64] = MYTHOLOGIES.index(row["mythology"]) if "mythology" in row else NONE
        self.symbol: Final[i64] = SYMBOLS.index(row["science"]) if "science" in row else NONE
        self.effects: Final = vec[Effect](effects)


@mypyc_attr(acyclic=True)
class Structure:
    """How an age's cards lie: which slots cover which, and which are face up."""

    def __init__(self, rows: list[list[int]]) -> None:
        places = [(row, column) for row, columns in enumerate(rows) for column in columns]
        slot_of = {place: slot for slot, place in enumerate(places)}
        self.rows: Final = rows
        covering = [0] * len(places)
        covered = [0] * len(places)
        face_up = 0
        for slot, (row, column) in enumerate(places):
            if row % 2 == 0:
                face_up |= bit(slot)
            for side in (column - 1, column + 1):
                if (row + 1, side) in slot_of:
                    covering[slot] |= bit(slot_of[row + 1, side])
                    covered[slot_of[row + 1, side]] |= bit(slot)
        self.covering: Final[Ints] = ints(covering)  # the slots that cover a slot
        self.covered: Final[Ints] = ints(covered)  # the slots that a slot covers
        self.face_up: Final[i64] = face_up
        self.all_slots: Final[i64] = first_things(len(places))


class Content(kernel.Content):
    """All components of one edition."""

    def __init__(
        self,
        data: Data,
        edition: Data,
        cards: list[Card],
        wonders: list[Wonder],
        progress: list[Token],
        divinities: list[Token],
    ) -> None:
        super().__init__(data, edition)
        self.cards: Final = vec[Card](cards)
        self.wonders: Final = vec[Wonder](wonders)
        self.progress: Final = vec[Token](progress)
        self.divinities: Final = vec[Token](divinities)
        self.structures: Final = vec[Structure]([Structure(data["layouts"][f"age{age}"]) for age in (1, 2, 3)])
        self.deck_first: Final[Ints] = ints([first_of_deck(cards, deck) for deck in range(5)])
        sizes = [sum([card.deck == deck for card in cards]) for deck in range(5)]
        self.deck_set: Final[Ints] = ints([first_things(size) for size in sizes])
        self.wonder_sets: Final[Ints] = without_and_with_expansion(data["wonders"])
        self.progress_sets: Final[Ints] = without_and_with_expansion(data["progress"])
        gates = [row.get("effect") == "gate" for row in data["divinities"].values()]
        self.divinity_set: Final[i64] = sum([bit(number) for number, gate in enumerate(gates) if not gate])
        setup, economy, military, pantheon = data["setup"], data["economy"], data["military"], data["pantheon"]
        self.progress_on_board: Final[i64] = setup["progress_on_board"]
        self.purple_cards: Final[i64] = setup["purple_cards"]
        self.max_wonders: Final[i64] = setup["max_wonders"]
        self.starting_coins: Final[i64] = economy["starting_coins"]
        self.discard_base: Final[i64] = economy["discard_base"]
        self.discard_per_yellow: Final[i64] = economy["discard_per_yellow"]
        self.trade_base: Final[i64] = economy["trade_base"] * ONE_OF_EACH
        self.trade_per_unit: Final[i64] = economy["trade_per_unit"]
        self.fixed_price: Final[i64] = economy["fixed_price"] * ONE_OF_EACH
        self.coins_per_vp: Final[i64] = economy["coins_per_vp"]
        self.capital: Final[i64] = military["capital"]
        zones = military["zones"]
        self.zone_vp: Final[Ints] = by_distance(military, [zone["vp"] for zone in zones], 0)
        self.token_sizes: Final[Ints] = by_distance(military, [NONE, 0, 1], NONE)  # 0: small, 1: large
        self.token_coins: Final[Ints] = ints([zone["coins"] for zone in zones[1:]])
        self.space_costs: Final[Ints] = ints([cost for pair in pantheon["space_costs"] for cost in pair])
        self.gate_multiplier: Final[i64] = pantheon["gate_multiplier"]
        self.offerings: Final[Ints] = ints(pantheon["offerings"])
        self.temple_points: Final[Ints] = ints([0, *pantheon["temple_points"]])
        self.mythology_slots: Final[Ints] = ints(data["layouts"]["mythology_slots"])
        self.offering_slots: Final[Ints] = ints(data["layouts"]["offering_slots"])
        values: Mapping[str, Data] = data["progress"]
        self.discount_wonders: Final[i64] = values["architecture"]["discount_wonders"]
        self.discount_blue: Final[i64] = values["masonry"]["discount_blue"]
        self.vp_per_token: Final[i64] = values["mathematics"]["vp_per_token"]
        self.extra_shield: Final[i64] = values["strategy"]["extra_shield"]
        self.coins_per_chain: Final[i64] = values["urbanism"]["coins_per_chain"]
        self.vp_per_myth_token: Final[i64] = values["mysticism"]["vp_per_myth_token"]
        self.coins_lost_per_space: Final[i64] = values["poliorcetics"]["coins_lost_per_space"]
        self.chain_price: Final[i64] = values["engineering"]["chain_price"]
        self.activation_discount: Final[i64] = data["wonders"]["sanctuary"]["activation_discount"]
        self.progress_on_enki: Final[i64] = data["divinities"]["enki"]["progress_on_card"]


def goods(amounts: Mapping[str, int]) -> int:
    """Amounts of resources in one integer, eight bits each."""
    return sum(amount << 8 * RESOURCES.index(resource) for resource, amount in amounts.items() if resource != "coins")


def count_set(counted: Iterable[str]) -> int:
    """What a guild counts, as a set of colours, bit 7 for wonders and bit 8 for three coins."""
    return sum(bit((*COLOURS, "wonder", "three_coins").index(name)) for name in counted)


def ints(values: Iterable[int]) -> Ints:
    items: list[i64] = list(values)
    return vec[i64](items)


def first_of_deck(cards: list[Card], deck: int) -> int:
    return min([card.number for card in cards if card.deck == deck])


def without_and_with_expansion(table: Data) -> Ints:
    """The set of all components of the base game, and that of all with the expansion."""
    base = [number for number, row in enumerate(table.values()) if not row.get("expansion", False)]
    return ints([sum([bit(number) for number in base]), first_things(len(table))])


def by_distance(military: Data, of_zones: list[int], elsewhere: int) -> Ints:
    """What the zones have, for each distance from the centre; `elsewhere` is for the centre and the capital."""
    values = [elsewhere] * (military["capital"] + 1)
    for zone, value in zip(military["zones"], of_zones):
        for distance in range(zone["from"], zone["to"] + 1):
            values[distance] = value
    return ints(values)


class Ids:
    """The names of all components in the order of their numbers."""

    def __init__(self, data: Data) -> None:
        self.cards: list[str] = list(data["cards"])
        self.wonders: list[str] = list(data["wonders"])
        self.progress: list[str] = list(data["progress"])
        self.divinities: list[str] = list(data["divinities"])
        self.mythologies: list[str] = list(data["mythologies"])
        self.military_tokens = ["0 small", "0 large", "1 small", "1 large"]  # of whose side, and which


def read_data() -> Data:
    text = files("polytheon.games.duel.content").joinpath("duel.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


DATA: Final[Data] = read_data()
TOTALS: Final[dict[str, int]] = DATA.pop("totals")
IDS: Final = Ids(DATA)
MYTHOLOGIES: Final = IDS.mythologies

SMALL: Final = Whole(0, 20)
POINTS: Final = Whole(0, 60)
COST: Final = Fields({"coins": SMALL, **dict.fromkeys(RESOURCES, Whole(0, 9))})
ZONE: Final = ("from", "to", "vp", "coins")
COUNTED: Final = Word(*COLOURS, "wonder")
GUILD_COUNTED: Final = Many(Word(*COLOURS, "wonder", "three_coins"), 1, 2)
PROGRESS_VALUES: Final = (
    "vp",
    "coins",
    "discount_wonders",
    "discount_blue",
    "vp_per_token",
    "extra_shield",
    "coins_per_chain",
    "vp_per_myth_token",
    "coins_lost_per_space",
    "chain_price",
)
DIVINITY_VALUES: Final = ("vp", "coins", "shields", "coins_on_card", "progress_on_card")
# What an edition may replace
SCHEMA: Final[Mapping[str, Section]] = {
    "economy": Section({
        **dict.fromkeys(DATA["economy"], SMALL),
        "trade_per_unit": Whole(0, 2),  # a price must stay below 256 however much an edition lets 13 cards produce
        "coins_per_vp": Whole(1, 20),
    }),
    "military": Section({"zones": Many(Fields(dict.fromkeys(ZONE, SMALL), ZONE), 3, 3)}),
    "pantheon": Section(
        {
            "space_costs": Many(Many(SMALL, 2, 2), 6, 6),
            "gate_multiplier": Whole(1, 5),
            "temple_points": Many(Whole(0, 99), 3, 3),
        }
    ),
    "cards": Section(
        {
            "cost": COST,
            "produces": Fields(dict.fromkeys(RESOURCES, Whole(0, 9))),
            "vp": POINTS,
            "coins": SMALL,
            "shields": Whole(0, 9),
            "coins_per": Fields({"count": COUNTED, "each": SMALL}, ("count", "each")),
            "guild": Fields({"count": GUILD_COUNTED, "coins": SMALL, "vp": SMALL}, ("count", "coins", "vp")),
        },
        by_id=True,
    ),
    "wonders": Section(
        {
            "cost": Fields(dict.fromkeys(RESOURCES, Whole(0, 9))),
            "vp": POINTS,
            "coins": SMALL,
            "shields": Whole(0, 9),
            "replay": Flag(),
            "opponent_loses": SMALL,
            "progress_from_box": Whole(1, 3),
            "activation_discount": SMALL,
        },
        by_id=True,
    ),
    "progress": Section({**dict.fromkeys(PROGRESS_VALUES, SMALL), "vp": POINTS}, by_id=True),
    "divinities": Section({**dict.fromkeys(DIVINITY_VALUES, SMALL), "vp": POINTS}, by_id=True),
}
