"""What a seat may know, as plain data with the names of the rulebook. Everything but the unseen cards is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, cast

from mypy_extensions import i64

from polytheon.games.mytikas.rules.building import (
    FULL_LEVELS,
    are_levels_full,
    full_levels,
    has_built_all,
    is_all_built,
)
from polytheon.games.mytikas.rules.components import (
    CONSTRUCTIONS,
    IDS,
    KINDS,
    N_LEVELS,
    NONE,
    Construction,
    Cubes,
    place,
)
from polytheon.games.mytikas.rules.cubes import lacking
from polytheon.games.mytikas.rules.effects import Build, TakeOfferings, TakeOrMakeOffering
from polytheon.games.mytikas.rules.rules import (
    SOURCE_SPACE,
    asking_action,
    closed_by,
    closes_god,
    main_action,
    powers_to_use,
)
from polytheon.games.mytikas.rules.scoring import by_category, card_points, counted, points_on_level, row_of, total
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
from polytheon.games.mytikas.rules.tokens import may_make_offerings, unlocked_cards
from polytheon.kernel.bits import bit_count, lowest, members

if TYPE_CHECKING:
    from polytheon.games.mytikas.rules import seen

STAGES: Final[dict[int, seen.Stage]] = {
    SET_UP: "set_up",
    KEEP_CARD: "keep_card",
    FIRST_FAVOR: "first_favor",
    MOVING: "moving",
    ACTING: "acting",
    BONUS: "bonus",
    DROPS: "drops",
    FOLLOWING: "following",
}


def view(s: State, viewers: list[i64]) -> seen.Table:
    """The table as any seat or a spectator sees it, whoever the viewers are. Rule 2.7."""
    return {
        "turn": s.turn + 1,
        "stage": STAGES[s.stage],
        "first_player": s.first,
        "active": s.active,
        "follower": s.follower if s.stage == FOLLOWING and s.follower != s.active else None,
        "followed": None if s.followed == NONE else IDS.spaces[s.followed],
        "may_make_offering": may_make_offering(s),
        "building": to_build(s),
        "bonus_by": bonus_by(s),
        "spaces": spaces(s),
        "closed_by": closed_spaces(s),
        "stand_on": "god" if closes_god(s) else "space",
        "favors": cast("seen.Favors", by_name(IDS.gods, list(s.stacks))),
        "levels": [level_of(s, level) for level in range(1, N_LEVELS + 1)],
        "full_levels": full_levels(s),
        "full_levels_to_end": FULL_LEVELS,
        "ends_by": ends_by(s),
        "river": river(s),
        "boards": [board(s, seat) for seat in range(s.players)],
    }


def by_name(names: list[str], values: list[int]) -> dict[str, int]:
    return {name: values[i] for i, name in enumerate(names)}


def may_make_offering(s: State) -> bool:
    """Whether the player who acts can make an offering instead of taking one."""
    if s.source < SOURCE_SPACE:
        return False
    me = s.follower if s.stage == FOLLOWING else s.active
    return isinstance(asking_action(s, me), TakeOrMakeOffering) and may_make_offerings(s, me)


def to_build(s: State) -> list[str]:
    """The slots whose pawns the running action could build with, whether that can be paid for or not."""
    if s.source < SOURCE_SPACE:
        return []
    me = s.follower if s.stage == FOLLOWING else s.active
    action = asking_action(s, me)
    if not isinstance(action, Build):
        return []
    built = s.boards[me].built
    return [IDS.slots[slot] for slot in range(action.small.first, action.large.end) if built[slot] == 0]


def bonus_by(s: State) -> str | None:
    """The card that opens the bonus action, where the player has no favor for it."""
    if s.stage != BONUS:
        return None
    god = s.boards[s.active].builder // 2
    cards = s.awake(s.active) & s.content.bonus_of[god]
    return IDS.deities[lowest(cards)] if s.boards[s.active].favors[god] == 0 and cards != 0 else None


def spaces(s: State) -> seen.Spaces:
    """Who stands on each space."""
    found = {
        name: [seat for seat in range(s.players) if s.boards[seat].builder == number]
        for number, name in enumerate(IDS.spaces)
    }
    return cast("seen.Spaces", found)


def closed_spaces(s: State) -> seen.Spaces:
    """Who closes each space; with two players a builder closes both spaces of its god."""
    closed = [closed_by(s, seat) for seat in range(s.players)]
    found = {
        name: [seat for seat in range(s.players) if closed[seat] >> number & 1]
        for number, name in enumerate(IDS.spaces)
    }
    return cast("seen.Spaces", found)


def ends_by(s: State) -> list[Literal["levels", "locks", "built"]]:
    """Everything that has triggered the end. Rules 16.1, 16.2."""
    found: list[Literal["levels", "locks", "built"]] = []
    if are_levels_full(s):
        found.append("levels")
    if s.locks_left() == 0:
        found.append("locks")
    if any(has_built_all(mine) for mine in s.boards):
        found.append("built")
    return found


def level_of(s: State, level: i64) -> seen.Level:
    points = {name: points_on_level(s, number, level) for number, name in enumerate(CONSTRUCTIONS)}
    return {"level": level, "tokens": s.tokens[level - 1], "points": cast("seen.PerConstruction", points)}


def river(s: State) -> seen.River:
    """The face-up cards, the locks from the lowest to the deck's, and how many cards nobody has seen."""
    return {
        "face_up": [IDS.deities[card] for card in members(s.river)],
        "face_down": s.face_down,
        "unlocked": unlocked_cards(s),
        "locks": list(s.setup().locks[s.locks_taken :]),
        "deck": bit_count(s.unseen | s.aside) - s.face_down,
        "unseen": [IDS.deities[card] for card in members(s.unseen)],
        "under_deck": [IDS.deities[card] for card in members(s.aside)],
    }


