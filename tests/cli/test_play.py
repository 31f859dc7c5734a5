"""polytheon play."""

from __future__ import annotations

import json
import random
import re
import signal
from unittest.mock import patch

import pytest

import polytheon
from polytheon import Match
from polytheon.bots import BOTS
from polytheon.bots.random import Random
from tests.cli.terminal import Terminal, read_to_prompt, type_line
from tests.text.books import SMALL, book_of

DRAFTED = "1\n" * 4  # as first player against a bot


def moves(text: str) -> list[str]:
    """The moves of a record or a log, without their numbers and the rules that a log names."""
    numbered = [line.split(". ", 1)[1] for line in text.splitlines() if re.match(r" *\d+\. ", line)]
    return [re.sub(r" \[[\d., ]+\]$", "", line) for line in numbered]


@pytest.mark.parametrize("flags", [(), ("--plain",), ("--option", "expansion=none"), ("--seat", "1", "--plain")])
def test_a_whole_game_by_script(terminal: Terminal, flags: tuple[str, ...]) -> None:
    said = terminal.process("play", "duel", "--seed", "3", *flags, typed="1\n" * 400)
    assert (said.code, said.errors) == (0, "")
    assert re.search(r"win|wins", said.out)
    [record] = terminal.saved(".record")
    assert terminal.saved(".json") == []
    assert str(record) in said.out.replace("\n", "")
    assert polytheon.replay(record.read_text(encoding="utf-8")).over


@pytest.mark.parametrize("language", ["fr", "ja"])
def test_a_whole_game_in_another_language(terminal: Terminal, language: str) -> None:
    said = terminal.run("play", "duel", "--seed", "3", "--language", language, "--plain", typed="1\n" * 400)
    assert (said.code, said.errors) == (0, "")
    assert {"fr": "À vous de décider", "ja": "あなたの番"}[language] in said.out
    assert not re.search(r"\b(build|discard|coins|seat)\b", said.out)


def test_the_surroundings_choose_the_language(terminal: Terminal) -> None:
    terminal.environment["LANG"] = "fr_FR.UTF-8"
    assert "À vous de décider" in terminal.run("play", "duel").out


def test_a_move_is_typed_as_number_notation_or_words(terminal: Terminal) -> None:
    typed = "2\ndraft hanging_gardens\nTAKE  the-great lighthouse\nDraft Statue_of_Zeus\nlog\n"
    said = terminal.run("play", "duel", "--seed", "7", "--plain", "--hot-seat", typed=typed)
    assert [move.partition("takes ")[2] or move.partition("take ")[2] for move in moves(said.out)] == [
        "the Mausoleum.",
        "the Hanging Gardens.",
        "the Great Lighthouse.",
        "the Statue of Zeus.",
    ]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("0", "The list has no number 0. Choose 1 to 4."),
        ("5", "The list has no number 5. Choose 1 to 4."),
        ("9" * 5000, "No such move: '999"),
        ("-1", "No such move: '-1'. Type a number from 1 to 4, a move in words, or help."),
        ("fly", "No such move: 'fly'."),
        ("draft mausolem", "Did you mean 'draft mausoleum'?"),
        ("build stable", "'build stable' is not possible now. Type a number from 1 to 4."),
        ("", "Type a number from 1 to 4, or help."),
        ("[red]bold[/red]", "No such move: '[red]bold[/red]'."),
        ("undo", "There is nothing to undo yet."),
        ("log", "Nothing has happened yet."),
        ("save", "Name a file: save FILE"),
        ("save /no/such/folder/x", "Could not save /no/such/folder/x: "),
        ("help xyzzy", "This game has nothing called 'xyzzy'."),
        ("help guild", "That could be Merchants Guild, Shipowners Guild, "),
        ("help clay p", "Clay Pit: brown card, Age I."),
        ("help stable", "Stable: red card, Age I."),
        ("why", "why CARD: explain why a card, a place or a move is not available, such as: why Lumber Yard"),
        ("why xyzzy", "This game has nothing called 'xyzzy'."),
        ("why guild", "That could be Merchants Guild, Shipowners Guild, "),
        ("why clay p", "Clay Pit: Another question comes first."),
        ("why stable", "> Another question comes first."),
        ("preview", "preview: show what a move would cost, bring and change, such as: preview 1"),
        ("preview 1", "Your points do not change at once."),
        ("preview 5", "No such move: '5'."),
        ("preview build stable", "> Another question comes first."),
        ("hint", "The search bot would play: take the "),
        ("help", "Commands"),
    ],
)
def test_bad_input_and_questions_are_answered_in_a_sentence_and_change_nothing(
    terminal: Terminal, typed: str, answer: str
) -> None:
    said = terminal.run("play", "duel", "--seed", "7", "--plain", typed=f"{typed}\n")
    assert (said.code, said.errors) == (0, "")
    assert answer in said.out
    assert terminal.saved("") == []


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("play", "dule"), "; did you mean 'duel'?"),
        (("play", "duel", "--players", "3"), "duel is played by 2, not by 3"),
        (("play", "duel", "--seat", "2"), "there is no seat 2 in duel for 2: they go from 0 to 1"),
        (("play", "duel", "--bot", "god"), "there is no bot 'god', only "),
        (("play", "duel", "--option", "expansion"), "an option is given as name=value, not as 'expansion'"),
        (("play", "duel", "--option", "expansion=agora"), "option expansion is one of pantheon, none, not 'agora'"),
        (("play", "duel", "--option", "x=1"), "duel has no option 'x'"),
        (("play", "duel", "--seed", "-1"), "a seed is a whole number"),
        (("play", "duel", "--edition", "none.toml"), "none.toml: cannot be read: No such file or directory"),
        (("play", "duel", "--resume"), "there is no unfinished game of duel to resume"),
        (("play", "duel", "--resume", "none"), "none cannot be read: No such file or directory"),
    ],
)
def test_what_cannot_be_set_up_is_refused_in_a_sentence(
    terminal: Terminal, arguments: tuple[str, ...], reason: str
) -> None:
    said = terminal.run(*arguments)
    assert said.code == 2
    assert said.errors.startswith("polytheon: ")
    assert reason in said.errors
    assert said.errors.count("\n") == 1


