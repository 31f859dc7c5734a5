"""Why another move would have been better, in words: what `kernel.comparing` found, the most telling first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from polytheon.kernel.comparing import Difference, Move
from polytheon.text.game import GameText, capital

MOST: Final = 3  # sentences
MOST_CONTINUED: Final = 3  # moves of the same turn
ENOUGH: Final = 2  # sentences, after which nothing is told that tells less
LONGEST_TERM: Final = 70  # letters; what a component does in general can be read at it
LESS_TELLING: Final = ("answer", "plan")


def because(
    text: GameText,
    seat: int,
    differences: Sequence[Difference],
    played: Sequence[float],
    better: Sequence[float],
    you: int | None,
    answered: int | None = None,
) -> list[str]:
    """A few sentences about a decision of a seat, for the reader who holds the seat `you`.

    `played` and `better` are the points that are expected of each seat at the end, and `answered` is what the next
    other seat really did.
    """
    told = [sentence(text, each, you, answered) for each in differences if each.kind not in LESS_TELLING]
    if lead(played, seat) < lead(better, seat):  # else it is not by points that the other move wins
        told.append(expected(text, played, better, you))
    told = [each for each in told if each]
    allowed = [each.move.offer.action for each in differences if each.kind == "allows" and each.move is not None]
    for each in differences:
        is_told = each.kind == "answer" and each.move is not None and each.move.offer.action in allowed
        if each.kind in LESS_TELLING and len(told) < ENOUGH and not is_told:
            told.append(sentence(text, each, you, answered))
    return [capital(each) for each in told[:MOST]] or [text("because.little")]


def sentence(text: GameText, found: Difference, you: int | None, answered: int | None) -> str:
    """A difference in words; "" where there is nothing to say about it."""
    move = found.move
    assert move is not None
    what, who = with_terms(text, move, you), text.who(move.seat, you)
    match found.kind:
        case "allows":
            return text("because.allowed" if move.offer.action == answered else "because.allows", what=what, who=who)
        case "out_of_reach":
            if found.reason is None:
                return text("because.gone", what=what)
            reason = text.reason(found.reason, move.seat, move.match.view(move.seat))
            return text("because.out_of_reach", what=what, reason=reason)
        case "at_once":
            return at_once(text, found)
        case "goes_on":
            goes_on = [with_terms(text, each, you) for each in found.more[:MOST_CONTINUED]]
            return text("because.goes_on", what=text("list.then").join(goes_on))
        case "answer":
            assert found.instead is not None
            return text("because.answer", what=what, who=who, instead=with_terms(text, found.instead, you))
    return text(f"because.{found.kind}", what=what, who=who)


def with_terms(text: GameText, move: Move, you: int | None) -> str:
    """A move with what it costs and brings, and what that comes to."""
    view = move.match.view(move.seat)
    choice = text.choice(view, move.offer)
    what = text.action(move.offer.action, you, view)
    parts = [choice.price, choice.gain, *text.comes_to(view, move.offer, move.match.preview(move.offer.action).table)]
    terms = [part for part in parts if 0 < len(part) <= LONGEST_TERM]
    return text("because.with_terms", what=what, terms=text("list.semicolon").join(terms)) if terms else what


def at_once(text: GameText, found: Difference) -> str:
    """What the better move brings more and less in the same turn, as far as the game has words for it."""
    amounts = {name: n for name, n in (found.amounts or {}).items() if name in text.compared}
    more = [text.count(name, n) for name, n in amounts.items() if n > 0]
    less = [text.count(name, -n) for name, n in amounts.items() if n < 0]
    if more and less:
        return text("because.more_less", more=text.joined(more, "list.and"), less=text.joined(less, "list.and"))
    return text("because.more", more=text.joined(more, "list.and")) if more else ""


def lead(points: Sequence[float], seat: int) -> int:
    """By how many points a seat is ahead of the best other one."""
    if not points:
        return 0
    return round(points[seat] - max([n for other, n in enumerate(points) if other != seat], default=0.0))


def expected(text: GameText, played: Sequence[float], better: Sequence[float], you: int | None) -> str:
    """How many points more or less each seat is expected to end with after the played action."""
    parts: list[str] = []
    for seat, (one, other) in enumerate(zip(played, better)):
        points = round(abs(one - other))
        if points > 0:
            key = "because.ends_lower" if one < other else "because.ends_higher"
            parts.append(text(key, who=text.who(seat, you), points=text.count("points", points)))
    return text("because.expected", parts=text("list.semicolon").join(parts)) if parts else ""
