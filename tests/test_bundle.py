"""Building the page for the browser."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from polytheon.server import app

ROOT = Path(__file__).parent.parent


@pytest.fixture
def bundle() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "web" / "bundle.py"))


def a_node(folder: Path, version: str) -> Path:
    """Something that calls itself Node.js."""
    node = folder / "node"
    node.write_text(f"#!/bin/sh\necho {version}\n")
    node.chmod(0o755)
    return node


def test_it_looks_for_what_is_built_where_the_server_does(bundle: dict[str, Any]) -> None:
    assert bundle["BUNDLE"].parts[-3:] == app.BUNDLE.parts[-3:]


@pytest.mark.parametrize(
    ("version", "enough"),
    [("v18.20.0", False), ("v20.18.9", False), ("v20.19.0", True), ("v22.11.0", False), ("v22.12.0", True)],
)
def test_it_takes_the_versions_of_node_that_package_json_allows(
    bundle: dict[str, Any], tmp_path: Path, version: str, enough: bool
) -> None:
    assert bundle["is_new_enough"](a_node(tmp_path, version)) is enough


def test_without_node_it_says_that_it_is_not_possible(
    bundle: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    a_node(tmp_path, "v12.0.0")
    monkeypatch.setenv("PATH", str(tmp_path))
    main = bundle["main"]
    monkeypatch.setitem(main.__globals__, "FETCHED", tmp_path / "none")
    monkeypatch.setitem(main.__globals__, "STAMP", tmp_path / "never built")
    assert main([]) == main(["--npm", "run", "check"]) == bundle["NOT_POSSIBLE"]
    assert "plain page" in capsys.readouterr().err


def test_it_is_built_again_when_something_it_is_made_from_changes(bundle: dict[str, Any]) -> None:
    sources = bundle["sources"]()
    names = {path.relative_to(ROOT).as_posix() for path in sources}
    assert {"web/index.html", "web/src/main.ts"} <= names
    assert {"polytheon/text/page.ja.toml", "polytheon/games/duel/content/duel.toml"} <= names
    assert not any("node_modules" in name or name.endswith(".py") for name in names)
    fingerprint = bundle["fingerprint"]
    assert fingerprint(sources) == fingerprint(sources)
    assert fingerprint(sources) != fingerprint(sources[1:])
