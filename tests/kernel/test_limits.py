"""A game that the kernel cannot play is refused with a sentence that says what to do."""

from __future__ import annotations

import importlib.metadata
import re
from collections.abc import Mapping
from typing import Any

import pytest

from polytheon import games
from polytheon.kernel import Content, Game, State
from polytheon.kernel.errors import BadDump, BadGame
from polytheon.kernel.limits import check_game
from polytheon.testing.promises import PROMISES, the_kernel_can_play_it
from tests.testing.auction import ACTIONS, BID, OUTCOMES, PRIZE, Auction, SecretBids, setup_of


def refused(game: Game) -> str:
    with pytest.raises(BadGame) as caught:
        check_game(game)
    return str(caught.value)


# ---- the fields of a state


def game_with(state: type[SecretBids]) -> Game:
    game = Auction()
    game.state = state
    return game


class Text(SecretBids):
    note: str = "a"


class Table(SecretBids):
    note: dict[int, int]

    def __init__(self) -> None:
        super().__init__()
        self.note = {1: 0}


class Chosen(SecretBids):
    note: set[int]

    def __init__(self) -> None:
        super().__init__()
        self.note = set()


class Half(SecretBids):
    note: float = 0.5


class Pair(SecretBids):
    note: tuple[int, int] = (1, 2)


class Whatever(SecretBids):
    note: Any = 3


@pytest.mark.parametrize("state", [Text, Table, Chosen, Half, Pair, Whatever])
def test_a_field_that_copies_would_lose_is_refused(state: type[SecretBids]) -> None:
    told = refused(game_with(state))
    assert "the field note" in told
    assert "a whole number, true or false, a list of these" in told


class Unannotated(SecretBids):
    def __init__(self) -> None:
        super().__init__()
        self.note = 3


class Unset(SecretBids):
    note: int


def test_a_field_is_annotated_and_set() -> None:
    assert "sets note, which its class does not annotate: write `note: int`" in refused(game_with(Unannotated))
    assert "note is annotated, and nothing sets it" in refused(game_with(Unset))


class Shares(Auction):
    """Gives half a prize."""

    def beat(self, state: State) -> None:
        super().beat(state)
        s: Any = state
        s.points[0] += 0.5


def test_a_number_with_a_point_is_said_when_it_comes_up() -> None:
    assert "a state cannot hold 0.5: a field of a state is" in refused(Shares())


class Grows(Auction):
    def beat(self, state: State) -> None:
        super().beat(state)
        s: Any = state
        s.points.append(0)


def test_a_list_that_has_grown_says_that_lists_keep_their_length() -> None:
    match = Grows().new(seed=1)
    match.play(match.legal()[0])
    with pytest.raises(BadDump, match=r"state\.points must be a list of 2, as at set-up: lists keep their length"):
        match.game.load(match.dump())


# ---- methods and errors of its own


class Nothing(Game):
    def __init__(self) -> None:
        super().__init__("nothing", (2,), ACTIONS, OUTCOMES)


class Begun(Nothing):
    def set_up(self, content: Content, players: int, options: Mapping[str, str]) -> State:
        return SecretBids()


class Played(Begun):
    def beat(self, s: State) -> None:
        s.over = True


@pytest.mark.parametrize(("game", "method"), [(Nothing, "set_up"), (Begun, "beat"), (Played, "scores")])
def test_a_method_that_is_missing_is_named(game: type[Nothing], method: str) -> None:
    assert f"has no method `{method}`" in refused(game())


class Slips(Auction):
    def beat(self, state: State) -> None:
        [][3]


def test_an_error_of_the_game_itself_has_its_file_and_line() -> None:
    line = Slips.beat.__code__.co_firstlineno + 1
    assert refused(Slips()).endswith(f"IndexError: list index out of range ({__file__}, line {line})")


class Lists(Auction):
    concealed: Any = [0]  # noqa: RUF012


class ShowsAnAction(Auction):
    shown = len(OUTCOMES.names) + BID


class Empty(Auction):
    def beat(self, state: State) -> None:
        state.ask_from(0, BID, [])


class Drawn(Auction):
    def beat(self, state: State) -> None:
        state.draw_from(PRIZE, [0, 0])


class Strange(Auction):
    def beat(self, state: State) -> None:
        state.ask_from(0, BID + 1, [0, 1])


class Elsewhere(Auction):
    def __init__(self) -> None:
        super().__init__()
        self.package = "polytheon_nowhere.deep"


class Three(Auction):
    def scores(self, s: State) -> list[int]:
        return [0, 0, 0]


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (Lists, "`conceal` takes the set of seats that know it, as bits: 1 << seat"),
        (ShowsAnAction, "take a kind of the space of outcomes, not of actions"),
        (Empty, "seat 0 is asked without any options"),
        (Drawn, "drawn from an empty bag"),
        (Strange, "where no kind of action begins"),
        (Elsewhere, "there is no package 'polytheon_nowhere.deep'"),
        (Three, "a number for each of 2 seats, not [0, 0, 0]"),
    ],
)
def test_a_slip_has_a_sentence(game: type[Auction], sentence: str) -> None:
    assert sentence in refused(game())


# ---- where it is said


class Entry:
    value = "somewhere:GAME"

    def __init__(self, name: str, game: object) -> None:
        self.name = name
        self.game = game

    def load(self) -> object:
        if isinstance(self.game, Exception):
            raise self.game
        return self.game


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (Entry("nothing", Nothing()), "has no method `set_up`"),
        (Entry("other", Auction()), "is called 'other', and the game calls itself 'auction'"),
        (Entry("auction", NotImplementedError()), "cannot be used: NotImplementedError"),
    ],
)
def test_a_warning_is_never_empty(entry: Entry, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: [entry])
    with pytest.warns(UserWarning, match=re.escape(sentence)):
        assert games.plugins.__wrapped__() == {}


def test_the_kit_says_it_too() -> None:
    assert the_kernel_can_play_it in PROMISES
    with pytest.raises(BadGame, match="has no method"):
        the_kernel_can_play_it(setup_of(Nothing()))
