"""The choosers: `Dice` answers at random, `RecordedChance` gives the outcomes of a record, `Script` replays a log and
notes the first open question, and `EventLog` remembers who chose and who saw what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.kernel.bits import Ints, bit, bit_count, lowest, nth
from polytheon.kernel.errors import BadGame
from polytheon.kernel.notes import Written
from polytheon.kernel.state import FIRST, NOBODY, Chooser, State

if TYPE_CHECKING:
    from polytheon.kernel.game import Game
    from polytheon.kernel.offers import Terms

WORD: Final = 0xFFFFFFFF
MOST_ANSWERS: Final = 20000  # in one beat after its open question, or draws before it; a beat that ends needs few
EVERYBODY: Final = 0xFF  # the set of all seats, and of spectators, who are its highest bit


@mypyc_attr(acyclic=True)
class Dice(Chooser):
    """Answers at random, reproducibly: Chris Doty-Humphrey's generator sfc32, the same numbers compiled or not."""

    def __init__(self, seed: i64) -> None:
        self.a: i64 = seed & WORD
        self.b: i64 = seed >> 32 & WORD
        self.c: i64 = 0x9E3779B9
        self.counter: i64 = 1
        self.decisions: i64 = 0  # how many choices were made at random: the measure of a playout's length
        for _ in range(12):
            self.roll()

    def copy(self) -> Dice:
        twin = Dice(0)
        twin.a = self.a
        twin.b = self.b
        twin.c = self.c
        twin.counter = self.counter
        return twin

    def roll(self) -> i64:
        """32 random bits."""
        rolled = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ self.b >> 9
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = ((self.c << 21 & WORD | self.c >> 11) + rolled) & WORD
        return rolled

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        return self.roll() * n >> 32

    def index_by(self, weights: Ints, count: i64) -> i64:
        """A number from 0 to count - 1, as likely as its weight is high among the first `count`."""
        total: i64 = 0
        for i in range(count):
            total += weights[i]
        left = self.below(total)
        chosen: i64 = 0
        while left >= weights[chosen]:
            left -= weights[chosen]
            chosen += 1
        return chosen

    def choose(self, s: State, seat: i64, kind: i64, options: Ints) -> i64:
        self.decisions += 1
        return options[self.below(len(options))]

    def draw(self, s: State, kind: i64, bag: i64) -> i64:
        return nth(bag, self.below(bit_count(bag)))

    def draw_counted(self, s: State, kind: i64, bag: Ints) -> i64:
        total: i64 = 0
        for count in bag:
            total += count
        left = self.below(total)
        thing: i64 = 0
        while left >= bag[thing]:
            left -= bag[thing]
            thing += 1
        return thing


@mypyc_attr(acyclic=True)
class RecordedChance(Dice):
    """Dice that give the outcomes of a record. `fault` is set at the first outcome that is `missing` or impossible."""

    def __init__(self, outcomes: list[int]) -> None:
        super().__init__(0)
        self.outcomes = outcomes
        self.used: i64 = 0
        self.fault = False
        self.missing = False

    def recorded(self, kind: i64) -> i64:
        """The next outcome of the record, or -1 if there is none."""
        if self.used >= len(self.outcomes):
            self.missing = True
            return -1
        self.used += 1
        return self.outcomes[self.used - 1] - kind

    def draw(self, s: State, kind: i64, bag: i64) -> i64:
        if not self.fault:
            thing = self.recorded(kind)
            if 0 <= thing < 63 and bag >> thing & 1:
                return thing
            self.fault = True
        return lowest(bag)

    def draw_counted(self, s: State, kind: i64, bag: Ints) -> i64:
        if not self.fault:
            thing = self.recorded(kind)
            if 0 <= thing < len(bag) and bag[thing] > 0:
                return thing
            self.fault = True
        return Chooser.draw_counted(self, s, kind, bag)

    def show(self, s: State, kind: i64, thing: i64) -> None:
        if not self.fault and self.recorded(kind) != thing:
            self.fault = True


@mypyc_attr(acyclic=True)
class Script(Chooser):
    """Replays a log from `at` on, draws chance outcomes where the log ends, and notes the first unanswered question.

    A log entry is an action (0 and up) or a chance outcome (as `~outcome`, below 0). After the noted question the rest
    of the beat runs on with first answers, on a state that is thrown away: that is cheaper than raising. It must end,
    so a beat that needs very many answers is refused.
    """

    def __init__(self, log: Ints, at: i64, dice: Dice, keep: bool) -> None:
        self.log = log
        self.at = at
        self.dice = dice
        self.keep = keep  # whether to keep the position in which the question arises
        self.seat: i64 = NOBODY
        self.kind: i64 = 0
        self.source: i64 = NOBODY
        self.options: Ints = vec[i64]()
        self.now: State | None = None
        self.extra: i64 = 0  # answers that the log did not hold

    def choose(self, s: State, seat: i64, kind: i64, options: Ints) -> i64:
        if self.at < len(self.log):
            self.at += 1
            return self.log[self.at - 1] - kind
        self.count()
        if self.seat == NOBODY:
            self.seat = seat
            self.kind = kind
            self.source = s.source
            self.options = options
            if self.keep:
                self.now = s.copy()
        return options[0]

    def draw(self, s: State, kind: i64, bag: i64) -> i64:
        if self.at < len(self.log):
            self.at += 1
            return ~self.log[self.at - 1] - kind
        self.count()
        if self.seat != NOBODY:
            return lowest(bag)
        thing = self.dice.draw(s, kind, bag)
        self.record(~(kind + thing))
        return thing

    def draw_counted(self, s: State, kind: i64, bag: Ints) -> i64:
        if self.at < len(self.log):
            self.at += 1
            return ~self.log[self.at - 1] - kind
        self.count()
        if self.seat != NOBODY:
            return Chooser.draw_counted(self, s, kind, bag)
        thing = self.dice.draw_counted(s, kind, bag)
        self.record(~(kind + thing))
        return thing

    def show(self, s: State, kind: i64, thing: i64) -> None:
        if self.at < len(self.log):
            self.at += 1
        elif self.seat == NOBODY:
            self.dice.show(s, kind, thing)
            self.record(~(kind + thing))

    def record(self, entry: i64) -> None:
        self.log = append(self.log, entry)
        self.at += 1

    def count(self) -> None:
        """Count an answer that the log does not hold. Raises BadGame if there is no end to them."""
        self.extra += 1
        if self.extra > MOST_ANSWERS:
            raise BadGame(
                "a beat does not end: after a question that is open, the kernel runs it on with the first option of "
                "every other question and the lowest outcome of every draw, and these have to lead to its end"
            )

    def knows_answer(self) -> bool:
        return self.at < len(self.log)


