"""The table of Mytikas in the terminal."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any, Final

from rich.box import SQUARE
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from polytheon.cli.canvas import Canvas, centred
from polytheon.games.mytikas.rules.components import CONSTRUCTIONS, IDS, KINDS
from polytheon.games.mytikas.rules.seen import GOD_OF, Board, OwnDeity
from polytheon.games.mytikas.text.components import slot_number
from polytheon.games.mytikas.text.reading import shelves_of, table_of
from polytheon.games.mytikas.text.words import MytikasText
from polytheon.kernel.content import Data
from polytheon.kernel.seen import View
from polytheon.text.marks import MARK, has_marks, plain

STYLES: Final = {"zeus": "dark_goldenrod", "demeter": "green", "poseidon": "dodger_blue1", "hades": "red"}
CUBES: Final = {"stone": "grey50", "marble": "", "gold": "dark_goldenrod"}
NARROWEST: Final = 60
SIDE_BY_SIDE: Final = 116  # from this width on the river stands beside the mountain
BOARD: Final = 58  # the width of another player's board
TIMES: Final = ("day", "night")
TOKEN, TAKEN, BUILDER, CLOSED, OFFERING, LOCK, ASLEEP = "◆", "·", "●", "×", "○", "■", "z"


def draw(view: View, text: MytikasText, width: int) -> RenderableType:
    """The action board, the mountain, the river, the boards of the others and at last the viewer's own."""
    width = max(width, NARROWEST)
    me = view["seat"] or 0
    others = [seat for seat in range(view["players"]) if seat != me]
    table = table_of(view)
    title = text("label.title", n=table["turn"], who=text.who(table["active"], view["seat"]))
    parts: list[RenderableType] = [Text(title, "bold"), wheel(view, text, width)]
    if width >= SIDE_BY_SIDE:
        left = width * 2 // 5
        right = width - left - 2
        parts.append(beside([mountain(view, text), river(view, text, right, True)], [left, right]))
    else:
        parts += [mountain(view, text), river(view, text, width, False)]
    parts += boards(view, text, others, width)
    parts.append(board(view, text, me, width, True))
    return Group(*parts)


def beside(parts: list[RenderableType], widths: list[int]) -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0))
    for width in widths:
        grid.add_column(width=width, overflow="fold")
    grid.add_row(*parts)
    return grid


def whom(seat: int, view: View, text: MytikasText) -> str:
    """A seat where room is scarce: without the player's name."""
    return text("seat.you") if seat == view["seat"] else text("seat.other", n=seat + 1)


def labelled(label: str, content: str, text: MytikasText) -> Text:
    return Text.assemble((label + text("list.colon"), "bold"), content)


# ---- The action board


def wheel(view: View, text: MytikasText, width: int) -> Table:
    """A column for each god with its favors; below it the day and the night space, and the builders on them."""
    grid = Table(box=SQUARE, padding=(0, 0, 0, 1), width=width, show_lines=True)
    for god in IDS.gods:
        stack = text("label.stacks", n=view["table"]["favors"][god])
        grid.add_column(Text(f"{text.name(god)} {stack}"), header_style=f"bold {STYLES[god]}", ratio=1, overflow="fold")
    for n, time in enumerate(TIMES):
        names = [spaces_of(god, text)[n] for god in IDS.gods]
        grid.add_row(*[space(view, text, name, time) for name in names])
    return grid


def spaces_of(god: str, text: MytikasText) -> list[str]:
    """The spaces of a god, by day and by night."""
    return [name for name in IDS.spaces if text.data["spaces"][name]["god"] == god]


def space(view: View, text: MytikasText, name: str, time: str) -> Text:
    """A space: who stands on it, its main action and the bonus action below."""
    cell = Text(text(f"label.{time}"), "bold")
    here = view["table"]["spaces"][name]
    if here:
        who = text.comma([whom(seat, view, text) for seat in here])
        cell.append(f" {BUILDER} {who}", "bold reverse")
    elif view["table"]["closed_by"][name]:
        cell.append(f" {CLOSED} {text('label.closed')}", "dim")
    cell.append(f"\n{main(name, text)}\n", "not bold")
    cell.append(text("short.bonus", bonus=text.comma(brief(text.data["spaces"][name]["bonus"], text))), "not bold dim")
    return cell


