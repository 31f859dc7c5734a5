"""The components as the rules use them: cards and what they do, destiny cards, trials, tokens.

An amount is gems and favours packed into one integer, eight bits each. A *card* is one of the 80 distinct cards; the
176 pieces of cardboard are *copies*: 22 of each mythology, the deities first, then three of each creature.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from polytheon.games.mythologies.rules.grid import TRIAL_ZONES, ints
from polytheon.kernel import content as kernel
from polytheon.kernel.bits import Ints
from polytheon.kernel.content import Data, Value

if TYPE_CHECKING:
    from polytheon.games.mythologies.rules.state import State

NONE: Final = -1
N_CARDS: Final = 80
N_COPIES: Final = 176
CARDS_PER_MYTHOLOGY: Final = 10
COPIES_PER_MYTHOLOGY: Final = 22
DEITIES: Final = 4  # of a mythology
CREATURES: Final = 6
COPIES: Final = 3  # of a creature
EFFECTS: Final = 64  # of a card, at most

# Events that permanent effects answer: to the card itself ...
CRUSHED: Final = 0
CRUSHES: Final = 1
SACRIFICED: Final = 2
MOVED: Final = 3
# ... in its owner's pantheon ...
YOU_CRUSH: Final = 4
YOU_LOSE_CREATURE: Final = 5  # crushed or sacrificed
YOU_SACRIFICE_CREATURE: Final = 6  # in your turn
FORCED: Final = 7  # an opponent makes you sacrifice, crush or move a card
FORCED_SACRIFICE: Final = 8  # an opponent makes you sacrifice another creature of this plane
YOU_COMPLETE: Final = 9  # its plane or its column
YOU_COMPLETE_PLANE: Final = 10
YOU_GAIN_TOKEN: Final = 11  # of its plane or its column, in your turn
YOU_INVOKE_DEITY: Final = 12
END_OF_TURN: Final = 13
# ... and in others'
NEIGHBOUR_MOVES: Final = 14
OPPONENT_COMPLETES: Final = 15
EVENTS: Final = (
    "crushed",
    "crushes",
    "sacrificed",
    "moved",
    "you_crush",
    "you_lose_creature",
    "you_sacrifice_creature",
    "forced",
    "forced_sacrifice",
    "you_complete",
    "you_complete_plane",
    "you_gain_token",
    "you_invoke_deity",
    "end_of_turn",
    "neighbour_moves",
    "opponent_completes",
)

# Traits: what a visible card changes. They share their numbers with the events, so that a pantheon can keep for each of
# them the set of cells on which it is found.
UNCRUSHABLE: Final = 16
UNSACRIFICABLE: Final = 17
ANCHORS: Final = 18  # adjacent cards cannot be moved
GUARDS_PLANE: Final = 19  # nobody may sacrifice, move or crush the cards of its plane
STANDS_IN: Final = 20  # may be sacrificed in place of another creature
DOUBLES_GAINS: Final = 21
LOCKS_BOARD: Final = 22
SEES_FACE_DOWN: Final = 23
TRAITS: Final = (
    "uncrushable",
    "unsacrificable",
    "anchors",
    "guards_plane",
    "stands_in",
    "doubles_gains",
    "locks_board",
    "sees_face_down",
)
TOLL: Final = 24
USE: Final = 25
N_TRAITS: Final = 26
ON_PLAY: Final = 26  # not a trait: which effect of a copy is being resolved

# How often a reaction may be used
ALWAYS: Final = 0
PER_TURN: Final = 1
PER_SOURCE: Final = 2  # once in a turn for each card that causes the event
ONCE_PER: Final = ("always", "turn", "source")


@mypyc_attr(acyclic=True)
class Effect:
    """Something a card does. `copy` is the card that does it, `other` what it answers: a copy, a line or a seat."""

    number: i64 = NONE  # EFFECTS * card + its place among what the card does

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        raise NotImplementedError

    def is_instant(self) -> bool:
        """Whether it only hands out tokens, so that its place among simultaneous effects needs no decision."""
        return False

    def possible(self, s: State, me: i64, copy: i64) -> bool:
        """Whether it would do anything; asked of effects that a player may use."""
        return True

    def at_once(self, s: State, me: i64, copy: i64, other: i64) -> i64:
        """The tokens it brings if that is all it does; NONE where it asks somebody or does something else."""
        return NONE

    def price_of(self, s: State, me: i64, copy: i64, answer: i64) -> i64:
        """What an answer to its question costs whoever gives it."""
        return 0

    def gain_of(self, s: State, me: i64, copy: i64, answer: i64) -> i64:
        """What an answer to its question surely brings whoever gives it."""
        return 0

    def worth(self, s: State, me: i64, copy: i64) -> i64:
        """The favours it brings at final scoring."""
        return 0

    def can_be_copied(self) -> bool:
        return True

    def may_restart(self) -> bool:
        """Whether it may start again while it is being resolved: only what costs its owner something each time."""
        return False


@mypyc_attr(acyclic=True)
class Reaction:
    """A permanent effect that answers an event."""

    def __init__(self, event: i64, effect: Effect, once_per: i64, owner_orders: bool) -> None:
        self.event: Final[i64] = event
        self.effect: Final = effect
        self.once_per: Final[i64] = once_per
        self.owner_orders: Final = owner_orders  # may come before the crushed card's own effect
        self.instant: Final[bool] = effect.is_instant()


@mypyc_attr(acyclic=True)
class Use:
    """A permanent effect that its owner may use, at a cost or once in a turn."""

    def __init__(self, cost: i64, once_per_turn: bool, own_turn: bool, effect: Effect) -> None:
        self.cost: Final[i64] = cost
        self.once_per_turn: Final = once_per_turn
        self.own_turn: Final = own_turn  # never as a reaction
        self.effect: Final = effect


@mypyc_attr(acyclic=True)
class Card:
    """A creature or a deity."""

    def __init__(self, number: i64, row: Data, gains: Data, deeds: Deeds) -> None:
        self.number: Final[i64] = number
        self.mythology: Final[i64] = number // CARDS_PER_MYTHOLOGY
        place: int = number % CARDS_PER_MYTHOLOGY
        self.creature: Final[bool] = row["kind"] == "creature"
        self.copies: Final[i64] = COPIES if place >= DEITIES else 1
        within = DEITIES + COPIES * (place - DEITIES) if place >= DEITIES else place
        self.first_copy: Final[i64] = COPIES_PER_MYTHOLOGY * self.mythology + within
        self.gains: Final[Ints] = ints([amount(gains[plane]) for plane in ("celestial", "terrestrial", "abyssal")])
        self.on_play: Final = vec[Effect](deeds.on_play)
        self.reactions: Final = vec[Reaction](deeds.reactions)
        self.use: Final = deeds.use
        self.final: Final = vec[Effect](deeds.final)
        self.effects: Final = vec[Effect](deeds.effects())
        for i in range(len(self.effects)):
            self.effects[i].number = EFFECTS * number + i
        self.toll: Final[i64] = deeds.toll
        self.toll_where: Final[i64] = deeds.toll_where
        self.traits: Final[i64] = deeds.traits
        self.permanent: Final[bool] = deeds.traits != 0


class Deeds:
    """What one card does, as the loader found it."""

    def __init__(self) -> None:
        self.on_play: list[Effect] = []
        self.reactions: list[Reaction] = []
        self.use: Use | None = None
        self.final: list[Effect] = []
        self.toll = 0
        self.toll_where = 0
        self.traits = 0  # of the card, and the events it answers

    def effects(self) -> list[Effect]:
        """Everything that may ask somebody."""
        found = [*self.on_play, *[reaction.effect for reaction in self.reactions]]
        return found if self.use is None else [*found, self.use.effect]


@mypyc_attr(acyclic=True)
class FirstHalf:
    """The first half of a trial: at least a number of something, in cells that may have to be complete."""

    def __init__(self, row: Data, counted: int) -> None:
        self.counted: Final[i64] = counted
        self.at_least: Final[i64] = row["at_least"]
        self.complete: Final[bool] = row["complete"]
        self.favours: Final[i64] = row["favours"]


@mypyc_attr(acyclic=True)
class SecondHalf:
    """The second half of a trial: one of some sets of cells."""

    def __init__(self, row: Data) -> None:
        self.zones: Final[Ints] = ints(TRIAL_ZONES[row["where"]])
        self.favours: Final[i64] = row["favours"]


class Content(kernel.Content):
    """All components of one edition, in one reading."""

    def __init__(
        self,
        data: Data,
        edition: Data,
        cards: list[Card],
        first_halves: list[FirstHalf],
        second_halves: list[SecondHalf],
    ) -> None:
        super().__init__(data, edition)
        self.variants: dict[str, Content] = {}  # the same components in other readings
        self.cards: Final = vec[Card](cards)
        copies = [card for card in cards for _ in range(card.copies)]
        copies.sort(key=first_copy)
        self.copies: Final = vec[Card](copies)  # the card that each copy is one of
        self.first_halves: Final = vec[FirstHalf](first_halves)
        self.second_halves: Final = vec[SecondHalf](second_halves)
        economy = data["economy"]
        self.deity_cost: Final[i64] = amount(economy["deity_cost"])
        self.discard_gain: Final[i64] = amount(economy["discard_gain"])
        self.plane_token: Final[i64] = amount(economy["plane_token"])
        self.column_token: Final[i64] = amount(economy["column_token"])
        self.gems_per_favour: Final[i64] = economy["gems_per_favour"]
        self.late_trial_loss: Final[i64] = economy["late_trial_loss"]
        # the quarter for each colour, four for each destiny card
        self.destiny: Final[Ints] = ints([QUARTERS.index(word) for card in data["destiny"]["cards"] for word in card])

    def printed(self, field: str, value: Any) -> Any:
        """Beside the number of an amount stands its token, a gem or a favour: one may be known and the other not."""
        if field.startswith("gains.") or (field.startswith("economy.") and isinstance(value, dict)):
            return {**value, "token": "_".join(value)} if value else value
        return value

    def counts(self, value: Value) -> bool:
        """What a card does, what a trial asks for and what a destiny card shows count like numbers."""
        section, *_, last = value.path.split(".")
        if section == "readings":
            return False
        word = last in ("do", "of", "where") or ".traits." in value.path or value.path.startswith("destiny.cards.")
        return super().counts(value) or (word and (section != "cards" or last != "where"))

    def effect(self, number: i64) -> Effect:
        """An effect by its number."""
        return self.cards[number // EFFECTS].effects[number % EFFECTS]

    def token(self, line: i64) -> i64:
        """What completing a line brings."""
        return self.plane_token if line < 3 else self.column_token


def first_copy(card: Card) -> int:
    return card.first_copy


def amount(row: Mapping[str, int]) -> int:
    """Gems and favours in one integer."""
    return row.get("gems", 0) | row.get("favours", 0) << 8


def named(packed: i64) -> dict[str, int]:
    """An amount by the names of its tokens, without what is nothing."""
    found: dict[str, int] = {}
    if packed & 255:
        found["gems"] = packed & 255
    if packed >> 8:
        found["favours"] = packed >> 8
    return found


QUARTERS: Final = ("top_left", "top_right", "bottom_left", "bottom_right")
SLOTS: Final = ("1", "2", "3", "deity", "pile")  # of a mythology board; the pile is that of its creatures


class Ids:
    """The names of all components in the order of their numbers."""

    def __init__(self, data: Data) -> None:
        self.cards: list[str] = list(data["cards"])
        self.mythologies: list[str] = list(data["mythologies"])
        self.colours: list[str] = list(data["destiny"]["colours"])
        self.places = [f"{mythology}-{slot}" for mythology in self.mythologies for slot in SLOTS]


def read_data() -> Data:
    folder = files("polytheon.games.mythologies.content")
    data = tomllib.loads(folder.joinpath("mythologies.toml").read_text(encoding="utf-8"))
    return {**data, **tomllib.loads(folder.joinpath("cards.toml").read_text(encoding="utf-8"))}


DATA: Final[Data] = read_data()
TOTALS: Final[dict[str, int]] = DATA.pop("totals")
IDS: Final = Ids(DATA)
