"""The table of Mythologies in the terminal."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from polytheon.cli.canvas import Canvas, fitted
from polytheon.games.mythologies.rules.grid import COLUMNS, PLANES
from polytheon.games.mythologies.rules.seen import Board, Pantheon, Slot
from polytheon.games.mythologies.text.cards import TOKENS
from polytheon.games.mythologies.text.words import MythologiesText
from polytheon.kernel.content import Data
from polytheon.kernel.seen import View
from polytheon.text.game import capital
from polytheon.text.marks import MARK, plain

NARROWEST: Final = 60
ROOMY: Final = 118  # from this width on the trials stand beside the sanctuary, and all grids side by side
EXPLAINED: Final = 150  # from this width on the sanctuary says what cards do
OWN_SHARE: Final = {1: 58, 2: 42, 3: 34}  # percent of the width for the viewer's pantheon, by number of others
WIDEST_CELL: Final = 24
STYLES: Final = {"green": "green", "blue": "dodger_blue1", "red": "red", "yellow": "dark_goldenrod"}
DEITY: Final = "magenta"
DEITY_SIGN: Final = "◆"
PLANE_TOKEN: Final = "▸"
COLUMN_TOKEN: Final = "▾"


def draw(view: View, text: MythologiesText, width: int) -> RenderableType:
    """The sanctuary with its trials, then all pantheons, the viewer's first and largest."""
    width = max(width, NARROWEST)
    table = view["table"]
    if not table["sanctuary"]:
        return Text("")
    notes: list[RenderableType] = [trial(view, text, n) for n in range(len(table["trials"]))]
    for label in ("exile", "arriving"):
        if table[label]:
            notes.append(labelled(text(f"label.{label}"), listed(table[label], text), text))
    if ROOMY <= width < EXPLAINED:
        boards = width * 62 // 100
        notes_beside = wrapped(Group(*notes), width - boards - 2)
        middle: RenderableType = beside([sanctuary(view, text, boards), notes_beside])
    else:
        middle = Group(sanctuary(view, text, width), *notes)
    hand = table["pantheons"][view["seat"]]["hand"] if view["seat"] is not None else []
    does = [labelled(text.name(card), text.effects(card), text) for card in dict.fromkeys(hand)]
    return Group(heading(view, text), middle, pantheons(view, text, width), *does)


def labelled(label: str, content: str, text: MythologiesText) -> Text:
    return Text.assemble((label + text("list.colon"), "bold"), content)


def listed(cards: list[str], text: MythologiesText) -> str:
    """Cards by name, those of one name together."""
    counts = Counter(cards)
    names = [text("short.times", card=text.name(c), n=n) if n > 1 else text.name(c) for c, n in counts.items()]
    return text.comma(names)


def heading(view: View, text: MythologiesText) -> Text:
    """The round, the phase, the destiny card."""
    destiny = view["table"]["destiny"]
    words = [text.round(view, "label.round")]
    if destiny is not None:
        words.append(text("label.destiny", n=destiny["revealed"], all=destiny["all"]))
    return Text(" · ".join(words), "bold")


# ---- The sanctuary


def sanctuary(view: View, text: MythologiesText, width: int) -> Text:
    """Two rows of two boards, as they lie; neighbours share an edge."""
    half = (width - 1) // 2
    boards = view["table"]["sanctuary"]
    height = 5
    canvas = Canvas(2 * half + 1, 2 * height + 1)
    for board in boards:
        x = half if board["quarter"].endswith("right") else 0
        y = height if board["quarter"].startswith("bottom") else 0
        lines = [slot(row, view, text, half - 1, width >= EXPLAINED) for row in board["slots"]]
        seats = text.seats_of(view, board["mythology"])
        style = STYLES[view["table"]["pantheons"][seats[0]]["colour"]] if seats else ""
        edges = (capital(text(f"mythology.{board['mythology']}")), owner(view, text, board), "", "")
        canvas.box(x, y, half + 1, lines, edges, style)
    return canvas.lines()


