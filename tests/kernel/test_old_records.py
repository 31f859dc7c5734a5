"""Records of older rules: they say so, and are read up to the first line that no longer fits."""

from __future__ import annotations

import random
from pathlib import Path
from unittest.mock import patch

import pytest

import polytheon
from polytheon import BadRecord, Match, OldRecord, Visitor
from polytheon.kernel.content import DIGEST_LENGTH, FORMER_DIGESTS, FORMER_LENGTH, Content

TESTS = Path(__file__).parents[1]
RECORDS = sorted((TESTS / "records").glob("*.record"))  # written by earlier versions of this package
OF_THE_PAGE = sorted((TESTS.parent / "web" / "fixtures" / "records").glob("*.txt"))
GAME = polytheon.game("duel")
TODAY = GAME.rules_version
OLDER = TODAY - 1


def a_record() -> str:
    match = GAME.new(seed=1)
    rng = random.Random(1)
    while not match.over:
        match.play(rng.choice(match.legal()))
    return match.record()


RECORD = a_record()
MATCH = polytheon.replay(RECORD)


def older(text: str = RECORD) -> str:
    return text.replace(f"[rules {TODAY}]", f"[rules {OLDER}]")


def moves(text: str) -> list[str]:
    """The lines of decisions, without their numbers."""
    return [line.partition(". ")[2] for line in text.splitlines() if line[:1].isdecimal()]


def line_of(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))


# ---- rules


def test_a_record_of_older_rules_plays_whole_where_nothing_differs() -> None:
    assert polytheon.replay(older()).record() == RECORD
    reading = polytheon.read_record(older())
    assert (reading.rules, reading.same_components, reading.old) == (OLDER, True, True)
    assert (reading.line, reading.reason) == (0, "")
    assert reading.match.record() == RECORD


def test_a_record_of_todays_rules_is_not_old() -> None:
    reading = polytheon.read_record(RECORD)
    assert (reading.rules, reading.same_components, reading.old) == (TODAY, True, False)
    without = "\n".join(line for line in RECORD.splitlines() if not line.startswith(("[rules", "[content")))
    assert not polytheon.read_record(without).old


def test_an_older_record_is_read_up_to_the_first_move_that_does_not_fit() -> None:
    text = older(RECORD.replace("\n20. ", f"\n20. {moves(RECORD)[19][0]} build nothing ;"))
    with pytest.raises(OldRecord, match="'build nothing' is not an action") as caught:
        polytheon.replay(text)
    fault = caught.value
    assert isinstance(fault, BadRecord)
    assert fault.line == line_of(text, "20. ")
    assert f"version {OLDER} of the rules of duel, these are version {TODAY}" in str(fault)
    assert moves(fault.match.record()) == moves(RECORD)[:19]
    reading = polytheon.read_record(text)
    assert reading == fault.reading._replace(match=reading.match)
    assert "version" not in reading.reason
    reading.match.play(reading.match.legal()[0])  # it can be played on


def test_a_move_whose_chance_outcomes_do_not_fit_is_not_among_what_is_read() -> None:
    at = RECORD.splitlines().index(next(line for line in RECORD.splitlines()[40:] if line.startswith("* card")))
    lines = RECORD.splitlines()
    lines[at] = "* card no_such_card"
    told: list[str] = []

    class Teller(Visitor):
        def decision(self, match: Match, seat: int, action: int) -> None:
            told.append(f"{seat} {match.notate(action)}")

        def end(self, match: Match) -> None:
            told.append("end")

    reading = polytheon.read_record(older("\n".join(lines)), Teller())
    assert reading.line == at + 1
    assert moves(reading.match.record()) == told[:-1] == moves("\n".join(lines[: at - 1]))
    assert told[-1] == "end"


def test_an_end_that_comes_out_otherwise_is_told_and_all_moves_are_read() -> None:
    text = older(RECORD.replace("[scores ", "[scores 1"))
    reading = polytheon.read_record(text)
    assert reading.line == line_of(text, "[scores ")
    assert "playing it gives" in reading.reason
    assert moves(reading.match.record()) == moves(RECORD)


def test_an_older_record_whose_beginning_does_not_fit_is_refused_with_both_versions() -> None:
    text = older(RECORD.replace("* progress ", "* wonder sphinx, progress "))
    with pytest.raises(BadRecord, match=f"is not possible here.*version {OLDER} of the rules.*version {TODAY}"):
        polytheon.read_record(text)
    with pytest.raises(BadRecord, match=f"no option.*version {OLDER} of the rules"):
        polytheon.read_record(older(RECORD.replace("[option expansion", "[option expanse")))


