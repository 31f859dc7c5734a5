"""From data to components: reads an edition, checks it, and gives every card its effects."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from polytheon.games.mythologies.content.vocabulary import READINGS, SCHEMA
from polytheon.games.mythologies.rules.components import (
    DATA,
    EVENTS,
    ONCE_PER,
    TOLL,
    TRAITS,
    UNCRUSHABLE,
    USE,
    Card,
    Content,
    Deeds,
    Effect,
    FirstHalf,
    Reaction,
    SecondHalf,
    Use,
    amount,
)
from polytheon.games.mythologies.rules.counts import COUNTS
from polytheon.games.mythologies.rules.effects.arriving import (
    SOURCES,
    Arrive,
    CallItself,
    LastUse,
    SacrificeOrCall,
    SacrificeToInvoke,
)
from polytheon.games.mythologies.rules.effects.exiling import (
    CopyEffect,
    ExileDeities,
    ExileDestinedBoard,
    ExileDiscarded,
    FillFaceDown,
)
from polytheon.games.mythologies.rules.effects.gains import (
    Gain,
    GainIfAlone,
    GainInvocations,
    GainPer,
    GainTokens,
    Give,
    LosePer,
    RaidTokens,
    TakeFromNeighbours,
    TakeFromRicher,
)
from polytheon.games.mythologies.rules.effects.moving import (
    TARGETS,
    WHAT,
    EveryoneMirrorsMove,
    EveryoneMoves,
    EveryoneShifts,
    ExchangePlaces,
    Move,
    MoveCrushed,
    MovePerDiscarded,
    MovePiles,
    Shift,
)
from polytheon.games.mythologies.rules.effects.opposing import (
    NeighboursRansom,
    OpponentsLose,
    OpponentsLoseTokens,
    OpponentsPayOrSacrifice,
    OpponentsSacrifice,
    Trade,
)
from polytheon.games.mythologies.rules.effects.sacrificing import (
    Devour,
    HarvestPlane,
    Sacrifice,
    SacrificeAll,
    SacrificeMythology,
    SacrificePile,
    SacrificeUpTo,
)
from polytheon.games.mythologies.rules.grid import WHERE
from polytheon.kernel.bits import bit
from polytheon.kernel.content import Data
from polytheon.kernel.editions import read_edition

NO_LIMIT: Final = 99


def where(row: Data, key: str = "where") -> int:
    return WHERE.index(row.get(key, "pantheon"))


def creatures(row: Data) -> bool:
    return bool(row.get("what", "creature") == "creature")


def others(row: Data) -> bool:
    return bool(row.get("others", False))


def counting(row: Data) -> GainPer:
    around = row.get("around", "self") == "trigger"
    what, per, most = COUNTS.index(row["count"]), row.get("per", 1), row.get("max", NO_LIMIT)
    return GainPer(what, where(row), others(row), around, per, most, amount(row))


def arrive(row: Data, invoked: bool) -> Effect:
    source, crushing_it = SOURCES.index(row["from"]), row.get("crushing_it", False)
    return Arrive(invoked, source, creatures(row), where(row), crushing_it, row.get("up_to", 0), others(row))


def move(row: Data) -> Effect:
    to = TARGETS.index(row["to"])
    return Move(WHAT.index(row["what"]), others(row), to, row.get("with_gain", False), amount(row))


def take_from(row: Data) -> Effect:
    return TakeFromNeighbours(amount(row)) if row["whom"] == "neighbours" else TakeFromRicher(amount(row))


def cost(row: Data) -> int:
    return amount(row.get("cost", {}))


# Every verb of the vocabulary
BUILDERS: Final[Mapping[str, Callable[[Data], Effect]]] = {
    "gain": lambda row: Gain(amount(row)),
    "gain_per": counting,
    "lose_per": lambda row: LosePer(counting(row)),
    "gain_if_alone": lambda row: GainIfAlone(where(row), amount(row)),
    "gain_invocations": lambda row: GainInvocations(where(row)),
    "gain_tokens": lambda row: GainTokens(row["which"] == "all"),
    "raid_tokens": lambda row: RaidTokens(cost(row)),
    "give": lambda row: Give(amount(row)),
    "take_from": take_from,
    "trade": lambda row: Trade(amount({"gems": row["gems"]}), amount({"favours": row["favours"]})),
    "opponents_lose": lambda row: OpponentsLose(amount(row)),
    "opponents_lose_tokens": lambda row: OpponentsLoseTokens(row["tokens"], cost(row)),
    "move": move,
    "move_per_discarded": lambda row: MovePerDiscarded(TARGETS.index(row["to"])),
    "move_crushed": lambda row: MoveCrushed(where(row, "to")),
    "move_piles": lambda row: MovePiles(),
    "exchange_places": lambda row: ExchangePlaces(),
    "shift": lambda row: Shift(creatures(row), where(row), where(row, "to"), amount(row)),
    "everyone_shifts": lambda row: EveryoneShifts(where(row, "to")),
    "everyone_moves": lambda row: EveryoneMoves(where(row), where(row, "to")),
    "everyone_mirrors_move": lambda row: EveryoneMirrorsMove(cost(row)),
    "sacrifice": lambda row: Sacrifice(creatures(row), where(row), others(row), amount(row)),
    "sacrifice_all": lambda row: SacrificeAll(creatures(row), where(row), amount(row)),
    "sacrifice_up_to": lambda row: SacrificeUpTo(row["up_to"], row.get("with_gain", False), amount(row)),
    "sacrifice_pile": lambda row: SacrificePile(where(row), amount(row)),
    "sacrifice_mythology": lambda row: SacrificeMythology(amount(row)),
    "sacrifice_to_invoke": lambda row: SacrificeToInvoke(where(row)),
    "sacrifice_or_call": lambda row: SacrificeOrCall(),
    "harvest_plane": lambda row: HarvestPlane(COUNTS.index(row["count"]), amount(row)),
    "devour": lambda row: Devour(where(row)),
    "opponents_sacrifice": lambda row: OpponentsSacrifice(where(row)),
    "opponents_lose_or_sacrifice": lambda row: OpponentsPayOrSacrifice(amount(row), False),
    "opponents_give_or_sacrifice": lambda row: OpponentsPayOrSacrifice(amount(row), True),
    "neighbours_ransom": lambda row: NeighboursRansom(amount(row)),
    "invoke": lambda row: arrive(row, True),
    "call": lambda row: arrive(row, False),
    "call_itself": lambda row: CallItself(),
    "exile_destined_board": lambda row: ExileDestinedBoard(amount(row)),
    "exile_deities": lambda row: ExileDeities(amount(row)),
    "exile_discarded": lambda row: ExileDiscarded(row["up_to"], amount(row)),
    "fill_face_down": lambda row: FillFaceDown(),
    "copy": lambda row: CopyEffect(where(row)),
}


def effect(row: Data) -> Effect:
    return BUILDERS[row["do"]](row)


def deeds_of(row: Data) -> Deeds:
    """What a card does."""
    deeds = Deeds()
    deeds.on_play = [effect(deed) for deed in row.get("on_play", ())]
    deeds.final = [counting(deed) for deed in row.get("final", ())]
    for name, deed in row.get("when", {}).items():
        event = EVENTS.index(name)
        once_per = ONCE_PER.index(deed.get("once_per", "always"))
        deeds.reactions.append(Reaction(event, effect(deed), once_per, deed.get("owner_orders", False)))
        deeds.traits |= bit(event)
    for trait in row.get("traits", ()):
        deeds.traits |= bit(UNCRUSHABLE + TRAITS.index(trait))
    if "toll" in row:
        deeds.toll = amount(row["toll"])
        deeds.toll_where = where(row["toll"])
        deeds.traits |= bit(TOLL)
    if "use" in row:
        add_use(deeds, row["use"])
    return deeds


def add_use(deeds: Deeds, row: Data) -> None:
    """A permanent effect to use; unless it is for one's own turn only, it may be used when its card is crushed."""
    own_turn = row.get("own_turn", False)
    deeds.use = Use(cost(row), row.get("once_per_turn", False), own_turn, effect(row["effect"]))
    deeds.traits |= bit(USE)
    if not own_turn:
        crushed = EVENTS.index("crushed")
        deeds.reactions.append(Reaction(crushed, LastUse(), 0, False))
        deeds.traits |= bit(crushed)


