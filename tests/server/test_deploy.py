"""The files for operators, and the guide to them, name only things that exist."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from polytheon.cli.serve import serve
from polytheon.server.metrics import Metrics
from polytheon.server.settings import Limits, read_limits

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
GUIDE = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8")
OF_PROMETHEUS = {"up"}
SUFFIXES = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_sum", "_count")}
COMMAND = re.compile(r"polytheon (serve|table \w+)(?=[ \n`]|$)([^`\n#]*)")


def measured() -> dict[str, set[str]]:
    """The names that /metrics has, with their labels."""
    found: dict[str, set[str]] = {}
    metrics = Metrics()
    for metric in vars(metrics).values():
        for family in metric.collect() if hasattr(metric, "collect") and hasattr(metric, "_labelnames") else ():
            for suffix in SUFFIXES[family.type]:
                labels = {*metric._labelnames, *(["le"] if suffix == "_bucket" else [])}
                found[family.name + suffix] = labels
    return found


def expressions() -> list[str]:
    board = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    rules = (DEPLOY / "alerts.yaml").read_text(encoding="utf-8")
    found = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    return found + re.findall(r"^ +expr: (.*)$", rules, flags=re.MULTILINE)


def test_the_names_here_are_those_of_metrics() -> None:
    shown = Metrics().exposition()[0].decode()
    assert len(measured()) > 30
    for name in measured():
        assert re.sub(r"_(total|bucket|sum|count)$", "", name) in shown


def test_dashboard_and_alerts_ask_for_metrics_that_there_are() -> None:
    known = measured()
    asked = {name for each in expressions() for name in re.findall(r"\bpolytheon_\w+", each)}
    assert len(asked) > 15
    assert asked - set(known) == set()


@pytest.mark.parametrize("expression", expressions())
def test_dashboard_and_alerts_ask_for_labels_that_there_are(expression: str) -> None:
    names = set(re.findall(r"\bpolytheon_\w+|\bup\b", expression))
    assert names
    labels = {"job"} | {label for name in names - OF_PROMETHEUS for label in measured()[name]}
    by = [word for words in re.findall(r"by \(([^)]*)\)", expression) for word in re.findall(r"\w+", words)]
    matched = re.findall(r"(\w+) *(?:=~|!=|=)\s*\"", expression)
    assert set(by) | set(matched) <= labels


def test_the_guide_says_what_to_do_about_every_alert() -> None:
    alerts = re.findall(r"alert: (\w+)", (DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))
    assert len(alerts) > 5
    assert [alert for alert in alerts if f"`{alert}`" not in GUIDE] == []
    for name in re.findall(r"`(polytheon_\w+)`", GUIDE):
        assert any(known.startswith(name) for known in measured()), name


def test_the_limits_that_are_offered_exist(tmp_path: Path) -> None:
    text = (DEPLOY / "limits.toml").read_text(encoding="utf-8")
    assert read_limits(str(DEPLOY / "limits.toml")) == Limits()
    offered = tmp_path / "limits.toml"
    offered.write_text(re.sub(r"^#(\w+ = )", r"\1", text, flags=re.MULTILINE), encoding="utf-8")
    assert read_limits(str(offered)) != Limits()


@cache
def help_of(command: str) -> str:
    ran = [sys.executable, "-m", "polytheon.cli", *command.split(), "--help"]
    return subprocess.run(ran, check=True, capture_output=True, text=True).stdout


def test_the_commands_and_options_of_the_guide_exist() -> None:
    files = [file.read_text(encoding="utf-8") for file in sorted(DEPLOY.iterdir())]
    given = [found for text in (GUIDE, *files) for found in COMMAND.findall(text)]
    given += [("serve", options) for options in re.findall(r"POLYTHEON_OPTIONS=\"(.*)\"", "\n".join([GUIDE, *files]))]
    assert len(given) > 20
    for command, options in given:
        for option in set(re.findall(r"(?<!\S)--[a-z-]+", options)) - {"--help"}:
            assert option in help_of(command), f"{command} {option}"


def test_the_guide_names_files_and_sections_that_there_are() -> None:
    for name in re.findall(r"\bdeploy/([\w.-]+)", GUIDE):
        assert (DEPLOY / name).is_file()
    for file in DEPLOY.iterdir():
        assert f"deploy/{file.name}" in GUIDE
    headings = {slug(line) for line in re.findall(r"^#+ (.*)$", GUIDE, flags=re.MULTILINE)}
    for target in re.findall(r"\]\(([^)]+)\)", GUIDE):
        if target.startswith("#"):
            assert target[1:] in headings
        else:
            assert (ROOT / "docs" / target.partition("#")[0]).is_file()


def slug(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("file", ["nginx.conf", "Caddyfile"])
def test_proxies_are_where_the_server_is(file: str) -> None:
    assert "127.0.0.1:8017" in (DEPLOY / file).read_text(encoding="utf-8")
    assert inspect.signature(serve).parameters["port"].default == 8017


def test_the_server_can_be_installed_by_its_name_and_by_the_former_one() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert any(name.startswith("starlette") for name in extras["server"])
    assert extras["table"] == ["polytheon[server]"]
    assert set(re.findall(r"'\.\[(\w+)\]'", GUIDE)) == {"server"}
