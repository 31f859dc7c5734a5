"""The commands of polytheon edition."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from polytheon.editions import Difference, Report, examine, template
from polytheon.games import game as find_game
from polytheon.kernel.errors import BadEdition, PolytheonError
from polytheon.kernel.toml import written
from polytheon.text import Text, game_text, usual_language

FITS = 0
DIFFERS = 1  # from what the rulebook counts
WRONG = 2


def template_command(
    game: str,
    *,
    out: Annotated[Path | None, Parameter(name=["--out", "-o"])] = None,
    language: Literal["en", "fr", "ja"] | None = None,
) -> None:
    """Write an edition file with every value of a game, for you to correct.

    Comments say where each value is printed, its unit and its source. The unchanged file is valid and changes nothing.

    Parameters
    ----------
    game
        The game by its name; `polytheon games` lists them.
    out
        The file to write (default: print it).
    language
        English, French or Japanese; the file itself is in English.
    """
    text = words(language)
    played = find_game(game)
    if not played.schema:
        raise PolytheonError(text("template.nothing", game=game))
    filled = template(played)
    if out is None:
        print(filled, end="")
        return
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(filled)
    except FileExistsError:
        raise PolytheonError(text("template.exists", file=out)) from None
    print(text("template.written", file=out, game=game, command=f"polytheon edition check {out}"))


def check(
    file: str,
    *,
    game: str | None = None,
    language: Literal["en", "fr", "ja"] | None = None,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Check an edition file: list errors, values that differ from ours, and totals that differ from the rulebook's.

    Exit code 0: the file is valid, and its totals match the rulebook; 1: it is valid, but some totals differ; 2: it has
    errors.

    Parameters
    ----------
    file
        The edition file.
    game
        The game, if the file does not name it.
    language
        English, French or Japanese; errors are in English.
    json_
        Print JSON.
    """
    try:
        report = examine(file, game)
    except BadEdition as bad:
        report = Report(game or "", bad.faults, [], [], False)
    if json_:
        print(json.dumps(as_data(file, report), indent=2, ensure_ascii=False))
    else:
        print("\n".join(in_words(file, report, words(language))))
    sys.exit(WRONG if report.faults else DIFFERS if report.wrong_totals else FITS)


def words(language: str | None) -> Text:
    return Text(language or usual_language(), "sources", "editions")


def as_data(file: str, report: Report) -> dict[str, object]:
    return {
        "file": file,
        "game": report.game,
        "faults": [fault._asdict() for fault in report.faults],
        "differences": [difference._asdict() for difference in report.differences],
        "totals": [total._asdict() for total in report.totals],
        "checked": report.checked,
    }


def in_words(file: str, report: Report, text: Text) -> list[str]:
    if report.faults:
        wrong = text.count("check.wrong", len(report.faults), file=file)
        return [wrong, *(f"  {fault.said_alone()}" for fault in report.faults)]
    return [text("check.fits", file=file, game=report.game), *differing(report, text), *counted(report, text)]


def differing(report: Report, text: Text) -> list[str]:
    """The values that differ from ours."""
    lines = [text("check.same")]
    if report.differences:
        lines = [text.count("check.differ", len(report.differences))]
        lines += [f"  {compared(difference, text)}" for difference in report.differences]
    return lines if report.checked else [*lines, text("check.unchecked")]


def compared(difference: Difference, text: Text) -> str:
    """A value beside ours, and how we know that."""
    theirs = ours = text("check.nothing")
    if difference.theirs is not None:
        theirs = written(difference.theirs)
    if difference.ours is not None:
        key = f"known.kind.{difference.known_from}"
        known = text(key).lower() if key in text else difference.known_from
        ours = text("check.ours", value=written(difference.ours), known=known)
    return text("check.difference", what=difference.key, theirs=theirs, ours=ours)


def counted(report: Report, text: Text) -> list[str]:
    """The totals that differ from those of the rulebook."""
    agreeing = len(report.totals) - len(report.wrong_totals)
    lines = [text("check.totals", n=agreeing, all=len(report.totals))]
    names = game_text(find_game(report.game), text.language)
    for total in report.wrong_totals:
        what = names.said_or(f"total.{total.name}", total.name)
        lines.append("  " + text("check.total", found=total.found, stated=total.stated, what=what))
    return lines
