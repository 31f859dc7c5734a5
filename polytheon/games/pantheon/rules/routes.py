"""How the pieces of a player hang together, for whoever looks at the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from polytheon.games.pantheon.rules.board import both, hex_name, places_in, remove, size
from polytheon.games.pantheon.rules.components import NONE
from polytheon.games.pantheon.rules.placing import jumped_over, occupied
from polytheon.games.pantheon.rules.state import State

if TYPE_CHECKING:
    from polytheon.games.pantheon.rules import seen


def routes(s: State, me: i64) -> list[seen.Link]:
    """Each piece of a network, joined to a piece nearer to the temple that it touches. A piece that touches none has
    jumped over somebody: it is joined to one beyond. Rules 5.8, 5.10, 13.6."""
    links: list[seen.Link] = []
    if s.temple == NONE:
        return links
    board, player = s.content.board, s.players[me]
    loose = player.network[:]
    for row in range(board.height):
        loose[row] &= player.feet[row] | player.columns[row]
    remove(loose, s.temple)
    others, _ = occupied(s, me)
    joined: list[int] = [s.temple]
    reached = 0  # how many of them have been looked at
    while True:
        while reached < len(joined) and size(loose) > 0:
            start = joined[reached]
            near = board.around(board.only(start))
            for end in places_in(both(near, loose)):
                links.append({"start": hex_name(start), "end": hex_name(end), "jump": False})
                remove(loose, end)
                joined.append(end)
            reached += 1
        if size(loose) == 0:
            return links
        for start in joined:
            over = jumped_over(board.around(board.only(start)), others, player)
            landing = places_in(both(board.around(over), loose))
            if len(landing) > 0:
                links.append({"start": hex_name(start), "end": hex_name(landing[0]), "jump": True})
                remove(loose, landing[0])
                joined.append(landing[0])
                break
        else:
            return links
