"""Write real positions of Pantheon as the page would be told them, for the page's tests and its gallery.

    python web/scripts/fixtures_pantheon.py

Games with two, three and four players are played at random, but worshipping and placing rather than drawing. For
every question the first position that asks it is kept, and some moments of each game besides, each with what one
option would lead to; a purchase with an edition of strange prices; and, without the table, everything that could be
answered anywhere in more games.
"""

from __future__ import annotations

import random
from typing import Any

from telling import FIXTURES, choices, emptied, seat_of, words, write

import polytheon
from polytheon import Match
from polytheon.server.domain.show import choices_of

FOLDER = FIXTURES / "pantheon"
GAMES = 150  # some questions are rare
MOMENTS = {(1, 2), (3, 4), (6, 4)}  # epoch, turn in it
LIKED = (("worship", 0.9), ("foot", 0.8), ("column", 0.9), ("shop", 0.5), ("buy", 0.5), ("move", 0.7))
SHAPES = 900  # of answers without the table, at most
PRICES = {"offerings": {"price_1": 1, "price_2": 9, "price_3": 19, "price_4": 29}, "tiles": {"cards_2": {"cards": 9}}}


def main() -> None:
    emptied(FOLDER)
    kept: set[str] = set()
    asked: dict[tuple[str, ...], dict[str, Any]] = {}
    for seed in range(GAMES):
        play(seed, 2 + seed % 3, kept, asked)
    questions = set(polytheon.game("pantheon").questions.values())
    print("without", sorted(questions - {name.split("-")[0] for name in kept}))
    keep(before_the_first_epoch(), "raise-set_up")
    keep(with_strange_prices(), "buy-edition")
    write(FOLDER / "answers.json", {"answers": list(asked.values())[:SHAPES]})


def before_the_first_epoch() -> Match:
    """A game in which a bonus tile asks before there is a people."""
    games = (polytheon.game("pantheon").new(3, seed, {"bonus_time": "at_once"}) for seed in range(100))
    return next(match for match in games if match.view()["table"]["people"] is None)


def with_strange_prices() -> Match:
    """A game with an edition in which somebody buys."""
    match = polytheon.game("pantheon").new(players=2, seed=2, edition=PRICES)
    rng = random.Random(2)
    while match.prompt is not None and match.prompt.question != "buy":
        match.play(liked(match, rng))
    return match


def play(seed: int, players: int, kept: set[str], asked: dict[tuple[str, ...], dict[str, Any]]) -> None:
    options = {"bonus_tiles": "chosen" if seed % 2 else "random"}
    match = polytheon.game("pantheon").new(players=players, seed=seed, options=options)
    rng = random.Random(seed)
    while True:
        name = moment(match, players)
        if name not in kept:
            kept.add(name)
            keep(match, name)
        if match.over:
            return
        note(match, asked)
        match.play(liked(match, rng))


def moment(match: Match, players: int) -> str:
    """The name under which a position may be kept."""
    if match.over:
        return f"over-{players}"
    table = match.view()["table"]
    assert match.prompt is not None
    question = match.prompt.question
    if question == "turn" and (table["epoch"], table["turn"]) in MOMENTS:
        return f"turn-{players}-{table['epoch']}"
    if question == "place" and table["epoch"] in (2, 5):
        return f"place-{players}-{table['epoch']}"
    return question


def note(match: Match, asked: dict[tuple[str, ...], dict[str, Any]]) -> None:
    """Remember every answer of its kind, with the question and who asks it."""
    assert match.prompt is not None
    question, source = match.prompt.question, match.prompt.source
    for choice in choices_of(match):
        key = (question, choice.verb if "hex" in choice.fields else choice.name)
        answer = {"action": choice.action, "name": choice.name, "verb": choice.verb, "fields": choice.fields}
        asked.setdefault(key, {"question": question, "source": source, "answer": answer})


def liked(match: Match, rng: random.Random) -> int:
    """An action: mostly a god, a placement or a purchase."""
    offers = match.offers()
    for verb, chance in LIKED:
        some = [offer.action for offer in offers if offer.verb == verb]
        if some and rng.random() < chance:
            return rng.choice(some)
    return rng.choice(offers).action


def keep(match: Match, name: str) -> None:
    told, after = choices(match), None
    if told:
        action = told[0]["action"]
        after = {"action": action, "table": match.preview(action).table}
    content = match.content.data if match.content.edition else None
    view = match.view(seat_of(match))
    data = {"view": view, "choices": told, "words": words(match), "after": after, "content": content}
    write(FOLDER / f"{name}.json", data)


if __name__ == "__main__":
    main()
