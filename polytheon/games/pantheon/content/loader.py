"""From data to components: reads an edition, checks it, and gives every component its effects."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

from polytheon.games.pantheon.rules.board import hex_number, holds
from polytheon.games.pantheon.rules.components import (
    DATA,
    FROM_GOD,
    FROM_PILE,
    IDS,
    MAX_COSTS,
    MAX_RANK,
    N_OFFERINGS,
    OFFERINGS,
    SCHEMA,
    Content,
    Effect,
    God,
    People,
    Tile,
    board_of,
    costs_of,
    different_costs,
    god_tiles,
    rank_prices,
)
from polytheon.games.pantheon.rules.effects import (
    CardsOrGod,
    DiscardDownTo,
    DrawCards,
    DrawUpTo,
    EpochCards,
    ExtraAction,
    ExtraDraw,
    ExtraMoney,
    FoundColumn,
    FreeMoney,
    Jumps,
    RaiseOffering,
    RankPoints,
    SpecialMoney,
    Steps,
    Supply,
    SupplyChoice,
    SwapPieces,
    TakeDemigods,
    TakeGod,
    TurnMoneyStack,
)
from polytheon.kernel.content import Data
from polytheon.kernel.editions import read_edition


def effects_of(row: Data) -> list[Effect]:
    """The effects of a god or a tile, in the order in which they are resolved."""
    effects: list[Effect] = []
    if "gods" in row:
        effects.append(TakeGod(FROM_GOD if "cost" in row else FROM_PILE))
    if "demigods" in row:
        effects.append(TakeDemigods(row["demigods"]))
    if "special_money" in row:
        effects.append(SpecialMoney())
    if "epoch_cards" in row:
        effects.append(EpochCards(row["epoch_cards"]))
    if "steps" in row:
        effects.append(Steps(row["steps"]))
    if "jumps" in row:
        effects.append(Jumps(row["jumps"]))
    if "money" in row:
        effects.append(ExtraMoney(row["money"]))
    if "draws" in row:
        effects.append(ExtraDraw(row["draws"]))
    if "ranks" in row:
        effects.append(RankPoints(row["ranks"]))
    if "actions" in row:
        effects.append(ExtraAction(row["actions"]))
    if "offerings" in row:
        effects.append(RaiseOffering(row["offerings"]))
    if "cards" in row:
        effects.append(DrawCards(row["cards"]))
    if "found" in row:
        effects.append(FoundColumn())
    if row.get("choice"):
        effects.append(SupplyChoice(row["columns"], row["feet"]))
    elif "columns" in row:
        effects.append(Supply(row["columns"], row["feet"]))
    return effects


def ability_of(row: Data) -> list[Effect]:
    """The rounds of a people's ability."""
    if "cards_or_god" in row:
        return [CardsOrGod(row["cards_or_god"])]
    if "hand" in row:
        return [DiscardDownTo(row["hand"]), DrawUpTo(row["hand"])]
    if "swap" in row:
        return [SwapPieces()]
    if "turn_money" in row:
        return [TurnMoneyStack()]
    if "free_money" in row:
        return [FreeMoney(row["free_money"])]
    return effects_of(row)


def load_content(edition: str | os.PathLike[str] | Data | None) -> Content:
    """The components, with an edition's values in place of ours."""
    read = read_edition(edition, "pantheon")
    data = read.over(DATA, SCHEMA)
    read.check([*map_faults(data), *count_faults(data), *value_faults(data)])
    peoples = [People(i, row, ability_of(row)) for i, row in enumerate(data["peoples"].values())]
    kinds: list[Data] = list(data["gods"].values())
    gods = [God(i, tile, kinds[tile.kind], effects_of(kinds[tile.kind])) for i, tile in enumerate(god_tiles(kinds))]
    tiles = [Tile(i, row, effects_of(row)) for i, row in enumerate(data["tiles"].values())]
    return Content(data, read.values, peoples, gods, tiles)


