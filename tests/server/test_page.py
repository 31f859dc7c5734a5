"""The plain page, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import polytheon
from polytheon.server import page
from polytheon.text.catalogue import LANGUAGES, catalogue
from tests.server.browser import Browser, Tab, browser
from tests.server.house import House, settings

FILES = Path(page.__file__).parent
SAID = re.compile(r"""(?:\bsay|\bbutton)\(\s*["'](\w+)["']|data-text="(\w+)\"""")
FOUND_AT_RUN_TIME = {  # keys that are put together while the page runs
    *(f"{status}_status" for status in ("open", "running", "over")),
    *(f"reason_{reason}" for reason in ("end", "resign", "clock", "closed", "aborted")),
    *("bot", "program", "here", "absent", "undo", "undo_ask", "draw_of", "won"),
    *(f"{last}{sure}" for last in ("resign", "abort", "close", "delete") for sure in ("", "_sure")),
}


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as found:
        yield found


def test_every_sentence_of_the_page_is_there_in_every_language_and_none_is_idle() -> None:
    used = set(FOUND_AT_RUN_TIME)
    for file in [*FILES.glob("*.js"), *FILES.glob("*.html")]:
        used |= {one or other for one, other in SAID.findall(file.read_text(encoding="utf-8"))}
    for language in LANGUAGES:
        assert {key.removeprefix("plain.") for key in catalogue("plain", language)} == used
    placeholder = re.compile(r"\{(\w+)\}")
    for key, english in catalogue("plain", "en").items():
        for language in LANGUAGES:
            assert set(placeholder.findall(catalogue("plain", language)[key])) == set(placeholder.findall(english)), key


def test_the_pages_hold_no_script_or_style_of_their_own() -> None:
    """The policy forbids it; and what is shown is text, never markup."""
    for file in FILES.glob("*.html"):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bon\w+=|style=|javascript:", text)
    for file in FILES.glob("*.js"):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b", text)


def press_on(tab: Tab, label: str) -> None:
    tab.wait(f"[...document.querySelectorAll('button')].some(b => b.textContent === '{label}' && !b.disabled)")
    tab.run(f"[...document.querySelectorAll('button')].find(b => b.textContent === '{label}').click()")


@pytest.mark.parametrize("game", polytheon.GAMES)
def test_a_game_against_bots_is_made_and_played_with_the_keyboard(game: str, chromium: Browser, sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        tab = chromium.tab()
        tab.go(house.address + "/plain")
        tab.wait("document.querySelectorAll('#game option').length > 0")
        assert tab.nameless() == []
        tab.run(
            "(() => { const f = document.getElementById('create').elements; f.name.value = 'Anna <b>&';"
            f" f.game.value = '{game}'; f.game.onchange(); f.opponent.value = 'random'; }})()"
        )
        press_on(tab, "Create the table")
        tab.wait("location.pathname.startsWith('/plain/table/')")
        tab.wait("document.querySelectorAll('#choices button').length > 0")
        assert tab.nameless() == []
        tab.wait("document.getElementById('seats').textContent.includes('Anna <b>&')")  # after the view
        for _ in range(12):
            tab.wait("document.querySelectorAll('#choices button:not(:disabled)').length > 0")
            before = tab.run("document.getElementById('play').dataset.position")
            tab.press("1")
            tab.wait(
                f"document.getElementById('play').dataset.position !== '{before}' && "
                "(document.querySelectorAll('#choices button:not(:disabled)').length > 0"
                " || document.getElementById('tools').textContent.includes(' won.'))"
            )
        assert tab.run("document.querySelectorAll('#sentences p').length") > 0 or game != "duel"
        press_on(tab, "Resign")
        press_on(tab, "Resign the game? Press again to resign.")
        tab.wait("document.getElementById('tools').textContent.includes('by resignation')")
        assert tab.faults == []


def test_two_people_meet_talk_and_move_to_another_browser(chromium: Browser, sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        anna, bert, phone = chromium.tab(), chromium.tab(), chromium.tab()
        anna.go(house.address + "/plain")
        anna.wait("document.querySelectorAll('#game option').length > 0")
        anna.run("document.getElementById('create').elements.name.value = 'Anna'")
        press_on(anna, "Create the table")
        anna.wait("document.getElementById('seats').textContent.includes('Anna')")
        place = anna.run("location.pathname")
        bert.go(house.address + "/plain")
        bert.wait("document.querySelectorAll('#tables a').length > 0")
        bert.run("localStorage.setItem('polytheon-name', 'Bert')")
        bert.run("document.querySelector('#tables a').click()")
        press_on(bert, "Sit here")
        press_on(anna, "Begin the game")
        bert.wait("document.querySelectorAll('#story li').length > 0")
        bert.run("document.querySelector('#say input').value = '<img src=x onerror=alert(1)>'")
        bert.run("document.querySelector('#say button').click()")
        anna.wait("document.getElementById('chat').textContent.includes('<img src=x')")
        assert anna.run("document.querySelectorAll('#chat img').length") == 0
        press_on(anna, "Show my secret link")
        link = anna.wait("document.querySelector('#seat-tools input')?.value")
        assert "#key=" in link
        phone.go(link)
        phone.wait("document.getElementById('seats').textContent.includes('you')")
        assert phone.run("location.href") == house.address + place
        phone.wait("document.querySelectorAll('#choices button:not(:disabled)').length > 0")
        phone.run("document.querySelector('#choices button').click()")
        bert.wait("document.querySelectorAll('#choices button:not(:disabled)').length > 0")
        assert anna.faults == bert.faults == phone.faults == []


def test_a_stopped_game_is_said_to_be_stopped_and_can_be_resigned(
    chromium: Browser, sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House(settings(sqlite)) as house:
        seats = house.full_table()
        for seat in seats:
            seat.close()
    monkeypatch.setattr(polytheon.game("duel"), "rules_version", 99)
    with House(settings(sqlite)) as house:
        tab = chromium.tab()
        tab.go(f"{house.address}/plain/table/{seats[0].table}#key={seats[0].key}")
        tab.wait("document.getElementById('tools').textContent.includes('This game is stopped')")
        assert tab.nameless() == []
        assert tab.run("document.querySelectorAll('#choices button').length") == 0
        assert tab.run("document.querySelectorAll('#tools a[href$=\"/record\"]').length") == 1
        press_on(tab, "End the game without a winner")
        press_on(tab, "Resign")
        press_on(tab, "Resign the game? Press again to resign.")
        tab.wait("document.getElementById('tools').textContent.includes('The game ended by resignation.')")


@pytest.mark.parametrize(("game", "language"), [("mytikas", "en"), ("pantheon", "fr"), ("mythologies", "ja")])
def test_the_mark_of_reconstructed_values_is_explained(
    game: str, language: str, chromium: Browser, sqlite: str
) -> None:
    with House(settings(sqlite)) as house:
        seats = house.full_table(game)
        tab = chromium.tab()
        tab.go(house.address + "/plain")
        tab.run(f"localStorage.setItem('polytheon-language', '{language}')")
        tab.go(f"{house.address}/plain/table/{seats[0].table}#key={seats[0].key}")
        tab.wait("document.getElementById('sentences').textContent.includes('*')")
        assert tab.run("document.getElementById('legend').checkVisibility()")
        assert tab.run("document.getElementById('legend').textContent") == catalogue("plain", language)["plain.legend"]
        for seat in seats:
            seat.close()


def test_where_every_value_is_known_no_mark_is_explained(chromium: Browser, sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        seats = house.full_table("duel")
        tab = chromium.tab()
        tab.go(f"{house.address}/plain/table/{seats[0].table}#key={seats[0].key}")
        tab.wait("document.querySelectorAll('#sentences p').length > 0")
        assert not tab.run("document.getElementById('legend').checkVisibility()")
        for seat in seats:
            seat.close()
