"""Rate limits per visitor, address or connection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

MOST_BUCKETS: Final = 50_000
LONGEST_DEBT: Final = 60.0  # seconds, or as long as it takes to fill an empty bucket


class Bucket:
    """A token bucket: holds up to `burst` and fills by `rate` per second."""

    __slots__ = ("at", "burst", "level", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.at = now

    def fill(self, now: float) -> float:
        self.level = min(self.burst, self.level + self.rate * max(0.0, now - self.at))
        self.at = now
        return self.level

    def take(self, now: float, amount: float = 1.0) -> bool:
        """Take an amount out, if the bucket holds it."""
        if self.fill(now) < amount:
            return False
        self.level -= amount
        return True

    def spend(self, now: float, amount: float) -> None:
        """Take `amount` out even if the bucket holds less: usage is known only afterwards."""
        self.level = max(-max(self.burst, LONGEST_DEBT * self.rate), self.fill(now) - amount)

    def wait(self, now: float, amount: float = 0.0) -> float:
        """The seconds until it holds `amount`; 0 if it does now."""
        return max(0.0, amount - self.fill(now)) / self.rate


class Buckets:
    """A bucket per account. Full buckets are dropped."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.buckets: dict[str, Bucket] = {}

    def bucket(self, name: str) -> Bucket:
        found = self.buckets.get(name)
        if found is None:
            if len(self.buckets) >= MOST_BUCKETS:
                self.tidy()
            found = self.buckets[name] = Bucket(self.rate, self.burst, self.clock())
        return found

    def take(self, name: str, amount: float = 1.0) -> bool:
        return self.bucket(name).take(self.clock(), amount)

    def spend(self, name: str, amount: float) -> None:
        self.bucket(name).spend(self.clock(), amount)

    def wait(self, name: str, amount: float = 0.0) -> float:
        return self.bucket(name).wait(self.clock(), amount)

    def tidy(self) -> None:
        """Drop full buckets; if all are in use, the least recently used half."""
        now = self.clock()
        self.buckets = {name: bucket for name, bucket in self.buckets.items() if bucket.fill(now) < bucket.burst}
        if len(self.buckets) >= MOST_BUCKETS:
            self.buckets = dict(list(self.buckets.items())[MOST_BUCKETS // 2 :])


class Counts:
    """A counter per account, and one per group of accounts, which may have as much as `share` accounts."""

    def __init__(self, most: int, group_of: Callable[[str], str], share: int) -> None:
        self.most = most
        self.share = share
        self.group_of = group_of
        self.counts: Counter[str] = Counter()
        self.groups: Counter[str] = Counter()

    def enter(self, name: str) -> bool:
        """Count one more; False if there is no room."""
        group = self.group_of(name)
        if self.counts[name] >= self.most or self.groups[group] >= self.share * self.most:
            return False
        self.counts[name] += 1
        self.groups[group] += 1
        return True

    def leave(self, name: str) -> None:
        for counter, key in ((self.counts, name), (self.groups, self.group_of(name))):
            counter[key] -= 1
            if counter[key] <= 0:
                del counter[key]
