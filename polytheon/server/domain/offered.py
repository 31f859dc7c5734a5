"""The editions that a server offers by name: the files of a folder, as they were when it started."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from polytheon.editions import Report, examine
from polytheon.kernel.errors import BadEdition, BadSetup, Fault
from polytheon.server.domain.editions import Edition, plain_name


class Offered(NamedTuple):
    """Editions by game and name, and what is wrong with the files that are left out."""

    editions: dict[str, dict[str, Edition]]
    faulty: list[BadEdition]


def offered_in(folder: str | None) -> Offered:
    """The editions in a folder; none without a folder. Raises BadSetup if it cannot be read."""
    found = Offered({}, [])
    for file in files_in(folder):
        name = plain_name(file.stem)
        try:
            report = sound(file)
            of_game = found.editions.setdefault(report.game, {})
            if name in of_game:
                raise BadEdition(str(file), [Fault(0, "", f"another edition of {report.game} is called {name}")])
        except BadEdition as bad:
            found.faulty.append(bad)
        else:
            of_game[name] = Edition(name, report.values or {})
    return found


def files_in(folder: str | None) -> list[Path]:
    if folder is None:
        return []
    try:
        return sorted(file for file in Path(folder).iterdir() if file.suffix == ".toml")
    except OSError as error:
        raise BadSetup(f"the folder of editions {folder} cannot be read: {error.strerror}") from error


def sound(file: Path) -> Report:
    """The report on a file that can be played with. Raises BadEdition."""
    report = examine(str(file))
    if report.faults:
        raise BadEdition(str(file), report.faults)
    return report
