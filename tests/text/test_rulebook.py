"""Books of rules: how they are read, what does not fit, and how rules are found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import polytheon
from polytheon.cli.history import history
from polytheon.kernel.events import is_known
from polytheon.kernel.game import Game
from polytheon.kernel.space import Space
from polytheon.text import LANGUAGES, game_text
from polytheon.text.rule_search import FoundRules, find
from polytheon.text.rulebook import BadRulebook, Links, Rulebook, Span, book_for, links, parse, plain, rulebook
from tests.text.books import ENGLISH, SMALL, book_of


@pytest.fixture
def small() -> Iterator[None]:
    with book_of(SMALL):
        yield


def book() -> Rulebook:
    return parse(ENGLISH)


# ---- reading


def test_a_book_has_a_title_a_preface_and_sections() -> None:
    assert book().title == "Small rules"
    assert [plain(said) for said in book().preface] == ["A preface with expansion = none and one thing to know (2.1)."]
    assert [(section.number, section.title) for section in book().sections] == [
        (1, "Aim"),
        (2, "Military"),
        (3, "Rulings"),
    ]
    assert [rule.number for rule in book().rules()] == ["1.1", "2.1", "2.2", "3.1"]


def test_a_rule_has_bullets_examples_and_tables() -> None:
    moving, named = book().sections[1].rules
    assert [plain(said) for said in moving.bullets] == ["Red cards have shields.", "So have some wonders."]
    assert len(moving.examples) == 2
    assert (moving.name, named.name) == ("", "The Mausoleum")
    assert plain(named.text).startswith("Build a discarded card")
    assert named.tables == book().tables() == ["wonders"]


def test_a_rule_has_words_to_look_for_which_are_no_part_of_its_text() -> None:
    rules = parse("# T\n## 1 A\n**1.1** Word.\n~ sell, burn it\n~ 売る、捨てる\n\n**1.2** Word.").rules()
    assert [rule.words for rule in rules] == [["sell", "burn it", "売る", "捨てる"], []]
    assert [plain(said) for said in rules[0].texts()] == ["Word."]


def test_styles_and_references_are_taken_apart() -> None:
    assert book().rules()[0].text == [
        Span("You win with six ", "plain", ""),
        Span("different", "bold", ""),
        Span(" symbols, or by points (", "plain", ""),
        Span("2.2", "plain", "2.2"),
        Span(", ", "plain", ""),
        Span("2.1", "plain", "2.1"),
        Span(").", "plain", ""),
    ]
    assert Span("expansion = none", "code", "") in book().preface[0]


def test_a_bold_word_at_the_beginning_of_a_rule_is_no_name() -> None:
    rule = parse("# T\n## 1 A\n**1.1** **Build** a card.").rules()[0]
    assert rule.name == ""
    assert plain(rule.text) == "Build a card."


def test_a_table_before_the_first_rule_belongs_to_the_section() -> None:
    section = parse("# T\n## 1 A\n[components gods]\n\n**1.1** Word.").sections[0]
    assert section.tables == ["gods"]
    assert section.rules[0].tables == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("## 1 A\n**1.1** Word.", "line 1: a book begins with its title, like '# Chess'"),
        ("# T\n# U", "line 2: the title stands once, in the first line"),
        ("# T\n## Military", "line 2: a section's heading is like '## 7 Military'; there are no other headings"),
        ("# T\n## 1 A\n**1.1** W.\n### 1.2 B", "line 4: a section's heading is like '## 7 Military'; there are no"),
        ("# T\n## 2 A\n**2.1** Word.", "line 2: section 2 should be section 1"),
        ("# T\n## 1 A\n**1.2** Word.", "line 3: rule 1.2 should be rule 1.1"),
        ("# T\n## 1 A\n**2.1** Word.", "line 3: rule 2.1 should be rule 1.1"),
        ("# T\n## 1 A\n**1.1**", "line 3: a rule's number is followed by a space and its text"),
        ("# T\n## 1 A\n**1.1**Word", "line 3: a rule's number is followed by a space and its text"),
        ("# T\n## 1 A\n**1.1** **Name.**", "line 3: rule 1.1 has a name and no text"),
        ("# T\n**1.1** Word.", "line 2: rule 1.1 stands before the first section"),
        ("# T\n## 1 A\n**1.1** Word\nbroken.", "line 4: a paragraph is one line; do not break it"),
        ("# T\n## 1 A\nWords.\n", "line 3: 'Words.' has no number; a rule begins like **7.3**"),
        ("# T\n## 1 A\n- Word.", "line 3: a bullet belongs to a rule, and there is none before it in this section"),
        ("# T\n## 1 A\n~ word", "line 3: words to look for belong to a rule, and there is none before them in this"),
        ("# T\n## 1 A\n**1.1** W.\n~ a,, b", "line 4: words to look for are like '~ sell, burn'"),
        ("# T\n## 1 A\n**1.1** W.\n~", "line 4: words to look for are like '~ sell, burn'"),
        ("# T\n## 1 A\n**1.1** W.\n>", "line 4: an example without a word"),
        ("# T\n## 1 A\n**1.1** W (3.1).", "line 3: there is no rule 3.1"),
        ("# T\n## 1 A\n**1.1** W **bold.", "line 3: a * or ` has no partner, or bold and italic stand in each other"),
        ("# T\n## 1 A\n**1.1** W.\n[wonders]", "line 4: a table of components is like '[components wonders]'"),
        ("# T\n[components gods]", "line 2: a table stands in a section"),
        ("# T\n## 1 A\n**1.1** W.\n| a | b |", "line 4: a book has no tables, lists with numbers, links, pictures,"),
        ("# T\n## 1 A\n**1.1** [W](x.md).", "line 3: a book has no tables, lists with numbers, links, pictures,"),
        ("# T\n## 1 A\n**1.1** <b>W</b>.", "line 3: a book has no tables, lists with numbers, links, pictures,"),
        ("# T\n## 1 A", "line 2: section 1 has no rules"),
    ],
)
def test_what_does_not_fit_is_said_with_its_line(text: str, fault: str) -> None:
    with pytest.raises(BadRulebook) as refused:
        parse(text, "en.md")
    assert any(found.startswith(fault) for found in refused.value.faults), refused.value.faults
    assert str(refused.value).startswith("en.md, line ")


def test_everything_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(BadRulebook) as refused:
        parse("# T\n## 2 A\n**1.7** W (9.9).")
    assert len(refused.value.faults) == 3


# ---- the books of a game


@pytest.mark.usefixtures("small")
def test_a_language_without_a_book_reads_the_english_one() -> None:
    duel = polytheon.game("duel")
    found = {language: rulebook(duel, language) for language in ("en", "fr", "ja")}
    assert [each.title for each in found.values() if each] == ["Small rules", "Petites règles", "Small rules"]


def test_a_game_without_a_book_has_none() -> None:
    chess = Game("chess", (2,), Space("enough"))
    assert rulebook(chess, "fr") is None
    assert links(chess) == Links({}, {})
    assert find(game_text(chess, "en"), "pawn") == FoundRules()


@pytest.mark.usefixtures("small")
def test_links_name_the_rule_of_an_action() -> None:
    found = links(polytheon.game("duel"))
    assert found.rule("build", "turn") == "2.1"
    assert found.rule("discard", "turn") == "3.1"
    assert found.rule("enough", "turn") == "3.1"
    assert found.rule("snake", "snake") == ""


@pytest.mark.parametrize(
    ("told", "fault"),
    [
        ("[verb", "which is not TOML"),
        ('[verb]\nbuild = "9.9"', "[verb] build: the book has no rule 9.9"),
        ("verb = 3", "verb is a table of names and rule numbers"),
        ('[verbs]\nbuild = "1.1"', "[verbs] is not [verb], [question] or [value]"),
        ('[value]\nvp = ["9.9"]', "[value] vp: the book has no rule 9.9"),
        ("value = 3", "value is a table of keys and lists of rules"),
    ],
)
def test_links_that_lead_nowhere_are_refused(told: str, fault: str) -> None:
    with book_of({**SMALL, "links.toml": told}), pytest.raises(BadRulebook) as refused:
        links(polytheon.game("duel"))
    assert fault in str(refused.value)


@pytest.mark.usefixtures("small")
def test_a_turn_of_the_log_names_the_rules_of_its_decisions() -> None:
    match = polytheon.game("duel").new(seed=7)
    for _ in range(12):  # the draft, and the first cards
        match.play(match.legal()[0])
    turns = history(match, game_text(match.game, "en"), None)
    assert turns[0].rules == ()  # the set-up
    assert turns[1].rules == ("1.1",)  # a draft
    verbs = [match.game.action_names.verb(event.number) for event in match.events() if event.seat is not None]
    assert "build" in verbs
    assert ("2.1",) in [turn.rules for turn in turns]


def test_a_turn_names_no_rules_without_a_book() -> None:
    with book_of({}):
        match = polytheon.game("duel").new(seed=7)
        match.play(match.legal()[0])
        assert [turn.rules for turn in history(match, game_text(match.game, "en"), None)] == [(), ()]


def test_what_a_viewer_does_not_know_is_linked_by_its_question_only() -> None:
    verbs = polytheon.game("mythologies").action_names.verbs
    told = "[verb]\n" + "\n".join(f'{verb} = "1.1"' for verb in verbs)
    with book_of({**SMALL, "links.toml": told + '\n[question]\ncommit = "2.2"\n'}):
        match = polytheon.game("mythologies").new(players=3, seed=1)
        match.play(match.legal()[0])
        event = next(event for event in match.events() if event.seat is not None)
        assert not is_known(event, 1, 3), "the selection is secret"
        text = game_text(match.game, "en")
        assert history(match, text, event.seat)[-1].rules == ("1.1",)
        assert history(match, text, 1)[-1].rules == ("2.2",)


# ---- finding


def found(typed: str, language: str = "en") -> tuple[list[int], list[str], list[str]]:
    result = find(game_text(polytheon.game("duel"), language), typed)
    return [section.number for section in result.sections], [rule.number for rule in result.rules], result.mentioned


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("typed", "sections", "rules", "mentioned"),
    [
        ("2", [2], [], []),
        ("2.2", [], ["2.2"], []),
        ("2.2.", [], ["2.2"], []),
        ("2.9", [], [], []),
        ("9", [], [], []),
        ("", [], [], []),
        ("?!", [], [], []),
        ("military", [2], [], []),
        ("MILITARY", [2], [], []),
        ("mausoleum", [], ["2.2"], []),
        ("piraeus", [], ["2.2"], []),  # a component of the table
        ("graveyard", [], ["2.2"], []),  # a word to look for
        ("digging", [], [], []),
        ("dig up", [], ["2.2"], []),
        ("chains", [], [], ["2.2"]),
        ("symbols", [], [], ["1.1"]),
        ("hain", [], [], []),  # from the beginning of a word
        ("actions three", [], [], ["3.1"]),  # all words, in any order
        ("zebra", [], [], []),
    ],
)
def test_rules_are_found(typed: str, sections: list[int], rules: list[str], mentioned: list[str]) -> None:
    assert found(typed) == (sections, rules, mentioned)


@pytest.mark.usefixtures("small")
def test_accents_do_not_matter_and_english_words_are_understood_everywhere() -> None:
    assert found("operations", "fr") == ([2], [], [])
    assert found("military", "fr") == ([2], [], [])
    assert found("cimetiere", "fr") == found("graveyard", "fr") == ([], ["2.2"], [])
    assert find(game_text(polytheon.game("duel"), "fr"), "military").sections[0].title == "Opérations militaires"


@pytest.mark.parametrize(
    ("kind", "count"),
    [("wonders", 14), ("cards colour=brown", 9), ("divinities mythology=egyptian", 3), ("wonder", 0), ("x", 0)],
)
def test_tables_list_a_section_or_what_has_a_value(kind: str, count: int) -> None:
    assert len(game_text(polytheon.game("duel"), "en").listed(kind)) == count


# ---- values that are quoted

QUOTING = """# T
## 1 A
**1.1** **Levels{mark levels.tokens_for_2}.** Put {levels.tokens_for_2.0} tokens, or `{levels}` (1.1).
- Pay {constructions.small_temple.cost}.
"""


def quoted(edition: dict[str, Any] | None = None) -> Rulebook:
    mytikas = polytheon.game("mytikas")
    with book_of({"en.md": QUOTING}):
        found = book_for(game_text(mytikas, "en", mytikas.content(edition)))
    assert found is not None
    return found


def test_a_quoted_value_carries_its_mark() -> None:
    rule = quoted().rules()[0]
    assert rule.name == "Levels*"
    assert plain(rule.text) == "Put 4* tokens, or {levels} (1.1)."
    assert plain(rule.bullets[0]) == "Pay 1* stone, 1* marble and 1* gold."


def test_a_quoted_value_is_that_of_the_edition() -> None:
    rule = quoted(
        {"levels": {"tokens_for_2": [3, 3, 3, 3]}, "constructions": {"small_temple": {"cost": {"stone": 2}}}}
    ).rules()[0]
    assert rule.name == "Levels"
    assert plain(rule.text) == "Put 3 tokens, or {levels} (1.1)."
    assert plain(rule.bullets[0]) == "Pay 2 stones."


@pytest.mark.parametrize("told", ["{levels.none}", "{levels.tokens_for_2.9}", "{locks.values.a.b}", "{mark nothing}"])
def test_a_book_that_quotes_what_is_not_there_says_so(told: str) -> None:
    with (
        book_of({"en.md": f"# T\n## 1 A\n**1.1** Word {told}."}),
        pytest.raises(BadRulebook, match=r"rule 1\.1: the game has no value"),
    ):
        book_for(game_text(polytheon.game("mytikas"), "en"))


def test_braces_hold_the_path_of_a_value() -> None:
    with pytest.raises(BadRulebook, match=r"line 3: a value is quoted by its path, like \{levels.tokens_for_2.0\}"):
        parse("# T\n## 1 A\n**1.1** Word {Levels}.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", polytheon.GAMES)
def test_all_values_that_a_book_quotes_are_there(name: str, language: str) -> None:
    book = book_for(game_text(polytheon.game(name), language))
    assert book is not None
    assert not [rule.number for rule in book.rules() for said in rule.texts() if "{" in plain(said)]
