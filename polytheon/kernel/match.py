"""A match: one game being played.

It holds the state at the start of the running beat and the log of everything that was chosen and drawn since the match
began. The position is that state plus the log's entries since `mark`, so that copying, saving and undoing are cheap at
any depth inside an effect.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.kernel import plain
from polytheon.kernel.bits import Ints, filled
from polytheon.kernel.choosers import Dice, EventLog, Script, going_on
from polytheon.kernel.content import Content, Data
from polytheon.kernel.errors import (
    BadDump,
    BadGame,
    BadSetup,
    IllegalAction,
    NothingToUndo,
    NotWhole,
    PolytheonError,
    closest,
)
from polytheon.kernel.events import (
    START,
    Event,
    TakeBack,
    events_of,
    last_to_decide,
    start_of_last,
    take_back,
    was_opened,
    why_not,
)
from polytheon.kernel.game import Game
from polytheon.kernel.offers import Offer, Terms, offers
from polytheon.kernel.preview import Preview, preview
from polytheon.kernel.reasons import Reason, in_brackets
from polytheon.kernel.reasons import why_not as reason_against
from polytheon.kernel.schema import brief
from polytheon.kernel.seen import Outcome, View
from polytheon.kernel.sight import each
from polytheon.kernel.space import plainly
from polytheon.kernel.state import FIRST, NOBODY, State

if TYPE_CHECKING:
    from polytheon.kernel.history import Turn

FORMAT = 1
MOST_BEATS: Final = 5000  # without a question; no game comes near


class Prompt(NamedTuple):
    """What is asked: of whom, what, and because of which card or rule (its id, or "" for the turn itself)."""

    seat: int
    question: str
    source: str


@mypyc_attr(acyclic=True)
class Match:
    """A game being played. Create one with `game.new`, `game.load` or `polytheon.replay`."""

    def __init__(
        self, game: Game, players: i64, options: dict[str, str], content: Content, state: State, dice: Dice
    ) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.content = content
        self.state = state  # at the start of the running beat; never changed, beats run on a copy
        self.dice = dice
        self.log: Ints = vec[i64]()
        self.mark: i64 = 0  # where in the log the running beat began
        self.whole = True  # whether the log goes back to the beginning of the match
        self.floors: Ints = filled(players, 0)  # for each seat, the entry of the log before which it takes back nothing
        self.seen: Ints = vec[i64]()  # outcomes that everybody has seen, and that were taken back
        self.seat: i64 = NOBODY
        self.kind: i64 = 0
        self.source: i64 = NOBODY
        self.choices: Ints = vec[i64]()
        self.asked: State | None = None  # the position at the question, made when somebody looks at it first
        self.traces = False  # whether to trace who chooses and sees what, for whoever tells it as soon as it is played
        self.traced: EventLog | None = None  # the last decision and what it brought

    # ---- what is asked

    @property
    def to_act(self) -> int | None:
        """The seat that has to decide, or None when the game is over."""
        return None if self.seat == NOBODY else self.seat

    @property
    def prompt(self) -> Prompt | None:
        """The open question, and the card or rule that asks it; None when the game is over."""
        if self.seat == NOBODY:
            return None
        source = self.game.source_name(self.source) if self.source != NOBODY else ""
        return Prompt(self.seat, self.game.questions[self.kind], source)

    def legal(self) -> list[int]:
        """The legal actions of the seat to act, sorted; empty only when the game is over."""
        actions: list[int] = [self.kind + choice for choice in self.choices]
        actions.sort()
        return actions

    def offers(self) -> list[Offer]:
        """The legal actions as data: verb, fields, price and gain."""
        return offers(self)

    def terms(self, action: int) -> Terms:
        """What a legal action costs and brings at once."""
        return self.game.terms(self.now(), self.seat, self.kind, action)

    def notate(self, action: int) -> str:
        """An action's name, such as "build stable"."""
        names = self.game.action_names.names
        if not 0 <= action < len(names):
            raise IllegalAction(f"{action} is not an action of {self.game.name}: they go from 0 to {len(names) - 1}")
        return names[action]

    def parse(self, text: str) -> int:
        """The action of that name. Case does not matter, nor whether words are joined by space, hyphen or underscore.
        Raises IllegalAction, which suggests similar names."""
        return find_action(self.game, text, [self.notate(action) for action in self.legal()])

    # ---- playing

    def play(self, action: int | str) -> None:
        """Take an action, given as number or name, and continue to the next decision. Raises IllegalAction, which says
        why; then nothing has changed."""
        number: int = self.parse(action) if isinstance(action, str) else action
        self.check(number)
        self.go_on(append(self.log, number))

    def check(self, action: int) -> None:
        """Raise IllegalAction, which says why, unless the action is legal now."""
        if self.seat == NOBODY:
            raise IllegalAction("the game is over", reason_against(self, action))
        for choice in self.choices:
            if self.kind + choice == action:
                return
        name = self.notate(action)
        reason = reason_against(self, action)
        legal = [self.notate(option) for option in self.legal()]
        few = ", ".join(legal[:12]) + (", ..." if len(legal) > 12 else "")
        because = in_brackets(reason) if reason is not None else ""
        asked = f"seat {self.seat} is asked to {self.game.questions[self.kind]}"
        raise IllegalAction(f"'{name}' is not possible now{because}: {asked}: {few}", reason)

    def go_on(self, log: Ints) -> None:
        """Play from the start of the current beat along the log to the next decision. If somebody has looked at the
        position before, the next one is kept as well, because it will be looked at, too."""
        state = self.state
        mark = self.mark
        is_looked_at = self.asked is not None
        traced: EventLog | None = None
        if self.traces:
            traced = going_on(log, mark, self.dice, self.game, min(len(self.log), len(log)))
        self.asked = None
        self.traced = traced
        beats: i64 = 0
        while not state.over:
            beats += 1
            if beats > MOST_BEATS:
                raise BadGame(f"{self.game.name}: nobody is asked anything in {MOST_BEATS} beats, and it is not over")
            s = state.copy()
            if traced is None:
                script = Script(log, mark, self.dice, is_looked_at)
            else:
                traced.extra = 0
                script = traced
            s.chooser = script
            self.game.beat(s)
            log = script.log
            if script.seat != NOBODY:
                now = script.now
                if now is not None:
                    now.chooser = FIRST
                self.asked = now
                self.seat = script.seat
                self.kind = script.kind
                self.source = script.source
                self.choices = script.options
                break
            s.chooser = FIRST
            state = s
            mark = len(log) if script.at >= len(log) else script.at
        else:
            self.seat = NOBODY
            self.choices = vec[i64]()
        self.state = state
        self.mark = mark
        self.log = log

    def preview(self, action: int | str) -> Preview:
        """What a legal action would do, as far as the seat to act can know. Raises IllegalAction, which says why."""
        number: int = self.parse(action) if isinstance(action, str) else action
        self.check(number)
        return preview(self, number)

    def why_not(self, what: int | str) -> Reason | None:
        """Why an action (by number or name), or whatever can be done with a thing, is not possible now; None if it is.

        Raises IllegalAction if nothing has that name.
        """
        return reason_against(self, what)

    def undo(self, seat: int | None = None, count: int = 1) -> None:
        """Take back a seat's last decision or, without a seat, the last one of all. `count` is the number of decisions
        that this takes back, including those of other seats since; `take_back` returns it. Raises NothingToUndo, and
        changes nothing, if the number is different or the seat may not take it back."""
        events = self.events() if self.whole else []
        who = last_to_decide(events) if seat is None else seat
        back = TakeBack(0, START) if who is None else self.take_back(who, events)
        if back.decisions != count:
            raise NothingToUndo(why_not(who, back))
        self.rewind(count, events)

    def take_back(self, seat: int, events: Sequence[Event] | None = None) -> TakeBack:
        """How many decisions are taken back with a seat's last one, or why it cannot be taken back. `events` may be
        passed if they are already at hand."""
        viewer = self.check_seat(seat)
        if not self.whole:
            return TakeBack(0, START)
        return take_back(self.events() if events is None else events, seat, self.floors[viewer])

    def rewind(self, count: int, events: Sequence[Event] | None = None) -> None:
        """Drop the last decisions and what they revealed, even if somebody has learned something from them. The other
        seats do not forget what they have seen: they cannot take back earlier decisions of their own, and what was
        turned over for everybody stays known to them."""
        events = self.events() if events is None else events
        first = start_of_last(list(self.log), count)
        if any(event.news for event in events[first:]):
            for other in range(self.players):
                if other != events[first].seat:
                    self.floors[other] = max(self.floors[other], first)
        log = self.log[:first]
        if first < self.mark:
            self.state, self.mark = self.beat_of(first)
        self.keep_in_sight([event.number for event in events[first:] if was_opened(event, self.players)])
        self.go_on(log)

    def keep_in_sight(self, opened: list[int]) -> None:
        """Mark what was turned over for everybody and is hidden again after a rewind: everybody still knows it."""
        state = self.state.copy()
        still = [outcome for outcome in dict.fromkeys([*list(self.seen), *opened]) if state.stays_seen(outcome)]
        entries: list[i64] = list(still)
        self.seen = vec[i64](entries)
        if still:
            self.state = state

    @property
    def can_undo(self) -> bool:
        """Whether the last decision can be undone by its seat (and the match contains its beginning)."""
        last = len(self.log) - 1
        if not self.whole or last < 0:
            return False
        if self.log[last] >= 0 and all(floor <= last for floor in self.floors):
            return True  # nothing has happened since, whoever it was
        events = self.events()
        who = last_to_decide(events)
        return who is not None and self.take_back(who, events).decisions == 1

    def beat_of(self, entry: i64) -> tuple[State, i64]:
        """The state at the start of the beat in which an entry of the log fell, and where that beat began."""
        state = self.game.set_up(self.content, self.players, self.options)
        mark: i64 = 0
        while True:
            s = state.copy()
            script = Script(self.log, mark, self.dice, False)
            s.chooser = script
            self.game.beat(s)
            if script.at > entry:
                return state, mark
            s.chooser = FIRST
            state = s
            mark = script.at

    # ---- the end

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def scores(self) -> list[int]:
        """Each seat's current points."""
        return self.game.scores(self.now())

    @property
    def winners(self) -> list[int]:
        """The seats that won, several when the win is shared; empty while the game runs."""
        return self.game.winners(self.state) if self.state.over else []

    @property
    def outcome(self) -> Outcome:
        """How it ended ("ending", None while the game runs) and each seat's points by category."""
        return self.game.outcome(self.now())

    # ---- what is known

    def now(self) -> State:
        """The position inside the current beat, for reading only."""
        if self.seat == NOBODY:
            return self.state
        if self.asked is None:
            s = self.state.copy()
            script = Script(self.log, self.mark, self.dice, True)
            s.chooser = script
            self.game.beat(s)
            assert script.now is not None
            script.now.chooser = FIRST
            self.asked = script.now
        return self.asked

    def view(self, seat: int | None = None) -> View:
        """Everything that a seat may know, as JSON-compatible data; None is a spectator."""
        return self.view_for([seat])

    def view_for(self, seats: Sequence[int | None]) -> View:
        """The views of several seats in one, with an `Each` (see `kernel.sight`) wherever they differ."""
        viewers: list[i64] = [NOBODY if seat is None else self.check_seat(seat) for seat in seats]
        prompt = self.prompt
        legal = self.legal()  # nothing if nobody is asked, so that NOBODY is no seat that is
        return {
            "game": self.game.name,
            "players": self.players,
            "options": dict(self.options),
            "seat": each(list(seats)),
            "to_act": self.to_act,
            "prompt": None if prompt is None else {"question": prompt.question, "source": prompt.source},
            "legal": each([legal if viewer == self.seat else [] for viewer in viewers]),
            "over": self.over,
            "winners": self.winners,
            "outcome": self.outcome if self.over else None,
            "table": self.game.view_for(self.now(), viewers),
        }

    def seen_by(self, seat: int, seed: int = 0) -> Match:
        """The match as a seat knows it, for bots: what it cannot know is dealt again, with other dice. If the current
        beat contains something hidden from the seat, this is the position before that beat."""
        viewer = self.check_seat(seat)
        dice = Dice(seed)
        seen = Match(self.game, self.players, self.options, self.content, self.state.copy(), dice)
        seen.whole = False
        if self.seat not in (viewer, NOBODY) and self.has_secret(viewer):
            seen.state.redeal(viewer, self.state, dice)
            seen.go_on(vec[i64]())
        else:
            seen.state.redeal(viewer, self.now(), dice)
            seen.go_on(self.log[self.mark :])
        return seen

    def has_secret(self, viewer: i64) -> bool:
        """Whether the current beat contains something that is hidden from the viewer."""
        events = EventLog(self.log[self.mark :])
        s = self.state.copy()
        s.chooser = events
        self.game.beat(s)
        return any(known >> viewer & 1 == 0 for known in events.known)

    def events(self) -> list[Event]:
        """Everything that was chosen and drawn since the beginning, in order."""
        *_, events = self.tracing()
        return events

    def tracing(self) -> Iterator[list[Event]]:
        """The same in steps, for those who have something else to do in between: nothing after each beat, and all of it
        in the end."""
        self.check_whole()
        events = EventLog(self.log, self.game)
        state = self.game.set_up(self.content, self.players, self.options)
        while events.seat == NOBODY and not state.over:
            state.chooser = events
            self.game.beat(state)
            yield []
        yield events_of(self.game, self.players, self.log, events)

    def news(self) -> list[Event] | None:
        """The last decision and what it brought, as it was traced; None if it was not."""
        traced = self.traced
        if traced is None:
            return None
        return events_of(self.game, self.players, self.log, traced, traced.first)

    def turns(self, seat: int | None = None) -> list[Turn]:
        """What has happened, turn by turn, as a seat or (None) a spectator saw it: what it cost, brought and changed.
        """
        from polytheon.kernel.history import turns  # which needs matches

        self.check_whole()
        if seat is not None:
            self.check_seat(seat)
        return turns(self, seat)

    def check_seat(self, seat: int) -> i64:
        if not 0 <= seat < self.players:
            raise BadSetup(f"there is no seat {seat}: they go from 0 to {self.players - 1}")
        return seat

    def check_whole(self) -> None:
        if not self.whole:
            raise NotWhole("this match is what one seat has seen: it does not contain its own beginning")

    # ---- copies

    def copy(self) -> Match:
        """An independent copy in the same position, with the same dice."""
        twin = Match(self.game, self.players, self.options, self.content, self.state, self.dice.copy())
        twin.log = self.log[:]
        twin.mark = self.mark
        twin.whole = self.whole
        twin.floors = self.floors[:]
        twin.seen = self.seen[:]
        twin.seat = self.seat
        twin.kind = self.kind
        twin.source = self.source
        twin.choices = self.choices
        twin.asked = self.asked
        return twin

    def dump(self) -> Data:
        """The position as plain data, for `game.load`. It contains secrets and the dice."""
        data: Data = {
            "format": FORMAT,
            "game": self.game.name,
            "rules": self.game.rules_version,
            "content": self.content.digest,
            "edition": self.content.edition,
            "players": self.players,
            "options": dict(self.options),
            "dice": [self.dice.a, self.dice.b, self.dice.c, self.dice.counter],
            "whole": self.whole,
            "mark": self.mark,
            "log": list(self.log),
            "state": plain.dump(self.state),
        }
        if any(floor > 0 for floor in self.floors):
            data["floors"] = list(self.floors)
        if len(self.seen) > 0:
            data["seen"] = list(self.seen)
        return data

    def record(self, headers: Mapping[str, str] | None = None) -> str:
        """The whole game as text. `polytheon.replay` plays it again, without dice. Raises NotWhole if the match does
        not contain its beginning."""
        from polytheon.kernel.record import write

        return write(self, headers or {})

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return load, (self.game, self.dump())

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    def __repr__(self) -> str:
        asks = "over" if self.seat == NOBODY else f"seat {self.seat} to {self.game.questions[self.kind]}"
        return f"<{self.game.name} for {self.players}, {len(self.log)} events, {asks}>"


