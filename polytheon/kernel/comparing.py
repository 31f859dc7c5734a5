"""Why one line is better than another: both are played in worlds that the deciding seat cannot distinguish from the
real one, and what they bring, cost and allow is compared. Only what holds in all of these worlds is reported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, NamedTuple

from polytheon.kernel.match import Match
from polytheon.kernel.offers import Offer, offer
from polytheon.kernel.reasons import NOT_ASKED, NOT_OFFERED, Reason
from polytheon.kernel.space import Value

WORLDS: Final = 6
LONGEST: Final = 12  # moves of a line that are walked
STOP: Final = 0  # the action that ends what may be repeated

Kind = Literal["wins", "loses", "allows", "out_of_reach", "at_once", "goes_on", "answer", "plan"]
Line = Sequence[tuple[int, int]]  # seats and their actions


class Move(NamedTuple):
    """A move of a line, and the position in which it is made."""

    match: Match
    seat: int
    offer: Offer


class Walk(NamedTuple):
    """A line as far as it goes in one world: its moves, and the position after them."""

    moves: list[Move]
    end: Match


class Difference(NamedTuple):
    """What speaks for the better way.

    - `wins`: its move `move` wins the game.
    - `loses`: after what was played, somebody else wins by `move`.
    - `allows`: what was played lets another seat make `move`, which the better way does not.
    - `out_of_reach`: on the better way the seat makes `move` in its next turn; after what was played it cannot, for
      `reason` where the rules give one.
    - `at_once`: in this turn it brings more of some `amounts`, and less of those below 0.
    - `goes_on`: in this turn it continues with the moves `more`, which what was played does not.
    - `answer`: after what was played `move` is the answer of another seat, else `instead`.
    - `plan`: the better line continues with `move` in the seat's next turn; the other one does not.
    """

    kind: Kind
    move: Move | None = None
    instead: Move | None = None
    reason: Reason | None = None
    amounts: dict[str, int] | None = None
    more: tuple[Move, ...] = ()


class Comparison(NamedTuple):
    """Two ways in the world in which they can be walked furthest, and what speaks for the better one."""

    played: Walk
    better: Walk
    differences: list[Difference]


def compare(match: Match, seat: int, played: Line, better: Line) -> Comparison:
    """Compare two lines that begin with a decision of a seat, given the match at that decision."""
    pairs: list[tuple[Walk, Walk]] = []
    for seed in range(WORLDS):
        world = match.seen_by(seat, seed)
        pairs.append((walk(world, played), walk(world, better)))
    shown = max(pairs, key=moves_of)
    found = [
        ending(pairs, seat),
        allowed(pairs, seat),
        out_of_reach(pairs, seat),
        at_once(shown, seat),
        goes_on(pairs, shown, seat),
        answers(shown, seat),
        plan(shown, seat),
    ]
    return Comparison(shown[0], shown[1], [each for each in found if each is not None])


def moves_of(pair: tuple[Walk, Walk]) -> int:
    return min(len(pair[0].moves), len(pair[1].moves))


def walk(world: Match, line: Line) -> Walk:
    """Play a line as far as it goes in a world. A search leaves out decisions with only one option, so these are filled
    in."""
    match = world.copy()
    moves: list[Move] = []
    at = 0
    while at < len(line) and len(moves) < LONGEST and not match.over:
        seat, action = line[at]
        legal = match.legal()
        if match.seat == seat and action in legal:
            at += 1
        elif len(legal) == 1:
            action = legal[0]
        else:
            break
        moves.append(Move(match.copy(), int(match.seat), offer(match, action)))
        match.play(action)
    return Walk(moves, match)


# ---- positions on the way


def first_of_others(found: Walk, seat: int) -> int:
    """The number of the first move of another seat; that of all moves if there is none."""
    for number, move in enumerate(found.moves):
        if move.seat != seat:
            return number
    return len(found.moves)


def position(found: Walk, number: int) -> Match:
    return found.moves[number].match if number < len(found.moves) else found.end


def answering(found: Walk, seat: int) -> Match:
    """The position in which another seat answers first, or where the line ends before."""
    return position(found, first_of_others(found, seat))


def next_turn(found: Walk, seat: int) -> Match | None:
    """The position at the next turn of a seat, after others have moved; None where the line ends before."""
    first = first_of_others(found, seat)
    for number in range(first + 1, len(found.moves) + 1):
        match = position(found, number)
        if match.seat == seat and match.kind == 0:
            return match
    return None


# ---- differences


def ending(pairs: list[tuple[Walk, Walk]], seat: int) -> Difference | None:
    """One of the two ways ends the game."""
    if all_of(pairs, lambda played, better: better.end.over and seat in better.end.winners and not played.end.over):
        return Difference("wins", pairs[0][1].moves[-1])
    if all_of(pairs, lambda played, better: played.end.over and seat not in played.end.winners and not better.end.over):
        return Difference("loses", pairs[0][0].moves[-1])
    return None


def all_of(pairs: list[tuple[Walk, Walk]], holds: Callable[[Walk, Walk], bool]) -> bool:
    return all(holds(played, better) for played, better in pairs)


def allowed(pairs: list[tuple[Walk, Walk]], seat: int) -> Difference | None:
    """A reply of another seat that is possible after the played action, but not after the better one."""
    for played, better in pairs:
        first = first_of_others(played, seat)
        if first == len(played.moves) or answering(better, seat).seat != played.moves[first].seat:
            continue
        move = played.moves[first]
        if opens(pairs, seat, move.offer.action):
            return Difference("allows", move)
    return None


def opens(pairs: list[tuple[Walk, Walk]], seat: int, action: int) -> bool:
    """Whether what was played makes an answer possible that the better action does not, in every world."""
    for played, better in pairs:
        if action not in answering(played, seat).legal() or action in answering(better, seat).legal():
            return False
    return True


def out_of_reach(pairs: list[tuple[Walk, Walk]], seat: int) -> Difference | None:
    """What a seat would do in its next turn on the better line, but cannot do after the played action."""
    for _, better in pairs:
        then = next_turn(better, seat)
        move = None if then is None else move_at(better, then)
        if move is None:
            continue
        turns = [next_turn(played, seat) for played, _ in pairs]
        reasons = [turn.why_not(move.offer.action) for turn in turns if turn is not None]
        if not reasons or None in reasons:
            continue
        reason = reasons[0]
        assert reason is not None
        first = pairs[0][0].moves[0]
        could = move.offer.action in first.match.legal() and not name_the_same(move.offer, first.offer)
        if could or "n" in reason.fields:  # else it may be chance that has brought it, or it is what was played
            is_told = reason.code not in (NOT_ASKED, NOT_OFFERED)
            return Difference("out_of_reach", move, None, reason if is_told else None)
    return None


def name_the_same(one: Offer, other: Offer) -> bool:
    """Whether two actions are about the same thing or place."""
    return any(other.fields.get(name) == value for name, value in one.fields.items())


def move_at(found: Walk, match: Match) -> Move | None:
    """The move that is made in a position."""
    for move in found.moves:
        if move.match is match:
            return move
    return None


def at_once(shown: tuple[Walk, Walk], seat: int) -> Difference | None:
    """What this turn brings and costs, compared."""
    played, better = (brought(each, seat) for each in shown)
    names = list(dict.fromkeys([*better, *played]))
    amounts = {name: better.get(name, 0) - played.get(name, 0) for name in names}
    amounts = {name: n for name, n in amounts.items() if n != 0}
    return Difference("at_once", shown[1].moves[0], shown[0].moves[0], None, amounts) if amounts else None


def brought(found: Walk, seat: int) -> dict[str, int]:
    """What the moves of a seat bring before another one moves, less what they cost."""
    total: dict[str, int] = {}
    for move in own_turn(found, seat):
        add(total, move.offer.gain, 1, "")
        add(total, move.offer.price, -1, "")
    return total


def add(total: dict[str, int], values: dict[str, Value] | dict[str, Any], sign: int, path: str) -> None:
    for name, value in values.items():
        if isinstance(value, dict):
            add(total, value, sign, f"{path}{name}.")
        elif isinstance(value, int) and not isinstance(value, bool):
            total[path + name] = total.get(path + name, 0) + sign * value


def goes_on(pairs: list[tuple[Walk, Walk]], shown: tuple[Walk, Walk], seat: int) -> Difference | None:
    """How the better line continues in the same turn, as far as the other one does not."""
    continued = [[own_turn(each, seat)[1:] for each in pair] for pair in pairs]
    played = {move.offer.action for line, _ in continued for move in line}
    certain = set.intersection(*({move.offer.action for move in line} for _, line in continued))
    moves = [move for move in own_turn(shown[1], seat)[1:] if move.offer.action in certain - played]
    moves = [move for move in moves if move.offer.action != STOP]
    return Difference("goes_on", moves[0], more=tuple(moves)) if moves else None


def own_turn(found: Walk, seat: int) -> list[Move]:
    """The moves of a seat before another one moves."""
    return found.moves[: first_of_others(found, seat)]


def answers(shown: tuple[Walk, Walk], seat: int) -> Difference | None:
    """How another seat answers on either way, where that is not the same."""
    found: list[Move] = []
    for each in shown:
        first = first_of_others(each, seat)
        if first == len(each.moves):
            return None
        found.append(each.moves[first])
    if found[0].offer.action == found[1].offer.action:
        return None
    return Difference("answer", found[0], found[1])


def plan(shown: tuple[Walk, Walk], seat: int) -> Difference | None:
    """What a seat does in its next turn on the better way only."""
    moves = [None if then is None else move_at(each, then) for each in shown for then in [next_turn(each, seat)]]
    played, better = moves
    if better is None or (played is not None and played.offer.action == better.offer.action):
        return None
    return Difference("plan", better)
