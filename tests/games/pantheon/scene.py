"""Positions of Pantheon in a few words, for tests.

`scene()` is the middle of an action phase on a small board: all hexes within 6 of the temple, which stands at (0, 0) in
axial coordinates; Roma's epoch, red's turn, then green, yellow and (with four) blue; everybody has 3 columns and 4 feet
in the personal supply and no cards; two gods that nobody can pay lie open, and five loot tiles lie at the rim. Whatever
else is said comes out of the bags, so that no piece is ever there twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from polytheon.games.pantheon.content.loader import load_content
from polytheon.games.pantheon.game import GAME
from polytheon.games.pantheon.rules.board import hex_name, hex_number, holds, places_in, put
from polytheon.games.pantheon.rules.components import IDS, N_CARDS, N_GODS, NONE, Content
from polytheon.games.pantheon.rules.placing import begin_network, link_columns
from polytheon.games.pantheon.rules.rules import all_in_turn, begin_turn
from polytheon.games.pantheon.rules.state import ABILITY, Player, State
from polytheon.kernel.content import Data
from polytheon.kernel.match import match_at
from tests.games.pantheon.conservation import check
from tests.games.played import Played

RED, GREEN, YELLOW, BLUE = 0, 1, 2, 3
Axial = tuple[int, int]
CENTRE = (4, 8)  # of the small board
RADIUS = 6
RIM: tuple[Axial, ...] = ((6, 0), (-6, 0), (0, 6), (0, -6), (6, -6))


# ---- Hexes of the small board


def at(q: int, r: int) -> str:
    """The name of a hex, given in axial coordinates with the temple at (0, 0)."""
    row = r + CENTRE[1]
    return hex_name(26 * row + q + CENTRE[0] + row // 2)


def foot(q: int, r: int) -> str:
    return f"foot {at(q, r)}"


def column(q: int, r: int) -> str:
    return f"column {at(q, r)}"


def small_board(columns: Sequence[Axial], loot: Sequence[Axial]) -> Data:
    """An edition with the small board; all peoples live at the temple and have the same loot hexes."""
    grid = [[" "] * 16 for _ in range(CENTRE[1] + RADIUS + 1)]
    for q in range(-RADIUS, RADIUS + 1):
        for r in range(-RADIUS, RADIUS + 1):
            if abs(q + r) <= RADIUS:
                place = hex_number(at(q, r))
                grid[place // 26][place % 26] = "#" if (q, r) in columns else "."
    hexes = [at(*cell) for cell in [*loot, *[cell for cell in RIM if cell not in columns]]][:5]
    home = {"home": at(0, 0), "loot": hexes[:3], "loot_3": hexes[3], "loot_4": hexes[4]}
    return {"map": {"rows": ["".join(row) for row in grid]}, "peoples": dict.fromkeys(IDS.peoples, home)}


# ---- The table


class Table(Played):
    """A match with short ways to play it and to look at it; every action is followed by a check of the pieces."""

    seats = "0123"

    def check(self) -> None:
        check(self.state)

    @property
    def state(self) -> State:
        s = self.match.now()
        assert isinstance(s, State)
        return s

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def hand(self, seat: int) -> str:
        """The cards of a hand, such as "movement 2, gift 1"."""
        return said(self.player(seat).hand)

    @property
    def discards(self) -> str:
        return said(self.state.discards)

    @property
    def left(self) -> int:
        """Steps, money or cards left in the running action."""
        return self.state.left

    def feet(self, seat: int) -> set[str]:
        return {hex_name(place) for place in places_in(self.player(seat).feet)}

    def columns(self, seat: int) -> set[str]:
        return {hex_name(place) for place in places_in(self.player(seat).columns)}

    @property
    def display(self) -> list[str]:
        gods = self.state.gods
        return [IDS.gods[god] for god in range(N_GODS) for _ in range(gods[god])]

    @property
    def scores(self) -> list[int]:
        return self.match.scores


def said(cards: Iterable[int]) -> str:
    return ", ".join(f"{IDS.cards[card]} {count}" for card, count in enumerate(cards) if count)


# ---- Setting the scene


def blank(
    players: int = 3,
    columns: Sequence[Axial] = (),
    loot: Mapping[Axial, str] | None = None,
    epoch: int = 1,
    people: str = "roma",
    gods: Sequence[str] = ("gadicea", "depraccus"),
    options: Mapping[str, str] | None = None,
    content: Content | None = None,
) -> State:
    """The state that `scene` begins with, to be changed before it is played."""
    loot = loot or {}
    if content is None:
        content = load_content(small_board(columns, list(loot)))
    s = GAME.set_up(content, players, GAME.check_options(options))
    assert isinstance(s, State)
    s.epoch = epoch
    s.first = 0
    s.people = IDS.peoples.index(people)
    s.peoples[epoch - 1] = s.people
    s.people_bag &= ~(1 << s.people)
    s.temple = content.peoples[s.people].home
    for god in gods:
        show_god(s, god)
    for slot, tile in enumerate([*loot.values(), *["steps_1"] * 5][:5]):
        s.loot[slot] = IDS.tiles.index(tile)
        s.tile_bag[s.loot[slot]] -= 1
    for player in s.players:
        player.columns_general, player.columns_supply = 9, 3
        player.feet_general, player.feet_supply = 8, 4
    for card in ("movement", "gift", "priest", "dancer"):
        s.pile[IDS.cards.index(card)] -= 1
        s.display[IDS.cards.index(card)] += 1
    begin_network(s)
    begin_turn(s, 0)
    return s


def abilities(
    people: str,
    players: int = 2,
    columns: list[Axial] | None = None,
    loot: Mapping[Axial, str] | None = None,
    epoch: int = 2,
    options: Mapping[str, str] | None = None,
) -> State:
    """The moment in which the people's ability begins."""
    s = blank(players, columns or [], loot, epoch, people, options=options)
    s.active = NONE
    s.turns = 0
    all_in_turn(s, ABILITY, RED)
    return s


