"""Messages for several readers at once: the common part is serialised once, and the rest for each reader."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Raw, Struct
from msgspec.json import Encoder, encode

from polytheon.kernel.sight import Each

OPEN: Final = b"\0"  # marks a place that readers see differently; nowhere in JSON stands such a byte
LEFT_OPEN: Final = Raw(OPEN)
ENCODER: Final = Encoder()


def encoded_for(message: Struct, readers: int) -> list[bytes]:
    """A message with an `Each` wherever its readers see different things, serialised for each of them."""
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
    """The common parts of a message with one reader's values in the gaps."""
    whole = [b""] * (2 * len(pieces) - 1)
    whole[::2] = pieces
    whole[1::2] = ENCODER.encode_lines(values).splitlines()  # in JSON on one line strings hold no line breaks
    return b"".join(whole)