def test_a_record_of_newer_rules_is_refused_with_both_versions() -> None:
    text = RECORD.replace(f"[rules {TODAY}]", f"[rules {TODAY + 1}]")
    with pytest.raises(BadRecord, match=f"version {TODAY + 1} .* version {TODAY}: a newer Polytheon") as caught:
        polytheon.replay(text)
    assert caught.value.line == line_of(text, "[rules")


@pytest.mark.parametrize("said", ["two", "-1", "1.0", "²"])
def test_a_version_is_a_number(said: str) -> None:
    with pytest.raises(BadRecord, match="whole number"):
        polytheon.replay(RECORD.replace(f"[rules {TODAY}]", f"[rules {said}]"))


# ---- components


def other_digest(digest: str, text: str = RECORD) -> str:
    return text.replace(f"[content {MATCH.content.digest}]", f"[content {digest}]")


def test_a_digest_covers_what_the_rules_read_and_not_where_it_is_known_from() -> None:
    data = {"cards": {"forum": {"coins": 3}}, "provenance": {"cards": "public"}}
    known = Content(data, {})
    assert Content({**data, "provenance": {"cards": "rulebook", "cards.forum": "inferred"}}, {}).digest == known.digest
    assert Content({**data, "cards": {"forum": {"coins": 4}}}, {}).digest != known.digest
    assert len(known.digest) == DIGEST_LENGTH


def test_former_digests_stand_for_what_they_were_made_of() -> None:
    assert all(len(old) == FORMER_LENGTH and len(new) == DIGEST_LENGTH for old, new in FORMER_DIGESTS.items())
    with patch.dict(FORMER_DIGESTS, {"0123456789ab": MATCH.content.digest}):
        assert not polytheon.read_record(other_digest("0123456789ab")).old
        dump = {**MATCH.dump(), "content": "0123456789ab"}
        assert GAME.load(dump).legal() == MATCH.legal()


def test_components_of_ours_that_were_others_then_are_told_and_the_record_is_read() -> None:
    with patch.dict(FORMER_DIGESTS, {"0123456789ab": "0" * DIGEST_LENGTH}):
        reading = polytheon.read_record(other_digest("0123456789ab"))
        assert (reading.rules, reading.same_components, reading.old, reading.reason) == (TODAY, False, True, "")
        with pytest.raises(OldRecord, match=r"played with other components$"):
            polytheon.replay(other_digest("0123456789ab", RECORD.replace("\n20. ", "\n20. 0 build x ;")))


def test_with_older_rules_other_components_are_told_too() -> None:
    reading = polytheon.read_record(older(other_digest("f" * DIGEST_LENGTH)))
    assert (reading.rules, reading.same_components) == (OLDER, False)


def test_components_that_nobody_knows_are_refused() -> None:
    for digest in ("f" * DIGEST_LENGTH, "f" * FORMER_LENGTH):
        with pytest.raises(BadRecord, match="edition file"):
            polytheon.replay(other_digest(digest))


def test_a_record_with_an_edition_of_former_days_is_read_with_its_file() -> None:
    box = {"cards": {"tavern": {"coins": 5}}}
    match = GAME.new(seed=1, edition=box)
    match.play(match.legal()[0])
    former = match.record().replace(f"[content {match.content.digest}]", "[content 0123456789ab]")
    reading = polytheon.read_record(former, edition=box)
    assert not reading.same_components
    assert moves(reading.match.record()) == moves(match.record())
    with pytest.raises(BadRecord, match="edition file"):
        polytheon.read_record(match.record(), edition={"cards": {"tavern": {"coins": 6}}})


# ---- records that were written by earlier versions


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_of_an_earlier_version_is_read_as_far_as_it_fits(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    reading = polytheon.read_record(text)
    assert f"[rules {reading.rules}]" in text
    read, written = moves(reading.match.record()), moves(text)
    assert read == written[: len(read)]
    if reading.reason:
        assert reading.old
        assert reading.line > 0
    else:
        assert read == written
        assert reading.match.over


def test_there_are_records_of_two_versions_and_of_all_games() -> None:
    assert {file.stem.partition("-")[0] for file in RECORDS} == set(polytheon.GAMES)
    assert {polytheon.read_record(file.read_text(encoding="utf-8")).rules for file in RECORDS} >= {1, 2}


def test_what_once_was_asked_otherwise_stops_the_reading() -> None:
    """By the first rules of Mytikas some drops were not asked for."""
    reading = polytheon.read_record((TESTS / "records" / "mytikas-rules-1-b.record").read_text(encoding="utf-8"))
    assert reading.reason
    assert len(moves(reading.match.record())) > 0


@pytest.mark.parametrize("file", OF_THE_PAGE, ids=lambda file: file.stem)
def test_the_records_of_the_page_are_read(file: Path) -> None:
    assert polytheon.replay(file.read_text(encoding="utf-8")).over
