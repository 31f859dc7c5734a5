"""What a seat sees of the table, as types; `view` makes it. Pages get the same types in TypeScript."""

from __future__ import annotations

from typing import Literal, TypedDict


class Amount(TypedDict, total=False):
    """Gems and favours, without what is nothing."""

    gems: int
    favours: int


class Slot(TypedDict):
    """A slot of a board. `card` is None where the viewer does not know it; `pawn` is the seat of the pawn there."""

    slot: str
    empty: bool
    card: str | None
    face_down: bool
    known_by: list[int]
    pawn: int | None


class Board(TypedDict):
    """A mythology's board in the sanctuary. `selectable` are the slots on which the seat for which it is destined may
    put a pawn."""

    quarter: str
    mythology: str
    slots: list[Slot]
    creatures_left: int
    deities_left: int
    selectable: list[str]


class Trial(TypedDict):
    """A trial. `halves` are the mythologies whose boards it is written on; it can be scored from round `opens` on, for
    `favours` now and `favours_last` in the last round. It is `due` to whoever would score it if a turn of theirs ended
    now."""

    halves: list[str]
    at_least: int
    of: str
    complete: bool
    where: str
    favours: int
    favours_last: int
    opens: int
    active: bool
    scored_by: list[int]
    progress: list[int]
    met_by: list[int]
    due: list[int]


class Tokens(TypedDict):
    """What the completion token of each line brings."""

    celestial: Amount
    terrestrial: Amount
    abyssal: Amount
    left: Amount
    middle: Amount
    right: Amount


class Destiny(TypedDict):
    """The last destiny card, and the board that it gives to each seat; `all` are those of a round."""

    card: int
    boards: list[str]
    revealed: int
    left: int
    all: int


class Locked(TypedDict):
    """The board on which only one seat may select."""

    mythology: str
    by: int


class Place(TypedDict):
    """A slot or the pile of a mythology's board."""

    mythology: str
    slot: str


class Pawns(TypedDict):
    """Where a seat's pawns stand, and the one that it has laid: None where the viewer does not know it."""

    on: list[Place]
    has_laid: bool
    laid: Literal["pass", "select"] | None


class Refusal(TypedDict):
    """Why a card of the hand cannot be played on a cell: a deity lies there, `card` protects what lies there, or
    `lacking` is missing; `no_cell` if none is open for it."""

    code: Literal["deity", "protected", "missing", "no_cell"]
    card: str
    lacking: Amount


class Points(TypedDict):
    """Points by category, if the game ended now."""

    favours: int
    final_effects: int
    gems: int


class Pantheon(TypedDict):
    """What a seat has. `cells` are its piles, each from the top; `hand` has None for cards that the viewer does not
    know, and `refused` says for each card of it the cells on which it cannot be played now; `unplayable` why it can be
    played on none, where it is so: what is missing where least is, if anything is.
    `final_effects` are the cells of visible cards with a final effect, and the points of each."""

    colour: str
    gems: int
    favours: int
    completion_tokens: list[str]
    trials: list[int]
    cells: dict[str, list[str]]
    discard: list[str]
    hand: list[str | None]
    hand_known_by: list[list[int]]
    refused: list[dict[str, Refusal]]
    unplayable: list[Refusal | None]
    final_effects: dict[str, int]
    points: Points
    score: int


class Table(TypedDict):
    """The table, in one of the `rounds` of a game. `moving` is the card that is about to be put on a cell, where the
    answers do not name it."""

    round: int
    rounds: int
    phase: str
    first_player: int
    active: int | None
    sanctuary: list[Board]
    trials: list[Trial]
    tokens: Tokens
    destiny: Destiny | None
    locked: Locked | None
    pawns: list[Pawns]
    exile: list[str]
    arriving: list[str]
    moving: str | None
    pantheons: list[Pantheon]
