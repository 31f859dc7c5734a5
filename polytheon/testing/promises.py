"""The promises of every game, for each set-up: functions that fail if a promise is broken."""

from __future__ import annotations

import copy
import json
import pickle
import random
from itertools import pairwise
from typing import Final
from zlib import crc32

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from polytheon.kernel import explicit, plain
from polytheon.kernel.changes import changed
from polytheon.kernel.errors import IllegalAction, NothingToUndo
from polytheon.kernel.events import Event
from polytheon.kernel.limits import check_game
from polytheon.kernel.match import Match
from polytheon.kernel.offers import Offer
from polytheon.kernel.preview import CHANCE, OVER, QUESTION, REVEAL
from polytheon.kernel.record import replay
from polytheon.kernel.seen import View, outcome_of
from polytheon.kernel.sight import Each, seen
from polytheon.kernel.state import NOBODY
from polytheon.testing.kit import Setup, digest, dump, finish, random_play, some_positions, views
from polytheon.testing.knowledge import learned
from polytheon.testing.secrets import SECRETS, match_at, played
from polytheon.text import LANGUAGES, GameText, game_text

SELDOM: Final = 10  # decisions between two looks of a spectator at the whole table


def random_games_end_with_winners_and_never_lack_options(setup: Setup) -> None:
    for seed in range(4):
        for match in random_play(setup, seed):
            legal = match.legal()
            if match.over:
                assert match.to_act is None
                assert match.prompt is None
                assert legal == []
                assert match.winners
                assert match.outcome["ending"]
                assert len(match.scores) == match.players
            else:
                assert legal == sorted(set(legal))
                assert legal
                assert match.to_act in range(match.players)
                assert match.winners == []
                assert match.outcome["ending"] is None


def points_by_category_add_up_to_the_scores(setup: Setup) -> None:
    for match in some_positions(setup, 1, 8):
        assert [sum(points.values()) for points in match.outcome["points"]] == match.scores


def every_action_has_a_name_that_parses_back(setup: Setup) -> None:
    for match in some_positions(setup, 2, 12):
        for action in match.legal():
            name = match.notate(action)
            assert match.parse(name) == action
            assert match.parse(name.upper().replace("_", " ")) == action


def copies_dumps_pickles_and_records_hold_the_same_position(setup: Setup) -> None:
    for match in some_positions(setup, 5, 6):
        expected = dump(match)
        loaded = match.game.load(json.loads(json.dumps(match.dump())))
        twins = [match.copy(), copy.deepcopy(match), pickle.loads(pickle.dumps(match)), loaded]
        for twin in twins:
            assert dump(twin) == expected
            assert twin.legal() == match.legal()
            assert twin.prompt == match.prompt
        again = replayed(match)
        assert dump(again, chance=False) == dump(match, chance=False)
        assert again.record() == match.record()
        again.dice = match.dice.copy()
        ends = {dump(finish(twin, 9)) for twin in [match, again, *twins]}
        assert len(ends) == 1, (
            "copies of one position do not continue alike: a beat depends on its state, answers and draws alone, not "
            "on `random` or on a global, and copies share no list"
        )


def a_state_copy_forgets_no_field(setup: Setup) -> None:
    for match in some_positions(setup, 6, 12):
        assert plain.dump(match.state.copy()) == plain.dump(match.state)


def playing_on_never_changes_an_earlier_copy(setup: Setup) -> None:
    kept: list[tuple[Match, str]] = []
    for match in random_play(setup, 7):
        if len(kept) < 400:
            kept.append((match.copy(), dump(match)))
    for earlier, expected in kept:
        assert dump(earlier) == expected


def what_a_seat_has_seen_looks_the_same_to_it_and_is_dealt_anew(setup: Setup) -> None:
    for match in some_positions(setup, 8, 10):
        seat = match.to_act
        if seat is None:
            continue
        seen = match.seen_by(seat, seed=1)
        assert seen.view(seat) == match.view(seat), (
            f"seat {seat} sees something else when what it does not know is redealt: its view shows a secret, or "
            "`redeal` replaces what it knows"
        )
        assert seen.legal() == match.legal()
        assert dump(match.seen_by(seat, seed=1)) == dump(seen)


def worlds_a_seat_cannot_tell_apart_are_one_to_it(setup: Setup) -> None:
    for match in some_positions(setup, 9, 10):
        seat = match.to_act
        if seat is None:
            continue
        worlds = [match, *(match.seen_by(seat, seed=seed) for seed in (2, 3, 4))]
        assert len({views(world)[1 + seat] for world in worlds}) == 1
        assert len({plain_text(world.seen_by(seat, seed=5)) for world in worlds}) == 1


