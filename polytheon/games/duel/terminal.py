"""The table of Duel in the terminal."""

from __future__ import annotations

from typing import Final

from rich.box import SQUARE
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from polytheon.cli.canvas import Canvas, centred
from polytheon.games.duel.rules.components import RESOURCES
from polytheon.games.duel.rules.seen import City, Military, OwnWonder, Pantheon, Slot, Token
from polytheon.games.duel.text.words import DuelText, by_name, table_of
from polytheon.kernel.content import Data
from polytheon.kernel.seen import View

STYLES: Final = {
    "brown": "dark_orange3",
    "grey": "grey50",
    "blue": "dodger_blue1",
    "green": "green",
    "yellow": "dark_goldenrod",
    "red": "red",
    "purple": "magenta",
}
SIDE_BY_SIDE: Final = 118  # from this width on the track, progress tokens and pantheon stand beside the structure
NARROWEST: Final = 60
ROOMY: Final = 50  # from this width on a side column says what things do
PAWN: Final = "●"


def draw(view: View, text: DuelText, width: int) -> RenderableType:
    """Both cities and between them the structure, the military track, the progress tokens and the pantheon."""
    width = max(width, NARROWEST)
    me = view["seat"] or 0
    parts: list[RenderableType] = [city(view, text, 1 - me, width)]
    if width >= SIDE_BY_SIDE:
        left = width * 62 // 100
        parts.append(beside(structure(view, text, left), shared(view, text, width - left - 2, True), left))
    else:
        parts += [structure(view, text, width), shared(view, text, width, False)]
    parts.append(city(view, text, me, width))
    return Group(*parts)


def beside(left: RenderableType, right: RenderableType, width: int) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=width, no_wrap=True)
    grid.add_column()
    grid.add_row(left, right)
    return grid


# ---- The structure


