"""The names of components and the format of numbers in a report, in the reader's language."""

from __future__ import annotations

import re
from typing import Any, Final

from polytheon.kernel.content import Data
from polytheon.kernel.game import Game
from polytheon.lab.balance import Share
from polytheon.lab.components import OWN, ComponentUse, uses_of_actions
from polytheon.text import Text, game_text

SUBJECT: Final = "lab"
OWN_WORDS: Final = "lab."  # before the keys of a game's catalogue that are for its own sections
GAP: Final = "…"
NAMED: Final = ("name", "line")  # what has names: components, and the lines of a board that tokens are won for
GAPS: Final = re.compile(f"{GAP}[{GAP} ]*{GAP}")  # several in a row say no more than one


class ReportText(Text):
    """The catalogue of reports, and the names of one game, as an edition has them."""

    def __init__(self, language: str, game: Game, edition: str | Data | None = None) -> None:
        super().__init__(language, SUBJECT)
        self.names = game_text(game, language, game.content(edition))
        own = {key: text for key, text in self.names.entries.items() if key.startswith(OWN_WORDS)}
        self.entries.update({key.removeprefix(OWN_WORDS): text for key, text in own.items()})
        self.actions = {use: number for number, use in enumerate(uses_of_actions(game.name))}

    def verb(self, verb: str) -> str:
        """A verb with gaps for what it is done to, such as "build … with …"; where that says nothing, what is done."""
        if verb.startswith(OWN):
            group = verb.removeprefix(OWN)
            return self.names.said_or(f"own.{group}", group)
        key = f"do.{verb}"
        if key not in self.names:
            return verb.replace("_", " ")
        told = GAPS.sub(GAP, re.sub(r"\{\w+\}", GAP, self.names.entries[key]))
        if told != GAP:
            return told
        plain = [use for use in self.actions if use.verb == verb and not self.has_name(use.component)]
        return " / ".join(self.action(use) for use in plain)

    def has_name(self, component: str) -> bool:
        return any(f"{kind}.{component}" in self.names for kind in NAMED)

    def component(self, component: str) -> str:
        """A component's name, or its id."""
        if f"name.{component}" in self.names:
            return self.names.name(component)
        keys = [f"{kind}.{component}" for kind in NAMED if f"{kind}.{component}" in self.names]
        return self.names(keys[0]) if keys else component.replace("_", " ")

    def use(self, verb: str, component: str) -> str:
        """What a verb was done to: a component's name, or the whole action where there is none."""
        use = ComponentUse(verb, component)
        if component and not self.has_name(component) and use in self.actions:
            return self.action(use)
        return self.component(component) or self.verb(verb)

    def done(self, verb: str, component: str) -> str:
        """A verb with its component in the first gap."""
        told = self.verb(verb)
        if not self.has_name(component):
            return self.use(verb, component)
        return told.replace(GAP, self.component(component), 1) if GAP in told else f"{told} {self.component(component)}"

    def action(self, use: ComponentUse) -> str:
        """An action that names no component, in words."""
        return " ".join(self.names.action(self.actions[use], None).split())

    def known(self, kind: str, word: str) -> str:
        """What the game calls an ending or a category."""
        key = f"{kind}.{word}"
        return self.names(key) if key in self.names else word.replace("_", " ")

    def value(self, value: Any) -> str:
        """A value of a component; names of components in the reader's language."""
        if isinstance(value, dict):
            return ", ".join(f"{self.component(name)} {self.value(item)}" for name, item in value.items()) or "-"
        if isinstance(value, list):
            return " / ".join(self.value(item) for item in value)
        return self.component(value) if isinstance(value, str) else str(value).lower()

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
