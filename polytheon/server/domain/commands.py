"""Decides commands at a table: each gives an entry to write, or a refusal with its reason.

Nothing changes here. A decision takes effect when its entry is in the log.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from math import ceil
from typing import Any, Final, NamedTuple

from polytheon.kernel.choosers import Dice
from polytheon.kernel.errors import IllegalAction, PolytheonError, closest
from polytheon.kernel.events import why_not
from polytheon.kernel.match import Match, begin, dice_of
from polytheon.kernel.replaying import replayed
from polytheon.server.domain import entries as e
from polytheon.server.domain import messages as m
from polytheon.server.domain.table import LEVELS, Table
from polytheon.server.sessions.payers import Payer, paid_by
from polytheon.server.sessions.seeds import SEEDS

STORE_AGAIN: Final = 1.0  # seconds after which a database that failed may work again


class Refusal(PolytheonError):
    """A command does not fit; `code` says why to programs, the text to people.

    `wait` is after how many seconds it may fit, where time helps. `limit` is how many there may be, where a number of
    something is reached.
    """

    def __init__(self, code: str, reason: str, wait: float | None = None, limit: int | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.wait = wait
        self.limit = limit


def soon(seconds: float) -> str:
    """When to try again, in words."""
    count, unit = (ceil(seconds), "second") if seconds <= 90 else (ceil(seconds / 60), "minute")
    return f"in {count} {unit}{'' if count == 1 else 's'}"


class Who(NamedTuple):
    """Who sends a command: a visitor, or whoever has the key of a seat or of the host. The server plays for bots."""

    visitor: str = ""
    seat: int | None = None
    generation: int = 0  # of the seat when the key was made
    host: bool = False
    server: bool = False
    wanted: int | None = None  # the one that is meant of a visitor's several seats
    address: str = ""  # from which they call, in a form that tells nobody which it is

    @property
    def payer(self) -> Payer:
        """The payer of the work that they cause."""
        return paid_by(self.visitor, self.address)


class Decision(NamedTuple):
    """The entry to write, and the match after it. No entry means that nothing has to change."""

    entry: e.AnyEntry | None = None
    match: Match | None = None


DONE: Final = Decision()
FIRST_RULES: Final = 1  # the version of rules of records that were imported when nobody noted it
NewDice = Callable[[], Dice]


def fresh_dice() -> Dice:
    """New dice for every roll, so that past outcomes predict nothing."""
    return dice_of(SEEDS.take())


def seat_of(table: Table, who: Who) -> int | None:
    """The seat that somebody holds. The key of a seat that was left is void, whoever sits there now."""
    if who.seat is None:
        return table.holder(who.visitor, who.wanted)
    return who.seat if table.state.seats[who.seat].generation == who.generation else None


def seats_of(table: Table, who: Who) -> list[int]:
    """All seats that somebody holds."""
    own = seat_of(table, who)
    return table.held(who.visitor) if who.seat is None else [] if own is None else [own]


def is_host(table: Table, who: Who) -> bool:
    s = table.state
    return who.host or (who.visitor != "" and who.visitor in s.hosts) or s.host_seat in seats_of(table, who)


# ---- before the game


def join(table: Table, command: m.Join, who: Who, _: NewDice) -> Decision:
    s = table.state
    own = seat_of(table, who)
    if own is not None and not (command.another and s.status == "open"):
        if s.status == "running" and s.seats[own].away:
            return come_back(table, own)
        if command.seat in (None, own):
            return DONE
        raise Refusal("seated", f"you already have seat {own}")
    must_be_open(table)
    if s.practice and not is_host(table, who):
        raise Refusal("practice", "this table is for practice against bots: nobody else can join")
    free = [number for number, seat in enumerate(s.seats) if seat.kind == "empty"]
    if not free:
        raise Refusal("full", "all seats are taken")
    wanted = free[0] if command.seat is None else command.seat
    if wanted not in free:
        raise Refusal("taken", f"seat {wanted} is not free: {listed(free)} are available")
    name = clean(command.name, m.LONGEST_NAME)
    return Decision(e.Joined(wanted, who.visitor, name, command.program, s.host_seat is None and is_host(table, who)))


def come_back(table: Table, own: int) -> Decision:
    if not table.is_late(own):
        return Decision(e.Returned(own, gains=False))
    if table.state.clock.kind == "minutes":
        raise Refusal("out_of_time", "your time is used up: the bot plays this game to its end for you")
    raise Refusal("out_of_time", "your time for this turn is used up: come back when the bot has played it")


def seat_bot(table: Table, command: m.SeatBot, who: Who, _: NewDice) -> Decision:
    must_host(table, who)
    must_be_open(table)
    check_level(command.level)
    seat = find_seat(table, command.seat)
    if seat.kind == "bot" and seat.level == command.level:
        return DONE
    if seat.kind not in ("empty", "bot"):
        raise Refusal("taken", f"seat {command.seat} is not free")
    return Decision(e.BotSeated(command.seat, command.level))


def clear_seat(table: Table, command: m.ClearSeat, who: Who, _: NewDice) -> Decision:
    must_host(table, who)
    must_be_open(table)
    seat = find_seat(table, command.seat)
    return DONE if seat.kind == "empty" else Decision(e.Left(command.seat))


def start(table: Table, command: m.Start, who: Who, new_dice: NewDice) -> Decision:
    s = table.state
    must_host(table, who)
    if s.status == "running":
        return DONE
    must_be_open(table)
    free = [number for number, seat in enumerate(s.seats) if seat.kind == "empty"]
    if free:
        raise Refusal("empty", f"somebody has to sit on {listed(free)} first")
    return Decision(*begun(table, new_dice))


def begun(table: Table, new_dice: NewDice) -> tuple[e.Started, Match]:
    """The beginning of the table's match: a new one, or where its record stops."""
    s, game = table.state, table.game
    if s.imported:
        check_imported(table)
        match = table.replayed or replayed(game, s.players, s.options, s.imported, table.content)
    else:
        match = begin(game, s.players, s.options, table.content, new_dice())
    return e.Started(list(match.log), game.rules_version, match.content.digest), match


