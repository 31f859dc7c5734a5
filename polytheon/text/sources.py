"""Where the values of a game come from, in words: value, source and reason, component by component."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from polytheon.kernel.content import NET, Content, Source, by_id, within

if TYPE_CHECKING:
    from polytheon.text.game import GameText


class Item(NamedTuple):
    """A value, or some that have one source, as a person reads it."""

    paths: list[str]
    name: str
    value: str


class SourceRow(NamedTuple):
    """What of a component has one source."""

    thing: str  # its name, or nothing
    items: list[Item]


class Group(NamedTuple):
    """What has one source and one reason."""

    source: Source
    why: str
    rows: list[SourceRow]


class Part(NamedTuple):
    """A section of the data."""

    name: str
    groups: list[Group]


def parts(text: GameText) -> list[Part]:
    """All values of a game."""
    found: dict[str, dict[Source, dict[str, list[Item]]]] = {}
    for field, value in text.content.fields():
        section, *keys = field.split(".")
        if f"known.section.{section}" not in text:
            continue
        thing = keys[0] if by_id(text.content.data[section]) else ""
        for item, source in text.sourced(field, text.content.printed(field, value)):
            found.setdefault(section, {}).setdefault(source, {}).setdefault(thing, []).append(item)
    return [
        Part(text(f"known.section.{section}"), [group_of(text, source, things) for source, things in groups.items()])
        for section, groups in found.items()
    ]


def group_of(text: GameText, source: Source, things: dict[str, list[Item]]) -> Group:
    rows = [SourceRow(text.name(thing) if thing else "", joined(text, items)) for thing, items in things.items()]
    return Group(source, reason(text, source), rows)


def joined(text: GameText, items: list[Item]) -> list[Item]:
    """Items of one name as one, each of its values said once."""
    names = dict.fromkeys(item.name for item in items)
    return [one_of([item for item in items if item.name == name], text) for name in names]


def one_of(items: list[Item], text: GameText) -> Item:
    values = dict.fromkeys(item.value for item in items)
    return Item([path for item in items for path in item.paths], items[0].name, text.comma(list(values)))


def reason(text: GameText, source: Source) -> str:
    """Why a value is what it is, if there is more to say than the kind of its source."""
    return text(f"known.why.{source.why}") if source.why else ""


def sourced(text: GameText, field: str, value: Any) -> Iterator[tuple[Item, Source]]:
    """A field as it is printed: as a whole if all of it has one source, else entry by entry."""
    for path, entry, source in split(text.content, field, value):
        yield Item([path], item_name(text, field, path), text.in_words(path, entry)), source


def split(content: Content, path: str, value: Any) -> list[tuple[str, Any, Source]]:
    sources = {found.source for found in content.values(path)}
    if len(sources) == 1:
        return [(path, value, sources.pop())]
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    return [found for key, entry in entries for found in split(content, f"{path}.{key}", entry)]


def item_name(text: GameText, field: str, path: str) -> str:
    """The name of a field and, below it, of an entry."""
    entries = path[len(field) + 1 :].split(".") if path != field else []
    words = [word for entry in entries if (word := text.entry_name(path, entry))]
    name = text.field_name(field)
    return text("known.entry", name=name, entry=text.comma(words)) if words else name


def simply(text: GameText, value: Any) -> str:
    """A number, a yes or no, or a list of them."""
    if isinstance(value, bool):
        return text("known.yes" if value else "known.no")
    if isinstance(value, list):
        return text.comma([simply(text, item) for item in value]) or text("known.nothing")
    if isinstance(value, dict) and not value:
        return text("known.nothing")
    return str(value)


def notes(text: GameText, paths: list[str]) -> list[str]:
    """Why values below some paths are ours, and what the owner of a box can do about it."""
    found: dict[Source, list[str]] = {}
    for path in paths:
        for field, value in text.content.fields(path):
            for item, source in text.sourced(field, text.content.printed(field, value)):
                if source.ours and any(within(own, path) or within(path, own) for own in item.paths):
                    found.setdefault(source, []).append(item.name)
    lines = [
        text(
            "known.note_net" if source.kind == NET else "known.note",
            what=text.comma(list(dict.fromkeys(names))),
            why=reason(text, source),
        )
        for source, names in found.items()
    ]
    owner = [text("known.owner", game=text.game.name)] if any(source.kind != NET for source in found) else []
    return [*lines, *owner]
