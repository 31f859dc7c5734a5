"""What the tests of every game do with a match."""

from __future__ import annotations

from typing import Self

import pytest

from polytheon import IllegalAction
from polytheon.kernel.match import Match

SEATS = "ABCD"


class Played:
    """A match with short ways to play it; the pieces are checked before the first and after every action."""

    seats = SEATS  # what they are called

    def __init__(self, match: Match) -> None:
        self.match = match
        self.check()

    def check(self) -> None:
        """Look whether every piece is where it may be, once."""
        raise NotImplementedError

    def spelled(self, action: str) -> str:
        """An action as the game names it, where the game's tests have short names."""
        return action

    def play(self, *actions: str) -> Self:
        for action in actions:
            self.match.play(self.spelled(action))
            self.check()
        return self

    def refuses(self, *actions: str) -> bool:
        """Whether none of the actions, which all exist, is possible now."""
        for action in actions:
            if self.match.parse(self.spelled(action)) in self.match.legal():
                return False
            with pytest.raises(IllegalAction):
                self.match.play(self.spelled(action))
        return True

    @property
    def options(self) -> list[str]:
        return [self.match.notate(action) for action in self.match.legal()]

    def can(self, verb: str) -> list[str]:
        """What may follow a verb: `can("build")` are the cards that can be built."""
        return [option.removeprefix(verb + " ") for option in self.options if option.startswith(verb + " ")]

    @property
    def asked(self) -> str:
        """Who has to decide what, such as "A turn"; "over" at the end."""
        prompt = self.match.prompt
        return "over" if prompt is None else f"{self.seats[prompt.seat]} {prompt.question}"

    @property
    def source(self) -> str:
        """The component that asks."""
        prompt = self.match.prompt
        return "" if prompt is None else prompt.source

    @property
    def ending(self) -> str:
        """How the game ended and who won, such as "military A"."""
        winners = "".join(self.seats[seat] for seat in self.match.winners)
        return f"{self.match.outcome['ending']} {winners}".strip()
