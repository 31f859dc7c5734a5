"""What seats may know, as plain data with the names of the rulebook; made for several viewers at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from polytheon.games.pantheon.rules.board import CORNER, hex_name, places_in
from polytheon.games.pantheon.rules.cards import top_money
from polytheon.games.pantheon.rules.components import (
    IDS,
    MAX_RANK,
    MONEY,
    N_CARDS,
    N_OFFERINGS,
    N_VALUES,
    NONE,
    Content,
    God,
)
from polytheon.games.pantheon.rules.gains import god_points
from polytheon.games.pantheon.rules.payment import best_types, fewest_missing, lacks, offerings_of
from polytheon.games.pantheon.rules.placing import occupied
from polytheon.games.pantheon.rules.routes import routes
from polytheon.games.pantheon.rules.scoring import by_category, scoring_value
from polytheon.games.pantheon.rules.state import (
    ABILITY,
    ACTION,
    BONUS,
    CHOOSING,
    END_OF_ACTION,
    EPOCH_ENDINGS,
    FOLLOWING,
    PREPARATION,
    SET_UP,
    TEMPLE,
    Player,
    State,
    total_of,
)
from polytheon.games.pantheon.rules.turns import all_steps, buying_power, upgrade_price
from polytheon.kernel.bits import Ints, filled
from polytheon.kernel.sight import each

if TYPE_CHECKING:
    from polytheon.games.pantheon.rules import seen

STAGES: Final = {
    SET_UP: "set_up",
    PREPARATION: "preparation",
    ABILITY: "ability",
    TEMPLE: "temple",
    CHOOSING: "choosing",
    BONUS: "bonus",
    ACTION: "action",
    FOLLOWING: "following",
    END_OF_ACTION: "end_of_action",
}


def view(s: State, viewers: list[i64]) -> seen.Table:
    """The table as some seats see it; a viewer below 0 is a spectator."""
    return {
        "epoch": s.epoch,
        "epochs": s.content.epochs,
        "scored": s.content.scored >> s.epoch & 1 != 0,
        "ended_by": None if s.ended == NONE else EPOCH_ENDINGS[s.ended],
        "stage": STAGES[s.stage],
        "first_player": s.first,
        "active": s.active,
        "seat": s.seat,
        "turn": s.turns,
        "extra_actions": s.ready,
        "left": each([s.left if viewer >= 0 and viewer == s.seat else None for viewer in viewers]),
        "placed": s.walked > 0,
        "people": None if s.people == NONE else IDS.peoples[s.people],
        "peoples": [IDS.peoples[people] for people in s.peoples if people != NONE],
        "map": board(s),
        "gods": {
            "points": god_points(s),
            "display": [shown_god(s, god, viewers) for god in s.content.gods for _ in range(s.gods[god.number])],
            "pile": total_of(s.god_bag),
            "removed": counted(s.content.god_ids, s.gods_gone),
        },
        "demigods": {"board": values(s.demigods), "pile": demigod_pile(s)},
        "cards": {
            "display": counted(IDS.cards, s.display),
            "pile": total_of(s.pile),
            "discards": counted(IDS.cards, s.discards),
            "special_money": special_money(s),
        },
        "bonus_tiles": counted(IDS.tiles, s.bonus_bag) if s.choose_bonus else [],
        "taken": [IDS.tiles[tile] for tile in s.taken],
        "players": [player(s, seat, viewers) for seat in range(len(s.players))],
    }


def counted(ids: list[str], counts: Ints) -> list[str]:
    """Each thing as often as it is there."""
    return [ids[thing] for thing in range(len(counts)) for _ in range(counts[thing])]


def values(demigods: Ints) -> list[int]:
    """The values of demigods, the highest first."""
    return [value + 1 for value in range(N_VALUES - 1, -1, -1) for _ in range(demigods[value])]


def demigod_pile(s: State) -> seen.DemigodPile:
    low = s.content.low_demigods
    return {"low": total_of(s.demigod_bag[:low]), "high": total_of(s.demigod_bag[low:])}


def special_money(s: State) -> list[int]:
    """The values in the stack from the top."""
    stack = [card - MONEY + 1 for card in range(N_CARDS) for _ in range(s.special_money[card])]
    assert top_money(s) != NONE or not stack
    return stack[::-1] if s.descending else stack


# ---- The board


def board(s: State) -> seen.Map:
    """The map: its hexes, the temple, the loot tiles that lie there, and where no more pieces can go."""
    loot: dict[str, str] = {}
    if s.people != NONE:
        hexes = s.content.peoples[s.people].loot
        for slot in range(len(s.loot)):
            if s.loot[slot] != NONE:
                loot[hex_name(hexes[slot])] = IDS.tiles[s.loot[slot]]
    _, full = occupied(s, NONE)
    used = s.loot_slots()
    return {
        **empty_map(s.content),
        "loot_hexes": {people: hexes[:used] for people, hexes in s.content.loot_hexes.items()},
        "temple": None if s.temple == NONE else hex_name(s.temple),
        "loot": loot,
        "full": [hex_name(place) for place in places_in(full)],
    }


def empty_map(content: Content) -> seen.Map:
    """The map before a game."""
    return {
        "rows": content.board.rows,
        "hexes": "side" if content.board.standing != CORNER else "corner",
        "column_hexes": [hex_name(place) for place in places_in(content.board.column_hexes)],
        "homes": content.homes,
        "loot_hexes": content.loot_hexes,
        "temple": None,
        "loot": {},
        "full": [],
    }


def shown_god(s: State, god: God, viewers: list[i64]) -> seen.God:
    """A god of the display, with what each viewer has and lacks for it."""
    return {
        "god": IDS.gods[god.kind],
        "copy": None if god.copy == NONE else god.copy + 1,
        "cost": list(god.cost),
        "need": each([need(s.players[viewer], god) if viewer >= 0 else None for viewer in viewers]),
    }


def need(mine: Player, god: God) -> seen.Need:
    """How a player would meet a god's numbers best, and what is missing."""
    ways = best_types(mine, god)
    return {
        "met": [met(mine, god, place, ways[0][place]) for place in range(len(god.cost))],
        "missing": fewest_missing(mine, god),
        "lacks": lacks(mine, god, ways),
    }


