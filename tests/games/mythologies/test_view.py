"""What the view says, so that no reader has to work it out."""

from __future__ import annotations

from typing import Any

from tests.games.mythologies.scene import scene, selection
from tests.games.mythologies.table import Table


def table_of(table: Table, seat: int = 0) -> dict[str, Any]:
    seen: dict[str, Any] = table.match.view(seat)["table"]
    return seen


def test_a_card_that_an_answer_does_not_name_is_the_moving_one() -> None:
    table = scene("gorgon", {"cl": "fenghuang"})
    assert table_of(table)["moving"] is None
    assert table_of(table.play("play gorgon cl"))["moving"] == "fenghuang"
    assert table_of(scene("sphinx", {"tl": "gorgon"}).play("play sphinx tl"))["moving"] == "gorgon"
    table = scene("inkosazana", gems=[4], discards={"A": "puma"}).play("play inkosazana al", "raise puma of 0")
    assert table_of(table)["moving"] == "puma"


def test_cells_that_a_card_of_the_hand_cannot_take_say_why() -> None:
    table = scene("gorgon", {"cl": "tokoloshe", "cm": "zeus", "cr": "puma"}, {"tl": "troll"})
    mine = table_of(table)["pantheons"][0]
    assert mine["refused"] == [
        {
            "celestial-left": {"code": "protected", "card": "tokoloshe", "lacking": {}},
            "celestial-middle": {"code": "deity", "card": "", "lacking": {}},
            "terrestrial-left": {"code": "missing", "card": "", "lacking": {"favours": 1}},
        }
    ]
    reason = table.match.why_not("play gorgon celestial-left")
    assert reason is not None
    assert (reason.code, reason.fields) == ("protected", {"card": "tokoloshe"})


def test_a_card_that_guards_a_plane_is_named() -> None:
    refused = table_of(scene("gorgon", {"cl": "puma", "cm": "morrigan"}))["pantheons"][0]["refused"][0]
    assert refused["celestial-left"] == {"code": "protected", "card": "morrigan", "lacking": {}}


def test_why_a_hidden_card_cannot_be_played_is_told_to_nobody_else() -> None:
    table = scene("zeus", known="A")
    assert table_of(table, 0)["pantheons"][0]["refused"][0]["celestial-left"]["lacking"] == {"gems": 4}
    assert table_of(table, 1)["pantheons"][0]["refused"] == [{}]
    assert table_of(table, 1)["pantheons"][0]["unplayable"] == [None]


def test_a_card_that_no_cell_takes_says_why() -> None:
    assert table_of(scene("gorgon", {"cl": "zeus"}))["pantheons"][0]["unplayable"] == [None]
    cells = ("cl", "cm", "cr", "tl", "tm", "tr", "al", "am", "ar")
    deities = ("zeus", "poseidon", "athena", "hades", "odin", "thor", "loki", "freya", "ra")
    mine = table_of(scene("gorgon", dict(zip(cells, deities))))["pantheons"][0]
    assert mine["unplayable"] == [{"code": "no_cell", "card": "", "lacking": {}}]
    mine = table_of(scene("zeus", gems=[1]))["pantheons"][0]
    assert mine["unplayable"] == [{"code": "missing", "card": "", "lacking": {"gems": 3}}]


def test_a_board_says_where_its_player_may_put_a_pawn() -> None:
    """Rule 3.5."""
    table = selection(boards="greek, norse, inca, celtic", slots={"greek": "gorgon, , centaur, zeus"}, destined="greek")
    boards = {board["mythology"]: board["selectable"] for board in table_of(table)["sanctuary"]}
    assert boards["greek"] == ["1", "3", "deity"]
    assert [] in boards.values()  # nobody's
