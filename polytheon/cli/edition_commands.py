"""The commands of polytheon edition."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from polytheon.editions import Difference, Report, examine, template
from polytheon.editions.toml import written
from polytheon.editions.words import total_of
from polytheon.games import game as find_game
from polytheon.kernel.errors import BadEdition, Fault, PolytheonError

FITS = 0
DIFFERS = 1  # from what the rulebook counts
WRONG = 2
WIDTH = 100


def template_command(game: str, *, out: Annotated[Path | None, Parameter(name=["--out", "-o"])] = None) -> None:
    """Write an edition file with every value of a game, ready to be corrected.

    It says of each value where on the box to look, in what it counts and how we know it. The file can be played with
    as it is, and then changes nothing.

    Parameters
    ----------
    game
        The game, such as mytikas.
    out
        The file to write; else it is printed.
    """
    text = template(find_game(game))
    if out is None:
        print(text, end="")
        return
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise PolytheonError(f"{out} is there already; give another name, so that nothing is lost") from None
    print(f"{out} has every value of {game}. Correct it, then: polytheon edition check {out}")


def check(
    file: str,
    *,
    game: str | None = None,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Check an edition file: say what is wrong, which values differ from ours, and which totals from the rulebook's.

    Exit code 0: it can be played with, and its totals are those of the rulebook; 1: it can be played with, but some
    totals differ; 2: something in it is wrong.

    Parameters
    ----------
    file
        The edition file.
    game
        The game it is for, if the file does not say so.
    json_
        Print JSON for programs.
    """
    try:
        report = examine(file, game)
    except BadEdition as bad:
        report = Report(game or "", bad.faults, [], [], False)
    if json_:
        print(json.dumps(as_data(file, report), indent=2, ensure_ascii=False))
    else:
        print("\n".join(in_words(file, report)))
    sys.exit(WRONG if report.faults else DIFFERS if report.wrong_totals else FITS)


def as_data(file: str, report: Report) -> dict[str, object]:
    return {
        "file": file,
        "game": report.game,
        "faults": [fault._asdict() for fault in report.faults],
        "differences": [difference._asdict() for difference in report.differences],
        "totals": [total._asdict() for total in report.totals],
        "checked": report.checked,
    }


def in_words(file: str, report: Report) -> list[str]:
    if report.faults:
        things = "1 thing is" if len(report.faults) == 1 else f"{len(report.faults)} things are"
        return [f"{file}: {things} wrong.", *(f"  {faulty(fault)}" for fault in report.faults)]
    return [f"{file} is an edition of {report.game} and can be played with.", *differing(report), *counted(report)]


def faulty(fault: Fault) -> str:
    return fault.said().removeprefix(", ").removeprefix(": ")


def differing(report: Report) -> list[str]:
    """The values that differ from ours."""
    if not report.differences:
        lines = ["No value differs from ours."]
    else:
        values = "1 value differs" if len(report.differences) == 1 else f"{len(report.differences)} values differ"
        lines = [f"{values} from ours:", *(f"  {compared(difference)}" for difference in report.differences)]
    if not report.checked:
        lines.append("Values that equal ours count as not compared with the box yet: the file says checked = false.")
    return lines


def compared(difference: Difference) -> str:
    theirs = "nothing" if difference.theirs is None else written(difference.theirs)
    ours = "nothing" if difference.ours is None else f"{written(difference.ours)} ({difference.known_from})"
    line = f"{difference.key}: {theirs}; ours: {ours}"
    return line if len(line) <= WIDTH else f"{difference.key}: {theirs}\n    ours: {ours}"


def counted(report: Report) -> list[str]:
    """The totals that differ from those of the rulebook."""
    agreeing = len(report.totals) - len(report.wrong_totals)
    lines = [f"{agreeing} of {len(report.totals)} totals are those that the rulebook states."]
    for total in report.wrong_totals:
        lines.append(f"  {total.found} here, {total.stated} in the rulebook: {total_of(report.game, total.name)}")
    return lines
