"""Edition files: reading them, what is wrong with them, in which line, and what counts as known from the box."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

import polytheon
from polytheon import BadEdition
from polytheon.kernel.editions import LARGEST, lines_of
from polytheon.kernel.schema import PointTable, Whole, in_rows

DUEL = polytheon.game("duel")
MYTHOLOGIES = polytheon.game("mythologies")
MYTIKAS = polytheon.game("mytikas")


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return tmp_path / "box.toml"


def refused(file: Path, text: str | bytes) -> BadEdition:
    """What is said about a file for Duel with that text."""
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(BadEdition) as caught:
        DUEL.content(file)
    return caught.value


# ---- All that is wrong, and where


def test_every_fault_is_found_with_its_line(box: Path) -> None:
    bad = refused(
        box,
        'game = "duel"\n\n[cards.baths]\nvp = 61\n"cost" = { gold = 1 }\n[cards]\nbath = { vp = 3 }\n'
        "stable = { vp = true, coins = 1 }\n\n[econmy]\n[military]\nzones = [\n    { from = 1 },\n]\n",
    )
    assert [(fault.line, fault.key) for fault in bad.faults] == [
        (4, "cards.baths.vp"),
        (5, "cards.baths.cost"),
        (7, "cards.bath"),
        (8, "cards.stable.vp"),
        (10, "econmy"),
        (12, "military.zones"),
    ]
    assert str(bad) == f"{box}, line 4: cards.baths.vp: must be from 0 to 60, not 61 (and 5 more)"
    assert bad.faults[4].reason.endswith("did you mean 'economy'?")


def test_what_the_game_itself_finds_is_added_to_what_its_schema_finds(box: Path) -> None:
    bad = refused(box, "[cards]\nguard_tower.vp = 1\nbaths.vp = 99\n")
    assert [fault.key for fault in bad.faults] == ["cards.baths.vp", "cards.guard_tower.vp"]
    assert bad.faults[1].reason == "guard_tower has no such value"


def test_a_mapping_has_no_lines() -> None:
    with pytest.raises(BadEdition) as caught:
        DUEL.content({"cards": {"baths": {"vp": 99}}})
    assert str(caught.value) == "edition: cards.baths.vp: must be from 0 to 60, not 99"


def test_what_is_wrong_survives_a_process(box: Path) -> None:
    bad = refused(box, "[cards.baths]\nvp = 99\n")
    again = pickle.loads(pickle.dumps(bad))
    assert str(again) == str(bad)
    assert again.faults == bad.faults


def test_keys_are_found_however_they_are_written() -> None:
    text = "[ a . b ]\r\nc = 1\r\n[d] # why\r\n'e'.f = 2\n\n[[g]]\nh = [\n  [1],\n]\n"
    found = lines_of(text)
    assert (found["a.b"], found["a.b.c"], found["d.e.f"], found["g"]) == (1, 2, 4, 6)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[cards.baths]\nvp = three\n", "line 2: is not TOML: Invalid value: vp = three (write"),
        ("[cards.baths]\nvp = 03\n", "(write a number without zeros before it)"),
        ("[cards.baths]\nvp =\n", "(a value is missing)"),
        ("[cards.baths]\nvp: 3\n", "(a value stands behind =, not behind a colon)"),
        ("checked = True\n", "(write true or false, in lower case)"),
        ("[cards.baths]\ncost = { stone = 1,\n", "(a table in braces stands in one line)"),
        ("[cards.baths]\ncost = { stone = 1, }\n", "(no comma stands before the closing brace)"),
        ('[cards.baths]\ngives = "drop\n', "(a quotation mark is missing)"),
        ("[deities.pan]\npoints = 0-2: 3\n", "points = 0-2: 3 (words and rows of points must stand"),
        ("[deities.pan]\npoints = “3+: 5”\n", "points = “3+: 5” (quotation marks must be straight)"),
        ("[cards.baths]\nvp = 3\nvp = 4\n", "line 3: is not TOML: Cannot overwrite a value: vp = 4"),
        ("[cards.baths]\n[cards.baths]\n", "line 2: is not TOML: Cannot declare [cards.baths] twice: [cards.baths]"),
        ("[a]\nx = [4, 3\ny = [5]\n", "line 2: is not TOML: Unclosed array: x = [4, 3 (the closing bracket ] is miss"),
        ("[a]\nx = [4, 3 # ]\n\n[b]\n", "line 2: is not TOML: Unclosed array: x = [4, 3 # ] (the closing bracket"),
        ('[a]\nx = ["]", [4]\n', 'line 2: is not TOML: Unclosed array: x = ["]", [4] (the closing bracket'),
        ("[a]\nx = [\n  [1],\n  [2],\n\ny = 1\n", "line 2: is not TOML: Unclosed array: x = [ (the closing bracket"),
        ("[a]\nx = [1,\n", "line 2: is not TOML: Unclosed array: x = [1, (the closing bracket"),
        ("x = [\n  1,\n  2 3,\n]\n", "line 3: is not TOML: Unclosed array: 2 3, (a comma between two entries, or the"),
        ("x = [1 2]\n", "line 1: is not TOML: Unclosed array: x = [1 2] (a comma between two entries, or the closing"),
        (b"\x00\x01\x02", "is not TOML: "),
        (b"\xff\xfe[\x00c\x00", ": is not an edition: an edition is a text file, saved as UTF-8"),
        (b"#" * (LARGEST + 1), ": is not an edition: it has more than 1,000,000 bytes"),
        ("a = " + 20_000 * "[", ": is not TOML: its tables or lists are nested too deep"),
        ("[economy]\nstarting_coins = " + 5000 * "9", "is not TOML: "),
        ("[economy]\nstarting_coins = " + 4000 * "9", "must be from 0 to 20, not 99999999"),
        ("[economy]\nstarting_coins = [" + 10_000 * "1, " + "]", "must be a whole number, not [1, 1, "),
        ("[pantheon]\ntemple_points = [" + 10_000 * "1, " + "]", "must have 3 entries, not 10000"),
        (f"[{5000 * 'x'}]\n", ": there is no such section, only economy, "),
        ('game = "pantheon"\n', 'line 1: game: this is an edition for "pantheon", not for "duel"'),
        ("game = 3\n", 'game: this is an edition for 3, not for "duel"'),
        ("checked = 1\n", "checked: must be true or false, not 1"),
        ("gmae = 'duel'\n", "did you mean 'game'?"),
        ("[economy]\nstarting_coins = { stone = 4 }\n", "must be a whole number, not { stone = 4 }"),
        ("[economy]\nstarting_coins = 2020-01-31\n", "must be a whole number, not 2020-01-31"),
        ("[economy]\nstarting_coins = 2020-01-31T10:00:00Z\n", "not 2020-01-31T10:00:00+00:00"),
        ("[economy]\nstarting_coins = 10:30:00\n", "must be a whole number, not 10:30:00"),
        ("[economy]\nstarting_coins = 1.5\n", "must be a whole number, not 1.5"),
        ("[economy]\nstarting_coins = -inf\n", "must be a whole number, not -inf"),
        ("[economy]\nstarting_coins = 'a\"b'\n", 'must be a whole number, not "a\\"b"'),
        ("[economy]\nstarting_coins = [true, 'x']\n", 'must be a whole number, not [true, "x"]'),
        ("[economy]\nstarting_coins = { 'two words' = {} }\n", 'must be a whole number, not { "two words" = {} }'),
    ],
)
def test_broken_files_are_refused_in_a_sentence(box: Path, text: str | bytes, said: str) -> None:
    bad = refused(box, text)
    assert said in str(bad)
    assert len(str(bad)) < 6000


def test_only_sections_are_named_as_sections(box: Path) -> None:
    [fault] = refused(box, "[nothing]\n").faults
    assert fault.reason == f"there is no such section, only {', '.join(DUEL.schema)}"


def test_a_directory_or_no_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    for file in (tmp_path, tmp_path / "nowhere.toml"):
        with pytest.raises(BadEdition, match="cannot be read: "):
            DUEL.content(file)


def test_a_file_may_be_saved_by_an_editor_of_windows(box: Path) -> None:
    box.write_bytes(b"\xef\xbb\xbf[cards.baths]\r\nvp = 4\r\n")
    assert DUEL.content(box).data["cards"]["baths"]["vp"] == 4


# ---- What counts as known from the box


def known_from_box(edition: dict[str, Any]) -> set[str]:
    return {path for path, _, source in DUEL.content(edition).values() if source.kind == "edition"}


def test_an_edition_names_its_game_and_says_nothing_else_by_that() -> None:
    content = DUEL.content({"game": "duel", "checked": False})
    assert content.edition == {}
    assert content.digest == DUEL.content().digest


def test_a_value_that_equals_ours_is_known_from_the_box_unless_nothing_was_checked() -> None:
    told = {"cards": {"baths": {"vp": 3, "cost": {"stone": 2}}}, "economy": {"starting_coins": 7, "coins_per_vp": 4}}
    assert known_from_box(told) == {
        "cards.baths.vp",
        "cards.baths.cost.stone",
        "economy.starting_coins",
        "economy.coins_per_vp",
    }
    assert known_from_box({"checked": True, **told}) == known_from_box(told)
    assert known_from_box({"checked": False, **told}) == {"cards.baths.cost.stone", "economy.coins_per_vp"}
    assert DUEL.content({"checked": False, **told}).digest == DUEL.content(told).digest


def test_a_card_of_mythologies_is_ours_or_the_edition_s_as_a_whole() -> None:
    loki = {"on_play": [{"do": "fill_face_down"}], "traits": ["sees_face_down"]}
    content = MYTHOLOGIES.content({"checked": False, "cards": {"loki": loki}})
    assert content.edition == {}
    changed = {**loki, "traits": ["locks_board"]}
    content = MYTHOLOGIES.content({"checked": False, "cards": {"loki": changed}})
    assert content.edition == {"cards": {"loki": changed}}
    assert content.data["cards"]["loki"]["on_play"] == loki["on_play"]


def test_what_an_edition_left_out_is_kept_by_dump_and_load() -> None:
    told = {"checked": False, "deities": {"hera": {"points": "0: 3, 1+: 7"}, "pan": {"points": "0-4: 2, 5+: 9"}}}
    match = MYTIKAS.new(2, 1, edition=told)
    assert match.content.edition == {"deities": {"pan": {"points": [2, 2, 2, 2, 2, 9]}}}
    assert MYTIKAS.load(match.dump()).content.digest == match.content.digest


# ---- Point tables


TABLE = PointTable(Whole(0, 30), 1, 40)


@pytest.mark.parametrize(
    ("rows", "points"),
    [
        ("0-2: 3, 3-5: 5, 6+: 7", [3, 3, 3, 5, 5, 5, 7]),
        ("0:3,1–2:5,3+:7", [3, 5, 5, 7]),
        ("0 - 1 : 3 , 2 : 5 , 3 + : 7", [3, 3, 5, 7]),
        ("0+: 4", [4]),
        ("2+: 4", [0, 0, 4]),
    ],
)
def test_a_point_table_may_be_written_in_rows(rows: str, points: list[int]) -> None:
    assert TABLE.fault(rows) == ""
    assert TABLE.normal(rows) == points
    assert TABLE.normal(points) == points
    assert TABLE.normal(in_rows(points)) == points


def test_our_point_tables_read_in_rows() -> None:
    assert in_rows([3, 3, 3, 5, 5, 5, 7]) == "0-2: 3, 3-5: 5, 6+: 7"
    assert in_rows([0, 3, 6, 9]) == "0: 0, 1: 3, 2: 6, 3+: 9"
    assert in_rows([7, 7]) == "0+: 7"


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ("", 'has a row ""; a row looks like 0-2: 3'),
        ("0-2 3", 'has a row "0-2 3"; a row looks like'),
        ("0-2: 3, 4+: 5", 'has a row "4+: 5", but the next must begin with 3'),
        ("0-2: 3, 2-4: 5", 'has a row "2-4: 5", but the next must begin with 3'),
        ("3-1: 3", 'has a row "3-1: 3", but it must rise, at most to 39'),
        ("0-99999: 3", 'has a row "0-99999: 3", but it must rise, at most to 39'),
        (f"{5000 * '9'}+: 3", 'has a row "999999'),
        ("0+: 3, 1: 5", 'has a row "0+: 3", which includes all that follow, so it must be the last'),
        ("0: -3, 1+: 4", 'has a row "0: -3", but its points must be from 0 to 30'),
        ("0+: 99", 'has a row "0+: 99", but its points must be from 0 to 30'),
        ("2+: 7000000", 'has a row "2+: 7000000", but its points must be from 0 to 30'),
        (f"0+: {5000 * '7'}", 'has a row "0+: 7777777'),
        ("0-2: 3, 3-5: 5", 'ends with the row "3-5: 5"; a last row such as 6+: 5 must say what more scores'),
        ("0: 3, 1: 5, 2: 7", 'ends with the row "2: 7"; a last row such as 3+: 7 must say what more scores'),
    ],
)
def test_a_wrong_row_is_named(rows: str, reason: str) -> None:
    assert TABLE.fault(rows).startswith(reason)


def test_an_edition_of_mytikas_scores_by_rows() -> None:
    content = MYTIKAS.content({"deities": {"pan": {"points": "0-1: 1, 2+: 8"}}})
    assert content.data["deities"]["pan"]["points"] == [1, 1, 8]