def load_content(edition: str | os.PathLike[str] | Data | None) -> Content:
    """The components, with an edition's values in place of ours."""
    read = read_edition(edition, "mythologies")
    data = read.over(DATA, SCHEMA)
    read.check(destiny_faults(data))
    return build(data, read.values)


def build(data: Data, overrides: Data) -> Content:
    cards = [Card(i, row, data["gains"][name], deeds_of(row)) for i, (name, row) in enumerate(data["cards"].items())]
    first_halves = [FirstHalf(row, COUNTS.index(row["of"])) for row in data["first_halves"].values()]
    second_halves = [SecondHalf(row) for row in data["second_halves"].values()]
    return Content(data, overrides, cards, first_halves, second_halves)


def in_reading(content: Content, options: Mapping[str, str]) -> Content:
    """The same components, but with the readings of doubtful cards that the options name."""
    chosen = {card: options[card] for card in READINGS if options[card] != READINGS[card][0]}
    if not chosen:
        return content
    key = " ".join([f"{card}={value}" for card, value in chosen.items()])
    if key not in content.variants:
        cards = dict(content.data["cards"])
        for card, value in chosen.items():
            cards[card] = {**cards[card], **content.data["readings"][card][value]}
        content.variants[key] = build({**content.data, "cards": cards}, content.edition)
    return content.variants[key]


def destiny_faults(data: Data) -> Iterator[tuple[str, str]]:
    """On no destiny card do two colours share a quarter, and every colour gets every quarter once."""
    cards = data["destiny"]["cards"]
    for i, row in enumerate(cards):
        if len(set(row)) != 4:
            yield "destiny.cards", f"entry {i + 1} gives one quarter to two colours"
    for colour in range(4):
        if len({row[colour] for row in cards}) != 4:
            yield "destiny.cards", f"{data['destiny']['colours'][colour]} must get each quarter on one card"


def counted(data: Data) -> dict[str, int]:
    """How many there are of what the rulebook counts."""
    deities = [row for row in data["cards"].values() if row["kind"] == "deity"]
    creatures = [row for row in data["cards"].values() if row["kind"] == "creature"]
    return {
        "cards": len(deities) + sum(data["mythologies"][row["mythology"]]["copies"] for row in creatures),
        "mythologies": len(data["mythologies"]),
        "deities": len(deities),
        "creatures": len(creatures),
        "boards": len(data["first_halves"]),
        "destiny_cards": len(data["destiny"]["cards"]),
    }