def plain_text(match: Match) -> str:
    return json.dumps([plain.dump(match.state), list(match.log), match.legal()], sort_keys=True)


def who_waits_can_be_given_a_match_to_think_about(setup: Setup) -> None:
    for match in some_positions(setup, 10, 8):
        for seat in range(match.players):
            seen = match.seen_by(seat, seed=1)
            assert finish(seen, 1).over


def undo_takes_back_one_decision_and_nothing_that_anybody_learned(setup: Setup) -> None:
    for match in some_positions(setup, 11, 40):
        if match.over:
            break
        before, seen, length = dump(match), views(match), len(match.log)
        after = match.copy()
        after.play(random.Random(length).choice(match.legal()))
        if after.can_undo:
            assert all(event.seat is not None or event.knew for event in after.events()[length:])
            after.undo()
            if len(after.seen) == 0:  # else everybody has seen something that lies hidden again
                assert dump(after, floors=False) == before
                assert views(after) == seen
        else:
            assert len(after.log) > length + 1
            unchanged = dump(after)
            with pytest.raises(NothingToUndo):
                after.undo()
            assert dump(after) == unchanged


def who_may_take_back_has_learned_nothing_since(setup: Setup) -> None:
    """Every world that a seat could not tell from the true one when it decided is still one when it takes that back.

    And none of the decisions of others that are taken back with it has shown anything to anybody.
    """
    length = sum(1 for _ in random_play(setup, 15)) - 1
    looked_at = set(random.Random(15).sample(range(1, length), min(length - 1, 40)))
    earlier: list[Match] = []
    for number, match in enumerate(random_play(setup, 15)):
        if number in looked_at:
            check_take_backs(match, earlier)
        earlier.append(match.copy())


def check_take_backs(match: Match, earlier: list[Match]) -> None:
    events = match.events()
    for seat in range(match.players):
        count = match.take_back(seat, events).decisions
        if count == 0:
            continue
        positions = [*earlier[-count:], match]
        assert positions[0].to_act == seat
        assert learned(positions[0], match, events[len(positions[0].log) :], seat, worlds=4) == ""
        for before, after in pairwise(positions[1:][-4:]):
            since = events[len(before.log) : len(after.log)]
            for viewer in range(match.players):
                if viewer != before.to_act:
                    assert learned(before, after, since, viewer, worlds=2) == ""


def views_are_plain_data_and_show_options_only_to_who_decides(setup: Setup) -> None:
    for match in some_positions(setup, 12, 8):
        for seat in [None, *range(match.players)]:
            view = match.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert view["legal"] == (match.legal() if seat is not None and seat == match.to_act else [])


def a_view_for_several_is_the_view_of_each_and_holds_in_common_what_everybody_sees(setup: Setup) -> None:
    for match in some_positions(setup, 16, 20):
        viewers = [None, *range(match.players)]
        together = match.view_for(viewers)
        assert [seen(together, number) for number in range(len(viewers))] == [match.view(viewer) for viewer in viewers]
        assert stands_in(together, match.view(None))
        assert match.view_for([0, 0]) == match.view(0)


def stands_in(common: object, public: object) -> bool:
    """Whether what is not left open in a view for several is what a spectator sees."""
    if isinstance(common, Each):
        return True
    if isinstance(common, dict) and isinstance(public, dict):
        return list(common) == list(public) and all(stands_in(common[key], public[key]) for key in common)
    if isinstance(common, list) and isinstance(public, list):
        return len(common) == len(public) and all(stands_in(*pair) for pair in zip(common, public))
    return common == public


def a_preview_is_what_comes_and_tells_nothing_that_is_hidden(setup: Setup) -> None:
    for match in some_positions(setup, 17, 10):
        if match.to_act is None:
            continue
        before, seat = dump(match), match.to_act
        for action in random.Random(17).sample(match.legal(), min(len(match.legal()), 3)):
            found = match.preview(action)
            assert dump(match) == before
            assert match.seen_by(seat, seed=6).preview(action) == found
            after = match.copy()
            after.play(action)
            follows = after.events()[len(match.log) + 1 :]
            certain = all(seat in event.knew for event in follows)  # such as its own pawn, turned over
            if found.next.kind == QUESTION:
                assert certain
                assert after.prompt == (found.next.seat, found.next.question, found.next.source)
            if found.next.kind == OVER:
                assert certain
                assert after.over
            if found.next.kind in (QUESTION, OVER):
                assert found.table == after.view(seat)["table"]
                assert found.scores == after.scores
            elif found.next.kind in (CHANCE, REVEAL):
                assert not certain