def main(name: str, text: MytikasText) -> str:
    """The main action of a space, where room is scarce."""
    row = text.data["spaces"][name]
    cubes = "/".join(letters(amounts, text) for amounts in text.data["production"].get(name, []))
    return text(f"short.{row['main']}", n=row.get("steps", 1), cubes=cubes)


def brief(row: Data, text: MytikasText) -> list[str]:
    """What a bonus action or a slot gives, where room is scarce."""
    return [
        letters(value, text) if key == "produce" else text(f"short.{key}", n=plain(value)) + mark(value)
        for key, value in row.items()
    ]


def letters(amounts: Data, text: MytikasText) -> str:
    """Cubes in letters, such as SSM."""
    return "".join(text(f"letter.{kind}") * amounts.get(kind, 0) for kind in KINDS) + mark(amounts)


def mark(value: Any) -> str:
    return MARK if has_marks(value) else ""


# ---- Mount Olympus


def mountain(view: View, text: MytikasText) -> RenderableType:
    """Four levels with their free places, and what is built on each."""
    tokens = text.data["levels"][f"tokens_for_{view['players']}"]
    inner = max(8, *[n + 2 * level for level, n in enumerate(tokens)])
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for row in reversed(view["table"]["levels"]):
        level, left = row["level"], row["tokens"]
        slope = " " * (level - 1)
        places = centred(TOKEN * left + TAKEN * (tokens[level - 1] - left), inner - 2 * level + 2, " ")
        count = Text(str(left), "bold" if left else "dim")
        grid.add_row(f" {level} {slope}╱{places}╲{slope}", count, Text(built(view, text, level)))
    return Group(Text(text("label.mountain") + mark(tokens), "bold"), grid)


def built(view: View, text: MytikasText, level: int) -> str:
    """Who has built what on a level, in letters."""
    found = []
    for seat, board in enumerate(view["table"]["boards"]):
        signs = "".join(text(f"short.{row['type']}") for row in board["constructions"] if row["level"] == level)
        if signs:
            found.append(text("tell.built", who=whom(seat, view, text), things=signs))
    return text("list.semicolon").join(found)


# ---- The river


