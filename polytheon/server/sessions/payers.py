"""Payers: the server charges all work to a visitor and an address."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct

from polytheon.server.sessions.limits import Buckets
from polytheon.server.settings import Limits

HALF_LIFE: Final = 20.0  # seconds after which CPU time that was used counts half
MOST_HALF_LIVES: Final = 30.0  # after which the numbers are made small again
NEGLIGIBLE: Final = 1e-4  # seconds


class Payer(Struct, frozen=True):
    """Two accounts: the visitor's and the address's. A visitor without a cookie is known only by the address and shares
    its budget."""

    visitor: str
    address: str

    @property
    def has_cookie(self) -> bool:
        return not self.visitor.startswith("@")


def paid_by(visitor: str, address: str) -> Payer:
    """The payer for a visitor ("" without a cookie) at an address."""
    return Payer(visitor or f"@{address}", address)


class Allowance:
    """A rate limit on some resource for every visitor and every address."""

    def __init__(self, rate: float, burst: float, share: float, clock: Callable[[], float]) -> None:
        """An address may use as much as `share` visitors."""
        self.visitors = Buckets(rate, burst, clock)
        self.addresses = Buckets(rate * share, burst * share, clock)

    def wait(self, who: Payer, amount: float = 0.0) -> float:
        """The seconds until both accounts hold `amount`; 0 if they do now."""
        wait = self.addresses.wait(who.address, amount)
        return max(wait, self.visitors.wait(who.visitor, amount)) if who.has_cookie else wait

    def spend(self, who: Payer, amount: float) -> None:
        self.addresses.spend(who.address, amount)
        if who.has_cookie:
            self.visitors.spend(who.visitor, amount)


class Allowances:
    """What visitors and addresses may use of this worker."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        def allowance(rate: float, burst: float, share: float = limits.visitors_per_address) -> Allowance:
            return Allowance(rate, burst, share, clock)

        self.bots = allowance(limits.bot_seconds_per_second, limits.bot_seconds_at_once)
        self.reviews = allowance(limits.review_seconds_per_second, limits.review_seconds_at_once)
        self.tables = allowance(limits.creations_per_second, limits.creations_at_once, 1.0)


class Usage:
    """The CPU seconds that each account has used recently, with exponential decay."""

    def __init__(self, clock: Callable[[], float], half_life: float = HALF_LIFE) -> None:
        self.clock = clock
        self.half_life = half_life
        self.began = clock()
        self.scaled: dict[str, float] = {}  # seconds, times the growth since `began`: so nothing has to shrink

    def growth(self) -> float:
        """How much more a second used now weighs than one used at `began`."""
        half_lives = (self.clock() - self.began) / self.half_life
        if half_lives > MOST_HALF_LIVES:
            shrink = 0.5 ** min(half_lives, 1000.0)
            self.scaled = {name: used * shrink for name, used in self.scaled.items() if used * shrink > NEGLIGIBLE}
            self.began, half_lives = self.clock(), 0.0
        return float(2.0**half_lives)

    def of(self, accounts: Iterable[str]) -> dict[str, float]:
        """What some accounts have used, all at the same moment."""
        growth = self.growth()
        return {account: self.scaled.get(account, 0.0) / growth for account in accounts}

    def add(self, account: str, seconds: float) -> None:
        growth = self.growth()
        self.scaled[account] = max(0.0, self.scaled.get(account, 0.0) + seconds * growth)