@pytest.mark.parametrize(
    "content", ["{", "{}", '{"match": {"game": "duel"}, "bots": []}', "[game chess]\n", "hello", ""]
)
def test_a_broken_saved_game_is_refused_in_a_sentence(terminal: Terminal, content: str) -> None:
    file = terminal.home / "broken"
    file.write_text(content, encoding="utf-8")
    said = terminal.run("play", "duel", "--resume", "broken")
    assert said.code == 2
    assert re.fullmatch("polytheon: [^\n]+\n", said.errors)
    assert file.read_text(encoding="utf-8") == content


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("help 2.1", "Each shield moves the pawn one space."),
        ("help military", "2 Military"),
        ("help chain", "Build a discarded card for nothing."),
        ("help piraeus", "Piraeus: wonder."),
        ("help 2.9", "There is no rule 2.9: section 2 has the rules 2.1 to 2.2."),
        ("help", "help RULE: what the rules say"),
        ("1\nlog", ". [1.1]"),
    ],
)
def test_rules_are_explained_in_a_game(terminal: Terminal, typed: str, answer: str, plain: bool) -> None:
    with book_of(SMALL):
        said = terminal.run("play", "duel", "--seed", "7", *(["--plain"] if plain else []), typed=f"{typed}\n")
    assert (said.code, said.errors) == (0, "")
    assert answer in said.out


def test_an_edition_is_played_with(terminal: Terminal) -> None:
    (terminal.home / "box.toml").write_text("[cards.theater]\nvp = 9\n", encoding="utf-8")
    typed = "help theater\n1\nquit\n"
    said = terminal.run("play", "duel", "--edition", "box.toml", typed=typed)
    assert "Effect: 9 points." in said.out
    assert "Effect: 9 points." in terminal.run("play", "duel", "--resume", typed="help theater\n").out


class First:
    """A bot that takes the first action."""

    def choose(self, match: Match) -> int:
        return match.legal()[0]


def test_a_hint_comes_from_the_strongest_bot(terminal: Terminal) -> None:
    with patch.dict(BOTS, {"first": First}):
        said = terminal.run("play", "duel", "--seed", "7", "--plain", typed="hint\n")
    assert "The first bot would play: take the Great Lighthouse" in said.out
    assert terminal.saved("") == []


def test_a_bot_that_plays_at_random_gives_no_hint(terminal: Terminal) -> None:
    with patch.dict(BOTS, {"random": Random}, clear=True):
        said = terminal.run("play", "duel", "--seed", "7", "--plain", typed="hint\n")
    assert "No bot here plays well enough to give advice." in said.out


def test_the_usual_opponent_searches(terminal: Terminal) -> None:
    said = terminal.run("play", "duel", "--seed", "7", "--bot", "medium", typed="1\n")
    assert "medium bot (seat 1)" in said.out


# ---- undo


def test_undo_takes_back_a_decision_of_ones_own(terminal: Terminal) -> None:
    said = terminal.run("play", "duel", "--seed", "7", "--hot-seat", typed="1\nundo\n2\nsave a.record\n")
    assert "Undone." in said.out
    assert moves((terminal.home / "a.record").read_text(encoding="utf-8")) == ["0 draft mausoleum"]


def test_undo_takes_back_what_a_bot_has_answered_too(terminal: Terminal) -> None:
    said = terminal.run("play", "duel", "--seed", "7", typed="1\nundo\nsave a.record\n")
    assert "Undone." in said.out
    assert moves((terminal.home / "a.record").read_text(encoding="utf-8")) == []


