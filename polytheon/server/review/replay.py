"""Replays: a table's game, position by position, for one viewer."""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from typing import Final

from polytheon.kernel.errors import BadEdition
from polytheon.kernel.events import Event
from polytheon.kernel.match import Match
from polytheon.kernel.replaying import Differs, play, replayed, steps
from polytheon.kernel.seen import View
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Refusal, Who, seat_of, seats_of
from polytheon.server.domain.narration import Narrator, seat_names, turn_message
from polytheon.server.domain.show import action, choices_of, edition_name, in_words, result, saw, seats
from polytheon.server.domain.table import Table
from polytheon.server.review import messages as a
from polytheon.text import GameText, game_text

OTHER_RULES: Final = "this game was played by other rules than today's"
MOST_KEPT: Final = 16  # tables whose positions are kept


class Positions:
    """The positions of a game: number n is the match after n decisions. A game of other rules ends where it no longer
    fits these; one that comes from a record and has not begun is there too."""

    def __init__(self, table: Table) -> None:
        s = table.state
        log = log_of(table)
        chunks = steps(log)
        try:
            self.matches: list[Match] = [replayed(table.game, s.players, s.options, chunks[0], table.content)]
        except (Differs, BadEdition) as error:
            raise Refusal("other_rules", OTHER_RULES) from error
        with contextlib.suppress(Differs):
            for chunk in chunks[1:]:
                match = self.matches[-1].copy()
                play(match, chunk)
                self.matches.append(match)
        self.fits = len(self.matches) == len(chunks)
        self.events = self.matches[-1].events()
        self.told: dict[tuple[int | None, str], list[tuple[int, m.StoryTurn]]] = {}

    @property
    def last(self) -> int:
        """The number of decisions."""
        return len(self.matches) - 1

    def decision(self, step: int) -> Event:
        """What was decided at a position."""
        return self.events[len(self.matches[step].log)]

    def turns(self, table: Table, viewer: int | None, language: str) -> list[tuple[int, m.StoryTurn]]:
        """For each position the turn that led to it, in words as far as it had come, and the number of that turn."""
        found = self.told.get((viewer, language))
        if found is None:
            narrator = Narrator(viewer, language)
            found = [(narrator.number, turn_message(turn)) for turn in narrator.tellings(table)]
            self.told[viewer, language] = found
        return found


def log_of(table: Table) -> list[int]:
    """The log of a table's game, or of the record that it goes on from; empty where there is none."""
    if table.stopped is not None:
        return table.match_log.log
    return table.state.imported if table.match is None else list(table.match.log)


def check_replayable(table: Table) -> None:
    """Raise Refusal unless a table's game can be replayed."""
    if table.stopped is not None and table.state.status != "over":  # today's rules cannot say who may see what
        raise Refusal("other_rules", OTHER_RULES)
    if not log_of(table):
        raise Refusal("not_running", "the game has not begun")


class Library:
    """A cache of the positions of recently replayed games."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, int], Positions] = OrderedDict()

    def positions(self, table: Table) -> Positions:
        key = table.state.table, table.state.position
        found = self.kept.get(key)
        if found is None:
            found = self.kept[key] = Positions(table)
            if len(self.kept) > MOST_KEPT:
                self.kept.popitem(last=False)
        self.kept.move_to_end(key)
        return found


def as_far_as_it_fits(table: Table, positions: Positions) -> Table:
    """The table with the game that can be looked at, where that is not its own."""
    return table if positions.fits and table.match is not None else Table(table.state, positions.matches[-1])


# ---- who may see what


def may_look(table: Table, who: Who) -> list[int]:
    """The seats whose view a visitor may see; all of them once the game is over."""
    return list(range(table.state.players)) if table.state.status == "over" else seats_of(table, who)


def viewer_of(table: Table, who: Who, wish: str | None) -> int | None:
    """The seat whose view somebody sees: their own unless another is asked for and allowed."""
    if wish is None:
        return seat_of(table, who)
    if wish == "everybody":
        return None
    if int(wish) >= table.state.players:
        raise Refusal("no_seat", f"there is no seat {wish}: they go from 0 to {table.state.players - 1}")
    if int(wish) not in may_look(table, who):
        raise Refusal("not_over", "while the game runs you can see only your own view")
    return int(wish)


def text_of(table: Table, language: str) -> GameText:
    """The table's game in words."""
    assert table.match is not None
    text = game_text(table.game, language, table.match.content, options=table.state.options)
    text.names = seat_names(table, text)
    return text


# ---- messages


def replay_message(
    table: Table, positions: Positions, you: int | None, may: list[int], viewer: int | None, language: str
) -> a.Replay:
    """A game step by step, for the holder of the seat `you`, who may see it as the seats `may` do."""
    s, text = table.state, text_of(table, language)
    told = positions.turns(table, viewer, language)
    deciders = [None, *(positions.decision(step).seat for step in range(positions.last))]
    return a.Replay(
        table=s.table,
        game=s.game,
        players=s.players,
        options=s.options,
        status=s.status,
        seats=seats(table),
        names=[text.who(seat, you) for seat in range(s.players)],
        you=you,
        viewer=viewer,
        may=may,
        steps=[a.ReplayStep(seat, number, turn) for seat, (number, turn) in zip(deciders, told)],
        result=result(table),
        notes=notes_of(table, positions, text),
        edition=edition_name(table),
    )


def notes_of(table: Table, positions: Positions, text: GameText) -> list[str]:
    """Notes on a game of older rules."""
    s, note = table.state, table.state.record
    if not positions.fits:
        return text.record_notes(s.rules, True, False, positions.last)
    if note is None:
        return []
    return text.record_notes(note.rules, note.same_components, not note.reason, note.moves, note.line, note.reason)


def moment_message(table: Table, positions: Positions, step: int, viewer: int | None, language: str) -> a.Moment:
    if not 0 <= step <= positions.last:
        raise Refusal("no_step", f"this game has the steps 0 to {positions.last}")
    match = positions.matches[step]
    view = match.view(viewer)
    decided: m.NamedAction | None = None
    if step < positions.last:
        event = positions.decision(step)
        if saw(table, event, viewer):
            decided = action(match.game, event.number)
    text = text_of(table, language)
    words = words_of(text, match, view, positions.turns(table, viewer, language)[step : step + 1])
    choices = in_words(choices_of(match), view, text) if view["legal"] else []
    return a.Moment(step, positions.last, view, choices, decided, words)


def words_of(text: GameText, match: Match, view: View, told: list[tuple[int, m.StoryTurn]]) -> m.Words:
    """A position in words; `told` are the turns that have led to it, with their numbers, the last words last."""
    latest = dict(told)
    return m.Words(
        lead=text.lead(view),
        question=text.question(view),
        seats=[text.who(seat, view["seat"]) for seat in range(match.players)],
        story=list(latest.values()),
        story_from=min(latest, default=0),
        table=text.tell(view),
        ending=text.ending(view, match.outcome) if match.over else [],
    )
