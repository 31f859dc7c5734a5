"""A real browser for the tests of the page, driven over its own protocol."""

from __future__ import annotations

import contextlib
import itertools
import json
import shutil
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.server.services import free_port, program


class Tab:
    """One tab, with cookies of its own."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.ids = itertools.count(1)
        self.faults: list[str] = []  # errors of scripts, refused requests, breaches of the policy
        for domain in ("Page", "Runtime", "Log", "Accessibility"):
            self.do(f"{domain}.enable")

    def do(self, method: str, **parameters: Any) -> Any:
        number = next(self.ids)
        self.connection.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.connection.recv(30))
            if message.get("id") == number:
                assert "error" not in message, message
                return message["result"]
            self.notice(message)

    def notice(self, message: dict[str, Any]) -> None:
        if message["method"] == "Runtime.exceptionThrown":
            self.faults.append(json.dumps(message["params"]["exceptionDetails"])[:500])
        elif message["method"] == "Log.entryAdded" and message["params"]["entry"]["level"] == "error":
            self.faults.append(message["params"]["entry"]["text"])

    def go(self, address: str) -> None:
        self.do("Page.navigate", url=address)

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        found = self.do("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def wait(self, script: str, seconds: float = 30.0) -> Any:
        """Wait until an expression is true in the page."""
        give_up = time.monotonic() + seconds
        while True:
            with contextlib.suppress(AssertionError):  # while the page changes there is nothing to ask
                value = self.run(script)
                if value:
                    return value
            assert time.monotonic() < give_up, f"never true: {script}; {self.run('document.body.innerText')}"
            time.sleep(0.02)

    def press(self, key: str) -> None:
        """Press a key, as a person would."""
        code = {"Tab": 9, "Enter": 13}.get(key, ord(key[0]))
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        common = {"key": key, "windowsVirtualKeyCode": code}
        self.do("Input.dispatchKeyEvent", type="keyDown", text=text, **common)
        self.do("Input.dispatchKeyEvent", type="keyUp", **common)

    def nameless(self) -> list[str]:
        """What can be operated but has no name for people who listen."""
        nodes = self.do("Accessibility.getFullAXTree")["nodes"]
        roles = {"button", "link", "textbox", "combobox", "checkbox", "spinbutton", "image"}
        return [
            node["role"]["value"]
            for node in nodes
            if not node.get("ignored") and node.get("role", {}).get("value") in roles
            if not node.get("name", {}).get("value", "").strip()
        ]


@contextlib.contextmanager
def browser() -> Iterator[Browser]:
    path = program("chromium")
    folder, port = tempfile.mkdtemp(prefix="polytheon-"), free_port()
    command = [path, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
    command += [f"--user-data-dir={folder}", f"--remote-debugging-port={port}", "--lang=en-GB", "about:blank"]
    with open(Path(folder) / "log", "wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out)
    try:
        with contextlib.ExitStack() as stack:
            yield Browser(port, stack)
    finally:
        process.kill()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)


class Browser:
    """A running browser."""

    def __init__(self, port: int, stack: contextlib.ExitStack) -> None:
        self.port = port
        self.stack = stack

    def version(self) -> dict[str, Any]:
        give_up = time.monotonic() + 60
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/json/version", timeout=5) as answer:
                    found: dict[str, Any] = json.load(answer)
                    return found
            except OSError:
                assert time.monotonic() < give_up
                time.sleep(0.1)

    def attach(self, address: str) -> ClientConnection:
        return self.stack.enter_context(connect(address, max_size=None, compression=None, ping_interval=None))

    def tab(self) -> Tab:
        """A new tab that shares no cookies with the others."""
        control = self.attach(self.version()["webSocketDebuggerUrl"])

        def ask(number: int, method: str, **parameters: Any) -> Any:
            control.send(json.dumps({"id": number, "method": method, "params": parameters}))
            while True:
                message = json.loads(control.recv(30))
                if message.get("id") == number:
                    return message["result"]

        context = ask(1, "Target.createBrowserContext")["browserContextId"]
        target = ask(2, "Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        return Tab(self.attach(f"ws://127.0.0.1:{self.port}/devtools/page/{target}"))
