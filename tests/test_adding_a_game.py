"""The guide to adding a game shows what stands in the example, and what it says of more rooms is true."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "examples" / "ur"
BLOCKS = re.findall(r"^```(python|toml)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
MORE = BLOCKS[-1][1]  # words, which the example does without


def test_every_block_stands_in_the_example() -> None:
    files = [file for suffix in ("py", "toml") for file in EXAMPLE.rglob(f"*.{suffix}") if "build" not in file.parts]
    texts = [file.read_text(encoding="utf-8") for file in files]
    blocks = [block for _, block in BLOCKS if block != MORE]
    assert len(blocks) > 5
    assert [block for block in blocks if not any(block in text for text in texts)] == []


def test_the_rules_are_short() -> None:
    lines = (EXAMPLE / "polytheon_ur" / "__init__.py").read_text(encoding="utf-8").splitlines()
    assert sum(1 for line in lines if line.strip()) <= 65


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
        "    print(text.question(match.view(match.to_act)), '|', text.choices(match.view(match.to_act))[0].label)\n"
    )
    path = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path})
    assert ran.returncode == 0, ran.stderr
    english, french = ran.stdout.splitlines()
    assert "move a piece" in english
    assert "ove from hand" in english
    assert "move a piece" in french
