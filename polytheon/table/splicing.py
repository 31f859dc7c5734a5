"""Messages for several readers at once: what all of them see is written as JSON once, and what each sees beside it."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Raw, Struct
from msgspec.json import Encoder

from polytheon.kernel.sight import Each

OPEN: Final = b"\0"  # marks a place that readers see differently; in JSON no such byte stands anywhere


class Splicer:
    """Writes messages in which an `Each` stands wherever readers do not see the same."""

    def __init__(self) -> None:
        self.places: list[Each] = []
        self.common = Encoder(enc_hook=self.leave_open)
        self.own = Encoder()

    def leave_open(self, place: Any) -> Raw:
        if not isinstance(place, Each):
            raise NotImplementedError(f"{type(place).__name__} cannot be written as JSON")
        self.places.append(place)
        return Raw(OPEN)

    def encode(self, message: Struct, readers: int) -> list[bytes]:
        """The message as each reader gets it."""
        self.places.clear()
        pieces = self.common.encode(message).split(OPEN)
        if not self.places:
            return pieces * readers
        return [self.filled(pieces, reader) for reader in range(readers)]

    def filled(self, pieces: list[bytes], reader: int) -> bytes:
        whole = [b""] * (2 * len(pieces) - 1)
        whole[::2] = pieces
        lines = self.own.encode_lines([place.values[reader] for place in self.places])  # strings hold no line breaks
        whole[1::2] = lines.splitlines()
        return b"".join(whole)


SPLICER: Final = Splicer()
