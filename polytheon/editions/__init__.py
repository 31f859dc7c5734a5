"""Edition files for owners of the printed game: writing the template, and checking the file."""

from __future__ import annotations

from polytheon.editions.bounds import check_bounds
from polytheon.editions.changes import Change, changes
from polytheon.editions.check import Difference, Report, examine, judged
from polytheon.editions.template import template

__all__ = ["Change", "Difference", "Report", "changes", "check_bounds", "examine", "judged", "template"]
