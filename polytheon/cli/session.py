"""A game in the terminal: show the table, ask, play, save."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from polytheon.bots import BOTS, Bot, bot
from polytheon.cli import saves
from polytheon.cli.history import history, lines_of
from polytheon.cli.rulebook import answer, nothing
from polytheon.cli.saves import SavedMatch
from polytheon.cli.screen import Screen, is_number
from polytheon.kernel.errors import IllegalAction
from polytheon.kernel.events import START, TakeBack, last_to_decide
from polytheon.kernel.match import find_action
from polytheon.text import GameText, WordedChoice
from polytheon.text.game import capital, plainly
from polytheon.text.rulebook import rulebook

COMMANDS: Final = ("help", "undo", "hint", "why", "preview", "log", "table", "save", "quit")


class TerminalSession:
    """One game in the terminal, from its current position until it ends or the player leaves."""

    def __init__(self, sitting: SavedMatch, text: GameText, screen: Screen, file: Path) -> None:
        self.sitting = sitting
        self.match = sitting.match
        self.text = text
        self.screen = screen
        self.file = file
        self.people = [seat for seat, name in enumerate(sitting.bots) if not name]
        self.bots: dict[int, Bot] = {seat: bot(name) for seat, name in enumerate(sitting.bots) if name}
        self.viewer = self.people[0] if self.people else None
        self.told: dict[int | None, int] = {}  # how many decisions each seat has read about
        self.kept = True
        self.left = False
        self.fresh = True  # whether the question is new
        self.whole = True  # whether the whole table is to be told; who listens wants to hear the news only
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "undo": self.undo,
            "hint": self.hint,
            "why": self.why,
            "preview": self.preview,
            "log": self.log,
            "table": self.table,
            "save": self.save,
            "quit": self.quit,
        }

    # ---- the loop

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        self.told = dict.fromkeys([None, *self.people], self.decisions())
        self.screen.say(*self.text.mark_legend(), style="dim")
        while not self.match.over and not self.left:
            seat = self.match.to_act
            assert seat is not None
            if seat in self.bots:
                self.let_bot_play(seat)
            else:
                self.ask(seat)
        if self.match.over:
            self.end()
        elif self.kept and self.file.exists():
            self.screen.say(self.text("say.kept", command=self.way_back()))

    def way_back(self) -> str:
        """The command that resumes this game."""
        file = "" if self.file.parent == saves.folder() else f" {self.file}"
        return f"polytheon play {self.match.game.name} --resume{file}"

    def let_bot_play(self, seat: int) -> None:
        with self.screen.waiting(self.text("say.thinking", who=self.text.who(seat, self.viewer))):
            action = self.bots[seat].choose(self.match.seen_by(seat, len(self.match.log)))
        self.play(action)

    def ask(self, seat: int) -> None:
        """Show what the seat may know, read a line and execute it."""
        self.hand_over(seat)
        if self.left:
            return
        self.tell_news()
        view = self.match.view(seat)
        if self.fresh:
            if self.whole or not self.screen.plain:
                self.screen.table(view)
            self.fresh = self.whole = False
            self.screen.say(self.text.question(view), style="bold")
            self.screen.choices(self.text.choices(view, self.match.offers()))
        typed = self.screen.ask()
        if typed is None:
            self.left = True
        elif typed:
            self.obey(typed, self.text.choices(view, self.match.offers()))
        else:
            self.screen.say(self.text("say.choose", n=len(view["legal"])))

    def hand_over(self, seat: int) -> None:
        """Hide one player's view from another at a shared terminal."""
        if seat == self.viewer:
            return
        before, self.viewer = self.viewer, seat
        if self.match.view(before)["table"] != self.match.view(seat)["table"]:
            self.screen.clear()
            self.screen.say(self.text("say.pass_on", who=self.text.who(seat, None)))
            if self.screen.ask() is None:
                self.left = True

    def decisions(self) -> int:
        """How many decisions have been taken."""
        return len([entry for entry in self.match.log if entry >= 0])

    def tell_news(self) -> None:
        """Print the events since the viewer last looked."""
        told, self.told[self.viewer] = self.told[self.viewer], self.decisions()
        if told == self.decisions():
            return
        for turn in history(self.match, self.text, self.viewer, told):
            self.screen.turn(lines_of(turn))

    def play(self, action: int) -> None:
        """Take an action and save the game at once."""
        self.match.play(action)
        self.fresh = True
        self.keep()

    def keep(self) -> None:
        try:
            saves.keep(self.file, self.sitting)
            self.kept = True
        except OSError as error:
            if self.kept:
                self.screen.say(self.text("say.not_kept", reason=error.strerror))
            self.kept = False

    def end(self) -> None:
        self.tell_news()
        view = self.match.view(self.viewer)
        self.screen.table(view)
        self.screen.say(*self.text.ending(view, self.match.outcome), style="bold")
        try:
            file = saves.finish(self.file, self.sitting)
            self.screen.say(self.text("say.record", file=file, command=f"polytheon replay {file}"))
        except OSError as error:
            self.screen.say(self.text("say.not_kept", reason=error.strerror))

    # ---- what is typed

    def obey(self, typed: str, choices: list[WordedChoice]) -> None:
        """Execute what was typed: a number, a command or a move."""
        word, _, rest = typed.partition(" ")
        if is_number(typed):
            if 1 <= int(typed) <= len(choices):
                self.play(choices[int(typed) - 1].action)
            else:
                self.screen.say(self.text("say.no_number", typed=typed, n=len(choices)))
            return
        command = self.command(word)
        if command is not None:
            self.commands[command](rest.strip())
            return
        action = self.move(typed)
        if action in self.match.legal():
            self.play(action)
        elif action is not None:
            self.screen.say(self.text("say.not_now", typed=typed, n=len(choices)), *self.reasons(action))
        else:
            self.screen.say(self.text("say.not_a_move", typed=typed, n=len(choices)), *self.nearest(typed))

    def command(self, word: str) -> str | None:
        """The command that a word means, in English or in the reader's language."""
        for name in COMMANDS:
            if word.casefold() in (name, *self.text(f"command.{name}").split()):
                return name
        return None

    def move(self, typed: str) -> int | None:
        """The action that somebody names, in notation or in words."""
        view = self.match.view(self.viewer)
        for action in self.match.legal():
            if plainly(self.text.action(action, self.viewer, view)) == plainly(typed):
                return action
        try:
            return find_action(self.match.game, typed, [self.match.notate(action) for action in self.match.legal()])
        except IllegalAction:
            return None

    def nearest(self, typed: str) -> list[str]:
        """The legal moves that look most like what was typed."""
        near = get_close_matches(typed.casefold(), [self.match.notate(action) for action in self.match.legal()])
        return (
            [self.text("say.did_you_mean", moves=self.text.joined([f"'{name}'" for name in near], "list.or"))]
            if near
            else []
        )

    # ---- commands

    def help(self, thing: str) -> None:
        """Print the commands or, with an argument, explain that component or rule."""
        if thing:
            self.explain(thing)
            return
        text = self.text
        first = self.match.legal()[0]
        example = f"{self.match.notate(first)}"
        some = [text.name(thing) for thing in text.things()[:1]]
        self.screen.say(text("help.title"), style="bold")
        self.screen.say("  " + text("help.move", example=example))
        words = {name: text(f"command.{name}").split()[0] for name in COMMANDS}
        for name in some:
            told = text("help.thing", example=f"{words['help']} {name}")
            self.screen.say(f"  {words['help']} {text('help.component')}: {told}")
        if (book := rulebook(text.game, text.language)) is not None:
            told = text("help.rules", example=f"{words['help']} {book.rules()[0].number}")
            self.screen.say(f"  {words['help']} {text('help.rule')}: {told}")
        for name in some:
            self.screen.say("  " + self.help_of_why(name))
        self.screen.say("  " + self.help_of_preview())
        for name in ("undo", "hint", "log", "table", "save", "quit"):
            file = f" {text('help.file')}" if name == "save" else ""
            self.screen.say(f"  {words[name]}{file}: " + text(f"help.{name}"))
        if not self.screen.plain:
            self.screen.say(*text.legend())
        self.screen.say(*text.mark_legend())

    def help_of_why(self, name: str) -> str:
        word = self.text("command.why").split()[0]
        told = self.text("help.why", example=f"{word} {name}")
        return f"{word} {self.text('help.component')}: {told}"

    def help_of_preview(self) -> str:
        word = self.text("command.preview").split()[0]
        return f"{word}: " + self.text("help.preview", example=f"{word} 1")

    def explain(self, typed: str) -> None:
        """Print what a component does and what the rules say about it."""
        things, rules = answer(self.text, typed)
        if not things and not rules:
            self.screen.say(nothing(self.text, typed))
        elif len(things) > 4:
            self.screen.say(self.text("say.which_thing", things=self.text.comma([self.text.name(f) for f in things])))
        else:
            for name in things:
                self.screen.say(" ".join(self.text.about(name)), *self.text.notes(name))
        if rules:
            self.screen.rules(rules)

    def undo(self, _: str) -> None:
        """Undo a person's last decision and the bots' replies, unless something hidden was revealed since."""
        events = self.match.events()
        seat = last_to_decide(events, self.people)
        back = TakeBack(0, START) if seat is None else self.match.take_back(seat, events)
        if back.decisions == 0:
            self.screen.say(self.text.no_undo(back.stop, back.by, self.viewer))
            return
        self.match.undo(seat, back.decisions)
        self.told = {person: min(told, self.decisions()) for person, told in self.told.items()}
        self.fresh = True
        self.keep()
        self.screen.say(self.text("say.undone"))

    def hint(self, _: str) -> None:
        """Print what the strongest bot would do."""
        name = list(BOTS)[-1]
        if name == "random":
            self.screen.say(self.text("say.no_hint"))
            return
        seat = self.match.to_act
        assert seat is not None
        with self.screen.waiting(self.text("say.thinking", who=self.text.bot(name))):
            action = bot(name).choose(self.match.seen_by(seat, len(self.match.log)))
        move = self.text.action(action, seat, self.match.view(seat))
        self.screen.say(self.text("say.hint", bot=self.text.bot(name), move=move))

    def why(self, typed: str) -> None:
        """Print why a component or a move cannot be chosen now."""
        if not typed:
            self.screen.say(*[self.help_of_why(self.text.name(thing)) for thing in self.text.things()[:1]])
            return
        action = self.move(typed)
        meant: list[int | str] = [*self.text.find_thing(typed)] if action is None else [action]
        if not meant:
            self.screen.say(self.text("say.no_thing", typed=typed))
        if len(meant) > 4:
            self.screen.say(self.text("say.which_thing", things=self.text.comma([self.said(what) for what in meant])))
            return
        for what in meant:
            possible = self.text("say.possible", thing=self.said(what))
            lead = self.said(what) + self.text("list.colon") if len(meant) > 1 else ""
            told = [lead + reason for reason in self.reasons(what)]
            self.screen.say(*(told or [possible]))

    def preview(self, typed: str) -> None:
        """Print what a possible move would cost, bring and change, as far as its player can know it."""
        text, view, seat = self.text, self.match.view(self.viewer), self.match.to_act
        offers = {offer.action: offer for offer in self.match.offers()}
        choices = text.choices(view, list(offers.values()))
        numbered = is_number(typed) and 1 <= int(typed) <= len(choices)
        action = choices[int(typed) - 1].action if numbered else self.move(typed)
        if action is None or action not in offers:
            told = [text("say.not_a_move", typed=typed, n=len(choices))] if typed else [self.help_of_preview()]
            self.screen.say(*(told if action is None else self.reasons(action)))
            return
        foreseen, choice = self.match.preview(action), text.choice(view, offers[action])
        terms = [choice.price, choice.gain, *text.comes_to(view, offers[action], foreseen.table)]
        said = text("list.semicolon").join(term for term in terms if term)
        name = capital(text.action(action, self.viewer, view))
        self.screen.say(f"{name}{text('list.colon')}{said}" if said else name)
        if foreseen.scores is not None and seat is not None:
            now, then = self.match.scores[seat], foreseen.scores[seat]
            key = "points_same" if now == then else "points_then"
            self.screen.say(text(f"say.{key}", now=now, then=then))

    def reasons(self, what: int | str) -> list[str]:
        """The reasons why something is not possible; empty if it is."""
        try:
            reason = self.match.why_not(what)
        except IllegalAction:  # no action names it
            return [self.text("why.not_offered")]
        return [] if reason is None else [self.text.reason(reason, self.viewer, self.match.view(self.viewer))]

    def said(self, what: int | str) -> str:
        return self.text.action(what, self.viewer) if isinstance(what, int) else self.text.name(what)

    def log(self, _: str) -> None:
        """Print everything that has happened."""
        part = ""
        for number, turn in enumerate(history(self.match, self.text, self.viewer)):
            if turn.part and turn.part != part:
                part = turn.part
                self.screen.say(part, style="bold")
            self.screen.turn(lines_of(turn), number, turn.rules)
        if self.decisions() == 0:
            self.screen.say(self.text("log.empty"))

    def table(self, _: str) -> None:
        self.fresh = self.whole = True

    def save(self, name: str) -> None:
        """Write the game as a record."""
        if not name:
            self.screen.say(self.text("say.no_file"))
            return
        file = Path(name).expanduser()
        try:
            saves.write(file, saves.record(self.sitting))
            self.screen.say(self.text("say.saved", file=name, game=self.match.game.name))
        except OSError as error:
            self.screen.say(self.text("say.cannot_save", file=name, reason=error.strerror))

    def quit(self, _: str) -> None:
        self.left = True
