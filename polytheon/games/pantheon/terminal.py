"""The table of Pantheon in the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from polytheon.cli.canvas import Canvas, fitted
from polytheon.games.pantheon.rules.seen import ColumnWorth, Player
from polytheon.games.pantheon.text.deeds import table_of
from polytheon.games.pantheon.text.words import PantheonText
from polytheon.kernel.seen import View

SEATS: Final = ("red", "dodger_blue1", "green", "magenta")
SEA: Final = "~="
COLUMN_HEX: Final = "#="
MARKS: Final = {".": "·", "~": "~", "#": "#", "=": "#"}
MARGIN: Final = 3  # of the map, for the numbers of the rows
SIDE_BY_SIDE: Final = 116  # from this width on what lies beside the board stands beside the map
SIDE: Final = 48  # what that takes at least
NARROWEST: Final = 60
ROOMY: Final = 110  # from this width on things beside the board say in full what they do


def draw(view: View, text: PantheonText, width: int) -> RenderableType:
    """The epoch, the map with what lies beside it, and the players, the viewer last."""
    width = max(width, NARROWEST)
    parts: list[RenderableType] = [heading(view, text)]
    aside = width >= SIDE_BY_SIDE
    cell = cell_width(view, width - SIDE - 2 if aside else width)
    drawn = board(view, text, cell)
    if aside:
        left = map_width(view, cell)
        parts.append(beside(drawn, shared(view, text, width - left - 2), left))
    else:
        parts += [drawn, shared(view, text, width)]
    me = view["seat"] or 0
    seats = [(me + 1 + i) % view["players"] for i in range(view["players"])]
    parts += [player(view, text, seat, width) for seat in seats]
    return Group(*parts)


def beside(left: RenderableType, right: RenderableType, width: int) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=width, no_wrap=True)
    grid.add_column()
    grid.add_row(left, right)
    return grid


def heading(view: View, text: PantheonText) -> RenderableType:
    """The epoch, its people and whose turn it is; the people's ability."""
    table = table_of(view)
    people = table["people"]
    if people is None:
        return Text(text("tell.start"), "bold")
    title = text("label.epoch", n=table["epoch"], all=table["epochs"], people=text.name(people), stage=text.stage(view))
    return Group(Text(title, "bold"), labelled(text("label.people"), text.comma(text.gains(people)), text))


def labelled(label: str, content: str, text: PantheonText) -> Text:
    return Text.assemble((label + text("list.colon"), "bold"), content)


# ---- The map


