"""The two scorings, points by category, and who wins."""

from __future__ import annotations

from mypy_extensions import i64

from polytheon.games.pantheon.rules.actions import DEMIGOD_SHOWN
from polytheon.games.pantheon.rules.components import N_VALUES, Content
from polytheon.games.pantheon.rules.state import DEMIGODS, POINTS, SHARED, Player, State
from polytheon.kernel.bits import bit, bit_count, first_things


def score_epoch(s: State) -> None:
    """Demigods, columns on the board and Pietalte; demigods and columns stay and count again. Rules 10.1, 10.5."""
    for seat in range(len(s.players)):
        show_demigods(s, seat)
        player = s.players[seat]
        player.demigod_points += demigod_value(player)
        player.column_points += column_value(s.content, player)
        player.rank_score += rank_value(player)


def show_demigods(s: State, seat: i64) -> None:
    """Demigods are counted openly: from now on everybody knows them. Rule 14.4."""
    player = s.players[seat]
    for value in range(N_VALUES):
        for _ in range(player.secret_demigods[value]):
            s.show(DEMIGOD_SHOWN, value, bit(seat))
        player.demigods[value] += player.secret_demigods[value]
        player.secret_demigods[value] = 0


def demigod_value(player: Player) -> i64:
    """The sum of a player's demigods. Rule 10.2."""
    total: i64 = 0
    for value in range(N_VALUES):
        total += (value + 1) * (player.demigods[value] + player.secret_demigods[value])
    return total


def column_value(content: Content, player: Player) -> i64:
    """What a player's columns on the board count together. Rule 10.3."""
    return content.column_points[player.columns_placed()]


def rank_value(player: Player) -> i64:
    """What Pietalte counts for a player. Rule 10.4."""
    return player.rank_points * player.best_rank()


def scoring_value(content: Content, player: Player) -> i64:
    """What a scoring would bring a player now."""
    return demigod_value(player) + column_value(content, player) + rank_value(player)


def final_scoring(s: State) -> None:
    """The most points decide; if equal, the most demigods; if still equal, the victory is shared. Rules 10.6, 10.7."""
    s.over = True
    leaders = leading(s, first_things(len(s.players)), False)
    if bit_count(leaders) == 1:
        s.ending = POINTS
    elif bit_count(leading(s, leaders, True)) == 1:
        s.ending = DEMIGODS
    else:
        s.ending = SHARED


def winners(s: State) -> i64:
    """The set of seats that have won."""
    return leading(s, leading(s, first_things(len(s.players)), False), True)


def leading(s: State, seats: i64, by_demigods: bool) -> i64:
    """Those of some seats that have most points, or most demigods."""
    best: i64 = -1
    found: i64 = 0
    for seat in range(len(s.players)):
        if seats >> seat & 1:
            player = s.players[seat]
            count = player.demigod_count() if by_demigods else player.score()
            if count > best:
                best = count
                found = 0
            if count == best:
                found |= bit(seat)
    return found


def by_category(player: Player) -> dict[str, int]:
    """The points of a player by where they came from. Rule 1.2."""
    return {
        "gods": player.god_points,
        "closing": player.closing_points,
        "demigods": player.demigod_points,
        "columns": player.column_points,
        "pietalte": player.rank_score,
    }
