"""What a seat may know, as plain data with the names of the rulebook. Everything but the unseen cards is open."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from polytheon.games.mytikas.rules.components import CONSTRUCTIONS, IDS, KINDS, NONE, place
from polytheon.games.mytikas.rules.scoring import by_category, card_points
from polytheon.games.mytikas.rules.state import (
    ACTING,
    BONUS,
    DROPS,
    FIRST_FAVOR,
    FOLLOWING,
    KEEP_CARD,
    MOVING,
    SET_UP,
    State,
)
from polytheon.kernel.bits import bit_count, members

STAGES: Final = {
    SET_UP: "set_up",
    KEEP_CARD: "keep_card",
    FIRST_FAVOR: "first_favor",
    MOVING: "moving",
    ACTING: "acting",
    BONUS: "bonus",
    DROPS: "drops",
    FOLLOWING: "following",
}


def view(s: State, viewers: list[i64]) -> dict[str, Any]:
    """The table as any seat or a spectator sees it, whoever the viewers are."""
    return {
        "turn": s.turn + 1,
        "stage": STAGES[s.stage],
        "first_player": s.first,
        "active": s.active,
        "follower": s.follower if s.stage == FOLLOWING and s.follower != s.active else None,
        "followed": None if s.followed == NONE else IDS.spaces[s.followed],
        "spaces": spaces(s),
        "favors": by_name(IDS.gods, list(s.stacks)),
        "levels": [{"level": level, "tokens": s.tokens[level - 1]} for level in range(1, 5)],
        "river": river(s),
        "boards": [board(s, seat) for seat in range(s.players)],
    }


def by_name(names: list[str], values: list[int]) -> dict[str, int]:
    return {name: values[i] for i, name in enumerate(names)}


def spaces(s: State) -> dict[str, list[int]]:
    """Who stands on each space; with two players a builder closes both spaces of its god."""
    return {
        name: [seat for seat in range(s.players) if s.boards[seat].builder == number]
        for number, name in enumerate(IDS.spaces)
    }


def river(s: State) -> dict[str, Any]:
    """The face-up cards, the locks from the lowest to the deck's, and how many cards nobody has seen."""
    return {
        "face_up": [IDS.deities[card] for card in members(s.river)],
        "face_down": s.face_down,
        "locks": list(s.table().locks[s.locks_taken :]),
        "deck": bit_count(s.unseen | s.aside) - s.face_down,
        "unseen": [IDS.deities[card] for card in members(s.unseen)],
        "under_deck": [IDS.deities[card] for card in members(s.aside)],
    }


def board(s: State, seat: i64) -> dict[str, Any]:
    mine = s.boards[seat]
    cubes = {
        str(level): {kind: mine.cubes[place(level, i)] for i, kind in enumerate(KINDS)} for level in range(1, 5)
    }
    return {
        "builder": None if mine.builder == NONE else IDS.spaces[mine.builder],
        "cubes": cubes,
        "favors": by_name(IDS.gods, list(mine.favors)),
        "offerings": mine.offerings,
        "constructions": constructions(s, seat),
        "deities": deities(s, seat),
        "locks": s.locks_of(seat),
        "points": by_category(s, seat),
    }


def constructions(s: State, seat: i64) -> list[dict[str, Any]]:
    """The starting city and every slot with the level of what was built from it, if anything was."""
    found: list[dict[str, Any]] = [{"slot": "starting_city", "type": "small_city", "level": 1}]
    for number, name in enumerate(IDS.slots):
        level = s.boards[seat].built[number]
        kind = CONSTRUCTIONS[s.content.slots[number].construction]
        found.append({"slot": name, "type": kind, "level": level if level > 0 else None})
    return found


def deities(s: State, seat: i64) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for card in members(s.boards[seat].cards):
        found.append({
            "deity": IDS.deities[card],
            "offerings": s.laid[card],
            "locked": s.locked >> card & 1 != 0,
            "active": s.asleep >> card & 1 == 0,
            "used": s.used >> card & 1 != 0,
            "points": card_points(s, seat, card),
        })
    return found
