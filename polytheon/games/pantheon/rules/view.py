"""What seats may know, as plain data with the names of the rulebook; made for several viewers at once."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from polytheon.games.pantheon.rules.board import hex_name, places_in
from polytheon.games.pantheon.rules.cards import top_money
from polytheon.games.pantheon.rules.components import IDS, MONEY, N_CARDS, N_VALUES, NONE
from polytheon.games.pantheon.rules.scoring import by_category
from polytheon.games.pantheon.rules.state import (
    ABILITY,
    ACTION,
    BONUS,
    CHOOSING,
    END_OF_ACTION,
    FOLLOWING,
    PREPARATION,
    SET_UP,
    TEMPLE,
    State,
    total_of,
)
from polytheon.kernel.bits import Ints
from polytheon.kernel.sight import each

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


def view(s: State, viewers: list[i64]) -> dict[str, Any]:
    """The table as some seats see it; a viewer below 0 is a spectator."""
    return {
        "epoch": s.epoch,
        "stage": STAGES[s.stage],
        "first_player": s.first,
        "active": s.active,
        "seat": s.seat,
        "turn": s.turns,
        "extra_actions": s.ready,
        "left": each([s.left if viewer >= 0 and viewer == s.seat else None for viewer in viewers]),
        "people": None if s.people == NONE else IDS.peoples[s.people],
        "peoples": [IDS.peoples[people] for people in s.peoples if people != NONE],
        "map": board(s),
        "gods": {
            "display": counted(s.content.god_ids, s.gods),
            "costs": [list(god.cost) for god in s.content.gods for _ in range(s.gods[god.number])],
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


def demigod_pile(s: State) -> dict[str, int]:
    low = s.content.low_demigods
    return {"low": total_of(s.demigod_bag[:low]), "high": total_of(s.demigod_bag[low:])}


def special_money(s: State) -> list[int]:
    """The values in the stack from the top."""
    stack = [card - MONEY + 1 for card in range(N_CARDS) for _ in range(s.special_money[card])]
    assert top_money(s) != NONE or not stack
    return stack[::-1] if s.descending else stack


def board(s: State) -> dict[str, Any]:
    """The map: its hexes, the temple, and the loot tiles that lie there."""
    loot: dict[str, str] = {}
    if s.people != NONE:
        hexes = s.content.peoples[s.people].loot
        for slot in range(len(s.loot)):
            if s.loot[slot] != NONE:
                loot[hex_name(hexes[slot])] = IDS.tiles[s.loot[slot]]
    return {
        "rows": s.content.board.rows,
        "hexes": s.content.board.standing,
        "homes": {IDS.peoples[people.number]: hex_name(people.home) for people in s.content.peoples},
        "loot_hexes": {
            IDS.peoples[people.number]: [hex_name(place) for place in people.loot] for people in s.content.peoples
        },
        "temple": None if s.temple == NONE else hex_name(s.temple),
        "loot": loot,
    }


def player(s: State, seat: i64, viewers: list[i64]) -> dict[str, Any]:
    """A player's things; of other hands only the size and what everybody has seen."""
    mine = s.players[seat]
    return {
        "points": by_category(mine),
        "score": mine.score(),
        "hand_size": total_of(mine.hand),
        "hand": each([counted(IDS.cards, mine.hand if viewer == seat else mine.known) for viewer in viewers]),
        "supply": {"columns": mine.columns_supply, "feet": mine.feet_supply},
        "general_supply": {"columns": mine.columns_general, "feet": mine.feet_general},
        "columns": [hex_name(place) for place in places_in(mine.columns)],
        "feet": [hex_name(place) for place in places_in(mine.feet)],
        "offerings": {offering: mine.ranks[i] for i, offering in enumerate(IDS.offerings)},
        "gods": counted(s.content.god_ids, mine.gods),
        "bonus": None if mine.bonus == NONE else IDS.tiles[mine.bonus],
        "steps": mine.steps,
        "jumps": mine.jumps,
        "money": mine.money,
        "draws": mine.draws,
        "epoch_cards": mine.epoch_cards,
        "demigods": demigods(s, seat, viewers),
    }


def demigods(s: State, seat: i64, viewers: list[i64]) -> dict[str, Any]:
    """Those that everybody has seen, and those that only the owner knows: for others only which part they came from."""
    mine, low = s.players[seat], s.content.low_demigods
    return {
        "open": values(mine.demigods),
        "secret": each([values(mine.secret_demigods) if viewer == seat else None for viewer in viewers]),
        "secret_low": total_of(mine.secret_demigods[:low]),
        "secret_high": total_of(mine.secret_demigods[low:]),
    }