def check_imported(table: Table) -> None:
    """Raise Refusal if a record was imported under other rules than the current ones: it might continue from another
    position."""
    was, now = table.basis, table.today
    if (was.rules or FIRST_RULES) != now.rules or was.content not in ("", now.content):
        raise Refusal("other_rules", "the rules have changed since this record was imported: import it again")


# ---- the game


def act(table: Table, command: m.Act, who: Who, new_dice: NewDice) -> Decision:
    s = table.state
    own = s.active if who.server else must_sit(table, who)
    if s.status == "open" or table.match is None or own is None:
        raise Refusal("not_running", "no game is running at this table")
    if command.position != s.position or s.status == "over":
        last = s.answers[own]
        if last is not None and last.position == command.position and is_action(table, command.action, last.action):
            return DONE
        if s.status == "over":
            raise Refusal("over", "the game is over")
        raise Refusal("stale", f"this answers position {command.position}, but the table is at {s.position}")
    if own != s.active:
        raise Refusal("not_your_turn", f"seat {s.active} has to decide now")
    if not who.server:
        if s.seats[own].resigned:
            raise Refusal("resigned", "you have resigned from this game")
        if s.seats[own].away:
            raise Refusal("away", "a bot plays for you: join again to continue")
    elif table.level(own) is None:
        raise Refusal("not_your_turn", f"no bot plays for seat {own} any more")
    match = table.match.copy()
    match.dice = new_dice()
    match.traces = True
    before = len(match.log)
    try:
        match.play(command.action)
    except IllegalAction as error:
        raise Refusal("illegal", str(error)) from error
    return Decision(e.Acted(own, list(match.log[before:])), match)


def is_action(table: Table, action: int | str, number: int) -> bool:
    """Whether the client's number or name means this action."""
    if isinstance(action, int):
        return action == number
    assert table.match is not None
    try:
        return table.match.parse(action) == number
    except IllegalAction:
        return False


def undo(table: Table, command: m.Undo, who: Who, _: NewDice) -> Decision:
    s = table.state
    must_play(table, who)
    held = seats_of(table, who)
    back = s.taken_back
    if back is not None and back.position == command.position and back.action in held:
        return DONE
    must_be_at(table, command.position)
    if s.undo is not None:
        if s.undo.seat in held:
            return DONE
        raise Refusal("undo_asked", f"seat {s.undo.seat} has already asked to take back")
    seat, found = table.take_back(held)
    if found.decisions == 0:
        raise Refusal("no_undo", why_not(seat, found))
    if table.who_must_agree(seat, found.decisions):
        return Decision(e.UndoAsked(seat, found.decisions))
    return undone(table, seat, found.decisions)


def undone(table: Table, seat: int, count: int) -> Decision:
    assert table.match is not None
    match = table.match.copy()
    match.rewind(count, table.events)
    return Decision(e.Undone(seat, count), match)


def answer_undo(table: Table, command: m.AnswerUndo, who: Who, _: NewDice) -> Decision:
    s = table.state
    own = must_play(table, who)
    if s.undo is None or command.position != s.position:
        raise Refusal("stale", "there is no undo request at this position")
    wanted = table.who_must_agree(s.undo.seat, s.undo.count)
    if not command.agree:
        if s.undo.seat in seats_of(table, who) or own in wanted:  # who asked may think better of it
            return Decision(e.UndoDeclined(own))
        raise Refusal("not_asked", "this question is not for you")
    if own not in wanted:
        raise Refusal("not_asked", "this question is not for you")
    if set(wanted) <= {*s.undo.agreed, own}:
        return undone(table, s.undo.seat, s.undo.count)
    return DONE if own in s.undo.agreed else Decision(e.UndoAgreed(own))


