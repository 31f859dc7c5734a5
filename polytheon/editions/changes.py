"""The changes of an edition in words: component, field, usual value, new value."""

from __future__ import annotations

from typing import Any, NamedTuple

from polytheon.editions.check import differences
from polytheon.kernel.content import Content, by_id, within
from polytheon.kernel.game import Game
from polytheon.kernel.toml import written
from polytheon.text import GameText, game_text
from polytheon.text.game import capital


class Change(NamedTuple):
    """A field that an edition changes: its section and component, and its value in words."""

    key: str
    part: str
    thing: str  # "" in a section without components
    name: str
    usual: str
    now: str


def changes(played: Game, content: Content, language: str) -> list[Change]:
    """Everything that an edition changes. Fields that share one sentence make one change."""
    own, theirs = Side(played, played.content(), language), Side(played, content, language)
    found: dict[str, Change] = {}
    for key, after, before, _ in differences(played, content):
        section, *rest = key.split(".")
        thing = rest[0] if by_id(content.data[section]) else ""
        has_it = theirs if key in theirs.fields else own
        name, is_sentence = has_it.name(key), has_it.sentence(key) is not None
        place = f"{section}.{thing}" if thing else section
        title = f"known.section.{section}"
        part = own.text(title) if title in own.text else capital(section.replace("_", " "))
        called = capital(own.text.name(thing)) if thing else ""
        usual, now = own.value(key, place, name), theirs.value(key, place, name)
        if usual == now:  # where the words do not tell the two apart, the values themselves do
            name, usual, now = field_id(key), own.plain(before), own.plain(after)
        found.setdefault(f"{place} {name}" if is_sentence else key, Change(key, part, called, name, usual, now))
    return list(found.values())


def field_id(key: str) -> str:
    return key.rpartition(".")[2].replace("_", " ")


class Side:
    """A game's values in words: ours, or those of an edition."""

    def __init__(self, played: Game, content: Content, language: str) -> None:
        self.content = content
        self.text: GameText = game_text(played, language, content)
        self.fields: dict[str, Any] = dict(content.fields())

    def plain(self, value: Any) -> str:
        """A value as an edition file has it."""
        return self.text("known.nothing") if value is None else written(value)

    def printed(self, key: str) -> Any:
        return self.content.printed(key, self.fields[key])

    def sentence(self, key: str) -> tuple[str, str] | None:
        """Name and words of something that stands for more than this field, as the effect of a card does."""
        item = next((item for item, _ in self.text.sourced(key, self.printed(key))), None)
        return None if item is None or within(item.paths[0], key) else (item.name, item.value)

    def name(self, key: str) -> str:
        """What a field is called."""
        sentence = self.sentence(key)
        return self.text.field_name(key) if sentence is None else sentence[0]

    def value(self, key: str, place: str, name: str) -> str:
        """The value of a field, or of the sentence of that name which the component has instead."""
        if key in self.fields:
            sentence = self.sentence(key)
            return self.text.in_words(key, self.printed(key)) if sentence is None else sentence[1]
        for other in self.fields:
            if within(other, place) and (sentence := self.sentence(other)) is not None and sentence[0] == name:
                return sentence[1]
        return self.text("known.nothing")
