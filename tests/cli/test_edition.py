"""polytheon edition: the template, and the check with its exit codes."""

from __future__ import annotations

import json

import pytest

from polytheon import GAMES
from tests.cli.terminal import Terminal

REASON = 'must be rows such as "0-2: 3, 3-5: 5, 6+: 7", not 3'


def changed(terminal: Terminal, *changes: tuple[str, str]) -> None:
    """A template of Mytikas in my.toml, with some lines changed."""
    assert terminal.run("edition", "template", "mytikas", "-o", "my.toml").code == 0
    file = terminal.home / "my.toml"
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_a_template_is_printed_or_written(terminal: Terminal, game: str) -> None:
    printed = terminal.run("edition", "template", game)
    assert printed.code == 0
    assert f'\ngame = "{game}"\n' in printed.out
    written = terminal.run("edition", "template", game, "--out", "my.toml")
    assert written.out == f"my.toml has every value of {game}. Correct it, then: polytheon edition check my.toml\n"
    assert (terminal.home / "my.toml").read_text(encoding="utf-8") == printed.out
    checked = terminal.run("edition", "check", "my.toml")
    assert checked.code == 0
    assert checked.out.startswith(f"my.toml is a valid edition of {game}.\nNo value differs")


def test_a_template_never_overwrites_what_somebody_filled_in(terminal: Terminal) -> None:
    changed(terminal)
    again = terminal.run("edition", "template", "mytikas", "-o", "my.toml")
    assert again.code == 2
    assert again.errors == "polytheon: my.toml already exists; choose another name\n"


def test_a_template_for_no_game_or_nowhere_is_refused(terminal: Terminal) -> None:
    assert "did you mean 'mytikas'?" in terminal.run("edition", "template", "mytika").errors
    nowhere = terminal.run("edition", "template", "mytikas", "-o", "no/such/folder/my.toml")
    assert (nowhere.code, nowhere.errors) == (2, "polytheon: no/such/folder/my.toml: No such file or directory\n")


def test_what_differs_is_listed(terminal: Terminal) -> None:
    changed(terminal, ("values = { a = 4, b = 5, c = 6 }", "values = { a = 4, b = 6, c = 8 }"))
    said = terminal.run("edition", "check", "my.toml")
    assert said.code == 0
    assert said.out.splitlines() == [
        "my.toml is a valid edition of mytikas.",
        "1 value differs from ours:",
        "  locks.values: { a = 4, b = 6, c = 8 }; ours: { a = 4, b = 5, c = 6 } (reconstructed)",
        "Values equal to ours count as unchecked: the file says checked = false.",
        "14 of 14 totals match the rulebook.",
    ]


def test_totals_that_differ_are_a_warning(terminal: Terminal) -> None:
    changed(terminal, ("tokens_for_4 = [5, 5, 4, 3]", "tokens_for_4 = [5, 5, 4, 4]"))
    said = terminal.run("edition", "check", "my.toml")
    assert said.code == 1
    assert said.out.splitlines()[-2:] == [
        "13 of 14 totals match the rulebook.",
        "  18 here, 17 in the rulebook: level tokens (for each level, the most used with any number of players)",
    ]


def test_everything_that_is_wrong_is_said_at_once(terminal: Terminal) -> None:
    changed(terminal, ("steps = 3", "stepps = 3"), ("tokens_for_2 = [4, 3, 3, 2]", "tokens_for_2 = [4, 3, -3]"))
    said = terminal.run("edition", "check", "my.toml")
    assert said.code == 2
    heading, *faults = said.out.splitlines()
    assert heading == "my.toml: 2 errors."
    assert faults[0].endswith(": levels.tokens_for_2: must have 4 entries, not 3")
    assert faults[1].endswith(": there is no such key, only bonus, steps; did you mean 'steps'?")
    assert faults[0].startswith("  line ")


def test_a_broken_file_is_told_like_a_wrong_one(terminal: Terminal) -> None:
    (terminal.home / "my.toml").write_text("[locks]\nvalues = {\n", encoding="utf-8")
    for file in ("my.toml", "nowhere.toml", "."):
        said = terminal.run("edition", "check", file)
        assert said.code == 2
        assert said.out.startswith(f"{file}: 1 error.\n  ")


def test_the_check_as_json(terminal: Terminal) -> None:
    changed(terminal, ("tokens_for_4 = [5, 5, 4, 3]", "tokens_for_4 = [5, 5, 4, 4]"))
    data = json.loads(terminal.run("edition", "check", "my.toml", "--json").out)
    assert (data["game"], data["faults"], data["checked"]) == ("mytikas", [], False)
    assert data["differences"] == [
        {
            "key": "levels.tokens_for_4",
            "theirs": [5, 5, 4, 4],
            "ours": [5, 5, 4, 3],
            "known_from": "reconstructed",
        }
    ]
    assert {"name": "level_tokens", "stated": 17, "found": 18} in data["totals"]
    (terminal.home / "bad.toml").write_text("[deities.pan]\npoints = 3\n", encoding="utf-8")
    data = json.loads(terminal.run("edition", "check", "bad.toml", "--json").out)
    assert data["faults"] == [{"line": 2, "key": "deities.pan.points", "reason": REASON}]


def test_a_filled_in_template_is_played_with(terminal: Terminal) -> None:
    changed(terminal, ("values = { a = 4, b = 5, c = 6 }", "values = { a = 9, b = 11, c = 13 }"))
    said = terminal.run("play", "mytikas", "--edition", "my.toml", "--seed", "1", typed="quit\n")
    assert "11" in said.out
    assert "13" in said.out


def test_play_refuses_a_wrong_file_in_one_sentence(terminal: Terminal) -> None:
    changed(terminal, ("steps = 3", "steps = 30"))
    said = terminal.run("play", "mytikas", "--edition", "my.toml")
    assert said.code == 2
    assert said.errors.startswith("polytheon: my.toml, line ")
    assert said.errors.endswith(": spaces.hades_day.steps: must be from 1 to 6, not 30\n")


def test_a_record_holds_the_edition_it_was_played_with(terminal: Terminal) -> None:
    changed(terminal, ("values = { a = 4, b = 5, c = 6 }", "values = { a = 2, b = 3, c = 4 }"))
    terminal.run("play", "mytikas", "--edition", "my.toml", "--seed", "1", typed="1\n" * 600)
    [record] = terminal.saved(".record")
    assert "[edition locks.values.b 3]" in record.read_text(encoding="utf-8")
    assert terminal.run("replay", str(record), typed="quit\n").code == 0
    assert terminal.run("replay", str(record), "--edition", "my.toml", typed="quit\n").code == 0
    (terminal.home / "other.toml").write_text("[locks]\nvalues = { a = 3, b = 4, c = 5 }\n", encoding="utf-8")
    assert "give its edition file" in terminal.run("replay", str(record), "--edition", "other.toml").errors


@pytest.mark.parametrize(("language", "said"), [("fr", "1 valeur diffère des nôtres"), ("ja", "こちらと違う値が1個")])
def test_the_check_speaks_other_languages(terminal: Terminal, language: str, said: str) -> None:
    changed(terminal, ("tokens_for_4 = [5, 5, 4, 3]", "tokens_for_4 = [5, 5, 4, 4]"))
    told = terminal.run("edition", "check", "my.toml", "--language", language)
    assert told.code == 1
    assert said in told.out