# ---- Checks beyond the schema: what is wrong, by key


def map_faults(data: Data) -> Iterator[tuple[str, str]]:
    """Homes and loot hexes must be hexes of the map that take feet, each people's five and its home all different."""
    board = board_of(data["map"])
    for people, row in data["peoples"].items():
        named: dict[str, str] = {}
        places = [("home", row["home"]), *[("loot", cell) for cell in row["loot"]]]
        for key, cell in [*places, ("loot_3", row["loot_3"]), ("loot_4", row["loot_4"])]:
            place = f"peoples.{people}.{key}"
            number = hex_number(cell)
            if number >= 26 * board.height or not holds(board.hexes, number):
                yield place, f"there is no hex {cell} on the map"
            elif not holds(board.foot_hexes, number):
                yield place, f"{cell} is a column hex and takes no feet"
            elif cell in named:
                yield place, f"{cell} is also its {named[cell]}"
            named[cell] = key


def count_faults(data: Data) -> Iterator[tuple[str, str]]:
    """There must be enough for the six epochs of four players."""
    if data["tiles"]["column"]["count"] != 0:
        yield "tiles.column.count", "it is a bonus tile only, so it must be 0"
    for section in ("gods", "tiles"):
        count = sum(row["count"] for row in data[section].values())
        if count < 30:
            yield section, f"there must be at least 30 for six epochs, not {count}"


def value_faults(data: Data) -> Iterator[tuple[str, str]]:
    """Pieces only on tiles that show some; each rank dearer than the one before; a god's largest number first."""
    for tile, row in data["tiles"].items():
        for key in row:
            if key not in DATA["tiles"][tile]:
                yield f"tiles.{tile}.{key}", f"{tile} has no such value"
    yield from price_faults(rank_prices(data["offerings"]))
    for god, row in data["gods"].items():
        costs = costs_of(row)
        if any(sorted(cost, reverse=True) != cost for cost in costs):
            yield f"gods.{god}.cost", "the largest number must come first"
        if row["cost"] is costs and len(costs) != row["count"]:
            yield f"gods.{god}.cost", f"there must be as many costs as tiles, {row['count']}, not {len(costs)}"
        if len(different_costs(row)) > MAX_COSTS:
            yield f"gods.{god}.cost", f"there may be {MAX_COSTS} different costs, not {len(different_costs(row))}"


def price_faults(prices: list[int]) -> Iterator[tuple[str, str]]:
    """For each type of offering the prices must rise with the rank."""
    by_type = [prices[i : i + MAX_RANK + 1] for i in range(0, len(prices), MAX_RANK + 1)]
    for i, (offering, rising) in enumerate(zip(OFFERINGS, by_type)):
        if rising != sorted(set(rising)) and rising not in by_type[:i]:
            which = "" if by_type.count(rising) == N_OFFERINGS else f" of {offering}"
            yield "offerings", f"prices{which} must rise with the rank, not {', '.join(map(str, rising[1:]))}"


def counted(data: Data) -> dict[str, int]:
    """How many there are of what the rulebook counts."""
    deck = data["deck"]
    offerings = sum(deck[offering] for offering in OFFERINGS)
    return {
        "columns": COLOURS * data["pieces"]["columns"],
        "feet": COLOURS * data["pieces"]["feet"],
        "peoples": len(data["peoples"]),
        "loot_tiles": sum(row["count"] for row in data["tiles"].values()),
        "gods": sum(row["count"] for row in data["gods"].values()),
        "demigods": sum(data["demigods"]["counts"]),
        "bonus_tiles": len(data["bonus"]["tiles"]),
        "action_cards": deck["movement"] + offerings + deck["money"],
        "movement_cards": deck["movement"],
        "offering_cards": offerings,
        "money_cards": deck["money"],
        "special_money_cards": sum(data["special_money"].values()),
    }


COLOURS: Final = 4
IDS_OF_SOURCES: Final[list[str]] = IDS.gods + IDS.tiles + IDS.peoples
