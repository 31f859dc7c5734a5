"""Mythologies in words: questions, actions, choices, and the table in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from polytheon.games.mythologies.rules import seen
from polytheon.games.mythologies.rules.grid import COLUMNS, LINES, PLANES, lines_of
from polytheon.games.mythologies.text.cards import TOKENS, CardText
from polytheon.games.mythologies.text.log import set_up, tell_turn
from polytheon.games.mythologies.text.rounds import scoring_at_end
from polytheon.kernel.content import Data
from polytheon.kernel.events import Event
from polytheon.kernel.offers import Offer
from polytheon.kernel.reasons import Reason
from polytheon.kernel.seen import Outcome, View, prompt_of
from polytheon.text.game import Fields, WordedChoice, capital
from polytheon.text.log import Step
from polytheon.text.marks import MARK, Ours, marked_like

DECLINED: Final = ("pay", "use", "spare", "put")  # questions that are answered with no, not with enough


class MythologiesText(CardText):
    """Mythologies in one language."""

    compared = ("gems", "favours")

    # ---- places

    def cell(self, cell: str) -> str:
        plane, column = lines_of(cell)
        return self("cell", plane=self(f"plane.{plane}"), column=self(f"column.{column}"))

    def pile_of(self, view: View | None, cell: str) -> list[str]:
        """The cards on a cell of the pantheon of whoever decides, from the top."""
        if view is None or view["to_act"] is None:
            return []
        pile: list[str] = view["table"]["pantheons"][view["to_act"]]["cells"][cell]
        return pile

    def at(self, card: str, cell: str) -> str:
        return self("at", card=self.name(card), cell=self.cell(cell))

    def on(self, view: View | None, cell: str) -> str:
        """The card on a cell, with the cell; only the cell where it is not known which card."""
        pile = self.pile_of(view, cell)
        return self.at(pile[0], cell) if pile else self.cell(cell)

    def crushed(self, view: View | None, cell: str) -> str:
        """What putting a card on a cell would crush."""
        pile = self.pile_of(view, cell)
        return self("crush.onto", card=self.the(pile[0])) if pile else ""

    def place(self, mythology: str, slot: str, view: View | None) -> str:
        """A slot or pile of the sanctuary, by the card there as far as it is known."""
        board = self(f"mythology.{mythology}")
        if slot == "pile":
            return self("slot.pile", mythology=board)
        found = self.slot_at(mythology, slot, view)
        if found is None:
            return self("slot.place_deity" if slot == "deity" else "slot.place", slot=slot, mythology=board)
        if found["card"] is None:
            return self("slot.down_deity" if slot == "deity" else "slot.down", slot=slot)
        key = "secret" if found["face_down"] else "deity" if slot == "deity" else "card"
        return self(f"slot.{key}", card=self.name(found["card"]), slot=self.slot_name(slot))

    def slot_at(self, mythology: str, slot: str, view: View | None) -> seen.Slot | None:
        boards: list[seen.Board] = view["table"]["sanctuary"] if view is not None else []
        slots = [found for board in boards if board["mythology"] == mythology for found in board["slots"]]
        return next((found for found in slots if found["slot"] == slot), None)

    def slot_name(self, slot: str) -> str:
        return self("tell.slot_deity") if slot == "deity" else slot

    # ---- what is asked

    def asking(self, view: View) -> str:
        question, source = prompt_of(view)["question"], prompt_of(view)["source"]
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
        return question

    def part(self, view: View) -> str:
        return self("part.name", n=view["table"]["round"]) if view["table"]["round"] else ""

    def asked(self, view: View) -> dict[str, object]:
        table, source = view["table"], prompt_of(view)["source"]
        values: dict[str, object] = {"discard": self.amount(self.data["economy"]["discard_gain"])}
        if table["destiny"] is not None:
            values["mythology"] = self(f"mythology.{table['destiny']['boards'][view['to_act']]}")
            values["n"] = len(table["pawns"][view["to_act"]]["on"])
        if source:
            trade = self.deed_of(source, "trade")
            values["amount"] = self.amount(self.deed_of(source, "_ransom"))
            values["card"] = self.moving(view)
            values |= {kind: self.count(kind, trade.get(kind, 1)) for kind in TOKENS}
        return values

    def deed_of(self, card: str, verb: str) -> Data:
        """The sentence of a card whose verb ends so, or nothing."""
        row = self.row(card) if card else {}
        deeds: list[Data] = [*row.get("on_play", ()), *row.get("when", {}).values()]
        return next((deed for deed in deeds if deed["do"].endswith(verb)), {})

    def moving(self, view: View | None) -> str:
        """The card that is about to be put on a cell, where the answers do not name it."""
        card = view["table"]["moving"] if view is not None else None
        return self.name(card) if card else ""

    # ---- actions

    def values_of(self, verb: str, fields: Fields, viewer: int | None, view: View | None) -> dict[str, object]:
        said = self.said(fields, viewer)
        match verb, fields:
            case "enough", _:
                return {"what": self.enough(view)}
            case "commit", {"pawn": str(pawn)}:
                return {"pawn": self(f"pawn.{pawn}")}
            case _, {"mythology": str(mythology), "slot": str(slot)}:
                return {"thing": self.place(mythology, slot, view)}
            case (("use" | "resolve"), {"card": str(card), "cell": str(cell)}):
                return {"card": self("at", card=self.the(card), cell=self.cell(cell))}
            case _, {"cell": str(cell), "target": str(target)}:
                return self.values_of_move(verb, cell, target, view)
            case "put", {"cell": str(cell)}:
                return {"card": self.moving(view), **self.landing(cell, view)}
            case "play", {"cell": str(cell)}:
                return {**said, **self.landing(cell, view)}
            case _, {"cell": str(cell)}:
                return {"card": self.on(view, cell)}
            case _, {"mythology": str(mythology)}:
                return {"mythology": self(f"mythology.{mythology}")}
            case (_, {"plane": str(line)}) | (_, {"line": str(line)}):
                return {"plane": self(f"line.{line}"), "line": self(f"line.{line}")}
            case "lose", {"what": str(what)}:
                return {"token": self.count("gems" if what == "gem" else "favours", 1)}
        return said

    def landing(self, cell: str, view: View | None) -> dict[str, object]:
        """Where a card is put, and what it crushes there."""
        return {"cell": self.cell_within(cell), "crushed": self.crushed(view, cell)}

    def values_of_move(self, verb: str, start: str, end: str, view: View | None) -> dict[str, object]:
        if verb == "exchange":
            return {"first": self.on(view, start), "second": self.on(view, end)}
        moving = view["table"]["moving"] if view is not None else None
        card = self.at(moving, start) if moving else self.on(view, start)
        return {"card": card, **self.landing(end, view)}

    def enough(self, view: View | None) -> str:
        """What declining means, by what was asked."""
        question = view["prompt"]["question"] if view is not None and view["prompt"] else ""
        if question == "turn":
            return self("enough.turn")
        return self("enough.decline" if question in DECLINED else "enough.other")

    # ---- chance

    def drawn(self, verb: str, fields: Fields, viewer: int | None) -> str:
        match fields:
            case {"mythology": str(mythology)}:
                return self(f"mythology.{mythology}")
            case {"seat": int(seat), "pawn": str(pawn)}:
                return self("pawn.shown", who=self.who(seat, viewer), pawn=self(f"pawn.{pawn}"))
        return super().drawn(verb, fields, viewer)

    # ---- the log

    def turn(self, steps: Sequence[Step], viewer: int | None) -> list[str]:
        return tell_turn(self, steps, viewer)

    def ends_turn(self, event: Event) -> bool:
        return event.question == "turn" and self.game.action_names.verb(event.number) == "enough"

    def opening(self, events: list[Event], viewer: int | None, view: View) -> list[str]:
        return set_up(self, view["table"], viewer)

    def scored(self, view: View, seat: int, category: str) -> str:
        mine: seen.Pantheon = view["table"]["pantheons"][seat]
        if category == "final_effects":
            return self.comma([self.name(card) for card in scoring_at_end(mine)])
        if category == "favours" and mine["trials"]:
            return self.count("passed", len(mine["trials"]))
        return self.count("gems", mine["gems"]) if category == "gems" else ""

    def because(self, view: View, outcome: Outcome) -> list[str]:
        """What decided; where points are equal, the two numbers of the tie-break."""
        ending = outcome["ending"] or ""
        winners, ranks = view["winners"], list(outcome.get("ranks", []))
        if f"tie_break.{ending}" not in self or len(winners) != 1 or not ranks:
            return super().because(view, outcome)
        winner, rival = ranks.pop(winners[0]), max(ranks, key=lambda rank: list(rank.values()))
        score = self("end.score", n=winner["points"], m=rival["points"])
        categories = self(f"tie_break.{ending}")
        return [score + capital(self("end.because", categories=categories, n=winner[ending], m=rival[ending]))]

    def cell_within(self, cell: str) -> str:
        """A cell within a sentence."""
        plane, column = lines_of(cell)
        return self("log.cell", plane=self(f"plane.{plane}"), column=self(f"log.column.{column}"))

    def trial_plainly(self, table: seen.Table, number: int) -> str:
        """The two halves of a trial, without marks."""
        row = table["trials"][number]
        return self("trial.whole", half=self.half({**row}), zone=self(f"zone.{row['where']}"))

    # ---- choices

    def values_of_reason(self, reason: Reason, viewer: int | None, view: View) -> dict[str, object]:
        said = self.said(reason.fields, viewer)
        match reason.fields:
            case {"amount": dict(amount)}:
                return {"amount": self.amount(amount)}
            case {"mythology": str(mythology)}:
                return {"mythology": self(f"mythology.{mythology}")}
            case {"cell": str(cell)}:
                return {**said, "cell": self.cell(cell)}
        return said

    def choice(self, view: View, offer: Offer) -> WordedChoice:
        action, verb, fields = offer.action, offer.verb, offer.fields
        label, price = self.action(action, view["seat"], view), self.tokens(offer.price)
        match verb, fields:
            case "play", {"card": str(card), "cell": str(cell)}:
                gain = self.comma(self.gain_parts(offer, card, cell)) or self.no_gain(card, cell)
                return WordedChoice(action, self.heading(card), self.cell(cell), self.toll(offer), gain)
            case "discard", {"card": str(card)}:
                amount = self.amount(self.marked(offer.gain, self.data["economy"]["discard_gain"]))
                return WordedChoice(action, self("group.discard", amount=amount), self.name(card))
            case "use", {"card": str(card), "cell": str(cell)}:
                return WordedChoice(action, self("group.use"), self.at(card, cell), price, self.effects(card))
            case "put", {"cell": str(cell)}:
                card = view["table"]["moving"]
                return WordedChoice(action, "", label, price, self.comma(self.gain_parts(offer, card, cell)))
            case _, {"mythology": str(mythology), "slot": str(slot)}:
                found = self.slot_at(mythology, slot, view)
                effects = self.effects(found["card"]) if found and found["card"] else ""
                return WordedChoice(action, "", label, "", effects)
            case "commit", {"pawn": pawn}:
                return WordedChoice(action, "", label, "", self.on_offer(view) if pawn == "select" else "")
            case (("raise" | "copy"), {"card": str(card)}):
                return WordedChoice(action, "", label, "", self.effects(card))
            case "exile", {"card": str(card)}:
                said = [words for words in (self.tokens(offer.gain), self.effects(card)) if words]
                return WordedChoice(action, "", label, "", self("list.semicolon").join(said))
            case "gain_of", {"card": str(card)}:
                gain = self.amount(self.marked(offer.gain, self.data["gains"][card]))
                return WordedChoice(action, "", label, "", gain)
        return WordedChoice(action, "", label, price, self.tokens(offer.gain))

    def tokens(self, amounts: Fields) -> str:
        """The whole amount of a price or gain, or nothing."""
        return self.amount(amounts) if any(kind in amounts for kind in TOKENS) else ""

    def marked(self, amounts: Fields, printed: Data) -> Data:
        """An amount with the mark of the printed value that it comes from."""
        return {kind: marked_like(n, printed) for kind, n in amounts.items() if isinstance(n, int)}

    def on_offer(self, view: View) -> str:
        """What the cards do that the viewer may select now, as far as they are known."""
        mine = view["table"]["destiny"]["boards"][view["seat"]]
        board: seen.Board = next(board for board in view["table"]["sanctuary"] if board["mythology"] == mine)
        cards = [slot["card"] for slot in board["slots"] if slot["card"] and slot["slot"] in board["selectable"]]
        return self.explained(list(dict.fromkeys(cards)))

    def explained(self, cards: list[str]) -> str:
        """Cards with what they do."""
        found = [self("gain.card", card=self.name(card), effects=self.effects(card)) for card in cards]
        return self("list.semicolon").join(found)

    def heading(self, card: str) -> str:
        """What stands above the cells on which a card can be played."""
        kind = self(f"kind.{self.row(card)['kind']}")
        if self.is_deity(card):
            kind = self.comma([kind, self.amount(self.data["economy"]["deity_cost"])])
        return self("group.play", card=self.name(card), kind=kind)

    def toll(self, offer: Offer) -> str:
        """What opposing cards demand."""
        toll = offer.price.get("toll")
        return self("price.toll", amount=self.amount(toll)) if isinstance(toll, dict) else ""

    def gain_parts(self, offer: Offer, card: str, cell: str) -> list[str]:
        """What a card brings on a cell, one by one, and what it crushes there."""
        parts: list[str] = []
        plane, _ = lines_of(cell)
        for part, value in offer.gain.items():
            match part, value:
                case "invocation", dict(amount):
                    parts.insert(0, self.amount(self.marked({**amount}, self.data["gains"][card][plane])))
                case "effect", dict(amount):
                    ours = {kind: Ours(n) for kind, n in amount.items()}
                    said = self.amount(ours if card in self.invented else amount)
                    parts.append(self("gain.effect", amount=said))
                case "crushes", str(crushed):
                    parts.append(self("crush.label", card=self.name(crushed)))
                case _, dict(amount) if amount:
                    token = self.data["economy"]["plane_token" if part in PLANES else "column_token"]
                    said = self.amount(self.marked({**amount}, token))
                    parts.append(self("gain.token", line=self(f"line.{part}"), amount=said))
        return parts

    def no_gain(self, card: str, cell: str) -> str:
        """That a card brings nothing on a cell, with a mark if that is ours."""
        return self("gain.nothing") + (MARK if lines_of(cell)[0] in self.guessed(card) else "")

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
        lines += [self.tell_trial(view, number) for number in range(len(table["trials"]))]
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
        return self(key, round=self(f"round_number.{table['round']}"), phase=phase, who=who)

    def locked(self, view: View) -> str:
        locked = view["table"]["locked"]
        who = self.who(locked["by"], view["seat"])
        return self("tell.locked", who=who, mythology=self(f"mythology.{locked['mythology']}"))

    def seats_of(self, view: View, mythology: str) -> list[int]:
        """The seats for which a board is destined: one at most."""
        destiny = view["table"]["destiny"]
        return [] if destiny is None else [s for s, board in enumerate(destiny["boards"]) if board == mythology]

    def tell_board(self, board: seen.Board, view: View) -> str:
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

    def tell_slot(self, slot: seen.Slot, view: View) -> str:
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
        left, right = view["table"]["trials"][number]["halves"]
        row = {**view["table"]["trials"][number], "at_least": self.data["first_halves"][left]["at_least"]}
        zone = self(f"zone.{row['where']}") + self.mark(f"second_halves.{right}.where")
        return self("trial.whole", half=self.half(row), zone=zone)

    def worth(self, view: View, number: int) -> str:
        """The favours for a trial."""
        row: seen.Trial = view["table"]["trials"][number]
        left, right = row["halves"]
        halves = [self.data["first_halves"][left]["favours"], self.data["second_halves"][right]["favours"]]
        return self.count("favours", marked_like(row["favours"], halves))

    def progress(self, view: View, number: int) -> list[str]:
        """How far each seat is with a trial."""
        row: seen.Trial = view["table"]["trials"][number]
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
                points=self.count("points", mine["score"]),
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

    def laid(self, pawns: seen.Pawns) -> str:
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
