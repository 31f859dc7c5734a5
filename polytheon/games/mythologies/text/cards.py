"""What the cards, mythologies and trials of Mythologies do, in words made from the vocabulary of their data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final

from polytheon.games.mythologies.content.loader import in_reading
from polytheon.games.mythologies.rules.components import Content as Components
from polytheon.games.mythologies.rules.counts import TALLIES
from polytheon.games.mythologies.rules.grid import PLANES
from polytheon.kernel.content import EDITION, RULEBOOK, Content, Data, Source, is_number
from polytheon.text.game import GameText
from polytheon.text.marks import MARK, plain
from polytheon.text.sources import Item

TOKENS: Final = ("gems", "favours")
TOKEN: Final = "token"  # in the path of an amount: which of them it is
NUMBERS: Final = "numbers"
IDENTITY: Final = ("number", "mythology", "kind")  # what a card is; all else is what it does
# Verbs that one more word of their data makes another sentence
SPLIT: Final = {"gain_tokens": "which", "take_from": "whom", "shift": "to", "everyone_shifts": "to"}
# The continuation of a sentence whose verb also brings tokens
BRINGS: Final = {
    "sacrifice": "for",
    "sacrifice_pile": "for",
    "sacrifice_all": "each",
    "sacrifice_up_to": "each",
    "sacrifice_mythology": "each",
    "exile_destined_board": "each",
    "exile_discarded": "each",
    "move": "if_moved",
    "shift": "per_crushed",
}
# Whose `to` is a word about moves; elsewhere it names cells seen from the card that moves
TARGETED: Final = ("move", "move_per_discarded")


class CardText(GameText):
    """The components of Mythologies in one language."""

    def components(self, content: Content, options: Mapping[str, str]) -> Content:
        """The components, with the readings of doubtful cards that were chosen."""
        assert isinstance(content, Components)
        return in_reading(content, self.game.check_options(options))

    def sections(self) -> dict[str, list[str]]:
        return {section: list(self.data[section]) for section in ("cards", "mythologies")}

    def row(self, card: str) -> Data:
        """A card's data."""
        row: Data = self.data["cards"][card]
        return row

    def is_deity(self, card: str) -> bool:
        return bool(self.row(card)["kind"] == "deity")

    # ---- the list of sources

    @classmethod
    def is_ours(cls, content: Content, path: str) -> bool:
        """A gain has a mark also where its number is known and gem or favour is not. What a card does is marked as a
        whole."""
        if path.startswith("gains."):
            return content.source(path).ours or content.source(f"{path.rpartition('.')[0]}.{TOKEN}").ours
        return not path.startswith("cards.") and content.source(path).ours

    def paths_of(self, thing: str) -> list[str]:
        if thing in self.data["mythologies"]:
            return [f"first_halves.{thing}", f"second_halves.{thing}"]
        return [f"cards.{thing}", f"gains.{thing}"]

    def sourced(self, field: str, value: Any) -> Iterable[tuple[Item, Source]]:
        """What a card does is one sentence, however many fields of the data hold it; so is a half of a trial."""
        section, thing, *rest = field.split(".")
        if section == "cards" and rest[0] not in IDENTITY:
            return self.sourced_effect(thing)
        return super().sourced(field, value)

    def sourced_effect(self, card: str) -> Iterator[tuple[Item, Source]]:
        source = self.content.source(f"cards.{card}")
        effects = [v for v in self.content.values(f"cards.{card}") if v.path.split(".")[2] not in IDENTITY]
        if all(found.source.kind == EDITION for found in effects):
            source = effects[0].source
        yield Item([f"cards.{card}"], self("known.field.effect"), self.sentences(card)), source
        known = [str(found.value) for found in effects if is_number(found.value) and found.source != source]
        if known:
            name = self("known.entry", name=self("known.field.effect"), entry=self("known.numbers"))
            yield Item([f"cards.{card}.{NUMBERS}"], name, self.comma(known)), Source(RULEBOOK)

    def field_name(self, field: str) -> str:
        section, *_, key = field.split(".")
        if section in ("first_halves", "second_halves"):
            key = section if key == "favours" else "half" if section == "first_halves" else "zone"
        return self(f"known.field.{key}")

    def entry_name(self, path: str, entry: str) -> str:
        if entry in (*TOKENS, TOKEN):
            return self("known.field.token" if entry == TOKEN else "known.field.amount")
        return super().entry_name(path, entry)

    def in_words(self, path: str, value: Any) -> str:
        section, thing, *rest = path.split(".")
        last = rest[-1] if rest else thing
        if last == TOKEN:
            return self(f"known.word.{value}")
        if isinstance(value, dict):
            return self.amount(value)
        if section == "first_halves" and last != "favours":
            return self.half(self.content.data["first_halves"][thing])
        if last in ("where", "kind", "mythology"):
            return self(f"{'zone' if last == 'where' else last}.{value}")
        if section == "destiny" and thing == "cards":
            rows = value if isinstance(value[0], list) else [value]
            return self("list.semicolon").join([self.comma([self(f"quarter.{q}") for q in row]) for row in rows])
        if section == "destiny":
            return self.comma([self(f"colour.{colour}") for colour in (value if isinstance(value, list) else [value])])
        worth = last == "favours" and section in ("first_halves", "second_halves")
        return self.count("favours", value) if worth else super().in_words(path, value)

    # ---- what a component is

    def about(self, thing: str) -> list[str]:
        if thing in self.data["mythologies"]:
            return self.about_mythology(thing)
        lines = [self.kind(thing)]
        lines.append(self("about.invocation", gains=self.gains(thing)))
        lines.append(self("about.effect", effects=self.effects(thing) or self("none")))
        return lines

    def kind(self, card: str) -> str:
        """What sort of card it is, of which mythology, and what it costs."""
        row = self.row(card)
        return self(
            "about.deity" if self.is_deity(card) else "about.card",
            name=self.name(card),
            mythology=self(f"mythology.{row['mythology']}"),
            kind=self(f"kind.{row['kind']}"),
            cost=self.amount(self.data["economy"]["deity_cost"]),
        )

    def gains(self, card: str) -> str:
        """The invocation gains of a card by plane."""
        gains, guessed = self.data["gains"][card], self.guessed(card)
        if len(guessed) == len(PLANES):
            words = [f"{self(f'plane.{plane}')} {self.amount(plain(gains[plane]))}" for plane in PLANES]
            return self("known.all_ours", words=self.comma(words))
        words = [
            f"{self(f'plane.{plane}')} {self.amount(gains[plane])}"
            + (MARK if plane in guessed and not gains[plane] else "")
            for plane in PLANES
        ]
        return self.comma(words)

    def guessed(self, card: str) -> list[str]:
        """The planes for which the gain of a card is ours."""
        return [plane for plane in PLANES if self.content.source(f"gains.{card}.{plane}.{TOKEN}").ours]

    def about_mythology(self, mythology: str) -> list[str]:
        its = [card for card, row in self.data["cards"].items() if row["mythology"] == mythology]
        deities = [self.name(card) for card in its if self.is_deity(card)]
        creatures = [self.name(card) for card in its if not self.is_deity(card)]
        first, second = self.data["first_halves"][mythology], self.data["second_halves"][mythology]
        return [
            self(
                "about.mythology",
                name=self.name(mythology),
                deities=self.count("deities", len(deities)),
                creatures=self.count("creatures", len(creatures)),
            ),
            self("about.deities", cards=self.comma(deities)),
            self("about.creatures", cards=self.comma(creatures)),
            self("about.first_half", half=self.half(first), favours=self.count("favours", first["favours"])),
            self(
                "about.second_half",
                half=self(f"zone.{second['where']}") + self.mark(f"second_halves.{mythology}.where"),
                favours=self.count("favours", second["favours"]),
            ),
        ]

    def half(self, row: Data) -> str:
        """The first half of a trial; a view tells trials with the same words as the data."""
        what = self.count(f"counted.{row['of']}", row["at_least"])
        return self("trial.half_complete" if row["complete"] else "trial.half", n=row["at_least"], what=what)

    def amount(self, row: Data) -> str:
        """Gems and favours in words."""
        parts = [self.count(kind, row[kind]) for kind in TOKENS if row.get(kind)]
        return self.joined(parts, "list.and") or self("none")

    # ---- what a card does

    def mark(self, path: str) -> str:
        section, _, card = path.partition(".")
        if section == "cards" and card in self.data["cards"]:
            return MARK if card in self.invented else ""
        return super().mark(path)

    def effects(self, card: str) -> str:
        """Everything a card does, in one line; with a mark if that is ours."""
        return self.sentences(card) + self.mark(f"cards.{card}")

    @cached_property
    def invented(self) -> set[str]:
        """The cards whose effect is ours."""
        paths = [value.path.split(".") for value in self.content.ours("cards")]
        return {card for _, card, field, *_ in paths if field not in IDENTITY}

    def sentences(self, card: str) -> str:
        row = self.row(card)
        found = [self(f"trait.{trait}") for trait in row.get("traits", ())]
        if row.get("on_play"):
            found.append(self("effect.on_play", deeds=self.deeds(row["on_play"])))
        found += [self.reaction(event, deed) for event, deed in row.get("when", {}).items()]
        if "use" in row:
            found.append(self.use(row["use"]))
        if "toll" in row:
            toll = row["toll"]
            found.append(self("effect.toll", amount=self.amount(toll), where=self(f"where.{toll['where']}")))
        if row.get("final"):
            found.append(self("effect.final", deeds=self.deeds([{"do": "gain_per", **deed} for deed in row["final"]])))
        return self("list.semicolon").join(found)

    def deeds(self, rows: list[Data]) -> str:
        return self("list.semicolon").join([self.deed(row) for row in rows])

    def reaction(self, event: str, row: Data) -> str:
        """A permanent effect that answers an event, with its limit."""
        effect = self("effect.when", when=self(f"when.{event}"), deed=self.deed(row))
        limit = row.get("once_per", "always")
        return effect if limit == "always" else self(f"more.once_{limit}", effect=effect)

    def use(self, row: Data) -> str:
        """A permanent effect that its owner may use, with its cost and limits."""
        deed = self.priced(row, self.deed(row["effect"]))
        if row.get("own_turn"):
            return self("effect.use_own_turn", deed=deed)
        return self("effect.use_once" if row.get("once_per_turn") else "effect.use", deed=deed)

    def priced(self, row: Data, deed: str) -> str:
        return self("more.cost", amount=self.amount(row["cost"]), deed=deed) if row.get("cost") else deed

    def deed(self, row: Data) -> str:
        """One sentence of a card."""
        verb = row["do"]
        key = f"{verb}_{row[SPLIT[verb]]}" if verb in SPLIT else verb
        if verb in ("invoke", "call") and "up_to" in row:
            key += "_up_to"
        sentence = self(f"deed.{key}", **self.words(row))
        if verb in BRINGS and (row.get("gems") or row.get("favours")):
            sentence += self(f"more.{BRINGS[verb]}", amount=self.amount(row))
        if row.get("with_gain"):
            sentence += self(f"more.gain_{verb}")
        return self.priced(row, sentence)

    def words(self, row: Data) -> dict[str, object]:
        """All placeholders of a sentence, from the words of its data; those that are missing have their default."""
        what, n = row.get("what", "creature"), row.get("up_to", 1)
        kind = f"other_{what}" if row.get("others") and what != "self" else what
        where = row.get("where", "pantheon")
        words: dict[str, object] = {
            "n": n,
            "amount": self.amount(row),
            "gems": self.count("gems", row.get("gems", 0)),
            "favours": self.count("favours", row.get("favours", 0)),
            "tokens": self.count("tokens", row.get("tokens", 0)),
            "creatures": self.count("creatures", n),
            "what": self(f"what.{kind}"),
            "where": self(f"where.{where}"),
            "put": self.put(row),
        }
        if what != "self":
            words["many"] = self(f"many.{kind}")
        if "from" in row:
            words["source"] = self(f"source.{row['from']}")
        if "to" in row:
            words["to"] = self(f"to.{row['to']}" if row["do"] in TARGETED else f"there.{row['to']}")
        if "count" in row:
            words |= self.counting(row)
        return words

    def put(self, row: Data) -> str:
        """Where a card that is brought into play is put, unless it may be anywhere."""
        where = "itself" if row.get("crushing_it") else row.get("where", "pantheon")
        return "" if where == "pantheon" else self(f"put.{where}")

    def counting(self, row: Data) -> dict[str, object]:
        """The placeholders of a sentence that counts something."""
        most = self("more.most", n=row["max"]) if "max" in row else ""
        if row["count"] == "richest":
            return {"counted": "", "each": self("each.richest"), "most": most}
        n = row.get("per", 1)
        what = counted = self.count(f"counted.{row['count']}", n)
        if row["count"] in TALLIES:
            what = self.count("others", n, what=what) if row.get("others") else what
            where = row.get("where", "pantheon")
            where = self(f"there.{where}" if row.get("around") == "trigger" else f"where.{where}")
            what = self("each.there", what=what, where=where)
        return {"counted": counted, "each": self.count("each", n, what=what), "most": most}
