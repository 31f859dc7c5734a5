"""Write the worked examples of the rulebooks as positions, which the page draws as small boards beside their words.

    python web/scripts/examples.py [GAME ...]

Each position is made and played by the rules; nothing of a view is written by hand. A test compares what this writes
with what the page has.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from polytheon import Match  # noqa: E402
from polytheon.games.pantheon.content.loader import load_content  # noqa: E402
from polytheon.games.pantheon.rules.board import hex_number, put  # noqa: E402
from polytheon.games.pantheon.rules.state import State as PantheonState  # noqa: E402
from tests.games.duel.scene import scene as duel  # noqa: E402
from tests.games.mythologies.scene import new as new_mythologies  # noqa: E402
from tests.games.mythologies.scene import scene as mythologies  # noqa: E402
from tests.games.mythologies.scene import selection  # noqa: E402
from tests.games.mytikas.scene import new as new_mytikas  # noqa: E402
from tests.games.mytikas.scene import player  # noqa: E402
from tests.games.mytikas.scene import scene as mytikas  # noqa: E402
from tests.games.pantheon.scene import blank, give_cards, give_god  # noqa: E402
from tests.games.pantheon.scene import scene as pantheon  # noqa: E402
from tests.games.played import Played  # noqa: E402

SETUP: Final = -1  # in place of the number of an example: the picture belongs to the rule itself

Data = dict[str, Any]


class Drawn:
    """A picture beside an example of a rule: some moments of a part of the board, each with a caption.

    A caption is one of the page's own, the number of players, or a key of the game's catalogue.
    """

    def __init__(self, rule: str, part: str, example: int = 0) -> None:
        self.data: Data = {"rule": rule, "example": example, "part": part, "moments": []}

    def moment(self, match: Match | Played, caption: str, n: int = 0, seat: int | None = 0) -> Drawn:
        match = match.match if isinstance(match, Played) else match
        view = match.view(seat)
        view["legal"] = []
        self.data["moments"].append({"caption": caption, "n": n, "view": view})
        return self

    def around(self, table: Played, *actions: str, seat: int | None = 0) -> Data:
        """Before and after some actions."""
        self.moment(table, "before", seat=seat)
        return self.moment(table.play(*actions), "after", seat=seat).data


# ---- Duel


def of_duel() -> list[Data]:
    ages = Drawn("2.2", "structure", SETUP)
    for age in (1, 2, 3):
        ages.moment(duel(age=age, expansion="none"), f"deck.age{age}")
    return [
        ages.data,
        uncovered(),
        Drawn("6.2", "track").around(duel("walls", pawn=1, turn="B"), "build walls"),
        Drawn("6.5", "track").around(duel("arsenal", pawn=2, a_has="strategy", b_coins=6), "build arsenal"),
        Drawn("12.2", "niches").moment(duel(spaces={3: "gate"}), "").data,
        Drawn("14.15", "track").around(duel("pretorium", minerva=3), "build pretorium"),
    ]


def uncovered() -> Data:
    """Two cards of the bottom row lie on a card of the fourth row: both must go."""
    drawn = Drawn("2.3", "structure")
    table = duel(age=1, turn="B", expansion="none")
    drawn.moment(table, "before")
    drawn.moment(table.play(f"discard {table.slot(16)}"), "opponent")
    return drawn.moment(table.play(f"discard {table.slot(17)}"), "you").data


# ---- Pantheon: seats 1, 2 and 3 have the colours that the rulebook calls red, yellow and green


RED, YELLOW, GREEN = 1, 2, 3


def of_pantheon() -> list[Data]:
    return [
        first_epochs(),
        Drawn("5.7", "map").around(persia(RED, 1), "move", "foot R9", "foot R10", "column R11"),
        Drawn("5.11", "map").around(
            persia(YELLOW, 2, columns={YELLOW: ["R11"]}),
            *("move", "foot R9", "foot R10", "foot R12", "foot Q12", "column P12"),
        ),
        Drawn("13.7", "map").around(
            persia(YELLOW, 2, feet={GREEN: ["R9"]}, gods=["gaiviles"]), "move", "foot R10", "column R11"
        ),
    ]


def persia(
    seat: int,
    cards: int,
    columns: dict[int, list[str]] | None = None,
    feet: dict[int, list[str]] | None = None,
    gods: Sequence[str] = (),
) -> Played:
    """The temple stands in Persia, on the board of the game; somebody has movement cards."""
    s = blank(players=4, people="persia", content=load_content({}))
    s.active = s.seat = seat
    give_cards(s, seat, f"movement {cards}")
    give_god(s, seat, *gods)
    for owner, places in (columns or {}).items():
        for place in places:
            s.players[owner].columns_supply -= 1
            put(s.players[owner].columns, hex_number(place))
    for owner, places in (feet or {}).items():
        for place in places:
            s.players[owner].feet_supply -= 1
            put(s.players[owner].feet, hex_number(place))
            put(s.players[owner].network, hex_number(place))
    return pantheon(s)


def first_epochs() -> Data:
    """The first epoch of a game of each number of players, before anybody acts."""
    drawn = Drawn("2.9", "epoch", SETUP)
    for players in (2, 3, 4):
        s = blank(players=players, people="roma", gods=GODS[: players + 1], content=load_content({}))
        clear_loot(s, players)
        drawn.moment(pantheon(s), "players", players)
    return drawn.data


GODS: Final = ("plaesiris", "vinthrad", "gadicea", "traitera", "pietalte")


def clear_loot(s: PantheonState, players: int) -> None:
    """Tiles lie only on the hexes of this number of players: three, one more for three, two more for four."""
    for slot in range(players + 1, 5):
        s.tile_bag[s.loot[slot]] += 1
        s.loot[slot] = -1


# ---- Mytikas


def of_mytikas() -> list[Data]:
    setups = Drawn("3.5", "olympus", SETUP)
    for players in (2, 3, 4):
        setups.moment(new_mytikas(players), "players", players)
    return [
        setups.data,
        Drawn("6.2", "shelves").around(
            mytikas(2, a=player(built="small_city_1 on 1, large_city_1 on 2")),
            *("move zeus_day", "produce 3 stone on 1", "produce 1 stone 1 marble on 1", "produce 1 gold on 2"),
        ),
        Drawn("7.1", "shelves").around(
            mytikas(2, a=player(cubes="stone on 1, gold on 2")),
            *("move hades_day", "raise stone on 1", "raise gold on 2", "raise gold on 3"),
        ),
        Drawn("11.4", "building").around(
            mytikas(2, a=player(cubes="stone on 3, marble on 3, gold on 3, stone on 2, marble on 2")),
            *("move zeus_night", "build small_temple_1 on 3"),
        ),
    ]


# ---- Mythologies


def of_mythologies() -> list[Data]:
    setups = Drawn("2.7", "sanctuary", SETUP)
    for players in (2, 3, 4):
        setups.moment(new_mythologies(players), "players", players)
    boards = "chinese, hindu, greek, zulu"
    slots = {"chinese": "nian, mogwai, nian", "hindu": "vetala, naga, asura", "greek": "centaur, gorgon, griffin"}
    return [
        setups.data,
        Drawn("2.7", "sanctuary").moment(selection(boards, slots, destined="hindu"), "").data,
        Drawn("5.3", "pantheon").around(mythologies("centaur", {"cl": "puma", "al": "llama"}), "play centaur tl"),
        Drawn("5.5", "pantheon").around(
            mythologies("nuwa", {"cl": "bennu", "cm": "asura"}, gems=[4], discards={"A": "puma"}), "play nuwa cl"
        ),
        Drawn("15.1", "pantheon").around(
            mythologies("poseidon", {"tl": "puma", "cm": "llama"}, gems=[4]), "play poseidon tm"
        ),
    ]


GAMES: Final[dict[str, Callable[[], list[Data]]]] = {
    "duel": of_duel,
    "pantheon": of_pantheon,
    "mytikas": of_mytikas,
    "mythologies": of_mythologies,
}


def file_of(game: str) -> Path:
    return ROOT / "web" / "src" / "games" / game / "examples.json"


def written(game: str) -> str:
    """The examples of a game as the page reads them."""
    return json.dumps(GAMES[game](), separators=(",", ":"), ensure_ascii=False, sort_keys=True) + "\n"


def main(*games: str) -> None:
    for game in games or GAMES:
        text = written(game)
        file_of(game).write_text(text, encoding="utf-8")
        print(game, len(text))


if __name__ == "__main__":
    main(*sys.argv[1:])
