"""From data to components: reads an edition, checks it, and gives every space and slot what it does."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

from polytheon.games.mytikas.rules.actions import COMBINATIONS
from polytheon.games.mytikas.rules.components import (
    CONSTRUCTIONS,
    DATA,
    IDS,
    KINDS,
    LARGE_CITY,
    LARGE_TEMPLE,
    N_LEVELS,
    NONE,
    SCHEMA,
    SMALL_CITY,
    SMALL_TEMPLE,
    Action,
    Construction,
    Content,
    Cubes,
    Deity,
    Effect,
    Slot,
    Space,
    ints,
)
from polytheon.games.mytikas.rules.effects import (
    Build,
    Favors,
    Lift,
    MoveCubes,
    Offerings,
    ProduceOnce,
    ProducePerCity,
    ProduceThere,
    ProduceThese,
    Raise,
    TakeAndMakeOffering,
    TakeFavors,
    TakeOfferings,
    TakeOrMakeOffering,
)
from polytheon.kernel.bits import Ints
from polytheon.kernel.content import Data
from polytheon.kernel.editions import read_edition


def load_content(edition: str | os.PathLike[str] | Data | None) -> Content:
    """The components, with an edition's values in place of ours."""
    read = read_edition(edition, "mytikas")
    data = read.over(DATA, SCHEMA)
    read.check(faults(data))
    constructions = constructions_of(data)
    cards = {row["power"]["on"]: i for i, row in enumerate(data["deities"].values()) if "on" in row["power"]}
    spaces: list[Space] = []
    for number, space in enumerate(IDS.spaces):
        row, card = data["spaces"][space], cards[space]
        power = data["deities"][IDS.deities[card]]["power"]
        plain = main_action(space, row, {}, NONE, data, constructions)
        improved = main_action(space, row, power, card, data, constructions)
        spaces.append(Space(number, plain, card, improved, bonus_action(row["bonus"])))
    deities = [Deity(row) for row in data["deities"].values()]
    return Content(data, read.values, spaces, constructions, slots_of(data), deities)


# ---- Constructions


def constructions_of(data: Data) -> list[Construction]:
    found: list[Construction] = []
    first = 0
    for number, name in enumerate(CONSTRUCTIONS):
        found.append(Construction(number, data["constructions"][name], first))
        first += len(data["constructions"][name]["slots"])
    return found


def slots_of(data: Data) -> list[Slot]:
    found: list[Slot] = []
    for number, name in enumerate(CONSTRUCTIONS):
        rows = data["constructions"][name]["slots"]
        first = len(found)
        for i, row in enumerate(rows):
            twin = first + rows.index(row) if row in rows[:i] else NONE
            found.append(Slot(number, twin, effects_of(row)))
    return found


def effects_of(row: Data) -> list[Effect]:
    """The effects under a slot, in the order in which they are resolved."""
    effects: list[Effect] = []
    if "offerings" in row:
        effects.append(Offerings(row["offerings"]))
    if "produce" in row:
        effects.append(ProduceThere(Cubes(row["produce"])))
    if "favors" in row:
        effects.append(Favors(row["favors"]))
    if "move" in row:
        effects.append(MoveCubes(row["move"]))
    return effects


# ---- Spaces


def main_action(space: str, row: Data, power: Data, card: int, data: Data, constructions: list[Construction]) -> Action:
    """The main action of a space, with the power of a card built in."""
    main = row["main"]
    if main == "produce_per_city":
        return ProducePerCity(combinations(data["production"][space], 0), card, power.get("raise", 0))
    if main == "produce_once":
        return ProduceOnce(combinations(data["production"][space], power.get("extra_cubes", 0)))
    if main == "take_offerings":
        offerings = row["offerings"] + power.get("extra_offerings", 0)
        return TakeOfferings(offerings, row["per_small_temple"], row["per_large_temple"])
    if main == "raise":
        return Raise(row["steps"], power.get("upgrades", 0))
    if main == "take_favor":
        return TakeFavors(1, card if "marble_for_favor" in power else NONE)
    if main == "take_or_make_offering":
        return TakeAndMakeOffering(card) if "take_and_make" in power else TakeOrMakeOffering()
    small, large = (SMALL_CITY, LARGE_CITY) if main == "build_city" else (SMALL_TEMPLE, LARGE_TEMPLE)
    costs = [discounted(data["constructions"][CONSTRUCTIONS[i]]["cost"], power) for i in (small, large)]
    return Build(constructions[small], costs[0], constructions[large], costs[1])


