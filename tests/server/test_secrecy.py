"""Nobody is sent a byte that depends on what they may not know."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from websockets.sync.client import ClientConnection

import polytheon
from polytheon.kernel.choosers import Dice, RecordedChance
from polytheon.kernel.replaying import replayed
from polytheon.server.domain import opening
from polytheon.server.domain.basis import basis_today
from polytheon.server.domain.commands import Decision
from polytheon.server.domain.entries import Acted, Started
from polytheon.server.domain.records import record
from polytheon.server.domain.show import table_message, view_for, view_message
from polytheon.server.domain.splicing import encoded_for
from polytheon.testing.kit import setups
from tests.server.desk import EVE, Desk
from tests.server.house import House, settings
from tests.server.worlds import Pair, pair

SECRET = "the same in both worlds"


Scene = tuple[str, int, tuple[tuple[str, str], ...], int | None]


def scenes() -> list[Scene]:
    """Every game with every number of players and every option, as seen by players and by a spectator."""
    return [
        (name, setup.players, setup.options, viewer)
        for name in polytheon.GAMES
        for setup in setups(polytheon.game(name))
        for viewer in (0, setup.players - 1, None)
    ]


def some_scenes() -> list[Scene]:
    """Every game with the fewest and the most players."""
    found: list[Scene] = []
    for name in polytheon.GAMES:
        players = polytheon.game(name).players
        found += [(name, players[0], (), 0), (name, players[-1], (), players[-1] - 1), (name, players[-1], (), None)]
    return found


def two_worlds(scene: Scene, most: int) -> Pair:
    """Two worlds that the scene's viewer cannot tell apart, and that do differ if they can."""
    game, players, options, viewer = scene
    candidates = [pair(game, players, dict(options), viewer, seed, most) for seed in range(4)]
    return max(candidates, key=lambda found: (found.differences > 0, len(found.steps)))


class WorldDice:
    """Dice that fall as the world says."""

    def __init__(self, pair: Pair, world: int) -> None:
        self.outcomes = [[~entry for entry in pair.begins[world]]]
        self.outcomes += [[~entry for entry in steps[world][1:]] for _, steps in pair.steps]
        self.rolled = 0

    def __call__(self) -> Dice:
        self.rolled += 1
        return RecordedChance(self.outcomes[self.rolled - 1])


def everything_sent(pair: Pair, world: int, scene: Scene, database: str) -> list[bytes]:
    """Play one world on a server; every byte that the viewer is sent over its socket and in answer to its requests."""
    game, players, options, viewer = scene
    sent: list[bytes] = []
    new_dice = WorldDice(pair, world)
    with House(settings(database, secret=SECRET), new_dice, clock=lambda: 1_000_000.0) as house:
        seats = house.client.create(game, name="seat 0", players=players, options=dict(options))
        keys = [seats.key]
        for number in range(1, players):
            keys.append(house.client.join(seats.table, f"seat {number}").key)
        path = f"/api/tables/{seats.table}"
        assert house.ask("POST", path, {"type": "start"}, authorization=f"Bearer {keys[0]}")[0] == 200
        own = {} if viewer is None else {"authorization": f"Bearer {keys[viewer]}"}
        with house.socket(seats.table, "?language=en", **own) as socket:
            collect(socket, sent)
            for number, (seat, steps) in enumerate(pair.steps):
                position = json.loads(house.ask("GET", path)[2])["view"]["position"]
                act = {"type": "act", "position": position, "action": steps[world][0]}
                status, _, body = house.ask("POST", path, act, authorization=f"Bearer {keys[seat]}")
                assert status == 200, body
                collect(socket, sent)
                if number % 7 == 0:
                    sent += [house.ask("GET", f"{path}{part}", **own)[2] for part in ("", "/record")]
                    wrong = {"type": "act", "position": position + 1, "action": "enough"}
                    if viewer is None or json.loads(house.ask("GET", path)[2])["view"]["view"]["to_act"] != viewer:
                        sent.append(house.ask("POST", path, wrong, **own)[2])
    return sent


def collect(socket: ClientConnection, sent: list[bytes]) -> None:
    """Take everything that waits: our own refused message marks the end."""
    socket.send('{"type":"nothing of the kind"}')
    while True:
        data = socket.recv(20)
        assert isinstance(data, str)
        sent.append(data.encode())
        if json.loads(data)["type"] == "refused":
            return


@pytest.mark.parametrize("scene", some_scenes(), ids=str)
def test_worlds_that_differ_only_in_hidden_things_send_the_same_bytes(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "new_table", lambda: "aaaabbbbccccdd")
    worlds = two_worlds(scene, 40)
    sent = [everything_sent(worlds, world, scene, str(tmp_path / f"{world}.sqlite")) for world in (0, 1)]
    assert len(sent[0]) > len(worlds.steps)
    assert sent[0] == sent[1]


@pytest.mark.parametrize("scene", scenes(), ids=str)
def test_messages_about_worlds_that_differ_only_in_hidden_things_are_the_same(scene: Scene) -> None:
    game, players, options, viewer = scene
    worlds = two_worlds(scene, 80)
    desks: list[Desk] = []
    for world in (0, 1):
        desk = Desk(game, players, options=polytheon.game(game).check_options(dict(options)))
        desk.seated()
        match = replayed(desk.table.game, players, desk.table.state.options, worlds.begins[world], desk.table.content)
        desk.write(Decision(Started(worlds.begins[world], *basis_today(match.game)), match))
        desks.append(desk)
    for seat, steps in [(0, None), *worlds.steps]:
        for world, desk in enumerate(desks):
            if steps is not None:
                desk.write(Decision(Acted(seat, steps[world])))
        told = [
            msgspec.json.encode([view_message(desk.table, viewer, desk.now), table_message(desk.table, EVE)])
            + sent_with_others(desk, viewer)
            + record(desk.table, viewer).encode()
            for desk in desks
        ]
        assert told[0] == told[1]
    matches = [desk.table.match for desk in desks if desk.table.match is not None]
    one, other = (msgspec.json.encode(match.turns(viewer)) for match in matches)
    assert one == other


def sent_with_others(desk: Desk, viewer: int | None) -> bytes:
    """What a viewer is sent where everybody watches: made for all at once."""
    viewers = [None, *range(desk.table.state.players)]
    message = view_for(desk.table, viewers, desk.now)
    assert message is not None
    return encoded_for(message, len(viewers))[viewers.index(viewer)]


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    write = Desk.write

    def careless(desk: Desk, decision: Decision) -> None:
        """As if everybody had seen everything that has happened."""
        write(desk, decision)
        events, everybody = desk.table.events, tuple(range(desk.table.state.players))
        events[:] = [event._replace(known=everybody) for event in events]

    monkeypatch.setattr(Desk, "write", careless)
    with pytest.raises(AssertionError):
        test_messages_about_worlds_that_differ_only_in_hidden_things_are_the_same(("duel", 2, (), 0))


@pytest.mark.parametrize("game", polytheon.GAMES)
def test_there_are_worlds_that_differ_in_hidden_things(game: str) -> None:
    """Else the test above would compare a world with itself."""
    players = polytheon.game(game).players[-1]
    found = [pair(game, players, {}, 0, seed, 60) for seed in range(6)]
    concealed = any(
        len(event.known) < players for seed in range(3) for event in played(game, players, seed).events()
    )
    assert any(each.differences > 0 for each in found) == concealed


def played(game: str, players: int, seed: int) -> polytheon.Match:
    match = polytheon.game(game).new(players, seed)
    dice = Dice(seed)
    while not match.over:
        legal = match.legal()
        match.play(legal[dice.below(len(legal))])
    return match
