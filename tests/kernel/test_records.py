"""Records: they play again exactly, and what is wrong with a broken one is said with its line."""

from __future__ import annotations

import random

import pytest

import polytheon
from polytheon import BadRecord, Match, Visitor


def a_game(seed: int = 1, decisions: int = 10**6) -> Match:
    match = polytheon.game("duel").new(seed=seed)
    rng = random.Random(seed)
    while not match.over and decisions:
        match.play(rng.choice(match.legal()))
        decisions -= 1
    return match


RECORD = a_game().record()


def line_of(text: str, part: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def broken(part: str, instead: str) -> str:
    assert part in RECORD
    return RECORD.replace(part, instead, 1)


def test_a_record_plays_again_to_the_same_end() -> None:
    match = a_game()
    again = polytheon.replay(RECORD)
    assert again.over
    assert again.scores == match.scores
    assert again.outcome == match.outcome
    assert again.record() == RECORD


def test_a_record_of_an_unfinished_game_stops_where_it_stopped() -> None:
    match = a_game(decisions=30)
    again = polytheon.replay(match.record())
    assert again.legal() == match.legal()
    assert again.prompt == match.prompt


def test_headers_of_ones_own_are_kept_apart_and_read_back() -> None:
    text = a_game(decisions=3).record({"white": "Ann ]; of Troy"})
    found: dict[str, str] = {}

    class Headers(Visitor):
        def header(self, name: str, value: str) -> None:
            found[name] = value

    polytheon.replay(text, Headers())
    assert found["white"] == "Ann ), of Troy"
    with pytest.raises(polytheon.PolytheonError, match="taken"):
        a_game(decisions=3).record({"game": "chess"})


def test_a_visitor_is_told_everything_in_order() -> None:
    seen: list[str] = []

    class Teller(Visitor):
        def begin(self, match: Match) -> None:
            seen.append(f"begin {match.to_act}")

        def decision(self, match: Match, seat: int, action: int) -> None:
            assert action in match.legal()
            seen.append(f"{seat} {match.notate(action)}")

        def chance(self, match: Match, outcomes: list[str]) -> None:
            seen.extend(outcomes)

        def end(self, match: Match) -> None:
            seen.append("end")

    match = polytheon.replay(RECORD, Teller())
    told = [event.name if event.seat is None else f"{event.seat} {event.name}" for event in match.events()]
    assert seen[0] == "begin 0"
    assert seen[-1] == "end"
    assert seen[1:-1] == told


def test_comments_and_empty_lines_do_not_matter() -> None:
    text = "; a game\n" + RECORD.replace("\n", "  ; remark\n\n")
    assert polytheon.replay(text).record() == RECORD


@pytest.mark.parametrize(
    ("part", "instead", "line", "reason"),
    [
        ("[game duel]\n", "", "[rules", "no \\[game"),
        ("[game duel]", "[game dual]", "[game", "did you mean 'duel'"),
        ("[players 2]", "[players 3]", "[players", "played by 2, not by 3"),
        ("[players 2]", "[players two]", "[players", "two"),
        ("[players 2]", "[players 2", "[players", "looks like"),
        ("[players 2]", "[players 2]\n[players 2]", "[players", "twice"),
        (f"[rules {polytheon.game('duel').rules_version}]", "[rules 99]", "[rules", "version 99"),
        ("[content ", "[content x", "[content", "edition file"),
        ("[option expansion pantheon]", "[option expansion agora]", "[option expansion", "pantheon, none"),
        ("[option expansion pantheon]", "[option expanse none]", "[option expanse", "no option"),
        ("1. 0 draft", "2. 0 draft", ". 0 draft", "should be move 1"),
        ("1. 0 draft", "1. 1 draft", "1. 1 draft", "seat 0"),
        ("1. 0 draft", "1. A draft", "1. A draft", "looks like"),
        ("1. 0 draft", f"1. {'9' * 5000} draft", "1. 9", "looks like"),  # more digits than Python makes a number of
        ("1. 0 draft ", "1. 0 draught ", "1. 0", "not an action"),
        ("* progress ", "* progres ", "* progres", "not a chance outcome"),
        ("* progress ", "* wonder sphinx, progress ", "* wonder sphinx", "is not possible here"),
        ("[ending points]", "[ending military]", "[ending", "playing it gives points"),
    ],
)
def test_a_broken_record_is_refused_with_line_and_reason(part: str, instead: str, line: str, reason: str) -> None:
    text = broken(part, instead)
    with pytest.raises(BadRecord, match=reason) as caught:
        polytheon.replay(text)
    first = next((n for n, content in enumerate(text.splitlines(), 1) if line in content), 1)
    if "twice" in reason:
        first += 1
    if "no \\[game" in reason:
        first = 1
    assert caught.value.line == first


def test_a_missing_draw_is_missed() -> None:
    last = RECORD.splitlines()
    where = next(n for n, line in enumerate(last) if line.startswith("* card"))
    with pytest.raises(BadRecord):
        polytheon.replay("\n".join(last[:where] + last[where + 1 :]))


def test_moves_after_the_end_are_refused() -> None:
    count = RECORD.count(". ")
    with pytest.raises(BadRecord, match="over"):
        polytheon.replay(RECORD + f"{count + 1}. 0 build stable\n")


def test_an_end_that_is_not_reached_is_refused() -> None:
    lines = RECORD.splitlines()
    with pytest.raises(BadRecord, match="stop before the end"):
        polytheon.replay("\n".join(lines[:-1]))


def test_what_one_seat_has_seen_has_no_record() -> None:
    with pytest.raises(polytheon.NotWhole):
        a_game(decisions=20).seen_by(0).record()
