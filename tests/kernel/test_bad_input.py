"""Bad input gets an error that says what was wrong and what would be right, and changes nothing."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import polytheon
from polytheon import BadDump, BadEdition, BadSetup, IllegalAction, UnknownGame
from polytheon.games import BUILT_IN


def some_dump() -> dict[str, Any]:
    match = polytheon.game("duel").new(seed=3)
    rng = random.Random(3)
    for _ in range(30):
        match.play(rng.choice(match.legal()))
    return match.dump()


def test_unknown_game() -> None:
    with pytest.raises(UnknownGame, match="did you mean 'duel'"):
        polytheon.game("dual")


def test_wrong_number_of_players() -> None:
    with pytest.raises(BadSetup, match="duel is played by 2, not by 3"):
        polytheon.game("duel").new(players=3)


def test_unknown_option_or_value() -> None:
    with pytest.raises(BadSetup, match=r"no option 'expansions'.*did you mean 'expansion'"):
        polytheon.game("duel").new(options={"expansions": "none"})
    with pytest.raises(BadSetup, match="one of pantheon, none, not 'nonee'"):
        polytheon.game("duel").new(options={"expansion": "nonee"})


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_seed_out_of_range(seed: int) -> None:
    with pytest.raises(BadSetup, match="seed"):
        polytheon.game("duel").new(seed=seed)


def test_unknown_seat() -> None:
    match = polytheon.game("duel").new(seed=1)
    with pytest.raises(BadSetup, match="no seat 2"):
        match.view(2)
    with pytest.raises(BadSetup, match="no seat -1"):
        match.seen_by(-1)


def test_illegal_action_says_what_is_asked() -> None:
    match = polytheon.game("duel").new(seed=1)
    with pytest.raises(IllegalAction, match="'build stable' is not possible now: seat 0 is asked to draft"):
        match.play("build stable")
    with pytest.raises(IllegalAction, match="did you mean"):
        match.play("draft pyramid" if "draft pyramids" in map(match.notate, match.legal()) else "draft x")


def test_a_finished_game_takes_no_action() -> None:
    match = polytheon.game("duel").new(seed=1)
    while not match.over:
        match.play(match.legal()[0])
    with pytest.raises(IllegalAction, match="over"):
        match.play("build stable")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": 99}, "no dump"),
        ({"game": "chess"}, "chess"),
        ({"content": "0000"}, "other components"),
        ({"mark": 10**6}, "mark"),
        ({"mark": "x"}, "whole number"),
        ({"dice": [1, 2]}, "no position"),
        ({"log": [1, None]}, "whole number"),
        ({"state": {}}, "must hold exactly"),
        ({"state": None}, "must hold exactly"),
    ],
)
def test_broken_dumps_are_refused(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadDump, match=reason):
        polytheon.game("duel").load({**some_dump(), **change})


@pytest.mark.parametrize(
    ("field", "value"), [("over", 0), ("age", "two"), ("slots", 3), ("slots", [True]), ("city0", {}), ("pawn", 2**70)]
)
def test_broken_states_in_dumps_are_refused(field: str, value: object) -> None:
    data = some_dump()
    data["state"][field] = value
    with pytest.raises(BadDump, match=f"state.{field}"):
        polytheon.game("duel").load(data)


@pytest.mark.parametrize("change", ["a field fewer", "a field more", "an unknown answer", "an unknown option"])
def test_a_dump_of_other_rules_that_does_not_fit_names_both_versions(change: str) -> None:
    duel = polytheon.game("duel")
    data = some_dump()
    data["rules"] = duel.rules_version - 1
    if change == "a field fewer":
        del data["state"]["pawn"]
    elif change == "a field more":
        data["state"]["bishop"] = 0
    elif change == "an unknown answer":
        data["log"][data["mark"] :] = [10**6]
    else:
        data["options"]["tournament"] = "yes"
    with pytest.raises(BadDump) as caught:
        duel.load(data)
    versions = f"version {duel.rules_version - 1} of the rules of duel, these are version {duel.rules_version}"
    assert str(caught.value) == f"it was made by {versions}, and no longer fits them"


@pytest.mark.parametrize("rules", [0, -1, None, "1", True, 1.0])
def test_a_dump_names_the_version_of_its_rules(rules: object) -> None:
    with pytest.raises(BadDump, match="the version of its rules is a whole number"):
        polytheon.game("duel").load({**some_dump(), "rules": rules})


def test_a_dump_of_newer_rules_is_refused() -> None:
    with pytest.raises(BadDump, match=r"version 99 of the rules of duel, .*: a newer Polytheon can read it"):
        polytheon.game("duel").load({**some_dump(), "rules": 99})


@pytest.mark.parametrize("field", ["options", "edition"])
@pytest.mark.parametrize("value", [-1, "/etc/hostname", [None]])
def test_a_dump_opens_no_file_and_holds_tables(field: str, value: object) -> None:
    with pytest.raises(BadDump, match="its options and its edition are tables"):
        polytheon.game("duel").load({**some_dump(), field: value})


def test_a_dump_that_lacks_something_says_what() -> None:
    data = some_dump()
    del data["content"]
    with pytest.raises(BadDump, match="it lacks 'content'"):
        polytheon.game("duel").load(data)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_dump_that_lacks_fields_that_were_added_since_is_read(name: str) -> None:
    game = polytheon.game(name)
    match = game.new(seed=3)
    rng = random.Random(3)
    for _ in range(60):
        data = match.dump()
        for field in game.added:
            del data["state"][field]
        again = game.load(data)
        assert again.legal() == match.legal()
        assert again.view(match.to_act) == match.view(match.to_act)
        match.play(rng.choice(match.legal()))


def test_a_dump_of_other_rules_that_fits_is_read() -> None:
    duel = polytheon.game("duel")
    data = some_dump()
    assert duel.load({**data, "rules": duel.rules_version - 1}).dump() == data


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[cards", "is not TOML"),
        ("[card.stable]\nvp = 1", "card: there is no such section"),
        ("[cards.stables]\nvp = 1", "cards.stables: there is no such id; did you mean 'stable'"),
        ("[cards.stable]\nvpp = 1", "cards.stable.vpp: there is no such key"),
        ("[cards.stable]\nvp = 'x'", "cards.stable.vp: must be a whole number"),
        ("[cards.stable]\nvp = 1000", "cards.stable.vp: must be from 0 to 60"),
        ("[cards.stable]\ncost = { gold = 1 }", "cards.stable.cost: has no 'gold'"),
        ("[cards]\nstable = 3", "cards.stable: must be a table"),
        ("[pantheon]\ntemple_points = [1, 2]", "pantheon.temple_points: must have 3 entries"),
        ("[military]\nzones = [{from=1,to=2,vp=2}]", "military.zones: must have 3 entries"),
    ],
)
def test_broken_editions_name_file_key_and_reason(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "box.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadEdition) as caught:
        polytheon.game("duel").new(edition=file)
    assert str(file) in str(caught.value)
    assert reason in str(caught.value)


def test_an_edition_that_is_not_there() -> None:
    with pytest.raises(BadEdition, match="cannot be read"):
        polytheon.game("duel").new(edition="no/such/file.toml")


def test_matches_with_different_editions_run_side_by_side() -> None:
    game = polytheon.game("duel")
    rich = game.new(seed=1, edition={"economy": {"starting_coins": 20}})
    plain = game.new(seed=1)
    assert rich.view()["table"]["cities"][0]["coins"] == 20
    assert plain.view()["table"]["cities"][0]["coins"] == 7
    assert polytheon.replay(rich.record(), edition={"economy": {"starting_coins": 20}}).record() == rich.record()
    assert polytheon.replay(rich.record()).record() == rich.record()
    sources = {path: source.kind for path, _, source in rich.content.values()}
    assert sources["economy.starting_coins"] == "edition"
    assert sources["economy.discard_base"] == "public"
    assert sources["divinities.tanit.coins"] == "rulebook"


def test_a_sign_before_a_number_matters_in_a_name() -> None:
    match = polytheon.game("duel").new(seed=1)
    assert match.notate(match.parse("guard -3")) == "guard -3"
    assert match.notate(match.parse("guard 3")) == "guard +3"
    assert match.notate(match.parse("Activate 1 with 2+3")) == "activate 1 with 2+3"


@pytest.mark.parametrize("name", BUILT_IN)
def test_names_that_do_not_exist_are_not_looked_for_among_all_names(name: str) -> None:
    """A client may send them as fast as it likes, and a game has thousands of names."""
    match = polytheon.game(name).new(seed=1)
    spaced = match.notate(match.legal()[0]).upper()

    def known() -> None:
        match.parse(spaced)

    def action() -> None:
        with pytest.raises(IllegalAction):
            match.parse("x" * 100)

    def thing() -> None:
        with pytest.raises(IllegalAction):
            match.why_not("y" * 100)

    everything = len(match.game.actions) * 1e-6  # seconds: less than a look at each of them takes
    for ask in (known, action, thing):
        assert quickest(ask) < everything + 1e-4 * len(match.legal())


def quickest(work: Callable[[], None]) -> float:
    """The CPU seconds that some work takes, once what is made only once is there."""
    work()
    times = []
    for _ in range(10):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)
