"""Who holds a seat: signed cookies for visitors, keys for seats. A key is the secret of a link and a program's token.

Keys are made from the server's secret, so that none of them is stored anywhere.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final

from polytheon.server.domain.commands import Who
from polytheon.server.domain.table import Table

SECRET_BYTES: Final = 32
MAC_BYTES: Final = 18
HOST: Final = "host"
LETTERS: Final = "23456789abcdefghijkmnpqrstuvwxyz"  # 32, none of which looks like another
NAME_LETTERS: Final = 14


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def new_table() -> str:
    """A name for a table that nobody can guess."""
    return spelled(secrets.token_bytes(NAME_LETTERS))


def spelled(data: bytes) -> str:
    return "".join(LETTERS[byte % len(LETTERS)] for byte in data)


class Credentials:
    """Creates and checks signed cookies and keys."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def mac(self, purpose: str, text: str) -> str:
        digest = hmac.digest(self.secret, f"{purpose}\0{text}".encode(), sha256)
        return urlsafe_b64encode(digest[:MAC_BYTES]).decode()

    def same(self, purpose: str, text: str, mac: str) -> bool:
        return hmac.compare_digest(self.mac(purpose, text).encode(), mac.encode())

    # ---- visitors

    def new_cookie(self) -> str:
        """The cookie of a visitor who has none."""
        return self.cookie(secrets.token_urlsafe(16))

    def cookie(self, visitor: str) -> str:
        return f"{visitor}.{self.mac('visitor', visitor)}"

    def visitor(self, cookie: str | None) -> str:
        """The visitor of a cookie; "" if we did not sign it."""
        visitor, _, mac = (cookie or "").rpartition(".")
        return visitor if visitor and len(visitor) <= 64 and self.same("visitor", visitor, mac) else ""

    def address(self, address: str) -> str:
        """A keyed hash of an address."""
        return self.mac("address", address)

    def mark(self, table: str) -> str:
        """The table's pseudonym in logs, because anyone with its name may watch it."""
        return self.mac("log", table)[:12]

    # ---- seats

    def seat(self, table: Table, seat: int) -> str:
        """The key of a seat, for its present holder."""
        return self.key(table.state.table, str(seat), table.state.seats[seat].generation)

    def host(self, table: str) -> str:
        return self.key(table, HOST, 0)

    def key(self, table: str, part: str, generation: int) -> str:
        text = f"{table}.{part}.{generation}"
        return f"{text}.{self.mac('key', text)}"

    def who(self, key: str, table: str) -> Who | None:
        """The identity that a key gives at a table; None if the key is not valid there."""
        text, _, mac = key.rpartition(".")
        if not self.same("key", text, mac):
            return None
        for_table, part, generation = text.split(".")
        if for_table != table:
            return None
        return Who(host=True) if part == HOST else Who(seat=int(part), generation=int(generation))

    def next_table(self, table: str) -> str:
        """The table on which a table's rematch is played: always the same, so that it is not made twice."""
        digest = hmac.digest(self.secret, f"rematch\0{table}".encode(), sha256)
        return spelled(digest[:NAME_LETTERS])