def find_action(game: Game, text: str, likely: list[str]) -> int:
    """The action of that name. Raises IllegalAction with the most similar of the likely names."""
    known = game.action_names.index.get(text)
    if known is not None:
        return known
    wanted = plainly(text)
    for name in likely:  # where two names differ so little, the one that is legal is meant
        if plainly(name) == wanted:
            return game.action_names.index[name]
    known = game.action_names.find(wanted)
    if known is not None:
        return known
    raise IllegalAction(f"'{text}' is not an action of {game.name}" + closest(text.lower(), likely))


def dice_of(seed: int | None) -> Dice:
    """Dice for a seed; without a seed they are new every time."""
    if seed is None:
        seed = int.from_bytes(os.urandom(7), "big")
    if not 0 <= seed < 1 << 63:
        raise BadSetup(f"a seed is a whole number from 0 to 2**63 - 1, not {seed}")
    return Dice(seed)


def begin(game: Game, players: int, options: dict[str, str], content: Content, dice: Dice) -> Match:
    """A new match at its first decision."""
    match = Match(game, players, options, content, game.set_up(content, players, options), dice)
    match.go_on(match.log)
    return match


def match_at(
    game: Game,
    state: State,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    content: Content | None = None,
) -> Match:
    """A match that begins in a given position, for tests, puzzles and lessons. It has no record. `content` must be
    given if the state does not use the game's own components."""
    seats, chosen = game.check_players(players), game.check_options(options)
    match = Match(game, seats, chosen, content or game.content(), state, dice_of(seed))
    match.whole = False
    match.go_on(match.log)
    return match