def board(view: View, text: PantheonText, cell: int) -> RenderableType:
    """The hexes row by row, with letters above and below, and the number of each row."""
    rows = view["table"]["map"]["rows"]
    on_sides = view["table"]["map"]["hexes"] == "side"
    height = 2 * len(rows) + 1 if on_sides else len(rows)
    canvas = Canvas(map_width(view, cell), height + 2)
    canvas.write(0, 0, text.mark("map.rows"), "bold")
    for i in range(max(len(row) for row in rows)):
        canvas.write(MARGIN + cell * i + 1, 0, chr(65 + i), "dim")
        canvas.write(MARGIN + cell * i + 1 + (0 if on_sides else cell // 2), height + 1, chr(65 + i), "dim")
    signs = hex_signs(view, text)
    for row, marks in enumerate(rows):
        canvas.write(0, 2 * row + 1 if on_sides else row + 1, f"{row + 1:2}", "dim")
        for i, mark in enumerate(marks):
            if mark != " ":
                name = f"{chr(65 + i)}{row + 1}"
                sign, style = signs.get(name, (f" {MARKS[mark]}", "blue" if mark == "~" else style_of(mark)))
                x, y = hex_place(row, i, cell, on_sides)
                canvas.write(x, y, fitted(sign, 3), style)
    return canvas.lines()


def hex_place(row: int, column: int, cell: int, on_sides: bool) -> tuple[int, int]:
    """Where a hex is drawn: every second row half a hex further or, on sides, every second column half a hex lower."""
    if on_sides:
        return MARGIN + cell * column, 2 * row + 1 + column % 2
    return MARGIN + cell * column + (cell // 2 if row % 2 else 0), row + 1


def style_of(mark: str) -> str:
    return "bold yellow" if mark in COLUMN_HEX else "dim"


def map_width(view: View, cell: int) -> int:
    return MARGIN + cell * max(len(row) for row in view["table"]["map"]["rows"]) + cell // 2


def cell_width(view: View, width: int) -> int:
    """Four cells a hex where there is room, else three."""
    return 4 if map_width(view, 4) <= width else 3


def hex_signs(view: View, text: PantheonText) -> dict[str, tuple[str, str]]:
    """What stands on hexes, in three cells, with its style: what comes later is more important."""
    table = table_of(view)
    signs: dict[str, tuple[str, str]] = {}
    for people, home in table["map"]["homes"].items():
        if people not in table["peoples"]:
            signs[home] = (text(f"short.{people}"), "dim")
    for letter, place in loot_letters(view).items():
        signs[place] = (f"({letter})", "bold magenta")
    if table["map"]["temple"] and not view["over"]:
        signs[table["map"]["temple"]] = ("/T\\", "bold reverse")
    targets = legal_hexes(view, text)
    for place in targets:
        if place not in table["map"]["loot"]:
            signs[place] = (place, "bold cyan")
    for place, seats in pieces(view).items():
        mark = "+" if place in targets else MARKS[terrain(view, place)]
        style = SEATS[seats[0]] if len(seats) == 1 else "bold"
        signs[place] = (mark + "".join(map(str, seats)), f"bold {style}")
    return signs


def loot_letters(view: View) -> dict[str, str]:
    """A letter for each loot tile on the board."""
    return dict(zip("abcde", view["table"]["map"]["loot"]))


def legal_hexes(view: View, text: PantheonText) -> set[str]:
    """Where the viewer may put a piece now."""
    fields = [text.taken_apart(action)[1] for action in view["legal"]]
    return {str(found["hex"]) for found in fields if "hex" in found}


def pieces(view: View) -> dict[str, list[int]]:
    """The seats that have a piece on each hex."""
    found: dict[str, list[int]] = {}
    for seat, mine in enumerate(view["table"]["players"]):
        for place in [*mine["feet"], *mine["columns"]]:
            found.setdefault(place, []).append(seat)
    return found


def terrain(view: View, place: str) -> str:
    mark: str = view["table"]["map"]["rows"][int(place[1:]) - 1][ord(place[0]) - 65]
    return mark


# ---- Beside the map


def shared(view: View, text: PantheonText, width: int) -> RenderableType:
    """The gods with their price and what the viewer lacks, the loot, demigods, cards and tiles."""
    table = table_of(view)
    parts: list[RenderableType] = []
    if table["gods"]["display"]:
        parts += [Text(text("label.gods"), "bold"), gods(view, text, width)]
    if table["map"]["loot"]:
        rows = []
        for letter, place in loot_letters(view).items():
            tile = table["map"]["loot"][place]
            rows.append((f"({letter})", place, text.name(tile), said(tile, text, width)))
        parts += [Text(text("label.loot"), "bold"), grid_of(rows)]
    pile = table["demigods"]["pile"]
    left = f"{text('label.pile')} {text('label.low_high', low=pile['low'], high=pile['high'])}"
    values = text.values(table["demigods"]["board"])
    parts.append(labelled(text("label.demigods"), f"{values} ({left})", text))
    cards = table["cards"]
    shown = text.names_of(cards["display"]) or text("none")
    parts.append(labelled(text("label.cards"), f"{shown} ({text('label.pile')} {cards['pile']})", text))
    money = " ".join(map(str, cards["special_money"])) or text("none")
    parts.append(labelled(text("label.special"), f"{money} ({text('label.from_top')})", text))
    for label, tiles in (("bonus_tiles", table["bonus_tiles"]), ("taken", table["taken"])):
        if tiles:
            parts.append(labelled(text(f"label.{label}"), text.names_of(tiles), text))
    return Group(*parts)


def said(thing: str, text: PantheonText, width: int) -> Text:
    """What a component does, in full where there is room."""
    return Text(text.comma(text.gains(thing)) if width >= ROOMY else text.brief(thing), "dim")


def gods(view: View, text: PantheonText, width: int) -> Table:
    """The gods of the display, those that are alike once."""
    display = table_of(view)["gods"]["display"]
    rows = []
    for i, god in enumerate(display):
        if god in display[:i]:
            continue
        alike = display.count(god)
        count = f" ×{alike}" if alike > 1 else ""
        numbers = text.cost_of(god["god"], god["cost"])
        cost = "+".join(map(str, numbers)) + ("!" if text.row(god["god"]).get("cards_only") else "")
        need = Text("")
        if god["need"] is not None:
            lacks = god["need"]["lacks"]
            ready = Text(text("label.ready"), "bold")
            need = Text(text("label.lack", what=text.some_of(lacks[0]))) if lacks else ready
        rows.append((text.name(god["god"]) + count, cost, need, said(god["god"], text, width)))
    return grid_of(rows)


def grid_of(rows: Iterable[tuple[str | Text, str | Text, str | Text, str | Text]]) -> Table:
    """Rows of four; what stands last may wrap."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    for wraps in (False, False, False, False, True):
        grid.add_column(no_wrap=not wraps, overflow="fold" if wraps else "ellipsis")
    for row in rows:
        grid.add_row(" ", *[Text(item) if isinstance(item, str) else item for item in row])
    return grid


# ---- The players


def player(view: View, text: PantheonText, seat: int, width: int) -> RenderableType:
    """A player's cards as far as the viewer knows, pieces, tiles, gods and demigods."""
    mine = table_of(view)["players"][seat]
    points = text.count("points", mine["score"])
    title = text("label.player", mark=seat, who=text.who(seat, view["seat"]), points=points)
    lines = []
    for group in belongings(view, text, seat, mine):
        line = Text()
        for label, content in group.items():
            if content:
                line.append(label + text("list.colon"), f"bold {SEATS[seat]}")
                line.append(f"{content}   ")
        line.rstrip()
        if line:
            lines.append(line)
    style = "bold" if view["to_act"] == seat else "dim"
    return Panel(Group(*lines), title=Text(title), title_align="left", border_style=style, width=width, padding=(0, 1))


def belongings(view: View, text: PantheonText, seat: int, mine: Player) -> list[dict[str, str]]:
    """What a player has by label, line by line."""
    cards = text.names_of(mine["hand"])
    hand = text.count("cards", mine["hand_size"])
    if cards:
        own = seat == view["seat"]
        hand += text("list.semicolon") + (cards if own else text("label.seen") + text("list.colon") + cards)
    general = f"({text('label.general')} {text.supply(mine['general_supply'])})"
    placed = f"{len(mine['columns'])} {worth_of_columns(text, mine['column_worth'])}"
    return [
        {text("label.hand"): hand},
        {text("label.supply"): f"{text.supply(mine['supply'])} {general}"},
        {
            text("label.placed"): placed,
            text("label.offerings"): text.offerings(mine),
            text("label.permanent"): text.permanent(mine),
        },
        {
            text("label.gods"): text.names_of(mine["gods"]),
            text("name.demigods"): text.demigods(mine),
            text("label.bonus"): text.name(mine["bonus"]) if mine["bonus"] else "",
        },
    ]


def worth_of_columns(text: PantheonText, worth: ColumnWorth) -> str:
    """What each column counts now, and how many are needed for more."""
    if worth["next_from"]:
        return text("label.worth", now=worth["each"], next=worth["next_each"], count=worth["next_from"])
    return text("label.worth_now", now=worth["each"])
