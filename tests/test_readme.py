"""What the README, and the page about the bots, show is true."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["README.md", "docs/bots.md"])
def test_the_code_of_the_page_runs(page: str) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), flags=re.DOTALL)
    assert blocks
    for block in blocks:
        subprocess.run([sys.executable, "-c", block], check=True, cwd=ROOT.parent, timeout=300)


def test_the_prompt_shown_is_the_prompt() -> None:
    import polytheon

    shown = re.search(r"match\.prompt +# (.*)", README)
    assert shown is not None
    assert shown.group(1) == repr(polytheon.game("duel").new(seed=7).prompt)


def test_the_commands_of_the_readme_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^    make (\w+)", README, flags=re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, flags=re.MULTILINE)
    for command in re.findall(r"^    polytheon (\w+)", README, flags=re.MULTILINE):
        subprocess.run([sys.executable, "-m", "polytheon.cli", command, "--help"], check=True, capture_output=True)


def test_the_readme_says_in_its_first_paragraph_how_much_is_reconstructed() -> None:
    from polytheon.games import GAMES, game

    paragraph = README.split("\n\n")[1]
    for name in GAMES:
        counts = game(name).content().tally()
        printed = sum(n for kind, n in counts.items() if kind != "net")
        share = round(100 * counts.get("reconstructed", 0) / printed)
        said = re.search(rf"(\d+) % in {name.capitalize()}", paragraph)
        assert int(said.group(1) if said else 0) == share


def test_the_links_of_the_readme_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / link).exists()
