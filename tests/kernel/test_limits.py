"""A game that the kernel cannot play is refused with a sentence that says what to do."""

from __future__ import annotations

import importlib.metadata
import re
from collections.abc import Mapping
from typing import Any

import pytest

from polytheon import games
from polytheon.kernel import Content, Game, Space, State
from polytheon.kernel.errors import BadDump, BadGame
from polytheon.kernel.limits import check_game, fault_of
from polytheon.testing.promises import PROMISES, the_kernel_can_play_it
from tests.testing.auction import ACTIONS, BID, CARDS, OUTCOMES, PRIZE, Auction, SecretBids, setup_of


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


class Later(Auction):
    """Sets a field that its class does not annotate, after set-up."""

    def beat(self, state: State) -> None:
        super().beat(state)
        s: Any = state
        s.note = 3


def test_fields_and_lists_are_looked_at_in_play_too() -> None:
    assert "sets note, which its class does not annotate: write `note: int`" in refused(Later())
    assert "points is a list of 3, and was one of 2 at set-up: lists keep their length" in refused(Grows())


class Forgets(SecretBids):
    def copy(self) -> State:
        twin = super().copy()
        assert isinstance(twin, Forgets)
        twin.prize = 0
        return twin


def test_a_copy_that_forgets_is_found_in_play() -> None:
    assert "a copy of its state is not the same" in refused(game_with(Forgets))


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


class TwoVerbs(Auction):
    """Offers actions by their numbers, and asks for a kind."""

    def beat(self, state: State) -> None:
        state.ask_from(0, BID, [BID, BID + CARDS])


class Nobody(Auction):
    def beat(self, state: State) -> None:
        state.ask_from(2, BID, [0, 1])


class Silent(Auction):
    """Never asks anybody."""

    def beat(self, state: State) -> None:
        state.over = False


class Endless(Auction):
    """Ends its beat only with an answer that is not the first."""

    def beat(self, state: State) -> None:
        while state.ask_from(0, BID, [0, 1]) == 0:
            pass


class Rolling(Auction):
    """Ends its beat only with an outcome that is not the lowest."""

    def beat(self, state: State) -> None:
        state.ask_from(0, BID, [0, 1])
        while state.draw_from(PRIZE, [1, 1]) == 0:
            pass


class Drawing(Auction):
    """Draws and draws, before anybody is asked."""

    def beat(self, state: State) -> None:
        while state.draw_from(PRIZE, [1, 1]) < CARDS:
            pass


class Returns(Auction):
    """Sets up nothing."""

    def set_up(self, content: Content, players: int, options: Mapping[str, str]) -> State:
        nothing: Any = None
        return nothing  # type: ignore[no-any-return]


class Pairs(Auction):
    def scores(self, s: State) -> list[int]:
        pair: Any = (0, 0)
        return pair  # type: ignore[no-any-return]


class Halves(Auction):
    def scores(self, s: State) -> list[int]:
        halves: Any = [0.5, 0.5]
        return halves  # type: ignore[no-any-return]


class Shrinks(Auction):
    """Shows the prizes that are left in a list that becomes shorter."""

    def view(self, state: State, seat: int) -> dict[str, Any]:
        s: Any = state
        return {**super().view(state, seat), "left": [card for card in range(CARDS) if s.prizes[card]]}


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
        (Strange, "where no kind of action begins: ask with a number that `add` has returned, or with 0"),
        (TwoVerbs, "asks with 1 and offers 5, which is no action: options count from the kind that asks"),
        (Nobody, "asks seat 2, and the seats go from 0 to 1"),
        (Silent, "nobody is asked anything"),
        (Endless, "a beat does not end"),
        (Rolling, "a beat does not end"),
        (Drawing, "a beat does not end"),
        (Returns, "`set_up` returns a State, not None"),
        (Pairs, "`scores` returns a list of whole numbers, not (0, 0)"),
        (Halves, "`scores` returns a list of whole numbers, not [0.5, 0.5]"),
        (Shrinks, "left is a list of 2, and was one of 3 at set-up"),
        (Elsewhere, "there is no package 'polytheon_nowhere.deep'"),
        (Three, "a number for each of 2 seats, not [0, 0, 0]"),
    ],
)
def test_a_slip_has_a_sentence(game: type[Auction], sentence: str) -> None:
    assert sentence in refused(game())


@pytest.mark.parametrize("error", [TypeError("i64 object expected; got int"), OverflowError()])
def test_a_number_too_large_for_a_set_is_explained(error: Exception) -> None:
    assert "a set holds at most 62 things" in fault_of(error)


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


# ---- a question that is answered with several kinds


SEVERAL = Space("enough")
ROLL = SEVERAL.add("roll")
HOLD = SEVERAL.add("hold")


class Either(Auction):
    def __init__(self) -> None:
        Game.__init__(self, "either", (2,), SEVERAL, OUTCOMES)

    def beat(self, state: State) -> None:
        s: Any = state
        s.over = s.ask_from(s.turn, 0, [ROLL, HOLD]) == HOLD


def test_a_turn_of_several_kinds_is_asked_with_0() -> None:
    check_game(Either())
    match = Either().new(seed=1)
    assert match.prompt is not None
    assert match.prompt.question == "turn"
    assert [match.notate(action) for action in match.legal()] == ["roll", "hold"]
    reason = match.why_not("enough")
    assert reason is not None
    assert reason.code == "not_offered"
    match.play("roll")
    match.play("hold")
    assert match.over
