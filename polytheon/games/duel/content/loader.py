"""From data to components: reads an edition, checks it, and gives every component its effects."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

from polytheon.games.duel.rules.components import (
    COLOURS,
    DATA,
    IDS,
    NONE,
    PROGRESS_VALUES,
    SCHEMA,
    SYMBOLS,
    Card,
    Content,
    Effect,
    Token,
    Wonder,
    count_set,
)
from polytheon.games.duel.rules.effects import (
    ActivateFromDeck,
    ActivateFromGate,
    ApplyMilitaryToken,
    BuildDiscarded,
    BuildWonderWithDiscarded,
    Coins,
    CoinsOnCard,
    CoinsPerCard,
    CoinsPerWonder,
    Destroy,
    DiscardFromStructure,
    GuildCoins,
    OpponentLoses,
    PlaceMinerva,
    PlaceSnake,
    ProgressFromBox,
    ProgressOnCard,
    Shields,
    StealCard,
    StealWonder,
    Symbol,
    UnbuildWonder,
)
from polytheon.kernel.content import Data
from polytheon.kernel.editions import read_edition

DIVINE: Final[dict[str, Effect]] = {
    "snake": PlaceSnake(),
    "steal_card": StealCard(),
    "build_discarded": BuildDiscarded(),
    "discard_from_structure": DiscardFromStructure(),
    "unbuild_wonder": UnbuildWonder(),
    "build_wonder_with_discarded": BuildWonderWithDiscarded(),
    "steal_wonder": StealWonder(),
    "minerva": PlaceMinerva(),
    "neptune": ApplyMilitaryToken(),
    "gate": ActivateFromGate(),
}


# Values that the rules look up on one component, or that only cards of some colour have
ONLY_WHERE_PRINTED: Final = (
    "produces",
    "guild",
    "activation_discount",
    "coins_on_card",
    "progress_on_card",
    *[key for key in PROGRESS_VALUES if key not in ("vp", "coins")],
)
WITHOUT_POINTS: Final = ("brown", "grey", "red", "purple")  # the score pad has no line for printed points of these


def effects_of(row: Data) -> list[Effect]:
    """The effects of a component, in the order in which they are resolved."""
    effects: list[Effect] = []
    if row.get("coins"):
        effects.append(Coins(row["coins"]))
    if row.get("shields"):
        effects.append(Shields(row["shields"], row.get("colour") == "red"))
    if "opponent_loses" in row:
        effects.append(OpponentLoses(row["opponent_loses"]))
    if "coins_per" in row:
        count, each = row["coins_per"]["count"], row["coins_per"]["each"]
        effects.append(CoinsPerWonder(each) if count == "wonder" else CoinsPerCard(COLOURS.index(count), each))
    if row.get("guild", {}).get("coins"):
        effects.append(GuildCoins(count_set(row["guild"]["count"]), row["guild"]["coins"]))
    if "coins_on_card" in row:
        effects.append(CoinsOnCard(row["coins_on_card"]))
    if "science" in row:
        effects.append(Symbol(SYMBOLS.index(row["science"])))
    if "destroy" in row:
        effects.append(Destroy(COLOURS.index(row["destroy"])))
    if "build_discarded" in row:
        effects.append(BuildDiscarded())
    if "progress_from_box" in row:
        effects.append(ProgressFromBox(row["progress_from_box"]))
    if "activate_from_deck" in row:
        effects.append(ActivateFromDeck())
    if "progress_on_card" in row:
        effects.append(ProgressOnCard())
    if "effect" in row:
        effects.append(DIVINE[row["effect"]])
    return effects


def load_content(edition: str | os.PathLike[str] | Data | None) -> Content:
    """The components, with an edition's values in place of ours."""
    read = read_edition(edition, "duel")
    data = read.over(DATA, SCHEMA)
    read.check([*place_faults(read.values), *zone_faults(data)])
    givers = {row["gives"]: i for i, row in enumerate(data["cards"].values()) if "gives" in row}
    cards = [
        Card(i, row, givers.get(row.get("needs", ""), NONE), effects_of(row))
        for i, row in enumerate(data["cards"].values())
    ]
    wonders = [Wonder(i, row, effects_of(row)) for i, row in enumerate(data["wonders"].values())]
    progress = [Token(row, effects_of(row)) for row in data["progress"].values()]
    divinities = [Token(row, effects_of(row)) for row in data["divinities"].values()]
    return Content(data, read.values, cards, wonders, progress, divinities)


# ---- Checks beyond the schema: what is wrong, by key


def place_faults(edition: Data) -> Iterator[tuple[str, str]]:
    """Some values mean something only on the components that have them: refuse them where they would do nothing."""
    for section in ("cards", "wonders", "progress", "divinities"):
        rows: Data = edition.get(section, {})
        for component, row in rows.items():
            own: Data = DATA[section][component]
            for key in row:
                pointless = key in ONLY_WHERE_PRINTED and key not in own
                if pointless or (key == "vp" and own.get("colour") in WITHOUT_POINTS):
                    yield f"{section}.{component}.{key}", f"{component} has no such value"


def zone_faults(data: Data) -> Iterator[tuple[str, str]]:
    """The zones of the military track must follow each other from the centre to before the capital."""
    expected = 1
    zones: list[dict[str, int]] = data["military"]["zones"]
    if zones[0]["coins"] != 0:
        yield "military.zones", "the first zone has no token, so it has 0 coins"
    for zone in zones:
        if zone["from"] != expected or zone["to"] < zone["from"]:
            yield "military.zones", f"a zone must go from {expected} on, not {zone['from']} to {zone['to']}"
            return
        expected = zone["to"] + 1
    if expected != data["military"]["capital"]:
        yield "military.zones", f"the last zone must end at {data['military']['capital'] - 1}"


def counted(data: Data) -> dict[str, int]:
    """How many there are of what the rulebooks count."""
    decks: list[str] = [row["deck"] for row in data["cards"].values()]
    gates = sum(row.get("effect") == "gate" for row in data["divinities"].values())
    return {
        "age1_cards": decks.count("age1"),
        "age2_cards": decks.count("age2"),
        "age3_cards": decks.count("age3"),
        "guilds": decks.count("guild"),
        "grand_temples": decks.count("temple"),
        "wonders": len(data["wonders"]),
        "progress_tokens": len(data["progress"]),
        "divinities": len(data["divinities"]) - gates,
        "gates": gates,
        "offering_tokens": len(data["pantheon"]["offerings"]),
    }


IDS_OF_SOURCES: Final[list[str]] = IDS.cards + IDS.wonders + IDS.progress + IDS.divinities + IDS.mythologies
