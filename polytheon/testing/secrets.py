"""The promises about hidden information: no view leaks it, and redealt worlds vary it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, Final

from polytheon.kernel import plain
from polytheon.kernel.choosers import Dice
from polytheon.kernel.events import Event
from polytheon.kernel.explicit import CHANCE, Position, first_position
from polytheon.kernel.limits import missing_for_secrets
from polytheon.kernel.match import Match
from polytheon.kernel.replaying import Differs, replayed
from polytheon.kernel.space import Space
from polytheon.kernel.state import NOBODY
from polytheon.testing.kit import MOST_DECISIONS, Setup, random_play

SPECTATOR: Final = -1
MOST_ALTERNATIVES: Final = 4
MOST_STORIES: Final = 2  # of each kind of decision or draw
MOST_GAMES: Final = 8  # in which a concealed draw is looked for
MOST_NUMBERS: Final = 12
WORLDS: Final = 12


def who_decides_knows_what_was_decided(setup: Setup) -> None:
    for event in finished(setup, 18).events():
        assert event.seat is None or event.seat in event.known, (
            f"seat {event.seat} decides '{event.name}', and is not among the seats that know it, {list(event.known)}: "
            "`conceal` takes a set of seats as the bits of a number, so write conceal(1 << seat)"
        )


def a_game_with_secrets_says_what_is_seen_and_deals_it_anew(setup: Setup) -> None:
    match = finished(setup, 18)
    if any(len(event.known) < match.players for event in match.events()):
        missing = missing_for_secrets(match.game, match.state)
        assert not missing, missing


def finished(setup: Setup, seed: int) -> Match:
    *_, last = random_play(setup, seed)
    return last


def what_is_concealed_is_in_no_view(setup: Setup) -> None:
    """A seat that may not know a decision or a draw sees the same whatever it was."""
    for position, number in concealing(setup, 19):
        others = [other for other in position.legal() if other != number]
        for other in random.Random(number).sample(others, min(len(others), MOST_ALTERNATIVES)):
            compare(position, played(position, number), played(position, other), number, other)


def concealing(setup: Setup, seed: int) -> Iterator[tuple[Position, int]]:
    """The positions of a random game in which something is decided or drawn that somebody does not see, and what."""
    game = setup.game
    position = first_position(game, game.content(), setup.players, game.check_options(dict(setup.options)))
    rng = random.Random(seed)
    for _ in range(MOST_DECISIONS):
        if position.seat == NOBODY:
            return
        number = rng.choice(position.legal())
        if unknowing(position):
            yield position.copy(), number
        position.play(number)


def unknowing(position: Position) -> list[int]:
    """The seats that will not see what is decided or drawn; spectators see what every seat sees."""
    seats = [seat for seat in range(position.players) if not position.seen_by >> seat & 1]
    return [*seats, SPECTATOR] if seats else []


def played(position: Position, number: int) -> Position:
    twin = position.copy()
    twin.play(number)
    return twin


def compare(before: Position, one: Position, other: Position, number: int, instead: int) -> None:
    """Fail if a seat that does not know the difference between two positions can distinguish them."""
    if not settled(before, one, other):
        return
    space = before.game.outcome_names if before.seat == CHANCE else before.game.action_names
    for viewer in unknowing(before):
        who = "a spectator" if viewer == SPECTATOR else f"seat {viewer}"
        assert text_of(one.game.view(one.now, viewer)) == text_of(other.game.view(other.now, viewer)), (
            f"'{space.names[number]}' was concealed from {who}, whose view would be another after "
            f"'{space.names[instead]}': leave it out of Game.view for that viewer (spectators are below 0), or name "
            "the seats that know it in `conceal`, as a set: 1 << seat"
        )


def settled(before: Position, one: Position, other: Position) -> bool:
    """Let chance bring the same in both until a seat decides and looks at the table.

    False where that is not possible, or where something was turned over: what was shown may be seen, and at the end
    everything.
    """
    entries = length(before) + 1
    while length(one) == length(other) == entries and (one.seat, one.kind) == (other.seat, other.kind):
        if one.seat != CHANCE:
            return one.seat != NOBODY
        common = [number for number in one.legal() if number in other.legal()]
        if not common:
            return False
        one.play(common[0])
        other.play(common[0])
        entries += 1
    return False


def length(position: Position) -> int:
    """How many things were decided, drawn and turned over since the beginning."""
    return position.information[0].count(" ")


def what_is_concealed_is_in_no_story(setup: Setup) -> None:
    """A viewer that did not see a decision or a draw is told the same turns whatever it was."""
    match = played_in_secret(setup)
    events = match.events()
    rng = random.Random(23)
    hidden: dict[str, list[int]] = {}  # entries by what they are
    first = next(entry for entry, event in enumerate(events) if event.seat is not None)
    for entry, event in enumerate(events):
        if entry >= first and len(event.known) < setup.players:
            hidden.setdefault(space_of(match, event).verb(event.number), []).append(entry)
    early = [alike[:10] for alike in hidden.values()]  # the story before them is soon told
    for entry in [entry for alike in early for entry in rng.sample(alike, min(len(alike), MOST_STORIES))]:
        end = next((n for n in range(entry + 1, len(events)) if events[n].seat is not None), len(events))
        one, seats = story_up_to(match, list(match.log[:end])), events[entry].known
        other = other_story(match, events[entry], entry, end, rng)
        if one is None or other is None or one.over or one.prompt != other.prompt:
            continue
        for viewer in [*(seat for seat in range(setup.players) if seat not in seats), None]:
            assert text_of(one.turns(viewer)) == text_of(other.turns(viewer)), (
                f"'{events[entry].name}' was concealed from seat {viewer}, which is told something else after "
                f"'{other.events()[entry].name}'"
            )


def played_in_secret(setup: Setup) -> Match:
    """A random game in which something was drawn that not everybody saw; any game, if that is rare or never happens."""
    for number in range(MOST_GAMES):
        match = last(setup, 23 + number)
        if any(event.seat is None and len(event.known) < setup.players for event in match.events()):
            return match
    return last(setup, 23)


def last(setup: Setup, seed: int) -> Match:
    """A random game at its end."""
    *_, match = random_play(setup, seed)
    return match


def space_of(match: Match, event: Event) -> Space:
    """The names that an event has its number from."""
    return match.game.outcome_names if event.seat is None else match.game.action_names


def other_story(match: Match, event: Event, entry: int, end: int, rng: random.Random) -> Match | None:
    """The match up to an entry of its log, with something else of the same kind in the place of an earlier one; None if
    nothing else is possible, or leads elsewhere."""
    space = space_of(match, event)
    kind, log = space.kind(event.number), list(match.log[:end])
    numbers = [number for number in range(int(kind.start), int(kind.start + kind.size)) if number != event.number]
    for number in rng.sample(numbers, min(len(numbers), MOST_NUMBERS)):
        log[entry] = ~number if event.seat is None else number
        other = story_up_to(match, log)
        if other is not None:
            return other
    return None


def story_up_to(match: Match, log: list[int]) -> Match | None:
    """A match of the same set-up with this log; None if that is not possible."""
    try:
        found = replayed(match.game, match.players, dict(match.options), log, match.content)
    except Differs:
        return None
    return found if list(found.log) == log else None


def text_of(data: object) -> str:
    return json.dumps(data, sort_keys=True)


def what_is_concealed_is_dealt_anew(setup: Setup) -> None:
    """Among the worlds that a seat receives for thinking, some contain another secret decision than the true one."""
    tried: dict[str, list[bool]] = {}
    events = finished(setup, 20).events()
    before: Match | None = None
    for match in random_play(setup, 20):
        if before is not None and len(match.log) == len(before.log) + 1 and len(before.choices) > 1:
            decided = events[len(before.log)]
            verb = match.game.action_names.verb(decided.number)
            for seat in set(range(match.players)) - set(decided.known):
                found = varies(before, match, seat) if len(tried.get(verb, [])) < WORLDS else None
                if found is not None:
                    tried.setdefault(verb, []).append(found)
        before = match.copy()
    for verb, found_anew in tried.items():
        assert any(found_anew), (
            f"'{verb}' is decided in secret, and every world that `redeal` gives to a seat that does not know it holds "
            "the true decision: let State.redeal put another possible one in its place, and let a secret decision be "
            "the last thing of its beat"
        )


def what_is_drawn_in_secret_is_dealt_anew(setup: Setup) -> None:
    """The same of secret draws: somewhere, a seat that does not know a draw is given another one to think about."""
    tried: dict[str, list[bool]] = {}
    for position, number in concealing(setup, 22):
        verb = position.game.outcome_names.verb(number) if position.seat == CHANCE else ""
        known = tried.get(verb, [])
        if verb and len(known) < WORLDS and not any(known):
            found = draw_varies(position, number)
            if found is not None:
                tried.setdefault(verb, []).append(found)
    for verb, found_anew in tried.items():
        assert any(found_anew), (
            f"'{verb}' is drawn in secret, and every world that a seat is given that does not know it holds the true "
            "outcome: let State.redeal put another possible one in its place, and let the beat end with a secret draw, "
            "before a seat is asked that does not know it"
        )


def draw_varies(before: Position, number: int) -> bool | None:
    """Whether worlds differ where another outcome would have made a difference; None as in `varies`."""
    results: list[bool] = []
    others = [other for other in before.legal() if other != number]
    for instead in random.Random(number).sample(others, min(len(others), MOST_ALTERNATIVES)):
        one, other = played(before, number), played(before, instead)
        if not settled(before, one, other):
            continue
        true = plain.dump(one.now)
        places = differing(true, plain.dump(other.now))
        match = match_at(one)
        for viewer in unknowing(before)[:-1]:
            worlds = [match.seen_by(viewer, seed) for seed in range(WORLDS)]
            if places and all(world.view(viewer) == match.view(viewer) for world in worlds):
                found = [differing(true, plain.dump(world.now())) for world in worlds]
                results.append(any(place in places for differences in found for place in differences))
    return any(results) if results else None


def match_at(position: Position) -> Match:
    """A match in this position, in which a seat has to decide. It does not know its beginning."""
    match = Match(position.game, position.players, position.options, position.content, position.state, Dice(0))
    match.whole = False
    match.go_on(position.log)
    return match


def varies(before: Match, after: Match, viewer: int) -> bool | None:
    """Whether worlds differ where another decision would have made a difference; None if it would have made none, or
    the viewer is given the position before the beat."""
    true = plain.dump(after.now())
    places: list[tuple[Any, ...]] = []
    for action in before.legal():
        other = before.copy()
        other.play(action)
        places += differing(true, plain.dump(other.now()))
    worlds = [after.seen_by(viewer, seed) for seed in range(WORLDS)]
    if not places or any(world.view(viewer) != after.view(viewer) for world in worlds):
        return None
    found = [differing(true, plain.dump(world.now())) for world in worlds]
    return any(place in places for differences in found for place in differences)


def differing(one: Any, other: Any, place: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where two dumps differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        return [found for key in one for found in differing(one[key], other.get(key), (*place, key))]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [found for i, pair in enumerate(zip(one, other)) for found in differing(*pair, (*place, i))]
    return [] if one == other else [place]


SECRETS: Final = (
    who_decides_knows_what_was_decided,
    a_game_with_secrets_says_what_is_seen_and_deals_it_anew,
    what_is_concealed_is_in_no_view,
    what_is_concealed_is_in_no_story,
    what_is_concealed_is_dealt_anew,
    what_is_drawn_in_secret_is_dealt_anew,
)
