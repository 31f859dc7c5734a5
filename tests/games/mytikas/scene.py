"""Positions of Mytikas in a few words, for tests.

`scene(a=player(cubes="3 stone on 1", favors="zeus"))` is a table in the middle of a game: it is A's turn, and whatever
is not said is not there, except that A, B, C and D have their starting cities and the river its face-down cards. The
pieces are counted before the first and after every action. A is seat 0.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from polytheon.games.mytikas.game import GAME
from polytheon.games.mytikas.rules.components import IDS, KINDS, Content, place
from polytheon.games.mytikas.rules.state import MOVING, State
from polytheon.kernel.content import Data
from polytheon.kernel.match import match_at
from tests.games.mytikas.conservation import check
from tests.games.played import SEATS, Played


class Player(NamedTuple):
    """What a player has."""

    cubes: str
    favors: str
    cards: str
    built: str
    offerings: int
    builder: str


class Table(Played):
    """A match with short ways to play it and to look at it."""

    def check(self) -> None:
        check(self.state)

    # ---- playing

    def finish_turn(self) -> Table:
        """Everybody refrains from everything until the next turn."""
        while not self.match.over and not self.asked.endswith("turn"):
            self.play("enough")
        return self

    # ---- looking

    @property
    def state(self) -> State:
        now = self.match.now()
        assert isinstance(now, State)
        return now

    def view(self) -> dict[str, Any]:
        table: dict[str, Any] = self.match.view()["table"]
        return table

    def board(self, seat: str) -> dict[str, Any]:
        board: dict[str, Any] = self.view()["boards"][SEATS.index(seat)]
        return board

    def cubes(self, seat: str = "A") -> str:
        """A player's cubes by level, such as "4 stone 1 marble on 1, 1 gold on 2"."""
        levels: list[str] = []
        for level, counts in self.board(seat)["cubes"].items():
            here = " ".join(f"{count} {kind}" for kind, count in counts.items() if count)
            if here:
                levels.append(f"{here} on {level}")
        return ", ".join(levels)

    def favors(self, seat: str = "A") -> str:
        """A player's favors, such as "zeus zeus hades"."""
        return " ".join(god for god, count in self.board(seat)["favors"].items() for _ in range(count))

    def stack(self, god: str) -> int:
        return int(self.view()["favors"][god])

    def offerings(self, seat: str = "A") -> int:
        return int(self.board(seat)["offerings"])

    def cards(self, seat: str = "A") -> dict[str, int | str]:
        """A player's deity cards: the offerings on each, or "locked"."""
        return {
            row["deity"]: "locked" if row["locked"] else row["offerings"] for row in self.board(seat)["deities"]
        }

    def built(self, seat: str = "A") -> dict[str, int]:
        """What a player has built, with its level."""
        rows = self.board(seat)["constructions"]
        return {row["slot"]: row["level"] for row in rows[1:] if row["level"]}

    @property
    def tokens(self) -> list[int]:
        """The level tokens on Mount Olympus."""
        return [row["tokens"] for row in self.view()["levels"]]

    @property
    def river(self) -> dict[str, Any]:
        river: dict[str, Any] = self.view()["river"]
        return river

    def points(self, seat: str = "A") -> dict[str, int]:
        points: dict[str, int] = self.match.outcome["points"][SEATS.index(seat)]
        return points

    def score(self, seat: str = "A") -> int:
        return self.match.scores[SEATS.index(seat)]


def player(
    cubes: str = "", favors: str = "", cards: str = "", built: str = "", offerings: int = 0, builder: str = ""
) -> Player:
    """What a player has.

    cubes    "3 stone on 1, gold on 4"
    favors   "zeus, zeus, hades"
    cards    "hera 2, ares locked, pan asleep": with offerings, with a lock, or taken in this very turn
    built    "small_city_1 on 2"
    builder  "zeus_day"
    """
    return Player(cubes, favors, cards, built, offerings, builder)


def scene(
    players: int = 3,
    *,
    a: Player | None = None,
    b: Player | None = None,
    c: Player | None = None,
    d: Player | None = None,
    turn: str = "A",
    river: str = "",
    locks: tuple[int, int, int] = (4, 5, 6),
    tokens: tuple[int, int, int, int] | None = None,
    edition: Data | None = None,
    **options: str,
) -> Table:
    """A position at the start of a turn.

    river    the face-up cards
    locks    the three values of locks
    tokens   the level tokens that are in the game, those under constructions included
    options  follow_skipped_main="no" and the like
    """
    replaced: Data = {"locks": {"values": dict(zip("abc", locks, strict=True))}, **(edition or {})}
    if tokens:
        replaced["levels"] = {f"tokens_for_{players}": list(tokens)}
    content = GAME.content(replaced)
    assert isinstance(content, Content)
    chosen = GAME.check_options(options)
    s = GAME.set_up(content, players, chosen)
    assert isinstance(s, State)
    s.stage = MOVING
    s.active = SEATS.index(turn)
    for card in numbers(river):
        take_card(s, card)
        s.river |= 1 << card
    for seat, has in enumerate((a, b, c, d)[:players]):
        if has is not None:
            give(s, seat, has)
    s.face_down = s.setup().face_down
    s.face_down = min(s.face_down, max(0, s.locks_left() - 1))
    return Table(match_at(GAME, s, players, chosen, content=content))


def new(players: int, seed: int = 1, **options: str) -> Table:
    """A new game at its first decision."""
    return Table(GAME.new(players, seed, options))


# ---- how a scene is put together


def words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def numbers(cards: str) -> list[int]:
    return [IDS.deities.index(card) for card in words(cards)]


def take_card(s: State, card: int) -> None:
    assert s.unseen >> card & 1, f"{IDS.deities[card]} is there twice"
    s.unseen &= ~(1 << card)


def give(s: State, seat: int, has: Player) -> None:
    board = s.boards[seat]
    for name in words(has.cubes):
        cubes, _, level = name.partition(" on ")
        count, _, kind = cubes.rpartition(" ")
        board.cubes[place(int(level), KINDS.index(kind))] += int(count or 1)
    for god in words(has.favors):
        board.favors[IDS.gods.index(god)] += 1
        s.stacks[IDS.gods.index(god)] -= 1
    for name in words(has.cards):
        deity, _, laid = name.partition(" ")
        card = IDS.deities.index(deity)
        take_card(s, card)
        board.cards |= 1 << card
        if laid == "locked":
            s.locked |= 1 << card
            s.locks_taken += 1
        elif laid == "asleep":
            s.asleep |= 1 << card
        else:
            s.laid[card] = int(laid or 1)
    for name in words(has.built):
        slot, _, level = name.partition(" on ")
        board.built[IDS.slots.index(slot)] = int(level)
        s.tokens[int(level) - 1] -= 1
    board.offerings = has.offerings
    if has.builder:
        board.builder = IDS.spaces.index(has.builder)