@mypyc_attr(acyclic=True)
class EventLog(Script):
    """A script that also remembers, for each entry of the log, who chose what was asked and who saw it.

    With a game it remembers too what each action cost and brought when it was chosen. `going_on` makes one that draws
    where the log ends, and remembers only what is new.
    """

    def __init__(self, log: Ints, game: Game | None = None) -> None:
        super().__init__(log, 0, Dice(0), False)
        self.game = game
        self.first: i64 = 0  # the first entry that is remembered
        self.draws = False  # whether it draws where the log ends
        self.terms: list[Terms | None] = []  # None for chance outcomes
        self.kinds: Ints = vec[i64]()  # what was asked
        self.sources: Ints = vec[i64]()  # by which component or rule
        self.seats: Ints = vec[i64]()  # NOBODY for chance outcomes
        self.known: Ints = vec[i64]()  # the set of seats that saw it
        self.known_before: Ints = vec[i64]()  # the set of seats that knew it before
        self.news: Ints = vec[i64]()  # 1 if it showed somebody something new
        self.notes: list[Written] = []
        self.next_known: i64 = EVERYBODY
        self.next_before: i64 = 0

    def remember(self, seat: i64, kind: i64, source: i64, before: i64, news: bool) -> None:
        self.seats = append(self.seats, seat)
        self.kinds = append(self.kinds, kind)
        self.sources = append(self.sources, source)
        self.known = append(self.known, self.next_known)
        self.known_before = append(self.known_before, before)
        self.news = append(self.news, 1 if news else 0)

    def forget_notes(self) -> None:
        """Clear the notes about the next entry, because they were for this one."""
        self.next_known = EVERYBODY
        self.next_before = 0

    def choose(self, s: State, seat: i64, kind: i64, options: Ints) -> i64:
        if self.first <= self.at < len(self.log):
            own = bit(seat)
            seen_by_others = self.next_known & ~own != 0
            news = seen_by_others and s.may_show(seat, kind, self.log[self.at])
            self.remember(seat, kind, s.source, own, news)
            self.terms.append(self.terms_now(s, seat, kind, self.log[self.at]))
        self.forget_notes()
        return super().choose(s, seat, kind, options)

    def terms_now(self, s: State, seat: i64, kind: i64, action: i64) -> Terms | None:
        if self.game is None:
            return None
        now = s.copy()
        now.chooser = FIRST
        return self.game.terms(now, seat, kind, action)

    def draw(self, s: State, kind: i64, bag: i64) -> i64:
        if not self.remember_chance(0):
            return lowest(bag)
        return super().draw(s, kind, bag)

    def draw_counted(self, s: State, kind: i64, bag: Ints) -> i64:
        if not self.remember_chance(0):
            return Chooser.draw_counted(self, s, kind, bag)
        return super().draw_counted(s, kind, bag)

    def show(self, s: State, kind: i64, thing: i64) -> None:
        if self.remember_chance(self.next_before):
            super().show(s, kind, thing)

    def remember_chance(self, before: i64) -> bool:
        """Note the next chance outcome, if the log has it or will have it."""
        recorded = self.at < len(self.log) or (self.draws and self.seat == NOBODY)
        if recorded and self.at >= self.first:
            self.remember(NOBODY, 0, NOBODY, before, self.next_known & ~before != 0)
            self.terms.append(None)
        self.forget_notes()
        return recorded

    def note(self, kind: i64, seat: i64, source: i64, first: i64 = -1, second: i64 = -1, third: i64 = -1) -> None:
        if self.seat == NOBODY and self.at > self.first:  # what follows an open question is only tried
            self.notes.append(Written(self.at, kind, seat, source, (first, second, third)))

    def knew(self, seats: i64) -> None:
        self.next_before = seats

    def conceal(self, seats: i64) -> None:
        self.next_known = seats & EVERYBODY  # fails here, in the game's own line, if it is no set


def going_on(log: Ints, at: i64, dice: Dice, game: Game, first: i64) -> EventLog:
    """An event log for a match that goes on at an entry of its log; it remembers the entries from `first` on."""
    events = EventLog(log, game)
    events.at = at
    events.dice = dice
    events.keep = True
    events.draws = True
    events.first = first
    return events
