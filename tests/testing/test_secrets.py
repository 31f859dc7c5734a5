"""The kit finds games that leak, and says what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from polytheon.kernel import Game, State
from polytheon.kernel.errors import BadGame
from polytheon.kernel.limits import check_game
from polytheon.kernel.sight import Each
from polytheon.testing import conformance
from polytheon.testing.promises import PROMISES
from polytheon.testing.secrets import SECRETS
from tests.testing.auction import CARDS, GAME, PRIZE, Auction, Bids, SecretBids, setup_of

test_a_game_of_secret_bids_keeps_all_promises = conformance(GAME)


class Blind(Auction):
    """Conceals the seat's number, not its bit."""

    concealed = 0


class Unseen(Auction):
    """Conceals, and has neither a view nor a redeal of its own."""

    state = Bids
    view: Any = Game.view


class Undealt(Auction):
    state = Bids


class Still(Bids):
    def redeal(self, viewer: int, now: State, chooser: Any) -> None:
        """Nothing."""


class SameWorld(Auction):
    state = Still


class Watched(Auction):
    """Shows the bid to spectators."""

    def view(self, state: State, seat: int) -> dict[str, Any]:
        s: Any = state
        return {**super().view(state, seat), "bid": s.bid if seat in (0, -1) else 0}


class Open(Auction):
    """Shows the bid to the other seat."""

    def view(self, state: State, seat: int) -> dict[str, Any]:
        s: Any = state
        return {**super().view(state, seat), "bid": s.bid if seat >= 0 else 0}


class Dealt(SecretBids):
    card: int = 0

    def redeal(self, viewer: int, now: State, chooser: Any) -> None:
        super().redeal(viewer, now, chooser)
        if self.card and viewer != 0:
            self.card = 1 + chooser.draw(self, 0, (1 << CARDS) - 1)


class Dealing(Auction):
    """Deals a card to seat 0 before anything else."""

    state: type[Bids] = Dealt
    dealt_to = 1  # the set of seat 0

    def beat(self, state: State) -> None:
        s: Any = state
        if not s.card:
            s.conceal(self.dealt_to)
            s.card = 1 + s.draw_from(PRIZE, [1] * CARDS)
        super().beat(state)

    def view(self, state: State, seat: int) -> dict[str, Any]:
        s: Any = state
        return {**super().view(state, seat), "card": s.card if seat == 0 else 0}


class DealtToSeat1(SecretBids):
    """A card of seat 1, and who is in a world of its own."""

    card: int = 0
    fair = True

    def redeal(self, viewer: int, now: State, chooser: Any) -> None:
        super().redeal(viewer, now, chooser)
        if self.fair and self.card and viewer != 1:
            self.card = 1 + chooser.draw(self, 0, (1 << CARDS) - 1)


class DealingApart(Dealing):
    """Deals a card to seat 1 in a beat of its own, as it should be."""

    state = DealtToSeat1
    dealt_to = 2  # the set of seat 1

    def beat(self, state: State) -> None:
        s: Any = state
        if not s.card:
            s.conceal(self.dealt_to)
            s.card = 1 + s.draw_from(PRIZE, [1] * CARDS)
        else:
            Auction.beat(self, state)

    def view(self, state: State, seat: int) -> dict[str, Any]:
        s: Any = state
        return {**Auction.view(self, state, seat), "card": s.card if seat == 1 else 0}


class DealtAsItIs(DealtToSeat1):
    fair = False


class DealingTheTruth(DealingApart):
    """Leaves the card of seat 1 in its place when seat 0 thinks."""

    state = DealtAsItIs


class DealingInTheSameBeat(DealingApart):
    """Asks seat 0 in the beat in which seat 1 is dealt a card."""

    def beat(self, state: State) -> None:
        Dealing.beat(self, state)


class DealingBlind(Dealing):
    dealt_to = 0  # the number of the seat, not its bit


def test_a_game_that_deals_in_secret_is_right() -> None:
    assert faults(Dealing()) == []
    assert faults(DealingApart()) == []


def faults(game: Game) -> list[str]:
    found = []
    for promise in SECRETS:
        try:
            promise(setup_of(game))
        except AssertionError as error:
            found.append(str(error).splitlines()[0])
    return found


@pytest.mark.parametrize(
    ("game", "advice"),
    [
        (Blind, "conceal(1 << seat)"),
        (Unseen, "`view`"),
        (Undealt, "`redeal`"),
        (SameWorld, "let State.redeal put another possible one"),
        (Watched, "concealed from a spectator"),
        (Open, "concealed from seat 1"),
        (DealingBlind, "concealed from seat 0"),
        (DealingTheTruth, "'prize' is drawn in secret, and every world"),
        (DealingInTheSameBeat, "'prize' is drawn in secret, and every world"),
    ],
)
def test_a_leak_is_found_and_the_sentence_says_what_to_do(game: Callable[[], Game], advice: str) -> None:
    assert any(advice in fault for fault in faults(game())), faults(game())


def test_the_promises_about_secrets_are_part_of_the_kit() -> None:
    assert set(SECRETS) <= set(PROMISES)


@pytest.mark.parametrize(("game", "advice"), [(Unseen, "`view`"), (Undealt, "`redeal`")])
def test_a_game_that_conceals_without_view_or_redeal_cannot_be_used(game: Callable[[], Game], advice: str) -> None:
    with pytest.raises(BadGame, match=advice):
        check_game(game())


def test_a_game_with_secrets_can_be_used() -> None:
    check_game(Auction())


def test_the_views_of_several_differ_only_in_the_secret() -> None:
    match = GAME.new(seed=1)
    match.play(match.legal()[0])
    table = match.view_for([None, 0, 1])["table"]
    assert [key for key in table if isinstance(table[key], Each)] == ["bid"]


class Keyed(Auction):
    def view(self, state: State, seat: int) -> dict[str, Any]:
        return {**super().view(state, seat), f"of_{seat}": 0}


def test_a_view_with_other_keys_for_other_seats_is_refused() -> None:
    with pytest.raises(BadGame, match=r"^auction: `view` has the same keys for every seat"):
        check_game(Keyed())