def structure(view: View, text: DuelText, width: int) -> RenderableType:
    """The cards as they lie; a card that is covered has no lower edge, one that is free shows its price there."""
    slots = table_of(view)["structure"]
    if not slots:
        return Text("")
    step = min((width - 1) // 6, 19)  # from one card of a row to the next; neighbours share an edge
    first, last = min(slot["row"] for slot in slots), max(slot["row"] for slot in slots)
    canvas = Canvas(6 * step + 1, 3 * (last - first) + 4)
    for slot in slots:
        x = (slot["column"] - 1) * step // 2
        draw_card(canvas, x, 3 * (slot["row"] - first), step + 1, slot, view, text)
    heading = text("label.structure", age=text(f"deck.age{table_of(view)['age']}"), n=len(slots))
    return Group(Text(heading, "bold"), canvas.lines())


def draw_card(canvas: Canvas, x: int, y: int, width: int, slot: Slot, view: View, text: DuelText) -> None:
    if slot["card"] is None:
        lies = f"◆{token(slot['token'], text)}" if slot["token"] else "░" * (width - 2)
        canvas.box(x, y, width, [centred(text(f"deck.{slot['back']}"), width - 2, "░"), lies], ("", "", "", ""), "dim")
        return
    row = text.row(slot["card"])
    lines = [text.name(slot["card"]), brief(row, text)]
    price = offer(slot, view, text) if slot["free"] else ""
    edges = (text(f"colour.{row['colour']}"), letters(row["cost"], text), "", price)
    style = STYLES[row["colour"]] + (" bold" if slot["free"] else "")
    canvas.box(x, y, width, lines, edges, style)


def token(lying: Token, text: DuelText) -> str:
    """A token on a face-down card, where room is scarce."""
    return text(f"mythology.{lying['mythology']}") if lying["mythology"] else text.token(lying)


def offer(slot: Slot, view: View, text: DuelText) -> str:
    """What a free card costs the viewer (or, for a spectator, who acts)."""
    seat = view["seat"] if view["seat"] is not None else table_of(view)["active"]
    if slot["prices"] is None:
        return ""
    price = slot["prices"][seat]
    if price["coins"] == 0:
        return text("short.chain" if price["free_by"] else "short.free")
    return text("short.too_dear" if price["short"] else "short.price", n=price["coins"])


def letters(cost: Data, text: DuelText) -> str:
    """A cost in letters, such as 2$WWC."""
    coins = text("short.price", n=cost["coins"]) if cost.get("coins") else ""
    return coins + "".join(text(f"letter.{name}") * cost.get(name, 0) for name in RESOURCES)


def brief(row: Data, text: DuelText) -> str:
    """What a component brings, where room is scarce."""
    parts = [text(f"short.{key}", n=row[key]) for key in ("vp", "coins") if row.get(key)]
    if row.get("shields"):
        parts.append(text.count("shields", row["shields"]))
    if "produces" in row:
        parts.append("+" + letters(row["produces"], text))
    if "one_of" in row:
        parts.append("/".join(text(f"letter.{name}") for name in row["one_of"]))
    if "fixed_price" in row:
        goods = "".join(text(f"letter.{name}") for name in row["fixed_price"])
        parts.append(text("short.fixed", goods=goods, n=text.data["economy"]["fixed_price"]))
    if "science" in row:
        parts.append(symbol(row["science"], text))
    if "coins_per" in row:
        parts.append(text("short.per", n=row["coins_per"]["each"], what=counted(row["coins_per"]["count"], text)))
    if "guild" in row:
        what = "+".join(counted(name, text) for name in row["guild"]["count"])
        parts.append(text("short.guild", n=row["guild"]["vp"], what=what))
    if row.get("deck") == "temple":
        parts.append(text("short.temple"))
    if row.get("replay"):
        parts.append(text("short.replay"))
    return " ".join(parts)


def symbol(name: str, text: DuelText) -> str:
    return text(f"short.{name}" if f"short.{name}" in text else f"symbol.{name}")


def counted(name: str, text: DuelText) -> str:
    return text(f"short.{name}" if f"short.{name}" in text else f"colour.{name}")


# ---- Between the cities


def shared(view: View, text: DuelText, width: int, aside: bool) -> RenderableType:
    """The track, the progress tokens, the pantheon and the discard pile; `aside` stands beside the structure."""
    table = table_of(view)
    roomy = aside and width >= ROOMY
    parts: list[RenderableType] = [track(view, text, width)]
    parts.append(things(text("label.progress"), table["progress"]["board"], text, roomy))
    if table["progress"]["offered"]:
        parts.append(things(text("label.offered"), table["progress"]["offered"], text, True))
    if table["progress"]["box"]:
        parts.append(things(text("label.box"), table["progress"]["box"], text, False))
    if table["pantheon"]:
        parts += pantheon(table["pantheon"], view, text, aside, roomy)
    if table["discard_pile"]:
        parts.append(things(text("label.discard_pile"), table["discard_pile"], text, False))
    return Group(*parts)


def things(label: str, names: list[str], text: DuelText, explained: bool) -> RenderableType:
    """Things by name or, explained, one a line with what they do."""
    if not explained:
        return labelled(label, text.names_of(names), text)
    grid = Table.grid(padding=(0, 1, 0, 0))
    for name in names:
        grid.add_row(Text(f"  {text.name(name)}"), Text(text.comma(text.gains(name)), "dim"))
    return Group(Text(label, "bold"), grid)


def labelled(label: str, content: str, text: DuelText) -> Text:
    return Text.assemble((label + text("list.colon"), "bold"), content)


def track(view: View, text: DuelText, width: int) -> RenderableType:
    """The military track from the viewer's capital to the other one, with the points and tokens of its zones."""
    military, me = table_of(view)["military"], view["seat"] or 0
    capital = military["capital"]
    mirror = 1 if me == 0 else -1
    cell = 4 if width >= 4 * (2 * capital + 1) + 2 else 2
    edges = {0, capital, *[edge for zone in military["zones"] for edge in (-zone["last"], zone["first"])]}
    spaces = Text(" ", no_wrap=True)
    for place in range(-capital, capital + 1):
        mark = mark_on(place * mirror, military, text)
        spaces.append("|" if place in edges else " ")
        spaces.append(mark.ljust(cell - 1), "bold" if mark == PAWN else "")
    zones = Canvas(cell * (2 * capital + 1) + 2, 1)
    lying = {(token["seat"], token["size"]): token["coins"] for token in military["tokens"]}
    for side in (-1, 1):
        for zone in military["zones"]:
            first = -zone["last"] if side < 0 else zone["first"]
            where = (0 if side * mirror < 0 else 1, zone["token"])
            parts = [text("short.vp", n=zone["vp"])] if cell > 2 else []
            parts += [text("short.price", n=-lying[where])] if where in lying else []
            zones.write(2 + cell * (capital + first), 0, " ".join(parts), "dim")
    ends = text("label.track", left=text.who(me, view["seat"]), right=text.who(1 - me, view["seat"]))
    here = text.place(military["pawn"], view["seat"])
    return Group(labelled(text("label.military"), f"{here} ({ends})", text), spaces, zones.lines())


def mark_on(position: int, military: Military, text: DuelText) -> str:
    """What stands on a space of the track."""
    if position == military["pawn"]:
        return PAWN
    if position == military["minerva"]:
        return text("short.minerva")
    return "#" if abs(position) == military["capital"] else "·"


def pantheon(data: Pantheon, view: View, text: DuelText, aside: bool, roomy: bool) -> list[RenderableType]:
    """The six spaces with the card on each, the viewer's price and the other one's."""
    me = view["seat"] or 0
    title = text("label.pantheon", me=text.who(me, view["seat"]), other=text.who(1 - me, view["seat"]))
    parts: list[RenderableType] = [Text(title, "bold")]
    prices = [text("label.prices", mine=space["costs"][me], theirs=space["costs"][1 - me]) for space in data["spaces"]]
    if aside:
        grid = Table.grid(padding=(0, 1, 0, 0))
        for space, price in zip(data["spaces"], prices):
            gains = text.comma(text.gains(space["divinity"])) if space["divinity"] and roomy else ""
            grid.add_row(f"  {space['space']}", price, Text(text.on_space(space)), Text(gains, "dim"))
    else:
        grid = Table(show_header=False, box=SQUARE, padding=(0, 1))
        grid.add_row(*[f"{space['space']}: {price}" for space, price in zip(data["spaces"], prices)])
        grid.add_row(*[Text(text.on_space(space)) for space in data["spaces"]])
    parts.append(grid)
    parts.append(labelled(text("label.decks"), text.comma(text.decks(data)), text))
    if data["drawn"]:
        parts.append(things(text("label.drawn"), data["drawn"], text, True))
    if data["aside"]:
        parts.append(things(text("label.aside"), data["aside"], text, True))
    if data["enki"]:
        parts.append(things(text("label.enki"), data["enki"], text, roomy))
    if data["snake"]:
        parts.append(things(text("label.snake"), [data["snake"]], text, False))
    return parts


# ---- The cities


def city(view: View, text: DuelText, seat: int, width: int) -> RenderableType:
    """A player's cards by colour, production, wonders, tokens and points."""
    mine = table_of(view)["cities"][seat]
    coins = text.coins(mine["coins"]) + (f" + {text.coins(mine['astarte'])} (Astarte)" if mine["astarte"] else "")
    points = text.count("points", mine["score"])
    title = f"{text.who(seat, view['seat'])} · {coins} · {points}"
    lines: list[RenderableType] = []
    cards = Text()
    for colour, names in by_name(mine["cards"]).items():
        if names:
            cards.append(f"{text(f'colour.{colour}')} ", f"bold {STYLES[colour]}")
            cards.append(text.names_of(names) + "  ")
    if cards:
        lines.append(cards)
    lines.append(trade(mine, text))
    if mine["wonders"]:
        lines.append(
            Columns(
                [wonder(row, text, width >= SIDE_BY_SIDE) for row in mine["wonders"]],
                equal=True,
                expand=False,
                padding=(0, 2),
            )
        )
    lines += belongings(mine, text)
    turn = view["to_act"] == seat
    style = "bold" if turn else "dim"
    return Panel(Group(*lines), title=title, title_align="left", border_style=style, width=width, padding=(0, 1))


def trade(mine: City, text: DuelText) -> Text:
    """What the city makes, and what it pays for one unit of each resource."""
    makes = letters(by_name(mine["production"]), text)
    for choice in mine["one_of"]:
        makes += (" +" + "/".join(text(f"letter.{name}") for name in choice["resources"])) * choice["units"]
    prices = by_name(mine["prices"]).items()
    buys = " ".join(f"{text(f'letter.{name}')} {text('short.price', n=n)}" for name, n in prices)
    line = Text()
    line.append(f"{text('label.makes')} ", "bold")
    line.append((makes.strip() or text("none")) + "   ")
    line.append(f"{text('label.buys')} ", "bold")
    line.append(buys)
    return line


def wonder(row: OwnWonder, text: DuelText, roomy: bool) -> Text:
    """A wonder, built or with its cost and the player's price; where there is room, with what it brings."""
    name, data = text.name(row["wonder"]), text.row(row["wonder"])
    line = Text(f"[x] {name}", "bold")
    if row["price"]:
        line = Text(f"[ ] {name} {letters(data['cost'], text)} → {text('short.price', n=row['price']['coins'])}")
    if roomy:
        line.append(f" {brief(data, text)}", "dim")
    return line


def belongings(mine: City, text: DuelText) -> list[RenderableType]:
    """Symbols, progress tokens, divinities, other tokens."""
    tokens = [text.mythology_token(name) for name in mine["mythology_tokens"]]
    tokens += [text("token.offering", n=n) for n in mine["offering_tokens"]]
    found = {
        "symbols": text.comma([text(f"symbol.{name}") for name in mine["symbols"]]),
        "progress": text.comma([text.name(name) for name in mine["progress"]]),
        "divinities": text.comma([text.name(name) for name in mine["divinities"]]),
        "tokens": text.comma(tokens),
    }
    line = Text()
    for label, content in found.items():
        if content:
            line.append(f"{text(f'label.{label}')} ", "bold")
            line.append(content + "   ")
    return [line] if line else []
