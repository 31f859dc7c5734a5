"""Writes a finished game of each kind as a record into web/fixtures/records, for the tests that look at games again.

    PYTHONPATH=.. python scripts/records.py
"""

from __future__ import annotations

from pathlib import Path

import polytheon

FOLDER = Path(__file__).parents[1] / "fixtures" / "records"
SEED = 5


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in polytheon.GAMES:
        match = polytheon.game(name).new(seed=SEED)
        bots = [polytheon.bot("novice", seed=seat) for seat in range(match.players)]
        while match.to_act is not None:
            match.play(bots[match.to_act].choose(match.seen_by(match.to_act)))
        lines = [line for line in match.record().splitlines() if not line.startswith(("[rules", "[content"))]
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
