"""State and chooser: how rules ask.

Rules are plain functions that ask the state, `target = s.ask(me, DESTROY, options)`, and chance is asked the same way,
`card = s.draw(CARD, deck)`. Both go to the state's chooser, which answers from a script, at random or by search. What
is asked is named by a *kind*, an offset: `kind + answer` is the action (or the chance outcome) in the game's fixed
space of names.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from polytheon.kernel import plain
from polytheon.kernel.bits import Ints, ints_of, lowest
from polytheon.kernel.errors import BadGame

NOBODY: Final = -1


@mypyc_attr(acyclic=True)
class Chooser:
    """Answers what the rules ask. This one always takes the first answer."""

    def choose(self, s: State, seat: i64, kind: i64, options: Ints) -> i64:
        """One of `options`, chosen by `seat`."""
        return options[0]

    def draw(self, s: State, kind: i64, bag: i64) -> i64:
        """One thing out of a bag (a set), by chance."""
        return lowest(bag)

    def draw_counted(self, s: State, kind: i64, bag: Ints) -> i64:
        """One thing out of a bag that holds `bag[i]` pieces of thing i, by chance."""
        i: i64 = 0
        while bag[i] == 0:
            i += 1
        return i

    def show(self, s: State, kind: i64, thing: i64) -> None:
        """Something that was hidden but fixed is turned over."""

    def knew(self, seats: i64) -> None:
        """The seats of this set know already what is shown next."""

    def conceal(self, seats: i64) -> None:
        """Only the seats of this set get to know the next thing that is chosen or drawn."""

    def note(self, kind: i64, seat: i64, source: i64, first: i64 = -1, second: i64 = -1, third: i64 = -1) -> None:
        """A rule says what it has done by itself, for the log; see `kernel.notes`."""

    def knows_answer(self) -> bool:
        """Whether the next answer is already there, so that nobody needs the options."""
        return False


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class State:
    """A position between two beats, as plain data; games add theirs.

    Every attribute is annotated in its class and is an int, a bool, a `vec[i64]`, an object with such attributes, or a
    list of these that never changes its length, except `chooser`, `source` and `content`: that is how `plain` can
    copy, write and read any state.
    """

    chooser: Chooser
    over: bool = False
    source: i64 = NOBODY  # the thing whose effect is asking, for the prompt

    def copy(self) -> State:
        """An independent copy that shares only what never changes. Compiled games write theirs out: it is faster."""
        twin = plain.copied(self)
        assert isinstance(twin, State)
        for name in plain.REFERENCES:
            if hasattr(self, name):
                setattr(twin, name, getattr(self, name))
        return twin

    def redeal(self, viewer: i64, now: State, chooser: Chooser) -> None:
        """Redeal what `viewer` does not know.

        This state is the start of a beat; `now` is the position inside the beat that the viewer looks at. Things whose
        place the viewer knows by now stay, so that the script of the beat still fits.
        """

    def may_show(self, seat: i64, kind: i64, action: i64) -> bool:
        """Whether a seat that answers a question of this kind with this action may show something hidden.

        It does if the action is possible only because of what the seat keeps to itself, or if it moves such a thing
        into the open without `show`. Nobody takes anything back across such a decision of another seat. Where a game
        with secrets does not know better, every decision may show something; without secrets none does.
        """
        return type(self).redeal is not State.redeal

    def stays_seen(self, outcome: i64) -> bool:
        """Note that everybody knows what a `show` turned over, although the decision that led to it was taken back.

        Returns whether it lies hidden in this position, the start of a beat. Only what seats know may change: the log
        must fit as before, so this is for games whose rules ask, draw and show alike whoever knows a thing.
        """
        return False

    def ask(self, seat: i64, kind: i64, options: Ints) -> i64:
        """Let a seat choose one of the options; never call it without any."""
        return self.chooser.choose(self, seat, kind, options)

    def draw(self, kind: i64, bag: i64) -> i64:
        """Draw from a bag without removing; never call it with an empty one."""
        return self.chooser.draw(self, kind, bag)

    def draw_counted(self, kind: i64, bag: Ints) -> i64:
        """Draw from a bag of counted things without removing."""
        return self.chooser.draw_counted(self, kind, bag)

    # For rules that run interpreted. They go straight to the chooser: mypyc leaks a vec that is handed to a method
    # which an interpreted subclass could have replaced.

    def ask_from(self, seat: i64, kind: i64, options: list[i64]) -> i64:
        """`ask` with the options in a list."""
        if not options:
            raise BadGame(f"seat {seat} is asked without any options: ask only where there is something to choose")
        return self.chooser.choose(self, seat, kind, ints_of(options))

    def draw_from(self, kind: i64, counts: list[i64]) -> i64:
        """`draw_counted` with the bag as a list: thing i is there `counts[i]` times."""
        if not any(counts):
            raise BadGame("something is drawn from an empty bag: draw only where there is something left")
        return self.chooser.draw_counted(self, kind, ints_of(counts))

    def show(self, kind: i64, thing: i64, knew: i64 = 0) -> None:
        """Turn over something hidden; `knew` is the set of seats that know it already."""
        self.chooser.knew(knew)
        self.chooser.show(self, kind, thing)

    def conceal(self, seats: i64) -> None:
        """What is chosen or drawn next is known to these seats only."""
        self.chooser.conceal(seats)


FIRST: Chooser = Chooser()
