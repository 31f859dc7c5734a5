"""A network that learned from games who is likely to win a position, and which actions to try first.

An embedding bag, a hidden layer, a chance to win, and a head for each thing that a player may do.

A game lists the features that hold in a position (`Features`), each a number. The hidden layer is the sum of these
features' rows, so only what holds is looked at. Three of its units share one integer, 20 bits each: weights are whole
numbers below 4096 with 2048 for 0, so that up to 255 rows are summed three units at a time and nothing overflows.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.bots.weights import BadWeights, WeightFile
from polytheon.kernel.bits import Ints, shifted

LANES: Final = 3  # units in one integer
LANE: Final = 20  # bits of each
LANE_MASK: Final = 0xFFFFF
ZERO: Final = 2048  # what stands for 0 in a row
MIDDLE: Final = 32768  # and in a head
MOST: Final = 255  # features that may hold at once
MOST_LOGIT: Final = 6.0  # no option becomes more likely by more than e to this


@mypyc_attr(acyclic=True)
class Features:
    """The features that hold in a position, as numbers; those beyond `MOST` are left out."""

    def __init__(self) -> None:
        self.held: Ints = vec[i64](capacity=MOST)

    def add(self, feature: i64) -> None:
        if len(self.held) < MOST:
            self.held = append(self.held, feature)

    def add_members(self, first: i64, members: i64) -> None:
        """The features of a set of things, of which that of the thing 0 is `first`."""
        while members != 0:
            if members & 1:
                self.add(first)
            members >>= 1
            first += 1


class FeatureSpace:
    """Numbers for features, given out in blocks."""

    def __init__(self) -> None:
        self.size = 0

    def add(self, size: int) -> int:
        """The first number of a new block."""
        first = self.size
        self.size += size
        return first


@mypyc_attr(acyclic=True)
class Network:
    """The weights: `unit` is what 1 in a row stands for. The chance to win is a logistic function of the output."""

    def __init__(self, file: WeightFile, features: int, heads: int) -> None:
        file.take("provenance")  # for readers
        width = int(file.whole("width"))
        if width % LANES:
            raise BadWeights(f"{file.name}: width must be a multiple of {LANES}, not {width}")
        self.width: i64 = width
        self.lanes: i64 = width // LANES
        self.unit: float = file.number("unit")
        self.bias: vec[float] = file.row("bias", width)
        self.out: vec[float] = file.row("out", width)
        self.out_bias: float = file.number("out_bias")
        rows = vec[i64](capacity=features * width // LANES)
        raw = numbers(file, "rows", width, features, "features")
        for at in range(0, len(raw), LANES):
            packed: i64 = 0
            for lane in range(LANES):
                if raw[at + lane] >= 2 * ZERO:
                    raise BadWeights(f"{file.name}: rows has a weight beyond {2 * ZERO - 1}")
                packed += shifted(raw[at + lane], LANE * lane)
            rows = append(rows, packed)
        self.rows: Ints = rows
        head_unit = file.number("head_unit")
        policy = vec[float](capacity=heads * width)
        for weight in numbers(file, "heads", width, heads, "heads"):
            policy = append(policy, head_unit * float(weight - MIDDLE))
        self.heads: vec[float] = policy

    def chance(self, features: Features, units: vec[float], at: i64) -> float:
        """The win probability of the seat whose features these are; the hidden units are written from `at` on."""
        lanes = self.lanes
        rows = self.rows
        held = features.held
        count: i64 = len(held)
        zero = count * ZERO
        unit: i64 = 0
        lane: i64 = 0
        while lane < lanes:
            first: i64 = 0
            second: i64 = 0
            third: i64 = 0
            fourth: i64 = 0
            if lane + 3 < lanes:  # four at a time: a row is looked up once for all of them
                for i in range(count):
                    row = held[i] * lanes + lane
                    first += rows[row]
                    second += rows[row + 1]
                    third += rows[row + 2]
                    fourth += rows[row + 3]
                self.activate(first, zero, unit, units, at)
                self.activate(second, zero, unit + LANES, units, at)
                self.activate(third, zero, unit + 2 * LANES, units, at)
                self.activate(fourth, zero, unit + 3 * LANES, units, at)
                lane += 4
                unit += 4 * LANES
            else:
                for i in range(count):
                    first += rows[held[i] * lanes + lane]
                self.activate(first, zero, unit, units, at)
                lane += 1
                unit += LANES
        logit = self.out_bias + dot(self.out, 0, units, at, self.width)
        return 1.0 / (1.0 + exp(-max(min(logit, 30.0), -30.0)))

    def activate(self, total: i64, zero: i64, unit: i64, units: vec[float], at: i64) -> None:
        """Write the units of one lane, given the sum of what stands for them in the rows."""
        for other in range(LANES):
            weights = self.unit * float((total & LANE_MASK) - zero)
            units[at + unit + other] = min(max(self.bias[unit + other] + weights, 0.0), 1.0)
            total >>= LANE

    def logit(self, head: i64, units: vec[float], at: i64) -> float:
        """What a head adds to the logit of an option, given the hidden units that were written from `at` on."""
        return dot(self.heads, head * self.width, units, at, self.width)

    def improved(self, prior: i64, head: i64, second: i64, units: vec[float], at: i64) -> i64:
        """The prior of an option, corrected by what its head and (unless negative) a second one add to its logit."""
        logit = self.logit(head, units, at)
        if second >= 0:
            logit += self.logit(second, units, at)
        return 1 + i64(float(prior) * exp(max(min(logit, MOST_LOGIT), -MOST_LOGIT)))


def dot(weights: vec[float], first: i64, units: vec[float], at: i64, width: i64) -> float:
    """The sum of weights, from `first` on, times units, from `at` on. Three sums at once do not wait for each other."""
    one = 0.0
    two = 0.0
    three = 0.0
    i: i64 = 0
    while i < width:
        one += weights[first + i] * units[at + i]
        two += weights[first + i + 1] * units[at + i + 1]
        three += weights[first + i + 2] * units[at + i + 2]
        i += LANES
    return one + two + three


def numbers(file: WeightFile, key: str, width: int, rows: int, named: str) -> Ints:
    """Whole numbers of two bytes each, `width` of them for each of some rows."""
    import base64

    try:
        raw = base64.b64decode(str(file.take(key)), validate=True)
    except ValueError:
        raise BadWeights(f"{file.name}: {key} is not base64") from None
    if len(raw) != 2 * width * rows:
        raise BadWeights(f"{file.name}: {key} must be {width} numbers for each of {rows} {named}")
    found = vec[i64](capacity=width * rows)
    for at in range(0, len(raw), 2):
        found = append(found, raw[at] + 256 * raw[at + 1])
    return found
