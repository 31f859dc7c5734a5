"""The types of what seats may know; `view` fills them, and the page's types are made from them."""

from __future__ import annotations

from typing import Final, Literal, TypedDict

from polytheon.games.pantheon.rules.components import CARDS, DATA, MONEY, acts_once, worth_of

# What no table or edition changes, for the page too
KEPT_GODS: Final = [god for god, row in DATA["gods"].items() if not acts_once(row)]
LEFT: Final = {"place": "steps", "follow": "steps", "buy": "coins", "take": "cards"}
FIXED: Final[dict[str, tuple[str, object]]] = {
    "CARDS": ("In the order in which a hand is sorted.", CARDS),
    "WORTH": ("What money cards are worth.", {card: worth_of(card) for card in CARDS[MONEY:]}),
    "SPECIAL": ("The special money.", list(DATA["special_money"])),
    "KEPT_GODS": ("The gods that stay with their owner; all others act once and leave the game.", KEPT_GODS),
    "LEFT": ("What `left` counts, by the question that is asked.", LEFT),
}


class Points(TypedDict):
    """The points of a player by where they came from."""

    gods: int
    closing: int
    demigods: int
    columns: int
    pietalte: int


class Pieces(TypedDict):
    """Columns and feet."""

    columns: int
    feet: int


class Offerings(TypedDict):
    """A number for each type of offering."""

    gift: int
    priest: int
    dancer: int
    temple: int


class Upgrade(TypedDict):
    """A rank above one's own, what it costs, and how much of that is missing in a purchase that goes on."""

    rank: int
    price: int
    missing: int


class Upgrades(TypedDict):
    """For each type of offering the ranks above one's own, the next one first."""

    gift: list[Upgrade]
    priest: list[Upgrade]
    dancer: list[Upgrade]
    temple: list[Upgrade]


class Means(TypedDict):
    """What a player could spend, as far as the viewer knows: the steps of a movement, with and without movement cards,
    the money of a Buy action, the offerings of each type."""

    steps: int
    free_steps: int
    money: int
    offerings: Offerings


class ColumnWorth(TypedDict):
    """What each column on the board counts in a scoring; from how many on each counts how much more (0: no more).

    `one_more`: what another column would add to a scoring.
    """

    each: int
    one_more: int
    next_from: int
    next_each: int


class OwnDemigods(TypedDict):
    """A player's demigods: those that everybody has seen, and those that only the owner knows."""

    open: list[int]
    secret: list[int] | None
    secret_low: int
    secret_high: int


class Link(TypedDict):
    """Two pieces of a player that hang together, or the temple and a piece; `jump` where another's piece lies between.
    """

    start: str
    end: str
    jump: bool


class Player(TypedDict):
    """What a player has. `hand` holds all cards of one's own hand, of others what everybody has seen; `scoring` is what
    a scoring would bring now, as far as the viewer knows. `routes` join the pieces of the network from the temple on.
    """

    points: Points
    score: int
    scoring: int
    hand_size: int
    hand: list[str]
    means: Means
    supply: Pieces
    general_supply: Pieces
    columns: list[str]
    column_worth: ColumnWorth
    feet: list[str]
    routes: list[Link]
    offerings: Offerings
    upgrades: Upgrades
    gods: list[str]
    bonus: str | None
    steps: int
    jumps: int
    money: int
    draws: int
    epoch_cards: int
    demigods: OwnDemigods


class Map(TypedDict):
    """The map. `column_hexes` take columns, all others feet. `loot_hexes` are those of each people that are used by
    this number of players; on a `full` hex two players stand."""

    rows: list[str]
    hexes: Literal["corner", "side"]
    column_hexes: list[str]
    homes: dict[str, str]
    loot_hexes: dict[str, list[str]]
    temple: str | None
    loot: dict[str, str]
    full: list[str]


class Met(TypedDict):
    """One number of a god's cost: the type of offering that would meet it, and how far it does."""

    offering: str
    number: int
    has: int


class Need(TypedDict):
    """How the viewer would meet a god's cost best, how many offerings are `missing` then, and which: each type that
    would do alone or, where several types are missing, one way with the fewest offerings."""

    met: list[Met]
    missing: int
    lacks: list[dict[str, int]]


class God(TypedDict):
    """A god of the display. `copy` says which of its kind's costs it has, counted from 1, where they differ."""

    god: str
    copy: int | None
    cost: list[int]
    need: Need | None


class Gods(TypedDict):
    """The gods on the board, in the pile, and removed from the game; `points` are what each brings now."""

    points: int
    display: list[God]
    pile: int
    removed: list[str]


class DemigodPile(TypedDict):
    """How many of the low and of the high demigods are left."""

    low: int
    high: int


class Demigods(TypedDict):
    """The demigods on the board, the highest first, and in the pile."""

    board: list[int]
    pile: DemigodPile


class Cards(TypedDict):
    """The open cards, how many are in the pile, the discards, and the values of the special money from the top."""

    display: list[str]
    pile: int
    discards: list[str]
    special_money: list[int]


class Table(TypedDict):
    """The table as a seat sees it. `left` are the steps, money or cards that are left, for whoever is asked; `placed`
    says whether the running movement has placed a piece, `scored` whether the epoch ends with a scoring; `ended_by` is
    what ended the epoch before."""

    epoch: int
    epochs: int
    scored: bool
    ended_by: str | None
    stage: str
    first_player: int
    active: int
    seat: int
    turn: int
    extra_actions: int
    left: int | None
    placed: bool
    people: str | None
    peoples: list[str]
    map: Map
    gods: Gods
    demigods: Demigods
    cards: Cards
    bonus_tiles: list[str]
    taken: list[str]
    players: list[Player]
