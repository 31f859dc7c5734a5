"""The words of the data files: what may stand in them, so that an edition can be checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from polytheon.games.mythologies.rules.components import DATA, EVENTS, ONCE_PER, QUARTERS, TRAITS
from polytheon.games.mythologies.rules.counts import COUNTS, TALLIES
from polytheon.games.mythologies.rules.grid import PLANES, TRIAL_ZONES, WHERE
from polytheon.kernel.errors import closest
from polytheon.kernel.schema import Fields, Flag, Many, Schema, Section, Whole, Word, brief

SMALL: Final = Whole(0, 20)
AMOUNT: Final[dict[str, Schema]] = {"gems": SMALL, "favours": Whole(0, 60)}
TOKENS: Final = Fields(AMOUNT)
WHAT: Final = Word("creature", "card")
SEEN: Final = Word(*WHERE)
COUNTED: Final[dict[str, Schema]] = {
    "count": Word(*COUNTS),
    "where": SEEN,
    "others": Flag(),
    "per": Whole(1, 20),
    "max": Whole(0, 99),
    **AMOUNT,
}
FINAL: Final = {key: schema for key, schema in COUNTED.items() if key != "gems"}
ARRIVAL: Final[dict[str, Schema]] = {
    "from": Word("discards", "own_discard", "pile", "destined_board", "board_of_crushed"),
    "what": WHAT,
    "where": SEEN,
    "crushing_it": Flag(),  # instead of `where`: onto the acting card itself
    "up_to": Whole(1, 9),
    "others": Flag(),
}
TARGETS: Final = Word("adjacent", "adjacent_creature", "other_planes", "empty_diagonals", "anywhere")

# Every verb that `do` may name, with what belongs to it and what it cannot do without
VERBS: Final[Mapping[str, Fields]] = {
    # tokens
    "gain": Fields(AMOUNT),
    "gain_per": Fields({**COUNTED, "around": Word("self", "trigger")}, ("count",)),
    "lose_per": Fields(COUNTED, ("count",)),
    "gain_if_alone": Fields({"where": SEEN, **AMOUNT}, ("where",)),
    "gain_invocations": Fields({"where": SEEN}, ("where",)),
    "gain_tokens": Fields({"which": Word("all", "own_line")}, ("which",)),
    "raid_tokens": Fields({"cost": TOKENS}, ("cost",)),
    "give": Fields(AMOUNT),
    "take_from": Fields({"whom": Word("neighbours", "richer_opponents"), **AMOUNT}, ("whom",)),
    "trade": Fields({"gems": SMALL, "favours": Whole(0, 60)}, ("gems", "favours")),
    "opponents_lose": Fields(AMOUNT),
    "opponents_lose_tokens": Fields({"tokens": Whole(1, 9), "cost": TOKENS}, ("tokens",)),
    # moves
    "move": Fields(
        {"what": Word("self", "creature", "card"), "others": Flag(), "to": TARGETS, "with_gain": Flag(), **AMOUNT},
        ("what", "to"),
    ),
    "move_per_discarded": Fields({"to": TARGETS}, ("to",)),
    "move_crushed": Fields({"to": SEEN}, ("to",)),
    "move_piles": Fields({}),
    "exchange_places": Fields({}),
    "shift": Fields({"what": WHAT, "where": SEEN, "to": Word("below", "above"), **AMOUNT}, ("what", "where", "to")),
    "everyone_shifts": Fields({"to": Word("below", "above")}, ("to",)),
    "everyone_moves": Fields({"where": SEEN, "to": SEEN}, ("where", "to")),
    "everyone_mirrors_move": Fields({"cost": TOKENS}, ("cost",)),
    # sacrifices
    "sacrifice": Fields({"what": WHAT, "where": SEEN, "others": Flag(), **AMOUNT}, ("what", "where")),
    "sacrifice_all": Fields({"what": WHAT, "where": SEEN, **AMOUNT}, ("what", "where")),
    "sacrifice_up_to": Fields({"up_to": Whole(1, 9), "with_gain": Flag(), **AMOUNT}, ("up_to",)),
    "sacrifice_pile": Fields({"where": SEEN, **AMOUNT}, ("where",)),
    "sacrifice_mythology": Fields(AMOUNT),
    "sacrifice_to_invoke": Fields({"where": SEEN}, ("where",)),
    "sacrifice_or_call": Fields({}),
    "harvest_plane": Fields({"count": Word(*TALLIES), **AMOUNT}, ("count",)),
    "devour": Fields({"where": SEEN}, ("where",)),
    "opponents_sacrifice": Fields({"where": SEEN}, ("where",)),
    "opponents_lose_or_sacrifice": Fields(AMOUNT),
    "opponents_give_or_sacrifice": Fields(AMOUNT),
    "neighbours_ransom": Fields(AMOUNT),
    # cards that come into play
    "invoke": Fields(ARRIVAL, ("from",)),
    "call": Fields(ARRIVAL, ("from",)),
    "call_itself": Fields({}),
    # the sanctuary and exile
    "exile_destined_board": Fields(AMOUNT),
    "exile_deities": Fields(AMOUNT),
    "exile_discarded": Fields({"up_to": Whole(1, 9), **AMOUNT}, ("up_to",)),
    "fill_face_down": Fields({}),
    # another card's effect
    "copy": Fields({"where": SEEN}, ("where",)),
}

# Words about something that only some events tell, with those events
BOUND: Final[Mapping[str, tuple[str, ...]]] = {
    "give": ("opponent_completes", "neighbour_moves"),
    "raid_tokens": ("you_gain_token",),
    "move_crushed": ("crushes",),
    "call_itself": ("crushed", "sacrificed"),
    "board_of_crushed": ("crushes",),
    "trigger": ("crushed", "crushes", "you_crush", "you_invoke_deity"),
    "source": ("moved",),
}


class Deed(Schema):
    """An effect: a verb, and what belongs to it."""

    def __init__(self, event: str, more: Mapping[str, Schema]) -> None:
        self.event = event  # that it answers, if any
        self.more = more  # keys that say when, not what

    def fault(self, value: object) -> str:
        if not isinstance(value, dict) or "do" not in value:
            return f"must be a table with 'do', not {brief(value)}"
        verb = value["do"]
        if not isinstance(verb, str) or verb not in VERBS:
            return f"'do' must be one of {', '.join(VERBS)}, not {brief(verb)}" + closest(str(verb), VERBS)
        for word in (verb, str(value.get("from")), str(value.get("around")), str(value.get("once_per"))):
            if word in BOUND and self.event not in BOUND[word]:
                return f"'{word}' can only answer {' or '.join(BOUND[word])}"
        rest = {key: item for key, item in value.items() if key != "do"}
        for key, schema in self.more.items():
            if key in rest:
                fault = schema.fault(rest.pop(key))
                if fault:
                    return f"'{key}' {fault}"
        return VERBS[verb].fault(rest)

    def says(self) -> str:
        return 'an effect such as { do = "gain", gems = 1 }'


class Uses(Fields):
    """A permanent effect to use. Without a cost or a limit a turn would never have to end."""

    def fault(self, value: object) -> str:
        fault = super().fault(value)
        if not fault and isinstance(value, dict):
            limited = value.get("once_per_turn") or any(value.get("cost", {}).values())
            fault = "" if limited else "must have a 'cost' or 'once_per_turn = true'"
        return fault

    def says(self) -> str:
        return 'a table such as { cost = { gems = 1 }, once_per_turn = true, effect = { do = "gain", gems = 1 } }'


class Answers(Fields):
    """Permanent effects, each with the event that it answers."""

    def says(self) -> str:
        return f'a table such as {{ crushed = {{ do = "gain", gems = 1 }} }}; the events are {", ".join(self.fields)}'


class Finals(Fields):
    """What a card scores at the end."""

    def says(self) -> str:
        return 'a table such as { count = "cards", where = "cross", favours = 1, max = 5 }'


DEED: Final = Deed("", {})
REACTION: Final[dict[str, Schema]] = {"once_per": Word(*ONCE_PER), "owner_orders": Flag()}
USE: Final = Uses({"cost": TOKENS, "once_per_turn": Flag(), "own_turn": Flag(), "effect": DEED}, ("effect",))

# What an edition may replace
SCHEMA: Final[Mapping[str, Section]] = {
    "economy": Section(
        {
            **dict.fromkeys(("deity_cost", "discard_gain", "plane_token", "column_token"), TOKENS),
            "gems_per_favour": Whole(1, 20),
            "late_trial_loss": SMALL,
        }
    ),
    "destiny": Section({"cards": Many(Many(Word(*QUARTERS), 4, 4), 4, 4)}),
    "first_halves": Section(
        {"at_least": Whole(0, 9), "of": Word(*TALLIES), "complete": Flag(), "favours": SMALL}, by_id=True
    ),
    "second_halves": Section({"where": Word(*TRIAL_ZONES), "favours": SMALL}, by_id=True),
    "gains": Section(dict.fromkeys(PLANES, TOKENS), by_id=True),
    "cards": Section(
        {
            "on_play": Many(DEED, 0, 9),
            "when": Answers({event: Deed(event, REACTION) for event in EVENTS}),
            "use": USE,
            "traits": Many(Word(*TRAITS), 0, len(TRAITS)),
            "toll": Fields({"where": SEEN, **AMOUNT}, ("where",)),
            "final": Many(Finals(FINAL, ("count",)), 0, 9),
        },
        by_id=True,
        whole=True,
    ),
}
READINGS: Final[dict[str, tuple[str, ...]]] = {
    card: (row["default"], *[value for value in row if value != "default"]) for card, row in DATA["readings"].items()
}