def board(s: State, seat: i64) -> seen.Board:
    mine = s.boards[seat]
    cubes = {
        str(level): {kind: mine.cubes[place(level, i)] for i, kind in enumerate(KINDS)}
        for level in range(1, N_LEVELS + 1)
    }
    costs, lack, offerings = prices(s, seat)
    return {
        "builder": None if mine.builder == NONE else IDS.spaces[mine.builder],
        "cubes": cast("seen.Shelves", cubes),
        "favors": cast("seen.Favors", by_name(IDS.gods, list(mine.favors))),
        "offerings": mine.offerings,
        "offerings_to_take": offerings,
        "constructions": constructions(s, seat),
        "costs": costs,
        "lacking": lack,
        "deities": deities(s, seat),
        "would_score": [score(s, seat, card) for card in members(s.river)],
        "locks": s.locks_of(seat),
        "points": cast("seen.Points", by_category(s, seat)),
        "score": total(s, seat),
    }


def prices(s: State, seat: i64) -> tuple[seen.Costs, seen.Lacking, int]:
    """What main actions cost and bring a player: constructions with what is lacking for them, and offerings."""
    costs: dict[str, seen.Cubes] = {}
    lack: dict[str, list[dict[str, int]]] = {}
    offerings = 0
    for space in s.content.spaces:
        action = main_action(s, seat, space)
        if isinstance(action, TakeOfferings):
            offerings = int(action.taken(s, seat))
        elif isinstance(action, Build):
            for which, cost in ((action.small, action.small_cost), (action.large, action.large_cost)):
                name = CONSTRUCTIONS[which.number]
                costs[name] = {"stone": cost.stone, "marble": cost.marble, "gold": cost.gold}
                lack[name] = lacking_on_levels(s, seat, which, cost)
    in_order = {name: costs[name] for name in CONSTRUCTIONS}, {name: lack[name] for name in CONSTRUCTIONS}
    return cast("seen.Costs", in_order[0]), cast("seen.Lacking", in_order[1]), offerings


def lacking_on_levels(s: State, seat: i64, which: Construction, cost: Cubes) -> list[dict[str, int]]:
    """The cubes that are missing on each level. A follower cannot drop cubes for it; on one's own turn everybody can.
    """
    mine = s.boards[seat]
    if is_all_built(mine, which):
        return []
    dropping = s.stage != FOLLOWING or s.follower != seat or s.drops_freely(seat)
    return [lacking(mine, cost, level, dropping) for level in range(1, N_LEVELS + 1)]


def constructions(s: State, seat: i64) -> list[seen.Construction]:
    """The starting city and every slot with the level of what was built from it, if anything was."""
    found: list[seen.Construction] = [{"slot": "starting_city", "type": "small_city", "level": 1}]
    for number, name in enumerate(IDS.slots):
        level = s.boards[seat].built[number]
        kind: seen.ConstructionType = CONSTRUCTIONS[s.content.slots[number].construction]
        found.append({"slot": name, "type": kind, "level": level if level > 0 else None})
    return found


def score(s: State, seat: i64, card: i64) -> seen.Score:
    """What a card scores for a player now, and what for."""
    return {
        "deity": IDS.deities[card],
        "counted": counted(s, seat, s.content.deities[card].counts),
        "row": row_of(s, seat, card),
        "points": card_points(s, seat, card),
    }


def deities(s: State, seat: i64) -> list[seen.OwnDeity]:
    found: list[seen.OwnDeity] = []
    powers = powers_to_use(s, seat) if s.stage == MOVING and seat == s.active else 0
    for card in members(s.boards[seat].cards):
        scored = score(s, seat, card)
        found.append({
            "deity": scored["deity"],
            "counted": scored["counted"],
            "row": scored["row"],
            "points": scored["points"],
            "offerings": s.laid[card],
            "locked": s.locked >> card & 1 != 0,
            "active": s.asleep >> card & 1 == 0,
            "usable": powers >> card & 1 != 0,
            "used": s.used >> card & 1 != 0,
        })
    return found
