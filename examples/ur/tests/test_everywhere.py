"""Ur, installed beside Polytheon, wherever a game is used: terminal, bots, lab, environments and server."""

from __future__ import annotations

import importlib.metadata
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from polytheon_ur import GAME

import polytheon
from polytheon.client import Client

POLYTHEON = [sys.executable, "-c", "from polytheon.cli import main; main()"]


def run(*arguments: str, typed: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    home = {"XDG_STATE_HOME": str(folder)} if folder else {}
    environment = {**os.environ, **home, "LANG": "C", "COLUMNS": "120"}
    return subprocess.run(
        [*POLYTHEON, *arguments], input=typed, capture_output=True, text=True, env=environment, timeout=300
    )


def told(*arguments: str, typed: str = "", folder: Path | None = None) -> str:
    """What a command prints; it must succeed."""
    done = run(*arguments, typed=typed, folder=folder)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def test_it_is_found_by_its_entry_point() -> None:
    assert importlib.metadata.distribution("polytheon-ur")
    assert "ur" in polytheon.GAMES
    assert polytheon.game("ur") is GAME
    assert "ur, 2 players" in told("games")


# ---- the terminal


def test_it_is_played_saved_and_gone_on_with_in_the_terminal(tmp_path: Path) -> None:
    typed = "help\nnonsense\n1\nundo\nlog\nhint\nquit\n"
    first = told("play", "ur", "--bot", "greedy", "--seed", "3", typed=typed, folder=tmp_path)
    assert "Your decision" in first
    assert "Move hand" in first
    again = told("play", "ur", "--resume", typed="table\nquit\n", folder=tmp_path)
    assert "Pieces 1: 6" in again


@pytest.mark.parametrize("command", ["sources", "rules"])
def test_it_has_no_components_and_says_so(command: str) -> None:
    done = run(command, "ur")
    assert "ur has no components with printed values" in done.stdout + done.stderr


def test_there_is_nothing_to_enter_into_an_edition() -> None:
    assert "nothing to enter" in run("edition", "template", "ur").stderr


# ---- bots


@pytest.mark.parametrize("level", ["random", "greedy", "novice", "easy", "medium", "search:20i"])
def test_bots_play_it(level: str) -> None:
    match = GAME.new(seed=2)
    bot = polytheon.bot(level, seed=1)
    for _ in range(12):
        assert match.to_act is not None
        action = bot.choose(match.seen_by(match.to_act))
        assert action in match.legal()
        match.play(action)


def test_a_match_is_dumped_loaded_and_replayed() -> None:
    match = GAME.new(seed=4)
    for _ in range(30):
        match.play(match.legal()[-1])
    assert GAME.load(json.loads(json.dumps(match.dump()))).view(0) == match.view(0)
    assert polytheon.replay(match.record()).view(0) == match.view(0)


# ---- the lab


def test_arena_simulate_balance_and_tune(tmp_path: Path) -> None:
    assert "greedy" in told("arena", "ur", "--bots", "greedy,random", "--games", "4")
    told("simulate", "ur", "--games", "10", "--out", str(tmp_path / "games.csv"))
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 11
    report = tmp_path / "ur.md"
    files = ("--out", str(tmp_path / "ur.html"), "--markdown", str(report))
    told("balance", "ur", "--games", "40", "--bots", "random", *files)
    assert "### Turn order" in report.read_text()
    tuning = run("tune", "ur")
    assert tuning.returncode != 0
    assert "nothing to tune" in tuning.stderr
    assert "Traceback" not in tuning.stderr


# ---- environments


@pytest.mark.filterwarnings("ignore")  # both warn of what a dict of observations is
def test_gymnasium_and_pettingzoo() -> None:
    import gymnasium
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test

    from polytheon.research.pettingzoo import env

    check_env(gymnasium.make("polytheon/Ur-v0").unwrapped, skip_render_check=True)
    api_test(env("ur"), num_cycles=50)


def test_openspiel() -> None:
    import pyspiel

    from polytheon.research.openspiel import NAME_OF

    game = pyspiel.load_game(NAME_OF["ur"])
    state = game.new_initial_state()
    rng = random.Random(1)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0)


# ---- the server


class Server:
    """A server that can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [*POLYTHEON, "serve", "--port", str(self.port), "--database", str(self.folder / "tables.sqlite")]
        self.process = subprocess.Popen([*command, "--log-level", "error"], stdout=subprocess.DEVNULL)
        for _ in range(1200):
            try:
                urllib.request.urlopen(f"{self.address}/health", timeout=5).close()
                return
            except OSError:
                assert self.process.poll() is None
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def get(self, path: str) -> object:
        with urllib.request.urlopen(self.address + path, timeout=20) as answer:
            return json.loads(answer.read())


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(tmp_path)
    found.start()
    yield found
    found.kill()


def test_a_table_survives_a_kill_and_is_played_on(server: Server) -> None:
    seat = Client(server.address).create("ur", name="Anna")
    seat.seat_bot(1, "easy")
    seat.start()
    before = None
    for count, turn in enumerate(seat.turns()):
        before = turn
        if count == 5:
            break
        seat.act(turn, turn.choices[0].action)
    assert before is not None
    assert seat.hint(before).name.startswith("move ")
    server.kill()
    server.start()
    seat = Client(server.address).resume(str(seat.key))
    for count, turn in enumerate(seat.turns()):
        assert count > 0 or turn == before
        if count == 10:
            break
        seat.act(turn, turn.choices[-1].action)
    seat.resign()
    assert seat.result is not None
    replayed = polytheon.replay(seat.record())
    assert sum(1 for event in replayed.events() if event.seat == 0) == 15


def test_a_page_gets_its_name_in_every_language_and_words_where_it_has_some(server: Server) -> None:
    titles = server.get("/api/words?language=ja")
    assert isinstance(titles, dict)
    assert (titles["game.ur.name"], titles["game.ur.least"], titles["game.ur.most"]) == ("Ur", "2", "2")
    assert server.get("/api/games/ur/words?language=fr") == {}
    assert server.get("/api/games/ur/sources?language=en")
