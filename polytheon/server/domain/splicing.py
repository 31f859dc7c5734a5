"""Messages for several readers at once: what all of them see is written as JSON once, and what each sees beside it."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Raw, Struct
from msgspec.json import Encoder, encode

from polytheon.kernel.sight import Each

OPEN: Final = b"\0"  # marks a place that readers see differently; nowhere in JSON stands such a byte
LEFT_OPEN: Final = Raw(OPEN)
ENCODER: Final = Encoder()


def encoded_for(message: Struct, readers: int) -> list[bytes]:
    """A message in which an `Each` stands wherever its readers do not see the same, as each of them gets it."""
    places: list[Each] = []

    def leave_open(place: Any) -> Raw:
        if not isinstance(place, Each):
            raise NotImplementedError(f"{type(place).__name__} cannot be written as JSON")
        places.append(place)
        return LEFT_OPEN

    pieces = encode(message, enc_hook=leave_open).split(OPEN)
    if not places:
        return pieces * readers
    return [filled(pieces, [place.values[reader] for place in places]) for reader in range(readers)]


def filled(pieces: list[bytes], values: list[Any]) -> bytes:
    """What stands around the places that were left open, with a value at each of them."""
    whole = [b""] * (2 * len(pieces) - 1)
    whole[::2] = pieces
    whole[1::2] = ENCODER.encode_lines(values).splitlines()  # in JSON on one line strings hold no line breaks
    return b"".join(whole)