def test_undo_stops_where_a_bot_has_paid_from_its_hidden_hand(terminal: Terminal) -> None:
    match = polytheon.game("pantheon").new(seed=2)
    rng = random.Random(2)
    while not (match.to_act == 0 and match.take_back(0).by == 1):
        match.play(rng.choice(match.legal()))
    record = match.record({"seat-0": "person", "seat-1": "bot random"})
    (terminal.home / "a.record").write_text(record, encoding="utf-8")
    said = terminal.run("play", "pantheon", "--resume=a.record", typed="undo\nsave b.record\n")
    assert "You cannot undo this: random bot (seat 1) has revealed something hidden since." in said.out
    assert (terminal.home / "b.record").read_text(encoding="utf-8") == record


def test_undo_stops_at_what_was_revealed(terminal: Terminal) -> None:
    said = terminal.run("play", "duel", "--seed", "7", "--hot-seat", typed="1\n1\n1\n1\nundo\n")
    assert "You cannot undo this: something has been drawn since." in said.out


# ---- leaving and going on


def test_leaving_keeps_the_game_and_resume_goes_on_with_it(terminal: Terminal) -> None:
    left = terminal.run("play", "duel", "--seed", "7", typed=DRAFTED + "log\nquit\n")
    assert "Game saved. Resume with: polytheon play duel --resume" in left.out
    resumed = terminal.run("play", "duel", "--resume", typed="log\n")
    assert moves(resumed.out) == moves(left.out)
    assert len(moves(resumed.out)) == 8


def test_a_game_that_goes_on_has_the_luck_it_would_have_had(terminal: Terminal) -> None:
    game = ("play", "duel", "--plain")
    new = ("--seed", "7", "--hot-seat", "--option", "expansion=none")
    terminal.run(*game, *new, typed="1\n" * 40 + "save whole.record\n")
    terminal.run(*game, *new, typed="1\n" * 20)
    terminal.run(*game, "--resume", typed="1\n" * 20 + "save parts.record\n")
    whole, parts = (terminal.home / f"{name}.record" for name in ("whole", "parts"))
    assert parts.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


def test_the_end_of_the_input_keeps_the_game_too(terminal: Terminal) -> None:
    assert "Game saved." in terminal.run("play", "duel", typed="1\n").out
    assert len(terminal.saved(".json")) == 1


def test_a_new_game_leaves_the_one_that_waits(terminal: Terminal) -> None:
    terminal.run("play", "duel", typed="1\n")
    said = terminal.run("play", "duel", typed="1\n")
    assert "You have an unfinished game." in said.out
    assert len(terminal.saved(".json")) == 2


def test_a_saved_record_can_be_gone_on_with_against_the_same_bot(terminal: Terminal) -> None:
    terminal.run("play", "duel", "--seed", "7", "--seat", "1", typed=DRAFTED + "save mine.record\n")
    said = terminal.run("play", "duel", "--resume", "mine.record", typed="log\n1\n")
    assert len(moves(said.out)) >= 9
    assert "random bot (seat 0)" in said.out


def test_nothing_is_lost_when_the_process_is_killed(terminal: Terminal) -> None:
    process = terminal.start("play", "duel", "--seed", "7", "--plain")
    read_to_prompt(process)
    for _ in range(6):
        type_line(process, "1")
    log = type_line(process, "log")
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert len(moves(log)) > 10
    resumed = terminal.run("play", "duel", "--resume", "--plain", typed="log\n")
    assert moves(resumed.out) == moves(log)


def test_ctrl_c_leaves_and_keeps_the_game(terminal: Terminal) -> None:
    process = terminal.start("play", "duel", "--seed", "7", "--plain")
    read_to_prompt(process)
    type_line(process, "1")
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate()
    assert process.returncode == 0
    assert "Game saved." in out


def test_where_nothing_can_be_kept_the_game_says_so_and_goes_on(terminal: Terminal) -> None:
    (terminal.home / "state").write_text("in the way", encoding="utf-8")
    said = terminal.run("play", "duel", "--seed", "7", typed="1\n1\n")
    assert said.code == 0
    assert said.out.count("Could not save the game: ") == 1
    assert "Game saved." not in said.out


# ---- several people


def test_people_at_one_terminal_do_not_see_each_others_secrets(terminal: Terminal) -> None:
    said = terminal.run("play", "duel", "--seed", "1", "--hot-seat", "--plain", typed="1\n" * 40)
    handed = said.out.split("Hand over to player ")
    assert len(handed) > 2
    secret = re.search(r"1: put (\w+) face down", handed[0])
    assert secret is not None
    assert secret[1] not in handed[1]
    assert "puts a divinity face down" in handed[1]


def test_files_are_written_whole(terminal: Terminal) -> None:
    terminal.run("play", "duel", typed="1\n1\n1\n")
    assert [file.name[0] for file in terminal.saved("")] == ["d"]
    data = json.loads(terminal.saved(".json")[0].read_text(encoding="utf-8"))
    assert data["bots"] == ["", "random"]
