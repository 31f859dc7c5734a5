"""The protocol as JSON Schema, and as types for TypeScript made from that."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from msgspec.json import encode, schema_components

from polytheon.games import game as find_game
from polytheon.kernel.errors import BadSetup
from polytheon.server.domain import game_messages as g
from polytheon.server.domain import lobby_messages as lm
from polytheon.server.domain import messages as m
from polytheon.server.review import messages as a

KINDS: Final = {"Command": m.AnyCommand, "ServerMessage": m.AnyMessage}
HTTP_KINDS: Final = (
    m.Create,
    m.Import,
    m.Claim,
    m.EditionFile,
    m.CreatedTable,
    m.ClaimedSeat,
    m.Look,
    lm.Lobby,
    lm.MyTables,
    g.Games,
    g.ActionNames,
    g.SourceList,
    g.GameRules,
    g.Editions,
    g.EditionCheck,
    g.TableEdition,
    m.Problem,
    m.Health,
    a.Replay,
    a.Moment,
    a.Analysis,
    a.Lines,
    a.Lesson,
)


def schema() -> dict[str, Any]:
    """The JSON Schema of every message: clients send `Command`, the server sends `ServerMessage`."""
    roots, components = schema_components([*KINDS.values(), *HTTP_KINDS], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The protocol of the table",
        "$defs": {**dict(sorted(components.items())), **dict(zip(KINDS, roots))},
    }


@cache
def schema_json() -> bytes:
    return encode(schema())


def typescript() -> str:
    """Types for TypeScript, from the schema."""
    lines = ["// Made from the JSON Schema of the protocol by `polytheon table protocol --typescript`.", ""]
    for name, kind in schema()["$defs"].items():
        lines += declaration(name, kind)
    return "\n".join(lines).rstrip() + "\n"


def view_typescript(game: str) -> str:
    """Types for TypeScript of what a seat sees of a game's table, from the types in its `rules.seen`; and its `FIXED`,
    what no table or edition changes."""
    room = find_game(game).room("rules.seen")
    if room is None:
        raise BadSetup(f"{game} has no types for its view")
    _, components = schema_components([room.Table])
    lines = [f"// Made from the types of the game's view by `polytheon table protocol --view {game}`.", ""]
    for name, (doc, value) in getattr(room, "FIXED", {}).items():
        lines += [f"/** {doc} */", constant(name, value), ""]
    for name, kind in sorted(components.items()):
        lines += declaration(name, kind)
    return "\n".join(lines).rstrip() + "\n"


def constant(name: str, value: object) -> str:
    kind = "Readonly<Record<string, {}>>" if isinstance(value, dict) else "readonly {}[]"
    items = value.values() if isinstance(value, dict) else value
    assert isinstance(items, Iterable)
    item = "number" if all(isinstance(item, int) for item in items) else "string"
    return f"export const {name}: {kind.format(item)} = {encode(value).decode()};"


def declaration(name: str, kind: dict[str, Any]) -> list[str]:
    doc = [f"/** {kind['description']} */"] if "description" in kind else []
    if kind.get("type") != "object" or "properties" not in kind:
        return [*doc, f"export type {name} = {type_of(kind)};", ""]
    required = kind.get("required", [])
    lines = [*doc, f"export interface {name} {{"]
    for field, value in kind["properties"].items():
        mark = "" if field in required else "?"
        lines.append(f"  {field}{mark}: {type_of(value)};")
    return [*lines, "}", ""]


def type_of(kind: dict[str, Any]) -> str:
    """One schema as a type."""
    if "$ref" in kind:
        return str(kind["$ref"]).rpartition("/")[2]
    if "anyOf" in kind:
        return " | ".join(dict.fromkeys(type_of(option) for option in kind["anyOf"]))
    if "enum" in kind:
        return " | ".join(literal(value) for value in kind["enum"])
    if "const" in kind:
        return literal(kind["const"])
    simple = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
    match kind.get("type"):
        case "array":
            inner = type_of(kind.get("items", {}))
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case "object":
            return f"Record<string, {type_of(kind.get('additionalProperties') or {})}>"
        case str() as name if name in simple:
            return simple[name]
    return "unknown"


def literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else "null" if value is None else str(value).lower()
