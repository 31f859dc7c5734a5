"""Why one way to go on is better than another: what holds in every world that the seat cannot tell apart."""

from __future__ import annotations

import pytest

import polytheon
from polytheon.bots import bot
from polytheon.bots.judge import compared
from polytheon.bots.search import Search
from polytheon.kernel.comparing import Difference, brought, compare, walk
from polytheon.kernel.match import Match
from polytheon.text import LANGUAGES, game_text
from polytheon.text.because import MOST, because

BASE = {"expansion": "none"}


def duel(seed: int = 1) -> Match:
    """A game of Duel at the first turn of Age I."""
    match = polytheon.game("duel").new(2, seed, BASE)
    while match.prompt is not None and match.prompt.question == "draft":
        match.play(match.legal()[0])
    return match


def found(match: Match, played: list[int], better: list[int], kind: str) -> Difference | None:
    """What is said about two lines, in which the seats take turns."""
    seats = [int(match.seat), 1 - int(match.seat), int(match.seat)]
    lines = [list(zip(seats, actions)) for actions in (played, better)]
    told = compare(match, int(match.seat), *lines).differences
    return next((each for each in told if each.kind == kind), None)


def uncovering(match: Match) -> tuple[int, int, int]:
    """A discard that lets the opponent build something, that answer, and a discard that does not."""
    discards = [action for action in match.legal() if match.notate(action).startswith("discard")]
    for one in discards:
        for other in discards:
            after, instead = match.copy(), match.copy()
            after.play(one)
            instead.play(other)
            new = set(after.legal()) - set(instead.legal())
            if other != one and new:
                return one, min(new), other
    raise AssertionError("no card covers another")


def test_what_a_move_leaves_to_the_opponent_is_said() -> None:
    match = duel()
    one, answer, other = uncovering(match)
    told = found(match, [one, answer], [other], "allows")
    assert told is not None
    assert told.move is not None
    assert (told.move.seat, told.move.offer.action) == (1 - match.seat, answer)
    assert found(match, [other, answer], [one], "allows") is None


def test_what_a_turn_brings_and_costs_is_compared() -> None:
    match = duel()
    sold, built = (next(a for a in match.legal() if match.notate(a).startswith(verb)) for verb in ("discard", "build"))
    told = found(match, [built], [sold], "at_once")
    assert told is not None
    assert told.amounts is not None
    offers = {offer.action: offer for offer in match.offers()}
    coins = [offers[a].gain.get("coins", 0) for a in (sold, built)]
    price = offers[built].price["coins"]
    assert told.amounts["coins"] == coins[0] - coins[1] + price  # type: ignore[operator]


def test_how_the_better_line_goes_on_in_the_same_turn_is_said() -> None:
    match = polytheon.game("mytikas").new(2, 1)
    while match.prompt is not None and match.prompt.question != "turn":
        match.play(match.legal()[0])
    seat = int(match.seat)
    for first in match.legal():
        after = match.copy()
        after.play(first)
        if after.to_act != seat or len(after.legal()) < 2:
            continue
        second = after.legal()[-1]
        other = next(action for action in match.legal() if action != first)
        told = compare(match, seat, [(seat, other)], [(seat, first), (seat, second)]).differences
        more = [each.more for each in told if each.kind == "goes_on"]
        assert [[move.offer.action for move in moves] for moves in more] == [[second]]
        same = compare(match, seat, [(seat, first), (seat, second)], [(seat, first), (seat, second)]).differences
        assert not any(each.kind == "goes_on" for each in same)
        return
    raise AssertionError("no turn has two decisions")


def test_a_line_is_walked_as_far_as_it_goes() -> None:
    match = duel()
    first = match.legal()[0]
    way = walk(match, [(int(match.seat), first), (1 - int(match.seat), first)])
    assert [move.offer.action for move in way.moves] == [first]
    assert way.end.to_act == 1 - match.seat
    assert walk(match, []).moves == []
    assert brought(walk(match, []), 0) == {}


def test_a_way_that_wins_is_said() -> None:
    """The last decision of a game that the seat wins, against one that does not end it."""
    for seed in range(40):
        match = polytheon.game("duel").new(2, seed, BASE)
        bots = [bot("easy", seed=seed), bot("random", seed=seed)]
        before = match.copy()
        while match.to_act is not None:
            before = match.copy()
            match.play(bots[match.to_act].choose(match.seen_by(match.to_act, 1)))
        seat, last = int(before.seat), int(match.log[len(before.log)])
        slow = [action for action in before.legal() if action != last and not ends(before, action)]
        if match.winners == [seat] and slow:
            won = compare(before, seat, [(seat, slow[0])], [(seat, last)]).differences[0]
            assert won.kind == "wins"
            return
    raise AssertionError("nobody won at once")


def ends(match: Match, action: int) -> bool:
    after = match.copy()
    after.play(action)
    return after.over


@pytest.mark.parametrize("name", polytheon.GAMES)
def test_in_every_game_and_language_something_is_said(name: str) -> None:
    match = polytheon.game(name).new(2, 4)
    deciding = bot("easy", seed=1)
    for number in range(60):
        if match.to_act is None:
            return
        seat = match.to_act
        if number % 12 == 6 and len(match.legal()) > 1:
            search = Search(iterations=30, seed=2)
            seen = match.seen_by(seat, 3)
            best = compared(search.think(seen), 3)
            assert [each.chance for each in best] == sorted([each.chance for each in best], reverse=True)
            first, second = best[:2]
            told = compare(seen, seat, second.line, first.line).differences
            for language in LANGUAGES:
                text = game_text(match.game, language, match.content)
                said = because(text, seat, told, second.scores, first.scores, seat)
                assert 1 <= len(said) <= MOST
                assert all(said)
        match.play(deciding.choose(match.seen_by(seat, number)))
