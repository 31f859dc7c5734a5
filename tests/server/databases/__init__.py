"""Databases that servers of earlier versions have written."""

from __future__ import annotations

import gzip
from pathlib import Path

FOLDER = Path(__file__).parent
NAMES = sorted(file.name.partition(".")[0] for file in FOLDER.glob("*.sqlite.gz"))


def unpacked(name: str, folder: Path) -> str:
    """One of the databases, in a file of its own; the file's path."""
    file = folder / f"{name}.sqlite"
    file.write_bytes(gzip.decompress((FOLDER / f"{name}.sqlite.gz").read_bytes()))
    return str(file)