def owner(view: View, text: MythologiesText, board: Board) -> str:
    """How many cards are left in the piles, whose the board is by destiny, and who has locked it."""
    words = [text("label.piles", creatures=board["creatures_left"], deities=board["deities_left"])]
    words += [text("label.destined", who=brief(view, text, s)) for s in text.seats_of(view, board["mythology"])]
    locked = view["table"]["locked"]
    if locked is not None and locked["mythology"] == board["mythology"]:
        words.append(text("label.locked", who=brief(view, text, locked["by"])))
    return " ".join(words)


def brief(view: View, text: MythologiesText, seat: int) -> str:
    """A seat without the name of its bot."""
    return text("seat.you") if seat == view["seat"] else text("seat.other", n=seat + 1)


def slot(row: Slot, view: View, text: MythologiesText, width: int, roomy: bool) -> str:
    """A slot's card with its gains, the pawn on it and, where there is room, what it does."""
    name = text("label.slot_deity") if row["slot"] == "deity" else row["slot"]
    pawn = text("label.pawn", who=brief(view, text, row["pawn"])) if row["pawn"] is not None else ""
    card = ""
    if row["card"] is not None:
        card = text.name(row["card"]) + (f" ({text('label.down')})" if row["face_down"] else "")
    elif not row["empty"]:
        card = f"░ {text('label.down')}"
    room = width - cell_len(name) - cell_len(pawn) - 2
    if row["card"] is None:
        return f"{name} {fitted(card, room)} {pawn}"
    if not roomy:
        gains = three_gains(row["card"], text)
        return f"{name} {fitted(card, room - cell_len(gains) - 1)} {gains} {pawn}"
    column = max(14, cell_len(card))
    words = f"{fitted(card, column)} {fitted(three_gains(row['card'], text), 8)} {text.effects(row['card'])}"
    return f"{name} {fitted(words, room)} {pawn}"


def three_gains(card: str, text: MythologiesText) -> str:
    """The invocation gains for the three planes, such as -/1g/2g."""
    gains, guessed = text.data["gains"][card], text.guessed(card)
    if len(guessed) == len(PLANES):
        return "/".join(short(gains[plane], text) for plane in PLANES) + MARK
    return "/".join(short(gains[plane], text) + (MARK if plane in guessed else "") for plane in PLANES)


def short(marked: Data, text: MythologiesText) -> str:
    """Gems and favours, where room is scarce; the mark comes after all of it."""
    amount = plain(marked)
    found = [text(f"short.{kind}", n=amount[kind]) for kind in TOKENS if amount.get(kind)]
    return "".join(found) or text("short.nothing")


def trial(view: View, text: MythologiesText, number: int) -> Text:
    """A trial with everybody's progress; it is dim before its round."""
    row = view["table"]["trials"][number]
    which = text("trial.lower" if number else "trial.upper")
    words = [text.trial(view, number), text.worth(view, number), text.comma(text.progress(view, number))]
    return Text.assemble((which + text("list.colon"), "bold"), (" · ".join(words), "" if row["active"] else "dim"))


# ---- The pantheons