def a_preview_shows_the_table_at_the_first_draw(setup: Setup) -> None:
    """Where chance decides next, the preview is the table at that moment, as a position with explicit chance has it."""
    game, rng = setup.game, random.Random(22)
    position = explicit.first_position(game, game.content(), setup.players, game.check_options(dict(setup.options)))
    while position.seat != NOBODY:
        if position.seat != explicit.CHANCE and rng.randrange(SELDOM) == 0:
            match, seat = match_at(position), position.seat
            for action in rng.sample(position.legal(), min(len(position.legal()), 2)):
                found, then = match.preview(action), played(position, action)
                if found.next.kind == CHANCE:
                    assert then.seat == explicit.CHANCE
                    assert found.table == game.view(then.now, seat)
                    assert found.scores == game.scores(then.now)
        position.play(rng.choice(position.legal()))


def what_an_action_costs_and_brings_is_known_to_the_seat_that_may_take_it(setup: Setup) -> None:
    for match in some_positions(setup, 20, 20):
        offers, before = match.offers(), dump(match)
        assert [offer.action for offer in offers] == match.legal()
        for offer in offers:
            assert json.loads(json.dumps(offer)) == list(offer)
        if match.to_act is not None:
            assert match.seen_by(match.to_act, seed=7).offers() == offers
        assert dump(match) == before


def turns_tell_every_viewer_what_changed(setup: Setup) -> None:
    """The changes of a decision, made to what a viewer saw before it, give what the viewer sees after it."""
    viewers = (None, setup.players - 1)
    tables: list[list[object]] = []  # what the viewers saw at each decision
    match = setup.new(21)
    for number, match in enumerate(random_play(setup, 21)):
        tables.append([match.view(viewer)["table"] for viewer in viewers])
        if number == 50:
            break
    for viewer, *seen_at in zip(viewers, *tables):
        found = match.turns(viewer)
        happenings = [happening for turn in found for happening in turn.happenings]
        assert len(happenings) == len(tables) - 1
        assert json.loads(json.dumps(found)) is not None
        for happening, (before, after) in zip(happenings, pairwise(seen_at)):
            assert changed(before, happening.changes) == after
        assert all(happening.offer is not None for happening in happenings if happening.seat == viewer)


def whatever_is_not_possible_has_a_reason_and_what_is_has_none(setup: Setup) -> None:
    for match in some_positions(setup, 18, 10):
        legal, before = set(match.legal()), dump(match)
        illegal = [n for n in range(len(match.game.actions)) if n not in legal]
        wrong = random.Random(18).sample(illegal, min(len(illegal), 40))
        elsewhere = match if match.to_act is None else match.seen_by(match.to_act, seed=8)
        for action in [*legal, *wrong, *answers(match)]:
            reason = match.why_not(action)
            assert (reason is None) == (action in legal)
            assert elsewhere.why_not(action) == reason, "a reason depends on what the seat does not know"
            if reason is not None:
                assert json.loads(json.dumps(reason.fields)) == reason.fields
                with pytest.raises(IllegalAction) as refused:
                    match.play(action)
                assert refused.value.reason == reason
        assert dump(match) == before


def a_thing_has_a_reason_unless_something_can_be_done_with_it(setup: Setup) -> None:
    for match in some_positions(setup, 23, 4):
        space = match.game.action_names
        possible = [value for action in match.legal() for value in space.values(action).values()]
        named = [value for kind in space.kinds for field in kind.fields for value in field.values]
        things = sorted({value for value in named if isinstance(value, str) and value not in space.names})
        for thing in random.Random(23).sample(things, min(len(things), 4)):
            assert (match.why_not(thing) is None) == (thing in possible), thing


def answers(match: Match) -> list[int]:
    """Some actions of kinds that answer the question, possible or not."""
    space = match.game.action_names
    kinds = [] if match.over else [space.kind(kind) for kind in match.game.kinds_for(int(match.kind))]
    found = [int(kind.start) + thing for kind in kinds for thing in range(int(kind.size))]
    return random.Random(19).sample(found, min(len(found), 40))


def an_illegal_action_is_refused_and_changes_nothing(setup: Setup) -> None:
    for match in some_positions(setup, 13, 4):
        before = dump(match)
        legal = set(match.legal())
        wrong = next(action for action in range(len(match.game.actions)) if action not in legal)
        for bad in (wrong, match.notate(wrong), -1, 10**9, "no such thing", ""):
            with pytest.raises(IllegalAction):
                match.play(bad)
        assert dump(match) == before