def discounted(cost: Data, power: Data) -> Cubes:
    """A cost less a discount of some kinds of cubes, never below 0. Rule 19.26."""
    discount = power.get("discount", {})
    return Cubes({kind: max(0, count - discount.get(kind, 0)) for kind, count in cost.items()})


def bonus_action(row: Data) -> Action:
    if "raise" in row:
        return Raise(row["raise"], 0)
    if "lift" in row:
        return Lift(row["lift"])
    if "favors" in row:
        return TakeFavors(row["favors"], NONE)
    if "produce" in row:
        return ProduceThese(combinations([row["produce"]], 0), Cubes(row["produce"]))
    return TakeOrMakeOffering()


def combinations(rows: list[Data], extra: int) -> Ints:
    """The numbers of combinations; with an extra cube, of each with one more of each kind it has."""
    found: list[int] = []
    for row in rows:
        amounts = [row.get(kind, 0) for kind in KINDS]
        for kind in range(3):
            if extra == 0 or amounts[kind] > 0:
                more = [amount + extra * (i == kind) for i, amount in enumerate(amounts)]
                found.append(int(COMBINATIONS.of(ints(more))))
    return ints(dict.fromkeys(found))


# ---- Checks beyond the schema


def faults(data: Data) -> Iterator[tuple[str, str]]:
    """What a schema cannot say: values that must fit each other or the board."""
    values = data["locks"]["values"]
    if not values["a"] < values["b"] < values["c"]:
        yield "locks.values", "must rise from a to c"
    for space, row in data["spaces"].items():
        if "steps" in row and "steps" not in DATA["spaces"][space]:
            yield f"spaces.{space}.steps", "only the main action of hades_day has steps"
        if len(row["bonus"]) != 1:
            yield f"spaces.{space}.bonus", f"must have one entry, not {len(row['bonus'])}"
        if "produce" in row["bonus"] and not any(row["bonus"]["produce"].values()):
            yield f"spaces.{space}.bonus", NO_CUBE
    for construction, row in data["constructions"].items():
        count = len(DATA["constructions"][construction]["slots"])
        if len(row["slots"]) != count:
            yield f"constructions.{construction}.slots", f"must have an entry for each pawn, {count} in all"
    for space, rows in data["production"].items():
        if not all(any(row.values()) for row in rows):
            yield f"production.{space}", NO_CUBE


def counted(data: Data) -> dict[str, int]:
    """How many there are of what the rulebook counts."""
    levels, orders = data["levels"].values(), data["locks"]["order"]
    spaces: list[Data] = list(data["spaces"].values())
    actions = [row["main"] for row in spaces] + [action for row in spaces for action in row["bonus"]]
    slots: list[Data] = [slot for row in data["constructions"].values() for slot in row["slots"]]
    pawns = {name: len(data["constructions"][name]["slots"]) + (name == "small_city") for name in CONSTRUCTIONS}
    return {
        "small_cities": COLOURS * pawns["small_city"],
        "large_cities": COLOURS * pawns["large_city"],
        "small_temples": COLOURS * pawns["small_temple"],
        "large_temples": COLOURS * pawns["large_temple"],
        "deity_cards": len(data["deities"]),
        "favor_tokens": len(IDS.gods) * max(data["setup"]["favors_per_god"]),
        "level_tokens": sum(max(row[level] for row in levels) for level in range(N_LEVELS)),
        "lock_tokens": sum(max(order.count(letter) for order in orders) for letter in data["locks"]["values"]),
        "favor_actions": actions.count("take_favor") + actions.count("favors"),
        "offering_actions": actions.count("take_or_make_offering"),
        "raise_actions": actions.count("raise"),
        "lift_actions": actions.count("lift"),
        "stone_actions": actions.count("produce"),
        "slot_effects": len([slot for i, slot in enumerate(slots) if slot and slot not in slots[:i]]),
    }


COLOURS: Final = 4
NO_CUBE: Final = "must produce at least one cube"
CITIES: Final = ["starting_city"]
IDS_OF_SOURCES: Final[list[str]] = (
    IDS.deities + CITIES + IDS.slots + IDS.spaces + [f"{space}_bonus" for space in IDS.spaces]
)