def river(view: View, text: MytikasText, width: int, roomy: bool) -> RenderableType:
    """The cards from the open ones to the deck with their locks, and what the open ones do."""
    rows = table_of(view)["river"]
    unlocked = text("label.unlocked")
    locks = [unlocked] * rows["unlocked"] + [text("label.lock", n=n) for n in text.locks(rows)]
    under = [text("label.down")] * rows["face_down"] + [text("label.deck", n=rows["deck"])]
    size = max(cell_len(word) for word in [*locks, *under, unlocked]) + 2
    step = min(size, (width - 1) // max(len(under), 1))
    canvas = Canvas(width, 4)
    for i, (word, lock) in enumerate(zip_longest(under, locks, fillvalue=unlocked)):
        canvas.box(i * step, 0, step + 1, [word, lock], ("", "", "", ""), "dim")
    parts: list[RenderableType] = [Text(text("label.river"), "bold"), canvas.lines()]
    parts += [explained(card, text) for card in rows["face_up"]]
    if roomy:
        parts.append(labelled(text("label.unseen"), text.names_of(rows["unseen"]), text))
    if rows["under_deck"]:
        parts.append(labelled(text("label.under_deck"), text.names_of(rows["under_deck"]), text))
    return Group(*parts)


def explained(card: str, text: MytikasText) -> Text:
    """A card of the river with its power and what it scores."""
    line = Text.assemble((text.name(card) + text("list.colon"), f"bold {style_of(card)}"))
    line.append(text.power(card) + text("list.semicolon") + text.score(card), "dim")
    return line


def style_of(card: str) -> str:
    """The colour of the god to whom a deity card belongs."""
    return STYLES[GOD_OF[card]]


# ---- The boards of the players


def boards(view: View, text: MytikasText, seats: list[int], width: int) -> list[RenderableType]:
    """Boards side by side as far as there is room."""
    per_row = max(1, min(len(seats), width // BOARD))
    found: list[RenderableType] = []
    for first in range(0, len(seats), per_row):
        row = seats[first : first + per_row]
        if per_row == 1:
            found.append(board(view, text, row[0], width, False))
            continue
        size = (width - per_row + 1) // per_row
        found.append(beside([board(view, text, seat, size, False) for seat in row], [size] * len(row)))
    return found


def board(view: View, text: MytikasText, seat: int, width: int, own: bool) -> RenderableType:
    """A player's cubes by level beside the constructions; below them favors and deity cards."""
    mine = table_of(view)["boards"][seat]
    points = text("short.points", n=mine["score"])
    title = [text.who(seat, view["seat"]), points, text("label.offerings", n=mine["offerings"])]
    if mine["locks"]:
        title.append(text("label.locks", n=mine["locks"]))
    favors = Text(f"{text('label.favors')} ", "bold")
    for god, n in mine["favors"].items():
        if n:
            favors.append(f"{text.name(god)} {n}  ", STYLES[god])
    if not any(mine["favors"].values()):
        favors.append(TAKEN, "not bold dim")
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_row(shelves(mine, text), constructions(mine, text, own))
    lines: list[RenderableType] = [grid, favors, *deities(mine, text, own)]
    style = "bold" if view["to_act"] == seat else "dim"
    heading = " · ".join(title)
    return Panel(Group(*lines), title=heading, title_align="left", border_style=style, width=width, padding=(0, 1))


def shelves(mine: Board, text: MytikasText) -> Table:
    """How many cubes of each kind lie on each level."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column()
    cubes = shelves_of(mine)
    for _ in cubes:
        grid.add_column(justify="right", min_width=2)
    grid.add_row(Text(text("label.levels"), "dim"), *[Text(level, "dim") for level in cubes])
    for kind in KINDS:
        amounts = [str(row[kind] or TAKEN) for row in cubes.values()]
        grid.add_row(Text(text.name(kind), CUBES[kind]), *[Text(n, CUBES[kind]) for n in amounts])
    return grid


def constructions(mine: Board, text: MytikasText, own: bool) -> Table:
    """Each type with cost and points; a slot shows the level of what was built, else what building brings."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    for kind in CONSTRUCTIONS:
        row = text.data["constructions"][kind]
        slots = Text()
        for slot in [slot for slot in mine["constructions"] if slot["type"] == kind]:
            if slot["level"]:
                slots.append(f"[{slot['level']}] ", "bold")
            else:
                slots.append(f"[ ] {under(slot['slot'], row, text)} " if own else "[ ] ", "dim")
        worth = text("short.per_level", n=row["points_per_level"])
        sign = text(f"short.{kind}")
        grid.add_row(f"{sign} {text.name(kind)}", letters(row["cost"], text), worth, slots)
    return grid


def under(slot: str, row: Data, text: MytikasText) -> str:
    """What is under a slot, where room is scarce."""
    return "+".join(brief(row["slots"][slot_number(slot)], text))


def deities(mine: Board, text: MytikasText, own: bool) -> list[RenderableType]:
    """The deity cards with their offerings or lock; the viewer's own with what they do."""
    if not own:
        line = Text()
        for card in mine["deities"]:
            line.append(f"{text.name(card['deity'])} ", f"bold {style_of(card['deity'])}")
            line.append(f"{signs(card)}{worth(card, text)}  ")
        return [line] if line else []
    grid = Table.grid(padding=(0, 1, 0, 0))
    for column in ("name", "signs", "points", "power"):  # a power is told to its end
        grid.add_column(overflow="fold" if column == "power" else "ellipsis")
    for card in mine["deities"]:
        name = Text(text.name(card["deity"]), f"bold {style_of(card['deity'])}")
        grid.add_row(name, signs(card).strip(), worth(card, text), Text(text.power(card["deity"]), "dim"))
    return [grid] if mine["deities"] else []


def worth(card: OwnDeity, text: MytikasText) -> str:
    """What a card is worth now, where room is scarce."""
    points = text.worth(card)
    return text("short.points", n=plain(points)) + mark(points)


def signs(card: OwnDeity) -> str:
    """A lock or the offerings on a card, and whether its power still waits."""
    laid = LOCK if card["locked"] else OFFERING * card["offerings"]
    if card["offerings"] > 6:
        laid = f"{OFFERING}{card['offerings']}"
    return f"{laid}{'' if card['active'] else ASLEEP} "
