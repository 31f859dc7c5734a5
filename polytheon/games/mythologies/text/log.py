"""The log of Mythologies: a turn in sentences, with its price and what it brings.

What a decision says about itself goes into a model of the pantheons; anything else in the next view is reported as what
followed. Gems and favours that no sentence has named by then come from cards that answered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from polytheon.games.mythologies.rules.grid import LINES
from polytheon.games.mythologies.rules.seen import Table
from polytheon.games.mythologies.text.changes import Changes, Model, Moved
from polytheon.games.mythologies.text.purses import (
    Amount,
    Happening,
    Share,
    added,
    answers,
    fits,
    held,
    may_cause,
    part,
)
from polytheon.games.mythologies.text.rounds import after_round, exiled, final_scores, trials_passed
from polytheon.games.mythologies.text.selecting import Selecting, names_known, secret_cards
from polytheon.games.mythologies.text.turns import Sentence, Turn
from polytheon.kernel.events import offer_of
from polytheon.kernel.offers import Offer
from polytheon.kernel.space import Value
from polytheon.text.log import Step

if TYPE_CHECKING:
    from polytheon.games.mythologies.text.words import MythologiesText

SELECTION: Final = ("commit", "take")
NEXT_TURN: Final = ("turn", "commit", "lock")  # questions before which a turn is over
GAINING: Final = ("move", "sacrifice", "exile", "plane", "gain_of", "choose")  # sentences that can say what it brings


def tell_turn(text: MythologiesText, steps: Sequence[Step], viewer: int | None) -> list[str]:
    """A turn: what the seat did, then what followed from it."""
    lines: list[str] = []
    selecting = Selecting(text, viewer)
    turn = Turn(text, viewer)
    for step in steps:
        if step.event.question not in SELECTION:
            Decision(turn, step).tell()
            continue
        if step.event.question == "commit" and selecting.shown:
            lines += selecting.lines()
            selecting = Selecting(text, viewer)
        selecting.tell(step)
    return [*lines, *(selecting.lines() if selecting.laid else []), *turn.lines()]


class Decision:
    """Tells one decision and all that happened up to the next one."""

    def __init__(self, turn: Turn, step: Step) -> None:
        self.turn = turn
        self.text = turn.text
        self.step = step
        self.offer: Offer = offer_of(step.event, turn.text.game.action_names, turn.viewer)
        self.before: Table = step.before["table"]
        self.after: Table = step.after["table"]
        self.players = len(self.after["pantheons"])
        assert step.event.seat is not None
        self.me: int = step.event.seat
        prompt = step.after["prompt"]
        self.ends = prompt is None or prompt["question"] in NEXT_TURN
        self.model = Model(self.before)
        self.first = len(turn.sentences)  # where the sentences of this decision begin
        self.known = [Counter[str]() for _ in range(self.players)]  # what a seat is said to gain or lose
        self.completed: list[tuple[int, str]] = []
        self.crushes: list[tuple[int, str, str]] = []
        self.landed: tuple[int, str, str] | None = None
        self.active = self.me if self.before["active"] is None else self.before["active"]
        gone = Counter(self.after["exile"]) - Counter(self.before["exile"])
        self.removed = self.removed_by_destiny(gone.total())
        self.exiled = list((gone - Counter(self.removed)).elements())

    def tell(self) -> None:
        self.choose()
        changes = [self.model.changes(seat, self.after) for seat in range(self.players)]
        for seat in self.in_order():
            self.tell_changes(seat, changes[seat])
        self.tell_sanctuary()
        for seat in self.in_order():
            self.tell_lines(seat, changes[seat])
        passed = trials_passed(self.text, self.step)
        for seat, favours, _ in passed:
            self.known[seat]["favours"] += favours
        self.settle(changes)
        for seat, favours, trial in passed:
            self.turn.say("trial", seat, {"favours": favours}, trial=trial)
        self.turn.sentences += after_round(self.text, self.step, self.turn.viewer)
        self.turn.sentences += exiled(self.text, self.removed)
        self.turn.sentences += final_scores(self.text, self.step.after)

    def in_order(self) -> list[int]:
        """The seats, from whoever decided clockwise."""
        return [(self.me + i) % self.players for i in range(self.players)]

    # ---- what was chosen

    def choose(self) -> None:
        text, turn, me, fields = self.text, self.turn, self.me, self.offer.fields
        price, gain = amount_of(self.offer.price), amount_of(self.offer.gain)
        match self.offer.verb, fields:
            case "enough", _:
                if self.step.event.question == "turn":
                    turn.say("end_turn", me)
            case "play", {"card": str(card), "cell": str(cell)}:
                self.land("play", card, cell)
            case "put", {"cell": str(cell)}:
                card = self.before["moving"] or ""
                if card not in self.before["arriving"]:
                    self.model.withdraw(me, card)
                self.land("bring", card, cell, source=turn.origin, by=self.by(card))
                turn.origin = ""
            case "discard", {"card": str(card)}:
                turn.say("discard", me, gain, card=text.the(card))
                self.model.discards[me].append(card)
                self.known[me].update(gain)
            case "use", {"card": str(card)}:
                self.use(card, price)
            case "pay", _:
                turn.say("pay", me, price=price, card=text.name(self.step.event.source))
                self.known[me].subtract(price)
            case "bring", {"mythology": str(mythology), "slot": str(slot)}:
                key = "pile" if slot == "pile" else "board"
                turn.origin = text(f"log.from.{key}", mythology=text(f"mythology.{mythology}"))
            case "raise", {"seat": int(seat)}:
                turn.origin = text.says(f"log.from.{'own_' if seat == me else ''}discard", seat, turn.viewer)
            case "ransom", {"cell": str(cell)}:
                turn.say("ransom", me, price=price, card=self.top(cell))
                self.known[me].subtract(price)
            case "spare", {"cell": str(cell)}:
                turn.say("spare", me, card=self.top(cell), scarab=text.name(self.step.event.source))
            case "exchange", {"cell": str(first), "target": str(second)}:
                turn.say("exchange", me, first=self.top(first), second=self.top(second), by=self.by())
                self.model.exchange(me, first, second)
            case "trade", {"seat": int(seat)}:
                turn.say("trade", me, gain, price, to=text.who(seat, turn.viewer))
                self.known[me].update(added(gain, price, -1))
                self.known[seat].update(added(price, gain, -1))
            case "choose", {"cell": str(cell)} if gain and not self.after_lacks(cell):
                turn.say("choose", me, card=self.top(cell))
            case "lock", {"mythology": str(mythology)}:
                turn.say("lock", me, mythology=text(f"mythology.{mythology}"), by=self.by())
            case "copy", {"card": str(card)}:
                turn.say("copy", me, card=text.the(card))
            case "gain_of", {"card": str(card)} if gain:
                turn.say("gain_of", me, card=text.the(card))
            case "plane", {"plane": str(plane)}:
                turn.say("plane", me, plane=text(f"line.{plane}"))

    def use(self, card: str, price: Amount) -> None:
        """A permanent effect is told with what it does."""
        self.known[self.me].subtract(price)
        words = {"id": card, "card": self.text.the(card), "name": self.text.name(card)}
        self.turn.using.append(Sentence("use", self.me, words, {}, price))

    def land(self, key: str, card: str, cell: str, **values: str) -> None:
        """A card comes to a cell: what it costs and brings, the lines that it completes, what it crushes."""
        me, text = self.me, self.text
        price, gain = amount_of(self.offer.price), amount_of(self.offer.gain)
        lines = {line: amount_of(token) for line, token in self.offer.gain.items() if line in LINES}
        for token in lines.values():
            gain = added(gain, token, -1)
        crushed = self.offer.gain.get("crushes")
        crushing = self.crushing(crushed) if isinstance(crushed, str) else ""
        place = {"card": text.the(card), "cell": text.cell_within(cell), "crushing": crushing}
        self.turn.say(key, me, gain, price, **{**place, **values})
        self.model.land(me, card, cell)
        self.turn.acting.append(card)
        self.known[me].subtract(price)
        self.turn.owed.update({(me, kind): n for kind, n in gain.items()})
        self.landed = (me, card, cell)
        if isinstance(crushed, str):
            self.crushes.append((me, card, crushed))
        for line, token in lines.items():
            self.complete(me, line, token, me)
            self.model.full[me].append(line)
            if token and line in self.model.tokens[me]:
                self.model.tokens[me].remove(line)

    def complete(self, seat: int, line: str, token: Amount, gainer: int) -> None:
        """A line is full; its token goes to whoever completed it, or to whoever takes it instead."""
        self.completed.append((seat, line))
        self.known[gainer].update(token)
        who = self.text.who(gainer, self.turn.viewer)
        taker = "" if gainer == seat else "_by_you" if gainer == self.turn.viewer else "_by_other"
        key = f"complete{taker}" if any(token.values()) else "complete_again"
        self.turn.say(key, seat, token, line=self.text(f"line.{line}"), gainer=who)

    # ---- words

    def by(self, *cards: str) -> str:
        """Which card's effect it is, if that is not plain, and what using it cost; `cards` are those it acts on."""
        text, source = self.text, self.step.event.source
        using = self.turn.used(self.me, source)
        if using is not None:
            key = "used" if any(using.price.values()) else "card"
            return text(f"log.by.{key}", card=using.values["name"], amount=text.amount(using.price))
        return text("log.by.card", card=text.name(source)) if source not in ("", *cards, *self.turn.acting) else ""

    def top(self, cell: str) -> str:
        """The visible card on a cell of whoever decides."""
        return self.text.the(self.before["pantheons"][self.me]["cells"][cell][0])

    def crushing(self, card: str) -> str:
        return self.text("log.crushing", card=self.text.the(card)) if card else ""

    def names(self, cards: Sequence[str]) -> str:
        return self.text.joined([self.text.the(card) for card in cards], "list.and")

    def after_lacks(self, cell: str) -> bool:
        """Whether a cell has fewer cards than before: its card was sacrificed, which is told."""
        return len(self.after["pantheons"][self.me]["cells"][cell]) < len(self.model.cells[self.me][cell])

    # ---- what followed

    def tell_changes(self, seat: int, changes: Changes) -> None:
        for moved in changes.moved:
            self.tell_move(seat, moved)
        if changes.sacrificed:
            by = self.by(*changes.sacrificed) if seat == self.me else ""
            self.turn.say("sacrifice", seat, cards=self.names(changes.sacrificed), by=by)

    def tell_move(self, seat: int, moved: Moved) -> None:
        by = self.by(moved.card) if seat == self.me else ""
        self.turn.say(
            "move" if moved.size == 1 else "move_pile",
            seat,
            card=self.text.the(moved.card),
            cell=self.text.cell_within(moved.end),
            crushing=self.crushing(moved.crushed),
            by=by,
        )
        if moved.crushed:
            self.crushes.append((seat, moved.card, moved.crushed))

    def tell_lines(self, seat: int, changes: Changes) -> None:
        """Lines completed by moves, and tokens taken without completing."""
        tokens: dict[str, Any] = {**self.after["tokens"]}
        takes_all = self.does("everyone_shifts")
        for line in changes.completed:
            token = tokens[line] if line in changes.taken else {}
            self.complete(seat, line, token, self.active if takes_all else seat)
        taken = [line for line in changes.taken if line not in changes.completed]
        if taken:
            self.take_tokens(seat, taken, tokens)

    def take_tokens(self, seat: int, lines: list[str], tokens: dict[str, Any]) -> None:
        """The active player takes tokens of a pantheon without completing anything."""
        gain: Amount = {}
        for line in lines:
            gain = added(gain, tokens[line])
        key = "token" if seat == self.active else "raid_you" if seat == self.turn.viewer else "raid"
        names = self.text.joined([self.text(f"line.{line}") for line in lines], "list.and")
        key += "s" if key == "token" and len(lines) > 1 else ""
        self.turn.say(key, self.active, gain, lines=names, whose=self.text.who(seat, self.turn.viewer))
        self.known[self.active].update(gain)

    def does(self, verb: str) -> bool:
        """Whether a card that is at work does this when it is played."""
        return any(deed["do"] == verb for card in self.turn.acting for deed in self.text.row(card).get("on_play", ()))

    def tell_sanctuary(self) -> None:
        """What left the sanctuary and discards for good, and what was laid there face down."""
        if self.exiled:
            self.turn.say("exile", self.active, cards=self.names(self.exiled))
        if self.offer.verb in ("play", "put") and self.does("fill_face_down"):
            self.turn.sentences.append(self.text("log.filled"))
        looked = secret_cards(self.text, self.step)
        for seat in dict.fromkeys([seat for event in looked for seat in event.known]):
            names = names_known(self.text, looked, self.turn.viewer, self.step.after)
            self.turn.say("looks", seat, cards=names)

    def removed_by_destiny(self, exiled: int) -> list[str]:
        """Two players: the cards that the first destiny card of a round has exiled, the last ones of all."""
        names, destiny = self.text.game.outcome_names, self.after["destiny"]
        turned = any(names.verb(event.number) == "destiny" for event in self.step.chance)
        if not turned or destiny is None or self.players > 2:
            return []
        unused = [board for board in self.after["sanctuary"] if board["mythology"] not in destiny["boards"]]
        n = min(exiled, sum(board["slots"][0]["empty"] for board in unused))
        return self.after["exile"][len(self.after["exile"]) - n :]

    # ---- gems and favours

    def settle(self, changes: list[Changes]) -> None:
        """Say what all seats gained and lost besides, and through which card."""
        happening = Happening(
            self.after,
            self.active,
            changes,
            self.crushes,
            self.completed,
            self.landed,
            self.after["active"] != self.active or self.step.after["over"],
        )
        shares = list(answers(self.text.row, happening))
        for seat in self.in_order():
            rest = added(held(self.after, seat), held(self.before, seat), -1)
            rest = added(rest, dict(self.known[seat]), -1)
            self.share_out(seat, rest, [share for share in shares if share.seat == seat])

    def others_gave(self, seat: int) -> bool:
        """Whether another seat has less than before."""
        return any(
            held(self.after, other)[kind] < n
            for other in range(self.players)
            for kind, n in held(self.before, other).items()
            if other != seat
        )

    def share_out(self, seat: int, rest: Amount, shares: list[Share]) -> None:
        gains: list[tuple[str, Amount]] = []
        for share in shares:
            if share.fixed and fits(share.amount, rest):
                gains.append((share.card, share.amount))
                rest = added(rest, share.amount, -1)
        rest = self.without_owed(seat, rest)
        for share in shares:
            if not share.fixed and any(rest[kind] * n > 0 for kind, n in share.amount.items()):
                found = {kind: rest[kind] if rest[kind] * share.amount[kind] > 0 else 0 for kind in rest}
                gains.append((share.card, found))
                rest = added(rest, found, -1)
        for sign in (1, -1):
            if part(rest, sign):
                gains.append((self.cause(seat, sign), {kind: sign * n for kind, n in part(rest, sign).items()}))
        for card, amount in gains:
            by = self.text("log.by.card", card=self.text.name(card)) if card else ""
            if part(amount, 1) and not (seat == self.me and card == self.step.event.source and self.attach(amount, by)):
                self.turn.say("gains", seat, part(amount, 1), by=by)
            if part(amount, -1):
                self.turn.say("loses", seat, part(amount, -1), by=by)

    def cause(self, seat: int, sign: int) -> str:
        """The card through which something is gained or lost that no card answers with."""
        cards = [self.step.event.source, *reversed(self.turn.acting)]
        given = self.others_gave(seat)
        return next((card for card in cards if card and may_cause(self.text.row(card), sign, given)), "")

    def without_owed(self, seat: int, rest: Amount) -> Amount:
        """What is left of a difference without what was said before; when a turn is over, all of that has come."""
        owed, left = self.turn.owed, dict(rest)
        for kind in rest:
            come = owed[seat, kind] if self.ends else max(0, min(rest[kind], owed[seat, kind]))
            owed[seat, kind] -= come
            left[kind] -= come
        return left

    def attach(self, gain: Amount, by: str) -> bool:
        """Tell a gain with the deed that brought it, and with it what the same card brought before, if possible."""
        said = self.turn.sentences
        for i in range(self.first, len(said)):
            found = said[i]
            if isinstance(found, Sentence) and found.seat == self.me and found.key in GAINING:
                before = [s for s in said if isinstance(s, Sentence) and s[:3] == ("gains", self.me, {"by": by})]
                for earlier in [found, *before]:
                    gain = added(gain, earlier.gain)
                said[i] = found._replace(gain=gain)
                self.turn.sentences = [sentence for sentence in said if sentence not in before]
                return True
        return False


def amount_of(values: Value | dict[str, Value]) -> Amount:
    """The gems and favours of a price or gain."""
    found = values if isinstance(values, dict) else {}
    return {kind: n for kind in ("gems", "favours") if isinstance(n := found.get(kind), int) and n}


def set_up(text: MythologiesText, table: Table, viewer: int | None) -> list[str]:
    """The boards, the trials that they spell, and who is first."""
    if not table["sanctuary"]:
        return []
    boards = text.joined([text(f"mythology.{board['mythology']}") for board in table["sanctuary"]], "list.and")
    return [
        text("log.boards", boards=boards),
        *[text(f"log.trials.{number}", trial=text.trial_plainly(table, number)) for number in range(2)],
        text.says("log.first", table["first_player"], viewer),
    ]
