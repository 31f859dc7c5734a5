"""How a report calls a game's things, and how it writes numbers, in the reader's language."""

from __future__ import annotations

import re
from importlib.util import find_spec
from typing import Any, Final

from polytheon.kernel.game import Game
from polytheon.lab.balance import Share
from polytheon.lab.things import OWN
from polytheon.text import Text, game_text

SUBJECT: Final = "lab"
GAP: Final = "…"


class Words(Text):
    """The catalogue of reports, and the names of one game."""

    def __init__(self, language: str, game: Game) -> None:
        super().__init__(language, SUBJECT)
        known = find_spec(f"polytheon.text.{game.name}") is not None
        self.names: Text = game_text(game, language) if known else Text(language)

    def verb(self, verb: str) -> str:
        """A verb with gaps for what it is done to, such as "build … with …"."""
        if verb.startswith(OWN):
            return self(f"own.{verb.removeprefix(OWN)}")
        key = f"do.{verb}"
        return re.sub(r"\{\w+\}", GAP, self.names.entries[key]) if key in self.names else verb.replace("_", " ")

    def thing(self, thing: str) -> str:
        """A component's name, or the rest of an action's name as it is."""
        key = f"name.{thing}"
        return self.names(key) if key in self.names else thing.replace("_", " ")

    def done(self, verb: str, thing: str) -> str:
        """A verb with its thing in the first gap."""
        told = self.verb(verb)
        return told.replace(GAP, self.thing(thing), 1) if GAP in told else f"{told} {self.thing(thing)}"

    def known(self, kind: str, word: str) -> str:
        """What the game calls an ending or a category."""
        key = f"{kind}.{word}"
        return self.names(key) if key in self.names else word.replace("_", " ")

    def value(self, value: Any) -> str:
        """A value of a component; names of things in the reader's language."""
        if isinstance(value, dict):
            return ", ".join(f"{self.thing(name)} {self.value(item)}" for name, item in value.items()) or "-"
        if isinstance(value, list):
            return " / ".join(self.value(item) for item in value)
        return self.thing(value) if isinstance(value, str) else str(value).lower()

    # ---- numbers

    def number(self, value: float, digits: int = 1) -> str:
        written = f"{value:.{digits}f}"
        return written.replace(".", ",") if self.language == "fr" else written

    def percent(self, share: float, digits: int = 1) -> str:
        return f"{self.number(100 * share, digits)} %"

    def interval(self, share: Share) -> str:
        return self("range", low=self.number(100 * share.low), high=self.percent(share.high))

    def difference(self, value: float) -> str:
        return ("+" if value >= 0 else "−") + self.number(abs(value))

    def options(self, options: Any) -> str:
        return self.comma([f"{name}={value}" for name, value in options.items()]) or "-"