def load(game: Game, data: Data) -> Match:
    """The match that a dump describes. A dump from other rules is read, too, if it fits these. Raises BadDump."""
    given: object = data
    if not isinstance(given, dict) or given.get("format") != FORMAT:
        raise BadDump(f"this is no dump of a match (format {FORMAT})")
    if data.get("game") != game.name:
        raise BadDump(f"this is a dump of {data.get('game')!r}, not of {game.name}")
    rules = data.get("rules")
    if not isinstance(rules, int) or isinstance(rules, bool) or rules < 1:
        raise BadDump(f"the version of its rules is a whole number from 1 on, not {brief(rules)}")
    if rules > game.rules_version:
        raise BadDump(f"it was made by {game.versions(rules)}: a newer Polytheon can read it")
    edition = data.get("edition")
    if not isinstance(data.get("options"), dict) or not (edition is None or isinstance(edition, dict)):
        raise BadDump("its options and its edition are tables of names and values")
    try:
        return loaded(game, data)
    except (PolytheonError, KeyError, IndexError, TypeError, OverflowError) as error:
        if rules != game.rules_version:
            raise BadDump(f"it was made by {game.versions(rules)}, and no longer fits them") from error
        if isinstance(error, PolytheonError):
            raise
        if isinstance(error, KeyError):
            raise BadDump(f"this is no position of {game.name}: it lacks {error}") from error
        raise BadDump(f"this is no position of {game.name}: {error!r}") from error


