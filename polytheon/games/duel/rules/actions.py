"""The action space and what chance can bring: fixed numbers, append-only, declared with their names and fields.

A kind is where its numbers begin; `kind + thing` is the action. The rules ask by kind and get the thing back.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.games.duel.rules.components import IDS
from polytheon.kernel.notes import NoteKind
from polytheon.kernel.space import Labelled, Space

SEATS: Final = range(2)
SPACES: Final = range(1, 7)  # of the pantheon
SLOTS: Final = range(20)  # of the structure
OFFERINGS: Final = (2, 3, 4)
SIZES: Final = ("small", "large")  # of military tokens
GODS: Final = IDS.divinities[:15]  # those that lie in the decks


def offerings_used() -> list[Labelled]:
    """All sets of offering tokens: " with 2", " with 3", " with 2+3", ...; nothing is said about none."""
    found = []
    for chosen in range(8):
        used = [value for i, value in enumerate(OFFERINGS) if chosen >> i & 1]
        found.append(Labelled(" with " + "+".join(str(value) for value in used) if used else "", used))
    return found


def positions() -> list[Labelled]:
    """The spaces of the military track: "-9" to "+9"."""
    return [Labelled(f"{position:+d}" if position else "0", position) for position in range(-9, 10)]


# Decisions
ACTIONS: Final = Space("enough")
TURN: Final = 0  # the main action of a turn: one of BUILD, DISCARD, WONDER, ACTIVATE
DRAFT: Final[i64] = ACTIONS.add("draft {wonder}", wonder=IDS.wonders)
BUILD: Final[i64] = ACTIONS.add("build {card}", card=IDS.cards)
DISCARD: Final[i64] = ACTIONS.add("discard {card}", card=IDS.cards)
WONDER: Final[i64] = ACTIONS.add("wonder {wonder} with {card}", wonder=IDS.wonders, card=IDS.cards)
ACTIVATE: Final[i64] = ACTIONS.add("activate {space}{offerings}", space=SPACES, offerings=offerings_used())
TAKE_PROGRESS: Final[i64] = ACTIONS.add("take {progress}", "take_progress", progress=IDS.progress)
KEEP_PROGRESS: Final[i64] = ACTIONS.add("keep {progress}", "keep_progress", progress=IDS.progress)
DESTROY: Final[i64] = ACTIONS.add("destroy {card}", card=IDS.cards)
BUILD_DISCARDED: Final[i64] = ACTIONS.add("build discarded {card}", "build_discarded", card=IDS.cards)
BEGIN: Final[i64] = ACTIONS.add("begin {seat}", seat=SEATS)
PLACE: Final[i64] = ACTIONS.add("place {divinity}", divinity=GODS)
SPACE: Final[i64] = ACTIONS.add("space {space}", space=SPACES)
DECK: Final[i64] = ACTIONS.add("deck {mythology}", mythology=IDS.mythologies)
CHOOSE_DIVINITY: Final[i64] = ACTIONS.add("choose {divinity}", "choose_divinity", divinity=GODS)
ON_TOP: Final[i64] = ACTIONS.add("top {divinity}", "on_top", divinity=GODS)
SNAKE: Final[i64] = ACTIONS.add("snake {card}", card=IDS.cards)
STEAL_CARD: Final[i64] = ACTIONS.add("steal {card}", "steal_card", card=IDS.cards)
STRIKE: Final[i64] = ACTIONS.add("strike {slot}", slot=SLOTS)
UNBUILD: Final[i64] = ACTIONS.add("unbuild {wonder}", wonder=IDS.wonders)
RAISE: Final[i64] = ACTIONS.add("raise {wonder}", wonder=IDS.wonders)
USING: Final[i64] = ACTIONS.add("using {card}", card=IDS.cards)
STEAL_WONDER: Final[i64] = ACTIONS.add("steal {wonder}", "steal_wonder", wonder=IDS.wonders)
GUARD: Final[i64] = ACTIONS.add("guard {position}", position=positions())
SPARE: Final[i64] = ACTIONS.add("spare {seat} {size}", seat=SEATS, size=SIZES)
APPLY: Final[i64] = ACTIONS.add("apply {seat} {size}", seat=SEATS, size=SIZES)

WONDERS: Final = ACTIONS.kind(int(WONDER))
ACTIVATIONS: Final = ACTIONS.kind(int(ACTIVATE))

# Chance
OUTCOMES: Final = Space()
FIRST_PLAYER: Final[i64] = OUTCOMES.add("first {seat}", seat=SEATS)
PROGRESS_DRAWN: Final[i64] = OUTCOMES.add("progress {progress}", progress=IDS.progress)
WONDER_DRAWN: Final[i64] = OUTCOMES.add("wonder {wonder}", wonder=IDS.wonders)
CARD_TURNED: Final[i64] = OUTCOMES.add("card {card}", card=IDS.cards)
PURPLE_BACK: Final[i64] = OUTCOMES.add("purple {slot}", slot=SLOTS)
TOKEN_LAID: Final[i64] = OUTCOMES.add("token {mythology} {copy}", mythology=IDS.mythologies, copy=(1, 2))
OFFERING_LAID: Final[i64] = OUTCOMES.add("offering {offering}", offering=OFFERINGS)
DIVINITY_DRAWN: Final[i64] = OUTCOMES.add("divinity {divinity}", divinity=GODS)
BOX_DRAWN: Final[i64] = OUTCOMES.add("box {progress}", progress=IDS.progress)

# Sources of questions, after the cards
SOURCE_WONDER: Final[i64] = len(IDS.cards)
SOURCE_PROGRESS: Final[i64] = SOURCE_WONDER + len(IDS.wonders)
SOURCE_DIVINITY: Final[i64] = SOURCE_PROGRESS + len(IDS.progress)
SOURCE_MYTHOLOGY: Final[i64] = SOURCE_DIVINITY + len(IDS.divinities)

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

# What the rules do without a decision, noted for the log
CLOSED: Final = 0  # a wonder has left the game: whose, and which
STOPPED: Final = 1  # the Minerva pawn has stopped the conflict pawn, which the seat moved
NOTES: Final = (NoteKind("closed", {}), NoteKind("stopped", {}))

# Kinds that answer a question besides its own
ANSWERS: Final[dict[int, tuple[int, ...]]] = {TURN: (int(BUILD), int(DISCARD), int(WONDER), int(ACTIVATE))}
