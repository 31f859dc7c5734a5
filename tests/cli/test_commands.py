"""polytheon games, sources, rules, replay and --version."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import polytheon
from polytheon.cli import main, with_autosave
from polytheon.kernel import match as kernel_match
from polytheon.text.catalogue import words_of
from tests.cli.terminal import Terminal
from tests.text.books import SMALL, book_of


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole game."""
    match = polytheon.game("duel").new(seed=5)
    while not match.over:
        match.play(match.legal()[0])
    file = tmp_path / "game.record"
    file.write_text(match.record(), encoding="utf-8")
    return file


def run(*arguments: str) -> int | str | None:
    """The exit code of a command that runs in this process."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    return left.value.code


@pytest.mark.parametrize("asked", [[], ["--help"], ["edition"], ["table", "--help"]])
def test_the_list_of_commands_says_what_each_does(asked: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    run(*asked)
    listed = re.findall(r"│ (\w+) *(.*?) *│", capsys.readouterr().out)
    assert len(listed) > 1
    assert all(said for _, said in listed)


def test_the_version_says_whether_the_compiled_package_runs(capsys: pytest.CaptureFixture[str]) -> None:
    run("--version")
    compiled = (kernel_match.__file__ or "").endswith(tuple(EXTENSION_SUFFIXES))
    word = "compiled" if compiled else "not compiled"
    assert capsys.readouterr().out == f"polytheon {polytheon.__version__} ({word})\n"
    assert os.environ.get("POLYTHEON_EXPECT", word).replace("pure", "not compiled") == word


def test_games_are_listed_with_players_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    run("games")
    said = capsys.readouterr().out
    assert "duel, 2 players" in said
    assert "minerva_on_pawn" in said


def test_games_are_listed_with_their_name_and_tale_and_few_values(capsys: pytest.CaptureFixture[str]) -> None:
    run("games")
    said = " ".join(capsys.readouterr().out.split())
    for name in polytheon.GAMES:
        words = words_of(polytheon.game(name), "en")
        assert f"players: {words['game.name']}" in said
        assert words["game.tale"] in said
    assert re.search(r", \.\.\. \(\d+ in all\)", said)
    assert said.count("celtic+") < 10


def test_a_game_without_words_is_listed_by_its_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("polytheon.cli.games.words_of", lambda game, language: {})
    run("games")
    assert "duel, 2 players\n" in capsys.readouterr().out


def test_games_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    run("games", "--json")
    data = json.loads(capsys.readouterr().out)
    assert [game["game"] for game in data["games"]] == list(polytheon.GAMES)
    [duel] = [game for game in data["games"] if game["game"] == "duel"]
    assert duel["options"]["expansion"] == {"values": ["pantheon", "none"], "default": "pantheon"}
    assert "random" in data["bots"]


@pytest.mark.parametrize("name", polytheon.GAMES)
def test_sources_as_json_hold_every_value_with_its_provenance(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    run("sources", name, "--json")
    data = json.loads(capsys.readouterr().out)
    content = polytheon.game(name).content()
    assert [(row["key"], row["value"], (row["provenance"], row["why"])) for row in data["values"]] == content.values()
    assert data["counts"] == content.tally()
    assert data["content"] == content.digest


def test_sources_in_words_say_value_source_and_reason_and_end_with_the_counts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run("sources", "mytikas", "--language", "en")
    said = capsys.readouterr().out
    words = " ".join(said.replace("│", " ").split())
    assert "values: 4, 5, 6 Reconstructed There are three rising" in words
    assert "locks.values" not in said
    total = "mytikas: 132 printed numbers; 62 Rulebook, 9 Inferred, 61 Reconstructed."
    assert said.splitlines()[-1] == total
    run("sources", "mytikas", "--summary", "--language", "en")
    assert capsys.readouterr().out == total + "\n"


@pytest.mark.parametrize(("language", "value"), [("fr", "coût"), ("ja", "費用")])
def test_sources_are_told_in_the_reader_s_language(
    language: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in polytheon.GAMES:
        run("sources", name, "--language", language)
        said = capsys.readouterr().out
        assert value in said
        assert re.search(r"\b[a-z]+_[a-z]+\b|\b[a-z]+\.[a-z]+\b", said) is None


def test_sources_of_an_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "box.toml").write_text("[cards.stable]\nshields = 2\n", encoding="utf-8")
    run("sources", "duel", "--edition", str(tmp_path / "box.toml"), "--json")
    data = json.loads(capsys.readouterr().out)
    assert {"key": "cards.stable.shields", "value": 2, "provenance": "edition", "why": ""} in data["values"]
    assert data["counts"]["edition"] == 1


def test_rules_explain_one_thing_or_all(capsys: pytest.CaptureFixture[str]) -> None:
    run("rules", "duel", "stable", "--language", "en")
    assert capsys.readouterr().out.startswith("Stable: red card, Age I.")
    run("rules", "duel", "--json", "--language", "ja")
    content = polytheon.game("duel").content()
    sections = ("cards", "wonders", "progress", "divinities", "mythologies")
    assert list(json.loads(capsys.readouterr().out)) == [
        thing for section in sections for thing in content.data[section]
    ]
    assert run("rules", "duel", "xyzzy", "--language", "en") == 2
    assert capsys.readouterr().err == "polytheon: This game has nothing called 'xyzzy'.\n"


@pytest.mark.parametrize("command", ["sources", "rules", "play"])
def test_an_unknown_game_is_refused_in_a_sentence(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(command, "dule") == 2
    said = capsys.readouterr().err
    assert said.startswith("polytheon: there is no game 'dule', only ")
    assert said.endswith("; did you mean 'duel'?\n")


@pytest.mark.parametrize(
    ("given", "read"),
    [
        (["play", "duel", "--resume"], ["play", "duel", "--resume", "autosave"]),
        (["play", "duel", "--resume", "--plain"], ["play", "duel", "--resume", "autosave", "--plain"]),
        (["play", "duel", "--resume", "x"], ["play", "duel", "--resume", "x"]),
    ],
)
def test_resume_may_stand_alone(given: list[str], read: list[str]) -> None:
    assert with_autosave(given) == read


# ---- replay


def test_replay_steps_through_a_record(terminal: Terminal, record: Path) -> None:
    typed = "\nnext\nback\njump 9\n3\nb\nquit\n"
    said = terminal.run("replay", str(record), "--plain", typed=typed)
    assert (said.code, said.errors) == (0, "")
    shown = [line for line in said.out.splitlines() if line.startswith(("Move ", "The beginning"))]
    moves = len([line for line in record.read_text(encoding="utf-8").splitlines() if line[:1].isdigit()])
    assert shown[0] == f"The beginning, before move 1 of {moves}"
    assert [line.split()[1] for line in shown[1:]] == ["1", "2", "1", "9", "3", "2"]


def test_replay_ends_with_who_won(terminal: Terminal, record: Path) -> None:
    moves = len([line for line in record.read_text(encoding="utf-8").splitlines() if line[:1].isdigit()])
    said = terminal.run("replay", str(record), typed=f"jump {moves}\nnext\n")
    assert f"Move {moves} of {moves}" in said.out
    assert re.search(r" wins (?:by|on) ", said.out)
    assert "This is the end of the record." in said.out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("back", "This is the beginning of the record."),
        ("jump", "Jump to a number from 0 to "),
        ("jump 9999", "Jump to a number from 0 to "),
        ("9" * 5000, "'. Use next, back, jump NUMBER, quit."),
        ("fly", "Unknown command 'fly'. Use next, back, jump NUMBER, quit."),
    ],
)
def test_replay_answers_bad_input_in_a_sentence(terminal: Terminal, record: Path, typed: str, answer: str) -> None:
    said = terminal.run("replay", str(record), "--plain", typed=f"{typed}\n")
    assert (said.code, said.errors) == (0, "")
    assert answer in said.out


def test_replay_shows_a_seat_what_it_saw(terminal: Terminal, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    [line, *_] = [line for line in lines if " place " in line]
    number, seat, _, divinity = line.split()
    name = divinity.capitalize()
    move = int(number[:-1]) + 1  # it is told with its space, which is chosen next
    seen = {
        s: terminal.run("replay", str(record), *s, "--plain", typed=f"{move}\n").out for s in ((), ("--seat", seat))
    }
    assert f"You put {name} face down" in seen["--seat", seat]
    assert name not in seen[()].partition(f"Move {move} of ")[2]
    assert f"Player {int(seat) + 1} puts a divinity face down" in seen[()]


def test_replay_as_json(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("replay", str(record), "--json")
    data = json.loads(capsys.readouterr().out)
    assert data["over"]
    assert data["events"][0]["seat"] is None
    assert data["outcome"]["ending"] in ("military", "science", "points", "blue", "draw")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "line 1: there is no [game ...] line"),
        ("[game chess]\n", "line 1: there is no game 'chess', only "),
        ("[game duel]\n1. 0 fly\n", "a chance outcome is missing"),
        ("\xff\xfe", "is not a text file: neither a record nor a saved game"),
    ],
)
def test_a_broken_record_is_refused_with_line_and_reason(
    tmp_path: Path, content: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.record"
    file.write_bytes(content.encode("latin-1"))
    assert run("replay", str(file)) == 2
    assert reason in capsys.readouterr().err


def older(record: Path, broken_move: int = 0) -> int:
    """Make the record one of older rules, of which perhaps a move no longer fits; returns the line of that move."""
    today = polytheon.game("duel").rules_version
    lines = record.read_text(encoding="utf-8").replace(f"[rules {today}]", f"[rules {today - 1}]").splitlines()
    at = next((n for n, line in enumerate(lines) if line.startswith(f"{broken_move}. ")), -1)
    if broken_move:
        lines[at] = " ".join([*lines[at].split()[:2], "fly"])
    record.write_text("\n".join(lines), encoding="utf-8")
    return at + 1


def test_a_game_that_is_no_record_is_called_what_it_is_with_the_command_that_reads_it(terminal: Terminal) -> None:
    match = polytheon.game("duel").new(seed=1)
    match.play(match.legal()[0])
    held = {
        "dump.json": (match.dump(), "a dump of a game of duel"),
        "kept.json": ({"bots": ["", "random"], "match": match.dump()}, "a saved game of duel"),
    }
    for name, (data, what) in held.items():
        (terminal.home / name).write_text(json.dumps(data), encoding="utf-8")
        said = terminal.run("replay", name)
        command = f"polytheon play duel --resume {name}"
        assert said.errors == f"polytheon: {name} is {what}, not a record; resume it with: {command}\n"
        assert (said.code, said.out) == (2, "")
        resumed = terminal.run(*command.split()[1:], typed="log\n")
        assert (resumed.code, resumed.errors) == (0, "")
        assert "You take " in resumed.out
    assert json.loads((terminal.home / "dump.json").read_text(encoding="utf-8")) == match.dump()


@pytest.mark.parametrize(
    "content", ["{}", "{oops", '{"a": 1}', '{"match": 3}', '{"match": {"game": []}}', '{"a":' * 5000]
)
def test_json_that_is_no_game_is_refused_in_a_sentence(terminal: Terminal, content: str) -> None:
    (terminal.home / "some.json").write_text(content, encoding="utf-8")
    said = terminal.run("replay", "some.json")
    assert (said.code, said.errors) == (2, "polytheon: some.json is neither a record nor a saved game\n")


def test_a_long_line_that_is_no_move_is_not_printed_whole(terminal: Terminal) -> None:
    (terminal.home / "long.txt").write_text("x" * 5000, encoding="utf-8")
    assert len(terminal.run("replay", "long.txt").errors) < 200


def test_a_record_of_older_rules_says_so_and_is_shown_whole_where_it_fits(terminal: Terminal, record: Path) -> None:
    older(record)
    today = polytheon.game("duel").rules_version
    said = terminal.run("replay", str(record), "--plain", typed="quit\n")
    assert (said.code, said.errors) == (0, "")
    assert f"This game was played under version {today - 1} of the rules; the current version is {today}." in said.out
    assert "Every move is legal under the current rules." in said.out


def test_a_record_of_older_rules_is_shown_up_to_the_first_move_that_does_not_fit(
    terminal: Terminal, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = older(record, broken_move=20)
    said = terminal.run("replay", str(record), "--plain", typed="19\nnext\n")
    assert (said.code, said.errors) == (0, "")
    assert f"Line {line} does not fit the current rules: 'fly' is not an action of duel" in said.out
    assert "The game can be replayed up to move 19." in said.out
    assert "Move 19 of 19" in said.out
    assert "This is the end of the record." in said.out
    run("replay", str(record), "--json")
    data = json.loads(capsys.readouterr().out)
    assert data["rules"] == polytheon.game("duel").rules_version - 1
    assert data["misfit"]["line"] == line
    assert len([event for event in data["events"] if event["seat"] is not None]) == 19
    again = terminal.run("play", "duel", f"--resume={record}", "--hot-seat", "--plain", typed="\nlog\n")
    assert f"Line {line} does not fit the current rules" in again.out
    assert re.findall(r"^ +\d+\. ", again.out, re.MULTILINE)


def test_a_seat_that_is_not_there_is_refused(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", str(record), "--seat", "7") == 2
    assert "there is no seat 7: they go from 0 to 1" in capsys.readouterr().err


# ---- the rules


@pytest.fixture
def small() -> Iterator[None]:
    with book_of(SMALL):
        yield


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ((), "2  Military  2 rules"),
        (("2.1",), "2.1    Each shield moves the pawn one space."),
        (("2.1",), "• Red cards have shields."),
        (("2.1",), "Example: You build a card with 2 shields"),
        (("2",), "2 Military\n"),
        (("2",), "The Pyramids: wonder."),
        (("military",), "2 Military\n"),
        (("discarded", "card"), "2.2    The Mausoleum. Build a discarded card"),
        (("mausoleum",), "The Mausoleum: wonder."),
        (("mausoleum",), "2.2    The Mausoleum."),
    ],
)
def test_rules_are_shown_by_number_and_by_words(
    typed: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run("rules", "duel", *typed, "--language", "en")
    assert said in capsys.readouterr().out


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("2.9", "There is no rule 2.9: section 2 has the rules 2.1 to 2.2."),
        ("9", "The rules have no section 9: sections go from 1 to 3."),
        ("xyzzy", "This game has nothing called 'xyzzy'."),
    ],
)
def test_a_rule_that_is_not_there_is_refused_in_a_sentence(
    typed: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("rules", "duel", typed, "--language", "en") == 2
    assert capsys.readouterr().err == f"polytheon: {said}\n"


@pytest.mark.usefixtures("small")
def test_rules_are_data_and_markdown_too(capsys: pytest.CaptureFixture[str]) -> None:
    run("rules", "duel", "2.1", "--json")
    assert json.loads(capsys.readouterr().out)["rules"][0]["number"] == "2.1"
    run("rules", "duel", "--markdown", "--language", "fr")
    assert "## 2 Opérations militaires" in capsys.readouterr().out


def test_without_a_book_a_number_is_no_rule(capsys: pytest.CaptureFixture[str]) -> None:
    with book_of({}):
        assert run("rules", "duel", "7.3", "--language", "en") == 2
        assert capsys.readouterr().err == "polytheon: This game has nothing called '7.3'.\n"
        run("rules", "duel", "--language", "en")
        assert capsys.readouterr().out.startswith("Lumber Yard: brown card")
        assert run("rules", "duel", "--markdown", "--language", "en") == 2
        assert capsys.readouterr().err == "polytheon: duel has no complete rules yet\n"


def test_rules_quote_values_with_their_mark_and_those_of_an_edition_without(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("rules", "mytikas", "3.6", "--language", "en")
    told = capsys.readouterr().out
    assert "Two players: locks 4*, 5*, 5* and 6*." in told
    assert "* reconstructed:" in told
    box = tmp_path / "box.toml"
    box.write_text('game = "mytikas"\n[locks]\nvalues = { a = 5, b = 7, c = 9 }\n')
    run("rules", "mytikas", "3.6", "--edition", str(box), "--language", "en")
    told = capsys.readouterr().out
    assert "Two players: locks 5, 7, 7 and 9." in told
    assert "* reconstructed:" not in told


def test_the_rule_of_a_card_of_ours_has_the_mark(capsys: pytest.CaptureFixture[str]) -> None:
    run("rules", "mythologies", "17.4", "--language", "en")
    assert "Anubis*. Invoke up to two" in capsys.readouterr().out
    run("rules", "mythologies", "17.2", "--language", "en")
    assert "Osiris. Each" in capsys.readouterr().out