def with_added(game: Game, state: State, held: object) -> object:
    """What a dump holds of a state, and of the fields that it lacks what they are at set-up."""
    if not isinstance(held, dict):
        return held
    return {**{name: plain.dump(getattr(state, name)) for name in game.added}, **held}


def loaded(game: Game, data: Data) -> Match:
    options = game.check_options(data["options"])
    players = game.check_players(data["players"])
    content = game.content(data["edition"])
    words = [plain.number(word, "dice") for word in data["dice"]]
    dice = Dice(0)
    dice.a, dice.b, dice.c, dice.counter = words[0], words[1], words[2], words[3]
    state = game.set_up(content, players, options)
    plain.load(state, with_added(game, state, data["state"]), "state")
    match = Match(game, players, options, content, state, dice)
    entries: list[i64] = [plain.number(entry, "log") for entry in data["log"]]
    match.whole = bool(data["whole"])
    match.mark = plain.number(data["mark"], "mark")
    floors = [plain.number(floor, "floors") for floor in data.get("floors", [0] * players)]
    if len(floors) != players:
        raise BadDump(f"floors must be {players} numbers, not {len(floors)}")
    match.floors = vec[i64](floors)
    seen: list[i64] = [plain.number(outcome, "seen") for outcome in data.get("seen", [])]
    match.seen = vec[i64](seen)
    if not 0 <= match.mark <= len(entries):
        raise BadDump(f"mark must be from 0 to {len(entries)}, not {match.mark}")
    if not content.has_digest(data["content"]):
        raise BadDump(f"it was made with other components ({data['content']}, here {content.digest})")
    match.go_on(vec[i64](entries))
    return match
