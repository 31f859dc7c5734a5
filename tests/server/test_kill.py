"""A server that is killed loses nothing that it said it had done; `make kill` does this a hundred times."""

from __future__ import annotations

from tests.server.killing import kill_again_and_again


def test_a_killed_server_has_every_acknowledged_move_and_play_goes_on(database: str) -> None:
    assert kill_again_and_again(database, times=3) > 9
