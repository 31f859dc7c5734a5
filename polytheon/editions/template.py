"""The template of an edition: every value of a game in a TOML file that says where on the box each is printed.

The unchanged file is a valid edition that changes nothing, because its values are ours.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from typing import Any, Final

from polytheon.editions.toml import written_at_length
from polytheon.editions.words import fields_of, heading_of, known_from, unit_of, word_of
from polytheon.kernel.content import Content, Data, by_id
from polytheon.kernel.game import Game
from polytheon.kernel.schema import Section
from polytheon.kernel.toml import written
from polytheon.text import GameText, game_text
from polytheon.text.sources import reason

WIDTH: Final = 100
SMALL_TABLE: Final = re.compile(r"\{[^{}]{,40}(?:\{[^{}]{,40}\}[^{}]{,20})*\}|\[[^][]{,40}\]")
UNBROKEN: Final = "\x00"  # in place of a space
RULE: Final = "# " + "=" * (WIDTH - 2)
KINDS: Final = {
    "rulebook": "the rulebook states it",
    "public": "public material about the game agrees on it",
    "inferred": "it follows from what the rulebook says or shows",
    "reconstructed": "we do not know what is printed; ours fits what is known. These matter most",
    "net": "nothing is printed: a safety net of ours",
}


def template(game: Game) -> str:
    """The text of an edition file with all values of a game."""
    return "\n".join([*opening(game), *sections(game)]) + "\n"


def opening(game: Game) -> Iterator[str]:
    """What the file is, how to fill it in, and which game it is for."""
    content = game.content()
    used = {value.source.kind for value in content.values()}
    file = f"my-{game.name}.toml"
    yield from comment(
        f"The values of a box of {game.name.capitalize()}: an edition file for polytheon.\n"
        "Compare each value with your box and put in what is printed there. A line that begins with # is a remark, and"
        " so is everything behind a # in a line. Change only what stands behind the = signs. Lines that you are sure of"
        " or do not want to change may stay or go: what is not here is as we have it."
    )
    yield "#"
    yield f"#   polytheon edition check {file}   says what is wrong and what differs from ours"
    yield f"#   polytheon play {game.name} --edition {file}   plays with it"
    yield "#"
    yield from comment("Behind each value stands in what it counts, and how we know it:")
    for kind, meaning in KINDS.items():
        if kind in used:
            yield f"#   {kind:13} {meaning}"
    yield from comment(
        'A remark that begins with "fixed" is for your information: an edition cannot change what it says.'
    )
    yield "#"
    yield from comment("The rulebook says how many there are of these, and the check compares:")
    text = game_text(game, "en")
    for name, stated in game.stated.items():
        yield f"#   {text.said_or(f'total.{name}', name)}: {stated}"
    yield "#"
    yield from comment(
        "A list stands in brackets with commas between: [4, 3, 3, 2]. A table stands in braces:"
        " { stone = 2, marble = 1 }; leave out what has none. Quote words."
    )
    yield ""
    yield f'game = "{game.name}"'
    yield ""
    yield from comment(
        "false: values that equal ours count as not compared yet. Put true when you have compared them all; then they"
        " count as known from your box."
    )
    yield "checked = false"


def sections(game: Game) -> Iterator[str]:
    """All sections, those with something to enter first."""
    content = game.content()
    text = game_text(game, "en", content)
    names = [section for section in content.data if section != "provenance"]
    for section in names:
        if section in game.schema:
            yield from headed(game, section, "")
            yield from reasons(content, text, section)
            yield from open_section(game, content, text, section)
    for section in names:
        if section not in game.schema:
            yield from headed(game, section, " (fixed by the rules: nothing to enter)")
            yield "#"
            for path, value in content.fields():
                if path.partition(".")[0] == section:
                    yield from fixed_line(game, content, path, value)


def headed(game: Game, section: str, more: str) -> Iterator[str]:
    """The heading of a section: what it is about, and what is said about its fields."""
    title, about = heading_of(game.name, section)
    schema = game.schema[section].fields if section in game.schema else {}
    yield from ("", RULE, f"# {title}{more}", RULE)
    yield from comment(about)
    yield "#"
    for field in fields_of(game.name, section):
        look = word_of(game.name, section, field).look
        said = f"{field}: {look} Allowed: {schema[field].says()}." if field in schema else f"{field} (fixed): {look}"
        yield from comment(said, indent="#   ")


def reasons(content: Content, text: GameText, section: str) -> Iterator[str]:
    """The reasons for the values of a section."""
    sources = dict.fromkeys(value.source for value in content.values(section) if value.source.why)
    if sources:
        yield "#"
    for source in sources:
        yield from comment(f"{source.kind}: {reason(text, source)}", indent="#   ")


def open_section(game: Game, content: Content, text: GameText, section: str) -> Iterator[str]:
    """The values of a section that an edition may replace; the others follow as comments."""
    schema, table = game.schema[section], content.data[section]
    if schema.by_id:
        for key, row in table.items():
            yield from ("", f"# {text.name(key)}", f"[{section}.{key}]")
            yield from rows(game, content, f"{section}.{key}", row, schema)
    else:
        yield from ("", f"[{section}]")
        yield from rows(game, content, section, table, schema)


def rows(game: Game, content: Content, place: str, table: Data, schema: Section) -> Iterator[str]:
    """A line for each value of a table."""
    section = place.partition(".")[0]
    for field, value in table.items():
        if field not in schema.fields:
            yield from fixed_line(game, content, f"{place}.{field}", value)
    for field, value in table.items():
        if field in schema.fields:
            remark = remark_of(game, content, f"{place}.{field}", value)
            line = f"{field} = {written_at_length(schema.fields[field].usual(value))}"
            yield from ([f"# {remark}", line] if "\n" in line else [f"{line}  # {remark}"])
    for field in schema.fields:
        word = word_of(game.name, section, field)
        if word.example and field not in table:
            yield f"# {field} = {written(word.example)}"


def fixed_line(game: Game, content: Content, path: str, value: Any) -> Iterator[str]:
    """A value that an edition cannot replace, as a comment."""
    section, _, key = path.partition(".")
    shown = key if game.schema.get(section) is None and by_id(content.data[section]) else key.rpartition(".")[2]
    yield from comment(f"fixed: {shown} = {written(value)}  ({remark_of(game, content, path, value)})")


def remark_of(game: Game, content: Content, path: str, value: Any) -> str:
    """The unit of a value, and its source."""
    unit = unit_of(game.name, path, value)
    return "; ".join([part for part in (unit, known_from(content, path, value)) if part])


def comment(text: str, indent: str = "# ") -> Iterator[str]:
    """Lines of comment, none of them too wide; small tables stay in one piece."""
    whole = SMALL_TABLE.sub(lambda table: table[0].replace(" ", UNBROKEN), text)
    for paragraph in whole.split("\n"):
        for line in textwrap.wrap(paragraph, WIDTH, initial_indent=indent, subsequent_indent=indent):
            yield line.replace(UNBROKEN, " ")
