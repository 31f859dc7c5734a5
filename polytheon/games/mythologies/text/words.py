"""Mythologies in words: questions, actions, choices, and the table in sentences."""

from __future__ import annotations

from collections import Counter
from typing import Final

from polytheon.games.mythologies.rules.grid import CELLS, COLUMNS, LINES, PLANES, WHERE, cells_seen
from polytheon.games.mythologies.text.cards import TOKENS, CardText
from polytheon.kernel.content import Data
from polytheon.kernel.events import Event
from polytheon.text.game import Choice, View, capital
from polytheon.text.marks import Ours, has_marks

ROMAN: Final = ("-", "I", "II", "III", "IV")
ON_OWN_CARD: Final = ("sacrifice", "spare", "ransom", "pile", "choose")
FROM_DISCARD: Final = ("raise", "exile")
ON_CARD: Final = ("discard", "copy", "gain_of")
DECLINED: Final = ("pay", "use", "spare", "put")  # questions that are answered with no, not with enough


class MythologiesText(CardText):
    """Mythologies in one language."""

    # ---- places

    def cell(self, cell: str) -> str:
        plane, column = cell.split("-")
        return self("cell", plane=self(f"plane.{plane}"), column=self(f"column.{column}"))

    def pile_of(self, view: View | None, cell: str) -> list[str]:
        """The cards on a cell of the pantheon of whoever decides, from the top."""
        if view is None or view["to_act"] is None:
            return []
        pile: list[str] = view["table"]["pantheons"][view["to_act"]]["cells"][cell]
        return pile

    def at(self, card: str, cell: str) -> str:
        return self("at", card=self.name(card), cell=self.cell(cell))

    def on(self, view: View | None, cell: str, depth: int = 0) -> str:
        """The card on a cell, with the cell; only the cell where it is not known which card."""
        pile = self.pile_of(view, cell)
        return self.at(pile[depth], cell) if len(pile) > depth else self.cell(cell)

    def crushed(self, view: View | None, cell: str) -> str:
        """What putting a card on a cell would crush."""
        pile = self.pile_of(view, cell)
        return self("crush.onto", card=self.name(pile[0])) if pile else ""

    def place(self, place: str, view: View | None) -> str:
        """A slot or pile of the sanctuary, by the card there as far as it is known."""
        mythology, slot = place.split("-")
        board = self(f"mythology.{mythology}")
        if slot == "pile":
            return self("slot.pile", mythology=board)
        found = self.slot_at(place, view)
        if found is None:
            return self("slot.place_deity" if slot == "deity" else "slot.place", slot=slot, mythology=board)
        if found["card"] is None:
            return self("slot.down_deity" if slot == "deity" else "slot.down", slot=slot)
        key = "secret" if found["face_down"] else "deity" if slot == "deity" else "card"
        return self(f"slot.{key}", card=self.name(found["card"]), slot=self.slot_name(slot))

    def slot_at(self, place: str, view: View | None) -> Data | None:
        mythology, slot = place.split("-")
        for board in view["table"]["sanctuary"] if view is not None else ():
            for found in board["slots"]:
                if board["mythology"] == mythology and found["slot"] == slot:
                    slot_data: Data = found
                    return slot_data
        return None

    def slot_name(self, slot: str) -> str:
        return self("tell.slot_deity") if slot == "deity" else slot

    # ---- what is asked

    def asking(self, view: View) -> str:
        question, source = view["prompt"]["question"], view["prompt"]["source"]
        if question == "turn":
            if not view["table"]["pantheons"][view["to_act"]]["hand"]:
                return "turn_done"
            uses = [action for action in view["legal"] if self.game.action_names.verb(action) == "use"]
            return "turn_use" if uses else "turn"
        if question == "pay" and self.deed_of(source, "_or_sacrifice"):
            return "pay_or_sacrifice"
        if question == "raise" and self.deed_of(source, "sacrifice_or_call"):
            return "raise_or_sacrifice"
        if question == "choose" and self.deed_of(source, "devour"):
            return "choose_to_sacrifice"
        return str(question)

    def part(self, view: View) -> str:
        return self("part.name", n=view["table"]["round"]) if view["table"]["round"] else ""

    def asked(self, view: View) -> dict[str, object]:
        table, source = view["table"], view["prompt"]["source"]
        values: dict[str, object] = {"discard": self.amount(self.data["economy"]["discard_gain"])}
        if table["destiny"] is not None:
            values["mythology"] = self(f"mythology.{table['destiny']['boards'][view['to_act']]}")
            values["n"] = len(table["pawns"][view["to_act"]]["on"])
        if source:
            trade = self.deed_of(source, "trade")
            values["amount"] = self.cost_named(source)
            values["card"] = self.arriving(view)
            values |= {kind: self.count(kind, trade.get(kind, 1)) for kind in TOKENS}
        return values

    def deed_of(self, card: str, verb: str) -> Data:
        """The sentence of a card whose verb ends so, or nothing."""
        row = self.row(card) if card else {}
        deeds: list[Data] = [*row.get("on_play", ()), *row.get("when", {}).values()]
        return next((deed for deed in deeds if deed["do"].endswith(verb)), {})

    def arriving(self, view: View | None) -> str:
        """The card that is about to be put on a cell: one that an effect brings, else the one that asks."""
        if view is None or view["prompt"] is None:
            return ""
        coming = view["table"]["arriving"]
        return self.name(coming[-1] if coming else view["prompt"]["source"])

    # ---- actions

    def values_of(self, verb: str, words: list[str], viewer: int | None, view: View | None) -> dict[str, object]:
        last = words[-1]
        if verb == "enough":
            return {"what": self.enough(view)}
        if verb == "commit":
            return {"pawn": self(f"pawn.{last}")}
        if verb in ("take", "bring"):
            return {"thing": self.place(last, view)}
        if verb == "play":
            return {"card": self.name(words[1]), "cell": self.cell(last), "crushed": self.crushed(view, last)}
        if verb == "put":
            return {"card": self.arriving(view), "cell": self.cell(last), "crushed": self.crushed(view, last)}
        if verb in ("use", "resolve"):
            return {"card": self.at(words[1], last)}
        if verb in FROM_DISCARD:
            return {"card": self.name(words[1]), "who": self.who(int(last), viewer)}
        if verb in ON_OWN_CARD:
            return {"card": self.on(view, last)}
        if verb in ("move", "move_pile", "exchange"):
            return self.values_of_move(verb, words, view)
        if verb in ON_CARD:
            return {"card": self.name(last)}
        return self.values_of_word(verb, last, viewer)

    def values_of_move(self, verb: str, words: list[str], view: View | None) -> dict[str, object]:
        start, end = words[-2:]
        if verb == "exchange":
            return {"first": self.on(view, start), "second": self.on(view, end)}
        source = view["prompt"]["source"] if view is not None and view["prompt"] else ""
        depth = 1 if verb == "move" and self.deed_of(source, "move_crushed") else 0
        return {"card": self.on(view, start, depth), "cell": self.cell(end), "crushed": self.crushed(view, end)}

    def values_of_word(self, verb: str, word: str, viewer: int | None) -> dict[str, object]:
        """Actions that name neither a card nor a cell."""
        if verb in ("lock", "mythology"):
            return {"mythology": self(f"mythology.{word}")}
        if verb == "plane":
            return {"plane": self(f"line.{word}")}
        if verb == "token":
            return {"line": self(f"line.{word}")}
        if verb == "lose":
            return {"token": self.count("gems" if word == "gem" else "favours", 1)}
        return {"who": self.who(int(word), viewer)} if verb == "trade" else {}

    def enough(self, view: View | None) -> str:
        """What declining means, by what was asked."""
        question = view["prompt"]["question"] if view is not None and view["prompt"] else ""
        if question == "turn":
            return self("enough.turn")
        return self("enough.decline" if question in DECLINED else "enough.other")

    # ---- luck

    def lucky(self, verb: str, words: list[str], viewer: int | None) -> str:
        if verb == "first":
            return self.who(int(words[1]), viewer)
        if verb == "board":
            return self(f"mythology.{words[1]}")
        if verb == "destiny":
            return words[1]
        if verb == "pawn":
            return self(f"pawn.shown_{words[3]}", who=self.who(int(words[2]), viewer))
        return self.name(words[1])

    def luck(self, events: list[Event], viewer: int | None, view: View) -> list[str]:
        lines = super().luck(events, viewer, view)
        if any(event.name.startswith("destiny") for event in events) and view["table"]["destiny"] is not None:
            lines.append(self("destiny.boards", boards=self.comma(self.destined(view))))
        return lines

    def destined(self, view: View) -> list[str]:
        """The board of each seat."""
        boards = view["table"]["destiny"]["boards"]
        return [
            self("destiny.board", who=self.who(seat, view["seat"]), mythology=self(f"mythology.{mythology}"))
            for seat, mythology in enumerate(boards)
        ]

    # ---- choices

    def choice(self, view: View, action: int) -> Choice:
        verb = self.game.action_names.verb(action)
        words = self.game.action_names.names[action].split()
        if verb == "play":
            return self.choice_of_cell(view, action, words[1], words[2])
        if verb == "discard":
            amount = self.amount(self.data["economy"]["discard_gain"])
            return Choice(action, self("group.discard", amount=amount), self.name(words[1]))
        if verb == "use":
            return Choice(action, self("group.use"), self.at(words[1], words[2]), "", self.effects(words[1]))
        label = self.action(action, view["seat"], view)
        if verb in ("take", "bring"):
            slot = self.slot_at(words[1], view)
            return Choice(action, "", label, "", self.effects(slot["card"]) if slot and slot["card"] else "")
        if verb == "commit":
            return Choice(action, "", label, "", self.on_offer(view) if words[-1] == "select" else "")
        if verb in (*FROM_DISCARD, "copy"):
            return Choice(action, "", label, "", self.effects(words[1]))
        if verb == "gain_of":
            return Choice(action, "", label, "", self.gains(words[-1]))
        if verb in ("pay", "ransom"):
            return Choice(action, "", label, self.cost_named(view["prompt"]["source"]))
        return Choice(action, "", label)

    def on_offer(self, view: View) -> str:
        """What the cards do that the viewer may select now, as far as they are known."""
        mine = view["table"]["destiny"]["boards"][view["seat"]]
        board = next(board for board in view["table"]["sanctuary"] if board["mythology"] == mine)
        cards = dict.fromkeys(slot["card"] for slot in board["slots"] if slot["card"] and slot["pawn"] is None)
        return self.explained(list(cards))

    def explained(self, cards: list[str]) -> str:
        """Cards with what they do."""
        found = [self("gain.card", card=self.name(card), effects=self.effects(card)) for card in cards]
        return self("list.semicolon").join(found)

    def choice_of_cell(self, view: View, action: int, card: str, cell: str) -> Choice:
        """Playing a card on a cell: what it costs there, brings there and crushes."""
        kind = self(f"kind.{self.row(card)['kind']}")
        if self.is_deity(card):
            kind = self.comma([kind, self.amount(self.data["economy"]["deity_cost"])])
        heading = self("group.play", card=self.name(card), kind=kind)
        toll = self.tolls(view, cell)
        price = self("price.toll", amount=self.amount(toll)) if toll else ""
        parts = [self.amount(self.gain_at(view, card, cell))] if self.gain_at(view, card, cell) else []
        for line in self.completed(view, cell):
            token = self.data["economy"]["plane_token" if line in PLANES else "column_token"]
            parts.append(self("gain.token", line=self(f"line.{line}"), amount=self.amount(token)))
        pile = self.pile_of(view, cell)
        if pile:
            parts.append(self("crush.label", card=self.name(pile[0])))
        return Choice(action, heading, self.cell(cell), price, self.comma(parts) or self("gain.nothing"))

    def gain_at(self, view: View, card: str, cell: str) -> Data:
        """The invocation gain of a card on a cell; cards that double it count."""
        gain = self.data["gains"][card][cell.split("-")[0]]
        mine = view["table"]["pantheons"][view["to_act"]]["cells"]
        visible = [pile[0] for other, pile in mine.items() if pile and other != cell]
        times = 1 + sum("doubles_gains" in self.row(other).get("traits", ()) for other in visible)
        return {kind: gain[kind] * (1 if self.is_deity(card) else times) for kind in TOKENS if gain.get(kind)}

    def tolls(self, view: View, cell: str) -> Counter[str]:
        """What opposing cards demand for invoking on a cell."""
        owed: Counter[str] = Counter()
        for seat, pantheon in enumerate(view["table"]["pantheons"]):
            for other, pile in pantheon["cells"].items():
                toll = self.row(pile[0]).get("toll") if pile and seat != view["to_act"] else None
                if toll and cells_seen(WHERE.index(toll["where"]), CELLS.index(other)) >> CELLS.index(cell) & 1:
                    owed.update({kind: toll[kind] for kind in TOKENS if toll.get(kind)})
        return owed

    def completed(self, view: View, cell: str) -> list[str]:
        """The lines that a card on this cell would complete and whose token still lies there."""
        mine = view["table"]["pantheons"][view["to_act"]]
        empty = [other for other, pile in mine["cells"].items() if not pile]
        if cell not in empty:
            return []
        return [
            line
            for line in mine["completion_tokens"]
            if line in cell.split("-") and [other for other in empty if line in other.split("-")] == [cell]
        ]

    # ---- the table in sentences

    def tell(self, view: View) -> list[str]:
        table = view["table"]
        if not table["sanctuary"]:
            return []
        lines = [self.round(view, "tell.round")]
        if table["destiny"] is not None:
            lines.append(self("tell.destiny", n=table["destiny"]["revealed"], left=table["destiny"]["left"]))
        if table["locked"] is not None:
            lines.append(self.locked(view))
        lines += [self.tell_board(board, view) for board in table["sanctuary"]]
        lines += [self.tell_trial(view, number) for number in range(2)]
        for seat in range(view["players"]):
            lines += self.tell_pantheon(view, seat)
        if table["exile"]:
            lines.append(self("tell.exile", cards=self.names_of(table["exile"])))
        if table["arriving"]:
            lines.append(self("tell.arriving", cards=self.names_of(table["arriving"])))
        return lines

    def names_of(self, cards: list[str]) -> str:
        """Names of cards; one that the viewer does not know is said to be unknown."""
        return self.comma([self.name(card) if card else self("tell.unknown") for card in cards]) or self("none")

    def round(self, view: View, key: str) -> str:
        table = view["table"]
        phase, who = self(f"phase.{table['phase']}"), self.who(table["first_player"], view["seat"])
        return self(key, round=ROMAN[table["round"]], phase=phase, who=who)

    def locked(self, view: View) -> str:
        locked = view["table"]["locked"]
        who = self.who(locked["by"], view["seat"])
        return self("tell.locked", who=who, mythology=self(f"mythology.{locked['mythology']}"))

    def seats_of(self, view: View, mythology: str) -> list[int]:
        """The seats to which a board is destined: one at most."""
        destiny = view["table"]["destiny"]
        return [] if destiny is None else [s for s, board in enumerate(destiny["boards"]) if board == mythology]

    def tell_board(self, board: Data, view: View) -> str:
        slots = [self.tell_slot(slot, view) for slot in board["slots"]]
        quarter = [self(f"quarter.{board['quarter']}")]
        quarter += [
            self("tell.destined", who=self.who(s, view["seat"])) for s in self.seats_of(view, board["mythology"])
        ]
        return self(
            "tell.board",
            quarter=self.comma(quarter),
            mythology=self(f"mythology.{board['mythology']}"),
            slots=self("list.semicolon").join(slots),
            creatures=self.count("creatures", board["creatures_left"]),
            deities=self.count("deities", board["deities_left"]),
        )

    def tell_slot(self, slot: Data, view: View) -> str:
        if slot["empty"]:
            card = self("tell.slot_empty")
        elif slot["card"] is None:
            card = self("tell.slot_down")
        else:
            key = "tell.slot_secret" if slot["face_down"] else "tell.slot_known"
            card = self(key, card=self.name(slot["card"]), gains=self.gains(slot["card"]))
        if slot["pawn"] is None:
            return self("tell.slot", slot=self.slot_name(slot["slot"]), card=card)
        who = self.who(slot["pawn"], view["seat"])
        return self("tell.slot_pawn", slot=self.slot_name(slot["slot"]), card=card, who=who)

    def trial(self, view: View, number: int) -> str:
        """The two halves of a trial in one sentence."""
        left, right = self.boards_of(view, number)
        row = {**view["table"]["trials"][number], "at_least": self.data["first_halves"][left]["at_least"]}
        zone = self(f"zone.{row['where']}") + self.mark(f"second_halves.{right}.where")
        return self("trial.whole", half=self.half(row), zone=zone)

    def boards_of(self, view: View, number: int) -> list[str]:
        """The two mythologies whose boards make a trial."""
        return [board["mythology"] for board in view["table"]["sanctuary"][2 * number : 2 * number + 2]]

    def worth(self, view: View, number: int) -> str:
        """The favours for a trial."""
        left, right = self.boards_of(view, number)
        favours: int = view["table"]["trials"][number]["favours"]
        halves = [self.data["first_halves"][left]["favours"], self.data["second_halves"][right]["favours"]]
        return self.count("favours", Ours(favours) if has_marks(halves) else favours)

    def progress(self, view: View, number: int) -> list[str]:
        """How far each seat is with a trial."""
        row = view["table"]["trials"][number]
        found = []
        for seat, n in enumerate(row["progress"]):
            key = "scored" if seat in row["scored_by"] else "met" if seat in row["met_by"] else "progress"
            found.append(self(f"trial.{key}", who=self.who(seat, view["seat"]), n=n, of=row["at_least"]))
        return found

    def tell_trial(self, view: View, number: int) -> str:
        return self(
            "tell.trial",
            which=self("trial.lower" if number else "trial.upper"),
            favours=self.worth(view, number),
            trial=self.trial(view, number),
            progress=self.comma(self.progress(view, number)),
        )

    def tell_pantheon(self, view: View, seat: int) -> list[str]:
        mine, pawns = view["table"]["pantheons"][seat], view["table"]["pawns"][seat]
        lines = [
            self(
                "tell.pantheon",
                who=self.who(seat, view["seat"]),
                colour=self(f"colour.{mine['colour']}"),
                gems=self.count("gems", mine["gems"]),
                favours=self.count("favours", mine["favours"]),
                points=self.count("points", sum(mine["points"].values())),
            )
        ]
        for plane in PLANES:
            cells = [self.tell_cell(column, mine["cells"][f"{plane}-{column}"]) for column in COLUMNS]
            lines.append(capital(self("tell.plane", plane=self(f"plane.{plane}"), cells=self.comma(cells))))
        left = [self(f"line.{line}") for line in LINES if line in mine["completion_tokens"]]
        lines.append(self("tell.tokens", lines=self.comma(left) or self("none")))
        if mine["hand"]:
            cards = self.explained(mine["hand"]) if seat == view["seat"] else self.names_of(mine["hand"])
            lines.append(self("tell.hand", cards=cards))
        if mine["discard"]:
            lines.append(self("tell.discard", cards=self.names_of(mine["discard"])))
        if pawns["has_laid"]:
            lines.append(self("tell.pawns", pawn=self.laid(pawns)))
        return lines

    def laid(self, pawns: Data) -> str:
        """The pawn that a seat has laid, as far as it is known."""
        return self(f"pawn.{pawns['laid']}") if pawns["laid"] else self("tell.laid")

    def tell_cell(self, column: str, pile: list[str]) -> str:
        if not pile:
            card = self("tell.empty")
        elif len(pile) == 1:
            card = self.name(pile[0])
        else:
            card = self("tell.pile", card=self.name(pile[0]), covered=self.joined(self.each_name(pile[1:]), "list.and"))
        return self("tell.cell", column=self(f"column.{column}"), pile=card)

    def each_name(self, cards: list[str]) -> list[str]:
        return [self.name(card) for card in cards]

    def legend(self) -> list[str]:
        return [self("help.legend")]


TEXT: Final = MythologiesText