def pantheons(view: View, text: MythologiesText, width: int) -> RenderableType:
    """The viewer's pantheon, and the others' beside it or, where room is scarce, below it."""
    me = view["seat"] or 0
    others = [seat % view["players"] for seat in range(me + 1, me + view["players"])]
    if width >= ROOMY or len(others) == 1:
        large = min(WIDEST_CELL, (width * OWN_SHARE[len(others)] // 100 - 1) // 3)
        rest = (width - 3 * large - 1) // len(others) - 2
        return beside([pantheon(view, text, me, large, 2), *small(view, text, others, (rest - 1) // 3)])
    mine = pantheon(view, text, me, min(WIDEST_CELL, (width - 1) // 3), 2)
    rest = (width + 2) // len(others) - 2
    return Group(mine, beside(small(view, text, others, (rest - 1) // 3)))


def small(view: View, text: MythologiesText, seats: list[int], step: int) -> list[RenderableType]:
    return [pantheon(view, text, seat, min(WIDEST_CELL, step), 1) for seat in seats]


def beside(parts: list[RenderableType]) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in parts:
        grid.add_column(no_wrap=True)
    grid.add_row(*parts)
    return grid


def pantheon(view: View, text: MythologiesText, seat: int, step: int, lines: int) -> RenderableType:
    """A player's tokens, the grid, the hand and the discard. `lines` is how many lines a cell has."""
    mine, pawns = view["table"]["pantheons"][seat], view["table"]["pawns"][seat]
    width = 3 * step + 1
    points = text.count("points", mine["score"])
    tokens = [text.count("gems", mine["gems"]), text.count("favours", mine["favours"]), points]
    style = f"bold {STYLES[mine['colour']]}" + (" reverse" if view["to_act"] == seat else "")
    colour = text(f"colour.{mine['colour']}")
    parts: list[RenderableType] = [Text(fitted(f"{text.who(seat, view['seat'])} · {colour}", width), style)]
    parts.append(wrapped(" · ".join(tokens), width))
    parts.append(cells(mine, text, step, lines))
    held = [text.name(card) if card else "?" for card in mine["hand"]]
    if held:
        parts.append(wrapped(text("label.hand") + text("list.colon") + text.comma(held), width))
    if pawns["has_laid"]:
        parts.append(wrapped(text("label.pawn_laid", pawn=text.laid(pawns)), width))
    if mine["discard"]:
        parts.append(wrapped(text("label.discard") + text("list.colon") + listed(mine["discard"], text), width))
    return Group(*parts)


def wrapped(content: RenderableType, width: int) -> RenderableType:
    """What goes on in the next line where it is too long for its column."""
    grid = Table.grid()
    grid.add_column(width=width, overflow="fold")
    grid.add_row(content)
    return grid


def cells(mine: Pantheon, text: MythologiesText, step: int, lines: int) -> Text:
    """The nine piles; the edges show the planes and the completion tokens that are still there."""
    height = lines + 1
    canvas = Canvas(3 * step + 1, 3 * height + 1)
    across = PLANE_TOKEN + short(text.data["economy"]["plane_token"], text)
    down = COLUMN_TOKEN + short(text.data["economy"]["column_token"], text)
    for i, plane in enumerate(PLANES):
        for j, column in enumerate(COLUMNS):
            pile = mine["cells"][f"{plane}-{column}"]
            edges = (
                text(f"plane.{plane}") if j == 0 and cell_len(text(f"plane.{plane}")) < step - 1 else "",
                across if j == 2 and plane in mine["completion_tokens"] else "",
                "",
                down if i == 2 and column in mine["completion_tokens"] else "",
            )
            style = DEITY if pile and text.is_deity(pile[0]) else ""
            canvas.box(step * j, height * i, step + 1, cell(pile, plane, text, step - 1, lines), edges, style)
    return canvas.lines()


def cell(pile: list[str], plane: str, text: MythologiesText, width: int, lines: int) -> list[str]:
    """The visible card and how many lie below; in two lines also its gain there and what it covers."""
    if not pile:
        return [""] * lines
    name = (DEITY_SIGN if text.is_deity(pile[0]) else "") + text.name(pile[0])
    under = text("short.under", n=len(pile) - 1) if len(pile) > 1 else ""
    if lines == 1:
        return [fitted(name, width - cell_len(under)) + under]
    covered = text("label.under", cards=text.comma(text.each_name(pile[1:]))) if under else ""
    gain = short(text.data["gains"][pile[0]][plane], text) + (MARK if plane in text.guessed(pile[0]) else "")
    return [fitted(name, width - cell_len(gain) - 1) + " " + gain, covered]