def actions_have_names_of_their_own(setup: Setup) -> None:
    actions = setup.game.actions
    assert len(set(actions)) == len(actions)
    assert actions[0] == "enough"


def whole_games_are_told_in_words_in_every_language(setup: Setup) -> None:
    """To every seat and to a spectator: what happened, questions, choices, the table, and how it ended. A
    game with an option has one language only, because every language for every option would take long."""
    viewers = [None, *range(setup.players)]
    one = crc32(repr(setup.options).encode()) % len(LANGUAGES)
    for seed, language in enumerate([LANGUAGES[one]] if setup.options else LANGUAGES):
        text = game_text(setup.game, language, options=dict(setup.options))
        lengths: list[int] = [0]  # of the log at each decision
        views: list[list[View]] = []
        offers: list[list[Offer]] = []
        for match in random_play(setup, seed):
            lengths.append(len(match.log))
            views.append([match.view(viewer) for viewer in viewers])
            offers.append(match.offers())
        events = match.events()
        for number, seen_now in enumerate(views):
            happened = events[lengths[number] : lengths[number + 1]]
            for viewer, before, view in zip(viewers, views[max(number - 1, 0)], seen_now):
                assert_told(text, viewer, happened, before, view)
                offered = offers[number] if viewer == view["to_act"] else []
                at_leisure = viewer is None and number % SELDOM == 0
                if view["over"] or viewer == view["to_act"] or at_leisure:
                    assert_shown(text, view, offered)


def assert_told(text: GameText, viewer: int | None, happened: list[Event], before: View, view: View) -> None:
    """Tell a viewer what happened and what is asked."""
    first = happened[:1] if happened and happened[0].seat is not None else []
    lines = [text.move(event, viewer, before) for event in first]
    lines += [*text.chance(happened[len(first) :], viewer, view), text.question(view)]
    if view["over"]:
        lines += text.ending(view, outcome_of(view))
    assert all(lines)
    assert isinstance(text.part(view), str)


def assert_shown(text: GameText, view: View, offers: list[Offer]) -> None:
    """Tell a viewer the whole table and, if the viewer has to act, the choices."""
    choices = text.choices(view, offers)
    assert sorted(choice.action for choice in choices) == view["legal"]
    assert all([*text.tell(view), *(choice.group + choice.label for choice in choices)])


def any_stream_of_choices_is_playable(setup: Setup) -> None:
    """Hypothesis picks every answer and shrinks a failure to the shortest game."""

    @given(st.integers(0, 2**63 - 1), st.lists(st.integers(0, 2**16), max_size=60))
    @settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck))
    def stream(seed: int, choices: list[int]) -> None:
        match = setup.new(seed)
        for choice in choices:
            if match.over:
                break
            legal = match.legal()
            match.play(legal[choice % len(legal)])
        again = replayed(match)
        assert digest(dump(again, chance=False)) == digest(dump(match, chance=False))

    stream()


def replayed(match: Match) -> Match:
    """A match played again from its record."""
    return replay(match.record(), lambda name: match.game)


def the_kernel_can_play_it(setup: Setup) -> None:
    check_game(setup.game)


PROMISES: Final = (
    the_kernel_can_play_it,
    random_games_end_with_winners_and_never_lack_options,
    points_by_category_add_up_to_the_scores,
    every_action_has_a_name_that_parses_back,
    copies_dumps_pickles_and_records_hold_the_same_position,
    a_state_copy_forgets_no_field,
    playing_on_never_changes_an_earlier_copy,
    what_a_seat_has_seen_looks_the_same_to_it_and_is_dealt_anew,
    worlds_a_seat_cannot_tell_apart_are_one_to_it,
    who_waits_can_be_given_a_match_to_think_about,
    undo_takes_back_one_decision_and_nothing_that_anybody_learned,
    who_may_take_back_has_learned_nothing_since,
    views_are_plain_data_and_show_options_only_to_who_decides,
    a_view_for_several_is_the_view_of_each_and_holds_in_common_what_everybody_sees,
    a_preview_is_what_comes_and_tells_nothing_that_is_hidden,
    a_preview_shows_the_table_at_the_first_draw,
    what_an_action_costs_and_brings_is_known_to_the_seat_that_may_take_it,
    turns_tell_every_viewer_what_changed,
    whatever_is_not_possible_has_a_reason_and_what_is_has_none,
    a_thing_has_a_reason_unless_something_can_be_done_with_it,
    an_illegal_action_is_refused_and_changes_nothing,
    actions_have_names_of_their_own,
    any_stream_of_choices_is_playable,
    whole_games_are_told_in_words_in_every_language,
    *SECRETS,
)
