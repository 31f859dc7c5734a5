"""The guide to adding a game shows what stands in the examples, and what it says about more rooms is true."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "examples" / "ur"
SECRETS = ROOT / "examples" / "goofspiel"
BLOCKS = re.findall(r"^```(python|toml)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
MORE = BLOCKS[-1][1]  # words, which the example does without


def texts(example: Path) -> list[str]:
    files = [file for suffix in ("py", "toml") for file in example.rglob(f"*.{suffix}") if "build" not in file.parts]
    return [file.read_text(encoding="utf-8") for file in files]


def test_every_block_stands_in_an_example() -> None:
    secrets = GUIDE.index("## 7.")
    for kind, block in BLOCKS[:-1]:
        example = SECRETS if GUIDE.index(f"```{kind}\n{block}```") > secrets else EXAMPLE
        assert any(block in text for text in texts(example)), block
    assert len(BLOCKS) > 12


@pytest.mark.parametrize("module", ["ur/polytheon_ur", "goofspiel/polytheon_goofspiel"])
def test_the_rules_are_short(module: str) -> None:
    lines = (ROOT / "examples" / module / "__init__.py").read_text(encoding="utf-8").splitlines()
    assert sum(1 for line in lines if line.strip()) <= 65


@pytest.mark.parametrize("example", [EXAMPLE, SECRETS], ids=lambda path: path.name)
def test_examples_install_their_words(example: Path) -> None:
    settings = tomllib.loads((example / "pyproject.toml").read_text(encoding="utf-8"))
    assert "text/*.toml" in settings["tool"]["setuptools"]["package-data"]["*"]


def test_the_package_does_not_know_its_examples() -> None:
    files = [file for file in (ROOT / "polytheon").rglob("*") if file.suffix in (".py", ".toml")]
    known = re.compile(r"goofspiel|royal game of ur|polytheon_ur", re.IGNORECASE)
    assert [file for file in files if known.search(file.read_text(encoding="utf-8"))] == []


def test_words_are_found_where_the_guide_says(tmp_path: Path) -> None:
    package = tmp_path / "polytheon_ur"
    shutil.copytree(EXAMPLE / "polytheon_ur", package)
    module = package / "__init__.py"
    told = module.read_text(encoding="utf-8")
    told = told.replace("ACTIONS, OUTCOMES)", 'ACTIONS, OUTCOMES, package="polytheon_ur")')
    module.write_text(told, encoding="utf-8")
    (package / "text").mkdir()
    (package / "text" / "en.toml").write_text(MORE, encoding="utf-8")
    program = (
        "from polytheon_ur import GAME\n"
        "from polytheon.text import game_text\n"
        "match = GAME.new(seed=1)\n"
        "for language in ('en', 'fr'):\n"
        "    text = game_text(GAME, language)\n"
        "    view = match.view(match.to_act)\n"
        "    print(text.question(view), '|', text.choices(view, match.offers())[0].label)\n"
    )
    path = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path})
    assert ran.returncode == 0, ran.stderr
    english, french = ran.stdout.splitlines()
    assert "move a piece" in english
    assert "ove from hand" in english
    assert "move a piece" in french