def hint(table: Table, command: m.Hint, who: Who, _: NewDice) -> Decision:
    """Whether a hint may be given; a bot has to think of it."""
    own = must_play(table, who)
    must_be_at(table, command.position)
    if not table.hints:
        raise Refusal("no_hints", "hints are off at this table; the host of a table can allow them")
    if own != table.state.active:
        raise Refusal("not_your_turn", "you can ask for a hint when it is your turn")
    return DONE


def preview(table: Table, command: m.Preview | m.WhyNot, who: Who, _: NewDice) -> Decision:
    """Whether somebody may ask what an action would do, or why it is not possible."""
    own = must_play(table, who)
    must_be_at(table, command.position)
    if own != table.state.active:
        raise Refusal("not_your_turn", "you can ask what an action would do, or why not, when it is your turn")
    return DONE


def out_of_time(table: Table, now: float) -> e.AnyEntry | None:
    """The decision that a clock makes now, if any."""
    deadline = table.deadline()
    if deadline is None or now < deadline:
        return None
    seat = table.state.active
    assert seat is not None
    return e.TimedOut(seat) if table.state.takeover is None else e.TakenOver(seat, clock=True)


# ---- besides


def chat(table: Table, command: m.Chat, who: Who, _: NewDice) -> Decision:
    own = must_sit(table, who)
    if command.id and any(line.key == command.id and line.line.seat == own for line in table.state.chat):
        return DONE
    text = clean(command.text, m.LONGEST_CHAT)
    if not text:
        raise Refusal("empty", "the message is empty")
    return Decision(e.Said(own, text, command.id))


def rematch(table: Table, command: m.Rematch, who: Who, _: NewDice) -> Decision:
    """A rematch request is an entry; the worker that writes the last one notices that all have asked."""
    s = table.state
    own = must_sit(table, who)
    if s.status != "over":
        raise Refusal("not_over", "the game is not over yet")
    if s.next is not None or own in s.rematch:
        return DONE
    return Decision(e.RematchAsked(own))


def all_want_rematch(table: Table) -> bool:
    s = table.state
    people = [number for number, seat in enumerate(s.seats) if seat.kind in ("person", "program")]
    wished = {beside for seat in s.rematch for beside in table.beside(seat)}
    return s.next is None and bool(people) and set(people) <= wished


# ---- what must be so


def must_sit(table: Table, who: Who) -> int:
    own = seat_of(table, who)
    if own is None:
        raise Refusal("not_seated", "you have no seat at this table")
    return own


def must_play(table: Table, who: Who) -> int:
    own = must_sit(table, who)
    must_run(table)
    if table.state.seats[own].resigned:
        raise Refusal("resigned", "you have resigned from this game")
    return own


def must_run(table: Table) -> None:
    if table.state.status == "over":
        raise Refusal("over", "the game is over")
    if table.state.status == "open":
        raise Refusal("not_running", "the game has not begun")


def must_be_open(table: Table) -> None:
    if table.state.status == "over":
        raise Refusal("over", "the game is over")
    if table.state.status == "running":
        raise Refusal("running", "the game has begun")


def must_be_at(table: Table, position: int) -> None:
    if position != table.state.position:
        raise Refusal("stale", f"this answers position {position}, but the table is at {table.state.position}")


def must_host(table: Table, who: Who) -> None:
    if not is_host(table, who):
        raise Refusal("not_host", "only the host can do that")


def find_seat(table: Table, number: int) -> Any:
    if number >= table.state.players:
        raise Refusal("no_seat", f"there is no seat {number}: they go from 0 to {table.state.players - 1}")
    return table.state.seats[number]


def check_level(level: str) -> None:
    if level not in LEVELS:
        raise Refusal("no_level", f"there is no bot '{level}', only {', '.join(LEVELS)}" + closest(level, LEVELS))


def listed(seats: list[int]) -> str:
    return ("seat " if len(seats) == 1 else "seats ") + ", ".join(str(seat) for seat in seats)


def clean(text: str, longest: int) -> str:
    """Text as one line without control characters that would disturb its surroundings; an empty name is "?"."""
    joined = " ".join(unicodedata.normalize("NFC", text).split())
    kept = "".join(c for c in joined if c == "\u200d" or not unicodedata.category(c).startswith("C"))
    return kept[:longest].strip() or ("?" if longest == m.LONGEST_NAME else "")
