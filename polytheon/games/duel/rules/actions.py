"""The action space and what luck can bring: fixed numbers, append-only, with their names.

A kind is where its numbers begin; `kind + thing` is the action. The rules ask by kind and get the thing back.
"""

from __future__ import annotations

from typing import Final

from polytheon.games.duel.rules.components import IDS, Ids
from polytheon.kernel.game import Names

N_CARDS: Final = 78
N_WONDERS: Final = 14

# Decisions
TURN: Final = 0  # the main action of a turn: one of BUILD, DISCARD, WONDER, ACTIVATE
DRAFT: Final = 1
BUILD: Final = 15
DISCARD: Final = 93
WONDER: Final = 171  # + 78 * wonder + card
ACTIVATE: Final = 1263  # + 8 * space + set of offering tokens
TAKE_PROGRESS: Final = 1311
KEEP_PROGRESS: Final = 1324
DESTROY: Final = 1337
BUILD_DISCARDED: Final = 1415
BEGIN: Final = 1493
PLACE: Final = 1495
SPACE: Final = 1510
DECK: Final = 1516
CHOOSE_DIVINITY: Final = 1521
ON_TOP: Final = 1536
SNAKE: Final = 1551
STEAL_CARD: Final = 1629
STRIKE: Final = 1707
UNBUILD: Final = 1727
RAISE: Final = 1741
USING: Final = 1755
STEAL_WONDER: Final = 1833
GUARD: Final = 1847  # + 9 + position on the military track
SPARE: Final = 1866  # a military token: 2 * side + (0: the 2-coin token, 1: the 5-coin token)
APPLY: Final = 1870

# Luck
FIRST_PLAYER: Final = 0
PROGRESS_DRAWN: Final = 2
WONDER_DRAWN: Final = 15
CARD_TURNED: Final = 29
PURPLE_BACK: Final = 107  # a slot
TOKEN_LAID: Final = 127
OFFERING_LAID: Final = 137
DIVINITY_DRAWN: Final = 140
BOX_DRAWN: Final = 155

# Sources of questions, after the cards
SOURCE_WONDER: Final = 78
SOURCE_PROGRESS: Final = 92
SOURCE_DIVINITY: Final = 105
SOURCE_MYTHOLOGY: Final = 121

QUESTIONS: Final = {
    TURN: "turn",
    DRAFT: "draft",
    TAKE_PROGRESS: "take_progress",
    KEEP_PROGRESS: "keep_progress",
    DESTROY: "destroy",
    BUILD_DISCARDED: "build_discarded",
    BEGIN: "begin",
    PLACE: "place",
    SPACE: "space",
    DECK: "deck",
    CHOOSE_DIVINITY: "choose_divinity",
    ON_TOP: "on_top",
    SNAKE: "snake",
    STEAL_CARD: "steal_card",
    STRIKE: "strike",
    UNBUILD: "unbuild",
    RAISE: "raise",
    USING: "using",
    STEAL_WONDER: "steal_wonder",
    GUARD: "guard",
    SPARE: "spare",
    APPLY: "apply",
}


def prefixed(verb: str, things: list[str]) -> list[str]:
    return [f"{verb} {thing}" for thing in things]


def numbers(first: int, last: int) -> list[str]:
    return [str(n) for n in range(first, last + 1)]


def ways_to_activate(offerings: tuple[int, ...]) -> list[str]:
    """ "activate 4", "activate 4 with 3", "activate 1 with 2+3", ..."""
    names = []
    for space in range(1, 7):
        for chosen in range(8):
            used = "+".join(str(value) for i, value in enumerate(offerings) if chosen >> i & 1)
            names.append(f"activate {space} with {used}" if used else f"activate {space}")
    return names


def action_names(ids: Ids) -> Names:
    names = Names("enough")
    names.add(DRAFT, "draft", prefixed("draft", ids.wonders))
    names.add(BUILD, "build", prefixed("build", ids.cards))
    names.add(DISCARD, "discard", prefixed("discard", ids.cards))
    names.add(WONDER, "wonder", [f"wonder {wonder} with {card}" for wonder in ids.wonders for card in ids.cards])
    names.add(ACTIVATE, "activate", ways_to_activate((2, 3, 4)))
    names.add(TAKE_PROGRESS, "take_progress", prefixed("take", ids.progress))
    names.add(KEEP_PROGRESS, "keep_progress", prefixed("keep", ids.progress))
    names.add(DESTROY, "destroy", prefixed("destroy", ids.cards))
    names.add(BUILD_DISCARDED, "build_discarded", prefixed("build discarded", ids.cards))
    names.add(BEGIN, "begin", prefixed("begin", numbers(0, 1)))
    names.add(PLACE, "place", prefixed("place", ids.divinities[:15]))
    names.add(SPACE, "space", prefixed("space", numbers(1, 6)))
    names.add(DECK, "deck", prefixed("deck", ids.mythologies))
    names.add(CHOOSE_DIVINITY, "choose_divinity", prefixed("choose", ids.divinities[:15]))
    names.add(ON_TOP, "on_top", prefixed("top", ids.divinities[:15]))
    names.add(SNAKE, "snake", prefixed("snake", ids.cards))
    names.add(STEAL_CARD, "steal_card", prefixed("steal", ids.cards))
    names.add(STRIKE, "strike", prefixed("strike", numbers(0, 19)))
    names.add(UNBUILD, "unbuild", prefixed("unbuild", ids.wonders))
    names.add(RAISE, "raise", prefixed("raise", ids.wonders))
    names.add(USING, "using", prefixed("using", ids.cards))
    names.add(STEAL_WONDER, "steal_wonder", prefixed("steal", ids.wonders))
    names.add(GUARD, "guard", [f"guard {position:+d}" if position else "guard 0" for position in range(-9, 10)])
    names.add(SPARE, "spare", prefixed("spare", ids.military_tokens))
    names.add(APPLY, "apply", prefixed("apply", ids.military_tokens))
    return names


def outcome_names(ids: Ids) -> Names:
    names = Names()
    names.add(FIRST_PLAYER, "first", prefixed("first", numbers(0, 1)))
    names.add(PROGRESS_DRAWN, "progress", prefixed("progress", ids.progress))
    names.add(WONDER_DRAWN, "wonder", prefixed("wonder", ids.wonders))
    names.add(CARD_TURNED, "card", prefixed("card", ids.cards))
    names.add(PURPLE_BACK, "purple", prefixed("purple", numbers(0, 19)))
    names.add(TOKEN_LAID, "token", [f"token {mythology} {n}" for mythology in ids.mythologies for n in (1, 2)])
    names.add(OFFERING_LAID, "offering", prefixed("offering", numbers(2, 4)))
    names.add(DIVINITY_DRAWN, "divinity", prefixed("divinity", ids.divinities[:15]))
    names.add(BOX_DRAWN, "box", prefixed("box", ids.progress))
    return names


ACTIONS: Final = action_names(IDS)
OUTCOMES: Final = outcome_names(IDS)
