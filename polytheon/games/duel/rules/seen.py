"""What a seat sees of the table: the types of `view`, which the page reads too. What a viewer may not know is None."""

from __future__ import annotations

from typing import Literal, TypedDict

Resource = Literal["wood", "clay", "stone", "glass", "papyrus"]


class Goods(TypedDict):
    """An amount of each resource."""

    wood: int
    clay: int
    stone: int
    glass: int
    papyrus: int


class Price(TypedDict):
    """What something costs a seat and why."""

    coins: int  # in all
    bought: dict[str, int]  # resources, after what the city makes and its tokens spare
    free_by: str | None  # the card whose symbol makes it free, or the mythology whose token does
    short: int  # coins that the seat lacks


class Token(TypedDict):
    """A token on a face-down card: of a mythology, or an offering of some value."""

    mythology: str | None
    offering: int | None


class Slot(TypedDict):
    """A card of the structure."""

    slot: int
    row: int
    column: int
    card: str | None
    back: str
    free: bool
    covered_by: list[int]  # slots
    opens: list[int]  # slots that would be uncovered if this free card were taken
    token: Token | None
    prices: list[Price] | None  # of a card that lies face up, by seat


class Cards(TypedDict):
    """The cards of a city by colour."""

    brown: list[str]
    grey: list[str]
    blue: list[str]
    green: list[str]
    yellow: list[str]
    red: list[str]
    purple: list[str]


class OneOf(TypedDict):
    """Units of any of some resources, as needed."""

    resources: list[Resource]
    units: int


class OwnWonder(TypedDict):
    """A wonder of a city."""

    wonder: str
    built: bool
    under: str | None  # the card with which it was built
    price: Price | None  # unless it is built


class Points(TypedDict):
    """Points by category, in the order of the score pad."""

    blue: int
    green: int
    yellow: int
    purple: int
    wonders: int
    progress: int
    military: int
    coins: int
    divinities: int


class City(TypedDict):
    """What a seat has. `purse` are the coins that it can pay with."""

    coins: int
    astarte: int
    purse: int
    cards: Cards
    production: Goods
    one_of: list[OneOf]
    prices: Goods  # of one unit
    symbols: list[str]
    pairs: list[str]  # symbols that it has twice
    wonders: list[OwnWonder]
    closed: bool  # whether its last wonder has left the game, because enough are built
    progress: list[str]
    mythology_tokens: list[str]
    offering_tokens: list[int]
    divinities: list[str]
    points: Points
    score: int  # all of them


class MilitaryToken(TypedDict):
    """A military token: on whose side it lies, and the coins it costs."""

    seat: int
    size: str
    coins: int


class Zone(TypedDict):
    """Spaces of the military track, by their distance from the centre: the points that they are worth in the end, and
    the size of the token that lies there at first."""

    first: int
    last: int
    vp: int
    token: str | None


class Military(TypedDict):
    """The military track: positions below 0 are on the side of seat 0. `capital` is the distance of both capitals from
    the centre, `zones` lie on each side, and `to_win` are the steps to the other capital."""

    capital: int
    zones: list[Zone]
    pawn: int
    to_win: list[int]  # by seat
    tokens: list[MilitaryToken]
    minerva: int | None


class Progress(TypedDict):
    """The progress tokens that nobody owns."""

    board: list[str]
    box: list[str]
    offered: list[str]


class Space(TypedDict):
    """A space of the pantheon."""

    space: int
    empty: bool
    divinity: str | None
    mythology: str | None
    public: bool
    costs: list[int]  # by seat
    short: list[int]  # coins that each seat lacks, whatever offering tokens it spends


class Deck(TypedDict):
    """A mythology deck from the top."""

    mythology: str
    cards: list[str | None]


class Pantheon(TypedDict):
    """What the expansion adds to the table."""

    open: bool  # whether divinities can be activated in this age
    spaces: list[Space]
    decks: list[Deck]
    unknown: list[str]
    drawn: list[str] | None
    aside: list[str] | None
    enki: list[str]
    snake: str | None


class Table(TypedDict):
    """The table of Duel."""

    age: int
    drafting: bool
    first_player: int
    active: int
    draft: list[str]
    structure: list[Slot]
    discard_pile: list[str]
    cities: list[City]
    symbols_to_win: int
    military: Military
    progress: Progress
    pantheon: Pantheon | None
