"""Reports on balance: what is counted, and that every reader gets it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

import polytheon
from polytheon.cli import main
from polytheon.games import GAMES
from polytheon.lab.accumulators import Course, UseCounts
from polytheon.lab.balance import WATCH, Balance, ComponentRow, Share, balance, use_rows
from polytheon.lab.charts import with_room
from polytheon.lab.components import ComponentUse, component_ids, owned, uses_of_actions
from polytheon.lab.pages import html, html_table, markdown
from polytheon.lab.playing import play
from polytheon.lab.report import ReportSection, ReportTable, sections
from polytheon.lab.simulate import Simulation, make_plan
from polytheon.lab.words import ReportText

PLAN = make_plan("duel", ["random"], 60)


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Balance:
    simulation = Simulation(PLAN, WATCH, tmp_path_factory.mktemp("balance"))
    for _ in simulation.run():
        pass
    return balance(simulation)


# ---- what is counted


def test_actions_are_counted_by_the_first_component_they_name() -> None:
    game, uses = polytheon.game("duel"), uses_of_actions("duel")
    number = game.action_names.index
    assert uses[number["build stable"]] == ComponentUse("build", "stable")
    assert uses[number["wonder pyramids with stable"]] == ComponentUse("wonder", "pyramids")
    assert uses[number["activate 4 with 2+3"]] == ComponentUse("activate", "4 with 2+3")
    assert uses[number["enough"]] == ComponentUse("enough", "enough")


def test_spaces_are_counted_one_by_one_and_payments_together() -> None:
    number, uses = polytheon.game("pantheon").action_names.index, uses_of_actions("pantheon")
    assert uses[number["foot A1"]] == ComponentUse("foot", "A1")
    assert uses[number["column B1"]] == ComponentUse("column", "B1")
    assert uses[number["pay 1 gift"]] == ComponentUse("pay", "")


@pytest.mark.parametrize("name", GAMES)
def test_every_action_of_every_game_is_counted_somehow(name: str) -> None:
    uses = uses_of_actions(name)
    assert len(uses) == len(polytheon.game(name).actions)
    verbs = set(polytheon.game(name).action_names.verbs)
    assert {use.verb for use in uses} == verbs


def test_what_a_seat_owns_is_what_its_view_shows() -> None:
    city = {
        "cards": {"brown": ["quarry"], "red": ["stable", "walls"]},
        "wonders": [{"wonder": "sphinx", "built": True}, {"wonder": "piraeus", "built": False}],
        "progress": ["law"],
        "divinities": ["zeus"],
    }
    components = owned("duel", {"cities": [{}, city]}, 1)
    assert {use.component for use in components} == {"quarry", "stable", "walls", "sphinx", "law", "zeus"}
    assert ComponentUse("own wonders", "sphinx") in components


@pytest.mark.parametrize("name", GAMES)
def test_what_is_owned_in_any_game_are_components_with_a_heading(name: str) -> None:
    plan = make_plan(name, ["random"], 1)
    match = plan.match(0)
    play(match, 0, plan.seated(0, plan.bots))
    words = ReportText("en", polytheon.game(name))
    components = {use for seat in range(match.players) for use in owned(name, match.view(seat)["table"], seat)}
    assert components
    for use in components:
        assert words.verb(use.verb)
        kind = use.component.rstrip("_0123456789")  # some are numbered, such as large_city_2
        assert {use.component, kind} & component_ids(name) or use.verb in {"own tokens", "own trials"}


def test_uses_count_seats_that_could_that_did_and_that_won() -> None:
    watcher = UseCounts(PLAN)
    match = PLAN.match(3)
    possible: set[tuple[int, str]] = set()
    taken: set[tuple[int, str]] = set()

    class Note(UseCounts):
        def step(self, match: polytheon.Match, action: int) -> None:
            possible.update((match.seat, match.notate(option)) for option in match.legal())
            taken.add((match.seat, match.notate(action)))

        def after(self, match: polytheon.Match) -> None:
            pass

    play(match, 3, PLAN.seated(3, PLAN.bots), [watcher, Note(PLAN)])
    rows = {(row["verb"], row["thing"]): row for row in watcher.rows()}
    for card in ("stable", "theater", "tavern"):
        name = f"build {card}"
        row = rows.get(("build", card), {"offered": 0, "used": 0, "won": 0.0})
        assert row["offered"] == len([seat for seat in (0, 1) if (seat, name) in possible])
        users = [seat for seat in (0, 1) if (seat, name) in taken]
        assert row["used"] == len(users)
        assert row["won"] == len([seat for seat in users if seat in match.winners])
    openings = [row for (verb, _), row in rows.items() if verb.startswith("opening ")]
    assert sum(row["used"] for row in openings) == 2
    owned_cards = [row for (verb, _), row in rows.items() if verb == "own cards"]
    cities = [match.view(seat)["table"]["cities"][seat]["cards"] for seat in (0, 1)]
    assert sum(row["used"] for row in owned_cards) == sum(len(cards) for city in cities for cards in city.values())


def test_wins_are_counted_by_turn_order_where_the_first_player_is_drawn(tmp_path: Path) -> None:
    plan = make_plan("mytikas", ["random"], 12, 3)
    simulation = Simulation(plan, WATCH, tmp_path)
    for _ in simulation.run():
        pass
    wins, firsts = [0.0, 0.0, 0.0], set()
    for deal in range(plan.games):
        match, order = plan.match(deal), list[int]()
        bots = plan.seated(deal, plan.bots)
        while match.to_act is not None:
            prompt = match.prompt
            assert prompt is not None
            if prompt.question == "turn" and prompt.seat not in order:
                order.append(prompt.seat)
            match.play(bots[match.to_act].choose(match.seen_by(match.to_act, len(match.log))))
        firsts.add(order[0])
        for winner in match.winners:
            wins[order.index(winner)] += 1 / len(match.winners)
    assert firsts == {0, 1, 2}
    assert [share.share * share.games for share in balance(simulation).places] == pytest.approx(wins)


def test_the_course_of_a_game_ends_with_its_winner() -> None:
    watcher = Course(PLAN)
    match = PLAN.match(5)
    play(match, 5, PLAN.seated(5, PLAN.bots), [watcher])
    [row] = watcher.rows()
    assert row["steps"] == len(watcher.leaders)
    last = row["steps"] - 1
    decided = round(row["decided"] * row["steps"])
    assert all(leader in match.winners for leader in watcher.leaders[decided:])
    assert decided == 0 or watcher.leaders[decided - 1] not in match.winners
    assert row["share_90"] == (watcher.leaders[row["steps"] * 90 // 100] in match.winners)
    assert row["changes"] <= last


def test_the_parts_of_a_report_agree_with_each_other(counted: Balance) -> None:
    assert sum(share.share for share in counted.places) == pytest.approx(1)
    assert sum(share.share for share in counted.endings.values()) == pytest.approx(1)
    assert sum(counted.lengths.values()) == 60
    winners, others = counted.scores["winners"], counted.scores["others"]
    points = [sum(both[i] for both in counted.categories.values()) for i in (0, 1)]
    assert points == pytest.approx([winners.mean, others.mean])
    assert list(counted.decided.values()) == sorted(counted.decided.values())
    for rows in counted.uses.values():
        assert all(0 <= row.used <= 1 and 0 < row.offered <= 1 for row in rows)
        clear = [row.wins.share for row in rows if row.wins.games >= 30]
        assert clear == sorted(clear, reverse=True)
        assert clear == [row.wins.share for row in rows[: len(clear)]]


def test_a_card_that_is_seldom_used_is_told_with_how_often_it_is_picked() -> None:
    rows = [
        {"verb": "build", "thing": "stable", "offered": 60, "used": 40, "won": 20.0},
        {"verb": "build", "thing": "tavern", "offered": 100, "used": 29, "won": 29.0},
        {"verb": "build", "thing": "theater", "offered": 100, "used": 0, "won": 0.0},
        {"verb": "activate", "thing": "1 with 2", "offered": 100, "used": 0, "won": 0.0},
    ]
    found, rare = use_rows(PLAN, pl.DataFrame(rows))
    assert [(row.component, row.used, row.seldom) for row in found["build"]] == [
        ("stable", 40 / 60, False),
        ("tavern", 0.29, True),
        ("theater", 0.0, True),
    ]
    assert rare == {"activate": 1}


def test_a_lead_of_the_winner_is_over_the_best_of_the_others(counted: Balance) -> None:
    lead = counted.scores["lead"]
    assert counted.scores["others"].mean < counted.scores["winners"].mean
    assert lead.tenth <= lead.median <= lead.ninetieth


# ---- who reads it


@pytest.mark.parametrize("language", ["fr", "ja"])
@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_used_is_called_by_a_name_of_the_language(name: str, language: str) -> None:
    words, english = ReportText(language, polytheon.game(name)), ReportText("en", polytheon.game(name))
    for use in uses_of_actions(name):
        for told in (words.verb(use.verb), words.use(use.verb, use.component), words.done(use.verb, use.component)):
            assert re.search(r"\w", told), use
            assert not re.search(r"  |……|_", told), use
        if not words.has_name(use.component):
            assert words.use(use.verb, use.component) != english.use(use.verb, use.component), use


@pytest.mark.parametrize("language", ["fr", "ja"])
@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_owned_is_called_by_a_name_of_the_language(name: str, language: str) -> None:
    plan = make_plan(name, ["random"], 1)
    match = plan.match(0)
    play(match, 0, plan.seated(0, plan.bots))
    words = ReportText(language, polytheon.game(name))
    for seat in range(match.players):
        for use in owned(name, match.view(seat)["table"], seat):
            assert words.has_name(use.component) or use.component in {"I", "II"}, use


def test_names_in_a_cloud_cover_neither_each_other_nor_points() -> None:
    shares = [(0.1, 0.7), (0.11, 0.69), (0.9, 0.2), (0.5, 0.5), (0.95, 0.8)]
    wins = [Share(won, won - 0.1, won + 0.1, 50) for _, won in shares]
    rows = [ComponentRow(f"{i}", 1.0, used, wins[i]) for i, (used, _) in enumerate(shares)]
    names = ["Fortifications", "Town Hall", "Minerva", "Altar", "a name too long for the right"]
    assert with_room(rows, names, 0.5) == {
        2: False,  # the frame ends to the right of it
        4: False,
        1: True,  # its neighbour, number 0, has a point to the right and the frame to the left
        3: True,
    }


def test_a_long_table_is_folded_under_its_plot() -> None:
    short, long = ReportTable(["thing"], [["a"]]), ReportTable(["thing"], [["a"]] * 30, "All 30")
    assert html_table(long).startswith("<details><summary>All 30</summary>")
    assert html_table(long).count("<tr>") == 31
    assert "details" not in html_table(short)


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_the_report_is_whole_in_every_language(counted: Balance, language: str) -> None:
    report = sections([counted], ReportText(language, polytheon.game("duel")), "polytheon balance duel")
    text = markdown(report)
    assert "{" not in text
    tables = re.findall(r"(?:^\|.*\n)+", text, flags=re.MULTILINE)
    assert len(tables) > 10
    for table in tables:
        assert len({line.count(" |") for line in table.splitlines()}) == 1
    names = {"en": "The Sphinx", "fr": "Le Sphinx", "ja": "スフィンクス"}
    assert names[language] in text


def test_a_report_of_greedy_players_says_how_far_they_look(counted: Balance) -> None:
    words = ReportText("en", polytheon.game("duel"))
    greedy = replace(counted, plan=make_plan("duel", ["greedy"], 60))
    assert words("intro.greedy") in sections([greedy], words, "polytheon balance duel")[0].sentences
    assert words("intro.greedy") not in sections([counted], words, "polytheon balance duel")[0].sentences


def test_markdown_shows_the_two_ends_of_a_very_long_table() -> None:
    rows = [[str(row), "1"] for row in range(300)]
    lines = markdown([ReportSection("spaces", tables=[ReportTable(["space", "uses"], rows)])]).splitlines()
    assert [line for line in lines if "…" in line] == ["| … | … |"]
    assert ["| 29 | 1 |" in lines, "| 30 | 1 |" in lines, "| 270 | 1 |" in lines] == [True, False, True]


def test_the_page_needs_no_other_file(counted: Balance) -> None:
    page = html(sections([counted], ReportText("en", polytheon.game("duel")), "polytheon balance duel"), "en")
    assert page.count("<svg") >= 8
    addresses = {address for address in re.findall(r"https?://[\w./-]+", page) if "www.w3.org" not in address}
    assert addresses == set()
    assert not re.search(r'(src|href)="(?!#)', page)


def test_the_command_writes_page_and_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, tables = tmp_path / "duel.html", tmp_path / "duel.md"
    command = ["balance", "duel", "--games", "20", "--bots", "random", "--option", "expansion=none"]
    with pytest.raises(SystemExit) as left:
        main([*command, "--language", "fr", "--out", str(out), "--markdown", str(tables)])
    assert left.value.code == 0
    assert out.read_text(encoding="utf-8").startswith('<!DOCTYPE html>\n<html lang="fr">')
    assert tables.read_text(encoding="utf-8").startswith("# Équilibre de Duel\n")
    assert sorted(tmp_path.iterdir()) == [out, tables]
