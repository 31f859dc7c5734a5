"""Edition files for the owner of a box: the template to fill in, and the check of what was filled in."""

from __future__ import annotations

from polytheon.editions.check import Difference, Report, examine
from polytheon.editions.template import template

__all__ = ["Difference", "Report", "examine", "template"]
