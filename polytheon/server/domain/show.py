"""What each viewer is shown: messages made from a table for one seat or for a spectator.

Everything that depends on the match comes from `match.view_for(seats)` and from events that a seat has seen.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal

from msgspec.structs import replace

from polytheon.kernel.events import Event, begins_turn, is_known, last_decision, terms_for
from polytheon.kernel.game import Game
from polytheon.kernel.match import Match
from polytheon.kernel.offers import Offer
from polytheon.kernel.preview import Preview
from polytheon.kernel.seen import View
from polytheon.kernel.sight import each
from polytheon.kernel.space import Space
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Who, is_host, seat_of, seats_of
from polytheon.server.domain.table import Table
from polytheon.text import GameText

ACTIONS: Final[dict[tuple[str, int], m.NamedAction]] = {}  # looked up for every option that is shown
DRAWN: Final[dict[tuple[str, int], m.NamedAction]] = {}  # the same for what chance brought


def seats(table: Table, here: Collection[int] = ()) -> list[m.SeatInfo]:
    return [
        m.SeatInfo(seat.kind, seat.name, seat.level, seat.away, seat.resigned, number in here)
        for number, seat in enumerate(table.state.seats)
    ]


def table_message(table: Table, who: Who, here: Collection[int] = (), spectators: int = 0) -> m.TableInfo:
    """The message about the table, without its game."""
    s = table.state
    undo = None if s.undo is None else m.UndoInfo(s.undo.seat, s.undo.count, list(s.undo.agreed))
    return m.TableInfo(
        table=s.table,
        game=s.game,
        players=s.players,
        options=s.options,
        status=s.status,
        seats=seats(table, here),
        you=seat_of(table, who),
        yours=seats_of(table, who),
        host=is_host(table, who),
        listed=s.listed,
        hints=table.hints,
        takeover=s.takeover,
        clock=s.clock,
        imported=bool(s.imported),
        record=s.record,
        undo=undo,
        rematch=list(s.rematch),
        next=s.next,
        stopped=table.stopped,
        result=result(table),
        edition=edition_name(table),
        practice=s.practice,
        abortable=table.abortable,
        spectators=spectators,
    )


def edition_name(table: Table) -> str:
    """The name of the edition that a table is played with; "" without one."""
    return "" if table.state.edition is None else table.state.edition.name


def result(table: Table) -> m.Result | None:
    """How the game ended. From then on there are no secrets."""
    ending = table.state.ending
    if ending is None:
        return None
    outcome = table.match.outcome if table.match is not None else None
    return m.Result(ending.winners, ending.reason, outcome)


def view_message(table: Table, viewer: int | None, now: float, story_from: int = 0) -> m.ViewMessage | None:
    """The game as a seat or a spectator may know it; None before it begins."""
    return view_for(table, [viewer], now, story_from)


def view_for(table: Table, viewers: Sequence[int | None], now: float, story_from: int = 0) -> m.ViewMessage | None:
    """The game as several viewers may know it, in one message with an `Each` wherever they see different things."""
    match = table.match
    if match is None:
        return None
    choices = choices_of(match) if match.to_act in viewers else []
    undo = [undo_possible(table, viewer) for viewer in viewers]
    return m.ViewMessage(
        position=table.state.position,
        view=match.view_for(viewers),
        choices=each([choices if viewer == match.to_act else [] for viewer in viewers]),
        story=story(table, viewers, story_from),
        story_from=story_from,
        undo=each([possible for possible, _ in undo]),
        undo_stop=each([stop for _, stop in undo]),
        left=time_left(table, now),
        secrets=each([has_secrets(table, viewer) for viewer in viewers]),
        words=None,
    )


def has_secrets(table: Table, viewer: int | None) -> bool:
    """Whether one of several seats on the viewer's screen sees something that not everybody may know."""
    beside = [] if viewer is None else table.beside(viewer)
    if len(beside) < 2 or table.match is None:
        return False
    public = table.match.view(None)["table"]
    return any(table.match.view(seat)["table"] != public for seat in beside)


