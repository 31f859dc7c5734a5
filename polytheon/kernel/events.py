"""What has happened in a match, who got to know it, and how far back a seat may take it.

Undo gives nobody knowledge. A seat takes back its own last decision and with it what others have decided since, but
only if it has learned nothing meanwhile: nothing was drawn, nothing was turned over that it did not know, and no other
seat's decision showed anybody something hidden. What a seat has shown of its own it gave away itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from polytheon.kernel.bits import Ints
from polytheon.kernel.choosers import EventLog
from polytheon.kernel.errors import BadGame
from polytheon.kernel.game import Game
from polytheon.kernel.notes import Note, note_of
from polytheon.kernel.offers import Offer, Terms
from polytheon.kernel.space import Space, Value
from polytheon.kernel.state import NOBODY

Stop = Literal["", "start", "drawn", "shown"]

START: Final = "start"
DRAWN: Final = "drawn"
SHOWN: Final = "shown"


class Event(NamedTuple):
    """An entry of a match's log. `seat` is None for chance outcomes; `known` are the seats that saw it. `knew` are the
    seats that knew it before: the one that decided, or those that had seen what was turned over. `news`: somebody,
    perhaps a spectator, has seen something new. A decision answered a `question` of the component or rule `source` (""
    for the turn itself), on these `terms`. `notes` say what the rules did then, up to the next entry."""

    seat: int | None
    number: int
    name: str
    known: tuple[int, ...]
    knew: tuple[int, ...] = ()
    news: bool = True
    question: str = ""
    source: str = ""
    terms: Terms | None = None
    notes: tuple[Note, ...] = ()


def is_known(event: Event, viewer: int | None, players: int) -> bool:
    """Whether a viewer saw what was chosen or drawn; a spectator sees what everybody saw."""
    return len(event.known) == players if viewer is None else viewer in event.known


def terms_for(event: Event, viewer: int | None) -> tuple[dict[str, Value], dict[str, Value]]:
    """What a decision cost and brought, as far as a viewer who saw it may know."""
    return ({}, {}) if event.terms is None else event.terms.known_to(event.seat == viewer)


def offer_of(event: Event, space: Space, viewer: int | None) -> Offer:
    """What was chosen, as far as a viewer who saw it may know."""
    return Offer(event.number, space.verb(event.number), space.values(event.number), *terms_for(event, viewer))


def begins_turn(game: Game, question: str, last: Event | None) -> bool:
    """Whether the decision on a question begins a turn; `last` is the decision before it."""
    if last is None or question not in game.turn_questions:
        return last is None
    return not (question == last.question and question in game.joint_questions)


def last_decision(events: Sequence[Event]) -> Event | None:
    """The last of some events that is a decision."""
    return next((event for event in reversed(events) if event.seat is not None), None)


class TakeBack(NamedTuple):
    """How many decisions a seat may take back: its own last one and those of others since. If that is 0, `stop` says
    why: "start" if it has decided nothing yet, "drawn" if something was drawn since, "shown" if something hidden was
    shown since; then `by` is the other seat that showed it, if it was another."""

    decisions: int
    stop: Stop = ""
    by: int | None = None


NOT_YET: Final = TakeBack(0, START)  # made once: every seat is told after every move
JUST_DRAWN: Final = TakeBack(0, DRAWN)
JUST_SHOWN: Final = TakeBack(0, SHOWN)


def events_of(game: Game, players: int, log: Ints, seen: EventLog, first: int = 0) -> list[Event]:
    """The events of a log that was traced, from entry number `first` on."""
    found: list[Event] = []
    notes: dict[int, list[Note]] = {}
    for written in seen.notes:
        notes.setdefault(written.after - 1, []).append(note_of(game, written))
    for number_in_log in range(first, len(log)):
        entry, i = log[number_in_log], number_in_log - seen.first
        names = game.outcome_names.names if entry < 0 else game.action_names.names
        number: int = ~entry if entry < 0 else entry
        if number >= len(names):
            raise BadGame(
                f"{game.name}: chance brings number {number} of {len(names)}: `show` and draws take a kind of the "
                "space of outcomes, not of actions"
            )
        seat: int | None = None if seen.seats[i] == NOBODY else seen.seats[i]
        known, knew = seats_in(seen.known[i], players), seats_in(seen.known_before[i], players)
        news = seen.news[i] != 0
        question = "" if seat is None else game.questions[seen.kinds[i]]
        source = "" if seen.sources[i] == NOBODY else game.source_name(seen.sources[i])
        noted = tuple(notes.get(number_in_log, ()))
        found.append(Event(seat, number, names[number], known, knew, news, question, source, seen.terms[i], noted))
    return found


def seats_in(mask: int, players: int) -> tuple[int, ...]:
    return tuple([seat for seat in range(players) if mask >> seat & 1])


def take_back(events: Sequence[Event], seat: int, floor: int = 0) -> TakeBack:
    """How far a seat may undo, never to before entry number `floor`."""
    count = 0
    at = len(events)
    turned: list[Event] = []  # what was turned over after the decision that comes next on the way back
    stop = NOT_YET
    for event in reversed(events):
        at -= 1
        if event.seat is None:
            if not event.knew:
                stop = JUST_DRAWN
                break
            turned.append(event)
            continue
        count += 1
        if event.seat == seat:
            if at >= floor and all(seat in shown.knew for shown in turned):
                return TakeBack(count)
            stop = JUST_SHOWN
            break
        if event.news or any(shown.news for shown in turned):
            stop = TakeBack(0, SHOWN, event.seat)
            break
        turned = []
    return stop if any(event.seat == seat for event in events) else NOT_YET


def was_opened(event: Event, players: int) -> bool:
    """Whether something hidden was turned over for everybody."""
    return event.seat is None and event.news and len(event.knew) > 0 and len(event.known) == players


def start_of_last(log: Sequence[int], decisions: int) -> int:
    """The entry of a match's log at which its last `decisions` decisions begin."""
    at = len(log)
    while decisions > 0 and at > 0:
        at -= 1
        if log[at] >= 0:
            decisions -= 1
    return at


def last_to_decide(events: Sequence[Event], seats: Sequence[int] | None = None) -> int | None:
    """The seat, among some of them or of all, that took the last decision; None if none has decided anything."""
    for event in reversed(events):
        if event.seat is not None and (seats is None or event.seat in seats):
            return event.seat
    return None


def why_not(seat: int | None, back: TakeBack) -> str:
    """Why a seat cannot take back its last decision alone."""
    whose = "nothing" if seat is None else f"nothing for seat {seat}"
    if back.decisions > 0:
        return f"{whose} to take back: somebody else has decided since, {back.decisions} decisions would be taken back"
    reason = "no decision was taken yet"
    if back.stop == DRAWN:
        reason = "something was drawn since"
    elif back.stop == SHOWN:
        reason = "something hidden was shown since" + ("" if back.by is None else f" by seat {back.by}")
    return f"{whose} to take back: {reason}"
