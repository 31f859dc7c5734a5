"""The map as a picture."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET

from polytheon.games.pantheon.game import GAME, OWN
from polytheon.games.pantheon.svg import SEATS, draw, draw_map

SVG = "{http://www.w3.org/2000/svg}"


def test_the_empty_map_shows_every_hex_every_home_and_names_for_all() -> None:
    picture = ET.fromstring(draw_map(OWN))
    titles = [title.text for title in picture.iter(f"{SVG}title")]
    assert len(titles) == 20 * 13
    assert titles[0] == "A1"
    texts = [text.text for text in picture.iter(f"{SVG}text")]
    assert set("ABCDEFGHIJKLMNOPQRST") <= set(texts)
    assert {str(row) for row in range(1, 14)} <= set(texts)
    assert {"iberia", "gallia", "roma", "persia"} <= set(texts)


def test_the_picture_of_a_game_shows_the_pieces_in_their_colours() -> None:
    match, rng = GAME.new(4, seed=2), random.Random(2)
    while not match.over and match.view()["table"]["epoch"] < 4:
        match.play(rng.choice(match.legal()))
    table = match.view()["table"]
    picture = ET.fromstring(draw(table))
    for seat, player in enumerate(table["players"]):
        drawn = [path for path in picture.iter(f"{SVG}path") if path.get("fill") == SEATS[seat]]
        assert len(drawn) == len(player["columns"])
        feet = [sole for sole in picture.iter(f"{SVG}ellipse") if sole.get("fill") == SEATS[seat]]
        assert len(feet) == len(player["feet"])
    assert any(player["columns"] for player in table["players"])