def story(table: Table, viewers: Sequence[int | None], since: int) -> list[m.Happened]:
    """What has happened from some entry on, as several viewers may know it."""
    last = last_decision(table.events[:since])
    found = []
    for event in table.events[since:]:
        begins = event.seat is not None and begins_turn(table.game, event.question, last)
        last = last if event.seat is None else event
        found.append(happened(table, event, viewers, begins))
    return found


def happened(table: Table, event: Event, viewers: Sequence[int | None], begins: bool) -> m.Happened:
    saw_it = [saw(table, event, viewer) for viewer in viewers]
    if event.seat is None:
        found = drawn(table.game, event.number)
        what, fields = (each([held if seen else None for seen in saw_it]) for held in (found.name, found.fields))
        return m.Happened(None, found.verb, what, fields)
    found = action(table.game, event.number)
    what, fields = (each([held if seen else None for seen in saw_it]) for held in (found.name, found.fields))
    terms = [terms_for(event, viewer) if seen else ({}, {}) for viewer, seen in zip(viewers, saw_it)]
    price, gain = each([price for price, _ in terms]), each([gain for _, gain in terms])
    return m.Happened(event.seat, found.verb, what, fields, event.question, event.source, price, gain, begins)


def choices_of(match: Match) -> list[m.Choice]:
    """All legal actions, without words."""
    found = []
    for number in match.legal():
        named, terms = action(match.game, number), match.terms(number)
        found.append(m.Choice(number, named.name, named.verb, named.fields, terms.price, terms.gain))
    return found


def in_words(choices: list[m.Choice], view: View, text: GameText) -> list[m.Choice]:
    """Choices with the words for them, in the order of the words."""
    by_action = {choice.action: choice for choice in choices}
    offers = [Offer(choice.action, choice.verb, choice.fields, choice.price, choice.gain) for choice in choices]
    return [
        replace(by_action[said.action], words=m.ChoiceWords(said.group, said.label, said.price, said.gain))
        for said in text.choices(view, offers)
    ]


def previewed(found: Preview, position: int, id: str = "") -> m.Previewed:
    """What an action would do, as a message."""
    step = m.NextStep(found.next.kind, found.next.seat, found.next.question, found.next.source)
    return m.Previewed(id, position, found.action, step, found.table, found.scores)


def action(game: Game, number: int) -> m.NamedAction:
    """An action with its verb and fields."""
    found = ACTIONS.get((game.name, number))
    if found is None:
        found = ACTIONS[game.name, number] = taken_apart(game.action_names, number)
    return found


def drawn(game: Game, outcome: int) -> m.NamedAction:
    """An outcome of chance, likewise."""
    found = DRAWN.get((game.name, outcome))
    if found is None:
        found = DRAWN[game.name, outcome] = taken_apart(game.outcome_names, outcome)
    return found


def taken_apart(space: Space, number: int) -> m.NamedAction:
    return m.NamedAction(number, space.names[number], space.verb(number), space.values(number))


def saw(table: Table, event: Event, viewer: int | None) -> bool:
    """Whether a viewer has seen what was chosen or drawn."""
    return is_known(event, viewer, table.state.players)


def undo_possible(table: Table, viewer: int | None) -> tuple[Literal["no", "now", "ask"], m.UndoStop | None]:
    """Whether a seat may undo, alone or if others agree, and if not, the reason."""
    s = table.state
    if viewer is None or s.status != "running" or s.seats[viewer].resigned:
        return "no", None
    seat, back = table.take_back(table.beside(viewer))
    if back.stop:
        return "no", m.UndoStop(back.stop, back.by)
    return ("ask" if table.who_must_agree(seat, back.decisions) else "now"), None


def time_left(table: Table, now: float) -> list[float] | None:
    """Seconds that each seat has left; None without a clock."""
    s = table.state
    if s.clock.kind == "none":
        return None
    left = list(s.left) if s.clock.kind == "minutes" else [s.clock.amount * 86400.0] * s.players
    if table.deadline() is not None and s.active is not None:
        left[s.active] = max(0.0, left[s.active] - table.used(now))
    return [round(seconds, 1) for seconds in left]