def met(mine: Player, god: God, place: i64, offering: i64) -> seen.Met:
    number = god.cost[place]
    has = min(number, offerings_of(mine, offering, god.cards_only))
    return {"offering": IDS.offerings[offering], "number": number, "has": has}


# ---- The players


def player(s: State, seat: i64, viewers: list[i64]) -> seen.Player:
    """A player's things; of other hands only the size and what everybody has seen."""
    mine = s.players[seat]
    public = mine.copy()
    public.hand = mine.known
    public.secret_demigods = filled(N_VALUES, 0)
    known = [mine if viewer == seat else public for viewer in viewers]
    return {
        "points": cast("seen.Points", by_category(mine)),
        "score": mine.score(),
        "scoring": each([scoring_value(s.content, one) for one in known]),
        "hand_size": total_of(mine.hand),
        "hand": each([counted(IDS.cards, one.hand) for one in known]),
        "means": each([means(s.content, one) for one in known]),
        "supply": {"columns": mine.columns_supply, "feet": mine.feet_supply},
        "general_supply": {"columns": mine.columns_general, "feet": mine.feet_general},
        "columns": [hex_name(place) for place in places_in(mine.columns)],
        "column_worth": column_worth(s.content, mine),
        "feet": [hex_name(place) for place in places_in(mine.feet)],
        "routes": routes(s, seat),
        "offerings": by_type(mine.ranks),
        "upgrades": each([upgrades(s, seat, viewer) for viewer in viewers]),
        "gods": counted(s.content.god_ids, mine.gods),
        "bonus": None if mine.bonus == NONE else IDS.tiles[mine.bonus],
        "steps": mine.steps,
        "jumps": mine.jumps,
        "money": mine.money,
        "draws": mine.draws,
        "epoch_cards": mine.epoch_cards,
        "demigods": demigods(s, seat, viewers),
    }


def by_type(counts: Ints) -> seen.Offerings:
    """Numbers by type of offering."""
    return {"gift": counts[0], "priest": counts[1], "dancer": counts[2], "temple": counts[3]}


def means(content: Content, mine: Player) -> seen.Means:
    """What a player could spend."""
    offerings = filled(N_OFFERINGS, 0)
    for offering in range(N_OFFERINGS):
        offerings[offering] = offerings_of(mine, offering, False)
    return {
        "steps": all_steps(content, mine, content.big_foot),
        "free_steps": content.big_foot + mine.steps,
        "money": buying_power(mine),
        "offerings": by_type(offerings),
    }


def upgrades(s: State, seat: i64, viewer: i64) -> seen.Upgrades:
    """What the ranks above a player's own cost, and what the viewer who is asked to buy lacks for them."""
    money = s.left if viewer == seat and viewer == s.seat else NONE
    found = [
        [upgrade(s.content, offering, has, rank, money) for rank in range(has + 1, MAX_RANK + 1)]
        for offering, has in enumerate(s.players[seat].ranks)
    ]
    return {"gift": found[0], "priest": found[1], "dancer": found[2], "temple": found[3]}


def upgrade(content: Content, offering: i64, has: i64, rank: i64, money: i64) -> seen.Upgrade:
    price = upgrade_price(content, offering, has, rank)
    return {"rank": rank, "price": price, "missing": 0 if money == NONE else max(price - money, 0)}


def column_worth(content: Content, mine: Player) -> seen.ColumnWorth:
    """What each column counts now, and when it counts more."""
    placed, worth = mine.columns_placed(), content.column_each
    more: i64 = 0
    if placed + 1 < len(worth):
        more = content.column_points[placed + 1] - content.column_points[placed]
    for count in range(placed + 1, len(worth)):
        if worth[count] > worth[placed]:
            return {"each": worth[placed], "one_more": more, "next_from": count, "next_each": worth[count]}
    return {"each": worth[placed], "one_more": more, "next_from": 0, "next_each": 0}


def demigods(s: State, seat: i64, viewers: list[i64]) -> seen.OwnDemigods:
    """Those that everybody has seen, and those that only the owner knows: for others only which part they came from."""
    mine, low = s.players[seat], s.content.low_demigods
    return {
        "open": values(mine.demigods),
        "secret": each([values(mine.secret_demigods) if viewer == seat else None for viewer in viewers]),
        "secret_low": total_of(mine.secret_demigods[:low]),
        "secret_high": total_of(mine.secret_demigods[low:]),
    }
