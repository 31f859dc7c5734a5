"""Sets of up to 62 small things as the bits of an `i64`.

No constant here is beyond 62 bits: mypyc keeps larger ones as Python objects, and unpacking them costs more than the
whole count. And nowhere in compiled code does a literal stand left of `<<`: mypyc hands it to C as a 32-bit int, so
that `1 << 40` is wrong without a word. `bit` and `shifted` are right.
"""

from __future__ import annotations

from typing import TypeAlias

from librt.vecs import append, vec
from mypy_extensions import i64

Ints: TypeAlias = "vec[i64]"  # quoted: mypyc cannot evaluate the alias at run time


def filled(size: i64, value: i64) -> Ints:
    """The same number, `size` times."""
    items = vec[i64](capacity=size)
    for _n in range(size):
        items = append(items, value)
    return items


def ints_of(numbers: list[i64]) -> Ints:
    """The numbers of a list."""
    items = vec[i64](capacity=len(numbers))
    for number in numbers:
        items = append(items, number)
    return items


def float_zeros(size: i64) -> vec[float]:
    """`size` zeros, as floats."""
    items = vec[float](capacity=size)
    for _n in range(size):
        items = append(items, 0.0)
    return items


def shifted(value: i64, places: i64) -> i64:
    """A value moved up by some bits."""
    return value << places


def bit(thing: i64) -> i64:
    """The set of one thing."""
    return shifted(1, thing)


def first_things(count: i64) -> i64:
    """The set of the things 0 to count - 1."""
    return shifted(1, count) - 1


def bit_count(mask: i64) -> i64:
    """The size of the set."""
    mask = mask - (mask >> 1 & 0x1555555555555555)
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask = mask + (mask >> 8)
    mask = mask + (mask >> 16)
    return (mask + (mask >> 32)) & 0x7F


def lowest(mask: i64) -> i64:
    """The smallest member of a non-empty set."""
    return bit_count((mask & -mask) - 1)


def highest(mask: i64) -> i64:
    """The largest member of a non-empty set."""
    top: i64 = -1
    while mask != 0:
        mask >>= 1
        top += 1
    return top


def nth(mask: i64, n: i64) -> i64:
    """The n-th thing of a set, counted from 0."""
    while n > 0:
        mask &= mask - 1
        n -= 1
    return lowest(mask)


def members(mask: i64) -> Ints:
    """The members of a set in ascending order."""
    found = vec[i64](capacity=bit_count(mask))
    while mask != 0:
        found = append(found, lowest(mask))
        mask &= mask - 1
    return found