def scene(s: State, options: Mapping[str, str] | None = None) -> Table:
    """Play on from a state."""
    return Table(match_at(GAME, s, len(s.players), options, content=s.content))


def show_god(s: State, god: str) -> None:
    """A god of the pile lies in the display."""
    number = IDS.gods.index(god)
    s.god_bag[number] -= 1
    s.gods[number] += 1


def give_god(s: State, seat: int, *gods: str) -> None:
    """A player owns gods, with all they do."""
    for god in gods:
        number = IDS.gods.index(god)
        s.god_bag[number] -= 1
        s.players[seat].gods[number] += 1
        for effect in s.content.gods[number].effects:
            effect.resolve(s, seat, 0)


def give_cards(s: State, seat: int, cards: str) -> None:
    """Cards such as "movement 2, money_3 1" come into a hand, special money from its stack, others from the pile."""
    for name, count in counted(cards):
        card = IDS.cards.index(name)
        bag = s.special_money if card > IDS.cards.index("money_1") else s.pile
        bag[card] -= count
        s.players[seat].hand[card] += count


def rest_to(s: State, seat: int) -> None:
    """All cards of the pile go to a hand."""
    for card in range(N_CARDS):
        s.players[seat].hand[card] += s.pile[card]
        s.pile[card] = 0


def discard_cards(s: State, cards: str) -> None:
    for name, count in counted(cards):
        s.pile[IDS.cards.index(name)] -= count
        s.discards[IDS.cards.index(name)] += count


def gods_are(s: State, *gods: str) -> None:
    """Only these gods are left in the pile; the others have left the game."""
    for god in range(N_GODS):
        s.gods_gone[god] += s.god_bag[god]
        s.god_bag[god] = 0
    for name in gods:
        s.gods_gone[IDS.gods.index(name)] -= 1
        s.god_bag[IDS.gods.index(name)] += 1


def demigods_are(s: State, *values: int) -> None:
    """Only these demigods are left in the pile."""
    for value in range(6):
        s.demigod_bag[value] = values.count(value + 1)


def show_demigods(s: State, *values: int) -> None:
    for value in values:
        s.demigod_bag[value - 1] -= 1
        s.demigods[value - 1] += 1


def give_demigods(s: State, seat: int, *values: int) -> None:
    """A player has demigods that everybody has seen."""
    for value in values:
        s.demigod_bag[value - 1] -= 1
        s.players[seat].demigods[value - 1] += 1


def counted(cards: str) -> list[tuple[str, int]]:
    return [(part.split()[0], int(part.split()[1])) for part in cards.split(",")]


def feet_at(s: State, seat: int, *cells: Axial) -> None:
    """Feet of this epoch, connected, taken from the personal or else the general supply."""
    player = s.players[seat]
    for cell in cells:
        place = hex_number(at(*cell))
        if player.feet_supply > 0:
            player.feet_supply -= 1
        else:
            player.feet_general -= 1
        put(player.feet, place)
        put(player.network, place)


def columns_at(s: State, seat: int, *cells: Axial, names: Sequence[str] = ()) -> None:
    """Columns of earlier epochs, out of the general supply."""
    player = s.players[seat]
    for name in [*[at(*cell) for cell in cells], *names]:
        assert holds(s.content.board.column_hexes, hex_number(name))
        player.columns_general -= 1
        put(player.columns, hex_number(name))
    link_columns(s, player)


def ranks(s: State, seat: int, **offerings: int) -> None:
    """A player's offering tiles."""
    for offering, rank in offerings.items():
        s.players[seat].ranks[IDS.offerings.index(offering)] = rank


def no_more_loot(s: State, but: int) -> None:
    """Only the first `but` loot tiles are left on the board."""
    for slot in range(but, 5):
        s.loot[slot] = NONE
